import type { Row } from '../battle.js';
import { AIR_GROUP_ROW_KIND } from './rows.js';
import { AIR_GROUP_TABLE, type AirGroup, type MegagameUnit, type Support, SUPPORT_TABLE } from './state.js';

/** Returns true for a side's own units, because only umpires see all other units on their map. */
export function mayKnowUnit(sideId: string, unit: MegagameUnit): boolean {
  return unit.side === sideId;
}

/** Returns the short description of a row in a list. Rows are air groups, bought support, or the stocks of units and dumps. */
export function describeRow(table: string, row: Row): string {
  if (table === AIR_GROUP_TABLE) return groupLine(row as AirGroup);
  if (table === SUPPORT_TABLE) return supportLine(row as Support);
  if (table !== 'unit') return '';
  const { ammoSp, fuelSp } = row as MegagameUnit;
  return `${ammoSp} ammunition SP, ${fuelSp} fuel SP`;
}

function supportLine({ kind, status, groundAttackSqns, heavySqns, supports }: Support): string {
  return [
    ...(kind === 'artillery' ? [`${status} status of artillery`] : []),
    ...(groundAttackSqns > 0 ? [`${groundAttackSqns} ground-attack squadrons`] : []),
    ...(heavySqns > 0 ? [`${heavySqns} heavy squadrons`] : []),
    supports.length > 0 ? 'for the next fight of the units that it supports' : 'for a fight where it is chosen',
  ].join(', ');
}

/** Returns the text for the strength of an air group, such as `3 squadrons` or `1 serial`. */
export function describeSquadrons({ role, squadrons }: Pick<AirGroup, 'role' | 'squadrons'>): string {
  return `${squadrons} ${role === 'transport' ? 'serial' : 'squadron'}${squadrons === 1 ? '' : 's'}`;
}

const groupLine = (group: AirGroup): string =>
  [group.role, describeSquadrons(group), ...AIR_GROUP_ROW_KIND.line(group)].join(', ');
