/** The maximum number of interactions that are remembered. Discord repeats a delivery only within seconds. */
const MOST_REMEMBERED = 10_000;

/** The outcome of the work for an interaction. */
export interface InteractionFate {
  /** True if the person has received an answer, or a notice that an answer will follow. */
  readonly isAnswered: boolean;
  /** The error that ended the work. Default: none. */
  readonly error?: unknown;
}

/**
 * Remembers the interactions of this run. A repeated delivery is therefore not handled again, and gets the same refusal or
 * question. Recorded events are found in the record, even after a restart.
 */
export class HandledInteractions {
  private readonly fates = new Map<string, Promise<InteractionFate>>();

  /** Returns how the work for an earlier delivery of this interaction ended; undefined for the first delivery. */
  of(interactionId: string): Promise<InteractionFate> | undefined {
    return this.fates.get(interactionId);
  }

  /** Records the work for an interaction. */
  note(interactionId: string, fate: Promise<InteractionFate>): void {
    this.fates.delete(interactionId);
    this.fates.set(interactionId, fate);
    for (const oldest of this.fates.keys()) {
      if (this.fates.size <= MOST_REMEMBERED) break;
      this.fates.delete(oldest);
    }
  }
}
