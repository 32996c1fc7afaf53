/** Formats the bot's actions as plain text for a terminal. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { COLOURED_STYLE, PLAIN_STYLE, removeControlCharacters, type TerminalStyle, wrapLines } from './ansi.js';
import { getButtonLabel, isSelectMenu, listFormFields } from './components.js';
import { isObject, readArray, readObjects, readText, type JsonRecord } from './json.js';
import type { Message } from './model.js';
import type { ScriptRecord } from './script.js';
import type { World } from './world.js';

/** A function that finds the name in a mention, such as `@axis` or `#hq`. */
type MentionNameFinder = (sigil: '@' | '#' | '@&', id: string) => string | undefined;

const INNER = String.raw`((?:\\[\s\S]|[^\\])+?)`;
const MARKS = new RegExp(
  [
    String.raw`\\([^\w\s])`,
    '```(?:\\w*\\n)?([\\s\\S]*?)```',
    String.raw`(?:\`\`([\s\S]+?)\`\`|\`([^\`]+)\`)`,
    String.raw`\*\*${INNER}\*\*`,
    `__${INNER}__`,
    `~~${INNER}~~`,
    String.raw`\|\|${INNER}\|\|`,
    String.raw`\*(?=\S)${INNER}\*`,
    String.raw`(?<!\w)_(?=\S)${INNER}_(?!\w)`,
    String.raw`\[([^[\]]+)\]\(<?(https?:[^)\s>]+)>?\)`,
    String.raw`<(@!?|@&|#)(\d+)>`,
    String.raw`<t:(-?\d{1,12})(?::\w)?>`,
    String.raw`<a?:(\w+):\d+>`,
  ].join('|'),
  'g',
);

/** Returns the text with terminal styles in place of its Markdown. Without colour, most styles are empty. */
export function formatMarkdown(text: string, style: TerminalStyle, nameOf: MentionNameFinder = () => undefined): string {
  return inline(removeControlCharacters(text), style, nameOf)
    .split('\n')
    .map((line) =>
      line
        .replace(/^(#{1,3}|-#) (.*)$/, (_all, mark: string, rest: string) => (mark === '-#' ? style.dim(rest) : style.bold(rest)))
        .replace(/^> /, '| '),
    )
    .join('\n');
}

function inline(text: string, style: TerminalStyle, nameOf: MentionNameFinder): string {
  return text.replaceAll(MARKS, (all, ...groups: (string | undefined)[]) => {
    const [escaped, block, code2, code, bold, underline, strike, spoiler, star, under, label, url, sigil, id, time, emoji] =
      groups;
    const again = (inner: string): string => inline(inner, style, nameOf);
    if (escaped !== undefined) return escaped;
    if (block !== undefined) return style.code(block.replace(/\n$/, ''));
    if (code2 !== undefined) return style.code(code2);
    if (code !== undefined) return style.code(code);
    if (bold !== undefined) return style.bold(again(bold));
    if (underline !== undefined) return again(underline);
    if (strike !== undefined) return style.strike(again(strike));
    if (spoiler !== undefined) return again(spoiler);
    if (star !== undefined) return again(star);
    if (under !== undefined) return again(under);
    if (label !== undefined) return `${again(label)} (${url ?? ''})`;
    if (id !== undefined) return nameOf(sigil === '#' ? '#' : sigil === '@&' ? '@&' : '@', id) ?? all;
    if (time !== undefined)
      return new Date(Number(time) * 1000)
        .toISOString()
        .replace('T', ' ')
        .replace(/:\d\d\.\d+Z$/, ' UTC');
    return emoji === undefined ? all : `:${emoji}:`;
  });
}

export interface TextOptions {
  readonly width?: number;
  readonly colour?: boolean;
  readonly nameOf?: MentionNameFinder;
}

interface Page {
  readonly style: TerminalStyle;
  readonly width: number;
  readonly nameOf: MentionNameFinder;
}

const NOTES: Readonly<Record<ScriptRecord['kind'], string>> = {
  reply: '',
  edit: 'edited',
  followup: '',
  message: '',
  update: 'edited',
  choices: '',
  form: '',
  refused: '',
};

/** Returns a record of a script's output as lines of text. */
export function renderRecord(record: ScriptRecord, botName: string, options: TextOptions = {}): string {
  const page = pageOf(options);
  const { style } = page;
  const { kind, body } = record;
  if (kind === 'refused') return block(style.error(`Refused: ${refusal(body)}`), page);
  if (kind === 'choices') return choices(body, page);
  if (kind === 'form') return form(body, page);
  const where = record.channel === null ? '' : ` #${record.channel}`;
  const notes = [NOTES[kind], record.ephemeral ? `only @${record.user ?? '?'} can see this` : ''].filter((n) => n !== '');
  const head = style.bold(botName) + style.dim(where + (notes.length > 0 ? ` (${notes.join('; ')})` : ''));
  return [
    head,
    ...indent(
      bodyLines(
        body,
        readObjects(body.files).map((f) => ({ name: readText(f.name), bytes: Number(f.bytes) })),
        page,
      ),
    ),
  ].join('\n');
}

/** Returns a message as text, as people see it in its channel. */
export function renderMessage(message: Message, options: TextOptions = {}): string {
  const page = pageOf(options);
  const { style } = page;
  const notes = [
    message.editedTimestamp === null ? '' : 'edited',
    message.audience === null ? '' : 'only you can see this',
  ].filter((n) => n !== '');
  const head = style.bold(message.author.name) + style.dim(notes.length > 0 ? ` (${notes.join('; ')})` : '');
  const body: JsonRecord = {
    content: message.thinking ? 'is thinking...' : message.content,
    embeds: message.embeds,
    components: message.components,
  };
  const files = message.attachments.map((a) => ({ name: a.filename, bytes: a.size }));
  return [head, ...indent(bodyLines(body, files, page))].join('\n');
}

/** Returns a function that finds the name for a mention. */
export function createNameFinder(world: World): MentionNameFinder {
  return (sigil, id) => {
    const guilds = [...world.guilds.values()];
    if (sigil === '@') return prefixed('@', world.users.get(id)?.name);
    if (sigil === '#')
      return prefixed(
        '#',
        guilds.map((g) => g.channels.get(id)?.name).find((n) => n !== undefined),
      );
    return prefixed(
      '@',
      guilds.map((g) => g.roles.get(id)?.name).find((n) => n !== undefined),
    );
  };
}

function prefixed(sigil: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : sigil + name;
}

function pageOf({ width = 80, colour = false, nameOf = () => undefined }: TextOptions): Page {
  return { style: colour ? COLOURED_STYLE : PLAIN_STYLE, width: Math.max(20, width), nameOf };
}

function bodyLines(body: JsonRecord, files: readonly { name: string; bytes: number }[], page: Page): string[] {
  const content = readText(body.content);
  return [
    ...(content === '' ? [] : marked(content, page, page.width - 2)),
    ...readObjects(body.embeds).flatMap((embed) => embedLines(embed, page)),
    ...files.map((file) => page.style.dim(`(file ${removeControlCharacters(file.name)}, ${size(file.bytes)})`)),
    ...componentLines(body.components, page),
  ];
}

function embedLines(embed: JsonRecord, page: Page): string[] {
  const { style } = page;
  const width = page.width - 4;
  const author = isObject(embed.author) ? readText(embed.author.name) : '';
  const footer = isObject(embed.footer) ? readText(embed.footer.text) : '';
  const lines = [
    ...(author === '' ? [] : wrapLines(style.dim(removeControlCharacters(author)), width)),
    ...(readText(embed.title) === '' ? [] : marked(readText(embed.title), page, width).map(style.bold)),
    ...(readText(embed.description) === '' ? [] : marked(readText(embed.description), page, width)),
    ...readObjects(embed.fields).flatMap((field) => fieldLines(field, page, width)),
    ...(isObject(embed.image)
      ? [style.dim(`(picture ${removeControlCharacters(readText(embed.image.url)).replace('attachment://', '')})`)]
      : []),
    ...(footer === '' && readText(embed.timestamp) === ''
      ? []
      : wrapLines(
          style.dim([removeControlCharacters(footer), readText(embed.timestamp)].filter((t) => t !== '').join(' - ')),
          width,
        )),
  ];
  const bar = typeof embed.color === 'number' ? style.colour(embed.color, '|') : '|';
  return lines.map((line) => `${bar} ${line}`);
}

function fieldLines(field: JsonRecord, page: Page, width: number): string[] {
  const name = page.style.bold(formatMarkdown(readText(field.name), page.style, page.nameOf));
  const value = readText(field.value);
  if (field.inline === true && !value.includes('\n'))
    return wrapLines(`${name}: ${formatMarkdown(value, page.style, page.nameOf)}`, width);
  return [...wrapLines(name, width), ...indent(marked(value, page, width - 2))];
}

function componentLines(components: unknown, page: Page): string[] {
  return readArray(components).flatMap((component) => {
    if (!isObject(component)) return [];
    switch (component.type) {
      case ComponentType.ActionRow:
        return wrapLines(
          readObjects(component.components)
            .map((c) => control(c, page))
            .join(' '),
          page.width - 2,
        );
      case ComponentType.TextDisplay:
        return marked(readText(component.content), page, page.width - 2);
      case ComponentType.Separator:
        return [page.style.dim('-'.repeat(Math.min(20, page.width - 2)))];
      case ComponentType.Section:
        return [
          ...componentLines(component.components, page),
          ...(isObject(component.accessory) ? [control(component.accessory, page)] : []),
        ];
      case ComponentType.Container:
        return componentLines(component.components, page).map((line) => `| ${line}`);
      default:
        return [];
    }
  });
}

function control(component: JsonRecord, { style }: Page): string {
  if (isSelectMenu(component)) {
    const options = readObjects(component.options).map((o) => removeControlCharacters(readText(o.label)));
    const shown = options.length === 0 ? '...' : options.join(' | ');
    return `[${removeControlCharacters(readText(component.placeholder) || readText(component.custom_id))}: ${shown}]`;
  }
  if (component.type !== ComponentType.Button) return '';
  const label = removeControlCharacters(getButtonLabel(component));
  if (component.style === ButtonStyle.Link) return `${label} (${removeControlCharacters(readText(component.url))})`;
  return component.disabled === true ? style.dim(`(${label})`) : style.bold(`[${label}]`);
}

function choices(body: JsonRecord, page: Page): string {
  const names = readObjects(body.choices).map(
    (c) =>
      `  ${removeControlCharacters(readText(c.name))}${c.value === c.name ? '' : page.style.dim(` = ${removeControlCharacters(String(c.value as string | number))}`)}`,
  );
  return names.length === 0 ? page.style.dim('  (no choices)') : names.join('\n');
}

function form(body: JsonRecord, page: Page): string {
  const { style } = page;
  const fields = listFormFields(body.components);
  const lines = fields.map(({ label, description, component }) => {
    const notes = [
      component.required === false ? 'optional' : '',
      description,
      readText(component.placeholder),
      readObjects(component.options)
        .map((o) => readText(o.label))
        .join(' | '),
    ];
    const about = notes.filter((n) => n !== '').join('; ');
    const value = readText(component.value);
    return `  ${removeControlCharacters(label)}: ${value === '' ? '' : `"${removeControlCharacters(value)}"`}${about === '' ? '' : style.dim(` (${removeControlCharacters(about)})`)}`;
  });
  const example = `{${fields.map((f) => `${f.label}: "..."`).join(', ')}}`;
  return [
    style.bold(`Form: ${removeControlCharacters(readText(body.title))}`),
    ...lines,
    style.dim(`  fill in with ${removeControlCharacters(example)}`),
  ].join('\n');
}

function refusal(body: JsonRecord): string {
  const errors: string[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '_errors') errors.push(...readObjects(value).map((e) => `\n  ${path.join('.')}: ${readText(e.message)}`));
      else visit(value, [...path, key]);
    }
  };
  visit(body.errors, []);
  const code = typeof body.code === 'number' && body.code !== 0 ? ` (${body.code})` : '';
  return removeControlCharacters(readText(body.message) + code + errors.join(''));
}

function marked(text: string, page: Page, width: number): string[] {
  return wrapLines(formatMarkdown(text, page.style, page.nameOf), width);
}

function block(text: string, page: Page): string {
  return wrapLines(text, page.width).join('\n');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KiB`;
}
