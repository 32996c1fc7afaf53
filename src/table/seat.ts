/** A person in a channel, who can take the actions that a Discord client offers. */
import { ApplicationCommandType, type APIApplicationCommand } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import { getButtonLabel, isPressable, isSelectMenu, listAllComponents } from './components.js';
import type { InteractionRegistry } from './interaction-registry.js';
import { MAX_FILE_BYTES, type FileData, type FileStore } from './files.js';
import { fillForm, type FormValues, type Interaction, type OpenForm } from './interaction.js';
import { readText, type JsonRecord } from './json.js';
import { findSelectedValues } from './menu.js';
import { createMessage } from './messages.js';
import { isVisibleTo, type Channel, type Guild, type Member, type Message, type User } from './model.js';
import {
  fillOptions,
  fillOptionsPartly,
  findTargetCommand,
  listVisibleCommands,
  nestOptions,
  type CommandTarget,
  type OptionInput,
} from './options.js';
import { buildChannelPayload, buildMemberPayload, buildMessagePayload } from './payloads.js';
import { Resolver } from './resolve.js';
import type { World } from './world.js';

const LOCALE = 'en-US';

/** Returns the whole payload: the person, the place, the permissions, and the data for the kind of interaction. */
function buildInteractionPayload(
  world: World,
  interaction: Interaction,
  member: Member,
  about: { readonly type: number; readonly data: JsonRecord; readonly message?: JsonRecord },
): JsonRecord {
  const { guild, channel } = interaction;
  const permissions = String(world.permissionsIn(channel, member));
  const bot = guild.members.get(world.bot.id);
  return {
    version: 1,
    id: interaction.id,
    application_id: world.bot.id,
    token: interaction.token,
    ...about,
    guild_id: guild.id,
    guild: { id: guild.id, locale: LOCALE, features: [] },
    channel_id: channel.id,
    channel: { ...buildChannelPayload(channel), permissions },
    member: { ...buildMemberPayload(member), permissions },
    app_permissions: String(bot ? world.permissionsIn(channel, bot) : 0n),
    locale: LOCALE,
    guild_locale: LOCALE,
    entitlements: [],
    authorizing_integration_owners: { 0: guild.id },
    context: 0,
    attachment_size_limit: MAX_FILE_BYTES,
  };
}

/** The parts of the table that a seat depends on. */
interface SeatHost {
  readonly world: World;
  readonly desk: InteractionRegistry;
  readonly files: FileStore;
}

export type TypedOptions = Readonly<Record<string, OptionInput>> | ReadonlyMap<string, OptionInput>;

/**
 * A person's place in a channel of the table. Actions that create an interaction return the interaction. Its `answer` resolves
 * with the bot's first response. Throws `CannotSendError` for an action that no Discord client would send.
 */
export class Seat {
  readonly user: User;
  readonly guild: Guild;

  constructor(
    private readonly host: SeatHost,
    readonly member: Member,
    readonly channel: Channel,
  ) {
    this.user = member.user;
    this.guild = host.world.guildById(member.guildId);
  }

  /** Returns the commands that this person may use. */
  commands(): APIApplicationCommand[] {
    return listVisibleCommands(this.host.world.commandsFor(this.guild), this.host.world.permissionsOf(this.member));
  }

  /** Returns the command with this name, such as `game start`. @throws {CannotSendError} if this person may not use the command */
  target(name: string): CommandTarget {
    const words = name.trim().replace(/^\//, '').split(/\s+/);
    const target = findTargetCommand(this.host.world.commandsFor(this.guild), words);
    if (!this.commands().includes(target.command))
      throw new CannotSendError(`You do not have permission to use /${words[0] ?? ''}.`);
    return target;
  }

  /** Uses a slash command. */
  command(name: string, options: TypedOptions = {}): Interaction {
    const target = this.target(name);
    const resolver = this.#resolver();
    const filled = fillOptions(target, asMap(options), resolver);
    return this.#openCommand('command', target, nestOptions(target, filled), resolver);
  }

  /** Uses a message command on a message that this person can see. */
  onMessage(name: string, messageId: string): Interaction {
    const command = this.commands().find((c) => c.type === ApplicationCommandType.Message && c.name === name);
    if (!command) throw new CannotSendError(`There is no message command ${name}.`);
    const message = this.messages().find((m) => m.id === messageId);
    if (!message) throw new CannotSendError('The message is not there.');
    const data = {
      id: command.id,
      name: command.name,
      type: command.type,
      ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
      target_id: message.id,
      resolved: { messages: { [message.id]: buildMessagePayload(this.host.world.bot, message) } },
    };
    return this.host.desk.open({ kind: 'command', user: this.user, guild: this.guild, channel: this.channel, name }, (made) =>
      this.#payload(made, 2, data),
    );
  }

  /** Uses a message command on the bot's newest post that everyone in the channel can see. */
  onNewest(name: string): Interaction {
    const message = this.channel.messages.findLast((m) => m.author.id === this.host.world.bot.id && m.audience === null);
    if (!message) throw new CannotSendError(`There is no post here for <${name}>.`);
    return this.onMessage(name, message.id);
  }

  /** Asks for the choices of an option, as a client does while a person types the option. */
  autocomplete(name: string, options: TypedOptions, focused: string): Interaction {
    const target = this.target(name);
    const resolver = this.#resolver();
    const filled = fillOptionsPartly(target, asMap(options), focused, resolver);
    return this.#openCommand('autocomplete', target, nestOptions(target, filled), resolver);
  }

  /**
   * Presses the button with this label (or custom_id) on the newest message that has the button. Without such a button, chooses
   * this label in the newest menu that offers it.
   */
  press(label: string): Interaction {
    const menu = this.hasButton(label) ? undefined : this.#menuOffering(label);
    if (menu) return this.choose(readText(menu.custom_id), [label]);
    const { message, component } = this.#find(
      `button [${label}]`,
      (c) => isPressable(c) && (getButtonLabel(c) === label || c.custom_id === label),
    );
    return this.#openComponent(message, component, {});
  }

  /** Checks whether a button with this label can be pressed. */
  hasButton(label: string): boolean {
    return this.#shown().some((c) => isPressable(c) && getButtonLabel(c) === label);
  }

  /** Checks whether a button has this label, or a menu offers it. */
  offers(label: string): boolean {
    return this.hasButton(label) || this.#menuOffering(label) !== undefined;
  }

  /** Chooses in the menu with this placeholder (or custom_id). */
  choose(placeholder: string, labels: readonly string[]): Interaction {
    const { message, component } = this.#find(
      `menu [${placeholder}: ...]`,
      (c) => isSelectMenu(c) && (readText(c.placeholder) === placeholder || c.custom_id === placeholder),
    );
    const resolver = this.#resolver();
    const values = findSelectedValues(component, labels, resolver, placeholder);
    const { resolved } = resolver;
    return this.#openComponent(message, component, { values, ...(resolved && { resolved }) });
  }

  /** Presses a button of a particular message. */
  pressOn(messageId: string, customId: string): Interaction {
    const { message, component } = this.#findOn(messageId, (c) => isPressable(c) && c.custom_id === customId);
    return this.#openComponent(message, component, {});
  }

  /** Chooses in a menu of a particular message. */
  chooseOn(messageId: string, customId: string, labels: readonly string[]): Interaction {
    const { message, component } = this.#findOn(messageId, (c) => isSelectMenu(c) && c.custom_id === customId);
    const resolver = this.#resolver();
    const values = findSelectedValues(component, labels, resolver, readText(component.placeholder) || 'The menu');
    const { resolved } = resolver;
    return this.#openComponent(message, component, { values, ...(resolved && { resolved }) });
  }

  /** The form that this person has open. */
  get form(): OpenForm | undefined {
    return this.host.desk.forms.get(this.user.id);
  }

  /** Sends the open form. The values are listed by the labels of their fields. Other fields keep their values. */
  submit(values: Readonly<Record<string, string | readonly string[]>> | FormValues): Interaction {
    const { form } = this;
    if (!form) throw new CannotSendError('No form is open.');
    const resolver = this.#resolver();
    const components = fillForm(form, values instanceof Map ? (values as FormValues) : new Map(Object.entries(values)), resolver);
    const { source, channel } = form;
    const { resolved } = resolver;
    const data = { custom_id: form.customId, components, ...(resolved && { resolved }) };
    const interaction = this.host.desk.open(
      { kind: 'form', user: this.user, guild: this.guild, channel, ...(source && { source }) },
      (made) => this.#payload(made, 5, data),
    );
    const closeForm = (): void => {
      if (this.form === form) this.host.desk.forms.delete(this.user.id);
    };
    interaction.answer.then(closeForm, () => undefined);
    return interaction;
  }

  /** Closes the open form without sending it. */
  dismissForm(): void {
    this.host.desk.forms.delete(this.user.id);
  }

  /** Writes an ordinary message. */
  say(content: string, files: readonly FileData[] = []): Message {
    return createMessage(this.host.world, this.host.files, {
      channel: this.channel,
      author: this.user,
      audience: null,
      body: { content },
      files: new Map(files.map((file, i) => [String(i), file])),
    });
  }

  /** Returns the messages in the channel that this person can see, oldest first. */
  messages(): Message[] {
    return this.channel.messages.filter((m) => isVisibleTo(m, this.user.id));
  }

  #shown(): readonly JsonRecord[] {
    return this.messages().flatMap(({ components }) => [...listAllComponents(components)]);
  }

  #menuOffering(label: string): JsonRecord | undefined {
    const offers = ({ options }: JsonRecord): boolean =>
      Array.isArray(options) && options.some((option) => (option as JsonRecord).label === label);
    return this.#shown().findLast((c) => isSelectMenu(c) && c.disabled !== true && offers(c));
  }

  #find(what: string, wanted: (component: JsonRecord) => boolean): { message: Message; component: JsonRecord } {
    let disabled = false;
    for (const message of this.messages().reverse()) {
      if (message.author.id !== this.host.world.bot.id) continue;
      for (const component of listAllComponents(message.components)) {
        if (!wanted(component)) continue;
        if (component.disabled !== true) return { message, component };
        disabled = true;
      }
    }
    throw new CannotSendError(disabled ? `The ${what} is disabled.` : `There is no ${what} here.`);
  }

  #findOn(messageId: string, wanted: (component: JsonRecord) => boolean): { message: Message; component: JsonRecord } {
    const message = this.messages().find((m) => m.id === messageId && m.author.id === this.host.world.bot.id);
    const component = message && [...listAllComponents(message.components)].find(wanted);
    if (!message || !component) throw new CannotSendError('The message no longer shows that.');
    if (component.disabled === true) throw new CannotSendError('That is disabled.');
    return { message, component };
  }

  #openCommand(kind: 'command' | 'autocomplete', target: CommandTarget, options: unknown[], resolver: Resolver): Interaction {
    const { command } = target;
    const { resolved } = resolver;
    const data = {
      id: command.id,
      name: command.name,
      type: command.type,
      ...(options.length > 0 && { options }),
      ...(command.guild_id !== undefined && { guild_id: command.guild_id }),
      ...(resolved && { resolved }),
    };
    const name = [command.name, ...target.path.map((p) => p.name)].join(' ');
    return this.host.desk.open({ kind, user: this.user, guild: this.guild, channel: this.channel, name }, (made) =>
      this.#payload(made, kind === 'command' ? 2 : 4, data),
    );
  }

  #openComponent(source: Message, component: JsonRecord, extra: JsonRecord): Interaction {
    const data = { component_type: component.type, custom_id: component.custom_id, id: component.id ?? 1, ...extra };
    return this.host.desk.open({ kind: 'component', user: this.user, guild: this.guild, channel: this.channel, source }, (made) =>
      this.#payload(made, 3, data),
    );
  }

  #payload(interaction: Interaction, type: number, data: JsonRecord): JsonRecord {
    const message = interaction.source && buildMessagePayload(this.host.world.bot, interaction.source);
    return buildInteractionPayload(this.host.world, interaction, this.member, { type, data, ...(message && { message }) });
  }

  #resolver(): Resolver {
    return new Resolver(this.host.world, this.host.files, this.guild, this.channel.id);
  }
}

function asMap(options: TypedOptions): ReadonlyMap<string, OptionInput> {
  return options instanceof Map
    ? (options as ReadonlyMap<string, OptionInput>)
    : new Map(Object.entries(options as Record<string, OptionInput>));
}
