/** Finds the rows that took part in a result, with the help of its procedure. */
import { findFirstChange } from '../game/index.js';
import { type Battle, type Change, type Procedure, type Resolution, type Ruleset } from '../rules/index.js';

/** Returns the procedure of a result; undefined if the rulebook no longer has it. */
export function findResultProcedure(
  { procedure: id }: Resolution,
  { procedures }: Pick<Ruleset, 'procedures'>,
): Procedure | undefined {
  return procedures.find((procedure) => procedure.id === id);
}

/**
 * Returns the targets of a roll, which are the units in roles that do not act. Empty if the procedure does not calculate odds
 * (`oddsOver` is empty).
 */
export function listRollTargets({ roles }: Resolution, procedure: Procedure | undefined): string[] {
  if (procedure === undefined || !procedure.rolls) return [];
  return Object.entries(roles).flatMap(([role, ids]) => {
    const definition = procedure.roles[role];
    return definition && !definition.acts && definition.table === undefined ? ids : [];
  });
}

/** Returns the table with a row id, either in a battle or in the changes of an event. */
export const findRowTable = ({ tables }: Battle, changes: readonly Change[], id: string): string | undefined =>
  Object.keys(tables).find((table) => tables[table]?.has(id)) ?? findFirstChange(changes, id)?.table;
