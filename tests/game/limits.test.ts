import { describe, expect, it } from 'vitest';
import { decideCommand, type GameCommand, verifyRecord } from '../../src/game/index.js';
import { requireBattleWithinLimits, requireSpaceForRows } from '../../src/game/limits.js';
import type { Battle } from '../../src/rules/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House, UMPIRE } from './house.js';

const unitsCalled = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Coy ${from + i}`, side: 'Axis', fields: { baseFp: 4 } }));
const importing = (from: number, count: number): GameCommand => ({
  type: 'import-order',
  order: { sides: [], acts: [], units: unitsCalled(from, count) },
});

describe('how big a battle may grow', () => {
  it('1000 units: the limit is told, and nothing has changed', () => {
    const house = House.withSides();
    house.do(importing(0, 500));
    house.do(importing(500, 500));
    expect(house.battle.tables.unit.size).toBe(1000);
    expect(house.refused({ type: 'add-unit', name: 'One more', side: house.axis, fields: { baseFp: 4 } })).toMatchObject({
      code: 'CONFLICT',
      message: 'A battle can have at most 1000 units. Remove some first.',
    });
    house.do({ type: 'remove-unit', unit: [...house.battle.tables.unit.keys()][0]! });
    house.unit('One more', house.axis);
  });

  it('20 sides', () => {
    const house = House.withSides();
    for (let i = 3; i <= 20; i++) house.side(`Side ${i}`, 'usa');
    expect(
      house.refused({ type: 'add-side', name: 'Side 21', fields: { nation: 'usa' }, roleId: null, playerIds: [] }).message,
    ).toBe('A battle can have at most 20 sides. Remove some first.');
  });

  it('2000 rows of any other kind, and 1000 events at once', () => {
    const rows = (count: number): Battle =>
      ({ game: {}, tables: { mission: new Map(Array.from({ length: count }, (_, i) => [`m${i}`, {}])) } }) as never;
    expect(() => requireBattleWithinLimits(rows(1999), rows(2000), 1000)).not.toThrow();
    expect(() => requireBattleWithinLimits(rows(2000), rows(2001), 1)).toThrow(
      'A battle can have at most 2000 missions. Remove some first.',
    );
    expect(() => requireBattleWithinLimits(rows(0), rows(0), 1001)).toThrow('more than 1000 events at once');
  });

  it('room for rows to come is asked for before the work is done: up to the limit itself', () => {
    const there = (count: number): Battle =>
      ({ game: {}, tables: { unit: new Map(Array.from({ length: count }, (_, i) => [`u${i}`, {}])) } }) as never;
    expect(() => requireSpaceForRows(there(990), 'unit', 10)).not.toThrow();
    expect(() => requireSpaceForRows(there(990), 'unit', 11)).toThrow(
      'A battle can have at most 1000 units (990 exist, 11 would be added). Remove some first.',
    );
    expect(() => requireSpaceForRows(there(0), 'side', 20)).not.toThrow();
    expect(() => requireSpaceForRows(there(0), 'side', 21)).toThrow(
      'A battle can have at most 20 sides (0 exist, 21 would be added). Remove some first.',
    );
    // A battle that is already larger continues, as long as nothing is added.
    expect(() => requireSpaceForRows(there(1200), 'unit', 0)).not.toThrow();
    expect(() => requireSpaceForRows(there(1200), 'unit', 1)).toThrow('1200 exist, 1 would be added');
  });

  it('what is there already stays: a battle that is bigger goes on, and its record still holds', () => {
    const house = House.withSides();
    const old = decideCommand(house.state, importing(0, 1200), {
      ruleset: house.ruleset,
      actor: UMPIRE,
      interactionId: 'old',
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => ({ next: () => 1 }),
      chronicle: house.chronicle,
      isUnbounded: true,
    });
    house.state = old.state;
    house.record.push(...old.events);
    house.do({ type: 'edit-unit', unit: [...house.battle.tables.unit.keys()][0]!, name: 'Renamed', fields: {} });
    expect(house.refused(importing(1200, 1)).message).toContain('1000 units');
    expect(verifyRecord({ events: house.record, seed: null, finalHash: null, rulesetById: findRuleset }).fault).toBeNull();
  });
});
