import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sitDown } from './seated.js';

/** Returns the text of an answer. */
const said = (answer: unknown): string => JSON.stringify(answer);

describe('a bot whose record has one event with broken JSON', () => {
  it('starts, refuses that battle in words and without the reference of a bug, and plays the others; the log tells once', async () => {
    const seated = await sitDown('d4a6');
    try {
      const { table } = seated;
      const [here, there] = ['hq', 'other'].map((channel) => table.seat('umpire', channel));
      for (const seat of [here!, there!]) await seat.command('game start', { ruleset: 'eagles', name: 'Hill' }).answer;
      await table.idle();
      const client = new BetterSqlite3(seated.databasePath);
      const gameId = client.prepare('SELECT game_id FROM channels WHERE channel_id = ?').pluck().get(here!.channel.id) as string;
      client.exec('DROP TRIGGER events_are_never_altered');
      client.prepare('UPDATE events SET body = substr(body, 1, 99) WHERE game_id = ?').run(gameId);
      client.prepare('DELETE FROM posts WHERE game_id = ?').run(gameId);
      client.close();
      await seated.restart({ sweepEveryMs: 100 });
      for (let times = 0; times < 2; times++) {
        const refused = said(await here!.command('side add', { name: 'Red', nation: 'usa' }).answer);
        expect(refused).toContain(`The record of battle ${gameId} is damaged`);
        expect(refused).not.toMatch(/reference/i);
      }
      expect(said(await there!.command('side add', { name: 'Red', nation: 'usa' }).answer)).toContain('Red');
      await table.idle();
      const told = seated.faults.filter((line) => line.includes('damaged'));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(gameId);
      expect(seated.faults).toEqual(told);
    } finally {
      await seated.leave();
    }
  });
});
