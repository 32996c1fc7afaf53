/** Forms for acts. The values of a submitted form become the act's command, as those of typed options do. */
import { createActCommand, openPublicPart } from '../../game/index.js';
import { composeWithModules } from '../../house/index.js';
import { listInputFields } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { FormHandler } from '../command.js';
import { buildForm, chooseFormInput, type FormField, readForm } from '../drafts/form-fields.js';
import { carryOutAndAnswer, openBattle } from '../people/people.js';
import { readFieldValue } from './values.js';

/** The first word in the custom ids of these forms. */
export const ACT_FORM = 'act';

/**
 * Builds a form for an act. Each input says how long its text may be, and whether people may leave it empty.
 * @param act the id of the act
 * @param fields the fields by the key of their input. What a field contains itself comes before what its input says
 */
export function buildActForm(
  { gameId, ruleset }: Pick<OpenGame, 'gameId' | 'ruleset'>,
  act: string,
  title: string,
  fields: Readonly<Record<string, Omit<FormField, 'id'>>>,
) {
  const inputs = listInputFields(composeWithModules(ruleset).act(act)!);
  const all = Object.entries(fields).map(([id, field]): FormField => {
    const whole = {
      id,
      ...chooseFormInput(
        inputs.find(({ key }) => key === id)!,
        '',
        [],
      ),
      ...field,
    };
    return { ...whole, label: `${field.label}${whole.required === false ? ' (optional)' : ''}` };
  });
  return buildForm([ACT_FORM, gameId, act].join(':'), title, all);
}

/** Handles the submitted form `act:<game>:<act>`, which contains the values of an act. */
export const actFormHandler: FormHandler = {
  name: ACT_FORM,
  async submit(interaction, [gameId = '', id = ''], services) {
    const { game, actor } = openBattle(interaction, services, gameId);
    const act = composeWithModules(game.ruleset).act(id)!;
    const values = readForm(interaction, listInputFields(act), (field, text) => readFieldValue(field, text, game, actor));
    const command = createActCommand(act, values, { actor, battle: openPublicPart(game) });
    await carryOutAndAnswer(interaction, services, command, gameId);
  },
};
