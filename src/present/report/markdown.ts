/** Writes the battle report: first a story for newcomers, then the whole record by turn and phase. */
import { findShownNumber, type Picture } from '../../game/index.js';
import type { JsonObject } from '../../dice/index.js';
import { listStoryAppendices } from './afterwards.js';
import { listDiceRemarks, findLastPlayedTurn, type Report } from './entries.js';
import { formatBold, escapeText, strikeThrough } from '../text.js';
import { capitalize, countNoun, groupBy, formatTurn, formatTurnTitle } from '../../rules/index.js';
import type { EventDescription } from '../telling/telling.js';
import { MAX_ALT_LENGTH } from '../map/alt.js';
import { formatStrength, type SideLosses } from './losses.js';
import { type StoryMoment, writeStory } from './story.js';

/** Finds a picture by its hash. */
export type PictureFinder = (sha256: string) => Picture | undefined;

/** Finds the name of the picture file that is sent with the report, by the picture's hash; undefined if there is no such file. */
type FileOf = (sha256: string) => string | undefined;

/** A map that is sent with the report as a separate file. */
interface MapFile {
  readonly turn: number;
  readonly alt: string;
  readonly file: string;
}

/**
 * Writes the report as Markdown, with the last map at the top. Pictures are separate files, and the report links to them.
 * @param maps the maps to show, by turn. Default: no maps
 */
export function formatReport(report: Report, fileOf: FileOf, maps: readonly MapFile[] = []): string {
  const lines = [
    ...storyLines(report, fileOf, maps),
    ...mapLines(maps.slice(0, -1), report),
    ...recordLines(report, fileOf),
    ...proofLines(report),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function storyLines(report: Report, fileOf: FileOf, maps: readonly MapFile[]): string[] {
  const map = maps.at(-1);
  const { entries, setting, reader } = report;
  const { title, opening, sides, chapters, closing, losses, rulings } = writeStory(report);
  const paragraphs = (texts: readonly string[]): string[] => texts.flatMap((text) => [text, '']);
  const section = (heading: string, content: readonly string[]): string[] =>
    content.length === 0 ? [] : [`## ${heading}`, '', ...content, ''];
  return [
    `# ${title}`,
    '',
    ...(map ? [mapLine(map), ''] : []),
    ...paragraphs(mappedTurns(report, maps)),
    ...paragraphs(opening),
    ...(reader.standing === 'umpire'
      ? []
      : paragraphs([`This record shows what its reader may know: ${countNoun(entries.length, 'event')}.`])),
    ...section(setting.battle.game.status === 'ended' ? 'How it ended' : 'So far', closing.flatMap(listItem)),
    ...section(
      'Who fought',
      sides.map((side) => `- ${side}`),
    ),
    ...chapters.flatMap(({ title: turn, moments, moves, losses: lost }) =>
      section(turn, [
        ...(moves === '' ? [] : [moves, ...(moments.length > 0 ? [''] : [])]),
        ...moments.flatMap((moment) => momentLines(moment, shownIn(report, fileOf))),
        ...(lost === '' ? [] : ['', lost]),
      ]),
    ),
    ...section('Losses', lossTable(losses, report)),
    ...listStoryAppendices(report).flatMap(({ title: heading, lines }) => section(heading, lines)),
    ...section(
      'Rulings',
      rulings.map((ruling) => `- ${ruling}`),
    ),
    ...(setting.battle.game.status === 'ended' || reader.standing === 'umpire' || losses.length === 0
      ? []
      : ['Only enemy units that are known now are counted.', '']),
  ];
}

const mapLine = ({ alt, file }: MapFile): string => `![${escapeText(alt, MAX_ALT_LENGTH)}](${file})`;

/** Returns the turns with a map, in a sentence; none if every turn has one, or no turn. */
function mappedTurns(report: Report, maps: readonly MapFile[]): string[] {
  const last = findLastPlayedTurn(report);
  if (maps.length === 0 || maps.length >= last) return [];
  const turns = maps.map(({ turn }) => turn);
  const word = report.setting.ruleset.turnWord ?? 'turn';
  return [`Maps of ${countNoun(turns.length, word)} come with this report: ${turns.join(', ')} (of ${last}).`];
}

/** Returns the lines that show the map at the end of earlier turns. */
function mapLines(maps: readonly MapFile[], { setting }: Report): string[] {
  if (maps.length === 0) return [];
  const shown = maps.flatMap((map) => [`### ${formatTurnTitle(setting.ruleset, map.turn)} on the map`, '', mapLine(map), '']);
  return ['## The map of earlier turns', '', ...shown];
}

/** A function that returns the lines with the picture of an event; an empty list if no file contains the picture. */
type Shown = (mark: string) => readonly string[];

function shownIn({ entries }: Report, fileOf: FileOf): Shown {
  const byMark = new Map(
    entries.flatMap(({ event, picture }) => (picture ? [[findShownNumber(event), picture.sha256] as const] : [])),
  );
  return (mark) => {
    const file = fileOf(byMark.get(mark) ?? '');
    return file === undefined ? [] : ['', `  ![Picture of event ${mark}](${file})`, ''];
  };
}

const momentLines = ({ text, pictureMark }: StoryMoment, shown: Shown): string[] => [
  `- ${text}`,
  ...(pictureMark === null ? [] : shown(pictureMark)),
];

/** Returns a list item. The first item has a blank line before it. */
const listItem = (text: string, i: number, all: readonly string[]): string[] => {
  const isItem = (line: string | undefined): boolean => line?.startsWith('- ') ?? false;
  return i > 0 && isItem(text) !== isItem(all[i - 1]) ? ['', text] : [text];
};

/** Returns the lines of the record with every event in full. */
function recordLines(report: Report, fileOf: FileOf): string[] {
  const shown = shownIn(report, fileOf);
  const { setting } = report;
  const lines = [
    '## Appendix: the whole record',
    '',
    `${escapeText(setting.ruleset.title)}, version ${escapeText(setting.ruleset.version)}.`,
  ];
  let turn: number | undefined;
  let phase = '';
  for (const entries of paragraphs(report.entries)) {
    const [{ event, phase: title }] = entries as [EventDescription];
    const told = tellAll(entries, shown);
    if (told.length === 0) continue;
    if (event.turn !== turn) lines.push('', `### ${formatTurnTitle(setting.ruleset, event.turn)}`);
    if (event.turn !== turn || event.phase !== phase) lines.push('', `#### ${title}`, '');
    ({ turn, phase } = event);
    lines.push(...told);
  }
  return [...lines, ''];
}

/**
 * Groups entries into paragraphs. Consecutive entries about units that join share a paragraph, and every other entry has its own.
 */
function paragraphs(entries: readonly EventDescription[]): EventDescription[][] {
  const groups: EventDescription[][] = [];
  const joins = ({ event, isTakenBack }: EventDescription): boolean => event.kind === 'unit-added' && !isTakenBack;
  for (const entry of entries) {
    const before = groups.at(-1)?.[0];
    if (before && joins(before) && joins(entry) && inOneMoment(before, entry)) groups.at(-1)!.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const inOneMoment = (a: EventDescription, b: EventDescription): boolean =>
  a.event.turn === b.event.turn && a.event.phase === b.event.phase;

function tellAll(entries: readonly EventDescription[], shown: Shown): string[] {
  if (entries.length > 1) return joiningLines(entries);
  const [entry] = entries as [EventDescription];
  switch (entry.event.kind) {
    // The struck-through line already contains the actor, the time and the reason.
    case 'undone':
      return [];
    case 'phase':
      return tell(entry, 'Between the phases', '', shown).slice(happensInPhase(entry) ? 0 : 1);
    case 'noted':
      return noteLines(entry, shown);
    default: {
      const [roll] = entry.rolls;
      return tell(entry, roll && entry.rolls.length === 1 ? roll.headline : '', entry.summary, shown);
    }
  }
}

const happensInPhase = ({ rolls, remarks, changes }: EventDescription): boolean =>
  rolls.length + remarks.length + changes.length > 0;

/** Returns the lines for units that join: `**Axis**: 1/Pz, 2/Pz join.` */
function joiningLines(entries: readonly EventDescription[]): string[] {
  const joined = entries.flatMap(({ event, names }) =>
    event.changes.flatMap(({ table, id, after }) =>
      table === 'unit' && after ? [{ side: names.of('side', after.side as string), name: names.of('unit', id) }] : [],
    ),
  );
  return [...groupBy(joined, ({ side }) => side)].map(
    ([side, units]) => `- ${formatBold(side)} is joined by ${units.map(({ name }) => name).join(', ')}.`,
  );
}

function noteLines({ event, actor, summary, picture, takenBackLine }: EventDescription, shown: Shown): string[] {
  const text = `${formatBold(`${actor} notes:`)} ${takenBackLine === '' ? summary : strikeThrough(summary)}`;
  return [`- ${text}${takenBackLine === '' ? '' : ` ${takenBackLine}`}`, ...(picture ? shown(findShownNumber(event)) : [])];
}

function tell(entry: EventDescription, head: string, result: string, shown: Shown): string[] {
  const { event, actor, rolls, lone, takenBackLine } = entry;
  const said = [formatBold(head), result].filter((part) => part !== '').join(' - ');
  const line = `${said} (${actor}, event ${findShownNumber(event)})`;
  if (takenBackLine !== '') return [`- ${strikeThrough(line)} ${takenBackLine}`];
  const dice = lone
    ? [lone.dice()].filter((text) => text !== '').map(capitalize)
    : rolls.map((roll) => [roll.headline, roll.dice(), roll.summary].filter((part) => part !== '').join(' - '));
  return [
    `- ${line}`,
    ...[...entry.remarks, ...dice, ...entry.news].map((text) => `  - ${text}`),
    ...(entry.picture ? shown(findShownNumber(event)) : []),
  ];
}

/** Builds the table with each side's strength and losses, turn by turn. */
function lossTable(losses: readonly SideLosses[], { setting }: Report): string[] {
  if (losses.length === 0) return [];
  const { label } = setting.ruleset.strength;
  const turns = [...new Set(losses.flatMap(({ lost }) => lost.map(({ turn }) => turn)))].sort((a, b) => a - b);
  const cells = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const heads = [
    'Side',
    'Units',
    `${label} at most`,
    `${label} at the end`,
    ...turns.map((turn) => `Lost in ${formatTurn(setting.ruleset, turn)}`),
  ];
  return [
    cells(heads),
    cells(heads.map(() => '---')),
    ...losses.map(({ side, units, lost, strength }) =>
      cells([
        side,
        String(units),
        formatStrength(strength.most),
        formatStrength(strength.now),
        ...turns.map((turn) => {
          const names = lost.filter((unit) => unit.turn === turn).map(({ name }) => name);
          return names.join(', ') || '-';
        }),
      ]),
    ),
  ];
}

function proofLines({ setting, events, reader }: Report): string[] {
  const { commitment, seed } = setting.battle.game as JsonObject;
  return [
    ...(typeof commitment === 'string'
      ? [`SHA-256 of the seed of all dice: \`${commitment.replace(/[^0-9a-f]/g, '')}\``, '']
      : []),
    ...listDiceRemarks({ setting, events, reader }),
    '',
    ...(typeof seed === 'string' ? [`The seed: \`${seed.replace(/[^0-9a-f]/g, '')}\``, ''] : []),
  ];
}
