/** Values that a person types against measurements, rulings or the record; and automatic actions of the bot. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../../../src/house/index.js';
import { listFeatures } from '../../../../src/rules/ground/rows.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import type { Battle } from '../../../../src/rules/index.js';
import type { House } from '../../../game/house.js';
import { Campaign, player, refusal } from './campaign.js';

const mapped = (): Campaign => {
  const campaign = new Campaign();
  campaign.act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  campaign.stocks('12 SS', { pol: 9, log: 9 });
  return campaign;
};

const place = (campaign: Campaign, unit: string, at: string): void => {
  campaign.act(MAP_ACT_IDS.place, { unit: campaign.id('unit', unit), at });
};

describe('Engineers: a bridge that is finished', () => {
  const built = (at: string) => {
    const campaign = mapped();
    campaign.act(MAP_ACT_IDS.feature, { kind: 'river', at: '12,0; 12,48' });
    campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 2 });
    place(campaign, 'Pioneers', at);
    campaign.act('job-add', { place: 'Orne', task: 'bridge-stream', workers: campaign.id('unit', 'Pioneers') });
    campaign.until('replace-hq');
    return campaign;
  };

  it('stands on the map where the river flows past its engineers', () => {
    const bridges = listFeatures(built('11,20').battle).filter(({ kind }) => kind === 'bridge');
    expect(bridges).toMatchObject([{ name: 'Orne', points: [[12, 20]], side: null }]);
  });

  it('is drawn by an umpire if nobody can tell where it is: a task', () => {
    const tasks = corpsRuleset.openTasks(built('30,20').battle);
    expect(tasks).toMatchObject([
      { sideId: 'umpires', suggested: { act: 'map-feature', params: { kind: 'bridge', name: 'Orne' } } },
    ]);
    expect(corpsRuleset.openTasks(built('11,20').battle)).toEqual([]);
  });
});

describe('Command', () => {
  it('ruled by an umpire is not lifted by a player’s check', () => {
    const campaign = new Campaign();
    campaign.add('1/25', '12 SS');
    campaign.until('command-check');
    campaign.act('command-check', { outOfCommand: [campaign.id('unit', '1/25')] });
    const checks = (as?: ReturnType<typeof player>) =>
      campaign.roll('command-check', { unit: ['1/25'] }, { distanceInches: 5 }, [], ...(as ? [as] : []));
    expect(refusal(() => checks(player(campaign.axis))).code).toBe('ILLEGAL');
    checks();
    expect(campaign.unit('1/25').inCommand).toBe(true);
  });

  it('is measured by the map, and without an umpire everyone is told who is out of it (CO-75)', () => {
    const campaign = mapped();
    campaign.add('Div HQ', '12 SS', { type: 'hq', sp: 1 });
    for (const name of ['1/25', '2/25']) campaign.add(name, '12 SS');
    place(campaign, 'Div HQ', '20,20');
    place(campaign, '1/25', '20,24');
    place(campaign, '2/25', '20,47');
    const { house } = campaign as unknown as { readonly house: House };
    const game = { ...house.battle.game, umpiredBy: 'bot' } as Battle['game'];
    house.state = { ...house.state, battle: { ...house.battle, game } };
    campaign.until('command-check');
    const told = campaign.record.filter(({ notes }) => notes.join().includes('Units out of command'));
    expect(told.map(({ audience, notes }) => [audience, notes.find((note) => note.startsWith('Units out'))])).toEqual([
      ['all', 'Units out of command, which the map shows too far from any HQ of their chain (Command, CO-75): 2/25 (27 in).'],
    ]);
    expect(['1/25', '2/25'].map((name) => campaign.unit(name).inCommand)).toEqual([true, false]);
  });
});

describe('A player', () => {
  const rolls = (procedure: string, typed: JsonObject, cast = {}) => {
    const campaign = new Campaign();
    campaign.add('1/25', '12 SS');
    campaign.until('move');
    return refusal(() => campaign.roll(procedure, cast, typed, [6], player(campaign.axis)));
  };

  it('blows no bridge without his charges, and lands nobody', () => {
    expect(rolls('blow-bridge', { chargesLaid: true }).field).toBe('job');
    expect(rolls('air-landing', { landing: 'para', sp: 4 }).field).toBe('unit');
  });

  it('does not say what counts as close to a surprise (CO-22)', () => {
    expect(rolls('surprise', { distanceInches: 9, closeInches: 20 }, { unit: ['1/25'] }).code).toBe('UMPIRE_ONLY');
  });
});

describe('Night Phase: Resupply, CO-65', () => {
  it('by hand has no rate in other years unless an umpire gives one', () => {
    const campaign = new Campaign({ season: 'summer', year: 1943 });
    campaign.until('night-resupply');
    const comes = (typed: JsonObject) => campaign.roll('resupply', { division: ['272 Inf'] }, typed);
    expect(refusal(() => comes({})).cites).toEqual(['Night Phase: Resupply', 'CO-65']);
    expect(comes({ rateUnits: 3 }).resolutions[0]!.outcome.units).toBe(3);
  });
});

describe('Combat: who is aboard a column', () => {
  const aboard = (type: string) => {
    const campaign = new Campaign();
    campaign.add('Lorries', '12 SS', { type: 'transport', sp: 3 });
    campaign.add('1/25', '12 SS', { type, riding: true });
    campaign.edit('Lorries', { carries: ['1/25'] });
    campaign.add('7 QRB', '7 Armd');
    for (const division of ['12 SS', '7 Armd']) campaign.stocks(division, { pol: 9, log: 9 });
    return campaign;
  };

  it('does not attack, and is hit on 4 to 6', () => {
    const campaign = aboard('infantry');
    campaign.until('combat');
    expect(refusal(() => campaign.roll('combat', { attackers: ['1/25'], defenders: ['7 QRB'] })).cites).toContain('Orders');
    campaign.roll('combat', { attackers: ['7 QRB'], defenders: ['1/25'] }, {}, [4, 3, 1, 1]);
    expect(campaign.unit('1/25').sp).toBe(3);
  });

  it('does not fire', () => {
    const campaign = aboard('artillery');
    campaign.until('combat');
    const fires = () => campaign.roll('bombardment', { firers: ['1/25'], target: ['7 QRB'] }, { rangeInches: 5 });
    expect(refusal(fires).cites).toContain('CO-46');
  });

  it('does not march on after a whole ride', () => {
    const campaign = aboard('infantry');
    campaign.until('move');
    campaign.roll('movement', { unit: ['Lorries'] }, { orders: 'transport', roadInches: 45 });
    const marches = () => campaign.roll('movement', { unit: ['1/25'] }, { orders: 'transport', debus: true, roadInches: 5 });
    expect(refusal(marches).cites).toContain('CO-72');
  });
});

it('Movement: mounting lorries that are not on record is measured on their row, 12 of 24 inches (CO-17)', () => {
  const campaign = mapped();
  campaign.add('1/25', '12 SS');
  place(campaign, '1/25', '20,20');
  campaign.until('move');
  campaign.roll('movement', { unit: ['1/25'] }, { orders: 'transport', embus: true, to: '32,20' });
  expect(campaign.last.resolutions[0]!.outcome.usedFraction).toBe(0.75);
});
