import { z } from 'zod';
import { Refusal } from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** What the first line of a record file says it is. */
export const RECORD_FORMAT = 'discord-umpire-record/1';

/** A picture of a note. */
export interface Picture {
  readonly sha256: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A whole battle as it travels: JSON Lines, a heading, every event, the pictures of its notes, and an end that closes it. */
export interface RecordFile {
  readonly events: readonly BattleEvent[];
  /** Null while it is secret. */
  readonly seed: string | null;
  readonly pictures: readonly Picture[];
}

/** The lines of a record file. @param record with one event at least */
export function* recordFileLines({ events, seed, pictures }: RecordFile): Generator<string> {
  const [first] = events as [BattleEvent];
  const last = events.at(-1)!;
  const { gameId, ruleset, rulesetVersion, command } = first;
  yield JSON.stringify({ format: RECORD_FORMAT, gameId, name: command.name ?? '', ruleset, rulesetVersion });
  for (const event of events) yield JSON.stringify({ event });
  for (const picture of pictures) yield JSON.stringify({ picture });
  yield JSON.stringify({ end: { events: events.length, hash: last.hash, seed } });
}

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const headingLine = z.looseObject({ format: z.literal(RECORD_FORMAT), gameId: z.string() });
const eventLine = z.strictObject({
  event: z.looseObject({
    gameId: z.string(),
    number: z.int().min(1),
    interactionId: z.string(),
    part: z.int().min(0),
    kind: z.string(),
    ruleset: z.string(),
    rulesetVersion: z.string(),
    command: z.looseObject({}),
    resolutions: z.array(z.looseObject({ dice: z.array(z.looseObject({ die: z.string().regex(/^d\d{1,4}$/), face: z.int() })) })),
    changes: z.array(z.looseObject({ table: z.string(), id: z.string() })),
    undoes: z.int().nullable(),
    previousHash: z.string(),
    hash: z.string(),
  }),
});
const pictureLine = z.strictObject({
  picture: z.strictObject({ sha256: hex(64), mediaType: z.string().max(100), base64: z.base64() }),
});
const endLine = z.strictObject({
  end: z.strictObject({ events: z.int().min(1), hash: hex(64), seed: hex(64).nullable() }),
});

/**
 * Reads a record file. What it holds is checked for its shape alone: `verifyRecord` says whether it is true.
 * @throws {Refusal} INVALID_INPUT naming the line
 */
export function parseRecordFile(text: string): RecordFile {
  const lines = text.replace(/^\ufeff/, '').split('\n');
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  const [heading, ...rest] = lines.map(readLine);
  if (!headingLine.safeParse(heading).success) throw fault(1, `it does not begin with {"format":"${RECORD_FORMAT}"}`);
  const events: BattleEvent[] = [];
  const pictures: Picture[] = [];
  const end = endLine.safeParse(rest.at(-1));
  if (!end.success) throw fault(lines.length, 'the file has no proper last line: its end is missing');
  rest.slice(0, -1).forEach((value, index) => {
    // As it stands in the file: the order of its keys is kept.
    if (eventLine.safeParse(value).success) return void events.push((value as { readonly event: BattleEvent }).event);
    const picture = pictureLine.safeParse(value);
    if (!picture.success) throw fault(index + 2, 'it is neither an event nor a picture');
    pictures.push(picture.data.picture);
  });
  const last = events.at(-1);
  if (!last || last.hash !== end.data.end.hash || events.length !== end.data.end.events)
    throw fault(
      lines.length,
      `the last line tells of ${end.data.end.events} events and another last hash: events are missing or too many`,
    );
  return { events, seed: end.data.end.seed, pictures };
}

function readLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw fault(index + 1, 'it is not JSON');
  }
}

function fault(line: number, why: string): Refusal {
  return new Refusal('INVALID_INPUT', `line ${line}: ${why}`, `line ${line}`);
}
