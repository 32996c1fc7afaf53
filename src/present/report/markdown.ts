/** The battle report: what happened, by turns and phases, for people to read. */
import { markOf, type Picture } from '../../game/index.js';
import type { JsonObject } from '../../dice/index.js';
import { namesToldIn } from '../visibility.js';
import { aboutDice } from './dice.js';
import { dataUrl } from '../pictures.js';
import { bold, escapeText, struck } from '../text.js';
import { counted, turnName, turnTitle } from '../../rules/index.js';
import { minute, type Report, type ReportEntry, titleOf } from './entries.js';
import { lossesOf } from './losses.js';

/** Finds a picture by the hash of its bytes. */
export type FindPicture = (sha256: string) => Picture | undefined;

/** The report as Markdown; pictures are at its end, as data, and shown where they belong. */
export function formatReport(report: Report, picture: FindPicture): string {
  const lines = preamble(report);
  let turn: number | undefined;
  let phase = '';
  for (const entries of paragraphs(report.entries)) {
    const [{ event, phase: title }] = entries as [ReportEntry];
    const told = tellAll(entries, report);
    if (told.length === 0) continue;
    if (event.turn !== turn) lines.push('', `## ${turnTitle(report.setting.ruleset, event.turn)}`);
    if (event.turn !== turn || event.phase !== phase) lines.push('', `### ${title}`, '');
    ({ turn, phase } = event);
    lines.push(...told);
  }
  lines.push('', ...lossLines(report), ...proofLines(report), ...pictureLines(report.entries, picture));
  return `${lines.join('\n').trimEnd()}\n`;
}

function preamble(report: Report): string[] {
  const { entries, events, setting, reader } = report;
  const { game } = setting.battle;
  const { title, version } = setting.ruleset;
  const turn = turnName(setting.ruleset, game.turn);
  const state = game.status === 'ended' ? `ended in ${turn}` : `in ${turn}, not over yet`;
  const from = events[0] ? `, begun ${minute(events[0].at)}` : '';
  return [
    `# ${escapeText(titleOf(report), 100)}`,
    '',
    `${escapeText(title)} (version ${escapeText(version)}); ${state}${from}.`,
    ...(reader.standing === 'umpire' ? [] : ['', `Told as far as its reader may know it: ${counted(entries.length, 'event')}.`]),
  ];
}

/** Units that join one after the other are told together; everything else by itself. */
function paragraphs(entries: readonly ReportEntry[]): ReportEntry[][] {
  const groups: ReportEntry[][] = [];
  const joins = ({ event, takenBack }: ReportEntry): boolean => event.kind === 'unit-added' && takenBack === undefined;
  for (const entry of entries) {
    const before = groups.at(-1)?.[0];
    if (before && joins(before) && joins(entry) && inOneMoment(before, entry)) groups.at(-1)!.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const inOneMoment = (a: ReportEntry, b: ReportEntry): boolean => a.event.turn === b.event.turn && a.event.phase === b.event.phase;

function tellAll(entries: readonly ReportEntry[], report: Report): string[] {
  if (entries.length > 1) return joiningLines(entries, report);
  const [entry] = entries as [ReportEntry];
  switch (entry.event.kind) {
    // The line that it strikes through says who, when and why.
    case 'undone':
      return [];
    case 'phase':
      return tell(entry, 'Between the phases', '').slice(happensInPhase(entry) ? 0 : 1);
    case 'noted':
      return noteLines(entry);
    default: {
      const [roll] = entry.rolls;
      return entry.rolls.length === 1 && roll ? tell(entry, roll.headline, entry.summary) : tell(entry, '', entry.summary);
    }
  }
}

const happensInPhase = ({ rolls, notes, changes }: ReportEntry): boolean => rolls.length + notes.length + changes.length > 0;

/** `**Axis**: 1/Pz, 2/Pz join.` */
function joiningLines(entries: readonly ReportEntry[], { setting }: Report): string[] {
  const bySide = new Map<string, string[]>();
  for (const { event } of entries) {
    for (const { table, id, after } of event.changes) {
      if (table !== 'unit' || !after) continue;
      const names = namesToldIn(event, setting);
      const side = names.of('side', after.side as string);
      bySide.set(side, [...(bySide.get(side) ?? []), names.of('unit', id)]);
    }
  }
  return [...bySide].map(([side, units]) => `- ${bold(side)} is joined by ${units.join(', ')}.`);
}

function noteLines({ event, actor, summary, picture, takenBackLine }: ReportEntry): string[] {
  const text = `${bold(`${actor} notes:`)} ${takenBackLine === '' ? summary : struck(summary)}`;
  return [
    `- ${text}${takenBackLine === '' ? '' : ` ${takenBackLine}`}`,
    ...(picture ? ['', `  ![Picture of event ${markOf(event)}][picture-${markOf(event)}]`, ''] : []),
  ];
}

/** What changed needs no telling when somebody joins, or the battle begins. */
const SELF_EVIDENT = /^game-started$|-added$/;

function tell(entry: ReportEntry, head: string, result: string): string[] {
  const { event, actor, rolls, notes, changes, takenBackLine } = entry;
  const said = [bold(head), result].filter((part) => part !== '').join(' - ');
  const line = `${said} (${actor}, event ${markOf(event)})`;
  if (takenBackLine !== '') return [`- ${struck(line)} ${takenBackLine}`];
  const isLone = rolls.length === 1 && event.kind !== 'phase';
  return [
    `- ${line}`,
    ...notes.map((note) => `  - ${note}`),
    ...(isLone
      ? rolls
          .map(({ dice }) => dice)
          .filter((dice) => dice !== '')
          .map((dice) => `  - Dice: ${dice}`)
      : []),
    ...(isLone
      ? []
      : rolls.map(({ headline, dice, summary }) => `  - ${headline}: ${dice}${dice === '' ? '' : ' - '}${summary}`)),
    ...(SELF_EVIDENT.test(event.kind) ? [] : changes.map((change) => `  - ${change}`)),
  ];
}

function lossLines(report: Report): string[] {
  const losses = lossesOf(report);
  if (losses.length === 0) return [];
  const label = losses.find(({ strength }) => strength)?.strength?.label;
  const cells = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const heads = ['Side', 'Units', ...(label === undefined ? [] : [`${label} at most`, `${label} now`]), 'Lost'];
  return [
    '## Losses',
    '',
    cells(heads),
    cells(heads.map(() => '---')),
    ...losses.map(({ side, units, lost, strength }) =>
      cells([side, String(units), ...(strength ? [figure(strength.most), figure(strength.now)] : []), lost.join(', ') || 'none']),
    ),
    '',
    ...(report.reader.standing === 'umpire' ? [] : ['Of the enemy, only units that are known now are counted.', '']),
  ];
}

/** Whole, or with a digit or two. */
const figure = (value: number): string => String(Math.round(value * 100) / 100);

function proofLines({ setting, events, reader }: Report): string[] {
  const { commitment, seed } = setting.battle.game as JsonObject;
  return [
    ...(typeof commitment === 'string'
      ? [`SHA-256 of the seed of all dice: \`${commitment.replace(/[^0-9a-f]/g, '')}\``, '']
      : []),
    ...aboutDice({ setting, events, reader }),
    '',
    ...(typeof seed === 'string' ? [`The seed: \`${seed.replace(/[^0-9a-f]/g, '')}\``, ''] : []),
  ];
}

function pictureLines(entries: readonly ReportEntry[], find: FindPicture): string[] {
  return entries.flatMap(({ event, picture }) => {
    const found = picture && find(picture.sha256);
    const url = found && dataUrl(picture, found);
    return url ? [`[picture-${markOf(event)}]: ${url}`] : [];
  });
}
