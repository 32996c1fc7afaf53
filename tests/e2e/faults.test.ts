import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { openDatabase } from '../../src/store/index.js';
import { openTable, type RequestLine } from '../../src/table/index.js';
import type { RequestFault } from '../../src/table/faults.js';
import { isLong, seedFor, sized, tell, within } from '../chance/chance.js';
import { Audit } from './record.js';
import { PATIENCE_MS, Siege, sleep } from './siege.js';

/** The number of faults between the bot and Discord. */
const FAULTS = sized('faults');
/** One in this many faults loses the session. */
const LOSS_EVERY = 10;
const PEACE_MS = 61_000;

const isCallback = ({ path }: RequestLine): boolean => path.endsWith('/callback');
const isMessage = ({ method, path }: RequestLine): boolean => method === 'POST' && /\/(messages|webhooks)\b/.test(path);
const isAny = (): boolean => true;

/** A battle under load whose connection breaks in every possible way. */
class Tried extends Siege {
  private words = 0;

  async open(): Promise<void> {
    this.table.seat('umpire', 'hq');
    await this.done('game start', { ruleset: 'eagles', name: 'Siege', spotting: 'open' });
    await this.done('side add', { name: 'Axis', nation: 'germany' });
    await this.done('side add', { name: 'Allies', nation: 'usa' });
    await this.done('eagles-unit add', { name: 'Coy', side: 'Axis', 'base-fp': 40 });
    await this.done('eagles-unit add', {
      name: 'Tank',
      side: 'Allies',
      'base-fp': 40,
      kind: 'vehicle',
      da: 'HARD',
      'move-code': 'D',
    });
  }

  protected anything(): void {
    this.choose.weighted([
      [() => this.send('log note', { text: `Word ${++this.words}` }), 4],
      [() => this.order(), 4],
      [() => this.redeliver(), 1],
      [() => this.turn(), 1],
    ] as const)();
  }

  protected order(): void {
    this.send('eagles direct-fire', { firer: 'Coy', target: 'Tank', 'range-yards': 450, again: true });
  }

  /** Faults by name in which the session continues. */
  private readonly ways: Readonly<Record<string, () => Promise<void>>> = {
    'the connection breaks': () => this.dropped({}),
    'Discord closes it for an unknown error': () => this.dropped({ code: GatewayCloseCodes.UnknownError }),
    'Discord is away': () => this.away(false),
    'requests break': () => this.failing(isAny, this.choose.pick(['cut', 'lost'] as const)!),
    'requests are answered by an error': () => this.failing(isAny, this.choose.pick([500, 502, 503])!),
    'answers break': () => this.failing(isCallback, this.choose.pick(['cut', 'lost', 503] as const)!),
    'posts break': () => this.failing(isMessage, this.choose.pick(['cut', 'lost', 503] as const)!),
    'one request is not allowed': async () => {
      this.table.failNext(isMessage, 401);
      await sleep(300);
    },
    'the connection breaks again and again': async () => {
      for (let n = 0; n < 3; n++) {
        await this.dropped({});
        await sleep(this.choose.whole(100, 600));
      }
    },
  };

  /** Faults that lose the session. Each costs a log-in, and the number of log-ins in a day is limited. */
  private readonly losses: Readonly<Record<string, () => Promise<void>>> = {
    'the session is lost with the connection': () => this.dropped({ forget: true }),
    'Discord closes it for a wrong sequence': () => this.dropped({ code: GatewayCloseCodes.InvalidSeq, forget: true }),
    'Discord is away, and forgets': () => this.away(true),
    'log-ins are refused': async () => {
      const { gateway } = this.table;
      gateway.refuses = GatewayCloseCodes.UnknownError;
      await this.dropped({ forget: true });
      await sleep(this.choose.whole(200, 1500));
      gateway.refuses = undefined;
    },
    'log-ins take long': async () => {
      const { gateway } = this.table;
      gateway.readyAfterMs = this.choose.whole(500, 2000);
      await this.dropped({ forget: true });
      await sleep(this.choose.whole(200, 1500));
      gateway.readyAfterMs = 0;
    },
  };

  /** Causes one fault, with commands before, during and after it. Then commands are answered again. */
  async fault(number: number): Promise<void> {
    const isLoss = number % LOSS_EVERY === LOSS_EVERY - 1;
    const ways = Object.entries(isLoss ? this.losses : this.ways);
    const [name, way] = ways[(isLoss ? Math.floor(number / LOSS_EVERY) : number) % ways.length]!;
    for (let n = this.choose.whole(1, 6); n > 0; n--) this.anything();
    await sleep(this.choose.whole(0, 30));
    const over = way();
    for (let n = this.choose.whole(0, 4); n > 0; n--) this.anything();
    await over;
    await expect
      .poll(() => this.isAnswered(), { timeout: PATIENCE_MS, interval: 200, message: `answers after: ${name}` })
      .toBe(true);
    // A bot that logs in too often waits longer each time, until a connection has lasted for a minute.
    if (isLoss && isLong) await sleep(PEACE_MS);
  }

  private async isAnswered(): Promise<boolean> {
    const { answer } = this.send('unit list', {});
    return Promise.race([answer.then(({ kind }) => kind === 'reply'), sleep(3000).then(() => false)]).catch(() => false);
  }

  private async away(forget: boolean): Promise<void> {
    const { gateway } = this.table;
    gateway.isAway = true;
    await this.dropped({ forget });
    await sleep(this.choose.whole(200, 1500));
    gateway.isAway = false;
  }

  private async dropped({ forget = false, code }: { readonly forget?: boolean; readonly code?: number }): Promise<void> {
    this.table.gateway.drop(forget, code === undefined ? {} : { code });
    await sleep(this.choose.whole(0, 50));
  }

  private async failing(when: (line: RequestLine) => boolean, fault: RequestFault): Promise<void> {
    const heal = this.table.failAll(when, fault);
    for (let n = this.choose.whole(1, 3); n > 0; n--) this.anything();
    await sleep(this.choose.whole(50, 1200));
    heal();
  }
}

let folder: string;
let siege: Tried;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-faults-'));
  const table = await openTable({ token: 'table.faults.test', answerWithinMs: PATIENCE_MS, connectWithinMs: PATIENCE_MS });
  const bot = new BotProcess(table, { databasePath: join(folder, 'umpire.db'), logLevel: 'fatal', practiceSeed: undefined });
  siege = new Tried(table, bot, seedFor('faults of the connection'));
  await bot.start();
});
afterAll(async () => {
  await siege?.bot.kill();
  await siege?.table.close();
  rmSync(folder, { recursive: true, force: true });
});

it(
  `outlives ${FAULTS} faults of the connection by itself: nothing is lost, doubled or shown twice`,
  { timeout: within(600_000) },
  async () => {
    const began = performance.now();
    await siege.open();
    const { pid } = siege.bot;
    for (let number = 0; number < FAULTS; number++) await siege.fault(number);
    const database = openDatabase(join(folder, 'umpire.db'));
    const audit = new Audit(database);
    await expect.poll(() => audit.rows('SELECT 1 FROM owed_posts').length, { timeout: 2 * PATIENCE_MS }).toBe(0);
    expect(siege.bot.pid).toBe(pid);
    audit.follow();
    audit.refold();
    const events = audit.events(audit.gameIds()[0]!);
    database.$client.close();
    const { unanswered, owed, late } = siege.outlived(events);
    tell(
      'faults of the connection',
      {
        faults: FAULTS,
        commands: siege.sent.length,
        events: events.length,
        'commands unanswered': unanswered,
        'of them on record': owed,
        'posts made good': late,
      },
      began,
    );
  },
);
