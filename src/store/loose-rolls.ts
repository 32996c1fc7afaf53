import { eq } from 'drizzle-orm';
import type { JsonObject } from '../dice/index.js';
import type { Database } from './database-type.js';
import { looseRolls } from './schema.js';
import { runInTransaction } from './transaction.js';

/** Rolls outside battles, stored by interaction. */
export class LooseRolls {
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
