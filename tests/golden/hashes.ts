/**
 * Calculates hashes of a battle's outputs: one for each kind of output (road), over all readers and places in order.
 * The repository stores them in hashes.csv.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Leaf, textOf } from './leaf.js';

const FILE = new URL('hashes.csv', import.meta.url);
/** The number of hex digits of each hash. */
const DIGITS = 6;

/** The hashes of one battle, by kind of output. */
export type Hashes = Readonly<Record<string, string>>;

/** Calculates the hashes of a battle's outputs. */
export function hashesOf(leaves: Iterable<Leaf>): Hashes {
  const roads = new Map<string, ReturnType<typeof createHash>>();
  for (const { road, reader, at, body } of leaves) {
    const hash = roads.get(road) ?? createHash('sha256');
    roads.set(road, hash.update(`${reader}\t${at}\t${textOf(body)}\n`));
  }
  return Object.fromEntries([...roads].map(([road, hash]) => [road, hash.digest('hex').slice(0, DIGITS)]));
}

/** Reads the stored hashes, by battle. */
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

/** Replaces all stored hashes. The file has a line for each battle and a column for each kind of output. */
export function writeHashes(record: ReadonlyMap<string, Hashes>): void {
  const roads = [...new Set([...record.values()].flatMap((hashes) => Object.keys(hashes)))].sort();
  const lines = [...record].map(([battle, hashes]) => [battle, ...roads.map((road) => hashes[road] ?? '')].join(','));
  writeFileSync(FILE, [['battle', ...roads].join(','), ...lines.sort(), ''].join('\n'));
}

/** Returns the kinds of output whose hashes differ, or which exist in only one of the two. */
export function roadsThatDiffer(before: Hashes = {}, after: Hashes = {}): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((road) => before[road] !== after[road]).sort();
}
