import { expect } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Procedure, type Refusal } from '../../../src/rules/index.js';
import { EXAMPLE_CHART } from '../../../src/rules/wtj1943/chart/example.js';
import type { Minefield, Wtj1943Battle, Wtj1943Game, Wtj1943Side, Wtj1943Unit } from '../../../src/rules/wtj1943/state.js';
import { byId } from '../by-id.js';

/** Returns a Soviet rifle company of 3 regular bases that has not acted yet, with these fields changed. */
export function aUnit(fields: Partial<Wtj1943Unit> = {}): Wtj1943Unit {
  const bases = fields.bases ?? 3;
  return {
    id: 'u1',
    name: '1/7 Rifles',
    side: 's1',
    kind: 'infantry',
    nationality: 'soviet',
    training: 'regular',
    vehicleId: null,
    bases,
    hq: null,
    hits: 0,
    prone: false,
    pinned: false,
    demoralized: false,
    withdrew: false,
    withdrewNow: false,
    consecutiveAssaults: 0,
    order: null,
    declared: null,
    commandPassed: false,
    spentPct: 0,
    movedYards: 0,
    immobilized: false,
    immobilizedBases: 0,
    rolledTerrain: [],
    carriedBy: null,
    carriage: null,
    limbered: false,
    setUpQuarters: 0,
    owedQuarters: 0,
    gunClass: null,
    mounted: true,
    horseBases: bases,
    trooperBases: 0,
    fieldwork: 'none',
    digTurns: 0,
    dugThisTurn: false,
    entrenched: false,
    firedMoved: false,
    postureChanged: false,
    mineChecks: 0,
    ...fields,
  };
}

/** Returns a vehicle of the example chart, with these fields changed. */
export function aVehicle(vehicleId: string, fields: Partial<Wtj1943Unit> = {}): Wtj1943Unit {
  return aUnit({ id: 'v1', name: 'Car', kind: 'vehicle', vehicleId, bases: 1, ...fields });
}

export function aMinefield(fields: Partial<Minefield> = {}): Minefield {
  return { id: 'm1', name: 'North field', laneYards: null, laneDoneYards: 0, complete: false, ...fields };
}

interface Staged {
  readonly units?: readonly Wtj1943Unit[];
  readonly minefields?: readonly Minefield[];
  readonly game?: Partial<Wtj1943Game>;
  readonly trenchYards?: number;
}

/** Returns turn 1 of a battle of 1943 with the example chart, unless `game` has another one. */
function battleOf({ units = [], minefields = [], game = {}, trenchYards = 0 }: Staged): Wtj1943Battle {
  const side: Wtj1943Side = { id: 's1', name: 'Soviets', roleId: null, playerIds: [], trenchYards };
  const chart = game.chart === undefined ? EXAMPLE_CHART : game.chart;
  const terrains = ['open', ...(chart?.terrain.map(({ id }) => id) ?? [])];
  const targets = chart?.mines?.targets.map(({ id }) => id) ?? [];
  const named = (names: readonly string[]) => byId(names.map((name) => ({ id: name, name })));
  return {
    game: {
      name: 'Prokhorovka',
      ruleset: 'wtj1943',
      status: 'open',
      turn: 1,
      phase: 'command',
      year: 1943,
      ...game,
      chart,
    },
    tables: {
      side: byId([side]),
      unit: byId(units),
      minefield: byId(minefields),
      terrain: named(terrains),
      'mine-target': named(targets),
    },
  };
}

/**
 * Returns the input keys that the battle fills in for rows named by id in a procedure's roles, together with the typed
 * ones.
 */
export function filledBy(
  procedure: Procedure,
  staged: Staged,
  cast: Readonly<Record<string, readonly string[]>>,
  typed: JsonObject = {},
): JsonObject {
  return fillInputs(procedure, createScene(procedure, battleOf(staged), cast, typed));
}

/** Asserts that a missing figure of the chart is refused with its field and this text. */
export function expectFromChart(refusal: Pick<Refusal, 'code' | 'field' | 'message'>, field: string): void {
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', field });
  for (const words of ['combat chart', 'the rulebook does not print', 'load a chart', 'by hand'])
    expect(refusal.message).toContain(words);
}
