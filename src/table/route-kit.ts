/** Shared by all routes. */
import type { Act } from './acts.js';
import type { Desk } from './desk.js';
import type { FileStore } from './files.js';
import type { Gateway } from './gateway.js';
import { isObject, type Json } from './json.js';
import { emojiComplaints } from './emoji-complaints.js';
import { invalidForm } from './errors.js';
import { refusalOf, type BodyKind } from './refusals.js';
import type { Answered, Call } from './router.js';
import type { World } from './world.js';

export interface RouteContext {
  readonly world: World;
  readonly desk: Desk;
  readonly store: FileStore;
  readonly validate: boolean;
  readonly gateway: Pick<Gateway, 'url' | 'advice'>;
  readonly act: (act: Act) => void;
}

/** Refuses a body that Discord would refuse. */
export function check(context: RouteContext, kind: BodyKind, call: Call): Json {
  const refusal = context.validate ? refusalOf(kind, call.json, { files: call.files.size }) : undefined;
  if (refusal) throw refusal;
  const gone = kind === 'command' || kind === 'commands' ? [] : emojiComplaints(context.world, call.json);
  if (gone.length > 0) throw invalidForm(gone);
  return isObject(call.json) ? call.json : {};
}

export const ok = (json: unknown, status = 200): Answered => ({ status, json });
export const done: Answered = { status: 204 };
