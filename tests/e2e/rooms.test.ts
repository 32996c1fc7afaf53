import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/index.js';
import type { Interaction } from '../../src/table/index.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

/** Every secret of the Axis contains this word. */
const SECRET = /zzyx/i;
const ROOMS = ['hq', 'axis', 'allies', 'umpires'];

let seated: Seated;
let roomed: Roomed;
const type = (line: string): Promise<Interaction> => roomed.type(line);
const said = async (line: string): Promise<string> => wordsOf((await type(line)).original!);
const rows = (sql: string): unknown[] => {
  const database = openDatabase(seated.databasePath);
  const found = database.$client.prepare(sql).all();
  database.$client.close();
  return found;
};
const channel = (name: string) => seated.table.world.channel(name);
const idOf = (name: string): string => channel(name).id;
const userOf = (name: string): string => seated.table.world.member(name).user.id;
const linkTo = (name: string, messageId: string): string =>
  `https://discord.com/channels/${channel(name).guildId}/${idOf(name)}/${messageId}`;
/** Returns the last private message to a person in a channel. */
const aside = (user: string, name: string): string => wordsOf(roomed.asides(user, name).at(-1)!);
/** Returns the number of matching posts in each channel. */
const told = (what: RegExp): number[] => ROOMS.map((room) => roomed.words(room).filter((words) => what.test(words)).length);

async function begin(seed: string): Promise<void> {
  seated = await sitDown(seed);
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  // The first named member owns the server.
  for (const name of ['owner', 'umpire', 'ann', 'bert', 'eve']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  await type('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"');
  await type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await type('@umpire #hq /side add name:Allies nation:usa player:@ann');
}

async function leave(): Promise<void> {
  expect(seated.faults).toEqual([]);
  await seated.leave();
}

describe('a server that has a channel of a side’s name already', () => {
  beforeAll(() => begin('16'));
  afterAll(leave);

  it('gets a room of another name: nobody mistakes one for the other', async () => {
    const { world } = seated.table;
    world.channel('axis');
    const words = await said('@umpire #hq /game channels create');
    const names = [...world.guild().channels.values()].flatMap(({ name, isCategory }) => (isCategory ? [] : [name]));
    expect(names.sort()).toEqual(['allies', 'axis', 'hill-112-axis', 'hq', 'umpires']);
    expect(words).toContain(`<#${idOf('hill-112-axis')}>: Axis.`);
    expect(channel('axis').messages).toEqual([]);
  });
});

describe('a battle with rooms', () => {
  beforeAll(() => begin('15'));
  afterAll(leave);

  it('has one for each side and one for umpires, made for them alone, and its own channel for everybody', async () => {
    const words = await said('@umpire #hq /game channels create');
    expect(rows('SELECT channel_id AS channelId, audience FROM rooms ORDER BY rowid')).toEqual([
      { channelId: idOf('hq'), audience: 'all' },
      { channelId: idOf('axis'), audience: 's2' },
      { channelId: idOf('allies'), audience: 's3' },
      { channelId: idOf('umpires'), audience: 'umpires' },
    ]);
    expect(words).toContain(`<#${idOf('axis')}>: Axis.`);
    const { world } = seated.table;
    const enters = (user: string): boolean[] => ROOMS.map((room) => world.mayEnter(channel(room), userOf(user)));
    expect(enters('ann')).toEqual([true, false, true, false]);
    expect(enters('bert')).toEqual([true, true, false, false]);
    expect(enters('eve')).toEqual([true, false, false, false]);
    expect(enters('umpire')).toEqual([true, true, true, true]);
  });

  it('gets none twice', async () => {
    const before = seated.table.world.guild().channels.size;
    await Promise.all([type('@umpire #hq /game channels create'), type('@umpire #umpires /game channels create')]);
    expect(seated.table.world.guild().channels.size).toBe(before);
    expect(roomed.words('axis')).toEqual([expect.stringContaining('Axis and the umpires can read this channel')]);
  });

  it('tells what everybody may know in every room, once; where it was typed that is the answer', async () => {
    await type('@ann #allies /log note text:"We are ready"');
    expect(told(/We are ready/)).toEqual([1, 1, 1, 1]);
    expect(roomed.asides('ann', 'allies')).toEqual([]);
    expect(roomed.posts('allies').at(-1)!.interaction?.user.name).toBe('ann');
  });

  it('tells a side’s affairs in its room and the umpires’ at once, and elsewhere the typist alone, with a link to the post', async () => {
    await type('@umpire #umpires /eagles-unit add name:"Zzyx tank" side:Axis base-fp:6 kind:vehicle da:DENSE move-code:E');
    await type('@bert #axis /log note text:"Zzyx goes left" side:Axis');
    expect(told(SECRET)).toEqual([0, 2, 0, 2]);
    await type('@bert #hq /log note text:"Zzyx goes right" side:Axis');
    expect(told(SECRET)).toEqual([0, 3, 0, 3]);
    expect(aside('bert', 'hq')).toContain('Zzyx goes right');
    await expect.poll(() => aside('bert', 'hq')).toContain(linkTo('axis', roomed.posts('axis').at(-1)!.id));
  });

  it('answers an umpire privately in a room that may not know, with a link to the umpires’ room', async () => {
    await type('@umpire #allies /eagles-unit edit unit:"Zzyx tank" base-fp:7');
    expect(told(SECRET)).toEqual([0, 4, 0, 4]);
    await expect
      .poll(() => aside('umpire', 'allies'))
      .toContain(linkTo('umpires', roomed.posts('umpires').findLast(({ embeds }) => embeds.length > 0)!.id));
  });

  it('answers privately in a channel that is no room, and tells the rooms', async () => {
    await type('@ann #elsewhere /log note text:"From afar"');
    await type('@ann #elsewhere [Use it in Hill 112]');
    expect(told(/From afar/)).toEqual([1, 1, 1, 1]);
    expect(roomed.posts('elsewhere')).toEqual([]);
    await expect.poll(() => aside('ann', 'elsewhere')).toContain(linkTo('allies', roomed.posts('allies').at(-1)!.id));
  });

  it('edits the posts of every room when something is taken back, a side’s own as well', async () => {
    await type('@bert #axis /log note text:"Zzyx waits" side:Axis');
    await type('@umpire #umpires /undo later:refuse');
    for (const room of ['axis', 'umpires']) {
      const post = roomed.words(room).find((words) => words.includes('Zzyx waits'))!;
      expect(post).toContain('Undone by');
      // A panel that has been posted below does not contain these words.
      expect(roomed.words(room).findLast((words) => words !== '')).toContain('Undone: event');
    }
    expect(told(SECRET)).toEqual([0, 6, 0, 6]);
  });

  it('has a thread for each room that asks for one, with lines of what that room may know', async () => {
    await type('@umpire #axis /log thread');
    await type('@umpire #hq /log thread');
    await type('@bert #hq /log note text:"Zzyx in line" side:Axis');
    await type('@ann #hq /log note text:"All in line"');
    const linesUnder = (room: string): string[] =>
      [...seated.table.world.guild().channels.values()]
        .filter(({ parentId }) => parentId === idOf(room))
        .flatMap(({ messages }) => messages.flatMap(({ content }) => content.match(/\w+ in line/g) ?? []));
    await expect.poll(() => linesUnder('axis')).toEqual(['Zzyx in line', 'All in line']);
    await expect.poll(() => linesUnder('hq')).toEqual(['All in line']);
  });

  it('owes nothing when all has been told', async () => {
    await expect.poll(() => rows('SELECT * FROM owed_posts')).toEqual([]);
  });

  it('is told on after the bot was started again', async () => {
    await seated.restart();
    await type('@bert #axis /log note text:"Zzyx is back" side:Axis');
    await type('@ann #hq /log note text:"So are we"');
    expect(told(/Zzyx is back/)).toEqual([0, 1, 0, 1]);
    expect(told(/So are we/)).toEqual([1, 1, 1, 1]);
  });

  it('leaves its rooms when it ends; a new battle in one of them says what it leaves behind', async () => {
    await type('@umpire #umpires /game end sure:True');
    expect(told(/Battle ended: Hill 112/)).toEqual([1, 1, 1, 1]);
    // The summary is for everyone, wherever the battle was ended.
    await expect.poll(() => told(/Battle summary/)).toEqual([1, 0, 0, 0]);
    expect(rows('SELECT * FROM rooms WHERE is_left = 0')).toEqual([]);
    expect(await said('@bert #axis /game status')).toContain('Hill 112');
    // Reopening the battle restores the channels that no other battle uses.
    await type('@umpire #umpires /game resume');
    await type('@bert #axis /log note text:"Zzyx goes on" side:Axis');
    expect(told(/Zzyx goes on/)).toEqual([0, 1, 0, 1]);
    await type('@umpire #hq /game end sure:True');
    expect(told(/Battle ended: Hill 112/)).toEqual([2, 2, 2, 2]);
    const started = await type('@umpire #axis /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 113" spotting:open');
    expect(wordsOf(started.original!)).toContain('Hill 113');
    expect(aside('umpire', 'axis')).toContain('This channel belonged to **Hill 112**, which has ended');
    expect(aside('umpire', 'axis')).toContain(`<#${idOf('umpires')}>`);
    // A channel of the old battle does not affect the new one.
    for (const room of ROOMS.filter((name) => name !== 'axis'))
      expect(await said(`@bert #${room} /game status`), room).toContain('Hill 112');
    expect(await said('@bert #axis /game status')).toContain('Hill 113');
    expect(await said('@umpire #umpires /log note text:"Astray"')).toContain('ended');
    expect(told(/Astray/)).toEqual([0, 0, 0, 0]);
    await type('@umpire #axis /log note text:"Only here"');
    expect(told(/Only here/)).toEqual([0, 1, 0, 0]);
    expect(await said('@umpire #axis /game resume')).toContain('is still running');
  });
});

describe('a room whose side is taken back', () => {
  beforeAll(() => begin('17'));
  afterAll(leave);

  it('keeps its posts as they are: nobody is there any more to be told, and nothing stays owed', async () => {
    await type('@umpire #hq /game channels create');
    await type('@bert #axis /log note text:"Zzyx one" side:Axis');
    expect(roomed.words('axis').at(-1)).toMatch(SECRET);
    await type('@umpire #umpires /undo event:2 scope:"everything from that event on" later:"keep later results"');
    await seated.table.idle();
    await expect.poll(() => rows('SELECT * FROM owed_posts')).toEqual([]);
  });

  it('hears from then on what everybody may know, and no more', async () => {
    await type('@umpire #hq /side add name:Reserve nation:uk player:@eve');
    const before = told(SECRET);
    await type('@umpire #umpires /eagles-unit add name:"Zzyx tank" side:Reserve base-fp:6 kind:vehicle da:DENSE move-code:E');
    await type('@umpire #hq /log note text:"The rain has stopped"');
    await seated.table.idle();
    const [hq, axis, allies, umpires] = before;
    expect(told(SECRET)).toEqual([hq, axis, allies, umpires! + 1]);
    expect(told(/The rain has stopped/)).toEqual([1, 1, 1, 1]);
    await expect.poll(() => rows('SELECT * FROM owed_posts')).toEqual([]);
  });
});

describe('who can look in', () => {
  beforeEach(() => begin('16'));
  afterEach(leave);

  const overwrite = (name: string, id: string, allow: bigint, deny = 0n, of: 'role' | 'member' = 'member'): void =>
    seated.table.world.setOverwrite(channel(name), id, { of, allow, deny });
  /** Creates a channel that only these people can read, and that the umpire manages. */
  const closed = (name: string, ...users: string[]): void => {
    const { world } = seated.table;
    world.channel(
      name,
      world.guild(),
      ['umpire', ...users].map((user) => world.member(user)),
    );
    overwrite(name, userOf('umpire'), P.ViewChannel | P.ManageChannels);
  };
  const boundRooms = (): number => rows('SELECT * FROM rooms').length;

  it('a channel that all can read is no side’s room, and not the umpires’', async () => {
    channel('open');
    overwrite('open', userOf('umpire'), P.ManageChannels);
    expect(await said('@umpire #hq /game channels use side:Axis channel:#open')).toContain('can be read by @everyone');
    expect(await said('@umpire #hq /game channels use umpires:#open')).toContain('can be read by @everyone');
    expect(await said('@umpire #hq /game channels use public:#open')).toContain('>: everyone.');
    expect(boundRooms()).toBe(1);
  });

  it('nor is one that a player of the other side can read: as himself, by a role, or by a role of both sides', async () => {
    const { world } = seated.table;
    closed('den', 'bert', 'ann');
    expect(await said('@umpire #hq /game channels use side:Axis channel:#den')).toContain(`can be read by <@${userOf('ann')}>`);
    closed('lair', 'bert');
    const club = world.role('Club');
    world.setRole(world.member('ann'), club, true);
    overwrite('lair', club.id, P.ViewChannel, 0n, 'role');
    expect(await said('@umpire #hq /game channels use side:Axis channel:#lair')).toContain(`can be read by <@${userOf('ann')}>`);
    closed('nest', 'bert');
    const both = world.role('Both');
    await type('@umpire #hq /side edit side:Axis role:Both');
    await type('@umpire #hq /side edit side:Allies role:Both');
    overwrite('nest', both.id, P.ViewChannel, 0n, 'role');
    expect(await said('@umpire #hq /game channels use side:Axis channel:#nest')).toContain(`can be read by <@&${both.id}>`);
    expect(boundRooms()).toBe(0);
  });

  it('goes by what Discord says, not by a channel’s name', async () => {
    closed('allies', 'bert');
    expect(await said('@umpire #hq /game channels use side:Axis channel:#allies')).toContain('>: Axis.');
    expect(rows('SELECT audience FROM rooms')).toEqual([{ audience: 's2' }]);
  });

  it('roles of which nothing is known are named', async () => {
    closed('den', 'bert');
    const guests = seated.table.world.role('Guests');
    overwrite('den', guests.id, P.ViewChannel, 0n, 'role');
    overwrite('den', userOf('eve'), P.ViewChannel);
    const words = await said('@umpire #hq /game channels use side:Axis channel:#den');
    expect(words).toContain(`Can also be read by <@&${guests.id}>, <@${userOf('eve')}>`);
  });

  it('nobody binds a channel that he may not see or manage, whatever he is in the battle', async () => {
    const { world } = seated.table;
    world.channel('theirs', world.guild(), [world.member('bert')]);
    expect(await said('@umpire #hq /game channels use side:Axis channel:#theirs')).toContain(
      'You need _View Channel_ and _Manage Channels_',
    );
    expect(await said('@ann #hq /game channels use public:#hq')).toContain('Only umpires of this battle');
    world.setPermissions(world.role('Makers'), 0n);
    expect(await said('@umpire #hq /game channels create')).toContain('Manage Channels');
    expect(boundRooms()).toBe(0);
  });

  it('a room of one audience is not made one of another: what it was told stays there', async () => {
    closed('den', 'bert');
    await type('@umpire #hq /game channels use side:Axis channel:#den');
    expect(await said('@umpire #hq /game channels use public:#den')).toContain('already shows the posts for');
    expect(await said('@umpire #hq /game channels add channel:#den')).toContain('is already used by this battle');
  });

  it('nothing is told in a room of the server’s that others can read by now, umpires hear of it, and it comes when they no longer can', async () => {
    closed('den', 'bert');
    closed('lair');
    await type('@umpire #hq /game channels use side:Axis channel:#den umpires:#lair');
    const toldIn = (what: RegExp): number[] =>
      ['den', 'lair'].map((room) => roomed.words(room).filter((words) => what.test(words)).length);
    await type('@bert #den /log note text:"Zzyx one" side:Axis');
    overwrite('den', userOf('ann'), P.ViewChannel);
    await expect.poll(() => roomed.words('lair').join('\n')).toContain(`can be read by <@${userOf('ann')}>`);
    const typed = await type('@bert #den /log note text:"Zzyx two" side:Axis');
    expect(typed.original!.audience).toBe(userOf('bert'));
    await type('@umpire #lair /undo later:refuse');
    // There are two posts: the note, and its undo.
    expect(toldIn(/Zzyx two/)).toEqual([0, 2]);
    expect(await said('@umpire #lair /game channels list')).toContain('Nothing is posted there for now');
    overwrite('den', userOf('ann'), 0n, P.ViewChannel);
    await expect.poll(() => toldIn(/Zzyx two/)).toEqual([2, 2]);
    const own = roomed.words('den').filter((words) => SECRET.test(words));
    expect(own.map((words) => /Zzyx (one|two)/.exec(words)![1])).toEqual(['one', 'two', 'two']);
    await expect.poll(() => rows('SELECT * FROM owed_posts')).toEqual([]);
  });

  it('a player who changes sides reads the room of his new one from then on, and of his old one nothing more', async () => {
    await type('@umpire #hq /game channels create');
    await type('@umpire #umpires /side edit side:Axis remove-player:@bert');
    await type('@umpire #umpires /side edit side:Allies player:@bert');
    const { world } = seated.table;
    expect(world.mayEnter(channel('axis'), userOf('bert'))).toBe(false);
    expect(world.mayEnter(channel('allies'), userOf('bert'))).toBe(true);
    await type('@umpire #umpires /log note text:"Zzyx alone" side:Axis');
    await expect.poll(() => told(SECRET)).toEqual([0, 1, 0, 1]);
  });
});

describe('where the bot may make no channels', () => {
  beforeAll(() => begin('17'));
  afterAll(() => {
    // Discord reports with an error that a person is not a member of a thread.
    const others = seated.faults.filter((fault) => !/thread-members\/\d+: status 404$/.test(fault));
    seated.faults.splice(0, seated.faults.length, ...others);
    return leave();
  });

  it('rooms are threads: a public one, and private ones with those whose they are', async () => {
    const { world } = seated.table;
    const bots = [...world.guild().roles.values()].find(({ managed }) => managed)!;
    world.setPermissions(bots, bots.permissions & ~P.ManageChannels);
    await expect.poll(async () => said('@umpire #hq /game channels create')).toContain('>: Allies.');
    const threads = [...world.guild().channels.values()].filter(({ parentId }) => parentId === idOf('hq'));
    expect(threads.map(({ name }) => name)).toEqual(['Hill 112: Axis', 'Hill 112: Allies', 'Hill 112: umpires']);
    const enters = (user: string): boolean[] => threads.map((thread) => world.mayEnter(thread, userOf(user)));
    expect(enters('bert')).toEqual([true, false, false]);
    expect(enters('ann')).toEqual([false, true, false]);
    expect(enters('umpire')).toEqual([true, true, true]);
    await type('@bert #hq /log note text:"Zzyx in threads" side:Axis');
    const counts = threads.map(({ messages }) => messages.filter((message) => SECRET.test(wordsOf(message))).length);
    expect(counts).toEqual([1, 0, 1]);
    expect(told(SECRET)[0]).toBe(0);
  });

  it('who plays no more is put out of a thread, and who plays by now is let in, also while it is out of sight', async () => {
    const { world } = seated.table;
    const thread = [...world.guild().channels.values()].find(({ name }) => name === 'Hill 112: Axis')!;
    const enter = (): string[] => ['ann', 'bert', 'eve', 'umpire'].filter((user) => world.mayEnter(thread, userOf(user)));
    await type('@umpire #hq /side edit side:Axis player:@eve');
    expect(enter()).toEqual(['bert', 'eve', 'umpire']);
    world.archive(thread);
    await type('@umpire #hq /side edit side:Axis remove-player:@bert');
    await expect.poll(enter).toEqual(['eve', 'umpire']);
  });
});
