/** The kinds of rows in a battle of this rulebook, with all of their fields. */
import { z } from 'zod';
import {
  convertToRowNameField,
  defineDerivedField,
  createFlagText,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNeededField,
  defineOptionalField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../rows.js';
import { hyphenate } from '../words.js';
import {
  DIVISION_TYPES,
  ECHELONS,
  GUN_CLASSES,
  HQ_LEVELS,
  defineInt,
  type UnitTrait,
  UNIT_TRAITS,
  MODES,
  MOVE_TYPES,
  type MoveOrders,
  NATIONALITIES,
  POSITIONS,
  SIZES,
  stockSchema,
  SUPPLY_ROUTES,
  type SupplyRoute,
  TASKS,
  TERRAINS,
  UNIT_TYPES,
  WORKS,
} from './vocabulary.js';

/** The maximum SP that people can enter for a unit. */
export const MAX_SP = 20;

const [ORDER, STATE, BOTH] = [['order'], ['state'], ['order', 'state']] as const;
/** The properties of a field that is reset each turn. */
const OF_TURN = { asked: STATE, eachTurn: false, untold: true } as const;

const name = z.string().min(1).max(80);
const points = defineInt(0, MAX_SP);
const marks = z
  .array(z.enum(UNIT_TRAITS))
  .refine((given) => new Set(given).size === given.length, 'A trait is listed twice. Enter each trait once.')
  .refine(
    (given) => !(given.includes('S') && given.includes('I')),
    'A unit cannot be both very well armed (S) and very poorly armed (I). Choose one of the two.',
  );

const MARK_WORDS: Readonly<Record<UnitTrait, string>> = {
  S: 'very well armed (S)',
  I: 'very poorly armed (I)',
  L: 'short of anti-tank weapons (L)',
};

const spaced = (value: string): string => hyphenate(value.replaceAll('-', ' '));
const unless =
  (usual: string) =>
  (value: string): string =>
    value === usual ? '' : spaced(value);

const load =
  (kind: string) =>
  (value: number): string =>
    value === 0 ? '' : `${value} ${kind}`;

/** A unit on the table. Orders of battle refer to the unit's formation and to other units by name. */
export const UNIT_ROW_KIND = new RowKind({
  type: defineNeededField(z.enum(UNIT_TYPES), 'Type of the unit', 'Combat, Basing', {
    asked: ORDER,
    sheet: ['Type', 'Basing'],
    missing: 'The type of the unit is missing. Choose a type, such as infantry.',
  }),
  size: defineUsualField('battalion', z.enum(SIZES), 'Battalion, which includes regiments, or detachment', '', { asked: ORDER }),
  formation: convertToRowNameField(
    'formation',
    defineNeededField(name, 'Division, corps or army that the unit belongs to', '', {
      asked: ORDER,
      sheet: ['Formation', 'Supply'],
      missing: 'The unit has no formation to draw supplies from (Supply). Choose a formation.',
    }),
  ),
  /** The battalion that a detachment was deployed from. */
  parentUnit: convertToRowNameField(
    'unit',
    defineUsualField(null, name.nullable(), 'Unit that a detachment belongs to, or none', '', {
      asked: BOTH,
      sheet: ['Detachment of', 'Deploying into detachments'],
    }),
  ),
  /** The SP on the table, without scattered and detached SP. */
  sp: defineNeededField(points, 'Strength points now', 'Strength points', {
    asked: BOTH,
    sheet: 'Strength points',
    missing: 'The unit has no strength points (Strength points). Enter a number.',
  }),
  /** The rated SP, which only permanent losses reduce. */
  spMax: defineCalculatedField(defineInt(1, MAX_SP), 'Rated strength points. Default: the current strength points', '', {
    asked: BOTH,
  }),
  dispersedSp: defineUsualField(0, points, 'SP scattered by an air landing', 'Air-landing', { asked: BOTH, bookkeeping: true }),
  detachedSp: defineUsualField(0, points, 'SP out as detachments', '', { asked: STATE, bookkeeping: true }),
  marks: defineUsualField([], marks, 'Traits: S (very well armed), I (very poorly armed), L (short of anti-tank weapons)', '', {
    asked: ORDER,
    sheet: ['Traits', 'Combat'],
    words: (marks) => marks.map((mark) => MARK_WORDS[mark]).join(', '),
  }),
  moveType: defineCalculatedField(z.enum(MOVE_TYPES), 'Row of the movement table. Default: by type', '', {
    asked: ORDER,
    sheet: ['Movement', 'Movement'],
  }),
  gunClass: defineUsualField('standard', z.enum(GUN_CLASSES), 'Range class of artillery', 'Artillery Ranges', {
    asked: ORDER,
    sheet: 'Guns',
    words: spaced,
  }),
  hqLevel: defineUsualField('division', z.enum(HQ_LEVELS), 'Level of an HQ', 'Basing', {
    asked: ORDER,
    sheet: 'HQ level',
    words: String,
  }),
  engineerHq: defineFlagField('The HQ has engineers', 'Engineers', { asked: ORDER, sheet: 'Engineers' }),
  lostTurn: defineUsualField(null, defineInt(1, 999).nullable(), 'Daylight turn in which an HQ was lost', '', {
    asked: STATE,
    sheet: ['Lost in turn', 'Turn sequence'],
    bookkeeping: true,
    inNewBattle: (lost, turn) => (lost === null ? null : Math.max(1, lost - turn + 1)),
  }),
  // A move only clears the terrain that people have entered, and then the drawn ground counts (CO-84). So posts of moves leave it out.
  terrain: defineUsualField('open', z.enum(TERRAINS), 'Terrain of the unit', 'Movement', {
    asked: BOTH,
    sheet: 'Ground',
    words: unless('open'),
    bookkeeping: true,
  }),
  works: defineUsualField('none', z.enum(WORKS), 'Prepared position', 'Combat, Engineers', {
    asked: BOTH,
    sheet: ['Works', 'Engineers'],
  }),
  riverBank: defineFlagField('The unit defends a river bank', 'Combat', { asked: BOTH, sheet: 'River bank' }),
  position: defineUsualField('behind-lines', z.enum(POSITIONS), 'Position: behind the lines, in front, or in contact', '', {
    asked: BOTH,
    sheet: ['Position', 'Night Phase: Movement'],
    words: unless('behind-lines'),
    line: true,
    // A new battle starts without contacts, because contacts follow from moves and fights (CO-86).
    inNewBattle: (position) => (position === 'in-contact' ? 'front-line' : position),
  }),
  surrounded: defineFlagField('The unit is surrounded and cannot disengage', '', {
    asked: STATE,
    sheet: ['Surrounded', 'Night Phase: Movement'],
    line: 'surrounded',
    hinders: createFlagText('surrounded'),
  }),
  mode: defineUsualField('normal', z.enum(MODES), 'Mode: normal, transport or disembarking', 'Orders', {
    asked: STATE,
    sheet: 'Mode',
  }),
  riding: defineFlagField('The unit has embussed and not yet debussed', 'Movement', { asked: STATE, sheet: 'Rides' }),
  /** True if the unit has left its transport. If missing, `riding` decides whether it rides. */
  dismounted: defineNewerField(defineRuleField(false, { bookkeeping: true })),
  inCommand: defineUsualField(true, z.boolean(), 'The unit is within 18" of a competent HQ', 'Command', {
    asked: STATE,
    sheet: 'Out of command',
    words: (is) => (is ? '' : 'yes'),
    lineWords: (is) => (is ? '' : 'out of command'),
    hinders: (is) => (is ? '' : 'out of command'),
  }),
  /** The day of isolation; 0 if the unit has a path to its HQ. */
  isolationDay: defineUsualField(0, defineInt(0, 9), 'Day of isolation. 0: not isolated', 'Supply', {
    asked: BOTH,
    sheet: 'Isolated',
    words: (day) => (day === 0 ? '' : `day ${day}`),
    lineWords: (day) => (day === 0 ? '' : `isolated day ${day}`),
  }),
  // The load of a column is as secret as the stocks of a formation.
  cargoLog: defineUsualField(0, points, 'LOG on board a transport', '', { asked: BOTH, own: true, lineWords: load('LOG') }),
  cargoPol: defineUsualField(0, points, 'POL on board a transport', '', { asked: BOTH, own: true, lineWords: load('POL') }),
  carries: convertToRowNameField(
    'unit',
    defineUsualField([], z.array(name).max(MAX_SP), 'Names of the units on board a transport', '', {
      asked: BOTH,
      sheet: ['Carries', 'Strength points'],
      lineWords: ({ length }) => (length === 0 ? '' : `${length} aboard`),
    }),
  ),
  movedThisTurn: defineFlagField('The unit moved this turn', '', { ...OF_TURN, sheet: ['Moved', 'Movement'] }),
  /** The share of the unit's move used this turn, from 0 to 1, and the orders for this move (CO-72). */
  moveUsed: defineNewerField(defineRuleField(0, { eachTurn: 0, untold: true })),
  /** The places on the map that enemies left in this turn's combat, which the unit may move into (Combat results, CO-100). */
  advanceTo: defineNewerField(defineRuleField<readonly (readonly [number, number])[]>([], { eachTurn: [], untold: true })),
  movedUnder: defineNewerField(defineRuleField<MoveOrders | null>(null, { eachTurn: null, untold: true })),
  firedThisTurn: defineFlagField('The unit fired this turn', '', { ...OF_TURN, sheet: 'Fired' }),
  attackedThisTurn: defineFlagField('The unit attacked this turn', '', { ...OF_TURN, sheet: 'Attacked' }),
  /** True if the unit was too far away to react to a surprise attack. */
  surprised: defineFlagField('The unit was surprised and cannot move this turn', 'Movement', {
    asked: STATE,
    eachTurn: false,
    sheet: 'Surprised',
    hinders: createFlagText('surprised'),
  }),
  /** True if the unit is eliminated. Derived from its SP. */
  destroyed: defineDerivedField<boolean>(),
});

const ROUTE_WORDS: Readonly<Record<SupplyRoute, string>> = {
  overland: '',
  seaborne: 'supplied by sea',
  air: 'supplied by air',
  none: 'no supply route',
};

/** A division, corps or army, which has LOG and POL (Supply). */
export const FORMATION_ROW_KIND = new RowKind({
  nationality: defineCalculatedField(z.enum(NATIONALITIES), 'Nation, which sets the rate of resupply', 'Night Phase: Resupply'),
  echelon: defineUsualField('division', z.enum(ECHELONS), 'Division, corps or army. Default: division', 'Supply'),
  /** The id of the superior formation; null if the formation has no superior. */
  parent: defineRuleField<string | null>(null),
  divisionType: defineUsualField(
    'infantry',
    z.enum(DIVISION_TYPES),
    'Armoured, motorised or infantry. Default: infantry',
    'Supply',
  ),
  log: defineUsualField(0, stockSchema, 'LOG in stock', 'Supply'),
  pol: defineUsualField(0, stockSchema, 'POL in stock', 'Supply'),
  logMax: defineOptionalField(stockSchema, 'Maximum LOG that the formation can stockpile. Default: no limit', ''),
  polMax: defineOptionalField(stockSchema, 'Maximum POL that the formation can stockpile. Default: no limit', ''),
  supplyRoute: defineUsualField('overland', z.enum(SUPPLY_ROUTES), 'Supply route of the formation', 'Night Phase: Resupply', {
    lineWords: (route) => ROUTE_WORDS[route],
  }),
  enemyAA: defineFlagField('Enemy A/A covers the air supply area', 'Night Phase: Resupply', { line: 'enemy A/A' }),
  ratePercent: defineUsualField(
    50,
    defineInt(0, 100),
    'Percentage of the losses that are recovered overnight',
    'Night Phase: Recovery',
  ),
  maxRecoverySp: defineOptionalField(
    defineInt(0, 200),
    'Most SP that the scenario lets a division recover overnight',
    'Night Phase: Recovery',
  ),
  hospital: defineFlagField('A hospital is available', 'Night Phase: Recovery', { line: 'hospital' }),
  recoveryUnit: defineFlagField('A recovery unit is available', 'Night Phase: Recovery', { line: 'recovery unit' }),
  polSpentThisTurn: defineFlagField('The formation has paid the POL of this turn', 'Supply', { eachTurn: false, untold: true }),
});

/** Engineering work. A side has at most one job at a place, and the place's name is also the job's name. */
export const JOB_ROW_KIND = new RowKind({
  place: defineCalculatedField(name, 'New name of the place', ''),
  task: defineCalculatedField(z.enum(TASKS), 'Kind of work', 'Engineers'),
  /** The id of the working unit; null if the unit no longer exists but its charges remain. */
  workers: defineRuleField<string | null>(null),
  opposed: defineFlagField('The work is opposed by enemy contact or fire on the site', ''),
  turnsWorked: defineUsualField(0, defineInt(0, 20), 'Turns of work so far', ''),
  /** True if the bridge can be blown. */
  chargesLaid: defineFlagField('Charges are laid on the bridge', ''),
  /** The id of the unit that will occupy a fortification. */
  occupant: defineRuleField<string | null>(null),
  /** The last turn and phase in which a turn of work counted, such as `3 combat`. */
  lastWorked: defineRuleField<string | null>(null, { untold: true }),
});
