/** Draws the strength of each side after every event, with the numbers as text. */
import type { Replay } from '../model.js';
import { createSvgElement, createElement } from './dom.js';

const WIDTH = 800;
const HEIGHT = 180;
const LEFT = 44;
const BASE = HEIGHT - 20;
const TOP = 10;
const DASHES = ['', '8 4', '2 3', '12 3 2 3', '4 4'];

interface Curves {
  readonly element: HTMLElement;
  /** Moves the marker to an event, and shows the numbers after that event. */
  readonly show: (at: number) => void;
}

/** Builds the drawing of the curves; null if the rulebook does not count strength. */
export function buildCurvesView(replay: Replay): Curves | null {
  const { sides, steps, strengthLabel } = replay;
  if (sides.length === 0 || steps.length === 0) return null;
  const totals = totalsOf(replay);
  const fought = totals.slice(firstFight(replay)).flat();
  const most = totals.flat().reduce((a, b) => Math.max(a, b), 1);
  // The scale starts at the lowest strength of any side during the fighting, so that small losses are visible.
  const least = Math.min(most - 1, Math.floor(fought.reduce((a, b) => Math.min(a, b), most)));
  const x = (at: number): number => LEFT + ((WIDTH - LEFT - 8) * at) / Math.max(1, steps.length - 1);
  const y = (total: number): number => BASE - ((BASE - TOP) * (Math.max(total, least) - least)) / (most - least);
  const lines = sides.map((_side, side) =>
    createSvgElement('polyline', {
      class: `curve side-${side % DASHES.length}`,
      points: totals.map((ofSides, at) => `${x(at).toFixed(1)},${y(ofSides[side] ?? 0).toFixed(1)}`).join(' '),
      'stroke-dasharray': DASHES[side % DASHES.length] ?? '',
    }),
  );
  const turns = steps.flatMap(({ turn }, at) => (turn === steps[at - 1]?.turn ? [] : [{ turn, at }]));
  const every = Math.ceil(turns.length / 16);
  const marks = turns
    .filter((_turn, i) => i % every === 0)
    .map(({ turn, at }) =>
      createSvgElement(
        'text',
        { x: x(at), y: HEIGHT - 4, 'text-anchor': x(at) > WIDTH - 60 ? 'end' : 'start' },
        `${replay.turnWord} ${turn}`,
      ),
    );
  const mark = createSvgElement('line', { class: 'mark', y1: TOP, y2: BASE, x1: LEFT, x2: LEFT });
  const picture = createSvgElement(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': `${strengthLabel} of each side over the battle` },
    createSvgElement('line', { class: 'axis', x1: LEFT, x2: WIDTH - 8, y1: BASE, y2: BASE }),
    createSvgElement('text', { x: 2, y: TOP + 8 }, String(most)),
    createSvgElement('text', { x: 2, y: BASE }, String(least)),
    ...marks,
    ...lines,
    mark,
  );
  const lost = steps.flatMap((step, at) => (step.lost ?? []).map(([side, name]) => ({ side, name, at, turn: step.turn })));
  const crosses = lost.map(({ side, at }) =>
    createSvgElement(
      'text',
      { class: `loss side-${side % DASHES.length}`, x: x(at), y: y(totals[at]?.[side] ?? 0) + 4, 'text-anchor': 'middle' },
      '×',
    ),
  );
  picture.append(...crosses);
  const figures = sides.map(() => createElement('span', { class: 'figure' }));
  const legend = sides.map((side, i) =>
    createElement(
      'li',
      {},
      createSvgElement(
        'svg',
        { viewBox: '0 0 40 8', class: 'key', 'aria-hidden': 'true' },
        createSvgElement('line', {
          class: `curve side-${i % DASHES.length}`,
          x1: 0,
          x2: 40,
          y1: 4,
          y2: 4,
          'stroke-dasharray': DASHES[i % DASHES.length] ?? '',
        }),
      ),
      ` ${side}: `,
      figures[i] ?? null,
    ),
  );
  return {
    element: createElement(
      'section',
      { class: 'curves', 'aria-label': 'Strength' },
      createElement('h2', {}, strengthLabel),
      picture as Node,
      createElement('ul', { class: 'legend' }, ...legend),
      lost.length === 0
        ? null
        : createElement(
            'ul',
            { class: 'lost' },
            ...lost.map(({ side, name, turn }) =>
              createElement('li', {}, `× ${sides[side] ?? ''}: ${name}, ${replay.turnWord} ${turn}`),
            ),
          ),
    ),
    show(at) {
      mark.setAttribute('x1', String(x(at)));
      mark.setAttribute('x2', String(x(at)));
      figures.forEach((figure, side) => (figure.textContent = String(totals[at]?.[side] ?? 0)));
    },
  };
}

/** Finds the first step with a roll. Earlier steps only set up the sides. */
function firstFight({ steps }: Replay): number {
  return Math.max(
    0,
    steps.findIndex(({ rolls }) => rolls !== undefined),
  );
}

function totalsOf({ steps, sides }: Replay): (readonly number[])[] {
  let totals: readonly number[] = sides.map(() => 0);
  return steps.map(({ strength }) => (totals = strength ?? totals));
}
