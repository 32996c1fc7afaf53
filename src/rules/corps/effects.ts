import type { Json } from '../../dice/index.js';
import { listEffectTargets } from '../carry-out.js';
import { markPlaceStale } from '../ground/sightings.js';
import type { Resolution } from '../result.js';
import { refuseIllegal, refuseInvalid } from '../refusal.js';
import { countNoun } from '../words.js';
import {
  findCarrier,
  listFormationChain,
  type CorpsContext,
  findFormation,
  findJob,
  findOnlyEnemySide,
  unitIn,
} from './battle.js';
import { clearEnteredTerrain } from './arriving.js';
import { endContacts } from './contact-rows.js';
import { deployCompanies, overrunGuns } from './detachments.js';
import type { CorpsEffect } from './effect-kinds.js';
import { giveProposedGains } from './recovery.js';
import type { CorpsUnit, Formation } from './state.js';
import { changeStock, payForMove, spendLog } from './stocks.js';
import { changeUnit, removeFutureOccupant, loseSp } from './units.js';

/** Effects that change the rows in a role one after another. */
type OnRows = Exclude<CorpsEffect, { readonly kind: 'set-game' | 'use-air-units' }>;
type EffectOf<K extends CorpsEffect['kind']> = Extract<CorpsEffect, { readonly kind: K }>;

/** The distance in inches of a retreat after combat (Combat results). */
const RETIRES_INCHES = 6;

/** Carries out one effect of a result on the rows in its role. Does nothing if the role is empty. */
export function applyEffect(desk: CorpsContext, effect: CorpsEffect, resolution: Resolution): void {
  if (effect.kind === 'set-game') desk.draft.setGame(effect.fields);
  else if (effect.kind === 'use-air-units') useAirUnits(desk, effect, resolution);
  else for (const id of listEffectTargets(effect, resolution)) applyTo(desk, effect, id, resolution);
}

function applyTo(desk: CorpsContext, effect: OnRows, id: string, resolution: Resolution): void {
  const { battle } = desk.draft;
  const unit = unitIn(battle, id)!;
  switch (effect.kind) {
    case 'set':
      return changeUnit(desk, id, effect.fields);
    case 'rate':
      return rate(desk, unit, effect.sp);
    case 'lose-sp':
      return loseSp(desk, id, effect.amount);
    case 'use-log':
      return spendLog(desk, unit);
    case 'overrun':
      return overrunGuns(desk, unit);
    case 'retire': // See section Combat results.
      changeUnit(desk, id, { works: 'none', riverBank: false, position: 'front-line', movedThisTurn: true });
      removeFutureOccupant(desk, id);
      clearEnteredTerrain(desk, id);
      endContacts(desk, id);
      return markPlaceStale(desk.draft, id, { far: RETIRES_INCHES, cites: ['Combat results', 'CO-77'] });
    case 'move':
      return move(desk, unit, effect, resolution.input.to !== undefined);
    case 'deploy':
      return deployCompanies(desk, unit, effect.detachments);
    case 'land':
      return land(desk, unit, effect);
    case 'return-hq': // See section Turn sequence.
      changeUnit(desk, id, { ...REPLACED, sp: unit.spMax, lostTurn: null });
      return markPlaceStale(desk.draft, id);
    case 'change-stock': {
      const formation = findFormation(battle, id) ?? findFormation(battle, unit?.formation ?? null);
      if (formation) changeStock(desk, formation, effect);
      return;
    }
    case 'spend-supply':
      return spendSupply(desk, id, effect, resolution);
    case 'lose-cargo':
      return changeUnit(desk, id, {
        cargoLog: Math.max(0, unit.cargoLog - effect.log),
        cargoPol: Math.max(0, unit.cargoPol - effect.pol),
      });
    case 'set-job':
      return desk.draft.set('job', id, effect.fields);
    case 'workers-lose-sp': {
      const workers = findJob(battle, id)?.workers;
      if (workers) loseSp(desk, workers, effect.amount);
      return;
    }
    case 'recover':
      return giveProposedGains(desk, id, effect);
    default:
      throw new Error(`no effect ${(effect satisfies never as { kind: Json }).kind as string}`);
  }
}

/**
 * The state of an HQ after its replacement: placed again, in command and not isolated. The state in which the HQ was lost does
 * not count (CO-80).
 */
const REPLACED = {
  inCommand: true,
  isolationDay: 0,
  surrounded: false,
  position: 'behind-lines',
  mode: 'normal',
  riding: false,
  dismounted: false,
  terrain: 'open',
  works: 'none',
  riverBank: false,
} as const;

/** Sets a unit's rating (Strength points). The unit's scattered and detached SP are not on the table, whatever the rating. */
function rate(desk: CorpsContext, { id, dispersedSp, detachedSp }: CorpsUnit, rated: number): void {
  const away = dispersedSp + detachedSp;
  changeUnit(desk, id, { sp: Math.max(0, rated - away), spMax: Math.max(rated, away) });
}

/**
 * Carries out a move, with its cost in POL (Orders, Movement). A unit that does not change its place pays nothing.
 * @param isOnMap true if the arrival on the map shows whether the unit leaves a contact
 * @throws {Refusal} ILLEGAL if a unit that rides and does not debus moves into contact; any refusal of `payForMove`
 */
function move(desk: CorpsContext, unit: CorpsUnit, effect: EffectOf<'move'>, isOnMap: boolean): void {
  const { orders, modeAfter, embus, debus, left, contact, used } = effect;
  if (unit.riding && !debus && contact !== 'none')
    throw refuseIllegal(`${unit.name} cannot move into contact while riding. Debus the unit first.`, 'Orders', 'CO-17');
  if (!left && !embus && !debus && contact === 'none') {
    // The unit does not leave its place, so it pays nothing. Normal orders still apply, and end a march of an earlier turn
    // (CO-85).
    if (unit.mode === 'transport' && modeAfter === 'normal' && !unit.riding && unit.movedUnder !== 'transport')
      changeUnit(desk, unit.id, { mode: 'normal' });
    return;
  }
  payForMove(desk, unit, orders);
  const riding = !debus && (unit.riding || embus); // See ruling CO-17.
  changeUnit(desk, unit.id, {
    mode: riding ? 'transport' : modeAfter,
    riding,
    ...(findCarrier(desk.draft.battle, unit) ? { dismounted: !riding } : {}), // A unit on foot has left its carrier (CO-82).
    movedThisTurn: true,
    moveUsed: used,
    movedUnder: orders,
    ...(left ? { works: 'none', riverBank: false } : {}),
    ...(contact !== 'none' ? { position: 'in-contact' } : {}),
    ...(left && contact === 'none' && unit.position === 'in-contact' && !isOnMap ? { position: 'front-line' } : {}),
  });
  if (!left) return;
  removeFutureOccupant(desk, unit.id);
  clearEnteredTerrain(desk, unit.id);
}

/** Lands a unit from the air, with some SP scattered temporarily and some lost permanently (Air-landing, CO-58). */
function land(desk: CorpsContext, { id, sp, spMax, dispersedSp, parentUnit }: CorpsUnit, effect: EffectOf<'land'>): void {
  const lost = Math.min(sp, effect.lostSp);
  const dispersed = Math.min(sp - lost, effect.dispersedSp);
  changeUnit(desk, id, { sp: sp - lost - dispersed, dispersedSp: dispersedSp + dispersed, spMax: spMax - lost });
  const parent = unitIn(desk.draft.battle, parentUnit);
  if (parent && lost > 0) changeUnit(desk, parent.id, { spMax: Math.max(0, parent.spMax - lost) }); // A permanent loss of a company also reduces its battalion (CO-58).
}

/**
 * Spends a division's own supplies, or those of another formation that the command or the input `source` specifies (Supply,
 * CO-49).
 */
function spendSupply(desk: CorpsContext, id: string, effect: EffectOf<'spend-supply'>, { roles, input }: Resolution): void {
  const { battle } = desk.draft;
  const division = findFormation(battle, id);
  if (!division) return;
  const above = (echelon: unknown): Formation | undefined =>
    listFormationChain(battle, id).find((formation) => formation.id !== id && formation.echelon === echelon);
  const source = findFormation(battle, roles[effect.stock]?.[0] ?? null) ?? above(input.source) ?? division;
  changeStock(desk, source, { log: -effect.log, pol: -effect.pol });
  if (effect.pol > 0) desk.draft.set('formation', id, { polSpentThisTurn: true });
}

/**
 * Finds the side that makes an air strike (Air and Sea Power). If the command names no side, a player strikes with their own
 * side, and an umpire with the only enemy side of the target. Undefined if the player's side was removed later, and for an umpire
 * if the target does not have exactly one enemy side.
 */
function strikingSide(
  desk: CorpsContext,
  { role, against }: EffectOf<'use-air-units'>,
  { roles }: Resolution,
): string | undefined {
  const { battle } = desk.draft;
  const named = roles[role]?.[0];
  if (named !== undefined) return named;
  if (desk.actor.standing === 'player') return [...battle.tables.side.keys()].find((id) => id === desk.actor.sideId);
  return findOnlyEnemySide(battle, unitIn(battle, roles[against]?.[0] ?? null))?.id;
}

/**
 * Subtracts the air units used in a strike from the side's air units for the day, because each unit strikes once (Air and Sea
 * Power). Subtracts nothing if the striking side cannot be found or was removed later. An umpire may use more air units than
 * remain.
 * @throws {Refusal} ILLEGAL if a player's command needs more air units than remain; INVALID_INPUT if a player strikes a unit of
 *   the striking side
 */
function useAirUnits(desk: CorpsContext, effect: EffectOf<'use-air-units'>, resolution: Resolution): void {
  const id = strikingSide(desk, effect, resolution);
  if (id === undefined) return;
  const { battle } = desk.draft;
  const side = battle.tables.side.get(id);
  if (!side) return; // The side may have been removed since then.
  const { name, airUnits } = side;
  const target = unitIn(battle, resolution.roles[effect.against]?.[0] ?? null);
  if (desk.actor.standing !== 'umpire' && target?.side === id)
    throw refuseInvalid(effect.against, `${name} and ${target.name} are on the same side. Choose an enemy unit.`);
  if (desk.actor.standing !== 'umpire' && airUnits < effect.amount)
    throw refuseIllegal(
      `${name} has ${countNoun(airUnits, 'air unit')} left today. Use fewer air units, or ask an umpire for more.`,
      'Air and Sea Power',
      'CO-12',
    );
  desk.draft.set('side', id, { airUnits: Math.max(0, airUnits - effect.amount) });
}
