import { cornersForm } from './pictures/map-pictures.js';
import { mapForm } from './pictures/map-showing.js';
import { importForm } from './battles/order-import.js';
import { gameHereOrRefuse, requestOf } from './people/people.js';
import { eventNoteForm } from './log/more.js';
import { saltForm } from './battles/salting.js';
import { correctEvent } from './correcting/correcting.js';
import { correctedForm } from './correcting/correction-menu.js';
import type { FormHandler } from './command.js';
import { startForm } from './battles/starting.js';
import { togetherForm } from './desks/together.js';
import { doingForm } from './desks/doing.js';
import { orderingForm } from './desks/ordering.js';
import { addForm } from './desks/adding.js';
import { keepingForm } from './desks/order-plans.js';
import { callingForm, lookingForm } from './desks/own-desk.js';
import { answeringForm } from './desks/umpires-desk.js';
import { letterForm, writingForm } from './desks/writing.js';
import { Refusal } from '../rules/index.js';

/** `correct:<event>[:<result>]`: the values of an event as text, changed. */
const correctForm: FormHandler = {
  name: 'correct',
  async submit(interaction, [called = '', result = '1'], house) {
    if (!/^\d{1,3}$/.test(result)) throw new Refusal('NOT_FOUND', 'That form does not belong to an event. Open it again.');
    const values = interaction.fields.getTextInputValue('values');
    const reason = interaction.fields.getTextInputValue('reason');
    await correctEvent(interaction, house, requestOf(interaction), {
      ...gameHereOrRefuse(interaction, house),
      called,
      result: Number(result),
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
  doingForm,
  callingForm,
  lookingForm,
  answeringForm,
  orderingForm,
  keepingForm,
  writingForm,
  letterForm,
  mapForm,
  startForm,
  cornersForm,
  addForm,
];
