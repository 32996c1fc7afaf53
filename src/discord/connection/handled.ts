/** The largest number of interactions that are remembered; Discord delivers an interaction again within seconds. */
const MOST_REMEMBERED = 10_000;

/** The end of the work for an interaction. */
export interface Fate {
  /** True if the person has got an answer, or is promised one. */
  readonly isAnswered: boolean;
  /** The error with which it ended; by default none. */
  readonly error?: unknown;
}

/**
 * Remembers the interactions of this run, so that an interaction that Discord delivers again is not handled again: what was refused
 * or asked stays refused or asked. Events on record are found in the record, after a restart too.
 */
export class Handled {
  private readonly fates = new Map<string, Promise<Fate>>();

  /** Returns the outcome of an earlier delivery of this interaction. Undefined for a first delivery. */
  of(interactionId: string): Promise<Fate> | undefined {
    return this.fates.get(interactionId);
  }

  /** Notes the work for an interaction. */
  note(interactionId: string, fate: Promise<Fate>): void {
    this.fates.delete(interactionId);
    this.fates.set(interactionId, fate);
    for (const oldest of this.fates.keys()) {
      if (this.fates.size <= MOST_REMEMBERED) break;
      this.fates.delete(oldest);
    }
  }
}
