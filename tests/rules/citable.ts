import { readFileSync } from 'node:fs';
import type { Ruleset } from '../../src/rules/index.js';

/**
 * Returns everything that results and refusals of a rulebook may cite: its rulings, and the sections named in its
 * charts and in its `coverage.md`.
 */
export function citable(ruleset: Ruleset): ReadonlySet<string> {
  const coverage = readFileSync(`src/rules/${ruleset.id}/coverage.md`, 'utf8');
  const sections = [...coverage.matchAll(/\*\*([^*]+)\*\*/g)].map(([, names]) => names!);
  const printed = ruleset.charts(null).map(({ cite }) => cite);
  return new Set([
    ...ruleset.rulings.map((ruling) => ruling.id),
    ...[...sections, ...printed].flatMap((names) => names.split(', ')),
  ]);
}
