/** Finds whether two umpires have ended the same phase at the same time, so that the phase changes only once. */
import type { BattleEvent } from './event.js';
import type { GameState } from './state.js';

/** The time when a person gave the command to end a phase, in milliseconds since 1970. */
export interface AskedAt {
  readonly by: string;
  /** The time at which the command arrived, by the bot's clock. */
  readonly now: number;
  /** The time at which the command was sent, by Discord's clock. */
  readonly sent: number;
}

/** The time in milliseconds that a person needs to see another umpire's change of phase, read it and type. */
const UNSEEN_MS = 3000;
/** The maximum difference in milliseconds between two correct clocks. */
const CLOCKS_APART_MS = 1000;
/** The maximum plausible age of a command in milliseconds. Discord waits three seconds for an answer. */
const OLDEST_MS = 60_000;

/** Returns the last change of phase among the latest events that was not undone. @param latest newest first */
export function findLastAdvance(
  { undoneBy }: Pick<GameState, 'undoneBy'>,
  latest: Iterable<BattleEvent>,
): BattleEvent | undefined {
  for (const event of latest) if (event.kind === 'phase' && !undoneBy.has(event.number)) return event;
  return undefined;
}

/**
 * Checks whether the umpire who ends a phase cannot have seen its start, because another umpire started it less than 3 seconds
 * ago, or more than a second after the command was sent. An umpire who started the phase themselves may end it within the 3
 * seconds.
 */
export function isOvertaken({ by, now, sent }: AskedAt, phase: { readonly by: string; readonly began: number }): boolean {
  const { began } = phase;
  // If the clock was set back, the times cannot be compared.
  if (now < began) return false;
  const isUnseen = phase.by !== by && now - began < UNSEEN_MS;
  const isKnownTime = Math.abs(now - sent) < OLDEST_MS;
  return isUnseen || (isKnownTime && sent + CLOCKS_APART_MS < began);
}
