/** The hashes that are kept in the repository: what every battle told by every road when they were last accepted. */
import { readFileSync, writeFileSync } from 'node:fs';

export const HASHES = 'tests/golden/hashes.txt';

/** By `battle road`. */
export type Hashes = ReadonlyMap<string, string>;

export function parseHashes(text: string): Hashes {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const cut = line.lastIndexOf(' ');
        return [line.slice(0, cut), line.slice(cut + 1)];
      }),
  );
}

export const readHashes = (file: URL): Hashes => parseHashes(readFileSync(file, 'utf8'));

export function writeHashes(file: URL, hashes: Hashes): void {
  const lines = [...hashes].map(([key, hash]) => `${key} ${hash}\n`);
  writeFileSync(file, lines.sort().join(''));
}

const battleIn = (key: string): string => key.slice(0, key.indexOf(' '));

/** The roads of a battle that have another hash, or are in one of the two alone. */
export function roadsThatDiffer(battle: string, before: Hashes, after: Hashes): string[] {
  const keys = new Set([...before.keys(), ...after.keys()].filter((key) => battleIn(key) === battle));
  return [...keys].filter((key) => before.get(key) !== after.get(key)).map((key) => key.slice(battle.length + 1));
}

export const battlesIn = (hashes: Hashes): ReadonlySet<string> => new Set([...hashes.keys()].map(battleIn));
