/** The process of `LongWork`, which does a piece of work, reports the result, and waits for the next piece. */
import { runLongTask } from './long-tasks.js';
import type { LongTask, WorkerMessage } from './long-work.js';

let pieces: Uint8Array[] = [];

/** Returns the task together with the bytes that were sent before it. */
function whole(task: LongTask, bytesOf: string | null): LongTask {
  const bytes = Buffer.concat(pieces);
  pieces = [];
  return bytesOf === null ? task : { ...task, [bytesOf]: bytes };
}

process.on('message', (message: WorkerMessage) => {
  if ('piece' in message) {
    pieces.push(message.piece);
    return;
  }
  void runLongTask(whole(message.task, message.bytesOf), process.argv[2]!).then((answer) => process.send!(answer));
});
// This process ends when the bot ends.
process.on('disconnect', () => process.exit());
