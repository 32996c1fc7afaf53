import { type BattleEvent, commandAgainIn, markOf, withFacts } from '../game/index.js';
import type { Setting } from './visibility.js';

/** The events that an undo is about: what it takes back, what that took back if it was an undo too, and so on. */
export function takenBack({ undoes }: Pick<BattleEvent, 'undoes'>, { earlier }: Pick<Setting, 'earlier'>): BattleEvent[] {
  const chain: BattleEvent[] = [];
  for (let number = undoes; number !== null;) {
    const event = earlier?.(number);
    if (!event) break;
    chain.push(event);
    number = event.kind === 'undone' ? event.undoes : null;
  }
  return chain;
}

/** The event that an undo or redo is about in the end, as it stood before that, if that is for those to whom it was told at first. */
export function takenLast(
  event: Pick<BattleEvent, 'number' | 'undoes'>,
  setting: Pick<Setting, 'earlier' | 'stood'>,
): BattleEvent | undefined {
  const last = takenBack(event, setting).at(-1);
  const stood = last && setting.stood?.(last, event.number);
  return stood && (stood.audience === last.audience || stood.audience === 'all') ? stood : last;
}

/** What people call the event that this one takes back. */
export function takenMark(event: Pick<BattleEvent, 'undoes'>, setting: Pick<Setting, 'earlier'>): string {
  const [taken] = takenBack(event, setting);
  return taken ? markOf(taken) : '?';
}

/** Whether an undo brings an event back, by taking back what undid it. */
export function isRedo(event: Pick<BattleEvent, 'undoes'>, setting: Pick<Setting, 'earlier'>): boolean {
  const { length } = takenBack(event, setting);
  return length > 0 && length % 2 === 0;
}

/** The event that a correction is about, as it came out of it; undefined for one of before 0.2, which says so itself. */
export function judgedIn(
  event: Pick<BattleEvent, 'undoes' | 'again'>,
  { earlier }: Pick<Setting, 'earlier'>,
): BattleEvent | undefined {
  const { undoes } = event;
  const recorded = undoes === null ? undefined : earlier?.(undoes);
  const facts = recorded && commandAgainIn(event, recorded.number)?.events.find(({ number }) => number === recorded.number);
  return facts && withFacts(recorded, facts);
}
