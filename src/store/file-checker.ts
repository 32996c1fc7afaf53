/** A thread that has SQLite look through a whole database file, and tells `ok`, or what it found first. */
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

const client = new BetterSqlite3(workerData as string, { readonly: true, fileMustExist: true });
try {
  const found = client.pragma('quick_check(1)', { simple: true }) as string;
  const orphans = found === 'ok' ? (client.pragma('foreign_key_check') as unknown[]).length : 0;
  parentPort!.postMessage(orphans === 0 ? found : `${orphans} rows whose parent is missing`);
} catch (error) {
  // A file that is damaged badly is not even looked through.
  parentPort!.postMessage((error as Error).message);
} finally {
  client.close();
}
