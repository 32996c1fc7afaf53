import { Readable, Writable } from 'node:stream';
import { runUmpire } from '../../src/cli/umpire.js';
import { RULESETS } from '../../src/rules/registry.js';

/** A stream that keeps what is written to it. */
export class Kept extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString('utf8');
    done();
  }
}

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process, with this text or these chunks on standard input. */
export async function run(words: readonly string[], input: string | readonly (string | Buffer)[] = ''): Promise<Ran> {
  const stdout = new Kept();
  const stderr = new Kept();
  const status = await runUmpire(words, {
    stdin: () => Readable.from(typeof input === 'string' ? [input] : input),
    stdout,
    stderr,
    rulesets: RULESETS,
    records: () => import('../../src/cli/records.js'),
    keeping: () => import('../../src/cli/keeping.js'),
    table: (options) => Promise.resolve(stdout.write(JSON.stringify(options)) ? 0 : 1),
  });
  return { status, stdout: stdout.text, stderr: stderr.text };
}
