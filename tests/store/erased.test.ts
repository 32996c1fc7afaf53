import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addUnit, asking, Shelf } from './shelf.js';

const WILMA = { userId: '987654321987654321', name: 'Wilhelmina', roleIds: [], isAdministrator: true };

/** Checks whether bytes of a text are in the database or its write-ahead log, as a killed process would leave them. */
const bytesStay = ({ path }: Shelf, text: string): boolean =>
  ['', '-wal'].some((end) => existsSync(path + end) && readFileSync(path + end).includes(text));

/** Creates a battle in which the person has acted often enough to appear on several pages. */
function played(): Shelf {
  const shelf = new Shelf();
  for (let number = 0; number < 40; number++)
    shelf.act(addUnit(`Coy ${number}`), asking({ person: { ...WILMA, name: `Wilhelmina ${number}` } }));
  return shelf;
}

describe('whoever is erased', () => {
  it('leaves no byte of id or name in the file or its log, though the process is killed', () => {
    const shelf = played();
    expect(bytesStay(shelf, WILMA.userId)).toBe(true);
    expect(shelf.people.forget('500', WILMA.userId)).toBe(true);
    expect([bytesStay(shelf, WILMA.userId), bytesStay(shelf, 'Wilhelmina')]).toEqual([false, false]);
  });

  it('is told that bytes stay while another program reads, and they go afterwards', () => {
    const shelf = played();
    const reader = shelf.elsewhere().database.$client;
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM people').get();
    expect(shelf.people.forget('500', WILMA.userId)).toBe(false);
    expect(shelf.people.tidy()).toBe(false);
    reader.exec('COMMIT');
    expect(shelf.people.tidy()).toBe(true);
    expect(bytesStay(shelf, WILMA.userId)).toBe(false);
  });
});
