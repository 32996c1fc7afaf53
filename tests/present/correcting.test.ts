import { describe, expect, it } from 'vitest';
import { type CorrectionMenu, presentCorrection } from '../../src/present/index.js';
import { Played } from './battle.js';

const played = Played.skirmish();
const units = (count: number) => Array.from({ length: count }, (_, i) => ({ value: `u${i}`, label: `Unit ${i}`, about: 'FP 6' }));
const menu = (others: number, rest: number, pages = { others: 0, rest: 0 }): CorrectionMenu => ({
  event: played.last,
  told: 'A Coy suppressed',
  result: null,
  given: ['target: A Coy'],
  role: 'target',
  others: units(others),
  rest: units(rest),
  pages,
  ids: { other: (value) => `to:${value}`, others: 'others', rest: 'rest' },
});
const rowsOf = (shown: CorrectionMenu) =>
  presentCorrection(shown).components.map(({ components }) =>
    components.flatMap((each) =>
      'options' in each ? each.options.map(({ value }) => value) : 'label' in each ? [each.label] : [],
    ),
  );

describe('what of an event can be put right', () => {
  it('has buttons for the five likeliest and a menu for the others', () => {
    expect(rowsOf(menu(7, 1))).toEqual([['Unit 0', 'Unit 1', 'Unit 2', 'Unit 3', 'Unit 4'], ['u5', 'u6'], ['u0']]);
    expect(rowsOf(menu(2, 1))).toEqual([['Unit 0', 'Unit 1'], ['u0']]);
    expect(rowsOf(menu(0, 1))).toEqual([['u0']]);
  });

  it('says whom the buttons name, where there are any', () => {
    const words = (others: number): string => presentCorrection(menu(others, 1)).embeds[0]!.description!;
    expect(words(2)).toContain('Each button chooses another target.');
    expect(words(0)).not.toContain('Each button');
  });

  // Of 65 units 5 have buttons. The other 60 are on pages of 24, 24 and 12, each with a line that leads to the next.
  it.each([
    [0, 'u5', 25, 'page.1'],
    [1, 'u29', 25, 'page.2'],
    [2, 'u53', 13, 'page.0'],
    [9, 'u53', 13, 'page.0'],
  ])('page %i of a long menu begins with %s and leads on', (others, first, length, next) => {
    const [, options] = rowsOf(menu(65, 1, { others, rest: 0 }));
    expect(options).toHaveLength(length);
    expect([options![0], options!.at(-1)]).toEqual([first, next]);
  });

  it('25 lines need no second page, 26 do', () => {
    expect(rowsOf(menu(0, 25))[0]).toHaveLength(25);
    expect(rowsOf(menu(0, 26))[0]!.at(-1)).toBe('page.1');
    expect(rowsOf(menu(0, 26, { others: 0, rest: 1 }))[0]).toEqual(['u24', 'u25', 'page.0']);
  });
});
