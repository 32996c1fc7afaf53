import { randomBytes } from 'node:crypto';
import {
  type Client,
  DiscordAPIError,
  Events,
  type Interaction,
  MessageFlags,
  type RepliableInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import { presentBug, presentRefusal } from '../present/index.js';
import { BadDice, TooManyBranches } from '../dice/index.js';
import { Refusal } from '../rules/index.js';
import { unavailable } from '../store/index.js';
import type { ButtonHandler, Command, FormHandler } from './command.js';
import type { House } from './house.js';
import { Gate } from './permitting.js';
import { optionRefusal, optionsOffered } from './refusals.js';
import { asMessage, replyPrivately } from './reply.js';

type InGuild = Interaction<'cached' | 'raw'>;

/**
 * Sends each interaction of somebody who may to its command, button or form. Whatever goes wrong, the person gets an answer.
 * `onFinished` is told when nothing more comes of an interaction.
 */
export function dispatch(
  client: Client,
  commands: readonly Command[],
  buttons: readonly ButtonHandler[],
  forms: readonly FormHandler[],
  house: House,
  onFinished: (interactionId: string) => void,
): void {
  const commandsByName = new Map(commands.map((command) => [command.data.name, command]));
  const handlers: Handlers = {
    gate: new Gate(house),
    commands: commandsByName,
    buttons: new Map(buttons.map((button) => [button.name, button])),
    forms: new Map(forms.map((form) => [form.name, form])),
  };
  client.on(Events.InteractionCreate, (interaction) => {
    void handle(interaction, handlers, house)
      .then(() => house.deliveries.settled())
      .then(() => onFinished(interaction.id));
  });
}

interface Handlers {
  readonly gate: Gate;
  readonly commands: ReadonlyMap<string, Command>;
  readonly buttons: ReadonlyMap<string, ButtonHandler>;
  readonly forms: ReadonlyMap<string, FormHandler>;
}

async function handle(interaction: Interaction, handlers: Handlers, house: House): Promise<void> {
  try {
    if (!interaction.inGuild()) throw new Refusal('NO_GAME', 'the umpire works on servers only, not in private messages');
    house.left.refuse(interaction.guildId);
    await route(interaction, handlers, house);
  } catch (error) {
    if (interaction.isAutocomplete()) {
      if (!(error instanceof Refusal)) house.log.error({ err: error, command: interaction.commandName }, 'autocomplete failed');
      if (!interaction.responded) await interaction.respond([]).catch(() => undefined);
    } else if (interaction.isRepliable()) {
      await answerFailure(interaction, error, handlers.commands, house);
    }
  }
}

async function route(interaction: InGuild, { gate, commands, buttons, forms }: Handlers, house: House): Promise<void> {
  if (interaction.isChatInputCommand()) {
    const command = commands.get(interaction.commandName);
    if (!command)
      throw new Refusal('INVALID_INPUT', `/${interaction.commandName} is not a command of this version: reload Discord`);
    gate.command(interaction);
    await command.execute(interaction, house);
  } else if (interaction.isAutocomplete()) {
    const command = commands.get(interaction.commandName);
    if (!command?.autocomplete) return interaction.respond([]);
    gate.command(interaction);
    await command.autocomplete(interaction, house);
  } else if (interaction.isButton() || interaction.isStringSelectMenu()) {
    const [name = '', ...parts] = interaction.customId.split(':');
    const button = buttons.get(name);
    if (!button) throw new Refusal('INVALID_INPUT', 'that button belongs to another version of the umpire');
    gate.button(interaction, name, parts);
    await button.press(interaction, parts, house);
  } else if (interaction.isModalSubmit()) {
    const [name = '', ...parts] = interaction.customId.split(':');
    const form = forms.get(name);
    if (!form) throw new Refusal('INVALID_INPUT', 'that form belongs to another version of the umpire');
    gate.form(interaction, name);
    await form.submit(interaction, parts, house);
  }
}

/** A mistake is told as a refusal; anything else is a bug: logged whole under a reference that the person is given. */
async function answerFailure(
  interaction: RepliableInteraction,
  error: unknown,
  commands: ReadonlyMap<string, Command>,
  { log }: House,
): Promise<void> {
  const refusal = refusalOf(error);
  if (refusal?.code === 'UNAVAILABLE')
    log.error({ err: refusal, interaction: interaction.id }, 'the record could not be written');
  let body;
  if (refusal) {
    const { option, message } = optionRefusal(refusal, offeredIn(interaction, commands));
    body = presentRefusal({ ...refusal, message }, option);
  } else {
    const reference = randomBytes(4).toString('hex');
    log.error({ err: error, reference, interaction: interaction.id, what: whatOf(interaction) }, 'a bug');
    body = presentBug(reference);
  }
  try {
    if (interaction.replied || interaction.deferred)
      await interaction.followUp({ ...asMessage(body), flags: MessageFlags.Ephemeral });
    else await replyPrivately(interaction, body);
  } catch (failure) {
    const expected =
      failure instanceof DiscordAPIError && failure.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
    if (!expected) log.warn({ err: failure }, 'a refusal did not go out');
  }
}

/** The names of the options that the person could fill in; none of a button. */
function offeredIn(interaction: RepliableInteraction, commands: ReadonlyMap<string, Command>): ReadonlySet<string> {
  if (!interaction.isChatInputCommand()) return new Set();
  return optionsOffered(commands.get(interaction.commandName)?.data, interaction.options.getSubcommand(false));
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof BadDice) return new Refusal('BAD_DICE', error.message, 'dice');
  if (error instanceof TooManyBranches) return new Refusal('INVALID_INPUT', error.message);
  return unavailable(error);
}

function whatOf(interaction: RepliableInteraction): string {
  if (interaction.isChatInputCommand()) return `/${interaction.commandName}`;
  return interaction.isMessageComponent() ? interaction.customId : 'form';
}
