import type { Elements } from './rows.js';
import { type Element, ELEMENTS } from './vocabulary.js';

const WORDS: Readonly<Record<Element, readonly [one: string, many: string]>> = {
  rifle: ['rifle', 'rifles'],
  cavalry: ['cavalry', 'cavalry'],
  smg: ['SMG', 'SMGs'],
  atRifle: ['anti-tank rifle', 'anti-tank rifles'],
  mortar: ['mortar', 'mortars'],
  lmg: ['LMG', 'LMGs'],
  hmg: ['HMG', 'HMGs'],
  guns: ['gun', 'guns'],
};

/** Returns the text for a number of elements, such as `3 rifles`, `1 LMG` or `0 HMGs`. */
export const describeElementCount = (element: Element, count: number): string =>
  `${count} ${WORDS[element][count === 1 ? 0 : 1]}`;

/** Returns the text for all elements of a unit, such as `3 rifles, 1 LMG`. */
export const describeElements = (unit: Elements): string =>
  ELEMENTS.filter((element) => unit[element] > 0)
    .map((element) => describeElementCount(element, unit[element]))
    .join(', ');
