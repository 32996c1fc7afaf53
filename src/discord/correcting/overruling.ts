import type { JsonObject } from '../../dice/index.js';
import { type Actor, refuseInvalid, listSchemaFields } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { readOverrides } from '../options/casting.js';
import { findRow } from '../options/pickers.js';

/**
 * Reads a unit and its new values from a pair of options.
 * @returns a list with one entry; an empty list if neither option is used
 * @throws {Refusal} INVALID_INPUT if only one of the two is used, or if there is no such field of units; NOT_FOUND if the unit is
 *   unknown
 */
export function readOverruledValues(
  game: OpenGame,
  actor: Actor,
  unit: string | null,
  fields: string | null,
  suffix: string,
): { readonly unit: string; readonly fields: JsonObject }[] {
  if (unit === null && fields === null) return [];
  if (unit === null) throw refuseInvalid(`unit${suffix}`, 'No unit is chosen. Choose the unit to change.');
  if (fields === null)
    throw refuseInvalid(
      `set${suffix}`,
      'You have not entered a value. Enter the new values of the unit, such as suppressed=true.',
    );
  return [
    {
      unit: findRow(game, actor, 'unit', unit, `unit${suffix}`),
      fields: readOverrides(fields, listSchemaFields(game.ruleset.unitFields), `set${suffix}`),
    },
  ];
}
