/** Answers a player's question about a place on the map, using what their side sees. */
import {
  type Battle,
  countNoun,
  measureDistance,
  type GroundMap,
  describeLength,
  findMap,
  findRowName,
  type Ruleset,
  canSeePlace,
  listSightings,
  type Spot,
  formatSpotName,
  listPlacedUnits,
  formatTurn,
} from '../../rules/index.js';

/** The maximum number of enemy units that are listed in an answer. */
const MOST_NAMED = 6;

/** An answer to a question about a place, based on what the side can see there. */
export interface SightAnswer {
  /** What the side knows about the area around the place, in full sentences. The side may read them. */
  readonly words: string;
  /** The enemy units near the place that the side does not know about. Only umpires may see them. */
  readonly unknown: readonly string[];
}

/** Builds the test for places that count as near a spot: within one square or hex of it. */
function nearTo(spot: Spot, map: GroundMap): { readonly far: number; readonly isNear: (other: Spot) => boolean } {
  const far = map.square * map.per;
  return { far, isNear: (other) => measureDistance(spot, other, map).least <= far };
}

const enemiesIn = (ruleset: Ruleset, battle: Battle, side: string, isNear: (spot: Spot) => boolean) =>
  listPlacedUnits(ruleset, battle).filter(({ unit, place }) => unit.side !== side && isNear(place));

const remembered = (known: Battle, side: string, isNear: (spot: Spot) => boolean) =>
  listSightings(known).filter((row) => row.side !== side && isNear(row));

/**
 * Describes what a side knows about the area around a place on its map. Lists the enemy units that the side knows or remembers
 * within one square or hex. In a battle played by sight, also states whether any of the side's units sees the place.
 * @param known the battle as far as the side may know it
 */
export function describeNearbySight(ruleset: Ruleset, known: Battle, side: string, spot: Spot): string {
  const map = findMap(known)!;
  const { far, isNear } = nearTo(spot, map);
  const sideName = (id: string): string => findRowName(known.tables.side.get(id) ?? {});
  const lines = [
    ...enemiesIn(ruleset, known, side, isNear).map(
      ({ unit, place }) => `${unit.name} (${sideName(unit.side)}) at ${formatSpotName(place, map)}`,
    ),
    ...remembered(known, side, isNear).map((row) => {
      const kind = row.about ? `, ${row.about}` : '';
      return `${row.name} (${sideName(row.side)}${kind}) at ${formatSpotName(row, map)}, seen in ${formatTurn(ruleset, row.turn)}`;
    }),
  ].sort();
  const where = `${describeLength(far, map.measure)} of ${formatSpotName(spot, map)}`;
  const more = lines.length - MOST_NAMED;
  const last =
    more > 0
      ? `You know of ${countNoun(more, 'more enemy', 'more enemies')} within ${where}.`
      : `You do not know of any ${lines.length === 0 ? '' : 'other '}enemy within ${where}.`;
  const unseen = canSeePlace(ruleset, known, side, spot) === false ? ['None of your units sees that place now.'] : [];
  return [...lines.slice(0, MOST_NAMED).map((line) => `${line}.`), last, ...unseen].join(' ');
}

/**
 * Drafts an answer to a side's question about a place, for an umpire to review. Returns undefined if the battle has no map.
 * @param known the battle as far as the side may know it
 */
export function draftSightAnswer(
  ruleset: Ruleset,
  { whole, known }: { readonly whole: Battle; readonly known: Battle },
  side: string,
  spot: Spot,
): SightAnswer | undefined {
  const map = findMap(whole);
  if (!map) return undefined;
  const { isNear } = nearTo(spot, map);
  const isKnown = new Set([
    ...enemiesIn(ruleset, known, side, isNear).map(({ unit }) => unit.id),
    ...remembered(known, side, isNear).map(({ unit }) => unit),
  ]);
  const unknown = enemiesIn(ruleset, whole, side, isNear).filter(({ unit }) => !isKnown.has(unit.id));
  return {
    words: describeNearbySight(ruleset, known, side, spot),
    unknown: unknown.map(({ unit, place }) => `${unit.name} at ${formatSpotName(place, map)}`).sort(),
  };
}
