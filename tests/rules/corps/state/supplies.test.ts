import { beforeEach, describe, expect, it } from 'vitest';
import { transferSuppliesAct } from '../../../../src/rules/corps/acts/supplies.js';
import { listInputFields } from '../../../../src/rules/index.js';
import { Campaign, player, refusal } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
  campaign.stocks('12 SS', { log: 6, pol: 4, polMax: 5 });
  campaign.stocks('I SS Corps', { log: 2, pol: 3 });
  campaign.add('Column', '12 SS', { type: 'transport', sp: 4, cargoLog: 1 });
  campaign.add('Column 2', '12 SS', { type: 'transport', sp: 4 });
  campaign.add('Column 3', '272 Inf', { type: 'transport', sp: 4 });
});

type Names = { readonly unit?: string; readonly formation?: string };
const give = (from: Names, to: Names, load: object, as = player(campaign.axis)) => {
  const key = (end: 'from' | 'to', { unit, formation }: Names): Record<string, string> => ({
    ...(unit === undefined ? {} : { [`${end}Column`]: campaign.id('unit', unit) }),
    ...(formation === undefined ? {} : { [`${end}Formation`]: campaign.id('formation', formation) }),
  });
  return campaign.act('supply-transfer', { ...key('from', from), ...key('to', to), ...load }, as);
};
const cargo = (name: string): readonly number[] => [campaign.unit(name).cargoLog, campaign.unit(name).cargoPol];
const stock = (name: string): readonly number[] => [campaign.stock(name).log, campaign.stock(name).pol];

describe('Supply: LOG and POL change hands in one act (CO-73)', () => {
  beforeEach(() => {
    campaign.act('set-game', { phase: 'move' });
  });

  it('from a division to its column, from column to column, and up to its corps', () => {
    const event = give({ formation: '12 SS' }, { unit: 'Column' }, { log: 2, pol: 1 });
    expect(event).toMatchObject({ audience: campaign.axis, summary: '12 SS hands 2 LOG and 1 POL to Column.' });
    expect([stock('12 SS'), cargo('Column')]).toEqual([
      [4, 3],
      [3, 1],
    ]);
    give({ unit: 'Column' }, { unit: 'Column 2' }, { log: 3 });
    expect([cargo('Column'), cargo('Column 2')]).toEqual([
      [0, 1],
      [3, 0],
    ]);
    give({ unit: 'Column 2' }, { formation: 'I SS Corps' }, { log: 3 });
    expect([cargo('Column 2'), stock('I SS Corps')]).toEqual([
      [0, 0],
      [5, 3],
    ]);
    give({ formation: 'I SS Corps' }, { formation: '12 SS' }, { log: 5, pol: 2 });
    expect([stock('I SS Corps'), stock('12 SS')]).toEqual([
      [0, 1],
      [9, 5],
    ]);
  });

  it('never sideways (CO-49)', () => {
    const sideways = { code: 'ILLEGAL', cites: ['Supply', 'CO-49'] };
    expect(refusal(() => give({ formation: '12 SS' }, { formation: '272 Inf' }, { log: 1 }))).toMatchObject(sideways);
    expect(refusal(() => give({ unit: 'Column' }, { unit: 'Column 3' }, { log: 1 }))).toMatchObject(sideways);
  });

  it('as much as there is, and as the taker can hold', () => {
    expect(refusal(() => give({ unit: 'Column' }, { formation: '12 SS' }, { log: 2 })).cites).toEqual(['Supply']);
    expect(refusal(() => give({ formation: '12 SS' }, { unit: 'Column' }, { log: 4 })).cites).toEqual(['Strength points']);
    expect(refusal(() => give({ formation: 'I SS Corps' }, { formation: '12 SS' }, { pol: 2 })).cites).toEqual([
      'Supply',
      'CO-50',
    ]);
    expect(refusal(() => give({ formation: '12 SS' }, { unit: 'Column' }, {})).field).toBe('log');
  });

  it('between two that are named, of one’s own side, in their phases', () => {
    expect(refusal(() => give({}, { unit: 'Column' }, { log: 1 })).field).toBe('fromColumn');
    expect(refusal(() => give({ unit: 'Column' }, { unit: 'Column' }, { log: 1 })).field).toBe('toFormation');
    for (const [from, to, field] of [
      [{ unit: 'Column', formation: '12 SS' }, { unit: 'Column 2' }, 'fromColumn'],
      [{ unit: 'Column' }, {}, 'toColumn'],
      [{ unit: 'Column' }, { unit: 'Column 2', formation: '12 SS' }, 'toColumn'],
    ] as const)
      expect(refusal(() => give(from, to, { log: 1 }))).toMatchObject({ code: 'INVALID_INPUT', field });
    expect(listInputFields(transferSuppliesAct).map(({ key, refers }) => [key, refers])).toEqual([
      ['fromColumn', 'unit'],
      ['fromFormation', 'formation'],
      ['toColumn', 'unit'],
      ['toFormation', 'formation'],
      ['log', undefined],
      ['pol', undefined],
    ]);
    campaign.add('Foot', '12 SS');
    expect(refusal(() => give({ unit: 'Foot' }, { formation: '12 SS' }, { log: 1 })).field).toBe('fromColumn');
    const byAllies = player(campaign.allies);
    expect(refusal(() => give({ formation: '12 SS' }, { unit: 'Column' }, { log: 1 }, byAllies)).code).toBe('NOT_FOUND');
    campaign.act('set-game', { phase: 'combat' });
    expect(refusal(() => give({ formation: '12 SS' }, { unit: 'Column' }, { log: 1 })).cites).toEqual(['Supply', 'CO-73']);
  });
});
