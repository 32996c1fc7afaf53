/** Answers a player's question about a place on the map, from what their side sees. */
import {
  type Battle,
  counted,
  distance,
  lengthWords,
  mapOf,
  nameOf,
  type Ruleset,
  seesPlace,
  sightingsOf,
  type Spot,
  spotName,
  standingUnits,
  turnName,
} from '../../rules/index.js';

/** The maximum number of enemy units in an answer. */
const MOST_NAMED = 6;

/** A question about a place, answered from sight. */
export interface FromSight {
  /** What the side knows near the place, in sentences for the side. */
  readonly words: string;
  /** The enemy units near the place that the side does not know, for umpires. */
  readonly unknown: readonly string[];
}

/**
 * Answers a side's question about a place: the enemy units that it knows or remembers within one square or hex, and whether one
 * of its units sees the place, if the battle is played by sight. Undefined without a map.
 * @param known the battle as far as the side may know it
 */
export function answerFromSight(
  ruleset: Ruleset,
  { whole, known }: { readonly whole: Battle; readonly known: Battle },
  side: string,
  spot: Spot,
): FromSight | undefined {
  const map = mapOf(whole);
  if (!map) return undefined;
  const far = map.square * map.per;
  const isNear = (other: Spot): boolean => distance(spot, other, map).least <= far;
  const sideName = (id: string): string => nameOf(known.tables.side.get(id) ?? {});
  const enemiesIn = (battle: Battle) =>
    standingUnits(ruleset, battle).filter(({ unit, place }) => unit.side !== side && isNear(place));
  const seen = enemiesIn(known);
  const remembered = sightingsOf(known).filter((row) => row.side !== side && isNear(row));
  const lines = [
    ...seen.map(({ unit, place }) => `${unit.name} (${sideName(unit.side)}) at ${spotName(place, map)}`),
    ...remembered.map((row) => {
      const kind = row.about ? `, ${row.about}` : '';
      return `${row.name} (${sideName(row.side)}${kind}) at ${spotName(row, map)}, seen in ${turnName(ruleset, row.turn)}`;
    }),
  ].sort();
  const where = `${lengthWords(far, map.measure)} of ${spotName(spot, map)}`;
  const more = lines.length - MOST_NAMED;
  const last =
    more > 0
      ? `You know of ${counted(more, 'more enemy', 'more enemies')} within ${where}.`
      : `You know of no ${lines.length === 0 ? '' : 'other '}enemy within ${where}.`;
  const unseen = seesPlace(ruleset, known, side, spot) === false ? ['None of your units sees that place now.'] : [];
  const isKnown = new Set([...seen.map(({ unit }) => unit.id), ...remembered.map(({ unit }) => unit)]);
  const unknown = enemiesIn(whole).filter(({ unit }) => !isKnown.has(unit.id));
  return {
    words: [...lines.slice(0, MOST_NAMED).map((line) => `${line}.`), last, ...unseen].join(' '),
    unknown: unknown.map(({ unit, place }) => `${unit.name} at ${spotName(place, map)}`).sort(),
  };
}
