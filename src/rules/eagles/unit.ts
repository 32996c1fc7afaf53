import { z } from 'zod';
import type { JsonObject } from '../../dice/index.js';
import type { Row } from '../battle.js';
import { editable, mark } from '../fields.js';
import { parseWith } from '../procedure.js';
import { invalid, required } from '../refusal.js';
import { impaired } from './procedures/impairment.js';
import type { EaglesSide, EaglesUnit } from './state.js';
import {
  AA_WEAPONS,
  type AaWeapon,
  DA,
  type Da,
  FORMATIONS,
  GUN_STATES,
  GUN_TYPES,
  type GunType,
  int,
  type Kind,
  KINDS,
  MOVE_CODES,
  type MoveCode,
  nation,
  SOURCES,
  TASKS,
  TPD,
  WEAPONS,
} from './vocabulary.js';

const coordinate = z.number().min(-100000).max(100000).nullable().optional();
const hex = int(-100000, 100000).nullable().optional();

/** What people may set of a unit beside its name and side. `fp` is derived (1.7); the rest has defaults, some by kind. */
export const unitFields = z.strictObject({
  baseFp: int(0, 40).describe('Firepower in the order of battle (1.2)'),
  kind: z.enum(KINDS).optional().describe('What it is (default infantry)'),
  division: z.string().max(80).optional().describe('Division: artillery supports inside it only (3.0)'),
  nation: nation.optional().describe("Nation (default the side's)"),
  da: z.enum(DA).optional().describe('Defensive armour class (1.3); needed for vehicles'),
  moveCode: z.enum(MOVE_CODES).optional().describe('Movement code (2.1); needed for vehicles'),
  tpd: z.enum(TPD).optional().describe('Position: AA moving ... DD prepared (1.4)'),
  impairments: int(0, 40).optional().describe('Impairments taken (1.7)'),
  suppressed: mark('Suppressed (1.6)'),
  spotted: z
    .union([z.boolean(), z.array(z.string())])
    .optional()
    .describe('Spotted by the enemy (4.1)'),
  destroyed: mark('Destroyed: takes no further part'),
  moved: mark('Moved this turn'),
  movedAt: z
    .enum(['none', ...MOVE_CODES])
    .optional()
    .describe('Code at which it really moved this turn'),
  fired: mark('Fired this turn'),
  halted: mark('Stopped by a minefield this turn (1.5)'),
  assaultBarredTurn: int(1, 1001).nullable().optional().describe('Turn in which it may not assault a vehicle or bunker (5.2)'),
  suicide: mark('A suicide squad (5.3)'),
  engineer: mark('Engineers (5.2)'),
  minesweeper: mark('A minesweeper (1.5)'),
  weapon: z.enum(WEAPONS).optional().describe('Small arms (5.31)'),
  formation: z.enum(FORMATIONS).optional().describe('Guard or Waffen-SS (5.31)'),
  xYards: coordinate.describe('Position across the table, yards'),
  yYards: coordinate.describe('Position up the table, yards from the near edge'),
  q: hex.describe('Position on a hex map, axial q'),
  r: hex.describe('Position on a hex map, axial r'),
  guns: int(1, 100).nullable().optional().describe('Number of guns'),
  calibreMm: z.number().min(10).max(1000).nullable().optional().describe('Calibre in mm'),
  gun: z.enum(GUN_TYPES).optional().describe('Kind of gun (3.9)'),
  aaUnit: mark('An anti-aircraft unit (6.4)'),
  aaWeapon: z.enum(AA_WEAPONS).optional().describe('Its column of the anti-aircraft table (6.4)'),
  source: z.enum(SOURCES).optional().describe('Battery, rockets or naval guns (3.6, 3.8)'),
  offBoard: mark('Off-board (3.5)'),
  task: z.enum(TASKS).optional().describe('Allocation of this turn (3.0)'),
  gunState: z.enum(GUN_STATES).optional().describe('Deployed, in transit or changing (3.9)'),
  gunReadyTurn: int(1, 1001).nullable().optional().describe('First turn in which the change is over (3.9)'),
});

const givenFields = editable(unitFields);
type Given = z.output<typeof givenFields>;

const DEFAULT_DA: Readonly<Record<Kind, Da | null>> = {
  infantry: 'INFANTRY',
  weapons: 'INFANTRY',
  artillery: 'INFANTRY',
  'towed-at': 'INFANTRY',
  vehicle: null, // 1.3: by type of vehicle
  bunker: 'HARD', // 1.3
  administrative: 'INFANTRY',
};
const defaultMoveCode = (kind: Kind): MoveCode | null => (kind === 'vehicle' ? null : 'A'); // 2.1
const defaultGun = (kind: Kind): GunType => (kind === 'towed-at' ? 'anti-tank' : 'towed'); // 3.9
const defaultAaWeapon = (kind: Kind): AaWeapon => (kind === 'vehicle' ? 'hmg' : 'infantry'); // 6.4: AAMG
/** 3.8: a naval battery is four guns of 175 mm, off the board. */
const NAVAL = { guns: 4, calibreMm: 175 } as const;

type Whole = Omit<EaglesUnit, 'id' | 'side'>;

function newUnit(given: Given, side: EaglesSide): Omit<Whole, 'fp' | 'destroyed'> {
  const kind = given.kind ?? 'infantry';
  const source = given.source ?? 'battery';
  const naval = source === 'naval';
  return {
    name: given.name ?? '',
    division: given.division ?? '',
    nation: given.nation ?? side.nation,
    kind,
    baseFp: required(given.baseFp, 'baseFp', 'a unit needs its firepower (1.2)'),
    impairments: given.impairments ?? 0,
    da: required(given.da ?? DEFAULT_DA[kind], 'da', 'a vehicle needs its armour class (1.3)'),
    tpd: given.tpd ?? 'AA',
    moveCode: required(given.moveCode ?? defaultMoveCode(kind), 'moveCode', 'a vehicle needs its movement code (2.1)'),
    suppressed: given.suppressed ?? false,
    spotted: given.spotted ?? false,
    moved: given.moved ?? false,
    movedAt: given.movedAt ?? 'none',
    fired: given.fired ?? false,
    halted: given.halted ?? false,
    assaultBarredTurn: given.assaultBarredTurn ?? null,
    assaults: null,
    firedOn: null,
    suicide: given.suicide ?? false,
    engineer: given.engineer ?? false,
    minesweeper: given.minesweeper ?? false,
    weapon: given.weapon ?? 'other',
    formation: given.formation ?? 'other',
    xYards: given.xYards ?? null,
    yYards: given.yYards ?? null,
    q: given.q ?? null,
    r: given.r ?? null,
    guns: given.guns ?? (naval ? NAVAL.guns : null),
    calibreMm: given.calibreMm ?? (naval ? NAVAL.calibreMm : null),
    gun: given.gun ?? defaultGun(kind),
    aaUnit: given.aaUnit ?? false,
    aaWeapon: given.aaWeapon ?? defaultAaWeapon(kind),
    source,
    offBoard: given.offBoard ?? naval,
    task: given.task ?? 'none',
    gunState: given.gunState ?? 'deployed',
    gunReadyTurn: given.gunReadyTurn ?? null,
  };
}

/** Fields as given over those that the unit had; nothing that was typed is lost and nothing else changes. */
function editedUnit(given: Given, old: EaglesUnit): Omit<Whole, 'fp' | 'destroyed'> {
  const typed = Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== undefined && key !== 'destroyed'));
  // 1.4, E-47: a unit that moves is in AA.
  const moves = given.moved === true && !old.moved && given.tpd === undefined ? { tpd: 'AA' as const } : {};
  return { ...old, ...moves, ...typed };
}

/**
 * The whole row of a new or edited unit.
 * @param raw keys of `unitFields`, of an edited unit those that change; the name may be given here or by the house
 * @throws {Refusal} INVALID_INPUT
 */
export function completeUnit(raw: JsonObject, side: Row, old: EaglesUnit | null): Whole {
  const given = parseWith(givenFields, raw);
  const unit = old ? editedUnit(given, old) : newUnit(given, side as EaglesSide);
  const state = impaired(unit.kind, unit.baseFp, unit.impairments); // 1.7
  if (given.destroyed === false && state.destroyed)
    throw invalid('destroyed', 'no step is left; lower its impairments to bring it back (1.7)');
  // A unit destroyed otherwise (melee, assault, by hand) stays so until that is taken back.
  const otherwise = old !== null && old.destroyed && !impaired(old.kind, old.baseFp, old.impairments).destroyed;
  return {
    ...unit,
    impairments: state.impairments,
    fp: state.fp,
    destroyed: given.destroyed ?? (state.destroyed || otherwise),
  };
}
