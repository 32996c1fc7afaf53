import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EventKind } from '../rules/index.js';

/** Battles. `row` is the game row as calculated from events. Until the battle ends, the seed is stored only in `seed`. */
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
    /** The secret for people's keys and for the codes in buttons. Null in an older battle until the secret is first needed. */
    peopleSecret: text('people_secret'),
    row: text('row').notNull(),
  },
  (table) => [index('games_by_guild').on(table.guildId, table.status)],
);

/** The battle of each channel. A channel has only one battle. */
export const channels = sqliteTable('channels', {
  channelId: text('channel_id').primaryKey(),
  gameId: text('game_id')
    .notNull()
    .references(() => games.id),
  /**
   * 1 for the former channel of an ended battle; otherwise 0. Another open battle of the server has priority in a former channel.
   */
  isLeft: integer('is_left').notNull().default(0),
});

/** The channels of open battles. Each channel gets the events that its audience may know. */
export const audienceChannels = sqliteTable(
  'rooms',
  {
    channelId: text('channel_id').primaryKey(),
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    /** The audience of the channel: `all`, the id of a side, or `umpires`. */
    audience: text('audience').notNull(),
    /** The reason why the channel does not get posts; null if it gets posts. */
    stopped: text('stopped'),
    /** 1 if the umpires know why the channel does not get posts; otherwise 0. */
    umpiresKnow: integer('umpires_know').notNull().default(0),
    /** 1 if the battle has ended; otherwise 0. A reopened battle gets its channel back. */
    isLeft: integer('is_left').notNull().default(0),
    /** 1 if people in the battle have changed, so that the channel's permissions may be wrong; otherwise 0. */
    rightsOwed: integer('rights_owed').notNull().default(0),
    /** 1 if the channel may be read by players of other sides who are the server's owner or administrators; otherwise 0. */
    trustsAdministrators: integer('trusts_administrators').notNull().default(0),
  },
  (table) => [index('rooms_by_game').on(table.gameId)],
);

/**
 * The channels and category that are planned for a battle. A plan is stored before Discord creates anything. If the bot stops, it
 * can then find what Discord created.
 */
export const channelPlans = sqliteTable(
  'room_plans',
  {
    gameId: text('game_id').notNull(),
    /** The audience of the channel, or `category`. */
    what: text('what').notNull(),
    at: text('at').notNull(),
    channelId: text('channel_id'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.what] })],
);

/**
 * The record. Events are added and never changed. Only events of tutorials are ever deleted. `body` is the whole event as JSON.
 */
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
    /** The channel in which the event is posted. */
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

/**
 * The people behind the keys in a battle's record. They are stored outside the chain of hashes, so that their data can be erased.
 */
export const people = sqliteTable(
  'people',
  {
    gameId: text('game_id')
      .notNull()
      .references(() => games.id),
    /** The key that identifies the person in events. */
    key: text('key').notNull(),
    /** The person's Discord id. Null if the person was erased but older events still contain the id. */
    userId: text('user_id'),
    /** The person's name when they last acted; null if they have not acted yet. */
    name: text('name'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.key] }), index('people_by_user').on(table.userId, table.gameId)],
);

/**
 * The number of a battle's events by kind and audience. The counts cover the record from the first event on. Their sum is the
 * number of events that they cover.
 */
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

/** Returns the columns that all tables of the folded state share. `row` is a whole row of the battle as JSON. */
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

/** All other tables of all rulebooks, such as minefields, officers and supplies. */
export const records = sqliteTable('records', { ...foldedColumns(), kind: text('kind').notNull() }, (table) => [
  primaryKey({ columns: [table.gameId, table.kind, table.id] }),
]);

/** Posts as stored by older versions. Pending posts are now in `owed_posts`, and the channels that have posts in `told_posts`. */
export const oldPosts = sqliteTable(
  'posts',
  {
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    messageId: text('message_id'),
    shownUndoneBy: integer('shown_undone_by').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber] })],
);

/** Pending posts and edits: one row for each event and channel, from the commit until the post or edit is known to be sent. */
export const pendingPosts = sqliteTable(
  'owed_posts',
  {
    /** The id of the row. Posts are sent in the sequence of these ids. */
    id: integer('id').primaryKey(),
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    channelId: text('channel_id').notNull(),
    /** 0 if the post is pending; 1 if the channel has the post but an edit is pending. */
    isTold: integer('is_told').notNull().default(0),
    /** The number of the last event that undid, recalculated or restored this event; 0 if there is no such event. */
    changedBy: integer('changed_by').notNull().default(0),
    /** The time when Discord first refused the post for good. */
    failingSince: text('failing_since'),
    /** The audience of the channel; null for the channel in which the command was given. */
    audience: text('audience'),
    /** 0 if the post was not given up; 1 if it was given up; 2 if the umpires have also been informed. */
    givenUp: integer('given_up').notNull().default(0),
  },
  (table) => [uniqueIndex('owed_posts_by_event').on(table.gameId, table.eventNumber, table.channelId)],
);

/** Pictures of the map that are still to be sent, with a row for each channel when a turn ends. */
export const pendingMaps = sqliteTable(
  'owed_maps',
  {
    gameId: text('game_id').notNull(),
    /** The number of the event that starts the next turn. */
    eventNumber: integer('event_number').notNull(),
    turn: integer('turn').notNull(),
    channelId: text('channel_id').notNull(),
    /** The audience of the channel; null for a channel that everyone can read. */
    audience: text('audience'),
    /** 1 if the bot has tried to send the picture, so that Discord may already have it; otherwise 0. */
    isTried: integer('is_tried').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber, table.channelId] })],
);

/**
 * The channels that have a post of an event, with the id of the message if it is known. Events from older versions may be missing
 * here.
 */
export const sentPosts = sqliteTable(
  'told_posts',
  {
    gameId: text('game_id').notNull(),
    eventNumber: integer('event_number').notNull(),
    channelId: text('channel_id').notNull(),
    messageId: text('message_id'),
    /** The audience, as in `owed_posts`. */
    audience: text('audience'),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.eventNumber, table.channelId] })],
);

/** Threads that show a line for each event of a battle, with the number of the last event shown. */
export const logThreads = sqliteTable('log_threads', {
  gameId: text('game_id').primaryKey(),
  threadId: text('thread_id').notNull(),
  told: integer('told').notNull(),
});

/**
 * The tokens of interactions with private answers that may not have been sent yet. The bot can find a private answer only by its
 * token. A token is deleted once the answer is known to be sent.
 */
export const privateAnswers = sqliteTable('private_answers', {
  interactionId: text('interaction_id').primaryKey(),
  token: text('token').notNull(),
});

/** Rolls outside battles. A repeated interaction finds its roll here. The Odds button finds the input of the roll. */
export const looseRolls = sqliteTable('loose_rolls', {
  interactionId: text('interaction_id').primaryKey(),
  at: text('at').notNull(),
  body: text('body').notNull(),
});

/** Commands that their author still has to confirm or complete, as JSON. The buttons contain only the id. */
export const drafts = sqliteTable('drafts', {
  id: text('id').primaryKey(),
  gameId: text('game_id').notNull(),
  userId: text('user_id').notNull(),
  at: text('at').notNull(),
  command: text('command').notNull(),
});

/** Pictures of notes and maps, by the hash of their content. */
export const pictures = sqliteTable('pictures', {
  sha256: text('sha256').primaryKey(),
  mediaType: text('media_type').notNull(),
  body: blob('body', { mode: 'buffer' }).notNull(),
});

/** A server's unit templates for a rulebook. A template contains the values of a new unit. */
export const unitTemplates = sqliteTable(
  'unit_templates',
  {
    guildId: text('guild_id').notNull(),
    ruleset: text('ruleset').notNull(),
    name: text('name').notNull(),
    fields: text('fields').notNull(),
    /** The id of the person who saved the template; null in rows from earlier versions, or if the person's data were erased. */
    userId: text('user_id'),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.ruleset, table.name] })],
);

/** The scenarios saved on servers. */
export const scenarios = sqliteTable(
  'scenarios',
  {
    guildId: text('guild_id').notNull(),
    name: text('name').notNull(),
    file: text('file').notNull(),
    /** The id of the person who saved the scenario; null if the person's data were erased. */
    userId: text('user_id'),
    /** The battle that the scenario was made from. */
    gameId: text('game_id').notNull(),
    at: text('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.guildId, table.name] })],
);

/** Tutorials, which are battles for one person. When a row is deleted, its battle is deleted too. */
export const tutorials = sqliteTable(
  'lessons',
  {
    gameId: text('game_id')
      .primaryKey()
      .references(() => games.id),
    guildId: text('guild_id').notNull(),
    /** The id of the player. */
    userId: text('user_id').notNull(),
    /** The private thread of the tutorial. */
    channelId: text('channel_id').notNull(),
    /** The time when the tutorial started, in ISO 8601. */
    at: text('at').notNull(),
    /** The index of the last step that the umpire has started, from 0; -1 before the first step. */
    begun: integer('begun').notNull().default(-1),
    /** The number of the tutorial's texts that have been sent to the player. */
    told: integer('told').notNull().default(0),
    /** The value that `told` gets once the current post has been sent; null if no post is being sent. */
    telling: integer('telling'),
    /** The views that the player has opened, as JSON. They are stored here because views do not cause events. */
    looks: text('looks').notNull().default('[]'),
  },
  (table) => [uniqueIndex('lessons_by_person').on(table.guildId, table.userId), index('lessons_by_channel').on(table.channelId)],
);

/** The bot's own settings, such as the registered commands. */
export const settings = sqliteTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
