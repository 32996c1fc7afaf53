/**
 * Shows an umpire the spotting attempts that sides can still make. One button makes all attempts, and a menu makes single
 * attempts.
 */
import { createHash } from 'node:crypto';
import { openView, listOpenSpotting, UMPIRE_AS_READER } from '../../game/index.js';
import { readPageValue, presentSpottingAttempts } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { startActionDraft } from './action-card.js';
import type { Services } from '../services.js';
import type { PressedButton } from '../connection/interactions.js';
import { buildCommandRequest } from '../people/people.js';
import { replyPrivately, showPrivately } from '../connection/reply.js';

/** The word for spotting attempts in custom ids that start with `desk:<game>`. */
export const SPOTTING_WORD = 'looks';

/** The number of hash digits that identify the attempts shown to an umpire. */
const SEEN_DIGITS = 10;

/**
 * Handles the buttons for spotting attempts.
 * - `desk:<game>:looks` shows the attempts.
 * - `...:one:<seen>` is a menu for single attempts.
 * - `...:all:<seen>` makes all attempts that no check says anything against, in one transaction.
 */
export async function handleSpottingPress(
  interaction: PressedButton,
  services: Services,
  game: OpenGame,
  [word, seen = '']: readonly string[],
): Promise<void> {
  const { gameId } = game;
  const view = openView(game, UMPIRE_AS_READER);
  const { turn, phase } = view.battle.game;
  const looks = listOpenSpotting({ ...game, chronicle: services.record.chronicle(gameId) });
  if (looks.length === 0) throw new Refusal('CONFLICT', 'No spotting attempts are left in this phase. Choose another task.');
  const commands = looks.map(({ command }) => command);
  // Terrain may hide some enemies. An umpire decides each attempt to spot them.
  const free = looks.filter(({ raised }) => raised.length === 0).map(({ command }) => command);
  const now = createHash('sha256')
    .update(JSON.stringify([turn, phase, commands]))
    .digest('hex')
    .slice(0, SEEN_DIGITS);
  // Once the battle has moved on, a button of the old list shows the present one.
  const isPresent = seen === now;
  if (word === 'all' && isPresent)
    return services.deliveries.answer(interaction, services.battles.actOn(buildCommandRequest(interaction), free, gameId));
  const chosen = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
  const look = isPresent && word === 'one' && /^\d+$/.test(chosen) ? looks[Number(chosen)] : undefined;
  if (look) return startActionDraft(interaction, services, gameId, look.command, look.lookerId);
  const idFor = (what: string): string => ['desk', gameId, SPOTTING_WORD, what, now].join(':');
  const body = presentSpottingAttempts({ view, looks }, readPageValue(chosen) ?? 0, { one: idFor('one'), all: idFor('all') });
  await (word === undefined ? replyPrivately(interaction, body) : showPrivately(interaction, body));
}
