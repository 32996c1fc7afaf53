import type { Complaint } from './errors.js';
import { isObject, readText } from './json.js';
import type { World } from './world.js';

/**
 * Finds emoji on buttons and in menus that the application does not have, because Discord refuses a whole message with a missing
 * emoji.
 */
export function listEmojiComplaints(
  world: Pick<World, 'emojis'>,
  body: unknown,
  at: readonly (string | number)[] = [],
): Complaint[] {
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
