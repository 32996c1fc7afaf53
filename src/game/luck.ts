import type { Battle, Ruleset } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** How lucky somebody was: all rolls together, and what each kind of roll came to against what was to be expected. */
export interface Luck {
  readonly rolls: number;
  /** Average over all rolls of the share of outcomes that would have been worse, half of equal ones among them: 0.5 is neither. */
  readonly fortune: number;
  readonly measures: readonly Measure[];
}

export interface Measure {
  readonly label: string;
  readonly rolls: number;
  readonly actual: number;
  readonly expected: number;
}

export interface LuckOfBattle {
  /** By the id of a side; rolls of nobody's under null. */
  readonly sides: ReadonlyMap<string | null, Luck>;
  readonly units: ReadonlyMap<string, Luck>;
}

interface Sum {
  rolls: number;
  fortune: number;
  readonly measures: Map<string, { rolls: number; actual: number; expected: number }>;
}

/**
 * Sums the expectation of every roll that stands, per side and unit that acted.
 * @param events those that count: what was taken back does not
 */
export function luckOf(
  events: readonly BattleEvent[],
  battle: Battle,
  { procedures }: Pick<Ruleset, 'procedures'>,
): LuckOfBattle {
  const sides = new Map<string | null, Sum>();
  const units = new Map<string, Sum>();
  for (const resolution of events.flatMap(({ resolutions }) => resolutions)) {
    const { measured } = resolution.expectation ?? {};
    const procedure = procedures.find(({ id }) => id === resolution.procedure);
    if (!measured || !procedure) continue;
    const acting = Object.entries(procedure.roles)
      .filter(([, { acts }]) => acts === true)
      .flatMap(([role]) => resolution.roles[role] ?? []);
    const known = [...new Set(acting)].filter((id) => battle.tables.unit.has(id));
    const ofSides = new Set(known.map((id) => battle.tables.unit.get(id)!.side));
    const tally = (sum: Sum): void => {
      const { label, actual, expected, orWorse, orBetter } = measured;
      sum.rolls++;
      sum.fortune += (orWorse - orBetter + 1) / 2;
      const measure = sum.measures.get(label) ?? { rolls: 0, actual: 0, expected: 0 };
      sum.measures.set(label, {
        rolls: measure.rolls + 1,
        actual: measure.actual + actual,
        expected: measure.expected + expected,
      });
    };
    for (const side of ofSides.size === 0 ? [null] : ofSides) tally(sumOf(sides, side));
    for (const unit of known) tally(sumOf(units, unit));
  }
  return { sides: finished(sides), units: finished(units) };
}

function sumOf<K>(sums: Map<K, Sum>, key: K): Sum {
  const sum = sums.get(key) ?? { rolls: 0, fortune: 0, measures: new Map() };
  sums.set(key, sum);
  return sum;
}

function finished<K>(sums: ReadonlyMap<K, Sum>): Map<K, Luck> {
  return new Map(
    [...sums].map(([key, { rolls, fortune, measures }]) => [
      key,
      { rolls, fortune: fortune / rolls, measures: [...measures].map(([label, measure]) => ({ label, ...measure })) },
    ]),
  );
}
