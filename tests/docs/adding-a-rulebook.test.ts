import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';
import { partOf } from './walks.js';

const PAGE = readFileSync('docs/adding-a-rulebook.md', 'utf8');

const FOLDER = partOf(PAGE, 'The folder');

/** Returns the names in backticks in the first column of the table below these words. */
function filesUnder(words: string): string[] {
  const [, table] = FOLDER.slice(FOLDER.indexOf(words)).split('\n\n');
  const rows = table!.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!));
}

/** Returns the quoted code of a section that is not in the file. Line breaks do not matter. */
function wrong(part: string, path: string): string[] {
  const plain = (code: string): string => code.replace(/\s+/g, ' ').replaceAll(', }', ' }').trim();
  const source = plain(readFileSync(path, 'utf8'));
  const blocks = [...partOf(PAGE, part).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code!);
  const quoted = blocks.flatMap((code) => code.split(/^ *\.\.\.$/m)).map(plain);
  expect(quoted.length).toBeGreaterThan(2);
  return quoted.filter((code) => !source.includes(code));
}

describe('docs/adding-a-rulebook.md', () => {
  it('tells of the files that rulebooks are made of', () => {
    const isIn = (file: string) => (id: string) => existsSync(`src/rules/${id}/${file}`);
    const ids = RULESETS.map(({ id }) => id);
    const needed = filesUnder('Every rulebook has these');
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((file) => !ids.every(isIn(file)))).toEqual([]);
    const further = filesUnder('As it grows');
    expect(further.length).toBeGreaterThan(8);
    expect(further.filter((file) => !ids.some(isIn(file)))).toEqual([]);
    const shared = filesUnder('A rulebook imports');
    expect(shared.length).toBeGreaterThan(5);
    expect(shared.filter((file) => !existsSync(`src/rules/${file}`))).toEqual([]);
  });

  it('quotes procedures as they are', () => {
    expect(wrong('One procedure', /whole in `([^`]+)`/.exec(PAGE)![1]!)).toEqual([]);
  });

  it('names tests that are there, and what they are told by the environment', () => {
    const paths = [...PAGE.matchAll(/`(tests\/[\w/.-]+\.ts)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !path.includes('/patrol/') && !existsSync(path))).toEqual([]);
    const variables = [...PAGE.matchAll(/`(FUZZ_[A-Z]+)/g)].map(([, name]) => name!);
    const fuzz = readFileSync('tests/e2e/fuzz.test.ts', 'utf8');
    expect(variables.filter((name) => !fuzz.includes(`process.env.${name}`))).toEqual([]);
  });
});
