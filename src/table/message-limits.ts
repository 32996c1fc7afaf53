/** Checks Discord's limits on messages and forms that its API description does not contain. */
import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { isSelectMenu } from './components.js';
import type { Complaint } from './errors.js';
import { isObject, readArray, readObjects, readText, type JsonRecord } from './json.js';

type Path = readonly (string | number)[];
type Complain = (path: Path, code: string, message: string) => void;

const CONTENT = 2000;
const EMBEDS = 6000;
const ROWS = 5;
const COMPONENTS_V2 = 40;
const TEXT_V2 = 4000;
/** Returns the length of a text as Discord counts it, in code points. */
export function countCodePoints(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** Returns a complaint for each limit that a message body breaks, for a new message or an edit. */
export function listMessageComplaints(body: JsonRecord, at: Path = []): Complaint[] {
  const found: Complaint[] = [];
  const complain: Complain = (path, code, message) => found.push({ path: [...at, ...path], code, message });
  const v2 = isV2(body);
  if (countCodePoints(readText(body.content)) > CONTENT)
    complain(['content'], 'BASE_TYPE_MAX_LENGTH', `Must be ${CONTENT} or fewer in length.`);
  if (v2 && (readText(body.content) !== '' || readArray(body.embeds).length > 0)) {
    const field = readText(body.content) === '' ? 'embeds' : 'content';
    complain(
      [field],
      'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
      `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  }
  checkEmbeds(readObjects(body.embeds), complain);
  checkComponents(readArray(body.components), v2, complain);
  return found;
}

/** Checks whether a new message would be empty. */
export function isEmptyMessage(body: JsonRecord, files: number): boolean {
  const lists = [body.embeds, body.components, body.sticker_ids, body.attachments];
  return (
    readText(body.content).trim() === '' &&
    files === 0 &&
    !isObject(body.poll) &&
    lists.every((list) => readArray(list).length === 0)
  );
}

/** Returns a complaint for each limit that a form (a modal) breaks. */
export function listFormComplaints(data: JsonRecord, at: Path): Complaint[] {
  const found: Complaint[] = [];
  const complain: Complain = (path, code, message) => found.push({ path: [...at, ...path], code, message });
  const rows = readObjects(data.components);
  if (rows.length > ROWS) complain(['components'], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${ROWS} in length.`);
  const ids = new Set<unknown>();
  rows.forEach((row, i) => {
    const inRow = row.type === ComponentType.ActionRow;
    const fields = inRow ? readObjects(row.components) : isObject(row.component) ? [row.component] : [];
    if (inRow && fields.length > 1) complain(['components', i, 'components'], 'BASE_TYPE_BAD_LENGTH', 'Must be 1 in length.');
    fields.forEach((field, j) => {
      const path = inRow ? ['components', i, 'components', j] : ['components', i, 'component'];
      checkUnique(field.custom_id, ids, path, complain);
      if (isSelectMenu(field)) checkSelect(field, path, complain);
      if (field.type === ComponentType.TextInput) checkTextInput(field, inRow, path, complain);
    });
  });
  return found;
}

function checkTextInput(field: JsonRecord, inRow: boolean, path: Path, complain: Complain): void {
  if (inRow && readText(field.label) === '') complain([...path, 'label'], 'BASE_TYPE_REQUIRED', 'This field is required');
  const min = Number(field.min_length ?? 0);
  const max = Number(field.max_length ?? 4000);
  if (min > max) complain([...path, 'min_length'], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
  const value = countCodePoints(readText(field.value));
  if (value > max) complain([...path, 'value'], 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  if (value > 0 && value < min) complain([...path, 'value'], 'BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`);
}

function checkEmbeds(embeds: readonly JsonRecord[], complain: Complain): void {
  let total = 0;
  embeds.forEach((embed, i) => {
    const author = isObject(embed.author) ? embed.author : {};
    const footer = isObject(embed.footer) ? embed.footer : {};
    const fields = readObjects(embed.fields);
    const texts = [embed.title, embed.description, author.name, footer.text, ...fields.flatMap((f) => [f.name, f.value])];
    total += texts.reduce<number>((sum, text) => sum + countCodePoints(readText(text)), 0);
    fields.forEach((field, j) => {
      for (const key of ['name', 'value']) {
        if (readText(field[key]).trim() === '')
          complain(['embeds', i, 'fields', j, key], 'BASE_TYPE_REQUIRED', 'This field is required');
      }
    });
    const shown = texts.some((text) => readText(text).trim() !== '') || isObject(embed.image) || isObject(embed.thumbnail);
    if (!shown) complain(['embeds', i, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required');
    const media = isObject(embed.image) ? embed.image : {};
    const thumb = isObject(embed.thumbnail) ? embed.thumbnail : {};
    checkUrl(embed.url, false, ['embeds', i, 'url'], complain);
    checkUrl(media.url, true, ['embeds', i, 'image', 'url'], complain);
    checkUrl(thumb.url, true, ['embeds', i, 'thumbnail', 'url'], complain);
    checkUrl(author.icon_url, true, ['embeds', i, 'author', 'icon_url'], complain);
    checkUrl(footer.icon_url, true, ['embeds', i, 'footer', 'icon_url'], complain);
  });
  if (total > EMBEDS) complain(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${EMBEDS}`);
}

function checkUrl(url: unknown, attachment: boolean, path: Path, complain: Complain): void {
  if (typeof url !== 'string' || url === '') return;
  const schemes = attachment ? /^(https?|attachment):\/\//i : /^https?:\/\//i;
  if (!schemes.test(url))
    complain(
      path,
      'URL_TYPE_INVALID_SCHEME',
      `Scheme must be one of (${attachment ? "'http', 'https', 'attachment'" : "'http', 'https'"}).`,
    );
}

function checkComponents(components: readonly unknown[], v2: boolean, complain: Complain): void {
  if (!v2) {
    if (components.length > ROWS) complain(['components'], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${ROWS} in length.`);
    components.forEach((row, i) => {
      if (isObject(row) && row.type !== ComponentType.ActionRow)
        complain(['components', i, 'type'], 'BASE_TYPE_CHOICES', 'Value must be one of {1}.');
    });
  }
  const ids = new Set<unknown>();
  let count = 0;
  let text = 0;
  const visit = (component: unknown, path: Path): void => {
    if (!isObject(component)) return;
    count++;
    if (component.type === ComponentType.TextDisplay) text += countCodePoints(readText(component.content));
    if (component.type === ComponentType.ActionRow) checkRow(readObjects(component.components), path, complain);
    if (component.type === ComponentType.Button) checkButton(component, path, complain);
    if (isSelectMenu(component)) checkSelect(component, path, complain);
    checkUnique(component.custom_id, ids, path, complain);
    readArray(component.components).forEach((child, i) => visit(child, [...path, 'components', i]));
    visit(component.accessory, [...path, 'accessory']);
  };
  components.forEach((component, i) => visit(component, ['components', i]));
  if (v2 && count > COMPONENTS_V2)
    complain(['components'], 'BASE_TYPE_MAX_LENGTH', `Must be ${COMPONENTS_V2} or fewer in length.`);
  if (v2 && text > TEXT_V2)
    complain(['components'], 'COMPONENT_MAX_TOTAL_TEXT_LENGTH', `Text must be ${TEXT_V2} or fewer in length.`);
}

function checkRow(children: readonly JsonRecord[], path: Path, complain: Complain): void {
  if (children.length > 1 && children.some(isSelectMenu)) {
    complain([...path, 'components'], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width');
  }
}

function checkButton(button: JsonRecord, path: Path, complain: Complain): void {
  const has = (key: string): boolean => typeof button[key] === 'string' && button[key] !== '';
  const task = (key: string): void => complain([...path, key], 'BASE_TYPE_REQUIRED', 'This field is required');
  const never = (key: string): void =>
    complain([...path, key], 'BUTTON_COMPONENT_FIELD_NOT_ALLOWED', `A button of this style cannot have a ${key}.`);
  const premium = button.style === ButtonStyle.Premium;
  const link = button.style === ButtonStyle.Link;
  if (link && !has('url')) task('url');
  if (!link && has('url')) never('url');
  if (premium && !has('sku_id')) task('sku_id');
  if ((link || premium) && has('custom_id')) never('custom_id');
  if (!link && !premium && !has('custom_id')) task('custom_id');
  if (!premium && readText(button.label).trim() === '' && !isObject(button.emoji)) task('label');
  if (link && has('url') && !/^(https?|discord):\/\//i.test(readText(button.url))) {
    complain([...path, 'url'], 'URL_TYPE_INVALID_SCHEME', "Scheme must be one of ('http', 'https', 'discord').");
  }
}

function checkSelect(select: JsonRecord, path: Path, complain: Complain): void {
  const min = typeof select.min_values === 'number' ? select.min_values : 1;
  const max = typeof select.max_values === 'number' ? select.max_values : 1;
  if (min > max) complain([...path, 'min_values'], 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${max}.`);
  if (select.type !== ComponentType.StringSelect) return;
  const options = readObjects(select.options);
  if (max > options.length)
    complain([...path, 'max_values'], 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${options.length} in length.`);
  const values = new Set<unknown>();
  options.forEach((option, i) => {
    if (values.has(option.value))
      complain(
        [...path, 'options', i, 'value'],
        'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
        'The specified option value is already used',
      );
    values.add(option.value);
  });
  if (options.filter((option) => option.default === true).length > max) {
    complain(
      [...path, 'options'],
      'SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES',
      `There must be no more than ${max} default options`,
    );
  }
}

function checkUnique(id: unknown, ids: Set<unknown>, path: Path, complain: Complain): void {
  if (typeof id !== 'string') return;
  if (ids.has(id)) complain([...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
  ids.add(id);
}

function isV2(body: JsonRecord): boolean {
  return typeof body.flags === 'number' && (body.flags & MessageFlags.IsComponentsV2) !== 0;
}
