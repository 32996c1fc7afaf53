import { describe, expect, it } from 'vitest';
import { type Database, listRecordFaults, isUnavailableBattleError, rebuildTables } from '../../src/store/index.js';
import { refusedBy } from '../refused.js';
import { addSide, addUnit, asking, newFile, opening, Shelf, START, SURROUNDINGS } from './shelf.js';

const HERE = asking().channelId;
const THERE = '620';

/**
 * Creates two battles, and records which of them were reported to the operator. The first has an event that was undone.
 */
function twoBattles() {
  const told: string[] = [];
  const path = newFile();
  const onDamage = (gameId: string): void => void told.push(gameId);
  const shelf = new Shelf(path, opening(path), { ...SURROUNDINGS, onDamage });
  shelf.act(addSide('B Coy'));
  shelf.act({ type: 'undo', later: 'refuse' });
  const there = shelf.battles.start(asking({ channelId: THERE }), START).gameId;
  shelf.battles.act(asking({ channelId: THERE }), addSide('Allies'));
  shelf.battles.act(asking({ channelId: THERE }), addSide('X Coy'));
  shelf.battles.act(asking({ channelId: THERE }), { type: 'undo', later: 'refuse' });
  // Each post shows its event as it happened. What was undone since then must still be edited.
  for (const [gameId, channelId] of [
    [there, THERE],
    [shelf.gameId, HERE],
  ] as const) {
    const events = shelf.record.events(gameId);
    shelf.posts.sent(events.map((event) => ({ event, channelId, messageId: `${event.number}`, asOf: event.number })));
  }
  return { shelf, here: shelf.gameId, there, told };
}

/** Changes data as a failing disk could, unnoticed by the triggers that protect events. */
function damage({ $client }: Database, sql: string, ...values: unknown[]): void {
  const trigger = $client
    .prepare("SELECT sql FROM sqlite_master WHERE name = 'events_are_never_altered'")
    .pluck()
    .get() as string;
  $client.exec('DROP TRIGGER events_are_never_altered');
  $client.prepare(sql).run(...values);
  $client.exec(trigger);
}

const BREAK_EVENT = 'UPDATE events SET body = substr(body, 1, 40) WHERE game_id = ? AND number = ?';

describe('a battle whose record is damaged', () => {
  it.each<[string, string, number[]]>([
    ['its newest event is cut short', BREAK_EVENT, [5]],
    ['its newest event is other JSON', "UPDATE events SET body = '{}' WHERE game_id = ? AND number = ?", [5]],
    ['its newest event is no object', "UPDATE events SET body = 'null' WHERE game_id = ? AND number = ?", [5]],
    [
      'its newest event says something else',
      "UPDATE events SET body = replace(body, 'B Coy', 'C Coy') WHERE game_id = ? AND number = ?",
      [5],
    ],
    ['a row of its tables is cut short', 'UPDATE units SET row = substr(row, 1, 10) WHERE game_id = ?', []],
    ['its own row is cut short', 'UPDATE games SET row = substr(row, 1, 10) WHERE id = ?', []],
  ])('is refused where %s, told once, and the other goes on', (_what, sql, numbers) => {
    const { shelf, here, there, told } = twoBattles();
    damage(shelf.elsewhere().database, sql, here, ...numbers);
    shelf.battles.takeStock();
    for (let times = 0; times < 2; times++) {
      const refusal = refusedBy(() => shelf.act(addUnit('D Coy')));
      expect(refusal.code).toBe('DAMAGED');
      expect(refusal.message).toContain('is damaged');
      expect(refusedBy(() => shelf.battles.open(here)).code).toBe('DAMAGED');
    }
    expect(told).toEqual([here]);
    expect(shelf.battles.act(asking({ channelId: THERE }), addUnit('Y Coy')).events[0]!.number).toBe(5);
    expect(shelf.battles.ofGuild('500').map(({ gameId }) => gameId)).toContain(there);
    expect(listRecordFaults(shelf.database.$client, there)).toEqual([]);
  });

  it('stops nobody else’s posts and edits: one event with broken JSON, owed and to be edited', () => {
    const { shelf, here, there, told } = twoBattles();
    shelf.act(addUnit('C Coy'));
    shelf.battles.act(asking({ channelId: THERE }), addUnit('Y Coy'));
    const other = shelf.elsewhere().database;
    damage(other, BREAK_EVENT, here, 6);
    damage(other, BREAK_EVENT, here, 4);
    expect(shelf.posts.owed().map(({ event }) => [event.gameId, event.number])).toEqual([[there, 5]]);
    const toEdit = (): unknown[] =>
      [HERE, THERE].flatMap((id) => shelf.posts.due(id, true)).map(({ event }) => [event.gameId, event.number]);
    expect(toEdit()).toEqual([[there, 3]]);
    damage(other, BREAK_EVENT, here, 5);
    expect(toEdit()).toEqual([[there, 3]]);
    expect(told).toEqual([here]);
  });

  it('is found at the start by the newest event of each open battle, which are counted', () => {
    const { shelf, here, told } = twoBattles();
    expect(shelf.battles.takeStock()).toEqual({ battles: 2, events: 9 });
    expect(told).toEqual([]);
    damage(shelf.elsewhere().database, BREAK_EVENT, here, 5);
    expect(shelf.battles.takeStock()).toEqual({ battles: 2, events: 9 });
    expect(told).toEqual([here]);
  });

  it('is played again once another program has put it right', () => {
    const { shelf, here } = twoBattles();
    const other = shelf.elsewhere().database;
    damage(other, 'UPDATE units SET row = substr(row, 1, 10) WHERE game_id = ?', here);
    expect(refusedBy(() => shelf.battles.open(here)).code).toBe('DAMAGED');
    expect(rebuildTables(other.$client, here)).not.toEqual([]);
    expect(shelf.act(addUnit('E Coy')).events[0]!.number).toBe(6);
    expect(listRecordFaults(shelf.database.$client, here)).toEqual([]);
  });

  it('does not hide other errors', () => {
    const { shelf, here } = twoBattles();
    shelf.database.$client.close();
    expect(isUnavailableBattleError(new Error('no'))).toBe(false);
    expect(() => shelf.battles.open(here)).toThrow('not open');
  });
});
