/** Runs in a separate thread to check a whole database file, and reports the result. */
import { parentPort, workerData } from 'node:worker_threads';
import { findFileFaults } from './whole.js';

parentPort!.postMessage(findFileFaults(workerData as string));
