import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTable, type Table } from '../../src/table/index.js';
import { restOf, TOKEN } from './bot.js';

let table: Table;
beforeAll(async () => {
  table = await openTable({ token: TOKEN });
});
afterAll(async () => table.close());

describe('the REST side', () => {
  it('knows its bot by the token', async () => {
    await expect(restOf(table, 'wrong').get('/users/@me')).rejects.toMatchObject({ status: 401 });
    expect(await restOf(table).get('/users/@me')).toMatchObject({ id: table.world.bot.id, bot: true });
    expect(await restOf(table).get('/gateway/bot')).toMatchObject({ shards: 1, url: table.gateway.url });
  });

  it('answers what it does not know as Discord does', async () => {
    const rest = restOf(table);
    await expect(rest.get('/nowhere')).rejects.toMatchObject({ status: 404 });
    await expect(rest.get('/channels/1')).rejects.toMatchObject({ code: 10003 });
    await expect(rest.get('/guilds/1')).rejects.toMatchObject({ code: 10004 });
    await expect(rest.put('/users/@me')).rejects.toMatchObject({ status: 405 });
    await expect(rest.post('/interactions/1/token/callback', { body: { type: 6 }, auth: false })).rejects.toMatchObject({
      code: 10062,
    });
    await expect(
      rest.post(`/webhooks/${table.world.bot.id}/token`, { body: { content: 'x' }, auth: false }),
    ).rejects.toMatchObject({ code: 10015 });
  });

  it('keeps commands, with the same id for the same name', async () => {
    const rest = restOf(table);
    const path = `/applications/${table.world.bot.id}/commands` as const;
    const first = (await rest.post(path, { body: { name: 'game', description: 'A game' } })) as { id: string };
    await rest.post(path, { body: { name: 'unit', description: 'A unit' } });
    await expect(rest.put(path, { body: [{ name: 'Bad', description: 'x' }] })).rejects.toMatchObject({ code: 50035 });
    expect(await rest.get(path)).toHaveLength(2);
    const [again] = (await rest.put(path, { body: [{ name: 'game', description: 'Another' }] })) as { id: string }[];
    expect(again?.id).toBe(first.id);
    expect(await rest.patch(`${path}/${first.id}`, { body: { description: 'A third' } })).toMatchObject({
      id: first.id,
      name: 'game',
      description: 'A third',
    });
    const here = `/applications/${table.world.bot.id}/guilds/${table.world.guild().id}/commands` as const;
    await rest.put(here, { body: [{ name: 'game', description: 'Of this server' }] });
    expect(table.world.commandsFor(table.world.guild()).map((c) => c.description)).toEqual(['Of this server']);
    await rest.delete(`${path}/${first.id}`);
    expect(await rest.get(path)).toEqual([]);
  });

  it('refuses files over 10 MiB, and broken JSON', async () => {
    const channel = table.world.channel('hq');
    const send = (size: number): Promise<unknown> =>
      restOf(table).post(`/channels/${channel.id}/messages`, {
        body: { content: 'x' },
        files: [{ name: '../up.bin', data: Buffer.alloc(size) }],
      });
    expect(await send(10 * 1024 * 1024)).toMatchObject({ attachments: [{ filename: 'up.bin' }] });
    await expect(send(10 * 1024 * 1024 + 1)).rejects.toMatchObject({ status: 413, code: 40005 });
    const broken = await fetch(`${table.apiUrl}/v10/channels/${channel.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${TOKEN}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect(await broken.json()).toMatchObject({ code: 50109 });
  });

  it('keeps what only one person sees out of the channel', async () => {
    const { channel, user } = table.seat('umpire', 'hq');
    const said = table.seat('umpire', 'hq').say('open');
    expect(await restOf(table).get(`/channels/${channel.id}/messages/${said.id}`)).toMatchObject({
      content: 'open',
      author: { id: user.id },
    });
    const list = (await restOf(table).get(`/channels/${channel.id}/messages`)) as { content: string }[];
    expect(list[0]?.content).toBe('open');
  });
});

describe('the gateway', () => {
  const closeCode = (intents: number, token: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${table.gateway.url}?v=10&encoding=json`);
      socket.on('message', () => socket.send(JSON.stringify({ op: 2, d: { token, intents, properties: {} } })));
      socket.on('close', resolve);
      socket.on('error', reject);
    });

  it('turns away a wrong token and intents that need a grant', async () => {
    expect(await closeCode(1, 'wrong')).toBe(4004);
    expect(await closeCode(1 | (1 << 15), TOKEN)).toBe(4014);
  });

  it('does not resume what it does not know', async () => {
    const socket = new WebSocket(`${table.gateway.url}?v=10&encoding=json`);
    const ops: unknown[] = [];
    await new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const packet = JSON.parse(data.toString()) as { op: number; d: unknown };
        ops.push(packet.op);
        if (packet.op === 10) socket.send(JSON.stringify({ op: 6, d: { token: TOKEN, session_id: 'x', seq: 3 } }));
        else resolve();
      });
    });
    socket.close();
    expect(ops).toEqual([10, 9]);
  });
});

describe('without a bot', () => {
  it('an interaction waits for a while, then fails', async () => {
    const lonely = await openTable({ token: TOKEN, connectWithinMs: 30 });
    await restOf(lonely).put(`/applications/${lonely.world.bot.id}/commands`, {
      body: [{ name: 'game', description: 'A game' }],
    });
    await expect(lonely.seat('umpire', 'hq').command('game').answer).rejects.toThrow('The application did not respond');
    await lonely.close();
  });
});
