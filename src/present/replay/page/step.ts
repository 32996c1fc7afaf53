/** Shows one event, on the screen or on paper. */
import type { Replay, ReplayRoll, ReplayStep } from '../model.js';
import { make } from './dom.js';

export const momentOf = ({ mark, turn, phase }: ReplayStep, { turnWord }: Replay): string =>
  `Event ${mark} · ${turnWord} ${turn} · ${phase}`;

export const titleOf = ({ head, result }: ReplayStep): string => (head === '' ? result : head);

export function stepElement(step: ReplayStep, replay: Replay, heading: 'h2' | 'h3'): HTMLElement {
  const { head, result, actor, at, notes = [], changes = [], rolls = [], takenBack, picture } = step;
  const source = picture === undefined ? undefined : replay.pictures[picture];
  const name = make(heading, {}, titleOf(step));
  return make(
    'article',
    { class: takenBack === undefined ? 'step' : 'step taken-back' },
    make('p', { class: 'moment' }, momentOf(step, replay)),
    takenBack === undefined ? name : make(heading, {}, make('s', {}, titleOf(step))),
    takenBack === undefined ? null : make('p', { class: 'by' }, takenBack),
    head === '' ? null : make('p', { class: 'result' }, result),
    ...notes.map((note) => make('p', {}, note)),
    source === undefined ? null : make('img', { src: source, alt: `Picture of event ${step.mark}` }),
    ...rolls.map((roll) => rollElement(roll, replay, rolls.length > 1 || head === '')),
    changes.length === 0 ? null : make('ul', { class: 'changes' }, ...changes.map((change) => make('li', {}, change))),
    make('p', { class: 'who' }, `${actor}, ${at}`),
  );
}

function rollElement({ head, dice, summary, work }: ReplayRoll, { texts }: Replay, isOneOfMany: boolean): HTMLElement {
  return make(
    'section',
    { class: 'roll' },
    isOneOfMany ? make('p', { class: 'head' }, `${head}: ${summary}`) : null,
    dice.length === 0 ? null : diceElement(dice),
    work.length === 0 ? null : make('ul', { class: 'work' }, ...work.map((place) => make('li', {}, texts[place] ?? ''))),
  );
}

/** Shows dice as text, with hits in bold. */
function diceElement(parts: readonly string[]): HTMLElement {
  const told = parts.map((part, i) => (i % 2 === 1 ? make('strong', { class: 'hit', title: 'a hit' }, part) : part));
  return make('p', { class: 'dice' }, ...told);
}
