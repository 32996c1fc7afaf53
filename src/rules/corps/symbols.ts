import { dropUndefined } from '../fields.js';
import { buildAllianceNames, type SymbolKind, type SymbolReading, type SymbolSize } from '../symbols.js';
import type { UNIT_ROW_KIND } from './rows.js';
import { type DIVISION_TYPES, type HqLevel, NATIONALITIES } from './vocabulary.js';

type Fields = Partial<ReturnType<typeof UNIT_ROW_KIND.parse>>;

/** The sizes of whole units. The size does not change a unit's strength, which depends only on its kind. */
const WHOLE = { F: {}, G: {}, '-': {} } as const;
const LEVELS: Readonly<Record<HqLevel, SymbolSize>> = { division: 'I', corps: 'J', army: 'K' };

const levelOf = (size: SymbolSize | null): HqLevel =>
  (Object.keys(LEVELS) as HqLevel[]).find((level) => LEVELS[level] === size) ?? 'division';

/** The type of a division by the kind of its symbol. All other divisions are infantry. */
const DIVISIONS: Readonly<Partial<Record<SymbolKind, (typeof DIVISION_TYPES)[number]>>> = {
  ...{ 'UCA---': 'armoured', 'UCAW--': 'armoured' },
  ...{ 'UCIM--': 'motorised', 'UCIZ--': 'motorised' },
};

/**
 * Templates for imported symbols. A base is a battalion or a regiment, and a company is a detachment. Strengths come from the
 * example order of battle.
 */
export const SYMBOL_READING: SymbolReading<Fields> = {
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
    fields: (size, kind) => ({
      echelon: levelOf(size),
      ...dropUndefined({ divisionType: (kind && DIVISIONS[kind]) ?? undefined }),
    }),
    of: ({ echelon, parent }) => ({ size: LEVELS[echelon as HqLevel], parent: parent as string | null }),
    parent: 'parent',
  },
  strength: { sp: 'spMax' },
  nations: {
    of: 'formation',
    field: 'nationality',
    choices: NATIONALITIES,
    values: {
      ...{ usa: 'us', uk: 'british', canada: 'canadian', ussr: 'soviet' },
      ...{ germany: 'axis', italy: 'axis', japan: 'axis', hungary: 'axis', romania: 'axis', bulgaria: 'axis', slovakia: 'axis' },
      ...{ croatia: 'axis', finland: 'axis' },
    },
    alliances: buildAllianceNames(null, 'axis'),
  },
};
