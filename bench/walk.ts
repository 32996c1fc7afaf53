import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { COMMANDS } from '../commands/index.js';
import { readConfig } from '../src/config.js';
import { startBot } from '../src/discord/bot.js';
import { createLog } from '../src/discord/work/log.js';
import { openTable } from '../src/table/index.js';
import { typedShot } from './battles.js';

/** The compiled program that runs, in a single file with all that it imports. */
const BUNDLE = pathToFileURL(process.argv[1]!);
/** Source files of the bot itself, as the source map names them: not of packages, nor of the local stand-in for Discord. */
const BOT = /^\.\.\/\.\.\/(?:commands|src\/(?!table\/|web\/|cli\/))/;
const SHOT = { ...typedShot(1), firer: 'Ash', target: 'Tom' };

/**
 * Counts what a shot runs, from the gateway to the noted post: source files, different functions and calls. The bot runs
 * in this process, and the shot is the second one of a battle without a map.
 */
export async function walking(folder: string): Promise<Record<string, number>> {
  const token = 'YmVuY2g.walk.bench';
  const table = await openTable({ token, validate: false });
  let finish: (() => void) | undefined;
  const bot = await startBot({
    config: {
      ...readConfig({ DISCORD_API_URL: table.apiUrl, DATABASE_PATH: join(folder, 'walk.db') }),
      discordToken: token,
    },
    commands: COMMANDS,
    log: createLog('fatal', token),
    onFinished: () => finish?.(),
  });
  const session = new Session();
  session.connect();
  try {
    await table.botReady();
    const umpire = table.seat('umpire', 'hq');
    /** Sends a command and waits until it is finished. Returns whether its answer is public. */
    const send = async (name: string, options: object): Promise<boolean> => {
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const answer = await umpire.command(name, options as Record<string, string>).answer;
      if (answer.kind !== 'reply') throw new Error(`/${name} was not answered: ${JSON.stringify(answer)}`);
      await finished;
      return answer.message.audience === null;
    };
    await send('game start', { ruleset: 'eagles', name: 'Walk', spotting: 'open' });
    await send('side add', { name: 'Axis', nation: 'germany', player: 'bert' });
    await send('side add', { name: 'Allies', nation: 'usa', player: 'ann' });
    await send('eagles-unit add', { name: 'Ash', side: 'Axis', 'base-fp': 40 });
    await send('eagles-unit add', { name: 'Tom', side: 'Allies', 'base-fp': 40 });
    await send('eagles direct-fire', SHOT);
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    if (!(await send('eagles direct-fire', SHOT))) throw new Error('the shot was refused');
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return countEntered(result.find(({ url }) => url === BUNDLE.href)?.functions ?? []);
  } finally {
    session.disconnect();
    await bot.stop();
    await table.close();
  }
}

/** Counts the bot's source files and functions that were called, and the calls, from the coverage of this bundle. */
function countEntered(
  functions: readonly { readonly ranges: readonly { readonly startOffset: number; readonly count: number }[] }[],
): Record<string, number> {
  const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(BUNDLE)}.map`, 'utf8')) as SourceMapPayload);
  const starts = [0];
  for (const { index } of readFileSync(BUNDLE, 'utf8').matchAll(/\n/g)) starts.push(index + 1);
  const files = new Set<string>();
  let [entered, calls] = [0, 0];
  for (const { ranges } of functions) {
    const { startOffset, count } = ranges[0]!;
    const line = starts.findLastIndex((start) => start <= startOffset);
    const source = map.findEntry(line, startOffset - starts[line]!);
    if (count === 0 || !('originalSource' in source) || !BOT.test(source.originalSource)) continue;
    files.add(source.originalSource);
    entered++;
    calls += count;
  }
  return { files: files.size, functions: entered, calls };
}
