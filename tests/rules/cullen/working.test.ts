import { expect, it } from 'vitest';
import { PROCEDURES } from '../../../src/rules/cullen/catalogue.js';
import { resolveWith } from '../brute-force.js';

const lines = (name: string, input: object, dice: readonly number[] = []) => {
  const procedure = PROCEDURES.find(({ id }) => id === `cullen.${name}`)!;
  return resolveWith(procedure, input, dice).steps;
};

const SMALL_ARMS = { rifle: 4, rangeInches: 20 };
const MACHINE_GUNS = { lmg: 2, rangeInches: 20 };
const ARTILLERY = { rangeInches: 20 };
const ASSAULT = { attackerElements: 4, defenderElements: 3 };

/** Rulings that no number in the result reveals: the line of working that does, and its basis. */
const LINES: readonly (readonly [name: string, input: object, dice: number[], label: string, cite: string | string[]])[] = [
  ['at-others', { firerStatus: 'pinned' }, [1], 'Pinned units fire this weapon as well as steady ones', 'TC-18'],
  [
    'artillery-infantry',
    { ...ARTILLERY, firerStatus: 'retiring' },
    [1],
    'Retiring units fire this weapon as well as steady ones',
    'TC-18',
  ],
  [
    'artillery-infantry',
    { ...ARTILLERY, roundsOnTarget: 2, targetMoved: true },
    [1],
    'Earlier rounds do not count, because the target moved',
    ['Artillery Fire', 'TC-24'],
  ],
  ['at-softskin', { rangeInches: 30 }, [1], 'An anti-tank rifle may fire at this range', ['Anti-Tank v Vehicles', 'TC-21']],
  [
    'small-arms-armour',
    { ...MACHINE_GUNS, rangeInches: 1 },
    [1],
    'Under 2" machine guns may fire only if no assault is declared',
    ['Small Arms v Armour', 'TC-19'],
  ],
  [
    'small-arms-infantry',
    { ...SMALL_ARMS, targetElements: 1, visibleElements: 1 },
    [1],
    '1 visible element of this target is enough',
    ['Small Arms v Infantry', 'TC-15'],
  ],
  ['small-arms-softskin', SMALL_ARMS, [1], 'Hits (each with a roll on the vehicle)', ['Small Arms v Softskin', 'TC-49']],
  ['airstrike-softskin', {}, [1], 'A strike that gets through hits without a roll', ['Airstrikes', 'TC-39']],
  ['observe', { rangeInches: 11 }, [5], 'A range under 12" does not count', ['Concealment and Observation', 'TC-12']],
  ['assault-infantry', { ...ASSAULT, defenderTroop: 'cavalry' }, [5, 5], 'The defender is mounted cavalry', 'TC-17'],
  [
    'assault-infantry',
    { ...ASSAULT, attackerSupport: 2 },
    [5, 5],
    'Elements with supporters: 6 against 3',
    ['Infantry v Infantry', 'TC-31'],
  ],
  ['assault-infantry', ASSAULT, [5, 5], 'Units that take part are visible', 'Concealment and Observation'],
  ['assault-move', { troop: 'cavalry' }, [5], 'Normal move of cavalry in inches', ['TC-3', 'TC-17']],
  ['move-softskin', { underFire: 'artillery' }, [9], 'Under artillery fire', ['Movement', 'TC-6', 'TC-41']],
  [
    'small-arms-infantry',
    { ...SMALL_ARMS, rangeInches: 12 },
    [1],
    '4 rifles at 6"-12", fire factor 1',
    ['Small Arms v Infantry', 'TC-11'],
  ],
];

it.each(LINES)('%s %j: the working says so', (name, input, dice, label, cite) => {
  expect(lines(name, input, dice)).toContainEqual(expect.objectContaining({ label, cite }));
});

it('and only then', () => {
  const usual: readonly (readonly [string, object, number[]])[] = [
    ['at-others', {}, [1]],
    ['artillery-infantry', { ...ARTILLERY, roundsOnTarget: 2 }, [1]],
    ['at-softskin', { rangeInches: 20 }, [1]],
    ['small-arms-armour', MACHINE_GUNS, [1]],
    ['small-arms-infantry', SMALL_ARMS, [1]],
    ['observe', { rangeInches: 12 }, [5]],
  ];
  for (const [name, input, dice] of usual)
    expect(
      lines(name, input, dice).filter(({ kind }) => kind === 'note'),
      name,
    ).toEqual([]);
});
