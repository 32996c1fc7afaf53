/** Defines the messages between the page and its server over one WebSocket. Both sides share these types and limits. */

interface PageUser {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
}

export interface PageFile {
  readonly name: string;
  readonly bytes: number;
  /** The path of the file on the table's server. */
  readonly url: string;
  readonly type: string;
  /** A description of the picture for screen readers. */
  readonly alt: string;
}

/** A message in the form that a seat can see. */
export interface PageMessage {
  readonly id: string;
  readonly channelId: string;
  readonly author: PageUser;
  /** The time of the message in ISO 8601 format. */
  readonly at: string;
  readonly edited: boolean;
  /** True if only this seat can see the message. */
  readonly onlyYou: boolean;
  readonly thinking: boolean;
  readonly content: string;
  /** The embeds in the form of Discord's API. Pictures are paths on the table's server. */
  readonly embeds: readonly unknown[];
  readonly components: readonly unknown[];
  readonly files: readonly PageFile[];
  /** The command that the message answers, and the user of the command. */
  readonly used?: { readonly by: string; readonly command: string };
  readonly replyTo?: string;
}

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  /** True if the channel is not open to everyone. */
  readonly isPrivate?: boolean;
  readonly parentId?: string;
}

export interface PageSeat {
  readonly name: string;
  /** The key that opens the seat from another browser. Only the table's host gets the key. */
  readonly key?: string;
}

/** An open form. The components have the form of Discord's API. */
export interface PageForm {
  readonly title: string;
  readonly components: readonly unknown[];
}

export interface PageChoice {
  readonly name: string;
  readonly value: string | number;
}

/** A registered slash command, in the form of Discord's application commands. */
export interface PageCommand {
  readonly name: string;
  readonly description: string;
  readonly options?: readonly PageOption[];
}

export interface PageOption {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly PageChoice[];
  readonly options?: readonly PageOption[];
  readonly min_value?: number;
  readonly max_value?: number;
}

/** A browser's request. The server answers each request with a `done` message that has the same number. */
export type PageRequest =
  | { readonly ask: 'open'; readonly channel: string }
  | { readonly ask: 'older'; readonly channel: string; readonly before: string }
  /** An entered line: a command, `[Button]`, `{Form: "..."}` or an ordinary message. Uploads are listed by id. */
  | { readonly ask: 'line'; readonly channel: string; readonly text: string; readonly uploads: readonly string[] }
  | { readonly ask: 'press'; readonly channel: string; readonly message: string; readonly customId: string }
  | {
      readonly ask: 'choose';
      readonly channel: string;
      readonly message: string;
      readonly customId: string;
      readonly labels: readonly string[];
    }
  /** Uses a message command on a message. */
  | { readonly ask: 'on-post'; readonly channel: string; readonly message: string; readonly name: string }
  | { readonly ask: 'submit'; readonly channel: string; readonly values: Readonly<Record<string, string | readonly string[]>> }
  | { readonly ask: 'cancel'; readonly channel: string }
  | {
      readonly ask: 'complete';
      readonly channel: string;
      readonly command: string;
      readonly options: Readonly<Record<string, string>>;
      readonly focused: string;
    }
  | { readonly ask: 'dismiss'; readonly channel: string; readonly message: string }
  | { readonly ask: 'seat'; readonly name: string }
  /** Adds a channel. With labels, only the seats with these labels can see the channel. */
  | { readonly ask: 'channel'; readonly name: string; readonly labels: readonly string[] }
  | { readonly ask: 'demo' };

export type PageToServerMessage =
  | { readonly kind: 'hello'; readonly key?: string; readonly seat?: string }
  | { readonly kind: 'ask'; readonly n: number; readonly request: PageRequest };

/** The result of a request. */
export interface RequestResult {
  readonly error?: string;
  readonly messages?: readonly PageMessage[];
  /** True if the channel has older messages. */
  readonly more?: boolean;
  readonly choices?: readonly PageChoice[];
  readonly form?: PageForm;
  /** The id of the channel to open now. */
  readonly channel?: string;
}

export interface WelcomeMessage {
  readonly seat: string;
  readonly userId: string;
  /** A secret that identifies the seat at the upload address. */
  readonly session: string;
  /** The id of the table. A different id means that a new table was started. */
  readonly table: string;
  readonly server: string;
  readonly bot: string;
  readonly botIsHere: boolean;
  /** True if every visitor may choose a seat. Otherwise each seat has its own link. */
  readonly freeSeats: boolean;
  /** True if this seat may add other seats and channels. */
  readonly host: boolean;
  readonly demo: boolean;
  readonly form: PageForm | null;
}

export interface TableNames {
  readonly seats: readonly PageSeat[];
  readonly channels: readonly PageChannel[];
  readonly users: readonly PageUser[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
}

/** The commands of a seat. */
export interface SeatCommands {
  readonly commands: readonly PageCommand[];
  /** The message commands, by name. */
  readonly onPosts: readonly string[];
}

export type ServerToPageMessage =
  | ({ readonly kind: 'welcome' } & WelcomeMessage & TableNames & SeatCommands)
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'names' } & TableNames)
  | ({ readonly kind: 'commands' } & SeatCommands)
  | { readonly kind: 'bot'; readonly isHere: boolean }
  | { readonly kind: 'demo'; readonly offered: boolean }
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'gone'; readonly channelId: string; readonly id: string }
  | ({ readonly kind: 'done'; readonly n: number } & RequestResult);

/** The number of messages that are sent at once. */
export const MESSAGES_PER_PAGE = 50;
/** The maximum size of an upload: 10 MiB, as on Discord. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const SOCKET_PATH = '/page/socket';
export const UPLOAD_PATH = '/page/upload';
