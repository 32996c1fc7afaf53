import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseRecordFile, writeRecordLines } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { openStore } from '../../src/store/index.js';
import { addSide, asking, byBob, newFile, opening, Shelf, SURROUNDINGS } from './shelf.js';

const hmac = (secret: string, id: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(id).digest('hex').slice(0, 32);

const textOfRecord = (shelf: Shelf, withSeed: boolean): string =>
  [...writeRecordLines(shelf.recordFiles.of(shelf.gameId, withSeed))].join('\n');

describe('keys of people', () => {
  it('are the first 16 bytes of an HMAC of the Discord id under a secret that is not the seed', () => {
    const shelf = new Shelf();
    const { seed, people_secret: secret } = shelf.database.$client.prepare('SELECT seed, people_secret FROM games').get() as {
      seed: string;
      people_secret: string;
    };
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(secret).not.toBe(seed);
    expect(shelf.record.event(shelf.gameId, 1)!.actor).toEqual({ id: hmac(secret, '1'), standing: 'umpire', sideId: null });
  });

  it('are kept with who they are by those commands alone that are carried out', () => {
    const shelf = new Shelf();
    expect(() => shelf.act(addSide('Allies'), byBob())).toThrow('Only umpires of this battle');
    expect(shelf.people.keptOf('500', '9')).toEqual([]);
    shelf.act({ ...addSide('Allies'), playerIds: ['9'] } as never);
    expect(shelf.people.keptOf('500', '9')).toMatchObject([{ name: null }]);
    shelf.act({ type: 'note', text: 'Here.', picture: null, onlyForSide: null }, byBob());
    const kept = shelf.people.keptOf('500', '9');
    expect(kept).toMatchObject([{ name: 'Bob' }]);
    expect(shelf.people.commandsOf(kept[0]!)).toMatchObject([{ turn: 1 }]);
    expect(shelf.people.keptOf('501', '9')).toEqual([]);
  });

  it('travel beside the chain: names for everybody, ids and the secret for the keeper, who can play on elsewhere', () => {
    const shelf = new Shelf();
    shelf.act({ ...addSide('Allies'), playerIds: ['9'] } as never);
    shelf.act({ type: 'note', text: 'Here.', picture: null, onlyForSide: null }, byBob());
    const open = parseRecordFile(textOfRecord(shelf, false)).people!;
    expect(open.secret).toBeNull();
    expect(open.known.map(({ userId, name }) => [userId, name]).sort()).toEqual([
      [null, 'Anna'],
      [null, 'Bob'],
    ]);
    const whole = parseRecordFile(textOfRecord(shelf, true));
    expect(whole.people!.known.map(({ userId }) => userId).sort()).toEqual(['1', '9']);
    const elsewhere = openStore(opening(newFile()), { ...SURROUNDINGS, rulesetById: findRuleset });
    elsewhere.recordFiles.take(whole, '500', '600');
    expect([...writeRecordLines(elsewhere.recordFiles.of(shelf.gameId, true))].join('\n')).toBe(textOfRecord(shelf, true));
    const { events } = elsewhere.battles.act(byBob(), { type: 'note', text: 'There.', picture: null, onlyForSide: null });
    expect(events[0]!.actor).toMatchObject({ standing: 'player' });
    expect(elsewhere.battles.actorIn(shelf.gameId, asking().person).standing).toBe('umpire');
  });

  it('let nobody give up a seat for another', () => {
    const shelf = new Shelf();
    shelf.act({ ...addSide('Allies'), playerIds: ['9'] } as never);
    const seat = shelf.battles.seatOf(shelf.gameId, '9')!;
    expect(() => shelf.act({ type: 'leave', seat })).toThrow('You can give up only your own seat');
  });
});
