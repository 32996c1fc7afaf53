import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

const PAGE = readFileSync('docs/adding-a-rulebook.md', 'utf8');

/** What stands in backticks in the first cell of each row of the table under a heading. */
function filesOf(heading: string): string[] {
  const table = PAGE.slice(PAGE.indexOf(heading))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return table.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!));
}

describe('docs/adding-a-rulebook.md', () => {
  it('tells of the files that rulebooks are made of', () => {
    const inFolder = filesOf('| file                            |').filter((file) => /\.|\/$/.test(file));
    const shared = inFolder.splice(inFolder.indexOf('fields.ts'));
    expect(inFolder.length).toBeGreaterThan(15);
    // A rulebook in which nothing comes due later has no diary.
    const optional = ['diary.ts'];
    const missing = RULESETS.flatMap(({ id }) =>
      inFolder
        .filter((file) => !optional.includes(file) && !existsSync(`src/rules/${id}/${file}`))
        .map((file) => `${id}/${file}`),
    );
    expect(missing).toEqual([]);
    expect(shared.filter((file) => !existsSync(`src/rules/${file}`))).toEqual([]);
  });

  it('quotes the procedure as it is', () => {
    const [, path] = /whole in `([^`]+)`/.exec(PAGE)!;
    // However it is broken into lines.
    const plain = (code: string): string => code.replace(/\s+/g, ' ').replaceAll(', }', ' }').trim();
    const source = plain(readFileSync(path!, 'utf8'));
    const blocks = [...PAGE.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code!);
    const quoted = blocks.flatMap((code) => code.split(/^ *\.\.\.$/m)).map(plain);
    expect(quoted.length).toBeGreaterThan(5);
    expect(quoted.filter((code) => !source.includes(code))).toEqual([]);
  });

  it('names tests that are there, and what they are told by the environment', () => {
    const paths = [...PAGE.matchAll(/`(tests\/[\w/.-]+\.ts)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const variables = [...PAGE.matchAll(/`(FUZZ_[A-Z]+)/g)].map(([, name]) => name!);
    const fuzz = readFileSync('tests/e2e/fuzz.test.ts', 'utf8');
    expect(variables.filter((name) => !fuzz.includes(`process.env.${name}`))).toEqual([]);
  });
});
