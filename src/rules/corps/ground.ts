import { EMBUS_FRACTION, movement, moveSpent, SHARE_TOLERANCE } from './procedures/movement.js';
import type { Battle } from '../battle.js';
import type { GroundReading } from '../ground/reading.js';
import { findRecordedTransport } from './battle.js';
import { GUN_RANGES } from './procedures/artillery-range.js';
import { carryOutArrival, mayAdvanceTo } from './arriving.js';
import { findBaseInches } from './procedures/zone-of-control.js';
import { UNIT_SYMBOLS, findUnitSymbol } from './drawing.js';
import { CROSSING_KINDS, findCarrierPlace } from './measures.js';
import type { CorpsBattle, CorpsUnit } from './state.js';

/** Checks whether a unit is on board a transport, recorded or not (CO-17, CO-82). */
const rides = (unit: CorpsUnit, battle: Battle): boolean =>
  unit.riding || findRecordedTransport(battle as CorpsBattle, unit) !== undefined;

/** The rulebook's use of the map. A base is a battalion, and distances are in inches. */
export const GROUND_READING: GroundReading<CorpsUnit> = {
  ready: { width: 72, height: 48, length: 'in', square: 6, grid: 'squares', measure: 'in', per: 1 },
  tableMetres: 508, // 5 cm on the table represent 1 km (section Scale), so one inch represents 508 metres.
  movedBy: () => ({ procedure: movement.id, cites: ['Movement'] }),
  mayPlace: (unit, battle, spot) => mayAdvanceTo(unit, battle as CorpsBattle, spot),
  besideMove: [
    { label: 'By transport', procedure: movement.id, typed: { orders: 'transport' } },
    {
      label: 'Mount transport',
      procedure: movement.id,
      typed: { orders: 'transport', embus: true },
      isFor: (unit, battle) => !rides(unit, battle),
    },
    {
      label: 'Dismount',
      procedure: movement.id,
      typed: { orders: 'transport', debus: true },
      isFor: (unit, battle) => rides(unit, battle),
    },
  ],
  // Mounting or dismounting uses a share of the move, but the unit stays where it is (CO-17). What its transport has used before
  // counts for a passenger too (CO-82).
  hasMoved: (was, is, battle) =>
    (is.moveUsed ?? 0) - moveSpent(was, battle as CorpsBattle) >
    (was.riding === is.riding ? 0 : EMBUS_FRACTION + SHARE_TOLERANCE),
  crossedAt: CROSSING_KINDS,
  base: (unit) => findBaseInches(unit),
  arrive: carryOutArrival,
  standsWith: (unit, battle) => findCarrierPlace(unit, battle as CorpsBattle),
  symbols: Object.values(UNIT_SYMBOLS),
  symbol: findUnitSymbol,
  plainSight: { far: 6, into: 1, cites: ['Scale', 'CO-87'], isSealedOnly: true },
  bands: ({ type, gunClass }) => (type === 'artillery' ? [{ label: 'guns', far: GUN_RANGES[gunClass].inches }] : []),
};
