import { describe, expect, it } from 'vitest';
import { formatChangeLines, hasLostUnit, createHiddenCheck } from '../../src/present/changes.js';
import { formatProcedureHeading, createNameFinders } from '../../src/present/names.js';
import type { Reader } from '../../src/game/index.js';
import type { DescriptionContext } from '../../src/knowing/index.js';
import { type Battle, type Change, EMPTY_BATTLE, type EventKind, type Procedure, type Ruleset } from '../../src/rules/index.js';

const settingWith = (ruleset: Partial<Ruleset>, battle: Battle = EMPTY_BATTLE): DescriptionContext => ({
  battle,
  ruleset: { strength: { isLost: () => false }, ...ruleset } as Ruleset,
});
const told = (changes: readonly Change[], untoldFields: readonly string[] = [], kind: EventKind = 'resolved'): string[] =>
  formatChangeLines(
    changes,
    createNameFinders(EMPTY_BATTLE, changes),
    () => true,
    createHiddenCheck({ kind, audience: 'all' }, settingWith({ untoldFields, routineFields: ['spent'] })),
  );

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

  it('leaves out the length of a phase in milliseconds, which the post of a deadline tells in minutes', () => {
    expect(told([{ table: 'game', id: 'game', before: { phaseTime: null }, after: { phaseTime: 60_000 } }])).toEqual([]);
  });

  it('says once that a unit has moved, and how', () => {
    const [still, gone] = [
      { moved: false, movedAt: null },
      { moved: true, movedAt: 'D' },
    ];
    expect(told([change(still, gone)])).toEqual(['Unit u1: moved at D']);
    expect(told([change(gone, still)])).toEqual(['Unit u1: no longer moved']);
    expect(told([change(gone, still)], ['moved'])).toEqual(['Unit u1: no longer moved at D']);
  });

  it('leaves out what a turn resets in posts of phases alone', () => {
    const reset = change({ spent: 50, moved: true }, { spent: 0, moved: false });
    expect(told([reset], ['atPhase'], 'phase')).toEqual(['Unit u1: no longer moved']);
    expect(told([reset], ['atPhase']).join()).toContain('spent 50 → 0');
  });

  it('lists nobody of whom the reader does not know, nor how many they are', () => {
    const others = ['u2', 'u3', 'u4'].map((id) => [id, { id, name: `Unit ${id}`, side: 's2' }] as const);
    const battle: Battle = { ...EMPTY_BATTLE, tables: { ...EMPTY_BATTLE.tables, unit: new Map([['u1', company], ...others]) } };
    const visible = (_table: string, id: string): boolean => id === 'u1' || id === 'u2';
    const linesOf = (before: unknown, after: unknown): string[] =>
      formatChangeLines(
        [change({ spotted: before }, { spotted: after })],
        createNameFinders(battle, [], undefined, visible),
        visible,
        undefined,
        {
          plain: true,
        },
      );
    expect(linesOf(false, ['u2'])).toEqual(['A Coy: spotted by Unit u2']);
    expect(linesOf(false, ['u2', 'u3', 'u4'])).toEqual(['A Coy: spotted by Unit u2']);
    expect(linesOf(['u2'], ['u2', 'u3'])).toEqual([]);
    expect(linesOf(false, ['u3', 'u4'])).toEqual(['A Coy: spotted']);
    expect(linesOf(['u3'], ['u3', 'u4'])).toEqual([]);
  });

  it('leaves out tables that a rulebook keeps for itself', () => {
    const row: Change = { table: 'terrain', id: 't1', before: null, after: { id: 't1', name: 'woods' } };
    const linesWith = (untoldTables: readonly string[]): string[] =>
      formatChangeLines(
        [row],
        createNameFinders(EMPTY_BATTLE, [row]),
        () => true,
        createHiddenCheck({ kind: 'noted', audience: 'all' }, settingWith({ untoldTables })),
      );
    expect(linesWith([])).toEqual(['woods: new']);
    expect(linesWith(['terrain'])).toEqual([]);
  });

  describe('of what is a side’s own affair', () => {
    const sides = new Map(['s1', 's2'].map((id) => [id, { id, name: id, roleId: null, playerIds: [] }]));
    const battle: Battle = { ...EMPTY_BATTLE, tables: { side: sides, unit: new Map([['u1', company]]) } };
    const setting = settingWith({ ownFields: { unit: ['fuel'] } }, battle);
    const spent = change({ fuel: 3, strength: 5 }, { fuel: 2, strength: 4 });
    const linesFor = (audience: string, reader?: Reader): string[] =>
      formatChangeLines(
        [spent],
        createNameFinders(battle, [spent]),
        () => true,
        createHiddenCheck({ kind: 'resolved', audience }, setting, reader),
      );

    it('tells everybody nothing, its side and umpires all', () => {
      expect(linesFor('all')).toEqual(['A Coy: strength 5 → 4']);
      expect(linesFor('s1')).toEqual(['A Coy: fuel 3 → 2, strength 5 → 4']);
      expect(linesFor('s2')).toEqual(['A Coy: strength 5 → 4']);
      expect(linesFor('umpires')).toEqual(['A Coy: fuel 3 → 2, strength 5 → 4']);
    });

    it('tells one reader what that one may know', () => {
      expect(linesFor('all', { standing: 'player', sideId: 's1' }).join()).toContain('fuel');
      expect(linesFor('all', { standing: 'player', sideId: 's2' }).join()).not.toContain('fuel');
      expect(linesFor('all', { standing: 'spectator', sideId: null }).join()).not.toContain('fuel');
      expect(linesFor('all', { standing: 'umpire', sideId: null }).join()).toContain('fuel');
    });
  });

  it('knows a loss by a field that says so, and tells it first', () => {
    const lost = change({ condition: 'sound' }, { condition: 'destroyed' });
    expect(hasLostUnit([lost])).toBe(true);
    expect(hasLostUnit([change({ destroyed: false }, { destroyed: true })])).toBe(true);
    expect(hasLostUnit([change({ destroyed: true }, { destroyed: false }), born])).toBe(false);
    const other: Change = { ...moved, id: 'u2', before: { moved: true }, after: { moved: false } };
    expect(told([other, lost])[0]).toContain('**destroyed**');
  });
});

describe('what posts call a procedure', () => {
  it('is its heading, or the words of its id', () => {
    expect(formatProcedureHeading('cullen.at-others', { heading: 'Anti-tank fire', title: 'x' } as Procedure)).toBe(
      'Anti-tank fire',
    );
    expect(formatProcedureHeading('eagles.direct-fire')).toBe('Direct fire');
  });
});
