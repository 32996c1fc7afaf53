import type { Command } from '../src/discord/command.js';
import { findKnownEvent } from '../src/discord/log/more.js';
import { findUmpireEvent, suggestEvents } from '../src/discord/events/event-picker.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../src/discord/people/people.js';
import { amendEvents } from '../src/discord/correcting/putting-right.js';
import {
  buildEventOption,
  readLaterOption,
  LATER_OPTION,
  readReasonOption,
  buildReasonOption,
  readScopeOption,
  SCOPE_OPTION,
} from '../src/discord/correcting/right-options.js';
import type { Services } from '../src/discord/services.js';
import { buildSlashCommand } from '../src/discord/options/slash.js';
import { openPublicPart, isUndoable, isWithoutUmpire, findLastKnownEvent, buildUndoReference } from '../src/game/index.js';
import { Refusal } from '../src/rules/index.js';

/** Defines /undo, which undoes an event. The event and its undo both remain in the record, and the dice are not rolled again. */
export const undoCommand: Command = {
  data: buildSlashCommand('undo', 'Undo the last command, or an event you choose', [
    buildEventOption('Event to undo. Default: the latest', false),
    SCOPE_OPTION,
    buildReasonOption(false),
    LATER_OPTION,
  ]),
  async execute(interaction, services) {
    const { game, actor } = requireGameHere(interaction, services);
    if (actor.standing !== 'umpire') return withdraw(interaction, services);
    const called = interaction.options.getString('event');
    const later = readLaterOption(interaction.options);
    const command = {
      type: 'undo',
      ...(called === null ? {} : buildUndoReference(findUmpireEvent(services, game.gameId, called))),
      ...readScopeOption(interaction.options),
      ...readReasonOption(interaction.options),
      later: later ?? 'refuse',
    } as const;
    await amendEvents(interaction, services, game.gameId, command, later === null);
  },
  autocomplete: (interaction, services) =>
    findGameHere(interaction, services)?.actor.standing === 'umpire'
      ? suggestEvents(interaction, services, (event, { state }) => isUndoable(state, event))
      : interaction.respond([]),
};

/**
 * Handles `/undo` for a person who is not an umpire. In a battle with an umpire, undoes the player's own last command. The player
 * may not choose an event, because the answer could reveal secret events.
 *
 * Without an umpire, undoes the chosen event or, by default, the last undoable event that the player knows. A player may undo some
 * events without asking, such as their own last move. For any other event, the player is asked whether to propose the undo to the
 * other sides. The proposed command contains the event's number, so that it undoes the same event even if other events follow.
 * @throws {Refusal} NO_GAME if there is no battle here; UMPIRE_ONLY if the player chooses an event or a scope in a battle with an
 *   umpire; NOT_FOUND if the player does not know the entered event, or does not know any undoable event
 */
async function withdraw(interaction: Parameters<Command['execute']>[0], services: Services): Promise<void> {
  const { options } = interaction;
  const { game, actor } = requireGameHere(interaction, services);
  const { gameId, state } = game;
  const called = options.getString('event');
  const rest = { ...readScopeOption(options), ...readReasonOption(options), later: 'again' } as const;
  if (!isWithoutUmpire(openPublicPart(game))) {
    if (called !== null || rest.scope)
      throw new Refusal(
        'UMPIRE_ONLY',
        'Only umpires can choose what to undo. Leave out all options to undo your own last command.',
      );
    return carryOutAndAnswer(interaction, services, { type: 'undo', ...rest });
  }
  const event =
    called === null
      ? findLastKnownEvent(actor, state, services.record.chronicle(gameId))
      : findKnownEvent(interaction, services, gameId, called).event;
  if (!event) throw new Refusal('NOT_FOUND', 'There is nothing to undo. Use `/log show` to see past events.');
  const named = called === null ? { event: event.number } : buildUndoReference(event);
  await carryOutAndAnswer(interaction, services, { type: 'undo', ...named, ...rest }, gameId);
}
