/** Fills in a form that a person has open. */
import { ComponentType } from 'discord-api-types/v10';
import { CannotSendError } from './cannot-send.js';
import { listFormFields, isSelectMenu } from './components.js';
import type { OpenForm } from './interaction.js';
import { readObjects, readText, type JsonRecord } from './json.js';
import { findSelectedValues } from './menu.js';
import { countCodePoints } from './message-limits.js';
import type { Resolver } from './resolve.js';

/** The values of a form, by label or custom_id: typed text, or the labels of chosen options. */
export type FormValues = ReadonlyMap<string, string | readonly string[]>;

/**
 * Builds the components of a submitted form, as Discord sends them. A field without a value is sent in its initial state.
 * @throws {CannotSendError} if a value is for an unknown field or does not fit its field, or if a required field is empty
 */
export function fillForm(form: OpenForm, values: FormValues, resolver: Resolver): JsonRecord[] {
  const fields = listFormFields(form.components);
  const known = fields.map((f) => f.label);
  for (const label of values.keys()) {
    if (!fields.some((f) => f.label === label || f.component.custom_id === label)) {
      throw new CannotSendError(`The form has no field ${label}; it has ${known.join(', ')}.`);
    }
  }
  return readObjects(form.components).flatMap((row): JsonRecord[] => {
    const inRow = row.type === ComponentType.ActionRow;
    if (!inRow && row.type !== ComponentType.Label) return [{ type: row.type, id: row.id ?? 1 }];
    const filled = listFormFields([row]).map(({ label, component }) => {
      const typed = values.get(label) ?? values.get(readText(component.custom_id));
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

function fillField(
  label: string,
  field: JsonRecord,
  typed: string | readonly string[] | undefined,
  resolver: Resolver,
): JsonRecord {
  if (field.type === ComponentType.TextInput)
    return { value: text(label, field, typed === undefined ? readText(field.value) : String(typed)) };
  if (isSelectMenu(field)) {
    if (typed === undefined && field.type === ComponentType.UserSelect)
      return { values: readObjects(field.default_values).map(({ id }) => resolver.user(`<@${readText(id)}>`)) };
    const shown = readObjects(field.options).filter((o) => o.default === true);
    const labels =
      typed === undefined
        ? shown.map((o) => readText(o.label))
        : typeof typed !== 'string'
          ? typed
          : typed === ''
            ? []
            : typed.split(',').map((l) => l.trim());
    const values = labels.length === 0 && field.required === false ? [] : findSelectedValues(field, labels, resolver, label);
    return { values };
  }
  throw new CannotSendError(`The field ${label} is of a kind that cannot be typed.`);
}

function text(label: string, field: JsonRecord, value: string): string {
  const min = typeof field.min_length === 'number' ? field.min_length : 0;
  const max = typeof field.max_length === 'number' ? field.max_length : 4000;
  const length = countCodePoints(value);
  if (length === 0 && field.required !== false) throw new CannotSendError(`The field ${label} must be filled in.`);
  if (length > 0 && length < min) throw new CannotSendError(`The field ${label} takes at least ${min} characters.`);
  if (length > max) throw new CannotSendError(`The field ${label} takes at most ${max} characters.`);
  return value;
}
