/**
 * Describes a result for a reader who does not know all of its units. The reader learns only what happens to units that they
 * know.
 */
import { type BattleEvent, changesOf, findEventFacts, hidesUnits, mayKnowRow, type Reader, mergeFacts } from '../game/index.js';
import { openSealed } from '../game/sealed.js';
import {
  type Actor,
  type Change,
  type Procedure,
  type Resolution,
  type Role,
  type Row,
  rowOf,
  sightingsOf,
  type Tone,
} from '../rules/index.js';
import { procedureOf } from './cast.js';
import type { Setting, WholeEvent } from './setting.js';

/** The text used instead of the name of a unit that the reader does not know. */
export const UNSEEN = 'an unseen unit';
/** The text for a result without any units that the reader knows, or with nothing else to show. */
const NO_MORE = 'The rest is hidden.';

/** The description of a result without the units that its reader does not know. */
interface Felt {
  readonly tone: Tone;
  /** `acting` is true if the reader knows no acting unit, and `others` if they know none of the other units. */
  readonly unseen: { readonly acting: boolean; readonly others: boolean };
}

/** A result in the form that its reader sees. */
export interface VisibleResolution extends Resolution {
  /** Set if the reader sees only the text of the result, without dice, values, modifiers, chances and unknown units. */
  readonly felt?: Felt;
}

/** The parts of an event with its units and its result. */
type Judged = Pick<BattleEvent, 'kind' | 'resolutions' | 'changes'>;

/** Checks whether an event is a result of a person's command, or its correction. False for automatic events. */
export const isCalled = ({ kind }: Pick<BattleEvent, 'kind'>): boolean => kind === 'resolved' || kind === 'corrected';

/**
 * Returns a function that finds a unit in the battle, among the units that this event removed, or among the units removed
 * earlier.
 */
export const unitRow =
  ({ battle, gone }: Setting, changes: readonly Change[]) =>
  (id: string): Row | undefined =>
    openSealed(battle).tables.unit.get(id) ??
    changesOf(changes, 'unit', id).find(({ after }) => after === null)?.before ??
    gone?.('unit', id);

/** A unit that takes part. `acts` is true for an acting unit. */
interface Part {
  readonly id: string;
  readonly acts: boolean;
}

function unitsIn({ roles }: Resolution, procedure: Procedure | undefined): readonly Part[] {
  const definitions: Readonly<Record<string, Role>> = procedure?.roles ?? {};
  return Object.entries(roles).flatMap(([role, ids]) => {
    const definition = definitions[role];
    return definition && definition.table === undefined ? ids.map((id) => ({ id, acts: definition.acts === true })) : [];
  });
}

/**
 * Checks whether a reader learns only the effect of a result on the units that they know. Players cannot name unknown units in
 * the battle, no acting unit is of the reader's side, and the reader neither knows an acting unit nor has met one in contact.
 * Umpires learn everything. Unknown targets do not matter, because only an umpire can name one, and the post then shows its name.
 */
export function affectsKnownUnits(resolution: Resolution, event: Judged, setting: Setting, reader: Reader): boolean {
  const { ruleset } = setting;
  const battle = openSealed(setting.battle);
  if (reader.standing === 'umpire' || !hidesUnits(ruleset, battle)) return false;
  const find = unitRow(setting, event.changes);
  const acting = unitsIn(resolution, procedureOf(resolution, ruleset)).flatMap(({ id, acts }) => (acts ? [find(id)] : []));
  if (reader.standing === 'player' && acting.some((row) => row?.side === reader.sideId)) return false;
  const hasMet = (row: Row): boolean =>
    sightingsOf(battle).some(({ unit, seenBy, about }) => unit === row.id && seenBy === reader.sideId && about != null);
  return acting.some((row) => row === undefined || !(mayKnowRow(ruleset, reader, 'unit', row, battle) || hasMet(row)));
}

/** Returns the result in words that describe only what happens to the affected units. */
export function describeEffectsOnly(resolution: Resolution, event: Judged, setting: Setting, reader: Reader): VisibleResolution {
  const { ruleset } = setting;
  const battle = openSealed(setting.battle);
  const procedure = procedureOf(resolution, ruleset);
  const definitions: Readonly<Record<string, Role>> = procedure?.roles ?? {};
  const find = unitRow(setting, event.changes);
  const knownOf = (role: string): readonly string[] => {
    const table = definitions[role]?.table ?? 'unit';
    return (resolution.roles[role] ?? []).filter((id) => {
      const row = table === 'unit' ? find(id) : rowOf(battle, table, id);
      return row !== undefined && mayKnowRow(ruleset, reader, table, row, battle);
    });
  };
  const roles = Object.fromEntries(Object.keys(resolution.roles).map((role) => [role, knownOf(role)]));
  const parts = unitsIn(resolution, procedure);
  const known = unitsIn({ ...resolution, roles }, procedure);
  const isUnseen = (acts: boolean): boolean =>
    parts.some((part) => part.acts === acts) && !known.some((part) => part.acts === acts);
  const isBefallen = known.some(({ acts }) => !acts);
  const name = (role: string): string => {
    const names = knownOf(role).flatMap((id) => (find(id)?.name as string | undefined) ?? []);
    return names.length === 0 ? UNSEEN : names.join(', ');
  };
  const fate = isBefallen ? procedure?.verdict?.(resolution.outcome, name, resolution.input).fate : undefined;
  return {
    procedure: resolution.procedure,
    input: {},
    roles,
    outcome: {},
    dice: [],
    steps: [],
    cites: [],
    effects: [],
    summary: fate === undefined ? NO_MORE : `${fate}.`,
    felt: {
      tone: isBefallen ? (procedure?.tone(resolution.outcome) ?? 'plain') : 'plain',
      unseen: { acting: isUnseen(true), others: isUnseen(false) },
    },
  };
}

/** Returns the text for the result of a person's command, for a reader who may know only part of it. */
export function describeFate(event: Judged, setting: Setting, reader: Reader): string | undefined {
  if (!isCalled(event)) return undefined;
  const felt = event.resolutions.find((resolution) => affectsKnownUnits(resolution, event, setting, reader));
  return felt && describeEffectsOnly(felt, event, setting, reader).summary;
}

/** The actor that posts show instead of the person who acted, because the person's name would reveal the unit's side. */
export const UNSEEN_ACTOR: Actor = { id: '', name: UNSEEN, standing: 'player', sideId: null };

/** Checks whether a reader, or everyone together, may know less of an event than its recorded text contains. */
export const isPartlyVisible = (event: Judged, setting: Setting, reader: Reader): boolean =>
  describeFate(event, setting, reader) !== undefined;

/** Yields the recorded events that this event quotes, each with its earlier and its present facts. */
function* quotedBy(event: WholeEvent, { earlier, stood }: Setting): Generator<Judged & Pick<BattleEvent, 'summary'>> {
  const source = event.kind === 'results-changed' ? earlier?.(event.number - event.part) : event;
  if (!source || (source.undoes === null && source.kind !== 'overruled')) return;
  const { again } = source;
  const numbers = new Set([
    ...(source.undoes === null ? [source.number] : [source.undoes]),
    ...(again?.taken ?? []),
    ...(again?.changed ?? []),
  ]);
  for (const number of numbers) {
    for (let each = earlier?.(number); each; each = each.undoes === null ? undefined : earlier?.(each.undoes)) {
      yield each;
      const before = stood?.(each, source.number);
      if (before) yield before;
      const { number: own } = each;
      const facts = findEventFacts(source, own);
      if (facts) yield mergeFacts(each, facts);
    }
  }
  for (const { events } of again?.commands ?? []) yield* events.filter(({ number }) => number === null);
}

/**
 * Returns a function that rewrites quotes of other events in a text, so that the quotes contain only what this reader may know.
 * Undefined if nothing needs rewriting.
 */
export function makeQuoteFilter(event: WholeEvent, setting: Setting, reader: Reader): ((text: string) => string) | undefined {
  const words = new Map<string, string>();
  for (const quoted of quotedBy(event, setting)) {
    const felt = describeFate(quoted, setting, reader);
    if (felt !== undefined) words.set(quoted.summary, felt);
  }
  if (words.size === 0) return undefined;
  const longestFirst = [...words].sort(([a], [b]) => b.length - a.length);
  return (text) => longestFirst.reduce((told, [recorded, felt]) => told.replaceAll(recorded, () => felt), text);
}
