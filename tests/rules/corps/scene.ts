import type { JsonObject } from '../../../src/dice/index.js';
import { createScene, fillInputs, type Overrides, type Procedure } from '../../../src/rules/index.js';
import type { CorpsBattle, CorpsGame, CorpsSide, CorpsUnit, Formation, Job } from '../../../src/rules/corps/state.js';
import { byId } from '../by-id.js';

/** Returns a British infantry battalion of 4 SP that has not acted yet, with these fields changed. */
export function aUnit(fields: Partial<CorpsUnit> = {}): CorpsUnit {
  return {
    id: 'u1',
    name: '5 DCLI',
    side: 's1',
    formation: 'f1',
    type: 'infantry',
    size: 'battalion',
    sp: 4,
    spMax: 4,
    dispersedSp: 0,
    detachedSp: 0,
    parentUnit: null,
    marks: [],
    moveType: 'foot',
    mode: 'normal',
    riding: false,
    terrain: 'open',
    works: 'none',
    riverBank: false,
    gunClass: 'standard',
    inCommand: true,
    isolationDay: 0,
    position: 'behind-lines',
    surrounded: false,
    cargoLog: 0,
    cargoPol: 0,
    carries: [],
    hqLevel: 'division',
    engineerHq: false,
    lostTurn: null,
    firedThisTurn: false,
    movedThisTurn: false,
    attackedThisTurn: false,
    destroyed: false,
    surprised: false,
    ...fields,
  };
}

/** Returns a British infantry division with 10 LOG and no POL, with these fields changed. */
export function aFormation(fields: Partial<Formation> = {}): Formation {
  return {
    id: 'f1',
    name: '43rd Wessex',
    side: 's1',
    echelon: 'division',
    parent: null,
    divisionType: 'infantry',
    nationality: 'british',
    log: 10,
    pol: 0,
    logMax: null,
    polMax: null,
    supplyRoute: 'overland',
    enemyAA: false,
    ratePercent: 50,
    maxRecoverySp: null,
    hospital: false,
    recoveryUnit: false,
    polSpentThisTurn: false,
    ...fields,
  };
}

/** Returns a bridge on which the engineers u1 are laying charges in their first turn, with these fields changed. */
export function aJob(fields: Partial<Job> = {}): Job {
  return {
    id: 'j1',
    name: 'the bridge at Vernon',
    side: 's1',
    place: 'the bridge at Vernon',
    task: 'demolition',
    workers: 'u1',
    opposed: false,
    turnsWorked: 1,
    chargesLaid: false,
    occupant: null,
    lastWorked: null,
    ...fields,
  };
}

interface Force {
  readonly units?: readonly CorpsUnit[];
  readonly formations?: readonly Formation[];
  readonly jobs?: readonly Job[];
  readonly game?: Partial<CorpsGame>;
  readonly sides?: Readonly<Record<string, Partial<CorpsSide>>>;
}

const side = (id: string, fields: Partial<CorpsSide> = {}): CorpsSide => ({
  id,
  name: id,
  roleId: null,
  playerIds: [],
  airUnits: 0,
  naval: false,
  ...fields,
});

/** Returns a battle in the move phase of turn 2 on a summer day, between s1 and s2, with these rows. */
export function battleOf({ units = [], formations = [aFormation()], jobs = [], game = {}, sides = {} }: Force): CorpsBattle {
  return {
    game: {
      name: 'Vernon',
      ruleset: 'corps',
      status: 'open',
      turn: 2,
      phase: 'move',
      day: 1,
      dayTurns: 4,
      turnOfDay: 2,
      season: 'summer',
      weatherShift: 0,
      weather: 'fine',
      year: 1944,
      ...game,
    },
    tables: {
      side: byId([side('s1', sides.s1), side('s2', sides.s2)]),
      unit: byId(units),
      formation: byId(formations),
      job: byId(jobs),
    } as unknown as CorpsBattle['tables'],
  };
}

/** Returns the input keys that the battle fills in for rows named by id in a procedure's roles. */
export function filledBy(
  procedure: Procedure,
  force: Force,
  cast: Readonly<Record<string, readonly string[]>>,
  overrides: Overrides = {},
): JsonObject {
  return fillInputs(procedure, createScene(procedure, battleOf(force), cast), overrides);
}
