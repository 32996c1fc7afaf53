/** Functions that all routes share. */
import type { BotAction } from './acts.js';
import type { InteractionRegistry } from './interaction-registry.js';
import type { FileStore } from './files.js';
import type { Gateway } from './gateway.js';
import { isObject, type Json } from './json.js';
import { emojiComplaints } from './emoji-complaints.js';
import { invalidForm } from './errors.js';
import { refusalOf, type BodyKind } from './refusals.js';
import type { RouteAnswer, Call } from './router.js';
import type { World } from './world.js';

export interface RouteContext {
  readonly world: World;
  readonly desk: InteractionRegistry;
  readonly store: FileStore;
  readonly validate: boolean;
  readonly gateway: Pick<Gateway, 'url' | 'advice'>;
  readonly act: (act: BotAction) => void;
}

/** Returns a body that Discord would accept. @throws {DiscordError} if Discord would refuse it */
export function check(context: RouteContext, kind: BodyKind, call: Call): Json {
  const refusal = context.validate ? refusalOf(kind, call.json, { files: call.files.size }) : undefined;
  if (refusal) throw refusal;
  const gone = kind === 'command' || kind === 'commands' ? [] : emojiComplaints(context.world, call.json);
  if (gone.length > 0) throw invalidForm(gone);
  return isObject(call.json) ? call.json : {};
}

export const okAnswer = (json: unknown, status = 200): RouteAnswer => ({ status, json });
export const done: RouteAnswer = { status: 204 };
