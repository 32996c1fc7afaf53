/** Decides which rows of a battle, and which quoted events, the description of an event may show to its reader. */
import {
  areUnitsHidden,
  createAudienceReader,
  findEventFacts,
  findShownNumber,
  listRowChanges,
  mayKnowRow,
  mergeFacts,
  type BattleEvent,
  type Reader,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { findRow, isStrengthExact, type Change, type Procedure, type Resolution, type Row } from '../rules/index.js';
import { describeVisibleResult, findResultProcedure, listRollTargets, mayKnowEffectsOnly } from './unseen.js';
import type { DescriptionContext } from './setting.js';
import { getEventReader, redactFor, type VisibleEvent } from './told.js';

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
function listUndoneEvents(
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
function findCorrectedEvent(
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

export type VisibilityCheck = (table: string, id: string) => boolean;

const everything: VisibilityCheck = () => true;

/**
 * Builds a function that checks whether the whole audience of an event may know a row. This is so if the event shows the row, or
 * if everyone knows it anyway.
 */
function visibleIn(
  event: Pick<BattleEvent, 'kind' | 'audience' | 'command' | 'changes' | 'resolutions' | 'undoes' | 'again'>,
  setting: DescriptionContext,
): VisibilityCheck {
  const reader = createAudienceReader(event, openSealedBattle(setting.battle));
  if (reader.standing === 'umpire') return everything;
  const isNamed = namedIn(event, setting, reader);
  const known = createKnownCheck(reader, event, setting);
  return (table, id) => (table === 'unit' && isNamed(id)) || known(table, id);
}

/**
 * Builds a function that checks whether a reader may see a row in an event. The reader may if the event shows the row to its
 * whole audience, or if the reader knows the row anyway.
 */
export function createVisibleCheck(
  reader: Reader,
  event: Parameters<typeof visibleIn>[0],
  setting: DescriptionContext,
): VisibilityCheck {
  if (reader.standing === 'umpire') return everything;
  const toAll = visibleIn(event, setting);
  const isNamed = namedIn(event, setting, reader);
  const known = createKnownCheck(reader, event, setting);
  return (table, id) => toAll(table, id) || (table === 'unit' && isNamed(id)) || known(table, id);
}

/** Builds a function that checks whether a person may know everything about a row. A public mention of the row is not enough. */
export function createKnownCheck(
  reader: Reader,
  { changes }: Pick<BattleEvent, 'changes'>,
  setting: DescriptionContext,
): VisibilityCheck {
  if (reader.standing === 'umpire') return everything;
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  return (table, id) => {
    const row = findRow(battle, table, id) ?? goneRow(changes, table, id) ?? setting.gone?.(table, id);
    return row !== undefined && mayKnowRow(ruleset, reader, table, row, battle);
  };
}

/**
 * Builds a function that checks whether an event shows a unit to a reader. An event shows the units that take part in the result
 * of a person's command. Unless the battle hides unknown units, it also shows the targets of other results, and units with values
 * that an umpire set in an overruling. The same applies to events that it undoes, recalculates or changes. A result does not show
 * units if the reader learns only part of it.
 */
function namedIn(event: Parameters<typeof visibleIn>[0], setting: DescriptionContext, reader: Reader): (id: string) => boolean {
  // The units that the event shows, collected on first use.
  let named: ReadonlySet<string> | undefined;
  return (id) => (named ??= allNamedIn(event, setting, reader)).has(id);
}

function allNamedIn(event: Parameters<typeof visibleIn>[0], setting: DescriptionContext, reader: Reader): ReadonlySet<string> {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const done = [event, ...listUndoneEvents(event, setting), ...takenWith(event, setting)];
  const named = new Set(
    [
      ...done,
      ...([findCorrectedEvent(event, setting)] as const).filter((judged) => judged !== undefined),
      ...otherwiseWith(event),
    ].flatMap(({ kind, resolutions, changes }) =>
      resolutions.flatMap((resolution) =>
        kind === 'resolved' || kind === 'corrected'
          ? mayKnowEffectsOnly(resolution, { kind, resolutions, changes }, setting, reader)
            ? []
            : Object.values(resolution.roles).flat()
          : areUnitsHidden(ruleset, battle)
            ? []
            : listRollTargets(resolution, findResultProcedure(resolution, ruleset)),
      ),
    ),
  );
  if (!areUnitsHidden(ruleset, battle)) for (const id of done.flatMap(setByHand)) named.add(id);
  return named;
}

/** Returns all events with the same audience that an undo undoes. */
const takenWith = (
  { again, audience }: Pick<BattleEvent, 'again' | 'audience'>,
  { earlier }: Pick<DescriptionContext, 'earlier'>,
): readonly BattleEvent[] =>
  (again?.taken ?? []).flatMap((number) => earlier?.(number) ?? []).filter((taken) => taken.audience === audience);

/** Returns the results with the same audience that an event changes. */
const otherwiseWith = ({ again, audience }: Pick<BattleEvent, 'again' | 'audience'>) =>
  (again?.commands ?? []).flatMap(({ events }) => events).filter((facts) => facts.audience === audience);

/** Returns the units with values that an umpire set in an overruling. */
const setByHand = ({ kind, command }: Pick<BattleEvent, 'kind' | 'command'>): readonly string[] =>
  kind === 'overruled' && Array.isArray(command.set)
    ? (command.set as readonly { readonly unit?: string }[]).flatMap(({ unit }) => unit ?? [])
    : [];

/**
 * Builds a function that checks whether the reader of a result may see a unit's values. If players of this battle can enter
 * unknown units, the reader may see the values of all units that are named. Otherwise, and in battles that do not show exact
 * strengths, the reader may see only the values of known units. Post, explanation and odds use the same check.
 */
export function createWorkingCheck(event: VisibleEvent, setting: DescriptionContext): VisibilityCheck {
  const reader = getEventReader(event);
  const battle = openSealedBattle(setting.battle);
  return areUnitsHidden(setting.ruleset, battle) || isStrengthExact(battle) === false
    ? createKnownCheck(reader, event, setting)
    : createVisibleCheck(reader, event, setting);
}

/** Checks whether the reader may see the values of all units in the calculation of a result (`createWorkingCheck`). */
export function canSeeWorking({ roles }: Resolution, procedure: Procedure | undefined, visible: VisibilityCheck): boolean {
  return Object.entries(roles).every(
    ([role, ids]) => procedure?.roles[role]?.table !== undefined || ids.every((id) => visible('unit', id)),
  );
}

/** Returns a removed row as it was before its removal. */
function goneRow(changes: readonly Change[], table: string, id: string): Row | undefined {
  return listRowChanges(changes, table, id).findLast(({ after }) => after === null)?.before ?? undefined;
}
