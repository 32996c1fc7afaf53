import { buildSentenceEvent } from '../act.js';
import { GAME_TABLE } from '../battle.js';
import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { type MegagameContext, listAirGroups, unitsOf } from './battle.js';
import { AIR_GROUP_ROW_KIND, UNIT_ROW_KIND } from './rows.js';
import { AIR_GROUP_TABLE, type MegagameUnit, SUPPORT_TABLE } from './state.js';
import { listSupports } from './support.js';

/**
 * M-9: returns true for a unit that becomes tactical again, because it is in another mode and has not moved in the whole turn.
 */
const redeploys = ({ movedPct, mode }: MegagameUnit): boolean => movedPct === 0 && mode !== 'tactical';

/**
 * At the start of a new turn, resets the fields of units and air groups that apply to one turn, and removes unused support
 * (M-37). Units that have not moved become tactical again, in an event that only their side sees (M-29). Units without status
 * become tactical again without an event (M-1). Changes nothing at the start of later phases.
 */
export function beginPhase(desk: MegagameContext): AutomaticEvents {
  const { draft } = desk;
  const newTurn = draft.changes.find(({ table, after }) => table === GAME_TABLE && after?.turn !== undefined);
  if (!newTurn) return createAutomaticEvents();
  const isFirst = (newTurn.before?.turn ?? 0) === 0;
  const units = unitsOf(draft.battle);
  const deployed = units.filter((unit) => redeploys(unit) && unit.status > 0);
  for (const unit of units) {
    const isOut = redeploys(unit) && unit.status === 0;
    draft.set('unit', unit.id, { ...UNIT_ROW_KIND.newTurn, ...(isOut ? { mode: 'tactical' } : {}) });
  }
  for (const { id } of listSupports(draft.battle)) draft.remove(SUPPORT_TABLE, id); // See ruling M-37.
  for (const { id } of listAirGroups(draft.battle)) draft.set(AIR_GROUP_TABLE, id, AIR_GROUP_ROW_KIND.newTurn);
  return {
    // The number of immobilised units is secret.
    ...createAutomaticEvents(isFirst ? [] : ['Immobilised units can move again (M-24).']),
    then: [...new Set(deployed.map(({ side }) => side))].map((side) => (next) => {
      const own = deployed.filter((unit) => unit.side === side);
      for (const { id } of own) next.draft.set('unit', id, { mode: 'tactical' });
      const names = own.map(({ name }) => name).join(', ');
      return buildSentenceEvent('redeployed', `Deployed tactically after a turn without a move: ${names} (M-9).`, { side });
    }),
  };
}
