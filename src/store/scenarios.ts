import { and, asc, eq } from 'drizzle-orm';
import type { Json } from '../dice/index.js';
import type { Database } from './database-type.js';
import { games, scenarios } from './schema.js';

/** A scenario saved on a server. */
export interface StoredScenario {
  /** The scenario's name, unique on the server. */
  readonly name: string;
  /** The id of the person who saved the scenario; null if the person's data were erased. */
  readonly userId: string | null;
  /** The battle that the scenario was made from. */
  readonly gameId: string;
}

/** A saved scenario as listed for a server. */
export interface ListedScenario extends StoredScenario {
  /** True if the scenario's battle has ended. */
  readonly isOver: boolean;
}

/** The scenarios that servers have saved, with their files. */
export class Scenarios {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  /** Saves a scenario. Replaces an existing scenario with the same name. */
  save(guildId: string, { name, userId, gameId }: StoredScenario, scenario: Json): void {
    const kept = { file: JSON.stringify(scenario), userId, gameId, at: this.now().toISOString() };
    this.database
      .insert(scenarios)
      .values({ guildId, name, ...kept })
      .onConflictDoUpdate({ target: [scenarios.guildId, scenarios.name], set: kept })
      .run();
  }

  /** Returns a server's scenarios sorted by name, without their files. */
  list(guildId: string): ListedScenario[] {
    const { name, userId, gameId } = scenarios;
    return this.database
      .select({ name, userId, gameId, openId: games.id })
      .from(scenarios)
      .leftJoin(games, and(eq(games.id, gameId), eq(games.status, 'open')))
      .where(eq(scenarios.guildId, guildId))
      .orderBy(asc(name))
      .all()
      .map(({ openId, ...kept }) => ({ ...kept, isOver: openId === null }));
  }

  /** Returns the file of a saved scenario; undefined if no scenario has this name. */
  file(guildId: string, name: string): Json | undefined {
    const found = this.database
      .select({ file: scenarios.file })
      .from(scenarios)
      .where(and(eq(scenarios.guildId, guildId), eq(scenarios.name, name)))
      .get();
    return found && (JSON.parse(found.file) as Json);
  }

  /** Returns a person's scenarios on a server, with their files. */
  savedBy(guildId: string, userId: string): { readonly name: string; readonly scenario: Json }[] {
    return this.list(guildId).flatMap(({ name, userId: by }) =>
      by === userId ? [{ name, scenario: this.file(guildId, name) ?? null }] : [],
    );
  }

  remove(guildId: string, name: string): void {
    this.database
      .delete(scenarios)
      .where(and(eq(scenarios.guildId, guildId), eq(scenarios.name, name)))
      .run();
  }
}
