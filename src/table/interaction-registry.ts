/** Tracks interactions: their delivery, deadlines, first responses, follow-ups and edits. */
import { ApplicationCommandOptionType, InteractionResponseType as Callback, MessageFlags } from 'discord-api-types/v10';
import { buildMessageAction, buildPrivateAction, type BotAction } from './acts.js';
import {
  alreadyAcknowledgedError,
  buildInvalidFormError,
  invalidWebhookTokenError,
  unknownInteractionError,
  unknownMessageError,
  unknownWebhookError,
} from './errors.js';
import type { FileStore } from './files.js';
import { Interaction, type AutocompleteChoice, type InteractionInit, type OpenForm } from './interaction.js';
import { isObject, readArray, readObjects, readText, type JsonRecord } from './json.js';
import { createMessage, editMessage, type UploadedFiles } from './messages.js';
import type { Message } from './model.js';
import type { World } from './world.js';

interface InteractionRegistryOptions {
  /** The time in milliseconds within which the bot must send its first response. */
  readonly answerWithinMs: number;
  /** The time in milliseconds that an interaction waits for a bot to connect. */
  readonly connectWithinMs: number;
  readonly tokenLifeMs: number;
}

/** The types of first response that each kind of interaction allows. */
const TAKES: Readonly<Record<Interaction['kind'], readonly Callback[]>> = {
  command: [Callback.ChannelMessageWithSource, Callback.DeferredChannelMessageWithSource, Callback.Modal],
  component: [
    Callback.ChannelMessageWithSource,
    Callback.DeferredChannelMessageWithSource,
    Callback.DeferredMessageUpdate,
    Callback.UpdateMessage,
    Callback.Modal,
  ],
  autocomplete: [Callback.ApplicationCommandAutocompleteResult],
  form: [
    Callback.ChannelMessageWithSource,
    Callback.DeferredChannelMessageWithSource,
    Callback.DeferredMessageUpdate,
    Callback.UpdateMessage,
  ],
};
const UPDATES: readonly unknown[] = [Callback.DeferredMessageUpdate, Callback.UpdateMessage];
/** Discord's numbers for the kinds of interaction. */
const TYPE_NUMBER: Readonly<Record<Interaction['kind'], number>> = { command: 2, component: 3, autocomplete: 4, form: 5 };

export class InteractionRegistry {
  readonly #byId = new Map<string, Interaction>();
  readonly #byToken = new Map<string, Interaction>();
  /** Interactions that wait for a bot to connect, each with the function that builds its payload. */
  readonly #waiting = new Map<Interaction, (interaction: Interaction) => JsonRecord>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** The open form of each user, by user id. */
  readonly forms = new Map<string, OpenForm>();
  /** Sends an interaction's payload to the bot. Returns false if no bot is connected. The table sets this function. */
  deliver: (payload: unknown, interactionId: string) => boolean = () => false;
  act: (act: BotAction) => void = () => undefined;

  constructor(
    private readonly world: World,
    private readonly store: FileStore,
    private readonly options: InteractionRegistryOptions,
  ) {}

  /** Creates an interaction and sends it to the bot, either immediately or as soon as a bot is connected. */
  open(init: Omit<InteractionInit, 'id' | 'createdAt'>, payloadOf: (interaction: Interaction) => JsonRecord): Interaction {
    const now = this.world.clock();
    this.#forgetOld(now);
    const interaction = new Interaction({ ...init, id: this.world.ids.next('interaction'), createdAt: now });
    interaction.payload = payloadOf(interaction);
    this.#byId.set(interaction.id, interaction);
    this.#byToken.set(interaction.token, interaction);
    if (!this.#send(interaction)) {
      this.#waiting.set(interaction, payloadOf);
      this.#after(this.options.connectWithinMs, () => this.#failIf(interaction, 'waiting'));
    }
    return interaction;
  }

  /** Sends waiting interactions as if they were new. On Discord these interactions would have failed. */
  flush(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [interaction, payloadOf] of waiting) {
      if (interaction.state !== 'waiting') continue;
      if (this.world.ids.tellTime) this.#renew(interaction, payloadOf);
      if (!this.#send(interaction)) this.#waiting.set(interaction, payloadOf);
    }
  }

  #renew(interaction: Interaction, payloadOf: (interaction: Interaction) => JsonRecord): void {
    this.#byId.delete(interaction.id);
    interaction.id = this.world.ids.next('interaction');
    interaction.createdAt = this.world.clock();
    interaction.payload = payloadOf(interaction);
    this.#byId.set(interaction.id, interaction);
  }

  /** Sends an interaction again, as Discord sometimes does. */
  redeliver(id: string): void {
    const interaction = this.#byId.get(id);
    if (!interaction) throw unknownInteractionError();
    this.deliver(interaction.payload, interaction.id);
  }

  find(id: string): Interaction | undefined {
    return this.#byId.get(id);
  }

  findByToken(token: string): Interaction | undefined {
    return this.#byToken.get(token);
  }

  /**
   * Returns the interaction if a first response to it is now allowed.
   * @throws {DiscordError} if a first response is not allowed
   */
  answerable(id: string, token: string): Interaction {
    const interaction = this.#byId.get(id);
    if (!interaction || interaction.token !== token) throw unknownInteractionError();
    if (interaction.state === 'answered' || interaction.state === 'deferred') throw alreadyAcknowledgedError();
    const late = this.world.clock() - interaction.deliveredAt > this.options.answerWithinMs;
    if (interaction.state !== 'pending' || late) throw unknownInteractionError();
    return interaction;
  }

  /** Returns the interaction if its token is still valid for its webhook. @throws {DiscordError} if the token is not valid */
  webhook(token: string): Interaction {
    const interaction = this.#byToken.get(token);
    if (!interaction) throw unknownWebhookError();
    if (this.world.clock() - interaction.createdAt > this.options.tokenLifeMs) throw invalidWebhookTokenError();
    if (interaction.state === 'pending' || interaction.state === 'waiting' || interaction.state === 'failed')
      throw unknownWebhookError();
    return interaction;
  }

  /**
   * Records a first response. The fields of the response must already be checked.
   * @returns the message that the response creates or edits; undefined for choices and forms
   * @throws {DiscordError} if this interaction does not allow that type of response, or if a choice has the wrong type
   */
  respond(interaction: Interaction, body: JsonRecord, files: UploadedFiles): Message | undefined {
    const type = body.type as Callback;
    const data = isObject(body.data) ? body.data : {};
    const needsSource = UPDATES.includes(type);
    if (!TAKES[interaction.kind].includes(type) || (needsSource && !interaction.source)) {
      const takes = TAKES[interaction.kind].filter((t) => interaction.source !== undefined || !UPDATES.includes(t));
      throw buildInvalidFormError([
        { path: ['type'], code: 'BASE_TYPE_CHOICES', message: `Value must be one of {${takes.join(', ')}}.` },
      ]);
    }
    if (type === Callback.ApplicationCommandAutocompleteResult) return this.#choices(interaction, data);
    if (type === Callback.Modal) return this.#form(interaction, data);
    if (needsSource) return this.#update(interaction, type, data, files);
    return this.#reply(interaction, type === Callback.DeferredChannelMessageWithSource, data, files);
  }

  /** Sends a follow-up. The first follow-up after a "thinking" response replaces the "thinking" message, as on Discord. */
  followUp(interaction: Interaction, body: JsonRecord, files: UploadedFiles): Message {
    const { original } = interaction;
    if (interaction.state === 'deferred' && original?.thinking) {
      this.edit(interaction, original, body, files);
      return original;
    }
    const message = this.#post(interaction, body, files, false);
    interaction.conclude();
    this.act(buildMessageAction('followup', message, interaction));
    return message;
  }

  /** Edits a message through an interaction's webhook. */
  edit(interaction: Interaction, message: Message, body: JsonRecord, files: UploadedFiles): void {
    editMessage(this.world, this.store, message, body, files);
    if (message === interaction.original) interaction.conclude();
    this.act(buildMessageAction('edit', message, interaction));
  }

  /** Deletes a message through an interaction's webhook. */
  remove(interaction: Interaction, message: Message): void {
    this.world.remove(message);
    if (message === interaction.original) interaction.conclude();
  }

  /**
   * Returns the message that a webhook route names: `@original`, or the id of a message that the bot wrote for this interaction.
   */
  messageOf(interaction: Interaction, id: string): Message {
    const messages = this.world.channelById(interaction.channel.id).messages;
    const wanted = id === '@original' ? interaction.original?.id : id;
    const message = messages.find((m) => m.id === wanted);
    const own = message?.interaction?.id === interaction.id || message === interaction.original;
    if (!message || !own) throw unknownMessageError();
    return message;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const interaction of this.#byId.values()) {
      if (interaction.state === 'waiting' || interaction.state === 'pending') interaction.fail();
    }
  }

  #send(interaction: Interaction): boolean {
    interaction.deliveredAt = this.world.clock();
    interaction.state = 'pending';
    if (!this.deliver(interaction.payload, interaction.id)) {
      interaction.state = 'waiting';
      return false;
    }
    this.#after(this.options.answerWithinMs, () => this.#failIf(interaction, 'pending'));
    return true;
  }

  #reply(interaction: Interaction, deferred: boolean, data: JsonRecord, files: UploadedFiles): Message {
    const message = this.#post(interaction, data, files, deferred);
    interaction.original = message;
    interaction.answered(deferred ? { kind: 'deferred', message, update: false } : { kind: 'reply', message });
    if (!deferred) this.act(buildMessageAction('reply', message, interaction));
    return message;
  }

  #update(interaction: Interaction, type: Callback, data: JsonRecord, files: UploadedFiles): Message {
    const message = interaction.source;
    if (!message) throw unknownMessageError();
    interaction.original = message;
    if (type === Callback.DeferredMessageUpdate) {
      interaction.answered({ kind: 'deferred', message, update: true });
      return message;
    }
    if (!this.world.channelById(message.channelId).messages.includes(message)) throw unknownMessageError();
    editMessage(this.world, this.store, message, data, files);
    interaction.answered({ kind: 'update', message });
    this.act(buildMessageAction('update', message, interaction));
    return message;
  }

  #choices(interaction: Interaction, data: JsonRecord): undefined {
    const choices = readObjects(data.choices).map((c): AutocompleteChoice => ({
      name: readText(c.name),
      value: typeof c.value === 'number' ? c.value : readText(c.value),
    }));
    const focused = focusedType(interaction.payload);
    const wrong = choices.findIndex((c) => !fits(focused, c.value));
    if (wrong >= 0) {
      throw buildInvalidFormError([
        { path: ['data', 'choices', wrong, 'value'], code: 'BASE_TYPE_BAD_TYPE', message: "Must be of the option's own type." },
      ]);
    }
    interaction.answered({ kind: 'choices', choices });
    this.act(buildPrivateAction('choices', interaction, { choices }));
  }

  #form(interaction: Interaction, data: JsonRecord): undefined {
    const form: OpenForm = {
      customId: readText(data.custom_id),
      title: readText(data.title),
      components: structuredClone(readArray(data.components)),
      channel: interaction.channel,
      ...(interaction.source && { source: interaction.source }),
    };
    this.forms.set(interaction.user.id, form);
    interaction.answered({ kind: 'form', form });
    this.act(buildPrivateAction('form', interaction, data));
  }

  #post(interaction: Interaction, body: JsonRecord, files: UploadedFiles, thinking: boolean): Message {
    const ephemeral = typeof body.flags === 'number' && (body.flags & MessageFlags.Ephemeral) !== 0;
    return createMessage(this.world, this.store, {
      channel: interaction.channel,
      author: this.world.bot,
      audience: ephemeral ? interaction.user.id : null,
      body,
      files,
      thinking,
      interaction: {
        id: interaction.id,
        type: TYPE_NUMBER[interaction.kind],
        user: interaction.user,
        ...(interaction.name !== undefined && { name: interaction.name }),
      },
    });
  }

  #failIf(interaction: Interaction, state: 'waiting' | 'pending'): void {
    if (interaction.state === state) interaction.fail();
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #forgetOld(now: number): void {
    for (const [id, interaction] of this.#byId) {
      if (now - interaction.createdAt <= this.options.tokenLifeMs + 60_000) break;
      this.#byId.delete(id);
      this.#byToken.delete(interaction.token);
    }
  }
}

function focusedType(payload: Readonly<JsonRecord>): unknown {
  const find = (options: unknown): JsonRecord | undefined => {
    for (const option of readObjects(options)) {
      const found = option.focused === true ? option : find(option.options);
      if (found) return found;
    }
    return undefined;
  };
  return isObject(payload.data) ? find(payload.data.options)?.type : undefined;
}

function fits(type: unknown, value: string | number): boolean {
  if (type === ApplicationCommandOptionType.String) return typeof value === 'string';
  if (type === ApplicationCommandOptionType.Integer) return Number.isInteger(value);
  return type !== ApplicationCommandOptionType.Number || typeof value === 'number';
}
