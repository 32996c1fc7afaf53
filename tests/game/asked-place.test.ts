/**
 * A player asks about a place. The umpires' task contains the answer that the side's own sight gives, and no other side
 * learns of it.
 */
import { describe, expect, it } from 'vitest';
import { type Need, needs, type Reader, viewFor } from '../../src/game/index.js';
import { MAP_ACTS, NEW_MAPS } from '../../src/house/index.js';
import { eagles } from '../../src/rules/eagles/index.js';
import { wtj1943 } from '../../src/rules/wtj1943/index.js';
import { refusal, UMPIRE } from '../rules/played.js';
import { player, Skirmish, SPECTATOR } from '../rules/wtj1943/state/skirmish.js';
import { House, playerOf } from './house.js';

/**
 * Guards of the Soviets are at 200,400, and Grenadiers of the Germans 500 yards east of them, on squares of 120 yards.
 */
function field() {
  const game = new Skirmish();
  game.act(MAP_ACTS.new, { ...NEW_MAPS, sight: true });
  const put = (unit: string, at: string): void => void game.act(MAP_ACTS.place, { unit, at });
  const guards = game.add('Guards');
  const grenadiers = game.add('Grenadiers', {}, game.germans);
  put(guards, '200,400');
  put(grenadiers, '700,400');
  const soviets = player(game.soviets);
  const rows = (reader: Reader): readonly Need[] => needs(viewFor(wtj1943, game.battle, reader)).rows;
  const call = (reader: Reader = UMPIRE): Need | undefined => rows(reader).find(({ kind }) => kind === 'call');
  const asks = (at: string, words = ''): void => void game.do({ type: 'call', words, at }, [], soviets);
  return Object.assign(game, { put, guards, grenadiers, call, asks, ofSoviets: soviets, ofGermans: player(game.germans) });
}

describe('the answer to a question about a place', () => {
  it('has no enemy whom the side does not see, and the umpires read beside it who is there', () => {
    const game = field();
    game.asks('680,400', 'Is it free?');
    const { words, fromSight } = game.call()!;
    expect(words).toMatch(/^Soviets calls an umpire: Is it free\? \(F4\.\d\)$/);
    // At 480 yards the Guards see the place, but not the Grenadiers 20 yards behind it.
    expect(fromSight!.words).toMatch(/^You know of no enemy within 120 yd of F4\.\d\.$/);
    expect(fromSight!.unknown).toEqual([expect.stringMatching(/^Grenadiers at F4/)]);
  });

  it('says when none of the side’s units sees the place', () => {
    const game = field();
    game.asks('690,400');
    expect(game.call()!.fromSight!.words).toMatch(/of F4\.\d\. None of your units sees that place now\.$/);
  });

  it('has the contacts of the side within a square, each with its turn, and follows what the side sees', () => {
    const game = field();
    game.asks('680,400');
    game.put(game.grenadiers, '680,400');
    const { fromSight } = game.call()!;
    expect(fromSight!.words).toMatch(
      /^Contact 1 \(Germans\) at F4\.\d, seen in turn 1\. You know of no other enemy within 120 yd of F4\.\d\.$/,
    );
    expect(fromSight!.unknown).toEqual([]);
    game.put(game.grenadiers, '1300,400');
    expect(game.call()!.fromSight).toEqual(fromSight);
  });

  it('is for umpires: the side reads only its question, and no one else any of it', () => {
    const game = field();
    game.asks('680,400');
    expect(game.record.at(-1)).toMatchObject({ kind: 'umpire-called', audience: game.soviets });
    expect(game.call(game.ofSoviets)).toBeDefined();
    expect(game.call(game.ofSoviets)).not.toHaveProperty('fromSight');
    for (const other of [game.ofGermans, SPECTATOR]) expect(game.call(other)).toBeUndefined();
  });

  it('goes to the side with its question', () => {
    const game = field();
    game.asks('680,400', 'Is it free?');
    const { command, fromSight } = game.call()!;
    game.do({ ...command!, words: fromSight!.words } as Parameters<typeof game.do>[0]);
    expect(game.record.at(-1)).toMatchObject({
      kind: 'call-answered',
      audience: game.soviets,
      summary: `An umpire answers Soviets: ${fromSight!.words}`,
      notes: [expect.stringMatching(/^Question: Is it free\? \(F4\.\d\)$/)],
    });
    expect(game.call()).toBeUndefined();
  });
});

describe('a place that is asked about', () => {
  it('is refused alike whether it is named after an unseen unit or after none', () => {
    const game = field();
    const [unseen, none] = ['2W of Grenadiers', '2W of Nowhere'].map((at) => refusal(() => game.asks(at)));
    expect(unseen!.message.replace('Grenadiers', 'Nowhere')).toBe(none!.message);
  });

  it('needs a map, and an umpire', () => {
    const bare = new House(eagles);
    bare.start();
    const axis = bare.side('Axis', 'germany');
    expect(bare.refused({ type: 'call', words: '', at: 'D4' }, playerOf(axis)).field).toBe('at');
    const alone = new House(eagles);
    const settings = { spotting: 'open' };
    alone.do({
      type: 'start',
      name: 'Orne',
      ruleset: 'eagles',
      settings,
      umpireRoleId: null,
      commitment: 'c0',
      umpiredBy: 'bot',
    });
    const allies = alone.side('Allies', 'uk');
    expect(alone.refused({ type: 'call', words: '', at: 'D4' }, playerOf(allies)).code).toBe('CONFLICT');
  });
});
