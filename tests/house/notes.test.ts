/** Notes: text and pictures for the record, for everyone or for one side. */
import { describe, expect, it } from 'vitest';
import type { GameCommand } from '../../src/game/index.js';
import { House, playerOf, SPECTATOR } from '../game/house.js';

const PICTURE = { sha256: 'ab'.repeat(32), mediaType: 'image/png', bytes: 1000 };
const note = (text: string, picture: typeof PICTURE | null = null, onlyForSide: string | null = null): GameCommand => ({
  type: 'note',
  text,
  picture,
  onlyForSide,
});

describe('a note', () => {
  it('is words, or a picture, or both; nothing is no note', () => {
    const house = House.withSides();
    const told = (text: string, picture: typeof PICTURE | null): unknown[] => {
      house.do(note(text, picture), playerOf(house.axis));
      return [house.last.kind, house.last.summary, house.last.audience];
    };
    expect(told('  The bridge is blown. ', null)).toEqual(['noted', 'The bridge is blown.', 'all']);
    expect(told('The bridge is blown.', PICTURE)).toEqual(['noted', 'The bridge is blown.', 'all']);
    expect(told(' ', PICTURE)).toEqual(['noted', 'A picture.', 'all']);
    for (const text of ['', '  '])
      expect(house.refused(note(text), playerOf(house.axis))).toMatchObject({ code: 'INVALID_INPUT', field: 'text' });
  });

  it('for one side is its players’ own, or an umpire’s; who looks on writes none', () => {
    const house = House.withSides();
    const { axis, allies } = house;
    house.do(note('We wait.', null, axis), playerOf(axis));
    expect(house.last.audience).toBe(axis);
    house.do(note('You hear engines.', null, allies));
    expect(house.last.audience).toBe(allies);
    expect(house.refused(note('Hello?', null, allies), playerOf(axis))).toMatchObject({ code: 'NOT_YOURS', field: 'side' });
    expect(house.refused(note('Hello?'), SPECTATOR).code).toBe('NOT_YOURS');
  });
});
