import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import type { Interaction, Seat } from '../../src/table/index.js';
import { isLong, within } from '../chance/chance.js';
import { forge, withOption } from './forging.js';
import { Playing } from './playing.js';

/** In the long run, which is never cut short: what memory is held to is a whole saw-tooth of the garbage collector. */
const QUIET_MS = 60_000;
const HOSTILE_MS = 1_800_000;
/** In the usual run each of the four sends so many. */
const HOSTILE_ACTS = 6;
/** What one hostile act may take of the bot's processor, whatever else goes on: half of what Discord waits for an answer. */
const MOST_PROCESSOR_MS = 1500;
/** Discord takes no answer after this. */
const DISCORD_WAITS_MS = 3000;
/** A tick of /proc. */
const TICK_MS = 10;

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

/** How often all of it has been sent before: what has several forms takes the next one. */
const roundOf = (n: number): number => Math.floor(n / HOSTILE.length);

/** What hostile members send, over and over: lines that would hold a careless parser up, uploads, components of their own making. */
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

/** A button that the bot never made, pressed on a message that it did; without such a message one is asked for. */
function forged(seat: Seat, customId: string): Interaction {
  if (!seat.hasButton('Download')) return seat.command('privacy');
  return forge(
    playing.table,
    () => seat.press('Download'),
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
    expect(textIn(answer)).not.toMatch(/Something went wrong|Not now/);
    await pause(5);
  }
  return { took: took.sort((a, b) => a - b), peakMb };
}

/** One hostile member, at it until told to stop, or for so many acts. @returns how many answers there were */
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

/** What the bot's process has in memory, in MB; null where nobody tells. */
function memoryMb(): number | null {
  try {
    const status = readFileSync(`/proc/${playing.bot.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}

/** What the bot's process has had of the processors, in milliseconds; null where nobody tells. */
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

/** A battle with four members who are hostile. @returns its id */
async function battle(): Promise<string> {
  // In practice, but for the long run: a busy machine does long work in its own time.
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

/** All four at once, while others play on, until told to stop, or for so many acts each. @returns how many answers they had */
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
  // What is loaded at its first use is no act's.
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
