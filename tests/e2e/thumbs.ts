/**
 * Simulates people who tap on a phone. Counts the taps of an action, including pages and menus, and the typed
 * characters.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Interaction, Message, Seat, Table } from '../../src/table/index.js';
import { waitForAnswer } from '../../src/table/perform.js';

/** A button or menu under a post. */
interface Control {
  readonly type: number;
  readonly custom_id: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly options?: readonly { readonly label: string }[];
}

const BUTTON = 2;
/** The umpires' panel updates itself, so the test waits for this many milliseconds. */
const WAIT_MS = 25;
const PATIENCE = 2000;

/**
 * One tap in a script. `Do it` is a button or menu line with exactly this text, and `~Baron` is one that contains it.
 * `Turn 2 | Next phase` is a button under a post or row that contains `Turn 2`. `{To: 9,24}` fills in and sends the
 * open form.
 */
export type Tap = string;

/**
 * A person who taps in a channel. A button counts as one tap, a menu line as two, a page of a menu as two, and a form's
 * Submit as one.
 */
export class Thumbs {
  taps = 0;
  characters = 0;
  private last: Message | undefined;
  private readonly seat: Seat;

  constructor(
    private readonly table: Table,
    readonly who: string,
    room: string,
  ) {
    this.seat = table.seat(who, room);
  }

  async tap(tap: Tap): Promise<void> {
    if (tap.startsWith('{')) return this.fill(tap.slice(1, -1));
    const [says = '', under] = tap.split(' | ').reverse();
    let found = this.find(says, under);
    for (let n = 0; !found && under !== undefined && n < PATIENCE; n++) {
      await sleep(WAIT_MS);
      found = this.find(says, under);
    }
    if (!found) throw new Error(`${this.who} finds no ${tap}:\n${this.pressed()}\n--\n${this.sees(2)}`);
    const { message, control, line } = found;
    this.last = message;
    this.taps += line === undefined ? 1 : 2;
    await this.after(
      line === undefined
        ? this.seat.pressOn(message.id, control.custom_id)
        : this.seat.chooseOn(message.id, control.custom_id, [line]),
    );
  }

  /** The newest post that this person sees: their card, after they have acted. */
  card(): Message | undefined {
    return this.seat.messages().at(-1);
  }

  /** The newest button that has such a label. */
  offers(isMeant: (label: string) => boolean): string | undefined {
    const all = this.seat.messages().reverse().flatMap(controlsIn);
    return all.find(({ type, label, disabled }) => type === BUTTON && disabled !== true && label !== undefined && isMeant(label))
      ?.label;
  }

  /** What stands before this person: the words and controls of his newest posts. */
  sees(posts: number): string {
    return this.seat.messages().slice(-posts).map(shown).join('\n--\n');
  }

  /** Returns the post on which the person pressed last, in its present state. */
  private pressed(): string {
    const message = this.seat.messages().find(({ id }) => id === this.last?.id);
    return message ? shown(message) : 'He has pressed nothing.';
  }

  /** @param field for example `To: 9,24`; a choice in a form counts as two taps, and typed text by its characters */
  private async fill(field: string): Promise<void> {
    const { form } = this.seat;
    if (!form) throw new Error(`${this.who} has no form before him for ${field}`);
    const [, label = '', value = ''] = /^([^:]+): (.*)$/.exec(field) ?? [];
    if (JSON.stringify(form.components).includes(`"label":${JSON.stringify(value)}`)) this.taps += 2;
    else this.characters += value.length;
    this.taps += 1;
    await this.after(this.seat.submit({ [label]: value }));
  }

  private find(says: string, under: string | undefined) {
    const isSaid = (text: string | undefined): boolean =>
      says.startsWith('~') ? text?.includes(says.slice(1)) === true : text === says;
    for (const message of this.seat.messages().reverse()) {
      const text = JSON.stringify([message.content, message.embeds, message.components]);
      const from = under === undefined ? 0 : text.indexOf(under);
      if (from < 0) continue;
      const controls = controlsIn(message).filter(
        ({ custom_id: id, disabled }) => disabled !== true && text.indexOf(JSON.stringify(id)) >= from,
      );
      const button = controls.find(({ type, label }) => type === BUTTON && isSaid(label));
      if (button) return { message, control: button, line: undefined };
      for (const control of controls) {
        const line = control.options?.find(({ label }) => isSaid(label));
        if (line) return { message, control, line: line.label };
      }
    }
    return undefined;
  }

  private async after(interaction: Interaction): Promise<void> {
    await waitForAnswer(interaction);
    await interaction.finished;
    await this.table.idle();
  }
}

export function controlsIn({ components }: Pick<Message, 'components'>): Control[] {
  const inner = (value: unknown): Control[] => {
    if (Array.isArray(value)) return value.flatMap(inner);
    if (value === null || typeof value !== 'object') return [];
    return 'custom_id' in value ? [value as Control] : Object.values(value).flatMap(inner);
  };
  return inner(components);
}

const shown = (message: Message): string => [...textsIn(message), ...controlsIn(message).map(controlWords)].join('\n');

const controlWords = ({ type, label, placeholder, options = [] }: Control): string =>
  type === BUTTON ? `[${label ?? ''}]` : `[${placeholder ?? ''}: ${options.map((option) => option.label).join('; ')}]`;

function textsIn({ content, embeds, components }: Message): string[] {
  const inner = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(inner);
    if (value === null || typeof value !== 'object' || 'custom_id' in value) return [];
    return Object.entries(value).flatMap(([key, each]) =>
      ['title', 'description', 'name', 'value', 'text', 'content'].includes(key) && typeof each === 'string'
        ? [each]
        : inner(each),
    );
  };
  return [content, ...inner(embeds), ...inner(components)].filter((text) => text !== '');
}
