import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { countNoun, Refusal } from '../rules/index.js';
import { listRecordFaults, listGameIds, openDatabase, listPictureFaults, rebuildTables } from '../store/index.js';
import { findDatabasePath, convertDatabaseError } from './database-file.js';

export interface RebuildOptions {
  /** The battle to rebuild. If undefined, all battles are rebuilt. */
  readonly gameId: string | undefined;
  readonly database: string | undefined;
  /** True to repair the tables of the battles. */
  readonly write: boolean;
}

/**
 * Recalculates the tables of battles from their events, and reports each difference. Does this for the given battle or, by
 * default, for all battles. For all battles it also checks the pictures. With `write`, repairs the tables. Events never change.
 * @returns true if every battle is sound or was repaired, and no picture has a fault
 * @throws {Refusal} NOT_FOUND if the database or battle does not exist; UNAVAILABLE if the disk or SQLite fails
 */
export function rebuild({ gameId, database: named, write }: RebuildOptions, stdout: Writable): boolean {
  const file = findDatabasePath(named);
  if (!existsSync(file)) throw new Refusal('NOT_FOUND', `there is no database ${file}`, 'database');
  try {
    const database = openDatabase(file);
    try {
      const client = database.$client;
      const ids = listGameIds(client);
      if (gameId !== undefined && !ids.includes(gameId)) throw new Refusal('NOT_FOUND', `there is no battle ${gameId}`, 'game');
      let holds = true;
      for (const id of gameId === undefined ? ids : [gameId]) {
        const faults = write ? rebuildTables(client, id) : listRecordFaults(client, id);
        const isLost = faults.some(({ where }) => where === 'events');
        if (faults.length > 0 && (isLost || !write)) holds = false;
        for (const { what } of faults) stdout.write(`Battle ${id}: ${what}.\n`);
        stdout.write(`Battle ${id}: ${verdict(faults.length, isLost, write)}\n`);
      }
      const pictures = gameId === undefined ? listPictureFaults(client) : [];
      for (const what of pictures) stdout.write(`${what[0]!.toUpperCase()}${what.slice(1)}: only a backup has it.\n`);
      if (pictures.length > 0) holds = false;
      if (ids.length === 0) stdout.write('There is no battle in it.\n');
      return holds;
    } finally {
      database.$client.close();
    }
  } catch (error) {
    throw convertDatabaseError(error);
  }
}

function verdict(faults: number, isLost: boolean, write: boolean): string {
  if (faults === 0) return 'its tables are what its events made.';
  if (isLost) return 'its events do not hold, and nothing can be rebuilt from them: restore a backup.';
  const differences = countNoun(faults, 'difference');
  return write ? `${differences}, put right.` : `${differences}; --write puts them right.`;
}
