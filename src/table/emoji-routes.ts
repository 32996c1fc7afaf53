/** Handles the REST routes for an application's own emoji. */
import {
  type Complaint,
  buildInvalidFormError,
  tooManyEmojisError,
  unknownApplicationError,
  unknownEmojiError,
} from './errors.js';
import { isObject, readText } from './json.js';
import { buildUserPayload } from './payloads.js';
import { NO_CONTENT_ANSWER, buildOkAnswer, type RouteContext } from './route-kit.js';
import { type RouteCall, type Route, createRoute } from './router.js';
import type { AppEmoji } from './world.js';

/** The maximum number of emoji that an application may have. */
const MOST = 2000;
const MOST_BYTES = 256 * 1024;
const NAME = /^\w{2,32}$/;
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Returns the routes that list, read, create and delete emoji. */
export function createEmojiRoutes({ world }: RouteContext): Route[] {
  const path = '/applications/:app/emojis';
  const one = `${path}/:emoji`;
  const own = (call: RouteCall): void => {
    if (call.params.app !== world.bot.id) throw unknownApplicationError();
  };
  const named = (call: RouteCall): AppEmoji => {
    own(call);
    const emoji = world.emojis.get(call.params.emoji ?? '');
    if (!emoji) throw unknownEmojiError();
    return emoji;
  };
  const payload = ({ id, name }: AppEmoji) => ({
    id,
    name,
    user: buildUserPayload(world.bot),
    roles: [],
    require_colons: true,
    managed: false,
    animated: false,
    available: true,
  });
  return [
    createRoute('GET', path, (call) => {
      own(call);
      return buildOkAnswer({ items: [...world.emojis.values()].map(payload) });
    }),
    createRoute('POST', path, (call) => {
      own(call);
      const { name, image } = emojiIn(call.json);
      if (world.emojis.size >= MOST) throw tooManyEmojisError();
      const emoji = { id: world.ids.next('emoji'), name, image };
      world.emojis.set(emoji.id, emoji);
      return buildOkAnswer(payload(emoji), 201);
    }),
    createRoute('GET', one, (call) => buildOkAnswer(payload(named(call)))),
    createRoute('DELETE', one, (call) => {
      world.emojis.delete(named(call).id);
      return NO_CONTENT_ANSWER;
    }),
  ];
}

function emojiIn(body: unknown): { readonly name: string; readonly image: string } {
  const [name, image] = isObject(body) ? [readText(body.name), readText(body.image)] : ['', ''];
  const complaints: Complaint[] = [];
  if (!NAME.test(name))
    complaints.push({ path: ['name'], code: 'STRING_TYPE_REGEX', message: 'String value did not match validation regex.' });
  const data = IMAGE.exec(image)?.[1];
  if (data === undefined) complaints.push({ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image data' });
  else if (Buffer.from(data, 'base64').byteLength > MOST_BYTES)
    complaints.push({ path: ['image'], code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 256.0 kb.' });
  if (complaints.length > 0) throw buildInvalidFormError(complaints);
  return { name, image };
}
