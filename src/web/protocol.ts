/** Messages between the table's page and its server, over one WebSocket. Shared by both: types and limits only. */

export interface PageUser {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
}

export interface PageFile {
  readonly name: string;
  readonly bytes: number;
  /** A path on the table's own server. */
  readonly url: string;
  readonly type: string;
  /** A picture's description, in words. */
  readonly alt: string;
}

/** A message as one seat may see it. */
export interface PageMessage {
  readonly id: string;
  readonly channelId: string;
  readonly author: PageUser;
  /** ISO 8601. */
  readonly at: string;
  readonly edited: boolean;
  /** Only this seat can see it. */
  readonly onlyYou: boolean;
  readonly thinking: boolean;
  readonly content: string;
  /** In the form of Discord's API; pictures are paths on the table's own server. */
  readonly embeds: readonly unknown[];
  readonly components: readonly unknown[];
  readonly files: readonly PageFile[];
  /** The command behind it, and its user. */
  readonly used?: { readonly by: string; readonly command: string };
  readonly replyTo?: string;
}

export interface PageChannel {
  readonly id: string;
  readonly name: string;
  /** The channel is not open to everybody. */
  readonly isPrivate?: boolean;
  readonly parentId?: string;
}

export interface PageSeat {
  readonly name: string;
  /** Opens the seat from elsewhere; only the table's host is told. */
  readonly key?: string;
}

/** A form that stands open: its components as Discord's API has them. */
export interface PageForm {
  readonly title: string;
  readonly components: readonly unknown[];
}

export interface PageChoice {
  readonly name: string;
  readonly value: string | number;
}

/** A slash command as registered; see Discord's application commands. */
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

/** A browser's request; the server answers each with `done` of the same number. */
export type PageRequest =
  | { readonly ask: 'open'; readonly channel: string }
  | { readonly ask: 'older'; readonly channel: string; readonly before: string }
  /** A typed line: a command, `[Button]`, `{Form: "..."}` or plain words. Uploads stand beside it by their id. */
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
  /** Adds a channel, for the seats of these names alone if there are any. */
  | { readonly ask: 'channel'; readonly name: string; readonly labels: readonly string[] }
  | { readonly ask: 'demo' };

export type FromPage =
  | { readonly kind: 'hello'; readonly key?: string; readonly seat?: string }
  | { readonly kind: 'ask'; readonly n: number; readonly request: PageRequest };

/** The result of a request. */
export interface RequestResult {
  readonly error?: string;
  readonly messages?: readonly PageMessage[];
  /** True when there are older ones. */
  readonly more?: boolean;
  readonly choices?: readonly PageChoice[];
  readonly form?: PageForm;
  /** The id of a channel that should now be looked at. */
  readonly channel?: string;
}

export interface Welcome {
  readonly seat: string;
  readonly userId: string;
  /** Proves to the upload address whose the upload is. */
  readonly session: string;
  /** Differs when it is another table than before. */
  readonly table: string;
  readonly server: string;
  readonly bot: string;
  readonly botIsHere: boolean;
  /** True when seats are chosen freely here; else each has its own link. */
  readonly freeSeats: boolean;
  /** May add seats and channels. */
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

/** A seat's commands. */
export interface SeatCommands {
  readonly commands: readonly PageCommand[];
  /** Message commands, by name. */
  readonly onPosts: readonly string[];
}

export type ToPage =
  | ({ readonly kind: 'welcome' } & Welcome & TableNames & SeatCommands)
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'names' } & TableNames)
  | ({ readonly kind: 'commands' } & SeatCommands)
  | { readonly kind: 'bot'; readonly isHere: boolean }
  | { readonly kind: 'demo'; readonly offered: boolean }
  | { readonly kind: 'message'; readonly message: PageMessage }
  | { readonly kind: 'gone'; readonly channelId: string; readonly id: string }
  | ({ readonly kind: 'done'; readonly n: number } & RequestResult);

/** Messages sent at a time. */
export const PAGE_OF_MESSAGES = 50;
/** The largest upload, as at Discord: 10 MiB. */
export const UPLOAD_LIMIT = 10 * 1024 * 1024;
export const SOCKET_PATH = '/page/socket';
export const UPLOAD_PATH = '/page/upload';
