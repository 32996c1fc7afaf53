/** Functions that all routes share. */
import type { BotAction } from './acts.js';
import type { InteractionRegistry } from './interaction-registry.js';
import type { FileStore } from './files.js';
import type { Gateway } from './gateway.js';
import { isObject, readText, type JsonRecord } from './json.js';
import { buildInvalidFormError, type Complaint } from './errors.js';
import { findBodyRefusal, type BodyKind } from './refusals.js';
import type { RouteAnswer, RouteCall } from './router.js';
import type { World } from './world.js';

/**
 * Finds emoji on buttons and in menus that the application does not have, because Discord refuses a whole message with a missing
 * emoji.
 */
function listEmojiComplaints(world: Pick<World, 'emojis'>, body: unknown, at: readonly (string | number)[] = []): Complaint[] {
  if (Array.isArray(body)) return (body as unknown[]).flatMap((each, i) => listEmojiComplaints(world, each, [...at, i]));
  if (!isObject(body)) return [];
  const { emoji } = body;
  const id = isObject(emoji) ? readText(emoji.id) : '';
  const isGone = id !== '' && !world.emojis.has(id);
  return [
    ...(isGone ? [{ path: [...at, 'emoji', 'id'], code: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }] : []),
    ...['data', 'components', 'accessory', 'options'].flatMap((key) => listEmojiComplaints(world, body[key], [...at, key])),
  ];
}

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
