import { joinWords, type SheetLine } from '../rows.js';
import type { StrengthMeasure } from '../ruleset.js';
import { countNoun } from '../words.js';
import { isTowed, unitIn } from './battle.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { Wtj1943Battle, Wtj1943Unit } from './state.js';
import { FIELDWORK_WORDS, ORDER_WORDS, QUARTERS } from './vocabulary.js';

/** Returns the text for a line of the chart: its id, and a note if the game's chart does not have the line. */
function known(id: string | null, list: readonly { readonly id: string }[] | undefined): string {
  if (id === null) return '';
  return list && !list.some((entry) => entry.id === id) ? `${id}, not on the chart of this battle` : id;
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
    ? `mounted, ${countNoun(horseBases, 'base')}`
    : `dismounted: ${countNoun(trooperBases, 'base')} of troopers, herd of ${countNoun(horseBases, 'base')} (packed)`;
}

function stuckOf({ bases, immobilized, immobilizedBases }: Wtj1943Unit): string {
  if (immobilized) return 'yes';
  return immobilizedBases === 0 ? '' : `${immobilizedBases} of ${bases}`;
}

function diggingOf({ fieldwork, digTurns }: Wtj1943Unit): string {
  const turns = digTurns === 0 ? '' : `${countNoun(digTurns, 'turn')} dug`;
  return joinWords([FIELDWORK_WORDS[fieldwork], turns]);
}

/** Returns the lines of a unit's sheet in order, without default values. */
export function buildUnitSheet(unit: Wtj1943Unit, battle: Wtj1943Battle): readonly SheetLine[] {
  const { chart } = battle.game;
  return UNIT_ROW_KIND.sheet(unit, {
    training: known(unit.training, chart?.training),
    hq: unitIn(battle, unit.hq)?.name ?? '',
    vehicleId: known(unit.vehicleId, chart ? (chart.vehicles ?? []) : undefined),
    mounted: horsesOf(unit),
    order: orderOf(unit),
    immobilized: stuckOf(unit),
    carriedBy: carriedOf(unit, battle),
    fieldwork: diggingOf(unit),
  });
}

/** Returns a short description of a unit for lists, such as "3 bases, regular, manoeuvre passed, prone". */
export function describeUnit(unit: Wtj1943Unit): string {
  if (unit.bases === 0) return 'no bases left';
  return joinWords([
    countNoun(unit.bases, 'base'),
    unit.kind === 'vehicle' ? (unit.vehicleId ?? 'vehicle') : unit.kind,
    unit.training ?? '',
    unit.order === null ? '' : `${ORDER_WORDS[unit.order]} ${unit.commandPassed ? 'passed' : 'failed'}`,
    unit.hits === 0 ? '' : countNoun(unit.hits, 'hit'),
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
    unit.mineChecks === 0 ? '' : `${countNoun(unit.mineChecks, 'mine check')} due`,
  ]);
}

/** The strength of a unit: its remaining bases. */
export const STRENGTH_MEASURE: StrengthMeasure<Wtj1943Unit> = {
  label: 'Bases',
  of: ({ bases }) => bases,
  isLost: ({ bases }) => bases === 0,
  lostWord: () => 'lost',
};
