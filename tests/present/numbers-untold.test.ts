import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Matches code that puts a number into a text. */
const TELLS_NUMBER = /\$\{[^}]*\bnumber\b[^}]*\}|String\([^)]*\bnumber\)/;
/** Names of other numbers: those of rows and signs on a map, missions and the like, and keys that stay in memory. */
const OTHERS: readonly string[] = [
  'src/present/names.ts',
  'src/present/lesson.ts',
  'src/present/map/ground.ts',
  'src/present/map/shown.ts',
  'src/discord/posts/owed-telling.ts',
  'src/discord/posts/post-groups.ts',
  'src/discord/options/labels.ts',
  'src/discord/desks/umpires-desk.ts',
];

it('no room that speaks to people puts the number of an event into words: they read marks', () => {
  const files = ['src/present', 'src/discord', 'commands'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(80);
  const telling = files.filter((path) => TELLS_NUMBER.test(readFileSync(path, 'utf8')));
  expect(telling.sort()).toEqual([...OTHERS].sort());
});
