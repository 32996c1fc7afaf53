import type { Json, JsonObject } from '../../../src/dice/index.js';
import type { Procedure, Row, Scene } from '../../../src/rules/index.js';
import type { EaglesBattle, EaglesGame, EaglesUnit, Minefield } from '../../../src/rules/eagles/state.js';

/** Returns a German infantry company of FP 4 that has not acted yet, with these fields changed. */
export function aUnit(fields: Partial<EaglesUnit> = {}): EaglesUnit {
  return {
    id: 'u1',
    name: 'A Coy',
    side: 's1',
    division: '',
    nation: 'germany',
    kind: 'infantry',
    baseFp: 4,
    impairments: 0,
    fp: 4,
    da: 'INFANTRY',
    tpd: 'BB',
    moveCode: 'A',
    suppressed: false,
    spotted: false,
    watchers: [],
    minesDue: null,
    destroyed: false,
    moved: false,
    movedAt: 'none',
    fired: false,
    halted: false,
    assaultBarredTurn: null,
    assaults: null,
    firedOn: null,
    suicide: false,
    engineer: false,
    minesweeper: false,
    weapon: 'other',
    formation: 'other',
    xYards: null,
    yYards: null,
    q: null,
    r: null,
    guns: null,
    calibreMm: null,
    gun: 'towed',
    aaUnit: false,
    aaWeapon: 'infantry',
    source: 'battery',
    offBoard: false,
    task: 'none',
    gunState: 'deployed',
    gunReadyTurn: null,
    ...fields,
  };
}

/** Returns a deliberate minefield section that no one has entered, with these fields changed. */
export function aSection(fields: Partial<Minefield> = {}): Minefield {
  return {
    id: 'm1',
    name: 'M1',
    kind: 'deliberate',
    known: false,
    clearedBy: null,
    clearTurn: null,
    xYards: null,
    yYards: null,
    ...fields,
  };
}

const GAME: EaglesGame = {
  name: 'Hill 112',
  ruleset: 'eagles',
  status: 'open',
  turn: 1,
  phase: 'movement',
  map: 'table',
  advancedSpotting: false,
  advancedDrift: false,
  gunSetup: false,
  aircraft: false,
  desert: false,
  ground: 'normal',
  year: 1944,
  date: '1944-07-10',
};

/** Returns the input keys that a procedure takes from these units, rows and settings. */
export function filledFrom(
  procedure: Procedure,
  roles: Readonly<Record<string, readonly (EaglesUnit | Minefield)[]>>,
  game: Partial<EaglesGame> = {},
): JsonObject {
  const battle: EaglesBattle = {
    game: { ...GAME, ...game },
    tables: { side: new Map(), unit: new Map(), mission: new Map(), minefield: new Map() },
  };
  const rows = (role: string): readonly Row[] => roles[role] ?? [];
  const scene: Scene<EaglesUnit, EaglesBattle> = {
    battle,
    one: (role) => rows(role)[0] as unknown as EaglesUnit | undefined,
    many: (role) => rows(role) as unknown as readonly EaglesUnit[],
    rows,
  };
  const input: Record<string, Json> = {};
  const keep = (key: string, value: Json | undefined): void => {
    if (value !== undefined) input[key] = value;
  };
  for (const [role, { fills, fillsFromScene }] of Object.entries(procedure.roles)) {
    const first = rows(role)[0];
    if (first === undefined) continue;
    const all = { ...fills, ...fillsFromScene } as Record<string, (row: Row, where: typeof scene) => Json | undefined>;
    for (const [key, fill] of Object.entries(all)) keep(key, fill(first, scene));
  }
  for (const [key, fill] of Object.entries(procedure.fromBattle ?? {})) keep(key, fill(scene));
  return input;
}
