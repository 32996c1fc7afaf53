/** Actions of players by taps: every procedure of every rulebook, based only on its schema and roles. */
import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/dice/index.js';
import {
  fillUsualValues,
  listCandidates,
  listAlternatives,
  listChoices,
  findCommandAction,
  legal,
  dropEmptyParts,
  findFirstAction,
  isPartNeeded,
  mayTypeUnknownName,
  listInputChoices,
  listValueChoices,
  question,
  listUnableRows,
  beginAction,
  type ActionDraft,
  type View,
  createView,
  clearPart,
  fillPart,
  setValues,
} from '../../src/game/index.js';
import { isConditionMet, type OrderRow, listOrderableUnits } from '../../src/house/index.js';
import {
  type Actor,
  type InputField,
  findRowName,
  findUnitPlace,
  Refusal,
  type Row,
  type Role,
  type Ruleset,
  listSchemaFields,
} from '../../src/rules/index.js';
import { listEnemiesNearRoute } from '../../src/game/ordering.js';
import { listKnownEnemies } from '../../src/game/places.js';
import { RULESETS } from '../../src/rules/registry.js';
import { twoCompanies } from '../rules/cullen/state/fight.js';
import { House, playerOf, UMPIRE } from './house.js';

const rulebook = (id: string): Ruleset => RULESETS.find((each) => each.id === id)!;

/** Creates a battle with the rulebook's example, in one of its phases. */
function example(ruleset: Ruleset, phase: string): House {
  const house = new House(ruleset);
  const settings = listSchemaFields(ruleset.gameSettings).filter(({ required }) => required);
  house.start('Hill 112', Object.fromEntries(settings.map((field) => [field.key, written(field)])));
  house.do({ type: 'import-order', order: ruleset.example });
  house.state = { ...house.state, battle: { ...house.state.battle, game: { ...house.state.battle.game, phase } } };
  return house;
}

/** Returns the first value that a field of a form accepts. */
function written({ type, choices, minimum, items }: InputField): Json {
  if (choices) return choices[0]!;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'list')
    return items ? [Object.fromEntries(items.filter(({ required }) => required).map((item) => [item.key, written(item)]))] : [];
  return 'Word';
}

const STEPS = 30;

/** Taps through an action: takes the first offered unit and fills in forms, until there is no further question. */
function tapped(view: View, actor: Actor, begun: ActionDraft): ActionDraft {
  let command = begun;
  const action = findCommandAction(view.ruleset, begun);
  for (let n = 0; n < STEPS; n++) {
    const { asks, missing } = question(view, actor, command);
    if (asks) {
      const [first] = listCandidates(view, actor, command, asks);
      command = fillPart(action, command, asks.key, first ? [first.row.id as string] : []);
    } else if (missing.length > 0) {
      const said = Object.fromEntries(missing.map((field) => [field.key, written(field)]));
      const before = JSON.stringify(command);
      command = setValues(command, said);
      if (JSON.stringify(command) === before) return command;
    } else return command;
  }
  throw new Error(`${action.id} is never said`);
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('the desk of %s', (_, ruleset) => {
  const forPlayers = ruleset.commands
    .flatMap(({ procedures }) => Object.values(procedures))
    .map((id) => ruleset.procedures.find((procedure) => procedure.id === id)!)
    // Actions that only certain battles offer are tested in tests/game/places.test.ts.
    .filter(({ phases, offeredWhen }) => phases?.length !== 0 && !offeredWhen);

  it.each(forPlayers.map((procedure) => [procedure.id, procedure] as const))(
    'reaches %s, with nothing typed but what it asks',
    (id, procedure) => {
      const house = example(ruleset, procedure.phases?.[0] ?? procedure.usualPhases?.[0] ?? ruleset.phases[0]!.id);
      const outcomes = [...house.battle.tables.side.keys()].map((sideId) => {
        const actor = playerOf(sideId);
        const view = createView(ruleset, house.battle, actor);
        expect(legal(view, actor).map((action) => action.id)).toContain(`p.${id}`);
        const command = tapped(view, actor, beginAction(view, actor, `p.${id}`, null));
        const { why } = question(view, actor, command);
        if (why) return why;
        try {
          house.branch().do(dropEmptyParts(command), actor);
          return null;
        } catch (error) {
          if (error instanceof Refusal) return error;
          throw error;
        }
      });
      // The action is carried out, or refused because the example lacks something (a unit of that kind, a mission, an
      // order). It is never refused for a value that a form could not supply.
      for (const refusal of outcomes.filter((each) => each !== null)) {
        expect(refusal.message, refusal.message).not.toMatch(/is required|Invalid (input|option)|there is no procedure/);
      }
    },
  );

  it('has every unit of one’s own among those who can act, or among those who cannot, with the reason', () => {
    let unable = 0;
    for (const procedure of forPlayers) {
      const house = example(ruleset, procedure.phases?.[0] ?? procedure.usualPhases?.[0] ?? ruleset.phases[0]!.id);
      const [sideId] = house.battle.tables.side.keys();
      const actor = playerOf(sideId!);
      const view = createView(ruleset, house.battle, actor);
      const begun: ActionDraft = { type: 'resolve', procedure: procedure.id, roles: {}, typed: {} };
      // A part that only umpires fill lists no units.
      const roles = procedure.roles as Readonly<Record<string, Role>>;
      const acting = findCommandAction(ruleset, begun).parts.filter(({ acts, table }) => acts && table === 'unit');
      for (const part of acting.filter(({ key }) => roles[key]?.umpiresOnly !== true)) {
        const can: readonly unknown[] = listCandidates(view, actor, begun, part).map(({ row }) => row.id);
        const cannot = listUnableRows(view, actor, part);
        // A unit that everyone can see has nothing to reveal, so it is in neither list.
        const isSeen = ({ concealed }: Row): boolean => procedure.id === 'cullen.reveal' && concealed === false;
        const own = [...house.battle.tables.unit.values()]
          .filter((unit) => unit.side === sideId && !isSeen(unit))
          .map(({ id }) => id);
        assert.deepEqual([...can, ...cannot.map(({ row }) => row.id)].sort(), own.sort(), procedure.id);
        for (const { why } of cannot) assert.ok(why.message.length > 0);
        unable += cannot.length;
        // Units in parts that do not act are not excluded by the list of the acting ones.
        for (const other of findCommandAction(ruleset, begun).parts.filter(({ acts }) => !acts))
          assert.deepEqual(listUnableRows(view, actor, other), []);
      }
    }
    if (ruleset.id !== 'eagles') expect(unable).toBeGreaterThan(0);
  });

  it('offers of a unit what it may do, and the phase’s own first', () => {
    for (const { id: phase } of ruleset.phases) {
      const house = example(ruleset, phase);
      for (const [sideId] of house.battle.tables.side) {
        const actor = playerOf(sideId);
        const view = createView(ruleset, house.battle, actor);
        for (const unit of [...house.battle.tables.unit.values()].filter(({ side }) => side === sideId)) {
          const actions = legal(view, actor, unit.id);
          for (const { rule } of actions) {
            assert.ok(rule.phases?.includes(phase) ?? true);
            assert.ok(!rule.umpireOnly);
          }
          for (const action of actions) {
            const begun = beginAction(view, actor, action.id, unit.id);
            assert.ok(
              action.parts.some(({ key }) => JSON.stringify(begun).includes(`"${key}":`)),
              `${action.id} with ${findRowName(unit)}`,
            );
            const sayables = listInputChoices(view, actor, begun).map(({ kind, key }) => `${kind}.${key}`);
            assert.equal(new Set(sayables).size, sayables.length, `${action.id} with ${findRowName(unit)}`);
          }
        }
      }
    }
  });
});

describe('what a unit’s kind does not do', () => {
  /** Returns what the panel lists for a unit of the example. */
  function listed(id: string, phase: string, name: string): readonly string[] {
    const ruleset = RULESETS.find((each) => each.id === id)!;
    const { battle } = example(ruleset, phase);
    const unit = [...battle.tables.unit.values()].find((row) => findRowName(row) === name)!;
    const actor = playerOf(unit.side);
    return legal(createView(ruleset, battle, actor), actor, unit.id).map((action) => action.id);
  }

  it.each([
    ['eagles', 'movement', 'p.eagles.barrage-rating', ['1 Battery'], ['1/Pz', 'I/25 Gren', 'Pak 40']],
    ['corps', 'move', 'p.corps.artillery-range', ['55 Field Regiment'], ['59 HQ', 'Guards Column']],
    [
      'cullen',
      'standing-fire',
      'p.cullen.small-arms-infantry',
      ['1 Tabor', 'T-26 no. 1'],
      ['Lorry', 'Comandante Rojas', '37 mm Gun'],
    ],
    ['cullen', 'rally', 'a.declare-assault', ['1 Tabor'], ['Lorry', 'Comandante Rojas', 'Moorish Cavalry']],
    ['cullen', 'rally', 'a.attach-officer', ['Comandante Rojas'], ['1 Tabor', 'Lorry']],
    ['cullen', 'rally', 'a.embark', ['1 Tabor', '37 mm Gun'], ['Lorry', 'T-26 no. 1']],
    ['cullen', 'rally', 'a.choose-losses', [], ['1 Tabor', 'Lorry']],
  ] as const)('is not listed for it (%s, %s): %s', (id, phase, action, does, doesNot) => {
    for (const name of does) assert.ok(listed(id, phase, name).includes(action), name);
    for (const name of doesNot) assert.ok(!listed(id, phase, name).includes(action), name);
    assert.ok(does.length + doesNot.length > 0);
  });
});

describe('targets', () => {
  it('are the enemy’s that are known, nearest first where a map has them', () => {
    const house = House.withSides({ spotting: 'rules' });
    const { axis, allies } = house;
    const gun = house.unit('1/Pz', axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
    const other = house.unit('2/Pz', axis);
    const far = house.unit('Far', allies, { spotted: true });
    const near = house.unit('Near', allies, { spotted: true });
    const hidden = house.unit('Hidden', allies);
    const unplaced = house.unit('Unplaced', allies, { spotted: true });
    house.do({ type: 'act', act: 'map-new', params: {} });
    for (const [unit, at] of [
      [gun, '20,20'],
      [far, '20,32'],
      [near, '20,24.5'],
    ] as const)
      house.do({ type: 'act', act: 'map-place', params: { unit, at } });
    house.state = { ...house.state, battle: { ...house.state.battle, game: { ...house.battle.game, phase: 'direct' } } };
    const actor = playerOf(axis);
    const view = createView(house.ruleset, house.battle, actor);
    const [first] = legal(view, actor, gun);
    expect(first!.id).toBe('p.eagles.direct-fire');
    const begun = beginAction(view, actor, first!.id, gun);
    const { asks } = question(view, actor, begun);
    expect(asks?.key).toBe('target');
    expect(listCandidates(view, actor, begun, asks!).map(({ row }) => row.id)).toEqual([near, far, unplaced]);
    const aimed = fillPart(first!, begun, 'target', [near]);
    expect(question(view, actor, aimed)).toMatchObject({ asks: null, missing: [], why: null });
    // Without a place, only the distance must be entered.
    const unmeasured = fillPart(first!, begun, 'target', [unplaced]);
    expect(question(view, actor, unmeasured).missing.map(({ key }) => key)).toEqual(['rangeYards']);
    expect(question(view, actor, setValues(unmeasured, { rangeYards: 450 }))).toMatchObject({ missing: [], why: null });
    expect(house.branch().do(dropEmptyParts(aimed), actor)[0]!.kind).toBe('resolved');
    // An umpire may choose any unit, with friends listed last. A unit cannot be its own enemy.
    const all = createView(house.ruleset, house.battle, UMPIRE);
    expect(listCandidates(all, UMPIRE, begun, asks!).map(({ row }) => row.id)).toEqual([near, far, hidden, unplaced, other]);
    // A correction asks in the same order. The target's own side comes before the firer's.
    expect(listAlternatives(all, UMPIRE, aimed, asks!).map(({ id }) => id)).toEqual([far, hidden, unplaced, other]);
  });
});

describe('who may take a part', () => {
  const DIRECT_FIRE = 'p.eagles.direct-fire';

  function facing(own: number) {
    const house = House.withSides();
    const units = Array.from({ length: own }, (_, index) => house.unit(`${index + 1}/Pz`, house.axis));
    const enemy = house.unit('A Coy', house.allies, { spotted: true });
    house.state = { ...house.state, battle: { ...house.state.battle, game: { ...house.battle.game, phase: 'direct' } } };
    const actor = playerOf(house.axis);
    const view = createView(house.ruleset, house.battle, actor);
    const begun = beginAction(view, actor, DIRECT_FIRE, null);
    const offered = (key: string, as: Actor = actor): unknown[] => {
      const seen = createView(house.ruleset, house.battle, as);
      const part = findCommandAction(view.ruleset, begun).parts.find((each) => each.key === key)!;
      return listCandidates(seen, as, begun, part).map(({ row }) => row.id);
    };
    return { units, enemy, begun, offered };
  }

  it('is one’s own for what acts, the enemy for what it acts upon, though nobody is named yet', () => {
    const { units, enemy, begun, offered } = facing(2);
    expect(begun).toMatchObject({ type: 'resolve', roles: {} });
    expect(offered('firer')).toEqual(units);
    expect(offered('target')).toEqual([enemy]);
    expect(offered('target', UMPIRE)).toEqual(expect.arrayContaining([...units, enemy]));
  });

  it('is named by itself where there is but one who may act, and nobody else is', () => {
    const { units, enemy, begun, offered } = facing(1);
    expect(begun).toMatchObject({ type: 'resolve', roles: { firer: units } });
    expect(offered('target')).toEqual([enemy]);
    expect(facing(0).begun).toMatchObject({ type: 'resolve', roles: {} });
  });

  it('is somebody of another side first, where either may be acted upon: a marker that is observed', () => {
    const { fight, reds, blues, company } = twoCompanies();
    const own = fight.add('Ours', reds, { concealed: true });
    const other = fight.add('Theirs', blues, { concealed: true });
    const command: ActionDraft = { type: 'resolve', procedure: 'cullen.observe', roles: { observer: [company] }, typed: {} };
    const view = createView(
      RULESETS.find(({ id }) => id === 'cullen')!,
      fight.battle,
      UMPIRE,
    );
    const part = findCommandAction(view.ruleset, command).parts.find(({ key }) => key === 'target')!;
    expect(listCandidates(view, UMPIRE, command, part).map(({ row }) => row.id)).toEqual([other, own]);
  });

  it('is one’s own first, where nobody is acted upon: the HQ that commands a unit', () => {
    const house = example(rulebook('corps'), 'command-check');
    const units = [...house.battle.tables.unit.values()];
    const unit = units.find(({ type }: Row) => type !== 'hq')!;
    const view = createView(house.ruleset, house.battle, UMPIRE);
    const command: ActionDraft = { type: 'resolve', procedure: 'corps.command-check', roles: { unit: [unit.id] }, typed: {} };
    const part = findCommandAction(view.ruleset, command).parts.find(({ key }) => key === 'headquarters')!;
    const sides = listCandidates(view, UMPIRE, command, part).map(({ row }) => row.side);
    expect(new Set(sides).size).toBe(2);
    expect(sides.indexOf(unit.side)).toBe(0);
    expect(sides.lastIndexOf(unit.side)).toBe(sides.filter((side) => side === unit.side).length - 1);
  });

  it('leaves what was said of the units in another part, and drops what was said of those in its own', () => {
    const action = findCommandAction(
      RULESETS.find(({ id }) => id === 'corps')!,
      {
        type: 'resolve',
        procedure: 'corps.combat',
        roles: {},
        typed: {},
      },
    );
    const begun: ActionDraft = {
      type: 'resolve',
      procedure: 'corps.combat',
      roles: { attackers: ['u1'], defenders: ['u2'] },
      typed: {},
      overrides: { attackers: [{ role: 'ranged' }], defenders: [{ works: 'none' }] },
    };
    const once = fillPart(action, begun, 'defenders', ['u3']);
    expect(once).toEqual({
      ...begun,
      roles: { attackers: ['u1'], defenders: ['u3'] },
      overrides: { attackers: [{ role: 'ranged' }] },
    });
    const { overrides: _, ...plain } = begun;
    expect(fillPart(action, once, 'attackers', [])).toEqual({ ...plain, roles: { attackers: [], defenders: ['u3'] } });
  });
});

describe('a move over a map', () => {
  it('that is in doubt asks where to, and for nothing that the unit has on record', () => {
    const house = House.withSides();
    const { axis } = house;
    const tank = house.unit('1/Pz', axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
    house.do({ type: 'act', act: 'map-new', params: {} });
    house.do({ type: 'act', act: 'map-place', params: { unit: tank, at: 'C4' } });
    house.state = { ...house.state, battle: { ...house.state.battle, game: { ...house.battle.game, phase: 'movement' } } };
    for (const actor of [playerOf(axis), UMPIRE]) {
      const view = createView(house.ruleset, house.battle, actor);
      const begun = beginAction(view, actor, 'p.eagles.movement', tank);
      // Ten inches reach from one square to a corner of the next, but not to all of it.
      const { missing, why } = question(view, actor, setValues(begun, { to: 'D4' }));
      expect([missing.map(({ key }) => key), why?.field]).toEqual([['to'], 'to']);
      expect(question(view, actor, setValues(begun, { to: '21,21' })).why?.field ?? null).not.toBe('code');
    }
  });
});

describe('what a player usually says of a move on the map', () => {
  const megagame = RULESETS.find(({ id }) => id === 'megagame')!;

  it('is said for him, where he has said nothing else and the unit stands on it', () => {
    const house = new House(megagame);
    house.start('Arnhem');
    const german = house.side('Axis', 'german');
    const [on, off] = ['1 SS', '2 SS'].map((name) => {
      house.do({ type: 'add-unit', side: german, name, fields: { troops: 'foot', status: 9 } });
      return house.last.changes[0]!.id;
    });
    house.do({ type: 'act', act: 'map-new', params: {} });
    house.do({ type: 'act', act: 'map-place', params: { unit: on!, at: 'D4' } });
    const view = createView(megagame, house.battle, UMPIRE);
    const moving = (unit: string | undefined, typed = {}): ActionDraft => ({
      type: 'resolve',
      procedure: 'megagame.movement',
      roles: unit === undefined ? {} : { unit: [unit] },
      typed,
    });
    expect(fillUsualValues(view, moving(on))).toEqual(moving(on, { mode: 'tactical' }));
    expect(fillUsualValues(view, moving(on, { mode: 'strategic', to: 'D5' }))).toEqual(
      moving(on, { mode: 'strategic', to: 'D5' }),
    );
    for (const as of [moving(off), moving(undefined), { ...moving(on), procedure: 'megagame.supply' }])
      expect(fillUsualValues(view, as)).toEqual(as);
  });
});

describe('what would be refused', () => {
  const off = 'a.objective-exit';

  /** A table of 12 by 8 squares of 6 inches. */
  const standing = (at: string) => {
    const house = House.withSides();
    const gun = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
    house.do({ type: 'act', act: 'map-new', params: {} });
    house.do({ type: 'act', act: 'map-place', params: { unit: gun, at } });
    const actor = playerOf(house.axis);
    const view = createView(house.ruleset, house.battle, actor);
    return { house, gun, actor, view, offered: legal(view, actor, gun).map(({ id }) => id) };
  };

  it('is not offered: nobody leaves the table from the middle of it', () => {
    expect(standing('D4').offered).not.toContain(off);
    expect(standing('L4').offered).toContain(off);
  });

  it('is not in the menu of a form: from L4 a unit leaves over the right edge alone', () => {
    const { view, actor, gun, house } = standing('L4');
    const begun = beginAction(view, actor, off, gun);
    const [edge] = question(view, actor, begun).missing;
    expect(listValueChoices(view, actor, begun, edge!).choices).toEqual(['right']);
    // An umpire sees this after entering it.
    const whole = createView(house.ruleset, house.battle, UMPIRE);
    expect(listValueChoices(whole, UMPIRE, begun, edge!).choices).toBeNull();
  });

  it('is told before anything is green', () => {
    const { view, actor, gun } = standing('L4');
    const begun = setValues(beginAction(view, actor, off, gun), { edge: 'left' });
    expect(question(view, actor, begun).why?.message).toMatch(/is not at the left edge/);
  });

  it('is so by what one’s own side knows: a hidden enemy beside it changes nothing', () => {
    const told = (isThere: boolean): string => {
      const house = House.withSides({ spotting: 'rules' });
      const gun = house.unit('1/Pz', house.axis, { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' });
      const seen = house.unit('Ash', house.allies, { spotted: true });
      const hidden = house.unit('Tom', house.allies);
      house.do({ type: 'act', act: 'map-new', params: {} });
      for (const [unit, at] of [[gun, 'L4'], [seen, 'L6'], ...(isThere ? [[hidden, 'L5']] : [])] as const)
        house.do({ type: 'act', act: 'map-place', params: { unit, at } });
      const actor = playerOf(house.axis);
      return JSON.stringify(
        house.ruleset.phases.map(({ id: phase }) => {
          const view = createView(house.ruleset, { ...house.battle, game: { ...house.battle.game, phase } }, actor);
          return legal(view, actor, gun).map(({ id }) => {
            const begun = beginAction(view, actor, id, gun);
            const { asks, missing, why } = question(view, actor, begun);
            const choice = asks && listChoices(view, actor, begun, asks);
            const says = missing.length === 1 ? listValueChoices(view, actor, begun, missing[0]!) : null;
            return [
              id,
              asks?.key,
              missing.map(({ key }) => key),
              why?.message,
              choice?.candidates.map(({ row }) => row.id),
              choice?.why?.message,
              says,
            ];
          });
        }),
      );
    };
    expect(told(true)).toBe(told(false));
  });

  it('is why a tap on the unit can do nothing', () => {
    const { house, actor, gun } = standing('D4');
    house.do({ type: 'edit-unit', unit: gun, fields: { destroyed: true } });
    const view = createView(house.ruleset, house.battle, actor);
    expect(() => findFirstAction(view, actor, gun)).toThrow(Refusal);
  });
});

/** The fields with which an umpire marks a unit of each rulebook as lost. */
const LOST: Readonly<Record<string, JsonObject>> = {
  corps: { sp: 0 },
  cullen: { condition: 'destroyed' },
  eagles: { destroyed: true },
  megagame: { status: 0 },
  wtj1943: { bases: 0 },
};

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('a lost unit of %s', (id, ruleset) => {
  /** Creates two units of a side, the first of which is lost, and a unit with which an umpire's command would start. */
  function losing() {
    const house = example(ruleset, ruleset.phases[0]!.id);
    house.do({ type: 'set-orders', orders: 'sealed' });
    const before = [...house.battle.tables.unit.values()];
    const lost = before.find((unit) => ruleset.strength.of(unit) > 0)!;
    const own = before.filter(({ side }) => side === lost.side).map((unit) => unit.id);
    const listed = () => listOrderableUnits(ruleset, house.battle, lost.side).map((unit) => unit.id);
    expect(listed()).toEqual(own);
    house.do({ type: 'edit-unit', unit: lost.id, fields: LOST[id]! });
    expect(ruleset.strength.isLost(house.battle.tables.unit.get(lost.id)!)).toBe(true);
    return { house, lost, own, listed };
  }

  it('is no longer on the order pad', () => {
    const { house, lost, own, listed } = losing();
    expect(listed()).toEqual(own.filter((each) => each !== lost.id));
    house.do({ type: 'act', act: 'order-hold', params: {} }, playerOf(lost.side));
    expect([...house.battle.tables.order!.values()].map(({ unit }) => unit)).not.toContain(lost.id);
  });

  it('is no enemy near, as an order’s condition has it', () => {
    const { house, lost } = losing();
    const enemy = [...house.battle.tables.unit.values()].find(({ side }) => side !== lost.side)!;
    house.do({ type: 'act', act: 'map-new', params: { squares: 'middle', ground: 'table' } });
    for (const unit of [lost.id, enemy.id]) house.do({ type: 'act', act: 'map-place', params: { unit, at: 'C3' } });
    house.do({ type: 'act', act: 'order-write', params: { unit: enemy.id, words: 'Run' } }, playerOf(enemy.side));
    const order = { ...[...house.battle.tables.order!.values()][0], condition: { kind: 'near', within: 5000 } } as OrderRow;
    const { tables } = house.battle;
    const withUnit = { ...house.battle, tables: { ...tables, unit: new Map([...tables.unit, [lost.id, lost]]) } };
    expect(isConditionMet(ruleset, house.battle, order)).toBe(false);
    expect(isConditionMet(ruleset, withUnit, order)).toBe(ruleset.knows(enemy.side, lost, withUnit));
    const [after, before] = [house.battle, withUnit].map((battle) => createView(ruleset, battle, UMPIRE));
    const whom = (view: View) => listKnownEnemies(view, enemy.side).map(({ name }) => name);
    expect([whom(after!), whom(before!)]).toEqual([[], [findRowName(lost)]]);
    const way: Parameters<typeof listEnemiesNearRoute>[1] = {
      order,
      side: enemy.side,
      spots: [findUnitPlace(house.battle, enemy.id)!],
    };
    expect([listEnemiesNearRoute(after!, way), listEnemiesNearRoute(before!, way)]).toMatchObject([
      [],
      [{ name: findRowName(lost) }],
    ]);
  });

  it('is in no menu of its players’, and stays in those of an umpire’s commands that set it right', () => {
    const { house, lost } = losing();
    const actor = playerOf(lost.side);
    const offeredTo = (as: Actor, action: ActionDraft): readonly unknown[] => {
      const view = createView(house.ruleset, house.battle, as);
      const [part] = findCommandAction(view.ruleset, action).parts.filter(({ table }) => table === 'unit');
      return part ? listCandidates(view, as, action, part).map(({ row }) => row.id) : [];
    };
    const write: ActionDraft = { type: 'act', act: 'order-write', params: {} };
    expect(offeredTo(actor, write)).not.toContain(lost.id);
    expect(offeredTo(UMPIRE, write)).toContain(lost.id);
    for (const { id: procedure, roles } of ruleset.procedures) {
      const [first] = Object.values(roles as Readonly<Record<string, Role>>);
      if (first?.table !== undefined || first?.evenLost) continue;
      expect(offeredTo(actor, { type: 'resolve', procedure, roles: {}, typed: {} }), procedure).not.toContain(lost.id);
    }
  });
});

describe('what options accept', () => {
  const begunOf = (procedure: string): ActionDraft => ({ type: 'resolve', procedure, roles: {}, typed: {} });

  it('of several who may act one is enough: the others may be nobody', () => {
    const house = example(rulebook('megagame'), 'combat');
    const [side] = house.battle.tables.side.keys();
    const actor = playerOf(side!);
    const view = createView(house.ruleset, house.battle, actor);
    let command = begunOf('megagame.supply');
    const action = findCommandAction(view.ruleset, command);
    const acting = action.parts.filter(({ acts }) => acts);
    for (const part of acting) {
      expect(question(view, actor, command).asks?.key).toBe(part.key);
      expect(isPartNeeded(view, actor, command, part), part.key).toBe(part === acting.at(-1));
      command = fillPart(action, command, part.key, []);
    }
    const [first] = acting;
    expect(isPartNeeded(view, UMPIRE, command, first!)).toBe(false);
    expect(question(view, actor, clearPart(command, first!.key)).asks?.key).toBe(first!.key);
  });

  it('a player says no other value than what is on record; an umpire may, and both what is theirs to say (4.2)', () => {
    const house = example(rulebook('eagles'), 'direct');
    const [ours, theirs] = house.battle.tables.side.keys();
    const first = (side: string): string => [...house.battle.tables.unit.values()].find((unit) => unit.side === side)!.id;
    const actor = playerOf(ours!);
    const view = createView(house.ruleset, house.battle, UMPIRE);
    const empty = begunOf('eagles.direct-fire');
    const action = findCommandAction(view.ruleset, empty);
    const shot = [
      ['firer', ours],
      ['target', theirs],
    ].reduce((command, [part, side]) => fillPart(action, command, part!, [first(side!)]), empty);
    const values = (as: Actor, command = shot): readonly string[] =>
      listInputChoices(view, as, command).flatMap(({ kind, key }) => (kind === 'value' ? [key] : []));
    const recorded = ['fp', 'firerMoved', 'firerOffBoard', 'firerDeployed', 'targetDa', 'targetTpd'];
    expect(values(UMPIRE)).toEqual(expect.arrayContaining([...recorded, 'rangeYards']));
    expect(values(actor)).toContain('rangeYards');
    for (const key of recorded) expect(values(actor)).not.toContain(key);
    // Without a unit there are no recorded values.
    expect(values(actor, empty)).toEqual(expect.arrayContaining(recorded));
  });

  it('a player may say that a part of a unit does it, where the record bears that', () => {
    const house = example(rulebook('wtj1943'), 'movement');
    const unit = [...house.battle.tables.unit.values()].find((row: Row) => row.kind === 'vehicle' && (row.bases as number) > 1)!;
    const actor = playerOf(unit.side);
    const view = createView(house.ruleset, house.battle, actor);
    const command = fillPart(
      findCommandAction(view.ruleset, begunOf('wtj1943.dangerous-terrain')),
      begunOf('wtj1943.dangerous-terrain'),
      'unit',
      [unit.id],
    );
    expect(listInputChoices(view, actor, command).map(({ key }) => key)).toContain('vehicles');
  });

  it('nobody of several in an act is as if nothing were said, unless it must be said', () => {
    const withNobody = (act: string, key: string) => {
      const command: ActionDraft = { type: 'act', act, params: {} };
      const said = fillPart(findCommandAction(rulebook('eagles'), command), command, key, []);
      return said.type === 'act' && said.params;
    };
    expect(withNobody('objective-add', 'units')).toEqual({});
    expect(withNobody('mission-targets', 'targets')).toEqual({ targets: [] });
  });

  it('nobody stands on both sides of it, whoever else of his side does', () => {
    const house = example(rulebook('megagame'), 'combat');
    const [one, other] = [...house.battle.tables.unit.values()].filter(({ side }, _, [first]) => side === first!.side);
    const roles = { attackers: [one!.id], defenders: [other!.id, one!.id] };
    expect(house.refused({ type: 'resolve', procedure: 'megagame.combat', roles, typed: {} }).message).toContain(
      'cannot be on both sides',
    );
  });

  it('a lost HQ is replaced by taps too', () => {
    const house = example(rulebook('corps'), 'replace-hq');
    const hq = [...house.battle.tables.unit.values()].find((row: Row) => row.type === 'hq')!;
    house.do({ type: 'edit-unit', unit: hq.id, fields: { sp: 0 } });
    const actor = playerOf(hq.side);
    const view = createView(house.ruleset, house.battle, actor);
    const [part] = findCommandAction(view.ruleset, begunOf('corps.replace-hq')).parts;
    const offered = listCandidates(view, actor, begunOf('corps.replace-hq'), part!).map(({ row }) => row.id);
    expect(offered).toContain(hq.id);
  });

  it('one’s own units are offered, and none of them is heard of', () => {
    const house = example(rulebook('corps'), 'movement');
    const [side] = house.battle.tables.side.keys();
    const view = createView(house.ruleset, house.battle, playerOf(side!));
    const partOf = (command: ActionDraft, key: string): boolean => {
      const action = findCommandAction(view.ruleset, command);
      return mayTypeUnknownName(
        view,
        action.parts.find((part) => part.key === key)!,
      );
    };
    expect(partOf({ type: 'act', act: 'detachment-rejoin', params: {} }, 'detachments')).toBe(false);
    expect(partOf(begunOf('corps.combat'), 'defenders')).toBe(true);
  });
});

describe('orders to guns', () => {
  const standing = (phase: string, turn = 1, hasPoint = true) => {
    const house = House.withSides();
    const { axis, allies } = house;
    const battery = house.unit('1 Battery', axis, { kind: 'artillery', guns: 4, calibreMm: 105, gun: 'towed' });
    const company = house.unit('I Bn', axis);
    house.unit('39 FA', allies, { kind: 'artillery', guns: 4, calibreMm: 105, gun: 'towed', spotted: true });
    house.unit('2 Battery', axis, { kind: 'artillery', guns: 4, calibreMm: 105, gun: 'towed' });
    if (hasPoint) house.do({ type: 'act', act: 'register-point', params: { side: axis, label: 'Mill' } });
    house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase, turn } } };
    const actor = playerOf(axis);
    const view = createView(house.ruleset, house.battle, actor);
    const offered = (unit: string): string[] => legal(view, actor, unit).map(({ id }) => id);
    return { view, actor, battery, company, offered, now: legal(view, actor).map(({ id }) => id) };
  };
  const ORDERS = ['call', 'repeat', 'shift', 'cease'].map((order) => `a.artillery-${order}`);

  it('are offered in the phase that takes them alone, with batteries, as far as there is something to repeat or to end', () => {
    for (const phase of ['movement', 'direct', 'melee'])
      expect(
        standing(phase).now.filter((id) => [...ORDERS, 'a.sortie-call'].includes(id)),
        phase,
      ).toEqual([]);
    const { battery, company, offered, now } = standing('indirect');
    // Aircraft are an option, which is switched off.
    expect(now).not.toContain('a.sortie-call');
    expect(offered(battery)[0]).toBe('a.artillery-call');
    expect(offered(battery).filter((id) => ORDERS.includes(id))).toEqual(['a.artillery-call']);
    expect(offered(company).filter((id) => ORDERS.includes(id))).toEqual([]);
  });

  it('that have no point to be fired at, and nobody, are not offered (3.6)', () => {
    const { battery, offered } = standing('indirect', 1, false);
    expect(offered(battery)).not.toContain('a.artillery-call');
  });

  it('are for one’s own batteries', () => {
    const { view, actor } = standing('indirect');
    const begun = beginAction(view, actor, 'a.artillery-call', null);
    const { asks } = question(view, actor, begun);
    expect(listCandidates(view, actor, begun, asks!).map(({ row }) => findRowName(row))).toEqual(['1 Battery', '2 Battery']);
  });

  it('points are plotted in the movement of turn 1', () => {
    expect(standing('movement').now).toContain('a.register-point');
    expect(standing('indirect').now).not.toContain('a.register-point');
    expect(standing('movement', 2).now).not.toContain('a.register-point');
  });
});
