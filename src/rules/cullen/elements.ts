import type { PhaseStartState, Elements } from './rows.js';
import type { CullenUnit } from './state.js';
import { type Element, ELEMENTS } from './vocabulary.js';

/** Returns the counts of a unit's elements, without its other fields. */
export function pickElements(unit: Elements): Elements {
  return Object.fromEntries(ELEMENTS.map((element) => [element, unit[element]])) as Record<Element, number>;
}

/** Returns the total number of elements of all types. */
export const countElements = (unit: Elements): number => ELEMENTS.reduce((sum, element) => sum + unit[element], 0);

/**
 * Returns the elements that remain after `lost` elements are removed in the order of TC-42. A unit with fewer elements loses all
 * of them.
 */
export function removeElements(unit: Elements, lost: number): Elements {
  let left = lost;
  return Object.fromEntries(
    ELEMENTS.map((element) => {
      const taken = Math.min(unit[element], left);
      left -= taken;
      return [element, unit[element] - taken];
    }),
  ) as Record<Element, number>;
}

/** Returns the part of a unit's state that is stored when a phase begins (TC-40). */
export function buildPhaseStartState(unit: Omit<CullenUnit, 'id' | 'side' | 'atPhase'>): PhaseStartState {
  const { dps, status, underFire, moved, condition, setUp } = unit;
  return { ...pickElements(unit), dps, status, underFire, moved, condition, setUp };
}

/** Returns a unit's present DPs if they differ from the DPs at the start of the phase; otherwise undefined (TC-40). */
export const findChangedDps = ({ dps, atPhase }: CullenUnit): number | undefined => (dps === atPhase.dps ? undefined : dps);
export function findChangedElements(unit: CullenUnit): number | undefined {
  const now = countElements(unit);
  return now === countElements(unit.atPhase) ? undefined : now;
}
