import { existsSync } from 'node:fs';
import type { Ruleset } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

/** The number of rulebooks that have every script. */
const FULL = 5;

/**
 * Returns the rulebooks that have this file in their folder of cases. Small rulebooks may lack some files.
 * @throws if fewer than `least` have it
 */
export function rulebooksWith(file: string, least = FULL): readonly Ruleset[] {
  const found = RULESETS.filter(({ id }) => existsSync(new URL(`${id}/${file}`, import.meta.url)));
  if (found.length < least) throw new Error(`${found.length} rulebooks have ${file}, and ${least} had it`);
  return found;
}
