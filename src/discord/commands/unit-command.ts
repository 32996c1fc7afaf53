import { type InputField, MAX_ROW_NAME_LENGTH, type Ruleset, listSchemaFields } from '../../rules/index.js';
import { suggestForFields } from './act-command.js';
import type { Command } from '../command.js';
import { buildFieldOptions } from '../options/field-options.js';
import { readFields } from '../options/options.js';
import { carryOutAndAnswer, requireGameHere } from '../people/people.js';
import { findRow } from '../options/pickers.js';
import { buildSlashCommand, buildSubcommand } from '../options/slash.js';

const UNIT: InputField = { key: 'unit', type: 'string', required: true, description: 'Unit to change', refers: 'unit' };
const SIDE: InputField = { key: 'side', type: 'string', required: true, description: 'Side of the unit', refers: 'side' };
const NAME: InputField = {
  key: 'name',
  type: 'string',
  required: true,
  description: 'Name of the unit',
  maxLength: MAX_ROW_NAME_LENGTH,
};

/** Builds `/<ruleset>-unit` from the rulebook's unit schema, with `add` and the forms for editing. */
export function buildUnitCommand(ruleset: Ruleset): Command {
  const { add: addKeys, forms } = ruleset.unitForms;
  const name = `${ruleset.id}-unit`;
  const fields = listSchemaFields(ruleset.unitFields);
  const pick = (keys: readonly string[]): InputField[] =>
    keys.map((key) => {
      const field = fields.find((candidate) => candidate.key === key);
      if (!field) throw new Error(`${ruleset.id} units have no ${key}`);
      return field;
    });
  const addFields = pick(addKeys);
  const rename = [
    { ...NAME, required: false, description: 'New name' },
    { ...SIDE, required: false, description: 'New side' },
  ];
  const subcommands = [
    buildSubcommand('add', 'Add a unit to the battle (umpires only)', buildFieldOptions([NAME, SIDE, ...addFields])),
    ...forms.map((form) => {
      const changed = pick(form.keys).map((field) => ({ ...field, required: false }));
      return buildSubcommand(form.name, form.description, buildFieldOptions([UNIT, ...(form.renames ? rename : []), ...changed]));
    }),
  ];
  return {
    data: buildSlashCommand(name, 'Units of the battle (umpires only)', subcommands),
    async execute(interaction, house) {
      const { options } = interaction;
      const { game, actor } = requireGameHere(interaction, house);
      const subcommand = options.getSubcommand();
      const side = options.getString('side');
      const sideId = side === null ? undefined : findRow(game, actor, 'side', side, 'side');
      const form = forms.find((candidate) => candidate.name === subcommand);
      const typed = readFields(options, form ? pick(form.keys) : addFields);
      const newName = options.getString('name');
      await carryOutAndAnswer(
        interaction,
        house,
        form
          ? {
              type: 'edit-unit',
              unit: findRow(game, actor, 'unit', options.getString('unit', true), 'unit'),
              ...(newName === null ? {} : { name: newName }),
              ...(sideId === undefined ? {} : { side: sideId }),
              fields: typed,
            }
          : { type: 'add-unit', name: newName ?? '', side: sideId ?? '', fields: typed },
      );
    },
    autocomplete: (interaction, house) => suggestForFields(interaction, house, [UNIT, SIDE, ...fields]),
  };
}
