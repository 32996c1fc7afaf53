/**
 * The map at the end of a turn is posted in each channel as its audience knows it, after the turn's post, and only
 * once, whatever happens in between.
 */
import { PermissionFlagsBits as P, MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message, RequestLine } from '../../src/table/index.js';
import { Playing } from './playing.js';
import { Roomed } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

const UNITS = [
  '@umpire #hq /eagles-unit add name:1/Pz side:Axis base-fp:6 kind:vehicle da:MODERATE move-code:D',
  '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:4',
  '@umpire #hq /map new ground:table',
  '@umpire #hq /map place unit:1/Pz at:D4.7',
  '@umpire #hq /map place unit:"A Coy" at:G6',
];
const NEXT = '@umpire #hq /turn next anyway:True';

const pictures = (messages: readonly Message[]): Message[] => messages.filter(({ attachments }) => attachments.length > 0);
const altOf = ({ attachments: [picture] }: Message): string => picture?.description ?? '';
const isPicture = ({ method, path }: RequestLine): boolean => method === 'POST' && /^\/channels\/\d+\/messages$/.test(path);

describe('a battle in rooms', () => {
  let seated: Seated;
  let roomed: Roomed;
  const ROOMS = ['hq', 'axis', 'allies', 'umpires'];
  const shown = (): Message[][] => ROOMS.map((room) => pictures(roomed.posts(room)));
  beforeAll(async () => {
    seated = await sitDown('1944');
    roomed = new Roomed(seated.table);
    const { world } = seated.table;
    for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
    world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
    for (const line of [
      '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules',
      '@umpire #hq /side add name:Axis nation:germany player:@bert',
      '@umpire #hq /side add name:Allies nation:usa player:@ann',
      ...UNITS,
      '@umpire #hq /game channels create',
    ])
      await roomed.type(line);
  });
  afterAll(async () => {
    expect(seated.faults).toEqual([]);
    await seated.leave();
  });

  it('shows nothing until its umpire wants it', async () => {
    await roomed.type(NEXT);
    expect(shown()).toEqual([[], [], [], []]);
    await roomed.type('@umpire #hq /map turn-end post:True');
    await roomed.type('@bert #axis /map move moves:"1/Pz 3N"');
    expect(shown()).toEqual([[], [], [], []]);
  });

  it('shows each room what its audience knows, after the post of the turn, silently', async () => {
    await roomed.type(NEXT);
    expect(shown().map((of) => of.length)).toEqual([1, 1, 1, 1]);
    const [hq, axis, allies, umpires] = shown().map(([picture]) => altOf(picture!));
    expect(hq).toContain('turn 2, known to everyone, moves and shots');
    expect(hq).toContain('Moves: none. Shots: none. Axis: none. Allies: none.');
    expect(axis).toContain('Moves: 1P D4.7 to');
    expect(axis).toContain('Allies: none.');
    expect(allies).toContain('Axis: none. Allies: AC A Coy (FP 4) in G6.');
    expect(umpires).toContain('with everything');
    for (const room of ROOMS) {
      const posts = roomed.posts(room);
      const [picture] = pictures(posts);
      expect(posts.indexOf(picture!)).toBeGreaterThan(posts.findIndex(({ embeds }) => JSON.stringify(embeds).includes('Turn 3')));
      expect(picture!.flags & MessageFlags.SuppressNotifications).not.toBe(0);
      expect(picture!.content).toBe('The map at the end of turn 2.');
    }
  });
});

describe('a battle without rooms', () => {
  let playing: Playing;
  const shown = (): Message[] => pictures(playing.table.world.channel('hq').messages);
  const owed = (): unknown => playing.database.$client.prepare('SELECT count(*) FROM owed_maps').pluck().get();
  beforeAll(async () => {
    playing = await Playing.begun([
      '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
      '@umpire #hq /side add name:Axis nation:germany player:@axis',
      '@umpire #hq /side add name:Allies nation:usa player:@allies',
      ...UNITS,
      '@umpire #hq /eagles-unit state unit:1/Pz spotted:True',
      '@umpire #hq /map turn-end post:True',
    ]);
  });
  afterAll(() => playing.close());

  it('is shown in its channel, with what everybody knows', async () => {
    await playing.play(NEXT);
    await playing.table.idle();
    expect(shown().map(altOf)).toEqual([expect.stringContaining('1P 1/Pz in D4.7')]);
    expect(owed()).toBe(0);
    await playing.play('@umpire #hq /map move moves:"1/Pz 3N"');
    expect(shown()).toHaveLength(1);
  });

  it('comes once when Discord took it and the answer was lost, and when it failed at first', async () => {
    for (const fault of ['lost', 500] as const) {
      const before = shown().length;
      // This fails the first request of a picture, and the REST client's further attempts.
      for (let n = 0; n < 4; n++) playing.table.failNext(isPicture, fault);
      await playing.play(NEXT);
      await playing.table.idle();
      const { generation } = playing.table.gateway;
      playing.table.dropGateway();
      await playing.table.botReady({ after: generation });
      await expect.poll(owed).toBe(0);
      expect(shown().length - before).toBe(1);
    }
  });

  it('is not shown where the turn was taken back before it went out', async () => {
    const before = shown().length;
    for (let n = 0; n < 4; n++) playing.table.failNext(isPicture, 500);
    await playing.play(NEXT);
    expect(owed()).toBe(1);
    await playing.play('@umpire #hq /undo later:refuse');
    const { generation } = playing.table.gateway;
    playing.table.dropGateway();
    await playing.table.botReady({ after: generation });
    await expect.poll(owed).toBe(0);
    expect(shown().length).toBe(before);
  });
});
