/**
 * A player can undo their own last move without dice, until something follows that they know of, and if the move had no
 * effect that they know of.
 */
import { describe, expect, it } from 'vitest';
import { findUndoableMove } from '../../src/game/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import type { Actor } from '../../src/rules/index.js';
import { House, playerOf, textOf, undoing } from './house.js';

/**
 * Creates a battle of Eagles on a map with hidden units: Ash of the Allies moves 4 inches, and the Axis is at a
 * distance.
 */
function field() {
  const house = House.withSides({ spotting: 'rules' });
  const { axis, allies } = house;
  const act = (name: string, params: object): void => void house.do({ type: 'act', act: name, params: { ...params } });
  act('map-new', {});
  const place = (unit: string, at: string): void => act('map-place', { unit, at });
  const foot = { kind: 'infantry', moveCode: 'B' };
  const [ash, birch] = [house.unit('Ash', allies, foot), house.unit('Birch', allies, foot)];
  const tom = house.unit('Tom', axis, foot);
  place(ash, '10,10');
  place(birch, '40,10');
  place(tom, '10,40');
  const player = playerOf(allies);
  const move = (unit: string, to: string, as: Actor = player): number => {
    house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: { to } }, as);
    return house.record.findLast(({ kind }) => kind === 'resolved')!.number;
  };
  const offered = (as: Actor = player): number | undefined => findUndoableMove(house, as)?.event.number;
  const note = (as: Actor, onlyForSide: string | null): void =>
    void house.do({ type: 'note', text: 'Dug in.', picture: null, onlyForSide }, as);
  return Object.assign(house, { ash, birch, tom, player, enemy: playerOf(axis), move, place, offered, note, act });
}

describe('a player takes back his last move', () => {
  it('without leave of the battle, and the battle is as it was', () => {
    const house = field();
    const before = textOf(house.battle);
    const move = house.move(house.ash, '10,12');
    expect(house.offered()).toBe(move);
    house.do(undoing(move), house.player);
    expect(textOf(house.battle)).toBe(before);
    expect(house.last).toMatchObject({ kind: 'undone', undoes: move });
    // Then the player moves it to another place.
    house.move(house.ash, '12,10');
  });

  it('that alone: nothing else of his, and no move of another', () => {
    const house = field();
    expect(house.offered()).toBeUndefined();
    house.note(house.player, null);
    expect(house.offered()).toBeUndefined();
    expect(house.refused(undoing(house.last.number), house.player).code).toBe('UMPIRE_ONLY');
    const move = house.move(house.ash, '10,12');
    expect(house.offered(house.enemy)).toBeUndefined();
    expect(house.refused(undoing(move), house.enemy).code).toBe('UMPIRE_ONLY');
    expect(house.refused(undoing(), house.player).code).toBe('UMPIRE_ONLY');
    expect(house.refused({ type: 'undo', event: move, scope: 'onwards', later: 'again' }, house.player).code).toBe('UMPIRE_ONLY');
    const mate: Actor = { ...house.player, id: 'mate' };
    expect(house.offered(mate)).toBeUndefined();
    expect(house.refused(undoing(move), mate).code).toBe('UMPIRE_ONLY');
  });

  it('one after the other, and each unit once in a phase: who could do it again would feel out the ground', () => {
    const house = field();
    const first = house.move(house.ash, '10,12');
    const second = house.move(house.birch, '40,12');
    expect(house.refused(undoing(first), house.player).message).toContain('only your own last move');
    house.do(undoing(second), house.player);
    expect(house.offered()).toBe(first);
    house.do(undoing(first), house.player);
    const again = house.move(house.ash, '12,10');
    expect(house.offered()).toBeUndefined();
    expect(house.refused(undoing(again), house.player).message).toContain('once in a phase');
  });

  it('his own words follow nothing; what others do, and he knows of, does', () => {
    const house = field();
    const move = house.move(house.ash, '10,12');
    house.note(house.player, house.allies);
    house.do({ type: 'ready', side: house.allies, ready: true }, house.player);
    house.do({ type: 'call', words: 'Is it a wood?' }, house.player);
    expect(house.offered()).toBe(move);
    house.note(house.enemy, null);
    expect(house.offered()).toBeUndefined();
    expect(house.refused(undoing(move), house.player)).toMatchObject({ code: 'CONFLICT' });
  });

  it('nor do his messages and orders, and a report with a message does', () => {
    const house = field();
    house.do({ type: 'set-orders', orders: 'sealed' });
    const before = house.battle.tables.place!.get(house.ash);
    const move = house.move(house.ash, '10,12');
    const act = (name: string, params: JsonObject): void => void house.do({ type: 'act', act: name, params }, house.player);
    act('order-write', { unit: house.birch, words: 'To the wood' });
    act('message-send', { words: 'We come', to: house.axis });
    act('message-send', { words: 'We come too' });
    expect(house.offered()).toBe(move);
    const told = house.branch();
    told.do({ type: 'act', act: 'message-send', params: { words: 'We come', report: true } }, house.player);
    expect(findUndoableMove(told, house.player)).toBeUndefined();
    house.do(undoing(move, 'again'), house.player);
    expect(house.battle.tables.place!.get(house.ash)).toEqual(before);
    expect([house.battle.tables.order!.size, house.record.filter(({ kind }) => kind === 'message-sent').length]).toEqual([1, 2]);
  });

  it('nor does a message to a commander of his own side that arrives at once', () => {
    const house = field();
    house.do({ type: 'edit-side', side: house.allies, fields: {}, addPlayerIds: ['mate'], removePlayerIds: [] });
    house.do({ type: 'give-command', side: house.allies, player: 'mate', units: [house.birch] });
    house.act('message-chances', { by: 'radio', lost: 1, taken: 0 });
    const move = house.move(house.ash, '10,12');
    for (const _ of [1, 2])
      house.do({ type: 'act', act: 'message-send', params: { words: 'Follow', commandsUnit: house.birch } }, house.player);
    expect(house.record.filter(({ kind }) => kind === 'message-arrived')).toHaveLength(2);
    expect(house.offered()).toBe(move);
  });

  it('nothing of what he may not know keeps it, and a hidden watcher forgets him', () => {
    const [seen, unseen] = [field(), field()];
    // Tom is 400 yards from the destination of Ash. No Allied unit has spotted Tom, who sees Ash (section 4.1, E-60).
    seen.place(seen.tom, '10,16');
    const offers = [seen, unseen].map((house) => {
      const move = house.move(house.ash, '10,12');
      house.note(house.enemy, house.axis);
      return house.offered() === move;
    });
    expect(offers).toEqual([true, true]);
    expect(seen.row('unit', seen.ash)).toMatchObject({ spotted: true });
    seen.do(undoing(seen.record.findLast(({ kind }) => kind === 'resolved')!.number, 'again'), seen.player);
    expect(seen.row('unit', seen.ash)).toMatchObject({ spotted: false });
  });

  it('no move that has met somebody who shows himself, or mines', () => {
    const house = field();
    house.do({ type: 'edit-unit', unit: house.tom, fields: { spotted: true } });
    house.place(house.tom, '10,16');
    const move = house.move(house.ash, '10,12');
    expect(house.offered()).toBeUndefined();
    expect(house.refused(undoing(move), house.player).message).toContain('has affected something else');

    const mined = field();
    mined.act('minefield-add', { name: 'Red', kind: 'hasty', xYards: 1000, yYards: 1200 });
    const into = mined.move(mined.ash, '10,12');
    expect(mined.record.slice(into).map(({ kind }) => kind)).toContain('mines-met');
    expect(mined.offered()).toBeUndefined();
    expect(mined.refused(undoing(into), mined.player).message).toContain('has affected something else');
  });

  it('no move of an earlier phase', () => {
    const house = field();
    house.move(house.ash, '10,12');
    house.do({ type: 'advance', to: 'phase' });
    expect(house.offered()).toBeUndefined();
  });

  it('also where players may take back more', () => {
    const house = field();
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    const move = house.move(house.ash, '10,12');
    house.note(house.player, house.allies);
    expect(house.offered()).toBe(move);
    house.do(undoing(move), house.player);
    expect(house.state.undoneBy.has(move)).toBe(true);
  });
});
