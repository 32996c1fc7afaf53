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

/** Everything that a command needs besides its interaction. */
export interface House extends Store {
  /** Commands that wait for confirmation. */
  readonly drafts: Drafts;
  readonly pasted: PastedTables;
  /** Players' private cards. */
  readonly cards: Cards;
  /** Creates the channels of one battle after the other's. */
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
  /** Threads that describe the record line by line. */
  readonly threads: LogThreads;
  /** Does work that would otherwise make other people wait. */
  readonly longWork: LongWork;
  /** Reads people's files separately, so that a file never waits for longer work. */
  readonly fileWork: LongWork;
  /** Draws pictures. */
  readonly drawing: Pictures;
  /** Emoji for text, buttons and menus, if Discord has them. */
  readonly faces: EmojiOf;
  readonly log: Logger;
  /** Returns Discord's time in milliseconds, whatever this machine's clock shows. */
  readonly time: () => number;
  /** Returns a uniform random 32-bit word, for dice outside battles. */
  readonly randomWord: () => number;
  /** Returns the slash commands, for /help. */
  readonly commands: () => readonly ToldCommand[];
}
