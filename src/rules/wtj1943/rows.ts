/** The kinds of rows in a battle of this rulebook. Each field is declared once. */
import { z } from 'zod';
import {
  defineConvertedField,
  createFlagText,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNameField,
  defineNeededField,
  defineOptionalField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../rows.js';
import { countNoun } from '../words.js';
import { roundPct } from './figures.js';
import {
  type Carriage,
  CARRIAGES,
  VEHICLE_LOSSES,
  FIELDWORKS,
  defineInt,
  UNIT_KINDS,
  MAX_ASSAULTS,
  MAX_BASES,
  MAX_HITS,
  defineNumber,
  type Order,
  ORDERS,
  QUARTERS,
  TURNS_NEEDED,
} from './vocabulary.js';

/** The maximum number of quarters of a turn that a unit's counters can contain. */
const MAX_SET_UP_QUARTERS = 10;
const MAX_MOVED_YARDS = 100_000;
const MAX_MINE_CHECKS = 10_000;

/** The forms that ask for a field. The form `work` is for guns and digging, and for their progress from turn to turn. */
const [ORDER, STATE, WORK, ORDER_STATE, ORDER_WORK] = [
  ['order'],
  ['state'],
  ['work'],
  ['order', 'state'],
  ['order', 'work'],
] as const;

/** Changes that posts do not list, because the titles and results of events already show them. */
const BOOKKEEPING = { bookkeeping: true } as const;
/** The details of values that change with the turn, so that phase posts do not mention the change. */
const ROUTINE = { routine: true, ...BOOKKEEPING } as const;
/** Builds the details of a field that is reset to this value at the start of each turn. */
const eachTurn = <T>(cleared: T) => ({ eachTurn: cleared, ...ROUTINE });

const bases = defineInt(0, MAX_BASES);
const unitName = z.string().max(80).nullable();
const order = z.enum(['none', ...ORDERS]).nullable();
const carriage = z.enum(['none', ...CARRIAGES]).nullable();
const terrain = z.array(z.string().max(32)).max(50);
const chartId = (about: string, section: string, sheet: string) =>
  defineConvertedField<string | null>()(null, z.string().max(32).nullable(), about, section, { asked: ORDER, sheet });

const unlessNone = (value: number, unit: string): string => (value === 0 ? '' : `${value}${unit}`);
const quarters = (count: number): string => (count === 0 ? '' : countNoun(count, 'quarter'));

/** A unit. For a field that refers to another unit, people type that unit's name. `none` clears such fields, and texts. */
export const UNIT_ROW_KIND = new RowKind({
  kind: defineNeededField(z.enum(UNIT_KINDS), 'Kind of unit', '2.2 to 2.5', {
    asked: ORDER,
    sheet: ['Kind', ''],
    missing: `The kind of unit is missing. Choose one: ${UNIT_KINDS.join(', ')}.`,
  }),
  nationality: defineUsualField('', z.string().max(40), 'Nation. Riders: russian or soviet makes a difference', '2.4', {
    asked: ORDER,
    sheet: ['Nation', ''],
  }),
  bases: defineNeededField(bases, 'Bases left', '', {
    asked: ORDER_STATE,
    sheet: 'Bases',
    missing: 'The number of bases is missing. Enter the number of bases of the unit.',
  }),
  hits: defineUsualField(0, defineInt(0, MAX_HITS), "Damage points. Those of a command base hinder its units' tests", '2.1', {
    asked: ORDER_STATE,
    sheet: 'Hits',
  }),
  training: chartId('Training value, by its id in the chart', '2.1', 'Training'),
  hq: defineNameField('unit', unitName, "Name of the unit's regimental command base", '2.1', {
    asked: ORDER,
    sheet: 'Command base',
  }),
  vehicleId: chartId('Vehicle type, by its id in the chart', '2.3', 'Vehicle type'),
  gunClass: defineUsualField(null, defineInt(1, 20).nullable(), 'Gun class', '2.4', { asked: ORDER, sheet: 'Gun class' }),
  mounted: defineUsualField(true, z.boolean(), 'The cavalry is mounted', '2.2', { asked: ORDER_STATE, sheet: 'Horses' }),
  horseBases: defineCalculatedField(bases, 'Cavalry: mounted bases, or bases whose horses are left', '2.2', {
    asked: ORDER_STATE,
  }),
  trooperBases: defineUsualField(0, bases, 'Cavalry: dismounted bases, horse holder included', '2.2', { asked: ORDER_STATE }),
  /** The place of dismounted cavalry's horses on the map, in the map's unit of length; null if the place is not known (W-34). */
  herd: defineNewerField(
    defineRuleField<readonly [x: number, y: number] | null>(null, { untold: true, inNewBattle: () => null }),
  ),
  prone: defineFlagField('The unit is prone', '2.2', { asked: ORDER_STATE, sheet: 'Prone' }),
  pinned: defineFlagField('The unit is pinned down', '2.1', { asked: STATE, sheet: 'Pinned', hinders: createFlagText('pinned') }),
  demoralized: defineFlagField('The unit is demoralised', '2.1', {
    asked: STATE,
    sheet: 'Demoralised',
    hinders: createFlagText('demoralised'),
  }),
  withdrew: defineFlagField('The unit withdrew last turn', '2.1', {
    asked: STATE,
    sheet: 'Withdrew last turn',
    inNewBattle: () => false,
  }),
  withdrewNow: defineFlagField('The unit withdraws this turn', '2.1', {
    asked: STATE,
    sheet: 'Withdraws',
    hinders: createFlagText('withdraws'),
    ...eachTurn(false),
  }),
  order: defineConvertedField<Order | null>()(null, order, "This turn's order", '2.1', {
    asked: STATE,
    sheet: 'Order',
    ...eachTurn(null),
  }),
  /** The order that sealed orders declare for this turn; null before the orders are opened (W-27). */
  declared: defineNewerField(defineRuleField<Order | 'none' | null>(null, { own: true, untold: true })),
  commandPassed: defineFlagField('The unit has passed its command test this turn', '2.1', { asked: STATE, ...eachTurn(false) }),
  consecutiveAssaults: defineUsualField(0, defineInt(0, MAX_ASSAULTS), 'Assault moves or attempts in a row', '2.1', {
    asked: STATE,
    sheet: 'Assaults in a row',
    inNewBattle: () => 0,
    ...BOOKKEEPING,
  }),
  /** The recorded share is exact. Outcomes show a rounded share. */
  spentPct: defineUsualField(0, defineNumber(0, 100), "Per cent of this turn's movement used", '', {
    asked: STATE,
    sheet: ['Movement used', '2.2'],
    words: (pct) => unlessNone(roundPct(pct), '%'),
    inNewBattle: () => 0,
    ...ROUTINE,
  }),
  movedYards: defineUsualField(0, defineInt(0, MAX_MOVED_YARDS), 'Yards moved this turn', '2.3', {
    asked: STATE,
    sheet: 'Moved',
    words: (yards) => unlessNone(yards, ' yd'),
    ...eachTurn(0),
  }),
  postureChanged: defineFlagField('The unit has gone prone or stood up this phase', '2.2', {
    asked: STATE,
    sheet: 'Posture changed',
    ...eachTurn(false),
  }),
  immobilized: defineFlagField('All vehicles of the unit are immobilised', '2.3', {
    asked: STATE,
    sheet: 'Immobilised',
    hinders: createFlagText('immobilised'),
  }),
  immobilizedBases: defineUsualField(0, bases, 'Number of its vehicles that are immobilised', '2.3', { asked: STATE }),
  /** The terrain for which all vehicles of the unit have rolled (W-9). */
  rolledTerrain: defineUsualField([], terrain, 'Dangerous terrain already rolled for this turn', '2.3', {
    asked: WORK,
    sheet: 'Terrain rolled this turn',
    untold: true,
    ...eachTurn([]),
  }),
  /**
   * The names of terrain for which some vehicles have passed their roll in this turn, while others must still roll (W-9). A name
   * appears once for each vehicle.
   */
  passedTerrain: defineNewerField(defineRuleField<readonly string[]>([], { untold: true, routine: true })),
  /** The terrain that the unit has entered in this turn, and for which it must roll. */
  terrainDue: defineNewerField(
    defineUsualField([], terrain, 'Dangerous terrain still to roll for', '2.3', {
      asked: WORK,
      sheet: 'Terrain to roll for',
      ...eachTurn([]),
    }),
  ),
  /** The vehicle that carries the unit, or tows the unit if `carriage` is null. */
  carriedBy: defineNameField('unit', unitName, 'Name of the vehicle that carries or tows the unit', '2.4', {
    asked: ORDER_STATE,
    sheet: 'Carried',
  }),
  carriage: defineConvertedField<Carriage | null>()(null, carriage, 'Passengers or riders. Towed gun: none', '2.4', {
    asked: ORDER_STATE,
  }),
  /** The fates that passengers must still share, oldest first. */
  fatesDue: defineNewerField(
    defineUsualField(
      [],
      z.array(z.enum(VEHICLE_LOSSES)).max(MAX_BASES),
      'Fates of carrying vehicles that the unit must still share',
      '2.4',
      {
        asked: WORK,
        sheet: 'Fate of its vehicle',
        words: (fates) => fates.map((fate) => `vehicle ${fate}`).join(', '),
        inNewBattle: () => [],
      },
    ),
  ),
  /** True if the tank has paid in this turn for riders that got on or off (W-10). */
  ridersPaid: defineNewerField(
    defineFlagField('The tank has paid for riders this turn', '2.4', {
      asked: WORK,
      sheet: 'Paid for riders',
      untold: true,
      ...ROUTINE,
      inNewBattle: () => false,
    }),
  ),
  limbered: defineFlagField('The towed weapon is limbered', '2.4', { asked: ORDER_WORK, sheet: 'Limbered' }),
  setUpQuarters: defineUsualField(
    0,
    defineInt(0, MAX_SET_UP_QUARTERS),
    'Quarters from the start of this turn until the gun is set up',
    '2.4',
    {
      asked: WORK,
      sheet: 'Ready to fire',
      words: (count) => (count === 0 ? '' : `after ${quarters(count)}${count >= QUARTERS ? ', no fire this turn' : ''}`),
      inNewBattle: (count) => Math.max(0, count - QUARTERS),
      ...BOOKKEEPING,
    },
  ),
  owedQuarters: defineUsualField(0, defineInt(0, 4), 'Quarters that a towing vehicle pays next turn', '2.4', {
    asked: WORK,
    sheet: 'Movement owed',
    inNewBattle: () => 0,
    words: quarters,
    ...ROUTINE,
  }),
  firedMoved: defineFlagField('The unit fires with the Moved modifier this turn', '2.4', {
    asked: STATE,
    sheet: 'Moved modifier',
    inNewBattle: () => false,
    words: (fires) => (fires ? 'when it fires this turn' : ''),
    ...ROUTINE,
  }),
  fieldwork: defineUsualField('none', z.enum(FIELDWORKS), 'Fieldworks that protect the unit', '2.5', {
    asked: ORDER_WORK,
    sheet: 'Fieldworks',
  }),
  digTurns: defineUsualField(0, defineInt(0, TURNS_NEEDED.foxholes), 'Turns of digging so far', '2.5', {
    asked: ORDER_WORK,
    ...BOOKKEEPING,
  }),
  /** True if the unit has dug in this turn. A unit can dig only once in a turn (W-21). */
  dugThisTurn: defineFlagField('The unit has already dug this turn', '2.5', { asked: WORK, untold: true, ...eachTurn(false) }),
  /** True if the vehicle is entrenched in the trench-line of the setup sheet. */
  entrenched: defineFlagField('The vehicle is entrenched', '2.5', { asked: ORDER_WORK, sheet: 'Entrenched' }),
  /** The names of the minefields that the unit has passed in this turn. */
  minesMet: defineNewerField(
    defineUsualField([], z.array(z.string().max(80)).max(50), 'Minefields already checked for this turn', '2.5', {
      asked: WORK,
      sheet: 'Checked for mines',
      inNewBattle: () => [],
      untold: true,
      ...ROUTINE,
    }),
  ),
  mineChecks: defineUsualField(0, defineInt(0, MAX_MINE_CHECKS), 'Mine checks due', '2.5', {
    asked: STATE,
    sheet: 'Mine checks due',
    inNewBattle: () => 0,
    ...BOOKKEEPING,
  }),
});

/** A minefield, with its red marker, which remains for the whole game, and the lane through it. */
export const MINEFIELD_ROW_KIND = new RowKind({
  /** The length of the lane; null before someone starts to clear a lane. */
  laneYards: defineOptionalField(defineInt(1, 1000), 'Length of its lane', '2.5', BOOKKEEPING),
  laneDoneYards: defineUsualField(0, defineInt(0, 1000), 'Yards of the lane that are cleared', '2.5', BOOKKEEPING),
  complete: defineRuleField(false),
  /** The points of the map along which engineers have cleared the lane; empty if they cleared it without the map (W-37). */
  laneWay: defineNewerField(defineRuleField<readonly (readonly [number, number])[]>([], { untold: true })),
});
