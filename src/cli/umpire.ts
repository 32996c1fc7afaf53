/** Runs the `umpire` command: reads its arguments and runs the subcommand. docs/ and `umpire --help` explain how to use it. */
import type { Readable, Writable } from 'node:stream';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { Refusal, buildInputJsonSchema, refuseInvalid, type Procedure, type Ruleset } from '../rules/index.js';
import type { BackupOptions } from './backup.js';
import { runBatch } from './batch.js';
import { calculateCallOdds, parseJson, resolveProcedureCall } from './calls.js';
import { findCallError } from './errors.js';
import { readFile } from './files.js';
import type { HealthOptions } from './health.js';
import type { RebuildOptions } from './rebuild.js';
import type { ExportOptions, ImportOptions } from './records.js';
import type { RestoreOptions } from './restore.js';
import type { ServerExportOptions, ServerImportOptions } from './servers.js';
import { findHashPrefixes, parseRecordFile, verifyRecord } from '../game/index.js';
import { formatVerification } from '../present/index.js';

/**
 * Verifies a record file and reports the result.
 * @param finalHash the hash of the last event, as the bot posted it; null for no comparison
 * @param heads a text that contains the first digits of hashes that the bot posted; null for no comparison
 * @returns true if there is no fault
 * @throws {Refusal} INVALID_INPUT if the file is not a record, or `finalHash` is not 64 hex digits
 */
function verifyFile(
  text: string,
  { finalHash, heads }: { readonly finalHash: string | null; readonly heads: string | null },
  rulesets: readonly Ruleset[],
  stdout: Writable,
): boolean {
  const hash = finalHash?.trim().toLowerCase() ?? null;
  if (hash !== null && !/^[0-9a-f]{64}$/.test(hash))
    throw refuseInvalid('final', 'Enter a hash of 64 digits and letters from a to f.');
  const rulesetById = (id: string): Ruleset | undefined => rulesets.find((ruleset) => ruleset.id === id);
  const found = verifyRecord({
    ...parseRecordFile(text),
    finalHash: hash,
    heads: heads === null ? [] : findHashPrefixes(heads),
    rulesetById,
  });
  stdout.write(`${formatVerification(found).join('\n')}\n`);
  return found.fault === null;
}

/** Returns every procedure as data, for `umpire procedures --json`. */
function listProcedures(procedures: readonly Procedure[]): object[] {
  return procedures.map(({ id, title, sections, input }) => ({
    id,
    title,
    cites: sections,
    schema: buildInputJsonSchema(input),
  }));
}

/** Returns a table that lists each procedure with its id, its title and its sections of the rulebook. */
function formatProcedures(procedures: readonly Procedure[]): string {
  const rows = procedures.map(({ id, title, sections }) => [id, title, sections.join(', ')] as const);
  const width = (column: 0 | 1): number => Math.max(0, ...rows.map((row) => row[column].length));
  return rows.map(([id, title, cited]) => `${id.padEnd(width(0))}  ${title.padEnd(width(1))}  ${cited}\n`).join('');
}

/** The subcommands on a database of battles (records.ts). */
interface RecordCommands {
  exportBattle(this: void, options: ExportOptions, stdout: Writable): void;
  importBattle(this: void, options: ImportOptions, stdout: Writable): void;
}

/** The subcommands on a whole database file. All except `exportServer` return whether all is well. */
interface KeepingCommands {
  backup(this: void, options: BackupOptions, stdout: Writable): Promise<boolean>;
  restore(this: void, options: RestoreOptions, stdout: Writable): boolean;
  rebuild(this: void, options: RebuildOptions, stdout: Writable): boolean;
  exportServer(this: void, options: ServerExportOptions, stdout: Writable): Promise<void>;
  importServer(this: void, options: ServerImportOptions, stdout: Writable): Promise<boolean>;
  health(this: void, options: HealthOptions, stdout: Writable): boolean;
  healthAtAddress(this: void, stdout: Writable): Promise<boolean | undefined>;
}

/** The input, output and environment of the command. */
interface CliSurroundings {
  /** Returns standard input. Only commands that read it load it. */
  readonly stdin: () => Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly rulesets: readonly Ruleset[];
  /** Opens the local table, which is loaded only when needed. */
  readonly table: (options: TableCommandOptions) => Promise<number>;
  /** Loads the commands on a database of battles. */
  readonly records: () => Promise<RecordCommands>;
  /** Loads the commands on a whole database file. */
  readonly keeping: () => Promise<KeepingCommands>;
}

/** The options of `umpire table`. Without a script, the table stays open and serves its page. */
export interface TableCommandOptions {
  /** A script of typed commands; `-` is standard input. */
  readonly script: string | undefined;
  /** True if the script uses names from version 0.1, which are then translated. */
  readonly renamed: boolean;
  readonly database: string | undefined;
  /** The seed in hex, which makes dice, ids and battle seeds repeatable. */
  readonly seed: string | undefined;
  /** The folder in which attachments of the bot's answers are saved. */
  readonly files: string | undefined;
}

export const EXIT_CODES = { done: 0, fault: 1, refused: 2 } as const;

const exitOf = (isWell: boolean): number => (isWell ? EXIT_CODES.done : EXIT_CODES.fault);

export const USAGE = `umpire procedures [--json]                        every procedure: id, title and sections of its book, with --json the schema of its input
umpire resolve ID [--dice 7,0,3] [--seed HEX]    resolves a procedure; its input is JSON on standard input
umpire odds ID                                   the exact odds of a procedure; its input is JSON on standard input
umpire batch                                     answers JSON lines {"op","procedure","input","dice"?,"seed"?} line by line
umpire table [--script FILE [--renamed]] [--database FILE] [--seed HEX] [--files DIR]
                                                 the bot at a table of its own, without Discord; --renamed: the script has
                                                 names of version 0.1 (docs/renamed.json)
umpire verify FILE [--final HASH] [--heads TEXT] works a record file out again: hashes, dice, outcomes, effects
umpire export GAME [--database FILE] [--with-seed]   a battle as a record file, on standard output
umpire import FILE [--database FILE] --guild ID [--channel ID]
                                                 rebuilds the same battle from a record file, after verifying it
umpire export --server ID [--database FILE] [--leave | --stay]
                                                 all that is kept of a Discord server, on standard output; --leave: from now on
                                                 nothing is done for it in this database, --stay takes that back
umpire import --server FILE [--database FILE]        takes a server's battles, templates and settings in, all or nothing
umpire backup TARGET [--database FILE] [--force]     copies the database while the bot runs, and checks the copy
umpire restore BACKUP [--database FILE] [--force]    puts a backup in the place of the database, which is kept beside it
umpire rebuild [GAME | --all] [--database FILE] [--write]
                                                 tells differences between events and tables; --write puts the tables right
umpire health [--database FILE]                  whether the bot of a database is connected to Discord just now
umpire --help                                    this
`;

/** The maximum length in bytes of the standard input of a procedure. Record files may be longer. */
const INPUT_MAX_BYTES = 16 << 20;
const RECORD_MAX_BYTES = 512 << 20;

/** Runs the command. Writes a call's error to standard error as a JSON object. @returns the exit status */
export async function runUmpire(words: readonly string[], surroundings: CliSurroundings): Promise<number> {
  const { stdout, stderr } = surroundings;
  try {
    return await dispatch(words, surroundings);
  } catch (error) {
    const known = findCallError(error);
    if (known === undefined) {
      stderr.write(`umpire: ${error instanceof Error ? error.message : String(error)}\n`);
      return EXIT_CODES.fault;
    }
    if (error instanceof UsageError) stdout.write(USAGE);
    stderr.write(`${JSON.stringify(known)}\n`);
    return EXIT_CODES.refused;
  }
}

/** The refusal of arguments that are not a valid command. The program shows the usage together with the refusal. */
class UsageError extends Refusal {
  constructor(message: string, field: string | null = null) {
    super('INVALID_INPUT', message, field);
  }
}

async function dispatch([first, ...words]: readonly string[], surroundings: CliSurroundings): Promise<number> {
  const name = words.includes('--help') ? '--help' : first;
  const { stdin, stdout, rulesets } = surroundings;
  switch (name) {
    case 'procedures': {
      const { json } = parse(words, { json: FLAG }, 0).values;
      const procedures = rulesets.flatMap((ruleset) => ruleset.procedures);
      stdout.write(json === true ? pretty(listProcedures(procedures)) : formatProcedures(procedures));
      return EXIT_CODES.done;
    }
    case 'resolve': {
      const { values, positionals } = parse(words, { dice: TEXT, seed: TEXT }, 1);
      const procedure = procedureIn(rulesets, positionals[0]!);
      const { dice, seed } = values;
      stdout.write(pretty(resolveProcedureCall(procedure, parseJson(await readAll(stdin())), { dice, seed })));
      return EXIT_CODES.done;
    }
    case 'odds': {
      const { positionals } = parse(words, {}, 1);
      const procedure = procedureIn(rulesets, positionals[0]!);
      stdout.write(pretty(calculateCallOdds(procedure, parseJson(await readAll(stdin())))));
      return EXIT_CODES.done;
    }
    case 'batch': {
      parse(words, {}, 0);
      const procedures = procedureFinder(rulesets);
      return exitOf(await runBatch(stdin(), stdout, procedures));
    }
    case 'table': {
      const typed = { script: TEXT, renamed: FLAG, database: TEXT, seed: TEXT, files: TEXT };
      const { script, renamed = false, database, seed, files } = parse(words, typed, 0).values;
      if (renamed && script === undefined) throw new UsageError('--renamed needs a --script', 'renamed');
      return surroundings.table({ script, renamed, database, seed, files });
    }
    case 'verify': {
      const { values, positionals } = parse(words, { final: TEXT, heads: TEXT }, 1);
      const text = await readFile(positionals[0]!, RECORD_MAX_BYTES);
      return exitOf(verifyFile(text, { finalHash: values.final ?? null, heads: values.heads ?? null }, rulesets, stdout));
    }
    case 'export': {
      if (words.some((word) => word.startsWith('--server'))) {
        const { server, database, leave, stay } = parse(
          words,
          { server: TEXT, database: TEXT, leave: FLAG, stay: FLAG },
          0,
        ).values;
        const { exportServer } = await surroundings.keeping();
        await exportServer({ guildId: server!, database, leave: leave === true, stay: stay === true }, stdout);
        return EXIT_CODES.done;
      }
      const { values, positionals } = parse(words, { database: TEXT, 'with-seed': FLAG }, 1);
      const { exportBattle } = await surroundings.records();
      exportBattle({ gameId: positionals[0]!, database: values.database, withSeed: values['with-seed'] === true }, stdout);
      return EXIT_CODES.done;
    }
    case 'import': {
      if (words.some((word) => word.startsWith('--server'))) {
        const { server, database } = parse(words, { server: TEXT, database: TEXT }, 0).values;
        const { importServer } = await surroundings.keeping();
        return exitOf(await importServer({ path: server!, database }, stdout));
      }
      const { values, positionals } = parse(words, { database: TEXT, guild: TEXT, channel: TEXT }, 1);
      if (values.guild === undefined) throw new UsageError('--guild says to which server the battle belongs');
      const { importBattle } = await surroundings.records();
      const record = await readFile(positionals[0]!, RECORD_MAX_BYTES);
      importBattle({ text: record, database: values.database, guildId: values.guild, channelId: values.channel }, stdout);
      return EXIT_CODES.done;
    }
    case 'backup': {
      const { values, positionals } = parse(words, { database: TEXT, force: FLAG }, 1);
      const { backup } = await surroundings.keeping();
      const options = { target: positionals[0]!, database: values.database, force: values.force === true };
      return exitOf(await backup(options, stdout));
    }
    case 'restore': {
      const { values, positionals } = parse(words, { database: TEXT, force: FLAG }, 1);
      const { restore } = await surroundings.keeping();
      const options = { backup: positionals[0]!, database: values.database, force: values.force === true };
      return exitOf(restore(options, stdout));
    }
    case 'rebuild': {
      const { values, positionals } = parse(words, { database: TEXT, all: FLAG, write: FLAG }, words.includes('--all') ? 0 : 1);
      const { rebuild } = await surroundings.keeping();
      const options = { gameId: positionals[0], database: values.database, write: values.write === true };
      return exitOf(rebuild(options, stdout));
    }
    case 'health': {
      const { database } = parse(words, { database: TEXT }, 0).values;
      const { health, healthAtAddress } = await surroundings.keeping();
      const told = database === undefined ? await healthAtAddress(stdout) : undefined;
      return exitOf(told ?? health({ database, now: new Date() }, stdout));
    }
    case '--help':
    case '-h':
    case 'help':
      stdout.write(USAGE);
      return EXIT_CODES.done;
    case undefined:
      throw new UsageError(
        'what shall be done? procedures, resolve, odds, batch, table, verify, export, import, backup, restore, rebuild or health',
      );
    default:
      throw new UsageError(
        `there is no command ${name}: procedures, resolve, odds, batch, table, verify, export, import, backup, restore, rebuild, health`,
      );
  }
}

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

function parse<T extends OptionsConfig>(words: readonly string[], options: T, positionals: 0 | 1) {
  try {
    const parsed = parseArgs({
      args: joinedValues(words, options),
      options,
      allowPositionals: positionals > 0,
      strict: true as const,
    });
    if (parsed.positionals.length === positionals) return parsed;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  throw new UsageError('exactly one thing must be named');
}

/**
 * Joins an option to a negative number that follows it, so that the number is not read as an option. For example, `--dice -1`
 * becomes `--dice=-1`.
 */
function joinedValues(words: readonly string[], options: OptionsConfig): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const takesValue = word.startsWith('--') && options[word.slice(2)]?.type === 'string';
    const value = words[i + 1];
    if (takesValue && value !== undefined && /^-\d/.test(value)) {
      joined.push(`${word}=${value}`);
      i++;
    } else joined.push(word);
  }
  return joined;
}

function procedureFinder(rulesets: readonly Ruleset[]): (id: string) => Procedure {
  const procedures = new Map(rulesets.flatMap((ruleset) => ruleset.procedures.map((procedure) => [procedure.id, procedure])));
  return (id) => {
    const procedure = procedures.get(id);
    if (!procedure)
      throw new Refusal('UNKNOWN_PROCEDURE', `there is no procedure ${id}: umpire procedures lists them`, 'procedure');
    return procedure;
  };
}

function procedureIn(rulesets: readonly Ruleset[], id: string): Procedure {
  return procedureFinder(rulesets)(id);
}

/** Reads the whole standard input as text. @throws {Refusal} INVALID_INPUT if the input exceeds 16 MiB */
async function readAll(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    length += bytes.length;
    if (length > INPUT_MAX_BYTES) throw new Refusal('INVALID_INPUT', `input: at most ${INPUT_MAX_BYTES} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
