import { Worker } from 'node:worker_threads';
import { isLong } from './chance.js';

const LIMIT_MS = 30 * 60_000;

/** Runs beside the tests, so that it also runs while a test never returns to the event loop. */
const WATCH = `
const { writeSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
let timer;
parentPort.on('message', (file) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, file + ' did not end within ' + workerData / 60_000 + ' minutes.\\n');
    process.kill(process.pid, 'SIGKILL');
  }, workerData);
});
`;

const watch = isLong ? undefined : new Worker(WATCH, { eval: true, workerData: LIMIT_MS });
watch?.unref();

/** Ends this process if the next test file loops for ever, which no test's own time limit can stop. */
export function watchFile(file: string): void {
  watch?.postMessage(file);
}
