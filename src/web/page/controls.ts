/** Builds the buttons and menus under a message. */
import type { TableNames } from '../protocol.js';
import { replaceChildren, createElement, isObject, readObjects, createExternalLink, readText, type JsonRecord } from './dom.js';
import { renderMarkdown, type MentionNameFinder } from './markdown.js';
import { anchorPopup } from './placing.js';

const ROW = 1;
const BUTTON = 2;
const STRING_SELECT = 3;
const SELECTS: readonly unknown[] = [3, 5, 6, 7, 8];
const SECTION = 9;
const TEXT = 10;
const SEPARATOR = 14;
const CONTAINER = 17;
const STYLES: readonly string[] = ['', 'primary', 'secondary', 'success', 'danger', 'link'];

export interface ControlHandlers {
  readonly names: () => TableNames;
  readonly nameOf: MentionNameFinder;
  readonly press: (customId: string) => Promise<void>;
  readonly choose: (customId: string, labels: readonly string[]) => Promise<void>;
}

/** Returns the elements for a message's components, both rows and layout. */
export function renderComponents(list: readonly unknown[], wiring: ControlHandlers): Node[] {
  return readObjects(list).flatMap((component): Node[] => {
    switch (component.type) {
      case ROW:
        return [createElement('div', { class: 'row' }, ...readObjects(component.components).map((c) => control(c, wiring)))];
      case TEXT:
        return [createElement('div', { class: 'text-display' }, renderMarkdown(readText(component.content), wiring.nameOf))];
      case SEPARATOR:
        return [createElement('hr')];
      case SECTION: {
        const side = isObject(component.accessory) ? control(component.accessory, wiring) : null;
        return [
          createElement(
            'div',
            { class: 'section' },
            createElement('div', {}, ...renderComponents(readObjects(component.components), wiring)),
            side,
          ),
        ];
      }
      case CONTAINER:
        return [createElement('div', { class: 'container' }, ...renderComponents(readObjects(component.components), wiring))];
      default:
        return [];
    }
  });
}

function control(component: JsonRecord, wiring: ControlHandlers): Node | null {
  if (component.type === BUTTON) return button(component, wiring);
  return SELECTS.includes(component.type) ? menu(component, wiring) : null;
}

function button(component: JsonRecord, wiring: ControlHandlers): HTMLElement {
  const emoji = isObject(component.emoji) && readText(component.emoji.id) === '' ? readText(component.emoji.name) : '';
  const label = [emoji, readText(component.label)].filter((t) => t !== '').join(' ');
  const style = STYLES[Number(component.style)] ?? 'secondary';
  if (style === 'link') {
    const link = createExternalLink(readText(component.url), label, ' \u2197');
    link.classList.add('button', 'secondary');
    return link;
  }
  const element = createElement(
    'button',
    { type: 'button', class: `button ${style}`, disabled: component.disabled === true },
    label,
  );
  element.addEventListener('click', () => void busy(element, wiring.press(readText(component.custom_id))));
  return element;
}

interface Choosable {
  readonly label: string;
  readonly detail: string;
}

/** Returns a button that opens a list of choices. A person can tick several choices if the menu allows this. */
function menu(component: JsonRecord, wiring: ControlHandlers): HTMLElement {
  const name = readText(component.placeholder) || 'Make a selection';
  const most = typeof component.max_values === 'number' ? component.max_values : 1;
  const chosen = new Set(
    readObjects(component.options)
      .filter((o) => o.default === true)
      .map((o) => readText(o.label)),
  );
  const list = createElement('ul', { role: 'listbox', tabindex: -1, 'aria-label': name, 'aria-multiselectable': most > 1 });
  const opener = createElement(
    'button',
    {
      type: 'button',
      class: 'opener',
      'aria-haspopup': 'listbox',
      'aria-expanded': 'false',
      disabled: component.disabled === true,
    },
    createElement('span', {}, [...chosen].join(', ') || name),
    createElement('span', { class: 'arrow', 'aria-hidden': 'true' }, '\u25be'),
  );
  const root = createElement('div', { class: 'menu' }, opener);
  const send = (labels: readonly string[]): void => {
    close();
    void busy(opener, wiring.choose(readText(component.custom_id), labels));
  };
  const take = (item: HTMLElement, label: string): void => {
    if (most === 1) return send([label]);
    if (!chosen.delete(label)) chosen.add(label);
    item.setAttribute('aria-selected', String(chosen.has(label)));
  };
  let stop = (): void => undefined;
  const close = (): void => {
    stop();
    popup.remove();
    opener.setAttribute('aria-expanded', 'false');
    document.removeEventListener('pointerdown', outside);
  };
  const outside = (event: Event): void => {
    if (!root.contains(event.target as Node)) close();
  };
  const finish =
    most > 1 &&
    createElement('button', { type: 'button', class: 'button primary', onclick: () => send([...chosen]) }, 'Choose these');
  const popup = createElement('div', { class: 'popup' }, list, finish);
  const open = (): void => {
    const items = listMenuChoices(component, wiring.names()).map(({ label, detail }) => {
      const item = createElement(
        'li',
        { role: 'option', tabindex: -1, 'aria-selected': chosen.has(label) ? 'true' : 'false' },
        createElement('span', { class: 'tick', 'aria-hidden': 'true' }),
        createElement('span', { class: 'label' }, label),
        detail !== '' && createElement('span', { class: 'detail' }, detail),
      );
      item.addEventListener('click', () => take(item, label));
      return item;
    });
    replaceChildren(list, ...items);
    root.append(popup);
    stop = anchorPopup(popup, () => opener.getBoundingClientRect());
    opener.setAttribute('aria-expanded', 'true');
    document.addEventListener('pointerdown', outside);
    items[0]?.focus({ preventScroll: true });
  };
  opener.addEventListener('click', () => (popup.isConnected ? close() : open()));
  root.addEventListener('keydown', (event) => {
    if (!popup.isConnected) return;
    const items = [...list.children] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = ({ ArrowDown: 1, ArrowUp: -1, Home: -at, End: items.length - 1 - at } as Record<string, number>)[event.key];
    if (event.key === 'Escape') {
      close();
      opener.focus();
    } else if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
    else if ((event.key === 'Enter' || event.key === ' ') && at >= 0) items[at]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return root;
}

/** Returns the choices of a menu: its own options, or lists of people, roles and channels. */
export function listMenuChoices(component: JsonRecord, names: TableNames): Choosable[] {
  if (component.type === STRING_SELECT)
    return readObjects(component.options).map((o) => ({ label: readText(o.label), detail: readText(o.description) }));
  const users = names.users.map(({ name }) => ({ label: `@${name}`, detail: '' }));
  const roles = names.roles.map(({ name }) => ({ label: `@${name}`, detail: 'role' }));
  if (component.type === 5) return users;
  if (component.type === 6) return roles;
  return component.type === 7 ? [...users, ...roles] : names.channels.map(({ name }) => ({ label: `#${name}`, detail: '' }));
}

async function busy(element: HTMLElement, work: Promise<void>): Promise<void> {
  element.setAttribute('aria-busy', 'true');
  await work;
  element.removeAttribute('aria-busy');
}
