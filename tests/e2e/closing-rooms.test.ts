import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const said = async (line: string): Promise<string> => wordsOf((await roomed.type(line)).original!);
const channels = () => [...seated.table.world.guild().channels.values()];
const names = (): string[] => channels().map(({ name }) => name);

beforeAll(async () => {
  seated = await sitDown('closing rooms');
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  // The first named member owns the server.
  for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  await roomed.type('@umpire #hq /game start ruleset:eagles name:"Hill 112"');
  await roomed.type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await roomed.type('@umpire #hq /side add name:Allies nation:usa player:@ann');
  await roomed.type('@umpire #hq [Create channels]');
});
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

describe('rooms of a battle that has ended', () => {
  it('are there by the button under the opening post, and closed under the evening', async () => {
    expect(names()).toEqual(expect.arrayContaining(['hq', 'axis', 'allies', 'umpires']));
    await roomed.type('@umpire #hq /game end sure:True');
    await expect.poll(() => JSON.stringify(roomed.posts('hq'))).toContain('Close channels');
  });

  it('are an umpire’s to close, who is asked first', async () => {
    expect(await said('@ann #hq [Close channels]')).toContain('Only umpires of this battle can do that');
    const asked = await said('@umpire #hq [Close channels]');
    expect(asked.match(/<#\d+>/g)).toHaveLength(3);
    expect(asked).toContain('_Delete channels_ asks again first');
    expect(names()).toContain('axis');
  });

  it('are read-only: what was said stays', async () => {
    await roomed.type('@umpire #hq [Make read-only]');
    const { world } = seated.table;
    for (const name of ['axis', 'allies', 'umpires']) {
      const { overwrites } = world.channel(name);
      expect((overwrites.get(world.guild().id)?.deny ?? 0n) & P.SendMessages).toBe(P.SendMessages);
    }
    expect(world.channel('hq').overwrites.size).toBe(0);
  });

  it('are written in again when the end is taken back', async () => {
    await roomed.type('@umpire #hq /game resume');
    const { world } = seated.table;
    await expect
      .poll(() => ['axis', 'allies', 'umpires'].map((name) => world.channel(name).overwrites.get(world.guild().id)?.deny ?? 0n))
      .toEqual([P.ViewChannel, P.ViewChannel, P.ViewChannel]);
    await roomed.type('@umpire #hq /game end sure:True');
    await expect.poll(() => roomed.posts('hq').filter((post) => JSON.stringify(post).includes('Close channels')).length).toBe(2);
  });

  it('or deleted, after one question more, and nothing that the bot did not make', async () => {
    await roomed.type('@umpire #hq [Close channels]');
    expect(await said('@umpire #hq [Delete channels]')).toContain('All messages there are lost');
    expect(names()).toContain('axis');
    expect(await said('@umpire #hq [Delete channels for good]')).toContain('Channels deleted: 3.');
    await expect.poll(() => names().filter((name) => ['axis', 'allies', 'umpires', 'Hill 112'].includes(name))).toEqual([]);
    expect(names()).toContain('hq');
    expect(await said('@umpire #hq [Close channels]')).toContain('None of the channels created for this battle are left');
  });
});
