import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import type { Channel, RequestLine } from '../../src/table/index.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const channel = (name: string): Channel => seated.table.world.channel(name);
const idOf = (name: string): string => channel(name).id;
const say = (user: string, room: string, text: string, side = '') =>
  roomed.type(`@${user} #${room} /log note text:"${text}"${side === '' ? '' : ` side:${side}`}`);
/** Returns the notes posted in a channel, in order. */
const notesIn = (room: Channel | string): string[] => {
  const { messages } = typeof room === 'string' ? channel(room) : room;
  return messages
    .filter(({ audience }) => audience === null)
    .flatMap((message) => /Note by \w+\n(\w+)/.exec(wordsOf(message))?.[1] ?? []);
};
const owed = (): unknown[] => {
  const database = openDatabase(seated.databasePath);
  const found = database.$client.prepare('SELECT channel_id FROM owed_posts').all();
  database.$client.close();
  return found;
};
const postsTo = (name: string) => {
  const id = idOf(name);
  return ({ method, path }: RequestLine): boolean => method === 'POST' && path === `/channels/${id}/messages`;
};

async function begin(seed: string): Promise<void> {
  seated = await sitDown(seed);
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels | P.ManageThreads), true);
  await roomed.type('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open');
  await roomed.type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await roomed.type('@umpire #hq /side add name:Allies nation:usa player:@ann');
}

describe('a room that is in trouble', () => {
  beforeAll(async () => {
    await begin('18');
    await roomed.type('@umpire #hq /game channels create');
  });
  afterAll(() => seated.leave());

  it('holds no other; who types there is answered alone, and it is told in order when it is well again', async () => {
    const heal = seated.table.failAll(postsTo('axis'), 503);
    await say('ann', 'allies', 'one');
    await say('ann', 'hq', 'two');
    for (const room of ['hq', 'allies', 'umpires']) await expect.poll(() => notesIn(room)).toEqual(['one', 'two']);
    expect(notesIn('axis')).toEqual([]);
    await say('bert', 'axis', 'three', 'Axis');
    expect(wordsOf(roomed.asides('bert', 'axis').at(-1)!)).toContain('three');
    await expect.poll(() => notesIn('umpires')).toEqual(['one', 'two', 'three']);
    heal();
    await expect.poll(() => notesIn('axis')).toEqual(['one', 'two', 'three']);
    await expect.poll(owed).toEqual([]);
  });

  it('that the bot may not read is told when it may again', async () => {
    const { world } = seated.table;
    const before = channel('allies').overwrites.get(world.bot.id)!;
    world.setOverwrite(channel('allies'), world.bot.id, { of: 'member', allow: 0n, deny: P.ViewChannel });
    await say('bert', 'axis', 'four');
    await say('ann', 'hq', 'five', 'Allies');
    for (const room of ['hq', 'axis']) await expect.poll(() => notesIn(room).at(-1)).toBe('four');
    await expect.poll(() => notesIn('umpires').at(-1)).toBe('five');
    expect(notesIn('allies')).toEqual(['one', 'two']);
    world.setOverwrite(channel('allies'), world.bot.id, before);
    await expect.poll(() => notesIn('allies')).toEqual(['one', 'two', 'four', 'five']);
    await expect.poll(owed).toEqual([]);
  });

  it('that is deleted is made anew, and gets what the other was owed', async () => {
    const old = channel('axis');
    seated.table.world.removeChannel(old);
    await say('bert', 'hq', 'six', 'Axis');
    await say('ann', 'allies', 'seven');
    await expect.poll(() => notesIn('umpires').slice(-2)).toEqual(['six', 'seven']);
    await roomed.type('@umpire #umpires /game channels create');
    expect(idOf('axis')).not.toBe(old.id);
    await expect.poll(() => notesIn('axis')).toEqual(['six', 'seven']);
    await expect.poll(owed).toEqual([]);
  });

  it('that is deleted beside another of its audience, as a bot leaves it that stops halfway, is forgotten as rooms are made', async () => {
    const { world } = seated.table;
    const [umpire, bert] = [world.member('umpire'), world.member('bert')];
    const spare = world.channel('spare', world.guild(), [umpire, bert]);
    world.setOverwrite(spare, umpire.user.id, { of: 'member', allow: P.ViewChannel | P.ManageChannels, deny: 0n });
    await roomed.type('@umpire #umpires /game channels use side:Axis channel:#spare');
    seated.table.world.removeChannel(channel('axis'));
    await say('bert', 'hq', 'eight', 'Axis');
    await expect.poll(() => notesIn('spare')).toEqual(['eight']);
    expect(owed()).toHaveLength(1);
    await roomed.type('@umpire #umpires /game channels create');
    await expect.poll(owed).toEqual([]);
    await say('bert', 'hq', 'nine', 'Axis');
    await expect.poll(() => notesIn('spare')).toEqual(['eight', 'nine']);
    await expect.poll(owed).toEqual([]);
  });
});

describe('rooms that Discord lets the bot make in part alone', () => {
  beforeAll(() => begin('20'));
  afterAll(() => seated.leave());
  const channelsMade = ({ method, path }: RequestLine): boolean => method === 'POST' && /^\/guilds\/\d+\/channels$/.test(path);
  const make = async (): Promise<string> => wordsOf((await roomed.type('@umpire #hq /game channels create')).original!);
  /** Lets the bot create this many channels from now on, after which Discord refuses. */
  const refuseAfter = (count: number, code: number): (() => void) => {
    let asked = 0;
    return seated.table.failAll((line) => channelsMade(line) && ++asked > count, { status: code === 50013 ? 403 : 400, code });
  };

  it('without any, nothing is made, and the reason is Discord’s', async () => {
    const heal = refuseAfter(0, 30013);
    const told = await make();
    expect(told).toContain('as many channels as Discord allows');
    expect(told).not.toContain('Manage Channels');
    heal();
  });

  it('what was made is told, with what is so, and the rest follows', async () => {
    const heal = refuseAfter(2, 50013);
    const told = await make();
    expect(told).toMatch(/Not all channels could be created/);
    expect(told).not.toMatch(/Nothing has changed|Manage Channels/);
    expect(told).toContain(`<#${idOf('axis')}>`);
    heal();
    const rest = await make();
    expect(rest).toContain('umpires');
    expect([idOf('axis'), idOf('allies'), idOf('umpires')].every((id) => rest.includes(id))).toBe(true);
  });
});

describe('threads as rooms', () => {
  beforeAll(async () => {
    await begin('19');
    const { world } = seated.table;
    const bots = [...world.guild().roles.values()].find(({ managed }) => managed)!;
    world.setPermissions(bots, bots.permissions & ~P.ManageChannels);
    const make = async (): Promise<boolean> =>
      wordsOf((await roomed.type('@umpire #hq /game channels create')).original!).includes(': the umpires');
    await vi.waitUntil(make, { timeout: 300_000 });
  });
  afterAll(() => seated.leave());

  it('come back into sight with the next post', async () => {
    const { world } = seated.table;
    const threads = [...world.guild().channels.values()].filter(({ parentId }) => parentId !== undefined);
    expect(threads.length).toBe(3);
    threads.forEach((thread) => world.archive(thread));
    await say('ann', 'hq', 'one');
    for (const thread of threads) await expect.poll(() => notesIn(thread)).toEqual(['one']);
    expect(threads.map(({ isArchived }) => isArchived)).toEqual([false, false, false]);
  });

  it('put out whoever of the other side was let in by hand, before they are told anything more', async () => {
    const { world } = seated.table;
    const axis = [...world.guild().channels.values()].find(({ name }) => name === 'Hill 112: Axis')!;
    const ann = world.member('ann').user.id;
    world.letIn(axis, ann);
    await say('bert', 'hq', 'two', 'Axis');
    const umpires = [...world.guild().channels.values()].find(({ name }) => name === 'Hill 112: umpires')!;
    for (const thread of [umpires, axis]) await expect.poll(() => notesIn(thread)).toEqual(['one', 'two']);
    expect(world.mayEnter(axis, ann)).toBe(false);
  });
});
