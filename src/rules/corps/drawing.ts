/** The symbols of units on the map. */
import type { UnitSymbol } from '../ground/reading.js';
import type { CorpsUnit } from './state.js';
import type { HqLevel, UnitType } from './vocabulary.js';

export const UNIT_SYMBOLS: Readonly<Record<UnitType, string>> = {
  infantry: 'UCI---',
  engineers: 'UCE---',
  cavalry: 'UCRH--',
  recce: 'UCR---',
  'armoured-recce': 'UCAW--',
  armour: 'UCA---',
  artillery: 'UCF---',
  transport: 'UST---',
  'protected-transport': 'UST---',
  support: 'USS---',
  hq: 'UH----',
};
const HQ_SIZES: Readonly<Record<HqLevel, string>> = { division: 'I', corps: 'J', army: 'K' };

/** Returns the symbol of a unit. */
export const findUnitSymbol = ({ type, size, hqLevel }: CorpsUnit): UnitSymbol => ({
  is: UNIT_SYMBOLS[type],
  size: type === 'hq' && hqLevel ? HQ_SIZES[hqLevel] : size === 'detachment' ? 'E' : 'F',
});
