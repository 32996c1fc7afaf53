/** The kinds of rows in a battle of this rulebook, with all of their fields. */
import { z } from 'zod';
import { number } from '../fields.js';
import {
  derivedField,
  type FieldFacts,
  type Field,
  flagWord,
  ruleField,
  newerField,
  markField,
  neededField,
  nullableField,
  optionalField,
  RowKind,
  usualField,
  calculatedField,
} from '../rows.js';
import {
  AA_WEAPONS,
  AIR_ATTACKS,
  type BarrageRating,
  DA,
  FORMATIONS,
  GUN_STATES,
  GUN_WORDS,
  GUN_TYPES,
  type HOLDS,
  int,
  KINDS,
  MISSION_STATUSES,
  MOVE_CODES,
  nation,
  NATION_NAME,
  PATTERNS,
  type PhaseId,
  SOURCES,
  TASKS,
  TPD,
  WEAPONS,
  type Point,
} from './vocabulary.js';

/** The minefield section that a unit has entered, and whether the unit's side already knew the section. */
type MinesDue = {
  readonly section: string;
  readonly known: boolean;
};

/** A fight with another unit, and the turn and phase of the fight. */
export type Meeting = {
  readonly unit: string;
  readonly turn: number;
  readonly phase: PhaseId;
};

/**
 * The forms in which a field can be edited. All fields of an order of battle, with name and side, must fit into the 25 options
 * that Discord allows.
 */
const [ORDER, STATE, BOTH] = [['order'], ['state'], ['order', 'state']] as const;

/** Returns the properties of a value that counts only within a turn and is reset at the start of the next turn. */
const ofTurn = <const T>(eachTurn: T, more: FieldFacts<T> = {}): FieldFacts<T> => ({
  asked: STATE,
  eachTurn,
  bookkeeping: true,
  ...more,
});

const coordinate = number(-100000, 100000).nullable();
const hex = int(-100000, 100000).nullable();
const turn = int(1, 1001).nullable();
const spotters: z.ZodType<boolean | readonly string[]> = z.union([z.boolean(), z.array(z.string())]);
/** Returns the text for a value, so that a unit's sheet shows the value even if it is the default. */
const always = (value: string): string => (value === 'towed-at' ? 'towed anti-tank gun' : value);

/** A unit. A gun battery is a unit with guns. */
export const UNIT = new RowKind({
  baseFp: neededField(int(0, 40), 'Firepower in the order of battle', '1.2', {
    asked: ORDER,
    missing: 'A unit needs its firepower (1.2). Enter a number.',
  }),
  kind: usualField('infantry', z.enum(KINDS), 'Kind of unit. Default: infantry', '', {
    asked: ORDER,
    sheet: 'Kind',
    words: always,
  }),
  nation: calculatedField(nation, "Nation. Default: the side's", '', {
    asked: ORDER,
    sheet: 'Nation',
    words: (value) => NATION_NAME[value],
  }),
  /** True if the nation was set for this unit. Missing if the unit has its side's nation. */
  ownNation: newerField(ruleField(false, { untold: true })),
  division: usualField('', z.string().max(80), 'Division, inside which artillery can support', '3.0', {
    asked: ORDER,
    sheet: ['Division', ''],
  }),
  impairments: usualField(0, int(0, 40), 'Impairments taken', '1.7', { asked: STATE }),
  fp: derivedField<number>({ sheet: ['Firepower', '1.2, 1.7'] }),
  da: calculatedField(z.enum(DA), 'Defensive armour class (1.3). Required for vehicles', '', {
    asked: ORDER,
    sheet: ['Armour class', '1.3'],
  }),
  tpd: usualField('AA', z.enum(TPD), 'Position, from AA moving to DD prepared', '1.4', {
    asked: BOTH,
    sheet: 'Position',
    words: always,
  }),
  moveCode: calculatedField(z.enum(MOVE_CODES), 'Movement code (2.1). Required for vehicles', '', {
    asked: ORDER,
    sheet: ['Movement', '2.1'],
  }),
  guns: calculatedField(int(1, 100).nullable(), 'Number of guns', '', { asked: ORDER, sheet: ['Guns', '3.6'] }),
  calibreMm: calculatedField(number(10, 1000).nullable(), 'Calibre in mm', '', { asked: ORDER }),
  gun: calculatedField(z.enum(GUN_TYPES), 'Kind of gun', '3.9', { asked: ORDER, sheet: 'Gun type' }),
  source: usualField('battery', z.enum(SOURCES), 'Battery, rockets or naval guns', '3.6, 3.8', { asked: ORDER }),
  gunState: usualField('deployed', z.enum(GUN_STATES), 'Deployed, in transit or changing', '3.9', {
    asked: STATE,
    sheet: 'Gun state',
    words: (state) => (state === 'deployed' ? '' : GUN_WORDS[state]),
    line: true,
  }),
  gunReadyTurn: usualField(null, turn, 'First turn in which the change is over', '3.9', {
    asked: STATE,
    bookkeeping: true,
    inNewBattle: (ready, now) => (ready === null ? null : Math.max(1, ready - now + 1)),
  }),
  offBoard: calculatedField(z.boolean(), 'The unit is off the board', '3.5', {
    asked: ORDER,
    sheet: 'Off-board',
    line: 'off-board',
  }),
  aaUnit: markField('The unit is an anti-aircraft unit', '6.4', { asked: ORDER }),
  aaWeapon: calculatedField(z.enum(AA_WEAPONS), 'Column of the anti-aircraft table', '6.4', {
    asked: ORDER,
    sheet: 'Anti-aircraft',
  }),
  task: usualField('none', z.enum(TASKS), 'Task for this turn', '3.0', ofTurn('none', { sheet: 'Task' })),
  xYards: usualField(null, coordinate, 'Position across the table in yards, from the left edge', '', {
    asked: BOTH,
    sheet: 'Place',
  }),
  yYards: usualField(null, coordinate, 'Position up the table in yards, from the near edge', '', { asked: BOTH }),
  q: usualField(null, hex, 'Position on a hex map, axial q', '', { asked: BOTH }),
  r: usualField(null, hex, 'Position on a hex map, axial r', '', { asked: BOTH }),
  destroyed: markField('The unit is destroyed', '', { asked: STATE, sheet: ['Destroyed', '1.7'] }),
  suppressed: markField('The unit is suppressed', '1.6', {
    asked: STATE,
    sheet: 'Suppressed',
    line: 'suppressed',
    hinders: flagWord('suppressed'),
  }),
  /** Basic game: true if an enemy has spotted the unit. Advanced game: the ids of the unit's spotters. */
  spotted: usualField(false, spotters, 'The enemy has spotted the unit', '4.1', { asked: STATE, sheet: 'Spotted' }),
  /** Basic game: the spotters that the unit's own side does not know. */
  watchers: newerField(ruleField<readonly string[]>([], { untold: true })),
  moved: markField('The unit moved this turn', '', ofTurn(false, { sheet: ['Moved', '2.1'] })),
  movedAt: usualField('none', z.enum(['none', ...MOVE_CODES]), 'Code at which the unit moved this turn', '', ofTurn('none')),
  fired: markField('The unit fired this turn', '', ofTurn(false, { sheet: ['Fired', '4.2'] })),
  halted: markField(
    'A minefield stopped the unit this turn',
    '1.5',
    ofTurn(false, { sheet: 'Halted by mines', hinders: flagWord('halted by mines') }),
  ),
  /** The minefield section that has stopped the unit at its edge, before the damage is rolled. */
  minesDue: newerField(ruleField<MinesDue | null>(null, { untold: true, eachTurn: null })),
  assaultBarredTurn: usualField(null, turn, 'Turn in which the unit cannot assault a vehicle or bunker', '5.2', {
    asked: STATE,
    sheet: 'Cannot assault',
    bookkeeping: true,
    inNewBattle: () => null,
  }),
  /** The vehicle or bunker that the unit has declared to assault, or has assaulted in the movement phase (5.2). */
  assaults: newerField(ruleField<Meeting | null>(null, { sheet: ['Assaults', '5.2'], bookkeeping: true })),
  /**
   * The unit that this vehicle or bunker has fired at in close combat (5.2). Only the open tasks of an assault need this field.
   */
  firedOn: newerField(ruleField<Meeting | null>(null, { untold: true })),
  suicide: markField('The unit is a suicide squad', '5.3', { asked: STATE, sheet: 'Suicide squad' }),
  engineer: markField('The unit is an engineer unit', '5.2', { asked: ORDER, sheet: 'Engineers' }),
  minesweeper: markField('The unit is a minesweeper', '1.5', { asked: ORDER, sheet: 'Minesweeper' }),
  weapon: usualField('other', z.enum(WEAPONS), 'Small arms', '5.31', { asked: ORDER, sheet: 'Small arms' }),
  formation: usualField('other', z.enum(FORMATIONS), 'Guard or Waffen-SS', '5.31', { asked: ORDER, sheet: 'Formation' }),
});

/** Returns a field of a mission with a value from the mission's order. Umpires can correct this value. */
const ordered = <S extends z.ZodType>(given: S, about: string): Field<z.output<S>, S, 'derived'> => ({
  ...derivedField(),
  given,
  about,
});

/** A battery's fire mission, or an aircraft sortie. Points are yards on a table, axial q and r on a hex map. */
export const MISSION = new RowKind({
  /** The id of the battery; null for a sortie. */
  battery: optionalField(z.string().meta({ refers: 'unit' }), 'Battery', ''),
  registrationPoint: optionalField(int(1, 10).nullable().meta({ labelled: true }), 'Registration point, by number or label', ''),
  /** The description of an unregistered point that the umpire has allowed (E-48). */
  freePoint: optionalField(z.string().max(100).nullable(), 'Point in words', ''),
  addYards: usualField(0, int(-5000, 5000), 'Add or drop of its last order', ''),
  rightYards: usualField(0, int(-5000, 5000), 'Right or left of its last order', ''),
  aim: ruleField<Point | null>(null),
  impact: ruleField<Point | null>(null),
  pattern: optionalField(z.enum(PATTERNS), 'Pattern', ''),
  /** The id of the enemy off-board battery that is the target. */
  counterBatteryTarget: optionalField(z.string().nullable().meta({ refers: 'unit' }), 'Counter-battery target', ''),
  attack: optionalField(z.enum(AIR_ATTACKS), 'Attack of a sortie', ''),
  task: optionalField(z.enum(['barrage', 'direct-support']), 'Task of a sortie', ''),
  status: usualField('queued', z.enum(MISSION_STATUSES), 'Status', ''),
  /** The ids of the units that the mission's last landing could hit. */
  targets: ruleField<readonly string[]>([]),
  /** Degrees clockwise, where 0 is up the table. Null unless the direction was typed, or calculated from positions. */
  bearing: optionalField(int(0, 359).nullable(), 'Direction of fire in degrees', ''),
  /** The entered range, if the range cannot be calculated from positions (3.3). */
  rangeYards: optionalField(int(0, 100000).nullable(), 'Range without positions', ''),
  /** The rating of the fire, if it has landed or is waiting for its targets. */
  rating: ruleField<BarrageRating | null>(null),
  /** The turn of the last landing, because a zone can have only one bomb or rocket attack in a turn (6.2). */
  landedTurn: ruleField<number | null>(null),
  /** The reason why the mission is not fired in the present indirect phase (State 3, E-50); null if the mission is fired. */
  held: ruleField<(typeof HOLDS)[number] | null>(null),
  /** The ids of the units that have fired at the sortie. Each unit may fire once (6.4). */
  firedAtBy: ruleField<readonly string[]>([]),
  /** The number of the mission, which is unique in the battle. */
  number: derivedField<number>(),
  order: ordered(z.enum(['fire', 'repeat', 'shift', 'sortie']), 'Order'),
  orderedTurn: ordered(int(1, 1000), 'Turn in which the mission was ordered'),
  dueTurn: nullableField(ordered(int(1, 1000), 'Turn in which the mission lands')),
});
