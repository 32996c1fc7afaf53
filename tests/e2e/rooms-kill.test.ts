import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESTJSONErrorCodes, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { readerFor } from '../../src/game/index.js';
import { openDatabase } from '../../src/store/index.js';
import { type Act, type Channel, type Interaction, openTable, type Table } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Audit } from './record.js';
import { eventsShown, numbersOf } from './shown.js';
import type { Values } from './typing.js';
import { mayKnow } from '../../src/game/audience.js';

const KILLS = sized('killsInRooms');
/** The bot is killed so often while it makes the rooms. */
const KILLS_IN_MAKING = sized('killsInMakingRooms');
const PATIENCE_MS = 300_000;
const ROOMS = ['hq', 'axis', 'allies', 'umpires'] as const;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let folder: string;
let databasePath: string;
let table: Table;
let bot: BotProcess;
let choose: Chooser;
const sent: Interaction[] = [];
const refusals: Act[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-rooms-'));
  databasePath = join(folder, 'umpire.db');
  choose = new Chooser(seedFor('rooms under siege'));
  table = await openTable({
    token: 'table.rooms.test',
    answerWithinMs: PATIENCE_MS,
    connectWithinMs: PATIENCE_MS,
    // Discord grants a thousand log-ins a day, and the bot keeps to that.
    gateway: { logIns: 2 * (KILLS + KILLS_IN_MAKING) + 100 },
  });
  table.on('act', (act) => {
    if (act.kind === 'refused') refusals.push(act);
  });
  bot = new BotProcess(table, { databasePath, logLevel: 'error', practiceSeed: undefined });
  await bot.start();
});
afterAll(async () => {
  await bot?.kill();
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const send = (name: string, values: Values, user = 'umpire', room = 'hq'): Interaction => {
  const interaction = table.seat(user, room).command(name, values);
  sent.push(interaction);
  return interaction;
};
const done = async (name: string, values: Values): Promise<void> => {
  const interaction = send(name, values);
  await interaction.answer;
  await interaction.concluded;
};
const roomsBound = (): string[] => {
  const database = openDatabase(databasePath);
  const found = database.$client.prepare('SELECT channel_id FROM rooms').pluck().all() as string[];
  database.$client.close();
  return found;
};
const channels = (): Channel[] => [...table.world.guild().channels.values()];

/** Somebody somewhere says or fires something: for all, or for a side. */
function anything(n: number): void {
  const [user, own, room] = choose.pick([
    ['bert', 'Axis', 'axis'],
    ['ann', 'Allies', 'allies'],
    ['umpire', 'Axis', 'umpires'],
  ] as const)!;
  const where = choose.chance(0.7) ? room : choose.pick([...ROOMS, 'elsewhere'])!;
  const [unit, other] = own === 'Axis' ? ['Tank', 'Allies'] : ['Coy', 'Axis'];
  const [firer, target] = choose.chance(0.5) ? ['Tank', 'Coy'] : ['Coy', 'Tank'];
  choose.weighted([
    [() => send('log note', { text: `Word ${n}`, side: own }, user, where), 4],
    [() => send('log note', { text: `Word ${n}` }, user, where), 3],
    [() => send('eagles direct-fire', { firer, target, 'range-yards': 450, again: true }, 'umpire', where), 2],
    [() => send('undo', { later: 'leave later results as they fell' }, 'umpire', where), 1],
    [() => send('turn phase', { anyway: true }, 'umpire', where), 1],
    [() => send('turn next', { anyway: true }, 'umpire', where), 1],
    [() => send('orders write', { unit, words: `Word ${n}` }, user, where), 2],
    [() => send('turn ready', { side: own, ready: choose.chance(0.7) }, user, where), 2],
    [() => send('message send', { from: own, to: other, by: 'runner', words: `Word ${n}` }, user, where), 2],
  ] as const)();
}

describe('rooms of a bot that is killed', () => {
  it(`are made once, killed ${KILLS_IN_MAKING} times on the way`, { timeout: within(600_000) }, async () => {
    table.seat('umpire', 'hq');
    for (const name of ['ann', 'bert']) table.world.member(name);
    table.world.setRole(table.world.member('umpire'), table.world.role('Makers', undefined, P.ManageChannels), true);
    await done('game start', { ruleset: 'eagles', name: 'Siege', spotting: 'open' });
    await done('side add', { name: 'Axis', nation: 'germany', player: 'bert' });
    await done('side add', { name: 'Allies', nation: 'usa', player: 'ann' });
    await done('eagles-unit add', { name: 'Tank', side: 'Axis', 'base-fp': 40, kind: 'vehicle', da: 'THIN', 'move-code': 'D' });
    await done('eagles-unit add', { name: 'Coy', side: 'Allies', 'base-fp': 40 });
    await done('game orders', { how: 'sealed' });
    await done('message delays', { runner: 1 });
    const before = channels().length;
    for (let kill = 0; kill < KILLS_IN_MAKING; kill++) {
      send('game rooms make', {});
      await sleep(choose.whole(0, 60));
      await bot.kill();
      await bot.start();
    }
    await done('game rooms make', {});
    expect(channels().length - before).toBe(4);
    expect(channels().filter(({ isCategory }) => isCategory).length).toBe(1);
    expect(new Set(roomsBound())).toEqual(new Set(ROOMS.map((room) => table.world.channel(room).id)));
  });

  it(`are told each event once and in order, killed ${KILLS} times`, { timeout: within(600_000) }, async () => {
    const began = performance.now();
    let words = 0;
    // A channel of the table forgets its oldest messages.
    const posted = new Map<string, Channel['messages'][number]>();
    const keepPosts = (): void => channels().forEach(({ messages }) => messages.forEach((post) => posted.set(post.id, post)));
    for (let kill = 0; kill < KILLS; kill++) {
      for (let n = choose.whole(5, 15); n > 0; n--) anything(++words);
      await sleep(choose.whole(0, 500));
      await bot.kill();
      keepPosts();
      if (choose.chance(0.3)) anything(++words);
      await bot.start();
      if (choose.chance(0.3)) await sleep(choose.whole(0, 300));
    }
    for (let quiet = 0; quiet < 2; quiet++) {
      await bot.stop();
      await bot.start();
      await table.idle({ timeoutMs: PATIENCE_MS });
    }
    await bot.stop();
    keepPosts();

    const database = openDatabase(databasePath);
    const audit = new Audit(database);
    audit.follow();
    expect(audit.rows('SELECT * FROM owed_posts')).toEqual([]);
    const events = audit.events(audit.gameIds()[0]!);
    const bound = audit.rows<{ id: string; audience: string }>('SELECT channel_id AS id, audience FROM rooms');
    database.$client.close();
    const battle = {
      tables: {
        side: new Map([
          ['s2', {}],
          ['s3', {}],
        ]),
      },
    } as never;
    const first = new Map<string, number>();
    for (const { interactionId, number } of events) if (!first.has(interactionId)) first.set(interactionId, number);
    const since = events.findIndex(({ summary }) => summary.startsWith('Word '));

    for (const { id, audience } of bound) {
      const posts = [...posted.values()].filter(
        ({ channelId, audience: one, author }) => channelId === id && one === null && author.bot,
      );
      const numbers = posts.flatMap((post) => eventsShown(post).flatMap((name) => numbersOf(name, events)));
      const told = numbers.filter((number) => number > since);
      const known = events.slice(since).filter((event) => mayKnow(readerFor({ audience }, battle), event));
      expect(
        told.toSorted((a, b) => a - b),
        `the room of ${audience}`,
      ).toEqual(known.map(({ number }) => number));
      const commands = told.map((number) => first.get(events[number - 1]!.interactionId)!);
      expect(commands, `the order in the room of ${audience}`).toEqual(commands.toSorted((a, b) => a - b));
    }
    // Once for each that was sent: what an undo took back may come once more.
    const taken = new Set(events.flatMap(({ again }) => again?.taken ?? []));
    const arrived = events.filter(({ kind, number }) => kind === 'message-arrived' && !taken.has(number));
    const texts = arrived.map(({ summary }) => summary.replace(/^.*: /, ''));
    expect(texts).toEqual([...new Set(texts)]);
    expect(table.world.channel('elsewhere').messages.filter(({ audience }) => audience === null)).toEqual([]);
    const unexpected = refusals.filter(({ body }) => body.code !== RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged);
    expect(unexpected).toEqual([]);
    tell('rooms under siege', { kills: KILLS, commands: sent.length, events: events.length, messages: arrived.length }, began);
  });
});
