/** The seeds of a battle. A battle has only one seed, unless the seed was revealed at the end and the battle was reopened. */
import type { EarlierSeed } from '../house/index.js';
import type { BattleEvent } from './event.js';

/** Returns the seed for the dice of an event. @param last the battle's current seed */
export function findEventSeed<T>(earlier: readonly EarlierSeed[], last: T, eventNumber: number): string | T {
  return earlier.find(({ until }) => eventNumber <= until)?.seed ?? last;
}

/** A part of a battle with the same seed. Contains the commitment to the seed, and the seed itself if it was revealed. */
interface SeedStretch {
  readonly commitment: string;
  /** The seed; null if it is still secret or was never revealed. */
  readonly seed: string | null;
  /** The number of the event that revealed the seed; null if the seed was not revealed. */
  readonly toldBy: number | null;
  /** The number of the last event that used this seed; null for the current seed. */
  readonly until: number | null;
}

/** Returns the parts of a record by seed, oldest first. @param commitment the commitment that was published at the start */
export function listSeedStretches(events: readonly BattleEvent[], commitment: string): SeedStretch[] {
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

/** Returns the revealed seeds of a record, except the current seed. */
export function listEarlierSeeds(events: readonly BattleEvent[]): EarlierSeed[] {
  return listSeedStretches(events, '').flatMap(({ seed, until }) => (seed !== null && until !== null ? [{ until, seed }] : []));
}
