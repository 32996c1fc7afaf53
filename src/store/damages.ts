import { Refusal } from '../rules/index.js';

/** Thrown if a stored text of a record is damaged. */
export class DamageError extends Error {
  override readonly name = 'Damage';
}

/**
 * The list of damaged battles. It keeps them separate, so that all other battles can continue. Each damaged battle is reported to
 * the operator once. The battle is refused until another program has written to the database, because `umpire rebuild` may then
 * have repaired it.
 */
export class DamagedBattles {
  private readonly found = new Map<string, Refusal>();
  private readonly told = new Set<string>();

  /** Creates the list. @param tell called with a damaged battle and its fault */
  constructor(private readonly tell: (gameId: string, why: string) => void = () => undefined) {}

  /** Refuses to read a damaged battle. @throws {Refusal} DAMAGED if the battle is known to be damaged */
  refuse(gameId: string): void {
    const refusal = this.found.get(gameId);
    if (refusal) throw refusal;
  }

  /** Reads part of a battle. @throws {Refusal} DAMAGED if that part is damaged. Other errors are thrown unchanged */
  reading<T>(gameId: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const refusal = new Refusal(
        'DAMAGED',
        `The record of battle ${gameId} is damaged, and the person who runs the bot has been informed. Wait until it is repaired.`,
      );
      refusal.cause = error;
      this.found.set(gameId, refusal);
      if (!this.told.has(gameId)) this.tell(gameId, error.message);
      this.told.add(gameId);
      throw refusal;
    }
  }

  /** Reads rows of a battle. Returns no rows if the battle is damaged, or if its server has left this database. */
  readingAny<T>(gameId: string, read: () => readonly T[]): readonly T[] {
    try {
      return this.reading(gameId, read);
    } catch (error) {
      if (isUnavailableBattleError(error)) return [];
      throw error;
    }
  }

  /** Forgets all known damage, because another program has written to the database and may have repaired it. */
  lookAgain(): void {
    this.found.clear();
  }
}

/** Checks whether an error is the refusal for a damaged battle, or for a server that has left this database. */
export function isUnavailableBattleError(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'DAMAGED' || error.code === 'MOVED');
}

function isDamage(error: unknown): error is Error {
  if (error instanceof DamageError || error instanceof SyntaxError) return true;
  // SQLite has no separate error code for broken JSON.
  return error instanceof Error && (error as { code?: unknown }).code === 'SQLITE_ERROR' && error.message === 'malformed JSON';
}

/**
 * Parses a value that was stored as JSON.
 * @throws {DamageError} if the value is not an object; {SyntaxError} if the text is not JSON
 */
export function parseObject(text: string, what: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new DamageError(`${what} is no object`);
  return value;
}
