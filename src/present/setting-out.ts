/**
 * Builds the buttons and menus for placing units on the map: first a unit, then a column and a row. Only the umpire sees them.
 */
import {
  formatColumn,
  countNoun,
  type Edge,
  EDGES,
  countGridSquares,
  type GroundMap,
  formatHex,
  formatSquare,
  type UnitRow,
} from '../rules/index.js';
import { buildButton } from './buttons.js';
import { buildButtonRows, type Component, fitLines, LIMITS, buildMessage, type PostBody } from './limits.js';
import { type MenuChoice, buildMenuRow } from './menus.js';
import { formatBold, escapeText } from './text.js';

/** The choices that the umpire has made so far. */
interface ShownSetup {
  readonly map: GroundMap;
  /** The side whose unit is placed next. */
  readonly side: string;
  /**
   * The units that still need a place. Until the first unit is placed, units of all sides are listed, and then only units of its
   * side.
   */
  readonly units: readonly UnitRow[];
  /** The unit to place next; null if every unit has a place. */
  readonly unit: UnitRow | null;
  /** The number of other units that still need a place, because they belong to other sides or are too many for one command. */
  readonly leftOver: number;
  /** The chosen column, counted from 1; null until a column is chosen. */
  readonly column: number | null;
  readonly row: number | null;
  /** The units that have a place so far, with their places. */
  readonly put: readonly { readonly name: string; readonly at: string }[];
  /** The page of each menu. */
  readonly pages: { readonly units: number; readonly columns: number; readonly rows: number };
  readonly ids: {
    readonly word: (id: string) => string;
    readonly units: string;
    readonly columns: string;
    readonly rows: string;
    readonly go: string;
    readonly back: string;
    /** Returns the custom id of the button that places all units of the side along an edge. */
    readonly line: (edge: Edge) => string;
  };
}

/** Returns the name of the square or hex in a column and row, as people type it: `D4`, `1207`. */
export const formatSquareName = ({ grid }: Pick<GroundMap, 'grid'>, column: number, row: number): string =>
  grid === 'hexes' ? formatHex(column, row) : formatSquare(column, row);

/** Shows the chosen units and places privately, with the button that places the units there. */
export function presentSetup({
  map,
  side,
  units,
  unit,
  leftOver,
  column,
  row,
  put,
  pages,
  ids,
}: ShownSetup): PostBody<Component> {
  const { columns, rows } = countGridSquares(map);
  const columnWord = (at: number): string => (map.grid === 'hexes' ? `${at}` : formatColumn(at));
  const numbered = (count: number, word: (at: number) => string, about: string): MenuChoice[] =>
    Array.from({ length: count }, (_, at) => ({
      value: `${at + 1}`,
      label: word(at + 1),
      about: about.replace('#', word(at + 1)),
    }));
  const lines = [
    unit
      ? `Next: ${formatBold(escapeText(unit.name, 60))} of ${escapeText(side, 60)}. Choose the column, ${columnWord(1)} to ${columnWord(columns)} from the left, and the row, 1 to ${rows} from the near edge.`
      : leftOver > 0
        ? `${countNoun(leftOver, 'unit')} of other players ${leftOver === 1 ? 'comes' : 'come'} next, after these.`
        : 'Every unit has a place.',
    ...put.map(({ name, at }) => `${escapeText(name, 60)}: ${at}`),
    ...(put.length > 0 ? ['Press _Place the units there_ to place them.'] : []),
  ];
  const body = buildMessage({ title: 'Place units', description: fitLines(lines, LIMITS.description) });
  const choices = units.map(({ id, name }): MenuChoice => ({ value: ids.word(id), label: name, about: '' }));
  const titled = (words: string, at: string | null): string => (at === null ? words : `${words} ${at}`);
  return {
    ...body,
    components: [
      ...(unit
        ? [
            ...buildMenuRow(
              ids.columns,
              titled('Column', column === null ? null : columnWord(column)),
              numbered(columns, columnWord, 'column #'),
              pages.columns,
            ),
            ...buildMenuRow(ids.rows, titled('Row', row === null ? null : `${row}`), numbered(rows, String, 'row #'), pages.rows),
            ...buildMenuRow(ids.units, `Choose a unit other than ${unit.name}`, choices, pages.units),
            ...buildButtonRows(EDGES.map((edge) => buildButton(`All at the ${edge} edge`, ids.line(edge)))),
          ]
        : []),
      ...buildButtonRows([
        ...(put.length > 0 ? [buildButton('Place the units there', ids.go, 3), buildButton('Undo last', ids.back)] : []),
      ]),
    ],
  };
}
