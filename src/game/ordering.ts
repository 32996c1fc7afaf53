/** The orders a unit can be given: its deeds in each phase of the turn, asked for as if that phase were on. */
import { ORDER, type OrderRow } from '../house/index.js';
import { rowsIn, viewFor, type View } from './knowledge.js';
import { doingsOf, isNow } from './doings.js';
import { moverIn } from './places.js';
import { allDoings, type Doing, type Undertaking } from './undertaking.js';
import type { Actor, Battle, Ruleset } from '../rules/index.js';

/** A battle as if another phase were on and nothing were under seal, as somebody may know it: he says himself what orders say. */
function viewIn(ruleset: Ruleset, battle: Battle, actor: Actor, phase: string): View {
  return viewFor(ruleset, { ...battle, game: { ...unsealed(battle).game, phase } }, actor);
}

/** A battle as if nothing were under seal. */
export const unsealed = (battle: Battle): Battle => ({ ...battle, game: { ...battle.game, orders: 'off' } as Battle['game'] });

/** The phases of the turn, the present one first. */
function phasesFrom({ phases }: Ruleset, present: string): readonly string[] {
  const ids = phases.map(({ id }) => id);
  const at = Math.max(0, ids.indexOf(present));
  return [...ids.slice(at), ...ids.slice(0, at)];
}

/** The next phase in which a player could do something; the present one, where he could in none. */
function phaseFor(ruleset: Ruleset, battle: Battle, actor: Actor, doing: Doing): string {
  const present = battle.game.phase;
  const { game } = unsealed(battle);
  const isIn = (phase: string): boolean => isNow(ruleset, doing, { ...battle, game: { ...game, phase } }, actor);
  return phasesFrom(ruleset, present).find(isIn) ?? present;
}

/** A battle as seen by a writer of orders: as if the ordered phase had begun. */
export const viewToOrder = (ruleset: Ruleset, battle: Battle, actor: Actor, doing: Doing): View =>
  viewIn(ruleset, battle, actor, phaseFor(ruleset, battle, actor, doing));

/** Undertakings that a player can order for a unit, in the order of the rulebook's phases. */
export function orderable(ruleset: Ruleset, battle: Battle, actor: Actor, unitId: string): readonly Doing[] {
  const ofRulebook = allDoings(ruleset).filter(({ act }) => act === undefined || ruleset.acts.includes(act));
  const meant = new Map(ofRulebook.map((doing) => [doing.id, phaseFor(ruleset, battle, actor, doing)]));
  return phasesFrom(ruleset, battle.game.phase).flatMap((phase) =>
    doingsOf(viewIn(ruleset, battle, actor, phase), actor, unitId).filter(({ id }) => meant.get(id) === phase),
  );
}

/** Destinations in open orders, of those known to a reader. */
export function ordersToGo(view: View): readonly { readonly unit: string; readonly to: string }[] {
  const orders = rowsIn(view, ORDER) as readonly OrderRow[];
  return orders
    .filter(({ state, does }) => does !== null && (state === 'written' || state === 'sealed' || state === 'open'))
    .flatMap(({ does }) => {
      const mover = moverIn(view, does as Undertaking);
      return mover?.to == null ? [] : [{ unit: mover.unit.id, to: mover.to }];
    });
}
