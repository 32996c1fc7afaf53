/**
 * Decides when a side can be ready in a battle without an umpire. The side must first do everything that the rules require of it
 * in the phase.
 */
import { canCompleteSide, isSideDivided, isWithoutUmpire, mayCommand } from '../house/index.js';
import {
  type Actor,
  type Battle,
  isAllowed,
  type OpenTask,
  Refusal,
  type Ruleset,
  findRow,
  type UnitRow,
} from '../rules/index.js';
import { listTasksOfPhase } from './open-tasks.js';
import { checkCast } from './scene.js';

/**
 * Requires that a player's side has completed its open tasks of the phase, in a battle without an umpire. Tasks that are
 * impossible now do not count. In a side with commanders, each player needs to complete only the tasks of their own units, except
 * the last player.
 * @throws {Refusal} CONFLICT with the first open task
 */
export function requireNoOpenTasks(ruleset: Ruleset, battle: Battle, actor: Actor): void {
  if (actor.standing !== 'player' || !isWithoutUmpire(battle)) return;
  const { sideId, id } = actor;
  const isLast = sideId === null || !isSideDivided(battle, sideId) || canCompleteSide(ruleset, battle, sideId, id);
  const isOthers = ({ row }: OpenTask): boolean => {
    const unit = row?.table === 'unit' ? (findRow(battle, 'unit', row.id) as UnitRow | undefined) : undefined;
    return !isLast && unit !== undefined && !mayCommand(battle, actor, unit);
  };
  const owed = listTasksOfPhase(ruleset, battle).find((task) => !isOthers(task) && isOwed(ruleset, battle, actor, task));
  if (owed)
    throw new Refusal(
      'CONFLICT',
      `Your side has an open task: ${owed.text}. Press _My units_ to do it, then press _Done_.`,
      null,
      owed.cites,
    );
}

function isOwed(ruleset: Ruleset, battle: Battle, actor: Actor, { sideId, row, suggested, comesByItself }: OpenTask): boolean {
  const side = sideId ?? (row && findRow(battle, row.table, row.id)?.side);
  if (side !== actor.sideId || !suggested || comesByItself) return false;
  if ('act' in suggested) return true;
  const procedure = ruleset.procedures.find(({ id }) => id === suggested.procedure);
  const { phases = procedure?.usualPhases } = procedure ?? {};
  const isNow = !phases || phases.includes(battle.game.phase);
  return (
    procedure !== undefined &&
    isNow &&
    isAllowed(() => checkCast(ruleset, procedure, battle, actor, { roles: suggested.roles, typed: suggested.typed ?? {} }))
  );
}
