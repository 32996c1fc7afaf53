import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runBatch } from '../../src/cli/batch.js';
import type { Procedure } from '../../src/rules/index.js';
import { findProcedure } from '../../src/rules/registry.js';
import { run } from './streams.js';

const SHOT = { fp: 3, targetDa: 'THIN', targetTpd: 'AA', rangeYards: 400 };
const call = (fields: object = {}): string =>
  JSON.stringify({ op: 'resolve', procedure: 'eagles.direct-fire', input: SHOT, dice: [0, 1, 2], ...fields });

async function answers(
  input: string | readonly (string | Buffer)[],
): Promise<{ status: number; lines: Record<string, unknown>[] }> {
  const { status, stdout, stderr } = await run(['batch'], input);
  expect(stderr).toBe('');
  const lines = stdout.split('\n').slice(0, -1);
  return { status, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('umpire batch', () => {
  it('answers as resolve and odds would print', async () => {
    const { lines } = await answers(`${call()}\n${call({ op: 'odds', dice: undefined })}\n`);
    const resolved = await run(['resolve', 'eagles.direct-fire', '--dice', '0,1,2'], JSON.stringify(SHOT));
    const odds = await run(['odds', 'eagles.direct-fire'], JSON.stringify(SHOT));
    expect(lines).toEqual([JSON.parse(resolved.stdout), JSON.parse(odds.stdout)]);
  });
  it('rolls with a line’s seed as resolve does', async () => {
    const { lines } = await answers(call({ dice: undefined, seed: 'c0de' }));
    const resolved = await run(['resolve', 'eagles.direct-fire', '--seed', 'c0de'], JSON.stringify(SHOT));
    expect(lines).toEqual([JSON.parse(resolved.stdout)]);
  });
  it('takes faces as text too, and passes over blank lines', async () => {
    const { status, lines } = await answers(`\n${call({ dice: '0,1,2' })}\r\n   \n\n${call()}`);
    expect(status).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual(lines[1]);
  });
  it('is content with nothing', async () => {
    expect(await answers('')).toEqual({ status: 0, lines: [] });
  });

  it.each([
    ['nonsense', 'INVALID_INPUT', null],
    ['[]', 'INVALID_INPUT', null],
    ['null', 'INVALID_INPUT', null],
    [call({ op: 'roll' }), 'INVALID_INPUT', 'op'],
    [call({ op: undefined }), 'INVALID_INPUT', 'op'],
    [call({ procedure: undefined }), 'INVALID_INPUT', 'procedure'],
    [call({ procedure: 'eagles.nosuch' }), 'UNKNOWN_PROCEDURE', 'procedure'],
    [call({ procedure: '__proto__' }), 'UNKNOWN_PROCEDURE', 'procedure'],
    [call({ input: undefined }), 'INVALID_INPUT', 'input'],
    [call({ input: null }), 'INVALID_INPUT', null],
    [call({ input: { ...SHOT, x: 1 } }), 'INVALID_INPUT', 'x'],
    [call({ input: { ...SHOT, firerOffBoard: true } }), 'ILLEGAL', null],
    [call({ die: [1] }), 'INVALID_INPUT', 'die'],
    [call({ dice: [0, 1] }), 'BAD_DICE', null],
    [call({ dice: [0, 1, 2, 3, 4] }), 'BAD_DICE', null],
    [call({ dice: [0, 1, '2'] }), 'BAD_DICE', null],
    [call({ dice: [0, 1, 2.5] }), 'BAD_DICE', null],
    [call({ dice: null }), 'BAD_DICE', null],
    [call({ dice: 7 }), 'BAD_DICE', null],
    [call({ seed: 7 }), 'INVALID_INPUT', 'seed'],
    [call({ seed: 'abc' }), 'INVALID_INPUT', 'seed'],
    [call({ op: 'odds' }), 'INVALID_INPUT', 'dice'],
    [call({ op: 'odds', dice: undefined, seed: '00' }), 'INVALID_INPUT', 'seed'],
  ])('answers %s with its error and goes on', async (line, code, field) => {
    const { status, lines } = await answers(`${line}\n${call()}\n`);
    expect(status).toBe(0);
    expect(lines[0]).toMatchObject({ error: { code, field } });
    expect(Object.keys(lines[0]!)).toEqual(['error']);
    expect(lines[1]).toMatchObject({ procedure: 'eagles.direct-fire' });
  });

  it('answers 10 000 lines in order, good and bad ones mixed, whatever pieces they come in', async () => {
    const input = Array.from({ length: 10_000 }, (_, i) =>
      i % 7 === 3 ? `{"bad ${i}` : call({ input: { ...SHOT, rangeYards: i }, dice: undefined, seed: '00' }),
    ).join('\n');
    const bytes = Buffer.from(input);
    const pieces: Buffer[] = [];
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 31 + 7) % 9973)
      pieces.push(bytes.subarray(at, at + (size ||= 1)));
    const { status, lines } = await answers(pieces);
    expect(status).toBe(0);
    expect(lines).toHaveLength(10_000);
    lines.forEach((line, i) => {
      if (i % 7 === 3) expect((line.error as { code: string }).code).toBe('INVALID_INPUT');
      else expect((line.input as { rangeYards: number }).rangeYards).toBe(i);
    });
  });

  it('answers a line that never ends with an error, once, and goes on', async () => {
    const endless = Array.from({ length: 40 }, () => 'x'.repeat(100_000));
    const { lines } = await answers([...endless, '\n', call()]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ error: { code: 'INVALID_INPUT', field: null } });
    expect(lines[1]).toMatchObject({ procedure: 'eagles.direct-fire' });
  });

  it('waits for a slow reader', async () => {
    let held = 0;
    let most = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        held += chunk.length;
        most = Math.max(most, held);
        setImmediate(() => {
          held -= chunk.length;
          done();
        });
      },
    });
    const lines = Array.from({ length: 3000 }, () => `${call()}\n`).join('');
    expect(await runBatch(Readable.from([Buffer.from(lines)]), slow, findProcedure)).toBe(true);
    expect(most).toBeLessThan(200_000);
  });

  it('answers a fault of its own in its place and says so at the end', async () => {
    const broken = {
      ...findProcedure('eagles.direct-fire'),
      run: () => {
        throw new Error('a table has a gap');
      },
    } as Procedure;
    const written: string[] = [];
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written.push(chunk.toString());
        done();
      },
    });
    expect(await runBatch(Readable.from([`${call()}\n`]), output, () => broken)).toBe(false);
    expect(JSON.parse(written.join(''))).toEqual({ error: { code: 'INTERNAL', field: null, message: 'a table has a gap' } });
  });
});
