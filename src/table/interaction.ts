/** A single interaction: a person uses a command, presses a button, types into an option with choices or sends a form. */
import { randomBytes } from 'node:crypto';
import type { Channel, Guild, Message, User } from './model.js';
import { ComponentType } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import { isSelectMenu, listFormFields } from './components.js';
import { readObjects, readText, type JsonRecord } from './json.js';
import { findSelectedValues } from './menu.js';
import { countCodePoints } from './message-limits.js';
import type { Resolver } from './resolve.js';

type InteractionKind = 'command' | 'component' | 'autocomplete' | 'form';

/** A choice of an autocomplete answer. */
export interface AutocompleteChoice {
  readonly name: string;
  readonly value: string | number;
}

/** The content of the bot's first response. */
export type InteractionAnswer =
  | { readonly kind: 'reply' | 'update'; readonly message: Message }
  | { readonly kind: 'deferred'; readonly message: Message; readonly update: boolean }
  | { readonly kind: 'choices'; readonly choices: readonly AutocompleteChoice[] }
  | { readonly kind: 'form'; readonly form: OpenForm };

/** A form that is open for a person. */
export interface OpenForm {
  readonly customId: string;
  readonly title: string;
  readonly components: readonly unknown[];
  readonly channel: Channel;
  /** The message with the button or menu that opened the form. */
  readonly source?: Message;
}

const NO_ANSWER = 'The application did not respond';

/** An error for a bot that does not answer within Discord's time limit. */
export class NoAnswerError extends Error {
  constructor() {
    super(NO_ANSWER);
    this.name = 'NoAnswer';
  }
}

export interface InteractionInit {
  readonly id: string;
  readonly kind: InteractionKind;
  readonly user: User;
  readonly guild: Guild;
  readonly channel: Channel;
  readonly createdAt: number;
  /** The message with the button or menu, if any. */
  readonly source?: Message;
  readonly name?: string;
}

export class Interaction {
  /** The id of the interaction. An interaction that has waited for a bot gets a new id. */
  id: string;
  readonly kind: InteractionKind;
  readonly user: User;
  readonly guild: Guild;
  readonly channel: Channel;
  createdAt: number;
  readonly source: Message | undefined;
  readonly name: string | undefined;
  readonly token = randomBytes(24).toString('base64url');
  /** The INTERACTION_CREATE payload that is sent to the bot. */
  payload: Readonly<Record<string, unknown>> = {};
  state: 'waiting' | 'pending' | 'deferred' | 'answered' | 'failed' = 'waiting';
  deliveredAt = 0;
  /** The message that `@original` refers to. */
  original: Message | undefined;
  /** The bot's first response; rejects with `NoAnswerError` if the bot sends no response. */
  readonly answer: Promise<InteractionAnswer>;
  /** Resolves when a deferred response is filled in, or when it can no longer be filled in. */
  readonly concluded: Promise<void>;
  /** Resolves when the bot has finished the interaction. */
  readonly finished: Promise<void>;
  #conclude!: () => void;
  #finish!: () => void;
  #resolve!: (answer: InteractionAnswer) => void;
  #reject!: (error: Error) => void;

  constructor(init: InteractionInit) {
    this.id = init.id;
    this.kind = init.kind;
    this.user = init.user;
    this.guild = init.guild;
    this.channel = init.channel;
    this.createdAt = init.createdAt;
    this.source = init.source;
    this.name = init.name;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.concluded = new Promise((resolve) => (this.#conclude = resolve));
    this.finished = new Promise((resolve) => (this.#finish = resolve));
    // A rejected answer is not an unhandled error if nothing waits for it.
    this.answer.catch(() => undefined);
  }

  /** Records the first response. */
  answered(answer: InteractionAnswer): void {
    this.state = answer.kind === 'deferred' ? 'deferred' : 'answered';
    this.#resolve(answer);
  }

  /** Records that a deferred response now has its promised answer. */
  conclude(): void {
    this.state = 'answered';
    this.#conclude();
  }

  /** Records that the bot has finished the interaction. */
  finish(): void {
    this.#conclude();
    this.#finish();
  }

  /** Records that the bot sent no response in time. */
  fail(): void {
    this.state = 'failed';
    this.#reject(new NoAnswerError());
  }
}

/** The values of a form, by label or custom_id: typed text, or the labels of chosen options. */
export type FormValues = ReadonlyMap<string, string | readonly string[]>;

/**
 * Builds the components of a submitted form, as Discord sends them. A field without a value is sent in its initial state.
 * @throws {CannotSendError} if a value is for an unknown field or does not fit its field, or if a required field is empty
 */
export function fillForm(form: OpenForm, values: FormValues, resolver: Resolver): JsonRecord[] {
  const fields = listFormFields(form.components);
  const known = fields.map((f) => f.label);
  for (const label of values.keys()) {
    if (!fields.some((f) => f.label === label || f.component.custom_id === label)) {
      throw new CannotSendError(`The form has no field ${label}; it has ${known.join(', ')}.`);
    }
  }
  return readObjects(form.components).flatMap((row): JsonRecord[] => {
    const inRow = row.type === ComponentType.ActionRow;
    if (!inRow && row.type !== ComponentType.Label) return [{ type: row.type, id: row.id ?? 1 }];
    const filled = listFormFields([row]).map(({ label, component }) => {
      const typed = values.get(label) ?? values.get(readText(component.custom_id));
      return {
        type: component.type,
        id: component.id ?? 2,
        custom_id: component.custom_id,
        ...fillField(label, component, typed, resolver),
      };
    });
    return [{ type: row.type, id: row.id ?? 1, ...(inRow ? { components: filled } : { component: filled[0] }) }];
  });
}

function fillField(
  label: string,
  field: JsonRecord,
  typed: string | readonly string[] | undefined,
  resolver: Resolver,
): JsonRecord {
  if (field.type === ComponentType.TextInput)
    return { value: text(label, field, typed === undefined ? readText(field.value) : String(typed)) };
  if (isSelectMenu(field)) {
    if (typed === undefined && field.type === ComponentType.UserSelect)
      return { values: readObjects(field.default_values).map(({ id }) => resolver.user(`<@${readText(id)}>`)) };
    const shown = readObjects(field.options).filter((o) => o.default === true);
    const labels =
      typed === undefined
        ? shown.map((o) => readText(o.label))
        : typeof typed !== 'string'
          ? typed
          : typed === ''
            ? []
            : typed.split(',').map((l) => l.trim());
    const values = labels.length === 0 && field.required === false ? [] : findSelectedValues(field, labels, resolver, label);
    return { values };
  }
  throw new CannotSendError(`The field ${label} is of a kind that cannot be typed.`);
}

function text(label: string, field: JsonRecord, value: string): string {
  const min = typeof field.min_length === 'number' ? field.min_length : 0;
  const max = typeof field.max_length === 'number' ? field.max_length : 4000;
  const length = countCodePoints(value);
  if (length === 0 && field.required !== false) throw new CannotSendError(`The field ${label} must be filled in.`);
  if (length > 0 && length < min) throw new CannotSendError(`The field ${label} takes at least ${min} characters.`);
  if (length > max) throw new CannotSendError(`The field ${label} takes at most ${max} characters.`);
  return value;
}
