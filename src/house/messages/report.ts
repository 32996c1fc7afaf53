/** Builds the report that accompanies a message, using only what the sender knows at that time. */
import {
  type Battle,
  FEATURE_TABLE,
  type FeatureRow,
  type GroundMap,
  findMap,
  PLACE_TABLE,
  DEFAULT_GROUND_READING,
  type PlaceRow,
  type Row,
  type Ruleset,
  SIGHTING_TABLE,
  type SightingRow,
  type Spot,
  formatSpotName,
  formatTurn,
  type UnitRow,
} from '../../rules/index.js';
import { listRows } from '../../rules/battle.js';

/** The maximum number of lines in each part of a report. */
const MOST = { own: 8, others: 16, lost: 10, marks: 6 } as const;

/** Returns the first line of a report. */
export const buildReportHead = (ruleset: Ruleset, turn: number): string => `As seen in ${formatTurn(ruleset, turn)}:`;

/**
 * Builds the lines of the report that accompanies a message. The report lists the sender's units with place and state, other
 * sides' units in sight or seen earlier, unknown contacts, and artillery fire. In a battle without a map, the report lists only
 * the sender's units and other sides' units in sight, without places. Events record the lines, so their wording must not change.
 * @param known the battle as far as the sender's side may know it
 * @param side the sender's side
 * @param own the sender's own units to choose from. Lost units are left out
 */
export function buildReport(ruleset: Ruleset, known: Battle, side: string, own: readonly UnitRow[]): readonly string[] {
  const map = findMap(known);
  const { strength } = ruleset;
  const { marks = () => [] } = ruleset.ground ?? DEFAULT_GROUND_READING;
  const places = listRows(known.tables[PLACE_TABLE] as ReadonlyMap<string, PlaceRow> | undefined);
  const placeWords = (unit: string): string => {
    const place = places.find((row) => row.unit === unit);
    return map && place ? `${atSpot(place, map)}${place.stale ? ' before it moved on' : ''}` : '';
  };
  const state = (words: readonly string[]): string => (words.some(Boolean) ? `: ${words.filter(Boolean).join(', ')}` : '');
  const isThere = (unit: UnitRow): boolean => !strength.isLost(unit);
  const sides = [...known.tables.side.values()].filter(({ id }) => id !== side);
  const ofOthers = <R extends Row & { readonly side: string; readonly name: string }>(
    rows: readonly R[],
    line: (row: R, whose: string) => string,
  ): string[] => sides.flatMap(({ id, name }) => byName(rows.filter((row) => row.side === id)).map((row) => line(row, name)));
  const ownLines = byName(own.filter(isThere)).map(
    (unit) => `${unit.name}${placeWords(unit.id)}${state([`${strength.of(unit)} ${strength.label}`, ruleset.hindrance(unit)])}`,
  );
  const seen = ofOthers(listRows(known.tables.unit).filter(isThere), (unit, whose) => {
    return `${unit.name} (${whose})${placeWords(unit.id)}${state([ruleset.hindrance(unit)])}`;
  });
  const sightings = listRows(known.tables[SIGHTING_TABLE] as ReadonlyMap<string, SightingRow> | undefined);
  const remembered = ofOthers(map ? sightings : [], (row, whose) => {
    return `${row.name} (${whose}${row.about ? `, ${row.about}` : ''})${atSpot(row, map!)}, last seen in ${formatTurn(ruleset, row.turn)}`;
  });
  const contacts = listRows(known.tables[FEATURE_TABLE] as ReadonlyMap<string, FeatureRow> | undefined).flatMap(
    ({ kind, points }) => (map && kind === 'contact' && points[0] ? [`Something unknown${atPoint(points[0], map)}`] : []),
  );
  const fire = (map ? marks(known, map) : []).map(
    ({ kind, x, y, label }) => `${label} ${kind === 'due' ? 'due' : 'fell'}${atPoint([x, y], map!)}`,
  );
  const others = [...few(seen, MOST.others), ...few(remembered, MOST.lost)];
  return [
    buildReportHead(ruleset, known.game.turn),
    ...few(ownLines, MOST.own),
    ...(others.length > 0 ? others : ['No one else is in sight']),
    ...few([...contacts, ...fire].sort(), MOST.marks),
  ];
}

/**
 * Builds the report that replaces the sender's report when an umpire writes one.
 * @param head the first line of the report
 * @param text further lines, separated by semicolons. Empty lines are left out
 */
export const buildUmpireReport = (head: string, text: string): readonly string[] => [
  head,
  ...text
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
];

/** Sorts rows by name, because the sequence in which they were created may be secret. */
const byName = <R extends { readonly name: string }>(rows: readonly R[]): readonly R[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

function few(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `... and ${lines.length - most + 1} more`];
}

const atPoint = ([x, y]: readonly [number, number], map: GroundMap): string => atSpot({ x, y, half: 0 }, map);

function atSpot(spot: Spot, map: GroundMap): string {
  const isSquare = (spot.within || spot.half) > 0 && map.grid === 'squares';
  return ` ${isSquare ? 'in' : 'at'} ${formatSpotName(spot, map)}`;
}
