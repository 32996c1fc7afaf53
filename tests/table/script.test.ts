import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openTable,
  playScript,
  type BotControl,
  type ScriptRecord,
  type Table,
  type TableOptions,
} from '../../src/table/index.js';
import { startBot, TOKEN, type Bot } from './bot.js';

/** A very long limit in milliseconds. A missing answer is noticed when the bot has finished. */
const PATIENCE_MS = 600_000;

let dir: string;
let table: Table | undefined;
let bot: Bot | undefined;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'table-'));
});
afterEach(async () => {
  await bot?.client.destroy();
  await table?.close();
  bot = table = undefined;
  rmSync(dir, { recursive: true });
});

/** Plays a script at a new table. The bot sends a greeting in #log whenever it starts. */
async function play(
  lines: readonly string[],
  options: Partial<TableOptions> = {},
  greets = false,
): Promise<{ records: ScriptRecord[]; ok: boolean; lines: number }> {
  const opened = await openTable({ token: TOKEN, answerWithinMs: PATIENCE_MS, ...options });
  table = opened;
  const log = opened.world.channel('log');
  const control: BotControl = {
    start: async () => {
      bot = await startBot(opened);
      if (greets) await bot.client.rest.post(`/channels/${log.id}/messages`, { body: { content: 'I am back' } });
    },
    stop: async () => bot?.client.destroy(),
    kill: async () => bot?.client.destroy(),
  };
  await control.start();
  const player = playScript(lines, { table: opened, bot: control, baseDir: dir, filesDir: join(dir, 'out') });
  const records: ScriptRecord[] = [];
  for (;;) {
    const next = await player.next();
    if (next.done) return { records, ...next.value };
    records.push(next.value);
  }
}

describe('a script', () => {
  it('yields what the bot did, line by line', async () => {
    writeFileSync(join(dir, 'order.csv'), 'a,b\n');
    const { records, ok, lines } = await play([
      '# a battle',
      '@umpire #hq /say text:"Hill 112"',
      '@axis #axis /say text:psst secret:true',
      '@umpire #hq /slow',
      '@umpire #hq /twice',
      '@axis #axis /unit show name:1/?',
      '@umpire #hq /panel',
      '@umpire #hq [Target: A Coy, B Coy]',
      '@umpire #hq [Undo]',
      '@umpire #hq /ask',
      '@umpire #hq {Reason: "wrong range"}',
      '@umpire #hq /unit import file:@order.csv',
      '@umpire #hq good night',
    ]);
    expect(ok).toBe(true);
    expect(lines).toBe(13);
    expect(records.map((r) => [r.line, r.user, r.channel, r.kind, r.ephemeral])).toEqual([
      [2, 'umpire', 'hq', 'reply', false],
      [3, 'axis', 'axis', 'reply', true],
      [4, 'umpire', 'hq', 'edit', true],
      [5, 'umpire', 'hq', 'reply', false],
      [5, 'umpire', 'hq', 'followup', true],
      [5, 'umpire', 'hq', 'edit', false],
      [6, 'axis', 'axis', 'choices', true],
      [7, 'umpire', 'hq', 'reply', false],
      [8, 'umpire', 'hq', 'reply', true],
      [9, 'umpire', 'hq', 'update', false],
      [10, 'umpire', 'hq', 'form', true],
      [11, 'umpire', 'hq', 'reply', false],
      [12, 'umpire', 'hq', 'reply', false],
    ]);
    expect(records[0]?.body).toMatchObject({
      content: expect.stringContaining('Hill 112') as string,
      embeds: [],
      components: [],
      files: [],
    });
    expect(records[6]?.body).toEqual({ choices: [{ name: 'Unit 1/Pz', value: '1/Pz' }] });
    expect(records[10]?.body).toMatchObject({ custom_id: 'why', title: 'Why?' });
    expect(records[11]?.body).toMatchObject({ content: 'because wrong range, none' });
    expect(records[12]?.body).toMatchObject({ files: [{ name: 'out.csv', bytes: 4 }] });
    expect(Object.keys(records[0] ?? {})).toEqual(['line', 'user', 'channel', 'kind', 'ephemeral', 'body']);
    expect(readFileSync(join(dir, 'out', 'out.csv'), 'utf8')).toBe('A,B\n');
  });

  it.each([
    ['@umpire #hq /mute', 0, 'The application did not respond'],
    ['@umpire #hq /huge', 50035, 'Invalid Form Body'],
    ['@umpire #hq /nothing', 0, 'There is no command /nothing.'],
    ['@umpire #hq [Undo]', 0, 'There is no button [Undo] here.'],
    ['@umpire #hq /unit import file:@missing.csv', 0, 'There is no file missing.csv beside the script.'],
    ['@umpire #hq /say text:one two', 0, 'column 27: Expected option:value, found two. A value with spaces stands in quotes.'],
    ['umpire says', 0, 'column 1: A line begins with @user, role, restart, kill or #; not with umpire.'],
  ])('fails as a whole when a line is refused: %s', async (line, code, message) => {
    const { records, ok } = await play([line, '@umpire #hq /say text:on']);
    expect(ok).toBe(false);
    expect(records[0]).toMatchObject({ line: 1, kind: 'refused', body: { code, message } });
    expect(records.at(-1)).toMatchObject({ line: 2, kind: 'reply' });
  });

  it('credits what comes late to the line that caused it, in whatever line it comes', async () => {
    const { records } = await play(['@umpire #hq /late', '@axis #axis /say text:meanwhile']);
    expect(records.map((r) => [r.line, r.user, r.channel, r.kind, r.body.content])).toEqual([
      [1, 'umpire', 'hq', 'reply', 'soon'],
      [1, 'umpire', 'hq', 'message', 'at last'],
      [2, 'axis', 'axis', 'reply', expect.stringMatching(/^meanwhile/)],
    ]);
  });

  it('goes on as soon as the bot has finished, also when it has not answered', async () => {
    const { records, ok } = await play(['@umpire #hq /mute', '@umpire #hq /forgetful']);
    expect(ok).toBe(false);
    expect(records.map((r) => [r.line, r.kind, r.body.message])).toEqual([
      [1, 'refused', 'The application did not respond'],
      [2, 'refused', 'The application did not respond'],
    ]);
  });

  it('gives roles, and restarts and kills the bot', async () => {
    const { records, ok } = await play(
      ['@umpire #hq /say text:a', 'restart', 'role Umpire @umpire @helper', 'kill', '@helper #hq /say text:b'],
      {},
      true,
    );
    expect(ok).toBe(true);
    expect(records.map((r) => [r.line, r.user, r.channel, r.kind, r.body.content])).toEqual([
      [1, 'umpire', 'hq', 'reply', expect.stringMatching(/^a/)],
      [2, null, 'log', 'message', 'I am back'],
      [4, null, 'log', 'message', 'I am back'],
      [5, 'helper', 'hq', 'reply', expect.stringMatching(/^b/)],
    ]);
    const role = [...(table?.world.guild().roles.values() ?? [])].find((r) => r.name === 'Umpire');
    expect(table?.world.member('helper').roles).toContain(role?.id);
  });

  it('gives the same ids with the same seed', async () => {
    const ids = async (seed: string): Promise<string[]> => {
      await play(['@umpire #hq /say text:a', '@axis #axis /panel'], { seed });
      const found = (bot?.seen ?? []).flatMap((i) => [i.id, i.user.id, i.channelId ?? '']);
      const messages = table?.world.channel('axis').messages.map((m) => m.id) ?? [];
      await bot?.client.destroy();
      await table?.close();
      return [...found, ...messages];
    };
    const first = await ids('5eed');
    expect(first).toHaveLength(7);
    expect(await ids('5eed')).toEqual(first);
    expect((await ids('0ther'))[0]).not.toBe(first[0]);
  });
});
