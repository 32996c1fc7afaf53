import { GAME } from '../battle.js';
import { type Bookkeeping, doings, type PhaseDoings } from '../ruleset.js';
import { counted } from '../words.js';
import { type Desk, unitsOf } from './battle.js';
import { changeUnit } from './effects.js';
import { MOVED_FROM_QUARTERS, QUARTERS } from './procedures/gun-setup.js';
import type { Wtj1943Unit } from './state.js';

/** What is cleared at the change of turn. */
const NEW_TURN = {
  withdrewNow: false,
  order: null,
  commandPassed: false,
  postureChanged: false,
  movedYards: 0,
  rolledTerrain: [],
  terrainDue: [],
  dugThisTurn: false,
} as const;

/** Kept for the rules alone (W-9, W-10, W-21). */
export const UNTOLD_FIELDS: readonly string[] = ['rolledTerrain', 'dugThisTurn', 'ridersPaid', 'minesMet'];

/** What every turn begins with anew; how guns fire is told in words. */
export const ROUTINE_FIELDS: readonly string[] = [
  ...Object.keys(NEW_TURN),
  'ridersPaid',
  'minesMet',
  'spentPct',
  'owedQuarters',
  'firedMoved',
];

/** What posts leave to title and result. */
export const BOOKKEEPING: Bookkeeping = {
  unit: [...ROUTINE_FIELDS, 'consecutiveAssaults', 'mineChecks', 'setUpQuarters', 'digTurns'],
  minefield: ['laneYards', 'laneDoneYards'],
};

/** Nothing ends by itself with a phase: marks last until the turn changes. */
export function phaseEnds(): PhaseDoings {
  return doings();
}

/** The change of turn happens as the first phase of a new turn begins, whatever phases were passed over (W-1). */
export function phaseBegins(desk: Desk): PhaseDoings {
  const isNewTurn = desk.draft.changes.some(({ table, after }) => table === GAME && after?.turn !== undefined);
  return isNewTurn ? doings(unitsOf(desk.draft.battle).flatMap((unit) => changeTurn(desk, unit))) : doings();
}

/** @returns what there is to tell of the unit */
function changeTurn(desk: Desk, unit: Wtj1943Unit): readonly string[] {
  const { name, owedQuarters } = unit;
  const setUpQuarters = Math.max(0, unit.setUpQuarters - QUARTERS);
  const firedMoved = setUpQuarters >= MOVED_FROM_QUARTERS && setUpQuarters < QUARTERS; // 2.4
  changeUnit(desk, unit.id, {
    ...NEW_TURN,
    ...(unit.ridersPaid === true ? { ridersPaid: false } : {}), // old rows have neither
    ...(unit.minesMet === undefined || unit.minesMet.length === 0 ? {} : { minesMet: [] }),
    withdrew: unit.withdrewNow,
    consecutiveAssaults: unit.order === 'assault' ? unit.consecutiveAssaults : 0, // W-2
    spentPct: (100 / QUARTERS) * owedQuarters,
    owedQuarters: 0,
    setUpQuarters,
    firedMoved,
  });
  const fire = setUpQuarters >= QUARTERS ? 'does not fire' : firedMoved ? 'fires with the Moved modifier' : 'fires in full';
  return [
    ...(setUpQuarters > 0 ? [`${name} is set up after ${counted(setUpQuarters, 'quarter')}: this turn it ${fire} (2.4).`] : []),
    ...(owedQuarters > 0 ? [`${name} pays ${counted(owedQuarters, 'quarter')} of this turn for its gun (2.4).`] : []),
  ];
}
