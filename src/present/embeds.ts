/** One event, or several that rolled nothing, as an embed. */
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import { commitmentOf, type JsonObject } from '../dice/index.js';
import { FIXED_KINDS, isPractice, markOf, nameOfActor, postStyle, scenarioOf, withoutOwn } from '../game/index.js';
import {
  readerIn,
  type Told,
  procedureOf,
  isRedo,
  takenLast,
  takenMark,
  isOpen,
  workedFor,
  judgedTold,
} from '../knowing/index.js';
import {
  capital,
  type Battle,
  counted,
  GAME,
  nameOf,
  type Resolution,
  type Row,
  rowOf,
  type Tone,
  turnName,
  wordsOf,
} from '../rules/index.js';
import { someoneIsLost } from './changes.js';
import { formatDice } from './dice.js';
import { strikeLines } from './landing.js';
import { fieldOf, fitLines, LIMITS } from './limits.js';
import { lastsUntil } from './turn-board.js';
import { formatPercent } from './odds.js';
import { headline, headOf, listed, namesToldIn } from './names.js';
import { fallIn, saidIn, resultsOf, strikesIn, targetNames, verdictOf, quotedLine } from './result.js';
import {
  changedIn,
  changedLine,
  diceWords,
  type EventContext,
  footer,
  inputField,
  takenBackLine,
  notes,
  toneOf,
  visibleHere,
  workingFields,
} from './parts.js';
import { playerOf } from './people.js';
import { phaseLines } from './phase-post.js';
import { battleMark, eventMark, hashMark, lineMark, marks } from './post-identity.js';
import { settingLines, sheetLines } from './sheets.js';
import { takenBackRollsLine } from './luck.js';
import { bold, escapeText, struck } from './text.js';
import { COLOURS, strongest } from './tones.js';
import { whereabouts } from './whereabouts.js';

/** What a post is made of: `posts` of its battle says whether its working stands in it. */
interface PostParts {
  readonly title: string;
  /** The result, the dice, remarks: a line each. */
  readonly lines: readonly string[];
  /** What changed, a line for each row. */
  readonly changes?: readonly string[];
  /** Whatever else belongs to it. */
  readonly fields?: readonly APIEmbedField[];
  /** What it rests on: a short post leaves it to *More*. */
  readonly working?: () => readonly APIEmbedField[];
  readonly color: number;
}

export function embedOf(event: Told, context: EventContext): APIEmbed {
  const { title, lines: told, changes = [], fields = [], working, color } = partsOf(event, context);
  const isFull = postStyle(context.battle) === 'full';
  const undoneBy = context.takenBackBy?.(event.number) ?? context.undoneBy;
  const changed = context.changedBy?.(event.number);
  const head = undoneBy ? takenBackLine(undoneBy) : changed ? changedLine(changed, event, context) : '';
  return {
    title: undoneBy ? struck(title) : title,
    description: fitLines([head, ...told, ...(isFull ? [] : changes)], LIMITS.description),
    fields: [...(isFull ? fieldOf('Changes', changes) : []), ...fields, ...(isFull ? (working?.() ?? []) : [])],
    footer: { text: eventFooter(event, context, isFull) },
    color: undoneBy ? COLOURS.nothing : color,
  };
}

/** What an event's post is headed with. */
export const titleIn = (event: Told, context: EventContext): string => partsOf(event, context).title;

/** What an event rests on, as far as it may be told: what was put in, and every line of the working. */
export function workingOf(event: Told, context: EventContext): readonly APIEmbedField[] {
  return partsOf(event, context).working?.() ?? [];
}

/** Events one below the other: what happened, remarks, what changed. */
export function quietEmbed(events: readonly Told[], context: EventContext): APIEmbed {
  const told = events.flatMap((event) => [
    toldLine(event, context),
    ...notes(event, context),
    ...changedIn(event, context, namesToldIn(event, context)),
  ]);
  const latest = events.findLast(({ kind }) => kind === 'phase') ?? events.at(-1)!;
  return {
    title: escapeText(latest.summary.replace(/\.$/, '')),
    description: fitLines([...(latest.kind === 'phase' ? phaseLines(latest, context) : []), ...told], LIMITS.description),
    footer: {
      text: marks(
        `events ${markOf(events[0]!)} to ${markOf(events.at(-1)!)}`,
        hashMark(events.at(-1)!),
        ...practiceMarks(context.battle),
      ),
    },
    color: COLOURS[strongest(events.map((event) => eventTone(event, context)))],
  };
}

/** `7 · **A Coy joins Allies.**`, struck through once it has been taken back. */
function toldLine(event: Told, context: EventContext): string {
  const { takenBackBy, changedBy } = context;
  const line = `${lineMark(event)}${bold(escapeText(event.summary))}`;
  const by = takenBackBy?.(event.number);
  if (by) return `${struck(line)} ${takenBackLine(by)}`;
  const changed = changedBy?.(event.number);
  return changed ? `${line} ${changedLine(changed, event, context)}` : line;
}

function partsOf(event: Told, context: EventContext): PostParts {
  switch (event.kind) {
    case 'resolved':
      return resolvedParts(event, context);
    case 'corrected':
      return correctedParts(event, context);
    case 'phase':
      return phaseParts(event, context);
    case 'undone':
      return undoneParts(event, context);
    case 'deadline-set':
      return happeningParts(event, context, 'Deadline', bold(deadlineWords(event)));
    case 'noted':
      return notedParts(event, context);
    case 'game-started':
      return startedParts(event, context);
    case 'scenario-told':
      return scenarioParts(event, context);
    case 'game-resumed':
      return resumedParts(event, context);
    case 'game-ended':
      return endedParts(event, context);
    case 'unit-added':
    case 'unit-edited':
    case 'side-added':
    case 'side-edited':
      return rowParts(event, context);
    case 'salted':
      return happeningParts(event, context, 'Words for the seed', bold(escapeText(event.summary)));
    default:
      return happeningParts(event, context, escapeText(capital(wordsOf(event.kind)), 80), bold(escapeText(event.summary)));
  }
}

/** What the phase is for comes first. */
function phaseParts(event: Told, context: EventContext): PostParts {
  const told = happeningParts(event, context, escapeText(event.summary.replace(/\.$/, '')), '');
  return { ...told, lines: [...phaseLines(event, context), ...told.lines] };
}

/** Until when a phase lasts, which everybody reads in his own time. */
function deadlineWords({ command, summary }: Told): string {
  const to = (command.deadline as { readonly to?: unknown } | null | undefined)?.to;
  return typeof to === 'string' ? lastsUntil(to) : escapeText(summary);
}

/** One procedure: who and what, the result, dice, changes; its working. */
function resolvedParts(event: Told, context: EventContext): PostParts {
  const results = resultsOf(event, context);
  const { names } = results;
  const [resolution] = event.resolutions;
  if (!resolution || event.resolutions.length > 1) {
    return happeningParts(event, context, escapeText(capital(wordsOf(event.kind)), 80), bold(escapeText(event.summary)));
  }
  const procedure = procedureOf(resolution, context.ruleset);
  const isTyped = !resolution.felt && Object.values(resolution.roles).every((ids) => ids.length === 0);
  const said = verdictOf(resolution, results);
  return {
    title: headline(resolution, procedure, names),
    lines: [
      bold(said.text),
      whereabouts(event, context, names),
      formatDice(resolution.dice, context.faces),
      ...notes(event, context),
    ],
    changes: changedIn(event, context, names, said),
    working: () => [...(isTyped ? inputField(procedure, resolution) : []), ...workingFields(openIn(event, context))],
    color: COLOURS[eventTone(event, context)],
  };
}

/** The resolutions that tell only of units that may be named. */
function openIn(event: Told, context: EventContext): readonly Resolution[] {
  const worked = workedFor(event, context);
  return event.resolutions.filter((resolution) => isOpen(resolution, procedureOf(resolution, context.ruleset), worked));
}

/** What was judged again: the same dice, what was otherwise, and what came of it. */
function correctedParts(event: Told, context: EventContext): PostParts {
  const now = judgedTold(event, context);
  const told = resolvedParts(now ? { ...now, notes: event.notes } : event, context);
  return {
    ...told,
    title: `Corrected event ${takenMark(event, context)}: ${told.title}`,
    ...(now ? { changes: changedIn(event, context, namesToldIn(event, context)) } : {}),
  };
}

/** Anything else that happens: what fell, or its own words; who was struck, one by one; what was rolled on the way; what changed. */
function happeningParts(event: Told, context: EventContext, title: string, result: string): PostParts {
  const { ruleset } = context;
  const isFull = postStyle(context.battle) === 'full';
  const results = resultsOf(event, context);
  const { names } = results;
  const strikes = strikesIn(results);
  const fall = fallIn(results);
  const onTheWay = event.resolutions.filter((resolution) => !strikes.includes(resolution));
  const isPassing = ({ dice, summary }: Resolution): boolean =>
    isFull || dice.length > 0 || (!fall && !event.summary.includes(summary));
  const shown = onTheWay.filter(isPassing);
  const isSaid = strikes.length === 1 && strikes[0]!.summary === event.summary;
  const struckNames = strikes.map((resolution) => targetNames(resolution, results)).join(', ');
  const rest = fall?.rest ?? '';
  const words = fall ? bold(rest === '' ? '' : capital(escapeText(rest))) : isSaid ? '' : result;
  return {
    title: !fall ? title : struckNames === '' ? fall.head : `${fall.head}: ${struckNames}`,
    lines: [
      words,
      ...strikeLines(strikes, results),
      ...shown.map((resolution) => passingLine(resolution, event, context)),
      ...notes(event, context).filter((_, index) => fall?.isTold(event.notes[index]!) !== true),
    ],
    changes: changedIn(event, context, names, saidIn(results)),
    working: () =>
      workingFields(
        openIn(event, context),
        (resolution) => targetNames(resolution, results) || headOf(resolution.procedure, procedureOf(resolution, ruleset)),
      ),
    color: COLOURS[eventTone(event, context)],
  };
}

/** A step on the way to a result: `Barrage drift: error 7 · direction 2. 150 yd right.` */
function passingLine(resolution: Resolution, event: Told, { ruleset, faces }: EventContext): string {
  const head = headOf(resolution.procedure, procedureOf(resolution, ruleset));
  const summary = resolution.summary === event.summary ? '' : escapeText(resolution.summary);
  const told = [formatDice(resolution.dice, faces), summary].filter((part) => part !== '').join(' - ');
  return told === '' ? '' : `${head}: ${told}`;
}

/** Of a command that made several events, and of everything since one. */
function moreTaken({ again }: Told): string {
  const more = (again?.taken.length ?? 1) - 1;
  return more > 0 ? `and ${counted(more, 'more event')} with it` : '';
}

function undoneParts(event: Told, context: EventContext): PostParts {
  const redone = isRedo(event, context);
  const original = takenLast(event, context);
  const told = original ? quotedLine(original, context) : escapeText(event.summary);
  return {
    title: `${redone ? 'Redone' : 'Undone'}: event ${original?.mark ?? '?'}`,
    lines: [
      redone ? told : struck(told),
      moreTaken(event),
      `by ${escapeText(nameOfActor(event.actor, context.whoIs), 80)}`,
      ...notes(event, context),
    ],
    changes: changedIn(event, context, namesToldIn(event, context)),
    color: COLOURS.nothing,
  };
}

/** Characters of a note's words. */
export const NOTE_MAX = 1000;

/** Words for the record; a picture is attached to the message. */
function notedParts({ actor, summary }: Told, { whoIs }: EventContext): PostParts {
  return {
    title: `Note by ${escapeText(nameOfActor(actor, whoIs), 80)}`,
    lines: [escapeText(summary, NOTE_MAX)],
    color: COLOURS.plain,
  };
}

/** What the battle is, who is in it, what comes next; options and how the dice are checked behind *More*, the seed's hash in the footer. */
function startedParts(event: Told, context: EventContext): PostParts {
  const { battle, ruleset, whoIs } = context;
  const game = gameAfter(event, battle);
  const [next = '', ...rest] = ruleset.guide.afterStart;
  const opened = event.changes.flatMap(({ table, after }) => (table === 'side' && after ? [after] : []));
  return {
    title: escapeText(nameOf(game), 100) || 'A battle',
    lines: [
      `${bold(escapeText(ruleset.title))}. ${escapeText(ruleset.scale)}.`,
      `${bold('Umpire')} ${escapeText(nameOfActor(event.actor, whoIs), 80)}.${scenarioOf(battle) ? '' : ` ${sidesWords(opened, context)}`}`,
      ...(scenarioOf(battle)
        ? []
        : [`${opened.length === 0 ? next : CLONED_NEXT} \`/turn phase\` goes on, \`/help\` tells the rest.`]),
      'Players: _My units_ shows what is yours and what it can do. Until the first roll each player may add words of his own to the seed of the dice.',
      ...notes(event, context),
    ],
    working: () => [
      ...fieldOf('To begin with', rest),
      ...fieldOf('Options', settingLines(game)),
      ...fieldOf('Dice', [
        `SHA-256 of this battle's secret seed: ${code(game.commitment)}`,
        'The seed is revealed when the battle ends. `/verify` works every die, result and hash out again.',
        'Words of players for the seed: the button under the opening post, or `/game salt`.',
      ]),
    ],
    color: COLOURS.plain,
  };
}

const CLONED_NEXT = 'Next: _Make rooms_ gives each side a room of its own.';
/** Sides that are named one by one. */
const SIDES_NAMED = 8;

/** `Axis: @ann. Allies: nobody yet.` @param sides with which a battle begins */
function sidesWords(sides: readonly Row[], { whoIs }: EventContext): string {
  if (sides.length === 0) return 'No sides yet: _Example forces_ brings two with units, shown to you first.';
  const players = ({ playerIds }: Row): readonly string[] => (playerIds ?? []) as readonly string[];
  const named = sides.slice(0, SIDES_NAMED).map((side) => {
    const who = listed(players(side).map((id) => playerOf(id, whoIs)));
    return `${bold(escapeText(nameOf(side), 60))}: ${who === '' ? 'nobody yet' : who}.`;
  });
  return [...named, ...(sides.length > SIDES_NAMED ? [`${sides.length - SIDES_NAMED} more sides.`] : [])].join(' ');
}

/** A scenario has been opened: what it is, and how people come to their sides. */
function scenarioParts(event: Told, { battle }: EventContext): PostParts {
  const { about = '' } = scenarioOf(battle) ?? {};
  return {
    title: 'Choose your sides',
    lines: [
      bold(escapeText(event.summary)),
      escapeText(about, 1500),
      'Whoever presses a side plays it and is told its briefing; `/my` opens it again, and the units. *Rooms* (umpire) makes a room for each side.',
      '`/turn phase` goes on (umpire); `/help` tells the rest.',
    ],
    color: COLOURS.plain,
  };
}

function endedParts(event: Told, context: EventContext): PostParts {
  const { battle, ruleset, rollsTakenBack } = context;
  const game = gameAfter(event, battle);
  return {
    title: `${escapeText(nameOf(game), 100) || 'The battle'} has ended`,
    lines: [bold(`${escapeText(ruleset.title)}, ${turnName(ruleset, event.turn)}`), ...notes(event, context)],
    fields: fieldOf('Dice', [
      `Seed: ${game.seed === null ? 'kept back' : code(game.seed)}`,
      `Its SHA-256, posted before it was rolled with: ${code(typeof game.seed === 'string' ? commitmentOf(game.seed) : game.commitment)}`,
      `Last hash: ${code(event.hash)}`,
      '`/verify` works every die and result out again; `/log export format:jsonl` is for checking without the bot.',
      ...(rollsTakenBack ? [takenBackRollsLine(rollsTakenBack(), battle)] : []),
    ]),
    color: COLOURS.plain,
  };
}

function resumedParts(event: Told, context: EventContext): PostParts {
  const { battle } = context;
  const { commitment } = event.command;
  return {
    title: `${escapeText(nameOf(gameAfter(event, battle)), 100) || 'The battle'} goes on`,
    lines: notes(event, context),
    fields: fieldOf('Dice', typeof commitment === 'string' ? [`SHA-256 of its new secret seed: ${code(commitment)}`] : []),
    color: COLOURS.plain,
  };
}

/** A unit or side that is new or was changed: its sheet. */
function rowParts(event: Told, context: EventContext): PostParts {
  const { battle } = context;
  const names = namesToldIn(event, context);
  const table = event.kind.startsWith('unit') ? 'unit' : 'side';
  const change = event.changes.find((candidate) => candidate.table === table);
  // A post may be late: what is new is shown as it came, without what its side has told the umpire since.
  const whole =
    change && (change.before === null ? change.after : (rowOf(battle, table, change.id) ?? context.gone?.(table, change.id)));
  const row = whole && table === 'side' ? withoutOwn(context.ruleset, readerIn(event), table, whole) : whole;
  const sheet = row ? sheetLines(table, row, context, visibleHere(event, context)) : [];
  return {
    title: change ? names.of(table, change.id) : escapeText(event.summary),
    lines: [bold(escapeText(event.summary)), ...notes(event, context), ...sheet],
    changes: event.kind.endsWith('-edited') ? changedIn(event, context, names) : [],
    color: COLOURS.plain,
  };
}

function gameAfter(event: Told, battle: Battle): JsonObject {
  const changed = event.changes.filter(({ table }) => table === GAME).map(({ after }) => after ?? {});
  return Object.assign({}, battle.game, ...changed) as JsonObject;
}

/** A practice battle says under every post that its dice prove nothing. */
export const practiceMarks = (battle: Battle): string[] => (isPractice(battle) ? ['practice: its dice repeat'] : []);

/** By what the post is known again, and what its dice are worth; with the working, the sections that it rests on. */
function eventFooter(event: Told, { battle }: EventContext, isFull: boolean): string {
  const { resolutions, kind, gameId } = event;
  return footer(
    isFull ? citesIn(event) : [],
    eventMark(event),
    hashMark(event),
    ...practiceMarks(battle),
    ...diceWords(event),
    ...(resolutions.length === 1 ? chanceWords(resolutions[0]!) : []),
    ...(FIXED_KINDS.includes(kind) ? [battleMark(gameId)] : []),
    ...(kind === 'game-started' ? [seedMark(event.command.commitment)] : []),
  );
}

/** The whole hash of the seed, from which nobody gets away later: a part of it would bind nobody. */
const seedMark = (commitment: unknown): string =>
  typeof commitment === 'string' && /^[0-9a-f]+$/.test(commitment) ? `seed's SHA-256 ${commitment}` : '';

/** The sections and rulings that an event's results rest on. */
export const citesIn = ({ resolutions }: Told): readonly string[] => [...new Set(resolutions.flatMap(({ cites }) => cites))];

/** `12.4% or worse`; of what cannot be told better from worse, `chance 12.4%`. */
function chanceWords({ expectation }: Resolution): string[] {
  if (!expectation) return [];
  const { p, measured } = expectation;
  if (!measured) return [`chance ${formatPercent(p)}`];
  const { actual, expected, orWorse, orBetter } = measured;
  return [actual < expected ? `${formatPercent(orWorse)} or worse` : `${formatPercent(orBetter)} or better`];
}

function eventTone(event: Told, { ruleset }: EventContext): Tone {
  const tones = event.resolutions.map((resolution) => toneOf(resolution, procedureOf(resolution, ruleset)));
  return someoneIsLost(event.changes) ? 'decisive' : strongest(tones);
}

function code(value: unknown): string {
  return typeof value === 'string' && /^[0-9a-f]+$/i.test(value) ? `\`${value}\`` : 'none';
}
