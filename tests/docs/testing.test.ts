import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { SIZES } from '../chance/sizes.js';

const page = readFileSync('docs/testing.md', 'utf8');
const named = (pattern: RegExp): string[] => [...new Set([...page.matchAll(pattern)].map(([, name]) => name!))];

describe('docs/testing.md', () => {
  it('names scripts that there are', () => {
    const scripts = named(/npm run ([a-z:]+)/g);
    expect(scripts).toEqual(expect.arrayContaining(['check', 'test:long', 'mutants']));
    expect(scripts.filter((script) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
  });

  it('names variables that the tests read', () => {
    const code = ['tests/chance/chance.ts', 'tests/e2e/fuzz.test.ts'].map((path) => readFileSync(path, 'utf8')).join('');
    const variables = named(/\b((?:TEST|FUZZ)_[A-Z]+)\b/g);
    expect(variables).toContain('TEST_SEED');
    expect(variables.filter((name) => !code.includes(`process.env.${name}`))).toEqual([]);
  });

  it('has the sizes by day and by night', () => {
    const rows = [...page.matchAll(/^\| (.+?) +\| ([\d,]+) +\| ([\d,]+) +\|$/gm)].map(([, ...cells]) => cells);
    const words = (size: number): string => size.toLocaleString('en-GB');
    expect(rows).toEqual(Object.values(SIZES).map(({ what, usual, long }) => [what, words(usual), words(long)]));
  });

  it('has the figures of a long run, with its date, its seed and how large it was', () => {
    const [, figures = ''] = /<!-- figures:[^>]*-->([^]*)<!-- end of figures -->/.exec(page) ?? [];
    expect(figures).toMatch(/\b20\d\d-\d\d-\d\d\b/);
    expect(figures).toMatch(/TEST_LONG=[\d.]+.*, TEST_SEED=[0-9a-f]+, .* all passed/);
    for (const what of ['the siege', 'the fuzz of eagles', 'the two verifiers']) expect(figures).toContain(`| ${what} `);
  });
});
