import { cornersForm } from './pictures/map-pictures.js';
import { mapForm } from './pictures/map-showing.js';
import { importForm } from './battles/order-import.js';
import { requestOf } from './people/people.js';
import { eventNoteForm } from './log/more.js';
import { saltForm } from './battles/salting.js';
import { correctEvent } from './correcting/correcting.js';
import { correctedForm, readCorrectionId } from './correcting/correction-menu.js';
import type { FormHandler } from './command.js';
import { startForm } from './battles/starting.js';
import { togetherForm } from './desks/together.js';
import { actionForm } from './desks/doing.js';
import { orderingForm } from './desks/ordering.js';
import { addForm } from './desks/adding.js';
import { keepingForm } from './desks/order-plans.js';
import { umpireCallForm, observingForm } from './desks/own-desk.js';
import { showingForm } from './desks/contacts.js';
import { answeringForm } from './desks/umpires-desk.js';
import { letterForm, writingForm } from './desks/writing.js';

/** Handles the submitted form `correct:<game>:<event>[:<result>]`, which contains the changed values of an event as text. */
const correctForm: FormHandler = {
  name: 'correct',
  async submit(interaction, parts, house) {
    const values = interaction.fields.getTextInputValue('values');
    const reason = interaction.fields.getTextInputValue('reason');
    await correctEvent(interaction, house, requestOf(interaction), {
      ...readCorrectionId(interaction, house, parts),
      values,
      reason,
      later: 'refuse',
    });
  },
};

export const FORMS: readonly FormHandler[] = [
  togetherForm,
  correctForm,
  correctedForm,
  eventNoteForm,
  importForm,
  saltForm,
  actionForm,
  umpireCallForm,
  observingForm,
  answeringForm,
  showingForm,
  orderingForm,
  keepingForm,
  writingForm,
  letterForm,
  mapForm,
  startForm,
  cornersForm,
  addForm,
];
