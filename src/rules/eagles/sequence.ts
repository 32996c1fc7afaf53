/** Sequence of play: the steps of each phase with the rulebook's numbers. The rulebook's movement phase has no step 4. */
import type { SequencePosition, PhaseStep } from '../procedure.js';
import type { EaglesUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

const stepsOf = (...steps: readonly (readonly [label: string, title: string])[]): readonly PhaseStep[] =>
  steps.map(([label, title], index) => ({ number: index + 1, label, title }));

const SEQUENCE: Readonly<Record<PhaseId, readonly PhaseStep[]>> = {
  movement: stepsOf(['1', 'strategic road'], ['2', 'cross-country'], ['3', 'aircraft and fire at them'], ['5', 'infantry']),
  indirect: stepsOf(
    ['A', 'artillery and aircraft assigned'],
    ['B', 'where it falls'],
    ['C', 'fire at sorties, then damage'],
    ['D', 'fire adjusted and called, sorties moved'],
  ),
  direct: stepsOf(
    ['1', 'anti-tank at vehicles'],
    ['2', 'vehicles at vehicles'],
    ['3', 'vehicles at infantry and anti-tank'],
    ['4', 'infantry at infantry'],
  ),
  melee: stepsOf(['A', 'infantry melees'], ['B', 'assaults on tanks and bunkers']),
};

/** Finds a step of a phase by its label. @throws {Error} if the rulebook has no step with this label */
export function findStep(phase: PhaseId, label: string): PhaseStep {
  const step = SEQUENCE[phase].find((candidate) => candidate.label === label);
  if (!step) throw new Error(`no step ${label} in the ${phase} phase`);
  return step;
}

/** Returns the line that lists a phase's steps, such as `Steps: 1 strategic road, 2 cross-country, ... (Sequence).` */
export const describeSteps = (phase: PhaseId): string =>
  `Steps: ${SEQUENCE[phase].map(({ label, title }) => `${label} ${title}`).join(', ')} (Sequence).`;

/** Returns true for infantry and for infantry weapons. */
export const isOnFoot = ({ kind }: EaglesUnit): boolean => kind === 'infantry' || kind === 'weapons';

/** The position of a move that is made after all steps of the movement phase. */
const CLOSE = SEQUENCE.movement.length + 1;

/**
 * Finds the position of an ordered move in the phase (E-65). Moves follow the phase's steps, and within a step slower units move
 * first. Moves close to an enemy come last. In these moves the players alternate, and each moves a unit by a quarter of its
 * allowance at a time.
 * @param far the length of the move, in inches or movement points
 */
export function findMovePosition(
  unit: EaglesUnit,
  onRoad: boolean,
  isClose: boolean,
  far: number,
  measure: 'in' | 'MP',
): SequencePosition {
  if (isClose)
    return {
      step: CLOSE,
      pace: far,
      words: `close to an enemy, slower first, by quarters of ${far / 4} ${measure}`,
      isAlternate: true,
    };
  const { number, title } = findStep('movement', onRoad ? '1' : isOnFoot(unit) && unit.moveCode === 'A' ? '5' : '2');
  return { step: number, pace: far, words: title };
}
