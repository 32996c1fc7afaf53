import { Refusal } from '../rules/index.js';

/** A recorded text is damaged. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/**
 * Knows the damaged battles; all others go on. Each damaged battle is reported to the operator once. Its events are refused until
 * another program has written to the database, since `umpire rebuild` may have mended it.
 */
export class Damages {
  private readonly found = new Map<string, Refusal>();
  private readonly told = new Set<string>();

  /** @param tell receives the battle and its fault */
  constructor(private readonly tell: (gameId: string, why: string) => void = () => undefined) {}

  /** @throws {Refusal} DAMAGED when damage was found in the battle */
  refuse(gameId: string): void {
    const refusal = this.found.get(gameId);
    if (refusal) throw refusal;
  }

  /** Reads part of a battle. @throws {Refusal} DAMAGED when it is damaged; other errors pass */
  reading<T>(gameId: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const refusal = new Refusal(
        'DAMAGED',
        `its record is damaged: nothing can be done in battle ${gameId} until the operator of the bot, who has been told, mends it`,
      );
      refusal.cause = error;
      this.found.set(gameId, refusal);
      if (!this.told.has(gameId)) this.tell(gameId, error.message);
      this.told.add(gameId);
      throw refusal;
    }
  }

  /** The rows of a battle, or none when it is damaged. */
  readingAny<T>(gameId: string, read: () => readonly T[]): readonly T[] {
    try {
      return this.reading(gameId, read);
    } catch (error) {
      if (isSetAside(error)) return [];
      throw error;
    }
  }

  /** Another program has written: damaged battles may be whole. */
  lookAgain(): void {
    this.found.clear();
  }
}

/** True if an error is the refusal of a battle at rest: its record is damaged, or its server has left. */
export function isSetAside(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'DAMAGED' || error.code === 'MOVED');
}

function isDamage(error: unknown): error is Error {
  if (error instanceof Damage || error instanceof SyntaxError) return true;
  // SQLite's errors about broken JSON have no code of their own.
  return error instanceof Error && (error as { code?: unknown }).code === 'SQLITE_ERROR' && error.message === 'malformed JSON';
}

/** A value that was kept as JSON. @throws {Damage} when it is no object; {SyntaxError} when it is no JSON */
export function objectIn(text: string, what: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Damage(`${what} is no object`);
  return value;
}
