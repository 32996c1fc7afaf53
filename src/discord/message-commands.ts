/**
 * The commands on the bot's own posts, which people open with a long press. Each command does the same as a button under the
 * post's *More*.
 */
import { ApplicationCommandType, type MessageContextMenuCommandInteraction } from 'discord.js';
import { readMessageEvent, type AllowedCommands, buildEventButtons, type SentMessage } from '../present/index.js';
import { Refusal } from '../rules/index.js';
import { showOdds, undoEvent } from './buttons.js';
import type { MessageCommand } from './command.js';
import { readCorrectionId, openCorrection } from './correcting/correction-menu.js';
import type { Services } from './services.js';
import { listPostEvents, findKnownEvent, buildNoteForm } from './log/more.js';
import { NO_BATTLE_ID } from './permitting.js';
import { replyPrivately } from './connection/reply.js';
import { buildExplanation } from './commands/rulebook.js';

type Used = MessageContextMenuCommandInteraction<'cached' | 'raw'>;
/**
 * Does the same as a button, for people who may press it.
 * @param parts the parts of the button's custom id after its first word
 */
type MessageAction = (interaction: Used, parts: readonly string[], services: Services) => Promise<void>;

/** Offers all buttons. A person without permission is refused later, with the reason. */
const ALL: AllowedCommands = { undo: () => true, correct: () => true, note: () => true };

const why: MessageAction = async (interaction, [gameId = '', mark = ''], services) => {
  const { game, actor } = findKnownEvent(interaction, services, gameId, mark);
  await replyPrivately(interaction, await buildExplanation(services, game, actor, mark));
};

const correct: MessageAction = (interaction, parts, services) =>
  openCorrection(interaction, services, readCorrectionId(interaction, services, parts));

const note: MessageAction = async (interaction, [gameId = '', mark = ''], services) => {
  const { event } = findKnownEvent(interaction, services, gameId, mark);
  await interaction.showModal(buildNoteForm(event));
};

/**
 * Builds a command in the menu of a post, which does the same as a button under the post's *More*.
 * @param action the first word of the button's custom id
 */
function onPost(name: string, action: string, act: MessageAction): MessageCommand {
  return {
    data: { type: ApplicationCommandType.Message, name },
    partsOf: ({ targetMessage, client }) => {
      const isOurs = targetMessage.author.id === client.user.id;
      const named = isOurs ? readMessageEvent(targetMessage as unknown as SentMessage) : undefined;
      if (!named || (named.gameId === NO_BATTLE_ID && action !== 'odds'))
        throw new Refusal(
          'NOT_FOUND',
          'This command works only on the bot’s posts about a battle. Choose a post with _More_ under it.',
        );
      return [named.gameId, named.mark];
    },
    execute: async (interaction, parts, services) =>
      act(interaction, partsBehind(interaction, parts, services, name, action), services),
  };
}

/**
 * Finds the button for this command under the post's *More*, and returns the parts of its custom id after the first word. If
 * several results have this button, uses the last result. For a roll outside battles, returns the parts unchanged.
 * @throws {Refusal} NOT_FOUND if the person does not know such an event, or if the post has no such button
 */
function partsBehind(
  interaction: Used,
  parts: readonly string[],
  services: Services,
  name: string,
  action: string,
): readonly string[] {
  const [gameId = '', mark = ''] = parts;
  if (gameId === NO_BATTLE_ID) return parts;
  const known = findKnownEvent(interaction, services, gameId, mark);
  const { events, context } = listPostEvents(services, known, interaction.targetMessage as unknown as SentMessage);
  const ids = buildEventButtons(events, context, ALL).map(({ custom_id }) => custom_id.split(':'));
  const found = ids.find(([word]) => word === action);
  if (!found)
    throw new Refusal('NOT_FOUND', `That post does not offer ${name}. Press _More_ under the post to see what you can do.`);
  return found.slice(1);
}

export const MESSAGE_COMMANDS: readonly MessageCommand[] = [
  onPost('Why?', 'why', why),
  onPost('Odds', 'odds', showOdds),
  onPost('Undo', 'undo', undoEvent),
  onPost('Correct', 'correct', correct),
  onPost('Note', 'note', note),
];
