import { z } from 'zod';
import { readLimitedNumber } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildBaseStep, buildNoteStep, buildResultStep, buildTableStep } from '../../working.js';
import { chooseDistance } from '../../ground/filling.js';
import { type Approach, listApproaches } from '../going.js';
import { listMinefields, unitIn } from '../battle.js';
import { changeUnit } from '../effects.js';
import { MINEFIELD_RADIUS_YARDS, addMineChecks, countStayingBehind } from '../mine-checks.js';
import { CLOSEST_AS_MEASURED_CHECK } from '../mines-met.js';
import {
  type Minefield,
  type Wtj1943Battle,
  defineWtj1943Procedure,
  type Wtj1943Scene,
  type Wtj1943Unit,
  rowsOf,
  defineUnitInputs,
} from '../state.js';
import { defineFlag, defineInt, LANES, MAX_BASES, defineNumber } from '../vocabulary.js';

const MOST_YARDS = 10_000;
const MOST_MARKERS = 20;

/**
 * Returns how near a unit came to the chosen marker. Without a choice, returns this for each marker on the map, nearest first.
 */
function markersMeant(unit: Wtj1943Unit, scene: Wtj1943Scene<'through'>): readonly Approach[] {
  const named = scene.rows('through')[0] as Minefield | undefined;
  return listApproaches(scene.battle, unit).filter(({ minefield }) => named === undefined || minefield.id === named.id);
}

/**
 * Measures in yards how near the centre of a unit comes to the marker of the chosen minefield (W-23). Without a choice, the
 * nearest marker on the map counts. Undefined if people have entered the distance, or if `listApproaches` does not list the
 * marker.
 * @throws {Refusal} INVALID_INPUT if places are not exact enough to decide whether the unit comes within the minefield's radius
 */
function closestYards(unit: Wtj1943Unit, scene: Wtj1943Scene<'through'>): number | undefined {
  const [nearest] = scene.typed?.closestYards === undefined ? markersMeant(unit, scene) : [];
  return (
    nearest && Math.min(MOST_YARDS, chooseDistance(nearest.far, { measure: 'yd' }, 'closestYards', [MINEFIELD_RADIUS_YARDS]))
  );
}

/**
 * Counts the minefields that the unit enters, because it comes within the radius of their markers; at most 20. Undefined if there
 * are fewer than two, or if people have entered the number or the distance.
 * @throws {Refusal} INVALID_INPUT if places are not exact enough to decide whether the unit comes within a minefield's radius
 */
function touched(unit: Wtj1943Unit, scene: Wtj1943Scene<'through'>): number | undefined {
  if (scene.typed?.minefields !== undefined || scene.typed?.closestYards !== undefined) return undefined;
  const distances = markersMeant(unit, scene).map(({ far }) =>
    chooseDistance(far, { measure: 'yd' }, 'closestYards', [MINEFIELD_RADIUS_YARDS]),
  );
  const count = distances.filter((yards) => yards <= MINEFIELD_RADIUS_YARDS).length;
  return count > 1 ? Math.min(MOST_MARKERS, count) : undefined;
}

/**
 * 2.4: refuses a passenger unit, because the unit shares its vehicle's fate instead of making a check.
 * @throws {Refusal} ILLEGAL for a passenger unit
 */
function checkNotCarried({ name, carriedBy, carriage }: Wtj1943Unit, battle: Wtj1943Battle): void {
  const carrier = unitIn(battle, carriedBy);
  if (carrier && carriage !== null)
    throw refuseIllegal(`${name} is on ${carrier.name} and shares its fate. Choose ${carrier.name} instead.`, '2.4');
}

/**
 * 2.5: returns a remark if the unit has already been checked for the named minefield in its move of this turn. Each base rolls
 * only once for each minefield. There is no remark if people entered a distance outside the radius, or if the unit keeps to the
 * centre of a cleared lane.
 */
function onPassingAgain(scene: Wtj1943Scene<'unit' | 'through'>): readonly string[] {
  const { one, rows, typed } = scene;
  const unit = one('unit');
  const [marker] = rows('through') as readonly Minefield[];
  if (isOwedByMove(unit, scene)) return ['These checks are already due from the move, so none are added now (2.5).'];
  if (!unit || !marker || !unit.minesMet?.includes(marker.name)) return [];
  const isOutside = Number(typed?.closestYards ?? 0) > MINEFIELD_RADIUS_YARDS;
  if (isOutside || (marker.complete && typed?.lane !== 'off-centre')) return [];
  return [`${unit.name} has already been checked for ${marker.name} this turn, and each base rolls once for a minefield (2.5).`];
}

/** Checks whether a unit's move has already recorded the mine checks for all markers that the map shows on its route. */
function isOwedByMove(
  unit: Wtj1943Unit | undefined,
  { battle, rows, typed }: Pick<Wtj1943Scene<'through'>, 'battle' | 'rows' | 'typed'>,
): boolean {
  if (!unit || typed?.closestYards !== undefined || typed?.minefields !== undefined || typed?.bases !== undefined) return false;
  const named = rows('through')[0]?.id;
  const met = listApproaches(battle, unit).filter(
    ({ minefield, far }) => far.most <= MINEFIELD_RADIUS_YARDS && (named === undefined || minefield.id === named),
  );
  return met.length > 0 && met.every(({ minefield }) => unit.minesMet?.includes(minefield.name));
}

const unit = defineUnitInputs('unit');
const through = rowsOf('through', 'minefield');

/** A check of a unit that moves through a minefield (2.5 Minefields). */
export const minefieldProcedure = defineWtj1943Procedure({
  id: 'wtj1943.minefield',
  sections: ['2.5'],
  title: 'Calculate how many mine checks a move causes',
  inputs: {
    bases: unit.inScene(
      defineInt(1, MAX_BASES).default(1).describe('Number of bases that make the move (2.5)'),
      (unit, scene) => {
        const most = Math.max(1, Math.min(MAX_BASES, unit.bases));
        return readLimitedNumber(scene, 'bases', most, Math.min(most, unit.bases - countStayingBehind(unit)));
      },
    ),
    minefields: unit.inScene(
      defineInt(1, MOST_MARKERS).default(1).describe('Number of minefield markers that the move touches (2.5)'),
      touched,
      { likely: true },
    ),
    closestYards: unit.inScene(
      defineNumber(0, MOST_YARDS).default(0).describe("Yards from the marker's centre to the nearest edge of the base"),
      closestYards,
      { likely: true },
    ),
    lane: through.inScene(
      z.enum(LANES).default('none').describe('Position on a cleared lane: none, centred or off-centre (2.5)'),
      ({ name, complete, laneYards, laneDoneYards }, { typed }) => {
        if (complete) return 'centred';
        if (typed?.lane === 'centred') {
          const done = laneYards === null ? 'none' : `only ${laneDoneYards} of ${laneYards} yards of one`;
          throw refuseIllegal(
            `Only a complete lane can protect a unit, but ${name} has ${done}. Choose “none” as the lane.`,
            '2.5',
            'W-17',
          );
        }
        return 'none';
      },
      { likely: true }, // The unit may be away from the centre of the lane, so the measured value is only a suggestion.
    ),
    clearing: unit.inScene(
      defineFlag('The unit consists of engineers that clear the lane (2.5)'),
      ({ name, kind }, { typed }) => {
        if (typed?.clearing === true && kind !== 'engineer')
          throw refuseIllegal(`${name} cannot clear mines. Choose engineers.`, '2.5', 'W-17');
        return undefined;
      },
    ),
  },
  roles: {
    unit: { description: 'Unit that passes the minefield', acts: true, check: checkNotCarried },
    through: { table: 'minefield', description: 'Minefield whose lane the unit follows, along the centre line of the lane' },
  },
  // On a map the move itself finds the mines on its route. On a table, people report the mines that units meet.
  isDueFor: ({ movedYards }, battle) => battle.game.phase === 'movement' && movedYards > 0,
  run(_dice, { bases, minefields, closestYards, lane, clearing }) {
    const inside = closestYards <= MINEFIELD_RADIUS_YARDS;
    const safe = lane === 'centred' || clearing;
    const checks = inside && !safe ? bases * minefields : 0;

    const why = !inside
      ? 'The unit stays outside'
      : clearing
        ? 'Engineers clearing mines are not checked'
        : lane === 'centred'
          ? 'The unit is centred on a cleared lane'
          : lane === 'off-centre'
            ? 'The unit is off the centre of the lane'
            : 'The unit passes through the mines';
    const isRuled = inside && (clearing || lane !== 'none');
    const steps = [
      buildBaseStep('Closest approach in yards', closestYards, '2.5'),
      buildTableStep('Radius of a minefield in yards', MINEFIELD_RADIUS_YARDS, '2.5', 'W-17'),
      buildNoteStep(why, '2.5', isRuled && 'W-17'),
      buildResultStep(
        checks > 0 ? `Checks (${countNoun(bases, 'base')} x ${countNoun(minefields, 'minefield')})` : 'Checks',
        checks,
        '2.5',
      ),
    ];
    return { outcome: { inside, checks }, steps, effects: [] };
  },
  checks: [CLOSEST_AS_MEASURED_CHECK],
  after(desk, { roles, outcome }, typed) {
    const { battle } = desk.draft;
    const rows = () => listMinefields(battle).filter(({ id }) => id === roles.through?.[0]);
    if (isOwedByMove(unitIn(battle, roles.unit?.[0] ?? null), { battle, rows, typed })) return;
    addMineChecks(desk, roles.unit?.[0], outcome.checks);
    const unit = unitIn(desk.draft.battle, roles.unit?.[0] ?? null);
    const marker = listMinefields(desk.draft.battle).find(({ id }) => id === roles.through?.[0]);
    if (!unit || !marker || outcome.checks === 0) return;
    changeUnit(desk, unit.id, { minesMet: [...new Set([...(unit.minesMet ?? []), marker.name])] });
  },
  remarks: onPassingAgain,
  certainOver: ['checks'],
  summary: ({ inside, checks }) => {
    if (!inside) return 'The unit stays outside the minefield and does not need a check.';
    return checks === 0
      ? 'The unit is safe from the mines and does not need a check.'
      : `The unit must take ${countNoun(checks, 'mine check')}.`;
  },
  tone: ({ checks }) => (checks > 0 ? 'effect' : 'nothing'),
});
