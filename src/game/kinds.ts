/** Which kinds of events a battle has, for whom, and how many: counted on, so that nobody reads the record for it. */
import type { BattleEvent } from './event.js';

/** Events of one kind for the same people. */
export interface KindCount extends Pick<BattleEvent, 'kind' | 'audience'> {
  readonly count: number;
}

/** The counts with one more event; what is new comes last. */
export function counted(
  kinds: readonly KindCount[],
  { kind, audience }: Pick<BattleEvent, 'kind' | 'audience'>,
): readonly KindCount[] {
  const place = kinds.findIndex((other) => other.kind === kind && other.audience === audience);
  return place < 0
    ? [...kinds, { kind, audience, count: 1 }]
    : kinds.with(place, { kind, audience, count: kinds[place]!.count + 1 });
}
