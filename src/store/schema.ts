import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EventKind } from '../rules/index.js';

/** A battle. `row` is the fold's game row; `seed` stays here alone until the battle ends. */
export const games = sqliteTable(
  'games',
  {
    id: text('id').primaryKey(),
    guildId: text('guild_id').notNull(),
    name: text('name').notNull(),
    ruleset: text('ruleset').notNull(),
    status: text('status', { enum: ['open', 'ended'] }).notNull(),
    turn: integer('turn').notNull(),
    phase: text('phase').notNull(),
    seed: text('seed').notNull(),
    /** Secret of people's keys alone; null in older battles until a person acts. */
    peopleSecret: text('people_secret'),
    row: text('row').notNull(),
  },
  (table) => [index('games_by_guild').on(table.guildId, table.status)],
);

/** The battle of each channel; a channel has one at most. */
export const channels = sqliteTable('channels', {
  channelId: text('channel_id').primaryKey(),
  gameId: text('game_id')
    .notNull()
    .references(() => games.id),
  /** A former room of an ended battle: another open battle of the server goes before. */
  isLeft: integer('is_left').notNull().default(0),
});

/** Rooms of open battles: each is told the events as its audience may know them. */
export const rooms = sqliteTable(
  'rooms',
  {
    channelId: text('channel_id').primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    /** `all`, the id of a side, or `umpires`. */
    audience: text('audience').notNull(),
    /** The reason for the room's silence. */
    stopped: text('stopped'),
    /** 1: the umpires know why. */
    umpiresKnow: integer('umpires_know').notNull().default(0),
    /** 1: the battle has ended; it is a room again when the end is taken back. */
    isLeft: integer('is_left').notNull().default(0),
    /** 1: people in the battle have changed, and the room's rights are not yet known to be right. */
    rightsOwed: integer('rights_owed').notNull().default(0),
  },
  (table) => [index('rooms_by_game').on(table.gameId)],
);

/** Rooms noted before Discord is asked to make them: after a stop in between, the made room is found again. */
export const roomPlans = sqliteTable(
  'room_plans',
  {
    gameId: text('game_id').notNull(),
    /** The audience of the room, or `category`. */
    what: text('what').notNull(),
    at: text('at').notNull(),
    channelId: text('channel_id'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.what] })],
);

/** The record: appended, never altered, and never deleted, except a lesson's. `body` is the whole event as JSON. */
export const events = sqliteTable(
  'events',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    number: integer('number').notNull(),
    interactionId: text('interaction_id').notNull(),
    part: integer('part').notNull(),
    at: text('at').notNull(),
    actorId: text('actor_id').notNull(),
    /** The channel of its post. */
    channelId: text('channel_id').notNull(),
    turn: integer('turn').notNull(),
    phase: text('phase').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    undoes: integer('undoes'),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gameId, table.number] }),
    uniqueIndex('events_by_interaction').on(table.interactionId, table.part),
    index('events_undone')
      .on(table.gameId, table.undoes)
      .where(sql`undoes IS NOT NULL`),
  ],
);

/** People behind the keys of a battle's record: beside the chain, so that they can be erased. */
export const people = sqliteTable(
  'people',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    /** The person's name in events. */
    key: text('key').notNull(),
    /** Null for a forgotten person named by id in older events. */
    userId: text('user_id'),
    /** The name at the person's last deed; null before the first one. */
    name: text('name'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.key] }), index('people_by_user').on(table.userId, table.gameId)],
);

/** Counts of a battle's events by kind and audience: of its first events, as many as the counts add up to. */
export const eventKinds = sqliteTable(
  'event_kinds',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    kind: text('kind').$type<EventKind>().notNull(),
    audience: text('audience').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.kind, table.audience] })],
);

/** Columns of every table that is the fold's: one row of the battle, whole, as JSON. */
const foldedColumns = () => ({
  gameId: text('game_id')
    .notNull()
    .references(() => games.id),
  id: text('id').notNull(),
  name: text('name').notNull(),
  row: text('row').notNull(),
});

export const sides = sqliteTable('sides', foldedColumns(), (table) => [primaryKey({ columns: [table.gameId, table.id] })]);

export const units = sqliteTable('units', { ...foldedColumns(), sideId: text('side_id').notNull() }, (table) => [
  primaryKey({ columns: [table.gameId, table.id] }),
  index('units_by_side').on(table.gameId, table.sideId),
]);

export const missions = sqliteTable(
  'missions',
  { ...foldedColumns(), status: text('status').notNull(), dueTurn: integer('due_turn') },
  (table) => [
    primaryKey({ columns: [table.gameId, table.id] }),
    index('missions_due').on(table.gameId, table.status, table.dueTurn),
  ],
);

/** Every further table of a rulebook: minefields, officers, supplies, ... */
export const records = sqliteTable('records', { ...foldedColumns(), kind: text('kind').notNull() }, (table) => [
  primaryKey({ columns: [table.gameId, table.kind, table.id] }),
]);

/** Older versions' notes of posts; open ones are in `owed_posts`, channels in `told_posts`. */
export const posts = sqliteTable(
  'posts',
  {
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    messageId: text('message_id'),
    shownUndoneBy: integer('shown_undone_by').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber] })],
);

/** Owed posts: a row for each event and channel, from the commit until the post or edit is known to be out. */
export const owedPosts = sqliteTable(
  'owed_posts',
  {
    /** In the order in which it is told. */
    id: integer('id').primaryKey(),
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    channelId: text('channel_id').notNull(),
    /** 0: a post is owed. 1: the channel has one, which is to be edited. */
    isTold: integer('is_told').notNull().default(0),
    /** The last event that took this one back, judged it again or let it stand again; 0: none since it happened. */
    changedBy: integer('changed_by').notNull().default(0),
    /** Time of Discord's first refusal for good. */
    failingSince: text('failing_since'),
    /** A room's audience. Null: the post is for the command's own channel. */
    audience: text('audience'),
    /** 0: not given up. 1: given up. 2: given up, and the umpires know. */
    givenUp: integer('given_up').notNull().default(0),
  },
  (table) => [uniqueIndex('owed_posts_by_event').on(table.gameId, table.eventNumber, table.channelId)],
);

/** Pictures of the map that channels are owed, as turns end. */
export const owedMaps = sqliteTable(
  'owed_maps',
  {
    gameId: text('game_id').notNull(),
    /** The event with which the next turn begins. */
    eventNumber: integer('event_number').notNull(),
    turn: integer('turn').notNull(),
    channelId: text('channel_id').notNull(),
    /** A room's audience. */
    audience: text('audience'),
    /** 1: it was on its way, and may have gone out. */
    isTried: integer('is_tried').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber, table.channelId] })],
);

/** Channels with a post of an event, and its message where known. Older versions' events may have none here. */
export const toldPosts = sqliteTable(
  'told_posts',
  {
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    channelId: text('channel_id').notNull(),
    messageId: text('message_id'),
    /** As in `owed_posts`. */
    audience: text('audience'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber, table.channelId] })],
);

/** Threads that tell a battle's record line by line, each with the number of its last event. */
export const logThreads = sqliteTable('log_threads', {
  gameId: text('game_id').primaryKey(),
  threadId: text('thread_id').notNull(),
  told: integer('told').notNull(),
});

/**
 * Tokens of interactions whose private answers may not have been sent. Only with its token can an answer be looked for; the token
 * is deleted once the answer is found.
 */
export const privateAnswers = sqliteTable('private_answers', {
  interactionId: text('interaction_id').primaryKey(),
  token: text('token').notNull(),
});

/** Rolls outside battles: a redelivered interaction finds its roll, the Odds button its input. */
export const looseRolls = sqliteTable('loose_rolls', {
  interactionId: text('interaction_id').primaryKey(),
  at: text('at').notNull(),
  body: text('body').notNull(),
});

/** Commands that wait for their person's confirmation, as JSON: a button carries the id alone. */
export const drafts = sqliteTable('drafts', {
  id: text('id').primaryKey(),
  gameId: text('game_id').notNull(),
  userId: text('user_id').notNull(),
  at: text('at').notNull(),
  command: text('command').notNull(),
});

/** Pictures of notes and maps, by the hash of their bytes. */
export const pictures = sqliteTable('pictures', {
  sha256: text('sha256').primaryKey(),
  mediaType: text('media_type').notNull(),
  body: blob('body', { mode: 'buffer' }).notNull(),
});

/** Named unit types of a server, for a rulebook: values for a new unit. */
export const unitTemplates = sqliteTable(
  'unit_templates',
  {
    guildId: text('guild_id').notNull(),
    ruleset: text('ruleset').notNull(),
    name: text('name').notNull(),
    fields: text('fields').notNull(),
    /** The id of the person who saved it; null in rows of earlier versions. */
    userId: text('user_id'),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.ruleset, table.name] })],
);

/** Scenarios that a server keeps of its own. */
export const scenarios = sqliteTable(
  'scenarios',
  {
    guildId: text('guild_id').notNull(),
    name: text('name').notNull(),
    file: text('file').notNull(),
    /** The keeper's id; null if he has been erased. */
    userId: text('user_id'),
    /** The battle that it was made of. */
    gameId: text('game_id').notNull(),
    at: text('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.name] })],
);

/** Lessons: each is a battle of one person, which is forgotten with its row. */
export const lessons = sqliteTable(
  'lessons',
  {
    gameId: text('game_id')
      .primaryKey()
      .references(() => games.id),
    guildId: text('guild_id').notNull(),
    /** The learner. */
    userId: text('user_id').notNull(),
    /** Its private thread. */
    channelId: text('channel_id').notNull(),
    /** Time of its beginning: ISO 8601. */
    at: text('at').notNull(),
    /** The last step that the umpire has begun, from 0; -1: none. */
    begun: integer('begun').notNull().default(-1),
    /** Number of its words already out. */
    told: integer('told').notNull().default(0),
    /** Number of its words once the present post is out; null: none is going out. */
    telling: integer('telling'),
    /** Things looked at (no events), as JSON. */
    looks: text('looks').notNull().default('[]'),
  },
  (table) => [uniqueIndex('lessons_by_person').on(table.guildId, table.userId), index('lessons_by_channel').on(table.channelId)],
);

/** The bot's own memory: registered commands, and the like. */
export const settings = sqliteTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
