/**
 * What the table must allow before anything is rolled, calculated by hand: an inch is 100 yards, and a stand an inch
 * square.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { createScriptedFaces } from '../../../../src/dice/index.js';
import {
  beginAction,
  listCandidates,
  findCommandAction,
  findFirstAction,
  type GameCommand,
  listOptionalActions,
  listChoices,
  offerPlaces,
  question,
  type ActionDraft,
  createView,
} from '../../../../src/game/index.js';
import { MAP_ACT_IDS } from '../../../../src/house/index.js';
import { CheckRefusal, type Actor } from '../../../../src/rules/index.js';
import { mayKnowUnit } from '../../../../src/rules/eagles/roles.js';
import type { EaglesBattle, EaglesUnit } from '../../../../src/rules/eagles/state.js';
import { House, playerOf, UMPIRE } from '../../../game/house.js';

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });
const resolve = (procedure: string, roles: Record<string, string[]>, typed: JsonObject = {}): GameCommand => ({
  type: 'resolve',
  procedure: `eagles.${procedure}`,
  roles,
  typed,
});
const meant = (command: GameCommand): GameCommand => ({ ...command, anyway: true }) as GameCommand;
const TANK = { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', tpd: 'BB', spotted: true };
const COMPANY = { tpd: 'BB', spotted: true };

/** A binding map of 72 by 48 inches, with units of two sides at given places. */
class Table extends House {
  readonly axis: string;
  readonly allies: string;

  constructor(settings: JsonObject = {}, map: JsonObject = {}) {
    super();
    this.start('Hill 112', { spotting: 'rules', ...settings });
    this.axis = this.side('Axis', 'germany');
    this.allies = this.side('Allies', 'usa');
    this.do(act(MAP_ACT_IDS.new, { ground: 'map', ...map }));
  }

  at(place: string, name: string, side: string, fields: JsonObject = {}): string {
    const id = this.unit(name, side, fields);
    this.put(id, place);
    return id;
  }

  put(unit: string, at: string): void {
    this.do(act(MAP_ACT_IDS.place, { unit, at }));
  }

  draw(kind: string, at: string): void {
    this.do(act(MAP_ACT_IDS.feature, { kind, at, name: kind }));
  }

  phase(phase: string): void {
    this.state = { ...this.state, battle: { ...this.battle, game: { ...this.battle.game, phase } } };
  }

  of(id: string): EaglesUnit {
    return this.battle.tables.unit.get(id) as EaglesUnit;
  }

  /** Returns the answer of the gate: the check, its code and its words; null if the command is carried out. */
  gate(command: GameCommand, as: Actor, faces: readonly number[] = []): readonly string[] | null {
    try {
      this.do(command, as, () => createScriptedFaces([...faces]));
      return null;
    } catch (error) {
      if (!(error instanceof CheckRefusal)) throw error;
      return [error.check, error.code, error.message];
    }
  }
}

describe('E-66: an assault is made in contact', () => {
  const assaulting = (at: string) => {
    const table = new Table();
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    const tank = table.at(at, '1/Pz', table.axis, TANK);
    table.phase('melee');
    const declare = act('assault-declare', { infantry: coy, enemy: tank });
    return Object.assign(table, { coy, tank, declare, assault: resolve('assault', { infantry: [coy], enemy: [tank] }) });
  };

  it('one that is 1,500 yards away is neither declared nor rolled', () => {
    const table = assaulting('35,20');
    const words = 'A Coy and 1/Pz are 1500 yd apart. They must touch.';
    expect(table.gate(table.declare, playerOf(table.allies))).toEqual(['reach', 'ILLEGAL', words]);
    expect(table.gate(table.assault, playerOf(table.allies))).toEqual(['contact', 'ILLEGAL', words]);
    expect(table.gate(table.assault, UMPIRE)).toEqual(['contact', 'ASK', words]);
    expect(table.gate(meant(table.assault), UMPIRE, [100])).toBeNull();
    expect(table.last.notes).toContain('An umpire decided: A Coy and 1/Pz are 1500 yd apart. (5.2)');
  });

  it('bases that touch are never refused, up to 100 yards; corner to corner, up to 141, the table tells', () => {
    expect(assaulting('21,20').gate(assaulting('21,20').declare, playerOf('s3'))).toBeNull();
    const table = assaulting('21.4,20');
    expect(table.gate(table.declare, playerOf(table.allies))?.slice(0, 2)).toEqual(['reach', 'ASK']);
    expect(table.gate(meant(table.declare), playerOf(table.allies))).toBeNull();
    expect(assaulting('21.5,20').gate(table.declare, playerOf(table.allies))?.slice(0, 2)).toEqual(['reach', 'ILLEGAL']);
  });

  it('an enemy that his side has not spotted answers like one that does not exist, wherever it stands', () => {
    const answers = ['21,20', '35,20'].map((at) => {
      const table = assaulting(at);
      table.do({ type: 'edit-unit', unit: table.tank, fields: { spotted: false } });
      const { code, message } = table.refused(table.declare, playerOf(table.allies));
      return [code, message];
    });
    const table = assaulting('21,20');
    const none = table.refused(act('assault-declare', { infantry: table.coy, enemy: 'u999' }), playerOf(table.allies));
    expect(answers).toEqual([
      [none.code, none.message],
      [none.code, none.message],
    ]);
  });
});

describe('1.5, E-66: mines are entered and cleared where they are', () => {
  /** A section of 300 yards around 20,20: from 18.5 to 21.5 inches. */
  const mined = (at: string, map: JsonObject = {}) => {
    const table = new Table({}, map);
    table.do(act('minefield-add', { name: 'M1', kind: 'hasty', at: '20,20' }));
    const section = [...table.battle.tables.minefield!.keys()][0]!;
    const coy = table.at(at, 'A Coy', table.allies, COMPANY);
    const roles = { unit: [coy], section: [section] };
    return Object.assign(table, { coy, clear: resolve('minefield', roles, { entrant: 'clearing' }) });
  };

  it('E-72: a player names the section, which the card asks for; a unit stopped by mines names those', () => {
    const table = mined('22,20');
    const player = playerOf(table.allies);
    const unnamed = resolve('minefield', { unit: [table.coy] });
    const missing = 'section: The minefield section is missing. Choose the section that A Coy enters.';
    expect(table.refused(unnamed, player)).toMatchObject({ code: 'INVALID_INPUT', field: 'section', message: missing });
    const view = createView(table.ruleset, table.battle, player);
    expect(question(view, player, unnamed as ActionDraft).asks?.key).toBe('section');
    const unit = findCommandAction(table.ruleset, unnamed as ActionDraft).parts.find(({ key }) => key === 'unit')!;
    const { candidates } = listChoices(view, player, resolve('minefield', {}) as ActionDraft, unit);
    expect(candidates.map(({ row }) => row.name)).toEqual(['A Coy']);
    table.put(table.coy, '24,20');
    table.do(resolve('movement', { unit: [table.coy] }, { to: '20,20' }), player);
    expect(table.refused(unnamed, player).message).toBe('section: A Coy has stopped in minefield M1. Choose that section.');
    expect(table.of(table.coy).minesDue).not.toBeNull();
    table.do(unnamed, UMPIRE, () => createScriptedFaces([99]));
    expect(table.of(table.coy).minesDue).toBeNull();
  });

  it('E-72: a unit that enters the mines that it touches stays where it is, and cannot move or be placed elsewhere', () => {
    const table = mined('22,20');
    const player = playerOf(table.allies);
    table.do(table.clear, player);
    const place = [...table.battle.tables.place!.values()].find(({ unit }) => unit === table.coy);
    expect(place).toMatchObject({ x: 22, y: 20, stale: false });
    expect(table.refused(resolve('movement', { unit: [table.coy] }, { to: '25,20' }), player).message).toContain(
      'has stopped in a minefield',
    );
    expect(table.refused(act(MAP_ACT_IDS.place, { unit: table.coy, at: '50,20' }), player).code).toBe('ILLEGAL');
  });

  it('not from 2,000 yards', () => {
    const table = mined('41.5,20');
    expect(table.gate(table.clear, playerOf(table.allies))).toEqual([
      'contact',
      'ILLEGAL',
      'A Coy is 2000 yd from minefield M1. Move the unit up to the minefield first.',
    ]);
  });

  it('a stand at its edge touches it up to 50 yards from its middle; corner first, up to 70, the table tells', () => {
    const at = (place: string) => {
      const table = mined(place);
      return table.gate(table.clear, playerOf(table.allies))?.[1] ?? null;
    };
    expect(['20,20', '22,20', '22.1,20', '22.3,20'].map(at)).toEqual([null, null, 'ASK', 'ILLEGAL']);
  });

  it('figures on a table may report the mines before their move, as far as a move goes', () => {
    // Code A moves at B by road: 6 inches, and half a base.
    const at = (place: string) => {
      const table = mined(place, { ground: 'table' });
      return table.gate(table.clear, playerOf(table.allies))?.[1] ?? null;
    };
    expect(['27,20', '29,20'].map(at)).toEqual([null, 'ILLEGAL']);
  });
});

describe('what a player types against the record of mines and squads', () => {
  const stopped = () => {
    const table = new Table();
    table.do(act('minefield-add', { name: 'M1', kind: 'hasty', at: '20,20' }));
    const section = [...table.battle.tables.minefield!.keys()][0]!;
    const coy = table.at('17,20', 'A Coy', table.allies, COMPANY);
    table.phase('movement');
    table.do(resolve('movement', { unit: [coy] }, { to: '20,20' }), playerOf(table.allies));
    return Object.assign(table, { coy, section });
  };

  it('1.5: ordinary infantry sweeps no mines', () => {
    const table = stopped();
    const roll = resolve('minefield', { unit: [table.coy], section: [table.section] }, { entrant: 'minesweeper' });
    expect(table.gate(roll, playerOf(table.allies))).toEqual([
      'typed',
      'ILLEGAL',
      'A Coy is not a minesweeper. Choose another way of entering.',
    ]);
    table.do({ type: 'edit-unit', unit: table.coy, fields: { minesweeper: true } });
    expect(table.gate(roll, playerOf(table.allies))).toBeNull();
  });

  it('E-61: a unit that has stopped in mines rolls for that section', () => {
    const table = stopped();
    expect(table.of(table.coy).minesDue).toMatchObject({ section: table.section });
    const named = resolve('minefield', { unit: [table.coy], section: [table.section] });
    expect(table.gate(named, playerOf(table.allies), [50])).toBeNull();
  });

  it('5.31: an ordinary defender is no suicide squad because its attacker says so', () => {
    const table = new Table();
    const [coy, enemy] = [table.at('20,20', 'A Coy', table.allies, COMPANY), table.at('21,20', 'Gren', table.axis, COMPANY)];
    table.phase('melee');
    const fight = (typed: JsonObject) => resolve('melee', { attacker: [coy], defender: [enemy] }, typed);
    expect(table.gate(fight({ defenderSuicide: 'standard' }), playerOf(table.allies))?.slice(0, 2)).toEqual(['typed', 'ILLEGAL']);
    expect(table.gate(fight({ defenderSuicide: 'none' }), playerOf(table.allies), [5, 5])).toBeNull();
  });
});

describe('what a player types against the map (E-66)', () => {
  const shooting = (typed: JsonObject, map: JsonObject = {}, at = '30,20') => {
    const table = new Table({}, map);
    const tank = table.at('10,20', '1/Pz', table.axis, TANK);
    const coy = table.at(at, 'A Coy', table.allies, COMPANY);
    table.phase('direct');
    return Object.assign(table, { tank, coy, shot: resolve('direct-fire', { firer: [tank], target: [coy] }, typed) });
  };
  const answer = (typed: JsonObject, map: JsonObject = {}, at = '30,20', as: 'axis' | 'umpire' = 'axis') => {
    const table = shooting(typed, map, at);
    return table.gate(
      table.shot,
      as === 'umpire' ? UMPIRE : playerOf(table.axis),
      Array<number>(9).fill(1).slice(0, dice(typed)),
    );
  };
  // FP 6 has 7 dice (Y) below 300 yards, six up to 600, and 5 (X) beyond, each against BB.
  const dice = ({ rangeYards = 2000 }: JsonObject): number => (Number(rangeYards) < 300 ? 7 : Number(rangeYards) <= 600 ? 6 : 5);

  it('250 yards at 2,000 measured is an umpire’s', () => {
    expect(answer({ rangeYards: 250 })).toEqual([
      'typed',
      'ILLEGAL',
      'The map shows a different distance (2000 yd). Leave out the range, or ask an umpire.',
    ]);
    expect(answer({ rangeYards: 250 }, {}, '30,20', 'umpire')).toBeNull();
  });

  it('is better by more than half of both bases only: 1,900 is not, 1,899 is', () => {
    expect(answer({ rangeYards: 1900 })).toBeNull();
    expect(answer({ rangeYards: 1899 })?.[0]).toBe('typed');
  });

  it('E-70: a firepower of support without its units is an umpire’s; on a table people say it', () => {
    const words = 'Only units on the map can support 1/Pz. Choose the supporting units, or ask an umpire.';
    expect(answer({ supportFp: 20 })).toEqual(['typed', 'ILLEGAL', words]);
    expect(answer({ supportFp: 0 })).toBeNull();
    // 6 + 20 - 1 = 25, Z, and BB takes nothing but adds 1: 26 dice.
    const dice26 = Array<number>(26).fill(1);
    const onTable = shooting({ supportFp: 20 }, { ground: 'table' });
    expect(onTable.gate(onTable.shot, playerOf(onTable.axis), dice26)).toBeNull();
    const byUmpire = shooting({ supportFp: 20 });
    expect(byUmpire.gate(byUmpire.shot, UMPIRE, dice26)).toBeNull();
  });

  it('counts where figures stand on a table', () => expect(answer({ rangeYards: 250 }, { ground: 'table' })).toBeNull());

  it('a longer range that would hide the firer is refused, one that hides nothing is not', () => {
    // The distance is 400 yards, and firers within 500 are seen (4.1).
    expect(answer({ rangeYards: 700 }, {}, '14,20')?.[0]).toBe('typed');
    expect(answer({ rangeYards: 2600 })).toBeNull();
  });

  it('a better row of the chart than the range gives is an umpire’s', () => {
    expect(answer({ band: 'maximum' })?.[0]).toBe('typed');
    expect(answer({ band: 'long' })).toBeNull();
  });
});

describe('4.2: a shot of which nothing can come', () => {
  it('is refused, and says why: firepower 3 at long range, moved, at DD', () => {
    const table = new Table();
    const firer = table.at('10,20', 'Gren', table.axis, { baseFp: 3, spotted: true, moved: true });
    const coy = table.at('20,20', 'A Coy', table.allies, { tpd: 'DD', spotted: true });
    table.phase('direct');
    const shot = resolve('direct-fire', { firer: [firer], target: [coy] });
    // With 3 - 1 - 1 = 1 FP and rating W, the modifier is -2 against DD.
    expect(table.gate(shot, playerOf(table.axis))).toEqual([
      'chance',
      'ILLEGAL',
      'The shot cannot hit, because it has no kill dice (firepower 3, -1 for 1000 yd, -1 for moving, -2 for DD). Choose another target.',
    ]);
    expect(table.of(firer).fired).toBe(false);
    table.put(coy, '12,20'); // Below 300 yards: 3 + 1 - 1 = 3, rating W: one die.
    expect(table.gate(shot, playerOf(table.axis), [1])).toBeNull();
  });
});

describe('3.6, 3.7: damage of a barrage is rolled in its zone, once', () => {
  const landed = (map: JsonObject = {}) => {
    const table = new Table({}, map);
    const guns = table.at('2,20', 'Battery', table.axis, { kind: 'artillery', guns: 4, calibreMm: 105, spotted: true });
    const struck = table.at('30,20', 'A Coy', table.allies, COMPANY);
    const far = table.at('40,20', 'B Coy', table.allies, COMPANY);
    table.do(act('register-point', { side: table.axis, label: 'Mill', at: '30,20' }));
    table.phase('indirect');
    table.do(act('artillery-call', { battery: guns, registrationPoint: 1 }));
    const mission = [...table.battle.tables.mission!.keys()].at(-1)!;
    // The fire fell where it was aimed: 30,20 is 3000 by 2000 yards.
    const fallen = { status: 'landed', rating: 'W', landedTurn: 1, impact: { x: 3000, y: 2000 }, targets: [struck] };
    table.do(act('set-mission', { mission, status: 'landed', impactX: 3000, impactY: 2000 }));
    const { tables } = table.battle;
    const missions = new Map(tables.mission).set(mission, { ...tables.mission!.get(mission)!, ...fallen });
    table.state = { ...table.state, battle: { ...table.battle, tables: { ...tables, mission: missions } } };
    return Object.assign(table, { mission, struck, far, axisPlayer: playerOf(table.axis) });
  };
  const damage = (target: string, mission: string) => resolve('barrage-damage', { mission: [mission], target: [target] });
  const ROLLED =
    'A barrage or air attack is rolled against every unit in its zone when it lands. Ask an umpire to roll for another unit.';

  it('a player cannot roll it again, in the zone or 1,000 yards away', () => {
    const table = landed();
    for (const target of [table.struck, table.far])
      expect(table.gate(damage(target, table.mission), table.axisPlayer)).toEqual(['range', 'ILLEGAL', ROLLED]);
  });

  it('a player is offered no target for it', () => {
    const table = landed();
    const command = {
      type: 'resolve',
      procedure: 'eagles.barrage-damage',
      roles: { mission: [table.mission] },
      typed: {},
    } as const;
    const part = findCommandAction(table.ruleset, command).parts.find(({ key }) => key === 'target')!;
    const view = createView(table.ruleset, table.battle, table.axisPlayer);
    expect(listCandidates(view, table.axisPlayer, command, part)).toEqual([]);
  });

  it('an umpire rolls for a unit within 200 yards, and is asked about one that is 1,000 yards away', () => {
    const table = landed();
    const asked = 'B Coy is 1000 yd from the point of impact of Mission 1. Choose a unit within 200 yd of that point.';
    expect(table.gate(damage(table.far, table.mission), UMPIRE)).toEqual(['range', 'ASK', asked]);
    expect(table.gate(damage(table.struck, table.mission), UMPIRE, [5, 5, 5, 5])).toBeNull();
    table.put(table.far, '32,20');
    expect(table.gate(damage(table.far, table.mission), UMPIRE, [5, 5, 5, 5])).toBeNull();
    table.put(table.far, '32.1,20');
    expect(table.gate(damage(table.far, table.mission), UMPIRE)).toMatchObject([
      'range',
      'ASK',
      expect.stringContaining('210 yd'),
    ]);
    expect(table.gate(meant(damage(table.far, table.mission)), UMPIRE, [5, 5, 5, 5])).toBeNull();
  });

  it('3.1: a battery that is breaking down is not offered a call, and may still cease fire', () => {
    const table = landed();
    const battery = [...table.battle.tables.unit.values()].find(({ name }) => name === 'Battery')!;
    const suggested = () => {
      const view = createView(table.ruleset, table.battle, table.axisPlayer);
      return listOptionalActions(view, table.axisPlayer, [table.of(battery.id)], 1).map(({ action }) => action.id);
    };
    expect(suggested()).toEqual(['a.artillery-call']);
    const { tables } = table.battle;
    const unit = new Map(tables.unit).set(battery.id, { ...table.of(battery.id), gunState: 'breaking-down' } as never);
    table.state = { ...table.state, battle: { ...table.battle, tables: { ...tables, unit } } };
    expect(suggested().filter((id) => id !== 'a.artillery-cease')).toEqual([]);
    expect(table.gate(act('artillery-cease', { battery: battery.id }), table.axisPlayer)).toBeNull();
  });

  it('with figures on a table the people there decide', () => {
    const table = landed({ ground: 'table' });
    expect(table.gate(damage(table.struck, table.mission), table.axisPlayer, [5, 5, 5, 5])).toBeNull();
    expect(table.gate(damage(table.far, table.mission), table.axisPlayer)).toMatchObject(['range', 'ASK', expect.any(String)]);
  });
});

describe('2.4, E-67: lakes', () => {
  const lake = (settings: { from: string; road?: boolean }) => {
    const table = new Table();
    table.draw('lake', '18,18; 24,18; 24,22; 18,22');
    if (settings.road) table.draw('road', '10,20; 30,20');
    const tank = table.at(settings.from, '1/Pz', table.axis, TANK);
    return Object.assign(table, { goes: (to: string) => resolve('movement', { unit: [tank] }, { to }) });
  };

  it('E-67: a way into a lake is refused to a player, an umpire is asked, and round it is free', () => {
    const table = lake({ from: '16,20' });
    const words = 'The route of 1/Pz leads through lake lake. Choose a route around the lake.';
    expect(table.gate(table.goes('20,20'), playerOf(table.axis))).toEqual(['ground', 'ILLEGAL', words]);
    expect(table.gate(table.goes('20,20'), UMPIRE)?.[1]).toBe('ASK');
    expect(table.gate(table.goes('16,24; 20,24'), playerOf(table.axis))).toBeNull();
  });

  it('E-67: along a drawn road it is crossed, and a unit in it leaves it', () => {
    expect(
      lake({ from: '16,20', road: true }).gate(lake({ from: '16,20', road: true }).goes('26,20'), playerOf('s2')),
    ).toBeNull();
    const inside = lake({ from: '20,20' });
    expect(inside.gate(inside.goes('20,25'), playerOf(inside.axis))).toBeNull();
  });
});

describe('4.1: who is seen without a look', () => {
  const facing = (coyAt: string, tankAt: string) => {
    const table = new Table();
    const coy = table.at(coyAt, 'A Coy', table.allies, { tpd: 'BB' });
    const tank = table.at(tankAt, '1/Pz', table.axis, { ...TANK, spotted: false });
    return Object.assign(table, { coy, tank, goes: (to: string) => resolve('movement', { unit: [tank] }, { to }) });
  };

  it('case 3: a unit that stands on a drawn road when an enemy comes within 1,000 yards', () => {
    const seen = (to: string): readonly boolean[] => {
      const table = facing('30,20', '10,20');
      table.draw('road', '30,10; 30,30');
      table.do(table.goes(to), playerOf(table.axis));
      return [table.of(table.coy).spotted === true, table.of(table.tank).spotted === true];
    };
    expect(seen('20,20')).toEqual([true, false]);
    expect(seen('19.9,20')).toEqual([false, false]);
  });

  it('case 3: also if it only passes, and both sides are told of it', () => {
    const table = facing('30,20', '21,25');
    table.draw('road', '30,10; 30,30');
    table.put(table.tank, '18,16');
    table.do(table.goes('21,20; 18,21'), playerOf(table.axis));
    expect(table.of(table.coy).spotted).toBe(true);
    expect(
      table.record.some(({ summary }) => summary === 'A Coy has been spotted, because it is on a road close to the enemy (4.1).'),
    ).toBe(true);
  });

  it('cases 1 and 2: an ambush beside the road that sits still is not, and the unit that moves is', () => {
    const table = facing('30,20', '20,20');
    table.do(table.goes('27,20'), playerOf(table.axis));
    expect([table.of(table.coy).spotted, table.of(table.tank).spotted]).toEqual([false, true]);
  });

  it('a reinforcement that comes on 300 yards from an enemy is; one that is deployed there is not', () => {
    const table = facing('3,20', '20,20');
    expect(table.of(table.coy).spotted).toBe(false);
    const coy = table.unit('B Coy', table.axis, { tpd: 'BB' });
    table.do(act('reinforcement-add', { units: [coy], turn: 2, at: '0,20' }));
    table.do({ type: 'advance', to: 'turn' });
    const arrived = [...table.battle.tables.unit.values()].find(({ name }) => name === 'B Coy') as EaglesUnit;
    expect([arrived.spotted, table.of(table.coy).spotted]).toEqual([true, false]);
    expect(
      table.record.some(({ summary }) => summary === 'B Coy has been spotted, because it arrived close to the enemy (4.1).'),
    ).toBe(true);
  });

  it('E-62, E-28: a vehicle on a road through a wood is looked for by 60 + 10 - 20, infantry in it by 60 - 20 - 20', () => {
    const chance = (fields: JsonObject): unknown => {
      const table = new Table();
      table.draw('wood', '18,18; 24,18; 24,22; 18,22');
      table.draw('road', '10,20; 30,20');
      const spotter = table.at('20,34', 'A Coy', table.allies, COMPANY);
      const target = table.at('20,20', '1/Pz', table.axis, { ...fields, spotted: false });
      table.do(resolve('spotting', { spotter: [spotter], target: [target] }), UMPIRE, () => createScriptedFaces([100]));
      return table.last.resolutions[0]!.outcome.chancePercent;
    };
    expect(chance(TANK)).toBe(50);
    expect(chance({ tpd: 'BB' })).toBe(20);
  });

  it('E-51: of three sides, one that has not looked does not know what another has spotted', () => {
    const table = facing('30,20', '20,20');
    const poles = table.side('Poles', 'uk');
    const lancers = table.at('60,20', 'Lancers', poles, { tpd: 'BB' });
    table.do(table.goes('27,20'), playerOf(table.axis));
    const known = (side: string) => mayKnowUnit(side, table.of(table.tank), table.battle as EaglesBattle);
    expect([known(table.allies), known(poles)]).toEqual([true, false]);
    // The unit's own attempt is still possible: 60 + 10 for a target that moved, - 30 beyond 3,000 yards.
    table.do(resolve('spotting', { spotter: [lancers], target: [table.tank] }), UMPIRE, () => createScriptedFaces([40]));
    expect(table.last.resolutions[0]!.outcome).toMatchObject({ automaticBy: 'none', chancePercent: 40, spotted: true });
    expect(known(poles)).toBe(true);
  });
});

describe('E-64: the road rate by itself', () => {
  const mode = (enemyAt: string, fields: JsonObject = { spotted: true }): unknown => {
    const table = new Table();
    table.draw('road', '10,20; 40,20');
    table.at(enemyAt, 'A Coy', table.allies, fields);
    const tank = table.at('12,20', '1/Pz', table.axis, TANK);
    table.do(resolve('movement', { unit: [tank] }, { to: '18,20' }), playerOf(table.axis));
    return table.record.findLast(({ resolutions }) => resolutions.length > 0)!.resolutions[0]!.input.mode;
  };

  it('is not taken past an enemy known within 1,000 yards, and is past any other', () => {
    expect(mode('28,20')).toBe('cross-country');
    expect(mode('28.1,20')).toBe('strategic-road');
    expect(mode('28,20', { spotted: false })).toBe('strategic-road');
  });
});

describe('a reinforcement that comes on at an edge', () => {
  it.each([
    ['left', 'A3', [0, 15]],
    ['right', '71,21', [72, 21]],
    ['near', 'C1', [15, 0]],
    ['far', '30,45', [30, 48]],
  ] as const)('stands on the %s edge, wherever in the square it was put', (edge, at, place) => {
    const table = new Table();
    const coy = table.unit('B Coy', table.axis, { tpd: 'BB' });
    table.do(act('reinforcement-add', { units: [coy], turn: 2, edge }));
    table.do({ type: 'advance', to: 'turn' });
    const [row] = [...table.battle.tables.reinforcement!.keys()];
    table.do(act('reinforcement-enter', { unit: row!, at }), playerOf(table.axis));
    const unit = [...table.battle.tables.unit.values()].find(({ name }) => name === 'B Coy')!;
    const stands = [...table.battle.tables.place!.values()].find((each) => each.unit === unit.id)!;
    expect([stands.x, stands.y, stands.half]).toEqual([...place, 0]);
  });
});

describe('E-69: stands touch, and no unit goes over an enemy', () => {
  const driving = (enemy: JsonObject = {}) => {
    const table = new Table();
    const tank = table.at('20,20', '1/Pz', table.axis, TANK);
    const uhlans = table.at('23,20', 'Uhlans', table.allies, { ...COMPANY, ...enemy });
    const to = (place: string) => resolve('movement', { unit: [tank] }, { to: place });
    const placed = (id = tank) => {
      const { x, y } = [...table.battle.tables.place!.values()].find(({ unit }) => unit === id)!;
      return [x, y];
    };
    return Object.assign(table, { tank, uhlans, to, placed, german: playerOf(table.axis) });
  };
  const onto = (far: number): readonly string[] => [
    'ground',
    'ILLEGAL',
    `The route of 1/Pz comes within ${far} yd of Uhlans. The bases of both units touch at 100 yd. Stop before contact, or choose a route around Uhlans.`,
  ];

  it('a tank cannot end in the place of enemy infantry, or drive through it', () => {
    const table = driving();
    expect(table.gate(table.to('23,20'), table.german)).toEqual(onto(0));
    expect(table.gate(table.to('23.5,20'), table.german)).toEqual(onto(0));
    expect(table.gate(table.to('23,20.5'), table.german)).toEqual(onto(49)); // The unit is beside the middle of the route: 300 · 50 / 304.
    expect(table.gate(table.to('22.6,20'), table.german)).toEqual(onto(40));
    expect(table.placed()).toEqual([20, 20]);
  });

  it('it ends in contact, base to base, or goes around', () => {
    const table = driving();
    expect(table.gate(table.to('22,20'), table.german)).toBeNull();
    expect(driving().gate(table.to('22.5,20'), table.german)).toBeNull();
    expect(driving().gate(table.to('23,21; 24,21'), table.german)).toBeNull();
  });

  it('one that is already nearer may leave, but not go on', () => {
    const table = driving();
    table.put(table.tank, '22.5,20');
    expect(table.gate(table.to('23.5,20'), table.german)).toEqual(onto(0));
    expect(table.gate(table.to('22,20'), table.german)).toBeNull();
  });

  it('guns and bunkers stand in the way as well, lost units and friends do not', () => {
    expect(driving({ kind: 'bunker', da: 'HARD' }).gate(driving().to('23,20'), playerOf('s2'))?.[0]).toBe('ground');
    const lost = driving();
    lost.do({ type: 'edit-unit', unit: lost.uhlans, fields: { impairments: 4 } });
    expect(lost.gate(lost.to('23,20'), lost.german)).toBeNull();
    const friend = driving();
    friend.at('21,20', '2/Pz', friend.axis, TANK);
    expect(friend.gate(friend.to('22,20'), friend.german)).toBeNull();
  });

  it('an umpire is asked, and may', () => {
    const table = driving();
    expect(table.gate(table.to('23,20'), UMPIRE)?.slice(0, 2)).toEqual(['ground', 'ASK']);
    expect(table.gate(meant(table.to('23,20')), UMPIRE)).toBeNull();
    expect(table.placed()).toEqual([23, 20]);
  });

  it('an enemy that the side has not spotted stops the tank in contact, and both are seen', () => {
    const table = driving({ spotted: false });
    table.do({ type: 'edit-unit', unit: table.tank, fields: { spotted: false } });
    expect(table.gate(table.to('26,20'), table.german)).toBeNull();
    expect(table.placed()).toEqual([22.1, 20]);
    expect([table.of(table.tank).spotted, table.of(table.uhlans).spotted]).toEqual([true, true]);
    const told = table.record.flatMap(({ summary }) => (summary.includes('spotted') ? [summary] : []));
    expect(told).toContain(
      'Uhlans has been spotted, because it stands in the way of an enemy, which stops in contact with it (4.1).',
    );
  });
});

describe('what a tank in contact and its assaulter are offered in the melee phase', () => {
  const touching = () => {
    const table = new Table();
    const tank = table.at('21,20', '1/Pz', table.axis, TANK);
    const second = table.at('30,20', '2/Pz', table.axis, TANK);
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    const viewOf = (side: string) => createView(table.ruleset, table.battle, playerOf(side));
    return Object.assign(table, { tank, second, coy, viewOf });
  };

  it('2.1: a tank in contact is not led “towards” what it touches', () => {
    const table = touching();
    const command = { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [table.tank] }, typed: {} } as const;
    const places = offerPlaces(table.viewOf(table.axis), playerOf(table.axis), command);
    expect(places.length).toBeGreaterThan(2);
    expect(places.filter(({ towards }) => towards === 'A Coy')).toEqual([]);
  });

  it('5.2: infantry is offered enemies to assault, and never itself or its friends', () => {
    const table = touching();
    table.at('20,21', 'B Coy', table.allies, COMPANY);
    table.phase('melee');
    const view = table.viewOf(table.allies);
    const declare = { type: 'act', act: 'assault-declare', params: { infantry: table.coy } } as const;
    const enemy = findCommandAction(table.ruleset, declare).parts.find(({ key }) => key === 'enemy')!;
    const all = listCandidates(view, playerOf(table.allies), declare, enemy).map(({ row }) => row.name);
    expect(all).toEqual(['1/Pz']);
  });

  it('5.1: infantry that touches only infantry is led to its melee, as the desk says, and one that touches a tank to the assault', () => {
    const table = touching();
    const foot = table.at('30,30', 'Gren', table.axis, COMPANY);
    const other = table.at('31,30', 'B Coy', table.allies, COMPANY);
    table.phase('melee');
    const first = (unit: string, side: string): string =>
      findFirstAction(createView(table.ruleset, table.battle, playerOf(side)), playerOf(side), unit).id;
    expect([first(foot, table.axis), first(other, table.allies)]).toEqual(['p.eagles.melee', 'p.eagles.melee']);
    expect(first(table.coy, table.allies)).toBe('a.assault-declare');
  });

  it('4.1: an enemy that is spotted already may be looked for, and the card says that nothing is rolled', () => {
    const table = touching();
    table.phase('movement');
    const command = resolve('spotting', { spotter: [table.coy], target: [table.tank] }) as ActionDraft;
    const found = question(table.viewOf(table.allies), playerOf(table.allies), command).raised.map(({ finding }) => finding);
    expect(found).toEqual([{ is: 'yes', price: '1/Pz is already spotted, so nothing is rolled.', isVain: true }]);
    expect(table.gate(command as GameCommand, playerOf(table.allies))).toBeNull();
  });

  it('4.1: menus list only enemies that are not spotted yet', () => {
    const table = touching();
    table.at('30,20', 'Unseen', table.axis, { ...TANK, spotted: false });
    table.phase('movement');
    const spots = (): readonly unknown[] => {
      const command = resolve('spotting', { spotter: [table.coy] }) as ActionDraft;
      const target = findCommandAction(table.ruleset, command).parts.find(({ key }) => key === 'target')!;
      return listCandidates(table.viewOf(table.allies), playerOf(table.allies), command, target).map(({ row }) => row.name);
    };
    expect(spots()).not.toContain('1/Pz');
    table.do(act('set-game', { spotting: 'open' }));
    expect(spots()).toEqual(['Unseen']);
  });

  it('5.2: before the roll the card says what failure costs', () => {
    const table = touching();
    table.phase('movement');
    table.put(table.tank, '23,20');
    table.do(resolve('movement', { unit: [table.tank] }, { to: '21,20' }), playerOf(table.axis));
    const command = resolve('assault', { infantry: [table.coy], enemy: [table.tank] }) as ActionDraft;
    const prices = question(table.viewOf(table.allies), playerOf(table.allies), command).raised.map(({ finding }) => finding);
    expect(prices).toEqual([{ is: 'yes', price: 'If the assault fails, A Coy is destroyed.' }]);
  });
});

describe('5.2, E-75: while units move, only overrun infantry assaults', () => {
  /** A tank beside a company, and a bunker. The tank, the company or neither has moved. */
  const beside = (moves: 'tank' | 'company' | null) => {
    const table = new Table();
    const tank = table.at(moves === 'tank' ? '23,20' : '21,20', '1/Pz', table.axis, TANK);
    const coy = table.at(moves === 'company' ? '18,20' : '20,20', 'A Coy', table.allies, COMPANY);
    const bunker = table.at('20,21', 'Box', table.axis, { ...COMPANY, kind: 'bunker', da: 'HARD' });
    const moved = { tank, company: coy };
    const to = moves === 'tank' ? '21,20' : '20,20';
    if (moves) table.do(resolve('movement', { unit: [moved[moves]] }, { to }), UMPIRE);
    const assault = (enemy: string) => resolve('assault', { infantry: [coy], enemy: [enemy] });
    return Object.assign(table, { coy, tank, bunker, assault });
  };

  it('a tank that has driven into the company is assaulted at once, without its fire', () => {
    const table = beside('tank');
    expect(table.gate(table.assault(table.tank), playerOf(table.allies), [100])).toBeNull();
  });

  it('a tank that stands, or that the company has gone up to, and a bunker wait for the melee phase', () => {
    const wanted = 'Declare the assault in the Melee phase.';
    const standing = beside(null);
    const words = (name: string) => `${name} has not moved this turn, so it does not overrun A Coy. ${wanted}`;
    const ask = ['phase', 'ILLEGAL', words('1/Pz')];
    expect(standing.gate(standing.assault(standing.tank), playerOf(standing.allies))).toEqual(ask);
    expect(standing.gate(standing.assault(standing.bunker), playerOf(standing.allies))?.[2]).toBe(words('Box'));
    expect(standing.gate(standing.assault(standing.tank), UMPIRE)?.[1]).toBe('ASK');
    expect(standing.gate(meant(standing.assault(standing.tank)), UMPIRE, [100])).toBeNull();
    const goneUp = beside('company');
    expect(goneUp.gate(goneUp.assault(goneUp.tank), playerOf(goneUp.allies))?.[0]).toBe('phase');
  });

  it('with figures on a table people see who overran whom', () => {
    const table = new Table({}, { ground: 'table' });
    const tank = table.at('21,20', '1/Pz', table.axis, TANK);
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    expect(table.gate(resolve('assault', { infantry: [coy], enemy: [tank] }), playerOf(table.allies), [100])).toBeNull();
  });
});

describe('5.2: infantry that won an assault last turn', () => {
  it('is told so at once, and not to declare the assault first', () => {
    const table = new Table();
    const tank = table.at('21,20', '1/Pz', table.axis, TANK);
    const coy = table.at('20,20', 'A Coy', table.allies, { ...COMPANY, assaultBarredTurn: 1 });
    table.phase('melee');
    const assault = resolve('assault', { infantry: [coy], enemy: [tank] });
    const words = 'A Coy won an assault last turn and cannot assault this turn. Choose another unit.';
    for (const command of [assault, act('assault-declare', { infantry: coy, enemy: tank })])
      expect(table.refused(command, playerOf(table.allies)).message).toBe(words);
    expect(table.refused(meant(assault), UMPIRE).message).toContain('won an assault last turn');
  });
});

describe('5.3, E-76: a suicide squad goes for the nearest enemy', () => {
  const squad = (coyAt: string) => {
    const table = new Table();
    const squadId = table.at('20,20', 'Squad', table.axis, { ...COMPANY, suicide: true });
    const tank = table.at('21,20', 'Sherman', table.allies, TANK);
    const coy = table.at(coyAt, 'A Coy', table.allies, COMPANY);
    table.phase('melee');
    return Object.assign(table, { squadId, tank, coy, declare: act('assault-declare', { infantry: squadId, enemy: tank }) });
  };

  it('not for the tank at 100 yd while infantry stands at 95 yd; an umpire may decide otherwise', () => {
    const table = squad('20,20.95');
    const words = 'A Coy is nearer to Squad than Sherman. Choose the nearest enemy.';
    expect(table.gate(table.declare, playerOf(table.axis))).toEqual(['reach', 'ILLEGAL', words]);
    const melee = resolve('melee', { attacker: [table.squadId], defender: [table.coy] });
    expect(table.gate(melee, playerOf(table.axis), [1, 1])).toBeNull();
    expect(squad('20,20.95').gate(meant(table.declare), UMPIRE)).toBeNull();
  });

  it('of two equally near it chooses; one that its side has not spotted does not count (E-57)', () => {
    const equal = squad('20,21');
    expect(equal.gate(equal.declare, playerOf(equal.axis))).toBeNull();
    const unseen = squad('20,20.95');
    unseen.do({ type: 'edit-unit', unit: unseen.coy, fields: { spotted: false } });
    expect(unseen.gate(unseen.declare, playerOf(unseen.axis))).toBeNull();
  });
});

describe('2.1: a move to where the unit stands', () => {
  it('is no move: the player is refused and the unit keeps its position; there and back is one', () => {
    const table = new Table();
    const coy = table.at('20,20', 'A Coy', table.allies, { ...COMPANY, tpd: 'DD' });
    const to = (place: string) => resolve('movement', { unit: [coy] }, { to: place });
    const words = 'A Coy already stands there. Choose another place. To stay, a unit does not need a move.';
    expect(table.gate(to('20,20'), playerOf(table.allies))).toEqual(['ground', 'ILLEGAL', words]);
    expect(table.of(coy)).toMatchObject({ moved: false, tpd: 'DD' });
    expect(table.gate(to('21,20; 20,20'), playerOf(table.allies))).toBeNull();
    expect(table.of(coy)).toMatchObject({ moved: true, tpd: 'AA' });
  });
});

describe('4.1: the map shows what hides the target of a shot', () => {
  const shooting = (place: string) => {
    const table = new Table();
    const tank = table.at('10,20', '1/Pz', table.axis, TANK);
    const coy = table.at(place, 'A Coy', table.allies, COMPANY);
    table.draw('village', '14,18; 18,18; 18,22; 14,22');
    table.phase('direct');
    const command = resolve('direct-fire', { firer: [tank], target: [coy] }) as ActionDraft;
    const view = createView(table.ruleset, table.battle, playerOf(table.axis));
    return { table, command, found: question(view, playerOf(table.axis), command).raised.map(({ finding }) => finding) };
  };

  it('a village between the two costs the green button, and the shot may be fired all the same', () => {
    const { table, command, found } = shooting('22,20');
    expect(found).toEqual([{ is: 'yes', price: 'On the map, village hides A Coy from 1/Pz.' }]);
    // FP 6 - 1 beyond 600 yards is 5, rating X: five dice, and 0 for BB.
    expect(table.gate(command as GameCommand, playerOf(table.axis), [1, 1, 1, 1, 1])).toBeNull();
  });

  it.each(['16,20', '22,26'])('a target at its edge, inside or beside the line is in sight: %s', (place) => {
    expect(shooting(place).found).toEqual([]);
  });
});

describe('E-73: on hexes units fight in one hex or in neighbouring hexes', () => {
  const fighting = (at: string) => {
    const table = new Table({ map: 'hex' }, { hexes: true });
    const coy = table.at('0505', 'A Coy', table.allies, COMPANY);
    const enemy = table.at(at, 'Gren', table.axis, COMPANY);
    table.phase('melee');
    return Object.assign(table, { melee: resolve('melee', { attacker: [coy], defender: [enemy] }) });
  };

  it.each(['0505', '0506', '0605'])('%s touches 0505', (at) => {
    const table = fighting(at);
    expect(table.gate(table.melee, playerOf(table.allies), [5, 5])).toBeNull();
  });

  it('two hexes away a player is refused, and an umpire asked', () => {
    const table = fighting('0507');
    expect(table.gate(table.melee, playerOf(table.allies))).toEqual([
      'contact',
      'ILLEGAL',
      expect.stringContaining('2 hexes apart'),
    ]);
    expect(table.gate(table.melee, UMPIRE)?.[1]).toBe('ASK');
  });
});

describe('E-74: where the map binds, a unit without a place is not on the table', () => {
  const field = (map: JsonObject = {}) => {
    const table = new Table({ spotting: 'open' }, map);
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    const pz = table.at('21,20', 'Pz', table.axis, TANK);
    const reserve = table.unit('Reserve', table.allies, COMPANY);
    const mortars = table.unit('Mortars', table.allies, { kind: 'weapons', baseFp: 2 });
    const off = table.unit('Guns', table.allies, { kind: 'artillery', baseFp: 3, guns: 4, calibreMm: 105, offBoard: true });
    return Object.assign(table, { coy, pz, reserve, mortars, off, ann: playerOf(table.allies), gerd: playerOf(table.axis) });
  };
  const absent = (name: string): unknown => ['ground', 'ILLEGAL', expect.stringContaining(`${name} is not on the map.`)];

  it('it neither fires at a range that its player types, nor is fired at, nor supports', () => {
    const table = field();
    table.phase('direct');
    const shot = (firer: string, target: string, support: string[] = []) =>
      resolve('direct-fire', { firer: [firer], target: [target], support }, { rangeYards: 250 });
    expect(table.gate(shot(table.reserve, table.pz), table.ann)).toEqual(absent('Reserve'));
    expect(table.gate(shot(table.pz, table.reserve), table.gerd)).toEqual(absent('Reserve'));
    const supported = (by: string) => resolve('direct-fire', { firer: [table.coy], target: [table.pz], support: [by] });
    expect(table.gate(supported(table.mortars), table.ann)).toEqual(absent('Mortars'));
    // 4 + 3 + 1 = 8 is Z, and one more die at BB.
    expect(table.gate(supported(table.off), table.ann, [1, 1, 1, 1, 1, 1, 1, 1, 1])).toBeNull();
  });

  it('it fights no melee and assaults nothing, and an umpire may let it', () => {
    const table = field();
    table.phase('melee');
    const assault = act('assault-declare', { infantry: table.reserve, enemy: table.pz });
    expect(table.gate(assault, table.ann)).toEqual(absent('Reserve'));
    expect(table.gate(assault, UMPIRE)).toBeNull();
  });

  it('with figures on a table nobody asks for its place', () => {
    const table = field({ ground: 'table' });
    table.phase('direct');
    const shot = resolve('direct-fire', { firer: [table.reserve], target: [table.pz] }, { rangeYards: 250 });
    expect(table.gate(shot, table.ann, [1, 1, 1, 1, 1])).toBeNull();
  });
});

describe('E-77: where the map binds, a player names the enemy', () => {
  it('no typed figures stand for a defender or a target that is not named; an umpire may leave it unnamed', () => {
    const table = new Table({ spotting: 'open' });
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    const ann = playerOf(table.allies);
    const unnamed = (role: string): unknown => ['typed', 'ILLEGAL', `You have not chosen the ${role}. Choose a unit on the map.`];
    table.phase('direct');
    const shot = resolve('direct-fire', { firer: [coy] }, { rangeYards: 100, targetDa: 'INFANTRY', targetTpd: 'BB' });
    expect(table.gate(shot, ann)).toEqual(unnamed('target'));
    table.phase('melee');
    const melee = resolve('melee', { attacker: [coy] }, { defenderFp: 3 });
    expect(table.gate(melee, ann)).toEqual(unnamed('defender'));
    expect(table.gate(melee, UMPIRE, [5, 4])).toBeNull();
  });
});

describe('E-69: where a player puts a unit on a binding map', () => {
  const wanted = 'A Coy stands there. Choose another place for 1/Pz.';
  const on = (fields: JsonObject = {}) => {
    const table = new Table();
    table.at('20,20', 'A Coy', table.allies, { ...COMPANY, ...fields });
    const tank = table.unit('1/Pz', table.axis, TANK);
    const put = (at: string) => act(MAP_ACT_IDS.place, { unit: tank, at });
    return Object.assign(table, { tank, put });
  };

  it('is not the stand of an enemy, and does not touch one; the umpire may', () => {
    const table = on();
    expect(table.refused(table.put('20,20'), playerOf(table.axis)).message).toBe(wanted);
    expect(table.refused(table.put('20.4,20'), playerOf(table.axis)).message).toBe(wanted);
    // Stands touch up to 100 yards, and a unit comes into contact by moving.
    expect(table.refused(table.put('20.6,20'), playerOf(table.axis)).message).toBe(
      '1/Pz would touch A Coy there. Choose another place, or ask an umpire to place the unit.',
    );
    expect(() => table.do(table.put('21.1,20'), playerOf(table.axis))).not.toThrow();
    const umpired = on();
    expect(() => umpired.do(umpired.put('20,20'), UMPIRE)).not.toThrow();
  });

  it('tells nothing of an enemy that its side has not spotted', () => {
    const table = on({ spotted: false });
    expect(() => table.do(table.put('20,20'), playerOf(table.axis))).not.toThrow();
  });
});

describe('1.6: the card of a suppressed unit', () => {
  it('opens its move with the reason why it cannot move, and not another action or another unit', () => {
    const table = new Table();
    const coy = table.at('20,20', 'A Coy', table.allies, { ...COMPANY, suppressed: true });
    table.at('24,20', 'B Coy', table.allies, COMPANY);
    const [view, player] = [createView(table.ruleset, table.battle, playerOf(table.allies)), playerOf(table.allies)];
    const { id } = findFirstAction(view, player, coy);
    expect(id).toBe('p.eagles.movement');
    const command = beginAction(view, player, id, coy);
    expect(command).toMatchObject({ roles: { unit: [coy] } });
    expect(question(view, player, command).why?.message).toContain('A Coy is suppressed');
  });

  it('5.2: infantry that waits for the fire of the tank it assaults gets that reason, with the assault as declared', () => {
    const table = new Table();
    const tank = table.at('21,20', '1/Pz', table.axis, TANK);
    const coy = table.at('20,20', 'A Coy', table.allies, COMPANY);
    table.phase('melee');
    table.do(act('assault-declare', { infantry: coy, enemy: tank }), playerOf(table.allies));
    const [view, player] = [createView(table.ruleset, table.battle, playerOf(table.allies)), playerOf(table.allies)];
    const { id } = findFirstAction(view, player, coy);
    expect(id).toBe('p.eagles.assault');
    const command = beginAction(view, player, id, coy);
    expect(command).toMatchObject({ roles: { infantry: [coy], enemy: [tank] } });
    expect(question(view, player, command).why?.message).toBe(
      '1/Pz has not fired at A Coy yet. Wait until 1/Pz fires or holds fire.',
    );
  });
});
