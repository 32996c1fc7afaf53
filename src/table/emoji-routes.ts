/** Handles the REST routes for an application's own emoji. */
import { type Complaint, invalidForm, tooManyEmojis, unknownApplication, unknownEmoji } from './errors.js';
import { isObject, textOf } from './json.js';
import { userPayload } from './payloads.js';
import { done, okAnswer, type RouteContext } from './route-kit.js';
import { type Call, type Route, route } from './router.js';
import type { AppEmoji } from './world.js';

/** The maximum number of emoji that an application may have. */
const MOST = 2000;
const MOST_BYTES = 256 * 1024;
const NAME = /^\w{2,32}$/;
const IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Returns the routes that list, read, create and delete emoji. */
export function emojiRoutes({ world }: RouteContext): Route[] {
  const path = '/applications/:app/emojis';
  const one = `${path}/:emoji`;
  const own = (call: Call): void => {
    if (call.params.app !== world.bot.id) throw unknownApplication();
  };
  const named = (call: Call): AppEmoji => {
    own(call);
    const emoji = world.emojis.get(call.params.emoji ?? '');
    if (!emoji) throw unknownEmoji();
    return emoji;
  };
  const payload = ({ id, name }: AppEmoji) => ({
    id,
    name,
    user: userPayload(world.bot),
    roles: [],
    require_colons: true,
    managed: false,
    animated: false,
    available: true,
  });
  return [
    route('GET', path, (call) => {
      own(call);
      return okAnswer({ items: [...world.emojis.values()].map(payload) });
    }),
    route('POST', path, (call) => {
      own(call);
      const { name, image } = emojiIn(call.json);
      if (world.emojis.size >= MOST) throw tooManyEmojis();
      const emoji = { id: world.ids.next('emoji'), name, image };
      world.emojis.set(emoji.id, emoji);
      return okAnswer(payload(emoji), 201);
    }),
    route('GET', one, (call) => okAnswer(payload(named(call)))),
    route('DELETE', one, (call) => {
      world.emojis.delete(named(call).id);
      return done;
    }),
  ];
}

function emojiIn(body: unknown): { readonly name: string; readonly image: string } {
  const [name, image] = isObject(body) ? [textOf(body.name), textOf(body.image)] : ['', ''];
  const complaints: Complaint[] = [];
  if (!NAME.test(name))
    complaints.push({ path: ['name'], code: 'STRING_TYPE_REGEX', message: 'String value did not match validation regex.' });
  const data = IMAGE.exec(image)?.[1];
  if (data === undefined) complaints.push({ path: ['image'], code: 'IMAGE_INVALID', message: 'Invalid image data' });
  else if (Buffer.from(data, 'base64').byteLength > MOST_BYTES)
    complaints.push({ path: ['image'], code: 'BINARY_TYPE_MAX_SIZE', message: 'File cannot be larger than 256.0 kb.' });
  if (complaints.length > 0) throw invalidForm(complaints);
  return { name, image };
}
