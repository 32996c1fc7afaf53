import type { JsonObject } from '../../dice/index.js';
import { findActor, isPersonKey, readOpening } from '../../game/index.js';
import { EMPTY_BATTLE, type GameRow, Refusal, isSameName, formatTurn } from '../../rules/index.js';
import type { GameSummary } from '../../store/index.js';
import type { Services } from '../services.js';
import { getPerson } from '../people/people.js';
import type { Suggestion } from '../options/pickers.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

type InGuild = TypedCommand | CompletionRequest;

/**
 * Lists the battles of this server whose opening this person may copy, newest first: battles that have ended, and battles that
 * this person umpires.
 */
function open(interaction: InGuild, { battles, people }: Services): GameSummary[] {
  const person = getPerson(interaction);
  // A battle's own row contains its umpires, so the sides need not be read.
  const isUmpire = (gameId: string, game: GameRow): boolean =>
    findActor({ ...EMPTY_BATTLE, game }, people.called(gameId, person)).standing === 'umpire';
  return battles.ofGuild(interaction.guildId).filter(({ gameId, game }) => game.status === 'ended' || isUmpire(gameId, game));
}

export function suggestBattlesToClone(interaction: CompletionRequest, services: Services): Suggestion[] {
  return open(interaction, services).map(({ gameId, game, ruleset }) => ({
    name: `${game.name} (${ruleset.title}, ${formatTurn(ruleset, game.turn)}${game.status === 'ended' ? ', ended' : ''})`.slice(
      0,
      100,
    ),
    value: gameId,
  }));
}

/**
 * Finds a battle of this server by id or name, and returns its opening for a new battle.
 * @param withPlayers true if the sides of the opening keep their players
 * @throws {Refusal} NOT_FOUND if there is no such battle, or if it has not ended and the person is not its umpire
 */
export function findOpening(
  interaction: TypedCommand,
  services: Services,
  from: string,
  withPlayers: boolean,
): {
  readonly ruleset: string;
  readonly settings: JsonObject;
  readonly opening: Readonly<Record<string, readonly JsonObject[]>>;
} {
  const found = open(interaction, services).find(
    ({ gameId, game }) => gameId === from.trim() || isSameName(game.name, from.trim()),
  );
  if (!found) throw new Refusal('NOT_FOUND', 'Cannot find a battle of that name to copy. Choose one from the list.', 'from');
  const { settings, rows } = readOpening(services.record.events(found.gameId), found.ruleset, withPlayers);
  // A person has a different key in each battle, so the old battle's keys become user ids. Keys without a user are omitted.
  const userOf = (id: string): string[] => (isPersonKey(id) ? [] : [id]);
  const known = (id: string): string[] => {
    const person = services.people.whoIs(found.gameId, id);
    return person ? (person.userId === null ? [] : [person.userId]) : userOf(id);
  };
  const side = (rows.side ?? []).map((row) => ({ ...row, playerIds: (row.playerIds as readonly string[]).flatMap(known) }));
  return { ruleset: found.ruleset.id, settings, opening: { ...rows, side } };
}
