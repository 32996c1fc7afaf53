import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Interaction, Seat } from '../../src/table/index.js';
import { isLong, within } from '../chance/chance.js';
import { forge, withOption } from './forging.js';
import { Playing } from './playing.js';

/**
 * The quiet time in milliseconds, only in the long run. It covers a whole cycle of the garbage collector, so that
 * memory can be compared.
 */
const QUIET_MS = 60_000;
const HOSTILE_MS = 1_800_000;
/** In the usual run, each of the four hostile members sends this many requests. */
const HOSTILE_ACTS = 6;
/**
 * The maximum processor time of one hostile request in milliseconds: half of the time for which Discord waits for an
 * answer.
 */
const MOST_PROCESSOR_MS = 1500;
/** The time in milliseconds after which Discord accepts no answer. */
const DISCORD_WAITS_MS = 3000;
/** The length of a tick of /proc in milliseconds. */
const TICK_MS = 10;

let playing: Playing;
afterEach(() => playing.close());

/**
 * The pause between requests in milliseconds. A person can paste about four times a second, and Discord does not allow
 * much more.
 */
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

/** Returns how often all requests have been sent before. A request with several forms uses the next one. */
const roundOf = (n: number): number => Math.floor(n / HOSTILE.length);

/** The requests of hostile members: lines that would make a careless parser slow, uploads, and invented components. */
const HOSTILE: readonly ((seat: Seat, n: number) => Interaction)[] = [
  (seat) => seat.command('eagles direct-fire', { support: `x,${BLANKS}[`, odds: true }),
  (seat) => seat.command('eagles direct-fire', { support: `${'a[b] x'.repeat(900)}`, fp: 4 }),
  (seat) => seat.command('verify', { heads: `${'#0123456789'.repeat(500)}${BLANKS}`.slice(0, 6000) }),
  (seat, n) => seat.command('verify', { file: UPLOADS[roundOf(n) % 2]! }),
  (seat, n) => seat.command('unit import', { file: UPLOADS[2 + (roundOf(n) % 3)]! }),
  (seat) => seat.command('log export', { format: 'html' }),
  (seat) => seat.command('log note', { text: `@everyone ${'`'.repeat(900)}` }),
  (seat) => seat.command('game end', { sure: true }),
  (seat) =>
    forge(
      playing.table,
      () => seat.command('roll', { dice: '1d6' }),
      withOption('dice', `${'9'.repeat(5000)}d${'9'.repeat(900)}`),
    ),
  (seat, n) =>
    forged(seat, ['undo:x:p1', 'draft:1:yes', 'end:1:reveal', 'erase:1:yes', 'why:x:p1:1', 'odds:loose:1'][roundOf(n) % 6]!),
  (seat, n) => forged(seat, `log:${'x'.repeat(80)}:${n}`),
  (seat) => forge(playing.table, () => seat.command('rules show', { chart: 'x' }), withOption('chart', `${'x '.repeat(3000)}`)),
];

/**
 * Presses a button that the bot never created, on one of the bot's messages. If there is no such message, requests one.
 */
function forged(seat: Seat, customId: string): Interaction {
  if (!seat.hasButton('Download')) return seat.command('privacy');
  return forge(
    playing.table,
    () => seat.press('Download'),
    ({ data }) => (data.custom_id = customId),
  );
}

/** The commands of honest players and the umpire during this. */
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

/**
 * Plays honestly for this long, or until told to stop.
 * @returns the time of each answer in milliseconds, slowest last, and the maximum memory
 */
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
    expect(textIn(answer)).not.toMatch(/Something went wrong|Not now/);
    await pause(5);
  }
  return { took: took.sort((a, b) => a - b), peakMb };
}

/**
 * Sends hostile requests until told to stop, or this many.
 * @returns the number of answers
 */
async function hostile(name: string, first: number, acts: number, isOver: () => boolean): Promise<number> {
  const seat = playing.table.seat(name, 'hq');
  let answered = 0;
  for (let n = first; n < first + acts && !isOver(); n++) {
    const answer = await HOSTILE[n % HOSTILE.length]!(seat, n).answer;
    expect(textIn(answer), `act ${n % HOSTILE.length}`).not.toContain('Something went wrong');
    answered++;
    await pause(HOSTILE_REST_MS);
  }
  return answered;
}

/** Returns the memory of the bot's process in MB; null if the system does not report it. */
function memoryMb(): number | null {
  try {
    const status = readFileSync(`/proc/${playing.bot.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}

/** Returns the processor time of the bot's process in milliseconds; null if the system does not report it. */
function processorMs(): number | null {
  try {
    const ticks = readFileSync(`/proc/${playing.bot.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return TICK_MS * (Number(ticks[11]) + Number(ticks[12]));
  } catch {
    return null;
  }
}

const p99 = ({ took }: { readonly took: readonly number[] }): number => took[Math.floor(took.length * 0.99)]!;

const MEMBERS = ['eve', 'mallory', 'trudy', 'oscar'];

/**
 * Starts a battle with four hostile members.
 * @returns its id
 */
async function battle(): Promise<string> {
  // Except in the long run, the bot has the limits of a practice battle, because a busy machine is slow with long work.
  playing = await Playing.open({ isApart: true, ...(isLong ? {} : { seed: '1944' }) });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /side add name:Allies nation:usa',
    ...MEMBERS.flatMap((name) => [
      `@umpire #hq /side edit side:Allies player:@${name}`,
      `@${name} #hq /log note text:"Hello."`,
      `@${name} #hq /privacy`,
    ]),
  ]);
  return playing.gameIds()[0]!;
}

/**
 * Lets all four send at the same time while others play, until told to stop, or this many requests each.
 * @returns the number of answers
 */
async function besiege<T>(acts: number, work: (isOver: () => boolean) => Promise<T>): Promise<readonly [T, number]> {
  let isOver = false;
  let sent = 0;
  const siege = Promise.all(
    MEMBERS.map(async (name, seat) => {
      const answered = await hostile(name, 15 * seat, acts, () => isOver);
      sent += answered;
    }),
  ).finally(() => (isOver = true));
  siege.catch(() => undefined);
  const worked = await work(() => isOver).finally(() => (isOver = true));
  await siege;
  return [worked, sent];
}

it('no hostile act takes more of the processor than an answer may, and every honest command is answered beside them', async () => {
  const gameId = await battle();
  // Code that is loaded at its first use must not count for a request.
  await HOSTILE[0]!(playing.table.seat('eve', 'hq'), 0).answer;
  for (let n = 0; n < 3 * HOSTILE.length; n++) {
    const before = processorMs();
    const answer = await HOSTILE[n % HOSTILE.length]!(playing.table.seat('eve', 'hq'), n).answer;
    await playing.table.idle();
    const took = processorMs();
    expect(textIn(answer), `act ${n % HOSTILE.length}`).not.toContain('Something went wrong');
    if (took !== null && before !== null) expect(took - before, `act ${n % HOSTILE.length}`).toBeLessThan(MOST_PROCESSOR_MS);
  }
  const [{ took }, sent] = await besiege(HOSTILE_ACTS, (isOver) => honestly(Infinity, isOver));
  expect(sent).toBe(MEMBERS.length * HOSTILE_ACTS);
  expect(took.length).toBeGreaterThan(HOSTILE_ACTS);
  expect(playing.faultIn(gameId)).toBeUndefined();
  expect(playing.events(gameId).some(({ kind }) => kind === 'game-ended')).toBe(false);
});

it.runIf(isLong)(
  'while four members send whatever may hold it up, every honest command is answered, in time and in memory',
  async () => {
    const gameId = await battle();
    await honestly(500);
    const quiet = await honestly(QUIET_MS);
    const [besieged, sent] = await besiege(Infinity, (isOver) => honestly(HOSTILE_MS, isOver));
    console.info(
      `${quiet.took.length} honest answers in quiet, p99 ${p99(quiet).toFixed(1)} ms; ${besieged.took.length} among ${sent} hostile ` +
        `ones, p99 ${p99(besieged).toFixed(1)} ms; at most ${quiet.peakMb?.toFixed(0)} and ${besieged.peakMb?.toFixed(0)} MB`,
    );
    expect(p99(besieged)).toBeLessThan(DISCORD_WAITS_MS);
    expect(p99(besieged)).toBeLessThanOrEqual(3 * p99(quiet));
    if (quiet.peakMb !== null) expect(besieged.peakMb).toBeLessThanOrEqual(1.5 * quiet.peakMb);
    expect(playing.faultIn(gameId)).toBeUndefined();
    expect(playing.events(gameId).some(({ kind }) => kind === 'game-ended')).toBe(false);
  },
  within(600_000),
);
