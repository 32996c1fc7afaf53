import type { Json } from '../../dice/index.js';
import { listEffectTargets } from '../carry-out.js';
import { refuseIllegal } from '../refusal.js';
import type { Resolution } from '../result.js';
import { countNoun } from '../words.js';
import { type MegagameContext, findAirGroup } from './battle.js';
import type { MegagameEffect } from './effect-kinds.js';
import { AIR_GROUP_TABLE, type MegagameUnit } from './state.js';
import { buySupport, spendSupport } from './support.js';
import { restorePlace } from './ground-under.js';
import { undoMoveOfFight } from './procedures/combat.js';
import { MAX_SP } from './rows.js';

/** Carries out one effect of a result on the rows of its role. Does nothing if the role is empty. */
export function applyEffect(desk: MegagameContext, effect: MegagameEffect, resolution: Resolution): void {
  const ids = listEffectTargets(effect, resolution);
  if (effect.kind === 'lose-squadrons') return loseSquadrons(desk, ids, effect.amount);
  if (effect.kind === 'use-squadrons') return useSquadrons(desk, ids, effect);
  if (effect.kind === 'spend-support') return spendSupport(desk, resolution);
  if (effect.kind === 'buy-fire' || effect.kind === 'buy-air') return buy(desk, effect, resolution);
  for (const id of ids) {
    if (effect.kind === 'set-air') desk.draft.set(AIR_GROUP_TABLE, id, effect.fields);
    else desk.draft.set('unit', id, changedFields(effect, desk.draft.battle.tables.unit.get(id)!));
  }
}

/**
 * Counts the squadrons that attack ground troops, in the order in which the command names their groups (M-62).
 * @throws {Refusal} ILLEGAL if no umpire watches, and a player uses more squadrons than have not attacked in this turn
 */
function useSquadrons(desk: MegagameContext, ids: readonly string[], effect: EffectOf<'use-squadrons'>): void {
  const { actor, draft } = desk;
  const left = { 'ground-attack': effect.groundAttackSqns, 'heavy-bomber': effect.heavySqns };
  const groups = ids.flatMap((id) => findAirGroup(draft.battle, id) ?? []);
  for (const { id, role, squadrons, attackedSqns: before } of groups) {
    const attackedSqns = before ?? 0;
    if (role !== 'ground-attack' && role !== 'heavy-bomber') continue;
    const flying = Math.min(left[role], less(squadrons, attackedSqns));
    left[role] -= flying;
    if (flying > 0) draft.set(AIR_GROUP_TABLE, id, { attackedSqns: attackedSqns + flying });
  }
  const tired = groups.find(({ role }) => (role === 'ground-attack' || role === 'heavy-bomber') && left[role] > 0);
  if (!tired || actor.standing === 'umpire' || draft.battle.game.umpiredBy !== 'bot') return;
  const fresh = less(tired.squadrons, tired.attackedSqns ?? 0);
  throw refuseIllegal(
    fresh === 0
      ? `All squadrons of ${tired.name} have attacked this turn. Choose another group.`
      : `Only ${countNoun(fresh, 'squadron')} of ${tired.name} can still attack this turn. Enter fewer squadrons, or choose another group.`,
    'Air-Ground Attacks',
    'M-62',
  );
}

/** Records support that some units pay for and other units receive. */
function buy(desk: MegagameContext, effect: BuyEffect, { roles }: Pick<Resolution, 'roles'>): void {
  const { battle } = desk.draft;
  const [ids, supports] = [roles[effect.role] ?? [], roles[effect.for] ?? []];
  if (effect.kind === 'buy-fire') {
    const guns = ids.flatMap((id) => battle.tables.unit.get(id) ?? []);
    return buySupport(desk, guns, supports, { kind: 'artillery', status: effect.status });
  }
  const { nation, groundAttackSqns, heavySqns } = effect;
  const groups = ids.flatMap((id) => findAirGroup(battle, id) ?? []);
  buySupport(desk, groups, supports, { kind: 'air', nation, groundAttackSqns, heavySqns });
}

/**
 * Carries out the consequences after an umpire has set a unit's status by hand. If the umpire overrules a loss so that the unit
 * has status left, and the unit's side retreats after the fight, the unit retreats too. If the umpire leaves the unit no status,
 * the unit stays where it was before the event (M-1, M-34).
 */
export function applyHandEdits(desk: MegagameContext, before: MegagameUnit, overruled: readonly Resolution[] = []): void {
  const unit = desk.draft.battle.tables.unit.get(before.id)!;
  if (before.status === 0 && unit.status > 0) undoMoveOfFight(desk, unit, overruled);
  if (before.status > 0 && unit.status === 0) restorePlace(desk, unit);
}

type EffectOf<K extends MegagameEffect['kind']> = MegagameEffect & { readonly kind: K };
type BuyEffect = EffectOf<'buy-fire' | 'buy-air'>;

type UnitEffect = Exclude<
  MegagameEffect,
  { readonly kind: 'set-air' | 'use-squadrons' | 'lose-squadrons' | 'buy-fire' | 'buy-air' | 'spend-support' }
>;

/** Returns a unit's fields after an effect. No value falls below 0 (M-1), and no stock exceeds its maximum. */
function changedFields(effect: UnitEffect, unit: MegagameUnit): Partial<MegagameUnit> {
  switch (effect.kind) {
    case 'set':
      return effect.fields;
    case 'lose-status':
      return { status: less(unit.status, effect.amount) };
    case 'suppress-flak':
      return unit.flak === 'none' ? {} : { flakSuppressed: true };
    case 'pay-ammo':
      return { ammoSp: less(unit.ammoSp, effect.amount) };
    case 'pay-fuel':
      return { fuelSp: less(unit.fuelSp, effect.amount) };
    case 'gain-ammo':
      return { ammoSp: Math.min(MAX_SP, unit.ammoSp + effect.amount) };
    case 'gain-fuel':
      return { fuelSp: Math.min(MAX_SP, unit.fuelSp + effect.amount) };
    case 'lose-supply': {
      const ammo = Math.min(unit.ammoSp, effect.amount); // Losses reduce the ammunition first (M-16).
      return { ammoSp: unit.ammoSp - ammo, fuelSp: less(unit.fuelSp, effect.amount - ammo) };
    }
    default:
      throw new Error(`no effect ${(effect satisfies never as { kind: Json }).kind as string}`);
  }
}

const less = (held: number, amount: number): number => Math.max(0, held - amount);

/**
 * Removes squadrons from several air groups, in the order in which the groups are named. A group that loses its last squadron
 * also loses a remaining damage point that has not yet cost a squadron (M-22).
 */
function loseSquadrons(desk: MegagameContext, ids: readonly string[], amount: number): void {
  let left = amount;
  for (const id of ids) {
    const { squadrons } = findAirGroup(desk.draft.battle, id)!;
    const lost = Math.min(squadrons, left);
    left -= lost;
    if (lost > 0)
      desk.draft.set(AIR_GROUP_TABLE, id, { squadrons: squadrons - lost, ...(lost === squadrons ? { damage: 0 } : {}) });
  }
}
