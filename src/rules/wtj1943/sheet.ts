import type { Strength } from '../ruleset.js';
import { counted } from '../words.js';
import { isTowed, unitIn } from './battle.js';
import { roundedPct } from './figures.js';
import { QUARTERS } from './procedures/gun-setup.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { type Fieldwork, ORDER_WORDS } from './vocabulary.js';

interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

const FIELDWORK_WORDS: Readonly<Record<Fieldwork, string>> = { none: '', hasty: 'hasty works', foxholes: 'foxholes' };

const yes = (value: boolean): string => (value ? 'yes' : '');
const unless = (value: number, usual: number, unit = ''): string => (value === usual ? '' : `${value}${unit}`);

/** An id of the chart, and whether the game's chart knows it. */
function known(id: string | null, list: readonly { readonly id: string }[] | undefined): string {
  if (id === null) return '';
  return list && !list.some((entry) => entry.id === id) ? `${id}, not in the chart of this game` : id;
}

function orderOf({ order, commandPassed }: Wtj1943Unit): string {
  return order === null ? '' : `${ORDER_WORDS[order]}, ${commandPassed ? 'passed' : 'failed'}`;
}

function carriedOf(unit: Wtj1943Unit, battle: Wtj1943Battle): string {
  const carrier = unitIn(battle, unit.carriedBy)?.name;
  if (carrier === undefined) return unit.carriage ?? '';
  if (isTowed(unit)) return `towed by ${carrier}`;
  return unit.carriage === 'riders' ? `riding on ${carrier}` : `in ${carrier}`;
}

function horsesOf({ kind, mounted, horseBases, trooperBases }: Wtj1943Unit): string {
  if (kind !== 'cavalry') return '';
  return mounted
    ? `mounted, ${counted(horseBases, 'base')}`
    : `dismounted: ${counted(trooperBases, 'base')} of troopers, herd of ${counted(horseBases, 'base')} (packed)`;
}

function stuckOf({ bases, immobilized, immobilizedBases }: Wtj1943Unit): string {
  if (immobilizedBases === 0) return yes(immobilized);
  return immobilized ? 'yes' : `${immobilizedBases} of ${bases}`;
}

function setUpOf({ setUpQuarters }: Wtj1943Unit): string {
  if (setUpQuarters === 0) return '';
  return `after ${counted(setUpQuarters, 'quarter')}${setUpQuarters >= QUARTERS ? ', no fire this turn' : ''}`;
}

function diggingOf({ fieldwork, digTurns }: Wtj1943Unit): string {
  const turns = digTurns === 0 ? '' : `${counted(digTurns, 'turn')} dug`;
  return [FIELDWORK_WORDS[fieldwork], turns].filter((words) => words !== '').join(', ');
}

/** What a unit's sheet shows, in order, without what is as usual. */
export function unitSheet(unit: Wtj1943Unit, battle: Wtj1943Battle): readonly SheetLine[] {
  const { chart } = battle.game;
  const lines: readonly SheetLine[] = [
    { label: 'Kind', value: unit.kind },
    { label: 'Nation', value: unit.nationality },
    { label: 'Bases', value: `${unit.bases}` },
    { label: 'Hits', value: unless(unit.hits, 0), cite: '2.1' },
    { label: 'Training', value: known(unit.training, chart?.training), cite: '2.1' },
    { label: 'Command base', value: unitIn(battle, unit.hq)?.name ?? '', cite: '2.1' },
    { label: 'Vehicle type', value: known(unit.vehicleId, chart ? (chart.vehicles ?? []) : undefined), cite: '2.3' },
    { label: 'Gun class', value: unit.gunClass === null ? '' : `${unit.gunClass}`, cite: '2.4' },
    { label: 'Horses', value: horsesOf(unit), cite: '2.2' },
    { label: 'Prone', value: yes(unit.prone), cite: '2.2' },
    { label: 'Pinned', value: yes(unit.pinned), cite: '2.1' },
    { label: 'Demoralised', value: yes(unit.demoralized), cite: '2.1' },
    { label: 'Withdrew last turn', value: yes(unit.withdrew), cite: '2.1' },
    { label: 'Withdraws', value: yes(unit.withdrewNow), cite: '2.1' },
    { label: 'Order', value: orderOf(unit), cite: '2.1' },
    { label: 'Assaults in a row', value: unless(unit.consecutiveAssaults, 0), cite: '2.1' },
    { label: 'Movement used', value: unless(roundedPct(unit.spentPct), 0, '%'), cite: '2.2' },
    { label: 'Moved', value: unless(unit.movedYards, 0, ' yd'), cite: '2.3' },
    { label: 'Posture changed', value: yes(unit.postureChanged), cite: '2.2' },
    { label: 'Immobilised', value: stuckOf(unit), cite: '2.3' },
    { label: 'Rolled for', value: unit.rolledTerrain.join(', '), cite: '2.3' },
    { label: 'To roll for', value: (unit.terrainDue ?? []).join(', '), cite: '2.3' },
    { label: 'Carried', value: carriedOf(unit, battle), cite: '2.4' },
    { label: 'Shares its fate', value: (unit.fatesDue ?? []).map((fate) => `vehicle ${fate}`).join(', '), cite: '2.4' },
    { label: 'Paid for riders', value: yes(unit.ridersPaid === true), cite: '2.4' },
    { label: 'Limbered', value: yes(unit.limbered), cite: '2.4' },
    { label: 'Set up', value: setUpOf(unit), cite: '2.4' },
    { label: 'Pays next turn', value: unit.owedQuarters === 0 ? '' : counted(unit.owedQuarters, 'quarter'), cite: '2.4' },
    { label: 'Moved modifier', value: unit.firedMoved ? 'when it fires this turn' : '', cite: '2.4' },
    { label: 'Fieldworks', value: diggingOf(unit), cite: '2.5' },
    { label: 'Entrenched', value: yes(unit.entrenched), cite: '2.5' },
    { label: 'Checked for mines', value: (unit.minesMet ?? []).join(', '), cite: '2.5' },
    { label: 'Mine checks due', value: unless(unit.mineChecks, 0), cite: '2.5' },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** The few words that tell a unit apart in a list: "3 bases, regular, maneuver passed, prone". */
export function unitLine(unit: Wtj1943Unit): string {
  if (unit.bases === 0) return 'no bases left';
  return [
    counted(unit.bases, 'base'),
    unit.kind === 'vehicle' ? (unit.vehicleId ?? 'vehicle') : unit.kind,
    unit.training ?? '',
    unit.order === null ? '' : `${ORDER_WORDS[unit.order]} ${unit.commandPassed ? 'passed' : 'failed'}`,
    unit.hits === 0 ? '' : counted(unit.hits, 'hit'),
    unit.prone ? 'prone' : '',
    unit.pinned ? 'pinned' : '',
    unit.demoralized ? 'demoralised' : '',
    unit.kind === 'cavalry' && !unit.mounted ? 'dismounted' : '',
    stuckOf(unit) === '' ? '' : `immobilised${unit.immobilized ? '' : ` ${stuckOf(unit)}`}`,
    unit.carriedBy === null ? '' : isTowed(unit) ? 'towed' : 'carried',
    unit.limbered && unit.carriedBy === null ? 'limbered' : '',
    unit.setUpQuarters >= QUARTERS ? 'setting up' : '',
    FIELDWORK_WORDS[unit.fieldwork],
    unit.entrenched ? 'entrenched' : '',
    unit.mineChecks === 0 ? '' : `${counted(unit.mineChecks, 'mine check')} due`,
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Bases left. */
export const STRENGTH: Strength<Wtj1943Unit> = {
  label: 'Bases',
  of: ({ bases }) => bases,
  isLost: ({ bases }) => bases === 0,
  lostWord: () => 'lost',
};
