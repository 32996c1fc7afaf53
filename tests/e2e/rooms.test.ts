import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

const SECRET = /zzyx/i;

let seated: Seated;
let roomed: Roomed;
const type = (line: string) => roomed.type(line);
const rows = <T>(sql: string): T[] => {
  const database = openDatabase(seated.databasePath);
  const found = database.$client.prepare(sql).all() as T[];
  database.$client.close();
  return found;
};

beforeAll(async () => {
  seated = await sitDown('15');
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  // Who is named first owns the server.
  world.member('owner');
  for (const name of ['umpire', 'ann', 'bert', 'eve']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  await type('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"');
  await type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await type('@umpire #hq /side add name:Allies nation:usa player:@ann');
});
afterAll(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

describe('/game rooms', () => {
  it('makes a room for each side and one for umpires, and takes the battle’s channel for everybody', async () => {
    const interaction = await type('@umpire #hq /game rooms make');
    const { world } = seated.table;
    const idOf = (name: string): string => world.channel(name).id;
    expect(rows('SELECT channel_id AS channelId, audience FROM rooms ORDER BY rowid')).toEqual([
      { channelId: idOf('hq'), audience: 'all' },
      { channelId: idOf('axis'), audience: 's1' },
      { channelId: idOf('allies'), audience: 's2' },
      { channelId: idOf('umpires'), audience: 'umpires' },
    ]);
    expect(wordsOf(interaction.original!)).toContain(`<#${idOf('axis')}>: for Axis.`);
    const enters = (user: string, room: string): boolean => world.mayEnter(world.channel(room), world.member(user).user.id);
    const rooms = ['hq', 'axis', 'allies', 'umpires'];
    expect(rooms.map((room) => enters('ann', room))).toEqual([true, false, true, false]);
    expect(rooms.map((room) => enters('bert', room))).toEqual([true, true, false, false]);
    expect(rooms.map((room) => enters('eve', room))).toEqual([true, false, false, false]);
    expect(rooms.map((room) => enters('umpire', room))).toEqual([true, true, true, true]);
  });

  it('makes none twice', async () => {
    const before = seated.table.world.guild().channels.size;
    await type('@umpire #hq /game rooms make');
    await type('@umpire #umpires /game rooms make');
    expect(seated.table.world.guild().channels.size).toBe(before);
    expect(roomed.words('axis')).toEqual([expect.stringContaining('What Axis may know of **Hill 112** is told here')]);
  });
});

describe('what happens', () => {
  it('that everybody may know is told in every room, once, and answers its typist where he typed', async () => {
    await type('@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:8 x-yards:0 y-yards:1000');
    await type('@umpire #umpires /eagles-unit state unit:"A Coy" spotted:True');
    for (const room of ['hq', 'axis', 'allies', 'umpires']) {
      const told = roomed.words(room).filter((words) => /A Coy.*spotted/s.test(words));
      expect(told.length, `${room}: ${roomed.words(room).join('|')}`).toBe(1);
    }
    expect(roomed.asides('umpire', 'umpires').filter((message) => /A Coy.*spotted/s.test(wordsOf(message)))).toEqual([]);
  });

  it('that a side alone may know is told in its room and the umpires’, and its typist elsewhere privately, with a link', async () => {
    await type('@umpire #hq /eagles-unit add name:"Zzyx tank" side:Axis base-fp:6 kind:vehicle da:DENSE move-code:E x-yards:0 y-yards:2500');
    await type('@bert #hq /eagles movement unit:"Zzyx tank"');
    const told = (room: string): number => roomed.words(room).filter((words) => SECRET.test(words)).length;
    expect(['hq', 'axis', 'allies', 'umpires'].map(told)).toEqual([0, 2, 0, 2]);
    const aside = roomed.asides('bert', 'hq').at(-1)!;
    const axis = seated.table.world.channel('axis');
    const post = roomed.posts('axis').at(-1)!;
    expect(wordsOf(aside)).toContain(`https://discord.com/channels/${axis.guildId}/${axis.id}/${post.id}`);
    expect(wordsOf(aside)).toMatch(SECRET);
  });
});
