/** Finds buttons, menus and fields in the bot's messages and forms. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { isObject, readArray, readObjects, readText, type JsonRecord } from './json.js';

const SELECTS: readonly unknown[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Returns every component in a tree, in reading order. */
export function* listAllComponents(components: unknown): Generator<JsonRecord> {
  for (const component of readArray(components)) {
    if (!isObject(component)) continue;
    yield component;
    yield* listAllComponents(component.components);
    if (isObject(component.accessory)) yield* listAllComponents([component.accessory]);
    if (isObject(component.component)) yield* listAllComponents([component.component]);
  }
}

/** Returns the label of a button. If a button has no label, returns its emoji. */
export function getButtonLabel(button: JsonRecord): string {
  const emoji = isObject(button.emoji) ? readText(button.emoji.name) : '';
  return readText(button.label) || emoji;
}

/** Checks whether a component is a button that sends an interaction to the bot. */
export function isPressable(component: JsonRecord): boolean {
  return (
    component.type === ComponentType.Button && component.style !== ButtonStyle.Link && component.style !== ButtonStyle.Premium
  );
}

/** Checks whether a component is a menu of any kind. */
export function isSelectMenu(component: JsonRecord): boolean {
  return SELECTS.includes(component.type);
}

/** A field of a form, with its label. Discord has two layouts for form fields. */
interface FormField {
  readonly label: string;
  readonly description: string;
  readonly component: JsonRecord;
}

/** Returns the fields of a form, in order. */
export function listFormFields(components: unknown): FormField[] {
  return readObjects(components).flatMap((row): FormField[] => {
    if (row.type === ComponentType.Label && isObject(row.component)) {
      return [{ label: readText(row.label), description: readText(row.description), component: row.component }];
    }
    if (row.type !== ComponentType.ActionRow) return [];
    return readObjects(row.components).map((component) => ({ label: readText(component.label), description: '', component }));
  });
}
