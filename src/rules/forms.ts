/** The slash commands for the fields of a unit. */
import type { RowKind } from './rows.js';

/** A subcommand for editing a unit, with its fields. Discord allows 25 options, and some units have more fields. */
interface UnitForm {
  readonly name: string;
  readonly description: string;
  readonly keys: readonly string[];
  /** True if the subcommand can also change the unit's name and side. */
  readonly renames?: boolean;
}

/** The forms of `/<ruleset>-unit`: the fields of `add`, and the subcommands for editing. */
export interface UnitForms {
  readonly add: readonly string[];
  readonly forms: readonly UnitForm[];
}

/** A form in addition to `edit` and `state`. A field belongs to the forms listed in its `asked`. */
export type FurtherForm = Pick<UnitForm, 'name' | 'description'>;

/**
 * Builds the forms for a rulebook's units: `add`, `edit` for fields of the order of battle, `state` for fields that change in
 * play, and any further forms of the rulebook.
 */
export function buildUnitForms(unit: RowKind, more: readonly FurtherForm[]): UnitForms {
  const asked = (...forms: readonly string[]): readonly string[] =>
    unit.having(({ asked = [] }) => forms.some((form) => asked.includes(form)));
  return {
    add: asked('order', 'begins'),
    forms: [
      { name: 'edit', description: 'Change the recorded values of a unit', keys: asked('order'), renames: true },
      { name: 'state', description: 'Correct the current state of a unit', keys: asked('state') },
      ...more.map((form) => ({ ...form, keys: asked(form.name) })),
    ],
  };
}
