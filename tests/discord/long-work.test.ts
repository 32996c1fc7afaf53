import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { LongWork } from '../../src/discord/long-work/long-work.js';
import { PUBLIC_READER, type Reader } from '../../src/game/index.js';
import { calculateOdds, parseInput } from '../../src/rules/index.js';
import { findProcedure } from '../../src/rules/registry.js';
import { addUnit, Shelf } from '../store/shelf.js';

/** Attached files are read without a database. */
const NO_DATABASE = '';
/** Generous limits for busy machines. */
const PATIENT = { ms: 600_000, nice: 0 };
const work = new LongWork(NO_DATABASE, PATIENT);
afterAll(() => work.stop());

/**
 * Measures the processor time in milliseconds that the bot itself spends on some work, in which it answers no one else.
 */
async function busyDuring(work: Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work.catch(() => undefined);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A file that is small when packed, and a thousand times as large when unpacked. */
const bomb = gzipSync(Buffer.alloc(45_000_000, '{}\n'));
const verify = (record: Uint8Array, by: string) => work.run('verify', { record, finalHash: null, heads: [] }, by);

describe('long work', () => {
  it('a packed file that unpacks to a thousand times its size is refused before it is unpacked whole, and nobody waits for it', async () => {
    expect(bomb.length).toBeLessThan(60_000);
    let busy = Infinity;
    // The shortest of at most five measurements counts, because other programs may share the processor and its caches.
    for (let time = 0; time < 5 && busy >= 500; time++) {
      const verified = verify(bomb, 'a');
      busy = Math.min(busy, await busyDuring(verified));
      await expect(verified).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('The file cannot be read') as string,
      });
    }
    expect(busy).toBeLessThan(500);
  });

  it('one that unpacks to more than the limit is refused', async () => {
    const tooBig = gzipSync(Buffer.alloc(50_000_001, ' '));
    await expect(verify(tooBig, 'a')).rejects.toThrow('The packed file is damaged or too large');
  });

  it('what takes too long or too much memory ends', async () => {
    const combat = { procedure: 'eagles.direct-fire', input: {} };
    const noTime = new LongWork(NO_DATABASE, { ms: 1, memoryMb: 100 });
    await expect(noTime.run('odds', combat, 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const wide = Buffer.from(`{"x":[${'[],'.repeat(10_000_000)}[]]}`);
    const noMemory = new LongWork(NO_DATABASE, { ...PATIENT, memoryMb: 24 });
    await expect(noMemory.run('verify', { record: wide, finalHash: null, heads: [] }, 'a')).rejects.toThrow('more memory');
  });

  it('that another program kills says what happened and what to do, and the next is done', async () => {
    const own = new LongWork(NO_DATABASE, PATIENT);
    onTestFinished(() => own.stop());
    const long = own.run('verify', { record: bomb, finalHash: null, heads: [] }, 'a');
    const { worker } = own as unknown as { readonly worker?: { kill(signal: string): void } };
    await expect.poll(() => (own as unknown as { readonly worker?: unknown }).worker).toBeDefined();
    (worker ?? (own as unknown as { readonly worker: { kill(signal: string): void } }).worker).kill('SIGKILL');
    await expect(long).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The bot could not finish this work. Try again in a minute.',
    });
    await expect(own.run('verify', { record: bomb, finalHash: null, heads: [] }, 'a')).rejects.toThrow('The file cannot be read');
  });

  it('is done one after the other, one for each person', async () => {
    const input = parseInput(findProcedure('eagles.direct-fire'), { fp: 4, rangeYards: 400, targetDa: 'HARD', targetTpd: 'DD' });
    const odds = (by: string) => work.run('odds', { procedure: 'eagles.direct-fire', input }, by);
    const first = odds('a');
    await expect(odds('a')).rejects.toMatchObject({ code: 'CONFLICT' });
    const expected = calculateOdds(findProcedure('eagles.direct-fire'), input);
    expect([await first, await odds('b')]).toEqual([expected, expected]);
  });

  it('reads a battle from the bot’s own database, which writes on, and tells of it what its reader may know', async () => {
    const shelf = new Shelf();
    const onIt = new LongWork(shelf.path, PATIENT);
    onTestFinished(() => onIt.stop());
    const { gameId } = shelf;
    const umpire: Reader = { standing: 'umpire', sideId: null };
    const told = async (reader: Reader): Promise<string> =>
      JSON.stringify(await onIt.run('verify', { record: { gameId, reader }, finalHash: null, heads: [] }, reader.standing));
    const all = await told(umpire);
    expect(all).toContain('Holds: 3 events, the chain of hashes');
    expect(all).toContain(shelf.record.last(gameId)!.hash);

    shelf.act(addUnit('B Coy'));
    const { name, bytes } = await onIt.run('export', { format: 'jsonl', battle: { gameId, reader: umpire } }, 'umpire');
    expect(name).toBe('hill-112.jsonl');
    const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\n');
    expect(lines).toEqual([...shelf.recordFiles.linesOf(gameId)]);
    // As long as a battle is running, its seed never leaves the database.
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: { events: 4, seed: null } });

    // Only their own side may know of the two units.
    expect(await told(PUBLIC_READER)).toContain('Holds: 2 events');
    await expect(
      onIt.run('export', { format: 'csv', battle: { gameId: 'gone', reader: umpire } }, 'umpire'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not grow a queue without end', async () => {
    const asked = Array.from({ length: 12 }, (_, i) =>
      verify(Buffer.alloc(0), `person ${i}`).then(
        () => 'verified',
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.includes('busy with other records')).length).toBe(3);
    expect(answers.filter((answer) => answer.includes('the file is empty')).length).toBe(9);
  });
});
