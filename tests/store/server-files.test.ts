import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { calculateSha256Hex } from '../../src/dice/index.js';
import {
  type Database,
  Drafts,
  listRecordFaults,
  openGuilds,
  LeftServers,
  openSettings,
  Templates,
} from '../../src/store/index.js';
import { UNEXPORTED_TABLES, listExportedTables } from '../../src/store/server-files.js';
import { run } from '../cli/streams.js';
import { refusedBy } from '../refused.js';
import { addSide, addUnit, asking, dump, newFile, newFolder, opening, Shelf, START } from './shelf.js';

const SERVER = '500';
const OTHER = { guildId: '501', channelId: '700' } as const;
const BYTES = Buffer.from('a picture');
const PICTURE = { sha256: calculateSha256Hex('a picture'), mediaType: 'image/png', base64: BYTES.toString('base64') };

/** Creates a database of two servers, with every kind of data for one of them. */
async function twoServers(): Promise<Shelf> {
  const shelf = new Shelf();
  const { battles, database, posts, record, gameId } = shelf;
  shelf.act(addUnit('B Coy'), asking({ interactionToken: 'a token' }));
  shelf.act({ type: 'undo', later: 'refuse' });
  await battles.actSoon(
    asking(),
    {
      type: 'note',
      text: 'Look',
      picture: { sha256: PICTURE.sha256, mediaType: 'image/png', bytes: BYTES.length },
      onlyForSide: null,
    },
    undefined,
    { picture: PICTURE },
  );
  const { channelId } = asking();
  posts.sent(record.events(gameId, { before: 4 }).map((event) => ({ event, channelId, messageId: '9', asOf: event.number })));
  battles.start(asking({ channelId: '610' }), START);
  battles.end(asking({ channelId: '610' }));
  battles.start(asking(OTHER), START);
  battles.act(asking(OTHER), addSide('Reds'));
  const templates = new Templates(database);
  templates.save(SERVER, 'eagles', { name: 'Tiger', fields: { baseFp: 8 }, userId: '1' });
  templates.save(OTHER.guildId, 'eagles', { name: 'Sherman', fields: { baseFp: 6 }, userId: '1' });
  const guilds = openGuilds(database);
  guilds.chooseRulebooks(SERVER, ['eagles']);
  guilds.chooseStarters(SERVER, '77');
  guilds.chooseStarters(OTHER.guildId, '78');
  new Drafts(database, () => new Date(0)).keep({ id: '5', gameId, userId: '1', command: { type: 'undo', later: 'refuse' } });
  const thread = database.$client.prepare('INSERT INTO log_threads (game_id, thread_id, told) VALUES (?, ?, 2)');
  for (const [of, id] of Object.entries({ [gameId]: '8', [`${gameId}/s2`]: '9', other: '10' })) thread.run(of, id);
  return shelf;
}

/** Returns all data of the server, row by row. */
function ofServer({ $client }: Database): Record<string, unknown[]> {
  const values = { guild: SERVER, left: `left:${SERVER}` };
  return Object.fromEntries(
    listExportedTables($client).map(({ name, columns, where }) => [
      name,
      $client.prepare(`SELECT ${columns.join()} FROM ${name} WHERE ${where} ORDER BY rowid`).all(values),
    ]),
  );
}

async function exported(path: string, ...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(['export', '--server', SERVER, '--database', path, ...words]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const file = join(newFolder(), 'server.jsonl');
  writeFileSync(file, stdout);
  return file;
}

const imported = (file: string, path: string) => run(['import', '--server', file, '--database', path]);

describe('a server that moves to another database', () => {
  it('is there as it was: record byte for byte, tables, owed posts, channels, pictures, templates, settings, people', async () => {
    const shelf = await twoServers();
    const file = await exported(shelf.path);
    expect(readFileSync(file, 'utf8')).not.toContain('Sherman');
    // The target database has another server, and a bot that has it open.
    const there = new Shelf();
    there.act(addUnit('C Coy'));
    const path = newFile();
    const target = opening(path);
    const result = await imported(file, path);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/^Server 500: 2 battles, \d+ rows\.\nChecked/);
    const before = ofServer(shelf.database);
    expect(ofServer(target)).toEqual(before);
    for (const [table, least] of Object.entries({
      games: 2,
      events: 8,
      channels: 2,
      drafts: 1,
      pictures: 1,
      private_answers: 1,
      settings: 2,
      unit_templates: 1,
    }))
      expect(before[table]!.length, table).toBeGreaterThanOrEqual(least);
    // These threads are of the public channel and of a private one.
    expect(before.log_threads).toMatchObject([
      { game_id: shelf.gameId, thread_id: '8', told: 2 },
      { game_id: `${shelf.gameId}/s2`, thread_id: '9', told: 2 },
    ]);
    const moved = shelf.elsewhereIn(target);
    expect(listRecordFaults(target.$client, shelf.gameId)).toEqual([]);
    // Unsent posts get new numbers.
    const owedIn = ({ posts }: Pick<typeof shelf, 'posts'>) => posts.owed().map(({ id: _id, ...owed }) => owed);
    expect(owedIn(moved)).toEqual(
      owedIn(shelf).filter(({ event }) =>
        ofServer(shelf.database).games!.some((game) => (game as { id: string }).id === event.gameId),
      ),
    );
    expect(moved.battles.act(asking(), addUnit('D Coy')).events[0]!.number).toBe(7);
    // The second export, from there, is the same file except for what was played in the meantime.
    const again = newFile();
    opening(again);
    expect((await imported(await exported(path), again)).status).toBe(0);
  });

  it('is refused where any of it is already, and where the file is not whole: nothing has changed', async () => {
    const shelf = await twoServers();
    const file = await exported(shelf.path);
    const path = newFile();
    const target = opening(path);
    const empty = dump(target);
    const text = readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    for (const [what, bad] of Object.entries({
      'cut short': lines.slice(0, -1).join('\n'),
      altered: text.replace('B Coy', 'C Coy'),
      'a row twice': [...lines.slice(0, 3), lines[2], ...lines.slice(3)].join('\n'),
      'no such file': 'hello\n',
      'another version': text.replace(/"migration":\d+/, '"migration":1'),
      'another table': text.replace('"table":"games"', '"table":"sqlite_master"'),
      empty: '',
    })) {
      writeFileSync(file, bad);
      expect(await imported(file, path), what).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('INVALID_INPUT') as string,
      });
      expect(dump(target), what).toBe(empty);
    }
    writeFileSync(file, text);
    writeFileSync(`${file}.gz`, gzipSync(text));
    expect((await imported(`${file}.gz`, path)).status).toBe(0);
    const whole = dump(target);
    expect(await imported(file, path)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is already in this database') as string,
    });
    expect(dump(target)).toBe(whole);
  });

  it('is refused whole where its templates or its choices are others already', async () => {
    const shelf = await twoServers();
    const file = await exported(shelf.path);
    const path = newFile();
    const target = opening(path);
    openGuilds(target).chooseStarters(SERVER, '99');
    const before = dump(target);
    expect(await imported(file, path)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('settings of this server are already in this database') as string,
    });
    expect(dump(target)).toBe(before);
    openGuilds(target).chooseStarters(SERVER, null);
    expect((await imported(file, path)).status).toBe(0);
    expect(openGuilds(target).starters(SERVER)).toBe('77');
  });

  it('that leaves is answered no more by the database that it left, whose bot goes on with others', async () => {
    const shelf = await twoServers();
    const { battles, database, gameId } = shelf;
    battles.open(gameId);
    await exported(shelf.path, '--leave');
    for (const refused of [
      () => shelf.act(addUnit('E Coy')),
      () => battles.start(asking({ channelId: '640' }), START),
      () => battles.open(gameId),
      () => shelf.left.refuse(SERVER),
    ])
      expect(refusedBy(refused).code).toBe('MOVED');
    expect(battles.act(asking(OTHER), addSide('Blues')).events[0]!.number).toBe(3);
    // It can be exported again, and belongs to the database that imports it.
    const file = await exported(shelf.path, '--leave');
    const path = newFile();
    const target = opening(path);
    expect((await imported(file, path)).status).toBe(0);
    expect(new LeftServers(openSettings(target)).has(SERVER)).toBe(false);
    await exported(shelf.path, '--stay');
    expect(shelf.act(addUnit('E Coy')).events[0]!.number).toBe(7);
    expect(listRecordFaults(database.$client, gameId)).toEqual([]);
  });

  it('that does not exist is refused, and has not left', async () => {
    const shelf = await twoServers();
    const none = await run(['export', '--server', '999', '--leave', '--database', shelf.path]);
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('Cannot find server 999') as string });
    expect(shelf.left.has('999')).toBe(false);
    expect((await run(['export', '--server', 'x', '--database', shelf.path])).status).toBe(2);
  });

  it('takes every table along but those that are of no server', () => {
    const { $client } = opening(newFile());
    const names = $client
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    const travelling = listExportedTables($client).map(({ name }) => name);
    expect([...travelling, ...UNEXPORTED_TABLES].sort()).toEqual(names.sort());
  });
});
