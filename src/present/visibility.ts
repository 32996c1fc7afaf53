/** Which rows of a battle a reader may know of. What he may not know never reaches a message. */
import type { BattleEvent } from '../game/index.js';
import { type Battle, type Change, GAME, type Row, rowOf, type Ruleset, type UnitRow } from '../rules/index.js';

export type Visible = (table: string, id: string) => boolean;

const everything: Visible = () => true;

type Setting = { readonly battle: Battle; readonly ruleset: Ruleset };

/** Whether players of a side may know of a row. */
function knowsOf(sideId: string, table: string, row: Row, { battle, ruleset }: Setting): boolean {
  if (table === GAME || table === 'side') return true;
  if (table === 'unit') return ruleset.knows(sideId, row as unknown as UnitRow, battle);
  return ruleset.knowsRow?.(sideId, table, row, battle) ?? row.side === sideId;
}

/** The rows that everybody to whom an event is told may know of: who is named in it, and what is known to them anyway. */
export function visibleIn(
  { audience, changes, resolutions }: Pick<BattleEvent, 'audience' | 'changes' | 'resolutions'>,
  setting: Setting,
): Visible {
  const sides = [...setting.battle.tables.side.keys()];
  if (audience !== 'all' && !sides.includes(audience)) return everything;
  const readers = audience === 'all' ? sides : [audience];
  const named = new Set(resolutions.flatMap(({ roles }) => Object.values(roles).flat()));
  return (table, id) => {
    if (named.has(id) && table === 'unit') return true;
    const row = rowOf(setting.battle, table, id) ?? goneRow(changes, table, id);
    return row !== undefined && readers.every((sideId) => knowsOf(sideId, table, row, setting));
  };
}

/** A removed row as it was. */
function goneRow(changes: readonly Change[], table: string, id: string): Row | undefined {
  return changes.findLast((change) => change.table === table && change.id === id && change.after === null)?.before ?? undefined;
}
