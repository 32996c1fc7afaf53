import type BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openStore } from '../../src/store/index.js';
import { addSide, addUnit, asking, newFile, opening, START, SURROUNDINGS } from './shelf.js';

/** Records every statement that is prepared from now on when it is executed. */
function noting(client: BetterSqlite3.Database): string[] {
  const noted: string[] = [];
  const prepare = client.prepare.bind(client);
  client.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const how of ['run', 'get', 'all'] as const) {
      const carryOut = statement[how].bind(statement);
      statement[how] = (...values: unknown[]) => {
        noted.push(sql);
        return carryOut(...values) as never;
      };
    }
    return statement;
  }) as typeof client.prepare;
  return noted;
}

it('a shot asks the database seven times and writes twice: whatever comes with every command is paid for with every command', () => {
  const database = opening(newFile());
  const noted = noting(database.$client);
  const { battles } = openStore(database, SURROUNDINGS);
  battles.start(asking(), START);
  const idOf = (command: Parameters<typeof battles.act>[1]): string => battles.act(asking(), command).events[0]!.changes[0]!.id;
  const [red, blue] = ['Red', 'Blue'].map((name) => idOf(addSide(name)));
  const [firer, target] = [addUnit('A Coy', red), addUnit('B Coy', blue)].map(idOf);
  const shoot = () =>
    battles.act(asking(), {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer!], target: [target!] },
      typed: { rangeYards: 500, fp: 3, targetDa: 'HARD', targetTpd: 'DD' },
      // The shot misses, because a hit would also write the row of the target.
      dice: [5],
      again: true,
    });
  shoot();
  noted.length = 0;
  shoot();
  const [reads, writes] = [true, false].map((isRead) => noted.filter((sql) => /^(?:select|pragma)/i.test(sql) === isRead));
  expect([reads, writes].map((each) => each!.length)).toEqual([7, 2]);
});
