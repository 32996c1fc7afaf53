import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTo, createServer as createFront } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import { isLong } from '../chance/chance.js';
import { SYSTEM_CLOCKS } from '../../src/discord/connection/discord-time.js';
import { UnrecoverableError } from '../../src/discord/connection/unrecoverable.js';
import { type InteractionAnswer, type Message, openTable, Table, type TableOptions } from '../../src/table/index.js';
import { Heard, inFolder, Running } from './running.js';

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
  const opened = await openTable({ token: 'a.running.bot', answerWithinMs: 300_000, ...options });
  open.push(() => opened.close());
  return opened;
}

type At = { readonly token: string; readonly apiUrl: string };
type Env = Readonly<Record<string, string>>;

/** Returns a folder for a record, which is deleted after the test. */
async function folder(): Promise<string> {
  return new Promise((made) => {
    void inFolder((path) => {
      made(path);
      return new Promise<void>((over) => open.unshift(() => Promise.resolve(over())));
    });
  });
}

/** Controls a bot's waits: records their lengths in seconds, and lets the test end them. */
class Waits {
  readonly seconds: number[] = [];
  private readonly ends: (() => void)[] = [];

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.seconds.push(ms / 1000);
      this.ends.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });

  /** Waits for the bot's next wait, and ends it. */
  async pass(): Promise<void> {
    await expect.poll(() => this.ends.length).toBeGreaterThan(0);
    this.ends.shift()!();
  }
}

/** Starts a bot in this process, whose waits the test controls. */
async function hear(at: At, env: Env = {}, { sleep }: Pick<Waits, 'sleep'> = SYSTEM_CLOCKS): Promise<Heard> {
  const heard = new Heard(at, join(await folder(), 'umpire.db'), {
    env,
    clocks: { ...SYSTEM_CLOCKS, sleep },
    ...(at instanceof Table && { onFinished: (id) => at.finished(id) }),
  });
  open.push(() => heard.stop());
  return heard;
}

/** Starts such a bot, and waits until it is connected. */
async function up(at: Table, env: Env = {}, waits?: Waits): Promise<Heard> {
  const heard = await hear(at, env, waits);
  await heard.begun;
  await at.botReady();
  return heard;
}

/** Starts a bot in a separate process. */
async function run(at: At, env: Env = {}, node: readonly string[] = []): Promise<Running> {
  const running = Running.start(at, join(await folder(), 'umpire.db'), env, node);
  open.push(() => running.kill());
  return running;
}

/** Starts such a bot, and waits until it is connected. */
async function ran(at: Table, env: Env = {}): Promise<Running> {
  const running = (await run(at, env)).tell(at);
  await running.hasSaid('ready');
  await at.botReady();
  return running;
}

const descriptionOf = (answer: InteractionAnswer): string =>
  JSON.stringify((answer as { readonly message: Message }).message.embeds);

/** Checks that the program gets a plain message about an error that no further attempt can fix. */
async function expectLost(heard: Heard, words: RegExp): Promise<void> {
  await expect.poll(() => heard.lost?.message).toMatch(words);
  expect(heard.log.filter(({ level }) => level >= 50)).toEqual([]);
}

/** Checks the same for an error at the start. */
async function expectNoStart(heard: Heard, words: RegExp): Promise<void> {
  await expect(heard.begun).rejects.toThrow(words);
  await expect(heard.begun).rejects.toBeInstanceOf(UnrecoverableError);
  expect(heard.log.filter(({ level }) => level >= 50)).toEqual([]);
}

/**
 * Checks that a process has ended properly after an error that cannot be fixed: with status 1 and a plain message
 * without a stack.
 */
async function expectPlainEnd(running: Running, words: RegExp): Promise<void> {
  expect(await running.end()).toBe(1);
  expect(running.stderr).toMatch(words);
  const last = running.stderr.trim().split('\n').at(-1);
  expect(last).toMatch(words);
  expect(last).not.toMatch(/\\n\s+at /);
  expect(running.stderr).not.toMatch(/^\s+at /m);
}

describe('a close that no trying again mends', () => {
  it.each(FATAL)('%i while it runs is told in plain words', async (code) => {
    const at = await table();
    const heard = await up(at);
    at.gateway.drop(true, { code });
    await expectLost(heard, new RegExp(`\\(${code}\\)`));
  });

  it.each([FATAL[0], FATAL[2], FATAL[5]])('%i at the start is told in plain words', async (code) => {
    const at = await table();
    at.gateway.refuses = code;
    await expectNoStart(await hear(at), new RegExp(`\\(${code}\\)`));
  });

  it('while it runs ends the process with status 1 and those words', async () => {
    const at = await table();
    const running = await ran(at);
    at.gateway.drop(true, { code: GatewayCloseCodes.DisallowedIntents });
    await expectPlainEnd(running, /\(4014\)/);
    expect(running.log.filter(({ level }) => level >= 50)).toHaveLength(1);
  });

  it('at the start ends the process with status 1 and those words', async () => {
    const at = await table();
    at.gateway.refuses = GatewayCloseCodes.ShardingRequired;
    await expectPlainEnd(await run(at), /\(4011\)/);
  });
});

describe('Discord’s refusal at the start', () => {
  const refusing = async (status: number): Promise<Table> => {
    const at = await table();
    for (let n = 0; n < 20; n++) at.failNext(isGatewayBot, status);
    return at;
  };

  it.each([
    [401, /DISCORD_TOKEN: Discord does not accept this token/],
    [403, /Discord refuses the bot: status 403/],
    [404, /Discord refuses the bot: status 404/],
  ])('%i is told in plain words', async (status, words) => {
    await expectNoStart(await hear(await refusing(status)), words);
  });

  it.each([500, 503])('%i is told in plain words, and waited for however long it lasts', async (status) => {
    const waits = new Waits();
    const heard = await hear(await refusing(status), {}, waits);
    for (let tries = 1; tries <= 4; tries++) {
      await waits.pass();
      await expect.poll(() => waits.seconds.length).toBe(tries + 1);
    }
    expect(waits.seconds).toEqual([1, 2, 4, 8, 16]);
    expect(heard.said('Discord cannot be reached: trying again').at(-1)).toMatchObject({
      why: expect.stringContaining(`Discord has a problem: status ${status}`) as string,
    });
    await heard.stop();
    await expect(heard.begun).rejects.toThrow('the bot is being stopped');
  });

  it('ends the process with status 1 and those words', async () => {
    await expectPlainEnd(await run(await refusing(401)), /DISCORD_TOKEN: Discord does not accept this token/);
  });

  it('an address at which something else answers is told as that', async () => {
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1');
    open.push(() => new Promise((resolve) => other.close(resolve)));
    const { port } = await new Promise<AddressInfo>((resolve) =>
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    );
    const heard = await hear({ token: 'a.b.c', apiUrl: `http://127.0.0.1:${port}/api` });
    await expectNoStart(heard, /DISCORD_API_URL: what answers there is not Discord/);
  });

  it('trouble that passes is waited for', async () => {
    const at = await table();
    for (let n = 0; n < 4; n++) at.failNext(isGatewayBot, 500);
    const waits = new Waits();
    const heard = await hear(at, {}, waits);
    await waits.pass();
    await heard.begun;
    expect(heard.said('Discord cannot be reached: trying again')).toHaveLength(1);
  });
});

describe('Discord that is away', () => {
  it('at the start is waited for, with more patience each time, and the log says so', async () => {
    const first = await openTable({ token: 'a.b.c' });
    const port = Number(new URL(first.url).port);
    await first.close();
    const waits = new Waits();
    const heard = await hear({ token: 'a.b.c', apiUrl: first.apiUrl }, {}, waits);
    for (const tries of [1, 2]) {
      await waits.pass();
      await expect.poll(() => waits.seconds.length).toBe(tries + 1);
    }
    expect(heard.log.map(({ msg, seconds }) => [msg, seconds])).toEqual(
      [1, 2, 4].map((seconds) => ['Discord cannot be reached: trying again', seconds]),
    );
    expect(waits.seconds).toEqual([1, 2, 4]);
    await table({ token: 'a.b.c', port });
    await waits.pass();
    await heard.begun;
  });

  it.each([1, 12])(
    'and closes the first %i connections at once is asked again: the bot comes up, and answers once',
    async (closes) => {
      const at = await table();
      let closed = 0;
      const front = createFront((near) => {
        near.on('error', () => undefined);
        if (closed < closes) {
          closed++;
          return void near.destroy();
        }
        const far = connectTo(Number(new URL(at.url).port), '127.0.0.1');
        far.on('error', () => near.destroy()).on('close', () => near.destroy());
        near
          .on('close', () => far.destroy())
          .pipe(far)
          .pipe(near);
      }).listen(0, '127.0.0.1');
      open.push(() => new Promise((resolve) => front.close(resolve)));
      await new Promise((resolve) => front.once('listening', resolve));
      const { port } = front.address() as AddressInfo;
      const waits = new Waits();
      const path = new URL(at.apiUrl).pathname;
      const heard = new Heard({ token: at.token, apiUrl: `http://127.0.0.1:${port}${path}` }, join(await folder(), 'umpire.db'), {
        clocks: { ...SYSTEM_CLOCKS, sleep: waits.sleep },
        onFinished: (id) => at.finished(id),
      });
      open.push(() => heard.stop());
      const ready = at.botReady();
      let isUp = false;
      void heard.begun.then(() => (isUp = true));
      while (!isUp) {
        await Promise.race([heard.begun, waits.pass().catch(() => undefined)]);
        await sleep(5);
      }
      await ready;
      expect(closed).toBe(closes);
      const rolled = at.seat('anna', 'hq').command('roll', { dice: '2d10' });
      expect((await rolled.answer).kind).toBe('reply');
      await rolled.finished;
      expect(at.world.channel('hq').messages).toHaveLength(1);
    },
  );

  it('at the start can be given up: a signal ends the process, whatever it waits for', async () => {
    const running = await run({ token: 'a.b.c', apiUrl: 'http://127.0.0.1:9/api' });
    await running.hasSaid('Discord cannot be reached: trying again');
    await running.kill('SIGTERM');
    expect(running.status).toBe(0);
    const waits = new Waits();
    const heard = await hear({ token: 'a.b.c', apiUrl: 'http://127.0.0.1:9/api' }, {}, waits);
    await expect.poll(() => waits.seconds).toEqual([1]);
    await heard.stop();
    await expect(heard.begun).rejects.toThrow('the bot is being stopped');
  });

  it.each([1000, 4000, 1006])('closing the connection at the start (%i) is waited for', async (code) => {
    const at = await table();
    if (code === 1006) at.gateway.isAway = true;
    else at.gateway.refuses = code;
    const waits = new Waits();
    const heard = await hear(at, {}, waits);
    await heard.hasSaid('a shard could not connect and tries again');
    at.gateway.isAway = false;
    at.gateway.refuses = undefined;
    await waits.pass();
    await heard.begun;
  });

  it('a shard tells its loss, its return and its readiness in one line each', async () => {
    const at = await table();
    const heard = await up(at);
    at.dropGateway();
    await heard.hasSaid('a shard is connected again');
    expect(heard.said('a shard is ready')).toEqual([expect.objectContaining({ level: 30, shard: 0, servers: 1 })]);
    expect(heard.said('a shard lost its connection')).toEqual([expect.objectContaining({ level: 40, shard: 0 })]);
    expect(heard.said('a shard is connected again')).toEqual([expect.objectContaining({ level: 30, shard: 0 })]);
    expect(heard.said(/shard|Discord/)).toHaveLength(3);
  });
});

describe('log-ins', () => {
  // Waits half a minute, so only the long run tests it.
  it.runIf(isLong)('READY that comes after 17 s is waited for, and log-ins that fail come less and less often', async () => {
    const slow = await table();
    slow.gateway.readyAfterMs = 17_000;
    const broken = await table();
    broken.gateway.refuses = 4000;
    const patient = await hear(slow);
    await hear(broken);
    await Promise.all([patient.hasSaid('ready'), expect.poll(() => broken.gateway.logIns.length).toBe(3)]);
    expect(slow.gateway.logIns).toHaveLength(1);
    const [first = 0, second = 0, third = 0] = broken.gateway.logIns.map(({ at: when }) => when);
    expect(second - first).toBeGreaterThanOrEqual(4900);
    expect(third - second).toBeGreaterThanOrEqual(9900);
  });

  it('that a day has no more of are waited for', async () => {
    const at = await table({ gateway: { logIns: 0 } });
    const waits = new Waits();
    const heard = await hear(at, {}, waits);
    await heard.hasSaid('Discord grants no more log-ins today: the bot waits for new ones');
    await expect.poll(() => waits.seconds.length).toBe(1);
    await waits.pass();
    // The bot asks again, which does not use up a log-in.
    await expect.poll(() => waits.seconds.length).toBe(2);
    expect(at.gateway.logIns).toHaveLength(0);
  });

  it('fewer shards than Discord advises are a warning', async () => {
    const heard = await up(await table({ gateway: { shards: 2 } }), { DISCORD_SHARDS: '1' });
    expect(heard.said('Discord advises more shards: see DISCORD_SHARDS')).toEqual([
      expect.objectContaining({ level: 40, shards: 1, advised: 2 }),
    ]);
  });
});

describe('an answer that the token is none', () => {
  const isFollowUp = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    method === 'GET' && path.startsWith('/channels/');

  it('once is forgotten: what is owed goes out', async () => {
    const at = await table();
    const heard = await up(at);
    const seat = at.seat('umpire', 'hq');
    for (let n = 0; n < 4; n++) at.failNext(({ path }) => path.endsWith('/callback'), 500);
    at.failNext(isFollowUp, 401);
    void seat.command('game start', { ruleset: 'eagles', name: 'Hill 112' });
    await heard.hasSaid('a post did not go out and stays owed');
    at.dropGateway();
    await heard.hasSaid('Discord did not accept the token for a request: asking once more');
    at.dropGateway();
    await expect.poll(() => at.world.channel('hq').messages.length).toBe(1);
    expect(heard.lost).toBeUndefined();
  });

  it('for good is told in plain words', async () => {
    const at = await table();
    const heard = await up(at);
    at.failNext(({ path }) => path === '/users/@me', 401);
    at.failNext(isFollowUp, 401);
    for (let n = 0; n < 4; n++) at.failNext(({ path }) => path.endsWith('/callback'), 500);
    void at.seat('umpire', 'hq').command('game start', { ruleset: 'eagles', name: 'Hill 112' });
    await heard.hasSaid('a post did not go out and stays owed');
    at.dropGateway();
    await expectLost(heard, /DISCORD_TOKEN: Discord does not accept this token/);
  });
});

describe('the process', () => {
  it('takes a crash for the end: one line of the log, and status 1', async () => {
    const at = await table();
    const bomb = "process.once('message', () => setImmediate(() => { throw new Error('boom'); }))";
    const running = await run(at, {}, ['--import', `data:text/javascript,${encodeURIComponent(bomb)}`]);
    await running.hasSaid('ready');
    running.child.send('now');
    expect(await running.end()).toBe(1);
    const fatal = running.log.filter(({ level }) => level === 60);
    expect(fatal.map(({ msg, err }) => [msg, (err as { message: string }).message])).toEqual([['a crash: the bot ends', 'boom']]);
    expect(running.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
  });

  it('goes on when nobody reads its log any more', async () => {
    const at = await table();
    const running = await ran(at, { LOG_LEVEL: 'trace' });
    running.child.stderr!.destroy();
    at.dropGateway();
    await at.botReady({ after: at.gateway.generation });
    for (let n = 0; n < 3; n++)
      expect(descriptionOf(await at.seat('umpire', 'hq').command('turn status').answer)).toContain('battle');
    expect(running.child.exitCode).toBeNull();
  });

  it('ends when it is asked to, though Discord does not answer its farewell', async () => {
    const at = await table();
    const heard = await up(at);
    // A stopped bot closes its connections, but no one receives this.
    for (const socket of at.gateway.sockets) socket.pause();
    // The bot waits for a second. Both clocks are those of this process.
    const late = sleep(10_000, 'late', { ref: false });
    expect(await Promise.race([heard.stop().then(() => 'stopped'), late])).toBe('stopped');
    expect(heard.log.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
