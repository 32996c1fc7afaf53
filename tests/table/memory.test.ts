import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTable, restoreTable, type Channel, type Table } from '../../src/table/index.js';
import { createMessage, editMessage } from '../../src/table/messages.js';
import { TOKEN } from './bot.js';

let folder: string;
let tables: Table[] = [];
let troubles: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-memory-'));
  [tables, troubles] = [[], []];
});
afterEach(async () => {
  for (const table of tables) await table.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'table.jsonl');

/** Opens a table that is stored in the folder. The earlier table does not know that it has ended. */
async function open(clock = Date.now): Promise<Table> {
  const table = await openTable({ token: TOKEN, clock });
  tables.push(table);
  restoreTable(table, folder, (words) => troubles.push(words));
  return table;
}

function post(table: Table, channel: Channel, body: Record<string, unknown>, audience: string | null = null, bytes?: Buffer) {
  const files = new Map(bytes ? [['0', { name: 'list.csv', bytes }]] : []);
  return createMessage(table.world, table.files, { channel, author: table.world.bot, audience, body, files });
}

const shown = (table: Table, user: string, channel: string | Channel): string[] =>
  table
    .seat(user, channel)
    .messages()
    .map(({ content }) => content);

describe('a table that remembers', () => {
  it('has people, roles, channels, rooms, threads and messages as they were', async () => {
    const first = await open();
    const { world } = first;
    const [umpire, axis, allies] = ['umpire', 'axis', 'allies'].map((name) => world.member(name));
    first.giveRole('Referees', ['allies'], P.ManageThreads);
    const hq = world.channel('hq');
    const secret = world.channel('plans', world.guild(), [axis!]);
    const category = world.newChannel(world.guild(), { name: 'Hill 112', overwrites: new Map(), isCategory: true });
    const room = world.newChannel(world.guild(), {
      name: 'axis-room',
      categoryId: category.id,
      topic: 'Axis',
      overwrites: new Map([
        [world.guild().id, { of: 'role', allow: 0n, deny: P.ViewChannel }],
        [axis!.user.id, { of: 'member', allow: P.ViewChannel, deny: 0n }],
      ]),
    });
    const shot = post(first, hq, { content: 'a shot', components: [{ type: 1, components: [] }] });
    const thread = world.thread(hq, 'log', shot.id);
    post(first, thread, { content: 'a log line' });
    world.archive(thread);
    const called = world.thread(hq, 'mortars', undefined, true);
    world.letIn(called, umpire!.user.id);
    post(first, room, { content: 'for the Axis' });
    post(first, secret, { content: 'a plan' });
    post(first, hq, { content: 'only for Axis' }, axis!.user.id);
    const removed = post(first, hq, { content: 'taken back' });
    world.remove(removed);
    editMessage(world, first.files, shot, { content: 'a hit' }, new Map());
    const gone = world.newChannel(world.guild(), { name: 'gone', overwrites: new Map() });
    world.removeChannel(gone);

    const second = await open();
    expect(troubles).toEqual([]);
    const plain = (one: Table): unknown =>
      JSON.parse(
        JSON.stringify([...one.world.guilds.values()], (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}n` : value instanceof Map || value instanceof Set ? [...value] : value,
        ),
      );
    // The bot joins again, and registers the server's commands again.
    const { members } = second.world.guild();
    const bot = [...members.values()].find(({ user }) => user.bot)!;
    const before = [...first.world.guild().members.values()].find(({ user }) => user.bot)!;
    expect(Date.parse(bot.joinedAt)).toBeGreaterThanOrEqual(Date.parse(before.joinedAt));
    Object.assign(bot, { joinedAt: before.joinedAt });
    expect(plain(second)).toEqual(plain(first));
    expect(second.world.users).toEqual(first.world.users);
    const [hqAgain, roomAgain] = [hq, room].map(({ id }) => second.world.channelById(id));
    expect(shown(second, 'axis', hqAgain!)).toEqual(['a hit', 'only for Axis']);
    expect(shown(second, 'allies', hqAgain!)).toEqual(['a hit']);
    expect(second.world.mayEnter(roomAgain!, axis!.user.id)).toBe(true);
    expect(second.world.mayEnter(roomAgain!, allies!.user.id)).toBe(false);
    expect(second.world.mayEnter(second.world.channelById(secret.id), allies!.user.id)).toBe(false);
    expect(second.world.channelById(thread.id).isArchived).toBe(true);
    // The bot's messages still belong to the bot.
    expect(hqAgain!.messages[0]!.author).toBe(second.world.bot);
  });

  it('serves the same files at another port, and keeps none that nobody is shown', async () => {
    const first = await open();
    const hq = first.world.channel('hq');
    const message = post(first, hq, {}, null, Buffer.from('name,side'));
    first.files.put(hq.id, { name: 'never-shown.txt', bytes: Buffer.from('x') });
    const path = new URL(message.attachments[0]!.url).pathname;
    expect(readdirSync(join(folder, 'files'))).toHaveLength(2);
    const second = await open();
    const { url } = second.world.channel('hq').messages[0]!.attachments[0]!;
    expect(new URL(url).pathname).toBe(path);
    expect(url.startsWith(second.url)).toBe(true);
    expect(await (await fetch(url)).text()).toBe('name,side');
    expect(readdirSync(join(folder, 'files'))).toEqual([message.attachments[0]!.id]);
  });

  it('gives no id twice, also when the clock was set back, nor one that no message has', async () => {
    const first = await open(() => Date.UTC(2026, 5, 1));
    const given = [first.world.ids.next('interaction'), first.world.ids.next('message'), first.world.ids.next('interaction')];
    const second = await open(() => Date.UTC(2026, 4, 1));
    expect(BigInt(second.world.ids.next('message'))).toBeGreaterThan(BigInt(given.at(-1)!));
  });

  it('remembers the last 500 messages of a channel, and writes the file anew', async () => {
    const first = await open();
    const hq = first.world.channel('hq');
    for (let n = 1; n <= 620; n++) post(first, hq, { content: `shot ${n}` });
    const second = await open();
    expect(shown(second, 'umpire', 'hq')).toHaveLength(500);
    expect(shown(second, 'umpire', 'hq')[0]).toBe('shot 121');
    expect(readFileSync(file(), 'utf8').match(/"message"/g)).toHaveLength(500);
  });

  it('leaves out what was never finished: a torn line, and a message for which the bot still thought', async () => {
    const first = await open();
    const hq = first.world.channel('hq');
    post(first, hq, { content: 'whole' });
    createMessage(first.world, first.files, {
      channel: hq,
      author: first.world.bot,
      audience: null,
      body: {},
      files: new Map(),
      thinking: true,
    });
    appendFileSync(file(), '{"message":{"id":"12');
    const second = await open();
    expect(shown(second, 'umpire', 'hq')).toEqual(['whole']);
    expect(troubles).toEqual([]);
  });

  it('is kept by the table that opened it last', async () => {
    const first = await open();
    const second = await open();
    post(second, second.world.channel('hq'), { content: 'kept' });
    post(first, first.world.channel('hq'), { content: 'lost' });
    expect(shown(await open(), 'umpire', 'hq')).toEqual(['kept']);
    expect(troubles).toEqual([]);
  });

  it('puts aside what cannot be read, and says so', async () => {
    writeFileSync(file(), 'no table\n');
    const table = await open();
    expect(troubles).toEqual([expect.stringContaining('cannot be read')]);
    post(table, table.world.channel('hq'), { content: 'new' });
    expect(shown(await open(), 'umpire', 'hq')).toEqual(['new']);
    expect(readdirSync(folder).some((name) => name.includes('.unread-'))).toBe(true);
  });

  it('leaves alone what a newer version wrote, and says so', async () => {
    const text = `${JSON.stringify({ head: { form: 2, base: 'http://127.0.0.1:1', secret: 'aa' } })}\n`;
    writeFileSync(file(), text);
    const table = await open();
    post(table, table.world.channel('hq'), { content: 'today' });
    expect(troubles).toEqual([expect.stringContaining('newer version')]);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('plays on when it cannot write, and says so once', async () => {
    const table = await openTable({ token: TOKEN });
    tables.push(table);
    writeFileSync(join(folder, 'taken'), '');
    restoreTable(table, join(folder, 'taken'), (words) => troubles.push(words));
    post(table, table.world.channel('hq'), { content: 'all the same' });
    expect(shown(table, 'umpire', 'hq')).toEqual(['all the same']);
    expect(troubles).toEqual([expect.stringContaining('no longer remembers')]);
    expect(existsSync(file())).toBe(false);
  });
});
