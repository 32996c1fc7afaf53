/**
 * The seeds of a battle. A battle has one seed, unless the seed was revealed at the end and the battle was reopened with a new
 * seed.
 */
import type { EarlierSeed } from '../house/index.js';
import type { BattleEvent } from './event.js';

/** Returns the seed for the dice of an event. @param last the present seed of the battle */
export function findSeedOf<T>(earlier: readonly EarlierSeed[], last: T, eventNumber: number): string | T {
  return earlier.find(({ until }) => eventNumber <= until)?.seed ?? last;
}

/** A part of a battle with one seed. Includes the commitment to the seed, and the seed itself if it was revealed. */
export interface SeedStretch {
  readonly commitment: string;
  /** The seed; null for a seed that is still secret, or was never revealed. */
  readonly seed: string | null;
  /** The number of the event that revealed the seed; null if there is none. */
  readonly toldBy: number | null;
  /** The number of the last event with this seed; null for the seed in use. */
  readonly until: number | null;
}

/** Returns the parts of a record with their seeds, oldest first. @param commitment the commitment made at the start */
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

/** Returns the revealed seeds of a record, except the present seed. */
export function listEarlierSeeds(events: readonly BattleEvent[]): EarlierSeed[] {
  return stretchesOf(events, '').flatMap(({ seed, until }) => (seed !== null && until !== null ? [{ until, seed }] : []));
}
