import { type Battle, findRowName, type Ruleset, type SuggestedCommand } from '../../src/rules/index.js';

/** An action that a row can still take in a phase. */
interface Left {
  readonly name: string;
  readonly todo: SuggestedCommand;
}

/** Returns the rows that can still act in a phase of a rulebook, in order. */
export const leftIn = ({ deeds }: Ruleset, battle: Battle, phase: string): readonly Left[] =>
  (deeds?.[phase] ?? []).flatMap((deed) =>
    [...(battle.tables[deed.table ?? 'unit']?.values() ?? [])].flatMap((row) =>
      deed.isLeft(row, battle) ? [{ name: findRowName(row), todo: deed.todo(row, battle) }] : [],
    ),
  );

/** Returns the names of these rows, separated by commas. */
export const namesLeft = (ruleset: Ruleset, battle: Battle, phase: string): string =>
  leftIn(ruleset, battle, phase)
    .map(({ name }) => name)
    .join(', ');
