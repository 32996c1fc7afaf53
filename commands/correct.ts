import type { Command } from '../src/discord/command.js';
import { correctEvent, type CorrectionTarget, openAllValuesForm } from '../src/discord/correcting/correcting.js';
import { openCorrection } from '../src/discord/correcting/correction-menu.js';
import { suggestEvents } from '../src/discord/events/event-picker.js';
import { requireGameHere } from '../src/discord/people/people.js';
import {
  buildEventOption,
  readLaterOption,
  LATER_OPTION,
  readReasonOption,
  buildReasonOption,
} from '../src/discord/correcting/right-options.js';
import { buildIntegerOption, buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';
import { type BattleEvent, areUnitsHidden, openPublicPart, isUndoable, findShownNumber } from '../src/game/index.js';
import type { Services } from '../src/discord/services.js';
import { findKnownEvent } from '../src/discord/log/more.js';
import { refuseInvalid, Refusal } from '../src/rules/index.js';

/**
 * Checks whether the list of `/correct` offers an event. The event must have results of procedures, or have added or edited a
 * unit or a side. Events that undo, correct or overrule other events are never offered.
 */
const isCorrectable = ({ resolutions, kind, undoes }: BattleEvent): boolean =>
  undoes === null && (resolutions.length > 0 || /^(unit|side)-(added|edited)$/.test(kind));

/**
 * Handles `/correct`: an umpire recalculates an event with corrected values and its original dice. An umpire who types no values
 * chooses values in a menu or, after typing a reason, in a form. Without an umpire, a player proposes the correction to the other
 * sides.
 */
export const correctCommand: Command = {
  data: buildSlashCommand('correct', 'Correct an event and recalculate it with the same dice (umpires only)', [
    buildEventOption('Event to correct', true),
    buildTextOption('values', 'Correct values, such as range-yards=300 target="B Coy". Default: choose from a menu', {
      maxLength: 1000,
    }),
    buildIntegerOption('result', 'Number of the result, if the event has several. Default: 1', { minimum: 1, maximum: 99 }),
    buildReasonOption(false),
    LATER_OPTION,
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    const called = options.getString('event', true);
    const result = options.getInteger('result') ?? 1;
    const values = options.getString('values');
    const { reason = '' } = readReasonOption(options);
    const of = { ...requireGameHere(interaction, services), called, result };
    if (of.actor.standing !== 'umpire') return agreeToCorrect(interaction, services, of, values, reason);
    if (values === null)
      return reason === '' ? openCorrection(interaction, services, of) : openAllValuesForm(interaction, services, of, reason);
    await correctEvent(interaction, services, {
      ...of,
      values,
      reason,
      later: readLaterOption(options) ?? 'refuse',
    });
  },
  autocomplete: (interaction, services) =>
    suggestEvents(interaction, services, (event, { state }) => isCorrectable(event) && isUndoable(state, event)),
};

/**
 * Proposes a correction to the other sides. Every side must know the whole event, because the bot's answers about the correction
 * would otherwise reveal secrets.
 * @throws {Refusal} INVALID_INPUT if no values are entered; NOT_FOUND if the player may not know the event; CONFLICT if the event
 *   is secret, has secret values, or is in a battle with hidden units; any refusal of `correctEvent`
 */
async function agreeToCorrect(
  interaction: Parameters<Command['execute']>[0],
  services: Services,
  { game, actor, called, result }: CorrectionTarget,
  values: string | null,
  reason: string,
): Promise<void> {
  if (values === null)
    throw refuseInvalid('values', 'You have not entered a value. Enter at least one correct value, such as range-yards=300.');
  const { gameId, ruleset } = game;
  const { event } = findKnownEvent(interaction, services, gameId, called);
  const hasOwn = event.resolutions.some(({ procedure }) => services.procedureById(procedure).ownKeys !== undefined);
  if (event.audience !== 'all' || hasOwn || areUnitsHidden(ruleset, openPublicPart(game)))
    throw new Refusal(
      'CONFLICT',
      'Sides can correct an event only if all of them can see it in full. Undo the event with `/undo`, then enter the command again.',
      'event',
    );
  const of = { game, actor, called: findShownNumber(event), result };
  await correctEvent(interaction, services, { ...of, values, reason, later: 'again' });
}
