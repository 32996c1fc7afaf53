import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotProcess } from '../../src/cli/bot-process.js';
import { type BotAction, type RequestFault, type Message, NoAnswerError, type RequestLine } from '../../src/table/index.js';
import { findShownNumber } from '../../src/game/index.js';
import { Playing } from './playing.js';

/** The number of attempts of the REST client before it gives up. */
const TRIES = 4;

const isFirstAnswer = ({ path }: RequestLine): boolean => path.endsWith('/callback');
const isFollowUp = ({ method, path }: RequestLine): boolean => method === 'POST' && path.startsWith('/webhooks/');

const SHOT = '@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True';
const secret = (label: string): string => `@umpire #axis /artillery register label:${label} side:Axis number:1`;

let playing: Playing;
let gameId: string;
/** The number of the next event when a test begins. */
let next: number;

beforeAll(async () => {
  playing = await Playing.open({ isApart: true });
  await playing.playAll([
    '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:open',
    '@umpire #hq /game channels add channel:#axis',
    '@umpire #hq /side add name:Axis nation:germany player:@axis',
    '@umpire #hq /side add name:Allies nation:usa player:@allies',
    '@umpire #hq /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D',
    '@umpire #hq /eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000',
    '@umpire #hq /eagles-unit add name:Bty side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150',
  ]);
  gameId = playing.gameIds()[0]!;
});
beforeEach(async () => {
  await settled();
  playing.player.drain();
  next = lastNumber() + 1;
});
afterEach(() => expect(playing.faultIn(gameId)).toBeUndefined());
afterAll(() => playing.close());

/** Waits until everything is posted and recorded as posted. */
async function settled(): Promise<void> {
  await expect.poll(() => playing.owed()).toBe(0);
}

/** Plays a line whose answer does not arrive. */
async function playUnanswered(line: string): Promise<void> {
  expect(await playing.play(line)).toEqual([
    expect.objectContaining({ kind: 'refused', body: { code: 0, message: new NoAnswerError().message } }),
  ]);
  expect(lastNumber()).toBe(next);
}

/** Plays a line whose answer arrives, but without a confirmation for the bot. */
async function playUnheard(line: string): Promise<void> {
  const answered = new Promise<BotAction>((resolve) => playing.table.once('act', resolve));
  void playing.play(line);
  expect((await answered).kind).toBe('reply');
}

/** Resumes the bot's gateway connection, which makes it look for unsent posts. */
async function resume(): Promise<void> {
  const { generation } = playing.table.gateway;
  playing.table.dropGateway();
  await playing.table.botReady({ after: generation });
  await playing.table.idle();
}

function failTimes(times: number, when: (line: RequestLine) => boolean, fault: RequestFault): void {
  for (let i = 0; i < times; i++) playing.table.failNext(when, fault);
}

function messagesIn(channel: string): Message[] {
  return playing.table.world.channel(channel).messages;
}

/**
 * Returns the messages of a channel that are the post of an event: its number is in a footer, or the hash of a private
 * event.
 */
function postsOf(channel: string, number: number): Message[] {
  const [event] = playing.events(gameId, number - 1);
  if (!event) return [];
  const names = [`event ${findShownNumber(event)}`, `private answer ${event.hash.slice(0, 10)}`];
  const isPost = ({ embeds }: Message): boolean =>
    (embeds as { footer?: { text?: string } }[]).some(({ footer }) =>
      footer?.text?.split(' · ').some((part) => names.includes(part)),
    );
  return messagesIn(channel).filter(isPost);
}

const lastNumber = (): number => playing.tables(gameId).lastNumber;
const lastInteraction = (): string => playing.events(gameId).at(-1)!.interactionId;

describe('an interaction that Discord delivers twice', () => {
  it.each([SHOT, secret('Crossroads'), '@umpire #hq /turn phase', '@umpire #hq /undo later:refuse'])(
    'happens once and is posted once: %s',
    async (line) => {
      await playing.play(line);
      const before = { number: lastNumber(), messages: messagesIn('hq').length + messagesIn('axis').length };
      playing.table.redeliver(lastInteraction());
      await playing.table.idle();
      await settled();
      expect({ number: lastNumber(), messages: messagesIn('hq').length + messagesIn('axis').length }).toEqual(before);
    },
  );

  it('is answered if it was not the first time', async () => {
    failTimes(TRIES, isFirstAnswer, 500);
    await playUnanswered(SHOT);
    playing.table.redeliver(lastInteraction());
    await playing.table.idle();
    expect(postsOf('hq', next)).toHaveLength(1);
    await settled();
    expect(lastNumber()).toBe(next);
  });
});

describe('an answer that fails', () => {
  it.each<RequestFault>(['cut', 500])('once is given again by itself: %s', async (fault) => {
    playing.table.failNext(isFirstAnswer, fault);
    const [record] = await playing.play(SHOT);
    expect(record).toMatchObject({ kind: 'reply', ephemeral: false });
    expect(postsOf('hq', next)).toHaveLength(1);
    await settled();
  });

  it.each<RequestFault>(['cut', 500])('for good leaves a post that is owed and posted once, later: %s', async (fault) => {
    failTimes(TRIES, isFirstAnswer, fault);
    await playUnanswered(SHOT);
    expect(lastNumber()).toBe(next);
    expect(postsOf('hq', next)).toHaveLength(0);
    expect(playing.owed()).toBe(1);
    await resume();
    await settled();
    const [post] = postsOf('hq', next);
    expect(post?.audience).toBeNull();
    expect(JSON.stringify(post?.components)).toContain('"More"');
    await resume();
    await playing.play('@umpire #hq /turn status');
    expect(postsOf('hq', next)).toHaveLength(1);
  });

  it('was given but its connection broke: it is found, and not posted again', async () => {
    playing.table.failNext(isFirstAnswer, 'lost');
    await playing.play(SHOT);
    expect(postsOf('hq', next)).toHaveLength(1);
    await resume();
    await settled();
    expect(postsOf('hq', next)).toHaveLength(1);
  });

  it.each(['stop', 'kill'] as const)(
    'was given but never confirmed when the bot ends (%s): it is found at the next start',
    async (how) => {
      playing.table.failNext(isFirstAnswer, 'hang');
      await playUnheard(SHOT);
      expect(playing.owed()).toBe(1);
      await playing.bot[how]();
      await playing.bot.start();
      await settled();
      expect(postsOf('hq', next)).toHaveLength(1);
    },
  );

  it('of a secret tells the channel no more than that there was something', async () => {
    failTimes(TRIES, isFirstAnswer, 500);
    await playUnanswered(secret('Crossroads2'));
    await resume();
    await settled();
    const [notice] = postsOf('axis', next);
    expect(notice?.audience).toBeNull();
    const text = JSON.stringify(notice);
    expect(text).toContain('Private answer lost');
    expect(text).not.toContain('Crossroads');
    expect(text).not.toContain('egistration');
  });

  it('of a secret that went out is found, and nothing is posted', async () => {
    playing.table.failNext(isFirstAnswer, 'hang');
    await playUnheard(secret('Crossroads3'));
    await playing.bot.kill();
    await playing.bot.start();
    await settled();
    const umpire = playing.table.world.member('umpire').user.id;
    expect(postsOf('axis', next).map(({ audience }) => audience)).toEqual([umpire]);
  });

  it('among several follow-ups is posted later, and the others only once', async () => {
    await playing.playAll([
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /artillery call battery:Bty free-point:Hill x-yards:0 y-yards:1000 bearing:0',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn next anyway:True',
    ]);
    await settled();
    const before = lastNumber();
    failTimes(TRIES, isFollowUp, 500);
    await playing.play('@umpire #hq /turn phase');
    const landing = playing.events(gameId).find(({ number, kind }) => number > before && kind.startsWith('mission'));
    expect(landing).toBeDefined();
    await resume();
    await settled();
    for (const { number } of playing.events(gameId).filter(({ number: n }) => n > before))
      expect(postsOf('hq', number)).toHaveLength(1);
  });

  it('comes too late: what happened stands, and is posted in the channel', async () => {
    const { options } = playing.table.desk as unknown as { options: { answerWithinMs: number } };
    const usual = options.answerWithinMs;
    options.answerWithinMs = -1;
    const [late] = await playing.play(SHOT);
    expect(late).toMatchObject({ kind: 'refused' });
    await playing.table.idle();
    options.answerWithinMs = usual;
    expect(lastNumber()).toBe(next);
    await resume();
    await settled();
    expect(postsOf('hq', next)).toHaveLength(1);
    expect(await playing.play('@umpire #hq /undo later:refuse')).toContainEqual(
      expect.objectContaining({ kind: 'reply', ephemeral: false }),
    );
  });
});

describe('the connection to Discord', () => {
  it.each([false, true])('is lost in the middle of a battle, the session forgotten: %s', async (forget) => {
    await playing.play(SHOT);
    playing.table.dropGateway(forget);
    const records = await playing.play('@umpire #hq /undo later:refuse');
    expect(records).toContainEqual(expect.objectContaining({ kind: 'reply', ephemeral: false }));
    await settled();
    expect(lastNumber()).toBe(next + 1);
    expect(postsOf('hq', next)).toHaveLength(1);
  });
});

describe('a second bot on the same record', () => {
  it('sees what the first did, and the first what it did', async () => {
    await playing.play(SHOT);
    const second = new BotProcess(playing.table, {
      databasePath: playing.databasePath,
      logLevel: 'fatal',
      practiceSeed: undefined,
    });
    await second.start();
    try {
      await playing.play('@umpire #hq /undo later:refuse');
      expect(lastNumber()).toBe(next + 1);
      await playing.play('@umpire #hq /turn phase anyway:True');
      await settled();
    } finally {
      await second.stop();
    }
    playing.table.redeliver(lastInteraction());
    await playing.table.idle();
    playing.player.drain();
    const status = (await playing.play('@umpire #hq /turn status')).at(-1);
    const then = lastNumber();
    expect(then).toBeGreaterThanOrEqual(next + 2);
    expect(JSON.stringify(status?.body)).toContain(`${then} events recorded`);
    await playing.play('@umpire #hq /turn phase anyway:True');
    await settled();
    expect(lastNumber()).toBeGreaterThan(then);
    // A reminder for an umpire is part of the answer to the change of phase.
    const open = playing.events(gameId).filter(({ number, audience }) => number >= next && audience === 'all');
    expect(open.map(({ kind }) => kind)).toEqual(['resolved', 'undone', 'phase', 'phase']);
    for (const { number } of open) expect(postsOf('hq', number)).toHaveLength(1);
  });
});
