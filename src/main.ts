import { config as loadEnvironment } from 'dotenv';
import { parseArgs } from 'node:util';
import { COMMANDS } from '../commands/index.js';
import { ConfigError, readConfig } from './config.js';
import { startBot } from './discord/bot.js';
import { createLog } from './discord/log.js';

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

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
});
