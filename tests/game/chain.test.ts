import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatCanonicalJson } from '../../src/dice/index.js';
import { type BattleEvent, createEmptyGame, FIRST_HASH, applyEvent, applyEvents, hashEvent } from '../../src/game/index.js';
import { House, textOf } from './house.js';

function played(): House {
  const house = House.withSides();
  const unit = house.unit('A Coy', house.axis);
  house.do({ type: 'edit-unit', unit, fields: { tpd: 'BB' } });
  house.undo();
  return house;
}

describe('the chain of hashes', () => {
  it('starts from sixty-four noughts; each event holds the hash before and a SHA-256 of itself', () => {
    const { record } = played();
    expect(FIRST_HASH).toBe('0000000000000000000000000000000000000000000000000000000000000000');
    record.forEach((event, index) => {
      expect(event.previousHash).toBe(index === 0 ? FIRST_HASH : record[index - 1]!.hash);
      const { hash, ...rest } = event;
      expect(hash).toBe(createHash('sha256').update(formatCanonicalJson(rest)).digest('hex'));
      expect(hashEvent(event)).toBe(hash);
      expect(hashEvent(JSON.parse(JSON.stringify(event)) as BattleEvent)).toBe(hash);
    });
  });

  it('hangs on every field: an event altered anywhere has another hash', () => {
    const event = played().record[3]!;
    const other = (value: unknown): unknown =>
      typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}!` : [value, 'altered'];
    for (const key of Object.keys(event).filter((name) => name !== 'hash'))
      expect(hashEvent({ ...event, [key]: other(event[key as keyof BattleEvent]) }), key).not.toBe(event.hash);
  });

  it('breaks where an event was altered and its hash mended', () => {
    const { record } = played();
    const altered = { ...record[3]!, summary: 'Unit added to Axis: B Coy.' };
    const mended = record.with(3, { ...altered, hash: hashEvent(altered) });
    expect(() => applyEvents('g', mended)).toThrow('event 5 of g does not follow event 4 of g');
  });

  it('lets no event be left out, doubled, swapped or brought in from another game', () => {
    const { record } = played();
    const wrong: BattleEvent[][] = [
      record.toSpliced(2, 1),
      record.toSpliced(2, 0, record[1]!),
      [record[0]!, record[2]!, record[1]!],
      record.slice(1),
      record.with(1, { ...record[1]!, gameId: 'h' }),
      record.with(1, { ...record[1]!, number: 3 }),
    ];
    for (const events of wrong) expect(() => applyEvents('g', events)).toThrow(/does not follow/);
    expect(() => applyEvents('h', record)).toThrow(/does not follow/);
  });
});

describe('fold', () => {
  it('gives the state that deciding gave, event by event', () => {
    const { record, state } = played();
    const folded = applyEvents('g', record);
    expect(textOf(folded.battle)).toBe(textOf(state.battle));
    expect({ ...folded, battle: null }).toEqual({ ...state, battle: null });
    expect(folded).toMatchObject({ lastNumber: record.length, lastHash: record.at(-1)!.hash });
  });

  it('alters no state that it is given', () => {
    const { record } = played();
    let state = createEmptyGame('g');
    const texts: string[] = [];
    const states = record.map((event) => {
      state = applyEvent(state, event);
      texts.push(textOf(state.battle));
      return state;
    });
    expect(states.map(({ battle }) => textOf(battle))).toEqual(texts);
    expect(textOf(createEmptyGame('g').battle)).toBe(textOf(applyEvents('g', []).battle));
  });
});
