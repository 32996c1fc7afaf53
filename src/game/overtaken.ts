/** Finds whether two umpires have ended the same phase at the same time, so that only one of the commands counts. */
import type { BattleEvent } from './event.js';
import type { GameState } from './state.js';

/** The times of a command to end a phase, in milliseconds since 1970. */
interface RequestTime {
  readonly by: string;
  /** The time at which the command arrived, according to the bot's clock. */
  readonly now: number;
  /** The time at which the command was sent, according to Discord's clock. */
  readonly sent: number;
}

/** The time in milliseconds that a person needs to see a change of phase, read it and type a command. */
const UNSEEN_MS = 3000;
/** The maximum difference in milliseconds between the clocks of the bot and Discord, if both are correct. */
const CLOCKS_APART_MS = 1000;
/** The maximum plausible age of a command in milliseconds. Discord waits three seconds for an answer. */
const OLDEST_MS = 60_000;

/** Returns the last change of phase among the latest events that has not been undone. @param latest newest first */
export function findLastAdvance(
  { undoneBy }: Pick<GameState, 'undoneBy'>,
  latest: Iterable<BattleEvent>,
): BattleEvent | undefined {
  for (const event of latest) if (event.kind === 'phase' && !undoneBy.has(event.number)) return event;
  return undefined;
}

/**
 * Checks whether an umpire ended a phase without having seen its start. This is so if another umpire started the phase less than
 * 3 seconds ago, or more than a second after the command was sent. An umpire who started the phase themselves may end it at once.
 */
export function isOvertaken({ by, now, sent }: RequestTime, phase: { readonly by: string; readonly began: number }): boolean {
  const { began } = phase;
  // If the clock was set back in between, the times cannot be compared.
  if (now < began) return false;
  const isUnseen = phase.by !== by && now - began < UNSEEN_MS;
  const isKnownTime = Math.abs(now - sent) < OLDEST_MS;
  return isUnseen || (isKnownTime && sent + CLOCKS_APART_MS < began);
}
