/** Lists what umpires can show to sides or hide from them: enemy units, and contacts without a unit behind them. */
import { MAP_ACT_IDS } from '../house/index.js';
import {
  findMap,
  findUnitPlace,
  type Ruleset,
  type SightingRow,
  listSightings,
  type UnitRow,
  type Battle,
} from '../rules/index.js';
import type { GameCommand } from './command.js';
import { areUnitsHidden, listRowsInView, type View } from './knowledge.js';

/** A unit, or a contact without a unit, and the sides that it can be shown to or hidden from. */
export interface ShowableRow {
  readonly row: UnitRow | SightingRow;
  readonly table: 'unit' | 'sighting';
  /** The ids of the sides that an umpire can show the row to, at its current place. */
  readonly toShow: readonly string[];
  /** The ids of the sides that have a contact for the row. */
  readonly toHide: readonly string[];
}

/** Checks whether sides can have contacts in a battle. The battle must have a map, and units that a side may not know. */
export const canHaveContacts = (ruleset: Ruleset, battle: Battle): boolean =>
  findMap(battle) !== undefined && (ruleset.secretNames === true || areUnitsHidden(ruleset, battle));

/** Returns the rows that umpires can show or hide, sorted by name. */
export function listShowableRows(view: View): readonly ShowableRow[] {
  const { ruleset, battle } = view;
  if (!canHaveContacts(ruleset, battle)) return [];
  const sightings = listSightings(battle);
  const units = (listRowsInView(view, 'unit') as readonly UnitRow[]).flatMap((row): readonly ShowableRow[] => {
    if (ruleset.strength.isLost(row)) return [];
    const place = findUnitPlace(battle, row.id);
    const without = [...battle.tables.side.keys()].filter((side) => side !== row.side && !ruleset.knows(side, row, battle));
    const seenBy = (side: string): SightingRow | undefined =>
      sightings.find((seen) => seen.unit === row.id && seen.seenBy === side);
    const isNew = (side: string): boolean => {
      const seen = seenBy(side);
      return seen === undefined || seen.turn < battle.game.turn || seen.x !== place?.x || seen.y !== place.y;
    };
    const toShow = place && !place.stale ? without.filter(isNew) : [];
    const toHide = without.filter((side) => seenBy(side) !== undefined);
    return toShow.length + toHide.length === 0 ? [] : [{ row, table: 'unit', toShow, toHide }];
  });
  const others = sightings
    .filter(({ unit }) => !battle.tables.unit.has(unit))
    .map((row): ShowableRow => ({ row, table: 'sighting', toShow: [], toHide: [row.seenBy] }));
  return [...units, ...others].sort((a, b) => (a.row.name < b.row.name ? -1 : a.row.name > b.row.name ? 1 : 0));
}

/** Returns the command that shows a unit or contact to a side, or hides it from the side. */
export const buildShowCommand = ({ row, table }: ShowableRow, side: string, hide: boolean): GameCommand => ({
  type: 'act',
  act: MAP_ACT_IDS.contact,
  params: { side, ...(table === 'unit' ? { unit: row.id } : { name: row.name }), ...(hide && { hide }) },
});
