/**
 * Counts the events of a battle by kind and audience. The counts are updated with each event, so that the record need not be read
 * for them.
 */
import type { BattleEvent } from './event.js';

/** The number of events of a kind for an audience. */
export interface KindCount extends Pick<BattleEvent, 'kind' | 'audience'> {
  readonly count: number;
}

/** Returns the counts after another event. New kinds come last. */
export function countEvent(
  kinds: readonly KindCount[],
  { kind, audience }: Pick<BattleEvent, 'kind' | 'audience'>,
): readonly KindCount[] {
  const place = kinds.findIndex((other) => other.kind === kind && other.audience === audience);
  return place < 0
    ? [...kinds, { kind, audience, count: 1 }]
    : kinds.with(place, { kind, audience, count: kinds[place]!.count + 1 });
}
