/** Sequence of play: the steps of each phase, as the book numbers them. Its movement phase has no 4. */
import type { PhaseStep } from '../procedure.js';
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

/** A step of a phase by its label. @throws {Error} when the book has none */
export function stepCalled(phase: PhaseId, label: string): PhaseStep {
  const step = SEQUENCE[phase].find((candidate) => candidate.label === label);
  if (!step) throw new Error(`no step ${label} in the ${phase} phase`);
  return step;
}

/** `Steps: 1 strategic road, 2 cross-country, ... (Sequence).` */
export const stepsLine = (phase: PhaseId): string =>
  `Steps: ${SEQUENCE[phase].map(({ label, title }) => `${label} ${title}`).join(', ')} (Sequence).`;
