/** Starts a battle without a scenario, by `/game start` or the button under a rulebook's first steps. */
import { type InputField, type Ruleset, listSchemaFields } from '../../rules/index.js';
import type { Services } from '../services.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { readForm, buildForm, buildInputField, formatInitialText } from '../drafts/form-fields.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';
import { readValue } from '../options/options.js';
import { buildCommandRequest } from '../people/people.js';
import { reportRemainingChannels } from '../rooms/rooms.js';

/** The first word in the custom ids of the start button and its form. */
const NAME = 'start';
/** The maximum number of settings in the form, because a form can have five fields and one is for the name. */
const MOST_SETTINGS = 4;

type Opening = Parameters<Services['battles']['start']>[1];

/**
 * Starts a battle in this channel, and answers with its opening post.
 * @throws {Refusal} CONFLICT if the channel already has a battle
 */
export async function startBattleHere(
  interaction: RepliableGuildInteraction,
  services: Services,
  opening: Opening,
): Promise<void> {
  const left = services.channels.leftBattleOf(interaction.channelId!);
  await services.deliveries.answer(interaction, services.battles.start(buildCommandRequest(interaction), opening));
  await reportRemainingChannels(interaction, services, left);
}

/** Returns the custom id of the button that starts a battle with a rulebook. */
export const buildStartButtonId = (ruleset: string): string => `${NAME}:${ruleset}`;

/** Returns the settings that fit into the form, in addition to the name. */
const settingsOf = ({ gameSettings }: Ruleset): readonly InputField[] =>
  listSchemaFields(gameSettings)
    .filter(({ required, atStart }) => required || atStart)
    .slice(0, MOST_SETTINGS);

/** Handles `start:<rulebook>`, the button that opens a form for the battle's name and the rulebook's settings. */
export const startButtonHandler: ButtonHandler = {
  name: NAME,
  press(interaction, [called = ''], services) {
    const ruleset = services.serverRulebooks.called(interaction.guildId, called);
    const settings = settingsOf(ruleset).map((field) =>
      buildInputField(field, formatInitialText(ruleset.guide.firstGame?.[field.key] ?? field.default)),
    );
    const name = { id: 'name', label: 'Name', placeholder: 'Hill 112', maxLength: 80 };
    return interaction.showModal(buildForm(buildStartButtonId(ruleset.id), 'Start a battle', [name, ...settings]));
  },
};

/** Handles `start:<rulebook>`, the submitted form that starts a battle with the entered name and settings. */
export const startFormHandler: FormHandler = {
  name: NAME,
  submit(interaction, [called = ''], services) {
    const ruleset = services.serverRulebooks.called(interaction.guildId, called);
    return startBattleHere(interaction, services, {
      name: interaction.fields.getTextInputValue('name'),
      ruleset: ruleset.id,
      settings: readForm(interaction, settingsOf(ruleset), readValue),
      umpireRoleId: null,
    });
  },
};
