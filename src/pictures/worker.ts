/** The thread that draws pictures and reads photographs. */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { carryOutPictureJob, type PictureJob } from './jobs.js';
import { BadPictureError } from './bad-picture.js';

// The priority of the thread, which is below the bot's priority, so that no answer waits for a picture. Only on Linux can a
// thread have its own priority.
const NICE = 10;
if (process.platform === 'linux') setPriority(NICE);

parentPort!.on('message', ({ id, job }: { readonly id: number; readonly job: PictureJob }) => {
  carryOutPictureJob(job).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) =>
      parentPort!.postMessage(error instanceof BadPictureError ? { id, bad: error.message } : { id, error: String(error) }),
  );
});
