#!/usr/bin/env node
import { RULESETS } from '../rules/registry.js';
import { type TableOptions, umpire } from './umpire.js';

/** What `./table.js` exports: the local table with all that hangs on it, loaded only when it is asked for. */
interface TableModule {
  table(options: TableOptions): Promise<number>;
}
const TABLE: string = './table.js';

/** Whoever read our output has gone: nothing is left to say. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

process.stdout.on('error', endOnClosedPipe);
process.stderr.on('error', endOnClosedPipe);

process.exitCode = await umpire(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  rulesets: RULESETS,
  table: async (options) => ((await import(TABLE)) as TableModule).table(options),
});
