/** Flags of objectives on a map: their place, their side, and their readers. */
import { describe, expect, it } from 'vitest';
import { type GameCommand, createView } from '../../src/game/index.js';
import { OBJECTIVE_ACT_IDS } from '../../src/house/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { describeMap } from '../../src/present/map/alt.js';
import { findSideStyle } from '../../src/present/map/colours.js';
import { listFlagBoxes, listFlags, drawFlags, type ShownFlag } from '../../src/present/map/flags.js';
import { chooseProjection, drawMap } from '../../src/present/map/picture.js';
import { placeUnitLabels } from '../../src/present/map/units.js';
import { calculateOverlapArea } from '../../src/present/map/labels.js';
import { createShownMap } from '../../src/present/map/shown.js';
import type { Actor } from '../../src/rules/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from '../game/house.js';
import { crowded } from '../pictures/a-shown-map.js';
import { aHexMap } from '../rules/ground/a-map.js';

const act = (name: string, params: JsonObject): GameCommand => ({ type: 'act', act: name, params });

/** Creates a table of 72 by 48 inches in squares of six, with a company of each side that is not placed yet. */
function field(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  house.do(act('map-new', { squares: 'middle', ground: 'table' }));
  const [pz, coy] = [house.unit('1/Pz', house.axis), house.unit('A Coy', house.allies)];
  return Object.assign(house, { pz, coy });
}

const want = (house: House, given: JsonObject): void => void house.do(act(OBJECTIVE_ACT_IDS.add, { points: 3, ...given }));
const put = (house: House, unit: string, at: string): void => void house.do(act('map-place', { unit, at }));
const flags = (house: House, as: Pick<Actor, 'standing' | 'sideId'> = UMPIRE): readonly ShownFlag[] =>
  listFlags(createView(house.ruleset, house.battle, as).battle);
const shown = (house: House, as: Actor = UMPIRE) => createShownMap(house.ruleset, as, house.battle)!;

const aFlag: ShownFlag = {
  name: 'The mill',
  points: 2,
  spot: { x: 30, y: 24, half: 0 },
  area: null,
  radius: 300,
  holder: null,
  contested: false,
};

describe('an objective at a place has a flag', () => {
  it('in its middle: of square C3 at 15,15, of a village in the middle of its corners', () => {
    const house = field();
    house.do(act('map-feature', { kind: 'village', name: 'Buron', at: '30,12; 36,12; 36,18; 30,18' }));
    want(house, { kind: 'hold', name: 'The crossroads', at: 'C3' });
    want(house, { kind: 'first', name: 'Into Buron', points: 1, at: 'Buron' });
    expect(flags(house).map(({ name, points, spot }) => [name, points, spot.x, spot.y])).toEqual([
      ['The crossroads', 3, 15, 15],
      ['Into Buron', 1, 33, 15],
    ]);
  });

  it('that is nobody’s, then of the side that stands there alone, then contested; of the first for good', () => {
    const house = field();
    want(house, { kind: 'hold', name: 'The crossroads', at: 'C3' });
    want(house, { kind: 'first', name: 'The race', at: 'C3', points: 1 });
    const told = (): unknown => flags(house).map(({ holder, contested }) => [holder, contested]);
    expect(told()).toEqual([[null, false], [null, false]]); // prettier-ignore
    put(house, house.pz, 'C3');
    expect(told()).toEqual([[house.axis, false], [house.axis, false]]); // prettier-ignore
    put(house, house.coy, '16,16');
    expect(told()).toEqual([[null, true], [house.axis, false]]); // prettier-ignore
  });

  it('and none what is no place: losses, units, judged ones', () => {
    const house = field();
    want(house, { kind: 'judged', name: 'The better story' });
    want(house, { kind: 'losses', name: 'Losses', of: house.allies });
    expect(flags(house)).toEqual([]);
    expect(describeMap(shown(house))).not.toContain('Objectives');
  });
});

describe('a reader sees the flags', () => {
  it('that he may know of: a secret objective is its side’s and the umpires’', () => {
    const house = field();
    want(house, { kind: 'hold', name: 'The ford', at: 'C3', secret: true, side: house.axis });
    expect(shown(house).flags).toHaveLength(1);
    expect(shown(house, playerOf(house.axis)).flags).toHaveLength(1);
    for (const as of [playerOf(house.allies), SPECTATOR]) {
      const other = shown(house, as);
      expect(other.flags).toEqual([]);
      expect(`${drawMap(other)}${describeMap(other)}`).toBe(`${drawMap(shown(field(), as))}${describeMap(shown(field(), as))}`);
    }
  });

  it('of whom his side knows: a place in which an enemy hides is held', () => {
    const house = field({ spotting: 'rules' });
    want(house, { kind: 'hold', name: 'The crossroads', at: 'C3' });
    put(house, house.pz, 'C3');
    const before = drawMap(shown(house, playerOf(house.axis)));
    put(house, house.coy, '16,16');
    expect(flags(house).map(({ contested }) => contested)).toEqual([true]);
    expect(flags(house, playerOf(house.axis)).map(({ holder }) => holder)).toEqual([house.axis]);
    expect(drawMap(shown(house, playerOf(house.axis)))).toBe(before);
  });
});

describe('drawn', () => {
  const map = (more: Partial<ShownFlag>, others: Parameters<typeof crowded>[1] = {}) =>
    crowded(0, { features: [], flags: [{ ...aFlag, ...more }], ...others });
  const drawn = (of: ReturnType<typeof map>): string => drawFlags(of, chooseProjection(of, {})).join('\n');
  const [axis, allies] = [findSideStyle(0).fill, findSideStyle(1).fill];

  it('it has its points, and the colour of its side; two where it is contested, white where it is nobody’s', () => {
    expect(drawn(map({ holder: 's2' }))).toMatch(new RegExp(`fill="${allies}".*>2<`, 's'));
    expect(drawn(map({ holder: 's2' }))).not.toContain(axis);
    expect(drawn(map({ contested: true }))).toMatch(new RegExp(`${axis}.*${allies}`, 's'));
    expect(drawn(map({}))).toContain('fill="#ffffff"');
  });

  it('its place is a circle, its corners, or a hexagon where hexes are counted', () => {
    // 300 yards are 3 inches of 100 yards.
    const onto = chooseProjection(map({}), {});
    expect(drawn(map({}))).toContain(`r="${Math.round(3 * onto.unit * 10) / 10}"`);
    const area = [[6, 6], [12, 6], [9, 12]] as const; // prettier-ignore
    expect(drawn(map({ area, radius: 0 }))).toMatch(/<polygon points="\S+ \S+ \S+" fill="none"/);
    expect(drawn(map({ radius: 2 }, { map: aHexMap({ width: 20, height: 15 }) }))).toMatch(
      /<polygon points="(\S+ ){5}\S+" fill="none"/,
    );
  });

  it('flags of one place hang on one pole, none over another; at the upper edge they hang within the picture', () => {
    const spots = [aFlag.spot, aFlag.spot, { x: 72, y: 48, half: 0 }];
    const many = crowded(0, { features: [], flags: spots.map((spot, index) => ({ ...aFlag, name: `${index}`, spot })) });
    const onto = chooseProjection(many, {});
    const boxes = listFlagBoxes(many, onto);
    expect(boxes).toHaveLength(3);
    expect(calculateOverlapArea(boxes[0]!, boxes[1]!)).toBe(0);
    for (const { x, y, width, height } of boxes) {
      expect(onto.shows({ x: x + 1, y: y + 1 })).toBe(true);
      expect(onto.shows({ x: x + width - 1, y: y + height - 1 })).toBe(true);
    }
  });

  it('call signs stand beside it, and the words under the picture tell of it', () => {
    const unit = { ...crowded(1).units[0]!, spot: aFlag.spot };
    const one = crowded(0, { features: [], units: [unit], flags: [{ ...aFlag, holder: 's1' }] });
    const onto = chooseProjection(one, {});
    expect(calculateOverlapArea(placeUnitLabels(one, onto).units[0]!, listFlagBoxes(one, onto)[0]!)).toBe(0);
    expect(describeMap(one)).toContain('Objectives: The mill at F5.7, held by Axis.');
  });
});
