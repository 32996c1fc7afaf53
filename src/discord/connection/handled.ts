/**
 * The maximum number of interactions that are remembered. This is enough, because Discord repeats a delivery only within seconds.
 */
const MOST_REMEMBERED = 10_000;

/** How the work for an interaction ended. */
export interface InteractionResult {
  /** True if the person has received an answer, or a notice that an answer follows. */
  readonly isAnswered: boolean;
  /** The error that ended the work. Missing if there was no error. */
  readonly error?: unknown;
}

/**
 * The interactions of this run. A repeated delivery is therefore not handled again, and gets the same refusal or question.
 * Recorded events are found in the record, even after a restart.
 */
export class HandledInteractions {
  private readonly fates = new Map<string, Promise<InteractionResult>>();

  /** Returns how the work for an earlier delivery of this interaction ended; undefined for the first delivery. */
  of(interactionId: string): Promise<InteractionResult> | undefined {
    return this.fates.get(interactionId);
  }

  /** Records that the work for an interaction has started. */
  note(interactionId: string, fate: Promise<InteractionResult>): void {
    this.fates.delete(interactionId);
    this.fates.set(interactionId, fate);
    for (const oldest of this.fates.keys()) {
      if (this.fates.size <= MOST_REMEMBERED) break;
      this.fates.delete(oldest);
    }
  }
}
