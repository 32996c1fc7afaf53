import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FaceSource, type JsonObject, randomFaces } from '../../../../src/dice/index.js';
import { type BattleEvent, decide, emptyGame, type GameCommand, type GameState } from '../../../../src/game/index.js';
import {
  type Actor,
  applyChanges,
  type Battle,
  inputFields,
  parseWith,
  Refusal,
  reverseChanges,
} from '../../../../src/rules/index.js';
import { PROCEDURES } from '../../../../src/rules/wtj1943/catalogue.js';
import { wtj1943 } from '../../../../src/rules/wtj1943/index.js';
import type { Wtj1943Battle } from '../../../../src/rules/wtj1943/state.js';
import { unitFields } from '../../../../src/rules/wtj1943/unit.js';
import { player, UMPIRE } from './skirmish.js';

/** What happens next, by numbers that pick from whatever the battle has at that moment. */
interface Step {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly asPlayer: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(15),
  a: fc.nat(200),
  b: fc.nat(200),
  c: fc.nat(200),
  asPlayer: fc.boolean(),
});

/** Dice that are the same for the same battle. */
function faces(seed: number): FaceSource {
  let state = seed >>> 0;
  return randomFaces(() => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0));
}

/** Kinds of units that fit a role. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  'foot-move unit': ['infantry', 'heavy-weapon', 'engineer', 'cavalry', 'gun', 'hq'],
  'vehicle-move unit': ['vehicle'],
  'dangerous-terrain unit': ['vehicle'],
  'transport infantry': ['infantry', 'heavy-weapon', 'engineer', 'hq'],
  'transport vehicle': ['vehicle'],
  'gun-setup gun': ['gun'],
  'gun-setup vehicle': ['vehicle'],
  'cavalry-mount unit': ['cavalry'],
  'dig-in unit': ['infantry', 'heavy-weapon', 'gun'],
  'dig-in engineers': ['engineer'],
  'entrench-vehicle unit': ['vehicle'],
  'mine-lane unit': ['engineer'],
};

/** Required choices that no unit fills in. */
const TYPED: readonly string[] = ['carriage', 'action', 'fate', 'work'];

class Play {
  state: GameState = emptyGame('g');
  readonly record: BattleEvent[] = [];
  private readonly source: FaceSource;

  constructor(seed: number) {
    this.source = faces(seed);
    const settings = { year: 1943 };
    this.do({ type: 'start', name: 'x', ruleset: 'wtj1943', settings, umpireRoleId: null, commitment: '' });
    this.do({ type: 'act', act: 'chart-example', params: {} });
    for (const name of ['Axis', 'Allies']) {
      this.do({ type: 'add-side', name, fields: { trenchYards: 800 }, roleId: null, playerIds: [] });
      const side = this.ids('side').at(-1)!;
      const add = (what: string, fields: JsonObject): void => {
        this.do({ type: 'add-unit', name: `${name} ${what}`, side, fields: { bases: 2, training: 'veteran', ...fields } });
      };
      add('hq', { kind: 'hq', bases: 1 });
      add('rifles', { kind: 'infantry', nationality: 'russian', hq: `${name} hq` });
      add('mortars', { kind: 'heavy-weapon' });
      add('sappers', { kind: 'engineer', bases: 1 });
      add('horse', { kind: 'cavalry', bases: 4 });
      add('tanks', { kind: 'vehicle', vehicleId: 't-34', bases: 3 });
      add('truck', { kind: 'vehicle', vehicleId: 'truck', bases: 1 });
      add('gun', { kind: 'gun', gunClass: 5, bases: 1 });
    }
    for (const unit of this.ids('unit')) this.do({ type: 'edit-unit', unit, fields: { order: 'maneuver', commandPassed: true } });
    this.do({ type: 'act', act: 'minefield-add', params: { name: 'M1' } });
  }

  get battle(): Wtj1943Battle {
    return this.state.battle as Wtj1943Battle;
  }

  do(command: GameCommand, as: Actor = UMPIRE): readonly BattleEvent[] {
    const { events, state } = decide(this.state, command, {
      ruleset: wtj1943,
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

  ids(table: string): string[] {
    return [...(this.battle.tables[table as 'unit']?.keys() ?? [])];
  }

  private pick(table: string, n: number): string {
    const ids = this.ids(table);
    return ids[n % Math.max(1, ids.length)] ?? 'nothing';
  }

  /** Any procedure with rows of the battle in its roles, fitting ones more often than not, and what nobody fills in typed. */
  private resolution(a: number, b: number, c: number): GameCommand {
    const procedure = PROCEDURES[a % PROCEDURES.length]!;
    const side = this.pick('side', b);
    const roles = Object.entries(procedure.roles).map(([role, { table = 'unit' }], k) => {
      const kinds = FITTING[`${procedure.id.slice(8)} ${role}`];
      const fitting = [...this.battle.tables.unit.values()].filter((unit) => unit.side === side && kinds?.includes(unit.kind));
      const chosen = fitting[(b + k) % Math.max(1, fitting.length)];
      return [role, [chosen && c % 5 > 0 ? chosen.id : this.pick(table, b + k * (c + 1))]] as const;
    });
    const kept = roles.filter((_, k) => k === 0 || (c >> k) % 3 !== 0);
    const typed: Record<string, unknown> = {};
    for (const { key, choices, required } of inputFields(procedure))
      if (choices && (required ? TYPED.includes(key) : c % 7 === 0)) typed[key] = choices[c % choices.length];
    if (inputFields(procedure).some(({ key }) => key === 'distanceYards') && b % 4 > 0) typed.distanceYards = (b * c) % 160;
    if (procedure.id === 'wtj1943.entrench-vehicle') typed.frontageYards = 1 + c;
    if (procedure.id === 'wtj1943.command-test') typed.order = c % 2 ? 'assault' : 'maneuver';
    return { type: 'resolve', procedure: procedure.id, roles: Object.fromEntries(kept), typed: typed as JsonObject };
  }

  command({ kind, a, b, c }: Step): GameCommand {
    const act = (id: string, params: JsonObject): GameCommand => ({ type: 'act', act: id, params });
    switch (kind) {
      case 0:
        return act('posture', { unit: this.pick('unit', a), posture: b % 2 ? 'prone' : 'standing' });
      case 1:
        return act('withdraw', { unit: this.pick('unit', a) });
      case 2:
        return act('transfer-troopers', { cavalry: this.pick('unit', a), to: this.pick('unit', b), bases: 1 + (c % 3) });
      case 3:
        return c % 3 ? act('chart-example', {}) : act('chart-remove', {});
      case 4:
        return act('set-minefield', { minefield: this.pick('minefield', a), laneYards: 1 + b, laneDoneYards: c });
      case 5: {
        const fields = [
          { bases: b % 5 },
          { horseBases: b % 5 },
          { immobilized: b % 2 > 0 },
          { prone: b % 2 > 0 },
          { digTurns: b % 21 },
        ];
        return { type: 'edit-unit', unit: this.pick('unit', a), fields: fields[c % fields.length] as JsonObject };
      }
      case 6:
        return c % 6 === 0 ? { type: 'remove-unit', unit: this.pick('unit', a) } : { type: 'advance', to: 'phase' };
      case 7:
        return c % 3 === 0
          ? { type: 'advance', to: b % 2 ? 'turn' : 'phase' }
          : { type: 'edit-unit', unit: this.pick('unit', a), fields: { order: 'maneuver', commandPassed: true } };
      case 8:
        return { type: 'go-to-phase', phase: ['command', 'movement', 'fire', 'assault'][b % 4]! };
      default:
        return this.resolution(a, b, c);
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

function checkInvariants(battle: Wtj1943Battle): void {
  const { chart } = battle.game;
  const names = (table: 'terrain' | 'mine-target') => [...(battle.tables[table]?.values() ?? [])].map(({ name }) => name).sort();
  expect(names('terrain')).toEqual(chart ? ['open', ...chart.terrain.map(({ id }) => id)].sort() : []);
  expect(names('mine-target')).toEqual((chart?.mines?.targets ?? []).map(({ id }) => id).sort());
  for (const { laneYards, laneDoneYards, complete } of battle.tables.minefield.values()) {
    expect(laneDoneYards).toBeLessThanOrEqual(laneYards ?? 0);
    expect(complete).toBe(laneYards !== null && laneDoneYards === laneYards);
  }
  for (const { trenchYards } of battle.tables.side.values()) expect(trenchYards).toBeGreaterThanOrEqual(0);
  for (const { id, name, side, hq, carriedBy, ...fields } of battle.tables.unit.values()) {
    parseWith(unitFields, fields); // every field within what people may set
    expect(battle.tables.side.has(side), `${id} ${name}`).toBe(true);
    if (hq !== null) expect(battle.tables.unit.has(hq)).toBe(true);
    if (carriedBy !== null) expect(battle.tables.unit.get(carriedBy)?.kind).toMatch(/vehicle|wagon/);
    expect(fields.immobilized).toBe(fields.immobilizedBases > 0 && fields.immobilizedBases >= fields.bases);
  }
}

describe('random play', () => {
  it('keeps its invariants, refuses with reasons only, and every event can be taken back', () => {
    const done = new Set<string>();
    fc.assert(
      fc.property(fc.integer(), fc.array(step, { minLength: 30, maxLength: 90 }), (seed, steps) => {
        const play = new Play(seed);
        for (const each of steps) {
          const before = play.battle;
          const side = [...before.tables.side.keys()][each.a % 2]!;
          const command = play.command(each);
          let events: readonly BattleEvent[];
          try {
            events = play.do(command, each.asPlayer ? player(side) : UMPIRE);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(error.message.length).toBeGreaterThan(10);
            expect(play.battle).toBe(before);
            continue;
          }
          if (command.type === 'resolve') done.add(command.procedure);
          checkInvariants(play.battle);
          const back = applyChanges<Battle>(play.battle, reverseChanges(events.flatMap(({ changes }) => changes)));
          expect(plain(back)).toEqual(plain(before));
        }
      }),
      { numRuns: 60, seed: 1943 },
    );
    expect([...done].sort()).toEqual(PROCEDURES.map(({ id }) => id).sort());
  });
});
