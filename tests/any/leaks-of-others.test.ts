/**
 * Tests every kind of leak that was found in other projects, by name. The Axis writes, seals and opens orders, sends
 * messages and hides units: nothing in one battle, and much in the other. At each step, readers who may not know of
 * this must see the same in both.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { createLog } from '../../src/discord/work/log.js';
import { PUBLIC_READER, type GameCommand, listTasks, type Reader, findBattleReader, createView } from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { describeMap, drawMap, createShownMap } from '../../src/present/index.js';
import { Refusal } from '../../src/rules/index.js';
import { House, playerOf, SPECTATOR, UMPIRE } from '../game/house.js';
import { Asked, type Kept } from './asked.js';

const act = (id: string, params: JsonObject = {}): GameCommand => ({ type: 'act', act: id, params });
const WORDS = 'Cross at the mill by night';
const STAGES = ['written', 'sealed', 'broken', 'sealed again', 'open', 'settled', 'next turn'] as const;
type Stage = (typeof STAGES)[number];

/** The readers who may not know: the other side, and a spectator. */
const OTHERS = { 'the other side': playerOf, 'who looks on': () => SPECTATOR } as const;

interface Evening extends Kept {
  readonly allies: string;
  /** The number of events when this stage began. */
  readonly since: number;
}

const ready = (side: string, salt: string, isReady = true): GameCommand => ({
  type: 'ready',
  side,
  ready: isReady,
  ...(isReady ? { salt: salt.repeat(32) } : {}),
});

/**
 * Plays a battle, and returns it at each of its stages.
 * @param much true if the Axis acts in secret
 */
function evening(much: boolean): ReadonlyMap<Stage, Evening> {
  const house = House.withSides({ spotting: 'rules' });
  const { axis, allies } = house;
  for (const side of [axis, allies])
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: [`p${side}`], removePlayerIds: [] });
  house.do(act('map-new', NEW_MAP_DEFAULTS));
  house.do({ type: 'set-orders', orders: 'sealed' });
  house.do(act('message-delays', { runner: 1, telephone: 3 }));
  const seen = house.unit('Seen', axis, { spotted: true, kind: 'vehicle', da: 'MODERATE', moveCode: 'D' });
  const coy = house.unit('A Coy', allies, { spotted: true });
  house.do(act(MAP_ACT_IDS.place, { unit: seen, at: 'C3' }));
  house.do(act(MAP_ACT_IDS.place, { unit: coy, at: 'E5' }));
  const ofAxis = playerOf(axis);
  const write = (unit: string, more: JsonObject = {}): unknown =>
    house.do(act('order-write', { unit, words: WORDS, ...more }), ofAxis);
  const stages = new Map<Stage, Evening>();
  let since = house.record.length;
  const reach = (stage: Stage): void => {
    stages.set(stage, { ruleset: house.ruleset, state: house.state, events: [...house.record], allies, since });
    since = house.record.length;
  };

  let hidden = '';
  if (much) {
    hidden = house.unit('Hidden', axis, { moveCode: 'A' });
    house.do(act(MAP_ACT_IDS.place, { unit: hidden, at: 'D4.1' }));
    write(seen, { when: 'A Coy is seen' });
    write(seen, { standing: true });
    write(hidden);
    house.do(
      {
        type: 'write-order',
        unit: hidden,
        words: WORDS,
        does: { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [hidden] }, typed: { to: 'D4' } },
      },
      ofAxis,
    );
    house.do(act('message-send', { words: WORDS, by: 'telephone', report: true }), ofAxis);
    house.do(act('message-send', { words: WORDS, by: 'runner', to: allies }), ofAxis);
    house.do(act('message-lose', { message: [...house.battle.tables.message!.keys()].at(-1)! }));
    house.do(act('objective-add', { name: 'The ford', kind: 'hold', at: 'C3', points: 5, side: axis, secret: true }));
  }
  house.do(act('order-write', { unit: coy, words: 'Hold' }), playerOf(allies));
  reach('written');
  house.do(ready(axis, '5a'), ofAxis);
  reach('sealed');
  house.do(ready(axis, '', false), ofAxis);
  if (much) house.do(act('order-withdraw', { order: [...house.battle.tables.order!.keys()][0]! }), ofAxis);
  reach('broken');
  house.do(ready(axis, 'a5'), ofAxis);
  reach('sealed again');
  house.do(ready(allies, 'c3'), playerOf(allies));
  reach('open');
  if (much)
    for (const unit of [seen, hidden]) {
      const [id] = [...house.battle.tables.order!].find(([, order]) => order.unit === unit)!;
      house.do(act(unit === seen ? 'order-done' : 'order-fail', { order: id, words: WORDS }));
    }
  reach('settled');
  house.do({ type: 'advance', to: 'turn' });
  reach('next turn');
  return stages;
}

let quiet: ReadonlyMap<Stage, Evening>;
let busy: ReadonlyMap<Stage, Evening>;
beforeAll(() => {
  quiet = evening(false);
  busy = evening(true);
});

/** Removes hashes and seals. They depend on the whole event, but no one can derive a secret from them. */
const plain = (value: unknown): string =>
  JSON.stringify(value, null, 1).replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{16}|[0-9a-f]{10})\b/g, 'HASH');

/** Checks that a reader sees the same in both battles, at each stage. */
async function same(
  ask: (asked: Asked, evening: Evening, reader: Reader) => unknown,
  stages: readonly Stage[] = STAGES,
): Promise<void> {
  for (const stage of stages)
    for (const [who, readerIn] of Object.entries(OTHERS)) {
      const [few, many] = await Promise.all(
        [quiet, busy].map(async (evenings) => {
          const kept = evenings.get(stage)!;
          const actor = readerIn(kept.allies);
          return plain(await ask(new Asked(kept, actor), kept, findBattleReader(actor, kept.state.battle)));
        }),
      );
      expect(many, `${who}, ${stage}`).toBe(few);
      expect(few).not.toContain(WORDS);
    }
}

/** For leaks that are tested with the bot itself: the file and the name of the test. */
const ELSEWHERE: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  'a closure that gave all the same map': [
    ['e2e/map-turn-end', 'shows each room what its audience knows, after the post of the turn'],
  ],
  'audience by channel name': [
    ['e2e/rooms', 'gets a room of another name: nobody mistakes one for the other'],
    ['e2e/rooms', 'goes by what Discord says, not by a channel’s name'],
  ],
  'error reports that echo orders': [['discord/log', 'loses the address and the body']],
  'counts and scores': [
    ['house/objectives', 'nobody who hides on an objective: twins that differ in it tell the enemy the same bytes'],
    ['any/told-by-discord', 'are answered the same however much others have done in secret'],
  ],
  'look-ups while orders are locked': [['e2e/orders', 'is the same of none as of many, with conditions and alternatives']],
  'edits of old posts': [['store/prepared', 'owes the edits of all posts that it changes, and of none that not everybody has']],
};

describe('leaks that other projects had', () => {
  it.each(Object.entries(ELSEWHERE))('have tests of the bot itself: %s', (_leak, tests) => {
    for (const [file, name] of tests) expect(readFileSync(`tests/${file}.test.ts`, 'utf8'), file).toContain(name);
  });

  it('are looked for where there is something to find: umpires and Axis are told of it', async () => {
    for (const stage of STAGES) {
      const kept = busy.get(stage)!;
      expect(plain(await new Asked(kept, UMPIRE).command('orders list')), stage).toContain(WORDS);
    }
  });

  it('a closure that gave all the same map: maps of everybody are prepared together, and each shows what its own reader knows', () => {
    const { ruleset, state } = busy.get('sealed')!;
    const [axis, allies] = [...state.battle.tables.side.keys()] as [string, string];
    const readers = [
      findBattleReader(playerOf(axis), state.battle),
      findBattleReader(playerOf(allies), state.battle),
      PUBLIC_READER,
      UMPIRE,
    ];
    const shown = readers.map((reader) => createShownMap(ruleset, reader, state.battle)!);
    const drawings = shown.map((map) => () => drawMap(map) + describeMap(map));
    const apart = readers.map(
      (reader) =>
        drawMap(createShownMap(ruleset, reader, state.battle)!) + describeMap(createShownMap(ruleset, reader, state.battle)!),
    );
    expect(drawings.map((draw) => draw())).toEqual(apart);
    expect(new Set(apart).size).toBe(4);
    expect(apart[1]).not.toContain('Orders');
    expect(apart[2]).not.toContain('Orders');
    expect(apart[3]).toContain('Orders');
  });

  it('audience by channel name: whom an event is for stands in it, whatever a side calls itself', () => {
    const house = new House();
    house.start('Hill 112', { spotting: 'open' });
    const [umpires, all] = [house.side('umpires', 'germany'), house.side('all', 'usa')];
    house.do({ type: 'set-orders', orders: 'sealed' });
    for (const side of [umpires, all]) {
      const unit = house.unit(`Of ${side}`, side);
      house.do(act('order-write', { unit, words: WORDS }), playerOf(side));
      expect(house.last.audience).toBe(side);
    }
    const seenBy = (side: string): unknown[] =>
      [
        ...createView(house.ruleset, house.battle, findBattleReader(playerOf(side), house.battle)).battle.tables.order!.values(),
      ].map(({ side: of }) => of);
    expect([umpires, all].map(seenBy)).toEqual([[umpires], [all]]);
  });

  it('error reports that echo orders: neither a refusal nor a line of the log has the words of one', () => {
    const house = House.withSides({ spotting: 'rules' });
    const { axis, allies } = house;
    house.do({ type: 'edit-side', side: allies, fields: {}, addPlayerIds: ['p'], removePlayerIds: [] });
    const unit = house.unit('1/Pz', axis);
    house.do({ type: 'set-orders', orders: 'sealed' });
    const write = (of: string, words: string, by: string): Refusal =>
      house.refused(act('order-write', { unit: of, words }), playerOf(by));
    const refusals = [write(unit, WORDS.repeat(99), axis), write(unit, WORDS, allies), write('u99', WORDS, axis)];
    for (let n = 0; n < 3; n++) house.do(act('order-write', { unit, words: WORDS }), playerOf(axis));
    refusals.push(write(unit, WORDS, axis));
    house.do(ready(axis, '5a'), playerOf(axis));
    refusals.push(write(unit, WORDS, axis));
    const lines: string[] = [];
    const log = createLog('info', undefined, (line) => lines.push(line));
    const body = { json: { embeds: [{ description: WORDS }] } };
    for (const err of [...refusals, Object.assign(new Error('Bad Request'), { requestBody: body, rawError: body })])
      log.error({ err, what: '/orders write' }, 'a bug');
    expect(lines).toHaveLength(refusals.length + 1);
    expect([...refusals.map(({ message }) => message), ...lines].filter((text) => text.includes(WORDS))).toEqual([]);
  });

  it('counts and scores: status, lists, pages and exports count what their reader knows', () =>
    same(async (asked) => [
      await asked.command('game status'),
      await asked.command('turn status'),
      await asked.command('side list'),
      await asked.command('unit list'),
      await asked.command('log show'),
      await asked.command('luck'),
      await asked.command('objective list'),
    ]));

  it('counts and scores: the latest that are offered are the latest that their reader knows, however much has been done in secret since', async () => {
    const offered = async (secrets: number): Promise<unknown> => {
      const house = House.withSides();
      const [tank, coy] = [
        house.unit('1/Pz', house.axis, { xYards: 0, yYards: 0 }),
        house.unit('A Coy', house.allies, { xYards: 0, yYards: 400 }),
      ];
      house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles: { firer: [tank], target: [coy] }, typed: {} });
      for (let n = 0; n < secrets; n++) house.do({ type: 'note', text: WORDS, picture: null, onlyForSide: house.axis });
      return new Asked({ ruleset: house.ruleset, state: house.state, events: house.record }, playerOf(house.allies)).completion(
        'rules why',
        'event',
      );
    };
    expect(JSON.stringify(await offered(0))).toContain('p4: A Coy');
    expect(await offered(120)).toEqual(await offered(0));
  });

  it('look-ups while orders are locked: what is asked, typed half and completed finds none of them', () =>
    same(
      async (asked) => [
        await asked.command('orders list'),
        await asked.command('message list'),
        await asked.command('unit show', { unit: 'Hidden' }),
        await asked.command('rules why'),
        await asked.completions(),
        await asked.completion('orders withdraw', 'order', 'Se'),
        await asked.command('my'),
      ],
      ['sealed', 'open'],
    ));

  it('a question that is asked only when there is something to hide: what is needed of whom, and what is refused, is the same', () =>
    same((_asked, { ruleset, state, allies }, reader) => {
      const house = new House(ruleset);
      house.state = state;
      const player = playerOf(allies);
      const tried = (command: GameCommand): unknown => {
        try {
          const [first] = house.branch().do(command, player);
          return first!.kind;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return [error.code, error.message, error.field];
        }
      };
      const view = createView(ruleset, state.battle, reader);
      return [
        listTasks(view).rows.map(({ kind, words, side, choices }) => [kind, words, side, choices?.length]),
        tried({ type: 'ready', side: allies, ready: true, salt: '7e'.repeat(32) }),
        tried({ type: 'advance', to: 'phase' }),
        tried(act('order-withdraw', { order: 'o1' })),
        tried(act('message-send', { words: 'Well?', by: 'runner' })),
      ];
    }));

  it('“has ordered” of hidden players: who is awaited is who has not said that he is ready, whether he has written or not', () => {
    for (const stage of STAGES) {
      const awaited = [quiet, busy].map((stages) => {
        const { ruleset, state } = stages.get(stage)!;
        return listTasks(createView(ruleset, state.battle, PUBLIC_READER)).awaited;
      });
      expect(awaited[1], stage).toEqual(awaited[0]);
    }
  });

  it('edits of old posts: what was posted stays as it is, whatever is written, sealed, taken back and settled after it', async () => {
    const first = busy.get('written')!;
    const last = busy.get('next turn')!;
    for (const readerIn of Object.values(OTHERS)) {
      const then = new Asked(first, readerIn(first.allies)).posts(first.since);
      const now = new Asked(last, readerIn(last.allies)).posts(first.since);
      expect(plain(now.slice(0, then.length))).toBe(plain(then));
    }
    await same((asked, { since }) => asked.posts(since));
  });
});
