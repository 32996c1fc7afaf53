import { describe, expect, it } from 'vitest';
import { applyEvents, type KindCount } from '../../src/game/index.js';
import { addUnit, asking, newFile, opening, Shelf, SURROUNDINGS } from './shelf.js';
import { openStore } from '../../src/store/index.js';

const plain = (kinds: readonly KindCount[]): string[] =>
  kinds.map(({ kind, audience, count }) => `${kind} ${audience} ${count}`).sort();

describe('which kinds of events there have been, and for whom', () => {
  it('is known of a battle in memory: no event is opened for it', () => {
    const shelf = new Shelf();
    const { battles, gameId, database } = shelf;
    shelf.act(addUnit('1/Pz'));
    database.$client.exec('ALTER TABLE events RENAME TO events_out_of_reach');
    // These are the battle and its side, and two units, which only their own side knows.
    expect(plain(battles.open(gameId).state.kinds)).toEqual(['game-started all 1', 'side-added all 1', 'unit-added s2 2']);
  });

  it.each([0, 60, 61, 62, 130])('is the same when it is read again after %i more events', (more) => {
    const path = newFile();
    const database = opening(path);
    const { battles, record } = openStore(database, SURROUNDINGS);
    const { gameId } = battles.start(asking(), { name: 'Hill 112', ruleset: 'eagles', settings: {}, umpireRoleId: null });
    for (let n = 0; n < more; n++) battles.act(asking(), { type: 'note', text: `note ${n}`, picture: null, onlyForSide: null });
    const again = openStore(opening(path), SURROUNDINGS).battles.open(gameId).state;
    const folded = applyEvents(gameId, record.events(gameId));
    expect(again.kinds).toEqual(folded.kinds);
    expect(again.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(more + 1);
    // The counts are written only now and then.
    const written = database.$client.prepare('SELECT coalesce(sum(count), 0) FROM event_kinds').pluck().get();
    expect(written).toBe(Math.floor((more + 1) / 64) * 64);
  });
});
