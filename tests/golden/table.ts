/**
 * Plays the scripted battles with the bot itself at a table. Collects every body that it sends, by its readers, and its
 * answers to everyone who uses read-only commands. The typed lines must stay the same; only the start of the bot may
 * change here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ApplicationCommandType,
  MessageFlags,
  PermissionFlagsBits as P,
  type RESTPostAPIChatInputApplicationCommandsJSONBody as CommandBody,
} from 'discord-api-types/v10';
import { findRuleset } from '../../src/rules/registry.js';
import { openDatabase, openStore } from '../../src/store/index.js';
import { type BotAction, isVisibleTo, parseLine, ScriptPlayer } from '../../src/table/index.js';
import { leavesOf as commandsIn } from '../e2e/commands.js';
import { type Seated, sitDown } from '../e2e/seated.js';
import { leavesOfRecord } from './adapter.js';
import { type Leaf, textOf } from './leaf.js';

/** A battle as a list of typed lines. */
export interface Script {
  /** For example `eagles-battle` or `corps-rooms`. */
  readonly id: string;
  readonly ruleset: string;
  /** The folder of its lines and of the files that they attach. */
  readonly path: string;
  readonly seed: string;
}

/**
 * The kinds of scripts. Double-blind battles are not among them, because they use a panel that is updated by a clock;
 * `tests/e2e/rooms-cases.test.ts` compares those.
 */
const KINDS = ['battle', 'posts', 'rooms', 'mapped'];

/** Returns every scripted battle of a rulebook. */
export function scriptsOf(cases: URL, ruleset: string): Script[] {
  const folder = new URL(`${ruleset}/`, cases);
  const expected = new URL('battle/expected.json', folder);
  const seed = existsSync(expected) ? (JSON.parse(readFileSync(expected, 'utf8')) as { readonly seed: string }).seed : 'ab';
  return KINDS.map((kind) => ({
    id: `${ruleset}-${kind}`,
    ruleset,
    path: fileURLToPath(new URL(`${kind}.script`, folder)),
    seed,
  })).filter(({ path }) => existsSync(path));
}

/**
 * The read-only commands that everyone uses. Commands that use a separate process with a time limit are not among them:
 * files, verification and pictures of luck are collected from the record, so that a busy machine does not matter.
 */
const LOOKED_AT = [
  'unit list',
  'side list',
  'turn status',
  'game status',
  'log show',
  'log show page:2',
  'log show turn:1',
  'rules why',
  'my',
  'map show',
  'map show moves:True big:True',
  'unit export',
  'help',
];
/** The time limit in milliseconds for a line on a busy machine. */
const ANSWERED_WITHIN_MS = 600_000;

const GUEST = 'guest';

const isPanel = ({ flags }: { readonly flags: number }): boolean => (flags & Number(MessageFlags.IsComponentsV2)) !== 0;

/** Plays a script to its end, and returns all outputs of the bot. */
export async function leavesOfScript(script: Script): Promise<Leaf[]> {
  const seated = await sitDown(script.seed);
  try {
    return await new Evening(script, seated).played();
  } finally {
    await seated.leave();
  }
}

class Evening {
  private readonly leaves: Leaf[] = [];
  private readonly acts: BotAction[] = [];
  private readonly player: ScriptPlayer;
  /** The people who use read-only commands, and their channels. */
  private readonly seats = new Map<string, string>();
  private channel = '';

  constructor(
    private readonly script: Script,
    private readonly seated: Seated,
  ) {
    const { table } = seated;
    const bot = { start: () => seated.restart(), stop: () => Promise.resolve(), kill: () => Promise.resolve() };
    const baseDir = dirname(script.path);
    this.player = new ScriptPlayer({ table, bot, baseDir, deferredWithinMs: ANSWERED_WITHIN_MS });
    // Actions of the bot's clock, such as the panel, are collected when a person looks at them.
    table.on('act', (act) => act.interaction && this.acts.push(act));
  }

  async played(): Promise<Leaf[]> {
    const { world } = this.seated.table;
    if (this.script.id.endsWith('-rooms')) {
      for (const name of ['owner', 'umpire', 'ann', 'bert']) world.member(name);
      world.setRole(world.member('umpire'), world.role('Makers', undefined, P.ManageChannels), true);
    }
    const lines = readFileSync(this.script.path, 'utf8').split('\n');
    const isEnd = (line: string): boolean => / \/game end\b/.test(line);
    for (const [index, line] of lines.entries()) {
      if (/^(#|\s*$)/.test(line)) continue;
      if (isEnd(line)) await this.lookAround(`before ${index + 1}`);
      await this.type(line, `${index + 1}`);
      const [, user, channel] = /^@(\S+) #(\S+)/.exec(line) ?? [];
      if (user === undefined || channel === undefined) continue;
      if (line.includes('/game start')) this.channel = channel;
      if (!this.seats.has(user)) this.seats.set(user, channel);
    }
    await this.lookAround('at last');
    await this.seated.table.idle();
    this.channels();
    this.records();
    // If a machine is too slow for the bot's own time limits, the battle takes another course, so no hash is
    // calculated.
    const { faults } = this.seated;
    if (faults.length > 0) throw new Error(`${this.script.id} could not be played: ${faults.join('\n')}`);
    return this.leaves;
  }

  /** Types a line and collects its effects, sorted by reader and body, because channels do not wait for each other. */
  private async type(line: string, at: string, road = 'answers', kind = kindOf(line)): Promise<void> {
    const refused = (await this.player.play(parseLine(line), 1)).filter((record) => record.kind === 'refused');
    const told = refused.map(({ body }) => this.leaf(road, 'table', at, kind, body));
    for (const act of this.acts.splice(0)) {
      if (act.kind === 'refused') continue;
      const body = [act.kind, act.body, this.filesOf(act)];
      told.push(this.leaf(act.audience === null ? 'posts' : road, this.readerOf(act), at, kind, body));
    }
    const keyed = told.map((leaf) => ({ leaf, key: `${leaf.reader} ${textOf(leaf.body)}` }));
    this.leaves.push(...keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ leaf }) => leaf));
  }

  private readerOf({ audience, channelId }: BotAction): string {
    const { world } = this.seated.table;
    const channel = channelId === null ? 'nowhere' : (world.guild().channels.get(channelId)?.name ?? 'elsewhere');
    const member = audience === null ? undefined : world.guild().members.get(audience)?.user.name;
    return audience === null ? `#${channel}` : `@${member ?? 'somebody'}`;
  }

  /**
   * Returns files by name: a picture by its description, and other files by their text. The bytes of a picture depend
   * on the machine.
   */
  private filesOf({ channelId, messageId }: BotAction): unknown[] {
    const { table } = this.seated;
    const messages = channelId === null ? [] : (table.world.guild().channels.get(channelId)?.messages ?? []);
    const { attachments = [] } = messages.find(({ id }) => id === messageId) ?? {};
    return attachments.map(({ id, filename, description }) => {
      const text = /\.(md|csv|html|jsonl|json|txt)$/.test(filename)
        ? Buffer.from(table.files.get(id)!.bytes).toString('utf8')
        : null;
      return [filename, description ?? null, text === null ? null : withoutPage(text)];
    });
  }

  /** Uses every read-only command and completion that is offered to each person. */
  private async lookAround(when: string): Promise<void> {
    const everybody = [...this.seats, [GUEST, this.channel] as const];
    for (const [place, [user]] of everybody.entries()) {
      const seat = this.seated.table.seat(user, this.channel);
      const commands = commandsIn(
        seat.commands().filter(({ type }) => type === ApplicationCommandType.ChatInput) as readonly CommandBody[],
      );
      for (const words of LOOKED_AT) {
        if (!commands.some(({ name }) => words === name || words.startsWith(`${name} `))) continue;
        await this.type(`@${user} #${this.channel} /${words}`, `${when}: /${words}`, 'looks', words);
      }
      // The second player gets the same offers as the first, each for their own units.
      if (when !== 'at last' || this.isShort || (place > 1 && user !== GUEST)) continue;
      for (const { name, options } of commands)
        for (const option of options) {
          if (!('autocomplete' in option) || option.autocomplete !== true) continue;
          await this.type(
            `@${user} #${this.channel} /${name} ${option.name}:?`,
            `${when}: /${name} ${option.name}:?`,
            'completions',
            name,
          );
        }
    }
  }

  /** Scripts of a few posts or channels are short. The battle of the same rulebook covers the rest. */
  private get isShort(): boolean {
    return !this.script.id.endsWith('-battle');
  }

  /** Collects the final content of every channel for everyone in it. */
  private channels(): void {
    const { world } = this.seated.table;
    for (const { id, name, messages } of world.guild().channels.values())
      for (const [user] of [...this.seats, [GUEST, this.channel] as const]) {
        const member = world.member(user);
        if (!world.mayEnter(world.channelById(id), member.user.id)) continue;
        for (const [place, message] of messages
          // The panel is updated at any moment, so only its own test compares it.
          .filter((one) => isVisibleTo(one, member.user.id) && one.audience === null && !isPanel(one))
          .entries())
          this.leaves.push(
            this.leaf('channels', `@${user}`, `#${name} ${place}`, 'message', [
              message.content,
              message.embeds,
              message.components,
            ]),
          );
      }
  }

  /** Collects the records that the bot stored. */
  private records(): void {
    const database = openDatabase(this.seated.databasePath);
    const unused = (): never => {
      throw new Error('nothing is drawn here');
    };
    const { record } = openStore(database, { now: unused, randomBytes: unused, rulesetById: findRuleset });
    const ids = database.$client.prepare('SELECT id FROM games ORDER BY rowid').pluck().all() as string[];
    for (const id of ids) {
      const events = record.events(id);
      const ended = events.findLast(({ command }) => command.type === 'end');
      const seed = (ended?.command.seed ?? null) as string | null;
      for (const leaf of leavesOfRecord(events, seed)) this.leaves.push(leaf);
    }
    database.$client.close();
  }

  private leaf(road: string, reader: string, at: string, kind: string, body: unknown): Leaf {
    return { road, reader, at, kind, body: this.masked(body) };
  }

  /** Returns a body without Discord's ids, which are meaningless, and without hashes, which depend on everything. */
  private masked(body: unknown): unknown {
    const { world } = this.seated.table;
    const names = new Map<string, string>();
    for (const { user } of world.guild().members.values()) names.set(user.id, `id of ${user.name}`);
    for (const { id, name } of world.guild().channels.values()) names.set(id, `id of ${name}`);
    const others = new Map<string, number>();
    const text = JSON.stringify(body)
      .replace(/\b\d{17,20}\b/g, (id) => names.get(id) ?? `#${others.get(id) ?? others.set(id, others.size).get(id)!}`)
      .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{10})\b/g, (hash) => `hash of ${hash.length}`)
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, 'a time')
      .replace(/<t:\d+(?::\w)?>/g, 'a time');
    return JSON.parse(text) as unknown;
  }
}

/** Returns the command of a line, such as `eagles direct-fire`; for other lines, the kind of action. */
function kindOf(line: string): string {
  const [, rest = line] = /^@\S+ #\S+ (.*)$/.exec(line) ?? [];
  const [, command] = /^\/([a-z0-9-]+(?: [a-z][a-z0-9-]*(?![a-z0-9-]*:))*)/.exec(rest) ?? [];
  return command ?? (/^[[<{]/.test(rest) ? 'press' : 'words');
}

/** Removes the page's program from a replay, so that only its data is compared. */
const withoutPage = (text: string): string =>
  text
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/<script type="module">[^]*?<\/script>/, '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
