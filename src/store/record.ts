import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import {
  type AddedSalt,
  type BattleEvent,
  type Chronicle,
  type Ledger,
  ledgerOf,
  type Marking,
  markingAfter,
  NO_MARKS,
  type Rewrite,
  saltIn,
} from '../game/index.js';
import type { EventKind } from '../rules/index.js';
import type { Database } from './database.js';
import { eventKinds, events } from './schema.js';

const p = sql.placeholder;

/** The events of all battles: appended, and read as far as they are needed. */
export class EventRecord {
  private readonly statements: ReturnType<typeof statementsFor>;

  constructor(database: Database) {
    this.statements = statementsFor(database);
  }

  /** Inside the transaction that keeps what the event changed. @param channelId where its post belongs */
  append(event: BattleEvent, channelId: string): void {
    const { gameId, number, interactionId, part, at, turn, phase, kind, audience, undoes, hash } = event;
    const actorId = event.actor.id;
    const body = JSON.stringify(event);
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
    this.statements.countKind.run({ gameId, kind, audience });
  }

  event(gameId: string, number: number): BattleEvent | undefined {
    const found = this.statements.event.get({ gameId, number });
    return found && eventIn(found);
  }

  /** The event that people call so. @param mark as `readMark` reads it */
  called(gameId: string, mark: string): BattleEvent | undefined {
    const found = this.statements.called.get({ gameId, mark });
    return found && eventIn(found);
  }

  /** The events of a battle, oldest first: all, or those after one number and before another. */
  events(
    gameId: string,
    {
      after = 0,
      before = Number.MAX_SAFE_INTEGER,
      limit = -1,
    }: { readonly after?: number; readonly before?: number; readonly limit?: number } = {},
  ): BattleEvent[] {
    return this.statements.between.all({ gameId, after, before, limit }).map(eventIn);
  }

  /** Events as they are kept, as JSON: a few of those after a number, oldest first. */
  bodies(gameId: string, after: number, limit: number): string[] {
    return this.statements.bodies.all({ gameId, after, limit }).map(({ body }) => body);
  }

  /** The last `limit` events, newest first: for pickers and pages. */
  latest(gameId: string, limit: number, offset = 0): BattleEvent[] {
    return this.statements.latest.all({ gameId, limit, offset }).map(eventIn);
  }

  /** Number, hash and time of a battle's last event. */
  last(gameId: string): { readonly number: number; readonly hash: string; readonly at: string } | undefined {
    return this.statements.last.get({ gameId });
  }

  /** How far a battle's marks have been given: by its last open event and what came after it. */
  marking(gameId: string): Marking {
    const marked = this.statements.lastMarks.all({ gameId });
    return marked.reduce(
      (before, { number, mark }) => markingAfter(before, { number, ...(mark === null ? {} : { mark }) }),
      NO_MARKS,
    );
  }

  /** All events of a kind, oldest first. */
  ofKind(gameId: string, kind: EventKind): BattleEvent[] {
    if (!this.kinds(gameId).some((counted) => counted.kind === kind)) return [];
    return this.statements.ofKind.all({ gameId, kind }).map(eventIn);
  }

  /** Where the post of a battle's last event belongs. */
  lastChannel(gameId: string): string | undefined {
    return this.statements.lastChannel.get({ gameId })?.channelId;
  }

  /** The words that players added to the seed, in order. */
  salts(gameId: string): AddedSalt[] {
    return this.ofKind(gameId, 'salted').flatMap((event) => saltIn(event) ?? []);
  }

  /** All events that an interaction made, in order. */
  ofInteraction(interactionId: string): BattleEvent[] {
    return this.statements.ofInteraction.all({ interactionId }).map(eventIn);
  }

  /** The events in which something was taken out of a battle's tables, oldest first. */
  removals(gameId: string): BattleEvent[] {
    return this.statements.removals.all({ gameId }).map(eventIn);
  }

  /** Which kinds of events a battle has, for whom, and how many. */
  kinds(gameId: string): (Pick<BattleEvent, 'kind' | 'audience'> & { readonly count: number })[] {
    return this.statements.kinds.all({ gameId });
  }

  /** Which events are taken back, and by which. */
  ledger(gameId: string): Ledger {
    return ledgerOf(
      this.statements.takings.all({ gameId }).map(({ number, kind, undoes, taken, changed, rewrites }) => ({
        number,
        kind,
        undoes: undoes!,
        ...(taken === null
          ? {}
          : {
              taken: JSON.parse(taken) as number[],
              changed: JSON.parse(changed!) as number[],
              rewrites: rewritesIn(rewrites!),
            }),
      })),
    );
  }

  /** A battle's events as decisions read them. */
  chronicle(gameId: string): Chronicle {
    return {
      get: (number) => this.event(gameId, number),
      after: (number, limit = -1) => this.events(gameId, { after: number, limit }),
    };
  }
}

const eventIn = ({ body }: { readonly body: string }): BattleEvent => JSON.parse(body) as BattleEvent;

/** What an event that puts others right says for the ledger, without the facts, which may be many. */
const TAKEN = sql<string | null>`json_extract(${events.body}, '$.again.taken')`;
const CHANGED = sql<string | null>`json_extract(${events.body}, '$.again.changed')`;
const REWRITES = sql<string | null>`(SELECT json_group_array(json_array(
  json_extract(c.value, '$.first'),
  json_extract(c.value, '$.count'),
  (SELECT json_group_array(json_extract(e.value, '$.number')) FROM json_each(c.value, '$.events') AS e)
)) FROM json_each(${events.body}, '$.again.commands') AS c)`;

function rewritesIn(text: string): Rewrite[] {
  const rows = JSON.parse(text) as [first: number, count: number, standing: (number | null)[]][];
  return rows.map(([first, count, standing]) => ({ first, count, standing: standing.filter((number) => number !== null) }));
}

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
      .where(and(ofGame, eq(events.mark, p('mark'))))
      .prepare(),
    lastMarks: database
      .select({ number: events.number, mark: events.mark })
      .from(events)
      .where(
        and(
          ofGame,
          sql`number >= (SELECT number FROM events WHERE game_id = ${p('gameId')} AND ltrim(mark, 'p') NOT GLOB '*[a-z]*' ORDER BY number DESC LIMIT 1)`,
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
    ofInteraction: bodies()
      .where(eq(events.interactionId, p('interactionId')))
      .orderBy(asc(events.part))
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
    // As JSON.stringify writes it. Other values may be called so too: whoever asks looks at the changes.
    removals: bodies()
      .where(and(ofGame, sql`instr(${events.body}, '"after":null') > 0`))
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
      .values({ gameId: p('gameId'), kind: p('kind'), audience: p('audience'), count: 1 })
      .onConflictDoUpdate({
        target: [eventKinds.gameId, eventKinds.kind, eventKinds.audience],
        set: { count: sql`${eventKinds.count} + 1` },
      })
      .prepare(),
    kinds: database
      .select({ kind: eventKinds.kind, audience: eventKinds.audience, count: eventKinds.count })
      .from(eventKinds)
      .where(eq(eventKinds.gameId, p('gameId')))
      .prepare(),
    takings: database
      .select({
        number: events.number,
        undoes: events.undoes,
        kind: events.kind,
        taken: TAKEN,
        changed: CHANGED,
        rewrites: REWRITES,
      })
      .from(events)
      .where(and(ofGame, isNotNull(events.undoes)))
      .orderBy(asc(events.number))
      .prepare(),
  };
}
