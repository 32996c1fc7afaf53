import type { Writable } from 'node:stream';
import { findHashPrefixes, parseRecordFile, verifyRecord } from '../game/index.js';
import { formatVerification } from '../present/index.js';
import { refuseInvalid, type Ruleset } from '../rules/index.js';

/**
 * Verifies a record file and reports the result.
 * @param finalHash the hash of the last event, as the bot posted it; null for no comparison
 * @param heads a text that contains the first digits of hashes that the bot posted; null for no comparison
 * @returns true if there is no fault
 * @throws {Refusal} INVALID_INPUT if the file is not a record, or `finalHash` is not 64 hex digits
 */
export function verifyFile(
  text: string,
  { finalHash, heads }: { readonly finalHash: string | null; readonly heads: string | null },
  rulesets: readonly Ruleset[],
  stdout: Writable,
): boolean {
  const hash = finalHash?.trim().toLowerCase() ?? null;
  if (hash !== null && !/^[0-9a-f]{64}$/.test(hash))
    throw refuseInvalid('final', 'Enter a hash of 64 digits and letters from a to f.');
  const rulesetById = (id: string): Ruleset | undefined => rulesets.find((ruleset) => ruleset.id === id);
  const found = verifyRecord({
    ...parseRecordFile(text),
    finalHash: hash,
    heads: heads === null ? [] : findHashPrefixes(heads),
    rulesetById,
  });
  stdout.write(`${formatVerification(found).join('\n')}\n`);
  return found.fault === null;
}
