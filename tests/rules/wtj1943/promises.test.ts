import { expect, it } from 'vitest';
import { type InputField, listInputFields, calculateOdds, parseInput, Refusal } from '../../../src/rules/index.js';
import { wtj1943Ruleset } from '../../../src/rules/wtj1943/index.js';
import { fc, runs } from '../../chance/properties.js';
import { inputOf, kebab } from '../promises.js';
import { processorMsOf } from '../../processor.js';

// Discord's limit for the names, descriptions and choices of one command is 8,000 characters.
it.each(wtj1943Ruleset.commands.map((command) => [command.name, command] as const))(
  '/%s is within what Discord takes',
  (_name, command) => {
    const optionLength = ({ key, description, choices = [] }: InputField): number =>
      kebab(key).length + description.length + choices.reduce((sum, choice) => sum + 2 * choice.length, 0);
    const total = Object.entries(command.procedures).reduce((sum, [name, id]) => {
      const procedure = wtj1943Ruleset.procedures.find((candidate) => candidate.id === id)!;
      const roles = Object.entries(procedure.roles).map(
        ([role, { description }]) => kebab(role).length + description.length + 30,
      );
      const own = name.length + procedure.title.length + 60;
      return sum + own + [...roles, ...listInputFields(procedure).map(optionLength)].reduce((a, b) => a + b, 0);
    }, command.name.length + command.description.length);
    expect(total).toBeLessThanOrEqual(8000);
  },
);

it.each(wtj1943Ruleset.procedures.map((procedure) => [procedure.id, procedure] as const))(
  '%s has its odds at once',
  (_id, procedure) => {
    fc.assert(
      fc.property(inputOf(listInputFields(procedure)), (raw) => {
        const odds = (): unknown => {
          try {
            return calculateOdds(procedure, parseInput(procedure, raw));
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return undefined;
          }
        };
        expect(processorMsOf(odds)).toBeLessThan(1000);
      }),
      { numRuns: runs(100) },
    );
  },
);
