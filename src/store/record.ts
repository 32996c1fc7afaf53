import { and, asc, desc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import {
  type AddedSalt,
  type BattleEvent,
  buildEventBody,
  type Chronicle,
  type GameState,
  type KindCount,
  type Ledger,
  buildLedgerFromEvents,
  type Numbering,
  advanceNumbering,
  EMPTY_NUMBERING,
  countPublicEvents,
  findAddedSalt,
} from '../game/index.js';
import { DamageError, DamagedBattles, parseObject } from './damages.js';
import type { EventKind, Row } from '../rules/index.js';
import type { Database } from './database-type.js';
import { IDLE_MS, RecentCache } from './recent.js';
import { eventKinds, events } from './schema.js';

const p = sql.placeholder;

/**
 * The number of new events after which the counts of events by kind are stored. Events after that are counted when the battle is
 * read.
 */
const COUNTED_TOGETHER = 64;
/** The number of events that are read at once backwards. Most searches end at recent events. */
const READ_TOGETHER = 20;
/** The number of events that are read at once forwards, because these reads go through the whole record. */
const READ_IN_ORDER = 50;
/**
 * The maximum number of events in memory, for all battles together. Decisions often read the earlier events of the same phase.
 */
const EVENTS_IN_MEMORY = 256;
/**
 * The maximum number of long events in memory. An event is long if it recalculates many commands. It is needed again for each of
 * these commands.
 */
const LONG_IN_MEMORY = 4;
/** The maximum number of battles for which removed rows are kept in memory. */
const REMOVED_IN_MEMORY = 16;
/** The length in characters from which an event counts as long. */
const LONG = 100_000;

/** The events of all battles. Each event is added once, and read when it is needed. */
export class EventRecord {
  private readonly statements: ReturnType<typeof statementsFor>;
  /** The events in memory. Events never change, but events of a transaction that was rolled back must be dropped. */
  private readonly recent = new RecentCache<string, BattleEvent>(EVENTS_IN_MEMORY, IDLE_MS);
  private readonly long = new RecentCache<string, BattleEvent>(LONG_IN_MEMORY, IDLE_MS);
  /** The removed rows of a battle, up to a certain event. */
  private readonly removed = new RecentCache<string, { readonly upTo: number; readonly rows: Map<string, Row> }>(
    REMOVED_IN_MEMORY,
    IDLE_MS,
  );

  /**
   * Creates the record.
   * @param damages the list of damaged battles, to which a battle with an unreadable event is added
   */
  constructor(
    database: Database,
    readonly damages: DamagedBattles = new DamagedBattles(),
  ) {
    this.statements = statementsFor(database);
  }

  /**
   * Adds an event, in the same transaction as its changes.
   * @param channelId the channel for the event's post
   * @param body the event's text, if it was prepared
   */
  append(event: BattleEvent, channelId: string, body = buildEventBody(event)): void {
    const { gameId, number, interactionId, part, at, turn, phase, kind, undoes, hash } = event;
    const actorId = event.actor.id;
    this.statements.append.run({
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
    this.remember(event, body);
  }

  event(gameId: string, number: number): BattleEvent | undefined {
    const key = `${gameId} ${number}`;
    const known = this.recent.get(key) ?? this.long.get(key);
    if (known) return known;
    const found = this.statements.event.get({ gameId, number });
    return found && this.remember(this.read(gameId, found), found.body);
  }

  /** Removes events from memory, because they may not have been committed. */
  forget(): void {
    this.recent.clear();
    this.long.clear();
    this.removed.clear();
  }

  private remember(event: BattleEvent, { length }: string): BattleEvent {
    const known = length > LONG ? this.long : this.recent;
    known.set(`${event.gameId} ${event.number}`, event);
    return event;
  }

  /**
   * Finds an event by its mark (event number); undefined if there is no such event. This does not need an index, because a mark
   * contains a count of public events, which narrows the search.
   * @param mark a mark from `readShownNumber`
   */
  called(gameId: string, mark: string): BattleEvent | undefined {
    const upTo = countPublicEvents(mark);
    const first = this.firstMarked(gameId, upTo);
    const found = this.statements.called.get({ gameId, mark, first, beyond: this.firstMarked(gameId, upTo + 1) });
    return found && this.read(gameId, found);
  }

  /**
   * Finds the first event with a mark that counts at least this many public events, using a binary search.
   * @returns the number of the event, or the number after the last event if there is no such event
   */
  private firstMarked(gameId: string, open: number): number {
    let first = 1;
    let beyond = (this.last(gameId)?.number ?? 0) + 1;
    while (first < beyond) {
      const middle = Math.floor((first + beyond) / 2);
      if (countPublicEvents(this.statements.markAt.get({ gameId, number: middle })!.mark) < open) first = middle + 1;
      else beyond = middle;
    }
    return first;
  }

  /**
   * Reads at most `limit` events of a battle, oldest first, with numbers above `after` and below `before`. Default: all events.
   */
  events(
    gameId: string,
    {
      after = 0,
      before = Number.MAX_SAFE_INTEGER,
      limit = -1,
    }: { readonly after?: number; readonly before?: number; readonly limit?: number } = {},
  ): BattleEvent[] {
    return this.statements.between.all({ gameId, after, before, limit }).map((row) => this.read(gameId, row));
  }

  /** Yields the events of a battle up to a given event, oldest first, in groups. Other work can run in between. */
  *inOrder(gameId: string, upTo: number): Generator<BattleEvent[], void> {
    for (let after = 0; after < upTo; after += READ_IN_ORDER)
      yield this.events(gameId, { after, before: Math.min(after + READ_IN_ORDER, upTo) + 1 });
  }

  /** Reads at most `limit` events as JSON, oldest first, with numbers above `after`. */
  bodies(gameId: string, after: number, limit: number): string[] {
    return this.statements.bodies.all({ gameId, after, limit }).map(({ body }) => body);
  }

  /**
   * Yields the events of a battle, newest first. Reads only a few events at a time.
   * @param upTo the number of the first event to yield. Default: the last event of the record
   */
  *newestFirst(gameId: string, upTo = this.last(gameId)?.number ?? 0): Generator<BattleEvent, void> {
    for (let before = upTo + 1; before > 1; before -= READ_TOGETHER)
      yield* this.events(gameId, { after: Math.max(0, before - 1 - READ_TOGETHER), before }).reverse();
  }

  /** Returns the latest events, newest first, for lists and pages. @param limit the maximum number of events */
  latest(gameId: string, limit: number, offset = 0): BattleEvent[] {
    return this.statements.latest.all({ gameId, limit, offset }).map((row) => this.read(gameId, row));
  }

  /** Returns the number, hash and time of a battle's last event. */
  last(gameId: string): { readonly number: number; readonly hash: string; readonly at: string } | undefined {
    return this.statements.last.get({ gameId });
  }

  /** Returns the state of a battle's marks, calculated from its last public event and the events since then. */
  marking(gameId: string): Numbering {
    const marked = this.statements.lastMarks.all({ gameId });
    return marked.reduce(advanceNumbering, EMPTY_NUMBERING);
  }

  /** Returns all events of a kind, oldest first. */
  ofKind(gameId: string, kind: EventKind): BattleEvent[] {
    if (!this.kinds(gameId).some((counted) => counted.kind === kind)) return [];
    return this.statements.ofKind.all({ gameId, kind }).map((row) => this.read(gameId, row));
  }

  /** Returns the channel in which an event is posted; undefined if the event does not exist. */
  channelOf(gameId: string, number: number): string | undefined {
    return this.statements.channelOf.get({ gameId, number })?.channelId;
  }

  /** Returns the channel of a battle's last event. */
  lastChannel(gameId: string): string | undefined {
    return this.statements.lastChannel.get({ gameId })?.channelId;
  }

  /** Returns the words that players added to the seed, oldest first. */
  salts(gameId: string): AddedSalt[] {
    return this.ofKind(gameId, 'salted').flatMap((event) => findAddedSalt(event) ?? []);
  }

  /** Returns all events of an interaction, oldest first. */
  ofInteraction(interactionId: string): BattleEvent[] {
    return this.statements.ofInteraction.all({ interactionId }).map((row) => this.read(row.gameId, row));
  }

  /**
   * Finds a removed row as it was before its removal; undefined if the row was not removed. The first call searches the whole
   * record. While the removed rows stay in memory, later calls search only new events.
   */
  gone(gameId: string, table: string, id: string): Row | undefined {
    const { upTo, rows } = this.removed.get(gameId) ?? { upTo: 0, rows: new Map<string, Row>() };
    const last = this.last(gameId)?.number ?? 0;
    if (last > upTo)
      for (const row of this.statements.removals.all({ gameId, after: upTo }))
        for (const { table: of, id: which, before, after } of this.read(gameId, row).changes)
          if (after === null && before !== null) rows.set(`${of}\n${which}`, before);
    this.removed.set(gameId, { upTo: last, rows });
    return rows.get(`${table}\n${id}`);
  }

  /**
   * Returns the number of a battle's events by kind and audience: the counts that were last stored, plus the events since then.
   */
  kinds(gameId: string): KindCount[] {
    const kinds = this.statements.kinds.all({ gameId });
    const after = kinds.reduce((sum, { count }) => sum + count, 0);
    for (const { kind, audience, count } of this.statements.kindsAfter.all({ gameId, after })) {
      const known = kinds.find((other) => other.kind === kind && other.audience === audience);
      if (known) known.count += count;
      else kinds.push({ kind, audience, count });
    }
    return kinds;
  }

  /**
   * Stores the number of a battle's events of each kind, once every 64 events (`COUNTED_TOGETHER`). Runs within the transaction
   * that adds the events.
   * @param added the number of new events
   */
  countOn({ gameId, kinds, lastNumber }: GameState, added: number): void {
    if (lastNumber % COUNTED_TOGETHER >= added) return;
    for (const counts of kinds) this.statements.countKind.run({ gameId, ...counts });
  }

  /** Returns the undone and recalculated events, each with the event that undid or recalculated it. */
  ledger(gameId: string): Ledger {
    return buildLedgerFromEvents(this.statements.takings.all({ gameId }).map((row) => this.read(gameId, row)));
  }

  /** Returns the read access to a battle's events that decisions need. */
  chronicle(gameId: string): Chronicle {
    return {
      get: (number) => this.event(gameId, number),
      after: (number, limit = -1) => this.events(gameId, { after: number, limit }),
    };
  }

  /** Returns an event exactly as it was written. @throws {Refusal} DAMAGED if the event cannot be read */
  read(gameId: string, { body }: { readonly body: string }): BattleEvent {
    return this.damages.reading(gameId, () => {
      const event = parseObject(body, 'an event') as BattleEvent;
      if (event.gameId !== gameId) throw new DamageError('an event is another than it was');
      return event;
    });
  }
}

/**
 * Returns the SQL expression for the value at a JSON path of an event's body. The value is null if the body is broken, which
 * `umpire rebuild` reports.
 */
const said = (path: string) =>
  sql`CASE WHEN json_valid(${events.body}) THEN json_extract(${events.body}, ${sql.raw(`'${path}'`)}) END`;
/** The SQL expression for the mark of an event. For older events, this is the event's number. */
const MARK = sql<string>`coalesce(${said('$.mark')}, CAST(${events.number} AS TEXT))`;
const AUDIENCE = sql<string>`coalesce(${said('$.audience')}, '')`;

function statementsFor(database: Database) {
  const ofGame = eq(events.gameId, p('gameId'));
  const bodies = () => database.select({ body: events.body }).from(events);
  return {
    append: database
      .insert(events)
      .values({
        gameId: p('gameId'),
        number: p('number'),
        interactionId: p('interactionId'),
        part: p('part'),
        at: p('at'),
        actorId: p('actorId'),
        channelId: p('channelId'),
        turn: p('turn'),
        phase: p('phase'),
        kind: p('kind'),
        undoes: p('undoes'),
        hash: p('hash'),
        body: p('body'),
      })
      .prepare(),
    event: bodies()
      .where(and(ofGame, eq(events.number, p('number'))))
      .prepare(),
    called: bodies()
      .where(and(ofGame, gte(events.number, p('first')), lt(events.number, p('beyond')), eq(MARK, p('mark'))))
      .prepare(),
    markAt: database
      .select({ mark: MARK })
      .from(events)
      .where(and(ofGame, eq(events.number, p('number'))))
      .prepare(),
    lastMarks: database
      .select({ number: events.number, mark: MARK })
      .from(events)
      .where(
        and(
          ofGame,
          sql`number >= (SELECT number FROM events WHERE game_id = ${p('gameId')} AND ltrim(${MARK}, 'p') NOT GLOB '*[a-z]*' ORDER BY number DESC LIMIT 1)`,
        ),
      )
      .orderBy(asc(events.number))
      .prepare(),
    between: bodies()
      .where(and(ofGame, gt(events.number, p('after')), lt(events.number, p('before'))))
      .orderBy(asc(events.number))
      .limit(p('limit'))
      .prepare(),
    latest: bodies().where(ofGame).orderBy(desc(events.number)).limit(p('limit')).offset(p('offset')).prepare(),
    last: database
      .select({ number: events.number, hash: events.hash, at: events.at })
      .from(events)
      .where(ofGame)
      .orderBy(desc(events.number))
      .limit(1)
      .prepare(),
    ofInteraction: database
      .select({ gameId: events.gameId, body: events.body })
      .from(events)
      .where(eq(events.interactionId, p('interactionId')))
      .orderBy(asc(events.part))
      .prepare(),
    channelOf: database
      .select({ channelId: events.channelId })
      .from(events)
      .where(and(ofGame, eq(events.number, p('number'))))
      .prepare(),
    lastChannel: database
      .select({ channelId: events.channelId })
      .from(events)
      .where(ofGame)
      .orderBy(desc(events.number))
      .limit(1)
      .prepare(),
    ofKind: bodies()
      .where(and(ofGame, eq(events.kind, p('kind'))))
      .orderBy(asc(events.number))
      .prepare(),
    // The search text is written as JSON.stringify would write it. Other values may match too, so the caller checks the changes.
    removals: bodies()
      .where(and(ofGame, gt(events.number, p('after')), sql`instr(${events.body}, '"after":null') > 0`))
      .orderBy(asc(events.number))
      .prepare(),
    bodies: database
      .select({ body: events.body })
      .from(events)
      .where(and(ofGame, gt(events.number, p('after'))))
      .orderBy(asc(events.number))
      .limit(p('limit'))
      .prepare(),
    countKind: database
      .insert(eventKinds)
      .values({ gameId: p('gameId'), kind: p('kind'), audience: p('audience'), count: p('count') })
      .onConflictDoUpdate({
        target: [eventKinds.gameId, eventKinds.kind, eventKinds.audience],
        set: { count: sql`excluded.count` },
      })
      .prepare(),
    kinds: database
      .select({ kind: eventKinds.kind, audience: eventKinds.audience, count: eventKinds.count })
      .from(eventKinds)
      .where(eq(eventKinds.gameId, p('gameId')))
      .orderBy(sql`rowid`)
      .prepare(),
    kindsAfter: database
      .select({ kind: events.kind, audience: AUDIENCE, count: sql<number>`count(*)` })
      .from(events)
      .where(and(ofGame, gt(events.number, p('after'))))
      .groupBy(events.kind, AUDIENCE)
      .orderBy(sql`min(${events.number})`)
      .prepare(),
    takings: bodies()
      .where(and(ofGame, isNotNull(events.undoes)))
      .orderBy(asc(events.number))
      .prepare(),
  };
}
