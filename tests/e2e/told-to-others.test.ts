import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterEach, describe, expect, it } from 'vitest';
import type { Interaction } from '../../src/table/index.js';
import { Roomed, wordsOf } from './roomed.js';
import { type Seated, sitDown } from './seated.js';

/** Every secret of the Axis contains this word. */
const SECRET = /zzyx/i;
const ROOMS = ['hq', 'axis', 'allies', 'umpires'];

/** The fire of an unspotted battery is on its way to A Coy. */
const CALLED = [
  '/eagles-unit add name:"A Coy" side:Allies base-fp:8 tpd:BB x-yards:0 y-yards:1000',
  '/eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D x-yards:0 y-yards:1450',
  '/eagles-unit add name:"Zzyx squad" side:Axis base-fp:3 x-yards:40 y-yards:1000',
  '/eagles-unit add name:"Zzyx tank" side:Axis base-fp:6 kind:vehicle da:THIN move-code:E x-yards:0 y-yards:3450',
  '/eagles-unit add name:"Zzyx guns" side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150 x-yards:500 y-yards:6000',
  '/eagles-unit state unit:"A Coy" spotted:True',
  '/eagles-unit state unit:1/Pz spotted:True',
  '/artillery register label:"Zzyx cross" side:Axis x-yards:0 y-yards:1000',
  '/turn phase',
  '/artillery call battery:"Zzyx guns" registration-point:1',
  '/turn phase',
];
const LOSS = '/eagles-unit state unit:"Zzyx guns" destroyed:True';
const TO_THE_LANDING = ['/turn next anyway:True', '/turn next anyway:True', '/turn phase anyway:True'];

let seated: Seated;
let roomed: Roomed;
const type = (line: string): Promise<Interaction> => roomed.type(line);
const said = async (line: string): Promise<string> => wordsOf((await type(line)).original!);
const umpire = async (lines: readonly string[]): Promise<void> => {
  for (const line of lines) await type(`@umpire #hq ${line}`);
};

async function begin(hasRooms: boolean): Promise<void> {
  seated = await sitDown('15');
  roomed = new Roomed(seated.table);
  const { world } = seated.table;
  for (const name of ['owner', 'umpire', 'ann', 'bert', 'eve']) world.member(name);
  world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
  await umpire([
    '/game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112"',
    '/side add name:Axis nation:germany player:@bert',
    '/side add name:Allies nation:usa player:@ann',
    ...(hasRooms ? ['/game channels create'] : []),
    ...CALLED,
  ]);
}

afterEach(async () => {
  expect(seated.faults).toEqual([]);
  await seated.leave();
});

/** Returns the posts in the channels that everyone may read. */
const inPublic = (): string => [...roomed.words('hq'), ...roomed.words('allies')].join('\n');

describe('a landing that did not happen after all: its battery was lost before it', () => {
  const lost = async (): Promise<void> => {
    await umpire([LOSS, '/undo later:"recalculate all"', ...TO_THE_LANDING]);
    expect(inPublic()).toContain('Fire landed: Mission 1 (Axis)');
    await type('@umpire #hq /redo later:"recalculate all" reason:"the Zzyx gunners had left"');
  };

  it('is struck out where it was told, and nobody hears what became of the battery but its side', async () => {
    await begin(true);
    await lost();
    await type('@umpire #hq /log note text:"All well"');
    await seated.table.idle();
    for (const room of ['hq', 'allies']) {
      const words = roomed.words(room);
      expect(words.filter((post) => post.includes('Undone by umpire')).join()).toMatch(/~~Fire landed: Mission 1 \(Axis\)/);
      expect(words.join('\n')).toMatch(/Event p\w+ no longer happens: Mission 1 lands/);
      // Later posts appear as usual.
      expect(words.at(-1)).toContain('All well');
    }
    expect(inPublic()).not.toMatch(SECRET);
    expect(roomed.words('axis').join('\n')).toContain('Mission 1: status queued → ended');
    expect(await said('@ann #allies /log show')).toMatch(/~~p\w+ · turn 3.*Mission 1 \(Axis\) lands.*~~ Undone by umpire/);
    expect(await said('@bert #axis /log show')).toContain('Zzyx guns was changed');
    for (const ask of ['log show', 'log export', 'rules why', 'luck', 'turn status']) {
      const { id } = seated.table.world.member('ann').user;
      await type(`@ann #allies /${ask}`);
      const asides = seated.table.world.channel('allies').messages.filter(({ audience }) => audience === id);
      expect(JSON.stringify(asides)).not.toMatch(SECRET);
    }
  });

  it('is so too where there are no rooms', async () => {
    await begin(false);
    await lost();
    await seated.table.idle();
    expect(roomed.words('hq').join('\n')).toMatch(/~~Fire landed: Mission 1 \(Axis\)[^~]*~~\nUndone by umpire/);
    expect(roomed.words('hq').join('\n')).not.toMatch(SECRET);
  });

  it('keeps its buttons: who presses them is told what he was told', async () => {
    await begin(true);
    await lost();
    const post = roomed.posts('hq').find((message) => wordsOf(message).includes('Fire landed: Mission 1 (Axis)'))!;
    const id = /"custom_id":"(more:[^"]+)"/.exec(JSON.stringify(post.components))![1]!;
    const pressed = seated.table.seat('eve', 'hq').pressOn(post.id, id);
    await pressed.finished;
    expect(wordsOf(pressed.original!)).toContain('Undone by umpire');
    expect(wordsOf(pressed.original!)).not.toMatch(SECRET);
  });
});

describe('a landing that happened after all', () => {
  it('is told those who had not heard of it, without what they were not told before', async () => {
    await begin(true);
    await umpire([LOSS, ...TO_THE_LANDING]);
    await type('@umpire #hq /undo event:p5a1 later:"recalculate all" reason:"the Zzyx gunners had stayed"');
    await seated.table.idle();
    for (const room of ['hq', 'allies'])
      expect(roomed.words(room).at(-1)).toMatch(/Now also: Mission 1 \(Axis\) lands at -?\d+, -?\d+: .*A Coy/);
    expect(inPublic()).not.toMatch(SECRET);
    const log = await said('@ann #allies /log show');
    expect(log).toContain('An umpire has corrected an earlier event.');
    expect(log).not.toMatch(SECRET);
  });
});

describe('a correction to a unit that the enemy does not know of', () => {
  it('takes the result back from those who heard it, and tells them no more', async () => {
    await begin(true);
    await umpire(TO_THE_LANDING.slice(0, 1));
    await type('@bert #axis /eagles movement unit:1/Pz');
    const mark = /event (p\d+)/.exec(JSON.stringify(roomed.posts('hq').at(-1)!.embeds))![1]!;
    await type(`@umpire #hq /correct event:${mark} values:"unit=Zzyx tank" reason:"it was the Zzyx" later:"recalculate all"`);
    await seated.table.idle();
    expect(inPublic()).toContain('~~Movement: 1/Pz~~');
    expect(inPublic()).not.toMatch(SECRET);
    expect(roomed.words('axis').join('\n')).toContain('Movement: Zzyx tank');
    for (const room of ROOMS.slice(0, 3))
      expect(roomed.words(room).join('\n'), room).toContain(`Event ${mark} no longer applies`);
    // Readers of the post get an explanation with the same facts, by the command and by the post's button.
    const post = roomed.posts('hq').find((message) => wordsOf(message).includes('~~Movement: 1/Pz~~'))!;
    const more = seated.table
      .seat('ann', 'hq')
      .pressOn(post.id, /"custom_id":"(more:[^"]+)"/.exec(JSON.stringify(post.components))![1]!);
    await more.finished;
    expect(JSON.stringify(more.original!.components)).toContain('"Why?"');
    for (const told of [await said(`@ann #allies /rules why event:${mark}`), await said(`@ann #hq /rules why event:${mark}`)]) {
      expect(told).toContain('Movement');
      expect(told).not.toMatch(SECRET);
    }
    // After an undo and a redo, only the side sees it, in its last form.
    await type(`@umpire #hq /undo event:${mark} later:"recalculate all"`);
    await type('@umpire #hq /redo later:"recalculate all"');
    await seated.table.idle();
    expect(inPublic()).not.toMatch(SECRET);
    expect(inPublic()).not.toContain('Redone');
    expect(roomed.words('axis').join('\n')).toContain('Redone');
  });

  it('and one that becomes everybody’s is everybody’s to count and to have explained', async () => {
    await begin(true);
    await umpire(TO_THE_LANDING.slice(0, 1));
    const counted = async (): Promise<number> =>
      Number(/(\d+) events? on record/.exec(await said('@ann #allies /game status'))![1]);
    await type('@bert #axis /eagles movement unit:"Zzyx tank"');
    const mark = /event (p\w+)/.exec(JSON.stringify(roomed.posts('axis').at(-1)!.embeds))![1]!;
    expect(await said(`@ann #allies /rules why event:${mark}`)).toContain('Cannot find event');
    const before = await counted();
    await type(`@umpire #hq /correct event:${mark} values:"unit=1/Pz" later:"recalculate all"`);
    await seated.table.idle();
    // The Allies' post says that the event now also concerns them, and they know of the move itself.
    expect(roomed.words('allies').at(-1)).toContain('Now also: ');
    expect(await counted()).toBe(before + 2);
    expect(await said(`@ann #allies /rules why event:${mark}`)).toContain('Movement');
  });
});

describe('an overruling of what has become one side’s', () => {
  it('tells the others neither its reason nor what it sets', async () => {
    await begin(true);
    await umpire(TO_THE_LANDING.slice(0, 1));
    // The umpires' panel may be below it.
    const mark = async (): Promise<string> => {
      await seated.table.idle();
      const posts = JSON.stringify(roomed.posts('umpires').map(({ embeds }) => embeds));
      return [...posts.matchAll(/event (p\w+)/g)].at(-1)![1]!;
    };
    await type('@umpire #umpires /eagles spotting spotter:"A Coy" target:"Zzyx tank" range-yards:2450 dice:1');
    const look = await mark();
    await type('@bert #axis /eagles movement unit:"Zzyx tank"');
    const move = await mark();
    await type(`@umpire #umpires /correct event:${look} values:"dice=99" later:"recalculate all"`);
    await type(`@umpire #umpires /overrule event:${move} reason:"stuck in the ford" unit:"Zzyx tank" set:"suppressed=true"`);
    await type('@umpire #hq /log note text:"All well"');
    await seated.table.idle();
    expect(roomed.words('axis').join('\n')).toContain('stuck in the ford');
    expect(inPublic()).not.toContain('stuck in the ford');
    for (const room of ['hq', 'allies']) expect(roomed.words(room).at(-1)).toContain('All well');
    expect(await said('@ann #allies /log show')).not.toContain('stuck in the ford');
  });
});

describe('a landing on a unit that nobody sees', () => {
  /** Returns the content of the files in an answer. */
  const exported = async (user: string, format: string): Promise<string> => {
    const { original } = await type(`@${user} #hq /log export format:${format}`);
    return original!.attachments.map(({ id }) => Buffer.from(seated.table.files.get(id)!.bytes).toString('utf8')).join('\n');
  };

  it('is not counted for who does not know of it, in no explanation and no export', async () => {
    await begin(true);
    await umpire(['/unit remove unit:"A Coy"', ...TO_THE_LANDING]);
    await seated.table.idle();
    const mark = /event (p\d+)/.exec(JSON.stringify(roomed.posts('hq').at(-1)!.embeds))![1]!;
    expect(inPublic()).toContain('No visible units in its zone');
    for (const user of ['ann', 'eve']) {
      const told = [await said(`@${user} #hq /rules why event:${mark}`)];
      for (const format of ['markdown', 'csv', 'html']) told.push(await exported(user, format));
      expect(told.join('\n')).not.toMatch(/in the zone and affected|In the zone: \d|; targets/);
    }
    expect(await exported('umpire', 'csv')).toContain('in the zone and affected');
  });
});

describe('/luck', () => {
  it('counts no roll at a unit that its reader does not know of', async () => {
    await begin(true);
    await umpire(TO_THE_LANDING);
    const rolls = async (user: string): Promise<number> =>
      Number(/suppression and impairments: \d+ in (\d+) roll/.exec(await said(`@${user} #hq /luck`))?.[1] ?? 0);
    expect(await rolls('bert')).toBe((await rolls('ann')) + 1);
    expect(await rolls('eve')).toBe(await rolls('ann'));
  });
});
