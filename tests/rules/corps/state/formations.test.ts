import { beforeEach, describe, expect, it } from 'vitest';
import { listFormationChain } from '../../../../src/rules/corps/battle.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import { aFormation } from '../scene.js';
import { Campaign, player, refusal } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
});
const id = (name: string): string => campaign.id('formation', name);

describe('Supply: formations', () => {
  it('a division has these values unless the umpire says otherwise', () => {
    campaign.formation('Plain', campaign.allies, { nationality: 'us' });
    const row = campaign.stock('Plain');
    expect(row).toEqual(aFormation({ id: row.id, name: 'Plain', side: campaign.allies, nationality: 'us', log: 0 }));
  });

  it('every field can be set, a limit and the formation above taken away again', () => {
    const fields = {
      name: 'HJ',
      nationality: 'soviet',
      echelon: 'corps',
      divisionType: 'motorised',
      log: 3,
      pol: 4,
      logMax: 5,
      polMax: 6,
      supplyRoute: 'seaborne',
      enemyAA: true,
      ratePercent: 30,
      maxRecoverySp: 2,
      hospital: true,
      recoveryUnit: true,
      polSpentThisTurn: true,
    };
    campaign.formation('Army', campaign.axis, { nationality: 'axis', echelon: 'army' });
    campaign.stocks('12 SS', { ...fields, parent: id('Army') });
    expect(campaign.stock('HJ')).toMatchObject({ ...fields, parent: id('Army') });
    for (const [clear, field] of [
      ['parent', 'parent'],
      ['log-max', 'logMax'],
      ['pol-max', 'polMax'],
      ['max-recovery-sp', 'maxRecoverySp'],
    ] as const) {
      campaign.stocks('HJ', { clear });
      expect(campaign.stock('HJ')[field]).toBe(null);
    }
    expect(campaign.last).toMatchObject({ kind: 'formation-edited', audience: campaign.axis });
  });

  it('names are taken once, and only an umpire sets formations up', () => {
    const add = (name: string, as = player(campaign.axis)): unknown =>
      campaign.act('formation-add', { name, side: campaign.axis, nationality: 'axis' }, as);
    expect(refusal(() => add('New')).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => campaign.formation('12 ss', campaign.axis, { nationality: 'axis' }))).toMatchObject({
      code: 'CONFLICT',
      field: 'name',
    });
    expect(refusal(() => campaign.stocks('12 SS', { name: '272 INF' })).code).toBe('CONFLICT');
    expect(refusal(() => campaign.formation('New', 'nobody', { nationality: 'axis' })).field).toBe('side');
    expect(refusal(() => campaign.stocks('12 SS', { name: '12 SS' })).message).toContain('Nothing would change');
  });

  it('stand in one chain of one side, each under a higher one (CO-49)', () => {
    campaign.formation('Army', campaign.axis, { nationality: 'axis', echelon: 'army' });
    campaign.stocks('I SS Corps', { parent: id('Army') });
    expect(listFormationChain(campaign.battle, id('12 SS')).map(({ name }) => name)).toEqual(['12 SS', 'I SS Corps', 'Army']);
    expect(refusal(() => campaign.stocks('7 Armd', { parent: id('I SS Corps') })).field).toBe('parent');
    expect(refusal(() => campaign.stocks('12 SS', { parent: id('272 Inf') })).field).toBe('parent');
    expect(refusal(() => campaign.stocks('12 SS', { parent: id('12 SS') })).field).toBe('parent');
    expect(refusal(() => campaign.stocks('I SS Corps', { echelon: 'division' })).field).toBe('echelon');
    expect(refusal(() => campaign.stocks('12 SS', { parent: 'nobody' })).code).toBe('NOT_FOUND');
  });

  it('is taken out only when nothing belongs to it', () => {
    const remove = (name: string): unknown => campaign.act('formation-remove', { formation: id(name) });
    campaign.add('A', '12 SS');
    expect(refusal(() => remove('12 SS'))).toMatchObject({ code: 'CONFLICT', field: 'formation' });
    expect(refusal(() => remove('I SS Corps')).code).toBe('CONFLICT');
    campaign.edit('A', { formation: '272 Inf' });
    remove('12 SS');
    expect(campaign.has('formation', '12 SS')).toBe(false);
    campaign.undo();
    expect(campaign.has('formation', '12 SS')).toBe(true);
  });

  it('a line tells side, kind, stocks and what is above', () => {
    const line = (name: string): string => corpsRuleset.rowLine!('formation', campaign.stock(name), campaign.battle);
    campaign.stocks('12 SS', { log: 3, logMax: 8, pol: 2, supplyRoute: 'air', enemyAA: true, hospital: true });
    expect(line('12 SS')).toBe(
      'Axis, armoured division, axis, LOG 3 of 8, POL 2, supplied by air, enemy A/A, hospital, under I SS Corps',
    );
    expect(line('I SS Corps')).toBe('Axis, corps, axis, LOG 0, POL 0');
    campaign.stocks('7 Armd', { supplyRoute: 'none', recoveryUnit: true });
    expect(line('7 Armd')).toBe('Allies, armoured division, british, LOG 0, POL 0, no supply route, recovery unit');
  });

  it('a side knows its own alone', () => {
    const knows = (side: string): boolean => corpsRuleset.knowsRow!(side, 'formation', campaign.stock('12 SS'), campaign.battle);
    expect([knows(campaign.axis), knows(campaign.allies)]).toEqual([true, false]);
  });
});
