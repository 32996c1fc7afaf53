/** The process of `LongWork`: does a piece of work, tells what came of it, and waits for the next. */
import { TooManyBranches } from '../dice/index.js';
import { parseRecordFile, verifyRecord } from '../game/index.js';
import { drawPicture, smallerPicture } from '../pictures/index.js';
import { oddsOf, Refusal } from '../rules/index.js';
import { procedureById, RULESETS } from '../rules/registry.js';
import { exportOf, type Making } from './exporting.js';
import type { LongAnswer, LongKinds, LongTask } from './long-work.js';
import { RECORD_UNPACKED_MAX_BYTES, textOf } from './unpacking.js';

async function done(task: LongTask): Promise<LongAnswer> {
  switch (task.kind) {
    case 'verify':
      return { result: await verified(task) };
    case 'export':
      return { result: await exportOf(task.format, task.record, task.reader, MAKING) };
    case 'odds':
      return { result: oddsOf(procedureById(task.procedure), task.input) };
  }
}

/** Many turns over photographs: what nobody sees at their size is not kept. */
const QUALITY = 70;

/** Pictures in this process itself: it may take its time. */
const MAKING: Making = { draw: (svg) => drawPicture(svg, QUALITY), smaller: smallerPicture };

async function verified({ record, finalHash, heads }: LongKinds['verify']['task']): Promise<LongKinds['verify']['result']> {
  const text = typeof record === 'string' ? record : await textOf(record, 'file', RECORD_UNPACKED_MAX_BYTES);
  const read = parseRecordFile(text);
  const rulesetById = (id: string) => RULESETS.find((ruleset) => ruleset.id === id);
  return { found: verifyRecord({ ...read, finalHash, heads, rulesetById }), last: read.events.at(-1)! };
}

function refused(error: unknown): LongAnswer {
  if (error instanceof TooManyBranches) return { refused: { code: 'INVALID_INPUT', message: error.message, field: null } };
  if (!(error instanceof Refusal)) return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  const { code, message, field } = error;
  return { refused: { code, message, field } };
}

process.on('message', (task: LongTask) => {
  void done(task)
    .catch(refused)
    .then((answer) => process.send!(answer));
});
// The bot is gone.
process.on('disconnect', () => process.exit());
