/**
 * Enters by taps a command that could also be typed. Looks for the command's own values among those that a panel
 * offers, and never chooses others.
 */
import { type Action, dropEmptyParts, findField, listPartRows, type ActionDraft, readTypedValues } from '../../src/game/index.js';
import { readPageValue } from '../../src/present/index.js';
import type { InputField } from '../../src/rules/index.js';
import type { Asked } from './asked.js';
import { beyondIn, listsOf } from './typing.js';

export type Answer = Awaited<ReturnType<Asked['press']>>;

/** The result of the taps. */
export type Led =
  | { readonly to: 'done'; readonly command: unknown; readonly answer: Answer }
  /** The panel does not offer the wanted value. */
  | { readonly to: 'not offered'; readonly key: string; readonly told: string }
  /** The panel asks for a value that the typed command does not have. */
  | { readonly to: 'asked more'; readonly key: string }
  /** All values are entered, but there is no button to carry the command out. */
  | { readonly to: 'barred'; readonly told: string }
  /** A press or a form is refused. */
  | { readonly to: 'refused'; readonly refusal: readonly [code: string, message: string, field: string | null] };

interface Component {
  readonly type?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly required?: boolean;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly component?: Component;
  readonly components?: readonly Component[];
}

interface Shown extends Component {
  readonly embeds?: readonly { readonly description?: string }[];
}

const MOST_TAPS = 200;
const MOST_PAGES = 6;

/**
 * Starts a command and enters all its values.
 * @param texts the text for each value, as an option would have it
 */
export async function tapped(
  asked: Asked,
  begun: Answer,
  action: Action,
  wanted: ActionDraft,
  texts: ReadonlyMap<string, string>,
  mayLeave: (key: string, draft: ActionDraft) => boolean,
): Promise<Led> {
  let answer = begun;
  const want = dropEmptyParts(wanted);
  const saidIn = (command: ActionDraft) => ({ ...readTypedValues(command), ...beyondIn(command) });
  const values: Record<string, unknown> = saidIn(want);
  const parts = action.parts;
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const takers = (command: ActionDraft, key: string): readonly string[] => listPartRows(action, command, key) ?? [];
  const sorted = (ids: readonly string[]): readonly string[] => [...ids].sort();
  /** The parts that still differ from the wanted command. Units come first, in any order. */
  const lists = listsOf(action);
  const overridesIn = (command: ActionDraft) => (command.type === 'resolve' ? (command.overrides ?? {}) : {});
  const open = (): readonly (readonly [kind: 'part' | 'items' | 'value', key: string])[] => {
    const now = dropEmptyParts(asked.drafted!);
    const theirs: Record<string, unknown> = saidIn(now);
    const isPart = (key: string): boolean => !lists.has(key) && parts.some((part) => part.key === key);
    const keys = Object.keys({ ...values, ...theirs }).filter((key) => !isPart(key) && !isSame(values[key], theirs[key]));
    const [mine, others] = [overridesIn(want), overridesIn(now)];
    return [
      ...parts
        .filter(({ key }) => !isSame(sorted(takers(now, key)), sorted(takers(want, key))))
        .map(({ key }) => ['part', key] as const),
      ...Object.keys({ ...mine, ...others }).flatMap((key) => (isSame(mine[key], others[key]) ? [] : [['items', key] as const])),
      ...keys.map((key) => (lists.has(key) ? (['items', lists.get(key)!] as const) : (['value', key] as const))),
    ];
  };
  const draftedIn = (key: string): unknown => (saidIn(asked.drafted!) as Record<string, unknown>)[key];
  let asking: string | undefined;
  /** A question that does not ask for a wanted value is skipped, so that the value can be entered elsewhere. */
  let passed: string | undefined;
  let message = begun;
  const tried = new Set<string>();
  for (let taps = 0; taps < MOST_TAPS; taps++) {
    const [how, what] = shownIn(answer);
    const refused = answer.find(([each]) => each === 'refused');
    if (refused) return { to: 'refused', refusal: refused[1] as [string, string, string | null] };
    const shown = what as Shown;

    if (how === 'form') {
      if (!asked.drafted) return { to: 'not offered', key: '', told: 'a form of its own' };
      const fields = (shown.components ?? []).map(({ component }) => component!);
      if (fields[0]?.custom_id === 'items') {
        const role = shown.custom_id!.split(':')[2]!;
        answer = await asked.submit(shown.custom_id!, new Map([['items', texts.get(`items.${role}`) ?? '']]), () => false);
        continue;
      }
      const unasked = fields.find(({ custom_id: key = '', required }) => required && !texts.has(key));
      if (unasked ?? fields.every(({ custom_id: key = '' }) => isSame(values[key], draftedIn(key)))) {
        passed = (unasked ?? fields[0])!.custom_id!;
        answer = message;
        continue;
      }
      let unfit: string | undefined;
      const filled = new Map<string, string>();
      const menus = new Set<string>();
      for (const { custom_id: key = '', options } of fields) {
        const text = sayable(findField(action, key), key in values ? texts.get(key)! : '', options);
        if (text === undefined) unfit = key;
        if (text === undefined) break;
        if (options) menus.add(key);
        filled.set(key, text);
      }
      if (unfit !== undefined) {
        passed = unfit;
        answer = message;
        continue;
      }
      tried.clear();
      answer = await asked.submit(shown.custom_id!, filled, (key) => menus.has(key));
      continue;
    }
    message = answer;
    const told = shown.embeds?.map(({ description }) => description).join('\n') ?? '';
    const components = (shown.components ?? []).flatMap(({ components: row = [] }) => row);
    const idOf = (...words: readonly string[]): string | undefined =>
      components.find(({ custom_id: id = '' }) => id.split(':').slice(2).join(':') === words.join(':'))?.custom_id;
    const stepOf = (word: string): string | undefined =>
      components.map(({ custom_id: id = '' }) => id.split(':')).find(([, , each]) => each === word)?.[3];
    const part = parts.find(({ key }) => key === (stepOf('to') ?? stepOf('others') ?? stepOf('skip')));
    const isAsking = asking;
    asking = undefined;
    // After a form was closed, the question that it answered may still be shown.
    if (part && !(passed !== undefined && isSame(takers(asked.drafted!, part.key), takers(want, part.key)))) {
      const { key, table, many } = part;
      const codes = takers(want, key).map((id) => asked.codeOf(table, id));
      const button = codes.length === 1 ? idOf('to', key, codes[0]!) : codes.length === 0 ? idOf('skip', key) : undefined;
      if (button !== undefined) answer = await asked.press(button);
      else {
        const more = many || codes.length === 1 ? await chosenIn(asked, answer, `others:${key}`, codes) : undefined;
        const skip = more ? undefined : idOf('skip', key);
        if (more) answer = more;
        // If another row is already chosen, the choice is cleared.
        else if (skip !== undefined && takers(asked.drafted!, key).length > 0 && !tried.has(`skip ${key}`)) {
          tried.add(`skip ${key}`);
          answer = await asked.press(skip);
        } else passed = key;
      }
      if (passed !== key) continue;
    }
    if (isAsking !== undefined) passed ??= isAsking;
    const saying = stepOf('say');
    const isOpen = saying !== undefined && saying in values && !isSame(values[saying], draftedIn(saying));
    const id = !isOpen ? undefined : idOf('say', saying, texts.get(saying)!);
    if (id !== undefined) {
      answer = await asked.press(id);
      continue;
    }
    const form = idOf('form');
    if (form !== undefined && passed === undefined) {
      answer = await asked.press(form);
      continue;
    }
    const left = open();
    let pressed: readonly string[] | undefined;
    for (const [kind, key] of left) {
      const line = `${kind}.${key}`;
      const more = tried.has(line) ? undefined : await inMenu(asked, answer, 'more', [line]);
      tried.add(line);
      if (more === undefined && kind === 'value' && !(key in beyondIn(want)) && mayLeave(key, asked.drafted!)) {
        Reflect.deleteProperty(values, key);
        continue;
      }
      if (more === undefined) continue;
      asking = kind === 'part' ? key : undefined;
      pressed = [more, line];
      break;
    }
    const usual = idOf('usual');
    if (pressed) answer = await asked.press(pressed[0]!, pressed[1]!);
    else if (open().length > 0) {
      if (usual === undefined || tried.has('usual')) {
        const [[, key]] = open() as [readonly [string, string]];
        return passed !== undefined && !(passed in values) && takers(want, passed).length === 0
          ? { to: 'asked more', key: passed }
          : { to: 'not offered', key, told };
      }
      tried.add('usual');
      answer = await asked.press(usual);
    } else if (passed !== undefined) return isRefused(told) ? { to: 'barred', told } : { to: 'asked more', key: passed };
    else if (saying !== undefined) return { to: 'asked more', key: saying };
    else {
      const roll = idOf('roll');
      if (roll === undefined) return isRefused(told) ? { to: 'barred', told } : { to: 'asked more', key: '' };
      asked.given = null;
      answer = await asked.press(roll);
      if (!answer.some(([each]) => each === 'refused')) return { to: 'done', command: asked.given, answer };
    }
    passed = undefined;
  }
  throw new Error(`${action.id} is never said: ${JSON.stringify(wanted)}, ${JSON.stringify(asked.drafted)}`);
}

const isRefused = (told: string): boolean => told.includes('Not possible: ');

/** Returns the line to choose or the text to enter for a value; undefined if a menu does not offer it. */
function sayable(field: InputField | undefined, text: string, options: Component['options']): string | undefined {
  if (!options || text === '') return text;
  const found = options.find(({ value }) => value === text || (field?.labelled === true && value.startsWith(`${text} `)));
  return found?.value;
}

/**
 * Chooses these lines of a menu, on all pages. A chosen line may make others available.
 * @returns undefined if the menu does not have all of them
 */
async function chosenIn(asked: Asked, answer: Answer, word: string, values: readonly string[]): Promise<Answer | undefined> {
  let answered: Answer | undefined;
  let shown = answer;
  let left = values;
  for (let page = 0; left.length > 0 && page < MOST_PAGES; page++) {
    const menu = menuOf(shown, word);
    if (!menu) return undefined;
    const lines = menu.options!.map(({ value }) => value);
    const here = values.filter((value) => lines.includes(value));
    left = left.filter((value) => !here.includes(value));
    if (here.length > 0) answered = await asked.press(menu.custom_id!, ...here);
    if (left.length === 0) return answered;
    const on = lines.find((value) => readPageValue(value) !== undefined);
    if (on === undefined) return undefined;
    shown = await asked.press(menu.custom_id!, on);
  }
  return undefined;
}

/** Returns the part of an answer to read: the last one, except an added picture. */
const shownIn = (answer: Answer): readonly [how: string, what: unknown] =>
  answer.findLast(([, what]) => (what as Shown | null)?.components !== undefined) ?? answer.at(-1) ?? ['', null];

const menuOf = (answer: Answer, word: string): Component | undefined =>
  ((shownIn(answer)[1] as Shown).components ?? [])
    .flatMap(({ components = [] }) => components)
    .find(({ custom_id: id = '', options }) => options && id.split(':').slice(2).join(':').startsWith(word));

/** Returns all lines of a menu, on all pages. */
export async function linesIn(asked: Asked, answer: Answer, word: string): Promise<readonly string[]> {
  const menu = menuOf(answer, word);
  const lines = menu?.options?.map(({ value }) => value) ?? [];
  const own = lines.filter((value) => readPageValue(value) === undefined);
  const on = lines.find((value) => (readPageValue(value) ?? 0) > 0);
  return on === undefined ? own : [...own, ...(await linesIn(asked, await asked.press(menu!.custom_id!, on), word))];
}

/** Returns the menu that has all these lines on one of its pages. */
async function inMenu(asked: Asked, answer: Answer, word: string, values: readonly string[]): Promise<string | undefined> {
  let shown = answer;
  for (let page = 0; page < MOST_PAGES; page++) {
    const menu = menuOf(shown, word);
    if (!menu) return undefined;
    const lines = menu.options!.map(({ value }) => value);
    if (values.every((value) => lines.includes(value))) return menu.custom_id;
    const on = lines.find((value) => readPageValue(value) !== undefined);
    if (on === undefined || readPageValue(on) === 0) return undefined;
    shown = await asked.press(menu.custom_id!, on);
  }
  return undefined;
}
