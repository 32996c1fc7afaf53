/** Discord's errors, in Discord's words and format. */

/** A complaint about one field of a request body. */
export interface Complaint {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The nested `errors` object of a form error. The keys lead to the field, where `_errors` lists its errors. */
interface FormErrors {
  [key: string]: FormErrors | readonly { code: string; message: string }[];
}

/** The JSON body of an error answer. */
interface ErrorBody {
  readonly code: number;
  readonly message: string;
  readonly errors?: FormErrors;
  readonly retry_after?: number;
}

/** An error that the table answers as Discord does. */
export class DiscordError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
    this.name = 'DiscordError';
  }
}

const error = (status: number, code: number, message: string) => (): DiscordError => new DiscordError(status, { code, message });

export const unauthorizedError = error(401, 0, '401: Unauthorized');
export const notFoundError = error(404, 0, '404: Not Found');
export const methodNotAllowedError = error(405, 0, '405: Method Not Allowed');
export const unknownApplicationError = error(404, 10002, 'Unknown Application');
export const unknownChannelError = error(404, 10003, 'Unknown Channel');
export const unknownGuildError = error(404, 10004, 'Unknown Guild');
export const unknownMemberError = error(404, 10007, 'Unknown Member');
export const unknownOverwriteError = error(404, 10009, 'Unknown Overwrite');
export const unknownMessageError = error(404, 10008, 'Unknown Message');
export const unknownUserError = error(404, 10013, 'Unknown User');
export const unknownEmojiError = error(404, 10014, 'Unknown Emoji');
export const unknownWebhookError = error(404, 10015, 'Unknown Webhook');
export const unknownInteractionError = error(404, 10062, 'Unknown interaction');
export const unknownCommandError = error(404, 10063, 'Unknown application command');
export const tooManyEmojisError = error(400, 30008, 'Maximum number of emojis reached (2000)');
export const entityTooLargeError = error(413, 40005, 'Request entity too large');
export const alreadyAcknowledgedError = error(400, 40060, 'Interaction has already been acknowledged.');
export const missingAccessError = error(403, 50001, 'Missing Access');
export const missingPermissionsError = error(403, 50013, 'Missing Permissions');
export const notYourMessageError = error(403, 50005, 'Cannot edit a message authored by another user');
export const archivedThreadError = error(400, 50083, 'Thread is archived');
export const emptyMessageError = error(400, 50006, 'Cannot send an empty message');
export const invalidWebhookTokenError = error(401, 50027, 'Invalid Webhook Token');
export const invalidJsonError = error(400, 50109, 'The request body contains invalid JSON.');

/** Builds the error HTTP 400, code 50035, with the complaints nested as in Discord's format. */
export function buildInvalidFormError(complaints: readonly Complaint[]): DiscordError {
  const root = noErrors();
  for (const { path, code, message } of complaints) {
    let node = root;
    for (const key of path) {
      const next = node[key];
      if (next !== undefined && !isList(next)) node = next;
      else node = node[key] = noErrors();
    }
    const found = node._errors;
    const list = found !== undefined && isList(found) ? found : [];
    if (!list.some((e) => e.code === code && e.message === message)) node._errors = [...list, { code, message }];
  }
  return new DiscordError(400, { code: 50035, message: 'Invalid Form Body', errors: root });
}

/** Returns an empty object for nested errors. The keys come from requests, so `__proto__` must be an ordinary key. */
function noErrors(): FormErrors {
  return Object.create(null) as FormErrors;
}

function isList(value: FormErrors[string]): value is readonly { code: string; message: string }[] {
  return Array.isArray(value);
}
