/** The numbers in the names of several new units continue after those already used. */
import { expect, it } from 'vitest';
import { checkName, numberNames, normalizeName } from '../../src/rules/index.js';

it.each<[string, number, readonly string[], readonly string[]]>([
  ['Tank', 1, [], ['Tank']],
  ['Tank', 1, ['Tank'], ['Tank 2']],
  ['Tank', 2, ['TANK 1', 'tank 2'], ['Tank 3', 'Tank 4']],
  // A lost unit leaves a gap, and its number is not used again.
  ['Tank', 2, ['Tank 1', 'Tank 3'], ['Tank 4', 'Tank 5']],
  ['Tank 1', 1, ['Tank 1'], ['Tank 2']],
  ['Tank 2', 2, ['Tank 1', 'Tank 2'], ['Tank 3', 'Tank 4']],
  ['Tank 1', 3, [], ['Tank 1', 'Tank 2', 'Tank 3']],
  // A number that is part of the name stays.
  ['Flak 88', 2, [], ['Flak 88 1', 'Flak 88 2']],
  ['Flak 88', 1, ['Flak 88'], ['Flak 88 2']],
])('%s, %i beside %j', (name, count, taken, expected) => {
  expect(numberNames(name, count, new Set(taken.map(normalizeName)))).toEqual(expected);
});

it('the longest name leaves room for its number', () => {
  const long = 'x'.repeat(80);
  const [name] = numberNames(long, 1, new Set([long]));
  expect(checkName(name!, 'name')).toBe(`${'x'.repeat(76)} 2`);
});
