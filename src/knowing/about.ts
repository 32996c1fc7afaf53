/** Finds the events that another event quotes. An event quotes others if it undoes, recalculates or changes them. */
import { type BattleEvent, findEventFacts, findShownNumber, mergeFacts } from '../game/index.js';
import type { DescriptionContext } from './setting.js';
import { getEventReader, redactFor, type VisibleEvent } from './told.js';
import { describeVisibleResult } from './unseen.js';

/** An event that is quoted in another event. */
export interface QuotedEvent {
  readonly mark: string;
  readonly kind: BattleEvent['kind'];
  /** The summary that is quoted, as recorded or as the reader may know it. */
  readonly summary: string;
  /** Returns the quoted event as far as the reader may know it; undefined if it is hidden from the reader. */
  told(this: void): VisibleEvent | undefined;
}

const quoted = (event: BattleEvent, by: VisibleEvent, setting: DescriptionContext): QuotedEvent => ({
  mark: findShownNumber(event),
  kind: event.kind,
  summary: describeVisibleResult(event, setting, getEventReader(by)) ?? event.summary,
  told: () => redactFor(event, setting, getEventReader(by)),
});

/** Lists the event that an undo undoes. If this event is an undo too, the event behind it follows, and so on. */
export function listUndoneEvents(
  { undoes }: Pick<BattleEvent, 'undoes'>,
  { earlier }: Pick<DescriptionContext, 'earlier'>,
): BattleEvent[] {
  const chain: BattleEvent[] = [];
  for (let number = undoes; number !== null;) {
    const event = earlier?.(number);
    if (!event) break;
    chain.push(event);
    number = event.kind === 'undone' ? event.undoes : null;
  }
  return chain;
}

/** Returns the event number of an undone event; `?` if the event number is not known. */
export function findUndoneEventNumber(event: Pick<BattleEvent, 'undoes'>, setting: Pick<DescriptionContext, 'earlier'>): string {
  const [taken] = listUndoneEvents(event, setting);
  return taken ? findShownNumber(taken) : '?';
}

/** Checks whether an undo restores an event because it undoes another undo. */
export function isRedo(event: Pick<BattleEvent, 'undoes'>, setting: Pick<DescriptionContext, 'earlier'>): boolean {
  const { length } = listUndoneEvents(event, setting);
  return length > 0 && length % 2 === 0;
}

/**
 * Finds the event that an undo undoes. If this event is an undo too, finds the event at the end of the chain. Returns the event
 * as it was before the given undo. If a correction had changed its audience by then, returns the event as first recorded.
 * Undefined if the given event is not an undo.
 */
export function findUndoneEvent(event: VisibleEvent, setting: DescriptionContext): QuotedEvent | undefined {
  const last = listUndoneEvents(event, setting).at(-1);
  const stood = last && setting.stood?.(last, event.number);
  const taken = stood && (stood.audience === last.audience || stood.audience === 'all') ? stood : last;
  return taken && quoted(taken, event, setting);
}

/**
 * Returns the event that a correction changed, with its new result. Undefined if the correction does not record a new result for
 * it. Before version 0.2, the result was recorded in the correction itself.
 * @param event the correction
 */
export function findCorrectedEvent(
  event: Pick<BattleEvent, 'undoes' | 'again'>,
  { earlier }: Pick<DescriptionContext, 'earlier'>,
): BattleEvent | undefined {
  const recorded = event.undoes === null ? undefined : earlier?.(event.undoes);
  const facts = recorded && findEventFacts(event, recorded.number);
  return facts && mergeFacts(recorded, facts);
}

/** Returns the recalculated event, as far as the correction's reader may know it. */
export function redactCorrectedEvent(event: VisibleEvent, setting: DescriptionContext): VisibleEvent | undefined {
  const judged = findCorrectedEvent(event, setting);
  return judged && redactFor(judged, setting, getEventReader(event));
}

/** Returns the event that is quoted at the end of another event's text. An overruled event quotes its own earlier result. */
export function findQuotedEvent(event: VisibleEvent, setting: DescriptionContext): QuotedEvent | undefined {
  if (event.kind !== 'corrected') return findUndoneEvent(event, setting) ?? findFirstRecordedEvent(event, setting);
  const judged = findCorrectedEvent(event, setting);
  return judged && quoted(judged, event, setting);
}

/** Returns an event as it was first recorded. */
export function findFirstRecordedEvent(event: VisibleEvent, setting: DescriptionContext): QuotedEvent | undefined {
  const recorded = setting.earlier?.(event.number);
  return recorded && quoted(recorded, event, setting);
}

/**
 * Yields the later results that an event or its command has changed, with their current facts. Then yields the results that it
 * has added.
 */
export function* listLaterChanges(event: VisibleEvent, setting: DescriptionContext): Generator<QuotedEvent> {
  const source = event.kind === 'results-changed' ? setting.earlier?.(event.number - event.part) : event;
  for (const number of source?.again?.changed ?? []) {
    const recorded = setting.earlier?.(number);
    const facts = findEventFacts(source!, number);
    if (recorded && facts) yield { ...quoted(mergeFacts(recorded, facts), event, setting), mark: findShownNumber(recorded) };
  }
  for (const { first, events } of source?.again?.commands ?? []) {
    const recorded = setting.earlier?.(first);
    for (const facts of recorded ? events : [])
      if (facts.number === null) yield quoted(mergeFacts(recorded!, facts), event, setting);
  }
}
