#!/usr/bin/env node
import { RULESETS } from '../rules/registry.js';
import { runUmpire } from './umpire.js';

/** Ends the program without an error if the reader of the output has closed the pipe. */
function endOnClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

process.stdout.on('error', endOnClosedPipe);
process.stderr.on('error', endOnClosedPipe);

const status = await runUmpire(process.argv.slice(2), {
  stdin: () => process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  rulesets: RULESETS,
  /** These three files are loaded only when needed, because the local table loads the whole bot. */
  records: () => import('./records.js'),
  keeping: () => import('./keeping.js'),
  table: async (options) => (await import('./table.js')).runTableCommand(options),
});

// Ends the program when all work is done, although something may still be open, such as a standard input that no one closes.
process.stdout.write('', () => process.stderr.write('', () => process.exit(status)));
