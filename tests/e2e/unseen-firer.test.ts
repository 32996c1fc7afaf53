/**
 * Section 4.1, E-51: a unit that the enemy has not spotted fires at 800 yards. Its side sees everything, and everyone
 * else only the effect on the target.
 */
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterEach, expect, it } from 'vitest';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;

async function begin(hasRooms: boolean): Promise<void> {
  seated = await sitDown('4');
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  for (const name of ['owner', 'umpire', 'ann', 'bert', 'eve']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  for (const line of [
    '/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    ...(hasRooms ? ['/game channels create'] : []),
    '/eagles-unit add name:Tom side:Axis base-fp:4 tpd:BB x-yards:0 y-yards:0',
    '/eagles-unit add name:Ash side:Allies base-fp:6 kind:vehicle da:THIN move-code:D x-yards:0 y-yards:800',
    '/eagles-unit state unit:Tom spotted:True',
    '/turn phase anyway:True',
    '/turn phase anyway:True',
  ])
    await roomed.type(`@umpire #hq ${line}`);
}

const SHOT = '/eagles direct-fire firer:Ash target:Tom';
const TELLS = /Ash|\b800\b|of 5|Working|Firepower|\bdice\b/;

afterEach(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

const asides = (user: string, room: string): string => roomed.asides(user, room).map(wordsOf).join('\n');
const last = (room: string): string => roomed.words(room).at(-1)!;

it('without rooms the channel reads what everybody may know, and its player hears the whole alone', async () => {
  await begin(false);
  await roomed.type(`@ann #hq ${SHOT}`);
  await seated.table.idle();
  expect(last('hq')).toMatch(/^Direct fire: an unseen unit → Tom\n\*\*(?:No effect on Tom|Tom suppressed)/);
  expect(last('hq')).not.toMatch(TELLS);
  expect(asides('ann', 'hq')).toMatch(/Direct fire: Ash → Tom\n\*\*.* of 5 dice hit\)/);
  // Each post appears once.
  const posts = roomed.words('hq').filter((words) => words.includes('Direct fire: '));
  expect(posts).toHaveLength(1);
  // The next post follows it. If a unit reveals itself, everyone is informed in the answer itself.
  await roomed.type('@umpire #hq /turn next anyway:True');
  await roomed.type('@umpire #hq /turn phase anyway:True');
  await roomed.type('@umpire #hq /turn phase anyway:True');
  await roomed.type('@ann #hq /eagles direct-fire firer:Ash target:Tom range-yards:500');
  expect(last('hq')).toContain('Direct fire: Ash → Tom');
  // Posts stay unchanged, and the record shows what may be known now.
  expect(roomed.words('hq').join('\n')).toContain('an unseen unit → Tom');
  await roomed.type('@bert #hq /log show');
  expect(asides('bert', 'hq')).not.toContain('an unseen unit');
});

it('with rooms each is told in his own', async () => {
  await begin(true);
  await roomed.type(`@ann #allies ${SHOT}`);
  await seated.table.idle();
  expect(last('allies')).toMatch(/Direct fire: Ash → Tom\n\*\*.* of 5 dice hit\)/);
  for (const room of ['hq', 'axis']) {
    expect(last(room)).toMatch(/^Direct fire: an unseen unit → Tom\n/);
    expect(last(room)).not.toMatch(TELLS);
  }
  expect(last('umpires')).toContain('Direct fire: Ash → Tom');
  for (const ask of ['log show', 'rules why', 'luck', 'unit list', 'turn status', 'verify']) {
    await roomed.type(`@bert #axis /${ask}`);
    expect(asides('bert', 'axis')).not.toMatch(/Ash|\b800\b|of 5/);
  }
});

it('typed in everybody’s room, it is answered to its player alone', async () => {
  await begin(true);
  await roomed.type(`@ann #hq ${SHOT}`);
  await seated.table.idle();
  expect(last('hq')).toMatch(/^Direct fire: an unseen unit → Tom\n/);
  expect(asides('ann', 'hq')).toMatch(/Posted in .*\nDirect fire: Ash → Tom/);
  expect(last('allies')).toContain('Direct fire: Ash → Tom');
  await roomed.type('@umpire #hq /undo later:"recalculate all"');
  await seated.table.idle();
  const told = roomed.words('axis').slice(-2).join('\n');
  expect(told).toMatch(/~~Direct fire: an unseen unit → Tom~~/);
  expect(told).toContain('Undone: event');
  expect([...roomed.words('axis'), ...roomed.words('hq')].join('\n')).not.toMatch(/Ash|of 5 dice hit\)/);
});
