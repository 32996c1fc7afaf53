/** Shows an order of battle before it is imported: its contents, or all its faults. */
import type { Json, JsonObject } from '../dice/index.js';
import type { OrderMerge, OrderOfBattle, UnmatchedUnit } from '../game/index.js';
import { capitalize, countNoun, groupBy, type ReadyTemplate } from '../rules/index.js';
import { buildButton } from './buttons.js';
import { type Component, cutMarkdown, buildEmbedFields, buildMessage, type PostBody } from './limits.js';
import { type ComponentRow, type MenuChoice, buildMenuRow } from './menus.js';
import { formatBold, escapeText } from './text.js';
import { describeChange, describeField } from './words.js';
import { COLOURS } from './tones.js';

const SHOWN = 25;
const MOST_LINE = 900;
const SIDE_MAX = 300;
const CHOSEN_MAX = 800;
/** The maximum number of names in a single menu entry. */
const SOME = 5;
/** The maximum number of omitted entries that a preview lists. If there are more, a file lists all of them. */
export const MAX_OMITTED_SHOWN = 10;

const sidesListed = (names: readonly string[]): string => names.map((name) => formatBold(escapeText(name, 80))).join(', ');

/**
 * Returns the line that is shown if the import would add new sides although the battle has empty sides. The line explains how to
 * give the new units to the empty sides.
 */
function joiningLine({ empty, fresh, joined }: OrderMerge): string {
  if (empty.length === 0 || fresh.length === 0) return '';
  const waiting = `${sidesListed(empty)} ${empty.length === 1 ? 'is' : 'are'} in the battle and ${empty.length === 1 ? 'has' : 'have'} no units.`;
  if (!joined) return `${waiting} The import adds new sides, which have no players yet.`;
  const which = joined.pairs.map(([from, to]) => `${escapeText(to, 80)} those of ${escapeText(from, 80)}`).join(', ');
  return `${waiting} _Import for ${empty.length === 1 ? 'this side' : 'these sides'}_ gives ${which}.`;
}

/** Returns a unit's name and the given fields, for a list. */
export function formatUnitFields(name: string, fields: JsonObject): string {
  const values = Object.entries(fields).map(([key, value]) => describeField(key, value));
  return cutMarkdown(`${escapeText(name, 160)}${values.length === 0 ? '' : `: ${values.join(', ')}`}`, MOST_LINE);
}

/** The parts of a preview that concern imported tables. */
export interface ImportedTablesPreview {
  readonly notes: readonly string[];
  /** The faults, each with the address of its cell. */
  readonly faults: readonly string[];
  /** The cells that look damaged, and the names that the import changed. */
  readonly doubts: readonly string[];
  /** The rows that the import omits. */
  readonly left: readonly string[];
  /** The questions that people can answer before the import. */
  readonly questions: readonly { readonly label: string }[];
  /** The differences between the table and the units of the battle. */
  readonly differences: readonly {
    readonly name: string;
    readonly kind: 'new' | 'changed' | 'gone';
    readonly fields: readonly { readonly key: string; readonly before: Json | undefined; readonly now: Json }[];
    readonly isTaken: boolean;
  }[];
}

interface OrderContext {
  readonly joining?: OrderMerge;
  readonly unfit?: readonly UnmatchedUnit[];
  /** Further sentences for the preview. */
  readonly notes?: readonly string[];
  readonly tables?: ImportedTablesPreview;
}

/** Returns a difference as one line, such as `1/Pz: FP 6 → 5`. The line is struck through if the person skips the difference. */
function differenceLine({ name, kind, fields, isTaken }: ImportedTablesPreview['differences'][number]): string {
  const changes = fields.map(({ key, before, now }) => describeChange(key, before, now)).join(', ');
  const line = `${escapeText(name, 80)}: ${kind === 'changed' ? changes : kind}`;
  return isTaken ? cutMarkdown(line, 300) : `~~${cutMarkdown(line, 300)}~~ (left)`;
}

/** Shows the possible answers to a question about a table. @param page the page of the menu, counted from 0 */
export function presentAnswers(
  { label, about, choices }: { readonly label: string; readonly about: string; readonly choices: readonly MenuChoice[] },
  page: number,
  ids: { readonly choose: string; readonly back: string },
): PostBody<Component> {
  const body: PostBody<Component> = buildMessage({ title: cutMarkdown(label, 200), description: [escapeText(about, 300)] }, [
    buildButton('Back', ids.back),
  ]);
  return { ...body, components: [...buildMenuRow(ids.choose, 'Choose one', choices, page), ...body.components] };
}

/**
 * Shows an order of battle before it is imported.
 * @param unitLines the units, one line each
 * @param context the sides of the battle that could get these units (`joining`); classes of map symbols without a unit template,
 *   with the templates chosen so far (`unfit`); and the data from tables. Default: nothing
 */
export function presentOrderPreview(
  { sides, acts, units, places = [], left = [] }: OrderOfBattle,
  unitLines: readonly string[],
  {
    joining = { empty: [], fresh: [], joined: null },
    unfit = [],
    notes = [],
    tables = { notes: [], faults: [], doubts: [], left: [], questions: [], differences: [] },
  }: OrderContext = {},
): PostBody {
  const bySide = [...groupBy(units, ({ side }) => side)].filter(([side]) => side !== '');
  const totals = bySide.map(([side, { length }]) => `${formatBold(escapeText(side, 80))}: ${countNoun(length, 'unit')}`);
  return buildMessage({
    title: tables.faults.length > 0 ? `Mistakes: ${tables.faults.length}` : 'Import this order of battle?',
    description: [
      ...tables.notes.map((note) => cutMarkdown(escapeText(note, 700), 700)),
      ...tables.questions.map(({ label }) => `**To choose:** ${escapeText(label, 160)}`),
      ...totals,
      ...(sides.length > 0 ? [`New sides: ${sides.map(newSide).join(', ')}`] : []),
      joiningLine(joining),
      ...(acts.length > 0 ? [`Also added: ${countNoun(acts.length, 'entry', 'entries')} (formations and the like)`] : []),
      ...(places.length > 0 ? [`${countNoun(places.length, 'place')} on the map`] : []),
      leftOut(left, unfit),
      ...chosenLine(unfit),
      ...notes.map((note) => escapeText(note, 400)),
    ],
    fields: [
      ...buildEmbedFields('Mistakes', more(tables.faults.map((line) => escapeText(line, 250))), 3),
      ...buildEmbedFields('Differences', more(tables.differences.map(differenceLine)), 3),
      ...buildEmbedFields('Check these cells', more(tables.doubts.map((line) => escapeText(line, 200))), 2),
      ...buildEmbedFields('Rows left out', more(tables.left.map((line) => escapeText(line, 120))), 1),
      ...buildEmbedFields('Units', more(unitLines), left.length + tables.faults.length === 0 ? 5 : 3),
      ...buildEmbedFields(
        'Not chosen yet',
        more(left.map(({ name, side, why }) => escapeText(`${name} (${side}): ${why}`, 200))),
        2,
      ),
    ],
    footer: { text: 'All units are added, or none. Use /undo to remove them again.' },
  });
}

/** Describes a new side with its fields, such as `Axis (nation germany)`. */
function newSide({ name, fields }: OrderOfBattle['sides'][number]): string {
  const values = Object.entries(fields).map(([key, value]) => describeField(key, value));
  return cutMarkdown(`${escapeText(name, 80)}${values.length === 0 ? '' : ` (${values.join(', ')})`}`, SIDE_MAX);
}

/** Describes the entries of a file that fit no template of the rulebook; an empty text if all entries fit. */
function leftOut(left: NonNullable<OrderOfBattle['left']>, unfit: readonly UnmatchedUnit[]): string {
  if (left.length === 0) return '';
  const entries = countNoun(left.length, 'entry', 'entries');
  const words = `The rulebook does not have a unit for ${entries} of the file. ${
    unfit.some(({ as }) => as === null)
      ? 'Choose units for them in the menu. Entries that you do not choose are left out.'
      : 'Add those units by hand.'
  }`;
  return left.length > MAX_OMITTED_SHOWN ? `${words} left-out.csv has them all.` : words;
}

/** Describes the templates chosen so far, such as `Chosen: infantry, a platoon (3 units) as infantry, a company`. */
function chosenLine(unfit: readonly UnmatchedUnit[]): string[] {
  const chosen = unfit.filter(({ as }) => as !== null);
  if (chosen.length === 0) return [];
  return [cutMarkdown(`Chosen: ${chosen.map((its) => `${wordsOf(its)} as ${its.as!.words}`).join('; ')}.`, CHOSEN_MAX)];
}

const wordsOf = ({ words, names }: UnmatchedUnit): string => `${words} (${countNoun(names.length, 'unit')})`;

/** Builds the menu of units without a template, with an entry for each class of symbols. @param page the page, counted from 0 */
export const buildUnmatchedUnitsMenu = (customId: string, unfit: readonly UnmatchedUnit[], page: number): ComponentRow[] =>
  buildMenuRow(
    customId,
    'Choose a unit without a template',
    unfit.map((its) => ({
      value: its.code,
      label: capitalize(wordsOf(its)),
      about: its.as ? `as ${its.as.words}` : its.names.slice(0, SOME).join(', '),
    })),
    page,
  );

/** The value of the menu entry that chooses no template. */
export const NO_TEMPLATE = 'none';

/**
 * Shows the rulebook's unit templates, so that a person can choose one for a class of map symbols. The first entry omits the
 * units. Templates for the same kind of unit follow, and then all other templates.
 * @param page the page of the menu, counted from 0
 */
export function presentTemplateChoice(
  its: UnmatchedUnit,
  templates: readonly ReadyTemplate[],
  page: number,
  ids: { readonly choose: string; readonly back: string },
): PostBody<Component> {
  const first = templates.filter(({ kind }) => kind === its.kind);
  const choices = [...first, ...templates.filter(({ kind }) => kind !== its.kind)].map(({ key, words, fields }) => ({
    value: key,
    label: capitalize(words),
    about: Object.entries(fields)
      .map(([field, value]) => describeField(field, value))
      .join(', '),
  }));
  const none = { value: NO_TEMPLATE, label: 'Leave these units out', about: 'these units are not imported' };
  const more = its.names.length - SHOWN;
  const body: PostBody<Component> = buildMessage(
    {
      title: `${capitalize(wordsOf(its))}: what are they?`,
      description: [
        `${its.names
          .slice(0, SHOWN)
          .map((name) => escapeText(name, 80))
          .join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
        'Your choice is used for all of them. The bot adds nothing before you press _Import_.',
      ],
    },
    [buildButton('Back', ids.back)],
  );
  return {
    ...body,
    components: [...buildMenuRow(ids.choose, 'Choose a rulebook template', [none, ...choices], page), ...body.components],
  };
}

/**
 * Lists at most 25 of the faults that prevented the import of an order of battle.
 * @param again the custom id of the button that opens the form again with the pasted text. Default: no button
 */
export function presentOrderProblems(problems: readonly string[], again?: string): PostBody {
  return buildMessage(
    {
      title: `Mistakes: ${problems.length}`,
      description: 'No unit was imported. Correct these lines and send the file again.',
      fields: buildEmbedFields('Mistakes', more(problems.map((line) => escapeText(line, 250))), 4),
      color: COLOURS.decisive,
    },
    again === undefined ? [] : [buildButton('Correct the table', again)],
  );
}

function more(lines: readonly string[]): string[] {
  return lines.length <= SHOWN ? [...lines] : [...lines.slice(0, SHOWN), `… and ${lines.length - SHOWN} more`];
}
