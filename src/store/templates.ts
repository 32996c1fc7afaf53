import { and, asc, eq } from 'drizzle-orm';
import type { JsonObject } from '../dice/index.js';
import type { Database } from './database-type.js';
import { unitTemplates } from './schema.js';

/** A unit template that is saved on a server. */
export interface UnitTemplate {
  readonly name: string;
  readonly fields: JsonObject;
  /** The id of the person who saved the template; null in rows from earlier versions, or if the person's data were erased. */
  readonly userId: string | null;
}

/** The unit templates that servers have saved, by server and rulebook. */
export class Templates {
  constructor(private readonly database: Database) {}

  /** Saves a template. Replaces an existing template with the same name. */
  save(guildId: string, ruleset: string, { name, fields, userId }: UnitTemplate): void {
    this.database
      .insert(unitTemplates)
      .values({ guildId, ruleset, name, fields: JSON.stringify(fields), userId })
      .onConflictDoUpdate({
        target: [unitTemplates.guildId, unitTemplates.ruleset, unitTemplates.name],
        set: { fields: JSON.stringify(fields), userId },
      })
      .run();
  }

  list(guildId: string, ruleset: string): UnitTemplate[] {
    return this.database
      .select()
      .from(unitTemplates)
      .where(and(eq(unitTemplates.guildId, guildId), eq(unitTemplates.ruleset, ruleset)))
      .orderBy(asc(unitTemplates.name))
      .all()
      .map(({ name, fields, userId }) => ({ name, fields: JSON.parse(fields) as JsonObject, userId }));
  }

  /** Returns the templates that a person has saved on a server, for all rulebooks. */
  savedBy(guildId: string, userId: string): { readonly ruleset: string; readonly name: string; readonly fields: JsonObject }[] {
    return this.database
      .select({ ruleset: unitTemplates.ruleset, name: unitTemplates.name, fields: unitTemplates.fields })
      .from(unitTemplates)
      .where(and(eq(unitTemplates.guildId, guildId), eq(unitTemplates.userId, userId)))
      .orderBy(asc(unitTemplates.ruleset), asc(unitTemplates.name))
      .all()
      .map(({ fields, ...template }) => ({ ...template, fields: JSON.parse(fields) as JsonObject }));
  }

  remove(guildId: string, ruleset: string, name: string): void {
    this.database
      .delete(unitTemplates)
      .where(and(eq(unitTemplates.guildId, guildId), eq(unitTemplates.ruleset, ruleset), eq(unitTemplates.name, name)))
      .run();
  }
}
