import { composeWithModules } from '../house/index.js';
import { type Json, isSameJson } from '../dice/index.js';
import { mayKnowField, combineChanges, type Reader, createAudienceReader } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import type { VisibleEvent, DescriptionContext, VisibilityCheck } from '../knowing/index.js';
import { type Change, GAME_TABLE, type Row, findRow, type Ruleset, type UnitRow } from '../rules/index.js';
import { formatNames, type NameFinders, UNKNOWN_UNIT } from './names.js';
import { formatBold } from './text.js';
import { describeChange, describeChangePlainly, isLossField, type NameFinder, hasLossField } from './words.js';

/** The fields that change during a battle, but whose changes the text of events already describes. */
const TOLD_ELSEWHERE: readonly string[] = ['turn', 'phase', 'status', 'seed', 'commitment', 'earlierSeeds', 'phaseTime'];

/** Checks whether posts omit the change of a whole row, or of one field. */
export type HiddenChangeCheck = (change: Change, key?: string) => boolean;

/**
 * Returns a function that checks whether a post must omit a change. Omitted are tables of the modules that all rulebooks share,
 * tables and fields that only the rules need, and fields that the reader may not know. The post of a phase also omits fields that
 * every turn resets.
 * @param reader the reader of the post. Default: the event's audience
 */
export function createHiddenCheck(
  event: Pick<VisibleEvent, 'kind' | 'audience'>,
  { ruleset, battle: sealed, gone }: DescriptionContext,
  reader: Reader = createAudienceReader(event, openSealedBattle(sealed)),
): HiddenChangeCheck {
  const battle = openSealedBattle(sealed);
  const { untoldFields = [], routineFields = [] } = ruleset;
  // A lost unit has nothing to recover from, although a new phase clears its marks.
  const isLostUnit = (unit: Row): boolean => ruleset.strength.isLost(unit as UnitRow);
  const never = event.kind === 'phase' ? [...untoldFields, ...routineFields] : untoldFields;
  return ({ table, id, before, after }, key) => {
    if (composeWithModules(ruleset).isUntold(table)) return true;
    if (key === undefined || table === GAME_TABLE) return false;
    const row = findRow(battle, table, id) ?? gone?.(table, id) ?? before ?? undefined;
    if (event.kind === 'phase' && table === 'unit' && after?.[key] === false && isLostUnit({ ...row, ...before })) return true;
    // Only readers who know the row both before and after the change may see the change.
    const rows = row ? [row, { ...row, ...before }, { ...row, ...after }] : [row];
    return never.includes(key) || !rows.every((each) => mayKnowField(ruleset, reader, table, each, key, battle));
  };
}

/** The kinds of events in which an umpire enters each changed field. */
const SET_BY_HAND: readonly string[] = ['unit-edited', 'side-edited', 'overruled'];
export const isSetByHand = ({ kind }: Pick<VisibleEvent, 'kind'>): boolean => SET_BY_HAND.includes(kind);
/** The kinds of events whose text describes the whole change. */
const TOLD_IN_WORDS: readonly string[] = ['settings-changed'];

/** Returns a function that checks whether a change is only bookkeeping, so that posts can omit it. */
export function createBookkeepingCheck(
  { kind, summary }: Pick<VisibleEvent, 'kind' | 'summary'>,
  { bookkeeping = {} }: Pick<Ruleset, 'bookkeeping'>,
): HiddenChangeCheck {
  return ({ table, before, after }, key) => {
    if (TOLD_IN_WORDS.includes(kind)) return true;
    if (isSetByHand({ kind })) return false;
    const name = (before ?? after)?.name;
    if (before === null && typeof name === 'string' && summary.includes(name)) return true;
    const fields = bookkeeping[table] ?? [];
    return fields === 'all' || (key !== undefined && fields.includes(key));
  };
}

/** Combines checks: the result omits a change if any of these checks does. */
export const combineHiddenChecks =
  (...all: readonly HiddenChangeCheck[]): HiddenChangeCheck =>
  (change, key) =>
    all.some((untold) => untold(change, key));

/** The style of change lines: values before and after, or players' words. */
interface How {
  readonly plain: boolean;
  /** Returns the word for a lost unit, if the line says nothing else about the unit; undefined for any other unit. */
  readonly lost?: (id: string) => string | undefined;
  /** The text of the results, such as `A Coy suppressed (3 of 5 dice hit)`. Change lines do not repeat it. */
  readonly said?: string;
  /** True for an undo, because rows that are new in an undo are restored rows. */
  readonly comesBack?: boolean;
}

/**
 * Writes changes with one line for each row, such as `A Coy: suppressed; FP 4 → 2`. Rows with equal changes share a line, and
 * losses come first. Omits rows that are not visible, and changes for which `untold` returns true.
 * @param untold checks whether to omit a change. Default: omits no changes
 */
export function formatChangeLines(
  changes: readonly Change[],
  names: NameFinders,
  visible: VisibilityCheck,
  untold: HiddenChangeCheck = () => false,
  how: How = { plain: false },
): string[] {
  const rowsByText = new Map<string, string[]>();
  const losses = new Set<string>();
  const naming: NameFinder = (id) => {
    const table = names.tableOf(id);
    return table === undefined || visible(table, id) ? names.any(id) : UNKNOWN_UNIT;
  };
  for (const change of combineChanges(changes)) {
    const isTold = visible(change.table, change.id) && !untold(change);
    const gone = change.table === 'unit' ? how.lost?.(change.id) : undefined;
    const name = names.of(change.table, change.id);
    const isSaid = (part: string): boolean => how.said?.includes(`${name} ${part}`) === true;
    const text = !isTold ? '' : gone === undefined ? changeText(change, naming, untold, how, isSaid) : formatBold(gone);
    if (text === '') continue;
    if (gone !== undefined || text.includes('**destroyed**')) losses.add(text);
    const rows = rowsByText.get(text) ?? [];
    rows.push(name);
    rowsByText.set(text, rows);
  }
  return [...rowsByText]
    .sort(([a], [b]) => Number(losses.has(b)) - Number(losses.has(a)))
    .map(([text, rows]) => `${formatNames(rows)}: ${text}`);
}

function changeText(
  change: Change,
  naming: NameFinder,
  untold: HiddenChangeCheck,
  { plain, comesBack = false }: How,
  isSaid: (part: string) => boolean,
): string {
  const { table, before, after } = change;
  if (before === null) return comesBack ? 'back' : table === 'unit' ? 'new unit' : 'new';
  if (after === null) return 'removed';
  const describe = plain ? describeChangePlainly : describeChange;
  const was = knownOf(table, before, naming);
  const is = knownOf(table, after, naming);
  return Object.keys(after)
    .filter((key) => !isSameJson(was[key] ?? null, is[key] ?? null))
    .filter((key) => (table === GAME_TABLE ? !TOLD_ELSEWHERE.includes(key) && !untold(change, key) : !untold(change, key)))
    .sort((a, b) => Number(isLossField(b, after[b])) - Number(isLossField(a, after[a])))
    .filter((key, _, keys) => !isToldBy(key, keys, was, is))
    .map((key) => describe(key, was[key], is[key], naming))
    .filter((part) => part !== '' && !isSaid(part))
    .join(', ');
}

/**
 * Checks whether another changed field already shows this change, because both fields are always set together, such as `movedAt`
 * and `moved`.
 */
function isToldBy(key: string, keys: readonly string[], was: Row, is: Row): boolean {
  const begins = (other: string, stem: string): boolean =>
    other !== stem && /^[A-Z]/.test(other.slice(stem.length)) && other.startsWith(stem);
  if (is[key] === true) return keys.some((other) => begins(other, key) && typeof is[other] === 'string' && !hasValue(was[other]));
  return !hasValue(is[key]) && keys.some((other) => begins(key, other) && was[other] === true && is[other] === false);
}

const hasValue = (value: Json | undefined): boolean => value !== null && value !== undefined && value !== '' && value !== 'none';

/**
 * Returns the fields of a row that a reader may know. Units that the reader does not know are removed from lists, so that their
 * number is hidden too. If a list in a unit's row becomes empty, its value becomes true. The reader then learns, for example,
 * that the unit is spotted, but not which enemies see it.
 */
function knownOf(table: string, row: Row, naming: NameFinder): Row {
  const known = (value: Json): Json => {
    if (!Array.isArray(value)) return value;
    const items = (value as readonly Json[]).filter((item) => typeof item !== 'string' || naming(item) !== UNKNOWN_UNIT);
    return table === 'unit' && items.length === 0 && value.length > 0 ? true : items;
  };
  return Object.fromEntries<Json>(Object.entries(row).map(([key, value]) => [key, known(value)]));
}

/** Lists the units that an event destroyed, according to the fields that its reader may know, including bookkeeping. */
export function listLostUnits(
  event: VisibleEvent,
  setting: DescriptionContext,
  visible: VisibilityCheck,
  reader?: Reader,
): string[] {
  const { ruleset, gone } = setting;
  const battle = openSealedBattle(setting.battle);
  const unknown = createHiddenCheck(event, setting, reader);
  const untold = combineHiddenChecks(unknown, createBookkeepingCheck(event, ruleset));
  return combineChanges(event.changes).flatMap((change) => {
    const { table, id, before, after } = change;
    if (table !== 'unit' || before === null || after === null || !visible(table, id) || untold(change)) return [];
    const now = findRow(battle, table, id) ?? gone?.(table, id);
    if (!now) return [];
    const told = Object.fromEntries(Object.entries(after).filter(([key]) => !unknown(change, key)));
    const was: Row = { ...now, ...before };
    const is: Row = { ...was, ...told };
    const wasLost = ruleset.strength.isLost(was as never);
    const isNow = hasLossField(told) || ruleset.strength.isLost(is as never);
    return isNow && !wasLost ? [id] : [];
  });
}

/** Returns the word that players use for a lost unit of this kind. */
export function describeLoss(
  id: string,
  { ruleset, battle, gone }: Pick<DescriptionContext, 'ruleset' | 'battle' | 'gone'>,
): string {
  const row = findRow(openSealedBattle(battle), 'unit', id) ?? gone?.('unit', id);
  return row ? ruleset.strength.lostWord(row as never) : 'destroyed';
}

/** Checks whether any unit was lost. */
export function hasLostUnit(changes: readonly Change[]): boolean {
  return combineChanges(changes).some(({ after }) => hasLossField(after ?? {}));
}
