import { GAME } from '../battle.js';
import { doings, type PhaseDoings } from '../ruleset.js';
import { counted } from '../words.js';
import { type Desk, groupsOf, unitsOf } from './battle.js';
import { AIR_GROUP, type MegagameUnit } from './state.js';

/** What no unit carries into a new turn. */
export const NEW_TURN = { movedPct: 0, delayPct: 0, immobilised: false, flakSuppressed: false, noCounterAttack: false } as const;

/** M-9: who stood still for the whole turn is deployed again. */
const redeploys = ({ movedPct, mode }: MegagameUnit): boolean => movedPct === 0 && mode !== 'tactical';

/** Nothing happens by itself as a phase ends. */
export const phaseEnds = (): PhaseDoings => doings();

/**
 * When another turn has begun with a phase, whichever it is, the marks of the old one go. Going to another phase of the same
 * turn changes nothing.
 */
export function phaseBegins(desk: Desk): PhaseDoings {
  const { draft } = desk;
  const isNewTurn = draft.changes.some(({ table, after }) => table === GAME && after?.turn !== undefined);
  if (!isNewTurn) return doings();
  const units = unitsOf(draft.battle);
  const deployed = units.filter(redeploys);
  const freed = units.filter(({ immobilised }) => immobilised);
  for (const unit of units) draft.set('unit', unit.id, { ...NEW_TURN, ...(redeploys(unit) ? { mode: 'tactical' } : {}) });
  for (const { id } of groupsOf(draft.battle)) draft.set(AIR_GROUP, id, { flown: false, zones: [] });
  return doings([
    ...(deployed.length > 0 ? [`${counted(deployed.length, 'unit')} that stood still deployed tactically (M-9).`] : []),
    ...(freed.length > 0 ? [`${counted(freed.length, 'unit')} no longer immobilised (M-24).`] : []),
  ]);
}
