import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESTJSONErrorCodes, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { type BattleEvent, createAudienceReader } from '../../src/game/index.js';
import { ORDER_ACT_IDS } from '../../src/house/index.js';
import { openDatabase, openReadOnlyDatabase } from '../../src/store/index.js';
import { type BotAction, type Channel, type Interaction, openTable, type Overwrite, type Table } from '../../src/table/index.js';
import { seedFor, sized, tell, within } from '../chance/chance.js';
import { Chooser } from './chooser.js';
import { Audit } from './record.js';
import { eventsShown, numbersOf } from './shown.js';
import type { Values } from './typing.js';
import { mayKnowEvent } from '../../src/game/audience.js';

const KILLS = sized('killsInRooms');
/** How often the bot is killed while it creates the channels. */
const KILLS_IN_MAKING = sized('killsInMakingRooms');
const PATIENCE_MS = 300_000;
const ROOMS = ['hq', 'axis', 'allies', 'umpires'] as const;
/** The channels that are deleted and made unreadable. hq is the battle's own channel. */
const TROUBLED = ROOMS.slice(1);
/** A deadline passes in one of this many kills, and in the last one. */
const KILLS_OF_A_DEADLINE = 12;
/** The bot checks every five seconds whether a deadline has passed, so this many milliseconds are enough. */
const DEADLINE_SEEN_WITHIN_MS = 7000;
const MINUTE_MS = 60_000;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let folder: string;
let databasePath: string;
let table: Table;
let bot: BotProcess;
let choose: Chooser;
/** How far the clock of this Discord is set ahead in milliseconds, so that no test waits for deadlines. */
let aheadMs = 0;
const sent: Interaction[] = [];
const refusals: BotAction[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'umpire-rooms-'));
  databasePath = join(folder, 'umpire.db');
  choose = new Chooser(seedFor('rooms under siege'));
  table = await openTable({
    token: 'table.rooms.test',
    answerWithinMs: PATIENCE_MS,
    connectWithinMs: PATIENCE_MS,
    clock: () => Date.now() + aheadMs,
    // Discord allows a thousand log-ins a day, and the bot respects this.
    gateway: { logIns: 3 * (KILLS + KILLS_IN_MAKING) + 100 },
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
/** The audiences of the battle's channels by channel, including earlier channels. */
const audiences = new Map<string, string>();
const roomsBound = (): string[] => {
  const database = openReadOnlyDatabase(databasePath);
  const found = database.$client.prepare('SELECT channel_id AS id, audience FROM rooms').all() as {
    id: string;
    audience: string;
  }[];
  database.$client.close();
  for (const { id, audience } of found) audiences.set(id, audience);
  return found.map(({ id }) => id);
};
/** Returns the number of recorded events. */
function recorded(): number {
  const database = openReadOnlyDatabase(databasePath);
  const count = database.$client.prepare('SELECT count(*) FROM events').pluck().get() as number;
  database.$client.close();
  return count;
}
const channels = (): Channel[] => [...table.world.guild().channels.values()];

const roomNamed = (name: string): Channel | undefined => channels().find((one) => one.name === name && !one.isCategory);

/** Returns the numbers of the events whose posts are not recorded as sent in a channel. */
function owedIn(channelId: string): number[] {
  const database = openReadOnlyDatabase(databasePath);
  const rows = database.$client.prepare('SELECT event_number AS number FROM owed_posts WHERE channel_id = ? AND is_told = 0');
  const found = (rows.all(channelId) as { number: number }[]).map(({ number }) => number);
  database.$client.close();
  return found;
}

/** Every post of the bot in a channel. A channel forgets its oldest posts, and a deleted channel all of them. */
const posted = new Map<string, Channel['messages'][number]>();
const keepPosts = (): void => channels().forEach(({ messages }) => messages.forEach((post) => posted.set(post.id, post)));

/**
 * Troubles of channels while the bot is running or stopped: a channel is deleted, or no one can access it. Later they
 * are normal again.
 */
class Troubles {
  /** Each deleted channel, with the posts that were not recorded as sent there. */
  readonly deleted: { readonly channelId: string; readonly owed: readonly number[] }[] = [];
  closed = 0;
  private readonly shut = new Map<string, Overwrite | undefined>();

  befall(): void {
    choose.weighted([
      [() => this.remove(), 2],
      [() => this.close(), 3],
      [() => this.heal(), 4],
      [() => undefined, 6],
    ] as const)();
  }

  private remove(): void {
    const room = roomNamed(choose.pick(TROUBLED)!);
    // A channel must be bound before it can be missed.
    if (!room || !audiences.has(room.id)) return;
    keepPosts();
    this.shut.delete(room.id);
    this.deleted.push({ channelId: room.id, owed: owedIn(room.id) });
    table.world.removeChannel(room);
  }

  private close(): void {
    const room = roomNamed(choose.pick(TROUBLED)!);
    const { bot: own } = table.world;
    if (!room || this.shut.has(room.id)) return;
    this.shut.set(room.id, room.overwrites.get(own.id));
    table.world.setOverwrite(room, own.id, { of: 'member', allow: 0n, deny: P.ViewChannel });
    this.closed++;
  }

  heal(): void {
    const { world } = table;
    for (const [id, before] of this.shut) {
      const room = world.channelById(id);
      if (before) world.setOverwrite(room, world.bot.id, before);
      else world.removeOverwrite(room, world.bot.id);
    }
    this.shut.clear();
    // A channel that was created when the bot was killed exists, but does not belong to the battle yet.
    const bound = roomsBound();
    if (TROUBLED.some((name) => !bound.includes(roomNamed(name)?.id ?? ''))) send('game channels create', {});
  }
}

/**
 * A deadline passes while the bot is stopped. After its restart the bot opens the orders, and is killed at about that
 * time.
 */
async function comeDue(isLast: boolean): Promise<void> {
  await done('turn next', { anyway: true });
  send('orders write', { unit: 'Tank', words: 'At the deadline' }, 'bert', 'hq');
  await done('turn deadline', { in: '1m' });
  await bot.kill();
  aheadMs += MINUTE_MS + 1000;
  await bot.start();
  await sleep(isLast ? DEADLINE_SEEN_WITHIN_MS : choose.whole(3000, DEADLINE_SEEN_WITHIN_MS));
}

/** Sends a note or a shot as any person in any channel, for everyone or for a side. */
function anything(n: number): void {
  const [user, own, room] = choose.pick([
    ['bert', 'Axis', 'axis'],
    ['ann', 'Allies', 'allies'],
    ['umpire', 'Axis', 'umpires'],
  ] as const)!;
  const wanted = choose.chance(0.7) ? room : choose.pick([...ROOMS, 'elsewhere'])!;
  const where = wanted === 'elsewhere' || roomNamed(wanted) ? wanted : 'hq';
  const [unit, other] = own === 'Axis' ? ['Tank', 'Allies'] : ['Coy', 'Axis'];
  const [firer, target] = choose.chance(0.5) ? ['Tank', 'Coy'] : ['Coy', 'Tank'];
  choose.weighted([
    [() => send('log note', { text: `Word ${n}`, side: own }, user, where), 4],
    [() => send('log note', { text: `Word ${n}` }, user, where), 3],
    [() => send('eagles direct-fire', { firer, target, 'range-yards': 450, again: true }, 'umpire', where), 2],
    [() => send('undo', { later: 'keep later results' }, 'umpire', where), 1],
    [() => send('turn phase', { anyway: true }, 'umpire', where), 1],
    [() => send('turn next', { anyway: true }, 'umpire', where), 1],
    [() => send('orders write', { unit, words: `Word ${n}` }, user, where), 2],
    [() => send('turn ready', { side: own, ready: choose.chance(0.7) }, user, where), 2],
    [() => send('message send', { from: own, to: other, by: 'runner', words: `Word ${n}` }, user, where), 2],
  ] as const)();
}

/** Discord's answers about channels in trouble, and to a second answer. */
const EXPECTED: readonly number[] = [
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.MissingAccess,
];

/** Returns the numbers of the events posted in a channel, in order. */
const toldIn = (channelId: string, events: readonly BattleEvent[], since: number): number[] =>
  [...posted.values()]
    .filter((post) => post.channelId === channelId && post.audience === null && post.author.bot)
    .flatMap((post) => eventsShown(post).flatMap((name) => numbersOf(name, events)))
    .filter((number) => number > since);

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
      send('game channels create', {});
      await sleep(choose.whole(0, 60));
      await bot.kill();
      await bot.start();
    }
    await done('game channels create', {});
    expect(channels().length - before).toBe(4);
    expect(channels().filter(({ isCategory }) => isCategory).length).toBe(1);
    expect(new Set(roomsBound())).toEqual(new Set(ROOMS.map((room) => table.world.channel(room).id)));
  });

  it(`are told each event once and in order, killed ${KILLS} times`, { timeout: within(600_000) }, async () => {
    const began = performance.now();
    const since = recorded();
    let words = 0;
    const troubles = new Troubles();
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % KILLS_OF_A_DEADLINE === KILLS_OF_A_DEADLINE - 1) await comeDue(false);
      for (let n = choose.whole(5, 15); n > 0; n--) anything(++words);
      troubles.befall();
      await sleep(choose.whole(0, 500));
      await bot.kill();
      keepPosts();
      roomsBound();
      if (choose.chance(0.3)) anything(++words);
      troubles.befall();
      await bot.start();
      if (choose.chance(0.3)) await sleep(choose.whole(0, 300));
    }
    troubles.heal();
    await table.idle({ timeoutMs: PATIENCE_MS });
    await comeDue(true);
    for (let quiet = 0; quiet < 2; quiet++) {
      await bot.stop();
      await bot.start();
      await table.idle({ timeoutMs: PATIENCE_MS });
    }
    await bot.stop();
    keepPosts();
    roomsBound();

    const database = openDatabase(databasePath);
    const audit = new Audit(database);
    audit.follow();
    expect(audit.rows('SELECT * FROM owed_posts')).toEqual([]);
    const events = audit.events(audit.gameIds()[0]!);
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

    let toldAnew = 0;
    for (const audience of new Set(audiences.values())) {
      const ofRooms = [...audiences].flatMap(([id, one]) => (one === audience ? [toldIn(id, events, since)] : []));
      for (const told of ofRooms) {
        expect(told, `twice in a room of ${audience}`).toEqual([...new Set(told)]);
        const commands = told.map((number) => first.get(events[number - 1]!.interactionId)!);
        expect(commands, `the order in a room of ${audience}`).toEqual(commands.toSorted((a, b) => a - b));
      }
      // The bot cannot see in a deleted channel whether a post was sent, so it also posts it in the new one.
      const told = ofRooms.flat();
      const known = events.slice(since).filter((event) => mayKnowEvent(createAudienceReader({ audience }, battle), event));
      expect(
        [...new Set(told)].toSorted((a, b) => a - b),
        `the rooms of ${audience}`,
      ).toEqual(known.map(({ number }) => number));
      toldAnew += told.length - known.length;
    }
    const inDoubt = troubles.deleted.flatMap(({ channelId, owed }) =>
      toldIn(channelId, events, since).filter((number) => owed.includes(number)),
    );
    expect(toldAnew).toBeLessThanOrEqual(inDoubt.length);
    // Each event is posted once. An undone one may appear once more.
    const taken = new Set(events.flatMap(({ again, undoes }) => [...(again?.taken ?? []), ...(undoes === null ? [] : [undoes])]));
    const arrived = events.filter(({ kind, number }) => kind === 'message-arrived' && !taken.has(number));
    const texts = arrived.map(({ summary }) => summary.replace(/^.*: /, ''));
    expect(texts).toEqual([...new Set(texts)]);
    // Orders are opened once a turn, by the last side that seals or by the deadline.
    const opened = events.filter(({ kind, number }) => kind === 'orders-opened' && !taken.has(number));
    expect(opened.map(({ turn }) => turn)).toEqual([...new Set(opened.map(({ turn }) => turn))]);
    const byDeadline = opened.filter(({ command }) => command.act === ORDER_ACT_IDS.open);
    expect(byDeadline.length).toBeGreaterThan(0);
    expect(table.world.channel('elsewhere').messages.filter(({ audience }) => audience === null)).toEqual([]);
    expect(refusals.filter(({ body }) => !EXPECTED.includes(body.code as number))).toEqual([]);
    tell(
      'rooms under siege',
      {
        kills: KILLS,
        commands: sent.length,
        events: events.length,
        messages: arrived.length,
        openings: opened.length,
        'of them by a deadline': byDeadline.length,
        'rooms deleted': troubles.deleted.length,
        'rooms closed to the bot': troubles.closed,
        'posts told again in a new room': toldAnew,
      },
      began,
    );
  });
});
