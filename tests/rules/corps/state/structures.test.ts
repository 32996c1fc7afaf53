import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/rules/index.js';
import { corpsRuleset } from '../../../../src/rules/corps/index.js';
import type { Structure } from '../../../../src/rules/corps/state.js';
import { Campaign, player, refusal } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign({ season: 'winter' });
  campaign.next([5]);
  campaign.add('Pioneers', '12 SS', { type: 'engineers', sp: 3 });
  campaign.add('Sappers', '7 Armd', { type: 'engineers', sp: 3 });
});

const begin = (task: string, workers = 'Pioneers', place = 'Orne'): void => {
  campaign.act('job-add', { place, task, workers: campaign.id('unit', workers) });
};
const closeCombat = (): void => {
  campaign.until('combat', { weather: [5] });
  campaign.next();
};
const structures = (): Structure[] => [...(campaign.battle.tables.structure?.values() ?? [])];
const standing = (): string[] =>
  structures().map(({ name, kind, side }) => `${name} ${kind} ${side === campaign.axis ? 'axis' : side}`);
const knows = (side: string): string[] =>
  structures()
    .filter((row) => corpsRuleset.knowsRow!(side, 'structure', row as unknown as Row, campaign.battle))
    .map(({ kind }) => kind);

describe('Engineers: what they leave behind stands (CO-74)', () => {
  it('a bridge that is built is there for all to see, until it is blown', () => {
    begin('bridge-stream');
    closeCombat();
    expect(campaign.has('job', 'Orne')).toBe(false);
    expect(standing()).toEqual(['Orne bridge axis']);
    expect([knows(campaign.axis), knows(campaign.allies)]).toEqual([['bridge'], ['bridge']]);
    expect(corpsRuleset.rowLine!('structure', structures()[0] as unknown as Row, campaign.battle)).toBe('bridge, Axis');
    begin('demolition', 'Sappers', 'orne');
    closeCombat();
    campaign.roll('blow-bridge', { job: ['orne'] }, {}, [1]);
    expect(standing()).toEqual(['Orne bridge axis']);
    campaign.roll('blow-bridge', { job: ['orne'] }, {}, [6]);
    expect(standing()).toEqual([]);
  });

  it('a bridge that is blown takes all charges on it along, and nothing else that is worked on (CO-81)', () => {
    begin('bridge-stream');
    closeCombat();
    campaign.act('structure-add', { kind: 'bridge', name: 'Dives' });
    for (const [name, formation] of [
      ['Miners', '12 SS'],
      ['Diggers', '7 Armd'],
      ['Wreckers', '7 Armd'],
    ] as const)
      // prettier-ignore
      campaign.add(name, formation, { type: 'engineers', sp: 3 });
    const jobs = (): unknown[] => [...campaign.battle.tables.job.values()].map(({ task, place }) => `${task} ${place}`).sort();
    campaign.until('move', { weather: [5] });
    begin('demolition', 'Sappers', 'orne');
    begin('demolition', 'Wreckers', 'Dives');
    begin('lay-mines', 'Miners', 'Orne');
    closeCombat();
    expect(jobs()).toEqual(['demolition Dives', 'demolition orne', 'lay-mines Orne']);
    campaign.roll('blow-bridge', { job: ['orne'] }, {}, [6]);
    expect(jobs()).toEqual(['demolition Dives', 'lay-mines Orne']);
    expect(standing()).toEqual(['Dives bridge null']);
  });

  it('mines are their side’s own affair, and are cleared by whoever works there', () => {
    begin('lay-mines', 'Pioneers', 'Ridge'); // The mines take two turns to lay.
    closeCombat();
    expect(standing()).toEqual([]);
    closeCombat();
    expect(standing()).toEqual(['Ridge minefield axis']);
    expect([knows(campaign.axis), knows(campaign.allies)]).toEqual([['minefield'], []]);
    begin('clear-mines', 'Sappers', 'Ridge');
    for (let n = 0; n < 2; n++) closeCombat();
    expect(standing()).toEqual([]);
  });

  it('an umpire says what is there from the beginning, and what is there no more', () => {
    const add = (fields: object) => campaign.act('structure-add', { kind: 'bridge', name: 'Dives', ...fields });
    expect(add({})).toMatchObject({ audience: 'all', summary: 'Bridge added at Dives.' });
    expect(refusal(() => add({ name: 'DIVES' })).message).toContain('Nothing would change'); // A place can have only one bridge.
    expect(add({ kind: 'minefield', name: 'Wood', side: campaign.allies }).audience).toBe(campaign.allies);
    expect(add({ kind: 'minefield', name: 'Wood' }).audience).toBe('umpires');
    expect(refusal(() => add({ side: 'nobody' })).code).toBe('NOT_FOUND');
    const [bridge] = structures();
    const gone = (as?: Parameters<Campaign['act']>[2]) => campaign.act('structure-remove', { structure: bridge!.id }, as);
    expect(refusal(() => gone(player(campaign.axis))).code).toBe('UMPIRE_ONLY');
    gone();
    expect(standing()).toHaveLength(2);
    expect(refusal(() => gone()).code).toBe('NOT_FOUND');
  });
});
