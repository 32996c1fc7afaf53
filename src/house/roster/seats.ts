/** The seats of people on sides. */
import { type Battle, Refusal } from '../../rules/index.js';

/**
 * Requires that no side but `own` lists these people as players, because a person on two sides would play only for the first of
 * them.
 * @param own the id of the side that may list them; null if no side may
 * @throws {Refusal} CONFLICT if another side lists one of them
 */
export function requireFree(battle: Battle, own: string | null, people: readonly string[]): void {
  const other = [...battle.tables.side.values()].find(
    ({ id, playerIds }) => id !== own && playerIds.some((player) => people.includes(player)),
  );
  if (other)
    throw new Refusal(
      'CONFLICT',
      `that person plays for ${other.name}: /side edit with remove-player there comes first`,
      'player',
    );
}
