import type { UnlistedFields, KnownRowCheck, StrengthMeasure } from '../ruleset.js';
import { findFormation, isAboard, findRecordedTransport, unitIn } from './battle.js';
import { joinWords, type SheetLine } from '../rows.js';
import { UNIT_ROW_KIND } from './rows.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { countCargo, DEFAULT_MOVE_TYPE, isEliminated, isScattered, countMissingSp } from './unit.js';
import { isTransportType } from './vocabulary.js';

const yes = (value: boolean): string => (value ? 'yes' : '');
const kindOf = ({ type, size }: CorpsUnit): string =>
  `${type === 'hq' ? 'HQ' : type.replace(/-/g, ' ')}${size === 'detachment' ? ' detachment' : ''}`;

/** Describes a unit's strength, such as "3 of 5, 1 scattered, 1 in detachments". */
function strength(unit: CorpsUnit): string {
  const { sp, spMax, dispersedSp, detachedSp } = unit;
  const missing = countMissingSp(unit);
  return [
    `${sp} of ${spMax}`,
    ...(dispersedSp > 0 ? [`${dispersedSp} scattered`] : []),
    ...(detachedSp > 0 ? [`${detachedSp} in detachments`] : []),
    ...(missing > 0 && !isEliminated(unit) ? [`${missing} lost`] : []),
  ].join(', ');
}

const supplies = ({ cargoLog, cargoPol }: CorpsUnit): readonly string[] => [
  ...(cargoLog > 0 ? [`${cargoLog} LOG`] : []),
  ...(cargoPol > 0 ? [`${cargoPol} POL`] : []),
];
/** Returns the number of loads that exceed the room of a damaged transport. The umpire decides which loads are lost (CO-51). */
const tooMuch = (unit: CorpsUnit): number => (isTransportType(unit.type) ? Math.max(0, countCargo(unit) - unit.sp) : 0);

/** Describes a transport's load, such as "2 LOG, 1 POL, 3/A". */
function cargo(unit: CorpsUnit, battle: CorpsBattle): string {
  const over = tooMuch(unit);
  const units = isEliminated(unit) ? [] : unit.carries.flatMap((id) => unitIn(battle, id) ?? []);
  const words = units.map((carried) => (isAboard(carried, unit) ? carried.name : `${carried.name} (not on board)`));
  const loads = [...supplies(unit), ...words].join(', ');
  return `${loads}${over > 0 ? `, ${over} more than it can carry. An umpire decides what is lost` : ''}`;
}

/** Returns the text for the transport of a unit; `yes` if the unit rides in an unrecorded transport. */
function rides(unit: CorpsUnit, battle: CorpsBattle): string {
  const transport = findRecordedTransport(battle, unit);
  return transport ? `in ${transport.name}` : yes(unit.riding);
}

const state = (unit: CorpsUnit): string =>
  isEliminated(unit) ? 'eliminated' : isScattered(unit) ? 'scattered' : unit.sp === 0 ? 'all in detachments' : '';

/**
 * Returns the name of a unit's formation. Returns `none` for a unit without a formation, and an empty text for readers who may
 * not know the formation.
 */
function formation(unit: CorpsUnit, battle: CorpsBattle, known: KnownRowCheck): string {
  const found = findFormation(battle, unit.formation);
  if (!found) return 'none';
  return known('formation', found.id) ? found.name : '';
}

/** Describes a unit's move, such as "yes, 50% of its move under transport orders". */
function moved(unit: CorpsUnit): string {
  const { movedThisTurn, moveUsed, movedUnder } = UNIT_ROW_KIND.whole(unit);
  if (!movedThisTurn) return '';
  const under = movedUnder === 'transport' ? ' under transport orders' : '';
  return moveUsed === 0 ? `yes${under}` : `yes, ${Math.round(moveUsed * 100)}% of its move${under}`;
}

/**
 * Returns the lines of a unit's sheet in order, without default values. The lines may name other units, because this rulebook has
 * no secret units.
 */
export function buildUnitSheet(unit: CorpsUnit, battle: CorpsBattle, known: KnownRowCheck): readonly SheetLine[] {
  const { type } = unit;
  return UNIT_ROW_KIND.sheet(unit, {
    type: kindOf(unit),
    formation: formation(unit, battle, known),
    parentUnit: unitIn(battle, unit.parentUnit)?.name ?? '',
    sp: strength(unit),
    detachedSp: [{ label: 'State', value: state(unit) }],
    moveType: unit.moveType === DEFAULT_MOVE_TYPE[type] ? '' : unit.moveType.replace(/-/g, ' '),
    ...(type !== 'artillery' && { gunClass: '' }),
    ...(type !== 'hq' && { hqLevel: '', engineerHq: '' }),
    riding: rides(unit, battle),
    carries: cargo(unit, battle),
    movedThisTurn: moved(unit),
  });
}

/** Returns a short description of a unit for lists, such as "3/4 SP, infantry, L, in contact". */
export function describeUnit(unit: CorpsUnit): string {
  if (isEliminated(unit)) return 'eliminated';
  const { sp, spMax, marks } = unit;
  return joinWords([
    `${sp}/${spMax} SP`,
    kindOf(unit),
    marks.join(' '),
    state(unit),
    UNIT_ROW_KIND.words('mode', unit),
    UNIT_ROW_KIND.words('works', unit),
    ...UNIT_ROW_KIND.line(unit),
    tooMuch(unit) > 0 ? 'overloaded' : '',
    unit.movedThisTurn ? 'moved' : '',
    unit.firedThisTurn ? 'fired' : '',
  ]);
}

/** The strength of a unit: its SP on the table. SP deployed as detachments count for the detachments. */
export const STRENGTH_MEASURE: StrengthMeasure<CorpsUnit> = {
  label: 'SP',
  of: ({ sp }) => sp,
  isLost: isEliminated,
  lostWord: () => 'eliminated',
};

/** Changes that posts do not list, because the titles and results of events already show them. */
export const UNLISTED_FIELDS: UnlistedFields = {
  game: ['weather', 'day', 'turnOfDay'],
  job: 'all',
};
