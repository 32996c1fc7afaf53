/** The kinds of rows in a battle of this rulebook, with all of their fields. */
import { z } from 'zod';
import {
  defineDerivedField,
  type FieldFacts,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNameField,
  defineNeededField,
  defineNullableField,
  defineOptionalField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../rows.js';
import type { Spot } from '../ground/rows.js';
import { countNoun } from '../words.js';
import {
  ARMOUR_CLASSES,
  type Condition,
  CONDITIONS,
  type Cover,
  COVERS,
  DRIVES,
  type Element,
  FIRE_KINDS,
  type FireKind,
  GUN_CLASSES,
  defineInt,
  UNIT_KINDS,
  MAX_DPS,
  defineNumber,
  type PhaseId,
  type Status,
  STATUSES,
  type Vehicle,
  VEHICLES,
} from './vocabulary.js';

/** The number of elements of each type. */
export type Elements = Readonly<Record<Element, number>>;

/** A unit's state at the start of the phase, which counts for all fire and fights in the phase (TC-40). */
export type PhaseStartState = Elements & {
  readonly dps: number;
  readonly status: Status;
  readonly underFire: readonly FireKind[];
  readonly moved: boolean;
  readonly condition: Condition;
  /** True if guns are unlimbered or mortars are set up. Limbering changes this value (TC-23). */
  readonly setUp: boolean;
  /** The cover that the unit has left, if it has fallen back in this phase; otherwise undefined. */
  readonly cover?: Cover;
  /** The place on the map that the unit has left, if it has fallen back in this phase. */
  readonly stood?: Spot;
  /** How many inches results have sent the unit back in this phase (TC-86). */
  readonly back?: number;
  /** The ids of the attackers of troops that were assaulted in this phase (TC-55). */
  readonly assaultedBy?: readonly string[];
};

const [ORDER, BEGINS, STATE] = [['order'], ['begins', 'state'], ['state']] as const;

/** Changes that posts do not list, because the title or result already shows them. */
const COUNTED = { routine: true, bookkeeping: true } as const;
/** Returns the properties of a field that applies to one move and is reset for the next move. */
const ofMove = <T>(eachTurn: T): FieldFacts<T> => ({ asked: STATE, eachTurn, ...COUNTED });

const unitName = z.string().min(1).max(80);
const fireKinds = z
  .array(z.enum(FIRE_KINDS))
  .refine((kinds) => new Set(kinds).size === kinds.length, 'A kind of fire is entered twice. Enter each kind once.');
const count = (what: string) => defineUsualField(0, defineInt(0, 20), `${what} elements`, 'Elements', { asked: ORDER });
const signed = (value: number | null): string => (value === null || value === 0 ? '' : value > 0 ? `+${value}` : `${value}`);
/** Returns the text for a vehicle, such as `T-26`, `Pzkpfw I` or `armoured car fast`. */
export const describeVehicle = (vehicle: Vehicle | null | undefined): string => {
  if (!vehicle) return '';
  if (vehicle === 'pzkpfw-i') return 'Pzkpfw I';
  return /\d/.test(vehicle) ? vehicle.toUpperCase() : vehicle.replaceAll('-', ' ');
};
const unlessSound = (value: Condition): string => (value === 'sound' ? '' : value.replaceAll('-', ' '));

/**
 * A unit: a company, a gun or battery, a mortar section, one vehicle, or one officer. To set a field that refers to another unit,
 * people enter that unit's name, or `none`.
 */
export const UNIT_ROW_KIND = new RowKind({
  kind: defineNeededField(z.enum(UNIT_KINDS), 'Kind of unit', 'Elements', {
    asked: ORDER,
    sheet: 'Kind',
    missing: 'The kind of unit is missing (Elements). Choose a kind, such as infantry.',
  }),
  /** The unit's battalion, which usually determines the unit's ratings. */
  battalion: defineUsualField('', z.string().max(80), 'Parent battalion', 'Units', { asked: ORDER, sheet: 'Battalion' }),
  rifle: count('Rifle'),
  smg: count('SMG'),
  lmg: count('LMG'),
  hmg: count('HMG'),
  atRifle: count('Anti-tank rifle'),
  mortar: count('Mortar'),
  cavalry: count('Cavalry'),
  guns: count('Gun'),
  mr: defineUsualField(0, defineInt(-1, 2), 'Morale rating', 'Ratings', { asked: ORDER, sheet: 'Morale rating', words: signed }),
  ar: defineUsualField(0, defineInt(-1, 1), 'Ability rating', 'Ratings', {
    asked: ORDER,
    sheet: 'Ability rating',
    words: signed,
  }),
  officerFactor: defineOptionalField(defineInt(1, 3), 'Factor of an officer, from 1 to 3', 'Elements', {
    ofKind: true,
    asked: ORDER,
    sheet: 'Factor',
    words: signed,
  }),
  attachedTo: defineNameField('unit', unitName, 'Unit that an officer is with, or none', 'Rally', {
    ofKind: true,
    asked: ORDER,
    sheet: 'Unit led',
  }),
  /** DPs that the officer's units received in this move while the officer was with them (TC-56). */
  riskDps: defineNewerField(
    defineUsualField(0, defineInt(0, 100), "DPs of an officer's units this move", 'Risk to Officers', {
      ofKind: true,
      asked: STATE,
      ...COUNTED,
      inNewBattle: () => 0,
    }),
  ),
  /** The phase of this move in which the officer's factor has counted in a roll (TC-85). */
  helpedIn: defineNewerField(defineRuleField<PhaseId | null>(null, { ofKind: true, untold: true, eachTurn: null, ...COUNTED })),
  /** The DPs of earlier moves that still require risk rolls for the officer. Each number is a separate risk. */
  risksOwed: defineNewerField(defineRuleField<readonly number[]>([], { ofKind: true, ...COUNTED })),
  vehicle: defineNullableField(
    defineCalculatedField(z.enum(VEHICLES), 'Vehicle model or type', 'Appendix A', {
      ofKind: true,
      asked: ORDER,
      sheet: 'Vehicle',
      words: describeVehicle,
    }),
  ),
  armourClass: defineOptionalField(z.enum(ARMOUR_CLASSES), 'Armour class', 'Elements', {
    ofKind: true,
    asked: ORDER,
    sheet: 'Armour',
  }),
  drive: defineNullableField(
    defineCalculatedField(z.enum(DRIVES), 'Tracks or wheels. Default: taken from the vehicle type', 'Movement', {
      ofKind: true,
      asked: ORDER,
      sheet: 'Drive',
    }),
  ),
  gunClass: defineOptionalField(z.enum(GUN_CLASSES), 'Gun class: anti-tank gun by size, or field gun', 'Elements', {
    ofKind: true,
    asked: ORDER,
    sheet: 'Guns',
  }),
  vehicleMgs: defineFlagField('The armour has machine guns', 'Infantry v Armour', { asked: ORDER, sheet: 'Machine guns' }),
  roadBound: defineFlagField('The vehicle cannot leave the road', 'Movement', { asked: ORDER, sheet: 'Bound to roads' }),
  lost: defineFlagField('The officer is dead or disabled', 'Risk to Officers', { ofKind: true, asked: STATE, sheet: 'Lost' }),
  condition: defineUsualField(
    'sound',
    z.enum(CONDITIONS),
    'Condition of a vehicle. Other units: sound or destroyed',
    'Anti-Tank v Vehicles',
    {
      asked: STATE,
      sheet: 'Condition',
      words: unlessSound,
      line: true,
      hinders: unlessSound,
    },
  ),
  dps: defineUsualField(0, defineInt(0, MAX_DPS), 'Disruption points held', 'DPs', {
    asked: STATE,
    sheet: 'DPs',
    hinders: (dps) => (dps > 0 ? countNoun(dps, 'DP') : ''),
  }),
  /** All DPs received in this move, even if they are more than 4. */
  dpsThisMove: defineUsualField(0, defineInt(0, 100), 'DPs received this move', 'Risk to Officers', {
    ...ofMove(0),
    sheet: 'DPs this move',
  }),
  status: defineUsualField('steady', z.enum(STATUSES), 'Status: steady, pinned, retiring or retreating', 'Movement', {
    asked: STATE,
    sheet: 'Status',
    line: true,
    hinders: (status) => (status === 'steady' ? '' : status),
    // A unit is pinned only until the end of the move (TC-9).
    inNewBattle: (status) => (status === 'pinned' ? 'steady' : status),
  }),
  mounted: defineCalculatedField(z.boolean(), 'The unit is mounted. Default: True for cavalry', 'Elements', {
    ofKind: true,
    asked: STATE,
    sheet: 'Horses',
  }),
  column: defineFlagField('The unit is in march column', 'Movement', { ofKind: true, asked: STATE, sheet: 'March column' }),
  cover: defineUsualField('none', z.enum(COVERS), 'Cover that more than half of the unit is in', 'Cover', {
    asked: BEGINS,
    sheet: 'Cover',
  }),
  concealed: defineFlagField('The unit is concealed under a marker', 'Concealment and Observation', {
    asked: BEGINS,
    sheet: 'Concealed',
    line: 'concealed',
  }),
  setUp: defineFlagField('The guns are unlimbered or the mortars set up', 'Artillery Fire', {
    asked: BEGINS,
    sheet: 'In position',
  }),
  /** The last target of the unit's artillery, and the number of rounds fired at the target while it stood still (TC-24). */
  rangedTarget: defineNameField('unit', unitName, "Last target of the unit's artillery, or none", 'Artillery Fire', {
    asked: STATE,
    bookkeeping: true,
    inNewBattle: () => null,
  }),
  rangedRounds: defineUsualField(0, defineInt(0, 50), 'Rounds fired at that target', 'Artillery Fire', {
    asked: STATE,
    sheet: 'Has ranged in',
    bookkeeping: true,
    inNewBattle: () => 0,
  }),
  rangedThisMove: defineFlagField('The unit has fired at that target this move', 'Artillery Fire', ofMove(false)),
  /**
   * The unit on this truck. Only the truck's side can read this field. Other sides see the link in the passenger's row, if they
   * may know that row.
   */
  carries: defineNameField('unit', unitName, 'Unit on board a truck, or none', 'Movement', {
    sheet: 'Carries',
    ofKind: true,
    own: true,
  }),
  carriedBy: defineNameField('unit', unitName, 'Vehicle that the unit rides on, or none', 'Movement', { sheet: 'On board' }),
  moved: defineFlagField('The unit moved this move', '', { ...ofMove(false), sheet: ['Moved', 'Move Sequence'], line: 'moved' }),
  /** The inches left of the unit's movement roll, after the cost of actions and wire. */
  moveInches: defineUsualField(0, defineNumber(-200, 200), 'Inches left of the move. Negative: backwards', 'Movement', {
    ...ofMove(0),
    sheet: 'Move left',
    words: (inches) => (inches === 0 ? '' : `${inches}"`),
  }),
  /** The full inches of the unit's movement roll. The cost of actions is a fraction of it (TC-10). */
  rolledInches: defineNewerField(defineRuleField(0, { untold: true, eachTurn: 0, ...COUNTED })),
  /** True for a vehicle that has given up its move for bussing (TC-10). */
  bussedThisMove: defineNewerField(defineRuleField(false, { untold: true, eachTurn: false, ...COUNTED })),
  fired: defineFlagField('The unit fired this move', '', { ...ofMove(false), sheet: ['Fired', 'Move Sequence'], line: 'fired' }),
  /** The kinds of fire at the unit in this move, hits and misses alike (TC-41). */
  underFire: defineUsualField([], fireKinds, 'Kinds of fire at the unit this move', 'Small Arms v Infantry', {
    asked: STATE,
    ...COUNTED,
    sheet: ['Under fire', 'Armour Morale Test'],
    inNewBattle: () => [],
  }),
  underFireLast: defineUsualField([], fireKinds, 'Kinds of fire at the unit last move', 'Rally', {
    asked: STATE,
    ...COUNTED,
    sheet: 'Under fire last move',
    inNewBattle: () => [],
  }),
  /** The id of the enemy that this unit has assaulted, while both are in combat (TC-66). */
  lockedWith: defineNewerField(defineRuleField<string | null>(null, { untold: true })),
  /** True for both units in a declared assault by infantry on armour. */
  assaultDeclared: defineFlagField('The unit is part of an assault on armour this move', 'Infantry v Armour', {
    asked: STATE,
    eachTurn: false,
    routine: true,
    sheet: 'Assault declared',
  }),
  /** The id of the armour that this infantry assaults. */
  assaults: defineNewerField(defineRuleField<string | null>(null, { untold: true, eachTurn: null, ...COUNTED })),
  supportedThisMove: defineNewerField(
    defineFlagField('The armour has supported an assault this move', 'Infantry v Infantry', { ofKind: true, ...ofMove(false) }),
  ),
  moraleDue: defineFlagField('The armour must take a morale test', 'Armour Morale Test', {
    ofKind: true,
    asked: STATE,
    eachTurn: false,
    routine: true,
    sheet: 'Morale test due',
  }),
  ralliedThisMove: defineFlagField('The unit has tried to rally this move', 'Rally', {
    ...ofMove(false),
    sheet: 'Has tried to rally',
  }),
  observedThisMove: defineFlagField('The unit has tried to observe this move', 'Concealment and Observation', {
    ...ofMove(false),
    sheet: 'Has tried to observe',
  }),
  /** The unit's state when the phase began (TC-40). */
  atPhase: defineDerivedField<PhaseStartState>({ untold: true }),
});
