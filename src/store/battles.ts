import { commitmentOf, verifiedFaces, type JsonObject } from '../dice/index.js';
import {
  actorIn,
  type BattleEvent,
  type Chronicle,
  decide,
  emptyGame,
  foldAll,
  type GameCommand,
  type GameState,
  type Person,
  type Picture,
  type RecordFile,
  dependents,
  lastUndo,
  lastUndoable,
  requireUndoable,
  undoLedger,
} from '../game/index.js';
import { type Actor, type Battle, GAME, nameOf, Refusal, type Row, type Ruleset, rowOf } from '../rules/index.js';
import type { Database } from './database.js';
import { unavailable } from './failures.js';
import { GroupCommit } from './group-commit.js';
import { Pictures } from './pictures.js';
import { prepareStatements } from './statements.js';

/** What comes from outside and cannot be worked out: the time, randomness, the rulebooks. */
export interface Surroundings {
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly rulesetById: (id: string) => Ruleset;
}

/** Where and by whom something is asked. */
export interface Request {
  readonly guildId: string;
  readonly channelId: string;
  readonly person: Person;
  readonly interactionId: string;
  /** For the post that is owed until it has gone out. */
  readonly interactionToken: string | null;
}

/** What a request made happen, committed. `again`: it had happened already and is only told again. */
export interface Committed {
  readonly gameId: string;
  readonly events: readonly BattleEvent[];
  readonly battle: Battle;
  readonly ruleset: Ruleset;
  readonly again: boolean;
}

/** An event that may be taken back, and the later ones that built on it, newest first. */
export interface TakingBackPreview {
  readonly event: BattleEvent;
  readonly built: readonly BattleEvent[];
}

/** A battle as a reader needs it. */
export interface OpenGame {
  readonly gameId: string;
  readonly state: GameState;
  readonly ruleset: Ruleset;
}

/** A post that was committed to and is not known to have gone out. */
export interface OwedPost {
  readonly channelId: string;
  /** Of events that not everybody may know: the token to look for their private answer with. */
  readonly interactionToken: string | null;
  readonly event: BattleEvent;
}

/** An event whose post shows it as standing although it has been taken back, or the other way round. */
export interface StaleEvent {
  readonly event: BattleEvent;
  /** The event that took it back or let it stand again. */
  readonly since: BattleEvent;
  readonly channelId: string;
  /** When it is known. */
  readonly messageId: string | null;
}

/** A post that went out. */
export interface SentPost {
  readonly event: BattleEvent;
  readonly messageId: string | null;
}

/**
 * The battles on record. Appending events, keeping the fold's tables and noting the posts owed is one synchronous
 * transaction: what is returned is on disk.
 */
export class Battles {
  private readonly cache = new Map<string, GameState>();
  /** SQLite's mark of what other connections have written. */
  private seenVersion: unknown;
  private readonly dataVersion: { get(): unknown };
  private readonly statements: ReturnType<typeof prepareStatements>;
  private readonly together: GroupCommit;
  private readonly pictures: Pictures;

  constructor(
    private readonly database: Database,
    private readonly surroundings: Surroundings,
  ) {
    this.statements = prepareStatements(database);
    this.together = new GroupCommit(database);
    this.pictures = new Pictures(database);
    this.dataVersion = database.$client.prepare('PRAGMA data_version').pluck();
  }

  /** The battle that a channel belongs to; without one, the server's only open battle. */
  inChannel(guildId: string, channelId: string): OpenGame | undefined {
    const bound = this.statements.gameOfChannel.get({ channelId });
    if (bound) return this.open(bound.gameId);
    const open = this.statements.openGames.all({ guildId });
    return open.length === 1 ? this.open(open[0]!.id) : undefined;
  }

  /** A battle by id. @throws {Refusal} NOT_FOUND */
  open(gameId: string): OpenGame {
    const state = this.load(gameId);
    return { gameId, state, ruleset: this.surroundings.rulesetById(state.battle.game.ruleset) };
  }

  /** All battles of a server, newest first. */
  ofGuild(guildId: string): OpenGame[] {
    return this.statements.gamesOfGuild.all({ guildId }).map(({ id }) => this.open(id));
  }

  /** The server that a battle belongs to. */
  guildOf(gameId: string): string | undefined {
    return this.statements.game.get({ gameId })?.guildId;
  }

  /**
   * Carries out a command in the battle of the request's channel. A repeated interaction is answered with its events.
   * @param gameId another battle than the channel's
   * @throws {Refusal} with nothing changed
   */
  act(request: Request, command: GameCommand, gameId?: string): Committed {
    return this.transaction(() => this.carryOut(request, () => command, gameId));
  }

  /** Like `act`, committed together with whatever else comes in at this moment. @param picture of a note, kept with it */
  async actSoon(request: Request, command: GameCommand, gameId?: string, picture?: Picture): Promise<Committed> {
    try {
      return await this.together.run(() => {
        const committed = this.carryOut(request, () => command, gameId);
        if (picture) this.pictures.keep(picture);
        return committed;
      });
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Starts a battle in the request's channel and commits to its seed. @throws {Refusal} CONFLICT when the channel has an open battle */
  start(
    request: Request,
    options: {
      name: string;
      ruleset: string;
      settings: JsonObject;
      umpireRoleId: string | null;
      opening?: Readonly<Record<string, readonly JsonObject[]>>;
    },
  ): Committed {
    return this.transaction(() => {
      const repeated = this.repeated(request.interactionId);
      if (repeated) return repeated;
      const bound = this.statements.gameOfChannel.get({ channelId: request.channelId });
      if (bound && this.load(bound.gameId).battle.game.status === 'open') {
        throw new Refusal('CONFLICT', 'this channel has a battle already: /game end ends it');
      }
      const ruleset = this.surroundings.rulesetById(options.ruleset);
      const gameId = Buffer.from(this.surroundings.randomBytes(8)).toString('hex');
      const seed = Buffer.from(this.surroundings.randomBytes(32)).toString('hex');
      const command: GameCommand = { type: 'start', ...options, commitment: commitmentOf(seed) };
      const { userId, name } = request.person;
      const actor: Actor = { id: userId, name, standing: 'umpire', sideId: null };
      this.statements.insertGame.run({ id: gameId, guildId: request.guildId, seed, ruleset: ruleset.id });
      const committed = this.append(emptyGame(gameId), ruleset, request, actor, command);
      this.statements.bindChannel.run({ channelId: request.channelId, gameId });
      return committed;
    });
  }

  /** Ends the battle of the channel and reveals its seed. @throws {Refusal} */
  end(request: Request): Committed {
    return this.transaction(() =>
      this.carryOut(request, (gameId) => ({ type: 'end', seed: this.statements.game.get({ gameId })!.seed })),
    );
  }

  /** Makes a channel one of the battle's. @throws {Refusal} */
  bind(gameId: string, channelId: string): void {
    this.transaction(() => {
      this.load(gameId);
      const bound = this.statements.gameOfChannel.get({ channelId });
      if (bound && bound.gameId !== gameId && this.load(bound.gameId).battle.game.status === 'open') {
        throw new Refusal('CONFLICT', 'that channel belongs to another open battle');
      }
      this.statements.bindChannel.run({ channelId, gameId });
    });
  }

  /** The events of a battle, oldest first. */
  events(gameId: string, after = 0): BattleEvent[] {
    return this.statements.eventsAfter.all({ gameId, number: after }).map(({ body }) => JSON.parse(body) as BattleEvent);
  }

  event(gameId: string, number: number): BattleEvent | undefined {
    const found = this.statements.event.get({ gameId, number });
    return found ? (JSON.parse(found.body) as BattleEvent) : undefined;
  }

  /** The number of the last event that stands and can be undone. */
  lastUndoable(gameId: string): number | undefined {
    return lastUndoable(this.load(gameId), this.chronicle(gameId))?.number;
  }

  /** What taking an event back would touch. @throws {Refusal} NOT_FOUND, CONFLICT when it cannot be taken back */
  takingBack(gameId: string, number?: number): TakingBackPreview {
    const state = this.load(gameId);
    const chronicle = this.chronicle(gameId);
    const event = number === undefined ? lastUndoable(state, chronicle) : chronicle.get(number);
    if (!event)
      throw new Refusal('NOT_FOUND', number === undefined ? 'there is nothing to undo' : `there is no event ${number}`, 'event');
    requireUndoable(state, event);
    return { event, built: dependents(state, chronicle, event) };
  }

  /** The undo that is in force and was made last. */
  lastUndo(gameId: string): BattleEvent | undefined {
    return lastUndo(this.load(gameId), this.chronicle(gameId));
  }

  /** The channels of a battle. */
  channelsOf(gameId: string): string[] {
    return this.statements.channelsOfGame.all({ gameId }).map(({ channelId }) => channelId);
  }

  /** The last `limit` events, newest first: for pickers and pages. */
  latest(gameId: string, limit: number, offset = 0): BattleEvent[] {
    return this.statements.latest.all({ gameId, limit, offset }).map(({ body }) => JSON.parse(body) as BattleEvent);
  }

  /** The seed of a battle, which stays secret until it ends. */
  seedOf(gameId: string): string {
    const game = this.statements.game.get({ gameId });
    if (!game) throw new Refusal('NOT_FOUND', 'there is no such battle');
    return game.seed;
  }

  /** A battle as it travels. @param withSeed tells the seed of a battle that has not ended too: for its keeper alone */
  recordOf(gameId: string, withSeed = false): RecordFile {
    const { status } = this.load(gameId).battle.game;
    const events = this.events(gameId);
    return {
      events,
      seed: withSeed || status === 'ended' ? this.seedOf(gameId) : null,
      pictures: picturesOf(events).flatMap((sha256) => this.pictures.find(sha256) ?? []),
    };
  }

  /** A note's picture, by the hash of its bytes. */
  pictureOf(sha256: string): Picture | undefined {
    return this.pictures.find(sha256);
  }

  /**
   * Rebuilds a battle from its record, which has been verified: the same events, hashes and tables. Nothing is posted.
   * @throws {Refusal} CONFLICT when the battle is here already, INVALID_INPUT for an open battle without its seed
   */
  importRecord({ events, seed, pictures }: RecordFile, guildId: string, channelId: string | null): string {
    const { gameId, ruleset } = events[0]!;
    return this.transaction(() => {
      if (this.statements.game.get({ gameId })) throw new Refusal('CONFLICT', `battle ${gameId} is here already`);
      const state = foldAll(gameId, events);
      if (seed === null)
        throw new Refusal('INVALID_INPUT', 'the battle has not ended, and the file does not have its seed: it cannot go on');
      this.statements.insertGame.run({ id: gameId, guildId, seed, ruleset });
      const request = { channelId: channelId ?? '0', interactionToken: null };
      for (const event of events) {
        this.insertEvent(event, request);
        this.statements.insertPost.run({ gameId, eventNumber: event.number, messageId: null });
      }
      this.keepFold(state, events);
      pictures.forEach((picture) => this.pictures.keep(picture));
      if (channelId !== null) this.statements.bindChannel.run({ channelId, gameId });
      return gameId;
    });
  }

  /** Notes that posts went out. Batched: one transaction for all. */
  markPosted(posts: readonly SentPost[]): void {
    if (posts.length === 0) return;
    this.transaction(() => {
      for (const { event, messageId } of posts) {
        this.statements.insertPost.run({ gameId: event.gameId, eventNumber: event.number, messageId });
        if (event.audience !== 'all') this.statements.forgetPrivateAnswer.run({ interactionId: event.interactionId });
      }
    });
  }

  /** Events whose posts do not show them as they stand. @param gameId of one battle alone */
  staleEvents(gameId?: string): StaleEvent[] {
    const games = gameId === undefined ? this.statements.gamesWithTakings.all().map((game) => game.gameId) : [gameId];
    return games.flatMap((id) => {
      const { undoneBy } = this.load(id);
      return this.statements.postsShown
        .all({ gameId: id })
        .map(({ body, ...post }) => ({ ...post, event: JSON.parse(body) as BattleEvent }))
        .filter(({ event, shownUndoneBy }) => (undoneBy.get(event.number) ?? 0) !== shownUndoneBy)
        .map(({ event, channelId, messageId, shownUndoneBy }) => ({
          event,
          channelId,
          messageId,
          since: this.takenBackBy(id, event.number) ?? this.takenBackBy(id, shownUndoneBy) ?? event,
        }));
    });
  }

  /** All events of the interaction that an event came of. */
  eventsWith({ interactionId }: BattleEvent): BattleEvent[] {
    return this.statements.eventsOfInteraction.all({ interactionId }).map(({ body }) => JSON.parse(body) as BattleEvent);
  }

  /** What took an event back, if anything did. */
  takenBackBy(gameId: string, number: number): BattleEvent | undefined {
    const by = this.load(gameId).undoneBy.get(number);
    return by === undefined ? undefined : this.event(gameId, by);
  }

  /** Notes that a message shows these events as they stand now. */
  markShown(events: readonly BattleEvent[], messageId: string | null): void {
    this.transaction(() => {
      for (const { gameId, number } of events) {
        const shownUndoneBy = this.load(gameId).undoneBy.get(number) ?? 0;
        this.statements.markShown.run({ gameId, eventNumber: number, shownUndoneBy, messageId });
      }
    });
  }

  /** Posts that are not known to have gone out, oldest first. Reads the whole record: for the start. */
  owedPosts(): OwedPost[] {
    return this.statements.owed
      .all()
      .map(({ body, channelId, token }) => ({ channelId, interactionToken: token, event: JSON.parse(body) as BattleEvent }));
  }

  /** Keeps a roll outside any battle; a repeated interaction gets the first one back. */
  keepLooseRoll(interactionId: string, roll: () => JsonObject): JsonObject {
    return this.transaction(() => {
      const kept = this.looseRoll(interactionId);
      if (kept) return kept;
      const body = roll();
      this.statements.insertLooseRoll.run({
        interactionId,
        at: this.surroundings.now().toISOString(),
        body: JSON.stringify(body),
      });
      return body;
    });
  }

  looseRoll(interactionId: string): JsonObject | undefined {
    const kept = this.statements.looseRoll.get({ interactionId });
    return kept ? (JSON.parse(kept.body) as JsonObject) : undefined;
  }

  private transaction<T>(work: () => T): T {
    try {
      return this.database.$client.transaction(work).immediate();
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Inside a transaction. */
  private carryOut(request: Request, commandFor: (gameId: string) => GameCommand, gameId?: string): Committed {
    const repeated = this.repeated(request.interactionId);
    if (repeated) return repeated;
    const game = gameId === undefined ? this.inChannel(request.guildId, request.channelId) : this.open(gameId);
    if (!game) throw new Refusal('NO_GAME', 'there is no battle in this channel: /game start begins one');
    const actor = actorIn(game.state.battle, request.person);
    return this.append(game.state, game.ruleset, request, actor, commandFor(game.gameId));
  }

  /** A refusal comes before anything is kept; after any other error what is cached may never have been committed. */
  private failed(error: unknown): unknown {
    if (error instanceof Refusal) return error;
    this.cache.clear();
    return unavailable(error) ?? error;
  }

  private repeated(interactionId: string): Committed | undefined {
    const found = this.statements.eventsOfInteraction.all({ interactionId });
    if (found.length === 0) return undefined;
    const events = found.map(({ body }) => JSON.parse(body) as BattleEvent);
    const { gameId, state, ruleset } = this.open(events[0]!.gameId);
    return { gameId, events, battle: state.battle, ruleset, again: true };
  }

  private append(state: GameState, ruleset: Ruleset, request: Request, actor: Actor, command: GameCommand): Committed {
    const { gameId } = state;
    const { interactionId } = request;
    const seed = this.statements.game.get({ gameId })!.seed;
    const decided = decide(state, command, {
      ruleset,
      actor,
      interactionId,
      at: this.surroundings.now().toISOString(),
      facesFor: (eventNumber) => verifiedFaces(seed, { gameId, eventNumber, interactionId }),
      chronicle: this.chronicle(gameId),
    });
    for (const event of decided.events) this.insertEvent(event, request);
    this.keepFold(decided.state, decided.events);
    this.cache.set(gameId, decided.state);
    return { gameId, events: decided.events, battle: decided.state.battle, ruleset, again: false };
  }

  private chronicle(gameId: string): Chronicle {
    return { get: (number) => this.event(gameId, number), after: (number) => this.events(gameId, number) };
  }

  private insertEvent(
    event: BattleEvent,
    { channelId, interactionToken }: Pick<Request, 'channelId' | 'interactionToken'>,
  ): void {
    const { gameId, number, interactionId, part, at, turn, phase, kind, undoes, hash } = event;
    const actorId = event.actor.id;
    const body = JSON.stringify(event);
    this.statements.insertEvent.run({
      gameId,
      number,
      interactionId,
      part,
      at,
      actorId,
      channelId,
      turn,
      phase,
      kind,
      undoes,
      hash,
      body,
    });
    if (event.audience !== 'all' && interactionToken !== null)
      this.statements.insertPrivateAnswer.run({ interactionId, token: interactionToken });
  }

  /** Writes the rows that the events touched, as the fold has them now. */
  private keepFold(state: GameState, events: readonly BattleEvent[]): void {
    const { gameId, battle } = state;
    const touched = new Map<string, { table: string; id: string }>();
    for (const { table, id, before, after } of events.flatMap(({ changes }) => changes)) {
      const key = `${table}\n${id}`;
      // A row that is new, or went and came back, comes last, as in the fold.
      if (before === null) touched.delete(key);
      touched.set(key, { table, id });
      if (after === null) this.keepRow(gameId, table, id, undefined);
    }
    for (const { table, id } of touched.values()) if (table !== GAME) this.keepRow(gameId, table, id, rowOf(battle, table, id));
    if (!touched.has(`${GAME}\n${GAME}`)) return;
    const { name, status, turn, phase } = battle.game;
    this.statements.updateGame.run({ gameId, name, status, turn, phase, row: JSON.stringify(battle.game) });
  }

  private keepRow(gameId: string, table: string, id: string, row: Row | undefined): void {
    const folded = this.statements.folded(table);
    if (!row) folded.remove.run({ gameId, id, kind: table });
    else
      folded.put.run({
        gameId,
        id,
        kind: table,
        name: nameOf(row),
        row: JSON.stringify(row),
        sideId: row.side ?? '',
        status: row.status ?? '',
        dueTurn: row.dueTurn ?? null,
      });
  }

  /** The game from its folded tables. What is cached holds while only this connection has written, and nothing was rolled back. */
  private load(gameId: string): GameState {
    const version = this.dataVersion.get();
    if (version !== this.seenVersion) this.cache.clear();
    this.seenVersion = version;
    const cached = this.cache.get(gameId);
    if (cached) return cached;
    // In one transaction: another process may commit between two reads.
    const state = this.database.$client.transaction(() => this.read(gameId))();
    this.cache.set(gameId, state);
    return state;
  }

  private read(gameId: string): GameState {
    const game = this.statements.game.get({ gameId });
    const last = this.statements.lastEvent.get({ gameId });
    if (!game || !last) throw new Refusal('NOT_FOUND', 'there is no such battle');
    const tables: Record<string, Map<string, Row>> = { side: new Map(), unit: new Map() };
    for (const table of ['side', 'unit', ...this.surroundings.rulesetById(game.ruleset).tables]) {
      const rows = this.statements.folded(table).all.all({ gameId, kind: table });
      if (rows.length > 0) tables[table] = new Map(rows.map(({ id, row }) => [id, JSON.parse(row) as Row]));
    }
    // Rows come back as they were written: the rulebook's own.
    const battle = { game: JSON.parse(game.row) as Battle['game'], tables } as unknown as Battle;
    return { gameId, battle, lastNumber: last.number, lastHash: last.hash, ...undoLedger(this.statements.undos.all({ gameId })) };
  }
}

/** The pictures that notes of a record have, each once. */
function picturesOf(events: readonly BattleEvent[]): string[] {
  const hashes = events.map(({ command }) => (command.picture as JsonObject | null | undefined)?.sha256);
  return [...new Set(hashes.filter((hash) => typeof hash === 'string'))];
}
