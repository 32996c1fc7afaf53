import { createLandingCheck } from '../../ground/landing.js';
import { z } from 'zod';
import { refuseInexactDistance, type FoundValue } from '../../ground/filling.js';
import { buildDestinationParam } from '../../ground/going.js';
import { measureDistance, describeDistance, findSmallestInterval, roundLength } from '../../ground/measuring.js';
import type { Step } from '../../result.js';
import { refuseIllegal, refuseInvalid, tryOrHandleRefusal } from '../../refusal.js';
import { buildModifierStep, buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { findUnitPlace, type Spot } from '../../ground/rows.js';
import { findRecordedTransport } from '../battle.js';
import type { CorpsEffect } from '../effect-kinds.js';
import { MEASURES } from '../measures.js';
import { findDrawnTerrain } from '../standing.js';
import {
  type CorpsBattle,
  type CorpsScene,
  defineCorpsProcedure,
  type CorpsUnit,
  findDayOrNight,
  inputWith,
  defineUnitInputs,
} from '../state.js';
import { countSpOnTable } from '../unit.js';
import { defineFlag, defineInt, isAirborneType } from '../vocabulary.js';

const LANDINGS = ['para', 'glider'] as const;
const LANDING_GROUNDS = ['open', 'broken', 'rough'] as const;

export const GROUND_BONUS = 1; // The bonus for paratroops in rough and gliders in broken terrain (section Air-landing).
export const FLAK_BONUS = 1;
export const NIGHT_BONUS = 2;

interface LandingRow {
  readonly totals: string;
  readonly from: number;
  readonly dispersedSp: number;
  readonly lostSp: number;
}

/** The result for each modified die roll (Air-landing). The misprinted row counts as 3-4 (CO-57). */
export const LANDING_TABLE: readonly LandingRow[] = [
  { totals: '1-2', from: 1, dispersedSp: 0, lostSp: 0 },
  { totals: '3-4', from: 3, dispersedSp: 1, lostSp: 0 },
  { totals: '5-6', from: 5, dispersedSp: 2, lostSp: 0 },
  { totals: '7 or more', from: 7, dispersedSp: 1, lostSp: 1 },
];

/** The maximum distance in inches at which enemy flak affects a landing (Air-landing). */
const FLAK_INCHES = 2;

/**
 * Returns the place of a landing: the place that people enter or, if they enter none, the unit's present place. Undefined if the
 * unit has neither.
 */
const downAt = (unit: CorpsUnit | undefined, { battle, typed }: CorpsScene<'unit' | 'flak'>): Spot | undefined =>
  MEASURES.way(unit, battle, typed?.to)?.spots.at(-1) ?? MEASURES.standing(unit, battle)?.place;

/**
 * Returns the rough or broken terrain on the map where the unit lands (CO-84); undefined if the map shows no such terrain there.
 */
function groundFound(scene: CorpsScene<'unit' | 'flak'>): FoundValue | undefined {
  const unit = scene.one('unit');
  const down = downAt(unit, scene);
  const value = down && findDrawnTerrain(down, scene.battle);
  return unit && (value === 'rough' || value === 'broken')
    ? { of: [unit], value, words: () => `${value} ground is drawn at the landing place` }
    : undefined;
}

/**
 * Measures whether the nearest chosen flak is within `FLAK_INCHES` of the landing place. Undefined without a map, a landing unit
 * or a landing place. Also undefined if no flak is chosen, or if one of the chosen flak units has no place on the map.
 */
function flakFound(scene: CorpsScene<'unit' | 'flak'>, key: string): FoundValue | undefined {
  const { battle } = scene;
  const [unit, flak, map] = [scene.one('unit'), scene.many('flak'), MEASURES.map(battle)];
  const down = downAt(unit, scene);
  const places = flak.flatMap((each) => MEASURES.standing(each, battle)?.place ?? []);
  if (!unit || !map || !down || places.length === 0 || places.length < flak.length) return undefined;
  const far = findSmallestInterval(places.map((place) => measureDistance(down, place, map)));
  return {
    of: [unit, ...flak],
    value: roundLength(far.most, 'in') <= FLAK_INCHES,
    doubt: refuseInexactDistance(far, 'in', key, [FLAK_INCHES]),
    words: () => `nearest flak measured on the map: ${describeDistance(far, map)}`,
  };
}

/** Checks whether a unit is on the map (CO-95). */
const isOnMap = (unit: CorpsUnit, battle: CorpsBattle): boolean => findUnitPlace(battle, unit.id)?.stale === false;

/**
 * Checks whether a landing is suggested for a unit (CO-95). The unit must be of a type that jumps or comes by glider. It must not
 * be on the map, and must not have marched or fought.
 */
const mayLand = (unit: CorpsUnit, battle: CorpsBattle): boolean =>
  isAirborneType(unit.type) &&
  !isOnMap(unit, battle) &&
  !findRecordedTransport(battle, unit) &&
  !unit.movedThisTurn &&
  unit.position !== 'in-contact';

const flak = defineUnitInputs('flak');
const unit = defineUnitInputs('unit');

/** The landing of paratroops and gliders (Air-landing). */
export const airLanding = defineCorpsProcedure({
  id: 'corps.air-landing',
  sections: ['Air-landing'],
  title: 'Land paratroops or gliders',
  inputs: {
    landing: z.enum(LANDINGS).describe('Paratroops or gliders'),
    terrain: inputWith(z.enum(LANDING_GROUNDS).default('open').describe('Terrain of the landing zone'), {
      measured: groundFound,
    }),
    flakWithin2Inches: flak.from(defineFlag('Enemy flak is within 2" of the landing place'), () => true, {
      measured: flakFound,
      likely: true, // People need not name the flak, so the measured value is only a suggestion.
    }),
    night: inputWith(defineFlag('The unit lands at night'), {
      battle: ({ battle }) => findDayOrNight(battle.game.phase) === 'night',
    }),
    sp: unit.from(defineInt(1, 20).describe('Strength points of the unit'), countSpOnTable),
    to: buildDestinationParam('Landing place on the map, such as E5 or 23,18'),
  },
  roles: {
    unit: { description: 'Unit that lands', acts: true, offeredTo: mayLand },
    flak: { description: 'Enemy flak within 2" of the landing', many: true, opposes: 'unit' },
  },
  checks: [
    createLandingCheck(['Air-landing', 'CO-95'], 'unit', (unit, { battle, typed }) =>
      tryOrHandleRefusal(() => MEASURES.way(unit, battle, typed.to))?.spots.at(-1),
    ),
  ],
  phases: ['move', 'night-movement'],
  oncePer: { span: 'phase', done: 'landed this phase', cites: ['Air-landing', 'CO-71'] },
  run(dice, { landing, terrain, flakWithin2Inches, night, sp }) {
    if (landing === 'glider' && terrain === 'rough')
      throw refuseIllegal('Gliders cannot land on rough ground. Choose another landing place.', 'Air-landing');

    const modifiers: Step[] = [
      ...includeIf(
        landing === 'para' && terrain === 'rough',
        buildModifierStep('Paratroops in rough ground', GROUND_BONUS, 'Air-landing'),
      ),
      ...includeIf(
        landing === 'glider' && terrain === 'broken',
        buildModifierStep('Gliders in broken ground', GROUND_BONUS, 'Air-landing'),
      ),
      ...includeIf(flakWithin2Inches, buildModifierStep('Enemy flak within 2"', FLAK_BONUS, 'Air-landing')),
      ...includeIf(night, buildModifierStep('By night', NIGHT_BONUS, 'Air-landing')),
    ];
    const total = dice.die(6, 'landing') + modifiers.reduce((sum, { value }) => sum + Number(value), 0);
    const row = LANDING_TABLE.findLast(({ from }) => total >= from)!;
    const lostSp = Math.min(sp, row.lostSp); // See ruling CO-58.
    const dispersedSp = Math.min(sp - lostSp, row.dispersedSp); // See ruling CO-58.
    const spAfter = sp - dispersedSp - lostSp;

    const reread = row.from === 3 && 'CO-57';
    return {
      outcome: { total, dispersedSp, lostSp, spAfter, eliminated: lostSp === sp },
      steps: [
        ...modifiers,
        buildResultStep('Die with modifiers', total, 'Air-landing'),
        buildTableStep(`SP dispersed with ${row.totals}`, row.dispersedSp, 'Air-landing', reread),
        buildTableStep(`SP lost for good with ${row.totals}`, row.lostSp, 'Air-landing', reread),
        ...includeIf(dispersedSp < row.dispersedSp, buildResultStep('SP dispersed (at most the SP left)', dispersedSp, 'CO-58')),
        ...includeIf(dispersedSp > 0, buildNoteStep('1 dispersed SP returns each night', 'Air-landing')),
        buildResultStep('SP on the table', spAfter, 'Air-landing', spAfter === 0 && 'CO-58'),
      ],
      effects: includeIf<CorpsEffect<'unit'>>(dispersedSp + lostSp > 0, { kind: 'land', role: 'unit', dispersedSp, lostSp }),
    };
  },
  after(desk, { roles, input, outcome }) {
    if (!outcome.eliminated) for (const id of roles.unit ?? []) MEASURES.go(desk, id, input.to);
  },
  audience(scene, { standing }) {
    if (standing !== 'umpire' && !scene.one('unit'))
      throw refuseInvalid('unit', 'No unit is chosen. Choose the unit that lands.');
    return null;
  },
  oddsOver: ['dispersedSp', 'lostSp'],
  measure: { label: 'SP scattered and lost (subtracted)', of: ({ dispersedSp, lostSp }) => 0 - dispersedSp - lostSp },
  summary: ({ total, dispersedSp, lostSp, spAfter, eliminated }) => {
    if (eliminated) return `Landing roll ${total}: the unit loses its last SP and is eliminated.`;
    if (dispersedSp === 0) return `Landing roll ${total}: the unit lands without loss.`;
    return `Landing roll ${total}: ${dispersedSp} SP dispersed${lostSp > 0 ? `, ${lostSp} lost for good` : ''}, ${spAfter} SP on the table.`;
  },
  verdict(outcome, name) {
    const { total, dispersedSp, lostSp, spAfter, eliminated } = outcome;
    const unit = name('unit');
    const losses = `${dispersedSp} SP dispersed${lostSp > 0 ? `, ${lostSp} lost for good` : ''}`;
    const landed = dispersedSp === 0 ? `${unit} lands without loss` : `${unit} lands, ${losses}`;
    const fate = eliminated ? `${unit} loses its last SP` : spAfter === 0 ? `${unit} is scattered, ${losses}` : landed;
    return { fate, score: `landing roll ${total}, ${spAfter} SP left on the table` };
  },
  tone: ({ dispersedSp, lostSp }) => (lostSp > 0 ? 'decisive' : dispersedSp > 0 ? 'effect' : 'nothing'),
});
