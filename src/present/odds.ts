import { formatCanonicalJson, type Chance, type Json, type JsonObject } from '../dice/index.js';
import { listInputFields, type Procedure, convertKeyToWords } from '../rules/index.js';
import { describeInput, joinLines } from './parts.js';
import { buildEmbedField, buildMessage, type PostBody } from './limits.js';
import { formatProcedureHeading } from './names.js';
import { escapeText } from './text.js';
import { describeChoice, formatFieldName, describeField } from './words.js';

const ROWS = 15;
const BAR = 10;
/** The characters for a chance smaller than one step of its bar. */
const SLIVERS = [
  { below: 0.005, sign: '▏' },
  { below: 0.05, sign: '▌' },
] as const;
/** Smaller chances are shown as less than 0.1%. */
const HARDLY = 0.0005;
/** The maximum number of values of a numeric field for which cumulative chances are shown. */
const STEPS = 8;

/**
 * Shows the exact odds of a procedure: the most likely outcomes, and the chances for each field of an outcome.
 * @param remarks the rulebook's remarks, one per line
 * @param tells checks whether the reader may see a key of the input or outcome. Default: all keys are visible
 */
export function presentOdds(
  procedure: Procedure,
  input: JsonObject,
  all: readonly Chance<JsonObject>[],
  remarks: readonly string[] = [],
  tells: (key: string) => boolean = () => true,
): PostBody {
  const chances = merged(all, tells);
  // The card already shows the destination.
  const goals = new Set(listInputFields(procedure).flatMap(({ key, goes }) => (goes ? [key] : [])));
  const [first] = chances;
  const isCertain = !procedure.rolls || (chances.length === 1 && first !== undefined);
  // Outcomes that would all read <0.1% share one row, so that the button stays on the screen of a phone.
  const likely = chances.filter(({ p }) => p >= HARDLY).length;
  const most = Math.min(ROWS, Math.max(1, likely));
  const shown = chances.length <= most + 1 ? chances : chances.slice(0, most);
  const rest = chances.slice(shown.length).reduce((sum, { p }) => sum + p, 0);
  const sentence = sentenceOf(procedure, input, all, tells);
  const rows = shown.map(({ outcome, p }) =>
    sentence !== null ? sentence : isCertain ? describeOutcome(outcome) : row(p, describeOutcome(outcome)),
  );
  if (chances.length > shown.length) rows.push(row(rest, 'everything else'));
  return buildMessage({
    title: !procedure.rolls
      ? `Possible results: ${formatProcedureHeading(procedure.id, procedure)}`
      : `Odds: ${formatProcedureHeading(procedure.id, procedure)}`,
    description: joinLines(
      describeInput(
        procedure,
        told(input, (key) => tells(key) && !goals.has(key)),
      ),
      ...remarks.map((remark) => escapeText(remark)),
    ),
    fields: [
      ...buildEmbedField(isCertain ? 'No dice decide this' : 'Chances', rows),
      ...buildEmbedField('In total', isCertain ? [] : totals(chances)),
    ],
    ...(isCertain ? {} : { footer: { text: 'exact odds' } }),
  });
}

/** Returns the text of the only possible outcome, as in its post; null if dice decide, or if part of the outcome is secret. */
function sentenceOf(
  procedure: Procedure,
  input: JsonObject,
  [only]: readonly Chance<JsonObject>[],
  tells: (key: string) => boolean,
): string | null {
  const { oddsOver, certainOver = [] } = procedure;
  if (oddsOver.length > 0 || certainOver.length > 0 || !only) return null;
  if (![...Object.keys(input), ...Object.keys(only.outcome)].every(tells)) return null;
  return escapeText(procedure.summary(only.outcome, input));
}

const told = (values: JsonObject, tells: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([key]) => tells(key)));

/** Merges outcomes that differ only in keys that the reader may not see. The most likely outcome comes first. */
function merged(chances: readonly Chance<JsonObject>[], tells: (key: string) => boolean): readonly Chance<JsonObject>[] {
  if (chances.every(({ outcome }) => Object.keys(outcome).every(tells))) return chances;
  const open = new Map<string, { outcome: JsonObject; p: number }>();
  for (const { outcome, p } of chances) {
    const shown = told(outcome, tells);
    const key = formatCanonicalJson(shown);
    open.set(key, { outcome: shown, p: p + (open.get(key)?.p ?? 0) });
  }
  return [...open.values()].sort((a, b) => b.p - a.p);
}

function row(p: number, words: string): string {
  const bar = (SLIVERS.find(({ below }) => p < below)?.sign ?? '█'.repeat(Math.round(p * BAR))).padEnd(BAR, '░');
  return `\`${bar} ${formatPercent(p).padStart(6)}\` ${words}`;
}

/** Returns a chance as text, such as `34.9%`. Only certain outcomes become 100%, and only impossible outcomes become 0%. */
export function formatPercent(p: number): string {
  const percent = 100 * p;
  if (p > 0 && p < HARDLY) return '<0.1%';
  if (p < 1 - 1e-9 && percent >= 99.95) return '>99.9%';
  return `${percent.toFixed(1)}%`;
}

/**
 * Describes an outcome: `suppressed, impairments 1`. If there are several fields, omits false fields. If one of them is a
 * yes-or-no field, also omits zeros. Returns `no effect` if all fields are omitted, and `no outcome` if the outcome has no
 * fields.
 */
function describeOutcome(outcome: JsonObject): string {
  const all = Object.entries(outcome);
  const hasFlag = all.some(([, value]) => typeof value === 'boolean');
  const shown = all.length === 1 ? all : all.filter(([, value]) => value !== false && !(hasFlag && value === 0));
  if (all.length === 0) return 'no outcome';
  return shown.length === 0 ? 'no effect' : shown.map(([key, value]) => describeOddsField(key, value)).join(', ');
}

/**
 * Describes a field of an outcome. A winner, a fate and a result read as words: `attacker wins`, `defender destroyed`,
 * `morale check`.
 */
function describeOddsField(key: string, value: Json): string {
  if (typeof value !== 'string') return describeField(key, value);
  if (key === 'winner') return value === 'none' ? 'no winner' : `${value} wins`;
  const words = describeChoice(value);
  if (key === 'result') return words;
  const [, whose] = /^(\w+)Fate$/.exec(key) ?? [];
  return whose === undefined ? describeField(key, words) : `${whose} ${words}`;
}

/**
 * Lists the chances for each field of an outcome. A yes-or-no field has the chance of yes. A number has its mean, and the chances
 * of each value or more. Omits texts, fields that are never true, and numbers with only one possible value. Also omits a
 * yes-or-no field that is the only field, because the list of outcomes already shows its chance.
 */
function totals(chances: readonly Chance<JsonObject>[]): string[] {
  const keys = Object.keys(chances[0]?.outcome ?? {});
  return keys.flatMap((key) => {
    const values = chances.map(({ outcome, p }) => ({ value: outcome[key], p }));
    if (values.every(({ value }) => typeof value === 'number')) return cumulative(key, values as { value: number; p: number }[]);
    if (keys.length > 1 && values.every(({ value }) => typeof value === 'boolean')) {
      const p = summed(values.filter(({ value }) => value === true));
      return p === 0 ? [] : [`${escapeText(convertKeyToWords(key), 60)}: ${formatPercent(p)}`];
    }
    return [];
  });
}

function cumulative(key: string, values: readonly { readonly value: number; readonly p: number }[]): string[] {
  const levels = [...new Set(values.map(({ value }) => value))].sort((a, b) => a - b);
  if (levels.length < 2) return [];
  const mean = values.reduce((sum, { value, p }) => sum + value * p, 0);
  const steps = levels
    .slice(1, STEPS + 1)
    .map((level) => `${level}+ ${formatPercent(summed(values.filter(({ value }) => value >= level)))}`);
  const more = levels.length > STEPS + 1 ? ' …' : '';
  return [`${formatFieldName(key)}: ${steps.join(', ')}${more} (average ${Number(mean.toFixed(2))})`];
}

function summed(values: readonly { readonly p: number }[]): number {
  return values.reduce((sum, { p }) => sum + p, 0);
}
