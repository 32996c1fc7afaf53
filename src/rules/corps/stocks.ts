import { refuseIllegal } from '../refusal.js';
import { listFormationChain, type CorpsContext, findFormation } from './battle.js';
import { POL_USE } from './procedures/supply-use.js';
import type { CorpsBattle, CorpsUnit, Formation } from './state.js';
import type { MoveOrders } from './vocabulary.js';

/** The maximum amount of LOG or POL that can be stored. */
const MOST = 999;

/** Changes a formation's stocks, but not below 0. */
export function changeStock(
  desk: CorpsContext,
  { id, log, pol }: Formation,
  change: { readonly log: number; readonly pol: number },
): void {
  const within = (stock: number): number => Math.min(MOST, Math.max(0, stock));
  desk.draft.set('formation', id, { log: within(log + change.log), pol: within(pol + change.pol) });
}

/**
 * Uses 1 LOG for the fire of one artillery unit, from the first formation with any LOG: the unit's own, then the corps or army
 * above it (Supply, CO-48, CO-49). A unit in no formation needs no LOG. An umpire's command fires guns even without LOG.
 * @throws {Refusal} ILLEGAL if a player gives the command, and none of these formations has LOG left
 */
export function spendLog(desk: CorpsContext, { name, formation }: CorpsUnit): void {
  const chain = listFormationChain(desk.draft.battle, formation);
  const source = chain.find(({ log }) => log > 0);
  if (source) changeStock(desk, source, { log: -1, pol: 0 });
  else if (chain.length > 0 && desk.actor.standing === 'player')
    throw refuseIllegal(
      `${name} has no LOG left in its division, corps or army. Use \`/corps-formation transfer\` to bring some.`,
      'Supply',
      'CO-48',
      'CO-49',
    );
}

/** The cost of a move in POL, and who pays. */
interface PolBill {
  readonly division: Formation;
  readonly pol: number;
  /** The formation that pays; undefined if neither the division nor any of its superiors has enough POL. */
  readonly source: Formation | undefined;
}

/**
 * Returns the POL that a division pays for its first move in a turn (the night counts as one turn); null if the move costs
 * nothing (Supply, CO-47).
 */
export function calculatePolBill(battle: CorpsBattle, unit: CorpsUnit, orders: MoveOrders): PolBill | null {
  const division = findFormation(battle, unit.formation);
  if (!division || division.polSpentThisTurn) return null;
  const pol = POL_USE[division.divisionType][orders];
  if (pol === 0) return null;
  return { division, pol, source: listFormationChain(battle, division.id).find((formation) => formation.pol >= pol) };
}

/**
 * Pays the POL that a move costs, and records that the division has paid for this turn.
 * @throws {Refusal} ILLEGAL if neither the division nor a formation above it has enough POL
 */
export function payForMove(desk: CorpsContext, unit: CorpsUnit, orders: MoveOrders): void {
  const bill = calculatePolBill(desk.draft.battle, unit, orders);
  if (!bill) return;
  const { division, pol, source } = bill;
  if (!source)
    throw refuseIllegal(
      `${division.name} and the corps and army above it have no POL left for this move. Use \`/corps-formation transfer\` to bring some.`,
      'Supply',
      'CO-47',
      'CO-49',
    );
  changeStock(desk, source, { log: 0, pol: -pol });
  desk.draft.set('formation', division.id, { polSpentThisTurn: true });
}
