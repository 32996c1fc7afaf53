/** Plays the battles with posts that appear in docs/reference/examples.md. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable, playScript, type ScriptRecord, type Table } from '../table/index.js';
import { BotProcess } from './bot-process.js';
import { type PlayedScript, choosePosts, type ShownPosts } from './example-posts.js';

/** The maximum time in milliseconds to wait for an answer of the bot, which is enough even on a busy machine. */
const ANSWER_WITHIN_MS = 60_000;

/**
 * Plays a rulebook's example battle (battle.script) and then its script with further posts (posts.script) at a local table, with
 * dice from the battle's recorded seed.
 * @param id the rulebook's id
 * @param root the project's folder, which contains the tests
 * @param use gets the chosen posts while the table is still open. Its result is returned
 */
export async function playExampleBattle<T>(
  id: string,
  root: string,
  use: (posts: ShownPosts, table: Table) => T | Promise<T>,
): Promise<T> {
  const cases = join(root, 'tests/cases', id);
  const { seed } = JSON.parse(readFileSync(join(cases, 'battle/expected.json'), 'utf8')) as { readonly seed: string };
  const folder = mkdtempSync(join(tmpdir(), 'umpire-examples-'));
  const table = await openTable({ token: 'a.table.token', answerWithinMs: ANSWER_WITHIN_MS, seed });
  const bot = new BotProcess(table, { databasePath: join(folder, 'umpire.db'), logLevel: 'fatal', practiceSeed: seed });
  try {
    await bot.start();
    const play = async (name: string): Promise<PlayedScript> => {
      const text = readFileSync(join(cases, name), 'utf8');
      const records: ScriptRecord[] = [];
      for await (const record of playScript(text.split('\n'), { table, bot, baseDir: folder })) records.push(record);
      return { text, records };
    };
    const battle = await play('battle.script');
    return await use(choosePosts(battle, await play('posts.script')), table);
  } finally {
    await bot.stop();
    await table.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
