import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import type { GameCommand } from '../../../../src/game/index.js';
import { listInputFields, parseWithSchema, Refusal } from '../../../../src/rules/index.js';
import { PROCEDURES } from '../../../../src/rules/wtj1943/catalogue.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import type { Wtj1943Battle } from '../../../../src/rules/wtj1943/state.js';
import { numberFor } from '../../../chance/chance.js';
import { Chooser } from '../../../game/random-battle.js';
import { act, expectSoundPlay, RandomPlay, type Step } from '../../random-play.js';

/** The kinds of units that fit a role. */
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

class Play extends RandomPlay<Wtj1943Battle> {
  constructor(seed: number) {
    super(wtj1943Ruleset, seed, { year: 1943 });
    this.do(act('chart-example', {}));
    for (const name of ['Axis', 'Allies']) {
      const side = this.addSide(name, { trenchYards: 800 });
      const add = (what: string, fields: JsonObject): void => {
        this.addUnit(`${name} ${what}`, side, { bases: 2, training: 'veteran', ...fields });
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
    this.do(act('minefield-add', { name: 'M1' }));
  }

  /**
   * Returns a call of any procedure with rows of the battle in its roles, mostly fitting ones, and with typed values
   * that nothing fills in.
   */
  private anyResolution(a: number, b: number, c: number): GameCommand {
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
    for (const { key, choices, required } of listInputFields(procedure))
      if (choices && (required ? TYPED.includes(key) : c % 7 === 0)) typed[key] = choices[c % choices.length];
    if (listInputFields(procedure).some(({ key }) => key === 'distanceYards') && b % 4 > 0) typed.distanceYards = (b * c) % 160;
    if (procedure.id === 'wtj1943.entrench-vehicle') typed.frontageYards = 1 + c;
    if (procedure.id === 'wtj1943.command-test') typed.order = c % 2 ? 'assault' : 'maneuver';
    return this.resolution(procedure.id.slice(8), Object.fromEntries(kept), typed as JsonObject);
  }

  command({ kind, a, b, c }: Step): GameCommand {
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
        return this.anyResolution(a, b, c);
    }
  }
}

function checkInvariants(battle: Wtj1943Battle): void {
  const { chart } = battle.game;
  const names = (table: 'terrain' | 'mine-target') => [...(battle.tables[table]?.values() ?? [])].map(({ name }) => name).sort();
  assert.deepEqual(names('terrain'), chart ? ['open', ...chart.terrain.map(({ id }) => id)].sort() : []);
  assert.deepEqual(names('mine-target'), (chart?.mines?.targets ?? []).map(({ id }) => id).sort());
  for (const { laneYards, laneDoneYards, complete } of battle.tables.minefield.values()) {
    assert.ok(laneDoneYards <= (laneYards ?? 0));
    assert.equal(complete, laneYards !== null && laneDoneYards === laneYards);
  }
  for (const { trenchYards } of battle.tables.side.values()) assert.ok(trenchYards >= 0);
  for (const { id, name, side, hq, carriedBy, declared: _, passedTerrain, herd, ...fields } of battle.tables.unit.values()) {
    parseWithSchema(wtj1943Ruleset.unitFields, fields); // Every field has a value that people may set, except that only sealed orders declare something.
    assert.ok((passedTerrain ?? []).every((terrain) => !fields.rolledTerrain.includes(terrain)));
    assert.ok(herd == null || !fields.mounted);
    if (fields.kind === 'cavalry' && fields.mounted) assert.equal(fields.trooperBases, 0);
    assert.ok(battle.tables.side.has(side), `${id} ${name}`);
    if (hq !== null) assert.ok(battle.tables.unit.has(hq));
    if (carriedBy !== null) assert.match(battle.tables.unit.get(carriedBy)!.kind, /vehicle|wagon/);
    assert.equal(fields.immobilized, fields.immobilizedBases > 0 && fields.immobilizedBases >= fields.bases);
  }
}

const MOST_BATTLES = 200;

describe('random play', () => {
  it('keeps its invariants, refuses with reasons only, and every event can be taken back', () => {
    expectSoundPlay<Wtj1943Battle>({
      start: (seed) => new Play(seed),
      lastKind: 15,
      most: 200,
      steps: [30, 90],
      battles: 60,
      check: ({ after }) => checkInvariants(after),
    });
  });

  it('really resolves: every procedure comes to a result in some battle', () => {
    const left = new Set(PROCEDURES.map(({ id }) => id));
    for (let battle = 0; battle < MOST_BATTLES && left.size > 0; battle++) {
      const choose = new Chooser(numberFor(`wtj1943, every procedure ${battle}`));
      const play = new Play(choose.below(2 ** 31));
      for (let steps = 0; steps < 60; steps++) {
        const number = (): number => choose.below(201);
        const command = play.command({ kind: choose.below(16), a: number(), b: number(), c: number(), asPlayer: false });
        try {
          play.do(command);
          if (command.type === 'resolve') left.delete(command.procedure);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
    expect([...left]).toEqual([]);
  });
});
