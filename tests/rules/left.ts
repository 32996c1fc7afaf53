import { type Battle, findRowName, type Ruleset, type SuggestedCommand } from '../../src/rules/index.js';

/** An action that a row can still take in a phase. */
interface Left {
  readonly name: string;
  readonly suggested: SuggestedCommand;
}

/** Returns the rows that can still act in a phase of a rulebook, in order. */
export const leftIn = ({ unitActions }: Ruleset, battle: Battle, phase: string): readonly Left[] =>
  (unitActions?.[phase] ?? []).flatMap((unitAction) =>
    [...(battle.tables[unitAction.table ?? 'unit']?.values() ?? [])].flatMap((row) =>
      unitAction.isLeft(row, battle) ? [{ name: findRowName(row), suggested: unitAction.suggest(row, battle) }] : [],
    ),
  );

/** Returns the names of these rows, separated by commas. */
export const namesLeft = (ruleset: Ruleset, battle: Battle, phase: string): string =>
  leftIn(ruleset, battle, phase)
    .map(({ name }) => name)
    .join(', ');
