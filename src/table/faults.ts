/** Faults that a test puts into the way of the bot's requests. */

export interface RequestLine {
  readonly method: string;
  /** Without the API's prefix and the query. */
  readonly path: string;
}

/** A refusal in Discord's words; `retryAfter`, in seconds, says when to try again. */
export interface PlannedRefusal {
  readonly status: number;
  readonly code: number;
  readonly retryAfter?: number;
}

/**
 * A planned fault of a request. A number or refusal is sent as the answer, and the request is not performed. `cut`: the request
 * is not performed, and the connection breaks. `lost`: it is performed, but the connection breaks before the answer. `hang`: it
 * is performed, but never answered.
 */
export type RequestFault = number | PlannedRefusal | 'cut' | 'lost' | 'hang';

interface Planned {
  readonly when: (line: RequestLine) => boolean;
  readonly fault: RequestFault;
  readonly isLasting: boolean;
}

export class Faults {
  readonly #planned: Planned[] = [];

  /** Plans a fault for the next request that the predicate takes, or for all of them. @returns takes the plan back */
  plan(when: Planned['when'], fault: RequestFault, isLasting = false): () => void {
    const planned = { when, fault, isLasting };
    this.#planned.push(planned);
    return () => this.#drop(planned);
  }

  /** The fault planned for this request; unless it lasts it is used up. */
  take(line: RequestLine): RequestFault | undefined {
    const planned = this.#planned.find(({ when }) => when(line));
    if (planned && !planned.isLasting) this.#drop(planned);
    return planned?.fault;
  }

  #drop(planned: Planned): void {
    const i = this.#planned.indexOf(planned);
    if (i >= 0) this.#planned.splice(i, 1);
  }
}
