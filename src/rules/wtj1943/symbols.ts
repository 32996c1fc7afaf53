import type { SymbolReading } from '../symbols.js';
import type { UNIT_ROW_KIND } from './rows.js';

type Fields = Partial<ReturnType<typeof UNIT_ROW_KIND.parse>>;

/**
 * Templates of units for map symbols, from platoons to battalions, and up to brigades for headquarters. For infantry and
 * cyclists, the number of bases depends on the symbol's size. For all other units, including scouts, it depends on the symbol's
 * kind. The templates have no training and no vehicle type, because these depend on the battle's chart.
 */
export const SYMBOL_READING: SymbolReading<Fields> = {
  sizes: { D: { bases: 3 }, E: { bases: 6 }, F: { bases: 9 }, '-': { bases: 6 } },
  units: {
    'UCI---': { fields: { kind: 'infantry' } },
    'UCIZ--': { fields: { kind: 'infantry' } },
    // The symbol that `ground.ts` draws for cyclists.
    'UCIM--': { fields: { kind: 'cyclist' } },
    'UCM---': { fields: { kind: 'heavy-weapon', bases: 3 } },
    'UCE---': { fields: { kind: 'engineer', bases: 3 } },
    'UCR---': { fields: { kind: 'infantry', bases: 3 } },
    'UCRH--': { fields: { kind: 'cavalry', bases: 4 } },
    'UCF---': { fields: { kind: 'gun', bases: 2 } },
    'UCAA--': { fields: { kind: 'gun', bases: 2 } },
    'UCA---': { fields: { kind: 'vehicle', bases: 3 } },
    'UCAW--': { fields: { kind: 'vehicle', bases: 3 } },
    'UST---': { fields: { kind: 'wagon', bases: 3 } },
    'USS---': { fields: { kind: 'wagon', bases: 3 } },
    'UH----': { fields: { kind: 'hq', bases: 1 }, sizes: { '-': {}, D: {}, E: {}, F: {}, G: {}, H: {} } },
  },
  under: { field: 'hq', table: 'unit', sizes: [] },
  strength: { bases: null },
  // 2.4: only the rules for Russians differ from the rules for other nations.
  nations: {
    of: 'unit',
    field: 'nationality',
    choices: [],
    values: {
      ...{
        germany: 'german',
        ussr: 'soviet',
        uk: 'british',
        usa: 'american',
        france: 'french',
        italy: 'italian',
        japan: 'japanese',
      },
      ...{
        china: 'chinese',
        poland: 'polish',
        hungary: 'hungarian',
        romania: 'romanian',
        bulgaria: 'bulgarian',
        finland: 'finnish',
      },
      ...{ canada: 'canadian', australia: 'australian', norway: 'norwegian', netherlands: 'dutch', belgium: 'belgian' },
      ...{ greece: 'greek', yugoslavia: 'yugoslav', spain: 'spanish', slovakia: 'slovak', croatia: 'croatian', india: 'indian' },
      ...{ 'new-zealand': 'new zealand', 'south-africa': 'south african', czechoslovakia: 'czechoslovak', denmark: 'danish' },
      brazil: 'brazilian',
    },
  },
};
