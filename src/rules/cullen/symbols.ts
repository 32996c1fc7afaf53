import type { SymbolReading } from '../symbols.js';
import type { UNIT_ROW_KIND } from './rows.js';

type Fields = Partial<ReturnType<typeof UNIT_ROW_KIND.parse>>;

/** Vehicles are single units, without a size. */
const ONE = { '-': {} } as const;
/** The symbol sizes for artillery, which are a gun, a section or a battery. */
const GUNS = { '-': {}, C: {}, D: {}, E: {} } as const;

/** Templates for imported symbols. Companies have the elements of companies in the example order of battle, and ratings of 0. */
export const SYMBOL_READING: SymbolReading<Fields> = {
  sizes: { E: {}, '-': {} },
  units: {
    'UCI---': { fields: { kind: 'infantry', rifle: 5, lmg: 1 } },
    'UCIM--': { fields: { kind: 'infantry', rifle: 5, lmg: 1 } },
    'UCM---': { fields: { kind: 'infantry', rifle: 1, hmg: 2 } },
    'UCE---': { fields: { kind: 'infantry', rifle: 4 } },
    'UCRH--': { fields: { kind: 'cavalry', cavalry: 4 } },
    'UCF---': { fields: { kind: 'artillery', guns: 2, gunClass: 'field' }, sizes: GUNS },
    'UCAA--': { fields: { kind: 'artillery', guns: 1, gunClass: 'light' }, sizes: GUNS },
    'UCA---': { fields: { kind: 'armour', armourClass: 'medium', gunClass: 'light', vehicleMgs: true }, sizes: ONE },
    'UCAW--': { fields: { kind: 'armour', armourClass: 'light', vehicle: 'armoured-car-medium', vehicleMgs: true }, sizes: ONE },
    'UST---': { fields: { kind: 'softskin' }, sizes: ONE },
    'USS---': { fields: { kind: 'softskin' }, sizes: ONE },
    'UH----': { fields: { kind: 'officer', officerFactor: 1 }, sizes: { '-': {}, E: {}, F: {} } },
  },
  under: { field: 'battalion', sizes: ['F'] },
  strength: { rifle: null, smg: null, lmg: null, hmg: null, mortar: null, cavalry: null, guns: null },
};
