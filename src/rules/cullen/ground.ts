import { actionCostProcedure } from './procedures/action-cost.js';
import { assaultMove } from './procedures/assault-move.js';
import { fallBackToWire, restoreKeptCover } from './moving/on-the-map.js';
import { moveTroopsProcedure } from './procedures/move-troops.js';
import { moveArmourProcedure, moveSoftskinProcedure } from './procedures/move-vehicles.js';
import { findTouchInterval } from '../ground/contact.js';
import type { GroundReading } from '../ground/reading.js';
import { AT_BAND_LIMIT_INCHES, AT_BANDS } from './firing/anti-tank-tables.js';
import { FIRE_BAND_LIMIT_INCHES, FIRE_BANDS } from './firing/small-arms-tables.js';
import { type CullenContext, findCarrierPlace, findVehicle } from './battle.js';
import { ASSAULT_INCHES } from './checks.js';
import { findUnitBase, ELEMENT_BASE, SIGHT_DEPTH_INCHES } from './contact.js';
import type { CullenBattle, CullenUnit } from './state.js';
import { revealNearbyEnemies } from './uncovering.js';
import { isUnlimbered } from './unit-state.js';
import { isVehicle, type UnitKind } from './vocabulary.js';

const SYMBOLS: Readonly<Record<UnitKind, string>> = {
  infantry: 'UCI---',
  cavalry: 'UCRH--',
  artillery: 'UCF---',
  armour: 'UCA---',
  softskin: 'UST---',
  officer: 'UH----',
};

const goesBack = ({ status }: CullenUnit): boolean => status === 'retiring' || status === 'retreating';

/** Checks whether a result has just forced a unit back. A vehicle that cannot move only gets the status (TC-30). */
const isForcedBack = (was: CullenUnit, is: CullenUnit): boolean =>
  goesBack(is) && was.status !== is.status && !(isVehicle(is) && is.condition !== 'sound');

/** Checks whether a vehicle gives up its whole move for bussing, and so stays where it is (TC-10). */
const givesMove = (was: CullenUnit, is: CullenUnit): boolean => is.bussedThisMove === true && was.bussedThisMove !== true;
/** Checks whether guns in position use their movement roll for limbering, so that they stay where they are (TC-10). */
const limbers = (was: CullenUnit, is: CullenUnit): boolean => isUnlimbered(was) && is.moveInches > 0;
/** Checks whether a unit's only roll has moved it nowhere. The unit counts as moved (TC-3), but stays where it is. */
const goesNowhere = (is: CullenUnit): boolean => is.moveInches === 0 && !goesBack(is);

/**
 * The rulebook's use of the map. Units are companies and batteries, or single vehicles and officers, and distances are in inches.
 */
export const GROUND_READING: GroundReading<CullenUnit> = {
  base: (unit, battle) => findUnitBase(unit, battle as CullenBattle),
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  movedBy: ({ kind }) => ({
    procedure: (kind === 'armour' ? moveArmourProcedure : kind === 'softskin' ? moveSoftskinProcedure : moveTroopsProcedure).id,
    cites: ['Movement', 'TC-61'],
  }),
  alsoMovedBy: [assaultMove.id],
  // Units within an inch of each other fight (Assaults).
  meets: () => findTouchInterval(ELEMENT_BASE, ELEMENT_BASE).most + ASSAULT_INCHES,
  // An officer with a unit moves with it.
  staysPut: (unit, battle) =>
    isUnlimbered(unit) || unit.attachedTo !== null || findVehicle(battle as CullenBattle, unit) !== undefined,
  besideMove: [
    { label: 'Limber or unlimber', procedure: actionCostProcedure.id, typed: { limber: true } },
    {
      label: 'Leave vehicle',
      procedure: actionCostProcedure.id,
      typed: { bus: true },
      isFor: ({ carriedBy }) => carriedBy !== null,
    },
    { label: 'Set up the mortar', procedure: actionCostProcedure.id, typed: { setUpMortar: true } },
    { label: 'Mount or dismount', procedure: actionCostProcedure.id, typed: { mount: true } },
  ],
  hasMoved: (was, is) =>
    is.moved && (!was.moved || isForcedBack(was, is)) && !goesNowhere(is) && !givesMove(was, is) && !limbers(was, is),
  standsWith: (unit, battle) => findCarrierPlace(unit, battle as CullenBattle),
  arrive(desk, unit, journey) {
    restoreKeptCover(desk as CullenContext, unit, journey.before, journey.spots.at(-1)!);
    return revealNearbyEnemies(desk as CullenContext, unit, journey);
  },
  fallBack: (desk, unit, from, to, far) => fallBackToWire(desk as CullenContext, unit, from, to, far),
  symbols: Object.values(SYMBOLS),
  symbol: ({ kind }) => ({ is: SYMBOLS[kind], size: kind === 'infantry' || kind === 'cavalry' ? 'E' : '-' }),
  bands({ kind }) {
    if (kind === 'infantry' || kind === 'cavalry')
      return FIRE_BANDS.map((band) => ({ label: 'small arms', far: FIRE_BAND_LIMIT_INCHES[band] }));
    if (kind !== 'armour' && kind !== 'artillery') return [];
    return AT_BANDS.map((band) => ({ label: 'anti-tank', far: AT_BAND_LIMIT_INCHES[band] }));
  },
  sight: {
    into: SIGHT_DEPTH_INCHES,
    // Guns can fire beyond their last range column. Anti-tank rifles have the same range as small arms.
    fires: ({ kind }) =>
      kind === 'infantry' || kind === 'cavalry' ? FIRE_BAND_LIMIT_INCHES[FIRE_BANDS.at(-1)!] : kind === 'officer' ? 0 : Infinity,
  },
};
