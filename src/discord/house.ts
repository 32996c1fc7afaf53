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

/** Everything that a command needs apart from its interaction. */
export interface House extends Store {
  /** Commands that wait to be confirmed. */
  readonly drafts: Drafts;
  readonly pasted: PastedTables;
  /** Private cards of players. */
  readonly cards: Cards;
  /** Queues, for each battle, the commands that create its channels. */
  readonly roomMaking: OneByOne;
  /** The place of each battle's panel for umpires. */
  readonly panels: Panels;
  /** Named unit types of servers. */
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
  /** Leads each tutorial under way to its next step. */
  readonly learning: Learning;
  /** Threads that describe the record line by line. */
  readonly threads: LogThreads;
  /** Does work that would keep other people waiting. */
  readonly longWork: LongWork;
  /** Reads people's files, so that a file never waits for longer work. */
  readonly fileWork: LongWork;
  /** Draws pictures. */
  readonly drawing: Pictures;
  /** Emoji that stand in text, on buttons and in menus, if Discord has them. */
  readonly faces: EmojiOf;
  readonly log: Logger;
  /** Discord's time, in milliseconds, whatever this machine's clock says. */
  readonly time: () => number;
  /** A uniform random 32-bit word, for dice outside any battle. */
  readonly randomWord: () => number;
  /** The slash commands, for /help. */
  readonly commands: () => readonly ToldCommand[];
}
