import type { Bookkeeping, Falling, Known, Strength } from '../ruleset.js';
import type { EaglesBattle, EaglesUnit, Mission } from './state.js';
import { unitIn } from './battle.js';
import { declaredAssaults } from './close-combat.js';
import { pointWords, publicName } from './missions.js';
import { spotWords } from '../ground/locating.js';
import { placeOf } from '../ground/rows.js';
import { groundOf } from './positions.js';

interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

const GUN_WORDS: Readonly<Record<EaglesUnit['gunState'], string>> = {
  deployed: 'deployed',
  transit: 'in transit',
  'breaking-down': 'breaking down',
  'setting-up': 'setting up',
};

function position(unit: EaglesUnit, battle: EaglesBattle): string {
  const [ground, place] = [groundOf(battle), placeOf(battle, unit.id)];
  if (ground && place) return `${spotWords(place, ground)}${place.stale ? ', before it moved' : ''}`;
  const { xYards, yYards, q, r } = unit;
  const { map } = battle.game;
  if (map === 'hex') return q === null || r === null ? '' : `hex ${q}, ${r}`;
  return xYards === null || yYards === null ? '' : `${xYards}, ${yYards} yd`;
}

function guns({ guns: count, calibreMm, source }: EaglesUnit): string {
  if (count === null && calibreMm === null) return '';
  const words = `${count ?? '?'} of ${calibreMm ?? '?'} mm`;
  return source === 'battery' ? words : `${words}, ${source}`;
}

/** That somebody has spotted it is told; by whom, only of units that the reader may know of. */
function spotted(unit: EaglesUnit, battle: EaglesBattle, known: Known): string {
  if (typeof unit.spotted === 'boolean') return unit.spotted ? 'yes' : '';
  const spotters = unit.spotted.flatMap((id) => unitIn(battle, id) ?? []);
  const names = spotters.filter(({ id }) => known('unit', id)).map(({ name }) => name);
  if (names.length === 0) return spotters.length === 0 ? '' : 'yes';
  return `by ${names.join(', ')}${names.length < spotters.length ? ' and others' : ''}`;
}

/** Whom it has said it assaults in this phase, as far as the reader may know of him. */
function assaults(unit: EaglesUnit, battle: EaglesBattle, known: Known): string {
  const enemy = declaredAssaults(battle).find(({ infantry }) => infantry.id === unit.id)?.enemy;
  return enemy && known('unit', enemy.id) ? enemy.name : '';
}

const yes = (value: boolean): string => (value ? 'yes' : '');
const unless = <T extends string>(value: T, usual: T): string => (value === usual ? '' : value);

/** What a unit's sheet shows, in order, without what is as usual. */
export function unitSheet(unit: EaglesUnit, battle: EaglesBattle, known: Known): readonly SheetLine[] {
  const losses = unit.impairments === 0 ? '' : `, ${unit.impairments} impaired`;
  const lines: SheetLine[] = [
    { label: 'Kind', value: unit.kind },
    { label: 'Nation', value: unit.nation },
    { label: 'Division', value: unit.division },
    { label: 'Firepower', value: `${unit.fp} of ${unit.baseFp}${losses}`, cite: '1.2, 1.7' },
    { label: 'Armour class', value: unit.da, cite: '1.3' },
    { label: 'Position', value: unit.tpd, cite: '1.4' },
    { label: 'Movement', value: unit.moveCode, cite: '2.1' },
    { label: 'Guns', value: guns(unit), cite: '3.6' },
    { label: 'Gun type', value: unit.guns === null && unit.kind !== 'towed-at' ? '' : unit.gun, cite: '3.9' },
    {
      label: 'Gun state',
      value: `${unless(GUN_WORDS[unit.gunState], 'deployed')}${unit.gunReadyTurn === null ? '' : ` until turn ${unit.gunReadyTurn}`}`,
      cite: '3.9',
    },
    { label: 'Off-board', value: yes(unit.offBoard), cite: '3.5' },
    { label: 'Anti-aircraft', value: unit.aaUnit ? unit.aaWeapon : '', cite: '6.4' },
    { label: 'Task', value: unless(unit.task, 'none'), cite: '3.0' },
    { label: 'Where', value: position(unit, battle) },
    { label: 'Destroyed', value: yes(unit.destroyed), cite: '1.7' },
    { label: 'Suppressed', value: yes(unit.suppressed), cite: '1.6' },
    { label: 'Spotted', value: spotted(unit, battle, known), cite: '4.1' },
    { label: 'Moved', value: unit.moved ? (unit.movedAt === 'none' ? 'yes' : `at ${unit.movedAt}`) : '', cite: '2.1' },
    { label: 'Fired', value: yes(unit.fired), cite: '4.2' },
    { label: 'Halted by mines', value: yes(unit.halted), cite: '1.5' },
    {
      label: 'No assault',
      value:
        unit.assaultBarredTurn === null || unit.assaultBarredTurn < battle.game.turn ? '' : `in turn ${unit.assaultBarredTurn}`,
      cite: '5.2',
    },
    { label: 'Assaults', value: assaults(unit, battle, known), cite: '5.2' },
    { label: 'Suicide squad', value: yes(unit.suicide), cite: '5.3' },
    { label: 'Engineers', value: yes(unit.engineer), cite: '5.2' },
    { label: 'Minesweeper', value: yes(unit.minesweeper), cite: '1.5' },
    { label: 'Small arms', value: unless(unit.weapon, 'other'), cite: '5.31' },
    { label: 'Formation', value: unless(unit.formation, 'other'), cite: '5.31' },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** The few words that tell a unit apart in a list: "FP 4, THIN, BB, suppressed". */
export function unitLine(unit: EaglesUnit): string {
  if (unit.destroyed) return 'destroyed';
  return [
    `FP ${unit.fp}`,
    unit.da,
    unit.tpd,
    guns(unit),
    unless(GUN_WORDS[unit.gunState], 'deployed'),
    unit.offBoard ? 'off-board' : '',
    unit.suppressed ? 'suppressed' : '',
    unit.halted ? 'halted' : '',
    unit.moved ? 'moved' : '',
    unit.fired ? 'fired' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Firepower as it is now (1.7). */
export const STRENGTH: Strength<EaglesUnit> = {
  label: 'FP',
  of: ({ fp, destroyed }) => (destroyed ? 0 : fp),
  isLost: ({ destroyed }) => destroyed,
};

/** What posts leave to title and result. */
export const BOOKKEEPING: Bookkeeping = {
  unit: ['fired', 'moved', 'movedAt', 'halted', 'task', 'gunReadyTurn', 'assaultBarredTurn', 'assaults'],
  side: ['registrationPoints'],
  minefield: ['clearTurn'],
  mission: 'all',
};

/** Barrages and sorties. */
export const FALLING: Falling = {
  table: 'mission',
  of(row) {
    const mission = row as Mission;
    return { name: publicName(mission), by: mission.battery, at: mission.impact ? pointWords(mission.impact) : null };
  },
};
