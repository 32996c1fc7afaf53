import {
  type BattleEvent,
  applyEvents,
  buildRecordHeading,
  mayContainPicture,
  findEventPicture,
  type RecordFile,
  type UmpireRow,
} from '../game/index.js';
import { type Battle, Refusal } from '../rules/index.js';
import type { ChannelLinks } from './channels.js';
import type { Database } from './database-type.js';
import type { FoldedTables } from './folded-tables.js';
import type { GameStateCache } from './games.js';
import type { People } from './people.js';
import type { PictureStore } from './pictures.js';
import { NO_CHANNEL } from './posts.js';
import type { EventRecord } from './record.js';
import { runInTransaction } from './transaction.js';

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
export class RecordFiles {
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
