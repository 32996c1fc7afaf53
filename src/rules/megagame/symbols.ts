import { buildAllianceNames, type SymbolReading } from '../symbols.js';
import { NATIONS } from './vocabulary.js';
import type { UNIT_ROW_KIND } from './rows.js';

type Fields = Partial<ReturnType<typeof UNIT_ROW_KIND.parse>>;

/**
 * Templates for symbols, from battalions to brigades, with the strengths of the example order of battle. Only dumps have supply
 * points.
 */
export const SYMBOL_READING: SymbolReading<Fields> = {
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
  strength: { status: 'startStatus' },
  nations: {
    of: 'side',
    field: 'nation',
    choices: NATIONS,
    values: {
      germany: 'german',
      ...{
        uk: 'allied',
        usa: 'allied',
        canada: 'allied',
        ussr: 'allied',
        france: 'allied',
        poland: 'allied',
        australia: 'allied',
      },
      ...{ 'new-zealand': 'allied', india: 'allied', 'south-africa': 'allied', norway: 'allied', netherlands: 'allied' },
      ...{ belgium: 'allied', greece: 'allied', czechoslovakia: 'allied', brazil: 'allied' },
    },
    alliances: buildAllianceNames('allied', 'german'),
  },
};
