import type { Citation, Step } from './result.js';

/**
 * A section or ruling to cite for a line, such as the result of `hits > 0 && 'E-4'`. False, null and undefined mean no citation.
 */
type Perhaps = string | false | null | undefined;

const citeOf = (first: string, more: readonly Perhaps[]): Citation => {
  const others = more.filter((cite) => typeof cite === 'string' && cite !== '' && cite !== first) as string[];
  return others.length === 0 ? first : [first, ...new Set(others)];
};

type Value = number | string;
type Line = (label: string, value: Value, cite: string, ...more: readonly Perhaps[]) => Step;
const line =
  (kind: Step['kind']): Line =>
  (label, value, cite, ...more) => ({ kind, label, value, cite: citeOf(cite, more) });

/** Functions for the lines of a working. Each line has a text, a number, and sections and rulings. */
export const buildBaseStep = line('base');
export const buildModifierStep = line('modifier');
export const buildTableStep = line('table');
export const buildResultStep = line('result');
export const buildNoteStep = (label: string, cite: string, ...more: readonly Perhaps[]): Step => ({
  kind: 'note',
  label,
  cite: citeOf(cite, more),
});

/** Returns a line that contains a secret of one side, for a key in the procedure's `ownKeys`. */
export const buildSecretStep = (key: string, step: Step): Step => ({ ...step, of: key });

/** Returns these values if `so` is true, otherwise an empty list. */
export const includeIf = <T>(so: boolean, ...these: readonly T[]): readonly T[] => (so ? these : []);
