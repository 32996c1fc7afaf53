import { config as loadEnvironment } from 'dotenv';
import { parseArgs } from 'node:util';
import { COMMANDS } from '../commands/index.js';
import type { BotNews } from './cli/bot-process.js';
import { ConfigError, readConfig } from './config.js';
import { startBot, type Stoppable } from './discord/bot.js';
import { createLog } from './discord/work/log.js';
import { Refusal } from './rules/index.js';
import { isOpenToOthers } from './store/index.js';
import { UnrecoverableError } from './discord/connection/unrecoverable.js';

/**
 * The maximum time in milliseconds for stopping, after which the process ends. Nothing is lost, because all answers are on disk.
 */
const STOP_WITHIN_MS = 5000;

/** Starts the bot: reads the settings, opens the database, and connects to Discord or, without a token, to the local table. */
async function main(): Promise<void> {
  loadEnvironment({ quiet: true });
  const { values } = parseArgs({ options: { 'practice-seed': { type: 'string' } }, allowPositionals: false });
  const config = readConfig();
  const { discordToken } = config;
  if (discordToken === undefined) {
    const { openLocalTable } = await import('./cli/table.js');
    process.exit(await openLocalTable(config));
  }
  const log = createLog(config.logLevel, discordToken);
  if (isOpenToOthers('.env')) log.warn('Other users of this machine can read .env, which holds the token. Use `chmod 600 .env`.');
  const practiceSeed = values['practice-seed'];
  let bot: Stoppable | undefined;
  let isEnding = false;
  const end = (status: number): void => {
    if (isEnding) return;
    isEnding = true;
    const exit = (): never => process.exit(status);
    const exitBroken = (): never => process.exit(status || 1);
    setTimeout(exit, STOP_WITHIN_MS).unref();
    if (bot) void bot.stop().then(exit, exitBroken);
    else exit();
  };
  const stop = (signal: string): void => {
    log.info({ signal }, 'stopping');
    end(0);
  };
  const crash = (error: unknown): void => {
    log.fatal({ err: error }, 'a crash: the bot ends');
    process.exit(1);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.once('disconnect', () => stop('the table is gone'));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    await startBot({
      config: { ...config, discordToken },
      commands: COMMANDS,
      log,
      onOpened: (opened) => (bot = opened),
      onLost: (why) => {
        if (isEnding) return;
        log.fatal(why.message);
        end(1);
      },
      onRegistered: () => tell('registered'),
      // At a local table a phase ends immediately after the last side is done, so that a script can continue with its next line.
      phasesWait: !process.connected,
      ...(process.connected ? { onFinished: (interactionId: string | null) => tell({ finished: interactionId }) } : {}),
      ...(practiceSeed === undefined ? {} : { practiceSeed }),
    });
  } catch (error) {
    // Errors of unfinished work do not matter when the process is ending.
    if (isEnding) return;
    if (inWords(error) === undefined) crash(error);
    throw error;
  }
}

/** Sends a message to the local table that started this process. Does nothing on Discord. */
function tell(news: BotNews): void {
  if (process.connected) process.send?.(news, () => undefined);
}

/** Returns a message for the operator about why the bot cannot start; undefined for a bug. */
function inWords(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof UnrecoverableError) return error.message;
  if (error instanceof Refusal && error.field === 'database')
    return `The record cannot be opened: ${error.message} (DATABASE_PATH)`;
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL')
    return `The health address cannot be opened: ${message} (HEALTH_PORT, HEALTH_HOST)`;
  if (/^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/.test(code ?? ''))
    return `The record cannot be opened: the bot's user cannot write the database or its folder (${message}). Let that user write there (DATABASE_PATH).`;
  if (/^(SQLITE_|EACCES|EROFS|ENOSPC|EEXIST|ENOTDIR)/.test(code ?? ''))
    return `The record cannot be opened: ${message} (DATABASE_PATH)`;
  return undefined;
}

// The bot continues even if no one reads the log.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main().catch((error: unknown) => {
  process.stderr.write(`${inWords(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
});
