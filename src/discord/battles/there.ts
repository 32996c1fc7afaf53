/**
 * Handles commands typed in a channel without a battle. Shows the author where their battles are, with a button for each battle
 * that carries out the command there.
 */
import { ButtonStyle } from 'discord.js';
import { openPublicPart } from '../../game/index.js';
import { buildButton, buildButtonRows, presentNotice } from '../../present/index.js';
import { findRowName, Refusal } from '../../rules/index.js';
import type { RepliableGuildInteraction, GuildInteraction, PressedButton, TypedCommand } from '../connection/interactions.js';
import type { Services } from '../services.js';
import { type PlayedElsewhereRefusal, describeBattleChannel, recordElsewhereBattle } from '../people/people.js';

/** The first word of the buttons' custom ids. */
const THERE = 'there';
/** The last word in the custom id of the button for a roll outside all battles. */
const OUTSIDE = 'outside';
/** The maximum number of battles that are offered. */
const MOST_BATTLES = 10;
/** The maximum number of commands that can wait for a choice of battle. */
const MOST_WAITING = 500;
/** The maximum number of characters in a button's label. */
const LABEL_MAX = 25;

/** The commands whose authors must still choose a battle, by interaction id. A restart discards them. */
const waiting = new Map<string, TypedCommand>();

/** The rolls whose authors have chosen to use no battle. */
const outside = new WeakSet<GuildInteraction>();

/** Checks whether the author has chosen to roll without a battle. */
export const isOutsideBattle = (interaction: GuildInteraction): boolean => outside.has(interaction);

/** Checks whether an interaction is a typed command. */
export const isTypedCommand = (interaction: RepliableGuildInteraction): interaction is TypedCommand =>
  interaction.isChatInputCommand();

/** Checks whether a button carries out a command in a different channel from where the command was typed. */
export const isElsewhereButton = ({ customId }: PressedButton): boolean => customId.startsWith(`${THERE}:`);

/** Shows the author of a typed command where their battles are, with a button for each battle. */
export async function offerOtherBattles(
  interaction: TypedCommand,
  services: Services,
  { gameIds, mayBeOutside }: Pick<PlayedElsewhereRefusal, 'gameIds' | 'mayBeOutside'>,
): Promise<void> {
  const some = gameIds.slice(0, MOST_BATTLES);
  waiting.set(interaction.id, interaction);
  for (const oldest of [...waiting.keys()].slice(0, -MOST_WAITING)) waiting.delete(oldest);
  const places = some.map((id) => describeBattleChannel(services, id));
  const words =
    some.length === 1
      ? `${places[0]!} is played in another channel. Press the button to use the command there.`
      : `No battle is running in this channel. Choose one of your battles: ${places.join(', ')}.`;
  const choices = some.map((id) => {
    const name = findRowName(openPublicPart(services.battles.open(id)).game);
    const label = some.length === 1 ? `Use it in ${name}` : name;
    return buildButton([...label].slice(0, LABEL_MAX).join(''), `${THERE}:${interaction.id}:${id}`, ButtonStyle.Primary);
  });
  const apart = mayBeOutside ? [buildButton('Roll outside a battle', `${THERE}:${interaction.id}:${OUTSIDE}`)] : [];
  await services.cards.ask(interaction, { ...presentNotice(words), components: buildButtonRows([...choices, ...apart]) });
}

/**
 * Returns the command behind a pressed button, as if its author had typed it in a channel of the chosen battle. The answer goes
 * to the pressed button.
 * @throws {Refusal} NOT_FOUND if the command no longer waits, or is another person's
 */
export function convertElsewherePress(pressed: PressedButton, services: Services): TypedCommand {
  const [, id = '', gameId = ''] = pressed.customId.split(':');
  const typed = waiting.get(id);
  const isHere = gameId === OUTSIDE || services.channels.guildOf(gameId) === pressed.guildId;
  if (typed?.user.id !== pressed.user.id || !isHere)
    throw new Refusal('NOT_FOUND', 'That command has expired. Enter the command again in a channel of its battle.');
  waiting.delete(id);
  const there = asTyped(pressed, typed);
  if (gameId === OUTSIDE) outside.add(there);
  else recordElsewhereBattle(there, services, gameId);
  return there;
}

/** Gives a button's interaction the command and options of a typed command. */
function asTyped(pressed: PressedButton, typed: TypedCommand): TypedCommand {
  const { type, options, command, commandId, commandName, commandType } = typed;
  const no = (): boolean => false;
  const own: Readonly<Record<PropertyKey, unknown>> = {
    type,
    options,
    command,
    commandId,
    commandName,
    commandType,
    isChatInputCommand: () => true,
    isButton: no,
    isStringSelectMenu: no,
    isMessageComponent: no,
  };
  return new Proxy(pressed, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  }) as unknown as TypedCommand;
}
