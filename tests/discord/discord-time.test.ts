import { SnowflakeUtil } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { DiscordTime } from '../../src/discord/connection/discord-time.js';
import { createLog } from '../../src/discord/work/log.js';

const HOUR = 3_600_000;
/** The true time, which is that of Discord's clock, when a test begins. */
const NOON = Date.UTC(2026, 5, 1, 12);

/** A machine whose clock is wrong by this much, and Discord. */
class World {
  /** The number of milliseconds since the test began. */
  elapsed = 0;
  slept = 0;
  readonly warnings: { readonly secondsAhead: number }[] = [];
  readonly time: DiscordTime;

  constructor(public wrongBy = 0) {
    const log = createLog('warn', undefined, (line) => this.warnings.push(JSON.parse(line) as never));
    this.time = new DiscordTime(log, {
      wall: () => NOON + this.elapsed + this.wrongBy,
      steady: () => 5000 + this.elapsed - this.slept,
    });
  }

  get now(): number {
    return NOON + this.elapsed;
  }

  /** Makes a request that Discord answers after this many milliseconds. */
  ask(tookMs = 80): void {
    const sentAt = this.time.steady();
    this.elapsed += tookMs / 2;
    const date = new Date(this.now).toUTCString();
    this.elapsed += tookMs / 2;
    this.time.answered(date, sentAt);
  }

  /** Returns how the bot classifies an interaction of this age. */
  judged(ageMs: number): string {
    const id = String(SnowflakeUtil.generate({ timestamp: this.now - ageMs }));
    this.time.seen(id);
    return this.time.lateness(id);
  }
}

describe.each([0, HOUR, -HOUR, 20_000])('with a clock that is wrong by %i ms', (wrongBy) => {
  it('an interaction is late when it is certainly older than three seconds, and not before', () => {
    const world = new World(wrongBy);
    expect(world.judged(25_000)).toBe('in time'); // The bot does not know Discord's time yet.
    world.elapsed += 10_000;
    world.ask();
    expect([world.judged(100), world.judged(2900)]).toEqual(['in time', 'in time']);
    // The newest id was 100 ms old, so the time may be too low by this much.
    expect([world.judged(3150), world.judged(25_000)]).toEqual(['late', 'late']);
  });

  it('the offset is told once when it is large, and not at all when it is not', () => {
    const world = new World(wrongBy);
    for (let n = 0; n < 20; n++) {
      world.elapsed += 60_000;
      world.ask();
    }
    const told = world.warnings.map(({ secondsAhead }) => secondsAhead);
    expect(told).toHaveLength(wrongBy === 0 ? 0 : 1);
    if (wrongBy !== 0) expect(Math.abs(told[0]! * 1000 - wrongBy)).toBeLessThan(1500);
  });
});

describe('a clock that is set while the bot runs', () => {
  it.each([HOUR, -HOUR])('by %i ms drops nothing, and lets nothing late through once Discord was asked', (by) => {
    const world = new World();
    world.ask();
    world.judged(50);
    world.wrongBy = by;
    expect(world.judged(100)).toBe(by > 0 ? 'in doubt' : 'in time');
    expect(world.judged(25_000)).toBe('late');
    world.ask();
    expect(world.judged(100)).toBe('in time');
    expect(world.judged(25_000)).toBe('late');
    expect(world.warnings).toHaveLength(1);
  });

  it('a machine that slept is in doubt about what it finds, and is not once Discord was asked', () => {
    const world = new World();
    world.ask();
    world.elapsed += HOUR;
    world.slept = HOUR;
    // The steady clock did not run, so the old command seems to be recent.
    expect(world.judged(600_000)).toBe('in doubt');
    world.ask();
    expect(world.judged(600_000)).toBe('late');
    expect(world.judged(100)).toBe('in time');
  });
});

it.each([HOUR, -HOUR])('the time at Discord is told whatever this machine’s clock says, and however it is set by %i ms', (by) => {
  const world = new World(by);
  expect(world.time.earliest()).toBe(NOON + by); // The bot does not know Discord's time yet.
  world.ask();
  world.wrongBy = 3 * by;
  world.elapsed += 60_000;
  expect(world.now - world.time.earliest()).toBeGreaterThanOrEqual(0);
  expect(world.now - world.time.earliest()).toBeLessThan(1200);
  // A clock that has jumped ahead may mean that the machine slept.
  expect(world.time.latest()).toBeGreaterThanOrEqual(world.now);
  if (by < 0) expect(world.time.latest() - world.now).toBeLessThan(1200);
});

it('a process that stood still for 25 s finds what came meanwhile late', () => {
  const world = new World();
  world.ask();
  const id = String(SnowflakeUtil.generate({ timestamp: world.now }));
  world.elapsed += 25_000;
  expect(world.time.lateness(id)).toBe('late');
});

it('clocks that drift apart drop nothing after an idle day', () => {
  const world = new World();
  world.ask();
  // The steady clock gains 50 parts in a million, which is 4.3 seconds a day.
  world.elapsed += 24 * HOUR;
  world.slept = -4300;
  expect(world.judged(200)).toBe('in time');
});

it('an answer without a date, or with nonsense for one, tells nothing', () => {
  const world = new World();
  world.time.answered(null, 0);
  world.time.answered('soon', 0);
  expect(world.judged(25_000)).toBe('in time');
});
