/**
 * Stores a table in a folder, so that its next start restores the servers, the channels, and the newest messages of each channel.
 * Each change is added immediately to a file as one line. Attached files are stored next to this file. At the start, and when the
 * file has grown enough, a new file with the present state replaces the old file.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { StoredFile } from './files.js';
import { isObject, readText } from './json.js';
import type { Channel, Guild, Message, User } from './model.js';
import type { Table } from './table.js';

/** The version of the file format. */
const FORM = 1;
/** The number of newest messages stored for each channel. */
const MESSAGES_REMEMBERED = 500;
/** The growth in characters after which the file is rewritten. */
const GROWS_BY = 32 * 1024 * 1024;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const id = z.string().regex(/^\d{1,20}$/);
const user = z.object({ id, name: z.string(), bot: z.boolean() });
const LINES = {
  head: z.object({ form: z.number(), base: z.string().min(1), secret: z.string().min(1) }),
  /** The highest id so far. */
  last: id,
  guild: z.object({
    id,
    name: z.string(),
    ownerId: id.nullable(),
    roles: z.array(z.object({ id, name: z.string(), permissions: z.string(), position: z.number(), managed: z.boolean() })),
    members: z.array(z.object({ user, roles: z.array(id), joinedAt: z.string() })),
  }),
  channel: z.object({
    id,
    guildId: id,
    name: z.string(),
    parentId: id.optional(),
    members: z.array(id).optional(),
    isCategory: z.literal(true).optional(),
    categoryId: id.optional(),
    topic: z.string().optional(),
    ownerId: id.optional(),
    isArchived: z.boolean().optional(),
    overwrites: z.array(z.object({ id, of: z.enum(['role', 'member']), allow: z.string(), deny: z.string() })),
  }),
  /** The id of a removed channel. */
  gone: id,
  message: z.looseObject({
    id,
    channelId: id,
    guildId: id,
    author: user,
    interaction: z.looseObject({ user }).optional(),
    content: z.string(),
    embeds: z.array(z.unknown()),
    components: z.array(z.unknown()),
    attachments: z.array(z.looseObject({ id })),
    thinking: z.boolean(),
  }),
  deleted: z.object({ channelId: id, id }),
  file: z.object({ id, name: z.string(), type: z.string() }),
};
type Lines = { readonly [K in keyof typeof LINES]: z.infer<(typeof LINES)[K]> };

/** The state of a table, rebuilt from the lines of its file. */
class Recollection {
  head: Lines['head'] | undefined;
  last = 0n;
  readonly guilds = new Map<string, Lines['guild']>();
  readonly channels = new Map<string, Lines['channel']>();
  readonly messages = new Map<string, Map<string, Lines['message']>>();
  readonly files = new Map<string, Lines['file']>();

  /** Reads a line. Skips an incomplete or unknown line. */
  take(text: string): void {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      return;
    }
    if (!isObject(line)) return;
    const read = <K extends keyof typeof LINES>(kind: K): Lines[K] | undefined =>
      line[kind] === undefined ? undefined : (LINES[kind].safeParse(line[kind]).data as Lines[K] | undefined);
    this.head ??= read('head');
    const [last, guild, channel, gone] = [read('last'), read('guild'), read('channel'), read('gone')];
    const [message, deleted, file] = [read('message'), read('deleted'), read('file')];
    if (last !== undefined && BigInt(last) > this.last) this.last = BigInt(last);
    if (guild) this.guilds.set(guild.id, guild);
    if (channel) this.channels.set(channel.id, channel);
    if (gone !== undefined) this.channels.delete(gone);
    if (message) {
      const said = this.messages.get(message.channelId) ?? new Map<string, Lines['message']>();
      this.messages.set(message.channelId, said.set(message.id, message));
    }
    if (deleted) this.messages.get(deleted.channelId)?.delete(deleted.id);
    if (file) this.files.set(file.id, file);
  }
}

/** A table that is stored in a folder until `stop` is called. */
export interface TableStorage {
  /** Stops storing the table. The folder is not deleted. */
  stop(): void;
}

/**
 * Restores a table from a folder, and then stores its changes there. Must be called when the table is already listening, but
 * before any client connects.
 * @param folder the folder, created if it does not exist. If two tables use the same folder, only the later table stores its
 *   changes there
 * @param onTrouble is called with a message for the operator if reading or writing fails. The table then continues without
 *   storing changes
 */
export function restoreTable(table: Table, folder: string, onTrouble: (words: string) => void): TableStorage {
  const keeper = new Keeper(table, folder, onTrouble);
  keeper.begin();
  return keeper;
}

class Keeper implements TableStorage {
  readonly #path: string;
  readonly #filesFolder: string;
  #file: number | undefined;
  #added = 0;
  #size = 0;

  constructor(
    private readonly table: Table,
    folder: string,
    private readonly onTrouble: (words: string) => void,
  ) {
    this.#path = join(folder, 'table.jsonl');
    this.#filesFolder = join(folder, 'files');
  }

  begin(): void {
    this.#attempt(() => {
      mkdirSync(this.#filesFolder, { recursive: true, mode: PRIVATE_FOLDER });
      if (existsSync(this.#path) && !this.#recall()) return;
      this.#writeAnew();
      this.#forgetLooseFiles();
      this.#listen();
    });
  }

  stop(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  /**
   * Restores the table. A file that cannot be read is set aside, and the table starts empty.
   * @returns false if the folder is from a newer version. The folder is then left unchanged
   */
  #recall(): boolean {
    const { table } = this;
    const lines = readFileSync(this.#path, 'utf8').split('\n');
    const known = new Recollection();
    known.take(lines[0] ?? '');
    if (!known.head) {
      const aside = `${this.#path}.unread-${Date.now()}`;
      renameSync(this.#path, aside);
      this.onTrouble(`What the table remembered cannot be read; it is kept as ${aside}, and the table begins anew.`);
      return true;
    }
    const { form, base, secret } = known.head;
    if (form > FORM) {
      this.onTrouble(`${this.#path} is of a newer version: the table shows nothing of it, and remembers nothing of today.`);
      return false;
    }
    // The port may differ from the port of the previous run.
    for (const line of lines) known.take(line.replaceAll(`${base}/attachments/`, `${table.url}/attachments/`));
    table.files.secret = secret;
    table.world.ids.beyond(known.last);
    for (const guild of known.guilds.values()) this.#putGuildBack(guild);
    for (const channel of known.channels.values()) {
      const parent = channel.parentId;
      if (!table.world.guilds.has(channel.guildId) || (parent !== undefined && !known.channels.has(parent))) continue;
      table.world.putBack(channelOf(channel, this.#messagesOf(known.messages.get(channel.id))));
    }
    const shown = this.#attached();
    for (const { id: fileId, name, type } of known.files.values()) {
      const path = join(this.#filesFolder, fileId);
      if (shown.has(fileId) && existsSync(path)) table.files.putBack(fileId, { bytes: readFileSync(path), name, type });
    }
    return true;
  }

  /** Restores a server. The permissions of @everyone and of the bot come from this program. */
  #putGuildBack(kept: Lines['guild']): void {
    const { world } = this.table;
    const guild = world.guild(kept.name);
    if (guild.id !== kept.id) return;
    guild.ownerId = kept.ownerId;
    for (const { permissions, ...role } of kept.roles)
      if (!guild.roles.has(role.id)) guild.roles.set(role.id, { ...role, guildId: guild.id, permissions: BigInt(permissions) });
    for (const { user: who, roles, joinedAt } of kept.members) {
      const known = world.users.get(who.id) ?? who;
      world.users.set(known.id, known);
      // The bot joins the server again. The table does not store the bot's commands, so the bot must register the commands again.
      const joined = guild.members.get(world.bot.id === known.id ? known.id : '')?.joinedAt ?? joinedAt;
      guild.members.set(known.id, { user: known, guildId: guild.id, roles: new Set(roles), joinedAt: joined });
    }
  }

  /** Returns the newest messages in the file. Leaves out answers that the bot never finished. */
  #messagesOf(kept: ReadonlyMap<string, Lines['message']> | undefined): Message[] {
    const person = (one: User): User => this.table.world.users.get(one.id) ?? one;
    return [...(kept?.values() ?? [])]
      .filter(({ thinking }) => !thinking)
      .slice(-MESSAGES_REMEMBERED)
      .map((line) => {
        const message = line as unknown as Message;
        const { author, interaction } = message;
        return {
          ...message,
          author: person(author),
          ...(interaction && { interaction: { ...interaction, user: person(interaction.user) } }),
        };
      });
  }

  /** Returns the ids of the files that are attached to messages. */
  #attached(): Set<string> {
    const messages = [...this.table.world.guilds.values()].flatMap(({ channels }) =>
      [...channels.values()].flatMap((channel) => channel.messages.slice(-MESSAGES_REMEMBERED)),
    );
    return new Set(messages.flatMap(({ attachments }) => attachments.map((attachment) => attachment.id)));
  }

  #forgetLooseFiles(): void {
    const shown = this.#attached();
    for (const name of readdirSync(this.#filesFolder)) if (!shown.has(name)) rmSync(join(this.#filesFolder, name));
  }

  /** Writes the whole present state to a new file, which replaces the old file. */
  #writeAnew(): void {
    const { world, files, url } = this.table;
    const lines: object[] = [{ head: { form: FORM, base: url, secret: files.secret } }, { last: world.ids.last }];
    for (const guild of world.guilds.values()) {
      lines.push({ guild: guildLine(guild) });
      for (const channel of guild.channels.values()) {
        lines.push({ channel: channelLine(channel) });
        for (const message of channel.messages.slice(-MESSAGES_REMEMBERED)) lines.push({ message });
      }
    }
    for (const fileId of this.#attached()) {
      const file = files.get(fileId);
      if (file) lines.push({ file: { id: fileId, name: file.name, type: file.type } });
    }
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    this.stop();
    writeFileSync(`${this.#path}.new`, text, { mode: PRIVATE_FILE, flush: true });
    renameSync(`${this.#path}.new`, this.#path);
    this.#file = openSync(this.#path, 'a', PRIVATE_FILE);
    [this.#size, this.#added] = [text.length, 0];
  }

  #listen(): void {
    const { table } = this;
    table.world.ids.given = (given) => this.#write({ last: given });
    table.files.came = (fileId, file) => this.#keepFile(fileId, file);
    table.files.went = (fileId) => this.#dropFile(fileId);
    table.on('message', (change, message) =>
      this.#write(change === 'deleted' ? { deleted: { channelId: message.channelId, id: message.id } } : { message }),
    );
    table.on('told', (event, data) => this.#keepPlace(event, isObject(data) ? data : {}));
  }

  /** Stores a server or channel after an event. */
  #keepPlace(event: string, data: Readonly<Record<string, unknown>>): void {
    const guild = this.table.world.guilds.get(readText(data.guild_id) || readText(data.id));
    const channel = guild?.channels.get(readText(data.id));
    if (event === 'CHANNEL_DELETE') this.#write({ gone: readText(data.id) });
    else if (channel) this.#write({ channel: channelLine(channel) });
    else if (event.startsWith('GUILD_') && guild) this.#write({ guild: guildLine(guild) });
  }

  #keepFile(fileId: string, { bytes, name, type }: StoredFile): void {
    if (this.#file === undefined) return;
    this.#attempt(() => writeFileSync(join(this.#filesFolder, fileId), bytes, { mode: PRIVATE_FILE }));
    this.#write({ file: { id: fileId, name, type } });
  }

  #dropFile(fileId: string): void {
    if (this.#file !== undefined) this.#attempt(() => rmSync(join(this.#filesFolder, fileId), { force: true }));
  }

  #write(line: object): void {
    this.#attempt(() => {
      if (this.#file === undefined) return;
      // Another table has opened the folder in the meantime, and now stores its changes there.
      if (fstatSync(this.#file).nlink === 0) return this.stop();
      const text = `${JSON.stringify(line)}\n`;
      appendFileSync(this.#file, text);
      this.#added += text.length;
      if (this.#added > Math.max(GROWS_BY, this.#size)) this.#writeAnew();
    });
  }

  /**
   * Runs `work`, which changes the folder. If this fails, for example on a full disk, the table continues without storing
   * changes.
   */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.stop();
      this.onTrouble(`The table no longer remembers what is said: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function guildLine({ id: guildId, name, ownerId, roles, members }: Guild): Lines['guild'] {
  return {
    id: guildId,
    name,
    ownerId,
    roles: [...roles.values()].map((role) => ({ ...role, permissions: String(role.permissions) })),
    members: [...members.values()].map((member) => ({ ...member, roles: [...member.roles] })),
  };
}

function channelLine({ messages: _, members, overwrites, ...channel }: Channel): Lines['channel'] {
  const lines = [...overwrites].map(([of, { allow, deny, ...rest }]) => ({
    id: of,
    ...rest,
    allow: String(allow),
    deny: String(deny),
  }));
  return { ...channel, overwrites: lines, ...(members && { members: [...members] }) };
}

function channelOf({ members, overwrites, ...kept }: Lines['channel'], messages: Message[]): Channel {
  const bits = overwrites.map(
    ({ id: whose, of, allow, deny }) => [whose, { of, allow: BigInt(allow), deny: BigInt(deny) }] as const,
  );
  return {
    ...(kept as Omit<Channel, 'messages' | 'overwrites'>),
    overwrites: new Map(bits),
    messages,
    ...(members && { members: new Set(members) }),
  };
}
