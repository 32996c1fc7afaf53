import { describe, expect, it } from 'vitest';
import type { BattleEvent } from '../../src/game/index.js';
import { findFirstDifference } from '../../src/game/differences.js';

const EVENT = {
  number: 4,
  turn: 1,
  kind: 'resolved',
  summary: 'Hit.',
  changes: [{ table: 'unit', id: 'u1', before: { fp: 4 }, after: { fp: 2 } }],
  notes: ['Measured.'],
  audience: 'all',
} as unknown as BattleEvent;
const differing = (again: object, recorded: object = {}) =>
  findFirstDifference({ ...EVENT, ...again }, { ...EVENT, ...recorded });

describe('an event worked out again', () => {
  it('is as it stands, whatever the order of its keys', () => {
    const turned = Object.fromEntries(Object.entries(EVENT).reverse()) as unknown as BattleEvent;
    expect(findFirstDifference(EVENT, turned)).toBeNull();
  });

  it('differs in a place, which is named, and in what both say there', () => {
    const changes = [{ table: 'unit', id: 'u1', before: { fp: 4 }, after: { fp: 3 } }];
    expect(differing({}, { changes })).toEqual({ what: 'changes.0.after.fp', why: 'it has 3, but recalculated it is 2' });
    expect(differing({ notes: [] })).toEqual({ what: 'notes.0', why: 'it has "Measured.", but recalculated it is nothing' });
    expect(differing({}, { audience: 's1' })).toMatchObject({ what: 'audience' });
    expect(differing({ changes: {} })?.what).toBe('changes');
  });

  it('differs in the result before its words, and in those before all else', () => {
    const other = { kind: 'noted', summary: 'Missed.', turn: 2 };
    expect(differing(other)?.what).toBe('kind');
    expect(differing({ ...other, kind: 'resolved' })?.what).toBe('summary');
    expect(differing({ turn: 2 })).toEqual({ what: 'turn', why: 'it has 1, but recalculated it is 2' });
  });

  it('differs in a field that only one of both has', () => {
    expect(differing({ mark: 'p3' })).toEqual({ what: 'mark', why: 'it has nothing, but recalculated it is "p3"' });
    expect(differing({}, { nonce: 'aa' })).toEqual({ what: 'nonce', why: 'it has "aa", but recalculated it is nothing' });
  });

  it('tells the first eighty characters of what is longer', () => {
    const [short, long] = ['x'.repeat(78), 'x'.repeat(79)];
    expect(differing({ summary: short })?.why).toContain(`it is "${short}"`);
    expect(differing({ summary: long })?.why).toMatch(/it is "x{79}…$/);
  });
});
