import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { LongWork } from '../../src/discord/long-work.js';
import { oddsOf, parseInput } from '../../src/rules/index.js';
import { procedureById } from '../../src/rules/registry.js';

const work = new LongWork();
afterAll(() => work.stop());

/** What the bot itself has to do for work, in milliseconds of the processor: so long at most nobody else is answered. */
async function busyDuring(work: Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work.catch(() => undefined);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A file that is small packed, and a thousand times as big unpacked. */
const bomb = gzipSync(Buffer.alloc(45_000_000, '{}\n'));
const verify = (record: Uint8Array | string, by: string) => work.run('verify', { record, finalHash: null, heads: [] }, by);

describe('long work', () => {
  it('a packed file that unpacks to a thousand times its size is refused by its first lines, and nobody waits for it', async () => {
    expect(bomb.length).toBeLessThan(60_000);
    const verified = verify(bomb, 'a');
    const busy = await busyDuring(verified);
    await expect(verified).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('line 1') as string });
    expect(busy).toBeLessThan(500);
  });

  it('one that unpacks to more than the limit is refused', async () => {
    const tooBig = gzipSync(Buffer.alloc(50_000_001, ' '));
    await expect(verify(tooBig, 'a')).rejects.toThrow('much too big unpacked');
  });

  it('what takes too long or too much memory ends', async () => {
    const combat = { procedure: 'eagles.direct-fire', input: {} };
    await expect(new LongWork({ ms: 1, memoryMb: 100 }).run('odds', combat, 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const wide = `{"x":[${'[],'.repeat(10_000_000)}[]]}`;
    await expect(
      new LongWork({ ms: 60_000, memoryMb: 24 }).run('verify', { record: wide, finalHash: null, heads: [] }, 'a'),
    ).rejects.toThrow('more memory');
  });

  it('is done one after the other, one for each person', async () => {
    const input = parseInput(procedureById('eagles.direct-fire'), { fp: 4, rangeYards: 400, targetDa: 'HARD', targetTpd: 'DD' });
    const odds = (by: string) => work.run('odds', { procedure: 'eagles.direct-fire', input }, by);
    const first = odds('a');
    await expect(odds('a')).rejects.toMatchObject({ code: 'CONFLICT' });
    const expected = oddsOf(procedureById('eagles.direct-fire'), input);
    expect([await first, await odds('b')]).toEqual([expected, expected]);
  });

  it('is given what it works on when its turn comes: one record is in memory at a time, and none for who is refused', async () => {
    let inMemory = 0;
    const asked: string[] = [];
    const record = (by: string) => async () => {
      asked.push(by);
      expect(++inMemory).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { record: '', finalHash: null, heads: [] };
    };
    const verified = (by: string) =>
      work
        .run('verify', record(by), by)
        .catch((error: unknown) => error)
        .finally(() => inMemory--);
    const all = ['a', 'b', 'c'].map(verified);
    await expect(work.run('verify', record('a'), 'a')).rejects.toMatchObject({ code: 'CONFLICT' });
    await Promise.all(all);
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('does not grow a queue without end', async () => {
    const asked = Array.from({ length: 12 }, (_, i) =>
      verify('', `person ${i}`).then(
        () => 'verified',
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.includes('too many records')).length).toBe(3);
    expect(answers.filter((answer) => answer.includes('the file is empty')).length).toBe(9);
  });
});
