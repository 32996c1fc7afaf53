import { mapCornersFormHandler } from './pictures/map-pictures.js';
import { mapFormHandler } from './pictures/map-showing.js';
import { importFormHandler } from './battles/order-import.js';
import { noteFormHandler } from './log/more.js';
import { actFormHandler } from './options/act-form.js';
import { correctEvent } from './correcting/correcting.js';
import { correctedValueFormHandler, readCorrectionId } from './correcting/correction-menu.js';
import type { FormHandler } from './command.js';
import { startFormHandler } from './battles/starting.js';
import { groupMoveFormHandler } from './desks/together.js';
import { actionFormHandler } from './desks/action-card.js';
import { orderFormHandler, savePlanFormHandler } from './desks/ordering.js';
import { addFormHandler } from './desks/adding.js';
import { observeFormHandler } from './desks/own-desk.js';
import { answerFormHandler } from './desks/umpires-desk.js';
import { sideMessageFormHandler, commanderMessageFormHandler } from './desks/writing.js';

/** Handles the submitted form `correct:<game>:<event>[:<result>]`, which contains the changed values of an event as text. */
const correctForm: FormHandler = {
  name: 'correct',
  async submit(interaction, parts, services) {
    const values = interaction.fields.getTextInputValue('values');
    const reason = interaction.fields.getTextInputValue('reason');
    await correctEvent(interaction, services, {
      ...readCorrectionId(interaction, services, parts),
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
  actFormHandler,
  actionFormHandler,
  observeFormHandler,
  answerFormHandler,
  orderFormHandler,
  savePlanFormHandler,
  commanderMessageFormHandler,
  sideMessageFormHandler,
  mapFormHandler,
  startFormHandler,
  mapCornersFormHandler,
  addFormHandler,
];
