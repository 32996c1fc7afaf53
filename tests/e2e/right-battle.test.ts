/**
 * A typed command changes only the battle of its channel. In other channels its author is shown where the battle is,
 * and a button carries the command out there.
 */
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';
import { openDatabase } from '../../src/store/index.js';
import type { Message } from '../../src/table/index.js';

const START = '/game start ruleset:"Eagles, Crowns and Oak Leaves"';
const NOTE = '/log note text:"Smoke on the ridge"';

let seated: Seated;
let roomed: Roomed;
const type = (line: string) => roomed.type(line);
const said = async (line: string): Promise<string> => wordsOf((await type(line)).original!);
const labels = ({ components }: Message): string[] =>
  (components as { components: { label?: string }[] }[]).flatMap((row) => row.components.map(({ label = '' }) => label));
const idOf = (name: string): string => seated.table.world.channel(name).id;
/** Returns the kinds of the events of the battle of this name, in order. */
function kindsOf(name: string): string[] {
  const database = openDatabase(seated.databasePath);
  const found = database.$client
    .prepare(
      `SELECT kind FROM events WHERE game_id IN (SELECT game_id FROM events WHERE number = 1 AND body LIKE ?) ORDER BY number`,
    )
    .pluck()
    .all(`%"${name}"%`);
  database.$client.close();
  return found as string[];
}

async function begin(channel: string, name: string): Promise<void> {
  for (const line of [
    `${START} name:"${name}" spotting:open`,
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    '/eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '/eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
  ])
    await type(`@umpire #${channel} ${line}`);
}

beforeAll(async () => {
  seated = await sitDown('57');
  roomed = new Roomed(seated.table);
  for (const name of ['owner', 'umpire', 'bert', 'ann', 'eve']) seated.table.world.member(name);
  for (const name of ['hq', 'w', 'lobby']) seated.table.world.channel(name);
  await begin('hq', 'Hill 112');
});
afterEach(() => expect(seated.faults).toEqual([]));
afterAll(() => seated.leave());

describe('in a channel where no battle was begun', () => {
  it('a typed change does nothing: a player of one battle is shown it by name, and a button does it there', async () => {
    const before = kindsOf('Hill 112').length;
    const offer = (await type(`@bert #lobby ${NOTE}`)).original!;
    expect(wordsOf(offer)).toContain(
      `**Hill 112** (<#${idOf('hq')}>) is played in another channel. Press the button to use the command there.`,
    );
    expect(labels(offer)).toEqual(['Use it in Hill 112']);
    expect(kindsOf('Hill 112')).toHaveLength(before);
    const posts = roomed.posts('hq').length;
    const done = await said('@bert #lobby [Use it in Hill 112]');
    await seated.table.idle();
    expect(kindsOf('Hill 112')).toHaveLength(before + 1);
    expect(done).toContain('Smoke on the ridge');
    expect(roomed.posts('hq')).toHaveLength(posts + 1);
    expect(roomed.words('hq').at(-1)).toContain('Smoke on the ridge');
    expect(roomed.posts('lobby')).toEqual([]);
  });

  it('the button does it once', async () => {
    await type('@bert #lobby /log note text:"Once"');
    const before = kindsOf('Hill 112').length;
    await type('@bert #lobby [Use it in Hill 112]');
    expect(kindsOf('Hill 112')).toHaveLength(before + 1);
    expect(seated.table.seat('bert', 'lobby').hasButton('Use it in Hill 112')).toBe(false);
  });

  it('who plays no battle is told that there is none here', async () => {
    const words = await said(`@eve #lobby /log note text:"x"`);
    expect(words).toContain('No battle is running here');
    expect(words).not.toContain('Hill');
  });

  it('a reading says which battle it is of, and a button of the answer works', async () => {
    const which = `Battle: **Hill 112** (<#${idOf('hq')}>).`;
    for (const line of ['/my', '/turn status', '/unit list', '/game status', '/side list'])
      expect(await said(`@bert #lobby ${line}`), line).toContain(which);
    expect(await said('@bert #hq /my')).not.toContain('Battle: ');
    const before = kindsOf('Hill 112').length;
    await type('@bert #lobby /my');
    await type('@bert #lobby /my');
    await type('@bert #lobby [Done (others hold)]');
    expect(kindsOf('Hill 112')).toHaveLength(before + 1);
  });

  it('a roll that names no unit may be made outside the battle', async () => {
    const before = kindsOf('Hill 112').length;
    const roll = '/eagles melee attacker-fp:4 defender-fp:3';
    const offer = (await type(`@bert #lobby ${roll}`)).original!;
    expect(labels(offer)).toEqual(['Use it in Hill 112', 'Roll outside a battle']);
    await type('@bert #lobby [Roll outside a battle]');
    expect(kindsOf('Hill 112')).toHaveLength(before);
    expect(roomed.posts('lobby')).toHaveLength(1);
    await type(`@eve #lobby ${roll}`);
    expect(roomed.posts('lobby')).toHaveLength(2);
  });
});

describe('with several open battles', () => {
  beforeAll(() => begin('w', 'Caen'));

  it('nothing is guessed: the person is asked, for a change and for a reading', async () => {
    const before = [kindsOf('Hill 112'), kindsOf('Caen')].map(({ length }) => length);
    for (const line of [NOTE, '/my']) {
      const offer = (await type(`@bert #lobby ${line}`)).original!;
      expect(wordsOf(offer), line).toContain('Choose one of your battles');
      expect(labels(offer), line).toEqual(['Caen', 'Hill 112']);
    }
    expect(await said('@bert #lobby [Caen]')).toContain(`Battle: **Caen** (<#${idOf('w')}>).`);
    expect([kindsOf('Hill 112'), kindsOf('Caen')].map(({ length }) => length)).toEqual(before);
    await type(`@bert #lobby ${NOTE}`);
    await type('@bert #lobby [Caen]');
    expect(kindsOf('Caen')).toHaveLength(before[1]! + 1);
    expect(roomed.words('w').at(-1)).toContain('Smoke on the ridge');
  });

  it('a thread belongs to the battle of its channel', async () => {
    const { world } = seated.table;
    const thread = world.thread(world.channel('w'), 'talk');
    const before = kindsOf('Caen').length;
    const seat = seated.table.seat('bert', thread);
    const interaction = seat.command('log note', { text: 'From the thread' });
    await interaction.finished;
    expect(kindsOf('Caen')).toHaveLength(before + 1);
    expect(JSON.stringify(thread.messages)).toContain('From the thread');
  });

  it('a button of one battle acts in it from the channel of the other, and is posted where its battle is played', async () => {
    const my = (await type('@bert #w /my')).original!;
    const done = (my.components as { components: { label?: string; custom_id: string }[] }[])
      .flatMap(({ components }) => components)
      .find(({ label }) => label?.startsWith('Done'))!.custom_id;
    expect(done).toContain('ready');
    const caen = kindsOf('Caen').length;
    const hill = kindsOf('Hill 112').length;
    const posts = roomed.posts('hq').length;
    // The same message is shown in the channel of the other battle.
    const inHq = (await type('@bert #hq /my')).original!;
    inHq.components = my.components;
    await seated.table.seat('bert', 'hq').pressOn(inHq.id, done).finished;
    await seated.table.idle();
    expect(kindsOf('Caen')).toHaveLength(caen + 1);
    expect(kindsOf('Hill 112')).toHaveLength(hill);
    expect(roomed.words('w').at(-1)).toContain('ready');
    expect(roomed.posts('hq')).toHaveLength(posts);
  });

  it('a channel of an ended battle takes nothing of another, and says where the open ones are', async () => {
    await type('@umpire #w /game end sure:True');
    const before = kindsOf('Hill 112').length;
    expect(await said(`@bert #w ${NOTE}`)).toContain(
      `The battle of this channel has ended. Nothing has changed. Go to an open battle: **Hill 112**`,
    );
    expect(kindsOf('Hill 112')).toHaveLength(before);
    for (const line of ['/turn status', '/help']) expect(await said(`@bert #w ${line}`), line).not.toContain('Hill 112');
    // `/my` shows no unit of the other battle, but a link to it.
    const my = await said('@bert #w /my');
    expect(my).toContain('**Caen** has ended.');
    expect(my).toContain('Go to an open battle: **Hill 112**');
    expect(my).not.toContain('Turn ');
  });
});

it('a deleted umpires’ channel breaks neither /panel nor the making of rooms', async () => {
  const { world } = seated.table;
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  await type('@umpire #hq /game channels create');
  world.removeChannel(world.channel('umpires'));
  expect(await said('@umpire #hq /panel')).toContain('Turn 1');
  expect(await said('@umpire #hq /game channels create')).toContain(`<#${idOf('umpires')}>`);
  expect(await said('@umpire #hq /panel')).toContain(`<#${idOf('umpires')}>`);
  // Discord refuses requests to the deleted channel.
  for (const fault of seated.faults.splice(0)) expect(fault).toMatch(/status 404|Unknown Channel|10003/);
});
