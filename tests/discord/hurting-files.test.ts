import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { UMPIRE_FILE_BOUNDS, RECORD_FILE_BOUNDS, readFileText } from '../../src/discord/files/handed-in.js';
import { FILE_TASK_LIMITS, LongWork } from '../../src/discord/long-work/long-work.js';
import { Refusal } from '../../src/rules/index.js';
import { isLong } from '../chance/chance.js';
import { playedRecord } from './played-record.js';

const NO_DATABASE = '';
/** Generous limits for busy machines. The tests measure memory, and the bot's own processor time. */
const PATIENT = { ms: 600_000, nice: 0 };
const works = {
  record: new LongWork(NO_DATABASE, PATIENT),
  order: new LongWork(NO_DATABASE, { ...FILE_TASK_LIMITS, ...PATIENT }),
};
afterAll(() => Promise.all(Object.values(works).map((work) => work.stop())));

/** Returns the text of a harmful file with about this many characters. */
type Shape = (size: number) => string;

/** Returns the lines of a valid record in which the command of the last event is replaced. */
function recordWith(command: string): string {
  const lines = playedRecord();
  const at = lines.findLastIndex((line) => line.startsWith('{"event":'));
  lines[at] = lines[at]!.replace('"command":{', `"command":{"x":${command},`);
  return lines.join('\n');
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'empty objects in a command': (size) => recordWith(`[${'{},'.repeat(size / 3)}{}]`),
  'a nest of arrays': (size) => recordWith(`${'['.repeat(size / 2)}${']'.repeat(size / 2)}`),
  'a nest of objects': (size) => recordWith(`${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`),
  'one long key': (size) => recordWith(`{"${'k'.repeat(size)}":1}`),
  'many keys': (size) => recordWith(`{${Array.from({ length: size / 12 }, (_, at) => `"k${at}":1`).join()}}`),
  'one long text': (size) => recordWith(`"${'x'.repeat(size)}"`),
  'a text of escapes': (size) => recordWith(`"${'\\u0041'.repeat(size / 6)}"`),
  'many numbers': (size) => recordWith(`[${'1,'.repeat(size / 2)}1]`),
  'many lines': (size) => `${playedRecord()[0]!}\n${'{"event":{}}\n'.repeat(size / 13)}`,
  'many changes': (size) => {
    const lines = playedRecord();
    const at = lines.findLastIndex((line) => line.startsWith('{"event":'));
    const change = '{"table":"unit","id":"u1","before":null,"after":null},';
    lines[at] = lines[at]!.replace('"changes":[', `"changes":[${change.repeat(size / change.length)}`);
    return lines.join('\n');
  },
  'blanks alone': (size) => ' '.repeat(size),
  zeros: (size) => '\0'.repeat(size),
  'units without end': (size) => `{"units":[${'{"name":"a","side":"b"},'.repeat(size / 24)}{"name":"a","side":"b"}]}`,
  'a table of one line': (size) => 'a,'.repeat(size / 2),
  'a table of quotation marks': (size) => `name,side\n${'"'.repeat(size)}`,
};

/** Unpacked sizes in characters: below the limits, at those of a record, and above them. */
const SIZES = isLong ? [60_000, 1_500_000, 12_000_000, 48_000_000] : [1_500_000];
const FILES = Object.entries(SHAPES).flatMap(([what, shape]) => SIZES.map((size) => [what, size, shape] as const));

/**
 * Returns the processor time of this process's main thread in nanoseconds; undefined if the system does not report it.
 */
function mainThreadNs(): number | undefined {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) : undefined;
}

/**
 * Measures the longest time for which the main thread was busy without a break while some work ran, in milliseconds of
 * processor time.
 */
async function longestHold(going: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = going.finally(() => (isOver = true)).catch(() => undefined);
  let longest = 0;
  let last = mainThreadNs();
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = mainThreadNs();
    if (now !== undefined && last !== undefined) longest = Math.max(longest, now - last);
    last = now;
  }
  await over;
  return longest / 1e6;
}

/**
 * The maximum busy time of the main thread, in milliseconds of processor time. The smallest of several measurements
 * counts, because other programs share the caches.
 */
const MOST_HELD_MS = 50;
const TIMES = 3;

describe.each(FILES)('a file of %s, %i unpacked', (_what, size, shape) => {
  it('is answered in words by each way in, and holds up nobody', async () => {
    const packed = gzipSync(shape(size));
    const before = process.memoryUsage().rss;
    const ask = (): Promise<unknown[]> =>
      Promise.all(
        [
          works.record.run('verify', { record: packed, finalHash: null, heads: [] }, 'eve'),
          works.order.run('order', { file: packed, ruleset: 'eagles' }, 'eve'),
        ].map((each) =>
          each.then(
            (answer) => JSON.stringify(answer).length,
            (error: unknown) => (error instanceof Refusal ? error.message.length : error),
          ),
        ),
      );
    let held = Infinity;
    for (let time = 0; time < TIMES && held >= MOST_HELD_MS; time++) {
      const answers = ask();
      held = Math.min(held, await longestHold(answers));
      for (const length of await answers) {
        expect(length).toBeTypeOf('number');
        expect(length as number).toBeLessThan(1_000_001);
      }
    }
    expect(held).toBeLessThan(MOST_HELD_MS);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150);
  });
});

describe('the bounds of a file', () => {
  const read = (text: string | Buffer): Promise<string> => readFileText(Buffer.from(text), 'file', UMPIRE_FILE_BOUNDS);
  const { depth, things, keyBytes, stringBytes } = UMPIRE_FILE_BOUNDS.json;

  it.each<[string, string, string]>([
    ['depth', '['.repeat(depth) + ']'.repeat(depth), '['.repeat(depth + 1)],
    ['values', `[${'1,'.repeat(things - 2)}1]`, `[${'1,'.repeat(things)}1]`],
    ['a key', `{"${'k'.repeat(keyBytes)}":1}`, `{"${'k'.repeat(keyBytes + 1)}":1}`],
    ['a text', `["${'x'.repeat(stringBytes)}"]`, `["${'x'.repeat(stringBytes + 1)}"]`],
  ])('%s: up to it is read, beyond it is refused', async (_what, within, beyond) => {
    expect(await read(within)).toBe(within);
    await expect(read(beyond)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(read(gzipSync(beyond))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(read(Buffer.from(`\ufeff${beyond}`, 'utf16le'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('brackets, commas and line breaks inside a text are no structure, also where a piece ends within it', async () => {
    const text = JSON.stringify({ note: '[{,:\n"\\'.repeat(2000) });
    expect(await read(text)).toBe(text);
  });

  it('a line of a record holds half a million values at most; the next line begins anew', async () => {
    const line = `[${'1,'.repeat(RECORD_FILE_BOUNDS.json.thingsOnLine - 2)}1]`;
    const two = `${line}\n${line}`;
    expect(await readFileText(Buffer.from(two), 'file', RECORD_FILE_BOUNDS)).toBe(two);
    await expect(readFileText(Buffer.from(two.replace('\n', '')), 'file', RECORD_FILE_BOUNDS)).rejects.toThrow('too many values');
  });
});
