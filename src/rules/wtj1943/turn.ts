import { GAME_TABLE } from '../battle.js';
import { buildOwnerReports } from '../ground/plain-sight.js';
import { createAutomaticEvents, type AutomaticEvents } from '../turns.js';
import { countNoun } from '../words.js';
import { type Wtj1943Context, unitsOf } from './battle.js';
import { changeUnit } from './effects.js';
import { GROUND_READING } from './ground.js';
import { MIN_MOVED_QUARTERS, QUARTERS } from './vocabulary.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { Wtj1943Unit } from './state.js';

/** Starts a new turn when its first phase begins, whichever phases were skipped (W-1). */
export function beginPhase(desk: Wtj1943Context): AutomaticEvents {
  const isNewTurn = desk.draft.changes.some(({ table, after }) => table === GAME_TABLE && after?.turn !== undefined);
  if (!isNewTurn) return createAutomaticEvents();
  const told = new Map(unitsOf(desk.draft.battle).map((unit) => [unit, changeTurn(desk, unit)]));
  const units = [...told.keys()].filter((unit) => told.get(unit)!.length > 0);
  return buildOwnerReports(GROUND_READING, desk.draft.battle, 'gun-ready', units, (own) =>
    own.flatMap((unit) => told.get(unit)!),
  );
}

/** Carries out the change of turn for a unit. @returns sentences about the change */
function changeTurn(desk: Wtj1943Context, unit: Wtj1943Unit): readonly string[] {
  const { name, owedQuarters } = unit;
  const { minesMet, passedTerrain } = UNIT_ROW_KIND.whole(unit);
  const setUpQuarters = Math.max(0, unit.setUpQuarters - QUARTERS);
  const firedMoved = setUpQuarters >= MIN_MOVED_QUARTERS && setUpQuarters < QUARTERS; // See section 2.4.
  changeUnit(desk, unit.id, {
    ...UNIT_ROW_KIND.newTurn,
    ...(unit.ridersPaid === true ? { ridersPaid: false } : {}), // Rows of older versions do not have these fields.
    ...(minesMet.length === 0 ? {} : { minesMet: [] }),
    ...(passedTerrain.length === 0 ? {} : { passedTerrain: [] }),
    withdrew: unit.withdrewNow,
    consecutiveAssaults: unit.order === 'assault' ? unit.consecutiveAssaults : 0, // See ruling W-2.
    spentPct: (100 / QUARTERS) * owedQuarters,
    owedQuarters: 0,
    setUpQuarters,
    firedMoved,
  });
  if (unit.bases === 0) return []; // A destroyed unit has no tasks.
  const fire = setUpQuarters >= QUARTERS ? 'does not fire' : firedMoved ? 'fires with the Moved modifier' : 'fires in full';
  return [
    ...(setUpQuarters > 0
      ? [`${name} is set up after ${countNoun(setUpQuarters, 'quarter')} of a turn and ${fire} this turn (2.4).`]
      : []),
    ...(owedQuarters > 0 ? [`${name} pays ${countNoun(owedQuarters, 'quarter')} of this turn for its gun (2.4).`] : []),
  ];
}
