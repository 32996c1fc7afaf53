import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineProcedure } from '../../src/rules/procedure.js';

const shot = (of: object = {}) =>
  defineProcedure({
    id: 'club.shot',
    title: 'A shot',
    sections: ['1'],
    inputs: { rangeYards: z.number(), night: z.boolean().default(false) },
    roles: {},
    run: () => ({ outcome: { hit: true }, steps: [], effects: [] }),
    summary: () => 'It hits.',
    tone: () => 'plain',
    ...of,
  });

describe('what the definition of a procedure promises', () => {
  it('does not change, and has a list of the fields that odds show', () => {
    expect(Object.isFrozen(shot())).toBe(true);
    expect(shot().oddsOver).toEqual([]);
    expect(shot({ oddsOver: ['hit'] }).oddsOver).toEqual(['hit']);
  });

  it('a title that Discord takes: at most 100 characters', () => {
    expect(() => shot({ title: 'x'.repeat(100) })).not.toThrow();
    expect(() => shot({ title: 'x'.repeat(101) })).toThrow('club.shot: title over 100 characters');
  });
});
