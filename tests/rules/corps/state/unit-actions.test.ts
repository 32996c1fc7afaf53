import { beforeEach, describe, expect, it } from 'vitest';
import { createView, listTasks, UMPIRE_AS_READER } from '../../../../src/game/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { leftIn, namesLeft } from '../../left.js';
import { Campaign } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
});

const left = (phase = campaign.game.phase as string): string => namesLeft(corpsRuleset, campaign.battle, phase);
const suggested = (phase = campaign.game.phase as string) => leftIn(corpsRuleset, campaign.battle, phase)[0]?.suggested;

describe('who has not moved (Movement), by day and by night', () => {
  it('stands on the table, free to move: neither surprised nor surrounded, lost nor scattered', () => {
    for (const name of ['still', 'moved', 'surprised', 'surrounded', 'lost']) campaign.add(name, '272 Inf');
    campaign.until('move');
    campaign.edit('moved', { movedThisTurn: true });
    campaign.edit('surprised', { surprised: true });
    campaign.edit('surrounded', { surrounded: true });
    campaign.edit('lost', { sp: 0 });
    expect(left('move')).toBe('still');
    expect(left('night-movement')).toBe('still');
    expect(suggested('move')).toEqual({ procedure: 'corps.movement', roles: { unit: [campaign.unit('still').id] } });
  });
});

describe('who has not fired (Combat)', () => {
  it('is artillery on the table, once a turn', () => {
    campaign.add('guns', '12 SS', { type: 'artillery', sp: 1 });
    campaign.add('spent', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('gone', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('foot', '12 SS');
    campaign.until('combat');
    campaign.edit('spent', { firedThisTurn: true });
    campaign.edit('gone', { sp: 0 });
    expect(left()).toBe('guns');
    expect(suggested()).toEqual({ procedure: 'corps.bombardment', roles: { firers: [campaign.unit('guns').id] } });
  });
});

describe('who has air units left (Air and Sea Power)', () => {
  it('is a side with aircraft of the day', () => {
    campaign.until('air-strikes');
    expect(left()).toBe('');
    campaign.act('set-side', { side: campaign.allies, airUnits: 1 });
    expect(left()).toBe('Allies');
    expect(suggested()).toEqual({ procedure: 'corps.air-strike', roles: { side: [campaign.allies] } });
    campaign.act('set-side', { side: campaign.allies, airUnits: 0 });
    expect(left()).toBe('');
  });
});

describe('which HQ has not been replaced (Turn sequence, CO-8)', () => {
  it('was lost in an earlier turn; the umpire resolves it for an HQ that is no longer on the table', () => {
    campaign.add('HQ', '12 SS', { type: 'hq', sp: 2 });
    campaign.add('foot', '12 SS');
    campaign.until('replace-hq'); // This phase is in turn 1.
    campaign.edit('HQ', { sp: 0, lostTurn: 1 });
    campaign.edit('foot', { sp: 0 });
    expect(left()).toBe('');
    const tooSoon = campaign.roll('replace-hq', { hq: ['HQ'] });
    expect([tooSoon.summary, campaign.unit('HQ').sp]).toEqual(['The HQ cannot come back yet, because it was lost this turn.', 0]);
    campaign.until('combat'); // turn 2
    expect(left('replace-hq')).toBe('HQ');
    expect(leftIn(corpsRuleset, campaign.battle, 'replace-hq')[0]?.suggested).toEqual({
      procedure: 'corps.replace-hq',
      roles: { hq: [campaign.unit('HQ').id] },
    });
    campaign.roll('replace-hq', { hq: ['HQ'] });
    expect(campaign.unit('HQ')).toMatchObject({ sp: 2, lostTurn: null });
    expect(left('replace-hq')).toBe('');
  });
});

describe('which proposal has not been carried out (Night Phase)', () => {
  it('is a task of the umpires, and no side is said to have it left', () => {
    campaign.until('night-recovery');
    const { rows } = listTasks(createView(corpsRuleset, campaign.battle, UMPIRE_AS_READER));
    // One for each division: 12 SS, 272 Inf and 7 Armd.
    expect(rows.filter(({ kind }) => kind === 'unit').map(({ side }) => side)).toEqual([null, null, null]);
  });

  it('is recovery in its phase, and resupply in the next', () => {
    campaign.until('night-recovery');
    expect(left()).toBe('Recovery 12 SS, Recovery 272 Inf, Recovery 7 Armd');
    expect(suggested()).toEqual({ act: 'night-apply', params: {} });
    expect(left('night-resupply')).toBe('Resupply 12 SS, Resupply 272 Inf, Resupply 7 Armd');
    campaign.act('night-apply');
    expect([left(), left('night-resupply')]).toEqual(['', '']);
  });

  it('weather and the command check are the umpires’', () => {
    campaign.add('foot', '12 SS');
    expect([left('weather'), left('command-check')]).toEqual(['', '']);
  });
});
