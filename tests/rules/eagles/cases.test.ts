import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROCEDURES } from '../../../src/rules/eagles/catalogue.js';
import { resolveWith } from './brute-force.js';

/** Worked examples: one file per procedure, each outcome worked out by hand from the rulebook. */
const CASES = new URL('../../cases/eagles/', import.meta.url);
const workedExamples = z.array(
  z.strictObject({
    /** Sections and rulings that the example shows, separated by commas. */
    section: z.string(),
    title: z.string(),
    input: z.looseObject({}),
    dice: z.array(z.int()),
    outcome: z.looseObject({}),
  }),
);
const files = readdirSync(CASES).filter((file) => file.endsWith('.json'));

it('there are worked examples of every procedure', () => {
  expect(files.map((file) => `eagles.${file.replace('.json', '')}`).sort()).toEqual(PROCEDURES.map(({ id }) => id).sort());
});

describe.each(files)('%s', (file) => {
  const procedure = PROCEDURES.find(({ id }) => id === `eagles.${file.replace('.json', '')}`)!;
  const examples = workedExamples.parse(JSON.parse(readFileSync(new URL(file, CASES), 'utf8')));

  it.each(examples)('$section: $title', ({ section, input, dice, outcome }) => {
    expect(procedure.cites).toEqual(expect.arrayContaining(section.split(', ')));
    const resolution = resolveWith(procedure, input, dice);
    expect(resolution.outcome).toEqual(outcome);
    expect(resolution.dice.map(({ face }) => face)).toEqual(dice);
  });
});
