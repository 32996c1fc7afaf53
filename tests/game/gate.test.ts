import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import {
  listChoices,
  legal,
  findCommandAction,
  type GameCommand,
  question,
  type ActionDraft,
  createView,
  fillPart,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { CheckRefusal, type Actor } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House, playerOf, UMPIRE } from './house.js';

/**
 * Stands are an inch square, which is 100 yards. They certainly touch up to 100 yards between their centres, and
 * certainly not beyond 141.
 */
function meleeAt(far: string | null, map: JsonObject = {}, settings: JsonObject = { spotting: 'open' }) {
  const house = new House();
  house.start('Hill 112', settings);
  const side = (name: string): string => {
    house.do({ type: 'add-side', name, fields: { nation: 'germany' }, roleId: null, playerIds: [] });
    return house.last.changes[0]!.id;
  };
  const [axis, allies] = [side('Axis'), side('Allies')];
  const add = (name: string, of: string): string => {
    house.do({ type: 'add-unit', side: of, name, fields: { kind: 'infantry', baseFp: 4, tpd: 'BB', spotted: true } });
    return house.last.changes[0]!.id;
  };
  const [ash, tom] = [add('Ash', axis), add('Tom', allies)];
  house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS, ground: 'map', ...map } });
  house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: ash, at: '20,20' } });
  if (far !== null) house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: tom, at: far } });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'melee' } } };
  const fight = {
    type: 'resolve',
    procedure: 'eagles.melee',
    roles: { attacker: [ash], defender: [tom] },
    typed: {},
  } as const;
  return Object.assign(house, { ash, tom, fight, player: playerOf(axis) });
}

const refusal = (house: House, command: GameCommand, actor?: Actor): CheckRefusal => {
  const refused = house.refused(command, actor);
  expect(refused).toBeInstanceOf(CheckRefusal);
  return refused as CheckRefusal;
};

describe('the gate of checks', () => {
  it('lets units fight that touch', () => {
    const house = meleeAt('21,20');
    expect(house.do(house.fight, house.player)).not.toEqual([]);
  });

  it('refuses a player a melee across the table, with the measured distance, even if he insists', () => {
    const house = meleeAt('32.7,20');
    const refused = refusal(house, house.fight, house.player);
    expect([refused.code, refused.check, refused.message]).toEqual([
      'ILLEGAL',
      'contact',
      'Ash and Tom are 1270 yd apart. They must touch.',
    ]);
    expect(refusal(house, { ...house.fight, anyway: true }, house.player).code).toBe('ILLEGAL');
  });

  it('asks an umpire once, and notes his decision', () => {
    const house = meleeAt('32.7,20');
    expect(refusal(house, house.fight, UMPIRE).code).toBe('ASK');
    house.do({ ...house.fight, anyway: true }, UMPIRE);
    expect(house.last.notes).toContain('An umpire decided: Ash and Tom are 1270 yd apart. (5.1)');
  });

  it('asks a player where bases may touch or not, and notes that it was settled at the table', () => {
    const house = meleeAt('21.2,20');
    expect(refusal(house, house.fight, house.player).code).toBe('ASK');
    house.do({ ...house.fight, anyway: true }, house.player);
    expect(house.last.notes).toContain('Settled at the table: Ash and Tom are 120 yd apart. (5.1)');
  });

  it('E-74: refuses a player a fight with a unit that was never placed, and lets an umpire decide it', () => {
    const house = meleeAt(null);
    expect(refusal(house, house.fight, house.player).message).toBe(
      'Tom is not on the map. Choose a unit on the map, or ask an umpire to place it.',
    );
    expect(refusal(house, { ...house.fight, anyway: true }, house.player).code).toBe('ILLEGAL');
    expect(house.do(house.fight, UMPIRE)).not.toEqual([]);
  });

  it('says nothing of units that were never placed if figures stand on a table', () => {
    const house = meleeAt(null, { ground: 'table' });
    expect(house.do(house.fight, house.player)).not.toEqual([]);
  });

  describe('E-77, TC-84, CO-102, M-61: where the map binds, a player names the enemy', () => {
    const nobody = (house: ReturnType<typeof meleeAt>) =>
      ({ ...house.fight, roles: { attacker: [house.ash] }, typed: { defenderFp: 3 } }) as const;

    it('refuses figures that stand for nobody, whatever the player insists on', () => {
      const house = meleeAt('21,20');
      const refused = refusal(house, nobody(house), house.player);
      expect([refused.code, refused.check, refused.message]).toEqual([
        'ILLEGAL',
        'typed',
        'You have not chosen the defender. Choose a unit on the map.',
      ]);
      expect(refused.cites).toEqual(['E-77']);
      expect(refusal(house, { ...nobody(house), anyway: true }, house.player).code).toBe('ILLEGAL');
    });

    it('leaves them to an umpire, to figures on a table, and to a battle without placed units', () => {
      const [umpired, onTable] = [meleeAt('21,20'), meleeAt('21,20', { ground: 'table' })];
      expect(umpired.do(nobody(umpired), UMPIRE)).not.toEqual([]);
      expect(onTable.do(nobody(onTable), onTable.player)).not.toEqual([]);
      const bare = new House();
      bare.start('Hill 112', {});
      const roll = { type: 'resolve', procedure: 'eagles.melee', roles: {}, typed: { attackerFp: 4, defenderFp: 3 } } as const;
      expect(bare.do(roll, UMPIRE)).not.toEqual([]);
    });

    it('holds for every fight, shot and look at a known enemy, in all rulebooks', () => {
      const needed = RULESETS.flatMap(({ procedures }) =>
        procedures.flatMap(({ id, roles }) =>
          Object.entries<{ readonly neededBy?: string }>(roles).flatMap(([key, role]) => (role.neededBy ? [`${id} ${key}`] : [])),
        ),
      );
      expect(needed.sort()).toEqual([
        'corps.bombardment target',
        'corps.combat defenders',
        'cullen.artillery-armour target',
        'cullen.artillery-infantry target',
        'cullen.artillery-softskin target',
        'cullen.assault-armour armour',
        'cullen.assault-infantry defender',
        'cullen.at-armour target',
        'cullen.at-others target',
        'cullen.at-softskin target',
        'cullen.small-arms-armour target',
        'cullen.small-arms-infantry target',
        'cullen.small-arms-softskin target',
        'eagles.assault enemy',
        'eagles.direct-fire target',
        'eagles.melee defender',
        'eagles.spotting target',
        'megagame.combat defenders',
      ]);
    });
  });

  it('without an umpire, one side alone does not settle at the table what concerns the other side’s unit', () => {
    const house = meleeAt('21.2,20');
    const seat = (id: string) => ({ ...house.battle.tables.side.get(id)!, playerIds: [`p${id}`] });
    const [axis, allies] = [...house.battle.tables.side.keys()].map(seat);
    const sides = new Map([axis!, allies!].map((side) => [side.id, side]));
    const { battle } = house;
    const alone = new Map([
      [axis!.id, axis!],
      [allies!.id, { ...allies!, playerIds: [] }],
    ]);
    const play = (side: typeof sides) => {
      house.state = {
        ...house.state,
        battle: { ...battle, game: { ...battle.game, umpiredBy: 'bot' }, tables: { ...battle.tables, side } },
      };
    };
    play(sides);
    const refused = refusal(house, { ...house.fight, anyway: true }, house.player);
    expect([refused.code, refused.fact]).toEqual(['ILLEGAL', 'Ash and Tom are 120 yd apart.']);
    // Nobody plays the other side, so nobody else stands at the table.
    play(alone);
    expect(house.do({ ...house.fight, anyway: true }, house.player)).not.toEqual([]);
  });

  it('only warns, or is silent, as the battle is set', () => {
    const house = meleeAt('32.7,20');
    house.do({ type: 'set-checks', mode: 'warn' });
    house.do(house.fight, house.player);
    expect(house.last.notes).toContain('Warning: Ash and Tom are 1270 yd apart. (5.1)');
    // 120 yards: the corners of two bases may touch. What the map leaves open is no breach of the rules.
    const near = meleeAt('21.2,20');
    near.do({ type: 'set-checks', mode: 'warn' });
    near.do(near.fight, near.player);
    expect(near.last.notes).toContain('In doubt on the map: Ash and Tom are 120 yd apart. (5.1)');
    const other = meleeAt('32.7,20');
    other.do({ type: 'set-checks', mode: 'refuse', off: 'contact' });
    other.do(other.fight, other.player);
    expect(other.last.notes.join(' ')).not.toContain('apart');
  });

  it('offers by button what it allows, and nothing that it refuses', () => {
    const at = (far: string) => {
      const house = meleeAt(far);
      const view = createView(house.ruleset, house.battle, house.player);
      const begun = { type: 'resolve', procedure: 'eagles.melee', roles: { attacker: [house.ash] }, typed: {} } as ActionDraft;
      const action = findCommandAction(house.ruleset, begun);
      const part = action.parts.find(({ key }) => key === 'defender')!;
      const { candidates, why } = listChoices(view, house.player, begun, part);
      return {
        offered: candidates.map(({ row }) => row.name),
        why: why?.message ?? null,
        actions: legal(view, house.player, house.ash).map(({ id }) => id),
        raised: question(view, house.player, fillPart(action, begun, 'defender', [house.tom])).raised.map(
          ({ finding }) => finding.is,
        ),
      };
    };
    expect(at('21,20')).toMatchObject({ offered: ['Tom'], why: null, raised: [] });
    expect(at('21,20').actions).toContain('p.eagles.melee');
    expect(at('21.2,20')).toMatchObject({ offered: ['Tom'], raised: ['ask'] });
    expect(at('32.7,20')).toMatchObject({ offered: [] });
    expect(at('32.7,20').actions).not.toContain('p.eagles.melee');
  });

  it('measures from no unit whose place the person may not know', () => {
    const near = meleeAt('21,20', {}, { spotting: 'rules' });
    const far = meleeAt('32.7,20', {}, { spotting: 'rules' });
    for (const house of [near, far]) house.do({ type: 'edit-unit', unit: house.tom, fields: { spotted: false } });
    const [one, other] = [near, far].map((house) => house.refused(house.fight, house.player));
    expect([one!.code, one!.message]).toEqual([other!.code, other!.message]);
  });

  it('lets a fight fall away that a correction has made impossible, unless the umpire keeps it', () => {
    for (const later of ['again', 'keep'] as const) {
      const house = meleeAt('30,20');
      house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: house.tom, at: '21,20' } });
      const placed = house.last.number;
      house.do(house.fight, house.player);
      const fight = house.last.number;
      house.do({ type: 'undo', event: placed, later });
      const standing = house.last.again?.commands.find(({ first }) => first === fight);
      expect(standing?.events.length ?? 1).toBe(later === 'again' ? 0 : 1);
    }
  });
});
