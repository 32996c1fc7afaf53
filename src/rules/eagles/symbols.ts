import type { SymbolReading } from '../symbols.js';
import { NATION_NAME, NATIONS } from './vocabulary.js';
import type { UNIT_ROW_KIND } from './rows.js';

type Fields = Partial<ReturnType<typeof UNIT_ROW_KIND.parse>>;

/** Templates for imported symbols. A stand is a company, with the values of the example order of battle. */
export const SYMBOL_READING: SymbolReading<Fields> = {
  sizes: { E: {}, '-': {} },
  units: {
    'UCI---': { fields: { kind: 'infantry', baseFp: 4 } },
    'UCIM--': { fields: { kind: 'infantry', baseFp: 4 } },
    'UCIZ--': { fields: { kind: 'infantry', baseFp: 5 } },
    'UCA---': { fields: { kind: 'vehicle', baseFp: 5, da: 'MODERATE', moveCode: 'D' } },
    'UCAA--': { fields: { kind: 'towed-at', baseFp: 3, gun: 'anti-tank' } },
    'UCAW--': { fields: { kind: 'vehicle', baseFp: 3, da: 'THIN', moveCode: 'E' } },
    'UCR---': { fields: { kind: 'infantry', baseFp: 3 } },
    'UCRH--': { fields: { kind: 'infantry', baseFp: 3, moveCode: 'B' } },
    'UCF---': { fields: { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, gun: 'towed' } },
    'UCM---': { fields: { kind: 'weapons', baseFp: 3 } },
    'UCD---': { fields: { kind: 'weapons', baseFp: 2, aaUnit: true, aaWeapon: '20mm' } },
    'UCE---': { fields: { kind: 'infantry', baseFp: 3, engineer: true } },
    'UST---': { fields: { kind: 'administrative', baseFp: 1 } },
    'USS---': { fields: { kind: 'administrative', baseFp: 1 } },
    'UH----': { fields: { kind: 'administrative', baseFp: 1 } },
  },
  under: { field: 'division', sizes: ['I'] },
  strength: { baseFp: null, guns: null },
  // Section 3.2 of the rulebook combines the Commonwealth with the UK. Germany's allies in Europe are the minor Axis.
  nations: {
    of: 'side',
    field: 'nation',
    own: true,
    choices: NATIONS,
    names: NATION_NAME,
    values: {
      ...{ germany: 'germany', usa: 'usa', ussr: 'ussr', france: 'france', italy: 'italy', japan: 'japan', china: 'china' },
      ...{ uk: 'uk', canada: 'uk', australia: 'uk', 'new-zealand': 'uk', india: 'uk', 'south-africa': 'uk' },
      ...{ hungary: 'minor-axis', romania: 'minor-axis', bulgaria: 'minor-axis', slovakia: 'minor-axis', croatia: 'minor-axis' },
      finland: 'minor-axis',
    },
  },
};
