import { expect, it } from 'vitest';
import { ExternalWriteWatch } from '../../src/store/elsewhere.js';
import { CachedRows } from '../../src/store/kept-rows.js';
import { FollowedThreads } from '../../src/store/log-threads.js';
import { SmallTableCache } from '../../src/store/small-table.js';
import { runInTransaction } from '../../src/store/transaction.js';
import { newFile, opening } from './shelf.js';

it('what a table holds is read again after a write of ours, after others have written, and after a transaction that was taken back', () => {
  const path = newFile();
  const database = opening(path);
  const { $client } = database;
  $client.exec('CREATE TABLE notes (note TEXT)');
  const elsewhere = new ExternalWriteWatch(database);
  let reads = 0;
  const notes = new SmallTableCache(database, elsewhere, () => {
    reads++;
    return $client.prepare('SELECT note FROM notes').pluck().all();
  });
  const write = (note: string, by = $client): void => void by.prepare('INSERT INTO notes VALUES (?)').run(note);
  expect([notes.value, notes.value, reads]).toEqual([[], [], 1]);
  notes.forget();
  write('ours');
  expect([notes.value, notes.value, reads]).toEqual([['ours'], ['ours'], 2]);

  write('theirs', opening(path).$client);
  elsewhere.look();
  expect([notes.value, notes.value, reads]).toEqual([['ours', 'theirs'], ['ours', 'theirs'], 3]);
  elsewhere.look();
  expect([notes.value, reads]).toEqual([['ours', 'theirs'], 3]);

  expect(() =>
    runInTransaction(database, () => {
      notes.forget();
      write('never');
      expect(notes.value).toEqual(['ours', 'theirs', 'never']);
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect(notes.value).toEqual(['ours', 'theirs']);
});

it('a row in memory is never one that a transaction wrote and took back', () => {
  const path = newFile();
  const database = opening(path);
  const { $client } = database;
  $client.exec("CREATE TABLE notes (name TEXT PRIMARY KEY, note TEXT); INSERT INTO notes VALUES ('a', 'first')");
  const elsewhere = new ExternalWriteWatch(database);
  const notes = new CachedRows<string>(database, elsewhere);
  let reads = 0;
  const noteOf = (name: string): string | undefined =>
    notes.get(name, () => {
      reads++;
      return $client.prepare<unknown[], string>('SELECT note FROM notes WHERE name = ?').pluck().get(name);
    });
  const write = (note: string, by = $client): void => void by.prepare("UPDATE notes SET note = ? WHERE name = 'a'").run(note);
  expect(runInTransaction(database, () => [noteOf('a'), noteOf('a'), reads])).toEqual(['first', 'first', 1]);
  expect([noteOf('b'), noteOf('b'), reads]).toEqual([undefined, undefined, 3]);

  expect(() =>
    runInTransaction(database, () => {
      notes.forget();
      write('never');
      expect([noteOf('a'), noteOf('a')]).toEqual(['never', 'never']);
      throw new Error('taken back');
    }),
  ).toThrow('taken back');
  expect(runInTransaction(database, () => noteOf('a'))).toBe('first');
  expect(noteOf('a')).toBe('first');

  write('theirs', opening(path).$client);
  elsewhere.look();
  expect(noteOf('a')).toBe('theirs');
});

it('the threads of a battle are its own and those of its rooms', () => {
  const database = opening(newFile());
  const threads = new FollowedThreads(database, new ExternalWriteWatch(database));
  for (const key of ['ab/s2', 'ab', 'abc', 'b/umpires']) threads.keep(key, { threadId: `of ${key}`, told: 1 });
  expect(['ab', 'abc', 'b', 'c'].map((gameId) => threads.ofGame(gameId).toSorted())).toEqual([
    ['ab', 'ab/s2'],
    ['abc'],
    ['b/umpires'],
    [],
  ]);
  threads.forget('ab');
  threads.keep('c', { threadId: 'of c', told: 1 });
  expect([threads.ofGame('ab'), threads.ofGame('c')]).toEqual([['ab/s2'], ['c']]);
});
