/** Rows of two sides have the same name. A player means their own row, and an umpire must choose. */
import { describe, expect, it } from 'vitest';
import { findNamedRow } from '../../src/discord/options/pickers.js';
import type { GameState } from '../../src/game/index.js';
import { corpsRuleset } from '../../src/rules/corps/index.js';
import { type Actor, catchRefusal } from '../../src/rules/index.js';
import { Campaign, player, UMPIRE } from '../rules/corps/state/campaign.js';
import { sealedGame } from '../whole.js';

describe('works of two sides at one place', () => {
  const campaign = new Campaign();
  const jobs = [
    ['Pioneers', '12 SS'],
    ['Sappers', '7 Armd'],
  ].map(([name, division]) => {
    campaign.add(name!, division!, { type: 'engineers', sp: 3 });
    const workers = campaign.id('unit', name!);
    return campaign.act('job-add', { place: 'Caen road', task: 'demolition', workers }).changes[0]!.id;
  });
  const { state } = (campaign as unknown as { readonly house: { readonly state: GameState } }).house;
  const found = (actor: Actor, called = 'Caen road'): string =>
    findNamedRow(
      sealedGame(state, corpsRuleset),
      actor,
      { key: 'job', type: 'string', required: true, description: '' },
      'job',
      called,
    );

  it('are each side’s own, first', () => {
    expect([player(campaign.axis), player(campaign.allies)].map((actor) => found(actor))).toEqual(jobs);
  });

  it('an umpire is asked by side', () => {
    expect(catchRefusal(() => found(UMPIRE))?.message).toBe(
      'More than one side uses this name. Enter the side as well: Caen road (Axis) or Caen road (Allies).',
    );
    expect([found(UMPIRE, 'Caen road (Axis)'), found(UMPIRE, 'Caen road (Allies)')]).toEqual(jobs);
  });
});
