import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderRulingsPage } from '../../src/cli/rulings-page.js';
import { RULESETS } from '../../src/rules/registry.js';

describe('docs/rulings.md', () => {
  it('is what `npm run docs` makes of the rulings as they are', () => {
    expect(readFileSync('docs/rulings.md', 'utf8')).toBe(renderRulingsPage(RULESETS, '.'));
  });
});

/** Returns the files below a folder, by path from the project's folder. */
const filesUnder = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`);

describe.each(RULESETS.filter(({ rulings }) => rulings.length > 0))('the rulings of $id', ({ id, rulings }) => {
  const ids = rulings.map((ruling) => ruling.id);
  const prefix = ids[0]!.replace(/\d+$/, '');
  const titles = [...filesUnder(`tests/rules/${id}`, '.test.ts'), ...filesUnder('tests/house', '.test.ts')]
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /\b(it|describe)\b|^ +\]( as const)?\)\(|^ +['"`]/.test(line));

  it('are numbered from 1 without a gap', () => {
    expect(ids).toEqual(ids.map((_, index) => `${prefix}${index + 1}`));
  });

  it.each(rulings)('$id has a reading, and a test is named after it', ({ id: ruling, cite, text }) => {
    expect(cite).not.toBe('');
    expect(text.length).toBeGreaterThan(20);
    expect(
      titles.some((title) => new RegExp(`\\b${ruling}(?!\\d)`).test(title)),
      ruling,
    ).toBe(true);
  });

  it('are all that its code names', () => {
    const code = filesUnder(`src/rules/${id}`, '.ts').map((file) => readFileSync(file, 'utf8'));
    const named = code.join('\n').match(new RegExp(`\\b${prefix}\\d+`, 'g'));
    expect(new Set(named)).toEqual(new Set(ids));
  });

  it('stand beside a page on what covers the book, which names files that are there', () => {
    const page = readFileSync(`src/rules/${id}/coverage.md`, 'utf8');
    for (const [, file] of page.matchAll(/`([\w/-]+(?:\.test)?\.ts)`/g)) {
      const folder = file!.endsWith('.test.ts') ? `tests/rules/${id}` : `src/rules/${id}`;
      expect(existsSync(`${folder}/${file!}`), file).toBe(true);
    }
    for (const [named] of page.matchAll(new RegExp(`\\b${prefix}\\d+`, 'g'))) expect(ids).toContain(named);
  });
});
