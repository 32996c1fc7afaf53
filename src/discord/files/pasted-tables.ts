const MOST_KEPT = 100;

/** A table that a person has pasted into a form. */
interface PastedTable {
  readonly userId: string;
  readonly gameId: string;
  readonly table: string;
}

/** Pasted tables with faults, by interaction id. Only the latest tables are stored, and only while the bot runs. */
export class PastedTables {
  private readonly tables = new Map<string, PastedTable>();

  keep(id: string, table: PastedTable): void {
    this.tables.set(id, table);
    for (const oldest of [...this.tables.keys()].slice(0, -MOST_KEPT)) this.tables.delete(oldest);
  }

  /** Returns the table if this person has pasted it. */
  find(id: string, userId: string): PastedTable | undefined {
    const kept = this.tables.get(id);
    return kept?.userId === userId ? kept : undefined;
  }
}
