/** Formats the bot's actions as plain text for a terminal. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { COLOURED, removeControls, PLAIN, wrap, type Style } from './ansi.js';
import { formFields, isSelect, labelOf } from './components.js';
import { isObject, listOf, objectsOf, textOf, type Json } from './json.js';
import { plainMarkdown, type NameOf } from './markdown.js';
import type { Message } from './model.js';
import type { ScriptRecord } from './script.js';
import type { World } from './world.js';

export interface TextOptions {
  readonly width?: number;
  readonly colour?: boolean;
  readonly nameOf?: NameOf;
}

interface Page {
  readonly style: Style;
  readonly width: number;
  readonly nameOf: NameOf;
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
        objectsOf(body.files).map((f) => ({ name: textOf(f.name), bytes: Number(f.bytes) })),
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
  const body: Json = {
    content: message.thinking ? 'is thinking...' : message.content,
    embeds: message.embeds,
    components: message.components,
  };
  const files = message.attachments.map((a) => ({ name: a.filename, bytes: a.size }));
  return [head, ...indent(bodyLines(body, files, page))].join('\n');
}

/** Returns a function that finds the name for a mention. */
export function createNameFinder(world: World): NameOf {
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
  return { style: colour ? COLOURED : PLAIN, width: Math.max(20, width), nameOf };
}

function bodyLines(body: Json, files: readonly { name: string; bytes: number }[], page: Page): string[] {
  const content = textOf(body.content);
  return [
    ...(content === '' ? [] : marked(content, page, page.width - 2)),
    ...objectsOf(body.embeds).flatMap((embed) => embedLines(embed, page)),
    ...files.map((file) => page.style.dim(`(file ${removeControls(file.name)}, ${size(file.bytes)})`)),
    ...componentLines(body.components, page),
  ];
}

function embedLines(embed: Json, page: Page): string[] {
  const { style } = page;
  const width = page.width - 4;
  const author = isObject(embed.author) ? textOf(embed.author.name) : '';
  const footer = isObject(embed.footer) ? textOf(embed.footer.text) : '';
  const lines = [
    ...(author === '' ? [] : wrap(style.dim(removeControls(author)), width)),
    ...(textOf(embed.title) === '' ? [] : marked(textOf(embed.title), page, width).map(style.bold)),
    ...(textOf(embed.description) === '' ? [] : marked(textOf(embed.description), page, width)),
    ...objectsOf(embed.fields).flatMap((field) => fieldLines(field, page, width)),
    ...(isObject(embed.image)
      ? [style.dim(`(picture ${removeControls(textOf(embed.image.url)).replace('attachment://', '')})`)]
      : []),
    ...(footer === '' && textOf(embed.timestamp) === ''
      ? []
      : wrap(style.dim([removeControls(footer), textOf(embed.timestamp)].filter((t) => t !== '').join(' - ')), width)),
  ];
  const bar = typeof embed.color === 'number' ? style.colour(embed.color, '|') : '|';
  return lines.map((line) => `${bar} ${line}`);
}

function fieldLines(field: Json, page: Page, width: number): string[] {
  const name = page.style.bold(plainMarkdown(textOf(field.name), page.style, page.nameOf));
  const value = textOf(field.value);
  if (field.inline === true && !value.includes('\n'))
    return wrap(`${name}: ${plainMarkdown(value, page.style, page.nameOf)}`, width);
  return [...wrap(name, width), ...indent(marked(value, page, width - 2))];
}

function componentLines(components: unknown, page: Page): string[] {
  return listOf(components).flatMap((component) => {
    if (!isObject(component)) return [];
    switch (component.type) {
      case ComponentType.ActionRow:
        return wrap(
          objectsOf(component.components)
            .map((c) => control(c, page))
            .join(' '),
          page.width - 2,
        );
      case ComponentType.TextDisplay:
        return marked(textOf(component.content), page, page.width - 2);
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

function control(component: Json, { style }: Page): string {
  if (isSelect(component)) {
    const options = objectsOf(component.options).map((o) => removeControls(textOf(o.label)));
    const shown = options.length === 0 ? '...' : options.join(' | ');
    return `[${removeControls(textOf(component.placeholder) || textOf(component.custom_id))}: ${shown}]`;
  }
  if (component.type !== ComponentType.Button) return '';
  const label = removeControls(labelOf(component));
  if (component.style === ButtonStyle.Link) return `${label} (${removeControls(textOf(component.url))})`;
  return component.disabled === true ? style.dim(`(${label})`) : style.bold(`[${label}]`);
}

function choices(body: Json, page: Page): string {
  const names = objectsOf(body.choices).map(
    (c) =>
      `  ${removeControls(textOf(c.name))}${c.value === c.name ? '' : page.style.dim(` = ${removeControls(String(c.value as string | number))}`)}`,
  );
  return names.length === 0 ? page.style.dim('  (no choices)') : names.join('\n');
}

function form(body: Json, page: Page): string {
  const { style } = page;
  const fields = formFields(body.components);
  const lines = fields.map(({ label, description, component }) => {
    const notes = [
      component.required === false ? 'optional' : '',
      description,
      textOf(component.placeholder),
      objectsOf(component.options)
        .map((o) => textOf(o.label))
        .join(' | '),
    ];
    const about = notes.filter((n) => n !== '').join('; ');
    const value = textOf(component.value);
    return `  ${removeControls(label)}: ${value === '' ? '' : `"${removeControls(value)}"`}${about === '' ? '' : style.dim(` (${removeControls(about)})`)}`;
  });
  const example = `{${fields.map((f) => `${f.label}: "..."`).join(', ')}}`;
  return [
    style.bold(`Form: ${removeControls(textOf(body.title))}`),
    ...lines,
    style.dim(`  fill in with ${removeControls(example)}`),
  ].join('\n');
}

function refusal(body: Json): string {
  const errors: string[] = [];
  const visit = (node: unknown, path: readonly string[]): void => {
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === '_errors') errors.push(...objectsOf(value).map((e) => `\n  ${path.join('.')}: ${textOf(e.message)}`));
      else visit(value, [...path, key]);
    }
  };
  visit(body.errors, []);
  const code = typeof body.code === 'number' && body.code !== 0 ? ` (${body.code})` : '';
  return removeControls(textOf(body.message) + code + errors.join(''));
}

function marked(text: string, page: Page, width: number): string[] {
  return wrap(plainMarkdown(text, page.style, page.nameOf), width);
}

function block(text: string, page: Page): string {
  return wrap(text, page.width).join('\n');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KiB`;
}
