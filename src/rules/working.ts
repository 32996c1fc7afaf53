import type { Cite, Step } from './result.js';

/** A section or ruling that a line rests on, or nothing where it does not apply: `hits > 0 && 'E-4'`. */
type Perhaps = string | false | null | undefined;

const citeOf = (first: string, more: readonly Perhaps[]): Cite => {
  const others = more.filter((cite) => typeof cite === 'string' && cite !== '' && cite !== first) as string[];
  return others.length === 0 ? first : [first, ...new Set(others)];
};

type Value = number | string;
type Line = (label: string, value: Value, cite: string, ...more: readonly Perhaps[]) => Step;
const line =
  (kind: Step['kind']): Line =>
  (label, value, cite, ...more) => ({ kind, label, value, cite: citeOf(cite, more) });

/** Lines of a working: words, figure, sections and rulings. */
export const base = line('base');
export const modifier = line('modifier');
export const table = line('table');
export const result = line('result');
export const note = (label: string, cite: string, ...more: readonly Perhaps[]): Step => ({
  kind: 'note',
  label,
  cite: citeOf(cite, more),
});

/** A line that tells one side's secret: a key of the procedure's `ownKeys`. */
export const telling = (key: string, step: Step): Step => ({ ...step, of: key });

/** The values if `so`; else nothing. */
export const when = <T>(so: boolean, ...these: readonly T[]): readonly T[] => (so ? these : []);
