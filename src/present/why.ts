/** Why a result is what it is: where every value came from, each die and step, and the rules that it rests on. */
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Json, JsonObject, RolledFace } from '../dice/index.js';
import { markOf, nameOfActor, type Source, type Reader } from '../game/index.js';
import {
  type Told,
  type ToldResolution,
  openOutcome,
  tellable,
  withoutUnknown,
  procedureOf,
  takenMark,
  isOpen,
  type Explaining,
  type Known,
  knownFor,
  sourcesOf,
} from '../knowing/index.js';
import { capital, type Chart, citesOf, type Procedure, type Resolution, type Step, turnName, wordsOf } from '../rules/index.js';
import { chartBlocks } from './charts.js';
import { changeLines, untoldIn } from './changes.js';
import { formatDice } from './dice.js';
import { phaseTitle } from './lists.js';
import { cut, fieldsOf, LIMITS, messageOf, type PostBody } from './limits.js';
import { headline, headOf, listed, type Names, namesToldIn } from './names.js';
import { changedLine, diceWords, footer, lines, notes, takenBackLine, toneOf, type EventContext } from './parts.js';
import { eventMark } from './post-identity.js';
import { type Page, pageButtons, pageOf, rulingText } from './rules.js';
import { bold, escapeInline, escapeText, formatStep } from './text.js';
import { COLOURS, strongest } from './tones.js';
import { describeField } from './words.js';

/** Units of text that a page holds: the rest of Discord's 6000 is for title, description and footer. */
const PAGE_MAX = 4600;
/** As many fields as fit an embed, one left over. */
const FIELDS_MAX = LIMITS.fields - 1;
/** More fields than this no section makes. */
const SECTION_FIELDS = 12;

/** What explaining an event needs beside it. */
export interface WhyContext extends EventContext, Explaining {
  readonly reader: Reader;
}

/** What of an event one reader may know, and the names that he knows it by. */
interface Telling extends Known {
  readonly context: WhyContext;
  readonly names: Names;
}

/** An event explained step by step to one person. */
export function presentWhy(event: Told, context: WhyContext, { page, buttonId }: Page): PostBody {
  const telling: Telling = { ...knownFor(event, context), context, names: namesToldIn(event, context) };
  const pages = packed(sectionsOf(telling));
  const here = pageOf(page, pages.length);
  const cites = [...new Set(event.resolutions.flatMap((resolution) => resolution.cites))];
  const tones = event.resolutions.map((resolution) => toneOf(resolution, procedureOf(resolution, context.ruleset)));
  return messageOf(
    [
      {
        title: titleOf(telling),
        description: here === 1 ? opening(telling) : '',
        fields: pages[here - 1] ?? [],
        footer: {
          text: footer(
            cites,
            eventMark(event),
            ...diceWords(event),
            ...(pages.length > 1 ? [`page ${here} of ${pages.length}`] : []),
          ),
        },
        color: COLOURS[context.undoneBy ? 'nothing' : strongest(tones)],
      },
    ],
    pageButtons(here, pages.length, buttonId),
  );
}

function titleOf({ event, context, names }: Telling): string {
  const [resolution] = event.resolutions;
  const isOne =
    (event.kind === 'resolved' || event.kind === 'corrected') && event.resolutions.length === 1 && resolution !== undefined;
  const what = isOne ? headline(resolution, procedureOf(resolution, context.ruleset), names) : capital(wordsOf(event.kind));
  const corrected = isOne && event.kind === 'corrected' ? `, correcting event ${takenMark(event, context)}` : '';
  return `Event ${markOf(event)}${corrected}: ${isOne ? what : escapeText(what, 80)}`;
}

/** Who and when, the result, remarks. */
function opening({ event, context }: Telling): string {
  const { undoneBy, ruleset } = context;
  const changed = context.changedBy?.(event.number);
  const when = `${turnName(ruleset, event.turn)}, ${phaseTitle(ruleset.phases, event.phase)}`;
  const text = lines(
    `${escapeText(nameOfActor(event.actor, context.whoIs), 80)} · ${when}`,
    undoneBy ? takenBackLine(undoneBy) : changed ? changedLine(changed, event, context) : '',
    bold(escapeText(event.summary)),
    ...notes(event, context),
    event.resolutions.length === 0 ? 'No procedure of the rulebook was resolved in it.' : '',
  );
  return cut(text, 1000);
}

function sectionsOf(telling: Telling): APIEmbedField[] {
  const { event, context, names, visible } = telling;
  const { resolutions } = event;
  return [
    ...resolutions.flatMap((resolution, index) =>
      resolutionFields(telling, resolution, resolutions.length > 1 ? index + 1 : null),
    ),
    ...fieldsOf('Changes', changeLines(event.changes, names, visible, untoldIn(event, context, context.reader)), SECTION_FIELDS),
    ...rulingFields(resolutions, context),
    ...chartFields(resolutions, context),
  ];
}

/** One procedure: input, dice, working, outcome. Of one that names rows that the reader may not know just what was said in public. */
function resolutionFields(telling: Telling, resolution: ToldResolution, place: number | null): APIEmbedField[] {
  const { event, context, names, visible, worked } = telling;
  const procedure = procedureOf(resolution, context.ruleset);
  const open = isOpen(resolution, procedure, worked);
  const who = isOpen(resolution, procedure, visible)
    ? headline(resolution, procedure, names)
    : headOf(resolution.procedure, procedure);
  const summary = resolution.summary === event.summary ? '' : bold(escapeText(resolution.summary));
  const head =
    place === null ? [] : fieldsOf(`${place}. ${who}`, [summary === '' ? bold(escapeText(event.summary)) : summary], 1);
  const dice = fieldsOf(
    resolution.dice.some(({ hit }) => hit) ? 'Dice, those that hit in bold' : 'Dice',
    diceLines(resolution.dice),
    3,
  );
  if (resolution.felt) return head;
  if (!open) return [...head, ...dice];
  return [
    ...head,
    ...fieldsOf('Input', inputLines(telling, resolution, procedure), SECTION_FIELDS),
    ...dice,
    ...fieldsOf(
      'Working',
      resolution.steps.map((step, index) => `${index + 1}. ${escapeInline(formatStep(step))}`),
      SECTION_FIELDS,
    ),
    ...fieldsOf('Outcome', outcomeLines(telling, resolution, procedure), SECTION_FIELDS),
  ];
}

/** `5d10 kill dice **0** **9** 4 7 1`, a line for each purpose. */
function diceLines(dice: readonly RolledFace[]): string[] {
  const pools = new Map<string, RolledFace[]>();
  for (const face of dice) {
    const key = `${face.die}\n${face.for}`;
    pools.set(key, [...(pools.get(key) ?? []), face]);
  }
  return [...pools.values()].map((pool) => `${pool.length}${escapeInline(pool[0]!.die, 10)} ${formatDice(pool)}`);
}

/** What was put in, by where it came from: `**1/Pz** (firer): FP 6, not firer moved`. */
function inputLines(telling: Telling, resolution: Resolution, procedure: Procedure | undefined): string[] {
  const { event, context } = telling;
  if (!procedure) return context.reader.standing === 'umpire' ? [describeKeys(resolution.input, telling)] : [];
  const sources = sourcesOf(event, resolution, procedure, context);
  const groups = new Map<string, { readonly source: Source; readonly keys: string[] }>();
  for (const key of Object.keys(resolution.input)) {
    const source = sources[key]!;
    const id = JSON.stringify({ ...source, alone: undefined });
    const group = groups.get(id);
    if (group) group.keys.push(key);
    else groups.set(id, { source, keys: [key] });
  }
  const mayTell = tellable(telling, resolution, procedure, sources);
  const told = [...groups.values()]
    .map(({ source, keys }) => ({ source, keys: keys.filter(mayTell) }))
    .filter(({ keys }) => keys.length > 0)
    .sort((a, b) => ORDER.indexOf(a.source.kind) - ORDER.indexOf(b.source.kind));
  const isAll = told.reduce((sum, { keys }) => sum + keys.length, 0) === Object.keys(resolution.input).length;
  return [
    ...told.map(({ source, keys }) => {
      const values = Object.fromEntries(keys.map((key) => [key, resolution.input[key]!]));
      return `${sourceName(source, telling, resolution, procedure)}: ${describeKeys(values, telling)}`;
    }),
    isAll ? '' : 'Some of it is not yours to know.',
  ];
}

const ORDER: readonly Source['kind'][] = ['corrected', 'typed', 'role', 'map', 'battle', 'derived', 'usual'];

function sourceName(source: Source, { names, visible }: Telling, { roles }: Resolution, procedure: Procedure): string {
  switch (source.kind) {
    case 'typed':
      return bold('Typed');
    case 'corrected':
      return bold('Corrected');
    case 'map':
      return bold('Measured on the map');
    case 'battle':
      return bold('From the battle');
    case 'usual':
      return bold('As usual');
    case 'derived':
      return bold('Worked out');
    case 'role': {
      const table = procedure.roles[source.role]?.table ?? 'unit';
      const ids = roles[source.role] ?? [];
      const named = ids.filter((id) => visible(table, id)).map((id) => names.of(table, id));
      const words = escapeText(wordsOf(source.role), 60);
      return named.length === ids.length ? `${bold(listed(named))} (${words})` : bold(capital(words));
    }
  }
}

function describeKeys(values: JsonObject, telling: Telling): string {
  return Object.entries(values)
    .flatMap(([key, value]) => describeOpen(key, value, telling))
    .join(', ');
}

/** The outcome's fields, a line each. */
function outcomeLines(telling: Telling, resolution: Resolution, procedure: Procedure | undefined): string[] {
  const { outcome } = resolution;
  return openOutcome(telling, resolution, procedure).flatMap((key) => describeOpen(key, outcome[key]!, telling));
}

/** A field in words, with names for ids; nothing when it is a row that the reader may not know of. */
function describeOpen(key: string, value: Json, telling: Telling): string[] {
  const open = withoutUnknown(telling, value);
  return open === undefined ? [] : [describeField(key, open, telling.names.any)];
}

/** The rulings that decided something, in their own words. */
function rulingFields(resolutions: readonly Resolution[], { ruleset }: WhyContext): APIEmbedField[] {
  const cited = new Set(resolutions.flatMap(({ cites, steps }) => [...cites, ...citesOf(steps)]));
  return fieldsOf(
    'Rulings',
    ruleset.rulings
      .filter(({ id }) => cited.has(id))
      .map(({ id, cite, text }) => `${bold(escapeText(id, 20))} (${escapeInline(cite, 80)}) ${rulingText(text)}`),
    SECTION_FIELDS,
  );
}

/** So many charts are shown in full, and so many more are named. */
const CHARTS_MAX = 2;
const NAMED_MAX = 6;

/** The charts that the results were read from: the first in full, others by name. */
function chartFields(resolutions: readonly Resolution[], { ruleset, battle }: WhyContext): APIEmbedField[] {
  const charts = chartsRead(ruleset.charts(battle), resolutions);
  const name = ({ title, cite }: Chart): string => `${escapeText(title, 120)} (${escapeInline(cite, 40)})`;
  return [
    ...charts.slice(0, CHARTS_MAX).flatMap((chart) =>
      chartBlocks(chart, LIMITS.fieldValue).map((value, index) => ({
        name: cut(`${name(chart)}${index === 0 ? '' : ' …'}`, LIMITS.fieldName),
        value,
      })),
    ),
    ...fieldsOf('More charts, with /rules show', charts.slice(CHARTS_MAX, CHARTS_MAX + NAMED_MAX).map(name), 1),
  ];
}

/** Steps that tell what was read off a chart, the surest first. */
const READ_OFF: readonly Step['kind'][] = ['table', 'modifier', 'base'];

/**
 * The charts that say so of these procedures, and those whose section a step cites that was read off a chart. Nearest first: by
 * the kind of step, then by words that a chart's id shares with the procedure's.
 */
function chartsRead(charts: readonly Chart[], resolutions: readonly Resolution[]): Chart[] {
  const ids = new Set(resolutions.map(({ procedure }) => procedure));
  const words = new Set([...ids].flatMap((id) => id.slice(id.indexOf('.') + 1).split('-')));
  const steps = resolutions.flatMap((resolution) => resolution.steps);
  const citedBy = READ_OFF.map((kind) => new Set(citesOf(steps.filter((step) => step.kind === kind))));
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

/** Fields on as many pages as they take. */
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
