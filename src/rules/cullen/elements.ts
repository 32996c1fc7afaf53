import type { AtPhase, Elements } from './rows.js';
import type { CullenUnit } from './state.js';
import { type Element, ELEMENTS } from './vocabulary.js';

/** Just the elements of a unit. */
export function elementsOf(unit: Elements): Elements {
  return Object.fromEntries(ELEMENTS.map((element) => [element, unit[element]])) as Record<Element, number>;
}

/** Number of all elements. */
export const countElements = (unit: Elements): number => ELEMENTS.reduce((sum, element) => sum + unit[element], 0);

/** The elements left after `lost` losses in the order of TC-42; losses beyond the last element count for nothing. */
export function withoutElements(unit: Elements, lost: number): Elements {
  let left = lost;
  return Object.fromEntries(
    ELEMENTS.map((element) => {
      const taken = Math.min(unit[element], left);
      left -= taken;
      return [element, unit[element] - taken];
    }),
  ) as Record<Element, number>;
}

/** A unit's state kept as a phase begins (TC-40). */
export function atPhaseOf(unit: Omit<CullenUnit, 'id' | 'side' | 'atPhase'>): AtPhase {
  const { dps, status, underFire, moved, condition, setUp } = unit;
  return { ...elementsOf(unit), dps, status, underFire, moved, condition, setUp };
}

/** Present DPs and elements of a unit, if changed since the phase began; else undefined (TC-40). */
export const dpsByNow = ({ dps, atPhase }: CullenUnit): number | undefined => (dps === atPhase.dps ? undefined : dps);
export function elementsByNow(unit: CullenUnit): number | undefined {
  const now = countElements(unit);
  return now === countElements(unit.atPhase) ? undefined : now;
}
