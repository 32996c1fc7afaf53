/** A person's client would not have sent this: it refuses by itself, before Discord hears of it. */
export class CannotSend extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotSend';
  }
}
