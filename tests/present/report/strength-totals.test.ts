/** The greatest strength of a side, which a report compares with its strength at the end. */
import { expect, it } from 'vitest';
import { StrengthTotals } from '../../../src/present/report/losses.js';
import { corpsRuleset } from '../../../src/rules/corps/index.js';
import type { UnitRow } from '../../../src/rules/index.js';

const unit = (id: string, sp: number): UnitRow => ({ id, side: 's1', name: id, sp }) as unknown as UnitRow;

function totals() {
  const strength = new StrengthTotals(corpsRuleset);
  const step = (...changes: readonly (readonly [before: UnitRow | undefined, after: UnitRow | undefined])[]): void => {
    for (const [before, after] of changes) strength.replace(before, after);
    strength.note();
  };
  step([undefined, unit('a', 5)], [undefined, unit('b', 4)]);
  return { strength, step };
}

it('counts a unit that arrives after losses: 5 and 4 lose 2, 3 arrive, so 10 of 12 are left', () => {
  const { strength, step } = totals();
  step([unit('a', 5), unit('a', 3)]);
  step([undefined, unit('c', 3)]);
  expect([strength.of('s1'), strength.mostOf('s1')]).toEqual([10, 12]);
});

it('counts a company once that leaves its battalion and rejoins it, also after a loss', () => {
  const { strength, step } = totals();
  step([unit('b', 4), unit('b', 3)]);
  step([unit('a', 5), unit('a', 4)], [undefined, unit('d', 1)]);
  step([unit('d', 1), undefined], [unit('a', 4), unit('a', 5)]);
  expect([strength.of('s1'), strength.mostOf('s1')]).toEqual([8, 9]);
});

it('counts strength that comes back only once', () => {
  const { strength, step } = totals();
  step([unit('a', 5), unit('a', 3)]);
  step([unit('a', 3), unit('a', 5)]);
  expect([strength.of('s1'), strength.mostOf('s1')]).toEqual([9, 9]);
});

it('leaves out an arrival that was undone', () => {
  const { strength, step } = totals();
  step([unit('a', 5), unit('a', 3)]);
  step([undefined, unit('c', 3)]);
  step([unit('c', 3), undefined]);
  step([undefined, unit('c', 3)]);
  expect([strength.of('s1'), strength.mostOf('s1')]).toEqual([10, 12]);
});
