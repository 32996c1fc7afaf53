const MOST_KEPT = 100;

/** Faulty pasted tables, by their interaction: the latest ones, while the bot runs. */
export class PastedTables {
  private readonly tables = new Map<string, { readonly userId: string; readonly table: string }>();

  keep(id: string, userId: string, table: string): void {
    this.tables.set(id, { userId, table });
    for (const oldest of [...this.tables.keys()].slice(0, -MOST_KEPT)) this.tables.delete(oldest);
  }

  /** The table, if this person pasted it. */
  find(id: string, userId: string): string | undefined {
    const kept = this.tables.get(id);
    return kept?.userId === userId ? kept.table : undefined;
  }
}
