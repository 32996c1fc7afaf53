import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';

const PAGE = readFileSync('docs/rulings.md', 'utf8');
/** An entry of the page: number, sections, reading; then the files of code and tests that hold it. */
const ENTRY = /^- \*\*(E-\d+)\*\* · ([^·\n]+) · ([^\0]+?)\n {2}Code: ([^\0]+?)\. Tests:\s+([^\0]+?)\.$/gm;
const filesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, file]) => file!);

const entries = [...PAGE.matchAll(ENTRY)].map(([, number, sections, reading, code, tests]) => ({
  number: number!,
  sections: sections!,
  reading: reading!,
  code: filesIn(code!).map((file) => `src/rules/eagles/${file}`),
  tests: filesIn(tests!).map((file) => `tests/rules/eagles/${file}`),
}));
const names = (text: string, ruling: string): boolean => new RegExp(`${ruling}(?!\\d)`).test(text);

describe('docs/rulings.md', () => {
  it('has the fifty rulings on Eagles, each once, and names no other', () => {
    const inOrder = Array.from({ length: 50 }, (_, i) => `E-${i + 1}`);
    expect(entries.map(({ number }) => number).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))).toEqual(inOrder);
    for (const [named] of PAGE.matchAll(/\b[A-Z]-\d+/g)) expect(inOrder).toContain(named);
  });

  it('has every ruling that a procedure may cite', () => {
    const cited = RULESETS.flatMap(({ procedures }) => procedures.flatMap(({ cites }) => cites));
    const rulings = new Set(cited.filter((cite) => /^[A-Z]-\d+$/.test(cite)));
    expect(rulings.size).toBeGreaterThan(30);
    const known = entries.map(({ number }) => number);
    for (const ruling of rulings) expect(known).toContain(ruling);
  });

  it.each(entries)(
    '$number says where it is enforced, and a test is named after it',
    ({ number, sections, reading, code, tests }) => {
      expect(sections).toMatch(/^(\d\.\d+|Sequence)(, (\d\.\d+|Sequence))*$/);
      expect(reading.length).toBeGreaterThan(20);
      expect(code.length).toBeGreaterThan(0);
      for (const file of [...code, ...tests])
        expect(names(readFileSync(file, 'utf8'), number), `${file} has ${number}`).toBe(true);
      const titles = tests
        .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
        .filter((line) => /\b(it|describe)\b|^ +\]\)\(/.test(line));
      expect(titles.some((title) => names(title, number))).toBe(true);
    },
  );

  it('names files that are there', () => {
    const ours = filesIn(PAGE).filter((file) => /^[\w/.-]+\.ts$/.test(file));
    expect(ours.length).toBeGreaterThan(100);
    for (const file of new Set(ours)) {
      const folder = file.endsWith('.test.ts') ? 'tests/rules/eagles' : 'src/rules/eagles';
      expect(existsSync(`${folder}/${file}`), file).toBe(true);
    }
  });
});
