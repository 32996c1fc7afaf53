import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { Roomed } from './roomed.js';
import { sitDown } from './seated.js';

it('a phase notifies the players of sides that are awaited, once, in their own rooms, unless that is switched off', async () => {
  const seated = await sitDown('mentions');
  const { world } = seated.table;
  const roomed = new Roomed(seated.table);
  // The first named member owns the server.
  for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  for (const line of [
    '/game start ruleset:eagles name:"Hill 112"',
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    '/game channels create',
    '/turn phase',
  ])
    await roomed.type(`@umpire #hq ${line}`);
  const mention = (name: string): string => `<@${world.member(name).user.id}>`;
  const nothing = (side: string): string => `${side}: nothing to do this phase. Press _Done_.`;
  const phases = (room: string): string[] =>
    roomed.posts(room).flatMap(({ content, embeds }) => (embeds[0]?.title?.startsWith('Turn ') === true ? [content] : []));
  await expect.poll(() => phases('axis')).toEqual([`${mention('bert')} ${nothing('Axis')}`]);
  await expect.poll(() => phases('allies')).toEqual([`${mention('ann')} ${nothing('Allies')}`]);
  for (const room of ['hq', 'umpires']) expect(phases(room)).toEqual(['']);
  await roomed.type('@umpire #hq /game mentions who:nobody');
  await roomed.type('@umpire #hq /turn phase');
  await expect.poll(() => phases('axis')).toEqual([`${mention('bert')} ${nothing('Axis')}`, nothing('Axis')]);
  await expect.poll(() => phases('allies')).toEqual([`${mention('ann')} ${nothing('Allies')}`, nothing('Allies')]);
  expect(seated.faults).toEqual([]);
  await seated.leave();
});
