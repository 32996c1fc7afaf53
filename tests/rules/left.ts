import { type Battle, nameOf, type Ruleset, type Todo } from '../../src/rules/index.js';

/** A deed that a row has left in a phase. */
interface Left {
  readonly name: string;
  readonly todo: Todo;
}

/** Rows with a deed left in a phase of a rulebook, in their order. */
export const leftIn = ({ deeds }: Ruleset, battle: Battle, phase: string): readonly Left[] =>
  (deeds?.[phase] ?? []).flatMap((deed) =>
    [...(battle.tables[deed.table ?? 'unit']?.values() ?? [])].flatMap((row) =>
      deed.isLeft(row, battle) ? [{ name: nameOf(row), todo: deed.todo(row, battle) }] : [],
    ),
  );

/** Their names, with commas. */
export const namesLeft = (ruleset: Ruleset, battle: Battle, phase: string): string =>
  leftIn(ruleset, battle, phase)
    .map(({ name }) => name)
    .join(', ');
