import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Interaction, Seat } from '../../src/table/index.js';
import { isLong, sized, within } from '../chance/chance.js';
import { forge, withOption } from './forging.js';
import { Playing } from './playing.js';

/** The long run's is never cut short: what memory is held to is a whole saw-tooth of the garbage collector. */
const QUIET_MS = isLong ? 60_000 : 2500;
const HOSTILE_MS = sized({ usual: 8000, long: 1_800_000 });
/** Discord takes no answer after this: the one bound that the usual run, on a busy machine, holds the bot to. */
const DISCORD_WAITS_MS = 3000;

let playing: Playing;
afterEach(() => playing.close());

/** Four times a second each: as fast as somebody can paste. Discord lets nobody send much more. */
const HOSTILE_REST_MS = 250;

const BLANKS = ' '.repeat(5900);
const file = (name: string, bytes: Buffer | string) => ({ name, bytes: Buffer.from(bytes) });
const UPLOADS = [
  file('battle.jsonl.gz', gzipSync(Buffer.alloc(45_000_000, '{}\n'))),
  file('battle.jsonl', '{"format":"discord-umpire-record/1"}\n'.repeat(20_000)),
  file('order.md', '\u2028'.repeat(40_000)),
  file('order.csv', `name,side\n${'x,y\n'.repeat(30_000)}`),
  file('order.json', '['.repeat(100_000)),
];

/** What hostile members send, over and over: lines that would hold a careless parser up, uploads, components of their own making. */
const HOSTILE: readonly ((seat: Seat, n: number) => Interaction)[] = [
  (seat) => seat.command('eagles direct-fire', { support: `x,${BLANKS}[`, odds: true }),
  (seat) => seat.command('eagles direct-fire', { support: `${'a[b] x'.repeat(900)}`, fp: 4 }),
  (seat) => seat.command('verify', { heads: `${'#0123456789'.repeat(500)}${BLANKS}`.slice(0, 6000) }),
  (seat, n) => seat.command('verify', { file: UPLOADS[n % 2]! }),
  (seat, n) => seat.command('unit import', { file: UPLOADS[2 + (n % 3)]! }),
  (seat) => seat.command('log export', { format: 'html' }),
  (seat) => seat.command('log note', { text: `@everyone ${'`'.repeat(900)}` }),
  (seat) => seat.command('game end', { sure: true }),
  (seat) =>
    forge(
      playing.table,
      () => seat.command('roll', { dice: '1d6' }),
      withOption('dice', `${'9'.repeat(5000)}d${'9'.repeat(900)}`),
    ),
  (seat, n) => forged(seat, ['undo:x:p1', 'draft:1:yes', 'end:1:reveal', 'erase:1:yes', 'why:x:p1:1', 'odds:loose:1'][n % 6]!),
  (seat, n) => forged(seat, `log:${'x'.repeat(80)}:${n}`),
  (seat) => forge(playing.table, () => seat.command('rules show', { chart: 'x' }), withOption('chart', `${'x '.repeat(3000)}`)),
];

/** A button that the bot never made, pressed on a message that it did; without such a message one is asked for. */
function forged(seat: Seat, customId: string): Interaction {
  if (!seat.hasButton('As a file')) return seat.command('privacy');
  return forge(
    playing.table,
    () => seat.press('As a file'),
    ({ data }) => (data.custom_id = customId),
  );
}

/** What players and umpire do meanwhile. */
const HONEST: readonly ((seats: { readonly umpire: Seat; readonly player: Seat }) => Interaction)[] = [
  ({ player }) => player.command('eagles melee', { 'attacker-fp': 4, 'defender-fp': 3 }),
  ({ player }) => player.command('unit list'),
  ({ umpire }) => umpire.command('log show'),
  ({ player }) => player.command('turn status'),
  ({ umpire }) => umpire.command('rules why'),
  ({ umpire }) => umpire.command('turn phase'),
];

const textIn = (answer: Awaited<Interaction['answer']>): string =>
  JSON.stringify('message' in answer ? answer.message.embeds : []);

/** Plays honestly for so long, unless told to stop. @returns how long each answer took, in milliseconds, slowest last, and the most memory on the way */
async function honestly(
  ms: number,
  isOver = (): boolean => false,
): Promise<{ readonly took: readonly number[]; readonly peakMb: number | null }> {
  const seats = { umpire: playing.table.seat('umpire', 'hq'), player: playing.table.seat('axis', 'hq') };
  const took: number[] = [];
  let peakMb = memoryMb();
  const until = performance.now() + ms;
  for (let n = 0; performance.now() < until && !isOver(); n++) {
    const start = performance.now();
    const answer = await HONEST[n % HONEST.length]!(seats).answer;
    took.push(performance.now() - start);
    if (peakMb !== null && n % 20 === 0) peakMb = Math.max(peakMb, memoryMb() ?? 0);
    expect(answer.kind).toBe('reply');
    expect(textIn(answer)).not.toMatch(/Something broke|Not now/);
    await pause(5);
  }
  return { took: took.sort((a, b) => a - b), peakMb };
}

/** One hostile member, at it until told to stop. @returns how many answers there were */
async function hostile(name: string, first: number, isOver: () => boolean): Promise<number> {
  const seat = playing.table.seat(name, 'hq');
  let answered = 0;
  for (let n = first; !isOver(); n++) {
    const answer = await HOSTILE[n % HOSTILE.length]!(seat, n).answer;
    expect(textIn(answer), `act ${n % HOSTILE.length}`).not.toContain('Something broke');
    answered++;
    await pause(HOSTILE_REST_MS);
  }
  return answered;
}

/** What the bot's process has in memory, in MB; null where nobody tells. */
function memoryMb(): number | null {
  try {
    const status = readFileSync(`/proc/${playing.bot.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}

const p99 = ({ took }: { readonly took: readonly number[] }): number => took[Math.floor(took.length * 0.99)]!;

it(
  'while four members send whatever may hold it up, every honest command is answered, in time and in memory',
  async () => {
    playing = await Playing.open();
    await playing.playAll([
      '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
      '@umpire #hq /side add name:Axis nation:germany player:@axis',
      '@umpire #hq /side add name:Allies nation:usa',
      ...['eve', 'mallory', 'trudy', 'oscar'].flatMap((name) => [
        `@umpire #hq /side edit side:Allies player:@${name}`,
        `@${name} #hq /log note text:"Hello."`,
        `@${name} #hq /privacy`,
      ]),
    ]);
    const [gameId] = playing.gameIds() as [string];
    await honestly(500);
    const quiet = await honestly(QUIET_MS);
    let isOver = false;
    const others = ['eve', 'mallory', 'trudy', 'oscar'].map((name, seat) => hostile(name, seat * 3, () => isOver));
    // One that fails fails the test at once.
    for (const other of others) other.catch(() => (isOver = true));
    const besieged = await honestly(HOSTILE_MS, () => isOver).finally(() => (isOver = true));
    const sent = (await Promise.all(others)).reduce((sum, count) => sum + count, 0);
    console.info(
      `${quiet.took.length} honest answers in quiet, p99 ${p99(quiet).toFixed(1)} ms; ${besieged.took.length} among ${sent} hostile ` +
        `ones, p99 ${p99(besieged).toFixed(1)} ms; at most ${quiet.peakMb?.toFixed(0)} and ${besieged.peakMb?.toFixed(0)} MB`,
    );
    expect(p99(besieged)).toBeLessThan(DISCORD_WAITS_MS);
    expect(playing.faultIn(gameId)).toBeUndefined();
    expect(playing.events(gameId).some(({ kind }) => kind === 'game-ended')).toBe(false);
    if (!isLong) return;
    expect(p99(besieged)).toBeLessThanOrEqual(3 * p99(quiet));
    if (quiet.peakMb !== null) expect(besieged.peakMb).toBeLessThanOrEqual(1.5 * quiet.peakMb);
  },
  within(120_000),
);
