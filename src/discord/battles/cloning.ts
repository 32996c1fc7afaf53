import type { JsonObject } from '../../dice/index.js';
import { actorIn, isPersonKey, openingOf } from '../../game/index.js';
import { EMPTY_BATTLE, type GameRow, Refusal, sameName, turnName } from '../../rules/index.js';
import type { GameHead } from '../../store/index.js';
import type { House } from '../house.js';
import { personOf } from '../people/people.js';
import type { Suggestion } from '../options/pickers.js';
import type { Completing, Typed } from '../connection/interactions.js';

type InGuild = Typed | Completing;

/** The server's battles with an opening this person may know: ended ones, and those he umpires. Newest first. */
function open(interaction: InGuild, { battles, people }: House): GameHead[] {
  const person = personOf(interaction);
  // Umpires are in the battle's own row; sides do not matter.
  const isUmpire = (gameId: string, game: GameRow): boolean =>
    actorIn({ ...EMPTY_BATTLE, game }, people.called(gameId, person)).standing === 'umpire';
  return battles.ofGuild(interaction.guildId).filter(({ gameId, game }) => game.status === 'ended' || isUmpire(gameId, game));
}

export function battlesToClone(interaction: Completing, house: House): Suggestion[] {
  return open(interaction, house).map(({ gameId, game, ruleset }) => ({
    name: `${game.name} (${ruleset.title}, ${turnName(ruleset, game.turn)}${game.status === 'ended' ? ', ended' : ''})`.slice(
      0,
      100,
    ),
    value: gameId,
  }));
}

/** The opening of a battle named by its id or name, for another to begin with. @throws {Refusal} NOT_FOUND */
export function openingFor(
  interaction: Typed,
  house: House,
  from: string,
  withPlayers: boolean,
): {
  readonly ruleset: string;
  readonly settings: JsonObject;
  readonly opening: Readonly<Record<string, readonly JsonObject[]>>;
} {
  const found = open(interaction, house).find(({ gameId, game }) => gameId === from.trim() || sameName(game.name, from.trim()));
  if (!found)
    throw new Refusal('NOT_FOUND', 'there is no such battle that you may begin again: choose from the list that opens', 'from');
  const { settings, rows } = openingOf(house.record.events(found.gameId), found.ruleset, withPlayers);
  // Keys are each battle's own: a known person gets a key of the new battle.
  const userOf = (id: string): string[] => (isPersonKey(id) ? [] : [id]);
  const known = (id: string): string[] => {
    const person = house.people.whoIs(found.gameId, id);
    return person ? (person.userId === null ? [] : [person.userId]) : userOf(id);
  };
  const side = (rows.side ?? []).map((row) => ({ ...row, playerIds: (row.playerIds as readonly string[]).flatMap(known) }));
  return { ruleset: found.ruleset.id, settings, opening: { ...rows, side } };
}
