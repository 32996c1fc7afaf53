/** What one happening did to each of several units: a field each, or less when they are many. */
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Told } from '../game/index.js';
import { type Resolution, type Ruleset, counted } from '../rules/index.js';
import { formatDice } from './dice.js';
import { fieldOf, fieldsOf } from './limits.js';
import { listed, type Names, procedureOf, targetsOf } from './names.js';
import type { EventContext } from './parts.js';
import { bold, escapeText } from './text.js';

/** More targets than this get no field of their own. */
const TARGETS_APART = 12;

const TARGET_LINES_MAX = 2600;

/** The units that a result is about. */
export const targetNames = (resolution: Resolution, ruleset: Ruleset, names: Names): string =>
  listed(targetsOf(resolution, procedureOf(resolution, ruleset)).map((id) => names.of('unit', id)));

/** In the order in which they were judged, as their working and the record have them: a field for each target; many targets are told line by line, very many by what happened to them. */
export function targetFields(hits: readonly Resolution[], event: Told, { ruleset }: EventContext, names: Names): APIEmbedField[] {
  const told = hits.map((resolution) => ({
    name: targetNames(resolution, ruleset, names),
    resolution,
    summary: bold(escapeText(resolution.summary)),
  }));
  const isTold = (summary: string): boolean => hits.length === 1 && summary === event.summary;
  if (told.length <= TARGETS_APART) {
    return told.flatMap(({ name, resolution, summary }) =>
      fieldOf(name, [formatDice(resolution.dice), isTold(resolution.summary) ? '' : summary]),
    );
  }
  const lineByLine = told.map(({ name, resolution, summary }) => `${name}: ${formatDice(resolution.dice)} ${summary}`);
  const fits = lineByLine.reduce((sum, line) => sum + line.length + 1, 0) <= TARGET_LINES_MAX;
  return fieldsOf(counted(told.length, 'target'), fits ? lineByLine : bySummary(told), 3);
}

function bySummary(told: readonly { readonly name: string; readonly summary: string }[]): string[] {
  const namesBySummary = new Map<string, string[]>();
  for (const { name, summary } of told) namesBySummary.set(summary, [...(namesBySummary.get(summary) ?? []), name]);
  return [...namesBySummary].map(([summary, names]) => `${summary} ${listed(names)}`);
}
