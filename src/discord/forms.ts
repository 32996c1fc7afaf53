import { importForm } from './order-import.js';
import { requestOf } from './people.js';
import { correctEvent } from './correcting.js';
import type { FormHandler } from './command.js';

/** `correct:<event>`: the values of an event, changed. */
const correctForm: FormHandler = {
  name: 'correct',
  async submit(interaction, [called = ''], house) {
    const values = interaction.fields.getTextInputValue('values');
    const reason = interaction.fields.getTextInputValue('reason');
    await correctEvent(interaction, house, requestOf(interaction), { called, values, reason, later: 'refuse' });
  },
};

export const FORMS: readonly FormHandler[] = [correctForm, importForm];
