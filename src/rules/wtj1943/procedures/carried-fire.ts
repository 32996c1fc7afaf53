import { z } from 'zod';
import { readListedValue } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { buildNoteStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { unitIn } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findVehicleType } from '../chart/lookup.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineWtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, inputWith, defineUnitInputs } from '../state.js';
import { CARRIAGES, defineFlag, type UnitKind } from '../vocabulary.js';
import { MIN_MOVED_YARDS } from './vehicle-move.js';

const CARRIED = [...CARRIAGES, 'limbered'] as const;
const STANDS = ['infantry', 'mg-mortar', 'gun', 'german-88'] as const;
type Carried = (typeof CARRIED)[number];
type Stand = (typeof STANDS)[number];

type Rule = 'never' | 'always' | 'in-half-track' | 'when-stationary';

/** 2.4: the rules for fire from carried or limbered weapons, by kind; null for an impossible combination. */
export const CARRIED_FIRE_RULES: Readonly<Record<Carried, Readonly<Record<Stand, Rule | null>>>> = {
  riders: { infantry: 'always', 'mg-mortar': 'never', gun: null, 'german-88': null },
  passengers: { infantry: 'in-half-track', 'mg-mortar': 'never', gun: null, 'german-88': null },
  limbered: { infantry: null, 'mg-mortar': 'never', gun: 'never', 'german-88': 'when-stationary' },
};

export const FIRE_RULE_WORDS: Readonly<Record<Rule, string>> = {
  never: 'never',
  always: 'yes, with the Moved modifier, on any vehicle',
  'in-half-track': 'only in a half-track, with the Moved modifier',
  'when-stationary': 'only when stationary, with the Moved modifier',
};

/** The weapon that each kind of unit fires. An 88 counts as a gun, unless people have entered another weapon. */
const STAND_OF: Readonly<Record<UnitKind, Stand | undefined>> = {
  infantry: 'infantry',
  'heavy-weapon': 'mg-mortar',
  engineer: 'infantry',
  cavalry: 'infantry',
  cyclist: 'infantry',
  wagon: undefined,
  gun: 'gun',
  vehicle: undefined,
  hq: 'infantry',
};

/** The texts for kinds of stands. */
const STAND_WORDS: Readonly<Record<Stand, string>> = {
  infantry: 'infantry',
  'mg-mortar': 'an MG or mortar',
  gun: 'a gun',
  'german-88': 'a German 88',
};

const GUNS: readonly Stand[] = ['gun', 'german-88'];

/**
 * Returns how a unit is carried; undefined if people have entered this.
 * @throws {Refusal} ILLEGAL if the unit is not carried
 */
function carriedAs({ name, carriage, limbered }: Wtj1943Unit, { typed }: Wtj1943Scene): Carried | undefined {
  if (carriage !== null) return carriage;
  if (!limbered && typed?.carriage === undefined)
    throw refuseIllegal(`${name} is not carried or limbered. Choose another unit.`, '2.4');
  return limbered ? 'limbered' : undefined;
}

const unit = defineUnitInputs('unit');

/** 2.4: the rules that decide whether carried units and limbered guns may fire. */
export const carriedFire = defineWtj1943Procedure({
  id: 'wtj1943.carried-fire',
  sections: ['2.3', '2.4'],
  title: 'Check whether carried troops or a limbered gun may fire',
  heading: 'Fire while carried',
  inputs: {
    carriage: unit.inScene(z.enum(CARRIED).describe('Way of carrying: as passengers, as riders or limbered (2.4)'), carriedAs),
    stand: unit.inScene(
      z.enum(STANDS).describe('Weapon that would fire. german-88: the 88 mm flak gun (2.4)'),
      ({ kind }, scene) => readListedValue(scene, 'stand', kind === 'gun' ? GUNS : [], STAND_OF[kind]),
    ),
    vehicle: inputWith(
      z.enum(['half-track', 'other']).default('other').describe('Type of the carrying vehicle, from the chart (2.4)'),
      {
        battle: createChartFill<'unit'>('vehicle', (chart, scene) => {
          const carrier = unitIn(scene.battle, scene.one('unit')?.carriedBy ?? null);
          const motion = carrier && findVehicleType(chart, carrier.vehicleId)?.motion;
          return motion && (motion === 'half-tracked' ? 'half-track' : 'other');
        }),
      },
    ),
    vehicleMoved: unit.inScene(
      defineFlag('The vehicle moved 100 yards or more this turn (2.3)'),
      (unit, { battle }) => (unitIn(battle, unit.carriedBy) ?? unit).movedYards >= MIN_MOVED_YARDS,
    ),
  },
  roles: { unit: { description: 'Troops or gun that would fire', acts: true } },
  run(_dice, { carriage, stand, vehicle, vehicleMoved }) {
    const rule = CARRIED_FIRE_RULES[carriage][stand];
    if (rule === null)
      throw refuseIllegal(
        carriage === 'limbered'
          ? 'Infantry cannot be limbered. Choose “passengers” or “riders”.'
          : 'Guns are towed and cannot be passengers or riders. Choose “limbered”.',
        '2.4',
      );
    const holds: Readonly<Record<Rule, boolean>> = {
      never: false,
      always: true,
      'in-half-track': vehicle === 'half-track',
      'when-stationary': !vehicleMoved,
    };
    const mayFire = holds[rule];

    const stationary = `The tow is stationary: below ${MIN_MOVED_YARDS} yards`;
    const steps = [
      buildTableStep(
        `Rule for ${STAND_WORDS[stand]} carried as ${carriage}`,
        FIRE_RULE_WORDS[rule],
        '2.4',
        stand === 'infantry' && 'W-12',
      ),
      ...includeIf(
        rule === 'in-half-track',
        buildNoteStep(vehicle === 'half-track' ? 'Carried in a half-track' : 'Carried in another kind of vehicle', '2.4'),
      ),
      ...includeIf(
        rule === 'when-stationary',
        buildNoteStep(vehicleMoved ? 'The tow has moved this turn' : stationary, '2.3', 'W-20'),
      ),
      buildResultStep('May fire', mayFire ? 'yes, with the Moved modifier' : 'no', '2.4'),
    ];
    const effects: Wtj1943Effect<'unit'>[] = [{ kind: 'set', role: 'unit', fields: { firedMoved: mayFire } }];
    return { outcome: { mayFire, movedModifier: mayFire }, steps, effects };
  },
  certainOver: ['mayFire'],
  summary: ({ mayFire }) => (mayFire ? 'The unit may fire, with the Moved modifier.' : 'The unit cannot fire.'),
  tone: ({ mayFire }) => (mayFire ? 'effect' : 'nothing'),
});
