/** Movement to a place of the map (TC-61). */
import { destination } from '../../ground/going.js';
import { illegal } from '../../refusal.js';
import { when } from '../../working.js';
import { type Desk, unitIn } from '../battle.js';
import { MEASURES } from '../measures.js';
import type { CullenScene, CullenUnit } from '../state.js';
import { LEAVING_TRENCHES } from '../unit-state.js';
import { number } from '../vocabulary.js';
import { inchesText } from './movement-tables.js';

/** Input keys of who moves to a place. */
export const wayFields = {
  to: destination(),
  wayInches: number(0, 1000).optional().describe('How far that is, inches; the map tells it'),
} as const;

interface OnItsWay {
  readonly to?: string | undefined;
  readonly wayInches?: number | undefined;
}

/** What is left of a movement roll for going: out of trenches half of it (TC-58). */
const left = ({ cover }: Pick<CullenUnit, 'cover'>, inches: number): number =>
  cover === 'trenches' ? inches * (1 - LEAVING_TRENCHES) : inches;

/** The way of the unit, measured. @param gets the inches that its roll may come to */
export const measuredWay = (gets: (unit: CullenUnit, scene: CullenScene<'unit'>) => readonly number[]) => ({
  wayInches: MEASURES.alongWay<'unit'>('unit', (scene) => {
    const unit = scene.one('unit');
    return unit ? gets(unit, scene).map((inches) => left(unit, inches)) : [];
  }),
});

/** Before anything is rolled. @throws {Refusal} ILLEGAL for a way that no roll is enough for */
export function checkWay({ wayInches }: OnItsWay, most: number, cite: string): void {
  if (wayInches !== undefined && wayInches > most)
    throw illegal(`that is ${wayInches}", and it gets ${most}" at the most`, cite, 'TC-61');
}

/** Takes it along its way, as far as its roll is enough. */
export function goOnMap(desk: Desk, ids: readonly string[] | undefined, { to, wayInches }: OnItsWay): void {
  for (const id of to === undefined ? [] : (ids ?? [])) {
    const inches = unitIn(desk.draft.battle, id)?.moveInches ?? 0;
    MEASURES.go(desk, id, to, inches > 0 && wayInches !== undefined && wayInches <= inches ? Infinity : inches);
  }
}

/** How far it got, where that is not all of its way. */
export function remarksOnWay(
  scene: CullenScene<'unit'>,
  outcome: { readonly moveInches: number } | undefined,
): readonly string[] {
  const unit = scene.one('unit');
  const { to, wayInches } = scene.typed ?? {};
  if (!unit || to === undefined || !outcome) return [];
  if (outcome.moveInches < 0)
    return [`${unit.name} goes back ${inchesText(-outcome.moveInches)}: /map move says where to (TC-61).`];
  const inches = left(unit, outcome.moveInches);
  const way = MEASURES.way(unit, scene.battle, to);
  const measured = way && (MEASURES.foundAlong(unit, way, scene.battle, 'wayInches', []).value as number);
  const whole = typeof wayInches === 'number' ? wayInches : (measured ?? 0);
  return when(
    whole > inches,
    `${unit.name} gets ${inchesText(inches)} of the ${inchesText(whole)} to where it was to go (TC-61).`,
  );
}
