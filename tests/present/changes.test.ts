import { describe, expect, it } from 'vitest';
import { changeLines, someoneIsLost, untoldIn } from '../../src/present/changes.js';
import { headOf, namesIn } from '../../src/present/names.js';
import { type Change, EMPTY_BATTLE, type Procedure, type Ruleset } from '../../src/rules/index.js';

const told = (changes: readonly Change[], untold: readonly string[] = []): string[] =>
  changeLines(changes, namesIn(EMPTY_BATTLE, changes), () => true, untold);

const company = { id: 'u1', name: 'A Coy', side: 's1' };
const change = (before: object, after: object): Change => ({ table: 'unit', id: 'u1', before, after }) as Change;
const born: Change = { table: 'unit', id: 'u1', before: null, after: company };

describe('what changed', () => {
  const moved = change({ moved: true, atPhase: { dps: 0 } }, { moved: false, atPhase: { dps: 1 } });

  it('leaves out the fields of units that a rulebook keeps for itself', () => {
    expect(told([moved]).join()).toContain('at phase');
    expect(told([moved], ['atPhase']).join()).not.toContain('at phase');
    expect(told([moved], ['atPhase']).join()).toContain('no longer moved');
    expect(told([moved], ['atPhase', 'moved'])).toEqual([]);
    expect(told([{ table: 'game', id: 'game', before: { moved: false }, after: { moved: true } }], ['moved']).join()).toContain(
      'moved',
    );
  });

  it('leaves out what a turn resets in posts of phases alone', () => {
    const rulebook = { untoldFields: ['atPhase'], routineFields: ['moved'] } as unknown as Ruleset;
    expect(untoldIn({ kind: 'phase' }, rulebook)).toEqual(['atPhase', 'moved']);
    expect(untoldIn({ kind: 'resolved' }, rulebook)).toEqual(['atPhase']);
    expect(untoldIn({ kind: 'phase' }, {} as Ruleset)).toEqual([]);
  });

  it('knows a loss by a field that says so, and tells it first', () => {
    const lost = change({ condition: 'sound' }, { condition: 'destroyed' });
    expect(someoneIsLost([lost])).toBe(true);
    expect(someoneIsLost([change({ destroyed: false }, { destroyed: true })])).toBe(true);
    expect(someoneIsLost([change({ destroyed: true }, { destroyed: false }), born])).toBe(false);
    const other: Change = { ...moved, id: 'u2', before: { moved: true }, after: { moved: false } };
    expect(told([other, lost])[0]).toContain('**destroyed**');
  });
});

describe('what posts call a procedure', () => {
  it('is its heading, or the words of its id', () => {
    expect(headOf('cullen.at-others', { heading: 'Anti-tank fire', title: 'x' } as Procedure)).toBe('Anti-tank fire');
    expect(headOf('eagles.direct-fire')).toBe('Direct fire');
  });
});
