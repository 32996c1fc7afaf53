import { mapCornersFormHandler } from './pictures/map-pictures.js';
import { mapFormHandler } from './pictures/map-showing.js';
import { importFormHandler } from './battles/order-import.js';
import { buildCommandRequest } from './people/people.js';
import { noteFormHandler } from './log/more.js';
import { saltFormHandler } from './battles/salting.js';
import { correctEvent } from './correcting/correcting.js';
import { correctedValueFormHandler, readCorrectionId } from './correcting/correction-menu.js';
import type { FormHandler } from './command.js';
import { startFormHandler } from './battles/starting.js';
import { groupMoveFormHandler } from './desks/together.js';
import { actionFormHandler } from './desks/doing.js';
import { orderFormHandler, savePlanFormHandler } from './desks/ordering.js';
import { addFormHandler } from './desks/adding.js';
import { umpireCallFormHandler, observeFormHandler } from './desks/own-desk.js';
import { showContactFormHandler } from './desks/contacts.js';
import { answerFormHandler } from './desks/umpires-desk.js';
import { sideMessageFormHandler, commanderMessageFormHandler } from './desks/writing.js';

/** Handles the submitted form `correct:<game>:<event>[:<result>]`, which contains the changed values of an event as text. */
const correctForm: FormHandler = {
  name: 'correct',
  async submit(interaction, parts, house) {
    const values = interaction.fields.getTextInputValue('values');
    const reason = interaction.fields.getTextInputValue('reason');
    await correctEvent(interaction, house, buildCommandRequest(interaction), {
      ...readCorrectionId(interaction, house, parts),
      values,
      reason,
      later: 'refuse',
    });
  },
};

export const FORM_HANDLERS: readonly FormHandler[] = [
  groupMoveFormHandler,
  correctForm,
  correctedValueFormHandler,
  noteFormHandler,
  importFormHandler,
  saltFormHandler,
  actionFormHandler,
  umpireCallFormHandler,
  observeFormHandler,
  answerFormHandler,
  showContactFormHandler,
  orderFormHandler,
  savePlanFormHandler,
  commanderMessageFormHandler,
  sideMessageFormHandler,
  mapFormHandler,
  startFormHandler,
  mapCornersFormHandler,
  addFormHandler,
];
