/** Finds the units that have done a task of the present phase. */
import type { JsonObject } from '../dice/index.js';
import type { Actor, Ruleset, SuggestedCommand, UnitRow } from '../rules/index.js';
import { type Chronicle, listEarlierEvents } from './as-it-stands.js';
import { mayKnowEvent } from './audience.js';
import type { BattleEvent } from './event.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import type { StateWithoutBattle } from './state.js';

/** A whole battle with its rulebook and record. */
interface Played {
  readonly ruleset: Ruleset;
  readonly battle: AnyBattle;
  readonly state: StateWithoutBattle;
  readonly chronicle: Chronicle;
}

/**
 * Lists the units of a player's side that have taken, in this phase, an action that the phase asks of them (`unitActions`). Undone
 * actions do not count.
 */
export function listActedUnits({ ruleset, battle: sealed, state, chronicle }: Played, actor: Actor): ReadonlySet<UnitRow> {
  const { game, tables } = openSealedBattle(sealed);
  const unitActions = (ruleset.unitActions?.[game.phase] ?? []).filter(
    ({ table = 'unit', byUmpires }) => table === 'unit' && !byUmpires,
  );
  const acted = new Set<UnitRow>();
  for (const event of unitActions.length === 0 ? [] : listEarlierEvents(state, chronicle, state.lastNumber + 1)) {
    if (event.turn < game.turn) break;
    if (event.turn !== game.turn || event.phase !== game.phase || !mayKnowEvent(actor, event)) continue;
    for (const id of unitsNamedIn(event)) {
      const unit = tables.unit.get(id);
      if (
        unit?.side === actor.sideId &&
        unitActions.some((unitAction) => isDoneIn(unitAction.suggest(unit, openSealedBattle(sealed)), unit, event))
      )
        acted.add(unit);
    }
  }
  return acted;
}

/** Returns the ids in the roles of an event's results and in the parameters of its act. Not all of them are of units. */
const unitsNamedIn = ({ resolutions, command }: BattleEvent): readonly string[] => [
  ...resolutions.flatMap(({ roles }) => Object.values(roles).flat()),
  ...Object.values((command.params ?? {}) as JsonObject).filter((value) => typeof value === 'string'),
];

/** Checks whether an event carries out a task's command for this unit. */
function isDoneIn(suggested: SuggestedCommand, { id }: UnitRow, { resolutions, command }: BattleEvent): boolean {
  if ('act' in suggested) {
    const params = (command.params ?? {}) as JsonObject;
    return (
      command.act === suggested.act && Object.entries(suggested.params).some(([key, value]) => value === id && params[key] === id)
    );
  }
  const roles = Object.keys(suggested.roles).filter((role) => suggested.roles[role]!.includes(id));
  return resolutions.some(
    (resolution) => resolution.procedure === suggested.procedure && roles.some((role) => resolution.roles[role]?.includes(id)),
  );
}
