/** Checks that a measured value is within a limit of the rulebook, so that no rule has to refuse it without a way for an umpire. */
import type { Battle, UnitRow } from '../battle.js';
import type { Check, CheckName } from '../checks.js';
import { tryOrHandleRefusal } from '../refusal.js';
import type { MeasureFunction } from '../roles.js';
import { describeLength } from './locating.js';
import type { Length } from './rows.js';

interface Limited<U extends UnitRow, B extends Battle, R extends string> {
  /** The input that is measured. A value that a person enters counts before the map. */
  readonly key: string;
  readonly measured: MeasureFunction<U, B, R>;
  readonly measure: Length;
  /** Returns the limit in the unit of `measure`; null if there is none. */
  readonly limit: (checked: Parameters<Check<U, B, R>['find']>[0]) => number | null;
  /** The words for what is measured, at the start of a sentence, such as `The range`. */
  readonly what: string;
  readonly wanted: string;
  /** True if the value must be more than the limit, which is decided to be that much more. Default: the limit is the most. */
  readonly above?: number;
}

/** Builds a check that a value which is certain on the map is at most the limit (or, with `above`, more than the limit). */
export const createLimitCheck = <U extends UnitRow, B extends Battle, R extends string>(
  name: CheckName,
  cites: readonly [string, ...string[]],
  { key, measured, measure, limit, what, wanted, above }: Limited<U, B, R>,
): Check<U, B, R> => ({
  name,
  cites,
  find(checked) {
    const most = checked.typed[key] === undefined ? limit(checked) : null;
    const found = most === null ? undefined : tryOrHandleRefusal(() => measured(checked, key));
    if (most === null || !found || found.doubt || typeof found.value !== 'number' || !found.of.every(checked.sees)) return null;
    if (above === undefined ? found.value <= most : found.value > most) return null;
    const fact = `${what} is ${describeLength(found.value, measure)} on the map, and the limit is ${describeLength(most, measure)}.`;
    return { is: 'no', fact, wanted, decided: { [key]: most + (above ?? 0) } };
  },
});
