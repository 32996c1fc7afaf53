import { z } from 'zod';
import { bothStanding, CONTACT_MEASURES } from '../contact.js';
import { readLimitedNumber } from '../../as-typed.js';
import { refuseIllegal } from '../../refusal.js';
import { countNoun } from '../../words.js';
import { buildResultStep, buildTableStep } from '../../working.js';
import { hasCarrier, listVehicleLoad, unitIn } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findFootAllowance, findVehicleType } from '../chart/lookup.js';
import type { CombatChart } from '../chart/schema.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { defineChartInt, roundPct, ROUNDING_SLACK_PCT, roundDownYards } from '../figures.js';
import { checkInfantry, checkVehicle } from '../readiness.js';
import { defineWtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, inputWith, defineUnitInputs } from '../state.js';
import {
  type Carriage,
  CARRIAGES,
  defineFlag,
  defineInt,
  MAX_VEHICLES,
  MAX_YARDS,
  NATIONALITIES,
  type Nationality,
  readNationality,
  defineNumber,
  RIDE_KINDS,
} from '../vocabulary.js';
import { yearSchema } from '../game.js';
import { findUprightCategory } from './foot-move.js';

/** 2.4: the cost of getting on or off, in percent of the turn's movement or in yards of the allowance. */
export const TRANSPORT_COSTS: Readonly<
  Record<Carriage, { readonly unit: 'pct' | 'yards'; readonly foot: number; readonly vehicle: number }>
> = {
  passengers: { unit: 'pct', foot: 50, vehicle: 50 },
  riders: { unit: 'yards', foot: 100, vehicle: 200 },
};

/** 2.4: the first year in which infantry can ride on tanks. */
export const RIDERS_FROM_YEAR: Readonly<Record<Nationality, number>> = { russian: 1942, other: 1943 };

/** 2.4: the number of bases that can ride on the hull of a vehicle. */
export const RIDERS_PER_VEHICLE = 1;

const MAX_INFANTRY_BASES = 40;

/**
 * Requires infantry that has no vehicle's fate to share first (2.4).
 * @throws {Refusal} ILLEGAL for any other unit
 */
function checkPassengers(unit: Wtj1943Unit): void {
  checkInfantry(unit);
  const [fate] = unit.fatesDue ?? [];
  if (fate !== undefined)
    throw refuseIllegal(`The vehicle that carried ${unit.name} was ${fate}. Use \`/wtj1943 carried-fate\` first.`, '2.4');
}

/**
 * Requires that passengers get off only their own vehicle, and get on a vehicle only if no vehicle carries them.
 * @throws {Refusal} ILLEGAL if the passengers cannot get on or off
 */
function checkBoarding(unit: Wtj1943Unit, { typed, battle, one }: Wtj1943Scene<'vehicle'>): void {
  const [carrier, vehicle] = [unitIn(battle, unit.carriedBy), one('vehicle')];
  const on = carrier?.name ?? (unit.carriage === null ? null : 'a vehicle'); // If the carrier is not recorded, the text is "a vehicle".
  if (typed?.action === 'mount' && on !== null) throw refuseIllegal(`${unit.name} is already on ${on}. Dismount first.`, '2.4');
  if (typed?.action !== 'dismount') return;
  if (on === null) throw refuseIllegal(`${unit.name} is not on a vehicle. Choose another unit.`, '2.4');
  if (carrier && vehicle && vehicle.id !== carrier.id)
    throw refuseIllegal(`${unit.name} is on ${carrier.name}, not on ${vehicle.name}. Choose ${carrier.name}.`, '2.4');
}

type Roles = 'infantry' | 'vehicle';
type TransportScene = Wtj1943Scene<Roles>;

/** Returns the chosen vehicle. Without a choice, returns the vehicle that the unit gets off. Undefined without either. */
function vehicleIn({ battle, typed, one }: TransportScene): Wtj1943Unit | undefined {
  const carrier = typed?.action === 'dismount' ? unitIn(battle, one('infantry')?.carriedBy ?? null) : undefined;
  return one('vehicle') ?? (carrier && carrier.bases > 0 ? carrier : undefined);
}

const typeIn = (chart: CombatChart, scene: TransportScene) => findVehicleType(chart, vehicleIn(scene)?.vehicleId ?? null);

const hasPaid = ({ ridersPaid }: Wtj1943Unit): true | undefined => (ridersPaid === true ? true : undefined);

/** Returns how many vehicles take part: the entered number or, by default, all of the unit's vehicles. */
const vehiclesOf = ({ bases }: Wtj1943Unit, scene: TransportScene) =>
  readLimitedNumber(scene, 'vehicles', Math.max(1, Math.min(MAX_VEHICLES, bases)));

/** Returns a function that fills in a key from the vehicle in the scene. Without a vehicle, people type the value. */
const ofVehicle =
  <T>(tell: (vehicle: Wtj1943Unit, scene: TransportScene) => T) =>
  (_infantry: Wtj1943Unit, scene: TransportScene): T | undefined => {
    const vehicle = vehicleIn(scene);
    return vehicle && tell(vehicle, scene);
  };

/** Returns a cost as a share of the unit's turn, in percent. */
function costPct(cost: number, unit: 'pct' | 'yards', allowanceYards: number): number {
  return unit === 'pct' ? cost : (100 * cost) / allowanceYards;
}

/**
 * Checks that the vehicle has room for more passengers.
 * @throws {Refusal} ILLEGAL if the vehicle has no room
 */
function checkRoom(vehicle: Wtj1943Unit, scene: Wtj1943Scene<'infantry'>): void {
  const { typed = {}, battle } = scene;
  const infantry = scene.one('infantry');
  const carriage = CARRIAGES.find((known) => known === typed.carriage);
  if (typed.action !== 'mount' || !infantry || !carriage) return;
  const aboard = listVehicleLoad(battle, vehicle.id).filter((unit) => unit.carriage === carriage && unit.id !== infantry.id);
  const taken = aboard.reduce((sum, unit) => sum + unit.bases, 0);
  if (taken === 0) return;
  const { chart } = battle.game;
  const given = typed.capacityBases as number | undefined;
  const inside = given ?? (chart === null ? undefined : findVehicleType(chart, vehicle.vehicleId)?.capacityBases) ?? 0;
  const room = (carriage === 'riders' ? RIDERS_PER_VEHICLE : inside) * vehicle.bases;
  const coming = (typed.bases as number | undefined) ?? infantry.bases;
  if (taken + coming > room)
    throw refuseIllegal(
      `${vehicle.name} has room for ${countNoun(room, 'base')} as ${carriage} and already carries ${taken}. Choose another vehicle.`,
      '2.4',
    );
}

const infantry = defineUnitInputs('infantry');
const vehicle = defineUnitInputs('vehicle');

/** Infantry gets on or off vehicles (2.4 Transporting Infantry, Infantry as Riders). */
export const transportProcedure = defineWtj1943Procedure({
  id: 'wtj1943.transport',
  sections: ['2.1', '2.4'],
  title: 'Mount infantry on a vehicle, or dismount them',
  inputs: {
    carriage: infantry.from(
      z.enum(CARRIAGES).describe('Passengers inside the vehicle, or riders on a tank (2.4)'),
      ({ carriage }) => carriage ?? undefined,
    ),
    action: z.enum(['mount', 'dismount']).describe('Action: mount or dismount (2.4)'),
    bases: infantry.from(defineInt(1, MAX_INFANTRY_BASES).default(1).describe('Number of infantry bases (2.4)'), (unit) =>
      Math.max(1, Math.min(MAX_INFANTRY_BASES, unit.bases)),
    ),
    vehicles: inputWith(defineInt(1, MAX_VEHICLES).default(1).describe('Number of vehicles that carry the infantry (2.4)'), {
      from: [
        infantry.fillInScene(ofVehicle(vehiclesOf)),
        vehicle.fillInScene((unit, scene: TransportScene) => {
          checkRoom(unit, scene);
          return vehiclesOf(unit, scene);
        }),
      ],
    }),
    capacityBases: inputWith(defineInt(0, 10).default(0).describe('Bases that one vehicle carries inside, from the chart'), {
      battle: createChartFill<Roles>('capacityBases', (chart, scene) => typeIn(chart, scene)?.capacityBases),
    }),
    vehicleType: inputWith(z.enum(RIDE_KINDS).default('other').describe('Type of tank for riders, from the chart (2.4)'), {
      battle: createChartFill<Roles>('vehicleType', (chart, scene) => typeIn(chart, scene)?.rides),
    }),
    nationality: infantry.from(z.enum(NATIONALITIES).describe('Nationality of the infantry (2.4)'), (unit) =>
      readNationality(unit.nationality),
    ),
    year: inputWith(yearSchema, { battle: ({ battle }) => battle.game.year }),
    footAllowanceYards: inputWith(
      defineChartInt(1, MAX_YARDS).describe('Allowance of the infantry for a full turn, from the chart'),
      {
        battle: createChartFill<Roles>('footAllowanceYards', (chart, scene) => {
          const infantry = scene.one('infantry');
          const category = infantry && findUprightCategory(infantry);
          return category && findFootAllowance(chart, category, null);
        }),
      },
    ),
    footSpentPct: infantry.its('spentPct', "Percentage of the infantry's movement already used"),
    vehicleAllowanceYards: inputWith(
      defineChartInt(1, MAX_YARDS).describe('Allowance of the vehicle for a full turn, from the chart'),
      {
        battle: createChartFill<Roles>('vehicleAllowanceYards', (chart, scene) => typeIn(chart, scene)?.moveYards),
      },
    ),
    vehicleSpentPct: inputWith(defineNumber(0, 100).default(0).describe("Percentage of the vehicle's movement already used"), {
      from: [infantry.fillInScene(ofVehicle(({ spentPct }) => spentPct)), vehicle.fill((unit) => unit.spentPct)],
    }),
    vehiclePaid: inputWith(defineFlag('The vehicle has already paid 200 yards for riders this turn'), {
      from: [infantry.fillInScene(ofVehicle(hasPaid)), vehicle.fillInScene(hasPaid)],
      likely: true, // If there are several tanks, a different tank may have paid.
    }),
    commandPassed: infantry.inScene(
      z.boolean().default(true).describe('The infantry and the vehicle have passed their command tests (2.1)'),
      (unit, scene: TransportScene) => unit.commandPassed && (vehicleIn(scene)?.commandPassed ?? true),
    ),
  },
  roles: {
    infantry: {
      description: 'Infantry that mounts or dismounts',
      acts: true,
      offeredTo: (unit, battle) => unit.carriage !== null || hasCarrier(battle, unit.side, 'vehicle'),
      check: checkPassengers,
      checkWith: checkBoarding,
    },
    vehicle: { description: 'Vehicle. Default: the one that the infantry is on', acts: true, check: checkVehicle },
  },
  checks: [
    bothStanding('infantry', 'vehicle'),
    CONTACT_MEASURES.near('contact', ['2.4', 'W-29'], 'infantry', 'vehicle', {
      exempt: (_unit, { typed }) => typed.action !== 'mount',
    }),
  ],
  run(_dice, given) {
    const { carriage, action, vehicles, capacityBases, nationality, footAllowanceYards, vehicleAllowanceYards } = given;
    if (!given.commandPassed)
      throw refuseIllegal(
        `The infantry and the vehicle must both pass a command test to ${action}. Choose another unit or vehicle.`,
        '2.1',
        'W-19',
      );

    const { unit, foot, vehicle } = TRANSPORT_COSTS[carriage];
    const vehicleCost = carriage === 'riders' && given.vehiclePaid ? 0 : vehicle; // See ruling W-10.
    const footAfter = given.footSpentPct + costPct(foot, unit, footAllowanceYards);
    const vehicleAfter = given.vehicleSpentPct + costPct(vehicleCost, unit, vehicleAllowanceYards);
    const short =
      footAfter > 100 + ROUNDING_SLACK_PCT ? 'infantry' : vehicleAfter > 100 + ROUNDING_SLACK_PCT ? 'vehicle' : undefined;
    if (short)
      throw refuseIllegal(`The ${short} does not have enough movement left this turn. Choose another unit or vehicle.`, '2.4');

    if (carriage === 'passengers') {
      const room = capacityBases * vehicles;
      if (given.bases > room)
        throw refuseIllegal(
          `The vehicle has room inside for ${countNoun(room, 'base')}, not for ${given.bases}. Choose another vehicle, or fewer bases.`,
          '2.4',
        );
    } else {
      if (given.bases > RIDERS_PER_VEHICLE * vehicles)
        throw refuseIllegal(
          `A tank can carry only one stand of riders, so ${given.bases} do not fit on ${vehicles}. Choose fewer stands.`,
          '2.4',
        );
      if (given.vehicleType === 'other')
        throw refuseIllegal('Only large tanks and the T-34 family can carry riders. Choose another vehicle.', '2.4');
      const from = RIDERS_FROM_YEAR[nationality];
      if (given.year < from)
        throw refuseIllegal(
          `${nationality === 'russian' ? 'Russian' : 'This'} infantry can ride on tanks only from ${from}. Choose “passengers” instead.`,
          '2.4',
        );
    }

    const inYards = (cost: number, allowance: number): number =>
      unit === 'pct' ? roundDownYards((allowance * cost) / 100) : cost;
    const outcome = {
      footCostYards: inYards(foot, footAllowanceYards),
      vehicleCostYards: inYards(vehicleCost, vehicleAllowanceYards),
      footSpentPctAfter: roundPct(footAfter),
      vehicleSpentPctAfter: roundPct(vehicleAfter),
    };
    const hasPaid = vehicleCost < vehicle;
    const steps = [
      buildTableStep('Yards paid by the infantry', outcome.footCostYards, '2.4'),
      buildTableStep(
        hasPaid ? 'Yards already paid by the vehicle this turn' : 'Yards paid by the vehicle',
        outcome.vehicleCostYards,
        '2.4',
        carriage === 'riders' && 'W-10',
      ),
      carriage === 'passengers'
        ? buildTableStep('Bases that fit inside', capacityBases * vehicles, '2.4')
        : buildTableStep('Infantry can ride on tanks from', RIDERS_FROM_YEAR[nationality], '2.4'),
      buildResultStep('Movement used by the infantry', `${outcome.footSpentPctAfter}%`, '2.4'),
      buildResultStep('Movement used by the vehicle', `${outcome.vehicleSpentPctAfter}%`, '2.4'),
    ];
    const effects: Wtj1943Effect<'infantry' | 'vehicle'>[] = [
      { kind: 'set', role: 'infantry', fields: { spentPct: Math.min(100, footAfter) } },
      {
        kind: 'set',
        role: 'vehicle',
        orCarrierOf: 'infantry',
        fields: { spentPct: Math.min(100, vehicleAfter), ...(carriage === 'riders' ? { ridersPaid: true } : {}) },
      },
      action === 'mount' ? { kind: 'mount', role: 'infantry', on: 'vehicle', carriage } : { kind: 'dismount', role: 'infantry' },
    ];
    return { outcome, steps, effects };
  },
  certainOver: ['footCostYards', 'vehicleCostYards'],
  summary: ({ footCostYards, vehicleCostYards }, { carriage, action }) => {
    const where =
      carriage === 'riders' ? (action === 'mount' ? 'onto the hull' : 'off the hull') : action === 'mount' ? 'in' : 'out';
    return `The infantry gets ${where}, which costs the infantry ${footCostYards} yards and the vehicle ${vehicleCostYards} yards.`;
  },
  tone: () => 'effect',
});
