/** Forms for acts. The values of a submitted form become the act's command, as those of typed options do. */
import { createActCommand, openPublicPart } from '../../game/index.js';
import { composeWithModules } from '../../house/index.js';
import { listInputFields, Refusal } from '../../rules/index.js';
import type { FormHandler } from '../command.js';
import { buildForm, type FormField, readForm } from '../drafts/form-fields.js';
import { carryOutAndAnswer, openBattle } from '../people/people.js';
import { readFieldValue } from './values.js';

/** The first word in the custom ids of these forms. */
export const ACT_FORM = 'act';

/** Builds a form for an act. The ids of the fields are keys of the act's inputs. @param act the id of the act */
export const buildActForm = (gameId: string, act: string, title: string, fields: readonly FormField[]) =>
  buildForm([ACT_FORM, gameId, act].join(':'), title, fields);

/** Handles the submitted form `act:<game>:<act>`, which contains the values of an act. */
export const actFormHandler: FormHandler = {
  name: ACT_FORM,
  async submit(interaction, [gameId = '', id = ''], house) {
    const { game, actor } = openBattle(interaction, house, gameId);
    const act = composeWithModules(game.ruleset).act(id);
    if (!act) throw new Refusal('NOT_FOUND', 'That form is from another version of the bot. Use `/my` to open a new one.');
    const values = readForm(interaction, listInputFields(act), (field, text) => readFieldValue(field, text, game, actor));
    const command = createActCommand(act, values, { actor, battle: openPublicPart(game) });
    await carryOutAndAnswer(interaction, house, command, gameId);
  },
};
