import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isListed, textsOnPage } from '../listed.js';

const script = (how: string): string =>
  execFileSync(process.execPath, ['scripts/texts.mjs', how], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });

describe('docs/reference/texts.md', () => {
  it('is what `npm run docs` makes of the texts as they are', () => {
    expect(readFileSync('docs/reference/texts.md', 'utf8')).toBe(script('--page'));
  });

  it('has texts of every kind', () => {
    for (const [kind, least] of Object.entries({
      refusal: 500,
      command: 100,
      option: 300,
      button: 80,
      placeholder: 20,
      post: 500,
    }))
      expect(textsOnPage(kind).length, kind).toBeGreaterThan(least);
  });

  it('names no key among the refusals: people know options', () => {
    const refusals = textsOnPage('refusal').filter((line) => line.startsWith('- '));
    expect(refusals.filter((line) => /\b[a-z]+[A-Z]|\bundefined\b|\bnull\b|\bNaN\b/.test(line))).toEqual([]);
  });

  it('knows the refusals that it lists, whatever they are about, and no others', () => {
    expect(isListed('unit: Cannot find a unit called “Tigres”. Did you mean “Tigers”?')).toBe(true);
    expect(isListed('rangeYards: Invalid input: expected number, received undefined')).toBe(true);
    expect(isListed('nobody thought of this reason')).toBe(false);
  });
});

describe('the rules of wording', () => {
  let broken: readonly string[];
  beforeAll(() => (broken = script('--check').trim().split('\n')));

  it('are broken by no text', () => {
    expect(broken).toEqual(['0 broken rules of wording']);
  });
});
