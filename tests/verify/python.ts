import { spawnSync } from 'node:child_process';

export interface Found {
  readonly event: number | null;
  readonly what: string;
  readonly why: string;
}

export interface Sent {
  readonly text: string;
  /** The last hash, if it is known from elsewhere. */
  readonly final: string | null;
  /** The text of posts. */
  readonly heads?: string;
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;
/** The end of the titles of tests that need Python. */
export const NEEDS = hasPython ? '' : ' - SKIPPED: there is no python3';
if (!hasPython) console.warn('python3 is missing: docs/verify/verify.py is not tested');

/**
 * Returns the fault that docs/verify/verify.py finds in each of these files; null if there is none. One process checks
 * all of them.
 */
export function pythonFinds(files: readonly Sent[]): (Found | null)[] {
  return linesOf(
    [],
    files.map((file) => JSON.stringify(file)),
  ).map((line) => JSON.parse(line) as Found | null);
}

/** Returns the canonical text that docs/verify/verify.py produces for each of these JSON texts. */
export function pythonCanonical(texts: readonly string[]): string[] {
  return linesOf(['canonical'], texts).map((line) => JSON.parse(line) as string);
}

function linesOf(words: readonly string[], input: readonly string[]): string[] {
  const ran = spawnSync('python3', ['-B', 'tests/verify/driver.py', ...words], {
    input: `${input.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (ran.status !== 0) throw new Error(`python3 ended with ${ran.status ?? ran.signal ?? 'nothing'}: ${ran.stderr}`);
  return ran.stdout.trimEnd().split('\n');
}
