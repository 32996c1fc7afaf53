/** Runs the thread that checks a whole database file and reports the result. */
import { parentPort, workerData } from 'node:worker_threads';
import { faultsAt } from './whole.js';

parentPort!.postMessage(faultsAt(workerData as string));
