import { describe, expect, it } from 'vitest';
import { describeLuck } from '../../src/present/luck.js';
import type { LuckStep, View } from '../../src/game/index.js';
import { describeLuckPicture, drawLuck } from '../../src/present/index.js';

const SIDES = new Map(['Axis', 'Allies'].map((name, index) => [`s${index + 1}`, { id: `s${index + 1}`, name }]));
const VIEW = { battle: { game: {}, tables: { side: SIDES, unit: new Map() } }, ruleset: {} } as unknown as View;
const step = (turn: number, side: string | null, fortune: number): LuckStep => ({ turn, sides: new Set([side]), fortune });

describe('luck as a drawing', () => {
  it('is nothing of no rolls', () => {
    expect(drawLuck([], VIEW)).toBeUndefined();
  });

  it('sums how far each roll was above an even one, side by side', () => {
    // Axis: +0.4, then -0.1. Allies: -0.5. There are two turns and four points: the start, and one after each of three
    // rolls.
    const steps = [step(1, 's1', 0.9), step(1, 's2', 0), step(2, 's1', 0.4)];
    expect(describeLuckPicture(steps, VIEW)).toBe(
      'Luck roll by roll, with 0 as average. Axis: 2 rolls, too few to measure luck, ends +0.3, highest +0.4, lowest 0. ' +
        'Allies: 1 roll, too few to measure luck, ends -0.5, highest 0, lowest -0.5.',
    );
    const svg = drawLuck(steps, VIEW)!;
    // Even luck is at 235, and one point is 165 above it. Three rolls share 810 points of width.
    expect(svg).toContain('points="70,235 340,169 610,169 880,185.5"');
    expect(svg).toContain('points="70,235 340,235 610,317.5 880,317.5"');
    expect(svg).toContain('>Turn 2</text>');
  });

  it('tells nothing of a side that has not rolled, and takes names as text', () => {
    const named = new Map([['s1', { id: 's1', name: '<b href=x>' }], ['s2', { id: 's2', name: 'Hidden' }]]); // prettier-ignore
    const view = { ...VIEW, battle: { ...VIEW.battle, tables: { side: named, unit: new Map() } } } as unknown as View;
    const svg = drawLuck([step(1, 's1', 0.5)], view)!;
    expect(svg).not.toContain('<b');
    expect(svg).not.toContain('href=');
    expect(svg).not.toContain('Hidden');
    expect(describeLuckPicture([step(1, null, 1)], view)).toContain(
      'Rolls without a side: 1 roll, too few to measure luck, ends +0.5',
    );
  });

  it('is drawn of more rolls than a function takes arguments', () => {
    const steps = Array.from({ length: 150_000 }, (_, at) => step(1, 's1', at % 2));
    expect(describeLuckPicture(steps, VIEW)).toContain('over 150000 rolls, ends 0, highest 0, lowest -0.5');
    expect(drawLuck(steps, VIEW)).toContain('</svg>');
  });
});

describe('few rolls', () => {
  it('tell nothing of luck, up to four', () => {
    expect(describeLuck(0.9, 1)).toBe('1 roll, too few to measure luck');
    expect(describeLuck(0.9, 4)).toBe('4 rolls, too few to measure luck');
    expect(describeLuck(0.9, 5, ', 90 of 100')).toBe('very lucky, 90 of 100 over 5 rolls');
  });
});
