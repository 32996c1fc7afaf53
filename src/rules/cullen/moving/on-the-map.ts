/** Movement to a place on the map (TC-61). */
import type { Json } from '../../../dice/index.js';
import { destination, lengthOf, longerThanTyped } from '../../ground/going.js';
import type { Further } from '../../happening.js';
import { illegal } from '../../refusal.js';
import { when } from '../../working.js';
import { roundedTo } from '../../ground/measuring.js';
import { placeOf } from '../../ground/rows.js';
import { type Desk, unitIn, vehicleOf } from '../battle.js';
import { MEASURES } from '../measures.js';
import type { CullenBattle, CullenScene, CullenUnit } from '../state.js';
import { comeNear } from '../uncovering.js';
import { isUnlimbered, LEAVING_TRENCHES } from '../unit-state.js';
import { number } from '../vocabulary.js';
import { inchesText } from './movement-tables.js';

/** Input keys of a move to a place. */
export const wayFields = {
  to: destination(),
  wayInches: number(0, 1000).optional().describe('How far that is, inches; the map tells it'),
} as const;

export interface OnItsWay {
  readonly to?: string | undefined;
  readonly wayInches?: number | undefined;
}

/** Inches of a movement roll that can be used; a unit in trenches can use half of them (TC-58). */
const left = ({ cover }: Pick<CullenUnit, 'cover'>, inches: number): number =>
  cover === 'trenches' ? inches * (1 - LEAVING_TRENCHES) : inches;

/** Measures the way of a unit. @param gets gives the numbers of inches that its roll may allow */
export const measuredWay = (gets: (unit: CullenUnit, scene: CullenScene<'unit'>) => readonly number[]) => ({
  wayInches: MEASURES.alongWay<'unit'>('unit', (scene) => {
    const unit = scene.one('unit');
    return unit ? gets(unit, scene).map((inches) => left(unit, inches)) : [];
  }),
});

/** The distance of a unit's best roll; undefined if the length of its way is typed. */
export const farthestWay = ({ typed }: CullenScene<'unit'>, inches: number): number | undefined =>
  typed?.wayInches === undefined ? inches : undefined;

/** The drawn length of a unit's way where fewer inches were typed; otherwise undefined. */
export const DRAWN_WAY = {
  wayInches(this: void, scene: CullenScene<'unit'>, typed: Json): number | undefined {
    const way = MEASURES.map(scene.battle) && MEASURES.way(scene.one('unit'), scene.battle, scene.typed?.to);
    return way && longerThanTyped(lengthOf(way.legs), typed, way.map);
  },
} as const;

/** Checks a way before any roll. @throws {Refusal} ILLEGAL if the way is too long for every roll */
export function checkWay({ wayInches }: OnItsWay, most: number, cite: string): void {
  if (wayInches !== undefined && wayInches > most)
    throw illegal(`that is ${wayInches}", and it gets ${most}" at the most`, cite, 'TC-61');
}

/** Moves a unit along its way, as far as its roll allows. @returns what follows from the move */
export function goOnMap(desk: Desk, ids: readonly string[], { to, wayInches }: OnItsWay): Further {
  return (to === undefined ? [] : ids).flatMap((id) => {
    const inches = unitIn(desk.draft.battle, id)?.moveInches ?? 0;
    const far = inches > 0 && wayInches !== undefined && wayInches <= inches ? Infinity : inches;
    return MEASURES.go(desk, id, to, far, { arrive: comeNear }).then;
  });
}

/** Checks that a unit can move on the map by itself. @throws {Refusal} ILLEGAL if a destination is typed and it cannot */
export function checkGoes(unit: CullenUnit, { battle, typed }: CullenScene): void {
  if (typed?.to === undefined) return;
  if (isUnlimbered(unit)) throw illegal(`${unit.name} is unlimbered: limbering takes its whole move`, 'Movement', 'TC-10');
  if (vehicleOf(battle, unit))
    throw illegal(`${unit.name} is on board a vehicle: it gets off first, which takes its whole move`, 'Movement', 'TC-10');
}

/** How far a unit has moved on the map in this move, by a movement roll; 0 if it has not, or was placed by hand since. */
function goneInches(unit: CullenUnit, battle: CullenBattle): number {
  const [map, place] = [MEASURES.map(battle), placeOf(battle, unit.id)];
  if (!map || place?.moved !== true || place.stale || place.turn !== battle.game.turn) return 0;
  const points = [...(place.way ?? []), [place.x, place.y] as const];
  const legs = points.slice(1).map(([x, y], leg) => Math.hypot(x - points[leg]![0], y - points[leg]![1]));
  return roundedTo(legs.reduce((sum, leg) => sum + leg, 0) * map.per, 'in');
}

/** A remark if a unit has moved farther on the map than an action leaves of its move. */
export function remarksOnGone(unit: CullenUnit, leftInches: number, battle: CullenBattle): readonly string[] {
  const gone = goneInches(unit, battle);
  return when(
    gone > Math.max(0, leftInches),
    `${unit.name} has gone ${inchesText(gone)} on the map, and this leaves it ${inchesText(Math.max(0, leftInches))} of its move (TC-10, TC-61).`,
  );
}

/** A remark on the distance, if the unit goes back or does not get the whole way. */
export function remarksOnWay(
  scene: CullenScene<'unit'>,
  outcome: { readonly moveInches: number } | undefined,
): readonly string[] {
  const unit = scene.one('unit');
  const { to, wayInches } = scene.typed ?? {};
  if (!unit || to === undefined || !outcome) return [];
  if (outcome.moveInches < 0)
    return [`${unit.name} goes back ${inchesText(-outcome.moveInches)}: /map back says where to (TC-61).`];
  const inches = left(unit, outcome.moveInches);
  const way = MEASURES.way(unit, scene.battle, to);
  const measured = way && (MEASURES.foundAlong(unit, way, scene.battle, 'wayInches', []).value as number);
  const whole = typeof wayInches === 'number' ? wayInches : (measured ?? 0);
  return when(
    whole > inches,
    `${unit.name} gets ${inchesText(inches)} of the ${inchesText(whole)} to where it was to go (TC-61).`,
  );
}
