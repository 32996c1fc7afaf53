/** Faults that a test plans for the bot's requests to the table. */

export interface RequestLine {
  readonly method: string;
  /** The path of the request, without the API's prefix and the query. */
  readonly path: string;
}

/** A planned refusal in Discord's words. `retryAfter` is the number of seconds after which the bot may try again. */
export interface PlannedRefusal {
  readonly status: number;
  readonly code: number;
  readonly retryAfter?: number;
}

/**
 * A planned fault of a request.
 * - A number or a refusal: the answer, and the request is not carried out.
 * - `cut`: the request is not carried out, and the connection breaks.
 * - `lost`: the request is carried out, but the connection breaks before the answer.
 * - `hang`: the request is carried out, but never answered.
 */
export type RequestFault = number | PlannedRefusal | 'cut' | 'lost' | 'hang';

interface Planned {
  readonly when: (line: RequestLine) => boolean;
  readonly fault: RequestFault;
  readonly isLasting: boolean;
}

export class FaultPlan {
  readonly #planned: Planned[] = [];

  /**
   * Plans a fault for the next matching request or, if `isLasting`, for all of them.
   * @returns a function that removes the plan
   */
  plan(when: Planned['when'], fault: RequestFault, isLasting = false): () => void {
    const planned = { when, fault, isLasting };
    this.#planned.push(planned);
    return () => this.#drop(planned);
  }

  /** Returns the planned fault for this request. Removes the fault unless it is lasting. */
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
