import type { Strength } from '../ruleset.js';
import type { MegagameUnit } from './state.js';
import { isDump } from './unit.js';

interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

const yes = (value: boolean): string => (value ? 'yes' : '');
const unless = <T extends string>(value: T, usual: T): string => (value === usual ? '' : value);
const percent = (value: number): string => (value === 0 ? '' : `${value} % of the turn`);

/** What a unit's sheet shows, in order, without what is as usual. */
export function unitSheet(unit: MegagameUnit): readonly SheetLine[] {
  const lines: SheetLine[] = [
    { label: 'Status', value: `${unit.status} of ${unit.startStatus}`, cite: 'Combat' },
    { label: 'Troops', value: unit.troops, cite: 'Movement' },
    { label: 'Formation', value: unit.formation, cite: 'Combat' },
    { label: 'Armour', value: yes(unit.armour), cite: 'Results Table' },
    { label: 'Light infantry', value: yes(unit.light), cite: 'Combat' },
    { label: 'Artillery', value: unless(unit.artilleryType, 'none'), cite: 'Supporting Artillery' },
    { label: 'Flak', value: unless(unit.flak, 'none'), cite: 'Flak' },
    { label: 'Supply', value: `${unit.ammoSp} ammunition SP, ${unit.fuelSp} fuel SP`, cite: 'Combat' },
    { label: 'Where', value: [unit.square, unit.terrain].filter((word) => word !== '').join(', ') },
    { label: 'Mode', value: unless(unit.mode, 'tactical'), cite: 'Movement' },
    { label: 'Prepared to attack', value: yes(unit.prepared), cite: 'Combat' },
    { label: 'Moved', value: percent(unit.movedPct), cite: 'Movement' },
    { label: 'Delayed', value: percent(unit.delayPct), cite: 'Movement' },
    { label: 'Immobilised', value: yes(unit.immobilised), cite: 'Bombing/Interdiction' },
    { label: 'Flak suppressed', value: yes(unit.flakSuppressed), cite: 'Bombing/Interdiction' },
    { label: 'Counter-attack', value: unit.noCounterAttack ? 'not this turn' : '', cite: 'Results Table' },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** The few words that tell a unit apart in a list: "status 6, tanks, 2 ammo, 1 fuel, prepared, moved 40 %". */
export function unitLine(unit: MegagameUnit): string {
  return [
    unit.status === 0 ? 'no status' : `status ${unit.status}`,
    unit.troops,
    unless(unit.artilleryType, 'none'),
    unit.flak === 'none' ? '' : `${unit.flak} flak`,
    `${unit.ammoSp} ammo`,
    `${unit.fuelSp} fuel`,
    unless(unit.mode, 'tactical'),
    unit.prepared ? 'prepared' : '',
    unit.movedPct > 0 ? `moved ${unit.movedPct} %` : '',
    unit.immobilised ? 'immobilised' : '',
    unit.flakSuppressed ? 'flak suppressed' : '',
    unit.noCounterAttack ? 'may not counter-attack' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Status. */
export const STRENGTH: Strength<MegagameUnit> = {
  label: 'Status',
  of: ({ status }) => status,
  isLost: (unit) => unit.status === 0 && !isDump(unit),
  lostWord: () => 'out of play',
};
