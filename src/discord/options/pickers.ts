import * as fzf from 'fzf';
import {
  openView,
  listCandidates,
  findCommandAction,
  listNameableUnits,
  openPublicPart,
  findBattleReader,
  listRowsInView,
  listUnableRows,
  type ActionDraft,
  type View,
} from '../../game/index.js';
import { isWithoutUmpire, mayTypeUnseenNames } from '../../house/index.js';
import {
  type Actor,
  type InputField,
  normalizeName,
  findRowName,
  Refusal,
  type Role,
  type Row,
  isSameName,
  refuseNotFound,
} from '../../rules/index.js';
import { cutPlainText, describeRow } from '../../present/index.js';
import type { OpenGame } from '../../store/index.js';
import type { BattleInChannel } from '../people/people.js';

export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * The parts of fzf that the bot uses. They are typed here, because the package's own types do not resolve in this module system.
 */
const { Fzf } = fzf as {
  Fzf: new (
    list: readonly Suggestion[],
    options: { selector: (choice: Suggestion) => string; casing: 'case-insensitive'; limit: number },
  ) => { find(query: string): readonly { readonly item: Suggestion }[] };
};

const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;

/**
 * Returns a battle as this person may know it. After the end, they still see the battle from their own side, but nothing is
 * secret.
 */
export const openBattleView = (game: OpenGame, actor: Actor): View =>
  openView(game, { ...findBattleReader(actor, openPublicPart(game)), sideId: actor.sideId });

/** Returns the rows whose names this person can enter: units on the table, and other rows that they know. */
function nameableRows(game: OpenGame, actor: Actor, table: string): readonly Row[] {
  return table === 'unit' ? listNameableUnits(game, actor) : listRowsInView(openBattleView(game, actor), table);
}

/**
 * Finds the id of a row by its name, if the person knows the row. The answer for a hidden row is the same as for a missing row.
 * @throws {Refusal} NOT_FOUND if they do not know such a row
 */
export function findRow(game: OpenGame, actor: Actor, table: string, name: string, field: string, further?: string): string {
  return rowCalled(listRowsInView(openBattleView(game, actor), table), game, actor, table, name, field, further);
}

/** Finds the row that a person entered in a field of an act. @throws {Refusal} NOT_FOUND if they do not know such a row */
export function findNamedRow(game: OpenGame, actor: Actor, field: InputField, table: string, name: string): string {
  return field.figure ? findRoleUnit(game, actor, { table }, name, field.key) : findRow(game, actor, table, name, field.key);
}

/**
 * The refusal of odds for an unknown unit. Odds reveal a unit's values, so the person must know the unit, although they may fire
 * at any unit on the table.
 */
const ODDS_OF_UNKNOWN = 'Your side may not have spotted this unit. Enter its values to see the odds.';

/** Finds the id of a row for odds, only among rows that the person knows. @throws {Refusal} NOT_FOUND if there is no such row */
export const findKnownRow = (
  game: OpenGame,
  actor: Actor,
  { table = 'unit' }: Pick<Role, 'table'>,
  name: string,
  field: string,
): string => findRow(game, actor, table, name, field, ODDS_OF_UNKNOWN);

/**
 * Finds the id of the row that a person entered for a role. They may enter any unit on the table by its exact name, even if their
 * side has not spotted it, unless the battle forbids this. They may enter other rows only if they know them.
 * @param acts true for a unit that acts. If the rulebook keeps a side's units secret, the person must know this unit
 * @throws {Refusal} NOT_FOUND if no row that they may enter has this name
 */
export function findRoleUnit(
  game: OpenGame,
  actor: Actor,
  { table = 'unit', acts = false }: Pick<Role, 'table' | 'acts'>,
  name: string,
  field: string,
): string {
  const isSecret = acts && game.ruleset.secretNames === true;
  const rows = isSecret ? listRowsInView(openBattleView(game, actor), table) : nameableRows(game, actor, table);
  return rowCalled(rows, game, actor, table, name, field, acts ? undefined : howToName(game, actor, table));
}

/**
 * Explains how players can refer to an enemy in a battle without an umpire, where they may not know the enemy's name; undefined
 * in any other battle.
 */
function howToName(game: OpenGame, { standing }: Actor, table: string): string | undefined {
  const battle = openPublicPart(game);
  const isClosed = game.ruleset.secretNames === true && isWithoutUmpire(battle) && !mayTypeUnseenNames(battle);
  return table === 'unit' && standing !== 'umpire' && isClosed
    ? 'To choose units that your side has not seen, agree on `/game names`.'
    : undefined;
}

/**
 * Chooses between rows with the same name. Rows of the player's own side come first. If several sides still have such rows,
 * people must add the side.
 * @param sided returns the name of a row with its side
 * @throws {Refusal} INVALID_INPUT if the name is ambiguous
 */
function oneOf(same: readonly Row[], { standing, sideId }: Actor, sided: (row: Row) => string, field: string): Row | undefined {
  const own = standing === 'player' ? same.filter(({ side }) => side === sideId) : [];
  const left = own.length > 0 ? own : same;
  if (new Set(left.flatMap(({ side }) => (typeof side === 'string' ? [side] : []))).size < 2) return left[0];
  throw new Refusal(
    'INVALID_INPUT',
    `More than one side uses this name. Enter the side as well: ${left.map(sided).join(' or ')}.`,
    field,
  );
}

function rowCalled(
  rows: readonly Row[],
  game: OpenGame,
  actor: Actor,
  table: string,
  name: string,
  field: string,
  further?: string,
): string {
  const wanted = name.trim().replace(/^#(?=\d+$)/, '');
  const sided = (row: Row): string =>
    `${findRowName(row)} (${findRowName(openBattleView(game, actor).battle.tables.side.get(row.side as string) ?? {})})`;
  const key = normalizeName(wanted);
  const found =
    oneOf(
      rows.filter((row) => normalizeName(findRowName(row)) === key),
      actor,
      sided,
      field,
    ) ??
    rows.find((row) => isSameName(sided(row), wanted)) ??
    rows.find((row) => otherNamesOf(openBattleView(game, actor), table, row).some((other) => isSameName(other, wanted)));
  if (!found) throw refuseNotFound(table, name, field, hiddenBy(game, actor, table), [], further);
  return found.id as string;
}

/** Adds the typed name to the refusal of an unknown row. Returns all other errors unchanged. */
export function addTypedName(error: unknown, here: BattleInChannel | undefined, named: readonly string[]): unknown {
  if (!here || !(error instanceof Refusal) || error.unheard === null) return error;
  const { table, name, further } = error.unheard;
  const typed = named.find((candidate) => isSameName(candidate.trim(), name)) ?? name;
  return refuseNotFound(table, typed, error.field ?? '', hiddenBy(here.game, here.actor, table), [], further);
}

/** Builds the refusal of an unknown name, with the most similar names in this list. */
export function refuseUnknownName(what: string, typed: string, names: readonly string[], field: string): Refusal {
  const alike = findNearestNames(names, typed).map((name) => `“${name}”`);
  const advice = alike.length === 0 ? 'Choose one from the list.' : `Did you mean ${alike.join(' or ')}?`;
  const article = /^[aeio]/.test(what) ? 'an' : 'a';
  return new Refusal('NOT_FOUND', `Cannot find ${article} ${what} called “${typed.trim().slice(0, 80)}”. ${advice}`, field);
}

/**
 * Adds similar names that this person knows to the refusal of an unknown name. Returns other refusals unchanged. Outside battles,
 * returns every refusal unchanged.
 */
export function addNearestNames(refusal: Refusal, here: BattleInChannel | undefined): Refusal {
  if (!here || refusal.unheard === null) return refusal;
  const { table, name, further } = refusal.unheard;
  const known = listRowsInView(openBattleView(here.game, here.actor), table).map((row) => findRowName(row));
  return refuseNotFound(table, name, refusal.field ?? '', refusal.cites, findNearestNames(known, name), further);
}

/** Returns the sections of the rulebook that can hide units from this person. */
function hiddenBy(game: OpenGame, { standing }: Actor, table: string): readonly string[] {
  return (table === 'unit' && standing !== 'umpire' && game.ruleset.hiddenBy?.(openPublicPart(game))) || [];
}

type LabelOf = (row: Row) => string | undefined;

/**
 * Lists up to 25 choices that contain all typed letters in the same order, best match first. Ignores accents and capital letters.
 * If nothing is typed, lists the first 25 rows.
 * @param rows the rows to choose from, in this order. Default: all rows of the table that the actor knows
 * @param labelOf returns the text of a row's choice. Default: the row's name, with the words of lists in brackets
 */
export function suggestChoices(
  game: OpenGame,
  actor: Actor,
  table: string,
  typed: string,
  rows?: readonly Row[],
  labelOf: LabelOf = () => undefined,
): Suggestion[] {
  const view = openBattleView(game, actor);
  const choices = (rows ?? listRowsInView(view, table)).map((row) => ({
    name: (labelOf(row) ?? `${findRowName(row)}${inBrackets(describeRow(view, table, row))}`).slice(0, MAX_CHOICE_LENGTH),
    value: findRowName(row).slice(0, MAX_CHOICE_LENGTH),
  }));
  return pickMatchingChoices(choices, typed);
}

/** Suggests names for the last of several names in one option. The earlier names do not change. */
export function suggestLastName(
  game: OpenGame,
  actor: Actor,
  table: string,
  typed: string,
  rows?: readonly Row[],
  labelOf?: LabelOf,
): Suggestion[] {
  const cut = typed.lastIndexOf(',') + 1;
  const before = typed.slice(0, cut).trim();
  const taken = new Set(before.split(',').map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase()));
  return suggestChoices(game, actor, table, typed.slice(cut), rows, labelOf)
    .filter(({ value }) => !taken.has(value.toLowerCase()))
    .map(({ name, value }) => {
      const quoted = /[,[\]]/.test(value) ? `"${value}"` : value;
      return before === '' ? { name, value: quoted } : { name: `${before} ${name}`, value: `${before} ${quoted}` };
    })
    .filter(({ name, value }) => name.length <= MAX_CHOICE_LENGTH && value.length <= MAX_CHOICE_LENGTH);
}

/**
 * Suggests rows for a part of an act or procedure (such as its target), nearest first. For an act, all other rows that the person
 * knows follow. If a procedure needs an acting unit but no unit can act now, suggests the person's units anyway, each with the
 * reason.
 */
export function suggestPartRows(
  { game, actor }: BattleInChannel,
  command: ActionDraft,
  key: string,
  typed: string,
): Suggestion[] {
  const view = openBattleView(game, actor);
  const part = findCommandAction(game.ruleset, command).parts.find((one) => one.key === key);
  if (!part) return [];
  const able = listCandidates(view, actor, command, part).map(({ row }) => row);
  const others = command.type === 'act' ? listRowsInView(view, part.table).filter((row) => !able.includes(row)) : [];
  const unable = able.length > 0 ? [] : listUnableRows(view, actor, part);
  const reasons = new Map(unable.map(({ row, why: { message } }) => [row, message]));
  const rows = [...able, ...others, ...reasons.keys()];
  return (part.many ? suggestLastName : suggestChoices)(game, actor, part.table, typed, rows, (row) =>
    withName(row, reasons.get(row)),
  );
}

/** Returns a reason, with the name of the row before it. */
function withName(row: Row, reason: string | undefined): string | undefined {
  const name = findRowName(row);
  return reason && cutPlainText(reason.startsWith(name) ? reason : `${name}: ${reason}`, MAX_CHOICE_LENGTH);
}

/** Returns the choices that match a typed text best. If the text is empty, returns the first 25 choices. */
export function pickMatchingChoices(choices: readonly Suggestion[], typed: string): Suggestion[] {
  const query = plain(typed.trim());
  if (query === '') return choices.slice(0, MAX_CHOICES);
  return new Fzf(choices, { selector: ({ name }) => plain(name), casing: 'case-insensitive', limit: MAX_CHOICES })
    .find(query)
    .map(({ item }) => item);
}

const MOST_NEAREST = 3;
const LONGEST_MISSPELT = 40;

/**
 * Returns the known names that most resemble a typed name, best first. A similar name contains all typed letters in the same
 * order, or all but one.
 */
export function findNearestNames(names: readonly string[], typed: string): string[] {
  const whole = plain(typed.trim());
  // A name that is at least two letters shorter than the typed text lacks too many of the typed letters.
  const choices = [...new Set(names)].filter(({ length }) => length >= whole.length - 1).map((name) => ({ name, value: name }));
  const query = whole.slice(0, LONGEST_MISSPELT);
  const found = [query, ...(query.length < 3 ? [] : [...query].map((_, at) => query.slice(0, at) + query.slice(at + 1)))]
    .filter((part) => part.trim() !== '')
    .map((part) => pickMatchingChoices(choices, part).map(({ value }) => value));
  const exact = found[0] ?? [];
  const misspelt = found.slice(1).flat();
  const times = (name: string): number => misspelt.filter((other) => other === name).length;
  const likest = [...new Set(misspelt)].sort((a, b) => times(b) - times(a) || a.length - b.length);
  return [...new Set([...exact, ...likest])].slice(0, MOST_NEAREST);
}

const otherNamesOf = ({ ruleset, battle }: View, table: string, row: Row): readonly string[] =>
  ruleset.otherNames?.(table, row, battle) ?? [];

const inBrackets = (line: string): string => (line === '' ? '' : ` (${line})`);

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
