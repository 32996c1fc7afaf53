/** Shows forms, which Discord calls modals. */
import type { TableNames, PageForm } from '../protocol.js';
import { listMenuChoices } from './controls.js';
import { createElement, isObject, readObjects, readText, type JsonRecord } from './dom.js';
import { renderMarkdown, type MentionNameFinder } from './markdown.js';

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
  nameOf: MentionNameFinder,
  submit: (values: Filled) => Promise<string | undefined>,
  cancel: () => void,
): HTMLDialogElement {
  const problem = createElement('p', { class: 'problem', role: 'alert' });
  const fields: Field[] = [];
  const shown = readObjects(form.components).flatMap((row, i): HTMLElement[] => {
    if (row.type === TEXT) return [createElement('div', {}, renderMarkdown(readText(row.content), nameOf))];
    const inRow =
      row.type === ROW ? readObjects(row.components) : row.type === LABEL && isObject(row.component) ? [row.component] : [];
    return inRow.map((component, j) => {
      const label = row.type === LABEL ? readText(row.label) : readText(component.label);
      const made = field(component, label, row.type === LABEL ? readText(row.description) : '', `field-${i}-${j}`, names);
      fields.push(made);
      return made.shown;
    });
  });
  const send = createElement('button', { type: 'submit', class: 'button primary' }, 'Submit');
  const body = createElement(
    'form',
    { method: 'dialog', novalidate: true },
    createElement('h2', { id: 'form-title' }, form.title),
    ...shown,
    problem,
    createElement(
      'div',
      { class: 'form-end' },
      createElement('button', { type: 'button', class: 'button secondary', onclick: () => giveUp() }, 'Cancel'),
      send,
    ),
  );
  const dialog = createElement('dialog', { class: 'modal', 'aria-labelledby': 'form-title' }, body);
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

function field(component: JsonRecord, label: string, description: string, id: string, names: TableNames): Field {
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
      placeholder: readText(component.placeholder),
      ...(typeof component.max_length === 'number' && { maxlength: component.max_length }),
    };
    input =
      component.style === PARAGRAPH
        ? createElement('textarea', { ...text, rows: 4 })
        : createElement('input', { ...text, type: 'text' });
    input.value = readText(component.value);
  } else {
    const many = typeof component.max_values === 'number' && component.max_values > 1;
    const people = new Set(readObjects(component.default_values).map(({ id: userId }) => readText(userId)));
    const chosen = new Set([
      ...readObjects(component.options)
        .filter((o) => o.default === true)
        .map((o) => readText(o.label)),
      ...names.users.filter((user) => people.has(user.id)).map(({ name }) => `@${name}`),
    ]);
    const options = listMenuChoices(component, names).map(({ label: text }) =>
      createElement('option', { value: text, selected: chosen.has(text) }, text),
    );
    const none = many ? [] : [createElement('option', { value: '' }, readText(component.placeholder) || 'Make a selection')];
    input = createElement('select', { ...about, multiple: many }, ...none, ...options);
  }
  const shown = createElement(
    'div',
    { class: 'form-field' },
    createElement(
      'label',
      { for: id },
      label,
      required && createElement('span', { class: 'required', 'aria-hidden': 'true' }, ' *'),
    ),
    description !== '' && createElement('small', { id: `${id}-about` }, description),
    input,
  );
  const value = (): string | readonly string[] =>
    input instanceof HTMLSelectElement ? [...input.selectedOptions].map((o) => o.value).filter((v) => v !== '') : input.value;
  return { id: readText(component.custom_id), shown, value };
}
