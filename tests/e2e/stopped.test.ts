/** A stopped bot leaves nothing behind in its process. The next bot there finds only what is on disk. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { BotHere } from '../bot-here.js';
import { Playing, textOf } from './playing.js';

let playing: Playing;
let bot: BotHere;

beforeAll(async () => {
  playing = await Playing.begun([
    '@umpire #hq /game start ruleset:eagles name:"Hill 112" spotting:open',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /side add name:Allies nation:usa player:@allies',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
  ]);
  await playing.bot.stop();
  bot = new BotHere(playing.table, { databasePath: playing.databasePath, logLevel: 'fatal', practiceSeed: '1944' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => playing.close());

/** Plays a battle with everything that needs threads, processes and timers. */
async function evening(): Promise<void> {
  await playing.playAll([
    '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True',
    '@umpire #hq /luck picture:True',
    '@umpire #hq /verify',
    '@umpire #hq /panel',
    '@umpire #hq /log thread',
  ]);
}

/** Returns the number of listeners of the process, by event. */
const listeners = (): Record<string, number> =>
  Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)]));

it('no timer, no listener of the process, no thread and no process of its own', async () => {
  const before = listeners();
  const set = vi.spyOn(globalThis, 'setInterval');
  const cleared = vi.spyOn(globalThis, 'clearInterval');
  const workers = (): number =>
    process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort|ProcessWrap/.test(name)).length;
  const had = workers();
  await bot.start();
  await evening();
  await bot.stop();
  const intervals = set.mock.results.map(({ value }) => value as NodeJS.Timeout);
  const ended = new Set(cleared.mock.calls.map(([timer]) => timer));
  expect(intervals.length).toBeGreaterThan(3);
  expect(intervals.filter((timer) => !ended.has(timer))).toEqual([]);
  expect(listeners()).toEqual(before);
  await expect.poll(workers).toBeLessThanOrEqual(had);
});

it('no memory: what it was is collected', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const clients: WeakRef<object>[] = [];
  for (let n = 0; n < 3; n++) {
    await bot.start();
    clients.push(new WeakRef(bot.client));
    await evening();
    await bot.stop();
  }
  await expect
    .poll(() => {
      collect();
      return clients.slice(0, -1).filter((client) => client.deref() !== undefined).length;
    })
    .toBe(0);
});

it('no table that was pasted with mistakes', async () => {
  await bot.start();
  await playing.playAll(['@umpire #hq /unit import', '@umpire #hq {Table: "name,side,base-fp\\nX,Axis,Nowhere"}']);
  const pasted = '@umpire #hq [Correct the table]';
  expect(textOf(await playing.play(pasted))).toContain('Nowhere');
  await bot.stop();
  await bot.start();
  expect(textOf(await playing.play(pasted))).toContain('That table is no longer saved');
  await bot.stop();
});

it('no command half done: what is judged again meanwhile is answered or refused in words', async () => {
  const log: string[] = [];
  bot.other = { write: (line) => log.push(line) };
  bot.setup = { ...bot.setup, logLevel: 'error' };
  await bot.start();
  for (let shot = 0; shot < 40; shot++)
    await playing.play('@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True');
  const first = playing.events(playing.gameIds()[0]!).find(({ command }) => command.procedure === 'eagles.direct-fire')!;
  const undo = { event: `p${first.number}`, later: 'recalculate all' };
  for (let asked = 0; asked < 30; asked++) playing.table.seat('umpire', 'hq').command('undo', undo);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await bot.stop();
  expect(log).toEqual([]);
  await bot.start();
  expect(textOf(await playing.play('@umpire #hq /verify'))).toContain('Record verified');
  await bot.stop();
});
