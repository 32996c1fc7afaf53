/**
 * Finds the orders that a unit can get. These are the actions that the unit could take in each phase of the turn, as if that
 * phase had started.
 */
import { ORDER_TABLE, type OrderRow, findTurnToOrder } from '../house/index.js';
import { listRowsInView, createView, type View } from './knowledge.js';
import { listUnitActions, isCurrentPhaseAction, listActionPhases, findActionProgress } from './doings.js';
import { findMover } from './places.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import { listActions, type Action, findCommandAction, type ActionDraft } from './undertaking.js';
import { type Actor, type Battle, catchRefusal, findRow, type Ruleset, type UnitRow } from '../rules/index.js';

/**
 * Returns a person's view of a battle, as if another phase were the current phase. No orders are sealed in this view, because the
 * person enters the values that sealed orders would set.
 */
function viewIn(ruleset: Ruleset, battle: Battle, actor: Actor, phase: string): View {
  return createView(ruleset, { ...battle, game: { ...removeSealedOrders(battle).game, phase } }, actor);
}

/** Returns a copy of a battle without sealed orders. */
export const removeSealedOrders = (battle: Battle): Battle => ({
  ...battle,
  game: { ...battle.game, orders: 'off' } as Battle['game'],
});

/**
 * Lists the phases for which a player may write orders. Phases that are not over come first, followed by earlier phases of the
 * turn.
 */
function phasesToOrder(
  { phases }: Ruleset,
  battle: Battle,
  { sideId }: Actor,
): { readonly ahead: readonly string[]; readonly passed: readonly string[] } {
  const ids = phases.map(({ id }) => id);
  // Once the sealed orders of this turn have been opened, orders are for the next turn.
  const isForNext = sideId !== null && findTurnToOrder(battle, sideId) > battle.game.turn;
  const at = isForNext ? 0 : Math.max(0, ids.indexOf(battle.game.phase));
  return { ahead: ids.slice(at), passed: ids.slice(0, at) };
}

/** Returns the phases for which a player may write orders, most likely first. */
function likeliestPhases(ruleset: Ruleset, battle: Battle, actor: Actor): readonly string[] {
  const { ahead, passed } = phasesToOrder(ruleset, battle, actor);
  return [...ahead, ...passed];
}

/** Returns the next phase in which a player could take an action; the current phase if there is no such phase. */
function phaseFor(ruleset: Ruleset, battle: Battle, actor: Actor, doing: Action): string {
  const { game } = removeSealedOrders(battle);
  const isIn = (phase: string): boolean => isCurrentPhaseAction(ruleset, doing, { ...battle, game: { ...game, phase } }, actor);
  return likeliestPhases(ruleset, battle, actor).find(isIn) ?? battle.game.phase;
}

/** Returns a battle as the writer of an order would see it in the phase of the order. */
export function createOrderView(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, doing: Action): View {
  const battle = openSealedBattle(sealed);
  return viewIn(ruleset, battle, actor, phaseFor(ruleset, battle, actor, doing));
}

/** Returns the actions that a player can order for a unit, sorted by phase. */
export function listOrderableActions(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, unitId: string): readonly Action[] {
  const battle = openSealedBattle(sealed);
  const ofRulebook = listActions(ruleset).filter(({ rule }) =>
    rule.kind === 'act' ? ruleset.acts.includes(rule) : rule.onlyCalculates !== true,
  );
  const meant = new Map(ofRulebook.map((doing) => [doing.id, phaseFor(ruleset, battle, actor, doing)]));
  return likeliestPhases(ruleset, battle, actor).flatMap((phase) =>
    listUnitActions(viewIn(ruleset, battle, actor, phase), actor, unitId).filter(({ id }) => meant.get(id) === phase),
  );
}

/**
 * Returns the action suggested for a unit's order. This is its movement or, after the movement phase, an action of the most
 * likely phase. Actions for any phase come last.
 */
export function suggestOrderAction(ruleset: Ruleset, sealed: AnyBattle, actor: Actor, unitId: string): Action | undefined {
  const battle = openSealedBattle(sealed);
  const all = listOrderableActions(ruleset, battle, actor, unitId);
  const unit = findRow(battle, 'unit', unitId) as UnitRow | undefined;
  const moved = unit && ruleset.ground?.movedBy?.(unit, battle).procedure;
  const { ahead } = phasesToOrder(ruleset, battle, actor);
  const isMove = (doing: Action): boolean => doing.rule.id === moved && ahead.includes(phaseFor(ruleset, battle, actor, doing));
  const isOfPhase = ({ rule }: Action): boolean =>
    (rule.kind === 'act' ? rule.offered : listActionPhases(ruleset, rule)) !== undefined;
  return all.find(isMove) ?? all.find(isOfPhase) ?? all[0];
}

/**
 * Returns the text of the refusal that an order would get in its phase, as far as its player knows. Missing values also count.
 * Null if the order would be accepted, or if it is only text.
 */
export function findOrderRefusal(ruleset: Ruleset, battle: AnyBattle, actor: Actor, does: OrderRow['does']): string | null {
  if (does === null) return null;
  const command = does as unknown as ActionDraft;
  let why: string | null = null;
  const unknown = catchRefusal(() => {
    const view = createOrderView(ruleset, battle, actor, findCommandAction(ruleset, command));
    const step = findActionProgress(view, actor, command);
    why = step.why?.message ?? (step.asks || step.missing.length > 0 ? 'some of its values are missing now' : null);
  });
  return unknown?.message ?? why;
}

/** Returns the destinations of orders that have not been carried out, as far as the reader knows the orders. */
export function listOrderDestinations(view: View): readonly { readonly unit: string; readonly to: string }[] {
  const orders = listRowsInView(view, ORDER_TABLE) as readonly OrderRow[];
  return orders
    .filter(({ state, does }) => does !== null && (state === 'written' || state === 'sealed' || state === 'open'))
    .flatMap(({ does }) => {
      const mover = findMover(view, does as ActionDraft);
      return mover?.to == null ? [] : [{ unit: mover.unit.id, to: mover.to }];
    });
}
