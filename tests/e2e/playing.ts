import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BotProcess, type BotSetup } from '../../src/cli/bot-process.js';
import {
  type BattleEvent,
  createEmptyGame,
  applyEvent,
  type GameState,
  hashEvent,
  listNameableUnits,
  type Reader,
} from '../../src/game/index.js';
import { findRuleset } from '../../src/rules/registry.js';
import { type Database, openDatabase, type Store, openStore } from '../../src/store/index.js';
import {
  type BotAction,
  type BotControl,
  openTable,
  parseLine,
  ScriptPlayer,
  type ScriptRecord,
  type Table,
  type TableOptions,
} from '../../src/table/index.js';
import { BotHere } from '../bot-here.js';
import { stateOf } from '../whole.js';

/** A generous limit in milliseconds for busy machines. Other tests measure how fast answers are. */
const ANSWER_WITHIN_MS = 300_000;

export interface PlayOptions {
  readonly seed?: string;
  /** True if ids contain the time, as on Discord, although there is a seed. Default: false. */
  readonly isTimed?: boolean;
  /**
   * True for a bot in a separate process, which can be killed and measured; otherwise it runs in the test's process.
   */
  readonly isApart?: boolean;
  /** How often the umpires' panel is edited at most. Default: as in the real bot. */
  readonly panelEveryMs?: number;
  readonly table?: Partial<TableOptions>;
  readonly filesDir?: string;
  /** The folder to which paths of attachments are relative. Default: a folder of its own. */
  readonly baseDir?: string;
  /** Prepares the folder of the record and the table before the bot starts. */
  readonly before?: (folder: string, table: Table) => void;
}

/** A file that was shown to a person. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly alt: string;
}

/** A picture that was shown to a person, with its bytes in base64 so that tests can compare it. */
export type ShownPicture = Omit<ShownFile, 'bytes'> & { readonly bytes: string };

/** The part of a record that has been verified. */
interface Checked {
  readonly bodies: readonly string[];
  readonly state: GameState;
}

/** A bot at a table, in this or another process. */
export interface PlayedBot extends BotControl {
  /** The id of its process, if it is a separate one. */
  readonly pid?: number | undefined;
}

/** Starts a battle of Eagles with hidden units, in which Ana and Paco each play a side, and a role umpires. */
export const HIDDEN_HILL: readonly string[] = [
  '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules umpire-role:@Umpires',
  '@umpire #hq /side add name:Axis nation:germany player:@ana',
  '@umpire #hq /side add name:Allies nation:uk player:@paco',
];

/** Read-only commands that anyone may use in a battle. */
export const LISTS: readonly string[] = ['/my', '/side list', '/unit list', '/game status', '/turn status', '/log show'];

/** The real bot at a local table, which plays typed lines, and a read-only view of its record. */
export class Playing {
  private lines = 0;
  private readonly checked = new Map<string, Checked>();
  private reading: Store | undefined;

  private constructor(
    readonly table: Table,
    readonly bot: PlayedBot,
    readonly player: ScriptPlayer,
    readonly database: Database,
    private readonly folder: string,
  ) {}

  /** Opens a table and plays these lines. */
  static async begun(lines: readonly string[]): Promise<Playing> {
    const playing = await Playing.open({ seed: '1944' });
    await playing.playAll(lines);
    return playing;
  }

  static async open({
    seed,
    isTimed = false,
    isApart = false,
    panelEveryMs,
    table: tableOptions,
    filesDir,
    baseDir,
    before,
  }: PlayOptions = {}): Promise<Playing> {
    const folder = mkdtempSync(join(tmpdir(), 'umpire-e2e-'));
    const databasePath = join(folder, 'umpire.db');
    const table = await openTable({
      token: 'a.table.token',
      answerWithinMs: ANSWER_WITHIN_MS,
      ...(seed === undefined || isTimed ? {} : { seed }),
      ...tableOptions,
    });
    before?.(folder, table);
    const setup: BotSetup = { databasePath, logLevel: 'fatal', practiceSeed: seed };
    const bot = isApart
      ? new BotProcess(table, setup)
      : new BotHere(table, setup, panelEveryMs === undefined ? {} : { panelEveryMs });
    await bot.start();
    const player = new ScriptPlayer({ table, bot, baseDir: baseDir ?? folder, ...(filesDir === undefined ? {} : { filesDir }) });
    return new Playing(table, bot, player, openDatabase(databasePath), folder);
  }

  get databasePath(): string {
    return join(this.folder, 'umpire.db');
  }

  /** Returns the files in the answer to a typed line, by name. */
  async filesOf(text: string): Promise<ReadonlyMap<string, ShownFile>> {
    const acts: BotAction[] = [];
    const hear = (act: BotAction): unknown => acts.push(act);
    this.table.on('act', hear);
    await this.play(text);
    this.table.off('act', hear);
    const attachments = acts.flatMap(({ channelId, messageId }) => {
      const messages = channelId === null || messageId === null ? [] : this.table.world.channelById(channelId).messages;
      return messages.find(({ id }) => id === messageId)?.attachments ?? [];
    });
    return new Map(
      attachments.map(({ id, filename, description = '' }) => {
        const { bytes } = this.table.files.get(id)!;
        return [filename, { name: filename, bytes, alt: description }];
      }),
    );
  }

  /** Returns the first file in the answer to a typed line, as a picture. */
  async pictureOf(text: string): Promise<ShownPicture> {
    const [file] = (await this.filesOf(text)).values();
    if (!file) throw new Error(`no picture for ${text}`);
    return { ...file, bytes: Buffer.from(file.bytes).toString('base64') };
  }

  /**
   * Plays one typed line to its end. The result leaves out the umpires' panel, because that is updated by a clock at
   * any moment.
   */
  async play(text: string, number = ++this.lines): Promise<ScriptRecord[]> {
    this.lines = number;
    const records = await this.player.play(parseLine(text), number);
    return records.filter((record) => !isPanel(record));
  }

  /** Plays lines one after the other. */
  async playAll(lines: readonly string[]): Promise<ScriptRecord[]> {
    const records: ScriptRecord[] = [];
    for (const line of lines) records.push(...(await this.play(line)));
    return records;
  }

  /** Returns the ids of all stored battles. */
  gameIds(): string[] {
    return this.database.$client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
  }

  /** Reads a battle from its tables. */
  tables(gameId: string): GameState {
    return stateOf(this.store().battles.open(gameId));
  }

  /** Returns the names of the units that a reader may name. */
  nameableTo(gameId: string, reader: Reader): string[] {
    return listNameableUnits(this.store().battles.open(gameId), reader).map(({ name }) => name);
  }

  /** Returns the events of a battle after the given number, oldest first. */
  events(gameId: string, after = 0): BattleEvent[] {
    return this.store().record.events(gameId, { after });
  }

  /**
   * Verifies a battle's record. A fault is a changed event, a wrong hash, or tables that do not match the events.
   * Verified events are not checked again as long as their text is the same.
   * @returns the fault; undefined if there is none
   */
  faultIn(gameId: string): string | undefined {
    const bodies = this.database.$client
      .prepare('SELECT body FROM events WHERE game_id = ? ORDER BY number')
      .pluck()
      .all(gameId) as string[];
    const known = this.checked.get(gameId) ?? { bodies: [], state: createEmptyGame(gameId) };
    const rewritten = known.bodies.findIndex((body, index) => body !== bodies[index]);
    if (rewritten >= 0) return `event ${rewritten + 1} is not what it was`;
    let { state } = known;
    for (const body of bodies.slice(known.bodies.length)) {
      const event = JSON.parse(body) as BattleEvent;
      if (hashEvent(event) !== event.hash) return `event ${event.number} does not have its hash`;
      state = applyEvent(state, event); // `fold` throws if the chain is broken.
    }
    this.checked.set(gameId, { bodies, state });
    return plain(state) === plain(this.tables(gameId))
      ? undefined
      : `after event ${state.lastNumber} the tables are not the fold`;
  }

  /** Returns the seed of a battle's dice. */
  seedOf(gameId: string): string {
    return seedIn(this.database, gameId);
  }

  /** Returns the unit of this name, with the fields of any rulebook. */
  unitNamed(gameId: string, name: string): Record<string, unknown> {
    const units = [...this.tables(gameId).battle.tables.unit.values()];
    return units.find((row) => row.name === name) as unknown as Record<string, unknown>;
  }

  /** Returns the number of events of all battles. */
  eventCount(): number {
    return this.database.$client.prepare('SELECT count(*) FROM events').pluck().get() as number;
  }

  /** Returns the number of events that are not recorded as posted. */
  owed(): number {
    return this.store().posts.owed().length;
  }

  /**
   * Closes the table.
   * @throws if a record has a fault
   */
  async closeWhole(): Promise<void> {
    const faults = this.gameIds().flatMap((gameId) => this.faultIn(gameId) ?? []);
    await this.close();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  async close(): Promise<void> {
    this.player.close();
    await this.bot.stop();
    await this.table.close();
    this.database.$client.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Opens the store anew, so that nothing is cached from earlier reads. */
  private store(): Store {
    const unused = (): never => {
      throw new Error('nothing is written here');
    };
    this.reading ??= openStore(this.database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
    this.reading.battles.forget();
    return this.reading;
  }
}

/** Returns the seed of a stored battle's dice. */
export function seedIn(database: Database, gameId: string): string {
  return database.$client.prepare('SELECT seed FROM games WHERE id = ?').pluck().get(gameId) as string;
}

/**
 * Converts a value to text so that equal values give equal texts. The order of rows and fields does not matter, and an
 * empty table counts as a missing one.
 */
function plain(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner instanceof Map) return sorted([...inner] as [unknown, unknown][]);
    if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      return sorted(Object.entries(inner).filter(([, table]) => !(table instanceof Map && table.size === 0)));
    return inner;
  });
}

function sorted(entries: readonly (readonly [unknown, unknown])[]): [string, unknown][] {
  return entries.map(([key, value]): [string, unknown] => [String(key), value]).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Checks whether a record is a post or an edit of the umpires' panel. */
const isPanel = ({ body }: ScriptRecord): boolean => /"desk:[0-9a-f]+:again:\d+"/.test(JSON.stringify(body));

/** Returns the visible text of records. */
export const textOf = (records: readonly ScriptRecord[]): string => JSON.stringify(records.map(({ body }) => body));

/** Returns the labels of the buttons and menus under the first answer. */
export const labelsOf = (records: readonly ScriptRecord[]): string[] => valuesUnder(records[0], 'label');

/** Returns the custom ids of the components under the first answer. */
export const idsOf = (records: readonly ScriptRecord[]): string[] => valuesUnder(records[0], 'custom_id');

const valuesUnder = (record: ScriptRecord | undefined, key: string): string[] =>
  [...JSON.stringify(record?.body.components ?? []).matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map(([, value]) => value!);
