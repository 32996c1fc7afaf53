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
import { LooseRolls } from './loose-rolls.js';
import { PendingMaps } from './owed-maps.js';
import { People } from './people.js';
import { PictureStore } from './pictures.js';
import { Posts } from './posts.js';
import { EventRecord } from './record.js';
import { RecordFiles } from './record-files.js';
import { openSettings } from './settings.js';
import { AudienceChannels } from './rooms.js';

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
