/** Shows proposals between the sides of a battle without an umpire. */
import { composed, ORDER_ACTS, orderIn } from '../house/index.js';
import { type AgreementRow, type GameCommand, type KnownBattle, markOf, silentSides, type WhoIs } from '../game/index.js';
import type { Json, JsonObject } from '../dice/index.js';
import {
  type Battle,
  type InputField,
  inputFields,
  nameOf,
  rowOf,
  type Ruleset,
  schemaFields,
  typedForAct,
  typedForProcedure,
} from '../rules/index.js';
import { agreementButtons } from './buttons.js';
import { buttonRows, type Component, messageOf, type PostBody } from './limits.js';
import { playerOf } from './people.js';
import { plainOf } from './plain.js';
import type { Telling } from './telling/telling.js';
import { bold, escapeText } from './text.js';

/** The largest number of characters of one value. */
const VALUE_MAX = 120;
const WORDS_MAX = 480;
const ABOUT_MAX = 200;

/**
 * Writes a side's proposal for everybody to read, without markdown and with names for rows: as a slash command if players know
 * one for the proposal, otherwise in words.
 * @param about the event that the command corrects, takes back or brings back, unless that event is secret
 */
export function commandLine(ruleset: Ruleset, battle: Battle, command: GameCommand, about?: Telling): string {
  return whole(ruleset, battle, command, about).slice(0, WORDS_MAX);
}

/** The words for the event that a command corrects. */
const aboutText = (about: Telling | undefined): string =>
  about
    ? `event ${markOf(about.event)} (${plainOf(about.sentence).replace(/\.$/, '').slice(0, ABOUT_MAX)})`
    : 'something that is their own affair';

function whole(ruleset: Ruleset, battle: Battle, command: GameCommand, about: Telling | undefined): string {
  const what = aboutText(about);
  const why = 'reason' in command && command.reason !== undefined ? ` Why: ${command.reason}` : '';
  const value = (given: Json, refers: string | undefined): string => valueText(battle, given, refers);
  const options = (given: JsonObject, fields: readonly InputField[]): string[] =>
    Object.entries(given)
      .filter(([, each]) => each !== null)
      .map(([key, each]) => `${optionOf(key)}:${value(each, fields.find((field) => field.key === key)?.refers)}`);
  switch (command.type) {
    case 'act': {
      const order = command.act === ORDER_ACTS.done ? orderIn(battle, command.params.order as string) : undefined;
      if (order) return `what ${order.name} was ordered is done: ${order.words}`;
      const house = composed(ruleset);
      const fields = schemaFields(house.act(command.act)?.params ?? ruleset.unitFields);
      const line = typedForAct(house.actCommands, command.act) ?? `/${command.act.replace('-', ' ')}`;
      return [line, ...options(command.params, fields)].join(' ');
    }
    case 'resolve': {
      const procedure = ruleset.procedures.find(({ id }) => id === command.procedure);
      const line = typedForProcedure(ruleset.commands, command.procedure) ?? command.procedure;
      const cast = Object.entries(command.roles).map(
        ([role, ids]) => `${optionOf(role)}:${value([...ids], procedure?.roles[role]?.table ?? 'unit')}`,
      );
      return [line, ...cast, ...options(command.typed, procedure ? inputFields(procedure) : [])].join(' ');
    }
    case 'add-unit':
      return [
        `/${ruleset.id}-unit add name:"${command.name}" side:${value(command.side, 'side')}`,
        ...options(command.fields, []),
      ].join(' ');
    case 'edit-unit':
      return [
        `change ${value(command.unit, 'unit')}`,
        ...(command.name === undefined ? [] : [`name:"${command.name}"`]),
        ...(command.side === undefined ? [] : [`side:${value(command.side, 'side')}`]),
        ...options(command.fields, schemaFields(ruleset.unitFields)),
      ].join(' ');
    case 'remove-unit':
      return `take ${value(command.unit, 'unit')} out of the battle`;
    case 'edit-side':
      return [
        `change side ${value(command.side, 'side')}`,
        ...(command.name === undefined ? [] : [`name:"${command.name}"`]),
        ...(command.addPlayerIds.length > 0 ? ['a player joins it'] : []),
        ...(command.removePlayerIds.length > 0 ? ['a player leaves it'] : []),
        ...(command.roleId === undefined ? [] : ['another role plays it']),
        ...options(command.fields, []),
      ].join(' ');
    case 'set-deadline':
      return command.deadline === null ? 'no deadline for this phase' : `this phase lasts until ${command.deadline.to}`;
    case 'set-hand-dice':
      return `/game dice by-hand:${command.allowed}`;
    case 'set-withdrawals':
      return `/game withdrawals by:${command.allowed}`;
    case 'set-posts':
      return `/game set posts:${command.posts}`;
    case 'set-orders':
      return `/game orders how:${command.orders}`;
    case 'set-unseen-names':
      return `/game names unseen:${command.allowed ? 'True' : 'False'}`;
    case 'set-checks':
      return [
        '/game checks',
        ...(command.mode === undefined ? [] : [`mode:${command.mode}`]),
        ...(command.off === undefined ? [] : [`switch-off:${command.off}`]),
        ...(command.on === undefined ? [] : [`switch-on:${command.on}`]),
      ].join(' ');
    case 'set-mentions':
      return `/game mentions whom:${command.mentions}`;
    case 'edit-umpires':
      return 'a person umpires this battle from now on, and may know everything';
    case 'redo':
      return `bring back what ${what} took back.${why}`;
    case 'correct':
      return `correct ${what}: ${options(command.changes, fieldsIn(ruleset, about)).join(', ')}.${why}`;
    case 'undo':
      if (command.scope === 'onwards') return `take back everything from ${what} on.${why}`;
      return `take back ${command.scope === undefined || command.scope === 'event' ? what : `everything since this ${command.scope} began`}.${why}`;
    case 'end':
      return `end the battle${command.result === undefined ? '' : `: ${command.result}`}`;
    default:
      return command.type;
  }
}

/** The input fields of an event's first procedure. */
function fieldsIn({ procedures }: Ruleset, about: Telling | undefined): readonly InputField[] {
  const procedure = procedures.find(({ id }) => id === about?.event.resolutions[0]?.procedure);
  return procedure ? inputFields(procedure) : [];
}

/** The name of an option: `range-yards` for the key `rangeYards`. */
const optionOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function valueText(battle: Battle, value: Json, refers: string | undefined): string {
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => valueText(battle, each, refers)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value).slice(0, VALUE_MAX);
  const row = refers === undefined ? undefined : rowOf(battle, refers, `${value}`);
  const text = (row ? nameOf(row) : `${value}`).slice(0, VALUE_MAX);
  return /[\s,]/.test(text) ? `"${text}"` : text;
}

/**
 * Shows a proposal to its author before it is sent, because everybody will read it.
 * @param words the proposal without markdown
 * @param why the reason why the author may not give the command alone; empty if no reason is to be shown
 */
export const presentProposing = (words: string, why: string): PostBody =>
  messageOf({
    title: 'Nobody umpires this battle',
    description: [
      ...(why === '' ? [] : [`Alone you may not: ${escapeText(why, 400)}.`]),
      `You may propose it to the other side, which is told this: ${bold(escapeText(words, 600))}`,
      'It happens as soon as a player of each other side has agreed.',
    ],
  });

/** People in a proposal, by their keys: its words name nobody. */
export function peopleIn(does: JsonObject | null, whoIs: WhoIs | undefined): string[] {
  const lists = ['add', 'remove', 'addPlayerIds', 'removePlayerIds'].map((key) => does?.[key]);
  const ids = lists.flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const named = ids.flatMap((id) => (typeof id === 'string' ? [playerOf(id, whoIs)] : []));
  return named.length === 0 ? [] : [`It is about ${named.join(', ')}.`];
}

/** The facts that are needed to show the proposing event: the event, and the people behind keys. */
interface AskedIn {
  readonly gameId: string;
  readonly mark: string;
  readonly whoIs: WhoIs;
}

/** Shows the open proposal, with the buttons to answer it. */
export function presentAgreement(battle: KnownBattle, row: AgreementRow, { gameId, mark, whoIs }: AskedIn): PostBody<Component> {
  const { first, second } = row;
  const named = (id: string): string => bold(escapeText(nameOf(battle.tables.side.get(id) ?? {}), 60));
  const silent = silentSides(battle, row).map(({ id }) => named(id));
  const body = messageOf({
    title: 'Proposed',
    description: [
      `${named(first.side)}: ${escapeText(first.words, 600)}`,
      ...peopleIn(first.does, whoIs),
      ...(second ? [`${named(second.side)} answers otherwise: ${escapeText(second.words, 600)}`] : []),
      ...(silent.length === 0 ? [] : [`Awaited: ${silent.join(', ')}.`]),
    ],
  });
  return { ...body, components: buttonRows(agreementButtons(gameId, mark, row.isJudgement)) };
}
