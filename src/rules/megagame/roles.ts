import type { Row } from '../battle.js';
import { AIR_GROUP, type AirGroup, type MegagameUnit, type Support, SUPPORT } from './state.js';

/** A side knows its own units; the rest is on the umpires' map. */
export function knows(sideId: string, unit: MegagameUnit): boolean {
  return unit.side === sideId;
}

/**
 * What is its own side's affair of rows that fight: supply, orders, the air groups' strength, and what is on the map alone (M-29).
 * The other side hears of losses, and of what a result does (no counter-attack, immobilised, flak suppressed).
 */
export const OWN_FIELDS = {
  [AIR_GROUP]: ['squadrons', 'damage', 'flown', 'zones'],
} as const;

/** The few words that tell an air group, or what a unit or dump holds, apart in a list. */
export function rowLine(table: string, row: Row): string {
  if (table === AIR_GROUP) return groupLine(row as AirGroup);
  if (table === SUPPORT) return supportLine(row as Support);
  if (table !== 'unit') return '';
  const { ammoSp, fuelSp } = row as MegagameUnit;
  return `${ammoSp} ammunition SP, ${fuelSp} fuel SP`;
}

function supportLine({ kind, status, groundAttackSqns, heavySqns, supports }: Support): string {
  return [
    ...(kind === 'artillery' ? [`${status} status of artillery`] : []),
    ...(groundAttackSqns > 0 ? [`${groundAttackSqns} ground-attack squadrons`] : []),
    ...(heavySqns > 0 ? [`${heavySqns} heavy squadrons`] : []),
    supports.length > 0 ? 'for the next fight of those whom it supports' : 'for the fight that names it',
  ].join(', ');
}

/** `3 squadrons`, `1 serial`. */
export function squadronWords({ role, squadrons }: Pick<AirGroup, 'role' | 'squadrons'>): string {
  return `${squadrons} ${role === 'transport' ? 'serial' : 'squadron'}${squadrons === 1 ? '' : 's'}`;
}

function groupLine({ role, squadrons, damage, flown, zones }: AirGroup): string {
  return [
    role,
    squadronWords({ role, squadrons }),
    ...(damage > 0 ? ['1 damage'] : []),
    ...(flown ? ['flown'] : []),
    ...(zones.length > 0 ? [`looked at ${zones.join(', ')}`] : []),
  ].join(', ');
}
