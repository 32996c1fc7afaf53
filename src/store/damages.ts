import { Refusal } from '../rules/index.js';

/** Something on record is not what was written. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/**
 * Battles of which something on record cannot be read. Each of them is refused until another program has written (`umpire rebuild`
 * may have put it right), and told to whoever runs the bot once; the others go on.
 */
export class Damages {
  private readonly found = new Map<string, Refusal>();
  private readonly told = new Set<string>();

  /** @param tell which battle it is, and what is wrong with it */
  constructor(private readonly tell: (gameId: string, why: string) => void = () => undefined) {}

  /** @throws {Refusal} DAMAGED when damage was found in the battle */
  refuse(gameId: string): void {
    const refusal = this.found.get(gameId);
    if (refusal) throw refusal;
  }

  /** Reads something of a battle. @throws {Refusal} DAMAGED when it is not what was written; what else is thrown as it is */
  reading<T>(gameId: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const refusal = new Refusal(
        'DAMAGED',
        `its record is damaged: nothing can be done in battle ${gameId} until whoever runs the bot, who has been told, puts it right`,
      );
      refusal.cause = error;
      this.found.set(gameId, refusal);
      if (!this.told.has(gameId)) this.tell(gameId, error.message);
      this.told.add(gameId);
      throw refusal;
    }
  }

  /** Reads what there is of a battle, or nothing when it is damaged. */
  readingAny<T>(gameId: string, read: () => readonly T[]): readonly T[] {
    try {
      return this.reading(gameId, read);
    } catch (error) {
      if (isSetAside(error)) return [];
      throw error;
    }
  }

  /** Another program has written: what was damaged may be whole. */
  lookAgain(): void {
    this.found.clear();
  }
}

/** Whether something was refused because nothing is done in that battle: its record is damaged, or its server has left. */
export function isSetAside(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'DAMAGED' || error.code === 'MOVED');
}

function isDamage(error: unknown): error is Error {
  if (error instanceof Damage || error instanceof SyntaxError) return true;
  // What SQLite says of broken JSON has no code of its own.
  return error instanceof Error && (error as { code?: unknown }).code === 'SQLITE_ERROR' && error.message === 'malformed JSON';
}

/** A value that was kept as JSON. @throws {Damage} when it is no object; {SyntaxError} when it is no JSON */
export function objectIn(text: string, what: string): object {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Damage(`${what} is no object`);
  return value;
}
