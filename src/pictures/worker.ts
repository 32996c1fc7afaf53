/** The thread that draws, and reads photographs. */
import { parentPort } from 'node:worker_threads';
import { carryOut, type Job } from './jobs.js';
import { BadPicture } from './photographs.js';

parentPort!.on('message', ({ id, job }: { readonly id: number; readonly job: Job }) => {
  carryOut(job).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) =>
      parentPort!.postMessage(error instanceof BadPicture ? { id, bad: error.message } : { id, error: String(error) }),
  );
});
