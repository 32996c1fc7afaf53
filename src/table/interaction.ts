/** A single interaction: a person uses a command, presses a button, types into an option with choices or sends a form. */
import { randomBytes } from 'node:crypto';
import type { Channel, Guild, Message, User } from './model.js';

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
