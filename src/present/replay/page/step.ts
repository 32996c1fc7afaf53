/** Shows one event, on the screen or on paper. */
import type { Replay, ReplayRoll, ReplayStep } from '../model.js';
import { createElement } from './dom.js';

export const formatStepMoment = ({ mark, turn, phase }: ReplayStep, { turnWord }: Replay): string =>
  `Event ${mark} · ${turnWord} ${turn} · ${phase}`;

export const getStepTitle = ({ head, result }: ReplayStep): string => (head === '' ? result : head);

export function createStepElement(step: ReplayStep, replay: Replay, heading: 'h2' | 'h3'): HTMLElement {
  const { head, result, actor, at, notes = [], changes = [], rolls = [], takenBack, picture } = step;
  const source = picture === undefined ? undefined : replay.pictures[picture];
  const name = createElement(heading, {}, getStepTitle(step));
  return createElement(
    'article',
    { class: takenBack === undefined ? 'step' : 'step taken-back' },
    createElement('p', { class: 'moment' }, formatStepMoment(step, replay)),
    takenBack === undefined ? name : createElement(heading, {}, createElement('s', {}, getStepTitle(step))),
    takenBack === undefined ? null : createElement('p', { class: 'by' }, takenBack),
    head === '' ? null : createElement('p', { class: 'result' }, result),
    ...notes.map((note) => createElement('p', {}, note)),
    source === undefined ? null : createElement('img', { src: source, alt: `Picture of event ${step.mark}` }),
    ...rolls.map((roll) => rollElement(roll, replay, rolls.length > 1 || head === '')),
    changes.length === 0
      ? null
      : createElement('ul', { class: 'changes' }, ...changes.map((change) => createElement('li', {}, change))),
    createElement('p', { class: 'who' }, `${actor}, ${at}`),
  );
}

function rollElement({ head, dice, summary, work }: ReplayRoll, { texts }: Replay, isOneOfMany: boolean): HTMLElement {
  return createElement(
    'section',
    { class: 'roll' },
    isOneOfMany ? createElement('p', { class: 'head' }, `${head}: ${summary}`) : null,
    dice.length === 0 ? null : diceElement(dice),
    work.length === 0
      ? null
      : createElement('ul', { class: 'work' }, ...work.map((place) => createElement('li', {}, texts[place] ?? ''))),
  );
}

/** Shows dice as text, with hits in bold. */
function diceElement(parts: readonly string[]): HTMLElement {
  const told = parts.map((part, i) => (i % 2 === 1 ? createElement('strong', { class: 'hit', title: 'a hit' }, part) : part));
  return createElement('p', { class: 'dice' }, ...told);
}
