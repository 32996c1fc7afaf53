/** Finds the moves of units in an event, with the squares and place names that its reader knows. */
import { areUnitsHidden, mayKnowField, mayKnowRow, combineChanges, type Reader } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  isCommandResult,
  createKnownCheck,
  getEventReader,
  type DescriptionContext,
  type VisibleEvent,
  type VisibilityCheck,
} from '../knowing/index.js';
import {
  type Battle,
  type Change,
  type EventKind,
  FEATURE_TABLE,
  type FeatureRow,
  listFeatures,
  type GroundMap,
  findGroundName,
  cachePerObject,
  findMap,
  formatNinthOfSpot,
  PLACE_TABLE,
  findUnitPlace,
  type PlaceRow,
  type Row,
  findRow,
  type Ruleset,
  type Spot,
  formatSquareOfSpot,
  type UnitRow,
} from '../rules/index.js';
import { escapeText } from './text.js';

/**
 * The kinds of events whose moves are described. A reader may know a moved unit only before or only after the event. Units that
 * the reader does not know now are omitted (`wayTold`).
 */
const MOVES: readonly EventKind[] = ['resolved', 'corrected', 'unit-placed', 'units-moved'];

interface Moved {
  readonly unit: UnitRow;
  readonly way: string;
}

/** Lists the units that moved in an event: those with a new place on the map, and other units whose known fields show a move. */
export function listMovedUnits(event: VisibleEvent, setting: DescriptionContext, visible: VisibilityCheck): readonly Moved[] {
  const { changes } = isCommandResult(event) ? event : { changes: [] };
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const reader = getEventReader(event);
  const ways = listMovedRoutes(event, setting);
  const onMap = new Set(ways.map(({ unit }) => unit.id));
  const others = combineChanges(changes).flatMap(({ table, id, before, after }) => {
    const unit = table === 'unit' ? battle.tables.unit.get(id) : undefined;
    if (!unit || !before || !after || !visible('unit', id) || onMap.has(id)) return [];
    const known = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).filter(([key]) => mayKnowField(ruleset, reader, 'unit', unit, key, battle)));
    const was = { ...unit, ...known(before) };
    const is = { ...was, ...known(after) };
    return ruleset.ground?.hasMoved?.(was, is, battle) === true ? [{ unit, way: '' }] : [];
  });
  return [...ways, ...others];
}

/**
 * Lists the moves in an event that its reader may know, such as `D4 to F6 (Bedburg)`. If the battle does not hide units, only the
 * new place of another side's unit is shown, and only while the unit is still there.
 */
export function listMovedRoutes(event: VisibleEvent, setting: DescriptionContext): readonly Moved[] {
  if (!MOVES.includes(event.kind)) return [];
  const moved = combineChanges(event.changes).filter(
    ({ table, before, after }) => table === PLACE_TABLE && isElsewhere(before, after),
  );
  const map = moved.length === 0 ? undefined : findMap(openSealedBattle(setting.battle));
  if (!map) return [];
  return moved.flatMap((change) => {
    const unit = unitOf(change, setting);
    const way = unit && wayTold(change, unit, event, setting, map);
    return unit === undefined || way === undefined ? [] : [{ unit, way }];
  });
}

/**
 * Returns the name of a point on the map: `F5 (Bedburg)` if the point has a name, and otherwise `F5.3`. Only terrain that the
 * reader knows provides a name.
 * @param called the name to show, or an empty text for no name. Default: the name of the terrain there
 */
export function formatPlaceName(
  { x, y }: Pick<Spot, 'x' | 'y'>,
  event: VisibleEvent,
  { battle: sealed, ruleset }: DescriptionContext,
  map: GroundMap,
  called?: string,
): string {
  const battle = openSealedBattle(sealed);
  const reader = getEventReader(event);
  const spot = { x, y, half: 0 };
  const name = called ?? findGroundName(featuresKnown(ruleset, reader, battle), spot, map);
  return name === undefined || name === ''
    ? formatNinthOfSpot(spot, map)
    : `${formatSquareOfSpot(spot, map)} (${escapeText(name, 40)})`;
}

const byReader = cachePerObject((_battle: Battle) => new Map<string, readonly FeatureRow[]>());

/** Returns the terrain that a reader knows. The result is calculated only once for each battle. */
function featuresKnown(ruleset: Ruleset, reader: Reader, battle: Battle): readonly FeatureRow[] {
  const lists = byReader(battle);
  const key = `${reader.standing} ${reader.sideId ?? ''}`;
  const known =
    lists.get(key) ?? listFeatures(battle).filter((feature) => mayKnowRow(ruleset, reader, FEATURE_TABLE, feature, battle));
  lists.set(key, known);
  return known;
}

const isElsewhere = (before: Row | null, after: Row | null): boolean =>
  before !== null && after !== null && ('x' in after || 'y' in after);

/** Returns the unit whose place has changed. */
function unitOf({ id }: Change, { battle: sealed, gone }: DescriptionContext): UnitRow | undefined {
  const battle = openSealedBattle(sealed);
  const place = findRow(battle, PLACE_TABLE, id) ?? gone?.(PLACE_TABLE, id);
  return typeof place?.unit === 'string' ? battle.tables.unit.get(place.unit) : undefined;
}

function wayTold(
  change: Change,
  unit: UnitRow,
  event: VisibleEvent,
  setting: DescriptionContext,
  map: GroundMap,
): string | undefined {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const reader = getEventReader(event);
  const isOwn = reader.standing === 'umpire' || reader.sideId === unit.side;
  if (!isOwn && !createKnownCheck(reader, event, setting)('unit', unit.id)) return undefined;
  const now = findUnitPlace(battle, unit.id);
  const [from, to] = endsOf(change, now?.half ?? 0);
  if (!to) return undefined;
  const features = featuresKnown(ruleset, reader, battle);
  const isNear = from !== undefined && formatSquareOfSpot(from, map) === formatSquareOfSpot(to, map);
  const words = (spot: Spot): string => {
    const [square, name] = [(isNear ? formatNinthOfSpot : formatSquareOfSpot)(spot, map), findGroundName(features, spot, map)];
    return name === undefined ? square : `${square} (${escapeText(name, 40)})`;
  };
  // If units are hidden, other sides see the earlier place of a unit only if they knew the unit before the event.
  const isWhole = isOwn || areUnitsHidden(ruleset, battle);
  if (!isWhole || !from) return now?.x === to.x && now.y === to.y ? `to ${words(to)}` : undefined;
  const [whence, whither] = [words(from), words(to)];
  return whence === whither ? `at ${whither}` : `${whence} to ${whither}`;
}

/**
 * Returns the start and end of a unit's move. They come from the coordinates in the change or, if these are missing, from the
 * recorded route. A spot is undefined if neither contains its coordinates.
 */
function endsOf({ before, after }: Change, half: number): readonly [from: Spot | undefined, to: Spot | undefined] {
  const [was, is]: readonly Partial<PlaceRow>[] = [before ?? {}, after ?? {}];
  return [spotOf(was!, is!.way?.[0], half), spotOf(is!, is!.way?.at(-1), half)];
}

/** Converts a place to a spot. @param at the spot on the recorded route, in case fields are missing */
function spotOf(place: Partial<PlaceRow>, at: readonly number[] | undefined, usual: number): Spot | undefined {
  const { x = at?.[0], y = at?.[1], half = usual } = place;
  // The coordinates of a place that the reader may not know are null (`combineChanges`).
  return typeof x === 'number' && typeof y === 'number' ? { x, y, half } : undefined;
}
