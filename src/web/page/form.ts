/** Shows forms, which Discord calls modals. */
import type { TableNames, PageForm } from '../protocol.js';
import { listChoices } from './controls.js';
import { h, isObject, objectsOf, textOf, type Json } from './dom.js';
import { markdown, type NameOf } from './markdown.js';

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

type Filled = Readonly<Record<string, string | readonly string[]>>;

interface Field {
  readonly id: string;
  readonly shown: HTMLElement;
  readonly value: () => string | readonly string[];
}

/**
 * Shows a form in a dialog.
 * @param submit sends the values, and resolves with an error to show or, if the form may close, with undefined
 * @param cancel is called if the person closes the form without sending it
 */
export function showForm(
  form: PageForm,
  names: TableNames,
  nameOf: NameOf,
  submit: (values: Filled) => Promise<string | undefined>,
  cancel: () => void,
): HTMLDialogElement {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const fields: Field[] = [];
  const shown = objectsOf(form.components).flatMap((row, i): HTMLElement[] => {
    if (row.type === TEXT) return [h('div', {}, markdown(textOf(row.content), nameOf))];
    const inRow =
      row.type === ROW ? objectsOf(row.components) : row.type === LABEL && isObject(row.component) ? [row.component] : [];
    return inRow.map((component, j) => {
      const label = row.type === LABEL ? textOf(row.label) : textOf(component.label);
      const made = field(component, label, row.type === LABEL ? textOf(row.description) : '', `field-${i}-${j}`, names);
      fields.push(made);
      return made.shown;
    });
  });
  const send = h('button', { type: 'submit', class: 'button primary' }, 'Submit');
  const body = h(
    'form',
    { method: 'dialog', novalidate: true },
    h('h2', { id: 'form-title' }, form.title),
    ...shown,
    problem,
    h(
      'div',
      { class: 'form-end' },
      h('button', { type: 'button', class: 'button secondary', onclick: () => giveUp() }, 'Cancel'),
      send,
    ),
  );
  const dialog = h('dialog', { class: 'modal', 'aria-labelledby': 'form-title' }, body);
  const giveUp = (): void => {
    dialog.close();
    cancel();
  };
  dialog.addEventListener('cancel', () => cancel());
  dialog.addEventListener('close', () => dialog.remove());
  body.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    problem.textContent = '';
    void submit(Object.fromEntries(fields.map((f) => [f.id, f.value()]))).then((error) => {
      send.disabled = false;
      if (error === undefined) dialog.close();
      else problem.textContent = error;
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  body.querySelector<HTMLElement>('input, textarea, select')?.focus();
  return dialog;
}

function field(component: Json, label: string, description: string, id: string, names: TableNames): Field {
  const required = component.required !== false;
  const about = {
    id,
    required,
    ...(description !== '' && { 'aria-describedby': `${id}-about` }),
  };
  let input: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  if (component.type === TEXT_INPUT) {
    const text = {
      ...about,
      placeholder: textOf(component.placeholder),
      ...(typeof component.max_length === 'number' && { maxlength: component.max_length }),
    };
    input = component.style === PARAGRAPH ? h('textarea', { ...text, rows: 4 }) : h('input', { ...text, type: 'text' });
    input.value = textOf(component.value);
  } else {
    const many = typeof component.max_values === 'number' && component.max_values > 1;
    const people = new Set(objectsOf(component.default_values).map(({ id: userId }) => textOf(userId)));
    const chosen = new Set([
      ...objectsOf(component.options)
        .filter((o) => o.default === true)
        .map((o) => textOf(o.label)),
      ...names.users.filter((user) => people.has(user.id)).map(({ name }) => `@${name}`),
    ]);
    const options = listChoices(component, names).map(({ label: text }) =>
      h('option', { value: text, selected: chosen.has(text) }, text),
    );
    const none = many ? [] : [h('option', { value: '' }, textOf(component.placeholder) || 'Make a selection')];
    input = h('select', { ...about, multiple: many }, ...none, ...options);
  }
  const shown = h(
    'div',
    { class: 'form-field' },
    h('label', { for: id }, label, required && h('span', { class: 'required', 'aria-hidden': 'true' }, ' *')),
    description !== '' && h('small', { id: `${id}-about` }, description),
    input,
  );
  const value = (): string | readonly string[] =>
    input instanceof HTMLSelectElement ? [...input.selectedOptions].map((o) => o.value).filter((v) => v !== '') : input.value;
  return { id: textOf(component.custom_id), shown, value };
}
