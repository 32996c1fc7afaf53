import { Battles, type StoreDependencies } from './battles.js';
import { ChannelLinks } from './channels.js';
import { DamagedBattles } from './damages.js';
import type { Database } from './database-type.js';
import { Drafts } from './drafts.js';
import { ExternalWriteWatch } from './elsewhere.js';
import { FoldedTables } from './folded-tables.js';
import { GameStateCache } from './games.js';
import { FollowedThreads } from './log-threads.js';
import { LeftServers } from './left-servers.js';
import { Tutorials } from './lessons.js';
import { PendingMaps } from './owed-maps.js';
import { People } from './people.js';
import { PictureStore } from './pictures.js';
import { NO_CHANNEL, Posts } from './posts.js';
import { EventRecord } from './record.js';
import { openSettings } from './settings.js';
import { AudienceChannels } from './rooms.js';
import { eq } from 'drizzle-orm';
import type { JsonObject } from '../dice/index.js';
import { looseRolls } from './schema.js';
import { runInTransaction } from './transaction.js';
import {
  applyEvents,
  buildRecordHeading,
  findEventPicture,
  mayContainPicture,
  type BattleEvent,
  type RecordFile,
  type UmpireRow,
} from '../game/index.js';
import { Refusal, type Battle } from '../rules/index.js';

/** The number of events that are read at once. */
const READ_AT_ONCE = 100;

/** The objects through which the parts of a battle are stored. */
interface Keepers {
  readonly games: GameStateCache;
  readonly tables: FoldedTables;
  readonly record: EventRecord;
  readonly channels: ChannelLinks;
  readonly pictures: PictureStore;
  readonly people: People;
}

/** Exports battles to record files, and imports them into another database. */
class RecordFiles {
  constructor(
    private readonly database: Database,
    private readonly keepers: Keepers,
  ) {}

  /**
   * Creates the record file of a battle.
   * @param withSeed true to include the Discord ids of its people, the secret of their keys, and the seed even of an open battle.
   *   This file is only for the person who runs the bot
   * @throws {Refusal} NOT_FOUND if the battle does not exist; DAMAGED if it cannot be read; MOVED if its server has left this
   *   database
   */
  of(gameId: string, withSeed = false): RecordFile {
    const { games, record, pictures, people } = this.keepers;
    const beside = people.beside(gameId, withSeed);
    const { battle } = games.load(gameId);
    const events = record.events(gameId);
    return {
      events,
      seed: withSeed ? games.seedOf(gameId) : revealedSeed(battle),
      pictures: picturesOf(events).flatMap((sha256) => pictures.find(sha256) ?? []),
      ...(beside ? { people: beside } : {}),
    };
  }

  /**
   * Yields the record file of a battle as it is now, a few lines at a time, so that other work can run in between.
   * @param withSeed true to include the same secrets as `of`
   * @throws {Refusal} any refusal of `of`
   */
  *linesOf(gameId: string, withSeed = false): Generator<string, void, void> {
    const { games, record, pictures, people } = this.keepers;
    const { battle, lastNumber, lastHash } = games.load(gameId);
    yield JSON.stringify(buildRecordHeading(record.event(gameId, 1)!));
    const shown = new Map<string, string>();
    for (let number = 0; number < lastNumber; number += READ_AT_ONCE) {
      for (const body of record.bodies(gameId, number, Math.min(READ_AT_ONCE, lastNumber - number))) {
        const picture = mayContainPicture(body) ? findEventPicture(JSON.parse(body) as BattleEvent) : null;
        if (picture) shown.set(picture.sha256, picture.mediaType);
        yield `{"event":${body}}`;
      }
    }
    for (const [sha256, mediaType] of shown) {
      const picture = pictures.find(sha256);
      if (picture) yield JSON.stringify({ picture: { sha256, mediaType, base64: picture.base64 } });
    }
    const beside = people.beside(gameId, withSeed);
    if (beside) yield JSON.stringify({ people: beside });
    const seed = withSeed ? games.seedOf(gameId) : revealedSeed(battle);
    yield JSON.stringify({ end: { events: lastNumber, hash: lastHash, seed } });
  }

  /**
   * Stores a battle from its verified record, with the same events, hashes and tables. Its events are not posted.
   * @param channelId the channel of the battle; null for a battle without a channel
   * @returns the id of the battle
   * @throws {Refusal} CONFLICT if the battle is already in the database; INVALID_INPUT if the record has no seed
   */
  take({ events, seed, pictures, people: beside }: RecordFile, guildId: string, channelId: string | null): string {
    const { gameId, ruleset } = events[0]!;
    const { games, tables, record, channels, people, ...kept } = this.keepers;
    return runInTransaction(this.database, () => {
      if (channels.guildOf(gameId) !== undefined)
        throw new Refusal('CONFLICT', `Battle ${gameId} is already in this database. Choose another file.`);
      const state = applyEvents(gameId, events);
      if (seed === null)
        throw new Refusal(
          'INVALID_INPUT',
          'The file does not have the seed of the battle. Use `umpire export --with-seed` to write a file with the seed.',
        );
      games.begin({ id: gameId, guildId, seed, peopleSecret: null, ruleset });
      if (beside) people.take(gameId, beside);
      for (const event of events) record.append(event, channelId ?? NO_CHANNEL);
      record.forget();
      tables.keep(state, events);
      record.countOn(state, events.length);
      pictures.forEach((picture) => kept.pictures.keep(picture));
      if (channelId !== null) channels.give(channelId, gameId);
      return gameId;
    });
  }
}

/** Returns the seed of an ended battle; null if the seed was not revealed. */
const revealedSeed = ({ game }: Battle): string | null => (game as UmpireRow).seed;

/** Returns the hashes of all pictures in a record's events, without duplicates. */
function picturesOf(events: readonly BattleEvent[]): string[] {
  return [...new Set(events.flatMap((event) => findEventPicture(event)?.sha256 ?? []))];
}

/** Rolls outside battles, stored by interaction. */
class LooseRolls {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /**
   * Makes a roll and stores it. If Discord delivers the interaction again, returns the stored roll instead.
   * @throws {Refusal} UNAVAILABLE if the database cannot be written
   */
  keep(interactionId: string, roll: () => JsonObject): JsonObject {
    return runInTransaction(this.database, () => {
      const kept = this.find(interactionId);
      if (kept) return kept;
      const body = roll();
      this.database
        .insert(looseRolls)
        .values({ interactionId, at: this.now().toISOString(), body: JSON.stringify(body) })
        .run();
      return body;
    });
  }

  find(interactionId: string): JsonObject | undefined {
    const kept = this.database.select().from(looseRolls).where(eq(looseRolls.interactionId, interactionId)).get();
    return kept && (JSON.parse(kept.body) as JsonObject);
  }
}

/** Everything that reads from and writes to a database. */
export interface Store {
  readonly battles: Battles;
  readonly record: EventRecord;
  readonly posts: Posts;
  readonly owedMaps: PendingMaps;
  readonly followedThreads: FollowedThreads;
  readonly channels: ChannelLinks;
  readonly rooms: AudienceChannels;
  readonly pictures: PictureStore;
  readonly people: People;
  readonly looseRolls: LooseRolls;
  readonly recordFiles: RecordFiles;
  readonly left: LeftServers;
  readonly lessons: Tutorials;
  readonly drafts: Drafts;
}

/**
 * The number of battles in memory. This is more than the bot of one club plays at once. A battle of 1,000 units needs 0.4 MB of
 * memory, and about 12 ms to load again. A battle of 30 units loads in less than 1 ms.
 */
const BATTLES_IN_MEMORY = 64;

/** Opens the store of a database. @param inMemory the number of battles in memory */
export function openStore(database: Database, surroundings: StoreDependencies, inMemory = BATTLES_IN_MEMORY): Store {
  const record = new EventRecord(database, new DamagedBattles(surroundings.onDamage));
  const tables = new FoldedTables(database);
  const elsewhere = new ExternalWriteWatch(database);
  const games = new GameStateCache(database, record, tables, elsewhere, surroundings.rulesetById, inMemory);
  const posts = new Posts(database, record);
  const owedMaps = new PendingMaps(database);
  const channels = new ChannelLinks(database);
  const rooms = new AudienceChannels(database, posts);
  const pictures = new PictureStore(database, surroundings.onPicture);
  const people = new People(database, elsewhere, surroundings.randomBytes);
  const left = new LeftServers(openSettings(database));
  const lessons = new Tutorials(database, elsewhere);
  const drafts = new Drafts(database, surroundings.now);
  const keepers = { games, tables, record, posts, owedMaps, channels, rooms, pictures, people, left, lessons, drafts };
  return {
    battles: new Battles(database, surroundings, keepers),
    record,
    posts,
    owedMaps,
    followedThreads: new FollowedThreads(database, elsewhere),
    channels,
    rooms,
    pictures,
    people,
    looseRolls: new LooseRolls(database, surroundings.now),
    recordFiles: new RecordFiles(database, keepers),
    left,
    lessons,
    drafts,
  };
}
