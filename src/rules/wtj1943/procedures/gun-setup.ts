import { z } from 'zod';
import { bothStanding, CONTACT_MEASURES } from '../contact.js';
import { refuseIllegal } from '../../refusal.js';
import { buildBaseStep, buildModifierStep, buildResultStep, buildTableStep, includeIf } from '../../working.js';
import { hasCarrier, listVehicleLoad, unitIn } from '../battle.js';
import { createChartFill } from '../chart/fills.js';
import { findVehicleType } from '../chart/lookup.js';
import type { Wtj1943Effect } from '../effect-kinds.js';
import { checkTow, checkTowedWeapon } from '../readiness.js';
import { defineWtj1943Procedure, type Wtj1943Scene, type Wtj1943Unit, inputWith, defineUnitInputs } from '../state.js';
import { defineInt, MIN_MOVED_QUARTERS, QUARTERS } from '../vocabulary.js';

export const GUN_SIZES = ['small', 'medium', 'large'] as const;
type Size = (typeof GUN_SIZES)[number];
type Fire = 'no' | 'moved' | 'full';

interface HandlingRow {
  /** The first and the last gun class in the row. */
  readonly classes: readonly [number, number];
  readonly limber: number;
  readonly unlimber: number;
  readonly setUp: number;
}

/** The maximum gun class that people can enter. */
const MAX_CLASS = 20;

/** 2.4: the limber and set-up table, in quarters of a turn. */
export const HANDLING_TABLE: Readonly<Record<Size, HandlingRow>> = {
  small: { classes: [1, 4], limber: 1, unlimber: 0, setUp: 0 },
  medium: { classes: [5, 6], limber: 2, unlimber: 1, setUp: 3 },
  large: { classes: [7, MAX_CLASS], limber: 4, unlimber: 2, setUp: 4 },
};

function sizeOf(gunClass: number): Size {
  const size = GUN_SIZES.find((candidate) => gunClass <= HANDLING_TABLE[candidate].classes[1]);
  if (!size) throw new Error(`no size for gun class ${gunClass} (2.4)`);
  return size;
}

/**
 * 2.4: returns how a weapon can fire in a turn, where 0 is this turn. A weapon that needs the whole turn for other work cannot
 * fire (W-13).
 */
function fireIn(turn: number, usedQuarters: number, readyInQuarters: number): Fire {
  const begins = turn * QUARTERS;
  const work = Math.max(0, Math.min(readyInQuarters, begins + QUARTERS) - Math.max(usedQuarters, begins));
  const busy = turn === 0 ? usedQuarters + work : work;
  if (busy >= QUARTERS) return 'no';
  return work >= MIN_MOVED_QUARTERS ? 'moved' : 'full';
}

const FIRE_WORDS: Readonly<Record<Fire, string>> = {
  no: 'cannot fire',
  moved: 'fires with the Moved modifier',
  full: 'fires in full',
};

const SHARES = ['no time', 'a quarter of a turn', 'half a turn', 'three quarters of a turn', '1 turn'] as const;

/** Writes a number of quarters of a turn: `half a turn`, `1.5 turns`. */
const shareOfTurns = (quarters: number): string => SHARES[quarters] ?? `${quarters / QUARTERS} turns`;

/** Returns the number of quarters in a share of a turn. A started quarter counts as a whole quarter. */
function quartersUsed(spentPct: number): number {
  return Math.max(0, Math.min(QUARTERS, Math.ceil((spentPct * QUARTERS) / 100 - 1e-9)));
}

/** Returns the chosen towing vehicle. Without a choice, returns the vehicle that tows the gun, even a destroyed vehicle. */
function towIn(scene: Wtj1943Scene<'gun' | 'vehicle'>): Wtj1943Unit | undefined {
  return scene.one('vehicle') ?? unitIn(scene.battle, scene.one('gun')?.carriedBy ?? null);
}

/**
 * 2.4: refuses to limber a limbered gun, or to unlimber a gun that is not limbered.
 * @throws {Refusal} ILLEGAL if the gun is in the wrong state
 */
function checkState({ name, limbered }: Wtj1943Unit, { typed }: Wtj1943Scene): void {
  if (typed?.action === (limbered ? 'limber' : 'unlimber'))
    throw refuseIllegal(`${name} is already ${limbered ? 'limbered' : 'unlimbered'}. Choose another gun.`, '2.4');
}

/**
 * 2.4, W-28: checks the vehicle that a person has named for unlimbering or limbering a gun.
 * @throws {Refusal} ILLEGAL if another vehicle tows the gun to be unlimbered, or if the named unit tows other weapons and has too
 *   few vehicles left for the gun to be limbered
 */
function checkVehicleOf(vehicle: Wtj1943Unit, { typed, battle, one }: Wtj1943Scene<'gun'>): void {
  const gun = one('gun');
  const tow = unitIn(battle, gun?.carriedBy ?? null);
  if (typed?.action === 'unlimber' && gun && tow && tow.id !== vehicle.id)
    throw refuseIllegal(`${gun.name} is towed by ${tow.name}, not by ${vehicle.name}. Choose ${tow.name}.`, '2.4');
  if (typed?.action !== 'limber' || !gun) return;
  const tows = listVehicleLoad(battle, vehicle.id).filter(
    ({ carriage, id, bases }) => carriage === null && id !== gun.id && bases > 0,
  );
  const taken = tows.reduce((sum, { bases }) => sum + bases, 0);
  if (taken > 0 && taken + gun.bases > vehicle.bases)
    throw refuseIllegal(
      `${vehicle.name} is already towing ${tows.map(({ name }) => name).join(', ')}, and a vehicle can tow only one weapon. Choose another vehicle.`,
      '2.4',
      'W-28',
    );
}

const gun = defineUnitInputs('gun');

/** The limbering, unlimbering or set-up of a gun (2.4 Towing weapons). */
export const gunSetup = defineWtj1943Procedure({
  id: 'wtj1943.gun-setup',
  sections: ['2.1', '2.4'],
  title: 'Limber a towed weapon, or unlimber and set it up',
  inputs: {
    action: z.enum(['unlimber', 'limber']).describe('Action: limber, or unlimber and then set up (2.4)'),
    gunClass: gun.inScene(defineInt(1, MAX_CLASS).describe('Gun class (2.4)'), (gun, scene) => {
      checkState(gun, scene);
      return gun.gunClass ?? undefined;
    }),
    usedQuarters: gun.inScene(
      defineInt(0, QUARTERS).default(0).describe('Quarters of the turn already used before the work starts'),
      (_gun, scene: Wtj1943Scene<'gun' | 'vehicle'>) => {
        const tow = towIn(scene);
        return tow && quartersUsed(tow.spentPct);
      },
    ),
    towClassMax: inputWith(
      defineInt(0, MAX_CLASS).default(MAX_CLASS).describe('Largest gun class that the vehicle tows, from the chart'),
      {
        battle: createChartFill<'gun' | 'vehicle'>(
          'towClassMax',
          (chart, scene) => findVehicleType(chart, towIn(scene)?.vehicleId ?? null)?.towClassMax,
        ),
      },
    ),
    commandPassed: gun.inScene(
      z.boolean().default(true).describe('The gun and vehicle have passed their command tests this turn (2.1)'),
      (gun, scene: Wtj1943Scene<'gun' | 'vehicle'>) => {
        const tow = towIn(scene);
        return gun.commandPassed && (!tow || tow.bases === 0 || tow.commandPassed); // A destroyed vehicle takes no further tests.
      },
    ),
  },
  roles: {
    gun: {
      description: 'Towed weapon',
      acts: true,
      offeredTo: (unit, battle) => unit.limbered || hasCarrier(battle, unit.side, 'vehicle', 'wagon'),
      check: checkTowedWeapon,
    },
    vehicle: {
      description: 'Towing vehicle. Default: the vehicle that tows the weapon now',
      acts: true,
      check: checkTow,
      checkWith: checkVehicleOf,
    },
  },
  checks: [
    bothStanding('gun', 'vehicle'),
    CONTACT_MEASURES.near('contact', ['2.4', 'W-29'], 'gun', 'vehicle', {
      exempt: (_unit, { typed }) => typed.action !== 'limber',
    }),
  ],
  run(_dice, { action, gunClass, usedQuarters, towClassMax, commandPassed }) {
    if (!commandPassed)
      throw refuseIllegal(
        `The gun and the vehicle must both pass a command test to ${action}. Choose another gun or vehicle.`,
        '2.1',
        'W-19',
      );
    if (gunClass > towClassMax)
      throw refuseIllegal(
        `The vehicle can tow guns up to class ${towClassMax}, not class ${gunClass}. Choose another vehicle.`,
        '2.4',
      );

    const size = sizeOf(gunClass);
    const unlimbers = action === 'unlimber';
    const handlingQuarters = HANDLING_TABLE[size][action];
    const setUpQuarters = unlimbers ? HANDLING_TABLE[size].setUp : 0;
    const vehicleQuartersThisTurn = Math.min(handlingQuarters, QUARTERS - usedQuarters);
    const vehicleQuartersNextTurn = handlingQuarters - vehicleQuartersThisTurn;
    const readyInQuarters = usedQuarters + handlingQuarters + setUpQuarters;
    const fire = (turn: number): Fire => (unlimbers ? fireIn(turn, usedQuarters, readyInQuarters) : 'no'); // See ruling W-14.
    const outcome = {
      size,
      handlingQuarters,
      setUpQuarters,
      vehicleQuartersThisTurn,
      vehicleQuartersNextTurn,
      vehicleFreeQuarters: QUARTERS - usedQuarters - vehicleQuartersThisTurn,
      readyInQuarters,
      fireThisTurn: fire(0),
      fireNextTurn: fire(1),
      fireTurnAfter: fire(2),
    };

    const fires = (turn: string, how: Fire) => buildResultStep(turn, FIRE_WORDS[how], '2.4', !unlimbers && 'W-14');
    const steps = [
      buildBaseStep(`Gun class ${gunClass}`, size, '2.4'),
      ...includeIf(usedQuarters > 0, buildModifierStep('Quarters already used', usedQuarters, '2.4', unlimbers && 'W-13')),
      buildTableStep(unlimbers ? 'Quarters for unlimbering' : 'Quarters for limbering', handlingQuarters, '2.4'),
      ...includeIf(unlimbers, buildTableStep('Quarters for setting up', setUpQuarters, '2.4')),
      buildResultStep('Quarters used by the vehicle now', vehicleQuartersThisTurn, '2.4'),
      ...includeIf(
        vehicleQuartersNextTurn > 0,
        buildResultStep('Quarters used by the vehicle next turn', vehicleQuartersNextTurn, '2.4'),
      ),
      buildResultStep('Quarters of a turn until ready', readyInQuarters, '2.4'),
      fires('This turn', outcome.fireThisTurn),
      fires('Next turn', outcome.fireNextTurn),
      fires('The turn after', outcome.fireTurnAfter),
    ];
    const effects: Wtj1943Effect<'gun' | 'vehicle'>[] = [
      {
        kind: 'pay-quarters',
        role: 'vehicle',
        orCarrierOf: 'gun',
        spentPct: (100 / QUARTERS) * (usedQuarters + vehicleQuartersThisTurn),
        owedQuarters: vehicleQuartersNextTurn,
      },
      unlimbers
        ? { kind: 'unlimber', role: 'gun', setUpQuarters: readyInQuarters }
        : { kind: 'limber', role: 'gun', behind: 'vehicle' },
    ];
    return { outcome, steps, effects };
  },
  certainOver: ['readyInQuarters'],
  summary: ({ size, readyInQuarters, vehicleFreeQuarters, fireThisTurn, fireNextTurn }, { action }) =>
    action === 'limber'
      ? `The ${size} gun will be limbered after ${shareOfTurns(readyInQuarters)}. The vehicle has ${shareOfTurns(vehicleFreeQuarters)} left.`
      : `The ${size} gun will be set up after ${shareOfTurns(readyInQuarters)}. This turn the gun ${FIRE_WORDS[fireThisTurn]}. Next turn the gun ${FIRE_WORDS[fireNextTurn]}.`,
  tone: () => 'effect',
});
