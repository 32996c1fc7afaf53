import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberFor, sized } from '../chance/chance.js';
import { Roomed } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

let seated: Seated;
let roomed: Roomed;
const PEOPLE = ['ann', 'bert', 'eve', 'zoe'] as const;
const SIDES = ['Axis', 'Allies'] as const;

beforeEach(async () => {
  seated = await sitDown('77');
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  for (const name of ['owner', 'umpire', ...PEOPLE]) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels | P.ManageThreads), true);
  await roomed.type('@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open');
  await roomed.type('@umpire #hq /side add name:Axis nation:germany player:@bert');
  await roomed.type('@umpire #hq /side add name:Allies nation:usa player:@ann');
  await roomed.type('@umpire #hq /game rooms make');
});
afterEach(() => seated.leave());

/** Who of some people can read a channel, by Discord's own rights. */
function readersOf(room: string, people: readonly string[] = PEOPLE): string[] {
  const { world } = seated.table;
  const channel = world.channel(room);
  return people.filter((name) => (world.permissionsIn(channel, world.member(name)) & P.ViewChannel) !== 0n);
}

describe('who reads a room is who people are in the battle', () => {
  it('an assistant who is removed reads the umpires’ room no more before the next post comes there', async () => {
    await roomed.type('@umpire #hq /umpire add user:@eve');
    expect(readersOf('umpires')).toEqual(['eve']);
    await roomed.type('@umpire #hq /umpire remove user:@eve');
    expect(readersOf('umpires')).toEqual([]);
    await roomed.type('@ann #allies /log note text:"The bridge is mined." side:Allies');
    expect(roomed.words('umpires').at(-1)).toContain('The bridge is mined.');
  });

  it('a player who is removed reads the side’s room no more, one who is added does, and one who plays on for another too', async () => {
    await roomed.type('@umpire #hq /side edit side:Axis player:@eve');
    expect(readersOf('axis')).toEqual(['bert', 'eve']);
    await roomed.type('@umpire #hq /side edit side:Axis remove-player:@eve');
    expect(readersOf('axis')).toEqual(['bert']);
    await roomed.type('@umpire #hq /side hand-over player:@ann to:@zoe');
    expect(readersOf('allies')).toEqual(['zoe']);
  });

  it('an undo and a player who leaves bring the rights with them', async () => {
    await roomed.type('@umpire #hq /side edit side:Axis player:@eve');
    await roomed.type('@umpire #hq /undo later:refuse');
    await roomed.type('@umpire #hq [Undo]');
    expect(readersOf('axis')).toEqual(['bert']);
  });

  it('strangers that the server itself let in stay', async () => {
    const { world } = seated.table;
    world.setOverwrite(world.channel('axis'), world.member('zoe').user.id, { of: 'member', allow: P.ViewChannel, deny: 0n });
    await roomed.type('@umpire #hq /side edit side:Axis player:@eve');
    expect(readersOf('axis')).toEqual(['bert', 'eve', 'zoe']);
  });

  it('where the bot may not change rights, the room is told nothing until they hold, and the umpires know', async () => {
    const { world } = seated.table;
    await roomed.type('@umpire #hq /side edit side:Axis player:@eve');
    const heal = seated.table.failAll(
      ({ method, path }) => method === 'PATCH' && path === `/channels/${world.channel('axis').id}`,
      403,
    );
    await roomed.type('@umpire #hq /side edit side:Axis remove-player:@eve');
    await roomed.type('@bert #axis /log note text:"We attack at dawn." side:Axis');
    expect(roomed.words('axis').join()).not.toContain('We attack at dawn.');
    await expect.poll(() => roomed.words('umpires').join()).toContain('it can be read by');
    heal();
    await seated.restart();
    await expect.poll(() => readersOf('axis')).toEqual(['bert']);
    await expect.poll(() => roomed.words('axis').join()).toContain('We attack at dawn.');
    seated.faults.length = 0;
  });

  it('the umpires’ panel goes on in no room that was opened to everybody, and none is put there', async () => {
    const { world } = seated.table;
    const room = world.channel('umpires');
    await roomed.type('@umpire #umpires /desk');
    await expect.poll(() => roomed.posts('umpires').some(({ components }) => components.length > 0)).toBe(true);
    world.setOverwrite(room, world.guild().id, { of: 'role', allow: P.ViewChannel, deny: 0n });
    const panel = (): string => JSON.stringify(roomed.posts('umpires').find(({ components }) => components.length > 0));
    const before = panel();
    await roomed.type('@bert #axis /log note text:"A secret." side:Axis');
    await roomed.type('@umpire #hq /desk');
    expect(
      roomed
        .asides('umpire', 'hq')
        .map(({ embeds }) => JSON.stringify(embeds))
        .at(-1),
    ).toContain('can be read by @everyone');
    expect(panel()).toBe(before);
  });
});

describe('random changes of people, with restarts between', () => {
  it('each leaves the readers that the battle says', async () => {
    const changes = sized('changesOfPeople');
    let draw = numberFor('changes of people') >>> 0;
    const upTo = (n: number): number => {
      draw = (Math.imul(draw, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((draw / 2 ** 32) * n);
    };
    /** What the rights ought to be, kept beside the bot. */
    const plays = new Map<string, string>([
      ['bert', 'Axis'],
      ['ann', 'Allies'],
    ]);
    const assists = new Set<string>();
    for (let change = 0; change < changes; change++) {
      const who = PEOPLE[upTo(PEOPLE.length)]!;
      const side = SIDES[upTo(SIDES.length)]!;
      const at = plays.get(who);
      const [line, done]: readonly [string, () => unknown] =
        upTo(3) === 0
          ? assists.has(who)
            ? [`/umpire remove user:@${who}`, () => assists.delete(who)]
            : [`/umpire add user:@${who}`, () => assists.add(who)]
          : at !== undefined
            ? [`/side edit side:${at} remove-player:@${who}`, () => plays.delete(who)]
            : [`/side edit side:${side} player:@${who}`, () => plays.set(who, side)];
      await roomed.type(`@umpire #hq ${line}`);
      done();
      if (upTo(6) === 0) await seated.restart();
      for (const room of ['axis', 'allies', 'umpires']) {
        const isIn = (name: string): boolean => assists.has(name) || plays.get(name)?.toLowerCase() === room;
        await expect.poll(() => readersOf(room), { message: `${line}: #${room}` }).toEqual(PEOPLE.filter(isIn));
      }
    }
  });
});
