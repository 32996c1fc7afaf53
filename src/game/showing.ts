/** Lists what umpires can show to sides or hide from them: enemy units, and contacts without a unit behind them. */
import { MAP_ACTS } from '../house/index.js';
import { mapOf, placeOf, type Ruleset, type SightingRow, sightingsOf, type UnitRow, type Battle } from '../rules/index.js';
import type { GameCommand } from './command.js';
import { hidesUnits, rowsIn, type View } from './knowledge.js';

/** A unit, or a contact without a unit, and the sides that it can be shown to or hidden from. */
export interface Showable {
  readonly row: UnitRow | SightingRow;
  readonly table: 'unit' | 'sighting';
  /** The ids of the sides that an umpire can show the row to, at its current place. */
  readonly toShow: readonly string[];
  /** The ids of the sides that have a contact for the row. */
  readonly toHide: readonly string[];
}

/** Checks whether sides can have contacts in a battle. The battle must have a map, and units that a side may not know. */
export const hasContacts = (ruleset: Ruleset, battle: Battle): boolean =>
  mapOf(battle) !== undefined && (ruleset.secretNames === true || hidesUnits(ruleset, battle));

/** Returns the rows that umpires can show or hide, sorted by name. */
export function listShowableRows(view: View): readonly Showable[] {
  const { ruleset, battle } = view;
  if (!hasContacts(ruleset, battle)) return [];
  const sightings = sightingsOf(battle);
  const units = (rowsIn(view, 'unit') as readonly UnitRow[]).flatMap((row): readonly Showable[] => {
    if (ruleset.strength.isLost(row)) return [];
    const place = placeOf(battle, row.id);
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
    .map((row): Showable => ({ row, table: 'sighting', toShow: [], toHide: [row.seenBy] }));
  return [...units, ...others].sort((a, b) => (a.row.name < b.row.name ? -1 : a.row.name > b.row.name ? 1 : 0));
}

/** Returns the command that shows a unit or contact to a side, or hides it from the side. */
export const showCommand = ({ row, table }: Showable, side: string, hide: boolean): GameCommand => ({
  type: 'act',
  act: MAP_ACTS.contact,
  params: { side, ...(table === 'unit' ? { unit: row.id } : { name: row.name }), ...(hide && { hide }) },
});
