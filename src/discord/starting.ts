/** A battle of one's own begins: `/game start`, and the button under the first steps with a rulebook. */
import type { House } from './house.js';
import type { ButtonHandler, FormHandler } from './command.js';
import { formOf } from './form-fields.js';
import type { Answered } from './interactions.js';
import { requestOf } from './people.js';
import { tellWhatIsLeft } from './rooms.js';

/** The first word of its custom ids. */
const NAME = 'start';

type Opening = Parameters<House['battles']['start']>[1];

/** Begins a battle in this channel and answers with its opening. @throws {Refusal} CONFLICT where one is played already */
export async function startHere(interaction: Answered, house: House, opening: Opening): Promise<void> {
  const left = house.channels.leftBattleOf(interaction.channelId!);
  await house.deliveries.answer(interaction, house.battles.start(requestOf(interaction), opening));
  await tellWhatIsLeft(interaction, house, left);
}

/** The custom id of the button that begins a battle by a rulebook. */
export const startButtonId = (ruleset: string): string => `${NAME}:${ruleset}`;

/** `start:<rulebook>`: what the battle is called is asked for. */
export const startButton: ButtonHandler = {
  name: NAME,
  press: (interaction, [ruleset = '']) =>
    interaction.showModal(
      formOf(startButtonId(ruleset), 'Begin a battle', [
        { id: 'name', label: 'What it is called', placeholder: 'Hill 112', maxLength: 100 },
      ]),
    ),
};

/** `start:<rulebook>`: the battle's name. */
export const startForm: FormHandler = {
  name: NAME,
  submit: (interaction, [ruleset = ''], house) =>
    startHere(interaction, house, {
      name: interaction.fields.getTextInputValue('name'),
      ruleset: house.serverRulebooks.called(interaction.guildId, ruleset).id,
      settings: {},
      umpireRoleId: null,
    }),
};
