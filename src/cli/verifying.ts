import type { Writable } from 'node:stream';
import { parseRecordFile, verifyRecord } from '../game/index.js';
import { formatVerification } from '../present/index.js';
import type { Ruleset } from '../rules/index.js';

/** Works a record file out again and says what was found. @returns whether all of it holds @throws {Refusal} for no record file */
export function verifyFile(text: string, finalHash: string | null, rulesets: readonly Ruleset[], stdout: Writable): boolean {
  const { events, seed } = parseRecordFile(text);
  const rulesetById = (id: string): Ruleset | undefined => rulesets.find((ruleset) => ruleset.id === id);
  const found = verifyRecord({ events, seed, finalHash, rulesetById });
  stdout.write(`${formatVerification(found).join('\n')}\n`);
  return found.fault === null;
}
