import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type Procedure, refuseInvalid, Refusal } from '../rules/index.js';
import { isObject, calculateCallOdds, parseJson, resolveProcedureCall } from './calls.js';
import { findCallError, buildInternalError } from './errors.js';

/** The maximum number of bytes in a line. The answer to a longer line is an error. */
const LINE_MAX_BYTES = 1 << 20;
/**
 * The number of characters of answers that causes the answers to be written out. They are also written out after each piece of
 * input.
 */
const WRITE_AT = 1 << 16;
const NEWLINE = 0x0a;

const CALL_KEYS: readonly string[] = ['op', 'procedure', 'input', 'dice', 'seed'];

/**
 * Carries out calls of procedures. Each call is one line of JSON. Writes the answers in the order of the calls, also one line of
 * JSON each. Skips blank lines. The answer to a wrong call is an error.
 * @returns false if the program itself failed on a call; otherwise true
 */
export async function runBatch(input: Readable, output: Writable, procedureById: (id: string) => Procedure): Promise<boolean> {
  let isSound = true;
  let pending = '';
  const answer = (line: string | null): void => {
    if (line?.trim() === '') return;
    const answered = line === null ? overlong() : answerLine(line, procedureById);
    if (answered.isFault) isSound = false;
    pending += `${answered.text}\n`;
  };
  const flush = async (): Promise<void> => {
    if (pending === '') return;
    const text = pending;
    pending = '';
    if (!output.write(text)) await once(output, 'drain');
  };
  const lines = new Lines(answer);
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    for (let at = 0; at < bytes.length;) {
      at = lines.feed(bytes, at, () => pending.length >= WRITE_AT);
      await flush();
    }
  }
  lines.end();
  await flush();
  return isSound;
}

interface Answered {
  readonly text: string;
  readonly isFault?: boolean;
}

function overlong(): Answered {
  const refusal = new Refusal('INVALID_INPUT', `input: a line may have ${LINE_MAX_BYTES} bytes at most`);
  return { text: JSON.stringify(findCallError(refusal)) };
}

/** Returns the answer to one line of a batch. */
function answerLine(line: string, procedureById: (id: string) => Procedure): Answered {
  try {
    return { text: JSON.stringify(answerCall(parseJson(line), procedureById)) };
  } catch (error) {
    const known = findCallError(error);
    return known ? { text: JSON.stringify(known) } : { text: JSON.stringify(buildInternalError(error)), isFault: true };
  }
}

function answerCall(call: unknown, procedureById: (id: string) => Procedure): object {
  if (!isObject(call)) throw new Refusal('INVALID_INPUT', 'a call must be a JSON object');
  const { op, procedure: id, input, dice, seed } = call;
  const strange = Object.keys(call).find((key) => !CALL_KEYS.includes(key));
  if (strange !== undefined) throw refuseInvalid(strange, 'a call has no such field');
  if (op !== 'resolve' && op !== 'odds') throw refuseInvalid('op', 'it must be resolve or odds');
  if (typeof id !== 'string') throw refuseInvalid('procedure', 'the id of a procedure is required');
  const procedure = procedureById(id);
  if (input === undefined) throw refuseInvalid('input', 'it is required');
  if (op === 'resolve') return resolveProcedureCall(procedure, input, { dice, seed });
  const roll = dice !== undefined ? 'dice' : seed !== undefined ? 'seed' : undefined;
  if (roll !== undefined) throw refuseInvalid(roll, 'odds roll nothing');
  return calculateCallOdds(procedure, input);
}

/** A splitter of bytes into lines, which may continue across pieces of input. A line that is too long becomes a single null. */
class Lines {
  private readonly parts: Buffer[] = [];
  private length = 0;
  private isOverlong = false;

  constructor(private readonly tell: (line: string | null) => void) {}

  /** Reads bytes from `at` and reports complete lines, until `isEnough` returns true. Returns the position where it stopped. */
  feed(bytes: Buffer, at: number, isEnough: () => boolean): number {
    let start = at;
    for (let end = bytes.indexOf(NEWLINE, start); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.take(bytes.subarray(start, end));
      this.end();
      start = end + 1;
      if (isEnough()) return start;
    }
    this.take(bytes.subarray(start));
    return bytes.length;
  }

  /** Ends the current line and reports it. A line that was too long has already been reported as null. */
  end(): void {
    if (!this.isOverlong)
      this.tell(this.parts.length === 1 ? this.parts[0]!.toString('utf8') : Buffer.concat(this.parts).toString('utf8'));
    this.parts.length = 0;
    this.length = 0;
    this.isOverlong = false;
  }

  private take(piece: Buffer): void {
    if (piece.length === 0 || this.isOverlong) return;
    this.length += piece.length;
    this.parts.push(piece);
    if (this.length <= LINE_MAX_BYTES) return;
    this.isOverlong = true;
    this.parts.length = 0;
    this.tell(null);
  }
}
