/** The slash commands that ask for the fields of a unit. */
import type { RowKind } from './rows.js';

/** A subcommand for editing a unit, with the fields it offers. Discord takes 25 options; a unit may have more. */
export interface UnitForm {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  /** True if the subcommand offers another name and side too. */
  readonly renames?: boolean;
}

/** `/<ruleset>-unit`: the fields of its `add`, and the subcommands that edit. */
export interface UnitForms {
  readonly add: readonly string[];
  readonly forms: readonly UnitForm[];
}

/** A form beside `edit` and `state`, by its name in `asked` of a field. */
export type FurtherForm = Pick<UnitForm, 'name' | 'description'>;

/** The forms of a rulebook's units: `add`, `edit` for fields of an order of battle, `state` for fields changed in play. */
export function unitForms(unit: RowKind, more: readonly FurtherForm[]): UnitForms {
  const asked = (...forms: readonly string[]): readonly string[] =>
    unit.having(({ asked = [] }) => forms.some((form) => asked.includes(form)));
  return {
    add: asked('order', 'begins'),
    forms: [
      { name: 'edit', description: 'Change what the order of battle says of a unit', keys: asked('order'), renames: true },
      { name: 'state', description: 'Put right what play has made of a unit', keys: asked('state') },
      ...more.map((form) => ({ ...form, keys: asked(form.name) })),
    ],
  };
}
