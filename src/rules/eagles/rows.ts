/** The kinds of rows in a battle of this rulebook, with all of their fields. */
import { z } from 'zod';
import { defineNumber } from '../fields.js';
import {
  defineDerivedField,
  type FieldFacts,
  type Field,
  createFlagText,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNeededField,
  defineNullableField,
  defineOptionalField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../rows.js';
import {
  AA_WEAPONS,
  AIR_ATTACKS,
  type BarrageRating,
  DA_CLASSES,
  FORMATIONS,
  GUN_STATES,
  GUN_STATE_TEXTS,
  GUN_TYPES,
  type MISSION_HOLDS,
  defineInt,
  UNIT_KINDS,
  MISSION_STATUSES,
  MOVE_CODES,
  nationSchema,
  NATION_NAME,
  PATTERNS,
  type PhaseId,
  BARRAGE_SOURCES,
  TASKS,
  TPD_CODES,
  WEAPONS,
  type Point,
} from './vocabulary.js';

/** The minefield section that a unit has entered, and whether the unit's side already knew the section. */
type MinesDue = {
  readonly section: string;
  readonly known: boolean;
};

/** A fight with another unit, and the turn and phase of the fight. */
export type FightRecord = {
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

const coordinate = defineNumber(-100000, 100000).nullable();
const hex = defineInt(-100000, 100000).nullable();
const turn = defineInt(1, 1001).nullable();
const spotters: z.ZodType<boolean | readonly string[]> = z.union([z.boolean(), z.array(z.string())]);
/** Returns the text for a value, so that a unit's sheet shows the value even if it is the default. */
const always = (value: string): string => (value === 'towed-at' ? 'towed anti-tank gun' : value);

/** A unit. A gun battery is a unit with guns. */
export const UNIT_ROW_KIND = new RowKind({
  baseFp: defineNeededField(defineInt(0, 40), 'Firepower in the order of battle', '1.2', {
    asked: ORDER,
    missing: 'A unit needs its firepower (1.2). Enter a number.',
  }),
  kind: defineUsualField('infantry', z.enum(UNIT_KINDS), 'Kind of unit. Default: infantry', '', {
    asked: ORDER,
    sheet: 'Kind',
    words: always,
  }),
  nation: defineCalculatedField(nationSchema, "Nation. Default: the side's", '', {
    asked: ORDER,
    sheet: 'Nation',
    words: (value) => NATION_NAME[value],
  }),
  /** True if the nation was set for this unit. Missing if the unit has its side's nation. */
  ownNation: defineNewerField(defineRuleField(false, { untold: true })),
  division: defineUsualField('', z.string().max(80), 'Division, inside which artillery can support', '3.0', {
    asked: ORDER,
    sheet: ['Division', ''],
  }),
  impairments: defineUsualField(0, defineInt(0, 40), 'Impairments taken', '1.7', { asked: STATE }),
  fp: defineDerivedField<number>({ sheet: ['Firepower', '1.2, 1.7'] }),
  da: defineCalculatedField(z.enum(DA_CLASSES), 'Defensive armour class (1.3). Required for vehicles', '', {
    asked: ORDER,
    sheet: ['Armour class', '1.3'],
  }),
  tpd: defineUsualField('AA', z.enum(TPD_CODES), 'Position, from AA moving to DD prepared', '1.4', {
    asked: BOTH,
    sheet: 'Position',
    words: always,
  }),
  moveCode: defineCalculatedField(z.enum(MOVE_CODES), 'Movement code (2.1). Required for vehicles', '', {
    asked: ORDER,
    sheet: ['Movement', '2.1'],
  }),
  guns: defineCalculatedField(defineInt(1, 100).nullable(), 'Number of guns', '', { asked: ORDER, sheet: ['Guns', '3.6'] }),
  calibreMm: defineCalculatedField(defineNumber(10, 1000).nullable(), 'Calibre in mm', '', { asked: ORDER }),
  gun: defineCalculatedField(z.enum(GUN_TYPES), 'Kind of gun', '3.9', { asked: ORDER, sheet: 'Gun type' }),
  source: defineUsualField('battery', z.enum(BARRAGE_SOURCES), 'Battery, rockets or naval guns', '3.6, 3.8', { asked: ORDER }),
  gunState: defineUsualField('deployed', z.enum(GUN_STATES), 'Deployed, in transit or changing', '3.9', {
    asked: STATE,
    sheet: 'Gun state',
    words: (state) => (state === 'deployed' ? '' : GUN_STATE_TEXTS[state]),
    line: true,
  }),
  gunReadyTurn: defineUsualField(null, turn, 'First turn in which the change is over', '3.9', {
    asked: STATE,
    bookkeeping: true,
    inNewBattle: (ready, now) => (ready === null ? null : Math.max(1, ready - now + 1)),
  }),
  offBoard: defineCalculatedField(z.boolean(), 'The unit is off the board', '3.5', {
    asked: ORDER,
    sheet: 'Off-board',
    line: 'off-board',
  }),
  aaUnit: defineFlagField('The unit is an anti-aircraft unit', '6.4', { asked: ORDER }),
  aaWeapon: defineCalculatedField(z.enum(AA_WEAPONS), 'Column of the anti-aircraft table', '6.4', {
    asked: ORDER,
    sheet: 'Anti-aircraft',
  }),
  task: defineUsualField('none', z.enum(TASKS), 'Task for this turn', '3.0', ofTurn('none', { sheet: 'Task' })),
  xYards: defineUsualField(null, coordinate, 'Position across the table in yards, from the left edge', '', {
    asked: BOTH,
    sheet: 'Place',
  }),
  yYards: defineUsualField(null, coordinate, 'Position up the table in yards, from the near edge', '', { asked: BOTH }),
  q: defineUsualField(null, hex, 'Position on a hex map, axial q', '', { asked: BOTH }),
  r: defineUsualField(null, hex, 'Position on a hex map, axial r', '', { asked: BOTH }),
  destroyed: defineFlagField('The unit is destroyed', '', { asked: STATE, sheet: ['Destroyed', '1.7'] }),
  suppressed: defineFlagField('The unit is suppressed', '1.6', {
    asked: STATE,
    sheet: 'Suppressed',
    line: 'suppressed',
    hinders: createFlagText('suppressed'),
  }),
  /** Basic game: true if an enemy has spotted the unit. Advanced game: the ids of the unit's spotters. */
  spotted: defineUsualField(false, spotters, 'The enemy has spotted the unit', '4.1', { asked: STATE, sheet: 'Spotted' }),
  /** Basic game: the spotters that the unit's own side does not know. */
  watchers: defineNewerField(defineRuleField<readonly string[]>([], { untold: true })),
  moved: defineFlagField('The unit moved this turn', '', ofTurn(false, { sheet: ['Moved', '2.1'] })),
  movedAt: defineUsualField(
    'none',
    z.enum(['none', ...MOVE_CODES]),
    'Code at which the unit moved this turn',
    '',
    ofTurn('none'),
  ),
  fired: defineFlagField('The unit fired this turn', '', ofTurn(false, { sheet: ['Fired', '4.2'] })),
  halted: defineFlagField(
    'A minefield stopped the unit this turn',
    '1.5',
    ofTurn(false, { sheet: 'Halted by mines', hinders: createFlagText('halted by mines') }),
  ),
  /** The minefield section that has stopped the unit at its edge, before the damage is rolled. */
  minesDue: defineNewerField(defineRuleField<MinesDue | null>(null, { untold: true, eachTurn: null })),
  assaultBarredTurn: defineUsualField(null, turn, 'Turn in which the unit cannot assault a vehicle or bunker', '5.2', {
    asked: STATE,
    sheet: 'Cannot assault',
    bookkeeping: true,
    inNewBattle: () => null,
  }),
  /** The vehicle or bunker that the unit has declared to assault, or has assaulted in the movement phase (5.2). */
  assaults: defineNewerField(defineRuleField<FightRecord | null>(null, { sheet: ['Assaults', '5.2'], bookkeeping: true })),
  /**
   * The unit that this vehicle or bunker has fired at in close combat (5.2). Only the open tasks of an assault need this field.
   */
  firedOn: defineNewerField(defineRuleField<FightRecord | null>(null, { untold: true })),
  suicide: defineFlagField('The unit is a suicide squad', '5.3', { asked: STATE, sheet: 'Suicide squad' }),
  engineer: defineFlagField('The unit is an engineer unit', '5.2', { asked: ORDER, sheet: 'Engineers' }),
  minesweeper: defineFlagField('The unit is a minesweeper', '1.5', { asked: ORDER, sheet: 'Minesweeper' }),
  weapon: defineUsualField('other', z.enum(WEAPONS), 'Small arms', '5.31', { asked: ORDER, sheet: 'Small arms' }),
  formation: defineUsualField('other', z.enum(FORMATIONS), 'Guard or Waffen-SS', '5.31', { asked: ORDER, sheet: 'Formation' }),
});

/** Returns a field of a mission with a value from the mission's order. Umpires can correct this value. */
const ordered = <S extends z.ZodType>(given: S, about: string): Field<z.output<S>, S, 'derived'> => ({
  ...defineDerivedField(),
  given,
  about,
});

/** A battery's fire mission, or an aircraft sortie. Points are yards on a table, axial q and r on a hex map. */
export const MISSION_ROW_KIND = new RowKind({
  /** The id of the battery; null for a sortie. */
  battery: defineOptionalField(z.string().meta({ refers: 'unit' }), 'Battery', ''),
  registrationPoint: defineOptionalField(
    defineInt(1, 10).nullable().meta({ labelled: true }),
    'Registration point, by number or label',
    '',
  ),
  /** The description of an unregistered point that the umpire has allowed (E-48). */
  freePoint: defineOptionalField(z.string().max(100).nullable(), 'Point in words', ''),
  addYards: defineUsualField(0, defineInt(-5000, 5000), 'Add or drop of its last order', ''),
  rightYards: defineUsualField(0, defineInt(-5000, 5000), 'Right or left of its last order', ''),
  aim: defineRuleField<Point | null>(null),
  impact: defineRuleField<Point | null>(null),
  pattern: defineOptionalField(z.enum(PATTERNS), 'Pattern', ''),
  /** The id of the enemy off-board battery that is the target. */
  counterBatteryTarget: defineOptionalField(z.string().nullable().meta({ refers: 'unit' }), 'Counter-battery target', ''),
  attack: defineOptionalField(z.enum(AIR_ATTACKS), 'Attack of a sortie', ''),
  task: defineOptionalField(z.enum(['barrage', 'direct-support']), 'Task of a sortie', ''),
  status: defineUsualField('queued', z.enum(MISSION_STATUSES), 'Status', ''),
  /** The ids of the units that the mission's last landing could hit. */
  targets: defineRuleField<readonly string[]>([]),
  /** Degrees clockwise, where 0 is up the table. Null unless the direction was typed, or calculated from positions. */
  bearing: defineOptionalField(defineInt(0, 359).nullable(), 'Direction of fire in degrees', ''),
  /** The entered range, if the range cannot be calculated from positions (3.3). */
  rangeYards: defineOptionalField(defineInt(0, 100000).nullable(), 'Range without positions', ''),
  /** The rating of the fire, if it has landed or is waiting for its targets. */
  rating: defineRuleField<BarrageRating | null>(null),
  /** The turn of the last landing, because a zone can have only one bomb or rocket attack in a turn (6.2). */
  landedTurn: defineRuleField<number | null>(null),
  /** The reason why the mission is not fired in the present indirect phase (State 3, E-50); null if the mission is fired. */
  held: defineRuleField<(typeof MISSION_HOLDS)[number] | null>(null),
  /** The ids of the units that have fired at the sortie. Each unit may fire once (6.4). */
  firedAtBy: defineRuleField<readonly string[]>([]),
  /** The number of the mission, which is unique in the battle. */
  number: defineDerivedField<number>(),
  order: ordered(z.enum(['fire', 'repeat', 'shift', 'sortie']), 'Order'),
  orderedTurn: ordered(defineInt(1, 1000), 'Turn in which the mission was ordered'),
  dueTurn: defineNullableField(ordered(defineInt(1, 1000), 'Turn in which the mission lands')),
});
