import { expect, it } from 'vitest';
import { listRequiredTasks } from '../../../../src/rules/corps/open-tasks.js';
import { Campaign } from './campaign.js';

it('Supply: who is cut off on the fourth day surrenders as the check ends, unless a path is found (CO-9)', () => {
  const campaign = new Campaign();
  campaign.add('A', '12 SS', { sp: 4 });
  expect(listRequiredTasks(campaign.battle)).toEqual([]);
  campaign.edit('A', { isolationDay: 3 });
  expect(listRequiredTasks(campaign.battle)).toEqual([]);
  campaign.edit('A', { isolationDay: 4 });
  expect(listRequiredTasks(campaign.battle)).toMatchObject([
    {
      text: 'A has no path to its HQ on the fourth day, so it surrenders or disperses when this phase ends',
      cites: ['Supply', 'CO-9'],
      phase: 'command-check',
      sideId: null,
      comesByItself: true,
    },
  ]);
  campaign.edit('A', { sp: 0 }); // No unit is left that could surrender.
  expect(listRequiredTasks(campaign.battle)).toEqual([]);
});
