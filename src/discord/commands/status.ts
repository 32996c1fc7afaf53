import { MessageFlags } from 'discord.js';
import {
  openView,
  listKnownDueEntries,
  openPublicPart,
  listTasksLeftOpen,
  type Reader,
  findBattleReader,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { type DrawnStrength, presentStatus, type BattleStatus } from '../../present/index.js';
import type { Actor } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { Services } from '../services.js';
import { requireGameHere } from '../people/people.js';
import { openBattleView } from '../options/pickers.js';
import { replyPrivately } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import { findReaderEvent } from '../events/telling.js';
import { replyWithDrawing } from '../pictures/taking-pictures.js';
import { countKnownEvents, filterKnownEvents } from '../../knowing/index.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Collects the facts about the status of a battle that this person may know.
 * @param more the number of additional events that they may know only because of a correction. Default: 0
 */
export function collectBattleStatus(game: OpenGame, actor: Actor, more = 0): BattleStatus {
  const reader = findBattleReader(actor, openPublicPart(game));
  return {
    view: openBattleView(game, actor),
    due: listKnownDueEntries(game.ruleset, game.battle, actor),
    events: countKnownEvents(game.state, reader) + more,
    open: actor.standing === 'umpire' ? listTasksLeftOpen(game.ruleset, openView(game, UMPIRE_AS_READER).battle, 'turn') : [],
  };
}

/** The number of events that are read in one step. */
const AT_ONCE = 50;

/** Counts the events that this person may know only because of a correction. */
function* knownSince(services: Services, { gameId, state }: OpenGame, reader: Reader): Generator<void, number, void> {
  let count = 0;
  for (const [index, number] of [...state.rewrittenBy.keys()].entries()) {
    const event = services.record.event(gameId, number);
    if (event && filterKnownEvents(reader, [event]).length === 0 && findReaderEvent(services, gameId, reader, event)) count++;
    if ((index + 1) % AT_ONCE === 0) yield;
  }
  return count;
}

/** Shows a person the status of the battle. With `picture:True`, adds a drawing of each side's strength over time. */
export async function showStatus(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const more = await runInSlices(knownSince(services, game, findBattleReader(actor, openPublicPart(game))));
  const body = presentStatus(collectBattleStatus(game, actor, more));
  if (!interaction.options.getBoolean('picture')) return replyPrivately(interaction, body);
  // Reading a long record may take longer than Discord waits for a response.
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const { bytes } = await services.longWork.run(
    'export',
    { format: 'strength', battle: { gameId: game.gameId, reader: actor } },
    interaction.user.id,
  );
  const drawn = JSON.parse(Buffer.from(bytes).toString('utf8')) as DrawnStrength | null;
  if (drawn === null) return replyPrivately(interaction, body);
  await replyWithDrawing(interaction, services, game.gameId, body, 'strength', drawn);
}
