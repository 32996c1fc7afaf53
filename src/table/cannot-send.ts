/** An error for an action that a person's Discord client would refuse to send. */
export class CannotSendError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotSend';
  }
}
