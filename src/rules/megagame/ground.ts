import { movement, MOVE_DISTANCES } from './procedures/movement.js';
import { UNIT_BASE, CONTACT_KM } from './contact.js';
import type { GroundReading } from '../ground/reading.js';
import { ARTILLERY_RANGES } from './procedures/artillery-support.js';
import type { MegagameUnit } from './state.js';
import { isDump } from './unit.js';
import { MODES, type Troops } from './vocabulary.js';

const SYMBOLS: Readonly<Record<Troops, string>> = {
  foot: 'UCI---',
  motorised: 'UCIM--',
  tanks: 'UCA---',
  'towed-artillery': 'UCF---',
  recce: 'UCR---',
};

const DUMP = 'USS---';
const FLAK = 'UCD---';

/** Returns the usual mode of movement of a unit: tactical or, if its troops lack that mode, their first mode. */
const usualMode = ({ troops }: MegagameUnit): (typeof MODES)[number] =>
  MODES.find((mode) => Object.values(MOVE_DISTANCES[troops]).some((row) => row[mode] !== null)) ?? MODES[0];

/** Defines how the rulebook uses the map. Distances are in km. */
export const GROUND_READING: GroundReading<MegagameUnit> = {
  ready: { width: 100, height: 60, length: 'km', square: 5, grid: 'squares', measure: 'km', per: 1 },
  hexes: { width: 40, height: 30, length: 'hex', square: 1, grid: 'hexes', measure: 'km', per: 5 },
  movedBy: (unit) => ({ procedure: movement.id, cites: ['Movement'], usually: { mode: usualMode(unit) } }),
  besideMove: [
    { label: 'Tactical', procedure: movement.id, typed: { mode: 'tactical' } },
    { label: 'Non-tactical', procedure: movement.id, typed: { mode: 'non-tactical' } },
    { label: 'Road column', procedure: movement.id, typed: { mode: 'road-column' } },
  ],
  base: () => UNIT_BASE,
  meets: () => CONTACT_KM,
  plainSight: { far: 5, into: 1, cites: ['Air Recce', 'M-47'] },
  hasMoved: (was, is) => is.movedPct > was.movedPct,
  symbols: [...Object.values(SYMBOLS), DUMP, FLAK],
  symbol: (unit) => ({
    is: isDump(unit) ? DUMP : unit.flak === 'none' ? SYMBOLS[unit.troops] : FLAK,
    size: '-',
  }),
  bands({ artilleryType }) {
    if (artilleryType === 'none') return [];
    const { effectiveKm, longKm } = ARTILLERY_RANGES[artilleryType];
    return [{ label: 'effective', far: effectiveKm }, ...(longKm === null ? [] : [{ label: 'long', far: longKm }])];
  },
};
