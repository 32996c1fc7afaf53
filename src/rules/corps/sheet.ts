import type { Bookkeeping, Known, Strength } from '../ruleset.js';
import { formationIn, isAboard, rideOf, unitIn } from './battle.js';
import type { CorpsBattle, CorpsUnit } from './state.js';
import { cargoOf, DEFAULT_MOVE_TYPE, isEliminated, isScattered, missingSp } from './unit.js';
import { isTransportType, type Mark } from './vocabulary.js';

interface SheetLine {
  readonly label: string;
  readonly value: string;
  readonly cite?: string;
}

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  S: 'very well armed (S)',
  I: 'very poorly armed (I)',
  L: 'short of anti-tank weapons (L)',
};

const yes = (value: boolean): string => (value ? 'yes' : '');
const unless = <T extends string>(value: T, usual: T): string => (value === usual ? '' : value.replace(/-/g, ' '));

/** "3 of 5, 1 scattered, 1 in detachments" */
function strength(unit: CorpsUnit): string {
  const { sp, spMax, dispersedSp, detachedSp } = unit;
  const missing = missingSp(unit);
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
/** Loads beyond what a damaged transport can carry: units, of which the umpire says who is lost (CO-51). */
const tooMuch = (unit: CorpsUnit): number => (isTransportType(unit.type) ? Math.max(0, cargoOf(unit) - unit.sp) : 0);

/** "2 LOG, 1 POL, 3/A" */
function cargo(unit: CorpsUnit, battle: CorpsBattle): string {
  const over = tooMuch(unit);
  const units = isEliminated(unit) ? [] : unit.carries.flatMap((id) => unitIn(battle, id) ?? []);
  const words = units.map((carried) => (isAboard(carried, unit) ? carried.name : `${carried.name} (not on board)`));
  const loads = [...supplies(unit), ...words].join(', ');
  return `${loads}${over > 0 ? `; ${over} more than it can carry: an umpire says what is lost` : ''}`;
}

/** Whether it rides, and in what. */
function rides(unit: CorpsUnit, battle: CorpsBattle): string {
  const transport = rideOf(battle, unit);
  return transport ? `in ${transport.name}` : yes(unit.riding);
}

const state = (unit: CorpsUnit): string =>
  isEliminated(unit) ? 'eliminated' : isScattered(unit) ? 'scattered' : unit.sp === 0 ? 'all in detachments' : '';

/** Its formation; nothing for those who may not know of that. */
function formation(unit: CorpsUnit, battle: CorpsBattle, known: Known): string {
  const found = formationIn(battle, unit.formation);
  if (!found) return 'none';
  return known('formation', found.id) ? found.name : '';
}

/** "yes, 50% of its move under transport orders" */
function moved({ movedThisTurn, moveUsed = 0, movedUnder = null }: CorpsUnit): string {
  if (!movedThisTurn) return '';
  const under = movedUnder === 'transport' ? ' under transport orders' : '';
  return moveUsed === 0 ? `yes${under}` : `yes, ${Math.round(moveUsed * 100)}% of its move${under}`;
}

/** What a unit's sheet shows, in order, without what is as usual. The book hides no unit: others are named as they are. */
export function unitSheet(unit: CorpsUnit, battle: CorpsBattle, known: Known): readonly SheetLine[] {
  const { type, size } = unit;
  const lines: SheetLine[] = [
    { label: 'Type', value: `${type.replace(/-/g, ' ')}${size === 'detachment' ? ' detachment' : ''}`, cite: 'Basing' },
    { label: 'Formation', value: formation(unit, battle, known), cite: 'Supply' },
    { label: 'Detachment of', value: unitIn(battle, unit.parentUnit)?.name ?? '', cite: 'Deploying into detachments' },
    { label: 'Strength points', value: strength(unit), cite: 'Strength points' },
    { label: 'State', value: state(unit) },
    { label: 'Marks', value: unit.marks.map((mark) => MARK_WORDS[mark]).join(', '), cite: 'Combat' },
    { label: 'Movement', value: unless(unit.moveType, DEFAULT_MOVE_TYPE[type]), cite: 'Movement' },
    { label: 'Guns', value: type === 'artillery' ? unit.gunClass.replace('-', ' ') : '', cite: 'Artillery Ranges' },
    { label: 'HQ level', value: type === 'hq' ? unit.hqLevel : '', cite: 'Basing' },
    { label: 'Engineers', value: type === 'hq' ? yes(unit.engineerHq) : '', cite: 'Engineers' },
    { label: 'Lost in turn', value: unit.lostTurn === null ? '' : `${unit.lostTurn}`, cite: 'Turn sequence' },
    { label: 'Ground', value: unless(unit.terrain, 'open'), cite: 'Movement' },
    { label: 'Works', value: unless(unit.works, 'none'), cite: 'Engineers' },
    { label: 'River bank', value: yes(unit.riverBank), cite: 'Combat' },
    { label: 'Position', value: unless(unit.position, 'behind-lines'), cite: 'Night Phase: Movement' },
    { label: 'Surrounded', value: yes(unit.surrounded), cite: 'Night Phase: Movement' },
    { label: 'Mode', value: unless(unit.mode, 'normal'), cite: 'Orders' },
    { label: 'Rides', value: rides(unit, battle), cite: 'Movement' },
    { label: 'Out of command', value: yes(!unit.inCommand), cite: 'Command' },
    { label: 'Isolated', value: unit.isolationDay === 0 ? '' : `day ${unit.isolationDay}`, cite: 'Supply' },
    { label: 'Carries', value: cargo(unit, battle), cite: 'Strength points' },
    { label: 'Moved', value: moved(unit), cite: 'Movement' },
    { label: 'Fired', value: yes(unit.firedThisTurn) },
    { label: 'Attacked', value: yes(unit.attackedThisTurn) },
    { label: 'Surprised', value: yes(unit.surprised), cite: 'Movement' },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** The few words that tell a unit apart in a list: "3/4 SP, infantry, L, in contact". */
export function unitLine(unit: CorpsUnit): string {
  if (isEliminated(unit)) return 'eliminated';
  const { sp, spMax, type, size, marks } = unit;
  return [
    `${sp}/${spMax} SP`,
    `${type.replace(/-/g, ' ')}${size === 'detachment' ? ' detachment' : ''}`,
    marks.join(' '),
    state(unit),
    unless(unit.mode, 'normal'),
    unless(unit.works, 'none'),
    unless(unit.position, 'behind-lines'),
    unit.surrounded ? 'surrounded' : '',
    unit.inCommand ? '' : 'out of command',
    unit.isolationDay === 0 ? '' : `isolated day ${unit.isolationDay}`,
    ...supplies(unit),
    unit.carries.length > 0 ? `${unit.carries.length} aboard` : '',
    tooMuch(unit) > 0 ? 'overloaded' : '',
    unit.movedThisTurn ? 'moved' : '',
    unit.firedThisTurn ? 'fired' : '',
  ]
    .filter((word) => word !== '')
    .join(', ');
}

/** Strength points on the table; those of detachments are their own units’. */
export const STRENGTH: Strength<CorpsUnit> = {
  label: 'SP',
  of: ({ sp }) => sp,
  isLost: isEliminated,
  lostWord: () => 'eliminated',
};

/** What posts leave to title and result. */
export const BOOKKEEPING: Bookkeeping = {
  game: ['weather', 'day', 'turnOfDay'],
  unit: ['lostTurn', 'detachedSp', 'dispersedSp', 'dismounted'],
  job: 'all',
};
