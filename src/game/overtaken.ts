/** Finds out if two umpires have ended the same phase at once, which means one change of phase. */
import type { BattleEvent } from './event.js';
import type { GameState } from './state.js';

/** The time at which a person ended a phase, in milliseconds since 1970. */
export interface SaidAt {
  readonly by: string;
  /** Time at which the command arrived, by the bot's clock. */
  readonly now: number;
  /** Time at which it was sent, by Discord's clock. */
  readonly sent: number;
}

/** Time for a person to see another umpire's change of phase, read it and type. */
const UNSEEN_MS = 3000;
/** The greatest difference between two clocks that people keep right. */
const CLOCKS_APART_MS = 1000;
/** The greatest age of a command that can be believed: Discord waits three seconds for an answer. */
const OLDEST_MS = 60_000;

/** Returns the change of phase that stands last, among the latest events. @param latest newest first */
export function lastAdvance({ undoneBy }: Pick<GameState, 'undoneBy'>, latest: Iterable<BattleEvent>): BattleEvent | undefined {
  for (const event of latest) if (event.kind === 'phase' && !undoneBy.has(event.number)) return event;
  return undefined;
}

/**
 * Checks whether the umpire who ends a phase could not have seen it begin: another umpire began it less than 3 seconds ago, or it
 * began more than a second after the command was sent. If they began the phase themselves, they need not wait 3 seconds.
 */
export function isOvertaken({ by, now, sent }: SaidAt, phase: { readonly by: string; readonly began: number }): boolean {
  const { began } = phase;
  // If the clock was set back, the times prove nothing.
  if (now < began) return false;
  const isUnseen = phase.by !== by && now - began < UNSEEN_MS;
  const isKnownTime = Math.abs(now - sent) < OLDEST_MS;
  return isUnseen || (isKnownTime && sent + CLOCKS_APART_MS < began);
}
