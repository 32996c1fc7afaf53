const MOST_KEPT = 100;

/** A table that a person pasted into a form. */
interface PastedTable {
  readonly userId: string;
  readonly gameId: string;
  readonly table: string;
}

/** The pasted tables that had faults, by interaction id. Only the latest tables are stored, and only while the bot runs. */
export class PastedTables {
  private readonly tables = new Map<string, PastedTable>();

  keep(id: string, table: PastedTable): void {
    this.tables.set(id, table);
    for (const oldest of [...this.tables.keys()].slice(0, -MOST_KEPT)) this.tables.delete(oldest);
  }

  /** Finds a table that this person has pasted. */
  find(id: string, userId: string): PastedTable | undefined {
    const kept = this.tables.get(id);
    return kept?.userId === userId ? kept : undefined;
  }
}
