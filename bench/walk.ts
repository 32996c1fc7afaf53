/** Prints how many files, functions and calls of the bot a typed shot enters, from the gateway to the noted post. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '../commands/index.js';
import { readConfig } from '../src/config.js';
import { startBot } from '../src/discord/bot.js';
import { createLog } from '../src/discord/work/log.js';
import { openTable } from '../src/table/index.js';

/** The folders of the bot, without the table, which stands in for Discord. */
const OF_BOT = /^(?:src\/(?!table\/|config)|commands\/)/;
const ROOT = new URL('../', import.meta.url).href;
const SHOT = { firer: 'Ash', target: 'Tom', 'range-yards': 450 };

const folder = mkdtempSync(join(tmpdir(), 'walk-'));
const table = await openTable({ token: 'YmVuY2g.walk.bench', validate: false });
const { token, apiUrl } = table;
const env = { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl, DATABASE_PATH: join(folder, 'walk.db') };
const bot = await startBot({
  config: { ...readConfig(env), discordToken: token },
  commands: COMMANDS,
  log: createLog('fatal', token),
  onFinished: (id) => table.finished(id),
});
const ask = async (name: string, options: object): Promise<void> => {
  const { answer, finished } = table.seat('umpire', 'walk').command(name, options as Record<string, string>);
  await answer;
  await finished;
};
await table.botReady();
await ask('game start', { ruleset: 'eagles', name: 'walk', spotting: 'open' });
for (const [name, nation, unit] of [
  ['Axis', 'germany', 'Ash'],
  ['Allies', 'usa', 'Tom'],
]) {
  await ask('side add', { name, nation });
  await ask('eagles-unit add', { name: unit, side: name, 'base-fp': 4, kind: 'infantry' });
}
// The first shot compiles and caches, so the second one is measured.
await ask('eagles direct-fire', SHOT);
await ask('turn next', { anyway: true });
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true });
await session.post('Profiler.takePreciseCoverage');
await ask('eagles direct-fire', SHOT);
const { result } = await session.post('Profiler.takePreciseCoverage');
const entered = result.flatMap(({ url, functions }) => {
  const calls = functions.flatMap(({ functionName, ranges: [range] }) => (functionName === '' ? [] : (range?.count ?? 0)));
  const counted = calls.filter((count) => count > 0);
  return OF_BOT.test(url.replace(ROOT, '')) && counted.length > 0 ? [counted] : [];
});
const calls = entered.flat();
const sum = calls.reduce((all, count) => all + count, 0);
process.stdout.write(`${JSON.stringify({ files: entered.length, functions: calls.length, calls: sum })}\n`);
await bot.stop();
await table.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
