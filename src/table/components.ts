/** Finds buttons, menus and fields in the bot's messages and forms. */
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { isObject, listOf, objectsOf, textOf, type Json } from './json.js';

const SELECTS: readonly unknown[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Returns every component in a tree, in reading order. */
export function* allComponents(components: unknown): Generator<Json> {
  for (const component of listOf(components)) {
    if (!isObject(component)) continue;
    yield component;
    yield* allComponents(component.components);
    if (isObject(component.accessory)) yield* allComponents([component.accessory]);
    if (isObject(component.component)) yield* allComponents([component.component]);
  }
}

/** Returns the label of a button. If a button has no label, returns its emoji. */
export function labelOf(button: Json): string {
  const emoji = isObject(button.emoji) ? textOf(button.emoji.name) : '';
  return textOf(button.label) || emoji;
}

/** Checks whether a component is a button that sends an interaction to the bot. */
export function isPressable(component: Json): boolean {
  return (
    component.type === ComponentType.Button && component.style !== ButtonStyle.Link && component.style !== ButtonStyle.Premium
  );
}

/** Checks whether a component is a menu of any kind. */
export function isSelect(component: Json): boolean {
  return SELECTS.includes(component.type);
}

/** A field of a form, with its label. Discord has two layouts for form fields. */
interface FormField {
  readonly label: string;
  readonly description: string;
  readonly component: Json;
}

/** Returns the fields of a form, in order. */
export function formFields(components: unknown): FormField[] {
  return objectsOf(components).flatMap((row): FormField[] => {
    if (row.type === ComponentType.Label && isObject(row.component)) {
      return [{ label: textOf(row.label), description: textOf(row.description), component: row.component }];
    }
    if (row.type !== ComponentType.ActionRow) return [];
    return objectsOf(row.components).map((component) => ({ label: textOf(component.label), description: '', component }));
  });
}
