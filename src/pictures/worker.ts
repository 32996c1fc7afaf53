/** The thread that draws, and reads photographs. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { carryOut, type PictureJob } from './jobs.js';
import { BadPicture } from './bad-picture.js';

// A priority below the bot's, so that no shot waits for a picture. Only Linux gives a thread a priority of its own.
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

parentPort!.on('message', ({ id, job }: { readonly id: number; readonly job: PictureJob }) => {
  carryOut(job).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) =>
      parentPort!.postMessage(error instanceof BadPicture ? { id, bad: error.message } : { id, error: String(error) }),
  );
});
