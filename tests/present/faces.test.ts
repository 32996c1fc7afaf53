import { describe, expect, it } from 'vitest';
import type { RolledFace } from '../../src/dice/index.js';
import { type EmojiPicture, drawAllEmoji, type EmojiFinder, formatDice, createUnitEmojiFinder } from '../../src/present/index.js';
import type { UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';

const ID = '1234567890123456789';
const faces: EmojiFinder = (key): EmojiPicture => ({ id: ID, name: key });
const die = (sides: number, face: number, hit = false): RolledFace => ({ die: `d${sides}`, face, for: 'kill dice', hit });

describe('dice', () => {
  it('have a picture before the figure, which stays and keeps its mark', () => {
    expect(formatDice([die(6, 3), die(6, 6, true)], faces)).toBe(`Kill dice: <:d6_3:${ID}>3 <:d6_6:${ID}>**6**`);
  });
  it('are figures alone without pictures, and when they are more than twelve', () => {
    expect(formatDice([die(6, 3)])).toBe('Kill dice: 3');
    expect(formatDice([die(6, 3)], () => undefined)).toBe('Kill dice: 3');
    const many = Array.from({ length: 13 }, () => die(10, 7));
    expect(formatDice(many.slice(1), faces)).toContain('<:');
    expect(formatDice(many, faces)).toBe(`Kill dice: ${Array<string>(13).fill('7').join(' ')}`);
  });
});

describe('drawings', () => {
  const drawings = drawAllEmoji(RULESETS);
  it('are few: sixteen faces of dice and each kind of unit once, by keys that leave room in the name of an emoji', () => {
    // The five rulebooks' symbols show fourteen kinds, each once.
    expect(drawings.size).toBe(6 + 10 + 14);
    for (const key of drawings.keys()) expect(`ump_${key}_12345678`).toMatch(/^\w{2,32}$/);
    expect(new Set(drawings.values()).size).toBe(drawings.size);
  });
  it('show units of ones own side, and to an umpire all', () => {
    const ruleset = RULESETS.find(({ id }) => id === 'cullen')!;
    const unit = { id: 'u', name: 'A Coy', side: 'axis', kind: 'infantry' } as unknown as UnitRow;
    expect(createUnitEmojiFinder(faces, ruleset, 'axis')(unit)?.name).toBe('u_UCI');
    expect(createUnitEmojiFinder(faces, ruleset, 'all')(unit)?.name).toBe('u_UCI');
    expect(createUnitEmojiFinder(faces, ruleset, 'allies')(unit)).toBeUndefined();
    expect(createUnitEmojiFinder(faces, ruleset, null)(unit)).toBeUndefined();
  });
});
