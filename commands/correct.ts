import { SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { correctEvent, openAllValues } from '../src/discord/correcting.js';
import { openCorrection } from '../src/discord/correction-menu.js';
import { suggestEvents } from '../src/discord/event-picker.js';
import { gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { eventOption, laterIn, laterOption, reasonIn, reasonOption } from '../src/discord/right-options.js';
import { type BattleEvent, isUndoable } from '../src/game/index.js';

/** What came of dice or values, and what was said of a unit or side. */
const isCorrectable = ({ resolutions, kind, undoes }: BattleEvent): boolean =>
  undoes === null && (resolutions.length > 0 || /^(unit|side)-(added|edited)$/.test(kind));

/** /correct: judges an event again on the same faces, with other values. */
export const correct: Command = {
  data: new SlashCommandBuilder()
    .setName('correct')
    .setDescription('Judge an event again on the same dice, with what was wrong put right (umpire)')
    .addStringOption(eventOption('The event', true))
    .addStringOption((option) =>
      option
        .setName('values')
        .setDescription('What was otherwise: range-yards=300 target="B Coy"; left out, you choose')
        .setMaxLength(1000),
    )
    .addIntegerOption((option) =>
      option
        .setName('result')
        .setDescription('Which of several results of the event, from 1; the first, if left out')
        .setMinValue(1)
        .setMaxValue(99),
    )
    .addStringOption(reasonOption(false))
    .addStringOption(laterOption)
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const called = options.getString('event', true);
    const result = options.getInteger('result') ?? 1;
    const values = options.getString('values');
    const { reason = '' } = reasonIn(options);
    const of = { ...gameHereOrRefuse(interaction, house), called, result };
    if (values === null)
      return reason === '' ? openCorrection(interaction, house, of) : openAllValues(interaction, house, of, reason);
    await correctEvent(interaction, house, requestOf(interaction), {
      ...of,
      values,
      reason,
      later: laterIn(options) ?? 'refuse',
    });
  },
  autocomplete: (interaction, house) =>
    suggestEvents(interaction, house, (event, { state }) => isCorrectable(event) && isUndoable(state, event)),
};
