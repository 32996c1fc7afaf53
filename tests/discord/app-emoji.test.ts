/** The application's own emoji are uploaded once. If that fails, messages contain text instead. */
import { REST, type Client } from 'discord.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppEmoji } from '../../src/discord/connection/app-emoji.js';
import { createLog } from '../../src/discord/work/log.js';
import { PictureQueue } from '../../src/pictures/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { openTable, type RequestLine, type Table } from '../../src/table/index.js';

const TOKEN = 'table.app.emoji';
/** The number of emoji: six and ten faces of dice, and fourteen kinds of units. */
const ALL = 30;

const drawing = new PictureQueue(600_000);
let table: Table;
let client: Client<true>;
let asked: RequestLine[];
let warnings: string[];
let stopping: AbortController;

const isUpload = ({ method, path }: RequestLine): boolean => method === 'POST' && path.endsWith('/emojis');
const uploads = () => asked.filter(isUpload).length;
const made = (lookEveryMs?: number) =>
  new AppEmoji(
    RULESETS,
    drawing,
    createLog('warn', TOKEN, (line) => warnings.push(line)),
    0,
    lookEveryMs,
  );
const names = () => [...table.world.emojis.values()].map(({ name }) => name);
const add = (id: string, name: string) => table.world.emojis.set(id, { id, name, image: '' });

beforeAll(async () => {
  // The thread and its font are loaded once, by this first drawing.
  await drawing.draw('emoji', () => '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
});
afterAll(() => drawing.stop());
beforeEach(async () => {
  table = await openTable({ token: TOKEN, seed: '1944', validate: true });
  [asked, warnings, stopping] = [[], [], new AbortController()];
  table.failNext((line) => {
    asked.push(line);
    return false;
  }, 500);
  const rest = new REST({ api: table.apiUrl, retries: 0 }).setToken(TOKEN);
  client = { rest, application: { id: table.world.bot.id } } as unknown as Client<true>;
});
afterEach(async () => {
  stopping.abort();
  await table.close();
});

describe('the emoji', () => {
  it('are uploaded once by their names, and found again by the next start and by another process', async () => {
    const first = made();
    void first.keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(table.world.emojis.size).toBe(ALL), 300_000);
    await vi.waitFor(() => expect(first.faces('u_UST')).toBeDefined());
    expect(uploads()).toBe(ALL);
    for (const { name, image } of table.world.emojis.values()) {
      expect(name).toMatch(/^ump_\w+_[0-9a-f]{8}$/);
      expect(Buffer.from(image.split(',')[1]!, 'base64').subarray(1, 4).toString()).toBe('PNG');
    }
    const [again, other] = [made(), made()];
    void again.keep(client, true, stopping.signal);
    void other.keep(client, false, stopping.signal);
    await vi.waitFor(() => expect([again, other].every(({ faces }) => faces('d6_3') !== undefined)).toBe(true));
    expect(other.faces('d6_3')).toEqual(first.faces('d6_3'));
    expect(uploads()).toBe(ALL);
    expect(warnings).toEqual([]);
  });

  it('of another drawing are taken away once theirs is there; those of somebody else stay', async () => {
    add('7', 'ump_d6_3_00000000');
    add('8', 'ump_tower');
    add('9', 'thumbs');
    void made().keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(names()).not.toContain('ump_d6_3_00000000'), 300_000);
    expect(names()).toEqual(expect.arrayContaining(['ump_tower', 'thumbs']));
    expect(table.world.emojis.size).toBe(ALL + 2);
  });

  it('are neither brought nor taken away by a process that only looks', async () => {
    add('7', 'ump_d6_3_00000000');
    const other = made();
    void other.keep(client, false, stopping.signal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(other.faces('d6_3')).toBeUndefined();
    expect(names()).toEqual(['ump_d6_3_00000000']);
  });

  it('that cannot be uploaded are text, said once, and those that can be are used', async () => {
    let passed = 0;
    table.failNext((line) => isUpload(line) && ++passed > 2, 403);
    const emoji = made();
    void emoji.keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(warnings).toHaveLength(1), 300_000);
    expect(warnings[0]).toContain('text stands in their place');
    expect([emoji.faces('d6_1'), emoji.faces('d6_3')].map((face) => face !== undefined)).toEqual([true, false]);
  });

  it('that could not be uploaded once are brought later', async () => {
    table.failNext(isUpload, 500);
    const emoji = made(10);
    void emoji.keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(table.world.emojis.size).toBe(ALL), 60_000);
    await vi.waitFor(() => expect(emoji.faces('d6_1')).toBeDefined());
    expect(warnings).toHaveLength(1);
  });

  it('are tried again a few times only', async () => {
    const end = table.failAll(isUpload, 403);
    void made(10).keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(20), 60_000);
    end();
    expect(uploads()).toBe(5);
    expect(warnings).toHaveLength(1);
  });

  it('stay text where nothing can be drawn', async () => {
    const none = { draw: () => Promise.reject(new Error('no resvg here')) };
    const emoji = new AppEmoji(
      RULESETS,
      none,
      createLog('warn', TOKEN, (line) => warnings.push(line)),
      0,
    );
    void emoji.keep(client, true, stopping.signal);
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    expect(emoji.faces('d6_1')).toBeUndefined();
    expect(uploads()).toBe(0);
  });
});

describe('the table', () => {
  it.each([
    ['a name with a dash', { name: 'd6-3', image: 'data:image/png;base64,AAAA' }],
    ['no picture', { name: 'd6_3', image: 'https://example.org/d6.png' }],
    ['a picture of more than 256 KiB', { name: 'd6_3', image: `data:image/png;base64,${'A'.repeat(400_000)}` }],
  ])('refuses %s as Discord does', async (_, body) => {
    await expect(client.rest.post(`/applications/${table.world.bot.id}/emojis`, { body })).rejects.toMatchObject({ code: 50035 });
    expect(names()).toEqual([]);
  });
});
