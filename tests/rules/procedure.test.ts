import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineProcedure, type ProcedureDefinition } from '../../src/rules/procedure.js';

const shot: ProcedureDefinition<z.ZodType, { hit: boolean }, never, never, 'firer'> = {
  id: 'club.shot',
  title: 'A shot',
  sections: ['1'],
  input: z.strictObject({ rangeYards: z.number(), night: z.boolean().default(false) }),
  roles: { firer: { description: 'Who fires', fills: { rangeYards: () => 100 } } },
  fromBattle: { night: () => true },
  run: () => ({ outcome: { hit: true }, steps: [], effects: [] }),
  oddsOver: ['hit'],
  summary: () => 'It hits.',
  tone: () => 'plain',
};

describe('what the definition of a procedure promises', () => {
  it('is handed back as it is, and does not change', () => {
    expect(defineProcedure(shot)).toBe(shot);
    expect(Object.isFrozen(shot)).toBe(true);
  });

  it('a title that Discord takes: at most 100 characters', () => {
    expect(() => defineProcedure({ ...shot, title: 'x'.repeat(100) })).not.toThrow();
    expect(() => defineProcedure({ ...shot, title: 'x'.repeat(101) })).toThrow('club.shot: title over 100 characters');
  });

  it('that roles and the battle fill keys of the input', () => {
    const roles = { firer: { description: 'Who fires', fills: { rangeInches: () => 1 } } };
    expect(() => defineProcedure({ ...shot, roles })).toThrow('club.shot: a role fills rangeInches, which is no input key');
    const fromBattle = { dusk: () => true };
    expect(() => defineProcedure({ ...shot, fromBattle })).toThrow('club.shot: a role fills dusk, which is no input key');
  });
});
