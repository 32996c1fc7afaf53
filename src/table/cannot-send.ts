/** Thrown if a person's client would refuse an action before Discord gets it. */
export class CannotSend extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotSend';
  }
}
