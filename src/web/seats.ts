/** Decides who may use a seat. On this machine anyone may, but on a network only the holder of the seat's link. */
import { createHmac, randomBytes } from 'node:crypto';
import type { PageSeat } from './protocol.js';

/** Matches the name of a seat: at most 32 characters, from those that typed lines allow in a name. */
const NAME = /^[\p{L}\p{N}_.-]{1,32}$/u;

export class Seats {
  readonly #names: string[] = [];

  constructor(
    names: readonly string[],
    /** True if visitors may choose any seat. */
    readonly free: boolean,
    /** The secret that the keys are made from. With the same secret, links stay valid after the table has ended. */
    private readonly secret: string = randomBytes(32).toString('hex'),
  ) {
    for (const name of names) this.add(name);
  }

  /**
   * Checks whether a seat has the host's permissions. At a table with free seats every seat has them, otherwise only the first
   * seat.
   */
  isHost(name: string): boolean {
    return this.free || name === this.#names[0];
  }

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  /** Adds a seat. Returns false if the name is not allowed, or if there is a seat with this name. */
  add(name: string): boolean {
    if (!NAME.test(name) || this.has(name) || this.#names.length >= 100) return false;
    this.#names.push(name);
    return true;
  }

  /**
   * Decides which seat a browser gets. At a table with free seats, the browser gets the seat that it asks for, which is added if
   * it is new. Without a request, it gets the host's seat. At any other table the browser's key decides. Undefined without a
   * valid key.
   */
  admit(key: string | undefined, wanted: string | undefined): string | undefined {
    if (!this.free) return key === undefined || key === '' ? undefined : this.#names.find((name) => this.keyOf(name) === key);
    if (wanted !== undefined && this.add(wanted)) return wanted;
    return wanted !== undefined && this.has(wanted) ? wanted : this.#names[0];
  }

  keyOf(name: string): string {
    return createHmac('sha256', this.secret).update(name).digest('base64url').slice(0, 27);
  }

  /** Returns the seats as this seat sees them. Only the host sees the keys. */
  seenBy(name: string): PageSeat[] {
    const told = !this.free && this.isHost(name);
    return this.#names.map((seat) => ({ name: seat, ...(told && { key: this.keyOf(seat) }) }));
  }

  /** Returns all seats, each with the part of its link that opens the seat. */
  links(): { readonly name: string; readonly hash: string }[] {
    return this.#names.map((name) => ({
      name,
      hash: this.free ? `#seat=${encodeURIComponent(name)}` : `#key=${this.keyOf(name)}`,
    }));
  }
}
