import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRolledDice, createVerifiedFaces } from '../../src/dice/index.js';
import { type BattleEvent, applyEvents, type GameCommand, advanceNumbering } from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { type SentPost, openSettings, openStore } from '../../src/store/index.js';
import { refusedBy } from '../refused.js';
import {
  addSide,
  addUnit,
  asking,
  battleHere,
  byBob,
  channelsOf,
  dump,
  folded,
  inMemory,
  inTables,
  newFile,
  nextUndone,
  opening,
  Shelf,
  START,
  SURROUNDINGS,
} from './shelf.js';
import { wholeOf } from '../whole.js';

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

describe('starting a battle', () => {
  it('binds its channel, commits to a secret seed and makes who asked the umpire', () => {
    const database = opening(newFile());
    const { battles, channels } = openStore(database, SURROUNDINGS);
    const begun = battles.start(asking(), START);
    const { gameId, events, again, ruleset } = begun;
    const row = database.$client.prepare('SELECT seed, guild_id FROM games').get() as { seed: string; guild_id: string };
    expect(gameId).toMatch(/^[0-9a-f]{16}$/);
    expect(row.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(wholeOf(begun).game).toMatchObject({
      name: 'Hill 112',
      umpireId: events[0]!.actor.id,
      commitment: sha256(row.seed),
      seed: null,
    });
    expect(JSON.stringify(events)).not.toContain(row.seed);
    expect(events.map(({ kind, number }) => [kind, number])).toEqual([['game-started', 1]]);
    expect([again, ruleset.id, channels.guildOf(gameId), channelsOf(database, gameId)]).toEqual([
      false,
      'eagles',
      '500',
      ['600'],
    ]);
  });

  it('in a channel that has an open battle is refused; after its end it is not, and both stay on record', () => {
    const shelf = new Shelf();
    const { battles, database, gameId } = shelf;
    expect(refusedBy(() => battles.start(asking(), START)).code).toBe('CONFLICT');
    battles.end(asking());
    const second = battles.start(asking(), START);
    expect(second.gameId).not.toBe(gameId);
    expect(battleHere(shelf).gameId).toBe(second.gameId);
    expect(shelf.record.events(gameId)).toHaveLength(4);
    expect(channelsOf(database, gameId)).toEqual([]);
  });

  it('that is refused leaves nothing behind', () => {
    const database = opening(newFile());
    const { battles } = openStore(database, SURROUNDINGS);
    const before = dump(database);
    expect(refusedBy(() => battles.start(asking(), { ...START, name: '\u200b' })).code).toBe('INVALID_INPUT');
    expect(refusedBy(() => battles.start(asking(), { ...START, ruleset: 'chess' })).code).toBe('NOT_FOUND');
    expect(refusedBy(() => battles.start(asking(), { ...START, settings: { year: 1 } })).code).toBe('INVALID_INPUT');
    expect(dump(database)).toBe(before);
  });
});

describe('the battle of a channel', () => {
  it('is changed from its channels alone; elsewhere a command names its battle, and is posted in that battle’s channel', () => {
    const { battles, gameId } = new Shelf();
    const second = battles.start(asking({ channelId: '602' }), START);
    expect(battles.act(asking({ channelId: '602' }), addSide('x')).gameId).toBe(second.gameId);
    for (const channelId of ['601', '603'])
      expect(refusedBy(() => battles.act(asking({ channelId }), addSide('w'))).code).toBe('NO_GAME');
    const named = battles.act(asking({ channelId: '601' }), addSide('y'), gameId);
    expect([named.gameId, named.channelId]).toEqual([gameId, '600']);
    const about = battles.act({ ...asking({ channelId: '601' }), gameId: second.gameId }, addSide('z'));
    expect([about.gameId, about.channelId]).toEqual([second.gameId, '602']);
  });

  it('can be given further channels, but none of another open battle', () => {
    const { battles, channels, database, gameId } = new Shelf();
    channels.bind(gameId, '610');
    channels.bind(gameId, '610');
    expect(channelsOf(database, gameId)).toEqual(['600', '610']);
    const second = battles.start(asking({ channelId: '620' }), START);
    expect(refusedBy(() => channels.bind(second.gameId, '610')).code).toBe('CONFLICT');
    battles.end(asking({ channelId: '610' }));
    channels.bind(second.gameId, '610');
    expect(channelsOf(database, gameId)).toEqual(['600']);
    expect(refusedBy(() => channels.bind('nobody', '630')).code).toBe('NOT_FOUND');
  });
});

describe('a command', () => {
  it('is on disk when it is answered', () => {
    const shelf = new Shelf();
    const { events } = shelf.act(addUnit('B Coy'));
    const other = shelf.elsewhere();
    expect(other.record.events(shelf.gameId).at(-1)).toEqual(events[0]);
    expect([...wholeOf(other.battles.open(shelf.gameId)).tables.unit.keys()]).toEqual(['u3', 'u4']);
  });

  it('by one who may not is refused, and nothing has changed', () => {
    const { battles, database, gameId } = new Shelf();
    const before = dump(database);
    expect(refusedBy(() => battles.act(byBob(), addUnit('B Coy'))).code).toBe('UMPIRE_ONLY');
    expect(refusedBy(() => battles.end(byBob())).code).toBe('UMPIRE_ONLY');
    expect(refusedBy(() => battles.act(asking(), addUnit('a coy'))).code).toBe('CONFLICT');
    expect(refusedBy(() => battles.open('0000')).code).toBe('NOT_FOUND');
    expect(dump(database)).toBe(before);
    expect(battles.open(gameId).state.lastNumber).toBe(3);
  });

  it('rolls dice that the seed explains once it is revealed', () => {
    const { battles, record, gameId } = new Shelf();
    battles.act(asking(), addSide('Allies'));
    battles.act(asking(), addUnit('B Coy', 's4'));
    const request = asking();
    const typed = { rangeYards: 100, fp: 20 };
    const shot = battles.act(request, {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: ['u3'], target: ['u5'] },
      typed,
    });
    const faces = shot.events[0]!.resolutions[0]!.dice.map(({ face }) => face);
    const { seed } = battles.end(asking()).events[0]!.command as { seed: string };
    expect(sha256(seed)).toBe((record.event(gameId, 1)!.command as { commitment: string }).commitment);
    const dice = createRolledDice(createVerifiedFaces(seed, { gameId, eventNumber: 6, interactionId: request.interactionId }));
    expect(faces.length).toBeGreaterThan(10);
    expect(faces).toEqual(faces.map(() => dice.die(10, '')));
    expect(wholeOf(battles.open(gameId)).game).toMatchObject({ status: 'ended', seed });
  });

  it('that meets a bug halfway leaves the database as it was, and the next one works', () => {
    const eagles = findRuleset('eagles');
    let broken = false;
    const rulebook = {
      ...eagles,
      phaseEnds: (...[desk, phase]: Parameters<typeof eagles.phaseEnds>) => {
        if (broken && phase === 'direct') throw new Error('a bug');
        return eagles.phaseEnds(desk, phase);
      },
    };
    const shelf = new Shelf(undefined, undefined, { ...SURROUNDINGS, rulesetById: () => rulebook });
    const before = dump(shelf.database);
    broken = true;
    expect(() => shelf.act({ type: 'advance', to: 'turn' })).toThrow('a bug');
    expect(dump(shelf.database)).toBe(before);
    broken = false;
    expect(shelf.act({ type: 'advance', to: 'turn' }).events.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
  });

  it('that meets a bug after it was written leaves the database as it was, and what is cached too', () => {
    const shelf = new Shelf();
    const before = dump(shelf.database);
    shelf.database.$client.exec(
      "CREATE TEMP TRIGGER bug AFTER INSERT ON units WHEN new.name = 'B Coy' BEGIN SELECT RAISE(ABORT, 'a bug'); END",
    );
    expect(() => shelf.act(addUnit('B Coy'))).toThrow('a bug');
    expect(dump(shelf.database)).toBe(before);
    expect(shelf.battles.open(shelf.gameId).state.lastNumber).toBe(3);
    expect(shelf.act(addUnit('C Coy')).events[0]!.number).toBe(4);
  });
});

describe('the salt of a seal', () => {
  it('is drawn as the side is ready: whoever sends one of his own gets another, and another each time', () => {
    const shelf = new Shelf();
    const [side] = [...wholeOf(shelf.battles.open(shelf.gameId)).tables.side.keys()] as [string];
    // Another side is not ready yet, so the orders stay sealed.
    shelf.act({ ...addSide('Allies'), playerIds: ['7'] } as GameCommand);
    shelf.act({ type: 'set-orders', orders: 'sealed' });
    const chosen = '00'.repeat(32);
    const drawn = [1, 2].map(() => {
      const { events } = shelf.act({ type: 'ready', side, ready: true, salt: chosen });
      shelf.act({ type: 'ready', side, ready: false });
      return events[0]!.changes.find(({ table }) => table === 'seal')!.after!.salt;
    });
    expect(new Set([chosen, ...drawn]).size).toBe(3);
    expect(drawn.every((salt) => /^[0-9a-f]{64}$/.test(salt as string))).toBe(true);
  });
});

describe('an interaction delivered again', () => {
  it('gets its events again, and nothing is appended: start, command, end', () => {
    const database = opening(newFile());
    const { battles } = openStore(database, SURROUNDINGS);
    const startRequest = asking();
    const first = battles.start(startRequest, START);
    const sideRequest = asking();
    const side = battles.act(sideRequest, addSide('Axis'));
    const turnRequest = asking();
    const turn = battles.act(turnRequest, { type: 'advance', to: 'turn' });
    const endRequest = asking();
    const end = battles.end(endRequest);
    const before = dump(database);
    for (const [once, twice] of [
      [first, battles.start(startRequest, START)],
      [side, battles.act(sideRequest, addSide('Axis'))],
      [turn, battles.act(turnRequest, { type: 'advance', to: 'turn' })],
      [turn, battles.act(turnRequest, addSide('something else'))],
      [end, battles.end(endRequest)],
    ] as const) {
      expect(twice.events).toEqual(once.events);
      expect([twice.again, once.again, twice.gameId]).toEqual([true, false, once.gameId]);
    }
    expect(turn.events.map(({ part }) => part)).toEqual([0, 1, 2, 3]);
    expect(dump(database)).toBe(before);
  });

  it('from another channel, and in another process, too', () => {
    const shelf = new Shelf();
    const request = asking();
    const once = shelf.act(addUnit('B Coy'), request);
    shelf.act(addUnit('C Coy'));
    const twice = shelf.elsewhere().battles.act({ ...request, channelId: '777' }, addUnit('B Coy'));
    expect(twice.events).toEqual(once.events);
    expect(twice.again).toBe(true);
  });

  it('after a refusal is asked anew', () => {
    const shelf = new Shelf();
    const request = asking();
    expect(refusedBy(() => shelf.act(addUnit('A Coy'), request)).code).toBe('CONFLICT');
    shelf.act({ type: 'remove-unit', unit: 'u3' });
    expect(shelf.act(addUnit('A Coy'), request).again).toBe(false);
  });
});

describe('two processes on one file', () => {
  it('see at once what the other did', () => {
    const here = new Shelf();
    const there = here.elsewhere();
    for (let round = 0; round < 6; round++) {
      const [acting, looking] = round % 2 === 0 ? [here.battles, there.battles] : [there.battles, here.battles];
      looking.open(here.gameId);
      const done = acting.act(asking(), addUnit(`Coy ${round}`));
      const { events } = done;
      expect(events[0]!.number).toBe(4 + round);
      expect(inMemory(wholeOf(looking.open(here.gameId)))).toEqual(inMemory(wholeOf(done)));
      expect(looking.open(here.gameId).state.lastHash).toBe(events[0]!.hash);
    }
    expect(applyEvents(here.gameId, here.record.events(here.gameId)).lastNumber).toBe(9);
  });

  it('do not get between the reading and the writing of a command', () => {
    let meanwhile = (): void => undefined;
    const shelf = new Shelf(undefined, undefined, {
      ...SURROUNDINGS,
      now: () => {
        meanwhile();
        return SURROUNDINGS.now();
      },
    });
    const there = shelf.elsewhere();
    there.database.$client.pragma('busy_timeout = 20');
    let refusal: unknown;
    meanwhile = () => {
      meanwhile = () => undefined;
      refusal = refusedBy(() => there.battles.act(asking(), addUnit('B Coy')));
    };
    expect(shelf.act(addUnit('C Coy')).events[0]!.number).toBe(4);
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE' });
    expect(there.battles.act(asking(), addUnit('B Coy')).events[0]!.number).toBe(5);
  });

  it('an undo there is an undo here', () => {
    const here = new Shelf();
    const there = here.elsewhere();
    there.battles.act(asking(), { type: 'undo', later: 'refuse' });
    expect(nextUndone(here, here.gameId)).toBe(2);
    here.act({ type: 'undo', event: 4, later: 'refuse' });
    expect(nextUndone(there, here.gameId)).toBe(3);
    expect(there.battles.open(here.gameId).state.undoneBy).toEqual(here.battles.open(here.gameId).state.undoneBy);
  });

  it('an end there is an end here', () => {
    const here = new Shelf();
    here.battles.open(here.gameId);
    here.elsewhere().battles.end(asking());
    expect(refusedBy(() => here.act(addUnit('B Coy'))).code).toBe('NO_GAME');
    expect(here.battles.start(asking(), START).again).toBe(false);
  });
});

describe('the record', () => {
  it('is read by number, from a number on, and from its end', () => {
    const shelf = new Shelf();
    for (const name of ['B', 'C', 'D']) shelf.act(addUnit(name));
    const numbers = (events: readonly { readonly number: number }[]): number[] => events.map(({ number }) => number);
    const { record, gameId } = shelf;
    expect(numbers(record.events(gameId))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers(record.events(gameId, { after: 4 }))).toEqual([5, 6]);
    expect(numbers(record.latest(gameId, 2))).toEqual([6, 5]);
    expect(numbers(record.latest(gameId, 2, 3))).toEqual([3, 2]);
    expect(record.event(gameId, 2)!.kind).toBe('side-added');
    expect(record.event(gameId, 7)).toBeUndefined();
    expect(numbers(record.events(gameId, { after: 1, before: 4 }))).toEqual([2, 3]);
    const { hash, at } = record.event(gameId, 6)!;
    expect(record.last(gameId)).toEqual({ number: 6, hash, at });
    expect(record.last('nobody')).toBeUndefined();
    expect(record.events('nobody')).toEqual([]);
  });

  it('keeps what can be asked for beside the event as it is', () => {
    const shelf = new Shelf();
    shelf.act({ type: 'undo', later: 'refuse' });
    const rows = shelf.database.$client.prepare('SELECT * FROM events ORDER BY number').all() as Record<string, unknown>[];
    for (const row of rows) {
      const event = JSON.parse(row.body as string) as Record<string, unknown> & { actor: { id: string } };
      for (const [column, field] of Object.entries({
        game_id: 'gameId',
        number: 'number',
        interaction_id: 'interactionId',
        part: 'part',
        at: 'at',
        turn: 'turn',
        phase: 'phase',
        kind: 'kind',
        undoes: 'undoes',
        hash: 'hash',
      }))
        expect(row[column], column).toBe(event[field]);
      expect([row.actor_id, row.channel_id]).toEqual([event.actor.id, '600']);
    }
    expect(rows).toHaveLength(4);
  });
});

describe('posts', () => {
  const owed = ({ posts }: Shelf): number[] => posts.owed().map(({ event }) => event.number);

  it('are owed for every event, oldest first, until they are known to have gone out', () => {
    const shelf = new Shelf();
    const { events } = shelf.act({ type: 'advance', to: 'turn' });
    expect(owed(shelf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shelf.posts.owed()[3]).toMatchObject({ channelId: '600', interactionToken: null, event: events[0] });
    const sent = (event: BattleEvent, messageId: string | null): SentPost => ({ event, channelId: '600', messageId, asOf: 7 });
    shelf.posts.sent([sent(events[1]!, '70'), sent(events[0]!, null)]);
    expect(owed(shelf)).toEqual([1, 2, 3, 6, 7]);
    shelf.posts.sent([sent(events[1]!, null)]);
    shelf.posts.sent([]);
    expect(
      shelf.database.$client.prepare('SELECT event_number, message_id FROM told_posts ORDER BY event_number').raw().all(),
    ).toEqual([
      [4, null],
      [5, '70'],
    ]);
    const again = opening(shelf.path);
    expect(
      openStore(again, SURROUNDINGS)
        .posts.owed()
        .map(({ event }) => event.number),
    ).toEqual([1, 2, 3, 6, 7]);
  });

  it('belong to the channel that was asked in, if it is one of the battle’s', () => {
    const shelf = new Shelf();
    shelf.channels.bind(shelf.gameId, '650');
    shelf.battles.act(asking({ channelId: '650' }), addUnit('B Coy'));
    expect(shelf.posts.owed().at(-1)!.channelId).toBe('650');
  });

  it('keep the token of an interaction only while a private answer is owed', () => {
    const shelf = new Shelf();
    const open = shelf.act({ type: 'advance', to: 'phase' }, asking({ interactionToken: 'open-token' }));
    const secret = shelf.act(addUnit('B Coy'), asking({ interactionToken: 'secret-token' }));
    expect(secret.events[0]!.audience).toBe('s2');
    expect(dump(shelf.database)).not.toContain('open-token');
    expect(shelf.posts.owed().map(({ interactionToken }) => interactionToken)).toEqual([null, null, null, null, 'secret-token']);
    shelf.posts.sent([{ event: open.events[0]!, channelId: '600', messageId: '1', asOf: 5 }]);
    expect(dump(shelf.database)).toContain('secret-token');
    shelf.posts.sent([{ event: secret.events[0]!, channelId: '600', messageId: null, asOf: 5 }]);
    expect(dump(shelf.database)).not.toContain('secret-token');
  });

  it('that do not show their events as they stand are marked when that comes to be, in every channel that has them', () => {
    const shelf = new Shelf();
    const { posts } = shelf;
    const note = (text: string): BattleEvent => shelf.act({ type: 'note', text, picture: null, onlyForSide: null }).events[0]!;
    const told = (event: BattleEvent, channelId: string, asOf: number): void =>
      posts.sent([{ event, channelId, messageId: null, asOf }]);
    const edits = (channelId: string): number[][] =>
      posts.due(channelId, true).map(({ event, changedBy }) => [event.number, changedBy]);
    const [first, second] = [note('first'), note('second')];
    told(first, '600', 4);
    told(first, '610', 4);
    shelf.act({ type: 'undo', event: 4, later: 'keep' });
    expect([edits('600'), edits('610')]).toEqual([[[4, 6]], [[4, 6]]]);
    told(first, '600', 6);
    expect([edits('600'), edits('610')]).toEqual([[], [[4, 6]]]);
    // A change while a post is being sent is edited afterwards.
    shelf.act({ type: 'undo', event: 5, later: 'keep' });
    expect(posts.due('600', false).map(({ event }) => event.number)).toContain(5);
    told(second, '600', 5);
    expect(edits('600')).toEqual([[5, 7]]);
    told(second, '600', 7);
    expect(posts.channels()).toContain('610');
    // An event that is not posted yet needs no edit, because its post will show it in its present form.
    shelf.act({ type: 'redo', event: 6, later: 'keep' });
    expect(edits('600')).toEqual([[4, 8]]);
  });

  it('are given up after a time, told of once, and owed again to a channel that is bound', () => {
    const { posts, gameId } = new Shelf();
    posts.failing('600', '2026-01-01T00:00:00.000Z');
    expect(posts.giveUp('600', '2025-12-31T23:59:59.000Z')).toBe(0);
    expect(posts.giveUp('600', '2026-01-01T00:00:00.000Z')).toBe(3);
    expect([posts.owed(), posts.channels(), posts.count()]).toEqual([[], [], 0]);
    expect(posts.withGivenUp()).toEqual([gameId]);
    expect(posts.tellGivenUp(gameId)).toEqual([{ channelId: '600', posts: 3 }]);
    expect([posts.withGivenUp(), posts.tellGivenUp(gameId)]).toEqual([[], []]);
    expect(posts.oweAgain(gameId, '630')).toBe(3);
    expect(posts.due('630', false).map(({ event }) => event.number)).toEqual([1, 2, 3]);
    expect(posts.oweAgain(gameId, '640')).toBe(0);
  });

  it('of many battles are in the order in which things happened', () => {
    const shelf = new Shelf();
    shelf.battles.start(asking({ channelId: '620' }), START);
    shelf.act(addUnit('B Coy'));
    expect(shelf.posts.owed().map(({ event }) => [event.gameId === shelf.gameId, event.number])).toEqual([
      [true, 1],
      [true, 2],
      [true, 3],
      [false, 1],
      [true, 4],
    ]);
  });
});

describe('loose rolls and settings', () => {
  it('a roll outside any battle is made once for an interaction', () => {
    const { looseRolls, database } = new Shelf();
    let rolls = 0;
    const roll = () => ({ roll: ++rolls });
    expect(looseRolls.find('77')).toBeUndefined();
    expect(looseRolls.keep('77', roll)).toEqual({ roll: 1 });
    expect(looseRolls.keep('77', roll)).toEqual({ roll: 1 });
    expect(looseRolls.keep('78', roll)).toEqual({ roll: 2 });
    expect(openStore(database, SURROUNDINGS).looseRolls.find('77')).toEqual({ roll: 1 });
    expect(() =>
      looseRolls.keep('79', () => {
        throw new Error('a bug');
      }),
    ).toThrow('a bug');
    expect(looseRolls.find('79')).toBeUndefined();
  });

  it('what the bot keeps for itself', () => {
    const path = newFile();
    const settings = openSettings(opening(path));
    expect(settings.get('commands')).toBeUndefined();
    settings.set('commands', 'a');
    settings.set('commands', 'b');
    settings.set('other', '');
    expect([settings.get('commands'), settings.get('other')]).toEqual(['b', '']);
    expect(openSettings(opening(path)).get('commands')).toBe('b');
  });
});

describe('what comes in together', () => {
  it('is committed together, each answered with its own, in order', async () => {
    const shelf = new Shelf();
    const names = Array.from({ length: 20 }, (_, index) => `Coy ${index}`);
    const answers = await Promise.all(names.map((name) => shelf.battles.actSoon(asking(), addUnit(name))));
    expect(answers.map(({ events }) => [events[0]!.number, events[0]!.summary])).toEqual(
      names.map((name, index) => [4 + index, `Unit added to Axis: ${name}.`]),
    );
    expect(inTables(shelf.database, shelf.gameId)).toEqual(inMemory(folded(shelf, shelf.gameId)));
  });

  it('a refusal among it takes back only itself', async () => {
    const shelf = new Shelf();
    const settled = await Promise.allSettled([
      shelf.battles.actSoon(asking(), addUnit('B Coy')),
      shelf.battles.actSoon(asking(), addUnit('b coy')),
      shelf.battles.actSoon(byBob(), addUnit('C Coy')),
      shelf.battles.actSoon(asking(), addUnit('D Coy')),
    ]);
    expect(
      settled.map((answer) =>
        answer.status === 'fulfilled' ? answer.value.events[0]!.number : (answer.reason as { code: string }).code,
      ),
    ).toEqual([4, 'CONFLICT', 'UMPIRE_ONLY', 5]);
    expect(inTables(shelf.database, shelf.gameId)).toEqual(inMemory(folded(shelf, shelf.gameId)));
  });

  it('an interaction delivered twice at once happens once', async () => {
    const shelf = new Shelf();
    const request = asking();
    const [once, twice] = await Promise.all([1, 2].map(() => shelf.battles.actSoon(request, addUnit('B Coy'))));
    expect([once!.again, twice!.again]).toEqual([false, true]);
    expect(twice!.events).toEqual(once!.events);
    expect(shelf.record.events(shelf.gameId)).toHaveLength(4);
  });

  it('is on disk before anybody is answered, and waits for nothing else', async () => {
    const shelf = new Shelf();
    const other = shelf.elsewhere();
    const seen: number[] = [];
    await Promise.all(
      ['B', 'C', 'D'].map(async (name) => {
        await shelf.battles.actSoon(asking(), addUnit(name));
        seen.push(other.record.events(shelf.gameId).length);
      }),
    );
    expect(seen).toEqual([6, 6, 6]);
  });

  it('mixes with commands that do not wait', async () => {
    const shelf = new Shelf();
    const soon = shelf.battles.actSoon(asking(), addUnit('B Coy'));
    expect(shelf.act(addUnit('C Coy')).events[0]!.number).toBe(4);
    expect((await soon).events[0]!.number).toBe(5);
  });

  it('a bug in one is told to that one alone', async () => {
    const shelf = new Shelf();
    shelf.database.$client.exec(
      "CREATE TEMP TRIGGER bug AFTER INSERT ON units WHEN new.name = 'C Coy' BEGIN SELECT RAISE(ABORT, 'a bug'); END",
    );
    const settled = await Promise.allSettled(
      ['B Coy', 'C Coy', 'D Coy'].map((name) => shelf.battles.actSoon(asking(), addUnit(name))),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((settled[1] as PromiseRejectedResult).reason).toMatchObject({ message: 'a bug' });
    expect(
      shelf.record
        .events(shelf.gameId)
        .map(({ summary }) => summary)
        .slice(3),
    ).toEqual(['Unit added to Axis: B Coy.', 'Unit added to Axis: D Coy.']);
    expect(inTables(shelf.database, shelf.gameId)).toEqual(inMemory(folded(shelf, shelf.gameId)));
  });
});

describe('marks', () => {
  it('find their events, are read anew as they were given, and stand once in a battle', () => {
    const shelf = new Shelf();
    const { battles, record, gameId } = shelf;
    const noted = (onlyForSide: string | null): string | undefined =>
      battles.act(asking(), { type: 'note', text: 'A word.', picture: null, onlyForSide }).events[0]!.mark;
    expect(['s2', null, 's2', 's2'].map(noted)).toEqual(['p2a2', 'p3', 'p3a1', 'p3a2']);
    expect(record.called(gameId, 'p3a1')).toEqual(record.events(gameId).at(-2));
    for (const none of ['p4', '3', '3a1']) expect(record.called(gameId, none)).toBeUndefined();
    expect(record.marking(gameId)).toEqual(battles.open(gameId).state.marking);
    for (const [again, number] of [
      ['p3a1', 8],
      ['p3a2', 9],
      ['p2a3', 9],
      ['p3', 9],
    ] as const)
      expect(() => advanceNumbering(record.marking(gameId), { mark: again, number })).toThrow(
        `there is an event ${again} already`,
      );
  });

  it('of many secrets in a row find their events too, and so does the number of an event without one', () => {
    const { battles, record, gameId } = new Shelf();
    const noted = (onlyForSide: string | null): unknown =>
      battles.act(asking(), { type: 'note', text: 'A word.', picture: null, onlyForSide });
    for (let n = 0; n < 40; n++) noted(n % 7 === 3 ? null : 's2');
    const events = record.events(gameId);
    for (const event of events) expect(record.called(gameId, event.mark!)).toEqual(event);
    for (const none of ['p0', 'p999999999', 'p3b1', 'p3a99', '9']) expect(record.called(gameId, none)).toBeUndefined();
  });
});
