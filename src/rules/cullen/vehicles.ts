import {
  type ArmourVehicle,
  ARMOUR_VEHICLES,
  type Drive,
  type DriveChoice,
  type SoftskinVehicle,
  type Vehicle,
} from './vocabulary.js';

interface ArmourRate {
  readonly baseInches: number;
  readonly drive: Drive;
}

/** The base speed in inches of a vehicle that Appendix A does not list (Movement). */
const STANDARD_INCHES = 5;

/** The base speeds of armour (Appendix A). Tanks are tracked. Cars, trucks and the BA-6 are wheeled. */
const ARMOUR_RATES: Readonly<Record<ArmourVehicle, ArmourRate>> = {
  'standard-armour': { baseInches: STANDARD_INCHES, drive: 'tracked' },
  't-26': { baseInches: 7, drive: 'tracked' },
  'pzkpfw-i': { baseInches: 6, drive: 'tracked' },
  schneider: { baseInches: 4, drive: 'tracked' },
  ft17: { baseInches: 5, drive: 'tracked' },
  cv33: { baseInches: 8, drive: 'tracked' },
  'bt-5': { baseInches: 10, drive: 'tracked' },
  'ba-6': { baseInches: 8, drive: 'wheeled' },
  'armoured-car-fast': { baseInches: 7, drive: 'wheeled' },
  'armoured-car-medium': { baseInches: 5, drive: 'wheeled' },
  'armoured-car-slow': { baseInches: 4, drive: 'wheeled' },
  'armoured-truck-fast': { baseInches: 6, drive: 'wheeled' },
  'armoured-truck-medium': { baseInches: 4, drive: 'wheeled' },
  'armoured-truck-slow': { baseInches: 3, drive: 'wheeled' },
};

/** The base speeds of softskins, in inches (Appendix A). */
const SOFTSKIN_BASE_INCHES: Readonly<Record<SoftskinVehicle, number>> = {
  'standard-softskin': STANDARD_INCHES,
  'car-fast': 10,
  'car-medium': 8,
  'car-slow': 6,
  'truck-fast': 7,
  'truck-medium': 5,
  'truck-slow': 4,
  wagon: 3,
};

/** The multiplier of the distance if the whole move is along a road (Movement, TC-7). */
export const ARMOUR_ROAD_FACTOR: Readonly<Record<Drive, number>> = { tracked: 1.5, wheeled: 2 };
export const SOFTSKIN_ROAD_FACTOR = 3;

export const isArmourVehicle = (vehicle: Vehicle): vehicle is ArmourVehicle =>
  (ARMOUR_VEHICLES as readonly Vehicle[]).includes(vehicle);

/** Returns the drive that people have chosen or, by default, the drive of this type of armour. */
export const findDrive = (vehicle: ArmourVehicle, choice: DriveChoice): Drive =>
  choice === 'auto' ? ARMOUR_RATES[vehicle].drive : choice;

export interface VehicleSpeed {
  readonly baseInches: number;
  readonly drive: Drive;
  /** The multiplier for the road; 1 off the road. */
  readonly roadFactor: number;
}

/** Returns the base speed and road multiplier of a vehicle. Softskins are always wheeled. */
export function findVehicleSpeed(vehicle: Vehicle, choice: DriveChoice, onRoad: boolean): VehicleSpeed {
  if (!isArmourVehicle(vehicle)) {
    const roadFactor = onRoad ? SOFTSKIN_ROAD_FACTOR : 1;
    return { baseInches: SOFTSKIN_BASE_INCHES[vehicle], drive: 'wheeled', roadFactor };
  }
  const drive = findDrive(vehicle, choice);
  return { baseInches: ARMOUR_RATES[vehicle].baseInches, drive, roadFactor: onRoad ? ARMOUR_ROAD_FACTOR[drive] : 1 };
}
