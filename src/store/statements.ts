import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from './database.js';
import { channels, events, games, looseRolls, missions, posts, privateAnswers, records, sides, units } from './schema.js';

const p = sql.placeholder;

/** Every statement of the store, prepared once. */
export function prepareStatements(database: Database) {
  return {
    game: database
      .select()
      .from(games)
      .where(eq(games.id, p('gameId')))
      .prepare(),
    openGames: database
      .select({ id: games.id })
      .from(games)
      .where(and(eq(games.guildId, p('guildId')), eq(games.status, 'open')))
      .limit(2)
      .prepare(),
    gamesOfGuild: database
      .select({ id: games.id })
      .from(games)
      .where(eq(games.guildId, p('guildId')))
      .orderBy(sql`rowid DESC`)
      .limit(50)
      .prepare(),
    gameOfChannel: database
      .select()
      .from(channels)
      .where(eq(channels.channelId, p('channelId')))
      .prepare(),
    channelsOfGame: database
      .select()
      .from(channels)
      .where(eq(channels.gameId, p('gameId')))
      .orderBy(asc(channels.channelId))
      .prepare(),
    insertGame: database
      .insert(games)
      .values({
        id: p('id'),
        guildId: p('guildId'),
        seed: p('seed'),
        ruleset: p('ruleset'),
        name: '',
        status: 'open',
        turn: 0,
        phase: '',
        row: '{}',
      })
      .prepare(),
    updateGame: database
      .update(games)
      .set({
        name: set('name'),
        status: set('status'),
        turn: set('turn'),
        phase: set('phase'),
        row: set('row'),
      })
      .where(eq(games.id, p('gameId')))
      .prepare(),
    bindChannel: database
      .insert(channels)
      .values({ channelId: p('channelId'), gameId: p('gameId') })
      .onConflictDoUpdate({ target: channels.channelId, set: { gameId: sql`excluded.game_id` } })
      .prepare(),

    insertEvent: database
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
    event: database
      .select({ body: events.body })
      .from(events)
      .where(and(eq(events.gameId, p('gameId')), eq(events.number, p('number'))))
      .prepare(),
    eventsAfter: database
      .select({ body: events.body })
      .from(events)
      .where(and(eq(events.gameId, p('gameId')), gt(events.number, p('number'))))
      .orderBy(asc(events.number))
      .prepare(),
    latest: database
      .select({ body: events.body })
      .from(events)
      .where(eq(events.gameId, p('gameId')))
      .orderBy(desc(events.number))
      .limit(p('limit'))
      .offset(p('offset'))
      .prepare(),
    eventsOfInteraction: database
      .select({ body: events.body })
      .from(events)
      .where(eq(events.interactionId, p('interactionId')))
      .orderBy(asc(events.part))
      .prepare(),
    undos: database
      .select({ number: events.number, undoes: events.undoes, kind: events.kind })
      .from(events)
      .where(and(eq(events.gameId, p('gameId')), isNotNull(events.undoes)))
      .orderBy(asc(events.number))
      .prepare(),

    lastEvent: database
      .select({ number: events.number, hash: events.hash })
      .from(events)
      .where(eq(events.gameId, p('gameId')))
      .orderBy(desc(events.number))
      .limit(1)
      .prepare(),
    insertPost: database
      .insert(posts)
      .values({ gameId: p('gameId'), eventNumber: p('eventNumber'), messageId: p('messageId') })
      .onConflictDoNothing()
      .prepare(),
    owed: database
      .select({ body: events.body, channelId: events.channelId, token: privateAnswers.token })
      .from(events)
      .leftJoin(posts, and(eq(posts.gameId, events.gameId), eq(posts.eventNumber, events.number)))
      .leftJoin(privateAnswers, eq(privateAnswers.interactionId, events.interactionId))
      .where(isNull(posts.eventNumber))
      .orderBy(sql`events.rowid`)
      .prepare(),
    gamesWithTakings: database.selectDistinct({ gameId: events.gameId }).from(events).where(isNotNull(events.undoes)).prepare(),
    postsShown: database
      .select({ body: events.body, messageId: posts.messageId, shownUndoneBy: posts.shownUndoneBy, channelId: events.channelId })
      .from(posts)
      .innerJoin(events, and(eq(posts.gameId, events.gameId), eq(posts.eventNumber, events.number)))
      .where(
        and(
          eq(posts.gameId, p('gameId')),
          sql`json_extract(${events.body}, '$.audience') = 'all'`,
          sql`(${posts.shownUndoneBy} <> 0 OR ${posts.eventNumber} IN (SELECT undoes FROM events WHERE game_id = ${p('gameId')} AND undoes IS NOT NULL))`,
        ),
      )
      .prepare(),
    markShown: database
      .update(posts)
      .set({ shownUndoneBy: set('shownUndoneBy'), messageId: set('messageId') })
      .where(and(eq(posts.gameId, p('gameId')), eq(posts.eventNumber, p('eventNumber'))))
      .prepare(),
    insertPrivateAnswer: database
      .insert(privateAnswers)
      .values({ interactionId: p('interactionId'), token: p('token') })
      .onConflictDoNothing()
      .prepare(),
    forgetPrivateAnswer: database
      .delete(privateAnswers)
      .where(eq(privateAnswers.interactionId, p('interactionId')))
      .prepare(),

    looseRoll: database
      .select()
      .from(looseRolls)
      .where(eq(looseRolls.interactionId, p('interactionId')))
      .prepare(),
    insertLooseRoll: database
      .insert(looseRolls)
      .values({ interactionId: p('interactionId'), at: p('at'), body: p('body') })
      .prepare(),

    folded: foldedStatements(database),
  };
}

/** A placeholder where drizzle's `set` wants SQL. */
const set = (name: string) => sql`${p(name)}`;

/** The statements for a table of the fold: `all` gives its rows in the order in which they came to be. */
function foldedStatements(database: Database) {
  const row = { gameId: p('gameId'), id: p('id'), name: p('name'), row: p('row') };
  const fresh = { name: sql`excluded.name`, row: sql`excluded.row` };
  const ofSides = {
    all: database
      .select({ id: sides.id, row: sides.row })
      .from(sides)
      .where(eq(sides.gameId, p('gameId')))
      .orderBy(sql`rowid`)
      .prepare(),
    put: database
      .insert(sides)
      .values(row)
      .onConflictDoUpdate({ target: [sides.gameId, sides.id], set: fresh })
      .prepare(),
    remove: database
      .delete(sides)
      .where(and(eq(sides.gameId, p('gameId')), eq(sides.id, p('id'))))
      .prepare(),
  };
  const ofUnits = {
    all: database
      .select({ id: units.id, row: units.row })
      .from(units)
      .where(eq(units.gameId, p('gameId')))
      .orderBy(sql`rowid`)
      .prepare(),
    put: database
      .insert(units)
      .values({ ...row, sideId: p('sideId') })
      .onConflictDoUpdate({ target: [units.gameId, units.id], set: { ...fresh, sideId: sql`excluded.side_id` } })
      .prepare(),
    remove: database
      .delete(units)
      .where(and(eq(units.gameId, p('gameId')), eq(units.id, p('id'))))
      .prepare(),
  };
  const ofMissions = {
    all: database
      .select({ id: missions.id, row: missions.row })
      .from(missions)
      .where(eq(missions.gameId, p('gameId')))
      .orderBy(sql`rowid`)
      .prepare(),
    put: database
      .insert(missions)
      .values({ ...row, status: p('status'), dueTurn: p('dueTurn') })
      .onConflictDoUpdate({
        target: [missions.gameId, missions.id],
        set: { ...fresh, status: sql`excluded.status`, dueTurn: sql`excluded.due_turn` },
      })
      .prepare(),
    remove: database
      .delete(missions)
      .where(and(eq(missions.gameId, p('gameId')), eq(missions.id, p('id'))))
      .prepare(),
  };
  const ofRecords = {
    all: database
      .select({ id: records.id, row: records.row })
      .from(records)
      .where(and(eq(records.gameId, p('gameId')), eq(records.kind, p('kind'))))
      .orderBy(sql`rowid`)
      .prepare(),
    put: database
      .insert(records)
      .values({ ...row, kind: p('kind') })
      .onConflictDoUpdate({ target: [records.gameId, records.kind, records.id], set: fresh })
      .prepare(),
    remove: database
      .delete(records)
      .where(and(eq(records.gameId, p('gameId')), eq(records.kind, p('kind')), eq(records.id, p('id'))))
      .prepare(),
  };
  const byTable: Readonly<Record<string, typeof ofRecords>> = {
    side: ofSides,
    unit: ofUnits,
    mission: ofMissions,
  };
  return (table: string): typeof ofRecords => byTable[table] ?? ofRecords;
}
