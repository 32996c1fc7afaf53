/**
 * Counts the events of a battle by kind and audience. The counts are updated with each event, so that the record does not have to
 * be read.
 */
import type { BattleEvent } from './event.js';

/** The number of events of one kind for one audience. */
export interface KindCount extends Pick<BattleEvent, 'kind' | 'audience'> {
  readonly count: number;
}

/** Returns the counts after one more event. New kinds are added at the end. */
export function addEventToCounts(
  kinds: readonly KindCount[],
  { kind, audience }: Pick<BattleEvent, 'kind' | 'audience'>,
): readonly KindCount[] {
  const place = kinds.findIndex((other) => other.kind === kind && other.audience === audience);
  return place < 0
    ? [...kinds, { kind, audience, count: 1 }]
    : kinds.with(place, { kind, audience, count: kinds[place]!.count + 1 });
}
