/** Labels on a map leave the letters and numbers of its edge, and the names of its ground, readable. */
import { describe, expect, it } from 'vitest';
import { type MapView, drawMap, createShownMap, type ShownMap } from '../../src/present/index.js';
import { House } from '../game/house.js';

const UMPIRES = { standing: 'umpire', sideId: null } as const;
const LOOKS: readonly (readonly [string, MapView])[] = [
  ['whole', {}],
  ['phone', { isClose: true }],
  ['big', { isBig: true }],
];

/** Creates a map with a unit of this side at each of these squares. */
function field(squares: readonly string[]): ShownMap {
  const house = House.withSides();
  const act = (name: string, params: object) => house.do({ type: 'act', act: name, params } as Parameters<House['do']>[0]);
  act('map-new', { squares: 'middle', ground: 'table' });
  act('map-feature', { kind: 'road', at: 'B5 G5', name: 'the road from Opatow' });
  squares.forEach((at, index) => act('map-place', { unit: house.unit(`${index + 1} Kampfgruppe`, house.axis), at }));
  return createShownMap(house.ruleset, UMPIRES, house.battle)!;
}

interface Text {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
}

/** Reads the texts of a picture, each with its box. A letter of the drawn font is about 0.55 of its size wide. */
function textsOf(svg: string): readonly Text[] {
  return [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"([^>]*)>([^<]*)</g)].map(
    ([, x, y, size, more = '', escaped = '']) => {
      const words = escaped.replaceAll('&#40;', '(');
      const wide = words.length * Number(size) * 0.55;
      const left = Number(x) - (more.includes('"middle"') ? wide / 2 : more.includes('"end"') ? wide : 0);
      return { words, left, right: left + wide, top: Number(y) - Number(size) * 0.7, foot: Number(y) };
    },
  );
}

const overlap = (a: Text, b: Text): boolean => a.left < b.right && b.left < a.right && a.top < b.foot && b.top < a.foot;

describe.each(LOOKS)('a %s map', (_, look) => {
  const crowd = ['A1', 'A2', 'A3', 'A4', 'A6', 'A7', 'A8', 'B1', 'B2', 'B3', 'B4', 'C1', 'D1', 'E1', 'F1'];

  it('keeps the numbers of rows and the letters of columns free of labels', () => {
    const texts = textsOf(drawMap(field(crowd), look));
    const edge = texts.filter(({ words }) => /^(?:\d{1,2}|[A-Z])$/.test(words));
    const labels = texts.filter(({ words }) => / \(\d+\)$/.test(words));
    expect(edge.length).toBeGreaterThan(8);
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) expect(edge.filter((each) => overlap(label, each))).toEqual([]);
  });

  it('puts no label of fire over the name of a road', () => {
    const shown = field([]);
    const [from, to] = shown.features.find(({ kind }) => kind === 'road')!.points as [[number, number], [number, number]];
    // The fire falls along the road and just above it, so that its label would often lie where the name is.
    for (const part of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
      for (const above of [0, 0.1, 0.2, 0.3]) {
        const x = from[0] + (to[0] - from[0]) * part;
        const marks = [{ kind: 'due', label: 'mission 101', x, y: from[1] + above * shown.map.square, radius: 0 }] as const;
        const texts = textsOf(drawMap({ ...shown, marks }, look));
        const labels = texts.filter(({ words }) => words === 'mission 101 (due)');
        const names = texts.filter(({ words }) => words.startsWith('the road from'));
        expect(labels).toHaveLength(1);
        expect(names.filter((name) => overlap(labels[0]!, name))).toEqual([]);
      }
  });
});
