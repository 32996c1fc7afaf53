/**
 * Plain sight: units that stand near enough to one another on the map, with no drawn ground between them that hides them, see each
 * other. A side gets a contact where its units see an enemy: the place and the enemy's side, and neither kind nor strength. It keeps
 * the contact as last seen.
 */
import { type Battle, type Draft, nameOf, type UnitRow } from '../battle.js';
import type { Ruleset } from '../ruleset.js';
import { spotName } from './locating.js';
import { distance } from './measuring.js';
import type { PlainSight } from './reading.js';
import {
  FEATURE,
  type FeatureRow,
  featuresOf,
  type GroundMap,
  MAP,
  mapOf,
  PLACE,
  type PlaceRow,
  placesOf,
  SIGHTING,
  type SightingRow,
  sightingsOf,
  spotOver,
} from './rows.js';
import { screenBetween } from './sight.js';

/** The symbol of a unit of which nothing but its side is known. */
export const UNKNOWN = { is: 'U-----', size: '-' } as const;

const CONTACT = 'Contact';
const numberOf = (name: string): number => Number(/^Contact (\d+)$/.exec(name)?.[1] ?? 0);

const lastNumber = (own: readonly SightingRow[]): number => Math.max(own.length, ...own.map(({ name }) => numberOf(name)));

/** Returns the name of a side's next contact. */
export const nextContact = (battle: Battle, side: string): string =>
  `${CONTACT} ${lastNumber(sightingsOf(battle).filter(({ seenBy }) => seenBy === side)) + 1}`;

/** A unit that stands where the map shows it. */
interface Standing {
  readonly unit: UnitRow;
  readonly place: PlaceRow;
}

/** Checks whether two places are near enough, and no drawn ground between them surely hides one from the other. */
function seesPlainly(
  { far, into }: PlainSight,
  from: PlaceRow,
  to: PlaceRow,
  features: readonly FeatureRow[],
  map: GroundMap,
): boolean {
  if (distance(from, to, map).most > far) return false;
  return screenBetween(from, to, features, map, into)?.isCertain !== true;
}

/** Returns the rulebook's plain sight, if the battle is played with it. */
const plainSightOf = ({ ground }: Ruleset, battle: Battle): PlainSight | undefined =>
  mapOf(battle)?.sight === true && mapOf(battle)?.ground === 'map' ? ground?.plainSight : undefined;

/**
 * Records which enemies each side sees after an event. Only pairs with a unit that the event has moved or changed are looked at; all
 * pairs if a turn begins, or if the map or its ground has changed.
 * @param before the battle before the draft's changes
 */
export function keepPlainSight(ruleset: Ruleset, before: Battle, draft: Draft, newId: (table: string) => string): void {
  const sight = draft.changes.length === 0 ? undefined : plainSightOf(ruleset, draft.battle);
  if (!sight) return;
  const { battle } = draft;
  const [map, features] = [mapOf(battle)!, featuresOf(battle)];
  const standing = placesOf(battle).flatMap((place): readonly Standing[] => {
    const unit = battle.tables.unit.get(place.unit);
    return unit && !place.stale && !ruleset.strength.isLost(unit) ? [{ unit, place }] : [];
  });
  const looked = lookedAt(before, draft);
  const seen = new Map<string, Map<string, Standing>>();
  const see = ({ unit: { side } }: Standing, other: Standing): void => {
    const bySide = seen.get(side) ?? new Map<string, Standing>();
    seen.set(side, bySide.set(other.unit.id, other));
  };
  for (const [index, one] of standing.entries())
    for (const other of standing.slice(index + 1)) {
      if (one.unit.side === other.unit.side || !(looked === 'all' || looked.has(one.unit.id) || looked.has(other.unit.id)))
        continue;
      if (!seesPlainly(sight, one.place, other.place, features, map)) continue;
      see(one, other);
      see(other, one);
    }
  for (const [side, enemies] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) remember(ruleset, draft, side, enemies, newId);
}

/** Returns the ids of the units that an event has moved or changed; `all` if it has changed what every unit may see. */
function lookedAt(before: Battle, draft: Draft): ReadonlySet<string> | 'all' {
  if (draft.battle.game.turn !== before.game.turn) return 'all';
  if (draft.changes.some(({ table }) => table === MAP || table === FEATURE)) return 'all';
  const units = draft.changes.flatMap(({ table, id, before: was, after }) => {
    if (table === 'unit') return [id];
    if (table !== PLACE) return [];
    const place = draft.battle.tables[PLACE]?.get(id) ?? after ?? was;
    return [(place as PlaceRow).unit];
  });
  return new Set(units);
}

/** Keeps where a side sees these enemies. New contacts are numbered from the nearest to the map's corner, so nothing secret shows. */
function remember(
  ruleset: Ruleset,
  draft: Draft,
  side: string,
  enemies: ReadonlyMap<string, Standing>,
  newId: (table: string) => string,
): void {
  const own = sightingsOf(draft.battle).filter(({ seenBy }) => seenBy === side);
  const { turn } = draft.battle.game;
  let last = lastNumber(own);
  const sorted = [...enemies.values()].sort(({ place: a }, { place: b }) => a.x - b.x || a.y - b.y);
  for (const { unit, place } of sorted) {
    if (ruleset.knows(side, unit, draft.battle)) continue;
    const remembered = own.find((row) => row.unit === unit.id);
    const seen = { side: unit.side, ...spotOver(remembered, place), turn, how: 'seen' as const };
    if (remembered) draft.set(SIGHTING, remembered.id, seen);
    else {
      last++;
      const row: SightingRow = {
        ...seen,
        ...UNKNOWN,
        ...{ id: newId(SIGHTING), unit: unit.id, seenBy: side, name: `${CONTACT} ${last}`, since: turn },
      };
      draft.create(SIGHTING, row.id, row);
    }
  }
}

/** Returns the enemy units that a side has newly seen in a draft, as it has them. */
export const newContactsIn = (draft: Draft): readonly SightingRow[] =>
  draft.changes.flatMap(({ table, before, after }) =>
    table === SIGHTING && before === null && after !== null && (after as SightingRow).how === 'seen'
      ? [after as SightingRow]
      : [],
  );

/** Contacts in words, with side and place: `Contact 1 (Axis) at F4`. */
export function contactWords(contacts: readonly SightingRow[], battle: Battle): string {
  const map = mapOf(battle);
  return contacts
    .map(({ name, side, ...row }) => {
      const whose = nameOf(battle.tables.side.get(side) ?? {});
      return `${name} (${whose})${map ? ` at ${spotName(row, map)}` : ''}`;
    })
    .join(', ');
}
