import { calculateSeedCommitment, calculateDiceKey, createVerifiedFaces, type JsonObject } from '../dice/index.js';
import {
  findActor,
  listAssistants,
  runAllSteps,
  type BattleEvent,
  buildEventBody,
  type DecisionContext,
  decideCommand,
  type DecidedCommand,
  decideOpeningInSteps,
  createEmptyGame,
  PUBLIC_READER,
  findAutomaticCommand,
  findGameRow,
  isPersonKey,
  calculatePersonKey,
  isWithoutUmpire,
  type GameCommand,
  type GameState,
  type StateWithoutBattle,
  type SealedGame,
  type LostEventsNotice,
  findAmendmentIntent,
  type AmendmentPlan,
  planAmendmentInSteps,
  type PreparedPlan,
  type AmendedEventNumbers,
  findAmendedEventNumbers,
  type AmendmentCommand,
  type Reader,
  type Person,
  type Picture,
  findEventSeed,
  AgreementRequest,
  buildPeopleKey,
  writeRecalculation,
  filterEventChannels,
  type Scenario,
} from '../game/index.js';
import { SealedBattle } from '../game/sealed.js';
import { isSideDivided } from '../house/index.js';
import {
  type Actor,
  areFieldsSealed,
  type Battle,
  type GameRow,
  Refusal,
  type Ruleset,
  tryOrHandleRefusal,
} from '../rules/index.js';
import type { ChannelLinks } from './channels.js';
import type { Database } from './database-type.js';
import type { Drafts } from './drafts.js';
import { convertUnavailableError, runInTransaction, GroupCommit } from './transaction.js';
import type { GameStateCache } from './games.js';
import type { People } from './people.js';
import type { LeftServers } from './left-servers.js';
import type { Tutorials } from './lessons.js';
import type { PictureStore } from './pictures.js';
import type { PendingMaps } from './owed-maps.js';
import type { Posts } from './posts.js';
import type { EventRecord } from './record.js';
import type { AudienceChannel, AudienceChannels } from './rooms.js';

/** The number of random bytes in the salt of sealed orders. */
const SALT_BYTES = 32;
/** The maximum number of automatic commands after a person's command. */
const MOST_FOLLOWING = 200;

/** The number of events for which audiences are read in one query. */
const LOOKED_UP_AT_ONCE = 200;

/** What battles need from outside: the time, random bytes and rulebooks. */
export interface StoreDependencies {
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly rulesetById: (id: string) => Ruleset;
  /** Called once for each battle with a damaged record. */
  readonly onDamage?: (gameId: string, why: string) => void;
  /** Called once for each damaged picture. */
  readonly onPicture?: (sha256: string, why: string) => void;
  /** Returns 16 random hex digits for each event. Default: events have no random digits. */
  readonly nonce?: () => string;
  /** True if phases of battles without an umpire end some seconds after the last side is done. By default, they end at once. */
  readonly phasesWait?: boolean;
  /** True if the seeds of battles repeat. Default: false. */
  readonly isPractice?: boolean;
}

/** The origin of a command: person, channel and interaction. */
export interface CommandRequest {
  readonly guildId: string;
  readonly channelId: string;
  readonly person: Person;
  readonly interactionId: string;
  /**
   * The token that is stored until the private answer about a secret event has been sent; null for a request without an
   * interaction.
   */
  readonly interactionToken: string | null;
  /** The parent channel, for a request in a thread. Default: no parent channel. */
  readonly parentId?: string | null;
  /** The battle of the request. Default: the battle of the channel. */
  readonly gameId?: string | undefined;
  /** The draft that this request confirms. It is removed in the same transaction. Default: none. */
  readonly settles?: { readonly id: string; readonly userId: string } | undefined;
}

/**
 * The committed events of a request. `again` is true if Discord has delivered the interaction before. The events are then those
 * of the first delivery.
 */
export interface CommittedRequest {
  readonly gameId: string;
  readonly events: readonly BattleEvent[];
  readonly battle: SealedBattle;
  readonly ruleset: Ruleset;
  readonly again: boolean;
  /** The channels of the battle when the events were committed. Default: none. */
  readonly rooms?: readonly AudienceChannel[];
  /** True if the battle's private channels are created right after the answer. Default: false. */
  readonly isMakingChannels?: boolean;
  /** The channel for posts in a battle without private channels. */
  readonly channelId: string;
  /** The reader of the answer, which shows only events that this reader may know. Default: the actor of the first event. */
  readonly asker?: Reader;
}

/** Returns the reader that the answer to a request is written for. */
export const getRequestReader = ({ asker, events }: Pick<CommittedRequest, 'asker' | 'events'>): Reader =>
  asker ?? events[0]!.actor;

/** The name, rulebook and settings of a new battle. */
interface StartOptions {
  readonly name: string;
  readonly ruleset: string;
  readonly settings: JsonObject;
  readonly umpireRoleId: string | null;
  /** Set if the bot is to be the umpire of the battle. */
  readonly umpiredBy?: 'bot';
  readonly opening?: Readonly<Record<string, readonly JsonObject[]>>;
}

/** The result of a command at the start of a battle, with the texts of its events. */
interface BegunPart {
  readonly before: GameState;
  readonly decided: DecidedCommand;
  readonly bodies: readonly string[];
}

/** The start of a battle, calculated but not stored yet. */
interface BattleStart {
  readonly gameId: string;
  readonly seed: string;
  readonly peopleSecret: string;
  readonly ruleset: Ruleset;
  readonly parts: readonly BegunPart[];
}

/** The consequences of a correction, calculated in advance. */
interface PreparedAmendment extends PreparedPlan {
  /** The numbers of the public events that the correction would change. */
  readonly open?: ReadonlySet<number>;
}

/** A preview of a correction and its consequences. */
export interface AmendmentPreview {
  /** The event that would be corrected. */
  readonly event: BattleEvent;
  readonly plan: AmendmentPlan;
  /** The prepared plan for the correction, so that the plan is not calculated twice. */
  readonly prepared: PreparedAmendment;
}

/** Thrown if the battle has changed since the preview, or its phase since the button. The command then has no effect. */
export class BattleChangedRefusal extends Refusal {
  constructor() {
    super('CONFLICT', 'the battle has gone on meanwhile');
  }
}

/** What a command was prepared for, checked in its transaction. */
interface Beside {
  readonly prepared?: PreparedAmendment | undefined;
  /** The hash that the battle's last event must have. Default: any hash. */
  readonly asOf?: string | undefined;
  /** The turn and phase of the pressed button. Default: any. */
  readonly during?: { readonly turn: number; readonly phase: string };
}

/** Options for ending a battle. */
export interface BattleEnd {
  readonly keepsSeed?: boolean;
  /** The winner, as text. */
  readonly result?: string | undefined;
  /** The hash that the battle's last event must have. Default: any hash. */
  readonly asOf?: string | undefined;
}

/** A sealed battle for use by other code. Only functions such as `viewOf` and `openPublicPart` can open it. */
export interface OpenGame extends SealedGame {
  readonly gameId: string;
  readonly state: StateWithoutBattle;
}

/** An open battle, which only the store may read. */
interface WholeGame {
  readonly gameId: string;
  readonly state: GameState;
  readonly ruleset: Ruleset;
}

/** Returns a game with its battle sealed. */
function handedOut({ battle, ...state }: GameState, ruleset: Ruleset): OpenGame {
  return { gameId: state.gameId, state, ruleset, battle: new SealedBattle(battle) };
}

/** The main facts about a battle for a list, without its rows. */
export interface GameSummary {
  readonly gameId: string;
  readonly game: GameRow;
  readonly ruleset: Ruleset;
}

/** The objects through which the results of a command are stored. */
interface Keepers {
  readonly games: GameStateCache;
  readonly record: EventRecord;
  readonly posts: Posts;
  readonly owedMaps: PendingMaps;
  readonly channels: ChannelLinks;
  readonly rooms: AudienceChannels;
  readonly pictures: PictureStore;
  readonly people: People;
  readonly left: LeftServers;
  readonly lessons: Tutorials;
  readonly drafts: Drafts;
}

/**
 * Carries out commands in battles. Each command is one synchronous transaction that adds the events, updates the tables, and
 * records the posts to send. Events are returned only once they are on disk.
 */
export class Battles {
  private readonly group: GroupCommit;
  /** The battles that were already handed out, so that callers get the same object for the same state. */
  private readonly handedOut = new WeakMap<GameState, OpenGame>();

  constructor(
    private readonly database: Database,
    private readonly surroundings: StoreDependencies,
    private readonly keepers: Keepers,
  ) {
    this.group = new GroupCommit(database, (error) => this.rolledBack(error));
  }

  /**
   * Reads the newest event of every open battle, so that damaged battles are refused from then on.
   * @returns the total numbers of battles and events
   */
  takeStock(): { readonly battles: number; readonly events: number } {
    return this.keepers.games.takeStock();
  }

  /**
   * Opens a battle by id.
   * @throws {Refusal} NOT_FOUND if the battle does not exist, DAMAGED if it cannot be read, MOVED if its server has left this
   *   database
   */
  open(gameId: string): OpenGame {
    return this.handOut(this.whole(gameId));
  }

  /**
   * Opens a battle by id, and finds whether a person is an umpire, player or spectator in it.
   * @throws {Refusal} any refusal of `open`
   */
  openFor(gameId: string, person: Person): { readonly game: OpenGame; readonly actor: Actor } {
    const whole = this.whole(gameId);
    return { game: this.handOut(whole), actor: this.standingIn(whole.state, person) };
  }

  /**
   * Checks whether a battle is in memory and has not changed since it was handed out as `game`. A write by another process is
   * noticed only when the battle is opened again.
   */
  isNow(game: OpenGame): boolean {
    const state = this.keepers.games.known(game.gameId);
    return state !== undefined && this.handedOut.get(state) === game;
  }

  private handOut({ state, ruleset }: WholeGame): OpenGame {
    const before = this.handedOut.get(state);
    if (before) return before;
    const game = handedOut(state, ruleset);
    this.handedOut.set(state, game);
    return game;
  }

  /** Opens a battle by id without sealing it. @throws {Refusal} any refusal of `open` */
  private whole(gameId: string): WholeGame {
    const state = this.keepers.games.load(gameId);
    return { gameId, state, ruleset: this.surroundings.rulesetById(state.battle.game.ruleset) };
  }

  /** Checks whether a battle can be read. The battle must not be damaged, and its server must not have left this database. */
  isReadable(gameId: string): boolean {
    try {
      this.keepers.games.load(gameId);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Returns a person as an umpire, player or spectator of a battle. @throws {Refusal} any refusal of `open` */
  actorIn(gameId: string, person: Person): Actor {
    return this.standingIn(this.keepers.games.load(gameId), person);
  }

  private standingIn({ gameId, battle }: GameState, person: Person): Actor {
    return findActor(battle, this.keepers.people.called(gameId, this.asIn(gameId, person)));
  }

  /** Returns a person with the rights that count in a battle. In a tutorial, even a server administrator is only a player. */
  private asIn(gameId: string, person: Person): Person {
    return person.isAdministrator && this.keepers.lessons.has(gameId) ? { ...person, isAdministrator: false } : person;
  }

  /** Returns the newest 50 battles of a server, newest first. Leaves out tutorials and damaged battles. */
  ofGuild(guildId: string): GameSummary[] {
    return this.keepers.games
      .ofGuild(guildId)
      .map(({ gameId, game }) => ({ gameId, game, ruleset: this.surroundings.rulesetById(game.ruleset) }));
  }

  /**
   * Carries out a command in the battle of the request's channel. If Discord delivers an interaction twice, the second delivery
   * gets the events of the first.
   * @param gameId the battle. Default: the battle of the channel
   * @throws {Refusal} NO_GAME if there is no battle; UNAVAILABLE if the database cannot be written; any refusal of `open`, the
   *   command or `goingOn`. Nothing has changed then
   */
  act(request: CommandRequest, command: GameCommand, gameId?: string): CommittedRequest {
    return this.transaction(() => this.carryOut(request, () => command, gameId));
  }

  /**
   * Carries out several commands in one transaction, and returns all their events together. Skips refused commands. The first
   * accepted command gets the interaction id of the request. Each later command gets its own id.
   * @throws {Refusal} the last refusal, if every command is refused; UNAVAILABLE if the database cannot be written
   */
  actOn(request: CommandRequest, commands: readonly GameCommand[], gameId: string): CommittedRequest {
    return this.transaction(() => {
      const repeated = this.repeated(request.interactionId);
      if (repeated) return repeated;
      let whole: CommittedRequest | undefined;
      let refusal: unknown;
      for (const command of commands) {
        try {
          // A savepoint is needed, because a command may still be refused after its events have been written (`goingOn`).
          const done = runInTransaction(this.database, () =>
            whole ? this.actNext(request, command, gameId) : this.carryOut(request, () => command, gameId),
          );
          whole = whole ? { ...done, events: [...whole.events, ...done.events], asker: getRequestReader(whole) } : done;
        } catch (error) {
          if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
          refusal = error;
        }
      }
      if (!whole) throw refusal;
      return whole;
    });
  }

  /** Carries out another command of the same person at the same moment, with its own interaction id. */
  private actNext(request: CommandRequest, command: GameCommand, gameId: string): CommittedRequest {
    const { state, ruleset } = this.whole(gameId);
    const person = this.asIn(gameId, request.person);
    const actor = findActor(state.battle, { ...person, key: this.keepers.people.acting(gameId, person) });
    const interactionId = idAt(Date.parse(this.timeAfter(state)), this.surroundings.randomBytes(3));
    const own = { ...this.placed(request, gameId), interactionId, interactionToken: null };
    return this.append(state, ruleset, own, actor, command);
  }

  /** Removes the draft that a request confirms. @throws {Refusal} NOT_FOUND if it has already been settled */
  private settle({ settles }: CommandRequest): void {
    if (settles && !this.keepers.drafts.take(settles.id, settles.userId)) throw refuseSettledDraft();
  }

  /** Changes a request so that its posts go to a channel of the battle. */
  private placed(request: CommandRequest, gameId: string): CommandRequest {
    return { ...request, channelId: this.keepers.channels.postingChannel(gameId, request) };
  }

  /**
   * Carries out a command like `act`, but in a transaction together with the other commands of the same moment.
   * @param picture the picture of a note or map, stored with the command's events
   * @param prepared the plan of a correction, calculated in advance
   * @param asOf the hash that the battle's last event must have. Default: any hash
   * @param during the turn and phase in which the command must be carried out. Default: any
   * @throws {BattleChangedRefusal} if the battle's last event does not have this hash, or if another phase has started
   * @throws {Refusal} any refusal of `act`. Nothing has changed then
   */
  async actSoon(
    request: CommandRequest,
    command: GameCommand,
    gameId?: string,
    { picture, ...beside }: Beside & { readonly picture?: Picture | undefined } = {},
  ): Promise<CommittedRequest> {
    try {
      return await this.group.run(() => {
        const committed = this.carryOut(request, () => command, gameId, beside);
        if (picture) this.keepers.pictures.keep(picture);
        return committed;
      });
    } catch (error) {
      throw convertUnavailableError(error) ?? error;
    }
  }

  /**
   * Calculates the start of a battle in steps, so that other work can run in between. A long scenario takes much longer to
   * calculate than to store. Does not store anything.
   * @throws {Refusal} NOT_FOUND if the rulebook is unknown; any refusal of the command or the scenario
   */
  *starting(
    { person, interactionId }: Pick<CommandRequest, 'person' | 'interactionId'>,
    options: StartOptions,
    scenario?: Scenario,
  ): Generator<void, BattleStart, void> {
    const { isPractice, randomBytes, rulesetById, nonce } = this.surroundings;
    const ruleset = rulesetById(options.ruleset);
    const gameId = Buffer.from(randomBytes(8)).toString('hex');
    const seed = Buffer.from(randomBytes(32)).toString('hex');
    const practice = isPractice === true ? { practice: true as const } : {};
    const peopleSecret = this.keepers.people.newSecret();
    const actor: Actor = { id: calculatePersonKey(peopleSecret, person.userId), standing: 'umpire', sideId: null };
    const circumstances = (state: GameState, of: string): DecisionContext => ({
      ruleset,
      actor,
      interactionId: of,
      at: this.timeAfter(state),
      facesFor: (eventNumber) => createVerifiedFaces(seed, { gameId, eventNumber, interactionId: of }),
      chronicle: { get: () => undefined, after: () => [] },
      nonceFor: nonce,
    });
    const before = createEmptyGame(gameId);
    const command: GameCommand = { type: 'start', ...options, commitment: calculateSeedCommitment(seed), ...practice };
    const begun = decideCommand(before, command, circumstances(before, interactionId));
    const parts: BegunPart[] = [{ before, decided: begun, bodies: begun.events.map((event) => buildEventBody(event)) }];
    if (scenario !== undefined) {
      yield;
      // The scenario is opened with a separate command, so that it can be undone.
      const ownId = idAt(Date.parse(this.timeAfter(begun.state)), randomBytes(3));
      const opening = { type: 'open-scenario', scenario: scenario as Scenario & JsonObject } as const;
      const opened = yield* decideOpeningInSteps(begun.state, opening, circumstances(begun.state, ownId));
      yield;
      parts.push({ before: begun.state, decided: opened, bodies: opened.events.map((event) => buildEventBody(event)) });
    }
    return { gameId, seed, peopleSecret, ruleset, parts };
  }

  /**
   * Starts a battle in the request's channel, and records the hash of its secret seed.
   * @param scenario the scenario of the battle. Default: none
   * @param beginning the result of `starting` for the same parameters. Default: calculated now
   * @throws {Refusal} MOVED if the server has left this database, CONFLICT if the channel has an open battle, UNAVAILABLE if the
   *   database cannot be written; any refusal of `starting`
   */
  start(request: CommandRequest, options: StartOptions, scenario?: Scenario, beginning?: BattleStart): CommittedRequest {
    return this.transaction(() => {
      this.keepers.left.refuse(request.guildId);
      const repeated = this.repeated(request.interactionId);
      if (repeated) return repeated;
      this.settle(request);
      const { games, channels, people } = this.keepers;
      if (channels.openBattleOf(request.channelId) !== undefined)
        throw new Refusal('CONFLICT', 'A battle is already running here. End it with `/game end` first, or use another channel.');
      const { gameId, seed, peopleSecret, ruleset, parts } = beginning ?? runAllSteps(this.starting(request, options, scenario));
      games.begin({ id: gameId, guildId: request.guildId, seed, peopleSecret, ruleset: ruleset.id });
      people.acting(gameId, request.person);
      const kept = parts.map(({ before, decided, bodies }, index) =>
        this.keep(before, decided, ruleset, index === 0 ? request : { ...request, interactionToken: null }, { bodies }),
      );
      channels.give(request.channelId, gameId);
      const events = kept.flatMap((committed) => committed.events);
      // As umpire, the bot may know everything, but the person who starts the battle may not.
      const asker = options.umpiredBy === 'bot' ? { asker: PUBLIC_READER } : {};
      return { ...kept.at(-1)!, events, ...asker };
    });
  }

  /**
   * Starts a tutorial in the request's channel. A tutorial is a battle for one player. The request comes from the bot, which is
   * also the umpire.
   * @param player the player's Discord id, and the name of their side in the scenario
   * @param beside stores further data in the same transaction. Called with the ids of the battle and of the player's side
   * @throws {Refusal} any refusal of `start`
   */
  startLesson(
    request: CommandRequest,
    scenario: Scenario,
    player: { readonly side: string; readonly userId: string },
    beside: (gameId: string, sideId: string) => void,
  ): CommittedRequest {
    return this.transaction(() => {
      const { title: name, rulebook: ruleset, settings } = scenario;
      const begun = this.start(
        request,
        { name, ruleset, settings: settings.rulebook as JsonObject, umpireRoleId: null },
        scenario,
      );
      if (begun.again) return begun;
      const { gameId } = begun;
      const side = [...this.whole(gameId).state.battle.tables.side.values()].find(({ name: called }) => called === player.side);
      if (!side) throw new Error(`the lesson has no side ${player.side}`);
      const seat = { side: side.id, fields: {}, addPlayerIds: [player.userId], removePlayerIds: [] };
      const seated = this.umpire(gameId, request.channelId, request.person, () => ({ type: 'edit-side', ...seat }));
      beside(gameId, side.id);
      return { ...seated, events: [...begun.events, ...seated.events], rooms: this.keepers.rooms.of(gameId) };
    });
  }

  /**
   * Carries out a command that the bot gives as an umpire.
   * @param commandFor returns the command for the current battle
   * @throws {Refusal} if the command is refused. Nothing has changed then
   */
  umpire(gameId: string, channelId: string, umpire: Person, commandFor: (game: OpenGame) => GameCommand): CommittedRequest {
    return this.transaction(() => {
      const whole = this.whole(gameId);
      const { state, ruleset } = whole;
      const actor: Actor = { id: this.keepers.people.acting(gameId, umpire), standing: 'umpire', sideId: null };
      const interactionId = idAt(Date.parse(this.timeAfter(state)), this.surroundings.randomBytes(3));
      const request: CommandRequest = { guildId: '', channelId, person: umpire, interactionId, interactionToken: null };
      const command = this.withSeed(gameId, commandFor(this.handOut(whole)));
      return this.goingOn(this.append(state, ruleset, request, actor, command));
    });
  }

  /**
   * Carries out a command of a side that the bot plays in a tutorial. In the record, the bot is the side's player.
   * @param player the bot as a player: the id of its side, and its name in posts
   * @throws {Refusal} if the command is refused. Nothing has changed then
   */
  asBotPlayer(
    gameId: string,
    channelId: string,
    player: { readonly sideId: string; readonly name: string },
    command: GameCommand,
  ): CommittedRequest {
    return this.transaction(() => {
      const { state, ruleset } = this.whole(gameId);
      const { people } = this.keepers;
      const actor = this.botPlayer(gameId, player.sideId);
      if (!people.whoIs(gameId, actor.id)) people.note(gameId, actor.id, null, player.name);
      const interactionId = idAt(Date.parse(this.timeAfter(state)), this.surroundings.randomBytes(3));
      const person: Person = { userId: '', name: player.name, roleIds: [], isAdministrator: false };
      const request: CommandRequest = { guildId: '', channelId, person, interactionId, interactionToken: null };
      return this.append(state, ruleset, request, actor, command);
    });
  }

  /** Returns the bot as the player of a side, with a key that does not belong to any Discord id. */
  botPlayer(gameId: string, sideId: string): Actor {
    return { id: this.keepers.people.keyFor(gameId, `bot ${sideId}`), standing: 'player', sideId };
  }

  /** Adds the seed to the command that ends a battle. */
  private withSeed(gameId: string, command: GameCommand): GameCommand {
    return command.type === 'end' ? { ...command, seed: this.keepers.games.seedOf(gameId) } : command;
  }

  /** Carries out several commands and further writes, either completely or not at all. @throws the first error */
  together<T>(work: () => T): T {
    try {
      return runInTransaction(this.database, work);
    } catch (error) {
      // The battles in memory may contain events that were rolled back.
      this.forget();
      throw error;
    }
  }

  /**
   * Records in a battle which of its events were lost because an older backup was restored.
   * @param umpire the bot, which acts as umpire
   * @param found finds the events that are missing from the current battle; undefined if none are missing
   * @returns undefined if no events are lost, or if the battle has ended
   */
  restored(
    gameId: string,
    channelId: string,
    umpire: { readonly id: string; readonly name: string },
    found: (state: StateWithoutBattle) => LostEventsNotice | undefined,
  ): CommittedRequest | undefined {
    return this.transaction(() => {
      const { state, ruleset } = this.whole(gameId);
      const lacking = found(state);
      const { people } = this.keepers;
      if (!lacking || state.battle.game.status === 'ended') return undefined;
      const person = { userId: umpire.id, name: umpire.name, roleIds: [], isAdministrator: false };
      const actor: Actor = { id: people.acting(gameId, person), standing: 'umpire', sideId: null };
      const interactionId = idAt(Date.parse(this.timeAfter(state)), this.surroundings.randomBytes(3));
      const request: CommandRequest = { guildId: '', channelId, person, interactionId, interactionToken: null };
      return this.append(state, ruleset, request, actor, { type: 'restored', ...lacking });
    });
  }

  /**
   * Ends a battle, and reveals its seed unless `keepsSeed` is true.
   * @throws {Refusal} UMPIRE_ONLY if the person is not an umpire, or is only an assistant; NO_GAME if there is no open battle
   * @throws {BattleChangedRefusal} if `asOf` is given and the battle's last event has another hash
   */
  end(request: CommandRequest, gameId?: string, { keepsSeed = false, result, asOf }: BattleEnd = {}): CommittedRequest {
    const seedOf = (id: string): string | null => (keepsSeed ? null : this.keepers.games.seedOf(id));
    const words = result === undefined ? {} : { result };
    return this.transaction(() =>
      this.carryOut(request, (id) => ({ type: 'end', seed: seedOf(id), ...words }), gameId, { asOf }),
    );
  }

  /**
   * Reopens the ended battle of the request's channel. If the seed was revealed, the battle gets a new seed.
   * @throws {Refusal} NO_GAME if the channel has no battle; UMPIRE_ONLY if the person is not an umpire or is only an assistant;
   *   CONFLICT if the battle has not ended, or if its sides agreed on its end
   */
  resume(request: CommandRequest): CommittedRequest {
    const { games } = this.keepers;
    return this.transaction(() =>
      this.carryOut(request, (gameId) => {
        const { lastNumber: after, battle } = games.load(gameId);
        if (findGameRow(battle).seed === null) return { type: 'resume', commitment: null, after };
        const seed = Buffer.from(this.surroundings.randomBytes(32)).toString('hex');
        games.reseed(gameId, seed);
        return { type: 'resume', commitment: calculateSeedCommitment(seed), after };
      }),
    );
  }

  /**
   * Calculates the consequences of an undo, redo or correction without carrying it out. Yields after each recalculated command,
   * so that other work can run in between. If the battle changes before the correction is carried out, the plan is calculated
   * again.
   * @throws {Refusal} NOT_FOUND or CONFLICT if the events cannot be corrected, or the refusal of the corrected command itself
   */
  *preview(request: CommandRequest, gameId: string, command: AmendmentCommand): Generator<void, AmendmentPreview, void> {
    const { state, ruleset } = this.whole(gameId);
    const chronicle = this.keepers.record.chronicle(gameId);
    const intent = findAmendmentIntent(state, chronicle, command);
    const actor = this.actorIn(gameId, request.person);
    const plan = yield* planAmendmentInSteps(state, intent, this.circumstances(request, state, ruleset, actor));
    const { lastHash } = state;
    const prepared = { lastHash, command, plan, ...(command.later === 'refuse' ? {} : yield* this.writing(gameId, plan, actor)) };
    return { event: chronicle.get(intent.undoes)!, plan, prepared };
  }

  /**
   * Returns the events that a command would undo, and the event that it would correct. Both are empty for a command that would be
   * refused.
   */
  putRightBy(gameId: string, command: AmendmentCommand): AmendedEventNumbers {
    const { state, ruleset } = this.whole(gameId);
    const found = tryOrHandleRefusal(() =>
      findAmendedEventNumbers(state, this.keepers.record.chronicle(gameId), ruleset, command),
    );
    return found ?? { taken: new Set(), corrected: null };
  }

  /** Does all work for a plan that is possible before its transaction. */
  private *writing(
    gameId: string,
    { again }: AmendmentPlan,
    actor: Actor,
  ): Generator<void, Pick<PreparedAmendment, 'written' | 'open'>, void> {
    const open = new Set<number>();
    for (let from = 0; from < again.changed.length; from += LOOKED_UP_AT_ONCE) {
      const some = again.changed.slice(from, from + LOOKED_UP_AT_ONCE);
      for (const number of this.keepers.posts.openAmong(gameId, some)) open.add(number);
      yield;
    }
    return { written: yield* writeRecalculation(again, actor), open };
  }

  /**
   * Returns the key or id under which a side lists a person. Undefined if no side lists the person, for example because they play
   * through a role.
   */
  seatOf(gameId: string, userId: string): string | undefined {
    const key = this.keepers.people.called(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).key;
    const sides = [...this.keepers.games.load(gameId).battle.tables.side.values()];
    return sides.flatMap(({ playerIds }) => playerIds).find((id) => id === key || id === userId);
  }

  /**
   * Drops all battles from memory, and stops the timers for unused battles. Used when the bot stops, or when memory may differ
   * from the disk. Battles are loaded again when they are next read.
   */
  forget(): void {
    this.keepers.games.forget();
  }

  private transaction<T>(work: () => T): T {
    try {
      return runInTransaction(this.database, work);
    } catch (error) {
      this.rolledBack(error);
      throw error;
    }
  }

  /**
   * Drops all battles from memory after an error that may have rolled back writes. Among refusals, only UNAVAILABLE needs this,
   * because all others are thrown before the battle changes.
   */
  private rolledBack(error: unknown): void {
    if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') this.forget();
  }

  /** Carries out a command within a transaction. */
  private carryOut(
    request: CommandRequest,
    commandFor: (gameId: string) => GameCommand,
    named?: string,
    { prepared, asOf, during }: Beside = {},
  ): CommittedRequest {
    const repeated = this.repeated(request.interactionId);
    if (repeated) return repeated;
    this.settle(request);
    const gameId = named ?? request.gameId ?? this.keepers.channels.battleIn(request);
    if (gameId === undefined) throw refuseWithoutBattle();
    const { state, ruleset } = this.whole(gameId);
    if (asOf !== undefined && asOf !== state.lastHash) throw new BattleChangedRefusal();
    const { turn, phase } = state.battle.game;
    if (during && (during.turn !== turn || during.phase !== phase)) throw new BattleChangedRefusal();
    const person = this.asIn(gameId, request.person);
    const actor = findActor(state.battle, { ...person, key: this.keepers.people.acting(gameId, person) });
    const command = commandFor(gameId);
    let done: CommittedRequest;
    try {
      done = this.append(state, ruleset, this.placed(request, gameId), actor, command, prepared);
    } catch (error) {
      throw AgreementRequest.or(error, gameId, state.battle, actor, command);
    }
    return this.goingOn(done);
  }

  /**
   * Carries out the automatic commands that follow a command in a battle without an umpire. These are at most 200 commands in the
   * same transaction. Skips calendar entries and orders that the rules refuse.
   * @throws {Refusal} CONFLICT if the rules refuse any other automatic command. The first command is then rolled back too
   */
  private goingOn(done: CommittedRequest): CommittedRequest {
    const { gameId, channelId } = done;
    const left = new Set<string>();
    let whole = done;
    let last = done.events;
    for (let n = 0; n < MOST_FOLLOWING; n++) {
      const { ruleset, state } = this.whole(gameId);
      const following = findAutomaticCommand(ruleset, state.battle, last, whole.events, left, this.surroundings.phasesWait);
      if (!following) return whole;
      const { command, entry } = following;
      try {
        const followed = this.byItself(gameId, channelId, command);
        last = followed.events;
        whole = { ...followed, events: [...whole.events, ...last], asker: getRequestReader(whole) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'UNAVAILABLE') throw error;
        if (entry === undefined) {
          // The person's command is rolled back on disk too, so it must also be removed from memory.
          this.forget();
          throw cannotBeNow();
        }
        left.add(entry);
      }
    }
    return whole;
  }

  /** Carries out an automatic command, with the bot as the battle's umpire. */
  private byItself(gameId: string, channelId: string, command: GameCommand): CommittedRequest {
    const { state, ruleset } = this.whole(gameId);
    const actor: Actor = { id: findGameRow(state.battle).umpireId, standing: 'umpire', sideId: null };
    const interactionId = idAt(Date.parse(this.timeAfter(state)), this.surroundings.randomBytes(3));
    const person: Person = { userId: '', name: '', roleIds: [], isAdministrator: false };
    const request: CommandRequest = { guildId: '', channelId, person, interactionId, interactionToken: null };
    return this.append(state, ruleset, request, actor, this.withSeed(gameId, command));
  }

  /** Makes a server administrator the umpire of a battle without an umpire. Everyone is informed. */
  takeOver(request: CommandRequest, gameId: string): CommittedRequest {
    return this.transaction(() => {
      const repeated = this.repeated(request.interactionId);
      if (repeated) return repeated;
      const { battle } = this.whole(gameId).state;
      const { sideId } = this.actorIn(gameId, request.person);
      if (!isWithoutUmpire(battle) || !request.person.isAdministrator || sideId !== null)
        throw new Refusal(
          'UMPIRE_ONLY',
          'Only a server admin who does not play a side can become umpire this way. Ask the players to agree on someone.',
        );
      const key = this.keepers.people.acting(gameId, request.person);
      return this.byItself(gameId, this.placed(request, gameId).channelId, { type: 'edit-umpires', add: [key], remove: [] });
    });
  }

  /** Returns the committed events of an interaction that Discord delivers again; undefined for a new interaction. */
  repeated(interactionId: string): CommittedRequest | undefined {
    const events = this.keepers.record.ofInteraction(interactionId);
    if (events.length === 0) return undefined;
    const { gameId, state, ruleset } = this.whole(events[0]!.gameId);
    const hasBegun = events[0]!.kind === 'game-started' && isWithoutUmpire(state.battle);
    const asker = hasBegun ? { asker: PUBLIC_READER } : {};
    return {
      gameId,
      events,
      battle: new SealedBattle(state.battle),
      ruleset,
      again: true,
      rooms: this.keepers.rooms.of(gameId),
      channelId: this.keepers.record.channelOf(gameId, events[0]!.number)!,
      ...asker,
    };
  }

  /**
   * Returns the current time, but never a time before the battle's last event. Events then stay in sequence even if the clock is
   * set back.
   */
  private timeAfter({ lastAt }: GameState): string {
    const now = this.surroundings.now().toISOString();
    return now < lastAt ? lastAt : now;
  }

  /** Decides a command and stores all its results. Runs within a transaction. */
  private append(
    state: GameState,
    ruleset: Ruleset,
    request: CommandRequest,
    actor: Actor,
    command: GameCommand,
    prepared?: PreparedAmendment,
  ): CommittedRequest {
    const { people } = this.keepers;
    const { gameId } = state;
    const circumstances = this.circumstances(request, state, ruleset, actor);
    const seated = new Map<string, string>();
    const keyed = withPlayers(command, state.battle, (userId) => {
      if (isPersonKey(userId)) return userId;
      const key = people.keyFor(gameId, userId);
      seated.set(key, userId);
      return key;
    });
    const decided = decideCommand(state, this.withSalt(keyed, state, actor), {
      ...circumstances,
      ...(prepared ? { prepared } : {}),
    });
    const bodies = decided.events.map((event) => buildEventBody(event, prepared?.written));
    const kept = this.keep(state, decided, ruleset, request, { bodies, open: prepared?.open });
    for (const [key, userId] of seated) people.note(gameId, key, userId, null);
    return kept;
  }

  /**
   * Stores a command that has been decided. Runs within a transaction.
   * @param bodies the texts of its events @param open the numbers of the public events that it changes, if known
   */
  private keep(
    state: GameState,
    decided: DecidedCommand,
    ruleset: Ruleset,
    { channelId, interactionToken }: Pick<CommandRequest, 'channelId' | 'interactionToken'>,
    { bodies, open }: { readonly bodies: readonly string[]; readonly open?: ReadonlySet<number> | undefined },
  ): CommittedRequest {
    const { games, record, posts, owedMaps, lessons } = this.keepers;
    const { gameId } = state;
    const hasHappened = (wanted: BattleEvent['kind']): boolean => decided.events.some(({ kind }) => kind === wanted);
    if (hasHappened('game-resumed')) this.keepers.rooms.comeBack(gameId);
    if (buildPeopleKey(decided.state.battle) !== buildPeopleKey(state.battle)) this.keepers.rooms.oweRights(gameId);
    const rooms = this.keepers.rooms.of(gameId);
    for (const [index, event] of decided.events.entries()) {
      record.append(event, channelId, bodies[index]);
      const telling = filterEventChannels(rooms, event, decided.state.battle);
      for (const room of telling) posts.oweRoom(event, room);
      // In a tutorial nobody is there to read what only the enemy or the umpire may know.
      if (telling.length === 0 && (event.audience === 'all' || !lessons.has(gameId)))
        posts.owe(event, channelId, interactionToken);
    }
    owedMaps.owe(decided.events, decided.state, rooms, channelId);
    if (hasHappened('game-ended')) this.keepers.rooms.leave(gameId);
    if (decided.events.some(({ undoes }) => undoes !== null))
      posts.changed(gameId, state, decided.state, decided.state.lastNumber, open);
    games.keep(decided.state, decided.events);
    const battle = new SealedBattle(decided.state.battle);
    return { gameId, events: decided.events, battle, ruleset, again: false, rooms, channelId };
  }

  /**
   * Completes a command that marks a side as ready. If orders are sealed, adds a random salt for the seal. The salt is drawn
   * here, so that no one can choose it. If the side has commanders, also records that its players press *Done* separately. What a
   * player chooses with *Done until I am needed* lasts in later turns.
   * Returns other commands unchanged.
   */
  private withSalt(given: GameCommand, { battle }: GameState, { standing }: Actor): GameCommand {
    if (given.type !== 'ready') return given;
    const chosen = standing === 'player' ? { ...given, lasts: true as const } : given;
    const command = isSideDivided(battle, given.side) ? { ...chosen, apart: true as const } : chosen;
    if (!command.ready || !areFieldsSealed(battle)) return command;
    return { ...command, salt: Buffer.from(this.surroundings.randomBytes(SALT_BYTES)).toString('hex'), conditions: true };
  }

  private circumstances({ interactionId }: CommandRequest, state: GameState, ruleset: Ruleset, actor: Actor): DecisionContext {
    const { gameId, battle, salts } = state;
    const seed = this.keepers.games.seedOf(gameId);
    const { earlierSeeds = [] } = findGameRow(battle);
    return {
      ruleset,
      actor,
      interactionId,
      at: this.timeAfter(state),
      facesFor: (eventNumber, of = interactionId) =>
        createVerifiedFaces(calculateDiceKey(findEventSeed(earlierSeeds, seed, eventNumber), salts), {
          gameId,
          eventNumber,
          interactionId: of,
        }),
      chronicle: this.keepers.record.chronicle(gameId),
      nonceFor: this.surroundings.nonce,
    };
  }
}

/** Returns the entry under which a player is listed in their side: a key or, in an older side, a Discord id. */
const seatKey = (battle: Battle, userId: string, keyOf: (userId: string) => string): string =>
  [...battle.tables.side.values()].some(({ playerIds }) => playerIds.includes(userId)) ? userId : keyOf(userId);

/** Returns a command in which players are identified as in the record. */
function withPlayers(command: GameCommand, battle: Battle, keyOf: (userId: string) => string): GameCommand {
  switch (command.type) {
    case 'add-side':
      return { ...command, playerIds: command.playerIds.map(keyOf) };
    case 'edit-side': {
      // An older side lists Discord ids.
      const seated = battle.tables.side.get(command.side)?.playerIds ?? [];
      const called = (userId: string): string => (seated.includes(userId) ? userId : keyOf(userId));
      return {
        ...command,
        addPlayerIds: command.addPlayerIds.map(called),
        removePlayerIds: command.removePlayerIds.map(called),
      };
    }
    case 'give-command':
      return command.player === null ? command : { ...command, player: seatKey(battle, command.player, keyOf) };
    case 'edit-umpires': {
      const there = listAssistants(battle);
      const called = (userId: string): string => (there.includes(userId) ? userId : keyOf(userId));
      return { ...command, add: command.add.map(called), remove: command.remove.map(called) };
    }
    case 'propose': {
      const { does } = command;
      return does === null
        ? command
        : { ...command, does: withPlayers(does as unknown as GameCommand, battle, keyOf) as unknown as JsonObject };
    }
    case 'start': {
      const { opening } = command;
      if (!opening) return command;
      const seat = (row: JsonObject): JsonObject => ({ ...row, playerIds: (row.playerIds as readonly string[]).map(keyOf) });
      const tables = Object.entries(opening).map(([table, rows]) => [table, table === 'side' ? rows.map(seat) : rows] as const);
      return { ...command, opening: Object.fromEntries(tables) };
    }
    default:
      return command;
  }
}

/** Returns the refusal for a draft that has already been settled, or that belongs to another person. */
export const refuseSettledDraft = (): Refusal =>
  new Refusal('NOT_FOUND', 'That question is already answered or is not yours. Enter the command again.');

/** Returns the refusal for a command in a channel without a battle. */
export const refuseWithoutBattle = (): Refusal =>
  new Refusal('NO_GAME', 'No battle is running here. Use `/game start` to start one.');

/**
 * Returns the refusal for a command that sides have agreed on. The refusal does not give a reason, which might reveal a side's
 * secret.
 */
const cannotBeNow = (): Refusal =>
  new Refusal(
    'CONFLICT',
    'The rules do not allow that command now, so the proposal stays open. Use `/propose` to withdraw or refuse the proposal.',
  );

/** The earliest time in Discord's ids (1 January 2015), in milliseconds since 1970. */
const FIRST_DAY_MS = 1_420_070_400_000;

/** Returns an id in Discord's form for a command without an interaction. It consists of the time and random bits. */
function idAt(time: number, chance: Uint8Array): string {
  const low = chance.reduce((bits, byte) => (bits << 8) | byte, 0) & 0x3fffff;
  return String((BigInt(time - FIRST_DAY_MS) << 22n) | BigInt(low));
}
