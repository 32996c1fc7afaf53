/** Explains a result: the source of every value, each die and step, and the sections of the rulebook. */
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Json, JsonObject, RolledFace } from '../dice/index.js';
import { findShownNumber, type InputSource, type Reader } from '../game/index.js';
import { openSealedBattle } from '../game/sealed.js';
import {
  type VisibleEvent,
  listVisibleOutcomeKeys,
  createInputFilter,
  removeUnknownIds,
  findUndoneEventNumber,
  type ExplanationContext,
  type KnownEvent,
  createKnownEvent,
  findSources,
} from '../knowing/index.js';
import {
  capitalize,
  type Chart,
  listCites,
  groupBy,
  type Procedure,
  type Resolution,
  type Step,
  convertKeyToWords,
} from '../rules/index.js';
import { formatChartBlocks } from './charts.js';
import { formatDice } from './dice.js';
import { cutMarkdown, buildEmbedFields, LIMITS, buildMessage, type PostBody } from './limits.js';
import { formatNames } from './names.js';
import { type EventContext, buildFooter, joinLines, createEventDescription } from './parts.js';
import { formatEventFooter } from './post-identity.js';
import { type PageNavigation, buildPageButtons, clampPage, escapeRulingText } from './rules.js';
import type { RollDescription } from './telling/roll.js';
import type { EventDescription } from './telling/telling.js';
import { formatBold, escapeInline, escapeText, formatStep } from './text.js';
import { COLOURS } from './tones.js';
import { describeField } from './words.js';

/**
 * The maximum number of characters in the fields of a page. The rest of Discord's 6000 characters is for the title, the
 * description and the footer.
 */
const PAGE_MAX = 4600;
/** The maximum number of fields on a page, one less than Discord's limit for an embed. */
const FIELDS_MAX = LIMITS.fields - 1;
/** The maximum number of fields that one section of the explanation has. */
const SECTION_FIELDS = 12;

/** The data for explaining an event. */
export interface EventExplanationContext extends EventContext, ExplanationContext {
  readonly reader: Reader;
}

/** An event as far as the reader knows it, with a function that finds the names they know. */
interface Explained extends KnownEvent {
  readonly context: EventExplanationContext;
  readonly telling: EventDescription;
}

/** Explains an event to one person, step by step, on several pages if necessary. */
export function presentExplanation(
  event: VisibleEvent,
  context: EventExplanationContext,
  { page, buttonId }: PageNavigation,
): PostBody {
  const telling = createEventDescription(event, context);
  const pages = packed(sectionsOf({ ...createKnownEvent(event, context), context, telling }));
  const here = clampPage(page, pages.length);
  return buildMessage(
    {
      title: titleOf(telling),
      description: here === 1 ? opening(telling) : '',
      fields: pages[here - 1] ?? [],
      footer: {
        text: buildFooter(
          telling.cites,
          formatEventFooter(event),
          ...telling.diceWords,
          ...(pages.length > 1 ? [`page ${here} of ${pages.length}`] : []),
        ),
      },
      color: COLOURS[telling.isTakenBack ? 'nothing' : telling.tone],
    },
    buildPageButtons(here, pages.length, buttonId),
  );
}

function titleOf({ event, setting, result, title }: EventDescription): string {
  const corrected = result && event.kind === 'corrected' ? `, correcting event ${findUndoneEventNumber(event, setting)}` : '';
  return `Event ${findShownNumber(event)}${corrected}: ${title}`;
}

/** Returns the start of an explanation: actor, time, result and remarks. */
function opening({ actor, moment, since, result, summary, words, rolls, notes }: EventDescription): string {
  const text = joinLines(
    `${actor} · ${moment}`,
    since,
    formatBold(result ? summary : words),
    ...notes,
    rolls.length === 0 ? 'No procedure of the rulebook was resolved in it.' : '',
  );
  return cutMarkdown(text, 1000);
}

function sectionsOf(explained: Explained): APIEmbedField[] {
  const { event, context, telling } = explained;
  return [
    ...telling.rolls.flatMap((roll, index) => rollFields(explained, roll, telling.rolls.length > 1 ? index + 1 : null)),
    ...buildEmbedFields('Changes', telling.changes, SECTION_FIELDS),
    ...rulingFields(event.resolutions, context),
    ...chartFields(event.resolutions, context),
  ];
}

/**
 * Builds the fields that explain one procedure: input, dice, working and outcome. If the reader may not see a unit's values, only
 * the text of the result and the dice are shown. If the reader learns only what happens to units that they know, only the text is
 * shown.
 * @param place the number of the procedure in the event, shown with the text; null for the only procedure, whose text is omitted
 */
function rollFields(explained: Explained, roll: RollDescription, place: number | null): APIEmbedField[] {
  const { resolution, procedure } = roll;
  const head = place === null ? [] : buildEmbedFields(`${place}. ${roll.headline}`, [formatBold(roll.summary)], 1);
  const dice = buildEmbedFields(
    resolution.dice.some(({ hit }) => hit) ? 'Dice, those that hit in bold' : 'Dice',
    diceLines(resolution.dice),
    3,
  );
  if (resolution.felt) return head;
  if (!roll.isWorked) return [...head, ...dice];
  return [
    ...head,
    ...buildEmbedFields('Input', inputLines(explained, resolution, procedure), SECTION_FIELDS),
    ...dice,
    ...buildEmbedFields(
      'Working',
      resolution.steps.map((step, index) => `${index + 1}. ${escapeInline(formatStep(step))}`),
      SECTION_FIELDS,
    ),
    ...buildEmbedFields('Outcome', outcomeLines(explained, resolution, procedure), SECTION_FIELDS),
  ];
}

/** Returns a line of dice for each purpose: `5d10 kill dice: **0** **9** 4 7 1`. */
function diceLines(dice: readonly RolledFace[]): string[] {
  const pools = groupBy(dice, (face) => `${face.die}\n${face.for}`);
  return [...pools.values()].map((pool) => `${pool.length}${escapeInline(pool[0]!.die, 10)} ${formatDice(pool)}`);
}

/** Returns the input, grouped by where its values come from, such as `**1/Pz** (firer): FP 6, not firer moved`. */
function inputLines(explained: Explained, resolution: Resolution, procedure: Procedure | undefined): string[] {
  const { event, context } = explained;
  if (!procedure) return context.reader.standing === 'umpire' ? [describeKeys(resolution.input, explained)] : [];
  const sources = findSources(event, resolution, procedure, context);
  const groups = new Map<string, { readonly source: InputSource; readonly keys: string[] }>();
  for (const key of Object.keys(resolution.input)) {
    const source = sources[key]!;
    const id = JSON.stringify({ ...source, alone: undefined });
    const group = groups.get(id);
    if (group) group.keys.push(key);
    else groups.set(id, { source, keys: [key] });
  }
  const mayTell = createInputFilter(explained, resolution, procedure, sources);
  const told = [...groups.values()]
    .map(({ source, keys }) => ({ source, keys: keys.filter(mayTell) }))
    .filter(({ keys }) => keys.length > 0)
    .sort((a, b) => ORDER.indexOf(a.source.kind) - ORDER.indexOf(b.source.kind));
  const isAll = told.reduce((sum, { keys }) => sum + keys.length, 0) === Object.keys(resolution.input).length;
  return [
    ...told.map(({ source, keys }) => {
      const values = Object.fromEntries(keys.map((key) => [key, resolution.input[key]!]));
      return `${sourceName(source, explained, resolution, procedure)}: ${describeKeys(values, explained)}`;
    }),
    isAll ? '' : 'Only part of this result is visible to you.',
  ];
}

const ORDER: readonly InputSource['kind'][] = ['corrected', 'typed', 'role', 'map', 'battle', 'derived', 'usual'];

function sourceName(
  source: InputSource,
  { telling: { names }, visible }: Explained,
  { roles }: Resolution,
  procedure: Procedure,
): string {
  switch (source.kind) {
    case 'typed':
      return formatBold('Typed');
    case 'corrected':
      return formatBold('Corrected');
    case 'map':
      return formatBold('Measured on the map');
    case 'battle':
      return formatBold('From the battle');
    case 'usual':
      return formatBold('As usual');
    case 'derived':
      return formatBold('Worked out');
    case 'role': {
      const table = procedure.roles[source.role]?.table ?? 'unit';
      const ids = roles[source.role] ?? [];
      const named = ids.filter((id) => visible(table, id)).map((id) => names.of(table, id));
      const words = escapeText(convertKeyToWords(source.role), 60);
      return named.length === ids.length ? `${formatBold(formatNames(named))} (${words})` : formatBold(capitalize(words));
    }
  }
}

function describeKeys(values: JsonObject, explained: Explained): string {
  return Object.entries(values)
    .flatMap(([key, value]) => describeOpen(key, value, explained))
    .join(', ');
}

/** Returns a line for each field of the outcome. */
function outcomeLines(explained: Explained, resolution: Resolution, procedure: Procedure | undefined): string[] {
  const { outcome } = resolution;
  return listVisibleOutcomeKeys(explained, resolution, procedure).flatMap((key) => describeOpen(key, outcome[key]!, explained));
}

/** Describes a field, with names instead of ids; an empty list if the value is a row that the reader may not know. */
function describeOpen(key: string, value: Json, explained: Explained): string[] {
  const open = removeUnknownIds(explained, value);
  return open === undefined ? [] : [describeField(key, open, explained.telling.names.any)];
}

/** Returns the full text of the rulings that decided part of the result. */
function rulingFields(resolutions: readonly Resolution[], { ruleset }: EventExplanationContext): APIEmbedField[] {
  const cited = new Set(resolutions.flatMap(({ cites, steps }) => [...cites, ...listCites(steps)]));
  return buildEmbedFields(
    'Rulings',
    ruleset.rulings
      .filter(({ id }) => cited.has(id))
      .map(({ id, cite, text }) => `${formatBold(escapeText(id, 20))} (${escapeInline(cite, 80)}) ${escapeRulingText(text)}`),
    SECTION_FIELDS,
  );
}

/** The maximum number of charts shown in full, and of other charts listed by name. */
const CHARTS_MAX = 2;
const NAMED_MAX = 6;

/** Shows the charts behind the results: at most two in full, and the names of up to six others. */
function chartFields(resolutions: readonly Resolution[], { ruleset, battle }: EventExplanationContext): APIEmbedField[] {
  const charts = chartsRead(ruleset.charts(openSealedBattle(battle)), resolutions);
  const name = ({ title, cite }: Chart): string => `${escapeText(title, 120)} (${escapeInline(cite, 40)})`;
  return [
    ...charts.slice(0, CHARTS_MAX).flatMap((chart) =>
      formatChartBlocks(chart, LIMITS.fieldValue).map((value, index) => ({
        name: cutMarkdown(`${name(chart)}${index === 0 ? '' : ' …'}`, LIMITS.fieldName),
        value,
      })),
    ),
    ...buildEmbedFields('More charts, with /rules show', charts.slice(CHARTS_MAX, CHARTS_MAX + NAMED_MAX).map(name), 1),
  ];
}

/** The kinds of working lines that come from a chart. The most reliable kind comes first. */
const READ_OFF: readonly Step['kind'][] = ['table', 'modifier', 'base'];

/**
 * Finds the charts behind results. A chart with a list of procedures counts if the list contains the procedure of a result. A
 * chart without a list counts if a line of the working cites the chart's section. The order is: charts with a list and charts
 * cited by table rows, then charts cited by modifiers, then charts cited by base values. In each group, charts whose ids share
 * more words with the procedures' ids come first.
 */
function chartsRead(charts: readonly Chart[], resolutions: readonly Resolution[]): Chart[] {
  const ids = new Set(resolutions.map(({ procedure }) => procedure));
  const words = new Set([...ids].flatMap((id) => id.slice(id.indexOf('.') + 1).split('-')));
  const steps = resolutions.flatMap((resolution) => resolution.steps);
  const citedBy = READ_OFF.map((kind) => new Set(listCites(steps.filter((step) => step.kind === kind))));
  const distance = ({ cite, procedures }: Chart): number => {
    if (procedures) return procedures.some((id) => ids.has(id)) ? 0 : -1;
    return citedBy.findIndex((cites) => [cite, ...cite.split(/,\s*/)].some((section) => cites.has(section)));
  };
  const kinship = ({ id }: Chart): number => id.split('-').filter((word) => words.has(word)).length;
  return charts
    .map((chart) => ({ chart, at: distance(chart), kin: kinship(chart) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.kin - a.kin)
    .map(({ chart }) => chart);
}

/** Distributes fields over as many pages as necessary. */
function packed(fields: readonly APIEmbedField[]): APIEmbedField[][] {
  const pages: APIEmbedField[][] = [[]];
  let length = 0;
  for (const field of fields) {
    const size = field.name.length + field.value.length;
    if (pages.at(-1)!.length > 0 && (length + size > PAGE_MAX || pages.at(-1)!.length >= FIELDS_MAX)) {
      pages.push([]);
      length = 0;
    }
    pages.at(-1)!.push(field);
    length += size;
  }
  return pages;
}
