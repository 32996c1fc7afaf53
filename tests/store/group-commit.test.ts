import { describe, expect, it } from 'vitest';
import { GroupCommit } from '../../src/store/transaction.js';
import { newFile, opening } from './shelf.js';

describe('work committed together', () => {
  const database = () => {
    const opened = opening(newFile());
    opened.$client.exec('CREATE TABLE notes (note TEXT PRIMARY KEY)');
    return opened;
  };

  it('has a savepoint for each piece: one that throws takes back its own writes, and no others', async () => {
    const opened = database();
    const { $client } = opened;
    const together = new GroupCommit(opened);
    const write = (note: string, fails = false) =>
      together.run(() => {
        $client.prepare('INSERT INTO notes VALUES (?)').run(note);
        if (fails) throw new Error(`no ${note}`);
        return note;
      });
    const settled = await Promise.allSettled([write('a'), write('b', true), write('c'), write('a')]);
    expect(settled.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
      'a',
      'no b',
      'c',
      'UNIQUE constraint failed: notes.note',
    ]);
    expect($client.prepare('SELECT note FROM notes').pluck().all()).toEqual(['a', 'c']);
  });

  it('is told of a commit that failed: nobody is answered as if it were there', async () => {
    const opened = database();
    const { $client } = opened;
    $client.exec('CREATE TABLE child (note TEXT REFERENCES notes(note) DEFERRABLE INITIALLY DEFERRED)');
    const together = new GroupCommit(opened);
    // The missing parent is noticed only when the transaction commits.
    const settled = await Promise.allSettled([
      together.run(() => $client.exec("INSERT INTO notes VALUES ('a')")),
      together.run(() => $client.exec("INSERT INTO child VALUES ('nobody')")),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect($client.inTransaction).toBe(false);
    expect($client.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(0);
    await together.run(() => $client.exec("INSERT INTO notes VALUES ('b')"));
    expect($client.prepare('SELECT note FROM notes').pluck().all()).toEqual(['b']);
  });
});
