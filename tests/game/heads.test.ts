import { describe, expect, it } from 'vitest';
import { type BattleEvent, formatHashPrefix, findHashPrefixes, hashEvent, verifyRecord } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { House } from './house.js';

describe('heads of hashes, as posts show them', () => {
  it('are read out of whatever is pasted, with what stood before them', () => {
    expect(findHashPrefixes('1.2 · event 6 · #26EF09e4af · verified dice\n(#0123456789)\n')).toEqual([
      { head: '#26ef09e4af', words: '1.2 · event 6 ·' },
      { head: '#0123456789', words: '(' },
    ]);
    for (const text of ['', '26ef09e4af', '#26ef09e4a', '#26ef09e4aff', 'x#26ef09e4af'])
      expect(() => findHashPrefixes(text)).toThrow('heads: No hash was found');
    expect(() => findHashPrefixes('#26ef09e4af '.repeat(501))).toThrow('at most 500');
  });

  it('name the first post that a record contradicts, although every hash was made anew', () => {
    const house = House.withSides();
    const unit = house.unit('1/Pz', house.axis);
    house.do({ type: 'edit-unit', unit, name: '2/Pz', fields: {} });
    const posts = house.record.map((event) => `event ${event.number} · ${formatHashPrefix(event)} · verified dice`).join('\n');
    const verify = (events: readonly BattleEvent[]) =>
      verifyRecord({ events, seed: null, finalHash: null, heads: findHashPrefixes(posts), rulesetById: findRuleset });
    expect(verify(house.record)).toMatchObject({ fault: null, heads: 6 });

    // The second record is of the same battle, but with another name of the unit from the start. Each event is valid by
    // itself.
    const other = House.withSides();
    const same = other.unit('3/Pz', other.axis);
    other.do({ type: 'edit-unit', unit: same, name: '2/Pz', fields: {} });
    expect(other.record.every((event) => hashEvent(event) === event.hash)).toBe(true);
    expect(verify(other.record).fault).toEqual({
      event: null,
      what: 'heads',
      why: `the post “event 4 · ${formatHashPrefix(house.record[3]!)}” was sent, and no event of the record has that hash: this or an earlier event was changed`,
    });
  });
});
