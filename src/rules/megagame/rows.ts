/** The kinds of rows in a battle of this rulebook, with all of their fields. */
import { z } from 'zod';
import {
  createFlagText,
  defineRuleField,
  defineNewerField,
  defineFlagField,
  defineNeededField,
  RowKind,
  defineUsualField,
  defineCalculatedField,
} from '../rows.js';
import {
  AIR_ROLES,
  ARTILLERY_TYPES,
  type AttackOrder,
  FLAK_TYPES,
  defineInt,
  MODES,
  defineNumber,
  TERRAINS,
  TROOPS,
} from './vocabulary.js';

/** The maximum number of supply points of one kind in a unit or dump. */
export const MAX_SP = 999;

const [ORDER, STATE, BOTH] = [['order'], ['state'], ['order', 'state']] as const;
const points = defineInt(0, MAX_SP);
const share = defineNumber(0, 100);
const percent = (value: number): string => (value === 0 ? '' : `${value}% of the turn`);

/**
 * A ground unit, or a supply dump (a unit without status that has supply points). Only the unit's own side knows its supply,
 * place, movement and orders (M-29). The other side learns only the unit's losses and the results of attacks on the unit, such as
 * immobilisation.
 */
export const UNIT_ROW_KIND = new RowKind({
  /** The unit's fighting strength. At 0 the unit is no longer a fighting unit (M-1). */
  status: defineNeededField(defineInt(0, 30), 'Fighting strength, 0 for a supply dump', 'Combat', {
    missing: 'The status of the unit is missing. Enter a number, or 0 for a supply dump.',
    asked: BOTH,
    sheet: 'Status',
    lineWords: (status) => (status === 0 ? 'no status' : `status ${status}`),
  }),
  troops: defineNeededField(z.enum(TROOPS), 'Row of the movement table. Foot includes horse-drawn troops', 'Movement', {
    missing: 'The kind of troops is missing. Choose one, such as foot or tanks.',
    asked: ORDER,
    sheet: 'Troops',
    line: true,
  }),
  formation: defineCalculatedField(z.string().max(80), "Parent formation. Default: the side's name", 'Combat', {
    asked: ORDER,
    sheet: 'Formation',
  }),
  startStatus: defineCalculatedField(defineInt(1, 30), 'Strength at the start of the game. Default: the status', '', {
    asked: ORDER,
  }),
  armour: defineCalculatedField(z.boolean(), 'The unit counts as armour. Default: only tanks', 'Results Table', {
    asked: ORDER,
    sheet: 'Armour',
  }),
  light: defineFlagField('The unit is light infantry', 'Combat', { asked: ORDER, sheet: 'Light infantry' }),
  artilleryType: defineUsualField('none', z.enum(ARTILLERY_TYPES), 'Kind of artillery', 'Supporting Artillery', {
    asked: ORDER,
    sheet: 'Artillery',
    line: true,
  }),
  flak: defineUsualField('none', z.enum(FLAK_TYPES), 'Kind of flak that the unit provides', 'Flak', {
    asked: ORDER,
    sheet: 'Flak',
    lineWords: (flak) => (flak === 'none' ? '' : `${flak} flak`),
  }),
  ammoSp: defineUsualField(0, points, 'Ammunition supply points held', 'Combat', {
    asked: BOTH,
    sheet: 'Supply',
    lineWords: (points) => `${points} ammo`,
    own: true,
  }),
  fuelSp: defineUsualField(0, points, 'Fuel supply points held', 'Combat', {
    asked: BOTH,
    lineWords: (points) => `${points} fuel`,
    own: true,
  }),
  square: defineUsualField('', z.string().max(40), 'Map square', '', { asked: BOTH, sheet: 'Place', own: true }),
  terrain: defineUsualField('open', z.enum(TERRAINS), 'Ground where the unit stands', 'Movement', { asked: BOTH, own: true }),
  mode: defineUsualField('tactical', z.enum(MODES), 'Last way of moving', 'Movement, M-9', {
    asked: STATE,
    sheet: 'Mode',
    line: true,
    own: true,
    routine: true,
  }),
  prepared: defineFlagField('The unit is ordered to prepare an attack', 'Combat, M-10', {
    asked: STATE,
    sheet: 'Prepared to attack',
    line: 'prepared',
    own: true,
    inNewBattle: () => false,
  }),
  /** The attack in sealed orders for this turn; null before the orders are opened (M-40). */
  attackOrder: defineNewerField(defineRuleField<AttackOrder | null>(null, { own: true, bookkeeping: true })),
  movedPct: defineUsualField(0, share, 'Share of the turn spent moving, in %', 'Movement', {
    asked: STATE,
    sheet: 'Moved',
    words: percent,
    lineWords: (share) => (share > 0 ? `moved ${share}%` : ''),
    own: true,
    eachTurn: 0,
    routine: true,
    bookkeeping: true,
  }),
  delayPct: defineUsualField(0, share, 'Share of the turn lost to interruptions, in %', 'Movement', {
    asked: STATE,
    sheet: 'Delayed',
    words: percent,
    own: true,
    eachTurn: 0,
    routine: true,
    bookkeeping: true,
  }),
  /** The share of the turn that the unit had moved when it last overran an enemy in this turn; null if it has not (M-58). */
  overranAt: defineNewerField(defineRuleField<number | null>(null, { own: true, untold: true, eachTurn: null })),
  immobilised: defineFlagField('Interdiction pins the unit until the turn ends', 'Bombing/Interdiction', {
    asked: STATE,
    sheet: 'Immobilised',
    line: 'immobilised',
    hinders: createFlagText('immobilised'),
    eachTurn: false,
    routine: true,
  }),
  flakSuppressed: defineFlagField('The flak of the unit cannot fire until the turn ends', 'Bombing/Interdiction, M-24', {
    asked: STATE,
    sheet: 'Flak suppressed',
    line: 'flak suppressed',
    hinders: createFlagText('flak suppressed'),
    eachTurn: false,
    routine: true,
  }),
  /** True if a combat lost in this turn forbids a counter-attack (M-28). */
  noCounterAttack: defineFlagField('The unit cannot counter-attack this turn', 'Results Table', {
    asked: STATE,
    sheet: 'Counter-attack',
    words: (value) => (value ? 'not this turn' : ''),
    line: 'may not counter-attack',
    hinders: createFlagText('may not counter-attack'),
    eachTurn: false,
    routine: true,
  }),
});

/** An air group: squadrons that fly together or, for transports, serials. */
export const AIR_GROUP_ROW_KIND = new RowKind({
  role: defineCalculatedField(z.enum(AIR_ROLES), 'Task of the group', ''),
  squadrons: defineCalculatedField(defineInt(0, 100), 'Number of squadrons, or of serials for transports', '', { own: true }),
  damage: defineUsualField(0, defineInt(0, 1), 'Odd damage point, not yet a lost serial (Flak)', '', {
    lineWords: (points) => (points > 0 ? '1 damage' : ''),
    own: true,
  }),
  /** Whether fighters won their last fight of this turn against other fighters; null if they have not fought (M-59). */
  beatCover: defineNewerField(defineRuleField<boolean | null>(null, { own: true, untold: true, eachTurn: null })),
  /** The number of squadrons that have bombed, or supported a fight, in this turn; null for none (M-62). */
  attackedSqns: defineNewerField(defineRuleField<number | null>(null, { own: true, untold: true, eachTurn: null })),
  flown: defineFlagField('The group has flown this turn', '', { line: 'flown', own: true, eachTurn: false, bookkeeping: true }),
  zones: defineUsualField(
    [],
    z.array(z.string().min(1).max(40)).max(100),
    'Air zones that the group has scouted this turn',
    'Air Recce',
    {
      lineWords: (zones) => (zones.length > 0 ? `scouted ${zones.join(', ')}` : ''),
      own: true,
      eachTurn: [],
    },
  ),
});
