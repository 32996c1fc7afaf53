import { refuseIllegal } from '../refusal.js';
import { type Actor, UMPIRES_AUDIENCE } from '../happening.js';
import { unitIn, findVehicle } from './battle.js';
import type { CullenBattle, CullenScene, CullenUnit } from './state.js';
import { isVehicle } from './vocabulary.js';

/** Returns the units that may be under the same marker: the unit itself, its officer or the officer's unit, and their vehicles. */
function underMarkers(unit: CullenUnit, battle: CullenBattle): readonly CullenUnit[] {
  const company = unitIn(battle, unit.attachedTo);
  const together = [unit, company, findVehicle(battle, unit), company && findVehicle(battle, company)];
  return together.filter((each) => each !== undefined).filter(({ concealed }) => concealed);
}

/** Checks whether a unit is represented by a marker on the table. */
export const isHidden = (unit: CullenUnit, battle: CullenBattle): boolean => underMarkers(unit, battle).length > 0;

/**
 * Checks whether a side may know a unit. A side knows all its own units. A side does not know an enemy unit if the unit, its
 * vehicle, an officer's company or that company's vehicle is concealed.
 */
export function mayKnowUnit(sideId: string, unit: CullenUnit, battle: CullenBattle): boolean {
  return unit.side === sideId || !isHidden(unit, battle);
}

/** Requires that a unit can still take part in the battle. @throws {Refusal} ILLEGAL if the unit cannot, with the reason */
export function checkCanTakePart(unit: CullenUnit): void {
  if (unit.lost) throw refuseIllegal(`${unit.name} is dead or disabled. Choose another unit.`, 'Risk to Officers');
  if (unit.atPhase.condition === 'destroyed') {
    const cite = isVehicle(unit) ? 'Anti-Tank v Vehicles' : 'DPs';
    throw refuseIllegal(`${unit.name} has been destroyed. Choose another unit.`, cite, 'TC-40');
  }
}

/**
 * Returns the function that decides who learns a result of any procedure but fire. Everyone learns the result if no unit involved
 * is concealed, or if the result makes a unit visible. If all concealed units stay concealed, only their side learns the result.
 * If the concealed and the acting units belong to several sides, only umpires learn the result.
 * @param acting the roles of the acting units
 * @param others the roles of the other units
 */
export const createAudienceFinder =
  <R extends string>(acting: readonly R[], others: readonly R[] = []) =>
  (scene: CullenScene<NoInfer<R>>, _actor: Actor, after: CullenBattle): string | null => {
    const inRoles = (roles: readonly R[]): readonly CullenUnit[] => roles.flatMap((role) => scene.many(role));
    const hidden = inRoles([...acting, ...others]).filter((unit) => isHidden(unit, scene.battle));
    const isStillHidden = (unit: CullenUnit): boolean =>
      underMarkers(unit, scene.battle).some(({ id }) => unitIn(after, id)?.concealed === true);
    if (hidden.length === 0 || !hidden.every(isStillHidden)) return null;
    const [side, ...otherSides] = new Set([...hidden, ...inRoles(acting)].map((unit) => unit.side));
    return otherSides.length === 0 ? side! : UMPIRES_AUDIENCE;
  };
