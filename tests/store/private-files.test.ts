import { chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUpDatabase, restoreDatabase } from '../../src/store/index.js';
import { newFolder, Shelf } from './shelf.js';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesIn = (folder: string): string[] => readdirSync(folder).map((file) => `${file} ${modeOf(join(folder, file))}`);

describe.skipIf(process.platform === 'win32')('what the bot writes is its owner’s alone', () => {
  it('the database, what SQLite has beside it, and the folders that are made for it', () => {
    const folder = newFolder();
    const shelf = new Shelf(join(folder, 'deep/er/umpire.db'));
    expect(modesIn(dirname(shelf.path)).sort()).toEqual(['umpire.db 600', 'umpire.db-shm 600', 'umpire.db-wal 600']);
    expect([modeOf(join(folder, 'deep')), modeOf(join(folder, 'deep/er'))]).toEqual(['700', '700']);
  });

  it('a database of an earlier version, that others could read', () => {
    const shelf = new Shelf();
    shelf.database.$client.close();
    chmodSync(shelf.path, 0o644);
    shelf.elsewhere();
    for (const file of modesIn(dirname(shelf.path))) expect(file).toMatch(/ 600$/);
  });

  it('copies of it, there and back', async () => {
    const shelf = new Shelf();
    const copy = join(newFolder(), 'copies/umpire.copy');
    await backUpDatabase(shelf.path, copy, false);
    expect([modeOf(copy), modeOf(dirname(copy))]).toEqual(['600', '700']);
    chmodSync(copy, 0o644);
    shelf.database.$client.close();
    const { kept } = restoreDatabase(copy, shelf.path, 'now', true);
    expect([modeOf(shelf.path), modeOf(kept!)]).toEqual(['600', '600']);
  });
});
