import { type ShownMap, type ShownUnit, createCallSigns } from '../../src/present/map/shown.js';
import { aMap } from '../rules/ground/a-map.js';

const KINDS = ['UCI---', 'UCA---', 'UCF---', 'UCR---', 'UCAA--', 'UH----'];

/** Returns a map with this many units of two sides, scattered over it by a fixed rule. */
export function crowded(count: number, otherwise: Partial<ShownMap> = {}): ShownMap {
  let state = 12345;
  const next = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const units = Array.from({ length: count }, (_, index): Omit<ShownUnit, 'sign'> => ({
    id: `u${index}`,
    name: `${(index % 7) + 1}/${['Pz', 'Gren', 'Inf', 'Recce'][index % 4]} ${index}`,
    side: index % 2 === 0 ? 's1' : 's2',
    symbol: { is: KINDS[index % KINDS.length]!, size: 'E' },
    spot: { x: Math.round(next() * 720) / 10, y: Math.round(next() * 480) / 10, half: index % 5 === 0 ? 1 : 0 },
    facing: index % 3 === 0 ? (index * 40) % 360 : null,
    seenTurn: index % 11 === 10 ? 2 : null,
    isStale: false,
    strength: index % 3 === 0 ? null : (index % 4) + 1,
    hindrance: index % 5 === 0 ? 'suppressed' : '',
    bands: [],
  }));
  const signs = ['s1', 's2'].map((side) => createCallSigns(units.filter((unit) => unit.side === side).map(({ name }) => ({ name, sign: null }))));
  return {
    map: aMap(),
    title: 'Hill 112',
    turn: 'Turn 3',
    turnWord: 'turn',
    strengthLabel: 'FP',
    knownTo: null,
    sides: [
      { id: 's1', name: 'Axis' },
      { id: 's2', name: 'Allies' },
    ],
    units: units.map((unit, index) => ({ ...unit, sign: signs[index % 2]![Math.floor(index / 2)]! })),
    features: [
      { id: 'f1', name: 'Dead Horse Copse', kind: 'wood', points: [[6, 6], [18, 8], [16, 18], [7, 15]], side: null },
      { id: 'f2', name: 'Orne', kind: 'river', points: [[0, 40], [30, 36], [50, 20], [72, 22]], side: null },
      { id: 'f3', name: 'Maltot', kind: 'village', points: [[45, 33]], side: null },
      { id: 'f4', name: '', kind: 'contact', points: [[60, 10]], side: null },
    ],
    marks: [],
    flags: [],
    orders: [],
    actions: null,
    ...otherwise,
  };
} // prettier-ignore
