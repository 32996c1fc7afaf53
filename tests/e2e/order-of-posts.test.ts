/** In each channel of a battle, posts are in the order of its events, however many commands arrive at the same time. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import { type BattleEvent, findShownNumber } from '../../src/game/index.js';
import { seedFor } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Roomed } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

const AT_ONCE = 24;

let seated: Seated;
let roomed: Roomed;
beforeAll(async () => {
  seated = await sitDown('5710');
  roomed = new Roomed(seated.table);
  for (const line of [
    '/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '/side add name:Axis nation:germany player:@axis',
    '/side add name:Allies nation:usa player:@allies',
    '/eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
  ])
    await roomed.type(`@umpire #hq ${line}`);
});
afterEach(() => expect(seated.faults.splice(0)).toEqual([]));
afterAll(() => seated.leave());

function events(): BattleEvent[] {
  const database = openDatabase(seated.databasePath);
  const bodies = database.$client.prepare('SELECT body FROM events ORDER BY number').pluck().all() as string[];
  database.$client.close();
  return bodies.map((body) => JSON.parse(body) as BattleEvent);
}

/** Returns the numbers of the events with public posts in a channel, in the order of the posts. */
function numbersIn(channel: string): number[] {
  const byMark = new Map(events().map((event) => [findShownNumber(event), event.number]));
  return roomed.posts(channel).flatMap(({ embeds }) =>
    (embeds as { footer?: { text?: string } }[]).flatMap(({ footer }) => {
      const mark = /event (\S+)/.exec(footer?.text ?? '')?.[1];
      const number = mark === undefined ? undefined : byMark.get(mark);
      return number === undefined ? [] : [number];
    }),
  );
}
const isInOrder = (numbers: readonly number[]): boolean => numbers.every((number, at) => at === 0 || numbers[at - 1]! <= number);

/** Sends commands of several people in these channels at the same time. The answers of some of them fail at first. */
async function allAtOnce(channels: readonly string[]): Promise<void> {
  const choose = new Chooser(seedFor(`posts ${channels.join()}`));
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => {
      const who = choose.pick(['umpire', 'axis', 'allies'])!;
      const where = choose.pick(channels)!;
      return n % 4 === 0
        ? roomed.type(`@umpire #${where} /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True`)
        : roomed.type(`@${who} #${where} /log note text:"Note ${n}"`);
    }),
  );
  await seated.table.idle();
}

describe('posts of commands that come all at once', () => {
  it('stand in the order of the events in a battle with one channel', async () => {
    await allAtOnce(['hq']);
    const numbers = numbersIn('hq');
    expect(numbers.length).toBeGreaterThanOrEqual(AT_ONCE);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(isInOrder(numbers), numbers.join()).toBe(true);
  });

  it('stand in the order of the events in each channel of a battle with several', async () => {
    for (const name of ['room-axis', 'room-all']) await roomed.type(`@umpire #${name} /help`);
    await roomed.type('@umpire #hq /game channels add channel:#room-all');
    await roomed.type('@umpire #hq /game channels add channel:#room-axis');
    await allAtOnce(['hq', 'room-all', 'room-axis']);
    for (const channel of ['hq', 'room-all', 'room-axis']) {
      const numbers = numbersIn(channel);
      expect(numbers.length, channel).toBeGreaterThan(1);
      expect(new Set(numbers).size, channel).toBe(numbers.length);
      expect(isInOrder(numbers), `${channel}: ${numbers.join()}`).toBe(true);
    }
  });
});
