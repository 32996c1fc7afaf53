/** Builds the content of elements. All text becomes text nodes, so that text from people is never read as markup. */

type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>;

/**
 * Creates an element with attributes, listeners (`onclick`) and children. An attribute with `true` is set without a value, and an
 * attribute with `false` or undefined is not set. Empty children are left out.
 */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter(isShown));
  return element;
}

/** Replaces the children of an element. */
export function replaceChildren(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter(isShown));
}

function isShown(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false && child !== '';
}

export type JsonRecord = Record<string, unknown>;

export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readObjects(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a link to another site; only the link's text if the link is not safe. */
export function createExternalLink(url: string, ...children: readonly Child[]): HTMLElement {
  return /^https?:\/\//i.test(url)
    ? createElement('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...children)
    : createElement('span', {}, ...children);
}

const ICONS = {
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  send: 'M3 4l18 8-18 8 3-8zM6 12h15',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  attach: 'M12 5v14M5 12h14',
} as const;

/** Returns a small drawing that screen readers ignore. */
export function createIcon(name: keyof typeof ICONS): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return svg;
}
