const MOST_KEPT = 100;

/** A table that a user pasted into a battle's form. */
interface PastedTable {
  readonly userId: string;
  readonly gameId: string;
  readonly table: string;
}

/** Faulty pasted tables by interaction. Only the latest, and only while the bot runs. */
export class PastedTables {
  private readonly tables = new Map<string, PastedTable>();

  keep(id: string, table: PastedTable): void {
    this.tables.set(id, table);
    for (const oldest of [...this.tables.keys()].slice(0, -MOST_KEPT)) this.tables.delete(oldest);
  }

  /** Returns the table, if this person pasted it. */
  find(id: string, userId: string): PastedTable | undefined {
    const kept = this.tables.get(id);
    return kept?.userId === userId ? kept : undefined;
  }
}
