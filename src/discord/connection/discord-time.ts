import { setTimeout as sleep } from 'node:timers/promises';
import { SnowflakeUtil } from 'discord.js';
import type { Logger } from 'pino';

/** The time in milliseconds after which Discord shows the person that their command failed, and accepts no answer. */
const TOO_LATE_MS = 3000;
/** The maximum drift between two clocks, as a fraction of the time since they were last compared. */
const DRIFT = 5e-4;
/**
 * The minimum jump of a clock in milliseconds which shows that someone set the clock, or that the machine slept. Discord's time
 * is then unknown until Discord answers.
 */
const JUMP_MS = 1500;
/** The error of the machine's clock in milliseconds above which the operator is informed. */
const WRONG_MS = 5000;
/** The precision of the Date header in milliseconds. The header contains only whole seconds. */
const DATE_STEP_MS = 1000;

/** Two clocks in milliseconds: the machine's time of day, and a steady clock that is never adjusted. */
export interface Clocks {
  readonly wall: () => number;
  readonly steady: () => number;
  /** Waits before the next request to Discord. @throws the reason of the signal if it is aborted in the meantime */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const SYSTEM_CLOCKS: Clocks = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
};

type Lateness = 'in time' | 'late' | 'in doubt';

/**
 * A calculation of Discord's time that does not trust this machine's clock. It uses the Date header of Discord's answers, and
 * ids, which contain the time when Discord created them. The true time is between a lower and an upper bound. An interaction
 * counts as late only if it is late even according to the lower bound.
 */
export class DiscordTime {
  /** The lower bound of the difference between Discord's clock and the steady clock, measured at `asOf`. */
  private low = -Infinity;
  private high = Infinity;
  private asOf = 0;
  /** The difference between the machine's clock and the steady clock at the last measurement of Discord's time. */
  private wallLess: number | undefined;
  private isToldWrong = false;

  constructor(
    private readonly log: Logger,
    private readonly clocks: Pick<Clocks, 'wall' | 'steady'> = SYSTEM_CLOCKS,
  ) {}

  /** Returns the time of the steady clock, as `answered` needs it. */
  steady(): number {
    return this.clocks.steady();
  }

  /**
   * Updates Discord's time from the answer to a request.
   * @param date the Date header of the answer
   * @param sentAt the time of the request, in milliseconds of the steady clock
   * @param receivedAt the time of the answer on the same clock. Default: now
   */
  answered(date: string | null, sentAt: number, receivedAt = this.clocks.steady()): void {
    const at = date === null ? NaN : Date.parse(date);
    if (Number.isNaN(at)) return;
    const [low, high] = this.bounds();
    const [least, most] = [at - receivedAt, at + DATE_STEP_MS - sentAt];
    // If two measurements contradict each other, the later measurement is right, because the machine may have slept between them.
    const agrees = least <= high && most >= low;
    this.set(agrees ? Math.max(low, least) : least, agrees ? Math.min(high, most) : most);
    this.wallLess = this.clocks.wall() - this.clocks.steady();
    this.tellIfWrong();
  }

  /** Updates Discord's time from an id, because Discord's time cannot be earlier than the time in an id. */
  seen(id: string): void {
    const least = SnowflakeUtil.timestampFrom(id) - this.clocks.steady();
    const [low, high] = this.bounds();
    if (least > low) this.set(least, Math.max(least, high));
  }

  /**
   * Returns the earliest possible time on Discord's clock, in milliseconds. Before the first measurement, returns the machine's
   * time.
   */
  earliest(): number {
    const [low] = this.bounds();
    return low === -Infinity ? this.clocks.wall() : this.clocks.steady() + low;
  }

  /**
   * Returns the latest possible time on Discord's clock, in milliseconds. Allows for the machine having slept since Discord's
   * last answer.
   */
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

  /**
   * Checks whether an interaction arrives too late for an answer. If the result is uncertain, Discord must first be asked
   * (`answered`).
   */
  lateness(id: string): Lateness {
    const age = this.ageOf(id);
    if (age > TOO_LATE_MS) return 'late';
    const jumped = this.jumped();
    return jumped > JUMP_MS && age + jumped > TOO_LATE_MS ? 'in doubt' : 'in time';
  }

  /** Returns how far the machine's clock has moved ahead of the steady clock since Discord's last answer. */
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
