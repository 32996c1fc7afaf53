import { config as loadEnvironment } from 'dotenv';
import { parseArgs } from 'node:util';
import { COMMANDS } from '../commands/index.js';
import type { BotNews } from './cli/bot-process.js';
import { ConfigError, readConfig } from './config.js';
import { startBot } from './discord/bot.js';
import { createLog } from './discord/log.js';
import { Refusal } from './rules/index.js';

/** Wiring: settings, then the record, then Discord - or the local table when there is no token. */
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
  const practiceSeed = values['practice-seed'];
  const bot = await startBot({
    config: { ...config, discordToken },
    commands: COMMANDS,
    log,
    onRegistered: () => tell('registered'),
    onFinished: (interactionId) => tell({ finished: interactionId }),
    ...(practiceSeed === undefined ? {} : { practiceSeed }),
  });
  const stop = (signal: string): void => {
    log.info({ signal }, 'stopping');
    void bot.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', () => stop('the table is gone'));
}

/** Tells the table that started this process; there is none at Discord. */
function tell(news: BotNews): void {
  if (process.connected) process.send?.(news);
}

/** What keeps the bot from starting, in words for whoever runs it; a bug keeps its stack. */
function inWords(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Refusal && error.field === 'database')
    return `The record cannot be opened: ${error.message} (DATABASE_PATH)`;
  const { code, stack, message } = error as { code?: string; stack?: string; message?: string };
  if (code === 'EADDRINUSE' || code === 'EADDRNOTAVAIL')
    return `The health address cannot be opened: ${message} (HEALTH_PORT, HEALTH_HOST)`;
  if (code === 'TokenInvalid') return 'DISCORD_TOKEN: Discord does not accept this token (see .env.example)';
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET)$/.test(code ?? ''))
    return `Discord cannot be reached: ${message} (DISCORD_API_URL)`;
  if (/^(SQLITE_|EACCES|EROFS|ENOSPC|EEXIST|ENOTDIR)/.test(code ?? ''))
    return `The record cannot be opened: ${message} (DATABASE_PATH)`;
  return stack ?? String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`${inWords(error)}\n`);
  process.exit(1);
});
