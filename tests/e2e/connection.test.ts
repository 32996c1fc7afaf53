import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '../chance/chance.js';
import { type Answer, type Message, openTable, type Table, type TableOptions } from '../../src/table/index.js';
import { inFolder, Running } from './running.js';

const FATAL = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];
const isGatewayBot = ({ path }: { readonly path: string }): boolean => path === '/gateway/bot';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function table(options: Partial<TableOptions> = {}): Promise<Table> {
  const opened = await openTable({ token: 'a.running.bot', answerWithinMs: 20_000, ...options });
  open.push(() => opened.close());
  return opened;
}

let databases = 0;
/** A bot at a table; its record goes with the test. */
async function run(
  at: { readonly token: string; readonly apiUrl: string },
  env: Readonly<Record<string, string>> = {},
  node: readonly string[] = [],
): Promise<Running> {
  return new Promise((started) => {
    void inFolder(async (folder) => {
      const running = Running.start(at, join(folder, `${++databases}.db`), env, node);
      open.push(() => running.kill());
      started(running);
      await running.ended;
    });
  });
}

/** A bot that has come up. */
async function up(at: Table, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const running = (await run(at, env)).tell(at);
  await running.hasSaid('ready');
  await at.botReady();
  return running;
}

const descriptionOf = (answer: Answer): string => JSON.stringify((answer as { readonly message: Message }).message.embeds);

/** That it ended as it should when nothing more can be done: status 1, and plain words without a stack. */
async function expectPlainEnd(running: Running, words: RegExp): Promise<void> {
  expect(await running.end()).toBe(1);
  expect(running.stderr).toMatch(words);
  const last = running.stderr.trim().split('\n').at(-1);
  expect(last).toMatch(words);
  expect(last).not.toMatch(/\\n\s+at /);
  expect(running.stderr).not.toMatch(/^\s+at /m);
}

describe('a close that no trying again mends', () => {
  it.each(FATAL)('%i while it runs ends it with status 1 and plain words', async (code) => {
    const at = await table();
    const running = await up(at);
    at.gateway.drop(true, { code });
    await expectPlainEnd(running, new RegExp(`\\(${code}\\)`));
    expect(running.log.filter(({ level }) => level >= 50)).toHaveLength(1);
  });

  it.each([FATAL[0], FATAL[2], FATAL[5]])('%i at the start does the same', async (code) => {
    const at = await table();
    at.gateway.refuses = code;
    await expectPlainEnd(await run(at), new RegExp(`\\(${code}\\)`));
  });
});

describe('Discord’s refusal at the start', () => {
  it.each([
    [401, /DISCORD_TOKEN: Discord does not accept this token/],
    [403, /Discord does not let the bot in: status 403/],
    [404, /Discord does not let the bot in: status 404/],
    [500, /Discord is in trouble: status 500/],
    [503, /Discord is in trouble: status 503/],
  ])('%i ends it with status 1 and plain words', async (status, words) => {
    const at = await table();
    for (let n = 0; n < 20; n++) at.failNext(isGatewayBot, status);
    await expectPlainEnd(await run(at), words);
  });

  it('an address at which something else answers is told as that', async () => {
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    open.push(() => new Promise((resolve) => other.close(resolve)));
    const { port } = await new Promise<AddressInfo>((resolve) =>
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    );
    const running = await run({ token: 'a.b.c', apiUrl: `http://127.0.0.1:${port}/api` });
    await expectPlainEnd(running, /DISCORD_API_URL: what answers there is not Discord/);
  });

  it('trouble that passes is waited for', async () => {
    const at = await table();
    for (let n = 0; n < 4; n++) at.failNext(isGatewayBot, 500);
    const running = await up(at);
    expect(running.said('Discord cannot be reached: trying again')).toHaveLength(1);
  });
});

describe('Discord that is away', () => {
  it('at the start is waited for, with more patience each time, and the log says so', async () => {
    const first = await openTable({ token: 'a.b.c' });
    const port = Number(new URL(first.url).port);
    await first.close();
    const running = await run({ token: 'a.b.c', apiUrl: first.apiUrl });
    await expect.poll(() => running.said('Discord cannot be reached: trying again').length).toBeGreaterThan(2);
    expect(running.log.slice(0, 3).map(({ seconds }) => seconds)).toEqual([1, 2, 4]);
    await table({ token: 'a.b.c', port });
    await running.hasSaid('ready');
  });

  it('at the start can be given up: a signal ends the bot at once', async () => {
    const running = await run({ token: 'a.b.c', apiUrl: 'http://127.0.0.1:9/api' });
    await running.hasSaid('Discord cannot be reached: trying again');
    const began = performance.now();
    await running.kill('SIGTERM');
    expect(running.status).toBe(0);
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it.each([1000, 4000, 1006])('closing the connection at the start (%i) is waited for', async (code) => {
    const at = await table();
    if (code === 1006) at.gateway.isAway = true;
    else at.gateway.refuses = code;
    const running = await run(at);
    await running.hasSaid('a shard could not connect and tries again');
    at.gateway.isAway = false;
    at.gateway.refuses = undefined;
    await running.hasSaid('ready');
    expect(running.status).toBeUndefined();
  });

  it('a shard tells its loss, its return and its readiness in one line each', async () => {
    const at = await table();
    const running = await up(at);
    at.dropGateway();
    await running.hasSaid('a shard is connected again');
    expect(running.said('a shard is ready')).toEqual([expect.objectContaining({ level: 30, shard: 0, servers: 1 })]);
    expect(running.said('a shard lost its connection')).toEqual([expect.objectContaining({ level: 40, shard: 0 })]);
    expect(running.said('a shard is connected again')).toEqual([expect.objectContaining({ level: 30, shard: 0 })]);
    expect(running.said(/shard|Discord/)).toHaveLength(3);
  });
});

describe('log-ins', () => {
  // Half a minute of waiting: in the long run alone.
  it.runIf(isLong)('READY that comes after 17 s is waited for, and log-ins that fail come less and less often', async () => {
    const slow = await table();
    slow.gateway.readyAfterMs = 17_000;
    const broken = await table();
    broken.gateway.refuses = 4000;
    const patient = await run(slow);
    await run(broken);
    await Promise.all([
      patient.hasSaid('ready', 40_000),
      expect.poll(() => broken.gateway.logIns.length, { timeout: 40_000 }).toBe(3),
    ]);
    expect(slow.gateway.logIns).toHaveLength(1);
    const [first = 0, second = 0, third = 0] = broken.gateway.logIns.map(({ at: when }) => when);
    expect(second - first).toBeGreaterThanOrEqual(4900);
    expect(third - second).toBeGreaterThanOrEqual(9900);
  });

  it('that a day has no more of are waited for', async () => {
    const at = await table({ gateway: { logIns: 0 } });
    const running = await run(at);
    await running.hasSaid('Discord grants no more log-ins today: the bot waits for new ones');
    expect(at.gateway.logIns).toHaveLength(0);
    expect(running.status).toBeUndefined();
  });

  it('fewer shards than Discord advises are a warning', async () => {
    const running = await up(await table({ gateway: { shards: 2 } }), { DISCORD_SHARDS: '1' });
    expect(running.said('Discord advises more shards: see DISCORD_SHARDS')).toEqual([
      expect.objectContaining({ level: 40, shards: 1, advised: 2 }),
    ]);
  });
});

describe('an answer that the token is none', () => {
  const isFollowUp = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    method === 'GET' && path.startsWith('/channels/');

  it('once is forgotten: what is owed goes out', async () => {
    const at = await table();
    const running = await up(at);
    const seat = at.seat('umpire', 'hq');
    for (let n = 0; n < 4; n++) at.failNext(({ path }) => path.endsWith('/callback'), 500);
    at.failNext(isFollowUp, 401);
    void seat.command('game start', { ruleset: 'eagles', name: 'Hill 112' });
    await running.hasSaid('a post did not go out and stays owed');
    at.dropGateway();
    await running.hasSaid('Discord did not accept the token for a request: asking once more');
    at.dropGateway();
    await expect.poll(() => at.world.channel('hq').messages.length).toBe(1);
    expect(running.status).toBeUndefined();
  });

  it('for good ends it with status 1 and plain words', async () => {
    const at = await table();
    const running = await up(at);
    at.failNext(({ path }) => path === '/users/@me', 401);
    at.failNext(isFollowUp, 401);
    for (let n = 0; n < 4; n++) at.failNext(({ path }) => path.endsWith('/callback'), 500);
    void at.seat('umpire', 'hq').command('game start', { ruleset: 'eagles', name: 'Hill 112' });
    await running.hasSaid('a post did not go out and stays owed');
    at.dropGateway();
    await expectPlainEnd(running, /DISCORD_TOKEN: Discord does not accept this token/);
  });
});

describe('the process', () => {
  it('takes a crash for the end: one line of the log, and status 1', async () => {
    const at = await table();
    const bomb = "setTimeout(() => { throw new Error('boom'); }, 3000)";
    const running = await run(at, {}, ['--import', `data:text/javascript,${encodeURIComponent(bomb)}`]);
    expect(await running.end()).toBe(1);
    const fatal = running.log.filter(({ level }) => level === 60);
    expect(fatal.map(({ msg, err }) => [msg, (err as { message: string }).message])).toEqual([['a crash: the bot ends', 'boom']]);
    expect(running.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
  });

  it('goes on when nobody reads its log any more', async () => {
    const at = await table();
    const running = await up(at, { LOG_LEVEL: 'trace' });
    running.child.stderr!.destroy();
    at.dropGateway();
    await at.botReady({ after: at.gateway.generation });
    for (let n = 0; n < 3; n++)
      expect(descriptionOf(await at.seat('umpire', 'hq').command('turn status').answer)).toContain('battle');
    expect(running.child.exitCode).toBeNull();
  });

  it('ends within two seconds when it is asked to, though Discord does not answer its farewell', async () => {
    const at = await table();
    const running = await up(at);
    // A bot that is stopped says goodbye: nobody hears it.
    for (const socket of at.gateway.sockets) socket.pause();
    const began = performance.now();
    await running.kill('SIGTERM');
    expect(running.status).toBe(0);
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
