/** Writes a battle as a story for newcomers: the sides, the main events of each turn, and the losses. */
import { mayKnowField, calculateLuck, findShownNumber, findScenarioRow } from '../../game/index.js';
import {
  capitalize,
  countNoun,
  groupBy,
  cachePerObject,
  formatMinute,
  type Row,
  formatTurnTitle,
  convertKeyToWords,
  joinWords,
} from '../../rules/index.js';
import { describeLuck } from '../luck.js';
import { describeDecision, describeScoredMoment, listScoredMoments } from '../scored.js';
import { addFullStop } from '../sentences.js';
import { stripMarkdown } from '../plain.js';
import { formatBold, escapeInline, escapeText } from '../text.js';
import { isCommandResult } from '../../knowing/index.js';
import type { RollDescription } from '../telling/roll.js';
import type { EventDescription } from '../telling/telling.js';
import { type Report, describeState, getReportTitle } from './entries.js';
import { formatStrength, lowerStrengthLabel, type LostUnit, type SideLosses, sumLosses } from './losses.js';

/** A battle's story. All its texts are Markdown. */
export interface Story {
  readonly title: string;
  /** The lines about the rulebook, the dates and the length of the battle. */
  readonly opening: readonly string[];
  /** The lines about the sides, each with its units and their strength. */
  readonly sides: readonly string[];
  readonly chapters: readonly Chapter[];
  /** The lines about the end: the scores with their turns, the decisive events, the losses, and luck. */
  readonly closing: readonly string[];
  /** The result of the battle, such as `Result: a draw.`; an empty list if the battle has not ended. */
  readonly result: readonly string[];
  /** The luck of each side, such as `- **Axis**: a little lucky over 12 rolls.` */
  readonly luck: readonly string[];
  readonly losses: readonly SideLosses[];
  /** The decisions of umpires that overruled the rules. */
  readonly rulings: readonly string[];
}

/** The story of one turn of the battle. */
interface Chapter {
  readonly turn: number;
  readonly title: string;
  readonly moments: readonly StoryMoment[];
  /** The moves of a turn, such as `Moved: Axis 1/Pz (D5 to E5), 2/Pz; Allies A Coy.`; an empty text if no units moved. */
  readonly moves: string;
  /** The losses of a turn, such as `Lost: Axis 1/Pz; Allies A Coy, B Coy.`; an empty text if no units were lost. */
  readonly losses: string;
}

/** An event that is important enough for the story. */
export interface StoryMoment {
  /** The number of the event, which identifies its entry. */
  readonly number: number;
  readonly text: string;
  readonly pictureMark: string | null;
}

/** The maximum number of events in the story of one turn, not counting notes. */
const MOMENTS_A_TURN = 6;
/** The number of events that count as decisive. */
const DECISIVE = 3;
/** The maximum number of units per side that the opening lists. */
const NAMED_UNITS = 16;
/** The chance below which a result counts as rare. */
const RARE = 0.1;
/**
 * The maximum number of events in a turn that are included although they changed little. If there are more, all of them are
 * omitted.
 */
const FEW = 3;
/** The weight of each fact about an event. `strength` is multiplied by the lost fraction of all strength. */
const WEIGHT = { lost: 10, decisive: 5, effect: 2, rare: 2, overruled: 4, putRight: 1, strength: 50 } as const;
/** The maximum number of units per side that a turn lists as moved. */
const NAMED_MOVERS = 10;

/** Writes a battle as a story. @param report the part of the record that the story's reader may know */
export const writeStory = cachePerObject((report: Report): Story => {
  const { sides: losses, costs } = sumLosses(report);
  const most = losses.reduce((sum, { strength }) => sum + strength.most, 0);
  const shareOf = (number: number): number => (most > 0 ? (costs.get(number) ?? 0) / most : 0);
  const standing = report.entries.filter(({ isTakenBack }) => !isTakenBack);
  const lostTo = lostBy(losses);
  // A correction appears in place of the original event, with the corrected facts.
  const weighed = standing
    .filter(
      ({ event }) => event.kind !== 'undone' && event.kind !== 'corrected' && (event.kind !== 'overruled' || isOverruling(event)),
    )
    .map((entry) => {
      const { number } = entry.event;
      return { entry, weight: weightOf(entry, lostTo(entry)) + shareOf(number) * WEIGHT.strength };
    })
    .filter(({ weight }) => weight > 0);
  return {
    title: escapeText(getReportTitle(report), 100),
    opening: openingOf(report),
    sides: sidesOf(report, losses),
    chapters: chaptersOf(report, weighed, standing, lostTo, losses),
    ...closingOf(report, weighed, lostTo, losses, standing),
    losses,
    rulings: standing.flatMap((entry) => rulingOf(entry)),
  };
});

interface Weighed {
  readonly entry: EventDescription;
  readonly weight: number;
}

/** Returns the units that were lost in the event of an entry. */
type LostTo = (entry: EventDescription) => readonly LostUnit[];

function lostBy(losses: readonly SideLosses[]): LostTo {
  const byEvent = groupBy(
    losses.flatMap(({ lost }) => lost),
    ({ number }) => number,
  );
  return ({ event }) => byEvent.get(event.number) ?? [];
}

/** Calculates the weight of a result from the facts that the reader may know. */
const effectOf = ({ tone, isNamed, isPassing }: RollDescription): number =>
  isNamed && !isPassing && (tone === 'decisive' || tone === 'effect') ? WEIGHT[tone] : 0;

/** Returns how rare a result is, if it is rare enough for the story. */
const rareIn = ({ rarity, isWorked }: RollDescription): RollDescription['rarity'] =>
  isWorked && rarity && rarity.p <= RARE ? rarity : null;

/**
 * Calculates the weight of an event from lost units, its result and rarity, and an umpire's correction. The weight is 0 if the
 * event is not worth a place in the story.
 */
function weightOf({ event, rolls, isPutRight }: EventDescription, lost: readonly LostUnit[]): number {
  const effect = Math.max(0, ...rolls.map(effectOf));
  const rare = Math.max(0, ...rolls.map((roll) => -Math.log10(Math.max(rareIn(roll)?.p ?? 1, 1e-6))));
  const overruled = event.kind === 'overruled' ? WEIGHT.overruled : 0;
  const putRight = isPutRight && effect === 0 ? WEIGHT.putRight : 0;
  return lost.length * WEIGHT.lost + effect + rare * WEIGHT.rare + overruled + putRight;
}

function openingOf(report: Report): string[] {
  const { setting, events, entries } = report;
  const { ruleset, battle } = setting;
  const first = events[0];
  const last = entries.at(-1);
  const { date } = findScenarioRow(battle) ?? {};
  const set = typeof date === 'string' && date !== '' ? `Date of the battle: ${escapeText(date, 60)}. ` : '';
  const when = first && last ? ` It was played from ${formatMinute(first.at)} to ${formatMinute(last.event.at)}.` : '';
  return [`${formatBold(escapeText(ruleset.title))}. ${escapeText(ruleset.scale)}.`, `${set}${describeState(report)}${when}`];
}

/** Returns a line for each side: `**Axis** (Germany), 6 FP at most: 1/Pz, 2/Pz.` */
function sidesOf({ setting, reader, knows }: Report, losses: readonly SideLosses[]): string[] {
  const { battle, ruleset } = setting;
  return losses.map(({ id, side, units, strength }) => {
    const row = battle.tables.side.get(id) as Row | undefined;
    const nation = row && mayKnowField(ruleset, reader, 'side', row, 'nation', battle) ? row.nation : undefined;
    const called = typeof nation === 'string' && nation !== '' ? nationName(nation) : stripMarkdown(side);
    const of = called === stripMarkdown(side) ? '' : ` (rules: ${escapeText(called, 40)})`;
    const names = [...battle.tables.unit.values()]
      .filter((unit) => unit.side === id && knows('unit', unit.id))
      .map(({ name }) => escapeText(name, 80));
    const more = names.length - NAMED_UNITS;
    const named = more > 0 ? `${names.slice(0, NAMED_UNITS).join(', ')} and ${more} more` : names.join(', ');
    const figures = [
      countNoun(units, 'unit'),
      `${formatStrength(strength.most)} ${lowerStrengthLabel(strength.label)} at most`,
      ...playedBy(row, setting),
    ];
    return `${formatBold(side)}${of}, ${figures.join(', ')}${named === '' ? '.' : `: ${named}.`}`;
  });
}

/** Describes who played a side, if their names are stored: `played by Ana and Bob`. */
function playedBy(side: Row | undefined, { whoIs }: Report['setting']): string[] {
  const keys = Array.isArray(side?.playerIds) ? (side.playerIds as readonly string[]) : [];
  const names = keys.flatMap((key) => whoIs?.(key)?.name ?? []).map((name) => escapeInline(name, 80));
  return names.length === 0 ? [] : [`played by ${joinWords(names)}`];
}

/** Returns the name of a nation as people write it: `Germany`, `USA`. */
const nationName = (nation: string): string =>
  nation.length <= 4 ? nation.toUpperCase() : capitalize(convertKeyToWords(nation));

function chaptersOf(
  { setting, entries }: Report,
  weighed: readonly Weighed[],
  standing: readonly EventDescription[],
  lostTo: LostTo,
  losses: readonly SideLosses[],
): Chapter[] {
  const turns = [...new Set(entries.map(({ event }) => event.turn))];
  return turns.flatMap((turn) => {
    const best = weighed
      .filter(({ entry }) => entry.event.turn === turn)
      .sort((a, b) => b.weight - a.weight)
      .filter(({ weight }, i) => i < FEW || weight > WEIGHT.effect)
      .slice(0, MOMENTS_A_TURN)
      .map(({ entry }) => entry);
    const noted = standing.filter(({ event }) => event.turn === turn && event.kind === 'noted');
    const told = [...new Set([...best, ...noted])].sort((a, b) => a.event.number - b.event.number);
    const moments = told.map((entry) => momentOf(entry, lostTo(entry)));
    const lost = losses
      .map(({ side, lost: units }) => ({ side, names: units.filter((unit) => unit.turn === turn).map(({ name }) => name) }))
      .filter(({ names }) => names.length > 0)
      .map(({ side, names }) => `${formatBold(side)} ${names.join(', ')}`);
    const moves = movesOf(standing.filter(({ event }) => event.turn === turn));
    if (moments.length + lost.length === 0 && moves === '') return [];
    const said = lost.length === 0 ? '' : `Losses in this ${setting.ruleset.turnWord ?? 'turn'}: ${lost.join('; ')}.`;
    return [{ turn, title: formatTurnTitle(setting.ruleset, turn), moments, moves, losses: said }];
  });
}

/** Lists the units that moved, by side. Each unit appears only once, with its whole route. */
function movesOf(entries: readonly EventDescription[]): string {
  const bySide = groupBy(
    entries.flatMap(({ moved }) => moved),
    ({ side }) => side,
  );
  const told = [...bySide].map(([side, moves]) => {
    const names = [...groupBy(moves, ({ name }) => name)].map(([name, each]) => {
      const ways = each.flatMap(({ way }) => (way === '' ? [] : [way]));
      return ways.length === 0 ? name : `${name} (${ways.join(', ')})`;
    });
    const more = names.length - NAMED_MOVERS;
    return `${formatBold(side)} ${more > 0 ? `${names.slice(0, NAMED_MOVERS).join(', ')} and ${more} more` : names.join(', ')}`;
  });
  return told.length === 0 ? '' : `Moved: ${told.join('; ')}.`;
}

/** Checks whether an entry is the overruling, and not the event that was overruled. */
const isOverruling = ({ kind, command }: EventDescription['event']): boolean =>
  kind === 'overruled' && command.type === 'overrule';

/** Returns the text that an overruled event had before. */
const overruledWords = (summary: string): string => summary.replace(/^Event \w+ overruled\. It was: /, '');

function momentOf(entry: EventDescription, lost: readonly LostUnit[]): StoryMoment {
  const { event, actor, picture, summary } = entry;
  const pictureMark = picture ? findShownNumber(event) : null;
  if (event.kind === 'noted') return { number: event.number, text: `${formatBold(actor)} noted: ${summary}`, pictureMark };
  return { number: event.number, text: sentenceOf(entry, lost), pictureMark };
}

/**
 * Describes an event in a sentence, such as `1/Pz against A Coy (direct fire): A Coy destroyed (7 of 7 dice hit). That good once
 * in 40.`
 */
function sentenceOf({ rolls, lone, summary, event, set, actor, line }: EventDescription, lost: readonly LostUnit[]): string {
  if (isOverruling(event))
    return `${formatBold(`${capitalize(actor)} overruled`)}: it was ${addFullStop(overruledWords(summary))}`;
  const told =
    lone && isCommandResult(event)
      ? [rollSentence(lone)]
      : [
          set.length > 0 ? `${capitalize(actor)} set ${addFullStop(set.join('. '))}` : addFullStop(summary),
          ...rolls.filter((roll) => !roll.isSaid && effectOf(roll) > 0).map(rollSentence),
        ];
  const names = lost.filter(({ id }) => !line.lost.includes(id)).map(({ name }) => name);
  const fallen = names.length === 0 ? [] : [`${formatBold(names.join(', '))} ${names.length === 1 ? 'is' : 'are'} lost.`];
  return [...told, ...fallen].join(' ');
}

function rollSentence(roll: RollDescription): string {
  const { head, cast, summary } = roll;
  const what = /^[A-Z][A-Z]|^DPs/.test(head) ? head : head.charAt(0).toLowerCase() + head.slice(1);
  const who = [cast.acting, cast.others]
    .map((names) => names.join('; ').replaceAll('; (', ' ('))
    .filter((names) => names !== '')
    .join(' against ');
  const lead = who === '' ? head : `${who} (${what})`;
  const rare = rareIn(roll);
  const seldom = rare ? ` A result this ${rare.isGood ? 'good' : 'bad'} comes once in ${oneIn(rare.p)}.` : '';
  return `${formatBold(lead)}: ${addFullStop(summary)}${seldom}`;
}

const oneIn = (p: number): string => (p < 1e-6 ? 'a million' : Math.round(1 / p).toLocaleString('en-GB'));

function closingOf(
  { setting, events }: Report,
  weighed: readonly Weighed[],
  lostTo: LostTo,
  losses: readonly SideLosses[],
  standing: readonly EventDescription[],
): Pick<Story, 'closing' | 'result' | 'luck'> {
  const { ruleset, battle } = setting;
  const end = battle.game.status === 'ended' ? standing.findLast(({ event }) => event.kind === 'game-ended') : undefined;
  const result = (end?.remarks ?? []).map(addFullStop);
  const decisive = [...weighed]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, DECISIVE)
    .filter(({ weight, entry }) => weight >= WEIGHT.decisive && entry.event.kind !== 'overruled')
    .sort((a, b) => a.entry.event.number - b.entry.event.number)
    .map(({ entry }) => `- ${formatTurnTitle(ruleset, entry.event.turn)}: ${sentenceOf(entry, lostTo(entry))}`);
  const costs = losses.map(({ side, units, lost, strength }) => {
    const left = `${formatStrength(strength.now)} of ${formatStrength(strength.most)} ${lowerStrengthLabel(strength.label)} left`;
    return `- ${formatBold(side)} lost ${lost.length} of ${countNoun(units, 'unit')}, ${left}.`;
  });
  const counting = standing.map(({ event }) => event).filter(({ kind }) => kind !== 'overruled');
  const luck = [...calculateLuck(counting, battle, ruleset, events).sides].flatMap(([id, { rolls, fortune }]) => {
    const side = id === null ? undefined : battle.tables.side.get(id);
    return side ? [`- ${formatBold(escapeText(side.name, 80))}: ${describeLuck(fortune, rolls)}.`] : [];
  });
  const moments = listScoredMoments(events, setting);
  const scored = moments.map((moment) => `- ${describeScoredMoment(setting, moment)}`);
  const decided = describeDecision(setting, moments);
  const closing = [
    ...result,
    ...(scored.length > 0 ? [`Who scored, and when${dayIn(battle)}:`, ...scored] : []),
    ...(decided === null ? [] : [decided]),
    ...(decisive.length > 0 ? [decided === null ? 'What decided it:' : 'The hardest blows:', ...decisive] : []),
    ...(costs.length > 0 ? ['What it cost:', ...costs] : []),
    ...(luck.length > 0 ? ['Luckiest and unluckiest rolls:', ...luck] : []),
  ];
  return { closing, result, luck };
}

/** Returns the date of the battle in brackets; an empty text if there is no date, or if the battle lasted several days. */
function dayIn(battle: Report['setting']['battle']): string {
  const { date } = findScenarioRow(battle) ?? {};
  return typeof date === 'string' && /^\d{1,2} \p{L}+ \d{4}$/u.test(date) ? ` (${escapeText(date, 60)})` : '';
}

/** Returns the line with an umpire's decision and its reason. */
function rulingOf({ event, actor, remarks, summary }: EventDescription): string[] {
  if (!isOverruling(event) && event.kind !== 'corrected') return [];
  const { reason } = event.command;
  const why = typeof reason === 'string' ? [addFullStop(capitalize(escapeText(reason)))] : remarks.map(addFullStop);
  return [
    `${actor}, ${event.kind === 'overruled' ? 'overruled' : 'corrected'}: ${[addFullStop(event.kind === 'overruled' ? overruledWords(summary) : summary), ...why].join(' ')}`,
  ];
}
