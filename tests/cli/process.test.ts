import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { UMPIRE } from '../compiled.js';

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `umpire` as a process of its own. @param readUpTo closes its output after so many bytes */
function umpire(words: readonly string[], input: string, readUpTo = Infinity): Promise<Ended> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [UMPIRE, ...words]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (stdout.length > readUpTo) child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.stdin.on('error', () => undefined);
    child.on('error', fail).on('close', (status) => settle({ status, stdout, stderr }));
    child.stdin.end(input);
  });
}

describe('the process', () => {
  it('exits with 0 and prints JSON', async () => {
    const input = '{"fp":2,"targetDa":"THIN","targetTpd":"AA","rangeYards":400}';
    const { status, stdout, stderr } = await umpire(['resolve', 'eagles.direct-fire', '--dice', '0,9'], input);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ outcome: { hits: 2, suppressed: true, impairments: 1 } });
  });
  it('exits with 2 and one JSON object on standard error', async () => {
    const { status, stdout, stderr } = await umpire(['resolve', 'eagles.nosuch'], '{}');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'UNKNOWN_PROCEDURE' } });
  });
  it('ends quietly when nobody reads on', async () => {
    const line =
      '{"op":"resolve","procedure":"eagles.direct-fire","input":{"fp":2,"targetDa":"THIN","targetTpd":"AA","rangeYards":400}}\n';
    const { status, stderr } = await umpire(['batch'], line.repeat(20_000), 10);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
