import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HealthReport } from '../../src/discord/connection/health-address.js';
import { type Seat, openTable } from '../../src/table/index.js';
import { isLong, seedFor, sized, tell, within } from '../chance/chance.js';
import { MAIN } from '../compiled.js';
import { Chooser } from './chooser.js';

/** The length of the load: the usual run counts answers, and the long run seconds. */
const ANSWERS = 800;
const SECONDS = sized('soakSeconds');
/** The number of battles that are played in turn: more than stay in memory. */
const BATTLES = 80;
/**
 * The number of commands after which a battle ends and another one starts, so that the work stays the same throughout.
 */
const COMMANDS = 60;
const SAMPLES = 12;
/**
 * The maximum growth from the first third of the samples to the last one. In its first minutes, the heap grows to the
 * size that the work needs.
 */
const MEMORY_GROWTH = 1.15;
const MEMORY_SLACK_MB = SECONDS < 900 ? 120 : 30;

/** The values that are measured again and again. */
interface Sample {
  readonly memoryMb: number;
  readonly fileDescriptors: number;
  readonly delayMs: number;
}

const medianOf = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describe('a bot under load for long', () => {
  it(
    'keeps its memory, its file descriptors and its pace',
    async () => {
      const began = performance.now();
      const folder = mkdtempSync(join(tmpdir(), 'umpire-soak-'));
      const token = 'table.soak.soak';
      const table = await openTable({ token, validate: false, answerWithinMs: 300_000 });
      const port = await freePort();
      const bot = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          DISCORD_TOKEN: token,
          DISCORD_API_URL: table.apiUrl,
          DATABASE_PATH: join(folder, 'umpire.db'),
          HEALTH_PORT: String(port),
          LOG_LEVEL: 'warn',
        },
      });
      try {
        await table.botReady();
        const choose = new Chooser(seedFor('the soak'));
        const seats = Array.from({ length: BATTLES }, (_, index) => table.seat('umpire', `soak-${index}`));
        let answers = 0;
        const done = async (seat: Seat, name: string, options: Record<string, string | number | boolean> = {}): Promise<void> => {
          await seat.command(name, options).answer;
          answers++;
        };
        const begin = async (seat: Seat): Promise<void> => {
          await done(seat, 'game start', { ruleset: 'eagles', name: 'Soak', spotting: 'open' });
          await done(seat, 'side add', { name: 'Red', nation: 'usa' });
          for (const name of ['A', 'B']) await done(seat, 'eagles-unit add', { name, side: 'Red', 'base-fp': 20 });
        };
        // The battles must not all end at the same time.
        const left = new Map(seats.map((seat) => [seat, choose.whole(1, COMMANDS)]));
        for (const seat of seats) await begin(seat);
        const play = async (seat: Seat): Promise<void> => {
          left.set(seat, left.get(seat)! - 1);
          if (left.get(seat) !== 0) return something(choose, seat, done);
          left.set(seat, COMMANDS);
          await done(seat, 'game end');
          await begin(seat);
        };
        const samples: Sample[] = [];
        const loaded = performance.now();
        /** Returns the progress, from 0 to 1. */
        const gone = (): number => (isLong ? (performance.now() - loaded) / (SECONDS * 1000) : answers / ANSWERS);
        while (gone() < 1) {
          await Promise.all(Array.from({ length: 8 }, () => play(choose.pick(seats)!)));
          if (gone() < (samples.length + 1) / SAMPLES) continue;
          samples.push(await sampleOf(bot, port));
        }
        samples.push(await sampleOf(bot, port));
        const third = Math.max(1, Math.floor(samples.length / 3));
        const [early, late] = [samples.slice(0, third), samples.slice(-third)] as const;
        const of = (some: readonly Sample[], key: keyof Sample): number => medianOf(some.map((sample) => sample[key]));
        tell(
          'the soak',
          {
            answers,
            'MB at first': of(early, 'memoryMb'),
            'MB at last': of(late, 'memoryMb'),
            'file descriptors at first': of(early, 'fileDescriptors'),
            'file descriptors at last': of(late, 'fileDescriptors'),
            'ms of delay (p99) at first': of(early, 'delayMs'),
            'ms of delay (p99) at last': of(late, 'delayMs'),
          },
          began,
        );
        expect(answers).toBeGreaterThan(400);
        expect(of(late, 'memoryMb')).toBeLessThan(of(early, 'memoryMb') * MEMORY_GROWTH + MEMORY_SLACK_MB);
        // Connections to Discord come and go, but a leak would grow by hundreds.
        expect(of(late, 'fileDescriptors')).toBeLessThan(of(early, 'fileDescriptors') + 20);
        if (isLong) expect(of(late, 'delayMs')).toBeLessThan(of(early, 'delayMs') * 3 + 100);
      } finally {
        const gone = once(bot, 'exit');
        bot.kill('SIGTERM');
        expect((await gone)[0]).toBe(0);
        await table.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    within(600_000),
  );
});

/** Lets a person do something: fire, read, end a phase, undo or complete an option. */
async function something(
  choose: Chooser,
  seat: Seat,
  done: (seat: Seat, name: string, options?: Record<string, string | number | boolean>) => Promise<void>,
): Promise<void> {
  const shot = { firer: 'A', target: 'B', 'range-yards': 450, fp: 9, 'target-da': 'HARD', 'target-tpd': 'DD', again: 'True' };
  await choose.weighted([
    [() => done(seat, 'eagles direct-fire', shot), 10],
    [() => done(seat, 'unit show', { unit: 'A' }), 3],
    [() => done(seat, 'turn next', { anyway: true }), 1],
    [() => done(seat, 'undo', { later: 'refuse' }), 1],
    [() => done(seat, 'log show'), 1],
  ] as const)();
}

/** Returns what the bot reports about itself, and what the system reports about it, if it does. */
async function sampleOf(bot: ChildProcess, port: number): Promise<Sample> {
  const report = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as HealthReport;
  return { memoryMb: report.memoryMb, fileDescriptors: openFiles(bot.pid!), delayMs: report.loopDelayMs.p99 };
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
