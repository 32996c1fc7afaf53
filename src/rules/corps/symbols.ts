import type { SymbolReading, SymbolSize } from '../symbols.js';
import type { UNIT } from './rows.js';
import type { HqLevel } from './vocabulary.js';

type Fields = Partial<ReturnType<typeof UNIT.parse>>;

/** Sizes of whole units, which all have the strength of their kind. */
const WHOLE = { F: {}, G: {}, '-': {} } as const;
const LEVELS: Readonly<Record<HqLevel, SymbolSize>> = { division: 'I', corps: 'J', army: 'K' };

const levelOf = (size: SymbolSize | null): HqLevel =>
  (Object.keys(LEVELS) as HqLevel[]).find((level) => LEVELS[level] === size) ?? 'division';

/** A base is a battalion or a regiment, and a company is a detachment. Strengths are those of the example order of battle. */
export const SYMBOLS: SymbolReading<Fields> = {
  sizes: { ...WHOLE, E: { size: 'detachment', sp: 1 } },
  units: {
    'UCI---': { fields: { type: 'infantry', sp: 4 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCIM--': { fields: { type: 'infantry', sp: 4, moveType: 'wheeled' }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCIZ--': { fields: { type: 'infantry', sp: 5, moveType: 'tracked' }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCA---': { fields: { type: 'armour', sp: 4 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCAW--': { fields: { type: 'armoured-recce', sp: 3 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCR---': { fields: { type: 'recce', sp: 3 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCRH--': { fields: { type: 'cavalry', sp: 3 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCE---': { fields: { type: 'engineers', sp: 2 }, sizes: { ...WHOLE, E: { sp: 1 } } },
    'UCF---': { fields: { type: 'artillery', sp: 3 }, sizes: WHOLE },
    'UST---': { fields: { type: 'transport', sp: 4 }, sizes: WHOLE },
    'USS---': { fields: { type: 'support', sp: 2 }, sizes: WHOLE },
    'UH----': {
      fields: { type: 'hq', sp: 1 },
      sizes: { '-': {}, I: { hqLevel: 'division' }, J: { hqLevel: 'corps' }, K: { hqLevel: 'army' } },
    },
  },
  under: { field: 'formation', table: 'formation', sizes: Object.values(LEVELS) },
  formations: {
    act: 'formation-add',
    fields: (size, isHostile) => ({ echelon: levelOf(size), nationality: isHostile ? 'axis' : 'british' }),
    of: ({ echelon, parent }) => ({ size: LEVELS[echelon as HqLevel], parent: parent as string | null }),
    parent: 'parent',
  },
  side: () => ({}),
};
