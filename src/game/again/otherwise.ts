/** Returns recorded commands with their corrected values. */
import type { JsonObject } from '../../dice/index.js';
import { type Cast, Refusal, type Ruleset, listInputFields } from '../../rules/index.js';
import type { GameCommand } from '../command.js';
import type { BattleEvent } from '../event.js';
import { findShownNumber } from '../mark.js';
import { findJointMoveIndex } from '../move-slots.js';
import { findRule } from '../action.js';
import type { AmendedEvents, Correction, PastCommand } from './past.js';

/** Merges the changes into the old values. Null removes a key. */
const withChanges = (given: JsonObject, changes: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...given, ...changes }).filter(([, value]) => value !== null));

/** Returns the part of a command that an event records; undefined if the event is only a consequence of the command. */
function ownIn({ recorded }: PastCommand, event: BattleEvent): GameCommand | undefined {
  const [first] = recorded as readonly [BattleEvent];
  const command = first.command as GameCommand;
  const move = findJointMoveIndex(event);
  if (command.type === 'move-together' && move !== undefined) return command.moves[move];
  return event.number === first.number && event.slot === undefined ? command : undefined;
}

/**
 * Returns a recorded command with its corrected values. Dice entered by hand are left out, because they are already in the
 * record.
 * @throws {Refusal} CONFLICT if commands of this kind have no values to correct; INVALID_INPUT if a correction has a role that
 *   the procedure does not have
 */
export function applyCorrections(past: PastCommand, { otherwise }: AmendedEvents, ruleset: Ruleset): GameCommand {
  const [event] = past.recorded as readonly [BattleEvent];
  const { dice: _fallen, ...command } = event.command as GameCommand & { readonly dice?: unknown };
  const given = command as GameCommand;
  const withOwn = <C extends GameCommand>(own: C, of: BattleEvent): C =>
    (otherwise.get(of.number) ?? []).reduce((all, each) => addCorrection(all, each, ruleset, of) as C, own);
  if (given.type !== 'move-together') return ownIn(past, event) ? withOwn(given, event) : given;
  const moved = (index: number): BattleEvent | undefined => past.recorded.find((of) => findJointMoveIndex(of) === index);
  const moves = given.moves.map((move, index) => {
    const of = moved(index);
    return of ? withOwn(move, of) : move;
  });
  return { ...given, moves };
}

/** Returns the command of an event with a correction applied. @throws {Refusal} any refusal of `applyCorrections` */
export function addCorrection(
  command: GameCommand,
  { changes, roles = {}, overrides = {} }: Pick<Correction, 'changes'> & Partial<Pick<Correction, 'roles' | 'overrides'>>,
  ruleset: Ruleset,
  event: BattleEvent,
): GameCommand {
  switch (command.type) {
    case 'resolve': {
      const known = findRule(ruleset, command)?.roles ?? {};
      for (const role of Object.keys(roles))
        if (!Object.hasOwn(known, role))
          throw new Refusal('INVALID_INPUT', `${command.procedure} does not use ${role}. Leave this option out.`, role);
      const kept = Object.entries(command.overrides ?? {}).filter(([role]) => !(role in roles));
      return {
        ...command,
        roles: { ...command.roles, ...roles },
        typed: withChanges(command.typed, changes),
        overrides: merged(Object.fromEntries(kept), overrides),
        again: true,
      };
    }
    case 'act':
      return { ...command, params: withChanges(command.params, pickKeys(changes, keysOf(ruleset, command), true)) };
    case 'add-unit':
    case 'edit-unit':
    case 'add-side':
    case 'edit-side':
      return { ...command, fields: withChanges(command.fields, changes) };
    default:
      throw refuseCorrection(event);
  }
}

/** Merges two sets of overrides for each unit. Later values replace earlier ones. */
function merged(before: NonNullable<Correction['overrides']>, after: Correction['overrides']): Correction['overrides'] {
  const all = { ...before };
  for (const [role, items] of Object.entries(after)) all[role] = items.map((item, index) => ({ ...all[role]?.[index], ...item }));
  return all;
}

/**
 * Returns the corrections of one result that `applyCorrections` cannot apply to the command of its event. Undefined if there are
 * no such corrections.
 * - For a command with a procedure, `applyCorrections` applies all corrections.
 * - For a command with an act, `applyCorrections` applies only corrected parameters.
 * - For an event that is only a consequence, `applyCorrections` applies no corrections.
 * @param result the index of the result among the event's results, from 0
 */
export function listUnappliedCorrections(
  otherwise: readonly Correction[],
  past: PastCommand,
  event: BattleEvent,
  result: number,
  ruleset: Ruleset,
): { readonly changes: JsonObject; readonly roles: Cast } | undefined {
  const own = ownIn(past, event);
  if (own?.type === 'resolve') return undefined;
  const params = own?.type === 'act' ? keysOf(ruleset, own) : new Set<string>();
  const mine = otherwise.filter((each) => each.result === result);
  const changes = mine.reduce<JsonObject>((all, each) => ({ ...all, ...pickKeys(each.changes, params, false) }), {});
  const roles = mine.reduce<Cast>((all, each) => ({ ...all, ...each.roles }), {});
  return Object.keys({ ...changes, ...roles }).length === 0 ? undefined : { changes, roles };
}

const keysOf = (ruleset: Ruleset, command: GameCommand): ReadonlySet<string> =>
  new Set(listInputFields(findRule(ruleset, command)!).map(({ key }) => key));

const pickKeys = (values: JsonObject, keys: ReadonlySet<string>, among: boolean): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key) === among));

export function refuseCorrection(event: BattleEvent): Refusal {
  return new Refusal('CONFLICT', `Event ${findShownNumber(event)} cannot be recalculated. Undo or overrule it instead.`, 'event');
}
