import type { Logger } from 'pino';
import type { Procedure, Ruleset } from '../rules/index.js';
import type { Drafts, Guilds, Panels, Scenarios, Store, Templates } from '../store/index.js';
import type { EmojiOf } from '../present/index.js';
import type { Pictures } from '../pictures/index.js';
import type { Cards } from './desks/cards.js';
import type { Deliveries } from './posts/deliveries.js';
import type { Learning } from './lessons/learning.js';
import type { LogThreads } from './posts/log-thread.js';
import type { LongWork } from './long-work/long-work.js';
import type { OneByOne } from './work/one-by-one.js';
import type { PastedTables } from './files/pasted-tables.js';
import type { ToldCommand } from './options/registration.js';
import type { ServerRulebooks } from './commands/server-rulebooks.js';

/** Everything that a command needs in addition to its interaction. */
export interface Services extends Store {
  /** Drafts, which wait for confirmation. */
  readonly drafts: Drafts;
  readonly pasted: PastedTables;
  /** Players' private cards. */
  readonly cards: Cards;
  /** Creates channels for battles one after another. */
  readonly roomMaking: OneByOne;
  /** The place of each battle's panel for umpires. */
  readonly panels: Panels;
  /** Unit templates of servers. */
  readonly templates: Templates;
  readonly scenarios: Scenarios;
  readonly rulesets: readonly Ruleset[];
  /** Servers' settings and data. */
  readonly guilds: Guilds;
  /** The rulebooks played by each server. */
  readonly serverRulebooks: ServerRulebooks;
  /** Finds a procedure by its id. @throws {Refusal} UNKNOWN_PROCEDURE if no rulebook has it */
  readonly procedureById: (id: string) => Procedure;
  readonly deliveries: Deliveries;
  /** Leads each running tutorial to its next step. */
  readonly learning: Learning;
  /** Threads with a line for each event of the record. */
  readonly threads: LogThreads;
  /** Runs long work in the background, so that other people do not wait for it. */
  readonly longWork: LongWork;
  /** Reads people's files in another process, so that a file does not wait for longer work. */
  readonly fileWork: LongWork;
  /** Draws pictures. */
  readonly drawing: Pictures;
  /** Emoji for texts, buttons and menus, if Discord has them. */
  readonly faces: EmojiOf;
  readonly log: Logger;
  /** Returns Discord's time in milliseconds, even if this machine's clock is wrong. */
  readonly time: () => number;
  /** Returns a uniform random 32-bit word, for dice outside battles. */
  readonly randomWord: () => number;
  /** Returns the slash commands, for /help. */
  readonly commands: () => readonly ToldCommand[];
}
