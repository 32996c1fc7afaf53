/** Reduces events to the facts that one reader may know. */
import {
  type BattleEvent,
  areUnitsHidden,
  createKeyFilter,
  mayKnowRow,
  combineChanges,
  type Reader,
  createAudienceReader,
  findBattleReader,
  createChannelReader,
  filterRemarks,
  addFurtherCount,
  hasOrderDeviation,
  isOrderDeviation,
} from '../game/index.js';
import type { JsonObject } from '../dice/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { mayKnowEvent } from '../game/audience.js';
import {
  type Battle,
  type Change,
  listCites,
  nameContacts,
  PLACE_TABLE,
  type Resolution,
  type Role,
  type Row,
  findRow,
  type Ruleset,
} from '../rules/index.js';
import {
  findResultProcedure,
  describeEffectsOnly,
  describeRoughly,
  isCommandResult,
  mayKnowEffectsOnly,
  createQuoteFilter,
  hidesWorking,
  type VisibleResolution,
  createUnitFinder,
  UNSEEN_ACTOR,
} from './unseen.js';
import type { DescriptionContext, WholeEvent } from './setting.js';

const READER = Symbol('reader');

/**
 * An event as far as one reader may know it. Only this file can create one, so that a recorded event is never used instead by
 * mistake.
 */
export interface VisibleEvent extends Omit<WholeEvent, 'resolutions'> {
  readonly resolutions: readonly VisibleResolution[];
  readonly [READER]: Reader;
}

/** Returns the reader that an event was redacted for. */
export const getEventReader = (event: VisibleEvent): Reader => event[READER];

/**
 * Returns an event as far as one reader may know it; undefined if the event is hidden from the reader. In battles where players
 * cannot name unknown units, automatic actions of such units are left out. If unknown units act on a person's command, the reader
 * learns only what happens to known units (`unseen.ts`).
 * @param who the reader. Default: the audience of the event
 */
export function redactFor(
  event: BattleEvent,
  setting: DescriptionContext,
  who: Reader = createAudienceReader(event, openSealedBattle(setting.battle)),
): VisibleEvent | undefined {
  const reader = findBattleReader(who, openSealedBattle(setting.battle));
  return mayKnowEvent(reader, event) ? told(event, setting, reader) : undefined;
}

/**
 * Returns an event as far as the readers of a channel or thread may know it. Even after the end of a battle, posts in a channel
 * do not reveal more of earlier events.
 */
export function redactForChannel(event: BattleEvent, setting: DescriptionContext, audience: string): VisibleEvent | undefined {
  const reader = createChannelReader({ audience }, openSealedBattle(setting.battle));
  return mayKnowEvent(reader, event) ? redactFor(event, setting, reader) : undefined;
}

/** Returns an event as far as the whole audience of its post may know it. */
export const redactForAll = (event: BattleEvent, setting: DescriptionContext): VisibleEvent =>
  told(
    event,
    setting,
    findBattleReader(createAudienceReader(event, openSealedBattle(setting.battle)), openSealedBattle(setting.battle)),
  );

/**
 * Returns an event as far as the readers of its post may know it.
 * @param reader (in `setting`) the readers of the post's channel. Default: the audience of the event
 * @throws {Error} if the event is hidden from these readers
 */
export function redactForPost(event: BattleEvent, setting: DescriptionContext & { readonly reader?: Reader }): VisibleEvent {
  const told = setting.reader ? redactFor(event, setting, setting.reader) : redactForAll(event, setting);
  if (!told) throw new Error('an event is not for everybody who is told');
  return told;
}

function told(recorded: BattleEvent, setting: DescriptionContext, reader: Reader): VisibleEvent {
  const { ruleset, earlier } = setting;
  const battle = openSealedBattle(setting.battle);
  const whole = withoutKept(recorded);
  if (reader.standing === 'umpire') {
    const { kind, audience, summary } = whole;
    // Two sides may have different units with the same name, such as Contact 1.
    return {
      ...whole,
      ...(kind === 'contact-reported' && { summary: nameContacts(summary, audience, battle) }),
      [READER]: reader,
    };
  }
  const seen = withRemarksKnown(takingKnown(whole, reader, earlier), setting, reader);
  const known = resolutionsKnown(ruleset, reader, seen.resolutions, battle).map((resolution) =>
    describeRoughly(resolution, seen, setting, reader),
  );
  if (!areUnitsHidden(ruleset, battle)) return withQuotes(withSummary(seen, known), setting, reader);
  const event = withoutWhence(seen, setting, reader);
  const isInPart = event.resolutions.some((resolution) => mayKnowEffectsOnly(resolution, event, setting, reader));
  const resolutions = known.map((resolution, index): VisibleResolution => {
    const recordedOne = event.resolutions[index]!;
    return mayKnowEffectsOnly(recordedOne, event, setting, reader)
      ? describeEffectsOnly(recordedOne, event, setting, reader)
      : resolution;
  });
  if (isCommandResult(event) && isInPart) return inPart({ ...event, resolutions }, resolutions[0]!.summary, setting, reader);
  const quoting = withQuotes(withSummary(event, resolutions), setting, reader);
  return isCommandResult(event) ? quoting : withoutUnknown(quoting, event, setting, reader);
}

/** Returns an event with the results that its reader may see, and with the text of its first result if this is its own text. */
function withSummary(event: WholeEvent, resolutions: readonly VisibleResolution[]): Omit<VisibleEvent, typeof READER> {
  const [first] = resolutions;
  const isOfFirst = first?.isRough === true && event.summary === event.resolutions[0]?.summary;
  return { ...event, resolutions, summary: isOfFirst ? first.summary : event.summary };
}

/** Reduces a result to its effects on the units that the reader knows, without the entered values and an actor of unknown units. */
function inPart(
  event: Omit<VisibleEvent, typeof READER>,
  summary: string,
  setting: DescriptionContext,
  reader: Reader,
): VisibleEvent {
  const isKnown = ({ table, id }: Change): boolean => {
    const row =
      table === 'unit'
        ? createUnitFinder(setting, event.changes)(id)
        : (findRow(openSealedBattle(setting.battle), table, id) ?? setting.gone?.(table, id));
    return row !== undefined && mayKnowRow(setting.ruleset, reader, table, row, openSealedBattle(setting.battle));
  };
  const isUnseen = event.resolutions.some(({ felt }) => felt?.unseen.acting !== false);
  return {
    ...event,
    actor: event.actor.standing === 'umpire' || !isUnseen ? event.actor : UNSEEN_ACTOR,
    command: {},
    summary,
    notes: [],
    diceKind: 'none',
    changes: event.changes.filter(isKnown),
    [READER]: reader,
  };
}

/** Matches the lines of a correction that contain differences. */
const IS_DIFFERENCE = /^(?:Input|Outcome) /;
/** Matches a line about a later result that looks unchanged to this reader. */
const IS_AS_BEFORE = /^Event \S+ is now: (.*) \(It was: \1\)$/s;

/** Returns an event in which every quoted event is redacted to what the reader may know. */
function withQuotes(event: Omit<VisibleEvent, typeof READER>, setting: DescriptionContext, reader: Reader): VisibleEvent {
  const { kind, undoes, summary, command } = event;
  const about = undoes === null ? undefined : setting.earlier?.(undoes);
  const hidesInput =
    kind === 'corrected' && about?.resolutions.some((resolution) => hidesWorking(resolution, about, setting, reader)) === true;
  const asTold = createQuoteFilter(event, setting, reader) ?? (hidesInput ? (text: string) => text : undefined);
  if (!asTold) return { ...event, [READER]: reader };
  const { reason } = command;
  const told = {
    ...event,
    summary: asTold(summary),
    notes: event.notes
      .filter((note) => !(hidesInput && IS_DIFFERENCE.test(note)))
      .map(asTold)
      .filter((note) => !IS_AS_BEFORE.test(note)),
    command: typeof reason === 'string' ? { reason } : {},
  };
  // An overruled event replaces itself, and keeps its own actor.
  return kind === 'overruled' && undoes === null ? inPartOf(told, setting, reader) : { ...told, [READER]: reader };
}

const inPartOf = (event: Omit<VisibleEvent, typeof READER>, setting: DescriptionContext, reader: Reader): VisibleEvent => ({
  ...inPart(event, event.summary, setting, reader),
  notes: event.notes,
  command: event.command,
});

/** Returns an automatic event without the parts that concern units unknown to the reader. */
function withoutUnknown(told: VisibleEvent, event: WholeEvent, setting: DescriptionContext, reader: Reader): VisibleEvent {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const rowOfUnit = createUnitFinder(setting, event.changes);
  const isKnown = (id: string): boolean => {
    const unit = rowOfUnit(id);
    return unit !== undefined && mayKnowRow(ruleset, reader, 'unit', unit, battle);
  };
  const changed = event.changes.flatMap(({ table, id }) => (table === 'unit' ? [id] : []));
  const unknown = [...event.resolutions.flatMap((resolution) => unitsIn(ruleset, resolution)), ...changed].filter(
    (id) => !isKnown(id),
  );
  const names = unknown.flatMap((id) => rowOfUnit(id)?.name ?? []) as string[];
  const isTold = (_: VisibleResolution, index: number): boolean => {
    const resolution = event.resolutions[index]!;
    const units = unitsIn(ruleset, resolution);
    return units.length === 0 ? !isOfAll(ruleset, resolution) : units.some(isKnown);
  };
  return {
    ...told,
    notes: told.notes.filter((note) => !names.some((name) => note.includes(name))),
    resolutions: told.resolutions.filter(isTold),
  };
}

/** Returns an event without remarks that only another side may know. */
function withRemarksKnown(event: WholeEvent, setting: DescriptionContext, reader: Reader): WholeEvent {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const notes = event.resolutions.reduce(
    (left, resolution) => filterRemarks(findResultProcedure(resolution, ruleset), resolution.roles, battle, reader, left),
    event.notes,
  );
  return { ...event, notes: hasOrderDeviation(event) ? notes.filter(createOrderNoteFilter(event, setting, reader)) : notes };
}

/** Builds a function that checks whether a reader may know a note. Only a unit's own side learns how the unit was ordered. */
function createOrderNoteFilter(event: WholeEvent, setting: DescriptionContext, { sideId }: Reader): (note: string) => boolean {
  const find = createUnitFinder(setting, event.changes);
  const { unit } = (event.command.params ?? {}) as JsonObject;
  const named = [unit, ...event.resolutions.flatMap(({ roles }) => Object.values(roles).flat())];
  const rows = named.map((id) => (typeof id === 'string' ? find(id) : undefined));
  const own = rows.filter((row) => row !== undefined && row.side === sideId) as Row[];
  return (note) => !hasOrderDeviation({ notes: [note] }) || own.some((row) => isOrderDeviation(note, row));
}

/**
 * Returns an event without earlier places of units that the reader did not know before. If a unit was spotted because it moved,
 * only its new place is shown.
 */
function withoutWhence(event: WholeEvent, setting: DescriptionContext, reader: Reader): WholeEvent {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  if (event.changes.every(({ table }) => table !== PLACE_TABLE)) return event;
  const rowOfUnit = createUnitFinder(setting, event.changes);
  const earlier = new Map(combineChanges(event.changes).map(({ table, id, before }) => [`${table}\n${id}`, before] as const));
  const wasKnown = (unit: string): boolean => {
    const row = rowOfUnit(unit);
    return row !== undefined && mayKnowRow(ruleset, reader, 'unit', { ...row, ...earlier.get(`unit\n${unit}`) }, battle);
  };
  const changes = event.changes.map((change) => {
    const { table, id, before, after } = change;
    if (table !== PLACE_TABLE || before === null || after === null) return change;
    const place = findRow(battle, PLACE_TABLE, id) ?? setting.gone?.(PLACE_TABLE, id);
    if (typeof place?.unit !== 'string' || wasKnown(place.unit)) return change;
    const { way } = after;
    return { ...change, before: {}, after: { ...after, ...(Array.isArray(way) ? { way: way.slice(-1) } : {}) } };
  });
  return { ...event, changes };
}

function withoutKept(event: BattleEvent): WholeEvent {
  const {
    interactionId: _,
    slot: _slot,
    nonce: _nonce,
    previousHash: _hash,
    ruleset: _rules,
    rulesetVersion: _version,
    ...told
  } = event;
  return told;
}

/**
 * Reduces an undo of several events to the events that the reader may know. The result does not reveal how many others there are.
 */
function takingKnown<E extends WholeEvent>(event: E, reader: Reader, earlier: DescriptionContext['earlier']): E {
  const { again, kind, summary } = event;
  if (kind !== 'undone' || !again || again.taken.length < 2) return event;
  const taken = again.taken.filter((number, index) => {
    const one = earlier?.(number);
    return index === 0 || (one !== undefined && mayKnowEvent(reader, one));
  });
  return { ...event, summary: addFurtherCount(summary, taken.length - 1), again: { ...again, taken } };
}

/**
 * Checks whether a result depends on the places of all units, even unseen ones. This is so if its input contains a list from the
 * battle, such as the units in a zone.
 */
function isOfAll(ruleset: Ruleset, resolution: Resolution): boolean {
  const { fromBattle = {} } = findResultProcedure(resolution, ruleset) ?? {};
  return Object.entries(resolution.input).some(([key, value]) => key in fromBattle && Array.isArray(value));
}

/** Returns the units that take part in a result. */
function unitsIn(ruleset: Ruleset, resolution: Resolution): string[] {
  const definitions: Readonly<Record<string, Role>> = findResultProcedure(resolution, ruleset)?.roles ?? {};
  return Object.entries(resolution.roles).flatMap(([role, ids]) => (definitions[role]?.table === undefined ? ids : []));
}

/**
 * Removes steps of a calculation that would reveal another side's secrets (`Step.of`), and rule sections that only these steps
 * cite.
 */
function resolutionsKnown(
  ruleset: Ruleset,
  reader: Reader,
  resolutions: readonly Resolution[],
  battle: Battle,
): readonly Resolution[] {
  return resolutions.map((resolution) => {
    const { steps, roles } = resolution;
    if (steps.every(({ of }) => of === undefined)) return resolution;
    const procedure = findResultProcedure(resolution, ruleset);
    const isKnown = createKeyFilter(procedure, roles, battle, reader);
    const known = steps.filter(({ of }) => of === undefined || isKnown(of));
    return { ...resolution, steps: known, cites: listCites(known) };
  });
}
