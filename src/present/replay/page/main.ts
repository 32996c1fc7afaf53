/** Runs the replay page, which steps through a battle embedded in the page. */
import type { Replay } from '../model.js';
import { buildCurvesView } from './curves.js';
import { createElement } from './dom.js';
import { createMapView } from './map.js';
import { Position } from './state.js';
import { formatStepMoment, createStepElement, getStepTitle } from './step.js';
import { createStoryElement } from './story.js';

const PLAY_EVERY_MS = 1200;

const replay = JSON.parse(document.querySelector('#replay')?.textContent ?? '') as Replay;
const position = new Position(replay);
const curves = buildCurvesView(replay);
const map = createMapView(replay);
let playing: number | undefined;

document.title = `${replay.title} - replay`;

const slider = createElement('input', {
  type: 'range',
  min: '0',
  max: String(Math.max(0, position.last)),
  'aria-label': 'Event',
});
const play = createElement('button', { type: 'button' }, 'Play');
const event = createElement('div', { class: 'event', 'aria-live': 'polite', tabindex: '-1' });
const unitCells = replay.units.map(() => createElement('td'));
const unitRows = replay.units.map(({ name }, i) =>
  createElement('tr', {}, createElement('th', { scope: 'row' }, name), unitCells[i] ?? null),
);
const listButtons = replay.steps.map((step, at) => {
  const button = createElement('button', { type: 'button' }, `${step.mark} · ${getStepTitle(step)}`);
  if (step.takenBack !== undefined) button.classList.add('taken-back');
  button.addEventListener('click', () => {
    go(at);
    // On a phone, the list is below the map, so the page scrolls up to the map.
    if (matchMedia('(max-width: 45rem)').matches) document.querySelector('main')?.scrollIntoView();
  });
  return button;
});

function control(label: string, text: string, act: () => void): HTMLElement {
  const button = createElement('button', { type: 'button', 'aria-label': label, title: label }, text);
  button.addEventListener('click', () => {
    stop();
    act();
  });
  return button;
}

const turn = (by: 1 | -1): void => {
  position.turn(by);
  show();
};

const move = (by: 1 | -1): void => {
  position.move(by);
  show();
};

function go(at: number): void {
  position.goTo(at);
  show();
}

let current: HTMLElement | undefined;
function show(): void {
  const { step, at } = position;
  if (!step) return;
  event.replaceChildren(createStepElement(step, replay, 'h2'));
  slider.value = String(at);
  slider.setAttribute('aria-valuetext', formatStepMoment(step, replay));
  position.units.forEach((text, unit) => {
    const row = unitRows[unit];
    const cell = unitCells[unit];
    if (!row || !cell) return;
    row.hidden = text === null;
    row.classList.toggle('changed', position.changed.has(unit));
    const words = text === null ? '' : (replay.texts[text] ?? '');
    if (cell.textContent !== words) cell.textContent = words;
  });
  curves?.show(at);
  map?.show(at);
  current?.removeAttribute('aria-current');
  current = listButtons[at];
  current?.setAttribute('aria-current', 'step');
  const list = current?.closest<HTMLElement>('.list');
  if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function stop(): void {
  clearInterval(playing);
  playing = undefined;
  play.textContent = 'Play';
}

function startOrStop(): void {
  if (playing !== undefined) return stop();
  if (position.isOver) go(0);
  play.textContent = 'Pause';
  playing = setInterval(() => {
    move(1);
    if (position.isOver) stop();
  }, PLAY_EVERY_MS);
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => move(1),
  ArrowLeft: () => move(-1),
  Home: () => go(0),
  End: () => go(position.last),
  PageDown: () => turn(1),
  PageUp: () => turn(-1),
};

document.addEventListener('keydown', (pressed) => {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return;
  if (pressed.key === ' ') {
    if (pressed.target instanceof HTMLButtonElement) return;
    pressed.preventDefault();
    return startOrStop();
  }
  const act = KEYS[pressed.key];
  if (!act) return;
  pressed.preventDefault();
  stop();
  act();
});
slider.addEventListener('input', () => {
  stop();
  go(Number(slider.value));
});
play.addEventListener('click', startOrStop);

/** The whole report for printing. It is created again before each printing. */
let paper: HTMLElement | undefined;
addEventListener('beforeprint', () => {
  for (const account of document.querySelectorAll('details')) account.open = true;
  paper?.remove();
  paper = createElement('section', { class: 'paper', 'aria-label': 'The whole report' });
  let shown: number | undefined;
  for (const step of replay.steps) {
    if (step.turn !== shown)
      paper.append(createElement('h2', {}, `${replay.turnWord.charAt(0).toUpperCase()}${replay.turnWord.slice(1)} ${step.turn}`));
    shown = step.turn;
    paper.append(createStepElement(step, replay, 'h3'));
  }
  document.querySelector('main')?.append(paper);
});
addEventListener('afterprint', () => paper?.remove());

function sideTable(side: string, place: number): HTMLElement {
  const rows = unitRows.filter((_row, unit) => replay.units[unit]?.side === place);
  return createElement('table', {}, createElement('caption', {}, side), createElement('tbody', {}, ...rows));
}

document.body.append(
  createElement(
    'header',
    {},
    createElement('h1', {}, replay.title),
    createElement('p', {}, [replay.ruleset, ...replay.about].join(' · ')),
  ),
  createElement(
    'main',
    {},
    createElement(
      'div',
      { class: 'controls', role: 'group', 'aria-label': 'Steps' },
      control('First event (Home)', '|‹', () => go(0)),
      control('Turn before (Page Up)', '«', () => turn(-1)),
      control('Event before (left arrow)', '‹', () => move(-1)),
      play,
      control('Next event (right arrow)', '›', () => move(1)),
      control('Next turn (Page Down)', '»', () => turn(1)),
      control('Last event (End)', '›|', () => go(position.last)),
      slider,
    ),
    event,
    map?.element ?? null,
    createElement('section', { class: 'units', 'aria-label': 'Units', tabindex: '0' }, ...replay.sides.map(sideTable)),
    curves?.element ?? null,
    createElement(
      'nav',
      { class: 'list', 'aria-label': 'All events', tabindex: '0' },
      createElement('ol', {}, ...listButtons.map((button) => createElement('li', {}, button))),
    ),
  ),
  createStoryElement(replay, (step) => {
    stop();
    go(step);
    event.focus({ preventScroll: true });
    event.closest('main')?.scrollIntoView();
  }),
);
const begin = (): void => {
  position.start(location.hash);
  show();
};
begin();
addEventListener('hashchange', () => {
  stop();
  begin();
});
document.documentElement.dataset.ready = 'yes';
