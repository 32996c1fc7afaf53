/**
 * Interactions that Discord delivers again are not carried out again: a refusal stays a refusal, and a question a
 * question, whatever happened in between.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import { type Interaction, openTable } from '../../src/table/index.js';
import { Roomed } from './roomed.js';
import { eventsIn, Heard, inFolder } from './running.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const type = (line: string): Promise<Interaction> => roomed.type(line);
function events(): number {
  const database = openDatabase(seated.databasePath);
  const count = database.$client.prepare('SELECT count(*) FROM events').pluck().get() as number;
  database.$client.close();
  return count;
}

beforeAll(async () => {
  seated = await sitDown('7');
  roomed = new Roomed(seated.table);
  for (const line of [
    '/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '/side add name:Axis nation:germany player:@axis',
    '/side add name:Allies nation:usa player:@allies',
    '/eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
  ])
    await type(`@umpire #hq ${line}`);
});
afterEach(() => expect(seated.faults).toEqual([]));
afterAll(() => seated.leave());

/** Delivers an interaction again, and waits until its effects are done. */
async function again({ id }: Interaction): Promise<void> {
  const from = events();
  seated.table.redeliver(id);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await seated.table.idle();
  expect(events()).toBe(from);
}

it('a refused command that comes again is not carried out, though the battle now allows it', async () => {
  const shot = await type('@axis #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450');
  expect(JSON.stringify(shot.original)).toContain('Nothing has changed');
  const unit = await type('@umpire #hq /unit remove unit:"B Coy"');
  expect(JSON.stringify(unit.original)).toContain('Nothing has changed');
  await type('@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:4');
  await type('@umpire #hq /turn phase anyway:True');
  await again(shot);
  await again(unit);
  const before = events();
  await type('@umpire #hq /unit remove unit:"B Coy"');
  expect(events()).toBeGreaterThan(before);
});

it('a command that was asked about comes again: it is not done, though nothing speaks against it now', async () => {
  const next = await type('@umpire #hq /turn next');
  expect(JSON.stringify(next.original)).toContain('Nothing has changed');
  for (const who of ['axis', 'allies']) await type(`@${who} #hq /turn ready`);
  await again(next);
});

it('a command on record that comes again is done once', async () => {
  const note = await type('@axis #hq /log note text:"Once"');
  await again(note);
  // The answer is sent a second time, which Discord refuses.
  for (const fault of seated.faults.splice(0)) expect(fault).toMatch(/callback|already been acknowledged/i);
});

// A new connection does not get interactions of an earlier one. Recorded ones are recognised from the record.
it('a command on record that comes again after a restart is done once and posted once', async () => {
  const posts = (): number => roomed.posts('hq').length;
  const note = await type('@axis #hq /log note text:"Before the restart"');
  const unit = await type('@umpire #hq /eagles-unit add name:"C Coy" side:Allies base-fp:4');
  await seated.restart();
  const shown = posts();
  for (const interaction of [note, unit]) await again(interaction);
  expect(posts()).toBe(shown);
  expect(roomed.words('hq').filter((words) => words.includes('Before the restart'))).toHaveLength(1);
  // The answers are sent a second time, which Discord refuses.
  for (const fault of seated.faults.splice(0)) expect(fault).toMatch(/callback|already been acknowledged/i);
});

// The id of the command contains the time of its creation, which is before the new run began. The ids of a practice bot
// contain no time.
it('a refused command that comes again after a restart is refused again, though the battle now allows it', async () => {
  const table = await openTable({ token: 'a.second.run', answerWithinMs: 300_000 });
  await inFolder(async (folder) => {
    const path = `${folder}/umpire.db`;
    const run = async (): Promise<Heard> => {
      const heard = new Heard(table, path, { onFinished: (id) => table.finished(id) });
      await heard.begun;
      await table.botReady();
      return heard;
    };
    const first = await run();
    const umpire = table.seat('umpire', 'hq');
    await umpire.command('game start', { ruleset: 'eagles', name: 'Hill 112' }).answer;
    const refused = umpire.command('eagles-unit add', { name: 'B Coy', side: 'Axis', 'base-fp': 4 });
    expect(JSON.stringify(await refused.answer)).toContain('Nothing has changed');
    const unanswered = umpire.command('unit list', { side: 'Axis' });
    await unanswered.answer;
    await umpire.command('side add', { name: 'Axis', nation: 'germany' }).answer;
    await table.idle();
    // Discord's answers give its time only to the second.
    await sleep(1100);
    await first.stop();
    const second = await run();
    const [before, { messages }] = [eventsIn(path).length, table.world.channel('hq')];
    const shown = messages.length;
    table.redeliver(refused.id);
    await table.idle();
    // An interaction that was not answered before the restart gets advice.
    Object.assign(unanswered, { state: 'pending', deliveredAt: Date.now() });
    table.redeliver(unanswered.id);
    const told = (): string => JSON.stringify(messages.slice(shown));
    // On a busy machine it arrives so late that Discord has already reported the failure.
    const dropped = (): number => second.said('an interaction came too late and was dropped').length;
    await expect.poll(() => told() !== '[]' || dropped() > 0).toBe(true);
    await table.idle();
    if (dropped() === 0) expect(told()).toContain('The bot was restarted before it could finish your request');
    expect(eventsIn(path)).toHaveLength(before);
    expect(messages.length).toBeLessThanOrEqual(shown + 1);
    // If typed again, it is a new command.
    await umpire.command('eagles-unit add', { name: 'B Coy', side: 'Axis', 'base-fp': 4 }).answer;
    expect(eventsIn(path)).toHaveLength(before + 1);
    await second.stop();
  });
  await table.close();
});
