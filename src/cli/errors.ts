import { BadDiceError, TooManyBranchesError } from '../dice/index.js';
import { Refusal } from '../rules/index.js';

/** The form in which the command line prints a call's error. */
interface CallError {
  readonly error: { readonly code: string; readonly field: string | null; readonly message: string };
}

/** Returns the printed form of an error that the caller made; undefined for any other error. */
export function findCallError(error: unknown): CallError | undefined {
  if (error instanceof Refusal) {
    const { code, field, message, cites } = error;
    const isCited = code !== 'ILLEGAL' || cites.every((cite) => message.includes(cite));
    return callError(code, field, isCited ? message : `${message} (${cites.join(', ')})`);
  }
  if (error instanceof BadDiceError) return callError('BAD_DICE', null, error.message);
  if (error instanceof TooManyBranchesError) return callError('INVALID_INPUT', null, error.message);
  return undefined;
}

/** Returns the answer for a line of a batch if the program itself has failed. */
export function buildInternalError(error: unknown): CallError {
  return callError('INTERNAL', null, error instanceof Error ? error.message : String(error));
}

function callError(code: string, field: string | null, message: string): CallError {
  return { error: { code, field, message } };
}
