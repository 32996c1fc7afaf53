import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Interaction } from '../../src/table/index.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const type = (line: string): Promise<Interaction> => roomed.type(line);
const said = async (line: string): Promise<string> => wordsOf((await type(line)).original!);

beforeAll(async () => {
  seated = await sitDown('15');
  roomed = new Roomed(seated.table);
  for (const name of ['owner', 'umpire', 'ann', 'bert', 'carl']) seated.table.world.member(name);
  for (const line of [
    '/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    '/eagles-unit add name:"A Coy" side:Allies base-fp:8 tpd:BB',
    '/eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit add name:"Hidden guns" side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150',
    '/eagles-unit state unit:1/Pz spotted:True',
  ])
    await type(`@umpire #hq ${line}`);
});
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

it('nobody is named by two sides: who goes over is taken off the one first', async () => {
  for (const line of ['/side edit side:Allies player:@bert', '/side add name:Reserve nation:uk player:@bert'])
    expect(await said(`@umpire #hq ${line}`)).toContain('That person plays for Axis');
  expect(await said('@umpire #hq /side hand-over player:@bert to:@ann')).toContain('That person plays for Allies');
  await type('@umpire #hq /side edit side:Axis remove-player:@bert');
  await type('@umpire #hq /side edit side:Allies player:@bert');
  expect(await said('@bert #hq /unit list')).not.toContain('Hidden guns');
  expect(await said('@bert #hq /my')).toContain('Allies');
});

it('no bot plays a side', async () => {
  for (const line of [
    '/side add name:Reserve nation:uk player:@carl player-2:@Umpire',
    '/side edit side:Axis player:@Umpire',
    '/side hand-over player:@bert to:@Umpire',
    '/side command side:Axis unit:1/Pz player:@Umpire',
  ])
    expect(await said(`@umpire #hq ${line}`)).toContain('A bot cannot play a side. Choose a person.');
  expect(await said('@umpire #hq /side list')).not.toContain('Reserve');
});

it('what was corrected is taken back, and comes back, as it was corrected', async () => {
  for (const line of [
    '/eagles-unit add name:2/Pz side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit state unit:"A Coy" spotted:True',
    '/turn phase',
    '/turn phase',
  ])
    await type(`@umpire #hq ${line}`);
  await type('@umpire #hq /eagles direct-fire firer:"A Coy" target:1/Pz range-yards:450');
  const shot = /event (p\d+)/.exec(JSON.stringify(roomed.posts('hq').at(-1)!.embeds))![1]!;
  await type(`@umpire #hq /correct event:${shot} values:"target=2/Pz" later:"recalculate all"`);
  expect(roomed.words('hq').at(-1)).toMatch(/^Corrected event p\d+: .*\n\*\*2\/Pz (?:destroyed|suppressed)/);
  for (const line of [`/undo event:${shot}`, '/redo', `/undo event:${shot}`]) {
    await type(`@umpire #hq ${line} later:"recalculate all"`);
    expect(roomed.words('hq').at(-1)).toContain('2/Pz');
    expect(roomed.words('hq').at(-1)).not.toContain('1/Pz');
  }
  await seated.table.idle();
  expect(roomed.words('hq').join('\n')).toContain('~~Direct fire: A Coy → 2/Pz~~');
  expect(await said('@ann #hq /log show')).toMatch(/Undone: event p\d+. .*2\/Pz/);
});

it('a unit that was taken out of the battle and came back is lost as it was', async () => {
  await type('@umpire #hq /eagles-unit state unit:1/Pz destroyed:True');
  await type('@umpire #hq /undo event:p2 later:"recalculate all"');
  await type('@umpire #hq /redo later:"recalculate all"');
  await type('@umpire #hq /game end sure:True');
  await expect.poll(() => roomed.words('hq').join('\n')).toContain('**Axis** lost 1 of 3 units');
  expect(roomed.words('hq').join('\n')).not.toMatch(/- Turn 1: (?:Undone|Redone|Event)/);
});

it('when a battle has ended lists and sheets tell everybody all, as its record does; when it goes on they do not', async () => {
  const asked = async (): Promise<string> =>
    [await said('@ann #hq /unit list'), await said('@ann #hq /unit show unit:"Hidden guns"')].join('\n');
  const ended = await asked();
  expect(ended).toContain('Hidden guns: FP 2');
  expect(ended).not.toContain('Not found');
  await type('@umpire #hq /game resume');
  const open = await asked();
  expect(open).not.toContain('Hidden guns: FP 2');
  expect(open).toContain('Not found');
});
