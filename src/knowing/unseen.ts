/** Describes a result for a reader who does not know all of its units. The reader learns only what happens to known units. */
import {
  areUnitsHidden,
  findEventFacts,
  findFirstChange,
  listRowChanges,
  mayKnowRow,
  mergeFacts,
  type BattleEvent,
  type Reader,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  findRow,
  isStrengthExact,
  listSightings,
  type Actor,
  type Battle,
  type Change,
  type Procedure,
  type Resolution,
  type Role,
  type Row,
  type Ruleset,
  type Tone,
} from '../rules/index.js';
import type { DescriptionContext, WholeEvent } from './setting.js';

/** Returns the procedure of a result; undefined if the rulebook no longer has it. */
export function findResultProcedure(
  { procedure: id }: Resolution,
  { procedures }: Pick<Ruleset, 'procedures'>,
): Procedure | undefined {
  return procedures.find((procedure) => procedure.id === id);
}

/**
 * Returns the targets of a roll, which are the units in roles that do not act. Empty if the procedure does not calculate odds
 * (`oddsOver` is empty).
 */
export function listRollTargets({ roles }: Resolution, procedure: Procedure | undefined): string[] {
  if (procedure === undefined || !procedure.rolls) return [];
  return Object.entries(roles).flatMap(([role, ids]) => {
    const definition = procedure.roles[role];
    return definition && !definition.acts && definition.table === undefined ? ids : [];
  });
}

/** Returns the table with a row id, either in a battle or in the changes of an event. */
export const findRowTable = ({ tables }: Battle, changes: readonly Change[], id: string): string | undefined =>
  Object.keys(tables).find((table) => tables[table]?.has(id)) ?? findFirstChange(changes, id)?.table;

/** The text that replaces the name of a unit unknown to the reader. */
export const UNSEEN_UNIT = 'an unseen unit';
/** The text for a result if the reader does not know any of its units, or if there is nothing else to show. */
const NO_MORE = 'The rest is hidden.';

/** The description of a result, limited to the units that the reader knows. */
interface Felt {
  readonly tone: Tone;
  /**
   * `acting` is true if the reader knows none of the acting units. `others` is true if the reader knows none of the other units.
   */
  readonly unseen: { readonly acting: boolean; readonly others: boolean };
}

/** A result as far as its reader may see it. */
export interface VisibleResolution extends Resolution {
  /** Set if the reader sees only the text of the result. Dice, values, modifiers, chances and unknown units are then left out. */
  readonly felt?: Felt;
  /** True if the reader may see the result, but no number or chance from which to calculate a unit's strength. */
  readonly isRough?: boolean;
}

/** The parts of an event that contain its results and changes. */
type Judged = Pick<BattleEvent, 'kind' | 'resolutions' | 'changes'>;

/** Checks whether an event is the result of a person's command, or a correction of it. False for automatic events. */
export const isCommandResult = ({ kind }: Pick<BattleEvent, 'kind'>): boolean => kind === 'resolved' || kind === 'corrected';

/** Builds a function that finds a unit in the battle, among the units that this event removed, or among units removed earlier. */
export const createUnitFinder =
  ({ battle, gone }: DescriptionContext, changes: readonly Change[]) =>
  (id: string): Row | undefined =>
    openSealedBattle(battle).tables.unit.get(id) ??
    listRowChanges(changes, 'unit', id).find(({ after }) => after === null)?.before ??
    gone?.('unit', id);

/** A unit that takes part in a result. `acts` is true for an acting unit. */
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
 * Checks whether a reader learns only how a result affects known units. This is so if players cannot name unknown units, and the
 * reader neither knows nor has met one of the acting units. With three sides or more, this is also so if the reader does not know
 * a target: two sides can fight near a third one that sees only one of them. With two sides, only an umpire can name an unknown
 * target, and the post then shows its name. If an acting unit is of the reader's own side, the reader learns everything. Umpires
 * learn everything.
 */
export function mayKnowEffectsOnly(resolution: Resolution, event: Judged, setting: DescriptionContext, reader: Reader): boolean {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  if (reader.standing === 'umpire' || !areUnitsHidden(ruleset, battle)) return false;
  const find = createUnitFinder(setting, event.changes);
  const parts = unitsIn(resolution, findResultProcedure(resolution, ruleset));
  const rowsOf = (acts: boolean): readonly (Row | undefined)[] =>
    parts.flatMap((part) => (part.acts === acts ? [find(part.id)] : []));
  const acting = rowsOf(true);
  const isOwn = (sideId: string): boolean => acting.some((row) => row?.side === sideId);
  if (reader.standing === 'player' && reader.sideId !== null && isOwn(reader.sideId)) return false;
  const isUnknownTo = (who: Reader, row: Row | undefined): boolean =>
    row === undefined || !(mayKnowRow(ruleset, who, 'unit', row, battle) || hasMet(battle, who.sideId, row));
  if (acting.some((row) => isUnknownTo(reader, row))) return true;
  const { side } = battle.tables;
  if (side.size < 3) return false;
  const readers = reader.standing === 'player' ? [reader] : [...side.keys()].filter((id) => !isOwn(id)).map(createSideReader);
  return rowsOf(false).some((row) => readers.some((each) => isUnknownTo(each, row)));
}

/**
 * Checks whether a reader may not see the working of a result, because it contains the strength of units that the reader does not
 * know: in battles where players cannot name unknown units, and in battles that do not show exact strengths.
 */
export function hidesWorking(resolution: Resolution, event: Judged, setting: DescriptionContext, reader: Reader): boolean {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  if (reader.standing === 'umpire' || (!areUnitsHidden(ruleset, battle) && isStrengthExact(battle) !== false)) return false;
  const find = createUnitFinder(setting, event.changes);
  return unitsIn(resolution, findResultProcedure(resolution, ruleset)).some(({ id }) => {
    const row = find(id);
    return row === undefined || !mayKnowRow(ruleset, reader, 'unit', row, battle);
  });
}

export const createSideReader = (sideId: string): Reader => ({ standing: 'player', sideId });

/** Checks whether a side has learned more of a unit than its place, such as its kind in a fight. */
const hasMet = (battle: Battle, sideId: string | null, row: Row): boolean =>
  listSightings(battle).some(({ unit, seenBy, about }) => unit === row.id && seenBy === sideId && about != null);

/** Returns a result with a text that describes only what happens to known units. */
export function describeEffectsOnly(
  resolution: Resolution,
  event: Judged,
  setting: DescriptionContext,
  reader: Reader,
): VisibleResolution {
  const { ruleset } = setting;
  const battle = openSealedBattle(setting.battle);
  const procedure = findResultProcedure(resolution, ruleset);
  const definitions: Readonly<Record<string, Role>> = procedure?.roles ?? {};
  const find = createUnitFinder(setting, event.changes);
  const knownOf = (role: string): readonly string[] => {
    const table = definitions[role]?.table ?? 'unit';
    return (resolution.roles[role] ?? []).filter((id) => {
      const row = table === 'unit' ? find(id) : findRow(battle, table, id);
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
    return names.length === 0 ? UNSEEN_UNIT : names.join(', ');
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

/** Returns a result with a text from which no one can calculate the strength of a unit. */
export function describeRoughly(
  resolution: Resolution,
  event: Judged,
  setting: DescriptionContext,
  reader: Reader,
): VisibleResolution {
  const procedure = findResultProcedure(resolution, setting.ruleset);
  if (procedure?.weighsStrength !== true || !hidesWorking(resolution, event, setting, reader)) return resolution;
  const find = createUnitFinder(setting, event.changes);
  const name = (role: string): string =>
    (resolution.roles[role] ?? []).flatMap((id) => (find(id)?.name as string | undefined) ?? []).join(', ');
  const fate = procedure.verdict?.(resolution.outcome, name, resolution.input).fate;
  const { expectation: _hidden, ...rest } = resolution;
  return { ...rest, summary: fate === undefined ? NO_MORE : `${fate}.`, isRough: true };
}

/** Returns the text of a result from a person's command, for a reader who may know only part of it. */
export function describeVisibleResult(event: Judged, setting: DescriptionContext, reader: Reader): string | undefined {
  if (!isCommandResult(event)) return undefined;
  const felt = event.resolutions.find((resolution) => mayKnowEffectsOnly(resolution, event, setting, reader));
  if (felt) return describeEffectsOnly(felt, event, setting, reader).summary;
  const [rough] = event.resolutions.map((resolution) => describeRoughly(resolution, event, setting, reader));
  return rough?.isRough ? rough.summary : undefined;
}

/** The actor that posts show instead of the person who acted. The person's name would reveal the unit's side. */
export const UNSEEN_ACTOR: Actor = { id: '', name: UNSEEN_UNIT, standing: 'player', sideId: null };

/** Checks whether a reader, or the whole audience together, may know less of an event than its recorded text contains. */
export const isPartlyVisible = (event: Judged, setting: DescriptionContext, reader: Reader): boolean =>
  isCommandResult(event) && event.resolutions.some((resolution) => mayKnowEffectsOnly(resolution, event, setting, reader));

/** Yields the recorded events that an event quotes, each with its earlier and its current facts. */
function* quotedBy(event: WholeEvent, { earlier, stood }: DescriptionContext): Generator<Judged & Pick<BattleEvent, 'summary'>> {
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
 * Builds a function that rewrites the quotes of other events in a text. The rewritten quotes contain only what this reader may
 * know. Undefined if nothing needs rewriting.
 */
export function createQuoteFilter(
  event: WholeEvent,
  setting: DescriptionContext,
  reader: Reader,
): ((text: string) => string) | undefined {
  const words = new Map<string, string>();
  for (const quoted of quotedBy(event, setting)) {
    const felt = describeVisibleResult(quoted, setting, reader);
    if (felt !== undefined) words.set(quoted.summary, felt);
  }
  if (words.size === 0) return undefined;
  const longestFirst = [...words].sort(([a], [b]) => b.length - a.length);
  return (text) => longestFirst.reduce((told, [recorded, felt]) => told.replaceAll(recorded, () => felt), text);
}
