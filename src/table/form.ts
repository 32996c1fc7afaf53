/** Fills in a form that a person has open. */
import { ComponentType } from 'discord-api-types/v10';
import { CannotSend } from './cannot-send.js';
import { formFields, isSelect } from './components.js';
import type { OpenForm } from './interaction.js';
import { objectsOf, textOf, type Json } from './json.js';
import { findSelected } from './menu.js';
import { lengthOf } from './message-limits.js';
import type { Resolver } from './resolve.js';

/** The values of a form, by label or custom_id: typed text, or the labels of chosen options. */
export type FormValues = ReadonlyMap<string, string | readonly string[]>;

/**
 * Builds the components of a submitted form, as Discord sends them. A field without a value is sent in its initial state.
 * @throws {CannotSend} if a value is for an unknown field or does not fit its field, or if a required field is empty
 */
export function fillForm(form: OpenForm, values: FormValues, resolver: Resolver): Json[] {
  const fields = formFields(form.components);
  const known = fields.map((f) => f.label);
  for (const label of values.keys()) {
    if (!fields.some((f) => f.label === label || f.component.custom_id === label)) {
      throw new CannotSend(`The form has no field ${label}; it has ${known.join(', ')}.`);
    }
  }
  return objectsOf(form.components).flatMap((row): Json[] => {
    const inRow = row.type === ComponentType.ActionRow;
    if (!inRow && row.type !== ComponentType.Label) return [{ type: row.type, id: row.id ?? 1 }];
    const filled = formFields([row]).map(({ label, component }) => {
      const typed = values.get(label) ?? values.get(textOf(component.custom_id));
      return {
        type: component.type,
        id: component.id ?? 2,
        custom_id: component.custom_id,
        ...fillField(label, component, typed, resolver),
      };
    });
    return [{ type: row.type, id: row.id ?? 1, ...(inRow ? { components: filled } : { component: filled[0] }) }];
  });
}

function fillField(label: string, field: Json, typed: string | readonly string[] | undefined, resolver: Resolver): Json {
  if (field.type === ComponentType.TextInput)
    return { value: text(label, field, typed === undefined ? textOf(field.value) : String(typed)) };
  if (isSelect(field)) {
    if (typed === undefined && field.type === ComponentType.UserSelect)
      return { values: objectsOf(field.default_values).map(({ id }) => resolver.user(`<@${textOf(id)}>`)) };
    const shown = objectsOf(field.options).filter((o) => o.default === true);
    const labels =
      typed === undefined
        ? shown.map((o) => textOf(o.label))
        : typeof typed !== 'string'
          ? typed
          : typed === ''
            ? []
            : typed.split(',').map((l) => l.trim());
    const values = labels.length === 0 && field.required === false ? [] : findSelected(field, labels, resolver, label);
    return { values };
  }
  throw new CannotSend(`The field ${label} is of a kind that cannot be typed.`);
}

function text(label: string, field: Json, value: string): string {
  const min = typeof field.min_length === 'number' ? field.min_length : 0;
  const max = typeof field.max_length === 'number' ? field.max_length : 4000;
  const length = lengthOf(value);
  if (length === 0 && field.required !== false) throw new CannotSend(`The field ${label} must be filled in.`);
  if (length > 0 && length < min) throw new CannotSend(`The field ${label} takes at least ${min} characters.`);
  if (length > max) throw new CannotSend(`The field ${label} takes at most ${max} characters.`);
  return value;
}
