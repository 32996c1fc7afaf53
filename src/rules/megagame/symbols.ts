import type { SymbolReading } from '../symbols.js';
import type { UNIT } from './rows.js';

type Fields = Partial<ReturnType<typeof UNIT.parse>>;

/** Templates for symbols: battalions to brigades, with the strengths of the example order of battle. Only dumps have supply. */
export const SYMBOLS: SymbolReading<Fields> = {
  sizes: { F: { status: 4 }, G: { status: 8 }, H: { status: 10 }, '-': { status: 8 } },
  units: {
    'UCI---': { fields: { troops: 'foot' } },
    'UCIM--': { fields: { troops: 'motorised' } },
    'UCIZ--': { fields: { troops: 'motorised' } },
    'UCA---': { fields: { troops: 'tanks' } },
    'UCAW--': { fields: { troops: 'recce' } },
    'UCR---': { fields: { troops: 'recce' } },
    'UCRH--': { fields: { troops: 'recce' } },
    'UCE---': { fields: { troops: 'foot' } },
    'UCF---': { fields: { troops: 'towed-artillery', artilleryType: 'field', status: 3 } },
    'UCD---': { fields: { troops: 'towed-artillery', flak: 'light', status: 3 } },
    'UST---': { fields: { troops: 'motorised', status: 0, ammoSp: 10, fuelSp: 10 } },
    'USS---': { fields: { troops: 'motorised', status: 0, ammoSp: 10, fuelSp: 10 } },
  },
  under: { field: 'formation', sizes: ['I', 'J'] },
  side: (isHostile) => ({ nation: isHostile ? 'german' : 'allied' }),
};
