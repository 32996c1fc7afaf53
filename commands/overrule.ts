import type { Command } from '../src/discord/command.js';
import { findEventNumber, suggestEvents } from '../src/discord/events/event-picker.js';
import { readOverruledValues } from '../src/discord/correcting/overruling.js';
import { findGameHere, requireGameHere } from '../src/discord/people/people.js';
import { suggestChoices } from '../src/discord/options/pickers.js';
import { amendEvents } from '../src/discord/correcting/putting-right.js';
import {
  buildEventOption,
  readLaterOption,
  LATER_OPTION,
  readReasonOption,
  buildReasonOption,
} from '../src/discord/correcting/right-options.js';
import { buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';
import { isUndoable } from '../src/game/index.js';

/**
 * The suffixes of the option names for the units of one overruling: `unit`, `unit-2`, `unit-3` and `unit-4`.
 */
const UNITS = ['', '-2', '-3', '-4'] as const;

/**
 * Handles `/overrule`: an umpire sets fields of units by hand, in place of the result of an event. The event's other changes
 * remain. Without a unit, all changes of the event are undone.
 */
export const overruleCommand: Command = {
  data: buildSlashCommand('overrule', 'Set the result of an event by hand, for a unit or as a whole (umpires only)', [
    buildEventOption('Event to overrule', true),
    buildReasonOption(true),
    ...UNITS.flatMap((suffix) => [
      buildTextOption(`unit${suffix}`, 'Unit to change. Default: overrule the whole event', { autocomplete: true }),
      buildTextOption(`set${suffix}`, 'Fields of the unit, such as suppressed=true impairments=1', { maxLength: 500 }),
    ]),
    LATER_OPTION,
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    const { game, actor } = requireGameHere(interaction, services);
    const set = UNITS.flatMap((suffix) =>
      readOverruledValues(game, actor, options.getString(`unit${suffix}`), options.getString(`set${suffix}`), suffix),
    );
    await amendEvents(interaction, services, game.gameId, {
      type: 'overrule',
      event: findEventNumber(services, game.gameId, options.getString('event', true)),
      set,
      ...(set.length === 0 ? {} : { rest: 'stands' }),
      reason: readReasonOption(options).reason ?? '',
      later: readLaterOption(options) ?? 'refuse',
    });
  },
  autocomplete(interaction, services) {
    const { name, value } = interaction.options.getFocused(true);
    if (name === 'event')
      return suggestEvents(interaction, services, (event, { state }) => event.kind !== 'undone' && isUndoable(state, event));
    const here = findGameHere(interaction, services);
    return interaction.respond(here ? suggestChoices(here.game, here.actor, 'unit', value) : []);
  },
};
