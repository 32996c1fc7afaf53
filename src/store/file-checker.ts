/** A thread that checks a whole database file and reports. */
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { type FileFaults, fileFaults } from './whole.js';

const client = new BetterSqlite3(workerData as string, { readonly: true, fileMustExist: true });
const tell = (found: FileFaults): void => parentPort!.postMessage(found);
try {
  tell(fileFaults(client, 'quick_check'));
} catch (error) {
  // A file that is damaged badly is not even looked through.
  tell({ fatal: (error as Error).message, pictures: [] });
} finally {
  client.close();
}
