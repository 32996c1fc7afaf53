/** Describes the commands that add and change units. A rulebook has a form for each group of fields. */
import { z } from 'zod';
import { buildIdParam, describeCommand } from '../../rules/act.js';
import { dropUndefined } from '../../rules/fields.js';
import { type ActFacts, type ActGroup, MAX_ROW_NAME_LENGTH, type Ruleset } from '../../rules/index.js';

const unit = buildIdParam('unit', 'Unit to change');
const name = (words: string) => z.string().max(MAX_ROW_NAME_LENGTH).describe(words);
const renames = { name: name('New name').optional(), side: buildIdParam('side', 'New side').optional() };

const ADD = 'add-unit';
const buildEditId = (form: string): string => `edit-unit ${form}`;

/** Returns a function that makes a command for a unit from the entered values: its name and side, and the rulebook's fields. */
const createCommandBuilder =
  (type: string): NonNullable<ActFacts['becomes']> =>
  ({ unit: id, name: called, side, ...fields }) => ({ type, ...dropUndefined({ unit: id, name: called, side }), fields });

/** Returns the commands for units with the fields of a rulebook. */
export function describeUnitCommands({ unitFields, unitForms: { add, forms } }: Ruleset): readonly ActFacts[] {
  const { shape } = unitFields as z.ZodObject;
  const pick = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, shape[key] as z.ZodType]));
  return [
    describeCommand({
      id: ADD,
      umpireOnly: true,
      inputs: { name: name('Name of the unit'), side: buildIdParam('side', 'Side of the unit'), ...pick(add) },
      becomes: createCommandBuilder(ADD),
    }),
    ...forms.map((form) =>
      describeCommand({
        id: buildEditId(form.name),
        umpireOnly: true,
        inputs: { unit, ...(form.renames && renames), ...z.object(pick(form.keys)).partial().shape },
        becomes: createCommandBuilder('edit-unit'),
      }),
    ),
  ];
}

/** Returns the slash command for a rulebook's units: adding them, and a form for each group of fields. */
export const buildUnitGroup = ({ id, unitForms: { forms } }: Ruleset): ActGroup => ({
  name: `${id}-unit`,
  description: 'Units of the battle (umpires only)',
  acts: {
    add: [ADD, 'Add a unit to the battle (umpires only)'],
    ...Object.fromEntries(forms.map((form) => [form.name, [buildEditId(form.name), form.description]])),
  },
});
