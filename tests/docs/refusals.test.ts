import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';
import { isListed } from '../listed.js';

const page = readFileSync('docs/refusals.md', 'utf8');
const reasons = page.split('\n').filter((line) => line.startsWith('- '));

describe('docs/refusals.md', () => {
  it('is what `npm run docs` makes of the refusals as they are', () => {
    expect(page).toBe(execFileSync(process.execPath, ['scripts/refusals.mjs'], { encoding: 'utf8' }));
  });

  it('has the reasons of the house and of every rulebook', () => {
    expect(reasons.length).toBeGreaterThan(500);
    expect(page.match(/^## .*/gm)).toEqual([
      '## Any battle',
      '## Dice',
      '## The map',
      ...RULESETS.map(({ title }) => `## ${title}`),
    ]);
  });

  it('names no key: people know options', () => {
    expect(reasons.filter((line) => /\b[a-z]+[A-Z]|\bundefined\b|\bnull\b|\bNaN\b/.test(line))).toEqual([]);
  });

  it('knows the refusals that it lists, whatever they are about, and no others', () => {
    expect(isListed('unit: Cannot find a unit called “Tigres”. Did you mean “Tigers”?')).toBe(true);
    expect(isListed('rangeYards: Invalid input: expected number, received undefined')).toBe(true);
    expect(isListed('nobody thought of this reason')).toBe(false);
  });
});
