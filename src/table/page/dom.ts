/** Making elements. Text only ever becomes text nodes: nothing that people write is read as markup. */

export type Child = Node | string | null | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: never) => void)>>;

/** An element with attributes, listeners (`onclick`) and children. `true` sets an empty attribute, `false` none. */
export function h<K extends keyof HTMLElementTagNameMap>(
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

/** Puts other children into an element. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren(...children.filter(isShown));
}

function isShown(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false && child !== '';
}

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A link that leads out of the table, if it is one that may be followed. */
export function outwardLink(url: string, ...children: readonly Child[]): HTMLElement {
  return /^https?:\/\//i.test(url)
    ? h('a', { href: url, target: '_blank', rel: 'noopener noreferrer nofollow' }, ...children)
    : h('span', {}, ...children);
}
