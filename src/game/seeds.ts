/** The seeds of a battle: one, unless it was ended, its seed was revealed, and it was resumed under a new one. */
import type { EarlierSeed } from '../house/index.js';
import type { BattleEvent } from './event.js';

/** The seed of an event's dice. @param last the seed of the battle at present */
export function seedAt<T>(earlier: readonly EarlierSeed[], last: T, eventNumber: number): string | T {
  return earlier.find(({ until }) => eventNumber <= until)?.seed ?? last;
}

/** A stretch of a battle under one seed: its commitment, and the seed told at its end. */
export interface SeedStretch {
  readonly commitment: string;
  /** Null while it is secret, or where it was kept back. */
  readonly seed: string | null;
  /** The event that told it. */
  readonly toldBy: number | null;
  /** The number of its last event; null of the one that goes on. */
  readonly until: number | null;
}

/** The stretches of a record, oldest first, as its events tell them. @param commitment of the start */
export function stretchesOf(events: readonly BattleEvent[], commitment: string): SeedStretch[] {
  const stretches: SeedStretch[] = [];
  let now: SeedStretch = { commitment, seed: null, toldBy: null, until: null };
  for (const { kind, number, command } of events) {
    if (kind === 'game-ended' && typeof command.seed === 'string') now = { ...now, seed: command.seed, toldBy: number };
    if (kind !== 'game-resumed' || typeof command.commitment !== 'string') continue;
    stretches.push({ ...now, until: number - 1 });
    now = { commitment: command.commitment, seed: null, toldBy: null, until: null };
  }
  return [...stretches, now];
}

/** The seeds of all stretches of a record but the last. */
export function earlierSeedsIn(events: readonly BattleEvent[]): EarlierSeed[] {
  return stretchesOf(events, '').flatMap(({ seed, until }) => (seed !== null && until !== null ? [{ until, seed }] : []));
}
