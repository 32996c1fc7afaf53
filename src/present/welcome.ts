/** Greets the players of a side with its mission, its points, its units, and the next step. */
import type { APIEmbed } from 'discord-api-types/v10';
import {
  findBriefing,
  isWithoutUmpire,
  listPossibleTasks,
  listRowsInView,
  type View,
  createView,
  type PersonFinder,
} from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import { listObjectives, type ObjectiveRow } from '../house/index.js';
import { getEventReader, type VisibleEvent } from '../knowing/index.js';
import { groupBy, findRowName, type Row, type UnitRow } from '../rules/index.js';
import { fitLines, LIMITS } from './limits.js';
import { formatNames } from './names.js';
import { describeGreetingTask } from './next-step.js';
import type { EventContext } from './parts.js';
import { formatPlayer, formatBold, escapeText, describePhaseEnd } from './text.js';
import { countWords, takeFirstSentence, takeLastSentence } from './sentences.js';
import { COLOURS } from './tones.js';
import { formatSideName } from './turn-board.js';

/** The maximum length of the text from the umpires to a side. */
const AIM_MAX = 600;
/** The maximum numbers of words in the mission, in the reminder, and in the whole greeting. */
const MISSION_WORDS = 30;
const REMINDER_WORDS = 18;
const GREETING_WORDS = 105;
/** The maximum number of objectives that a line names. Any others are only counted. */
const OBJECTIVES_NAMED = 4;
/** The maximum numbers of units in the list. They are tried one after another until the greeting is short enough. */
const UNITS_NAMED = [8, 5, 3] as const;

/** The data from which a greeting is built. */
interface Greeting {
  /** The battle as a player of the side may know it. */
  readonly view: View;
  readonly sideId: string;
  readonly whoIs: PersonFinder | undefined;
  /** The latest text from the umpires to this side; possibly an empty text. */
  readonly aim: string;
  /** True if the greeting is posted in the side's own channel, so that it lists who can read the channel. */
  readonly isInChannel: boolean;
  /** The keys of the newcomers whose names the greeting contains. Default: no newcomers. */
  readonly newcomers?: readonly string[];
}

const playersOf = (row: Row | null | undefined): readonly string[] => (row?.playerIds ?? []) as readonly string[];

/** Builds the greeting for a side's players as one embed, which only the side may see. */
export function presentGreeting({ view, sideId, whoIs, aim, isInChannel, newcomers = [] }: Greeting): APIEmbed {
  const { battle } = view;
  const { game } = battle;
  const side = formatSideName(view, sideId);
  const players = formatNames(newcomers.map((id) => formatPlayer(id, whoIs)));
  const units = (listRowsInView(view, 'unit') as readonly UnitRow[]).filter((unit) => unit.side === sideId);
  const needed = listPossibleTasks(view);
  const briefing = findBriefing(battle, sideId) ?? '';
  const readers = isWithoutUmpire(battle)
    ? `${side} can read this channel, and so can the server owner and admins.`
    : `${side} and the umpires can read this channel, and so can the server owner and admins.`;
  const title = newcomers.length > 0 ? `Welcome to ${side}` : `${side} in ${escapeText(findRowName(game), 100)}`;
  const before = [
    players === '' ? '' : `${players}: you play ${formatBold(side)}.`,
    isInChannel ? readers : '',
    labelled('Mission', escapeText(takeFirstSentence(briefing, MISSION_WORDS), 400)),
    ...scoreLines(view, sideId),
  ];
  const reminder = labelled('Remember', escapeText(takeLastSentence(briefing, REMINDER_WORDS), 300));
  const after = [
    aim.trim() === '' ? '' : `${formatBold('From the umpires')} ${escapeText(aim, AIM_MAX)}`,
    ...(needed.deadline ? [describePhaseEnd(needed.deadline.to)] : []),
    units.length === 0 ? 'You do not have units yet. An umpire will add them.' : describeGreetingTask(view, needed, sideId),
  ];
  const tried = UNITS_NAMED.map((most) => [...before, unitsLine(units, most), reminder, ...after]);
  const short = [...before, unitsLine(units, UNITS_NAMED.at(-1)!), ...after];
  const told = tried.find((lines) => countWords([title, ...lines].join(' ')) <= GREETING_WORDS) ?? short;
  return { title, description: fitLines(told, LIMITS.description), color: COLOURS.plain };
}

const labelled = (label: string, words: string): string => (words === '' ? '' : `${formatBold(label)} ${words}`);

/** Lists a side's units: at most `most` names, and the number of all other units. */
function unitsLine(units: readonly UnitRow[], most: number): string {
  const names = units.slice(0, units.length <= most ? most : most - 1).map(({ name }) => escapeText(name, 60));
  const more = units.length - names.length;
  return labelled('Your units', `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
}

/** Returns lines about the points that the side, other sides and any side can score, as far as this side knows. */
function scoreLines(view: View, sideId: string): string[] {
  const { battle } = view;
  const rows = listObjectives(battle);
  const any = battle.tables.side.size === 2 ? 'Either side scores' : 'Any side scores';
  const labels = new Map<string | null, string>([[sideId, 'You score']]);
  const groups = groupBy(rows, ({ side }) => side);
  const order = [...new Set([sideId, null, ...groups.keys()])];
  return order.flatMap((id) => {
    const group = groups.get(id) ?? [];
    if (group.length === 0) return [];
    const label = labels.get(id) ?? (id === null ? any : `Points for ${formatSideName(view, id)}`);
    return [`${formatBold(label)} ${objectiveNames(group)}`];
  });
}

function objectiveNames(rows: readonly ObjectiveRow[]): string {
  const names = rows.slice(0, OBJECTIVES_NAMED).map(({ name, points, kind }) => {
    const each = kind === 'losses' || kind === 'exit' ? ' each' : '';
    return `${escapeText(name, 80)} (${points}${each})`;
  });
  const more = rows.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Builds the greetings in a side's channel for players whom these events added. */
export function buildGreetings(events: readonly VisibleEvent[], context: EventContext): APIEmbed[] {
  const { ruleset, reader, whoIs } = context;
  const battle = openSealedBattle(context.battle);
  if (reader?.standing !== 'player' || reader.sideId === null || battle.game.status !== 'open') return [];
  const { sideId } = reader;
  const newcomers = events
    .filter(({ kind, number }) => kind === 'side-edited' && !context.takenBackBy?.(number))
    .filter((event) => getEventReader(event).sideId === sideId)
    .flatMap(({ changes }) => changes.filter(({ table, id }) => table === 'side' && id === sideId))
    .flatMap(({ before, after }) => playersOf(after).filter((id) => !playersOf(before).includes(id)))
    .filter((id) => playersOf(battle.tables.side.get(sideId)).includes(id));
  if (newcomers.length === 0) return [];
  const view = createView(ruleset, battle, reader);
  return [presentGreeting({ view, sideId, whoIs, aim: context.aimOf?.(sideId) ?? '', isInChannel: false, newcomers })];
}
