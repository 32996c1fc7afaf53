import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { isPersonKey, type KnownPerson, type RecordPeople, type Person, calculatePersonKey } from '../game/index.js';
import type { Database } from './database-type.js';
import type { ExternalWriteWatch } from './elsewhere.js';
import { CachedRows } from './kept-rows.js';
import { drafts, events, games, people, scenarios, sides, unitTemplates } from './schema.js';
import { runInTransaction } from './transaction.js';

const p = sql.placeholder;

/** The data that one battle of a server contains about a person. */
export interface PersonalData {
  readonly gameId: string;
  readonly battle: string;
  readonly status: 'open' | 'ended';
  /** The person's ids in the record: a key and, in older events, the Discord id. */
  readonly ids: readonly string[];
  readonly name: string | null;
}

/** A command that a person gave. It does not include the results, which may be other people's secrets. */
interface StoredCommand {
  readonly at: string;
  readonly turn: number;
  readonly phase: string;
}

/**
 * The people behind the keys in records. They are stored outside the chains of hashes, so that their data can be shown and
 * erased.
 */
export class People {
  private readonly statements: ReturnType<typeof statementsFor>;
  private readonly ofUsers: CachedRows<{ readonly key: string; readonly name: string | null }>;
  private isTidy = true;

  constructor(
    private readonly database: Database,
    elsewhere: ExternalWriteWatch,
    private readonly randomBytes: (length: number) => Uint8Array,
  ) {
    this.statements = statementsFor(database);
    this.ofUsers = new CachedRows(database, elsewhere);
  }

  /**
   * Adds the key that a person has in a battle. Leaves the person unchanged in an older battle that does not have a secret for
   * keys.
   */
  called(gameId: string, person: Person): Person {
    const key = this.keyOf(gameId, person.userId);
    return key === undefined ? person : { ...person, key };
  }

  /**
   * Returns the key of a person in a battle. If the battle does not have a secret yet, gives it one. Runs within a transaction.
   */
  keyFor(gameId: string, userId: string): string {
    const key = this.keyOf(gameId, userId);
    if (key !== undefined) return key;
    return calculatePersonKey(this.secretMade(gameId), userId);
  }

  private secretMade(gameId: string): string {
    const secret = this.newSecret();
    this.statements.setSecret.run({ gameId, secret });
    return secret;
  }

  /**
   * Returns the key of a person who acts in a battle, and stores the person's current name. Runs within the transaction of the
   * action.
   */
  acting(gameId: string, { userId, name }: Pick<Person, 'userId' | 'name'>): string {
    const known = this.ofUser(gameId, userId);
    if (known?.name === name) return known.key;
    const key = known?.key ?? this.keyFor(gameId, userId);
    this.note(gameId, key, userId, name);
    return key;
  }

  /** Returns a secret for a new battle. It is used for the keys of people, and for the codes of rows in buttons and menus. */
  newSecret(): string {
    return Buffer.from(this.randomBytes(32)).toString('hex');
  }

  secretOf(gameId: string): string | null {
    return this.statements.secret.get({ gameId })?.secret ?? null;
  }

  /**
   * Returns the secret of a battle that is used for the codes of rows in buttons and menus. An older battle without a secret gets
   * one now.
   * @throws {Refusal} UNAVAILABLE if the secret cannot be written
   */
  codeKey(gameId: string): string {
    return this.secretOf(gameId) ?? runInTransaction(this.database, () => this.secretMade(gameId));
  }

  /**
   * Stores a person's Discord id and name under the person's key. Runs within the transaction that uses the key.
   * @param userId the id; null if the person is unknown or erased
   * @param name the name; null keeps a stored name unchanged
   */
  note(gameId: string, key: string, userId: string | null, name: string | null): void {
    this.ofUsers.forget();
    this.statements.note.run({ gameId, key, userId, name });
  }

  private ofUser(gameId: string, userId: string): { readonly key: string; readonly name: string | null } | undefined {
    return this.ofUsers.get(`${gameId} ${userId}`, () => this.statements.ofUser.get({ gameId, userId }));
  }

  /** Returns the person behind a key. */
  whoIs(gameId: string, key: string): KnownPerson | undefined {
    return this.statements.one.get({ gameId, key });
  }

  /**
   * Lists the people of a battle by key, with their names. Undefined if there is nothing to list.
   * @param withIds true for a list that only the person who runs the bot may see. The list then includes Discord ids, people who
   *   are known only by their id, and the secret of the keys
   */
  beside(gameId: string, withIds: boolean): RecordPeople | undefined {
    const secret = withIds ? this.secretOf(gameId) : null;
    const kept = this.statements.all.all({ gameId }).filter(({ userId, name }) => withIds || userId === null || name !== null);
    const known = withIds ? kept : kept.map((each) => ({ ...each, userId: null }));
    return secret === null && known.length === 0 ? undefined : { secret, known };
  }

  /** Stores the people from a record file. Runs within the transaction that stores the record. */
  take(gameId: string, { secret, known }: RecordPeople): void {
    if (secret !== null) this.statements.setSecret.run({ gameId, secret });
    for (const { key, userId, name } of known) this.note(gameId, key, userId, name);
  }

  /**
   * Returns the data that a server's battles contain about a person, newest battle first. Only the records of older battles have
   * to be read.
   */
  keptOf(guildId: string, userId: string): PersonalData[] {
    return this.statements.battlesOf.all({ guildId, userId }).flatMap(({ id: gameId, name: battle, status, firstActorId }) => {
      const key = this.ofUser(gameId, userId)?.key;
      const isById = !isPersonKey(firstActorId) && this.whoIs(gameId, userId) === undefined && this.namesId(gameId, userId);
      const ids = [...(key === undefined ? [] : [key]), ...(isById ? [userId] : [])];
      if (ids.length === 0) return [];
      const name = key === undefined ? null : (this.whoIs(gameId, key)?.name ?? null);
      return [{ gameId, battle, status, ids, name }];
    });
  }

  /**
   * Erases a person from every battle of a server and from the server's other data, and deletes the person's drafts. Names and
   * ids are removed, but keys and actions stay. Events from before keys existed still contain the Discord id, but the person's
   * name is no longer shown.
   * @returns true if the bytes are also gone; false while another program reads the write-ahead log. The log is then cleared
   *   later by `tidy`
   */
  forget(guildId: string, userId: string): boolean {
    runInTransaction(this.database, () => {
      for (const { gameId, ids } of this.keptOf(guildId, userId))
        for (const id of ids)
          if (id === userId) this.note(gameId, userId, null, null);
          else {
            this.ofUsers.forget();
            this.statements.remove.run({ gameId, key: id });
          }
      for (const disown of this.statements.disown) disown.run({ guildId, userId });
      this.statements.dropDrafts.run({ userId });
    });
    this.isTidy = false;
    return this.tidy();
  }

  /** Removes erased data from the write-ahead log. @returns true if no erased data are left */
  tidy(): boolean {
    if (this.isTidy) return true;
    const [{ busy }] = this.database.$client.pragma('wal_checkpoint(TRUNCATE)') as [{ readonly busy: number }];
    return (this.isTidy = busy === 0);
  }

  /** Checks whether an older record contains a Discord id, either in an event or in a side's list of players. */
  private namesId(gameId: string, userId: string): boolean {
    const { firstCommand, sideNaming } = this.statements;
    return (
      firstCommand.get({ gameId, actorId: userId }) !== undefined ||
      sideNaming.get({ gameId, quoted: `"${userId}"` }) !== undefined
    );
  }

  /**
   * Returns the commands of a person in a battle, sorted by the person's ids and then by age, oldest first. Reads the whole
   * record.
   */
  commandsOf({ gameId, ids }: Pick<PersonalData, 'gameId' | 'ids'>): StoredCommand[] {
    return ids.flatMap((actorId) => this.statements.commands.all({ gameId, actorId }));
  }

  private keyOf(gameId: string, userId: string): string | undefined {
    const known = this.ofUser(gameId, userId)?.key;
    if (known !== undefined) return known;
    const secret = this.secretOf(gameId);
    return secret === null ? undefined : calculatePersonKey(secret, userId);
  }
}

function statementsFor(database: Database) {
  const ofGame = eq(people.gameId, p('gameId'));
  return {
    secret: database
      .select({ secret: games.peopleSecret })
      .from(games)
      .where(eq(games.id, p('gameId')))
      .prepare(),
    setSecret: database
      .update(games)
      .set({ peopleSecret: sql`${p('secret')}` })
      .where(eq(games.id, p('gameId')))
      .prepare(),
    ofUser: database
      .select({ key: people.key, name: people.name })
      .from(people)
      .where(and(eq(people.userId, p('userId')), ofGame))
      .prepare(),
    one: database
      .select({ userId: people.userId, name: people.name })
      .from(people)
      .where(and(ofGame, eq(people.key, p('key'))))
      .prepare(),
    all: database
      .select({ key: people.key, userId: people.userId, name: people.name })
      .from(people)
      .where(ofGame)
      .orderBy(asc(people.key))
      .prepare(),
    // Unchanged data are not written again.
    note: database
      .insert(people)
      .values({ gameId: p('gameId'), key: p('key'), userId: p('userId'), name: p('name') })
      .onConflictDoUpdate({
        target: [people.gameId, people.key],
        set: { userId: sql`excluded.user_id`, name: sql`coalesce(excluded.name, ${people.name})` },
        setWhere: sql`excluded.user_id IS NOT ${people.userId} OR (excluded.name IS NOT NULL AND excluded.name IS NOT ${people.name})`,
      })
      .prepare(),
    remove: database
      .delete(people)
      .where(and(ofGame, eq(people.key, p('key'))))
      .prepare(),
    battlesOf: database
      .select({ id: games.id, name: games.name, status: games.status, firstActorId: events.actorId })
      .from(games)
      .innerJoin(events, and(eq(events.gameId, games.id), eq(events.number, 1)))
      .where(eq(games.guildId, p('guildId')))
      .orderBy(desc(sql`${games}.rowid`))
      .prepare(),
    firstCommand: database
      .select({ number: events.number })
      .from(events)
      .where(and(eq(events.gameId, p('gameId')), eq(events.actorId, p('actorId')), eq(events.part, 0)))
      .limit(1)
      .prepare(),
    commands: database
      .select({ at: events.at, turn: events.turn, phase: events.phase })
      .from(events)
      .where(and(eq(events.gameId, p('gameId')), eq(events.actorId, p('actorId')), eq(events.part, 0)))
      .orderBy(asc(events.number))
      .prepare(),
    sideNaming: database
      .select({ id: sides.id })
      .from(sides)
      .where(and(eq(sides.gameId, p('gameId')), sql`instr(${sides.row}, ${p('quoted')}) > 0`))
      .limit(1)
      .prepare(),
    disown: [unitTemplates, scenarios].map((table) =>
      database
        .update(table)
        .set({ userId: null })
        .where(and(eq(table.guildId, p('guildId')), eq(table.userId, p('userId'))))
        .prepare(),
    ),
    dropDrafts: database
      .delete(drafts)
      .where(eq(drafts.userId, p('userId')))
      .prepare(),
  };
}
