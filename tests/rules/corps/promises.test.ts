import { describe, expect, it } from 'vitest';
import { createRandomFaces, createRolledDice } from '../../../src/dice/index.js';
import { corpsRuleset } from '../../../src/rules/corps/index.js';
import { parseInput, runProcedure } from '../../../src/rules/index.js';
import { citable } from '../citable.js';

const COMBATANT = 'name fireDice hits hitsTaken autoTaken saved spLost spAfter result';

describe('the procedures', () => {
  it('may cite headings of the rulebook, and rulings that there are', () => {
    const headings = new Set(
      `Scale, Basing, Turn sequence, Strength points, Command, Orders, Movement, Deploying into detachments, Artillery Ranges, Combat,
       Combat results, Supply, Engineers, Air and Sea Power, Air-landing, Night Phase: Recovery, Night Phase: Resupply,
       Night Phase: Movement, Weather`
        .split(',')
        .map((heading) => heading.trim()),
    );
    const rulings = corpsRuleset.rulings.map(({ id }) => id);
    expect(citable(corpsRuleset)).toEqual(new Set([...headings, ...rulings]));
    for (const { cite } of corpsRuleset.rulings)
      for (const heading of cite.split(', ')) expect(headings, heading).toContain(heading);
  });

  it('there are 103 rulings, in order', () => {
    expect(corpsRuleset.rulings.map(({ id }) => id)).toEqual(Array.from({ length: 103 }, (_, k) => `CO-${k + 1}`));
  });
});

describe('the units in the outcome of a combat', () => {
  it('have these keys, in this order', () => {
    const combat = corpsRuleset.procedures.find(({ id }) => id === 'corps.combat')!;
    const input = parseInput(combat, { attackers: [{ type: 'infantry', sp: 1 }], defenders: [{ type: 'hq', sp: 1 }] });
    const { outcome } = runProcedure(combat, createRolledDice(createRandomFaces(() => 0)), input);
    for (const side of ['attackers', 'defenders'])
      expect(Object.keys((outcome[side] as readonly object[])[0]!).join(' ')).toBe(COMBATANT);
  });
});
