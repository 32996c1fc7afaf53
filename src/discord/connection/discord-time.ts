import { setTimeout as sleep } from 'node:timers/promises';
import { SnowflakeUtil } from 'discord.js';
import type { Logger } from 'pino';

/** After this time Discord shows the person that their command has failed, and accepts no answer. */
const TOO_LATE_MS = 3000;
/** The maximum difference in speed between two clocks, as a share of the time since their last comparison. */
const DRIFT = 5e-4;
/** A clock that jumps ahead by more than this was set, or the machine slept. The time is then unknown until Discord answers. */
const JUMP_MS = 1500;
/** If the machine's clock is wrong by more than this, the operator is told. */
const WRONG_MS = 5000;
/** The Date header has no milliseconds. */
const DATE_STEP_MS = 1000;

/** Two clocks, in milliseconds: the machine's time of day, and a steady one. */
export interface Clocks {
  readonly wall: () => number;
  readonly steady: () => number;
  /** Waits before another request to Discord. @throws the signal's reason if it is aborted meanwhile */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCKS: Clocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

export type Lateness = 'in time' | 'late' | 'in doubt';

/**
 * Calculates Discord's time without trusting this machine's clock: from the Date header of Discord's answers, and from ids, which
 * contain the time at which Discord made them. The true time lies between two bounds. An interaction counts as late only if it is
 * late by the lower bound.
 */
export class DiscordTime {
  /** Bounds of the difference between Discord's clock and the steady one, measured at `asOf`. */
  private low = -Infinity;
  private high = Infinity;
  private asOf = 0;
  /** The difference between the wall clock and the steady one at the last measurement of Discord's time. */
  private wallLess: number | undefined;
  private isToldWrong = false;

  constructor(
    private readonly log: Logger,
    private readonly clocks: Pick<Clocks, 'wall' | 'steady'> = SYSTEM_CLOCKS,
  ) {}

  /** Returns the steady clock's time, for `answered`. */
  steady(): number {
    return this.clocks.steady();
  }

  /**
   * Learns Discord's time from the answer to a request.
   * @param date the answer's Date header
   * @param sentAt when the request was sent, in milliseconds of the steady clock
   * @param receivedAt when the answer came, by the same clock; by default now
   */
  answered(date: string | null, sentAt: number, receivedAt = this.clocks.steady()): void {
    const at = date === null ? NaN : Date.parse(date);
    if (Number.isNaN(at)) return;
    const [low, high] = this.bounds();
    const [least, most] = [at - receivedAt, at + DATE_STEP_MS - sentAt];
    // If two measurements contradict each other, the later one is right, because the machine may have slept in between.
    const agrees = least <= high && most >= low;
    this.set(agrees ? Math.max(low, least) : least, agrees ? Math.min(high, most) : most);
    this.wallLess = this.clocks.wall() - this.clocks.steady();
    this.tellIfWrong();
  }

  /** Learns from an id that Discord's time is at least that of the id. */
  seen(id: string): void {
    const least = SnowflakeUtil.timestampFrom(id) - this.clocks.steady();
    const [low, high] = this.bounds();
    if (least > low) this.set(least, Math.max(least, high));
  }

  /** Returns Discord's earliest possible time in milliseconds, or the machine's time if Discord's is unknown. */
  earliest(): number {
    const [low] = this.bounds();
    return low === -Infinity ? this.clocks.wall() : this.clocks.steady() + low;
  }

  /** Returns Discord's latest possible time, because the machine may have slept since Discord's last answer. */
  latest(): number {
    const [, high] = this.bounds();
    return high === Infinity
      ? Math.max(this.earliest(), this.clocks.wall())
      : this.clocks.steady() + high + Math.max(0, this.jumped());
  }

  /** Returns the minimum possible age of an id in milliseconds. */
  ageOf(id: string): number {
    return this.clocks.steady() + this.bounds()[0] - SnowflakeUtil.timestampFrom(id);
  }

  /** Checks whether an interaction arrives too late for an answer. If in doubt, Discord must be asked first (`answered`). */
  lateness(id: string): Lateness {
    const age = this.ageOf(id);
    if (age > TOO_LATE_MS) return 'late';
    const jumped = this.jumped();
    return jumped > JUMP_MS && age + jumped > TOO_LATE_MS ? 'in doubt' : 'in time';
  }

  /** Returns how far the settable clock has gained on the steady one since Discord's last answer. */
  private jumped(): number {
    return this.wallLess === undefined ? 0 : this.clocks.wall() - this.clocks.steady() - this.wallLess;
  }

  private bounds(): [number, number] {
    const slack = Math.abs(this.clocks.steady() - this.asOf) * DRIFT;
    return [this.low - slack, this.high + slack];
  }

  private set(low: number, high: number): void {
    [this.low, this.high, this.asOf] = [low, high, this.clocks.steady()];
  }

  private tellIfWrong(): void {
    const least = this.clocks.wall() - this.clocks.steady() - this.high;
    const most = this.clocks.wall() - this.clocks.steady() - this.low;
    const ahead = least > 0 ? least : most < 0 ? most : 0;
    if (Math.abs(ahead) <= WRONG_MS) {
      this.isToldWrong = false;
      return;
    }
    if (this.isToldWrong) return;
    this.isToldWrong = true;
    this.log.warn(
      { secondsAhead: Math.round(ahead / 1000) },
      'the clock of this machine is wrong: no command is dropped for it, but events bear its time',
    );
  }
}
