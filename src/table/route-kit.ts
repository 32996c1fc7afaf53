/** Functions that all routes share. */
import type { BotAction } from './acts.js';
import type { InteractionRegistry } from './interaction-registry.js';
import type { FileStore } from './files.js';
import type { Gateway } from './gateway.js';
import { isObject, type JsonRecord } from './json.js';
import { listEmojiComplaints } from './emoji-complaints.js';
import { buildInvalidFormError } from './errors.js';
import { findBodyRefusal, type BodyKind } from './refusals.js';
import type { RouteAnswer, RouteCall } from './router.js';
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
export function requireAcceptedBody(context: RouteContext, kind: BodyKind, call: RouteCall): JsonRecord {
  const refusal = context.validate ? findBodyRefusal(kind, call.json, { files: call.files.size }) : undefined;
  if (refusal) throw refusal;
  const gone = kind === 'command' || kind === 'commands' ? [] : listEmojiComplaints(context.world, call.json);
  if (gone.length > 0) throw buildInvalidFormError(gone);
  return isObject(call.json) ? call.json : {};
}

export const buildOkAnswer = (json: unknown, status = 200): RouteAnswer => ({ status, json });
export const NO_CONTENT_ANSWER: RouteAnswer = { status: 204 };
