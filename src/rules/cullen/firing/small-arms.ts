import type { Dice } from '../../../dice/index.js';
import type { Step } from '../../result.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { describeElementCount } from '../element-words.js';
import { addUpModifiers, citeTen, rollD10 } from '../score.js';
import { findLongestBelowInches } from '../measures.js';
import { checkFirer } from '../readiness.js';
import { listSmallArmsRemarks } from '../remarks.js';
import { ASSAULT_INCHES, createRangeCheck } from '../checks.js';
import { CONTACT_MEASURES } from '../contact.js';
import type { CullenBattle, CullenScene, CullenUnit } from '../state.js';
import { type FireKind, defineFlag, defineInt, isVehicle, type Status } from '../vocabulary.js';
import { describePenalties } from './chance.js';
import {
  countFirearms,
  createFiringCounter,
  hasSmallArms,
  isUnderArtilleryOrMgFire,
  mayStillFire,
  createMachineGunCounter,
} from './from-units.js';
import { buildSmallArmsLimit, FIRE_PHASES, firer, firerStatusInput, isFiringNow, buildRangeInput } from './shot.js';
import {
  CERTAIN_SCORE,
  FIRE_BAND_LIMIT_INCHES,
  FIRE_BANDS,
  FIRE_FACTORS,
  type Firearm,
  FIREARMS,
  type FireBand,
  SMALL_ARMS_EFFECT,
  SMALL_ARMS_MODIFIERS,
  type SmallArmsShot,
} from './small-arms-tables.js';

const CITE = 'Small Arms v Infantry';
export const SMALL_ARMS_RANGE_INCHES = 24;
/** The distance in inches below which troops can be assaulted but not fired at (Small Arms v Infantry, TC-19). */
export const ASSAULT_RANGE_INCHES = 2;

/** The role of a unit that fires small arms. */
export const smallArmsFirerRole = {
  description: 'Firing unit',
  acts: true,
  offeredTo: (unit: CullenUnit, battle: CullenBattle) => hasSmallArms(unit) && isFiringNow(unit, battle),
  check: checkFirer,
};

type Shooting = CullenScene<'firer' | 'target'>;

/**
 * Checks whether a shot is fire at an assault, as people have entered. By default, it is fire by a stationary unit in the phase
 * for stationary fire at an enemy that has closed to within 1" of it on a binding map (Assaults, TC-79).
 */
export function isAssaultFire({ typed, battle, one }: Pick<Shooting, 'typed' | 'battle' | 'one'>): boolean {
  if (typed?.assaultFire !== undefined) return typed.assaultFire === true;
  const [firer, target] = [one('firer'), one('target')];
  if (!firer || !target || battle.game.phase !== 'standing-fire' || CONTACT_MEASURES.map(battle)?.ground !== 'map') return false;
  if (isVehicle(firer) || isVehicle(target) || firer.atPhase.moved || !target.moved) return false;
  return CONTACT_MEASURES.touches(firer, target, battle, ASSAULT_INCHES) === true;
}

/**
 * Lists the distances in inches at which the range column changes, with the minimum range of weapons on foot (Small Arms v
 * Infantry, TC-19). Returns an empty list for fire at an assault, which always counts as fire at 8".
 */
const smallArmsEdges = (scene: Shooting): readonly number[] =>
  isAssaultFire(scene) ? [] : [findLongestBelowInches(ASSAULT_RANGE_INCHES), ...Object.values(FIRE_BAND_LIMIT_INCHES)];

const elements = (what: string, count: ReturnType<typeof createFiringCounter>) =>
  firer.inScene(defineInt(0, 20).default(0).describe(`${what} elements that fire`), count);

/** The small-arms inputs that come from the firing unit, and the range. */
export const smallArmsInputs = {
  rifle: elements('Rifle', createFiringCounter('rifle')),
  smg: elements('SMG', createFiringCounter('smg')),
  lmg: elements('LMG', createMachineGunCounter('lmg')),
  hmg: elements('HMG', createMachineGunCounter('hmg')),
  cavalry: elements('Mounted cavalry', createFiringCounter('cavalry')),
  rangeInches: buildRangeInput(smallArmsEdges),
  ar: firer.its('ar', 'Ability rating of the firing unit (Ratings)'),
  firerDps: firer.from(defineInt(0, 4).default(0).describe('DPs that the firing unit has'), ({ atPhase }) => atPhase.dps),
  firerStatus: firerStatusInput,
  underArtOrMgFire: firer.from(defineFlag('The firing unit is under artillery or MG fire'), isUnderArtilleryOrMgFire),
  moved: firer.from(defineFlag('The firing unit moved this move'), ({ atPhase }) => atPhase.moved),
  vehicleMounted: firer.from(defineFlag('The weapons are on a vehicle'), isVehicle),
};

/** Returns the maximum distance at which some of a unit's small arms have an effect. */
function smallArmsReach(unit: CullenUnit): number {
  const arms = countFirearms(unit);
  const bands = FIRE_BANDS.filter((band) => FIREARMS.some((arm) => arms[arm] > 0 && FIRE_FACTORS[arm][band] !== null));
  // If a unit has no small arms, another check refuses the shot for that reason. Some vehicles have machine guns without a
  // recorded number (TC-59).
  return bands.length === 0 ? SMALL_ARMS_RANGE_INCHES : FIRE_BAND_LIMIT_INCHES[bands.at(-1)!];
}

/**
 * Builds the check that small arms are fired within their range (Small Arms v Infantry).
 * @param isAtTroops true if the minimum range of 2" applies, unless a vehicle fires (TC-19)
 */
export const createSmallArmsRangeCheck = (cite: string, isAtTroops: boolean) =>
  createRangeCheck([cite, 'TC-19', 'TC-60'], ({ least, most }, firer, checked) => {
    if (isAssaultFire(checked)) return null;
    if (isAtTroops && most < ASSAULT_RANGE_INCHES && !isVehicle(firer))
      return {
        wanted: `Use an assault against units nearer than ${ASSAULT_RANGE_INCHES} in.`,
        rangeInches: ASSAULT_RANGE_INCHES,
      };
    const reach = smallArmsReach(firer);
    return least > reach
      ? { wanted: `Small arms can reach only ${reach} in. Choose a nearer target.`, rangeInches: reach }
      : null;
  });

/** Returns the parts that are equal in all procedures for fire with small arms. */
export const buildSmallArmsParts = (cite: string) => ({
  usualPhases: FIRE_PHASES,
  oncePer: buildSmallArmsLimit(cite),
  isDueFor: mayStillFire,
  remarks: listSmallArmsRemarks,
});

/** The inputs about the firers of a volley: the number of firing elements of each kind, and the unit's state. */
export interface Firers extends Readonly<Record<Firearm, number>> {
  readonly ar: number;
  readonly firerDps: number;
  readonly firerStatus: Status;
  readonly underArtOrMgFire: boolean;
  readonly moved: boolean;
  readonly vehicleMounted: boolean;
}

/** Returns the range column for a distance. Fire at less than 2", where allowed, uses the nearest column (TC-19). */
function bandAt(inches: number): FireBand {
  const band = FIRE_BANDS.find((candidate) => inches <= FIRE_BAND_LIMIT_INCHES[candidate]);
  if (band === undefined) throw new Error(`${CITE}: no range column for ${inches}"`);
  return band;
}

/**
 * Requires that HMGs on foot have not moved before they fire.
 * @throws {Refusal} ILLEGAL if HMGs on foot have moved (TC-48)
 */
export function checkHmgs({ hmg, moved, vehicleMounted }: Pick<Firers, 'hmg' | 'moved' | 'vehicleMounted'>): void {
  if (hmg > 0 && moved && !vehicleMounted)
    throw refuseIllegal('HMGs on foot cannot move and fire in the same move. Leave the HMGs out.', CITE, 'TC-48');
}

/**
 * Requires that a volley can be fired at this range, in inches.
 * @throws {Refusal} ILLEGAL if the range exceeds 24", no firing element reaches so far, or HMGs on foot have moved
 * (TC-48)
 */
export function checkVolley(firers: Firers, inches: number): void {
  if (inches > SMALL_ARMS_RANGE_INCHES)
    throw refuseIllegal(
      `The target is ${inches}" away, but small arms can reach only ${SMALL_ARMS_RANGE_INCHES}". Choose a nearer target.`,
      CITE,
    );
  const firing = FIREARMS.filter((arm) => firers[arm] > 0);
  if (firing.length === 0 && firers.moved && !firers.vehicleMounted)
    throw refuseIllegal('The unit has only HMGs on foot, which cannot fire after moving. Choose another unit.', CITE, 'TC-48');
  if (firing.length === 0)
    throw refuseIllegal('None of the elements can fire. Choose another unit, or enter its elements.', CITE);
  const band = bandAt(inches);
  if (firing.every((arm) => FIRE_FACTORS[arm][band] === null))
    throw refuseIllegal(`At ${inches}" (${band}), fire by ${firing.join(' and ')} has no effect. Choose a nearer target.`, CITE);
  checkHmgs(firers);
}

/** The facts about the target that a volley's modifiers depend on. */
type VolleyTarget = Pick<SmallArmsShot, 'cover' | 'targetMounted'>;

interface Volley {
  /** The fire points before they are limited to the rows of the table. May be negative. */
  readonly firePoints: number;
  readonly dps: number;
  readonly steps: readonly Step[];
}

/** Adds up the fire points of a volley (Small Arms v Infantry). @param inches the range in inches, 0 to 24 */
function firePointsOf(firers: Firers, target: VolleyTarget, inches: number) {
  const band = bandAt(inches);
  const firing = FIREARMS.filter((arm) => firers[arm] > 0).map((arm) => {
    const factor = FIRE_FACTORS[arm][band];
    const label = `${describeElementCount(arm, firers[arm])} at ${band}, ${factor === null ? 'no effect' : `fire factor ${factor}`}`;
    return { label, points: firers[arm] * (factor ?? 0) };
  });
  const modifiers = addUpModifiers(SMALL_ARMS_MODIFIERS, { ...firers, ...target }, CITE);
  return { firing, modifiers, firePoints: firing.reduce((sum, { points }) => sum + points, 0) + modifiers.total + firers.ar };
}

/**
 * Returns the reason why a volley can have no effect with any die result: it has fewer than 0 fire points (TC-13). Null if an
 * effect is possible, or if the shot itself is refused.
 */
export function explainNoEffect(firers: Firers, target: VolleyTarget, inches: number): string | null {
  if (inches > SMALL_ARMS_RANGE_INCHES) return null;
  const { firePoints } = firePointsOf(firers, target, inches);
  const against = describePenalties(SMALL_ARMS_MODIFIERS, { ...firers, ...target });
  const because = [...includeIf(against !== '', against), ...includeIf(firers.ar < 0, "firers' AR")].join(', ');
  return firePoints < 0
    ? `This fire has ${firePoints} fire points (${because}). Fire below 0 points has no effect. Choose another target.`
    : null;
}

/**
 * Adds up the fire points of a volley, and rolls for its effect (Small Arms v Infantry). Fewer than 0 fire points have no effect
 * and no roll (TC-13).
 * @param inches the range in inches, 0 to 24
 */
export function rollVolley(dice: Dice, firers: Firers, target: VolleyTarget, inches: number): Volley {
  const { firing, modifiers, firePoints } = firePointsOf(firers, target, inches);
  const onLine = FIRE_BANDS.slice(0, -1).some((each) => inches === FIRE_BAND_LIMIT_INCHES[each]);
  const nearest = inches < ASSAULT_RANGE_INCHES;
  const steps = [
    ...firing.map(({ label, points }) => buildBaseStep(label, points, CITE, onLine && 'TC-11', nearest && 'TC-19')),
    ...modifiers.steps,
    ...includeIf(firers.ar !== 0, buildModifierStep("Firers' AR", firers.ar, CITE)),
    buildResultStep('Fire points', firePoints, CITE),
  ];
  if (firePoints < 0)
    return { firePoints, dps: 0, steps: [...steps, buildNoteStep('Fewer than 0 fire points have no effect', 'TC-13')] };
  const effect = rollEffect(dice, firePoints);
  return { firePoints, dps: effect.dps, steps: [...steps, ...effect.steps] };
}

/**
 * Rolls for the effect of a volley, and finds the highest number of DPs that the die result reaches in the row for these fire
 * points. If there are more fire points than rows, the last row counts (TC-13).
 */
function rollEffect(dice: Dice, firePoints: number): Omit<Volley, 'firePoints'> {
  const rowNumber = Math.min(firePoints, SMALL_ARMS_EFFECT.length - 1);
  const needed = SMALL_ARMS_EFFECT[rowNumber]!;
  const die = rollD10(dice, 'effect');
  const dps = needed.filter((score) => score !== null && die >= score).length;
  const printed = needed
    .flatMap((score, more) =>
      score === null ? [] : [`${score === CERTAIN_SCORE ? 'any' : score} for ${countNoun(more + 1, 'DP')}`],
    )
    .join(', ');
  const label = `Score needed with ${countNoun(rowNumber, 'fire point')}`;
  return {
    dps,
    steps: [
      buildTableStep(label, printed, CITE, rowNumber < firePoints && 'TC-13'),
      buildBaseStep('Effect die', die, CITE, citeTen(die)),
      buildResultStep('DPs', dps, CITE, dps === 1 && needed[0] === CERTAIN_SCORE && 'TC-14'),
    ],
  };
}

/** Returns the kinds of fire that the target of a volley is under (TC-41). */
export const listSmallArmsKinds = ({ lmg, hmg }: Pick<Firers, 'lmg' | 'hmg'>): FireKind[] =>
  lmg > 0 || hmg > 0 ? ['small-arms', 'mg'] : ['small-arms'];
