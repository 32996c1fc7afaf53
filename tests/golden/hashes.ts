/** What battles tell, as hashes: by road, over all readers and places in their order. The repository keeps those in hashes.csv. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Leaf, textOf } from './leaf.js';

const FILE = new URL('hashes.csv', import.meta.url);
/** Hex digits of each hash. */
const DIGITS = 6;

/** Of one battle, by road. */
export type Hashes = Readonly<Record<string, string>>;

/** The hashes of what a battle tells. */
export function hashesOf(leaves: Iterable<Leaf>): Hashes {
  const roads = new Map<string, ReturnType<typeof createHash>>();
  for (const { road, reader, at, body } of leaves) {
    const hash = roads.get(road) ?? createHash('sha256');
    roads.set(road, hash.update(`${reader}\t${at}\t${textOf(body)}\n`));
  }
  return Object.fromEntries([...roads].map(([road, hash]) => [road, hash.digest('hex').slice(0, DIGITS)]));
}

/** The hashes on record, by battle. */
export function readHashes(): Map<string, Hashes> {
  if (!existsSync(FILE)) return new Map();
  const [head, ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const [, ...roads] = head?.split(',') ?? [];
  return new Map(
    lines.map((line) => {
      const [battle = '', ...hashes] = line.split(',');
      const known = roads.map((road, place): [string, string] => [road, hashes[place] ?? '']);
      return [battle, Object.fromEntries(known.filter(([, hash]) => hash !== ''))];
    }),
  );
}

/** Puts hashes on record, in place of all that there are: a line for each battle, a column for each road. */
export function writeHashes(record: ReadonlyMap<string, Hashes>): void {
  const roads = [...new Set([...record.values()].flatMap((hashes) => Object.keys(hashes)))].sort();
  const lines = [...record].map(([battle, hashes]) => [battle, ...roads.map((road) => hashes[road] ?? '')].join(','));
  writeFileSync(FILE, [['battle', ...roads].join(','), ...lines.sort(), ''].join('\n'));
}

/** The roads whose hashes are others, or are in one of the two alone. */
export function roadsThatDiffer(before: Hashes = {}, after: Hashes = {}): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((road) => before[road] !== after[road]).sort();
}
