/**
 * The menu of commands on a post of the bot. The menu opens with a long press, a right click, the menu key, or a button that
 * appears under the pointer.
 */
import { createElement } from './dom.js';
import { anchorPopup } from './placing.js';

const HOLD_MS = 500;
const STILL_PX = 10;
/** The elements that handle a long press or right click themselves. */
const OTHERS = 'a, button, input, textarea, select, img, [role="option"]';

export interface PostCommands {
  readonly names: () => readonly string[];
  readonly use: (name: string) => void;
}

let close: (() => void) | undefined;

/** Opens the menu next to a button or at the pressed point. @param back the element that gets the focus afterwards */
function open({ names, use }: PostCommands, anchor: () => DOMRect, back: HTMLElement): void {
  close?.();
  const items = names().map((name) => createElement('li', { role: 'menuitem', tabindex: -1 }, name));
  if (items.length === 0) return;
  const menu = createElement('ul', { role: 'menu', class: 'post-menu', 'aria-label': 'Commands on this post' }, ...items);
  const end = (): void => {
    stop();
    menu.remove();
    back.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside, true);
    if (close === end) close = undefined;
  };
  const outside = (event: Event): void => {
    if (!menu.contains(event.target as Node)) end();
  };
  items.forEach((item) =>
    item.addEventListener('click', () => {
      end();
      back.focus({ preventScroll: true });
      use(item.textContent);
    }),
  );
  menu.addEventListener('keydown', (event) => {
    const at = items.indexOf(document.activeElement as HTMLLIElement);
    const step = ({ ArrowDown: 1, ArrowUp: -1, Home: -at, End: items.length - 1 - at } as Record<string, number>)[event.key];
    if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
    else if (event.key === 'Enter' || event.key === ' ') items[at]?.click();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      end();
      back.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener('contextmenu', (event) => event.preventDefault());
  document.body.append(menu);
  const stop = anchorPopup(menu, anchor);
  close = end;
  back.setAttribute('aria-expanded', 'true');
  document.addEventListener('pointerdown', outside, true);
  items[0]?.focus({ preventScroll: true });
}

/** Adds the menu of commands to a post. @returns the menu's button for the post */
export function createPostMenu(post: HTMLElement, commands: PostCommands): HTMLElement {
  const button = createElement(
    'button',
    {
      type: 'button',
      class: 'post-commands',
      title: 'Commands on this post',
      'aria-label': 'Commands on this post',
      'aria-haspopup': 'menu',
      'aria-expanded': 'false',
    },
    '\u22ef',
  );
  button.addEventListener('click', () => open(commands, () => button.getBoundingClientRect(), button));
  let hold: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const at = (x: number, y: number) => (): DOMRect => new DOMRect(x, y, 0, 0);
  const leave = (): void => {
    clearTimeout(hold);
    hold = undefined;
  };
  const isOthers = ({ target }: Event): boolean => target instanceof Element && ![null, button].includes(target.closest(OTHERS));
  post.addEventListener('contextmenu', (event) => {
    if (isOthers(event)) return;
    event.preventDefault();
    leave();
    // The menu key sends an event without a position.
    const isKey = event.clientX === 0 && event.clientY === 0;
    open(commands, isKey ? () => post.getBoundingClientRect() : at(event.clientX, event.clientY), button);
  });
  // Some devices open no context menu after a long press, so this code opens the menu.
  post.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || isOthers(event)) return;
    from = { x: event.clientX, y: event.clientY };
    hold = setTimeout(() => {
      leave();
      open(commands, at(from.x, from.y), button);
    }, HOLD_MS);
  });
  post.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL_PX) leave();
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) post.addEventListener(end, leave);
  return button;
}
