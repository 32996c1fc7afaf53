/** Faults that a test puts into the way of the bot's requests. */

export interface RequestLine {
  readonly method: string;
  /** Without the API's prefix and the query. */
  readonly path: string;
}

/**
 * A status: not performed, answered with that status. `cut`: not performed, the connection breaks. `lost`: performed, but the
 * connection breaks before the answer. `hang`: performed, but never answered.
 */
export type Fault = number | 'cut' | 'lost' | 'hang';

export class Faults {
  readonly #planned: { readonly when: (line: RequestLine) => boolean; readonly fault: Fault }[] = [];

  /** Plans a fault for the next request that the predicate takes. */
  plan(when: (line: RequestLine) => boolean, fault: Fault): void {
    this.#planned.push({ when, fault });
  }

  /** The fault planned for this request; it is used up. */
  take(line: RequestLine): Fault | undefined {
    const i = this.#planned.findIndex((p) => p.when(line));
    return i < 0 ? undefined : this.#planned.splice(i, 1)[0]?.fault;
  }
}
