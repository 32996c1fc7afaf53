import { describe, expect, it } from 'vitest';
import { addAdvice } from '../../src/discord/options/refusals.js';
import { parseInput, Refusal } from '../../src/rules/index.js';
import { findProcedure } from '../../src/rules/registry.js';

/** Returns the refusal of a missing value if these roles are filled. */
function advice(procedureId: string, given: object, ...roles: readonly string[]): string {
  return adviceHere(false, procedureId, given, roles);
}

function adviceHere(inBattle: boolean, procedureId: string, given: object, roles: readonly string[] = []): string {
  const procedure = findProcedure(procedureId);
  const cast = Object.fromEntries(roles.map((role) => [role, ['u1']]));
  try {
    parseInput(procedure, given);
  } catch (error) {
    const advised = addAdvice(error, procedure, cast, given as Record<string, unknown>, inBattle);
    if (advised instanceof Refusal) return advised.message;
  }
  throw new Error('nothing was missing');
}

describe('a value that nobody typed', () => {
  it('is typed, or told by a unit that could be named', () => {
    expect(advice('eagles.direct-fire', { targetTpd: 'AA', rangeYards: 400 })).toBe('fp: Enter a value, or choose firer.');
  });

  it('in a battle asks for whom it is about, not for the value', () => {
    expect(adviceHere(true, 'eagles.direct-fire', { targetTpd: 'AA', rangeYards: 400 })).toBe('firer: Choose one from the list.');
    expect(adviceHere(true, 'eagles.direct-fire', { fp: 6, rangeYards: 400 }, ['firer'])).toBe(
      'target: Choose one from the list.',
    );
  });

  it('of units that are named: their positions tell distances, and nothing else', () => {
    expect(advice('eagles.direct-fire', { fp: 6, targetTpd: 'AA', targetDa: 'INFANTRY' }, 'firer', 'target')).toBe(
      'rangeYards: This value is not recorded for the chosen units. Enter a value.',
    );
    expect(advice('wtj1943.carried-fire', { stand: 'infantry' }, 'unit')).toBe(
      'carriage: This value is not recorded for the chosen units. Enter a value (passengers, riders, limbered).',
    );
  });
});
