/**
 * Facts in a document of ORBAT Mapper that rulebooks need: nations, strength on hand, places, and the kinds of
 * divisions.
 */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/dice/index.js';
import { readOrbat } from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';

/** ISO 3166 numbers, with which symbols of 30 digits end. */
const CODES = { germany: '276', britain: '826', canada: '124', poland: '616', none: '000' } as const;
type Code = keyof typeof CODES;

/** Returns the symbol of infantry (121100) or armour (120500) of a size: 16 is a battalion, and 21 a division. */
const symbol = (entity: string, size: string, code: Code): string => `10031000${size}${entity}00000000000${CODES[code]}`;
const unit = (name: string, sidc: string, more: JsonObject = {}): JsonObject => ({ id: name, name, sidc, subUnits: [], ...more });
const company = (name: string, code: Code = 'none', more: JsonObject = {}) => unit(name, symbol('121100', '15', code), more);
const battalion = (name: string, code: Code = 'none', more: JsonObject = {}) => unit(name, symbol('121100', '16', code), more);

const document = (sides: Readonly<Record<string, readonly JsonObject[]>>, more: JsonObject = {}): Json => ({
  ...{ type: 'ORBAT-mapper', version: '3.4.0', id: 'd', name: 'D', layers: [], events: [] },
  sides: Object.entries(sides).map(([name, units], index) => ({
    ...{ id: name, name, standardIdentity: index === 0 ? '3' : '6' },
    groups: [{ id: `${name} g`, name: `${name} force`, subUnits: units }],
  })),
  ...more,
});

const ruleset = (id: string) => RULESETS.find((other) => other.id === id)!;
const read = (id: string, sides: Parameters<typeof document>[0], more: JsonObject = {}) =>
  readOrbat(document(sides, more), ruleset(id));

it('the symbols of these tests have thirty digits', () => {
  expect(symbol('121100', '16', 'germany')).toMatch(/^\d{30}$/);
});

describe('nations', () => {
  it.each<[string, Code[], string, string[]]>([
    // Neither "friend" nor "enemy" indicates a nation.
    ['Blue', ['none'], 'asked', []],
    ['Soviet Union', ['none'], 'ussr', []],
    ['Axis', ['germany'], 'germany', []],
    // The rulebook treats Britain and Canada as one nation.
    ['Allies', ['britain', 'canada'], 'uk', []],
    ['Allies', ['britain', 'germany'], 'asked', ['germany']],
    // The rulebook does not have Poland.
    ['Blue', ['poland'], 'asked', []],
  ])('of %s with the codes %j: %s', (side, codes, nation) => {
    const { order, stateless } = read('eagles', { [side]: codes.map((code, n) => company(`${n}`, code)) });
    expect(stateless).toEqual(nation === 'asked' ? [side] : []);
    if (nation !== 'asked') expect(order.sides).toEqual([{ name: side, fields: { nation } }]);
  });

  it('a unit of another nation than its side has its own, and the others follow their side', () => {
    const { order } = read('eagles', { Germany: [company('A'), company('B', 'britain')] });
    // The only code in the side's symbols belongs to an attached unit, so the name of the side decides.
    expect(order.units.map(({ name, fields }) => `${name} ${fields.nation as string}`)).toEqual(['A undefined', 'B uk']);
    expect(order.sides).toEqual([{ name: 'Germany', fields: { nation: 'germany' } }]);
  });

  it('of corps are those of its formations', () => {
    const division = unit('1 Division', symbol('121100', '21', 'none'), { subUnits: [battalion('I Bn')] });
    const { order } = read('corps', { Deutschland: [division] });
    expect(order.acts.map(({ params }) => params.nationality)).toEqual(order.acts.map(() => 'axis'));
  });
});

it('an armoured division of corps is one', () => {
  const of = (name: string, entity: string) =>
    unit(name, symbol(entity, '21', 'none'), { subUnits: [unit(`I of ${name}`, symbol(entity, '16', 'none'))] });
  const { order } = read('corps', { Germany: [of('1 Panzer', '120500'), of('2 Infantry', '121100')] });
  const types = order.acts.map(({ params }) => `${params.name as string} ${(params.divisionType ?? 'infantry') as string}`);
  expect(types).toEqual(expect.arrayContaining(['1 Panzer armoured', '2 Infantry infantry']));
});

it('equipment on hand scales the strength: half the tanks, half the firepower', () => {
  const tanks = (count: number, onHand: number) => ({ equipment: [{ name: 'Tank', count, onHand }] });
  const { order } = read('eagles', {
    Germany: [company('Whole'), company('Full', 'none', tanks(10, 10)), company('Half', 'none', tanks(10, 5))],
  });
  const [whole, full, half] = order.units.map(({ fields }) => fields.baseFp as number);
  expect(full).toBe(whole);
  expect(half).toBe(Math.max(1, Math.round(whole! / 2)));
});

it('places without a bounding box are counted, and told in the preview', () => {
  const placed = (name: string) =>
    company(name, 'none', { state: [{ id: name, t: '1944-06-26T07:30:00Z', location: [-0.5, 49.3] }] });
  const sides = { Germany: [placed('A'), placed('B'), company('C')] };
  const { unplaced, spots, order } = read('eagles', sides);
  expect([unplaced, spots, order.units.length]).toEqual([2, null, 3]);
  const boxed = read('eagles', sides, { settings: { boundingBox: [-0.6, 49.2, 0, 49.4] } });
  expect([boxed.unplaced, boxed.spots?.map((spot) => spot.unit)]).toEqual([0, ['A', 'B']]);
});
