import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findShownNumber } from '../../src/game/index.js';
import type { Message, RequestLine } from '../../src/table/index.js';
import { Playing, textOf } from './playing.js';

/** The number of attempts of the REST client before it gives up. */
const TRIES = 4;
const AN_HOUR = 3600;

const isFirstAnswer = ({ path }: RequestLine): boolean => path.endsWith('/callback');
const isFollowUp = ({ method, path }: RequestLine): boolean => method === 'POST' && path.startsWith('/webhooks/');

let playing: Playing;
let gameId: string;

beforeAll(async () => {
  playing = await Playing.open({ table: { messageRate: { requests: 5, perMs: 400 } } });
  for (const channel of ['hq', 'elsewhere'])
    await playing.playAll([
      `@umpire #${channel} /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill ${channel}" spotting:open`,
      `@umpire #${channel} /side add name:Axis nation:germany player:@axis`,
      `@umpire #${channel} /side add name:Allies nation:usa player:@allies`,
      `@umpire #${channel} /eagles-unit add name:"1/Pz" side:Axis base-fp:6 kind:vehicle da:THIN move-code:D`,
      `@umpire #${channel} /eagles-unit add name:"A Coy" side:Allies base-fp:40 x-yards:0 y-yards:1000`,
      `@umpire #${channel} /eagles-unit add name:Bty side:Axis base-fp:2 kind:artillery guns:6 calibre-mm:150`,
    ]);
  await playing.play('@umpire #hq /game channels add channel:#side');
  gameId = playing.gameIds()[0]!;
});
beforeEach(async () => {
  await expect.poll(() => playing.owed()).toBe(0);
  playing.player.drain();
});
afterEach(() => expect(playing.faultIn(gameId)).toBeUndefined());
afterAll(() => playing.close());

const note = (text: string, channel = 'hq'): string => `@umpire #${channel} /log note text:"${text}"`;
const channelOf = (name: string) => playing.table.world.channel(name);
const messagesIn = (name: string): Message[] => channelOf(name).messages;
const textIn = (name: string): string => JSON.stringify(messagesIn(name));
const timesIn = (name: string, text: string): number => textIn(name).split(text).length - 1;

/** Returns the event numbers in the footers of a channel's posts, in the order of the messages. */
function marksIn(name: string, from: number): string[] {
  return messagesIn(name)
    .slice(from)
    .flatMap(({ embeds }) => embeds as { footer?: { text?: string } }[])
    .flatMap(({ footer }) => [...(footer?.text ?? '').matchAll(/\bevent (\w+)/g)].map(([, mark]) => mark!));
}

async function comeBack(): Promise<void> {
  const { generation } = playing.table.gateway;
  playing.table.dropGateway();
  await playing.table.botReady({ after: generation });
}

async function restart(): Promise<void> {
  await playing.bot.stop();
  await playing.bot.start();
  await playing.table.idle();
}

/** Plays lines whose answers never arrive. */
async function unanswered(...lines: string[]): Promise<void> {
  const end = playing.table.failAll(isFirstAnswer, 500);
  await playing.playAll(lines);
  end();
  await expect.poll(() => playing.owed()).toBe(lines.length);
}

/** Counts the bot's requests from now on. */
function counting(when: (line: RequestLine) => boolean): { count: number } {
  const counted = { count: 0 };
  playing.table.failAll((line) => {
    if (when(line)) counted.count++;
    return false;
  }, 500);
  return counted;
}

describe('an edit that Discord lets wait for an hour (30046)', () => {
  const SHOT = '/eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True';
  let end: () => void;
  const barred = (): void => {
    const path = `/channels/${channelOf('hq').id}/messages/`;
    const isEdit = ({ method, path: asked }: RequestLine): boolean => method === 'PATCH' && asked.startsWith(path);
    end = playing.table.failAll(isEdit, { status: 429, code: 30046, retryAfter: AN_HOUR });
  };

  it('holds no other channel’s edits, nor posts, and a new message says what has changed', async () => {
    await playing.playAll([`@umpire #hq ${SHOT}`, `@umpire #elsewhere ${SHOT}`]);
    barred();
    const shot = playing.events(gameId).at(-1)!;
    await playing.play('@umpire #hq /undo later:refuse');
    await playing.play('@umpire #elsewhere /undo later:refuse');
    await expect.poll(() => textIn('elsewhere')).toContain('Undone by');
    await expect.poll(() => textIn('hq')).toContain('can no longer be edited');
    expect(messagesIn('hq').at(-1)!.content).toMatch(new RegExp(`~~${findShownNumber(shot)} · .*~~ `));
    await playing.play(note('after it'));
    expect(textIn('hq')).toContain('after it');
    end();
    await comeBack();
    await playing.table.idle();
    expect(timesIn('hq', 'can no longer be edited')).toBe(1);
  });

  it('holds neither a stop nor a start', async () => {
    barred();
    await playing.play(`@umpire #hq ${SHOT}`);
    // If the bot waited for the hour, the table would give up on either.
    const answers = await playing.play('@umpire #hq /undo later:refuse');
    expect(answers.map(({ kind }) => kind)).not.toContain('refused');
    await restart();
    await expect.poll(() => timesIn('hq', 'can no longer be edited')).toBe(2);
    end();
  });
});

describe('a post that is to be edited and was deleted', () => {
  it('becomes a message that says how its event stands', async () => {
    await playing.play('@umpire #hq /eagles direct-fire firer:"1/Pz" target:"A Coy" range-yards:450 again:True');
    playing.table.world.remove(messagesIn('hq').at(-1)!);
    const before = timesIn('hq', 'can no longer be edited');
    await playing.play('@umpire #hq /undo later:refuse');
    await expect.poll(() => timesIn('hq', 'can no longer be edited')).toBe(before + 1);
    expect(messagesIn('hq').at(-1)!.content).toMatch(/~~p\d+ · .*Direct fire/);
  });
});

describe('what an interaction made happen that Discord brings again', () => {
  it('is not shown twice when a restart has posted it', async () => {
    await unanswered(note('once is enough'));
    const { interactionId } = playing.events(gameId).at(-1)!;
    await restart();
    expect(timesIn('hq', 'once is enough')).toBe(1);
    playing.table.redeliver(interactionId);
    await playing.table.idle();
    expect(timesIn('hq', 'once is enough')).toBe(1);
    expect(textIn('hq')).toContain('That has already been done. The result is posted in the channel');
  });

  it('is not told as if nothing had happened when its units are gone since', async () => {
    await playing.play('@umpire #hq /eagles-unit add name:"B Coy" side:Allies base-fp:4');
    await unanswered('@umpire #hq /eagles-unit state unit:"B Coy" impairments:1');
    const { interactionId } = playing.events(gameId).at(-1)!;
    await restart();
    await playing.play('@umpire #hq /unit remove unit:"B Coy"');
    const before = timesIn('hq', 'Nothing has changed');
    playing.table.redeliver(interactionId);
    await playing.table.idle();
    expect(timesIn('hq', 'Nothing has changed')).toBe(before);
  });
});

describe('owed posts', () => {
  it('of a late answer go out at once', async () => {
    const isLate = playing.table.failAll(isFirstAnswer, { status: 404, code: 10062 });
    await playing.play(note('too late'));
    isLate();
    await playing.table.idle();
    await expect.poll(() => timesIn('hq', 'too late')).toBe(1);
  });

  it('of follow-ups that failed keep the order of events', async () => {
    await playing.playAll([
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /artillery call battery:Bty free-point:Hill x-yards:0 y-yards:1000 bearing:0',
      '@umpire #hq /turn next anyway:True',
      '@umpire #hq /turn next anyway:True',
    ]);
    const from = messagesIn('hq').length;
    for (let i = 0; i < TRIES; i++) playing.table.failNext(isFollowUp, 500);
    await playing.play('@umpire #hq /turn phase anyway:True');
    await comeBack();
    await expect.poll(() => playing.owed()).toBe(0);
    const marks = marksIn('hq', from);
    expect(marks.length).toBeGreaterThan(1);
    const numbers = marks.map((mark) => Number(mark.slice(1)));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  it('are asked for once each, however often the connection comes back meanwhile, and come in order', async () => {
    const OWED = 22;
    await unanswered(...Array.from({ length: OWED }, (_, i) => note(`wave ${i}.`)));
    const asked = counting(({ path }) => path.startsWith(`/channels/${channelOf('hq').id}/messages`));
    const from = messagesIn('hq').length;
    for (let i = 0; i < 3; i++) await comeBack();
    await expect.poll(() => playing.owed()).toBe(0);
    // The bot makes one or two requests to look for earlier posts, and one for every post.
    expect(asked.count).toBeGreaterThanOrEqual(OWED);
    expect(asked.count).toBeLessThanOrEqual(OWED + 4);
    const waves = messagesIn('hq')
      .slice(from)
      .flatMap(({ embeds }) => [...JSON.stringify(embeds).matchAll(/wave (\d+)\./g)].map(([, wave]) => Number(wave)));
    expect(waves).toEqual(Array.from({ length: OWED }, (_, i) => i));
  });
});

describe('a channel that is gone', () => {
  const count = (): number =>
    playing.database.$client.prepare('SELECT count(*) FROM owed_posts WHERE failing_since IS NOT NULL').pluck().get() as number;

  it('is not asked again and again, holds no other, and after a day its posts are kept for another channel', async () => {
    await unanswered(note('into the void', 'side'));
    const { number } = playing.events(gameId).at(-1)!;
    const side = channelOf('side');
    playing.table.world.removeChannel(side);
    const asked = counting(({ path }) => path.startsWith(`/channels/${side.id}`));
    for (let i = 0; i < 4; i++) await comeBack();
    await playing.table.idle();
    await expect.poll(count).toBe(1);
    expect(asked.count).toBeLessThanOrEqual(2);
    await unanswered2('meanwhile');

    const DAY_AGO = new Date(Date.now() - 25 * 3_600_000).toISOString();
    playing.database.$client.prepare('UPDATE owed_posts SET failing_since = ? WHERE event_number = ?').run(DAY_AGO, number);
    await restart();
    await expect.poll(() => playing.owed()).toBe(0);
    expect(textOf(await playing.play(note('anything')))).not.toContain('into the void');
    const told = (): number => timesIn('hq', 'For a day, the bot could not send a post to');
    await expect.poll(told).toBe(1);
    await playing.play(note('something else'));
    expect(told()).toBe(1);

    expect(textOf(await playing.play('@umpire #hq /game channels add'))).toContain(
      '1 post that could not be sent elsewhere follows there',
    );
    await expect.poll(() => timesIn('hq', 'into the void')).toBe(1);
    expect(playing.owed()).toBe(0);
  });

  /** An unsent post of another channel is sent in the meantime. */
  async function unanswered2(text: string): Promise<void> {
    const end = playing.table.failAll(isFirstAnswer, { status: 404, code: 10062 });
    await playing.play(note(text));
    end();
    await expect.poll(() => timesIn('hq', text)).toBe(1);
  }
});
