import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calculateShard } from '../../src/discord/connection/client.js';
import { type Interaction, openTable, type Seat, type Table } from '../../src/table/index.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import { eventsIn, inFolder, Running } from './running.js';

const SHARDS = 2 * sized('pairsOfShards');
const SERVERS = sized('servers');
/** The number of servers that send commands at the same time. */
const AT_ONCE = 30;
/**
 * The time of a log-in in milliseconds: Discord accepts one in five seconds, and discord.js adds up to one and a half.
 */
const LOG_IN_MS = 6500;
/**
 * The limit for the long run in milliseconds. On a machine of its own the bot needs ten seconds, but this machine also
 * runs the simulated Discord.
 */
const FIRST_ANSWER_MS = 30_000;
const TWICE = 40060;

/** A simulated Discord that wants the bot to have this many shards, with a club in each server. */
class Discord {
  readonly seats: readonly Seat[];
  readonly refusals: number[] = [];

  constructor(readonly table: Table) {
    this.seats = Array.from({ length: SERVERS }, (_, n) => table.seat('umpire', 'hq', `Club ${n}`));
    table.on('act', (act) => {
      if (act.kind === 'refused') this.refusals.push(Number((act.body as { code?: number }).code));
    });
  }

  shardOf({ guild }: Seat): number {
    return calculateShard(guild.id, SHARDS);
  }

  of(...shards: readonly number[]): Seat[] {
    return this.seats.filter((seat) => shards.includes(this.shardOf(seat)));
  }

  /**
   * Waits until a bot serves one of these shards and has sent its first answer.
   * @returns the time in milliseconds
   */
  async firstAnswer(began: number, shards: readonly number[]): Promise<number> {
    const { gateway, world } = this.table;
    const isServed = (): boolean => world.commandsKnown && gateway.shards.some((shard) => shards.includes(shard));
    await expect.poll(isServed).toBe(true);
    await ask(this.of(...gateway.shards.filter((shard) => shards.includes(shard))).slice(0, 1));
    return performance.now() - began;
  }

  async allConnected(shards = SHARDS, patience = 1): Promise<void> {
    const timeout = patience * (LOG_IN_MS * SHARDS + 300_000);
    await expect.poll(() => this.table.gateway.shards.length, { timeout }).toBe(shards);
  }
}

/** Requests the status of the battle in each of these servers, or starts one. Every request must be answered. */
async function ask(
  seats: readonly Seat[],
  how: (seat: Seat) => Interaction = (seat) => seat.command('turn status'),
): Promise<void> {
  for (let n = 0; n < seats.length; n += AT_ONCE)
    await Promise.all(
      seats.slice(n, n + AT_ONCE).map(async (seat) => {
        const { kind } = await how(seat).answer;
        expect(kind).toBe('reply');
      }),
    );
}

const begin = (seat: Seat): Interaction => seat.command('game start', { ruleset: 'eagles', name: seat.guild.name });

/** Returns the names of the servers of the battles in a record, in order. */
const battlesIn = (databasePath: string): string[] =>
  eventsIn(databasePath)
    .map((event) => (event as { readonly facts?: { readonly name?: string } }).facts?.name ?? event.gameId)
    .sort();

async function atDiscord(work: (discord: Discord, folder: string) => Promise<void>): Promise<void> {
  const table = await openTable({ token: 'a.sharded.bot', validate: false, gateway: { shards: SHARDS, isStrict: true } });
  try {
    await inFolder((folder) => work(new Discord(table), folder));
  } finally {
    await table.close();
  }
}

describe(`${SERVERS} servers on ${SHARDS} shards, one log-in at a time`, () => {
  it(
    'DISCORD_SHARDS=auto serves all; one shard’s loss hurts no other, and a rolling reconnect loses nothing',
    { timeout: within(600_000) },
    () =>
      atDiscord(async (discord, folder) => {
        const { table } = discord;
        const { gateway } = table;
        const began = performance.now();
        const bot = Running.start(table, join(folder, 'umpire.db')).tell(table);
        try {
          const first = await discord.firstAnswer(began, [...Array(SHARDS).keys()]);
          if (isLong) expect(first).toBeLessThan(FIRST_ANSWER_MS);
          await discord.allConnected();
          const connected = performance.now() - began;
          await ask(discord.seats, begin);

          // One shard is disconnected for a while.
          const lost = SHARDS - 1;
          gateway.isAway = true;
          table.gateway.drop(false, { shard: lost });
          await ask(discord.seats.filter((seat) => discord.shardOf(seat) !== lost));
          gateway.isAway = false;
          await discord.allConnected();
          await ask(discord.of(lost));

          // Discord moves every shard while people type.
          for (let shard = 0; shard < SHARDS; shard++) {
            gateway.drop(false, { shard, code: 4000 });
            await ask(discord.of(shard).slice(0, 3));
          }
          await discord.allConnected();
          expect(gateway.logIns).toHaveLength(SHARDS);
          expect(eventsIn(bot.databasePath)).toHaveLength(SERVERS);
          expect(discord.refusals).toEqual([]);
          expect(bot.log.filter(({ level }) => level >= 50)).toEqual([]);
          tell(
            'one process',
            {
              servers: SERVERS,
              shards: SHARDS,
              'ms to the first answer': Math.round(first),
              'ms to the last shard': Math.round(connected),
            },
            began,
          );
        } finally {
          await bot.kill();
        }
      }),
  );

  it(
    'two processes with half the shards each serve all; one is killed and comes back while the other plays on',
    { timeout: within(900_000) },
    () =>
      atDiscord(async (discord, folder) => {
        const { table } = discord;
        const half = SHARDS / 2;
        const parts = [0, 1].map((part) => {
          const shards = Array.from({ length: half }, (_, n) => part * half + n);
          const env = { DISCORD_SHARD_IDS: `${shards[0]}-${shards.at(-1)}`, DISCORD_SHARD_COUNT: String(SHARDS) };
          return { shards, start: () => Running.start(table, join(folder, `${part}.db`), env).tell(table) };
        });
        const [one, other] = parts as [(typeof parts)[number], (typeof parts)[number]];
        const began = performance.now();
        let a = one.start();
        const b = other.start();
        try {
          const first = await discord.firstAnswer(began, [...one.shards, ...other.shards]);
          if (isLong) expect(first).toBeLessThan(FIRST_ANSWER_MS);
          await discord.allConnected(SHARDS, 4);
          const connected = performance.now() - began;
          await ask(discord.seats, begin);
          const namesOf = (shards: readonly number[]): number => discord.of(...shards).length;
          expect(battlesIn(a.databasePath)).toHaveLength(namesOf(one.shards));
          expect(battlesIn(b.databasePath)).toHaveLength(namesOf(other.shards));

          await a.kill();
          await sleep(500);
          const killed = performance.now();
          a = one.start();
          const restarted = discord.firstAnswer(killed, one.shards);
          await ask(discord.of(...other.shards));
          const again = await restarted;
          if (isLong) expect(again).toBeLessThan(FIRST_ANSWER_MS);
          await discord.allConnected();
          await ask(discord.seats);
          expect(battlesIn(a.databasePath)).toHaveLength(namesOf(one.shards));
          // No one got an answer from both processes.
          expect(discord.refusals.filter((code) => code === TWICE)).toEqual([]);
          expect([...a.log, ...b.log].filter(({ level }) => level >= 50)).toEqual([]);
          tell(
            'two processes',
            {
              servers: SERVERS,
              shards: SHARDS,
              'ms to the first answer': Math.round(first),
              'ms to the last shard': Math.round(connected),
              'ms to the first answer after the kill': Math.round(again),
              'log-ins refused': table.gateway.logIns.filter(({ isTaken }) => !isTaken).length,
            },
            began,
          );
        } finally {
          await Promise.all([a.kill(), b.kill()]);
        }
      }),
  );
});
