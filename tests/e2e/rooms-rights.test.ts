import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { openDatabase } from '../../src/store/index.js';
import { type Interaction, openTable, type Table } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import type { Values } from './typing.js';
import { Roomed } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const PEOPLE = ['ann', 'bert', 'eve', 'zoe'] as const;
const world = () => seated.table.world;
const channel = (name: string) => world().channel(name);
const userOf = (name: string): string => world().member(name).user.id;
const type = (line: string) => roomed.type(line);
const letIn = (room: string, id: string, of: 'role' | 'member' = 'member'): void =>
  world().setOverwrite(channel(room), id, { of, allow: P.ViewChannel, deny: 0n });
/** Allows or forbids the bot to change who can read channels. */
function botChangesRights(may: boolean): void {
  const bots = [...world().guild().roles.values()].find(({ managed }) => managed)!;
  world().setPermissions(bots, may ? bots.permissions | P.ManageRoles : bots.permissions & ~P.ManageRoles);
}

const sit = async (): Promise<void> => {
  seated = await sitDown('77');
  roomed = new Roomed(seated.table);
  for (const name of ['owner', 'umpire', ...PEOPLE]) world().member(name);
  world().setRole(world().member('umpire'), world().role('Makers', undefined, P.ManageChannels | P.ManageThreads), true);
  await type('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open');
  await type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await type('@umpire #hq /side add name:Allies nation:usa player:@ann');
  await type('@umpire #hq /game channels create');
};
const leave = (): Promise<void> => seated.leave();

/** Returns those of the people who can read a channel according to Discord's permissions. */
const readersOf = (room: string): string[] => PEOPLE.filter((name) => world().mayEnter(channel(room), userOf(name)));
const told = (room: string): string => roomed.words(room).join('\n');

describe('who reads a room is who people are in the battle', () => {
  beforeEach(sit);
  afterEach(leave);

  it('an assistant who is removed reads nothing more in the umpires’ room', async () => {
    await type('@umpire #hq /umpire add user:@eve');
    expect(readersOf('umpires')).toEqual(['eve']);
    await type('@umpire #hq /umpire remove user:@eve');
    expect(readersOf('umpires')).toEqual([]);
    await type('@ann #allies /log note text:"The bridge is mined." side:Allies');
    expect(told('umpires')).toContain('The bridge is mined.');
    expect(seated.faults).toEqual([]);
  });

  it('a player who is removed reads the side’s room no more; one who is added does, and one who plays on for another', async () => {
    await type('@umpire #hq /side edit side:Axis player:@eve');
    expect(readersOf('axis')).toEqual(['bert', 'eve']);
    await type('@umpire #hq /side edit side:Axis remove-player:@eve');
    expect(readersOf('axis')).toEqual(['bert']);
    await type('@umpire #hq /side hand-over player:@ann to:@zoe');
    expect(readersOf('allies')).toEqual(['zoe']);
    expect(seated.faults).toEqual([]);
  });

  it('who has the side’s role reads its room, and no more when the side has another', async () => {
    for (const [name, role] of [
      ['eve', 'Reds'],
      ['zoe', 'Blues'],
    ] as const)
      world().setRole(world().member(name), world().role(role), true);
    await type('@umpire #hq /side edit side:Axis role:Reds');
    expect(readersOf('axis')).toEqual(['bert', 'eve']);
    await type('@umpire #hq /side edit side:Axis role:Blues');
    expect(readersOf('axis')).toEqual(['bert', 'zoe']);
  });

  it('who has the role, and was let in by hand besides, reads no more without the role', async () => {
    const reds = world().role('Reds');
    world().setRole(world().member('eve'), reds, true);
    await type('@umpire #hq /side edit side:Axis role:Reds');
    letIn('axis', userOf('eve'));
    await expect.poll(() => channel('axis').overwrites.has(userOf('eve'))).toBe(false);
    expect(readersOf('axis')).toEqual(['bert', 'eve']);
    world().leave(world().member('eve'));
    world().member('eve');
    expect(readersOf('axis')).toEqual(['bert']);
  });

  it('an undo brings the rights with it', async () => {
    await type('@umpire #hq /side edit side:Axis player:@eve');
    await type('@umpire #hq /undo later:refuse');
    expect(readersOf('axis')).toEqual(['bert']);
  });

  it('whom somebody lets into a room that the bot made is put out of it, and who was kept out is let in', async () => {
    const guests = world().role('Guests');
    world().setRole(world().member('eve'), guests, true);
    letIn('axis', userOf('zoe'));
    letIn('axis', userOf('ann'));
    letIn('axis', guests.id, 'role');
    world().setOverwrite(channel('axis'), userOf('bert'), { of: 'member', allow: 0n, deny: P.ViewChannel });
    await expect.poll(() => readersOf('axis')).toEqual(['bert']);
    letIn('axis', world().guild().id, 'role');
    await expect.poll(() => readersOf('axis')).toEqual(['bert']);
    // Overwrites that forbid other things do not change.
    world().setOverwrite(channel('axis'), guests.id, { of: 'role', allow: 0n, deny: P.AddReactions });
    await type('@umpire #hq /side edit side:Axis player:@zoe');
    expect(channel('axis').overwrites.get(guests.id)).toEqual({ of: 'role', allow: 0n, deny: P.AddReactions });
  });

  it('who leaves the server and is in the battle no more reads nothing by an old right when he comes back', async () => {
    await type('@umpire #hq /side edit side:Axis player:@eve');
    world().leave(world().member('eve'));
    await type('@umpire #hq /undo later:refuse');
    world().member('eve');
    expect(readersOf('axis')).toEqual(['bert']);
    expect(channel('axis').overwrites.has(userOf('eve'))).toBe(false);
  });

  it('who comes back to the server, and is let in by hand at once, is no stranger', async () => {
    await type('@umpire #hq /umpire add user:@zoe');
    world().leave(world().member('zoe'));
    // Members are fetched from Discord.
    await type('@umpire #hq /game channels list');
    letIn('umpires', world().guild().id, 'role');
    await expect.poll(() => world().mayEnter(channel('umpires'), userOf('ann')), { timeout: 20_000 }).toBe(false);
    const { user } = world().member('zoe');
    letIn('umpires', user.id);
    await type('@ann #allies /log note text:"So is the ford." side:Allies');
    await expect.poll(() => told('umpires'), { timeout: 20_000 }).toContain('So is the ford.');
    expect(readersOf('umpires')).toEqual(['zoe']);
  });

  it('a player who leaves the battle reads no more', async () => {
    await type('@bert #hq /privacy');
    await type('@bert #hq [Erase my data]');
    await type('@bert #hq [Leave Hill 112]');
    expect(readersOf('axis')).toEqual([]);
  });

  it('whose name was erased reads on, and no more when he umpires no more', async () => {
    await type('@umpire #hq /umpire add user:@eve');
    await type('@eve #hq /privacy');
    await type('@eve #hq [Erase my data]');
    await type('@eve #hq [Erase all my data]');
    await type('@umpire #hq /side edit side:Axis player:@zoe');
    expect(readersOf('umpires')).toEqual(['eve']);
    await type('@umpire #hq /umpire remove user:@eve');
    expect(readersOf('umpires')).toEqual([]);
  });
});

describe('where the bot may not change who reads a room', () => {
  beforeEach(sit);
  afterEach(leave);

  it('nothing more is told there until it is right, the umpires know, and what was owed comes then', async () => {
    await type('@umpire #hq /side edit side:Axis player:@eve');
    botChangesRights(false);
    await type('@umpire #hq /side edit side:Axis remove-player:@eve');
    await type('@bert #hq /log note text:"We attack at dawn." side:Axis');
    await seated.table.idle();
    expect(readersOf('axis')).toEqual(['bert', 'eve']);
    expect(told('axis')).not.toContain('We attack at dawn.');
    await expect.poll(() => told('umpires')).toContain(`it can be read by <@${userOf('eve')}>`);
    botChangesRights(true);
    await expect.poll(() => told('axis')).toContain('We attack at dawn.');
    expect(readersOf('axis')).toEqual(['bert']);
  });

  it('the same where somebody cannot read his own room', async () => {
    botChangesRights(false);
    await type('@umpire #hq /side edit side:Axis player:@eve');
    await expect.poll(() => told('umpires')).toContain('it cannot set who reads it');
    expect(told('axis')).not.toContain('Axis was changed');
    botChangesRights(true);
    await expect.poll(() => readersOf('axis')).toEqual(['bert', 'eve']);
    await expect.poll(() => told('axis')).toContain('Axis was changed');
  });

  it('it is owed over a restart', async () => {
    await type('@umpire #hq /side edit side:Axis player:@eve');
    botChangesRights(false);
    await type('@umpire #hq /side edit side:Axis remove-player:@eve');
    await seated.restart({}, () => botChangesRights(true));
    await expect.poll(() => readersOf('axis')).toEqual(['bert']);
  });

  it('a server’s own channel stays as the server has it, and nothing is told there to who was in the battle', async () => {
    world().channel(
      'den',
      world().guild(),
      ['umpire', 'bert', 'zoe'].map((name) => world().member(name)),
    );
    world().setOverwrite(channel('den'), userOf('umpire'), { of: 'member', allow: P.ViewChannel | P.ManageChannels, deny: 0n });
    await type('@umpire #hq /game channels use side:Axis channel:#den');
    await type('@bert #den /log note text:"First." side:Axis');
    expect(told('den')).toContain('First.');
    await type('@umpire #hq /side edit side:Axis remove-player:@bert');
    await type('@umpire #hq /log note text:"Second." side:Axis');
    expect(told('den')).not.toContain('Second.');
    expect(told('umpires')).toContain(`it can be read by <@${userOf('bert')}>`);
    world().removeOverwrite(channel('den'), userOf('bert'));
    await expect.poll(() => told('den')).toContain('Second.');
  });
});

describe('the umpires’ panel', () => {
  beforeEach(sit);
  afterEach(leave);

  it('is not put into their room while that is open to everybody', async () => {
    botChangesRights(false);
    letIn('umpires', world().guild().id, 'role');
    await type('@umpire #hq /panel');
    expect(JSON.stringify(roomed.asides('umpire', 'hq').at(-1)?.embeds)).toMatch(/@everyone can read that channel/);
    botChangesRights(true);
    await expect.poll(() => readersOf('umpires')).toEqual([]);
    await type('@umpire #hq /panel');
    await expect
      .poll(() => roomed.posts('umpires').some(({ components }) => JSON.stringify(components).includes('desk:')))
      .toBe(true);
  });
});

const ROOMS = ['axis', 'allies', 'umpires'] as const;
const PATIENCE_MS = 300_000;

/** Tests the same with a bot in a separate process that is killed. The expected readers follow from the record. */
describe('random changes of people, roles and rights, with kills between', () => {
  let folder: string;
  let table: Table;
  let bot: BotProcess;
  let record: ReturnType<typeof openDatabase>['$client'];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'umpire-rights-'));
    const databasePath = join(folder, 'umpire.db');
    table = await openTable({
      token: 'table.rights.test',
      answerWithinMs: PATIENCE_MS,
      connectWithinMs: PATIENCE_MS,
      gateway: { logIns: sized('changesOfPeople') + 100 },
    });
    bot = new BotProcess(table, { databasePath, logLevel: 'error', practiceSeed: undefined });
    await bot.start();
    record = openDatabase(databasePath).$client;
  });
  afterAll(async () => {
    await bot?.kill();
    record?.close();
    await table?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const idsOf = (keys: readonly string[]): string[] => {
    const all = record.prepare('SELECT key, user_id AS id FROM people').all() as { key: string; id: string | null }[];
    return keys.flatMap((key) => all.find((one) => one.key === key)?.id ?? []);
  };
  const rowsOf = <T>(sql: string): T[] => (record.prepare(sql).pluck().all() as string[]).map((row) => JSON.parse(row) as T);

  interface SideRow {
    readonly name: string;
    readonly playerIds: readonly string[];
    readonly roleId: string | null;
  }

  /**
   * Returns people who are listed by one side and belong to another by name or role, except umpires. As long as there
   * is one, nothing is posted in the channels of both sides.
   */
  function ofTwoSides(): (readonly [side: string, userId: string])[] {
    const sides = rowsOf<SideRow>('SELECT row FROM sides');
    const umpires = rightful().umpires!;
    return sides.flatMap(({ name, playerIds }) =>
      idsOf(playerIds).flatMap((id) => {
        const has = table.world.guild().members.get(id)?.roles;
        const plays = ({ playerIds: others, roleId }: SideRow): boolean =>
          idsOf(others).includes(id) || (roleId !== null && has?.has(roleId) === true);
        const isOfBoth = has && !umpires.has(id) && sides.some((other) => other.name !== name && plays(other));
        return isOfBoth ? [[name, id] as const] : [];
      }),
    );
  }

  /** Returns who may read each channel, according to the record and the present roles. */
  function rightful(): Record<string, ReadonlySet<string>> {
    const [game] = rowsOf<{ umpireId: string; assistantIds?: string[] }>('SELECT row FROM games');
    const umpires = idsOf([game!.umpireId, ...(game!.assistantIds ?? [])]);
    // Umpires read the channel of a side that was undone.
    const rooms: Record<string, ReadonlySet<string>> = Object.fromEntries(ROOMS.map((room) => [room, new Set(umpires)]));
    for (const { name, playerIds, roleId } of rowsOf<SideRow>('SELECT row FROM sides')) {
      const byRole = [...table.world.guild().members.values()].filter(({ roles }) => roleId !== null && roles.has(roleId));
      rooms[name.toLowerCase()] = new Set([...umpires, ...idsOf(playerIds), ...byRole.map(({ user }) => user.id)]);
    }
    return rooms;
  }

  it('leave the readers whom the record says, and nothing is told to others', { timeout: within(900_000) }, async () => {
    const began = performance.now();
    const choose = new Chooser(seedFor('changes of people'));
    const { world } = table;
    const names = ['umpire', ...PEOPLE];
    for (const name of ['owner', ...names]) world.member(name);
    const ids = new Map(names.map((name) => [world.member(name).user.id, name]));
    world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels | P.ManageThreads), true);
    // A role of both sides would stop all posts in both channels.
    const rolesOf = { Axis: ['Reds', 'Pinks'], Allies: ['Blues', 'Teals'] };
    const roles = [...rolesOf.Axis, ...rolesOf.Allies, 'Guests'].map((name) => world.role(name));
    const here = [...names];
    const send = (name: string, values: Values): Interaction => table.seat('umpire', 'hq').command(name, values);
    const done = async (name: string, values: Values): Promise<void> => {
      const interaction = send(name, values);
      await interaction.answer;
      await interaction.finished;
    };
    await done('game start', { ruleset: 'eagles', name: 'Siege', spotting: 'open' });
    await done('side add', { name: 'Axis', nation: 'germany', player: 'bert' });
    await done('side add', { name: 'Allies', nation: 'usa', player: 'ann' });
    await done('game channels create', {});
    const rooms = new Map(ROOMS.map((room) => [world.channel(room).id, room]));

    const reads = (room: string, id: string): boolean => {
      const channel = world.channel(room);
      return world.guild().members.has(id) && world.mayEnter(channel, id);
    };
    /**
     * Compares the actual readers with the record. A person who has come back to the server can read again after a
     * later check.
     */
    const back = new Set<string>();
    const wrong = (): string[] => {
      const right = rightful();
      return ROOMS.flatMap((room) =>
        [...ids].flatMap(([id, name]) => {
          const [does, may] = [reads(room, id), right[room]!.has(id)];
          if (does && may) back.delete(`${room} ${id}`);
          const isLate = !does && back.has(`${room} ${id}`);
          return does === may || isLate || !world.guild().members.has(id)
            ? []
            : [`${name} ${does ? 'reads' : 'does not read'} #${room}`];
        }),
      );
    };
    const leaks: string[] = [];
    let posts = 0;
    let what = '';
    table.on('act', ({ kind, channelId, audience, body }) => {
      const room = rooms.get(channelId ?? '');
      if (!room || audience !== null || kind === 'refused') return;
      posts++;
      const may = rightful()[room]!;
      for (const [id, name] of ids)
        if (reads(room, id) && !may.has(id))
          leaks.push(`${what}: ${name} reads in #${room}: ${JSON.stringify(body).slice(0, 200)}`);
    });
    const owed = (): unknown[] => {
      const posts = record.prepare('SELECT event_number, channel_id FROM owed_posts').all();
      return posts.length === 0 ? [] : [...posts, ...record.prepare('SELECT audience, stopped FROM rooms').all()];
    };

    const member = (): string => choose.pick(here.filter((name) => name !== 'umpire')) ?? 'umpire';
    const side = (): 'Axis' | 'Allies' => choose.pick(['Axis', 'Allies'] as const)!;
    const room = () => world.channel(choose.pick(ROOMS)!);
    const byCommand = (): Interaction => {
      const its = side();
      const [name, values] = choose.weighted<readonly [string, Values]>([
        [['side edit', { side: side(), player: member() }], 4],
        [['side edit', { side: side(), 'remove-player': member() }], 4],
        [['side hand-over', { player: member(), to: member() }], 2],
        [['side edit', { side: its, role: choose.pick(rolesOf[its])! }], 2],
        [['umpire add', { user: member() }], 3],
        [['umpire remove', { user: member() }], 3],
        [['undo', { later: 'keep later results' }], 3],
      ]);
      what = `/${name} ${JSON.stringify(values)}`;
      return send(name, values);
    };
    const bots = [...world.guild().roles.values()].find(({ managed }) => managed)!;
    const says = (text: string): void => void (what = text);
    const changes = sized('changesOfPeople');
    let kills = 0;
    for (let change = 1; change <= changes; change++) {
      if (rowsOf('SELECT row FROM sides').length < 2) await done('redo', {});
      const restarts = choose.chance(1 / 6);
      const atServer = choose.chance(0.4);
      if (atServer) {
        // Does this while the bot is running, or while it is stopped.
        if (restarts) await bot.kill();
        choose.weighted<() => void>([
          [
            () => {
              const [name, role, has] = [member(), choose.pick(roles)!, choose.chance(0.6)];
              says(`${name} ${has ? 'gets' : 'loses'} ${role.name}`);
              world.setRole(world.member(name), role, has);
            },
            3,
          ],
          [
            () => {
              const [channel, role] = [room(), choose.pick([...roles.map(({ id }) => id), world.guild().id])!];
              says(`a role is let into #${channel.name}`);
              world.setOverwrite(channel, role, { of: 'role', allow: P.ViewChannel, deny: 0n });
            },
            2,
          ],
          [
            () => {
              const [channel, name, isLetIn] = [room(), member(), choose.chance(0.6)];
              says(`${name} is ${isLetIn ? 'let into' : 'kept out of'} #${channel.name}`);
              const [allow, deny] = isLetIn ? [P.ViewChannel, 0n] : [0n, P.ViewChannel];
              world.setOverwrite(channel, world.member(name).user.id, { of: 'member', allow, deny });
            },
            3,
          ],
          [
            () => {
              const name = member();
              if (name === 'umpire') return;
              says(`${name} leaves`);
              world.leave(world.member(name));
              here.splice(here.indexOf(name), 1);
            },
            2,
          ],
          [
            () => {
              for (const name of names.filter((one) => !here.includes(one))) {
                says(`${name} comes back`);
                const { user } = world.member(name);
                here.push(name);
                for (const each of ROOMS) back.add(`${each} ${user.id}`);
              }
            },
            3,
          ],
        ])();
        if (restarts) await bot.start();
        // The bot cannot notice the change before Discord reports it. Until then nothing is posted.
        else await expect.poll(wrong, { timeout: PATIENCE_MS, message: what }).toEqual([]);
      } else {
        const mayNot = choose.chance(0.2);
        if (mayNot) world.setPermissions(bots, bots.permissions & ~P.ManageRoles);
        const interaction = byCommand();
        if (restarts) {
          await new Promise((resolve) => setTimeout(resolve, choose.whole(0, 200)));
          await bot.kill();
          await bot.start();
        } else if (choose.chance(0.5)) await interaction.finished;
        if (mayNot) {
          await done('log note', { text: `Kept ${change}`, side: side() });
          world.setPermissions(bots, bots.permissions | P.ManageRoles);
        }
      }
      if (restarts) kills++;
      send('log note', { text: `Word ${change}`, side: side() });
      await done('log note', { text: `Word ${change} to all` });
      // All messages have been sent by now.
      for (let [first] = ofTwoSides(); first; [first] = ofTwoSides())
        await done('side edit', { side: first[0], 'remove-player': ids.get(first[1])! });
      await expect.poll(wrong, { timeout: PATIENCE_MS, message: what }).toEqual([]);
      await expect.poll(owed, { timeout: PATIENCE_MS, message: what }).toEqual([]);
      expect(leaks).toEqual([]);
    }
    expect(posts).toBeGreaterThan(changes);
    tell('changes of people', { changes, kills, posts }, began);
  });
});
