/** The umpire's calendar of announcements and acts for later turns. */
import { z } from 'zod';
import type { Json, JsonObject } from '../../dice/index.js';
import { buildIdParam, refuseUnknownRow, buildSentenceEvent, defineUmpireAct } from '../../rules/act.js';
import {
  type Act,
  type Battle,
  type ActContext,
  type DiaryEntry,
  requireFreeName,
  type DraftEvent,
  refuseInvalid,
  normalizeName,
  findRowName,
  type OpenTask,
  parseInput,
  Refusal,
  findRow,
  type Ruleset,
  listInputFields,
  UMPIRES_AUDIENCE,
  tryOrHandleRefusal,
} from '../../rules/index.js';
import { createGroundActs } from '../ground/index.js';
import { replaceNamesWithIds } from '../referred.js';
import { findDueTime, describeMoment, findPhase, phaseParam, requireFuture, turnParam } from './moments.js';
import { CALENDAR_TABLE, listCalendar, type CalendarRow } from './rows.js';

/** A calendar entry as a person enters it. */
interface EnteredEntry {
  readonly name: string;
  readonly text?: string | undefined;
  /** The id of the only side that may see the entry, or `UMPIRES`; null if everyone may see it. */
  readonly side: string | null;
  readonly turn: number;
  readonly phase?: string | undefined;
  readonly act?: string | undefined;
  /** The act's parameters, with names of rows instead of ids. */
  readonly params?: JsonObject | undefined;
}

const TEXT_MAX = 500;

/** Finds the act that a person has typed. Only acts of the rulebook and the map can be planned. */
function actMeant(ruleset: Ruleset, typed: string): Act | undefined {
  const byCommand = ruleset.actCommands.flatMap(({ name, acts }) =>
    Object.entries(acts).map(([sub, [act]]) => [`${name} ${sub}`, act] as const),
  );
  const command = typed.trim().replace(/^\//, '');
  const id = byCommand.find(([line]) => line === command)?.[1] ?? command;
  return [...ruleset.acts, ...createGroundActs(ruleset)].find((act) => act.id === id);
}

/**
 * Adds an entry to the umpire's calendar.
 * @throws {Refusal} INVALID_INPUT for an unsuitable name, act, phase or parameter, or for a time that is not in the future;
 *   CONFLICT if another entry has the name
 */
export function addCalendarEntry(desk: ActContext, ruleset: Ruleset, given: EnteredEntry): CalendarRow {
  const { battle } = desk.draft;
  const name = requireFreeName(listCalendar(battle), given.name, null, 'a calendar entry');
  const moment = requireFuture(battle, ruleset, { turn: given.turn, phase: findPhase(ruleset, given.phase) });
  const act = given.act === undefined ? undefined : actMeant(ruleset, given.act);
  if (given.act !== undefined && !act) throw noAct(ruleset, given.act);
  if (act) checkParams(battle, act, given.params ?? {});
  const row: CalendarRow = {
    id: desk.newId(CALENDAR_TABLE),
    name,
    text: (given.text ?? '').trim(),
    side: given.side,
    ...moment,
    act: act?.id ?? null,
    params: given.params ?? {},
    due: false,
  };
  desk.draft.create(CALENDAR_TABLE, row.id, { ...row, name });
  return row;
}

/** Returns the refusal for a text that is not the name of an act. */
function noAct({ actCommands, title }: Ruleset, typed: string): Refusal {
  const lines = actCommands.flatMap(({ name, acts }) => Object.keys(acts).map((sub) => `${name} ${sub}`));
  return refuseInvalid('act', `${title} has no command “${typed.trim().slice(0, 60)}”. Choose one of ${lines.join(', ')}.`);
}

/**
 * Checks the parameters of an act that is planned for later. Accepts unknown names, because a unit with this name may still join
 * the battle.
 * @throws {Refusal} INVALID_INPUT if a parameter is missing or has the wrong form
 */
function checkParams(battle: Battle, act: Act, params: JsonObject): void {
  const fields = listInputFields(act);
  const known = Object.entries(params).map(([key, value]): [string, Json] => {
    try {
      return [key, replaceNamesWithIds(battle, fields, { [key]: value })[key]!];
    } catch {
      return [key, value];
    }
  });
  tryOrHandleRefusal(
    () => parseInput(act, Object.fromEntries(known)),
    ({ code, message, field, cites }) => {
      throw new Refusal(code, message, field === null ? 'params' : `params.${field}`, cites);
    },
  );
}

const add = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: 'calendar-add',
    inputs: {
      turn: turnParam,
      name: z.string().max(80).describe('Short text, posted at the time of the entry'),
      phase: phaseParam,
      text: z.string().max(TEXT_MAX).optional().describe('More text, posted with the short text'),
      side: buildIdParam('side', 'Only side that can read the entry. Default: everyone').optional(),
      umpires: z.boolean().optional().describe('Only umpires can read the entry'),
      act: z
        .string()
        .max(60)
        .optional()
        .describe('Command that umpires get as a button at that time, such as corps-game weather'),
      values: z.string().max(500).optional().describe('Options of the command, such as value=overcast; turns=2'),
    },
    run(desk, { side, umpires = false, act, values, ...given }) {
      if (side !== undefined && umpires)
        throw refuseInvalid('umpires', 'An entry cannot be both for a side and for umpires only. Choose one of the two.');
      if (side !== undefined && !desk.draft.battle.tables.side.has(side)) throw refuseUnknownRow('side', 'side');
      if (values !== undefined && act === undefined)
        throw refuseInvalid('values', 'Options need a command. Enter the command in `act`.');
      const meant = act === undefined ? undefined : actMeant(ruleset, act);
      const params = values === undefined || !meant ? undefined : valuesIn(values, meant);
      const row = addCalendarEntry(desk, ruleset, { ...given, side: umpires ? UMPIRES_AUDIENCE : (side ?? null), act, params });
      return buildSentenceEvent('calendar-changed', `Added to the calendar: ${row.name}, ${describeMoment(ruleset, row)}.`, {
        side: UMPIRES_AUDIENCE,
      });
    },
  });

/**
 * Reads an act's parameters from a text such as `weather=rain; turns=2`. The word before each `=` is the name of an option of the
 * act's command, or of a parameter of the act.
 * @throws {Refusal} INVALID_INPUT if a part has no `=`, if the word before the `=` is unknown, or if a yes-or-no parameter has
 *   another value
 */
function valuesIn(text: string, act: Act): JsonObject {
  const plain = (key: string): string => key.replace(/-/g, '').toLowerCase();
  const fields = listInputFields(act);
  return Object.fromEntries(
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part): [string, Json] => {
        const [typed, ...rest] = part.split('=');
        const field = fields.find(({ key }) => plain(key) === plain(typed!.trim()));
        if (!field || rest.length === 0)
          throw refuseInvalid(
            'values',
            `“${part.trim().slice(0, 60)}” is not an option of that command. Enter options as option=value.`,
          );
        const value = rest.join('=').trim();
        if (field.type === 'list') return [field.key, value.split(',').map((item) => item.trim())];
        if (field.type === 'string') return [field.key, value];
        if (field.type === 'boolean') return [field.key, yesOrNo(field.key, value)];
        return [field.key, Number.isNaN(Number(value)) ? value : Number(value)];
      }),
  );
}

function yesOrNo(key: string, value: string): boolean {
  if (['true', 'yes'].includes(normalizeName(value))) return true;
  if (['false', 'no'].includes(normalizeName(value))) return false;
  throw refuseInvalid('values', `${key} must be true or false. Enter “true” or “false”.`);
}

const entryOf = (description: string) => buildIdParam(CALENDAR_TABLE, description);

/** Finds a calendar entry. @throws {Refusal} NOT_FOUND if there is no entry with this id */
function entryIn({ draft: { battle } }: ActContext, id: string): CalendarRow {
  const row = listCalendar(battle).find((candidate) => candidate.id === id);
  if (!row) throw refuseUnknownRow('calendar entry', 'entry');
  return row;
}

const remove: Act = defineUmpireAct({
  id: 'calendar-remove',
  inputs: { entry: entryOf('Entry to remove') },
  run(desk, { entry }) {
    const { id, name } = entryIn(desk, entry);
    desk.draft.remove(CALENDAR_TABLE, id);
    return buildSentenceEvent('calendar-changed', `Removed from the calendar: ${name}.`, { side: UMPIRES_AUDIENCE });
  },
});

const DO = 'calendar-do';

/** Builds the act that carries out a calendar entry, as if a person gave its command now. */
const doIt = (ruleset: Ruleset): Act =>
  defineUmpireAct({
    id: DO,
    rolls: true,
    inputs: { entry: entryOf('Entry to carry out now') },
    run(desk, { entry }) {
      const { draft } = desk;
      const row = entryIn(desk, entry);
      const act = row.act === null ? undefined : actMeant(ruleset, row.act);
      if (!act)
        throw refuseInvalid(
          'entry',
          `${row.name} is only an announcement and has no command to carry out. Choose another entry.`,
        );
      const happening = act.run(desk, replaceNamesWithIds(draft.battle, listInputFields(act), row.params));
      draft.remove(CALENDAR_TABLE, row.id);
      return happening;
    },
  });

/** The rank that places entries before all others for the same time. */
const BEFORE_ALL = -1;

/** Returns the calendar's entries as diary entries. */
export const listDueCalendarEntries = (battle: Battle): readonly DiaryEntry[] =>
  listCalendar(battle).flatMap((row, index) =>
    row.due
      ? []
      : {
          id: `${CALENDAR_TABLE} ${row.id}`,
          kind: CALENDAR_TABLE,
          ...findDueTime(battle, row),
          order: [BEFORE_ALL, index],
          label: row.name,
          sideId: UMPIRES_AUDIENCE,
        },
  );

/**
 * Posts the announcement of a calendar entry when it takes effect. Then removes the entry, unless it has an act. An act waits
 * until an umpire presses its button.
 */
export function settleCalendarEntry(desk: ActContext, { id: entry }: DiaryEntry): DraftEvent {
  const { id, name, text, side, act } = entryIn(desk, entry.slice(CALENDAR_TABLE.length + 1));
  if (act === null) desk.draft.remove(CALENDAR_TABLE, id);
  else desk.draft.set(CALENDAR_TABLE, id, { due: true });
  return buildSentenceEvent('calendar-due', `${name}.`, side === null ? null : { side }, text === '' ? [] : [text]);
}

/** Returns the tasks for calendar entries that have taken effect but still need an umpire to carry out their acts. */
export const listCalendarTasks = (battle: Battle): readonly OpenTask[] =>
  listCalendar(battle)
    .filter(({ due }) => due)
    .map((row) => ({
      text: `${row.name} is due now`,
      cites: ['/calendar'],
      phase: row.phase ?? battle.game.phase,
      sideId: UMPIRES_AUDIENCE,
      row: { table: CALENDAR_TABLE, id: row.id },
      suggested: { act: DO, params: { entry: row.id } },
    }));

/** Describes a calendar entry in one line, without its name, for a list. */
export function describeCalendarEntry(row: CalendarRow, battle: Battle, ruleset: Ruleset): string {
  const whom =
    row.side === null
      ? ''
      : row.side === UMPIRES_AUDIENCE
        ? ', for umpires'
        : `, for ${findRowName(findRow(battle, 'side', row.side) ?? {})}`;
  const does = row.act === null ? '' : `, carries out ${row.act}`;
  return `${row.due ? 'due now' : describeMoment(ruleset, row)}${whom}${does}`;
}

export const createCalendarActs = (ruleset: Ruleset): readonly Act[] => [add(ruleset), remove, doIt(ruleset)];
