/**
 * Finds the phases in which orders can be carried out. Each order waits for its phase, so a unit's orders for different phases
 * form a plan.
 */
import type { Actor, Battle, Ruleset } from '../../rules/index.js';
import { findCommander } from '../command/index.js';
import { type OrderRow, listOrders } from './rows.js';

type Ordered = Pick<OrderRow, 'does'>;

/**
 * Returns the phases in which a side can carry out an order. Null means any phase, for orders to hold and orders that are only
 * text.
 */
export function listOrderPhases(ruleset: Ruleset, battle: Battle, { does }: Ordered): readonly string[] | null {
  if (does === null) return null;
  const id = (does.type === 'act' ? does.act : does.procedure) as string;
  const own = ruleset.orderPhases?.[id];
  if (own) return own;
  const { phases: ofRule, usualPhases, offered } = [...ruleset.procedures, ...ruleset.acts].find((rule) => rule.id === id) ?? {};
  if (!offered?.when) return ofRule ?? usualPhases ?? null;
  const phases = ruleset.phases.map((phase) => phase.id).filter((phase) => offered.when?.(inPhase(battle, phase)));
  // An act that is not tied to a phase of the rulebook can be carried out in any phase.
  return phases.length === 0 ? null : phases;
}

const inPhase = (battle: Battle, phase: string): Battle => ({ ...battle, game: { ...battle.game, phase } });

/** Checks whether an order can be carried out in the current phase. */
export const isOrderForPhase = (ruleset: Ruleset, battle: Battle, order: Ordered): boolean =>
  listOrderPhases(ruleset, battle, order)?.includes(battle.game.phase) ?? true;

/**
 * Checks whether two orders of a unit are alternatives because they are for the same phase. Orders for different phases form a
 * plan.
 */
export function areAlternatives(ruleset: Ruleset, battle: Battle, one: Ordered, other: Ordered): boolean {
  const [phases, others] = [listOrderPhases(ruleset, battle, one), listOrderPhases(ruleset, battle, other)];
  return phases === null || others === null || phases.some((phase) => others.includes(phase));
}

/** Returns the other open orders that are alternatives to an order. */
export const listOpenAlternatives = (ruleset: Ruleset, battle: Battle, order: OrderRow): readonly OrderRow[] =>
  listOrders(battle, order.side, order.turn).filter(
    (other) =>
      other.id !== order.id &&
      other.unit === order.unit &&
      other.state === 'open' &&
      areAlternatives(ruleset, battle, order, other),
  );

/**
 * Returns the player to use for checking rights when a side's order is carried out. This is the unit's commander or, if the unit
 * has no commander, any player of the side.
 */
export function findOrderPlayer(battle: Battle, { side, unit }: Pick<OrderRow, 'side' | 'unit'>): Actor {
  const row = battle.tables.unit.get(unit);
  const [player = ''] = battle.tables.side.get(side)?.playerIds ?? [];
  return { id: (row && findCommander(battle, row)) ?? player, standing: 'player', sideId: side };
}
