import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BotProcess, type BotSetup } from '../../src/cli/bot-process.js';
import { type BattleEvent, emptyGame, fold, type GameState, hashOf } from '../../src/game/index.js';
import { rulesetById } from '../../src/rules/registry.js';
import { type Database, openDatabase, type Store, storeIn } from '../../src/store/index.js';
import {
  type BotAction,
  type BotControl,
  openTable,
  parseLine,
  Player,
  type ScriptRecord,
  type Table,
  type TableOptions,
} from '../../src/table/index.js';
import { BotHere } from '../bot-here.js';
import { stateOf } from '../whole.js';

/** Time enough on a busy machine: how fast answers come is measured elsewhere. */
const ANSWER_WITHIN_MS = 300_000;

export interface PlayOptions {
  readonly seed?: string;
  /** True for a bot in a process of its own, which can be killed and measured; otherwise it runs in the test's. */
  readonly isApart?: boolean;
  /** How often at most the umpires' panel is edited; as for people, if left out. */
  readonly panelEveryMs?: number;
  readonly table?: Partial<TableOptions>;
  readonly filesDir?: string;
  /** Where the paths of attachments begin; a folder of its own, unless given. */
  readonly baseDir?: string;
  /** Puts into the folder of the record, and onto the table, what was there before the bot starts. */
  readonly before?: (folder: string, table: Table) => void;
}

/** A file that somebody was shown. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly alt: string;
}

/** A picture that somebody was shown, easily compared: its bytes in base64. */
export type ShownPicture = Omit<ShownFile, 'bytes'> & { readonly bytes: string };

/** A record as far as it has been found sound. */
interface Checked {
  readonly bodies: readonly string[];
  readonly state: GameState;
}

/** A bot of a table's, wherever it runs. */
export interface PlayedBot extends BotControl {
  /** Its process, if it has one of its own. */
  readonly pid?: number | undefined;
}

/** Begins a battle of Eagles that hides unspotted units, with a side each for Ana and Paco, umpired by a role. */
export const HIDDEN_HILL: readonly string[] = [
  '@umpire #hq /game start ruleset:"Eagles, Crowns and Oak Leaves" name:"Hill 112" spotting:rules umpire-role:@Umpires',
  '@umpire #hq /side add name:Axis nation:germany player:@ana',
  '@umpire #hq /side add name:Allies nation:uk player:@paco',
];

/** Looks at a battle that anybody may take. */
export const LISTS: readonly string[] = ['/my', '/side list', '/unit list', '/game status', '/turn status', '/log show'];

/** The real bot at a local table, played by typed lines, and its record beside it, read only. */
export class Playing {
  private lines = 0;
  private readonly checked = new Map<string, Checked>();
  private reading: Store | undefined;

  private constructor(
    readonly table: Table,
    readonly bot: PlayedBot,
    readonly player: Player,
    readonly database: Database,
    private readonly folder: string,
  ) {}

  /** A table at which these lines have been played. */
  static async begun(lines: readonly string[]): Promise<Playing> {
    const playing = await Playing.open({ seed: '1944' });
    await playing.playAll(lines);
    return playing;
  }

  static async open({
    seed,
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
      ...(seed === undefined ? {} : { seed }),
      ...tableOptions,
    });
    before?.(folder, table);
    const setup: BotSetup = { databasePath, logLevel: 'fatal', practiceSeed: seed };
    const bot = isApart
      ? new BotProcess(table, setup)
      : new BotHere(table, setup, panelEveryMs === undefined ? {} : { panelEveryMs });
    await bot.start();
    const player = new Player({ table, bot, baseDir: baseDir ?? folder, ...(filesDir === undefined ? {} : { filesDir }) });
    return new Playing(table, bot, player, openDatabase(databasePath), folder);
  }

  get databasePath(): string {
    return join(this.folder, 'umpire.db');
  }

  /** The files that a typed line was answered with, by name. */
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

  /** The first of them. */
  async pictureOf(text: string): Promise<ShownPicture> {
    const [file] = (await this.filesOf(text)).values();
    if (!file) throw new Error(`no picture for ${text}`);
    return { ...file, bytes: Buffer.from(file.bytes).toString('base64') };
  }

  /** Plays one typed line to its end. The umpires' panel goes by a clock, beside whichever line: the records are without it. */
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

  /** The ids of all battles on record. */
  gameIds(): string[] {
    return this.database.$client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
  }

  /** A battle as its tables have it, read afresh. */
  tables(gameId: string): GameState {
    return stateOf(this.store().battles.open(gameId));
  }

  /** The events of a battle after one of them, oldest first. */
  events(gameId: string, after = 0): BattleEvent[] {
    return this.store().record.events(gameId, { after });
  }

  /**
   * What is wrong with a battle's record: an event that is not as it was, a hash, or tables that are not the fold of the events.
   * Undefined: nothing. What has been found sound is not worked out again as long as it stands there word for word.
   */
  faultIn(gameId: string): string | undefined {
    const bodies = this.database.$client
      .prepare('SELECT body FROM events WHERE game_id = ? ORDER BY number')
      .pluck()
      .all(gameId) as string[];
    const known = this.checked.get(gameId) ?? { bodies: [], state: emptyGame(gameId) };
    const rewritten = known.bodies.findIndex((body, index) => body !== bodies[index]);
    if (rewritten >= 0) return `event ${rewritten + 1} is not what it was`;
    let { state } = known;
    for (const body of bodies.slice(known.bodies.length)) {
      const event = JSON.parse(body) as BattleEvent;
      if (hashOf(event) !== event.hash) return `event ${event.number} does not have its hash`;
      state = fold(state, event); // which throws where the chain is broken
    }
    this.checked.set(gameId, { bodies, state });
    return plain(state) === plain(this.tables(gameId))
      ? undefined
      : `after event ${state.lastNumber} the tables are not the fold`;
  }

  /** What the dice of a battle follow from. */
  seedOf(gameId: string): string {
    return seedIn(this.database, gameId);
  }

  /** The unit of this name, whatever its rulebook's fields are. */
  unitNamed(gameId: string, name: string): Record<string, unknown> {
    const units = [...this.tables(gameId).battle.tables.unit.values()];
    return units.find((row) => row.name === name) as unknown as Record<string, unknown>;
  }

  /** How many events all battles have. */
  eventCount(): number {
    return this.database.$client.prepare('SELECT count(*) FROM events').pluck().get() as number;
  }

  /** How many events are not known to have been posted. */
  owed(): number {
    return this.store().posts.owed().length;
  }

  /** Closes. @throws when a record does not hold */
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

  /** What is on disk now: nothing is remembered of it from before. */
  private store(): Store {
    const unused = (): never => {
      throw new Error('nothing is written here');
    };
    this.reading ??= storeIn(this.database, { now: unused, randomBytes: unused, rulesetById });
    this.reading.battles.forget();
    return this.reading;
  }
}

/** What the dice of a battle on record follow from. */
export function seedIn(database: Database, gameId: string): string {
  return database.$client.prepare('SELECT seed FROM games WHERE id = ?').pluck().get(gameId) as string;
}

/** A value as text that is the same for equal values, whatever the order of rows and fields; a table without rows is none. */
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

/** A post of the umpires' panel, or an edit of it. */
const isPanel = ({ body }: ScriptRecord): boolean => /"desk:[0-9a-f]+:again:\d+"/.test(JSON.stringify(body));

/** All words that records show. */
export const textOf = (records: readonly ScriptRecord[]): string => JSON.stringify(records.map(({ body }) => body));

/** What stands on the buttons and in the menus under the first answer. */
export const labelsOf = (records: readonly ScriptRecord[]): string[] => valuesUnder(records[0], 'label');

/** The custom ids of what stands under the first answer. */
export const idsOf = (records: readonly ScriptRecord[]): string[] => valuesUnder(records[0], 'custom_id');

const valuesUnder = (record: ScriptRecord | undefined, key: string): string[] =>
  [...JSON.stringify(record?.body.components ?? []).matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map(([, value]) => value!);
