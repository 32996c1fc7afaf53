import type { Json, JsonObject } from '../dice/index.js';
import { adaptUmpireWords, listCommandRows, listEquipment, MESSAGE_MEANS } from '../house/index.js';
import {
  capitalize,
  type Battle,
  groupBy,
  type KnownRowCheck,
  findRowName,
  type Row,
  findRow,
  type Ruleset,
  type UnitRow,
  convertKeyToWords,
  findWord,
} from '../rules/index.js';
import { isPersonKey, type PersonFinder } from '../game/index.js';
import { createNameFinders } from './names.js';
import { formatPlayer, formatBold, escapeInline, escapeText } from './text.js';
import { describeField, describeValue, type NameFinder } from './words.js';

/** The fields that every side has. The sheet does not list them with the rulebook's fields. */
const SIDE_KEYS: readonly string[] = ['id', 'name', 'roleId', 'playerIds'];

/** The labels for fields of a side whose own names are unclear. */
const SIDE_LABELS: Readonly<Partial<Record<string, string>>> = { naval: 'Ships in support', trenchYards: 'Yards of trench-line' };

interface SheetContext {
  readonly ruleset: Ruleset;
  readonly battle: Battle;
  readonly whoIs?: PersonFinder;
}

/**
 * Builds the sheet of a unit or side, with one line for each field.
 * @param known checks which rows' names the sheet may contain
 */
export function listSheetLines(table: 'unit' | 'side', row: Row, context: SheetContext, known: KnownRowCheck): string[] {
  return table === 'unit' ? unitLines(row as UnitRow, context, known) : sideLines(row, context);
}

function unitLines(unit: UnitRow, { ruleset, battle }: SheetContext, known: KnownRowCheck): string[] {
  const side = `${formatBold('Side')} ${createNameFinders(battle).of('side', unit.side)}`;
  const fields = ruleset
    .unitSheet(unit, battle, known)
    .map(
      ({ label, value, cite }) =>
        `${formatBold(escapeText(label, 60))} ${escapeText(adaptUmpireWords(battle, value), 200)}${cite === undefined || cite.toLowerCase() === label.toLowerCase() ? '' : ` (${escapeInline(cite, 40)})`}`,
    );
  return [side, ...fields, ...unitMeans(unit, battle)];
}

/** Returns the lines about how a side sends messages, and about its units that send messages in other ways. */
function meansLines(side: Row, battle: Battle): string[] {
  const said = listEquipment(battle).filter((row) => row.side === side.id);
  if (said.length === 0) return [];
  const all = said.find(({ unit }) => unit === null)?.has ?? MESSAGE_MEANS;
  const ofUnits = said.filter(({ unit }) => unit !== null && findRow(battle, 'unit', unit)?.side === side.id);
  const others = [...groupBy(ofUnits, ({ has }) => meansWords(has))].map(
    ([words, rows]) =>
      `${escapeText(rows.map(({ unit }) => findRowName(findRow(battle, 'unit', unit!) ?? {})).join(', '), 300)}: ${words}`,
  );
  return [`${formatBold('Messages')} ${[meansWords(all), ...others].join('; ')}`];
}

/** Returns the line about how a unit sends messages, if an umpire has set this for the unit or its side. */
function unitMeans({ id, side }: UnitRow, battle: Battle): string[] {
  const own = listEquipment(battle).filter((row) => row.side === side);
  const has = (own.find(({ unit }) => unit === id) ?? own.find(({ unit }) => unit === null))?.has;
  return has ? [`${formatBold('Messages')} ${meansWords(has)}`] : [];
}

const meansWords = (has: readonly string[]): string => (has.length === 0 ? 'no means of sending' : `by ${has.join(', ')}`);

function sideLines(side: Row, { ruleset, battle, whoIs }: SheetContext): string[] {
  const { any } = createNameFinders(battle);
  const players = ids(side.playerIds).map((id) => formatPlayer(id, whoIs));
  const role = ids([side.roleId ?? null]).map((id) => `<@&${id}>`);
  const who = [...role, ...players];
  const fields = Object.entries(side)
    .filter(([key]) => !SIDE_KEYS.includes(key))
    .map(
      ([key, value]) =>
        `${formatBold(escapeText(findWord(SIDE_LABELS, key) ?? capitalize(convertKeyToWords(key)), 60))} ${describeValue(nationName(ruleset, key, value), any)}`,
    );
  return [
    `${formatBold('Players')} ${who.length === 0 ? 'none yet' : who.join(', ')}`,
    ...commandLines(side, battle, whoIs),
    ...meansLines(side, battle),
    ...fields,
  ];
}

/** Returns the name of a nation, if the value is a side's nation. Returns any other value unchanged. */
function nationName({ symbols }: Ruleset, key: string, value: Json): Json {
  const nations = symbols?.nations;
  return nations?.field === key && typeof value === 'string' ? (nations.names?.[value] ?? capitalize(value)) : value;
}

/** Returns the lines about which player commands which units, for readers who may know this. */
function commandLines(side: Row, battle: Battle, whoIs?: PersonFinder): string[] {
  const rows = listCommandRows(battle).filter((row) => row.side === side.id);
  return [...groupBy(rows, ({ player }) => player)].map(([player, given]) => {
    const units = given.flatMap(({ unit }) => (unit === null ? [] : [findRowName(findRow(battle, 'unit', unit) ?? {})]));
    const isChief = given.some(({ unit }) => unit === null);
    const what = [
      ...(isChief ? ['all units, as commander'] : []),
      ...(units.length === 0 ? [] : [escapeText(units.join(', '), 300)]),
    ];
    return `${formatPlayer(player, whoIs)} commands ${what.join('; ')}`;
  });
}

/** Returns the Discord ids or keys of people that a value contains. */
function ids(value: Json | undefined): string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : []).filter(
    (id): id is string => typeof id === 'string' && (/^\d{15,20}$/.test(id) || isPersonKey(id)),
  );
}

/** Describes the fields of a row. @param without the keys to omit */
function describeRow(row: JsonObject, without: readonly string[], naming?: NameFinder): string {
  return Object.entries(row)
    .filter(([key, value]) => !without.includes(key) && value !== null && value !== '')
    .map(([key, value]) => describeField(key, value, naming))
    .join(', ');
}

/** The fields that the game row of every battle has, in addition to its rulebook's settings. */
const GAME_KEYS: readonly string[] = [
  ...['name', 'ruleset', 'status', 'turn', 'phase', 'umpireId', 'umpireRoleId', 'assistantIds', 'commitment', 'seed'],
  ...['earlierSeeds', 'practice'],
];

/** Lists the options of a battle, including options that are off. */
export function listSettingLines(game: JsonObject): string[] {
  const isOff = ([key, value]: [string, unknown]): boolean => value === false && !GAME_KEYS.includes(key);
  const off = Object.entries(game)
    .filter(isOff)
    .map(([key]) => key);
  const words = off.map((key) => escapeText(convertKeyToWords(key), 60)).join(', ');
  return [capitalize(describeRow(game, [...GAME_KEYS, ...off])), words === '' ? '' : `Off: ${words}`];
}
