import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaceSource, type JsonObject, randomFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import { megagame } from '../../../../src/rules/megagame/index.js';
import type { MegagameBattle } from '../../../../src/rules/megagame/state.js';
import { AIR_ROLES, MODES, PHASES, TERRAINS } from '../../../../src/rules/megagame/vocabulary.js';
import { type Actor, applyChanges, type Battle, Refusal, reverseChanges } from '../../../../src/rules/index.js';
import { player, UMPIRE } from './game.js';

/** What happens next, by numbers that pick from whatever the battle has at that moment. */
interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly asPlayer: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(19),
  a: fc.nat(50),
  b: fc.nat(50),
  c: fc.nat(50),
  asPlayer: fc.boolean(),
});

/** Dice that are the same for the same battle (xorshift). */
function faces(seed: number): FaceSource {
  let word = seed | 0 || 1944;
  return randomFaces(() => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return word >>> 0;
  });
}

type TableName = 'side' | 'unit' | 'air-group';

class Play {
  state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  private readonly source: FaceSource;

  constructor(seed: number) {
    this.source = faces(seed);
    this.do({ type: 'start', name: 'x', ruleset: 'megagame', settings: {}, umpireRoleId: null, commitment: '' });
    for (const [name, nation] of Object.entries({ Axis: 'german', Allies: 'allied' })) {
      this.do({ type: 'add-side', name, fields: { nation }, roleId: null, playerIds: [] });
      const side = this.ids('side').at(-1)!;
      const add = (what: string, fields: JsonObject): void => {
        this.do({ type: 'add-unit', name: `${name} ${what}`, side, fields: { troops: 'foot', status: 4, ammoSp: 2, ...fields } });
      };
      add('foot', { light: true });
      add('tanks', { troops: 'tanks', status: 9, fuelSp: 2 });
      add('guns', { troops: 'towed-artillery', artilleryType: 'medium', fuelSp: 1 });
      add('flak', { troops: 'motorised', flak: 'heavy', terrain: 'wood' });
      add('dump', { status: 0, ammoSp: 20, fuelSp: 20 });
      for (const role of AIR_ROLES)
        this.do({ type: 'act', act: 'air-group-add', params: { name: `${name} ${role}`, side, role, squadrons: 3 } });
    }
  }

  get battle(): MegagameBattle {
    return this.state.battle as MegagameBattle;
  }

  do(command: GameCommand, as: Actor = UMPIRE): readonly BattleEvent[] {
    const { events, state } = decide(this.state, command, {
      ruleset: megagame,
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

  ids(table: TableName): string[] {
    return [...(this.battle.tables[table]?.keys() ?? [])];
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const pick = (table: TableName, n: number): string => {
      const ids = this.ids(table);
      return ids[n % Math.max(1, ids.length)] ?? 'nothing';
    };
    const some = (table: TableName, ...numbers: readonly number[]): string[] => [...new Set(numbers.map((n) => pick(table, n)))];
    const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
    const resolve = (procedure: string, roles: Record<string, string[]>, typed: JsonObject = {}): GameCommand => ({
      type: 'resolve',
      procedure: `megagame.${procedure}`,
      roles,
      typed,
    });
    const order = ['normal', 'breakthrough', 'overrun'][c % 3]!;
    switch (kind) {
      case 0:
      case 1:
        return resolve('combat', { attackers: some('unit', a, a + 1), defenders: some('unit', b) }, { order });
      case 2:
        return resolve('combat', { attackers: [pick('unit', a)], defenders: some('unit', b, c) }, { attAir: 'apocalyptic' });
      case 3:
      case 4:
        return resolve(
          'movement',
          { unit: [pick('unit', a)] },
          { mode: MODES[b % 3]!, terrain: TERRAINS[c % 5]!, distanceKm: c / 2 },
        );
      case 5:
        return resolve('artillery-support', { guns: [pick('unit', a)] }, { rangeKm: b % 25 });
      case 6:
        return resolve(
          'interdiction',
          { groups: [pick('air-group', a)], targets: some('unit', b, c) },
          c % 2 ? { mission: 'flak-suppression' } : {},
        );
      case 7:
        return resolve('fighter-combat', { sideA: [pick('air-group', a)], sideB: [pick('air-group', b)] });
      case 8:
        return resolve(
          'fighters-v-stream',
          { fighters: [pick('air-group', a)], stream: [pick('air-group', b)] },
          { beatCover: true },
        );
      case 9:
        return resolve(
          'flak',
          { firer: [pick('unit', a)], group: [pick('air-group', b)], carried: [pick('unit', c)] },
          { target: 'landing' },
        );
      case 10:
        return resolve('air-resupply', { ammoFrom: [pick('unit', a)], ammoTo: [pick('unit', b)] }, { points: 1 + c });
      case 11:
        return resolve('air-resupply', { fuelTo: [pick('unit', b)] }, { points: 1 + c, landing: 'airstrip' });
      case 12:
        return act('recce', { group: pick('air-group', a), zone: `Z${b % 5}`, unit: pick('unit', c) });
      case 13:
        return act('move-supply', { from: pick('unit', a), to: pick('unit', b), ammoSp: c % 4, fuelSp: c % 3 });
      case 14:
        return act('prepare-attack', { units: some('unit', a, b) });
      case 15:
        return {
          type: 'edit-unit',
          unit: pick('unit', a),
          fields: b % 2 ? { status: c % 10, ammoSp: 2 } : { ammoSp: 990, fuelSp: 3 },
        };
      case 16:
        if (c % 8 === 0) return { type: 'remove-unit', unit: pick('unit', a) };
        return c % 8 === 1 ? act('air-group-remove', { group: pick('air-group', a) }) : { type: 'advance', to: 'phase' };
      case 17:
        return { type: 'go-to-phase', phase: PHASES[a % 5]! };
      case 18:
        return act('air-group-edit', { group: pick('air-group', a), squadrons: c, damage: b % 2 });
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

function checkInvariants({ tables }: MegagameBattle, fields: number): void {
  const whole = (value: number, from: number, to: number): void => {
    expect(Number.isInteger(value) && value >= from && value <= to, `${value} from ${from} to ${to}`).toBe(true);
  };
  for (const unit of tables.unit.values()) {
    whole(unit.status, 0, 30);
    whole(unit.startStatus, 1, 30);
    whole(unit.ammoSp, 0, 999);
    whole(unit.fuelSp, 0, 999);
    expect(unit.movedPct).toBeGreaterThanOrEqual(0);
    expect(unit.movedPct).toBeLessThanOrEqual(100);
    expect(Object.keys(unit)).toHaveLength(fields);
    if (unit.flak === 'none') expect(unit.flakSuppressed).toBe(false);
  }
  for (const group of tables['air-group'].values()) {
    whole(group.squadrons, 0, 100);
    whole(group.damage, 0, 1);
    if (group.role !== 'recce') expect(group.zones).toEqual([]);
    expect(new Set(group.zones).size).toBe(group.zones.length);
  }
}

describe('random play', () => {
  it('keeps rows whole and in range, refuses with reasons only, and every event can be taken back', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(step, { minLength: 20, maxLength: 60 }), (seed, steps) => {
        const play = new Play(seed);
        const fields = Object.keys([...play.battle.tables.unit.values()][0]!).length;
        for (const each of steps) {
          const before = play.battle;
          const side = play.ids('side')[each.a % 2]!;
          let events: readonly BattleEvent[];
          try {
            events = play.do(play.command(each), each.asPlayer ? player(side) : UMPIRE);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(play.battle).toBe(before);
            continue;
          }
          checkInvariants(play.battle, fields);
          const back = applyChanges<Battle>(play.battle, reverseChanges(events.flatMap(({ changes }) => changes)));
          expect(plain(back)).toEqual(plain(before));
          if (play.battle.game.turn !== before.game.turn)
            for (const unit of play.battle.tables.unit.values())
              expect(unit).toMatchObject({
                movedPct: 0,
                delayPct: 0,
                immobilised: false,
                flakSuppressed: false,
                noCounterAttack: false,
              });
        }
      }),
      { numRuns: 60 },
    );
  });
});
