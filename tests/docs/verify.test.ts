import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatCanonicalJson, type Json, type JsonObject } from '../../src/dice/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { AnyBattle } from '../game/any-battle.js';
import { hasPython, NEEDS, pythonCanonical } from '../verify/python.js';

const PAGE = readFileSync('docs/verify/README.md', 'utf8');

describe('docs/verify/README.md', () => {
  it('tells every field of the lines that a record file has', () => {
    const lines = new AnyBattle(eaglesRuleset, 7).open().play(5).end().file().trimEnd().split('\n');
    const [heading, event, end] = [lines[0]!, lines[1]!, lines.at(-1)!].map((line) => JSON.parse(line) as JsonObject);
    const names = (value: Json): string =>
      Object.keys(value as JsonObject)
        .map((name) => `"${name}"`)
        .join(',');
    expect(PAGE).toContain(`{${names(heading!).replace('"format"', `"format":"${heading!.format as string}"`)}}`);
    expect(PAGE).toContain(`{${names(event!)}:{...}}`);
    expect(PAGE).toContain(`{"end":{${names(end!.end!)}}}`);
  });

  // The numbers on the page itself: the smallest and largest of each notation.
  const numbers = [...PAGE.matchAll(/`(-?\d[\d.]*(?:e[+-]\d+)?)`/g)].map(([, text]) => text!);

  it('writes numbers as the house does', () => {
    expect(numbers.length).toBeGreaterThan(6);
    expect(numbers.map((text) => formatCanonicalJson(Number(text)))).toEqual(numbers);
  });

  it.skipIf(!hasPython)(`writes numbers as verify.py does${NEEDS}`, () => {
    expect(pythonCanonical(numbers)).toEqual(numbers);
  });
});
