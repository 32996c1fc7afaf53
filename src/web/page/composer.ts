/** The message box for ordinary messages and typed lines, with the command picker above it. */
import { MAX_UPLOAD_BYTES, type RequestResult, type TableNames } from '../protocol.js';
import { replaceChildren, createElement, createIcon } from './dom.js';
import { formatFileSize } from './message.js';
import { measureVisibleArea } from './placing.js';
import {
  createSuggestions,
  findOpenFileOption,
  quoteCommand,
  formatCommandSignature,
  findStrayOption,
  suggestCompletions,
  type CompleteCommand,
  type Completions,
  type Suggestion,
} from './picker.js';
import { formatOption } from '../../table/line.js';

const ASK_AFTER_MS = 60;
const MOST_TALL_PX = 200;

interface ComposerHost {
  readonly leaves: () => readonly CompleteCommand[];
  readonly names: () => TableNames;
  readonly complete: (command: string, options: Readonly<Record<string, string>>, focused: string) => Promise<RequestResult>;
  /** A function that uploads a file. @returns the upload's id, or an error */
  readonly upload: (file: File) => Promise<{ readonly id: string } | { readonly error: string }>;
  /** A function that sends a line. @returns an error, if there is one */
  readonly send: (text: string, uploads: readonly string[]) => Promise<string | undefined>;
}

interface Attached {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

export class Composer {
  readonly element: HTMLElement;
  readonly #box = createElement('textarea', {
    id: 'box',
    rows: 1,
    'aria-label': 'Message, or / for commands',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': 'suggestions',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 8000,
  });
  readonly #heading = createElement('p', { class: 'popup-heading', id: 'suggestions-heading' });
  readonly #list = createElement('ul', {
    role: 'listbox',
    id: 'suggestions',
    tabindex: 0,
    'aria-labelledby': 'suggestions-heading',
  });
  readonly #popup = createElement('div', { class: 'suggestions', hidden: true }, this.#heading, this.#list);
  readonly #problem = createElement('p', { class: 'problem', role: 'alert' });
  readonly #spoken = createElement('p', { class: 'spoken', role: 'status' });
  readonly #attached = createElement('ul', { class: 'attached', 'aria-label': 'Attached files' });
  readonly #chooser = createElement('input', { type: 'file', hidden: true, 'aria-label': 'File', tabindex: -1 });
  #files: Attached[] = [];
  #picked: Completions | undefined;
  #items: readonly Suggestion[] = [];
  #active = -1;
  #asked = 0;
  /** False until the bot has answered for the present text. The page remembers a Tab or Enter that is pressed before then. */
  #isSettled = true;
  #early: 'Tab' | 'Enter' | undefined;
  #sending = false;
  /** True if the text in the box must be sent as soon as the bot has answered for the previous text. */
  #isNext = false;
  /** True after Escape. The picker then remains closed until the text changes. */
  #dismissed = false;
  readonly #sent: string[] = [];

  constructor(private readonly host: ComposerHost) {
    const attach = createElement(
      'button',
      {
        type: 'button',
        class: 'attach',
        'aria-label': 'Attach a file',
        title: 'Attach a file',
        onclick: () => this.#chooser.click(),
      },
      createIcon('attach'),
    );
    const send = createElement(
      'button',
      { type: 'button', class: 'send', 'aria-label': 'Send', title: 'Send', onclick: () => void this.#send() },
      createIcon('send'),
    );
    this.element = createElement(
      'div',
      { class: 'composer' },
      this.#popup,
      this.#problem,
      this.#attached,
      createElement('div', { class: 'box' }, attach, this.#box, this.#chooser, send),
      this.#spoken,
    );
    this.#box.addEventListener('input', () => {
      this.#dismissed = false;
      this.#isNext = false;
      this.#say('');
      this.#update();
    });
    this.#box.addEventListener('keydown', (event) => this.#key(event));
    this.#box.addEventListener('click', () => this.#update());
    this.#box.addEventListener('keyup', (event) => {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.key === 'Home' || event.key === 'End') this.#update();
    });
    this.#box.addEventListener('blur', () =>
      setTimeout(() => !this.element.contains(document.activeElement) && this.#close(), 150),
    );
    new ResizeObserver(() => this.#fit()).observe(this.element);
    addEventListener('resize', () => this.#fit());
    this.#box.addEventListener('paste', (event) => {
      for (const file of event.clipboardData?.files ?? []) void this.#attach(file);
    });
    this.#chooser.addEventListener('change', () => {
      for (const file of this.#chooser.files ?? []) void this.#attach(file);
      this.#chooser.value = '';
    });
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) void this.#attach(file);
    });
  }

  /** Shows the channel to which the next message goes. */
  label(channel: string): void {
    this.#box.placeholder = `Message #${channel}, or / for commands`;
  }

  focus(): void {
    this.#box.focus();
  }

  /** Puts a text into the box as if a person had typed it. */
  type(text: string): void {
    this.#box.value = text;
    this.#box.setSelectionRange(text.length, text.length);
    this.#dismissed = false;
    this.#update();
    this.focus();
  }

  /** Updates the suggestions after the commands or names have changed. */
  refresh(): void {
    if (document.activeElement === this.#box) this.#update();
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { key } = event;
    const isOpen = !this.#popup.hidden && this.#items.length > 0;
    if (!this.#popup.hidden && !this.#isSettled && (key === 'Tab' || key === 'Enter') && !event.shiftKey) this.#early = key;
    else if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const { length } = this.#items;
      const at = key === 'ArrowDown' ? this.#active + 1 : this.#active < 0 ? length - 1 : this.#active - 1;
      this.#activate((at + length) % length);
    } else if (isOpen && key === 'Tab' && !event.shiftKey) this.#take(Math.max(0, this.#active));
    else if (isOpen && key === 'Enter' && !event.shiftKey && this.#active >= 0) this.#take(this.#active);
    else if (key === 'Escape' && !this.#popup.hidden) {
      this.#dismissed = true;
      this.#close();
    } else if (key === 'Enter' && !event.shiftKey) void this.#send();
    else if (key === 'ArrowUp' && this.#box.value === '' && this.#sent.length > 0) this.type(this.#sent.at(-1)!);
    else return;
    event.preventDefault();
  }

  #update(): void {
    this.#grow();
    const { value, selectionStart } = this.#box;
    const picked = this.#dismissed ? undefined : suggestCompletions(value, selectionStart, this.host.leaves(), this.host.names());
    const was = this.#picked;
    this.#picked = picked;
    this.#early = undefined;
    const n = ++this.#asked;
    if (!picked) return this.#close();
    if (!picked.ask) return this.#show(picked, picked.items);
    const { command, options, focused } = picked.ask;
    // Earlier suggestions remain visible until the bot answers.
    this.#show(picked, was?.ask?.focused === focused && was.from === picked.from ? this.#items : [], false);
    setTimeout(() => {
      if (n !== this.#asked) return;
      void this.host.complete(command, options, focused).then((done) => {
        if (n !== this.#asked) return;
        const choices = done.choices ?? [];
        const isWhole = choices.some(({ value: choice }) => String(choice) === options[focused]);
        const preselect = choices.length > 0 && !isWhole;
        const key = this.#early;
        this.#show({ ...picked, heading: done.error ?? picked.heading, preselect }, createSuggestions(focused, choices));
        if (key === 'Tab' || (key === 'Enter' && preselect)) this.#take(0);
        else if (key === 'Enter') void this.#send();
      });
    }, ASK_AFTER_MS);
  }

  #show(picked: Completions, items: readonly Suggestion[], settled = true): void {
    this.#picked = picked;
    this.#items = items;
    this.#isSettled = settled;
    this.#early = undefined;
    this.#heading.textContent = picked.heading;
    replaceChildren(
      this.#list,
      ...items.map((item, at) => {
        const li = createElement(
          'li',
          { role: 'option', id: `suggestion-${at}`, 'aria-selected': 'false' },
          createElement('span', { class: 'label' }, createElement('bdi', {}, item.label)),
          createElement('span', { class: 'detail' }, item.detail),
          item.note !== undefined && item.note !== '' && createElement('span', { class: 'note' }, item.note),
        );
        li.addEventListener('pointerdown', (event) => event.preventDefault());
        li.addEventListener('click', () => this.#take(at));
        return li;
      }),
    );
    this.#list.hidden = items.length === 0;
    this.#popup.hidden = false;
    this.#fit();
    this.#activate(settled && picked.preselect ? 0 : -1);
    if (settled) this.#speak(`${picked.heading}. ${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}.`);
  }

  #activate(at: number): void {
    this.#list.children[this.#active]?.setAttribute('aria-selected', 'false');
    this.#active = at;
    const item = this.#list.children[at];
    if (!item) return this.#box.removeAttribute('aria-activedescendant');
    item.setAttribute('aria-selected', 'true');
    this.#box.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  }

  #take(at: number): void {
    const item = this.#items[at];
    if (!item || !this.#picked) return;
    if (item.insert === undefined) return this.#chooser.click();
    const { value, selectionStart } = this.#box;
    const head = value.slice(0, this.#picked.from) + item.insert;
    const rest = value.slice(selectionStart);
    this.#box.value = head + (item.insert.endsWith(' ') ? rest.trimStart() : rest);
    this.#box.setSelectionRange(head.length, head.length);
    this.focus();
    this.#update();
  }

  #close(): void {
    this.#popup.hidden = true;
    this.#isSettled = true;
    this.#picked = undefined;
    this.#items = [];
    this.#asked++;
    this.#activate(-1);
  }

  async #send(): Promise<void> {
    const typed = this.#box.value.trimEnd();
    const text = typed.startsWith('/') ? quoteCommand(typed, this.host.leaves()) : typed;
    if (text.trim() === '' && this.#files.length === 0) return;
    if (this.#sending) {
      this.#isNext = true;
      return this.#say('The bot is still answering: this is sent then.');
    }
    const stray = findStrayOption(typed, this.host.leaves());
    if (stray !== undefined) return this.#say(stray);
    const signature = text.startsWith('/') ? formatCommandSignature(text, this.host.leaves()) : undefined;
    if (signature && signature.missing.length > 0) {
      this.#say(`/${signature.leaf.words} needs ${signature.missing.map((o) => o.name).join(', ')}.`);
      this.#dismissed = false;
      return this.type(`${text} `);
    }
    this.#sending = true;
    this.#dismissed = true;
    this.#close();
    this.#box.value = '';
    this.#grow();
    this.#say('');
    this.#speak('Sending ...');
    const uploads = this.#files.map((f) => f.id);
    const error = await this.host.send(text, uploads);
    this.#sending = false;
    this.#dismissed = false;
    if (error === undefined) {
      this.#speak('Sent.');
      this.#sent.push(text);
      this.#files = this.#files.filter(({ id }) => !uploads.includes(id));
      this.#showFiles();
      if (this.#isNext) {
        this.#isNext = false;
        void this.#send();
      }
      return;
    }
    this.#isNext = false;
    // A text that was not sent returns to the box, unless a person has entered other text.
    if (this.#box.value === '') {
      this.#box.value = text;
      this.#grow();
    }
    this.#speak('');
    this.#say(error);
  }

  async #attach(file: File): Promise<void> {
    this.focus();
    if (file.size > MAX_UPLOAD_BYTES) return this.#say(`${file.name} is larger than 10 MiB.`);
    this.#speak(`Attaching ${file.name} ...`);
    const done = await this.host.upload(file);
    if ('error' in done) return this.#say(done.error);
    this.#say('');
    this.#files.push({ id: done.id, name: file.name, bytes: file.size });
    this.#showFiles();
    this.#speak(`${file.name} is attached.`);
    const option = this.#box.value.startsWith('/') ? findOpenFileOption(this.#box.value, this.host.leaves()) : undefined;
    if (option === undefined) return;
    const head = this.#box.value.replace(new RegExp(`(^|\\s)${option}:\\s*$`), '$1').trimEnd();
    this.type(`${head} ${formatOption(option, `@${file.name}`)} `);
  }

  #showFiles(): void {
    replaceChildren(
      this.#attached,
      ...this.#files.map((file) =>
        createElement(
          'li',
          {},
          createElement('bdi', {}, file.name),
          createElement('small', {}, ` ${formatFileSize(file.bytes)} `),
          createElement(
            'button',
            {
              type: 'button',
              class: 'as-link',
              'aria-label': `Remove ${file.name}`,
              onclick: () => {
                this.#files = this.#files.filter((f) => f !== file);
                this.#showFiles();
                this.focus();
              },
            },
            '\u2715',
          ),
        ),
      ),
    );
  }

  /** Keeps the suggestions within the visible window. */
  #fit(): void {
    const room = this.element.getBoundingClientRect().top - measureVisibleArea().top;
    this.#popup.style.setProperty('--room', `${room}px`);
  }

  #grow(): void {
    this.#box.style.height = 'auto';
    this.#box.style.height = `${Math.min(this.#box.scrollHeight, MOST_TALL_PX, innerHeight / 4)}px`;
  }

  #say(problem: string): void {
    this.#problem.textContent = problem;
  }

  #speak(text: string): void {
    this.#spoken.textContent = text;
  }
}
