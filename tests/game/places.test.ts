/** The places that a panel offers for a move are exactly those that the move would accept. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  legal,
  dropEmptyParts,
  offerPlaces,
  type PlaceOffer,
  beginAction,
  type ActionDraft,
  createView,
  setValues,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { type Actor, findRowName, Refusal, listSchemaFields, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { fc, runs } from '../chance/properties.js';
import { House, playerOf } from './house.js';
import { listOtherFields } from '../../src/game/places.js';

const act = (house: House, id: string, params: JsonObject, as?: Actor) => house.do({ type: 'act', act: id, params }, as);
const inPhase = (house: House, phase: string): void => {
  house.state = { ...house.state, battle: { ...house.state.battle, game: { ...house.battle.game, phase } } };
};

/** Creates a table of 12 by 8 squares of 6 inches, with a tank of 10 inches and a company of 4 in the middle of C4. */
function table(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  const tank = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
  const foot = house.unit('Gren', house.axis, { moveCode: 'A' });
  act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  act(house, MAP_ACT_IDS.place, { unit: tank, at: 'C4' });
  act(house, MAP_ACT_IDS.place, { unit: foot, at: 'C4' });
  inPhase(house, 'movement');
  const offersOf = (unit: string, actor: Actor = playerOf(house.axis)): readonly PlaceOffer[] => {
    const view = createView(house.ruleset, house.battle, actor);
    return offerPlaces(view, actor, beginAction(view, actor, 'p.eagles.movement', unit));
  };
  return { house, tank, foot, offersOf };
}

const squares = (offers: readonly PlaceOffer[]): string[] =>
  offers.filter(({ towards }) => towards === null).map(({ square }) => square);

describe('what a battle has not', () => {
  const offered = (house: ReturnType<typeof House.withSides>): readonly string[] => {
    const actor = playerOf(house.axis);
    return legal(createView(house.ruleset, house.battle, actor), actor).map(({ id }) => id);
  };

  it('is not offered: paths of hexes on squares, drops of who stands on the map, fire at aircraft without a sortie, suicide squads of nobody', () => {
    const { house } = table();
    const rare = ['hex-path', 'paratroop-drop', 'anti-aircraft', 'suicide-squad'].map((name) => `p.eagles.${name}`);
    expect(offered(house)).toContain('p.eagles.movement');
    for (const id of rare) expect(offered(house)).not.toContain(id);
  });

  it('is offered where it has it (1.8, 5.31)', () => {
    const { house } = table({ year: 1945 });
    house.unit('Fallschirmjäger', house.axis);
    house.unit('Waffen-SS', house.axis, { nation: 'germany', formation: 'waffen-ss', weapon: 'SMG' });
    expect(offered(house)).toEqual(expect.arrayContaining(['p.eagles.paratroop-drop', 'p.eagles.suicide-squad']));
  });

  it('hexes are measured in paths (2.5)', () => {
    const house = House.withSides();
    act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS, hexes: true });
    inPhase(house, 'movement');
    expect(offered(house)).toContain('p.eagles.hex-path');
  });
});

describe('2.1: ten inches from the middle of C4', () => {
  it('reach the middles of the eight squares about it, 6 and 8½ inches away, and no other', () => {
    const { tank, offersOf } = table();
    expect(squares(offersOf(tank)).toSorted()).toEqual(['B3', 'B4', 'B5', 'C3', 'C5', 'D3', 'D4', 'D5']);
  });

  it('four reach none: a company goes towards what lies beyond', () => {
    const { house, foot, offersOf } = table();
    const enemy = house.unit('Tom', house.allies, { spotted: true });
    act(house, MAP_ACT_IDS.place, { unit: enemy, at: '15,33' });
    expect(offersOf(foot).map(({ to, square, towards, far, enemy: near }) => ({ to, square, towards, far, near }))).toEqual([
      { to: '15,25', square: 'C5', towards: 'Tom', far: 400, near: { name: 'Tom', far: 800 } },
    ]);
  });

  it('a wood on the way is one code less, 8 inches (2.4): squares behind it are straight ahead alone', () => {
    const { house, tank, offersOf } = table();
    act(house, MAP_ACT_IDS.feature, { kind: 'wood', at: '19,12; 20,12; 20,30; 19,30' });
    // D4 is 6 inches away, and D3 and D5 are 8.49.
    expect(squares(offersOf(tank)).toSorted()).toEqual(['B3', 'B4', 'B5', 'C3', 'C5', 'D4']);
  });

  it('named ground comes first, then who is nearest to the enemy', () => {
    const { house, tank, offersOf } = table();
    act(house, MAP_ACT_IDS.feature, { kind: 'village', at: '19,19; 23,19; 23,23; 19,23', name: 'Bedburg' });
    const enemy = house.unit('Tom', house.allies, { spotted: true });
    act(house, MAP_ACT_IDS.place, { unit: enemy, at: '15,45' });
    const offers = offersOf(tank);
    expect(offers.map(({ square, name, towards }) => [square, name, towards])).toEqual([
      ['C6', null, 'Tom'],
      ['D4', 'Bedburg', null],
      ['C5', null, null],
      ['B5', null, null],
      // The fifth and last place with a button is the one farthest from Tom.
      ['B3', null, null],
      ['D5', null, null],
      ['B4', null, null],
      ['C3', null, null],
      ['D3', null, null],
    ]);
  });

  it('never the place where the unit stands', () => {
    const { house, tank, offersOf } = table();
    act(house, MAP_ACT_IDS.feature, { kind: 'village', at: '19,19; 23,19; 23,23; 19,23', name: 'Bedburg' });
    act(house, MAP_ACT_IDS.place, { unit: tank, at: '21,21' });
    expect(offersOf(tank).map(({ name }) => name)).not.toContain('Bedburg');
    expect(Math.min(...offersOf(tank).map(({ far }) => far))).toBeGreaterThan(0);
  });

  it('a name stands once, for the ground that bears it and not for what lies on it', () => {
    const { house, tank, offersOf } = table();
    act(house, MAP_ACT_IDS.feature, { kind: 'hill', at: '12,36; 24,36; 24,48; 12,48', name: 'Hill 112' });
    act(house, MAP_ACT_IDS.feature, { kind: 'wood', at: '13,37; 17,37; 17,41; 13,41' });
    act(house, MAP_ACT_IDS.feature, { kind: 'trench', at: '20,38; 22,40' });
    expect(offersOf(tank).filter(({ towards }) => towards === 'Hill 112')).toHaveLength(1);
  });

  it('a unit beside an enemy is not offered to go onto that enemy, whatever lies beyond', () => {
    const { house, foot, offersOf } = table();
    for (const [name, at] of [
      ['Near', '21.2,20.2'],
      ['Far', '30,20'],
    ] as const) {
      const enemy = house.unit(name, house.allies, { spotted: [house.axis] });
      act(house, MAP_ACT_IDS.place, { unit: enemy, at });
    }
    act(house, MAP_ACT_IDS.place, { unit: foot, at: '20,20' });
    for (const { spot } of offersOf(foot)) expect(Math.hypot(spot.x - 21.2, spot.y - 20.2)).toBeGreaterThan(0.8);
  });

  it('a map whose squares are asked about offers what is sure: places on the way, no square', () => {
    const { house, tank, offersOf } = table();
    act(house, MAP_ACT_IDS.set, { squares: 'ask' });
    const enemy = house.unit('Tom', house.allies, { spotted: true });
    act(house, MAP_ACT_IDS.place, { unit: enemy, at: '15,45' });
    expect(squares(offersOf(tank))).toEqual([]);
  });
});

describe('what a side does not know', () => {
  it('a hidden enemy or minefield on the way changes nothing of what is offered', () => {
    const [plain, hidden] = [table({ spotting: 'rules' }), table({ spotting: 'rules' })];
    const enemy = hidden.house.unit('Tom', hidden.house.allies);
    act(hidden.house, MAP_ACT_IDS.place, { unit: enemy, at: '15,27' });
    act(hidden.house, MAP_ACT_IDS.feature, { kind: 'minefield', at: '19,12; 20,12; 20,30; 19,30', side: hidden.house.allies });
    act(hidden.house, 'minefield-add', { name: 'North', kind: 'deliberate', xYards: 1500, yYards: 2400 });
    expect(hidden.offersOf(hidden.tank)).toEqual(plain.offersOf(plain.tank));
    expect(hidden.offersOf(hidden.foot)).toEqual(plain.offersOf(plain.foot));
  });
});

describe('over grounds by chance', () => {
  const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 72 }), fc.integer({ min: 0, max: 48 })), {
    minLength: 3,
    maxLength: 6,
  });
  const ground = fc.array(fc.record({ kind: fc.constantFrom('wood', 'river', 'marsh', 'village', 'road'), points }), {
    maxLength: 8,
  });
  const at = fc.tuple(fc.integer({ min: 0, max: 72 }), fc.integer({ min: 0, max: 48 }));

  it('whatever is offered is done when it is pressed', () => {
    fc.assert(
      fc.property(ground, at, at, fc.constantFrom('A', 'B', 'C', 'D', 'E'), (features, from, foe, moveCode) => {
        const { house, tank, offersOf } = table();
        const enemy = house.unit('Tom', house.allies, { spotted: true });
        for (const { kind, points: corners } of features)
          act(house, MAP_ACT_IDS.feature, {
            kind,
            at: corners.map((corner) => corner.join(',')).join('; '),
            name: kind + String(corners),
          });
        if (house.row('unit', tank)!.moveCode !== moveCode) house.do({ type: 'edit-unit', unit: tank, fields: { moveCode } });
        act(house, MAP_ACT_IDS.place, { unit: tank, at: from.join(',') });
        act(house, MAP_ACT_IDS.place, { unit: enemy, at: foe.join(',') });
        const actor = playerOf(house.axis);
        const view = createView(house.ruleset, house.battle, actor);
        const begun = beginAction(view, actor, 'p.eagles.movement', tank);
        for (const { to } of offersOf(tank))
          expect(house.branch().do(dropEmptyParts(setValues(begun, { to })), actor)[0]!.kind).toBe('resolved');
      }),
      { numRuns: runs(25) },
    );
  });

  /** The phase and procedure of moves in each rulebook. */
  const written = ({ choices, minimum, type }: ReturnType<typeof listSchemaFields>[number]) =>
    choices?.[0] ?? (type === 'boolean' ? true : Math.max(minimum ?? 1, 1));

  /** 1943, section 2.1: no unit moves without a command test. */
  function passTests(house: House): void {
    const unit = new Map(
      [...house.battle.tables.unit].map(([id, row]) => [id, { ...row, commandPassed: true, order: 'maneuver' }]),
    );
    house.state = { ...house.state, battle: { ...house.battle, tables: { ...house.battle.tables, unit } } };
  }

  it.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))(
    '%s: units of the example go where it is offered',
    (_id, ruleset) => {
      const house = new House(ruleset);
      const settings = listSchemaFields(ruleset.gameSettings).filter(({ required }) => required);
      house.start('Hill 112', Object.fromEntries(settings.map((field) => [field.key, written(field)])));
      house.do({ type: 'import-order', order: ruleset.example });
      act(house, MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
      const units = [...house.battle.tables.unit.values()];
      for (const [index, { id }] of units.entries())
        act(house, MAP_ACT_IDS.place, { unit: id, at: `${String.fromCharCode(65 + (index % 8))}${2 + Math.floor(index / 8)}` });
      if (ruleset.id === 'wtj1943') passTests(house);
      let pressed = 0;
      for (const unit of units as readonly UnitRow[]) {
        const { procedure } = ruleset.ground!.movedBy!(unit, house.battle);
        const { phases, usualPhases } = ruleset.procedures.find(({ id }) => id === procedure)!;
        inPhase(house, (phases ?? usualPhases ?? ruleset.phases.map(({ id }) => id))[0]!);
        const actor = playerOf(unit.side);
        const view = createView(ruleset, house.battle, actor);
        let begun: ActionDraft;
        try {
          begun = beginAction(view, actor, `p.${procedure}`, unit.id);
        } catch (error) {
          if (error instanceof Refusal) continue; // In this situation no one can move it.
          throw error;
        }
        const beside = listOtherFields(view, actor, begun) ?? [];
        begun = setValues(begun, Object.fromEntries(beside.map((field) => [field.key, written(field)])));
        for (const { to } of offerPlaces(view, actor, begun).slice(0, 6)) {
          const whole = setValues(begun, { to });
          try {
            house.branch().do(dropEmptyParts(whole), actor);
          } catch (error) {
            throw new Error(`${findRowName(unit)} to ${to}`, { cause: error });
          }
          pressed++;
        }
      }
      expect(pressed).toBeGreaterThan(0);
    },
  );
});
