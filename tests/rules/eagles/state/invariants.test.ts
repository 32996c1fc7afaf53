import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaceSource, type JsonObject, randomFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { eagles } from '../../../../src/rules/eagles/index.js';
import { impaired } from '../../../../src/rules/eagles/procedures/impairment.js';
import type { EaglesBattle } from '../../../../src/rules/eagles/state.js';
import { applyChanges, type Actor, type Battle, Refusal, reverseChanges } from '../../../../src/rules/index.js';
import { player, UMPIRE } from './fight.js';

/** What happens next, by numbers that pick from whatever the battle has at that moment. */
interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly asPlayer: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(21),
  a: fc.nat(50),
  b: fc.nat(50),
  c: fc.nat(50),
  asPlayer: fc.boolean(),
});

/** A 32-bit mixer: dice that are the same for the same battle. */
function faces(seed: number): FaceSource {
  let state = seed >>> 0;
  return randomFaces(() => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b) >>> 0;
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35) >>> 0;
    return (z ^ (z >>> 16)) >>> 0;
  });
}

class Play {
  state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  private readonly source: FaceSource;

  constructor(seed: number, settings: JsonObject) {
    this.source = faces(seed);
    this.do({ type: 'start', name: 'x', ruleset: 'eagles', settings, umpireRoleId: null, commitment: '' });
    for (const [name, nation] of Object.entries({ Axis: 'germany', Allies: 'usa' })) {
      this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [] });
      const side = this.ids('side').at(-1)!;
      const at = (x: number, y: number): JsonObject =>
        settings.map === 'hex' ? { q: x, r: y } : { xYards: 100 * x, yYards: 100 * y };
      const add = (what: string, fields: JsonObject): void => {
        this.do({ type: 'add-unit', name: `${name} ${what}`, side, fields: { baseFp: 2, ...fields } });
      };
      add('rifles', { ...at(1, 1) });
      add('tanks', { kind: 'vehicle', da: 'THIN', moveCode: 'D', baseFp: 5, ...at(1, 2) });
      add('guns', { kind: 'artillery', guns: 4, calibreMm: 155, ...at(2, 1) });
      add('far guns', { kind: 'artillery', guns: 6, calibreMm: 105, offBoard: true, spotted: true });
      add('flak', { kind: 'weapons', aaUnit: true, aaWeapon: '37mm', ...(name === 'Axis' ? at(2, 2) : {}) });
      this.do({ type: 'act', act: 'register-point', params: { side, label: 'here', ...at(1, 1) } });
      this.do({ type: 'act', act: 'register-point', params: { side, label: 'unknown' } });
    }
    this.do({ type: 'act', act: 'minefield-add', params: { name: 'M1', kind: 'hasty' } });
    this.do({ type: 'act', act: 'minefield-add', params: { name: 'M2', kind: 'deliberate' } });
  }

  get battle(): EaglesBattle {
    return this.state.battle as EaglesBattle;
  }

  do(command: GameCommand, as: Actor = UMPIRE): readonly BattleEvent[] {
    const { events, state } = decide(this.state, command, {
      ruleset: eagles,
      actor: as,
      interactionId: 'i',
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => this.source,
      chronicle: { get: (number) => this.record[number - 1], after: (number) => this.record.slice(number) },
    });
    this.state = state;
    this.record.push(...events);
    return events;
  }

  private ids(table: 'side' | 'unit' | 'mission' | 'minefield'): string[] {
    return [...(this.battle.tables[table]?.keys() ?? [])];
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: 'side' | 'unit' | 'mission' | 'minefield', n: number): string => {
      const ids = this.ids(table);
      return ids[n % Math.max(1, ids.length)] ?? 'nothing';
    };
    const guns = [...this.battle.tables.unit.values()].filter((unit) => unit.guns !== null).map(({ id }) => id);
    const battery = guns[a % Math.max(1, guns.length)] ?? 'nothing';
    const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
    const resolve = (procedure: string, roles: Record<string, string[]>, typed: JsonObject = {}): GameCommand => ({
      type: 'resolve',
      procedure: `eagles.${procedure}`,
      roles,
      typed,
    });
    const shift = { addYards: 50 * (b % 9) - 200, rightYards: 50 * (c % 9) - 200 };
    switch (kind) {
      case 0:
        return act('artillery-call', { battery, registrationPoint: 1 + (b % 2), pattern: c % 2 ? 'spread' : 'converged' });
      case 1:
        return act('artillery-call', { battery, counterBatteryTarget: guns[b % Math.max(1, guns.length)] ?? 'nothing' });
      case 2:
        return act('artillery-repeat', { battery });
      case 3:
        return act('artillery-shift', { battery, ...shift });
      case 4:
        return act('artillery-cease', { battery });
      case 5: {
        const attack = ['strafe', 'rockets', 'bombs', 'level-bombing'][b % 4]!;
        return act('sortie-call', {
          side: pick('side', a),
          attack,
          registrationPoint: 1,
          task: c % 3 ? 'barrage' : 'direct-support',
        });
      }
      case 6:
        return act('mission-targets', { mission: pick('mission', a), targets: [pick('unit', b), pick('unit', c)] });
      case 7:
        return act('mission-resolve', { mission: pick('mission', a) });
      case 8:
        return act('mission-redate', { mission: pick('mission', a), dueTurn: Math.max(1, this.battle.game.turn - 1 + (b % 4)) });
      case 9:
        return act('mission-withdraw', { mission: pick('mission', a) });
      case 10:
        return act('set-task', { unit: battery, task: ['none', 'barrage', 'direct-support'][b % 3]! });
      case 11:
        return act('minefield-clear', { unit: pick('unit', a), section: pick('minefield', b) });
      case 12:
        return resolve('minefield', { unit: [pick('unit', a)], section: [pick('minefield', b)] });
      case 13:
        return resolve('movement', { unit: [pick('unit', a)] });
      case 14:
        return resolve('direct-fire', { firer: [pick('unit', a)], target: [pick('unit', b)] }, { rangeYards: 10 * c });
      case 15:
        return resolve('melee', { attacker: [pick('unit', a)], defender: [pick('unit', b)] });
      case 16:
        return resolve('gun-setup', { unit: [battery] }, { action: b % 2 ? 'breakdown' : 'set-up' });
      case 17:
        return resolve('anti-aircraft', { sortie: [pick('mission', a)], firer: [pick('unit', b)] }, { rangeYards: 100 });
      case 18:
        return { type: 'edit-unit', unit: pick('unit', a), fields: b % 2 ? { impairments: c % 5 } : { destroyed: c % 2 === 0 } };
      case 19:
        return c % 8 === 0 ? { type: 'remove-unit', unit: pick('unit', a) } : { type: 'advance', to: 'phase' };
      case 20:
        return { type: 'advance', to: 'phase' };
      default:
        return { type: 'advance', to: b % 2 ? 'turn' : 'phase' };
    }
  }
}

/** A battle as plain data, rows in no particular order: taking a removal back puts the row last. */
function plain(battle: Battle): unknown {
  const tables = Object.entries(battle.tables)
    .map(([name, table]) => [name, Object.fromEntries(table as ReadonlyMap<string, unknown>)] as const)
    .filter(([, rows]) => Object.keys(rows).length > 0);
  return { game: battle.game, tables: Object.fromEntries(tables) };
}

function checkInvariants(battle: EaglesBattle): void {
  const missions = [...(battle.tables.mission?.values() ?? [])];
  const open = missions.filter(({ status, battery }) => battery !== null && status !== 'ended').map(({ battery }) => battery);
  expect(new Set(open).size, 'one open mission to a battery').toBe(open.length);
  expect(missions.map(({ number }) => number).sort((a, b) => a - b)).toEqual(missions.map((_, i) => i + 1));
  for (const mission of missions) {
    if (mission.status === 'queued') expect(mission.dueTurn).not.toBeNull();
    if (mission.status === 'awaiting-targets' && mission.battery !== null) expect(mission.rating).not.toBeNull();
    expect(mission.held, 'nothing is held between commands').toBeNull();
  }
  for (const unit of battle.tables.unit.values()) {
    const state = impaired(unit.kind, unit.baseFp, unit.impairments);
    expect(unit).toMatchObject({ fp: state.fp, impairments: state.impairments });
    if (state.destroyed) expect(unit.destroyed).toBe(true);
  }
  const entries = eagles.diary(battle);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { id, kind } of entries) {
    const row = id.slice(id.indexOf(':') + 1);
    if (kind === 'gun') expect(battle.tables.unit.get(row)).toMatchObject({ destroyed: false });
    else if (kind === 'minefield')
      expect(battle.tables.unit.get(battle.tables.minefield.get(row)!.clearedBy!)!.destroyed).toBe(false);
    else expect(battle.tables.mission.get(row)!.status).toBe('queued');
  }
}

describe('random play', () => {
  it.each<JsonObject>([{ aircraft: true }, { aircraft: true, map: 'hex', advancedSpotting: true }])(
    'keeps its invariants, refuses with reasons only, and every event can be taken back: %j',
    (settings) => {
      fc.assert(
        fc.property(fc.integer(), fc.array(step, { minLength: 20, maxLength: 60 }), (seed, steps) => {
          const play = new Play(seed, settings);
          for (const each of steps) {
            const before = play.battle;
            const side = [...before.tables.side.keys()][each.a % 2]!;
            let events: readonly BattleEvent[];
            try {
              events = play.do(play.command(each), each.asPlayer ? player(side) : UMPIRE);
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
              expect(play.battle).toBe(before);
              continue;
            }
            checkInvariants(play.battle);
            const back = applyChanges<Battle>(play.battle, reverseChanges(events.flatMap(({ changes }) => changes)));
            expect(plain(back)).toEqual(plain(before));
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});
