/** What one happening did to each of several units: a line each, or less when they are many. */
import { counted } from '../rules/index.js';
import { fitLines } from './limits.js';
import { listed } from './names.js';
import type { Roll } from './telling/roll.js';
import { bold, escapeText } from './text.js';

/** More targets than this are told by what happened to them. */
const TARGETS_APART = 12;

const TARGET_LINES_MAX = 2600;

/** In the order in which they were judged, as their working and the record have them: a line for each target; very many are told by what happened to them. */
export function strikeLines(strikes: readonly Roll[]): string[] {
  const lineByLine = strikes.map((roll) => [bold(roll.strike), roll.dice()].filter((part) => part !== '').join(' · '));
  if (strikes.length <= TARGETS_APART && lengthOf(lineByLine) <= TARGET_LINES_MAX) return lineByLine;
  const alike = bySummary(strikes);
  return [bold(counted(strikes.length, 'target')), ...fitLines(alike, TARGET_LINES_MAX).split('\n')];
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

function bySummary(strikes: readonly Roll[]): string[] {
  const namesBySummary = new Map<string, string[]>();
  for (const { resolution, targets } of strikes) {
    const summary = bold(escapeText(resolution.summary));
    namesBySummary.set(summary, [...(namesBySummary.get(summary) ?? []), targets]);
  }
  return [...namesBySummary].map(([summary, names]) => `${summary} ${listed(names)}`);
}
