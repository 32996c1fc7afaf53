#!/usr/bin/env node
import { RULESETS } from '../rules/registry.js';
import { umpire } from './umpire.js';

/** The reader of our output has gone: stop quietly. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

process.stdout.on('error', endOnClosedPipe);
process.stderr.on('error', endOnClosedPipe);

const status = await umpire(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  rulesets: RULESETS,
  /** These three are loaded only by a command that needs them: the table brings the whole bot. */
  records: () => import('./records.js'),
  keeping: () => import('./keeping.js'),
  table: async (options) => (await import('./table.js')).table(options),
});

// Whatever may still be open, such as a standard input that no one closes: what is done, is done.
process.stdout.write('', () => process.stderr.write('', () => process.exit(status)));
