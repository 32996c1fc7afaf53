/** Does each kind of long work, in the process of `LongWork`. */
import { TooManyBranchesError } from '../../dice/index.js';
import {
  openPublicPart,
  parseRecordFile,
  findBattleReader,
  type ParsedRecord,
  type Verification,
  redactVerification,
  verifyRecord,
} from '../../game/index.js';
import { redactFor } from '../../knowing/index.js';
import { drawPicture, shrinkPictureIfPossible } from '../../pictures/index.js';
import { presentVerification } from '../../present/index.js';
import { calculateOdds, refuseInvalid, Refusal } from '../../rules/index.js';
import { findProcedure, findRuleset, RULESETS } from '../../rules/registry.js';
import { openReadOnlyDatabase, type Store, openStore } from '../../store/index.js';
import { exportRecord, fitIntoFile, type ExportTools } from '../log/exporting.js';
import { parseJsonFile, UMPIRE_FILE_BOUNDS, RECORD_FILE_BOUNDS, readFileText } from '../files/handed-in.js';
import type { BattleSnapshot, LongAnswer, LongKinds, LongTask } from './long-work.js';
import { readOrderFile } from '../battles/order-file.js';
import { collectDescriptionContext } from '../events/telling.js';

/**
 * Does a piece of long work. Never throws.
 * @param databasePath the path of the bot's database, which is only read
 * @returns the result or a refusal; for a bug, the text of the error
 */
export const runLongTask = (task: LongTask, databasePath: string): Promise<LongAnswer> => done(task, databasePath).catch(refused);

async function done(task: LongTask, databasePath: string): Promise<LongAnswer> {
  const inStore = <T>(work: (store: Store) => T): T => reading(databasePath, work);
  switch (task.kind) {
    case 'verify': {
      const { record } = task;
      return {
        result: await (record instanceof Uint8Array
          ? verifiedFile(record, task)
          : inStore((store) => verifiedHere(store, record, task))),
      };
    }
    case 'export': {
      const { format, anchor, battle } = task;
      const { gameId, reader } = battle;
      const record = inStore((store) => recordText(store, gameId));
      return { result: await exportRecord({ format, ...(anchor && { anchor }) }, record, reader, MAKING) };
    }
    case 'commands':
      return { result: inStore(({ people }) => task.battles.map((kept) => people.commandsOf(kept).length)) };
    case 'kept': {
      const battles = inStore(({ people }) => task.battles.map((kept) => ({ ...kept, commands: people.commandsOf(kept) })));
      return { result: fitIntoFile('kept-of-you.json', `${JSON.stringify({ ...task.beside, battles }, null, 2)}\n`, '') };
    }
    case 'order':
      return { result: bounded(await readOrderFile(task.file, findRuleset(task.ruleset))) };
    case 'json':
      return { result: bounded(parseJsonFile(await readFileText(task.file, task.field, UMPIRE_FILE_BOUNDS), task.field)) };
    case 'odds':
      return { result: calculateOdds(findProcedure(task.procedure), task.input) };
  }
}

/**
 * The JPEG quality of maps with photographs. A report may contain many maps, so a higher quality would make the file too large.
 */
const QUALITY = 70;

/** Draws in this process, because no one else waits for this process. */
const MAKING: ExportTools = { draw: (svg) => drawPicture(svg, QUALITY), smaller: shrinkPictureIfPossible };

type Verify = LongKinds['verify'];

async function verifiedFile(bytes: Uint8Array, { finalHash, heads }: Verify['task']): Promise<Verify['result']> {
  const read = parseRecordFile(await readFileText(bytes, 'file', RECORD_FILE_BOUNDS));
  return inWords(verified(read, finalHash, heads), read.events.at(-1)!);
}

/** Verifies a whole record in this database with its seed. The answer contains only what the person who requested it may know. */
function verifiedHere(store: Store, { gameId, reader }: BattleSnapshot, { finalHash, heads }: Verify['task']): Verify['result'] {
  const game = store.battles.open(gameId);
  const read = parseRecordFile(recordText(store, gameId, true));
  if (findBattleReader(reader, openPublicPart(game)).standing === 'umpire')
    return inWords(verified(read, finalHash, heads), read.events.at(-1)!);
  const telling = collectDescriptionContext(store, game);
  const known = read.events.flatMap((event) => redactFor(event, telling, reader) ?? []);
  return inWords(redactVerification(verified(read, null, heads), known, finalHash), known.at(-1)!);
}

function verified(read: ParsedRecord, finalHash: string | null, heads: Verify['task']['heads']): Verification {
  const knownRuleset = (id: string) => RULESETS.find((ruleset) => ruleset.id === id);
  return verifyRecord({ ...read, finalHash, heads, rulesetById: knownRuleset });
}

/** Returns the result of a verification as a post within Discord's limits. */
function inWords(found: Verification, last: Parameters<typeof presentVerification>[1]): Verify['result'] {
  const { embeds } = presentVerification(found, last);
  return { embeds };
}

/** The maximum length of a file's contents that the bot accepts, which is more than the largest order of battle needs. */
const MOST_ANSWER = 1_000_000;

/** Returns the contents of a file if they are not too large. @throws {Refusal} INVALID_INPUT if the contents are too large */
function bounded<T>(read: T): T {
  if (JSON.stringify(read).length <= MOST_ANSWER) return read;
  throw refuseInvalid('file', 'The file is too large for one import. Split it into several files.');
}

const recordText = ({ recordFiles }: Store, gameId: string, withSeed = false): string =>
  `${[...recordFiles.linesOf(gameId, withSeed)].join('\n')}\n`;

/** Opens the bot's database for reading. Recorded events do not change, and later events are not read. */
function reading<T>(databasePath: string, work: (store: Store) => T): T {
  const database = openReadOnlyDatabase(databasePath);
  const unused = (): never => {
    throw new Error('nothing is written here');
  };
  const store = openStore(database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
  try {
    // The work runs outside a transaction. A long transaction would prevent SQLite from shortening its write-ahead log, and a
    // long log slows every commit.
    return work(store);
  } finally {
    store.battles.forget();
    database.$client.close();
  }
}

function refused(error: unknown): LongAnswer {
  if (error instanceof TooManyBranchesError) return { refused: { code: 'INVALID_INPUT', message: error.message, field: null } };
  if (!(error instanceof Refusal)) return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  const { code, message, field } = error;
  return { refused: { code, message, field } };
}
