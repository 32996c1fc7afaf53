import { z } from 'zod';
import { illegal } from '../../refusal.js';
import { counted } from '../../words.js';
import { note, when } from '../../working.js';
import {
  disrupted,
  type Disruption,
  disruptionEffects,
  disruptionSteps,
  disruptionTone,
  disruptionWords,
  disruptionFate,
} from '../firing/dps.js';
import { elementsInAll, troopType } from '../firing/from-units.js';
import { FIRE_PHASES, shotEffects, smallArmsFirer, smallArmsRange } from '../firing/roles.js';
import { cover, targetDps, targetType } from '../firing/shot-fields.js';
import {
  ASSAULT_RANGE_INCHES,
  checkFirearms,
  checkHmgs,
  checkNotRetreating,
  checkReach,
  rollVolley,
  smallArmsFields,
  smallArmsKinds,
} from '../firing/small-arms.js';
import { checkTroopTarget } from '../readiness.js';
import { remarksOnSmallArms } from '../remarks.js';
import { cullenProcedure } from '../state.js';
import { flag, int, type TargetType } from '../vocabulary.js';
import { smallArmsOnce } from '../firing/once.js';

const CITE = 'Small Arms v Infantry';
/** Assaults: the range at which a stationary unit fires at those who assault it. */
const ASSAULT_FIRE_INCHES = 8;
/** Small Arms v Infantry: elements of a unit that must be seen. */
const VISIBLE_ELEMENTS_NEEDED = 2;

/** TC-15: the last element of a unit, and a single gun, may be fired at too. */
function visibleNeeded(targetType: TargetType, targetElements: number): number {
  return targetElements === 1 || targetType === 'artillery' ? 1 : VISIBLE_ELEMENTS_NEEDED;
}

export type SmallArmsInfantryOutcome = Disruption & {
  /** Before they are held to the rows of the table. */
  readonly firePoints: number;
};

/** Small Arms v Infantry; fire at an assault: Assaults. */
export const smallArmsInfantry = cullenProcedure({
  id: 'cullen.small-arms-infantry',
  title: 'Small arms at infantry, cavalry or artillery',
  heading: 'Small arms',
  input: z.strictObject({
    ...smallArmsFields,
    targetType,
    targetElements: int(1, 50).default(2).describe('Elements of the target'),
    visibleElements: int(0, 50).default(2).describe('Target elements that the firers see'),
    cover,
    targetDps,
    assaultFire: flag('Stationary, at the unit that assaults it: as at 8"'),
  }),
  roles: {
    firer: smallArmsFirer,
    target: {
      description: 'The infantry, cavalry or artillery fired at',
      check: checkTroopTarget,
      fills: {
        targetType: (target) => troopType(target, CITE),
        targetElements: (target) => elementsInAll(target) || undefined,
        cover: (target) => target.cover,
        targetDps: (target) => target.dps,
      },
    },
  },
  measured: smallArmsRange,
  usualPhases: FIRE_PHASES,
  oncePer: smallArmsOnce('Small Arms v Infantry'),
  run(dice, input) {
    const { rangeInches, vehicleMounted, moved, assaultFire } = input;
    const inches = assaultFire ? ASSAULT_FIRE_INCHES : rangeInches;
    checkNotRetreating(input);
    if (inches < ASSAULT_RANGE_INCHES && !vehicleMounted)
      throw illegal(`under ${ASSAULT_RANGE_INCHES}" the assault rules are used`, CITE, 'TC-19');
    checkReach(inches, CITE);
    checkFirearms(input, inches);
    checkHmgs(input);
    if (assaultFire && moved) throw illegal('only stationary units fire at those who assault them', 'Assaults');
    if (assaultFire && vehicleMounted) throw illegal('assaulted armour has no such fire', 'Assaults');
    const needed = visibleNeeded(input.targetType, input.targetElements);
    if (input.visibleElements < needed)
      throw illegal(`${input.visibleElements} elements of the target are visible, and it takes ${needed}`, CITE, 'TC-15');

    const volley = rollVolley(dice, input, { cover: input.cover, targetMounted: input.targetType === 'cavalry' }, inches);
    const outcome: SmallArmsInfantryOutcome = { firePoints: volley.firePoints, ...disrupted(input.targetDps, volley.dps) };
    return {
      outcome,
      steps: [
        ...when(assaultFire, note(`Fire at an assault, as at ${ASSAULT_FIRE_INCHES}"`, 'Assaults')),
        ...when(
          input.visibleElements < VISIBLE_ELEMENTS_NEEDED,
          note(`${counted(input.visibleElements, 'visible element')} of this target will do`, CITE, 'TC-15'),
        ),
        ...volley.steps,
        ...disruptionSteps(outcome),
      ],
      effects: [...shotEffects(...smallArmsKinds(input)), ...disruptionEffects(outcome)],
    };
  },
  remarks: remarksOnSmallArms,
  oddsOver: ['dps'],
  measure: { label: 'DPs inflicted', of: ({ dps }) => dps },
  summary: (outcome) =>
    outcome.firePoints < 0
      ? `${outcome.firePoints} fire points: no effect, and nothing is rolled.`
      : `${counted(outcome.firePoints, 'fire point')}: ${disruptionWords(outcome)}.`,
  verdict: (outcome, name) => ({
    fate: disruptionFate(outcome, name('target')),
    score: counted(outcome.firePoints, 'fire point'),
  }),
  tone: (outcome) => disruptionTone(outcome),
});
