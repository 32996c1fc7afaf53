import type { Logger } from 'pino';
import type { Procedure, Ruleset } from '../rules/index.js';
import type { Drafts, Guilds, Panels, Scenarios, Store, Templates } from '../store/index.js';
import type { EmojiFinder } from '../present/index.js';
import type { PictureQueue } from '../pictures/index.js';
import type { Cards } from './desks/cards.js';
import type { Deliveries } from './posts/deliveries.js';
import type { RunningTutorials } from './lessons/learning.js';
import type { LogThreads } from './posts/log-thread.js';
import type { LongWork } from './long-work/long-work.js';
import type { KeyedQueue } from './work/one-by-one.js';
import type { PastedTables } from './files/pasted-tables.js';
import type { RegisteredCommand } from './options/registration.js';
import type { ServerRulebooks } from './commands/server-rulebooks.js';

/** Everything that a command needs in addition to its interaction. */
export interface Services extends Store {
  /** The drafts that wait for confirmation. */
  readonly drafts: Drafts;
  readonly pasted: PastedTables;
  /** The private cards that players see. */
  readonly cards: Cards;
  /** A queue that creates the channels of battles one after another. */
  readonly roomMaking: KeyedQueue;
  /** The position of each battle's panel for umpires. */
  readonly panels: Panels;
  /** The unit templates of each server. */
  readonly templates: Templates;
  readonly scenarios: Scenarios;
  readonly rulesets: readonly Ruleset[];
  /** The settings and data of each server. */
  readonly guilds: Guilds;
  /** The rulebooks that each server plays. */
  readonly serverRulebooks: ServerRulebooks;
  /** Finds a procedure by its id. @throws {Refusal} UNKNOWN_PROCEDURE if no rulebook has this procedure */
  readonly procedureById: (id: string) => Procedure;
  readonly deliveries: Deliveries;
  /** The running tutorials. Each is led to its next step. */
  readonly learning: RunningTutorials;
  /** The threads that have a line for each event of the record. */
  readonly threads: LogThreads;
  /** The long work that runs in the background, so that other people do not wait for it. */
  readonly longWork: LongWork;
  /** The reading of people's files in another process, so that a file does not wait for longer work. */
  readonly fileWork: LongWork;
  /** The drawing of pictures. */
  readonly drawing: PictureQueue;
  /** Finds the emoji for texts, buttons and menus, if Discord has them. */
  readonly faces: EmojiFinder;
  readonly log: Logger;
  /** Returns Discord's time in milliseconds, even if this machine's clock is wrong. */
  readonly time: () => number;
  /** Returns a uniform random 32-bit word for dice outside battles. */
  readonly randomWord: () => number;
  /** Returns all slash commands, as `/help` needs them. */
  readonly commands: () => readonly RegisteredCommand[];
}
