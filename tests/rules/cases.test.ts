import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { RULESETS } from '../../src/rules/registry.js';
import { resolveWith } from './brute-force.js';

const workedExamples = z.array(
  z.strictObject({
    /** The sections and rulings that the example shows, separated by commas. */
    section: z.string(),
    title: z.string(),
    input: z.looseObject({}),
    dice: z.array(z.int()),
    outcome: z.looseObject({}),
  }),
);

// `tests/cases/<ruleset>/*.json` has one file for each procedure, with outcomes calculated by hand from the rulebook.
describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset.procedures] as const))(
  'worked examples of %s',
  (ruleset, procedures) => {
    const folder = new URL(`../cases/${ruleset}/`, import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    const idOf = (file: string): string => `${ruleset}.${file.replace('.json', '')}`;

    it('are there for every procedure', () => {
      expect(files.map(idOf).sort()).toEqual(procedures.map(({ id }) => id).sort());
    });

    describe.each(files)('%s', (file) => {
      const procedure = procedures.find(({ id }) => id === idOf(file))!;
      const examples = workedExamples.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

      it.each(examples)('$section: $title', ({ section, input, dice, outcome }) => {
        const resolution = resolveWith(procedure, input, dice);
        expect(resolution.cites).toEqual(expect.arrayContaining(section.split(', ')));
        expect(resolution.outcome).toEqual(outcome);
        expect(resolution.dice.map(({ face }) => face)).toEqual(dice);
      });
    });
  },
);
