import { cavalryMount } from './procedures/cavalry-mount.js';
import { footMove } from './procedures/foot-move.js';
import { gunSetup } from './procedures/gun-setup.js';
import { mineLaneProcedure } from './procedures/mine-lane.js';
import { transportProcedure } from './procedures/transport.js';
import { vehicleMove } from './procedures/vehicle-move.js';
import { findUnitBase } from './contact.js';
import { moveVehicleLoad } from './going.js';
import { isFootTroops, isTowable } from './readiness.js';
import type { GroundReading } from '../ground/reading.js';
import type { Wtj1943Unit } from './state.js';
import type { UnitKind } from './vocabulary.js';

const SYMBOLS: Readonly<Record<UnitKind, string>> = {
  infantry: 'UCI---',
  'heavy-weapon': 'UCM---',
  engineer: 'UCE---',
  cavalry: 'UCRH--',
  cyclist: 'UCIM--',
  wagon: 'UST---',
  gun: 'UCF---',
  vehicle: 'UCA---',
  hq: 'UH----',
};

/**
 * Defines how this rulebook uses the map, with distances in yards. With `/map new scale:` the umpire sets how many yards of
 * ground a yard of the drawing represents.
 */
export const GROUND_READING: GroundReading<Wtj1943Unit> = {
  ready: { width: 1440, height: 960, length: 'yd', square: 120, grid: 'squares', measure: 'yd', per: 1 },
  movedBy: ({ kind }) =>
    kind === 'vehicle' ? { procedure: vehicleMove.id, cites: ['2.3'] } : { procedure: footMove.id, cites: ['2.2'] },
  alsoMovedBy: [mineLaneProcedure.id],
  besideMove: [
    { label: 'Mount the horses', procedure: cavalryMount.id, typed: { action: 'mount' } },
    { label: 'Dismount', procedure: cavalryMount.id, typed: { action: 'dismount' } },
    { label: 'Get on a vehicle', procedure: transportProcedure.id, typed: { action: 'mount' }, isFor: isFootTroops },
    { label: 'Leave vehicle', procedure: transportProcedure.id, typed: { action: 'dismount' }, isFor: isFootTroops },
    { label: 'Limber', procedure: gunSetup.id, typed: { action: 'limber' }, isFor: isTowable },
    { label: 'Unlimber, set up', procedure: gunSetup.id, typed: { action: 'unlimber' }, isFor: isTowable },
  ],
  base: findUnitBase,
  hasMoved: (was, is) => is.movedYards > was.movedYards,
  arrive: moveVehicleLoad,
  plainSight: { far: 480, into: 120, cites: ['Chapter 2', 'W-32'], isSealedOnly: true },
  symbols: Object.values(SYMBOLS),
  symbol: ({ kind }) => ({ is: SYMBOLS[kind], size: '-' }),
};
