import { MAP_ACT_IDS, type PersonFinder, type PictureRef } from '../house/index.js';
import { z } from 'zod';
import type { JsonObject } from '../dice/index.js';
import { MAP_TABLE, Refusal } from '../rules/index.js';
import type { BattleEvent } from './event.js';
import type { GameCommand } from './command.js';

/**
 * Checks whether an object in a JSON text has the same key twice. `JSON.parse` keeps the last value, but other programs may keep
 * the first, and so read a different record from the same file.
 */
export function hasDuplicateKey(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (char === '{') {
      open.push(new Set());
      isKeyNext = true;
    } else if (char === '[') {
      open.push(null);
      isKeyNext = false;
    } else if (char === '}' || char === ']') {
      open.pop();
      isKeyNext = false;
    } else if (char === ',') isKeyNext = open.at(-1) instanceof Set;
    else if (char === '"') {
      const end = endOfString(json, at);
      const keys = open.at(-1);
      if (isKeyNext && keys) {
        const key = JSON.parse(json.slice(at, end + 1)) as string;
        if (keys.has(key)) return true;
        keys.add(key);
      }
      isKeyNext = false;
      at = end;
    }
  }
  return false;
}

/** Returns the index of the quotation mark that ends a string. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

/** The name of the file format, in the first line of a record file. */
const RECORD_FORMAT = 'discord-umpire-record/1';

/** A picture from a note, or a map background. */
export interface Picture {
  readonly sha256: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A whole battle as a file in JSON Lines format: a heading, all events, their pictures, and a last line. */
export interface RecordFile {
  readonly events: readonly BattleEvent[];
  /** The seed, if it was revealed or if the file is for the person who runs the bot; otherwise null. */
  readonly seed: string | null;
  readonly pictures: readonly Picture[];
  /** The people behind the keys in the record. Missing in older files, or if no one is known. */
  readonly people?: RecordPeople;
}

/**
 * The people behind the keys in a record. They are not part of the chain of hashes, which therefore does not prove who they are.
 */
export interface RecordPeople {
  /** The secret from which the keys were made. Null unless the file is for the person who keeps the record. */
  readonly secret: string | null;
  readonly known: readonly { readonly key: string; readonly userId: string | null; readonly name: string | null }[];
}

/** Builds a function that finds the person behind a key in a record file. */
export function createPersonFinder({ people }: Pick<RecordFile, 'people'>): PersonFinder {
  const byKey = new Map((people?.known ?? []).map(({ key, userId, name }) => [key, { userId, name }]));
  return (key) => byKey.get(key);
}

/** The first line of a record file. It identifies the battle. */
interface RecordHeading {
  readonly format: typeof RECORD_FORMAT;
  readonly gameId: string;
  readonly name: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
}

/** A record file that has been parsed but not verified. */
export interface ParsedRecord extends RecordFile {
  readonly heading: RecordHeading;
  /** The last line of the file: the number of events, and the hash of the last event. */
  readonly end: { readonly events: number; readonly hash: string };
}

/** Returns the first line of a battle's record file. */
export function buildRecordHeading({ gameId, ruleset, rulesetVersion, command }: BattleEvent): RecordHeading {
  const name = typeof command.name === 'string' ? command.name : '';
  return { format: RECORD_FORMAT, gameId, name, ruleset, rulesetVersion };
}

/** Returns the picture of an event, which is either a note's picture or the map background. */
export function findEventPicture({ command }: Pick<BattleEvent, 'command'>): PictureRef | null {
  const shown = pictureIn(command as GameCommand);
  return typeof shown === 'object' && shown !== null ? (shown as PictureRef) : null;
}

function pictureIn(command: GameCommand): unknown {
  if (command.type === 'note') return command.picture;
  if (command.type === 'act')
    return command.act === MAP_ACT_IDS.picture ? (command.params as JsonObject | undefined)?.picture : null;
  return command.type === 'start' ? command.opening?.[MAP_TABLE]?.[0]?.picture : null;
}

/** Checks whether the text of an event may refer to a picture. Other texts do not have to be parsed. */
export const mayContainPicture = (body: string): boolean => body.includes('"sha256":');

/** Yields the lines of a record file. @param record a record with at least one event */
export function* writeRecordLines({ events, seed, pictures, people }: RecordFile): Generator<string> {
  const last = events.at(-1)!;
  const typeBySha = new Map(events.map(findEventPicture).flatMap((shown) => (shown ? [[shown.sha256, shown.mediaType]] : [])));
  yield JSON.stringify(buildRecordHeading(events[0]!));
  for (const event of events) yield JSON.stringify({ event });
  // A picture is stored once for all battles, so its media type comes from this battle's event.
  for (const { sha256, mediaType, base64 } of pictures)
    yield JSON.stringify({ picture: { sha256, mediaType: typeBySha.get(sha256) ?? mediaType, base64 } });
  if (people) yield JSON.stringify({ people });
  yield JSON.stringify({ end: { events: events.length, hash: last.hash, seed } });
}

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
const anything = z.looseObject({});
const headingLine = z.looseObject({
  format: z.literal(RECORD_FORMAT),
  gameId: z.string(),
  name: z.string(),
  ruleset: z.string(),
  rulesetVersion: z.string(),
});
const resolution = z.looseObject({
  procedure: z.string(),
  input: anything,
  roles: z.record(z.string(), z.array(z.string())),
  outcome: anything,
  dice: z.array(z.looseObject({ die: z.string().regex(/^d([2-9]|[1-9]\d{1,3})$/), face: z.int(), for: z.string() })),
  steps: z.array(anything),
  cites: z.array(z.string()),
  effects: z.array(z.looseObject({ kind: z.string(), role: z.string() })),
  summary: z.string(),
});
const eventShape = z.looseObject({
  gameId: z.string(),
  number: z.int().min(1),
  mark: z.string().max(40).optional(),
  at: z.string(),
  actor: z.looseObject({
    id: z.string(),
    name: z.string().optional(),
    standing: z.enum(['umpire', 'player', 'spectator']),
    sideId: z.string().nullable(),
  }),
  interactionId: z.string(),
  part: z.int().min(0),
  ruleset: z.string(),
  rulesetVersion: z.string(),
  turn: z.int(),
  phase: z.string(),
  kind: z.string(),
  command: anything,
  audience: z.string(),
  summary: z.string(),
  notes: z.array(z.string()),
  resolutions: z.array(resolution),
  diceKind: z.string(),
  changes: z.array(z.looseObject({ table: z.string(), id: z.string(), before: anything.nullable(), after: anything.nullable() })),
  undoes: z.int().nullable(),
  nonce: z.string().optional(),
  previousHash: z.string(),
  hash: z.string(),
});
const eventLine = z.strictObject({ event: anything });
const pictureLine = z.strictObject({
  picture: z.strictObject({ sha256: hex(64), mediaType: z.string().max(100), base64: z.base64() }),
});
const peopleLine = z.strictObject({
  people: z.strictObject({
    secret: hex(64).nullable(),
    known: z.array(
      z.strictObject({
        key: z.string().max(40),
        userId: z
          .string()
          .regex(/^\d{1,20}$/)
          .nullable(),
        name: z.string().max(100).nullable(),
      }),
    ),
  }),
});
const endLine = z.strictObject({
  end: z.strictObject({ events: z.int().min(1), hash: hex(64), seed: hex(64).nullable() }),
});

/**
 * Reads a record file and checks only its form. The content is checked by `verifyRecord`.
 * @throws {Refusal} INVALID_INPUT, with the number of the line, for a faulty line, for too many lines, or for missing events or a
 *   missing last line
 */
export function parseRecordFile(text: string): ParsedRecord {
  const lines = linesIn(text.replace(/^\ufeff/, '').trimEnd());
  const first = lines.next();
  if (first.done) throw fault(1, 'the file is empty');
  const heading = readLine(first.value.text, 0);
  if (!headingLine.safeParse(heading).success)
    throw fault(1, `it does not begin with {"format":"${RECORD_FORMAT}", ... } and what battle it is`);
  const events: BattleEvent[] = [];
  const pictures: Picture[] = [];
  let people: RecordPeople | undefined;
  let number = 1;
  // The file is read line by line, so that a file of another kind is rejected early.
  for (const { text: line, isLast } of lines) {
    number++;
    if (number > MOST_LINES) throw fault(number, `the file has more than ${MOST_LINES} lines`);
    const value = readLine(line, number - 1);
    const end = isLast ? endLine.safeParse(value) : undefined;
    if (end?.success) {
      if (events.length === 0) throw fault(number, 'the file has no events');
      const { seed, ...told } = end.data.end;
      return { heading: heading as RecordHeading, events, seed, pictures, ...(people ? { people } : {}), end: told };
    }
    if (isLast) break;
    const picture = pictureLine.safeParse(value);
    const beside = people ? undefined : peopleLine.safeParse(value).data?.people;
    if (beside) people = beside;
    else if (picture.success) pictures.push(picture.data.picture);
    else if (eventLine.safeParse(value).success) events.push(readEvent((value as { readonly event: BattleEvent }).event, number));
    else throw fault(number, 'it is neither an event, nor a picture, nor who the people are');
  }
  throw fault(number, 'the file has no proper last line: its end is missing');
}

/** The maximum number of lines in a record file. No battle has that many. */
const MOST_LINES = 200_000;

function* linesIn(text: string): Generator<{ readonly text: string; readonly isLast: boolean }> {
  for (let from = 0; from < text.length;) {
    const next = text.indexOf('\n', from);
    const to = next < 0 ? text.length : next;
    yield { text: text.slice(from, to), isLast: next < 0 };
    from = to + 1;
  }
}

/** Returns an event with its keys in the same sequence as in the file. */
function readEvent(event: BattleEvent, line: number): BattleEvent {
  const issue = eventShape.safeParse(event).error?.issues[0];
  if (!issue) return event;
  throw fault(line, `the event is not made as events are: ${issue.path.map(String).join('.')}: ${issue.message}`);
}

function readLine(line: string, index: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw fault(index + 1, 'it is not JSON');
  }
  if (hasDuplicateKey(line)) throw fault(index + 1, 'an object in it has a key twice');
  if (!hasPlainNumbers(value)) throw fault(index + 1, 'it has a number beyond all bounds, or is nested too deep');
  return value;
}

/** The maximum depth of nesting. No event is nested that deep. */
const MOST_DEEP = 100;

/** Checks whether all numbers are finite. JSON allows numbers such as 1e999, which a hash would treat as null. */
function hasPlainNumbers(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MOST_DEEP) return false;
  for (const inner of Object.values(value)) if (!hasPlainNumbers(inner, depth + 1)) return false;
  return true;
}

function fault(line: number, why: string): Refusal {
  return new Refusal('INVALID_INPUT', `line ${line}: ${why}`, `line ${line}`);
}
