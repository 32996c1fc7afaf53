import { expect, it } from 'vitest';
import { isRowInView, type Reader, listRowsInView, createView } from '../../src/game/index.js';
import { presentUnitList } from '../../src/present/index.js';
import { findRow } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { Fight, player } from '../rules/cullen/state/fight.js';

const UMPIRE: Reader = { standing: 'umpire', sideId: null };

it('a view holds the rows and fields that its reader may know, in their order, and nothing else', () => {
  const fight = new Fight();
  const reds = fight.side('Republic');
  const blues = fight.side('Nationalists');
  const truck = fight.add('Lorry', reds, { kind: 'softskin', vehicle: 'truck-medium' });
  const ambush = fight.add('Ambush', reds, { kind: 'infantry', rifle: 3, concealed: true });
  const enemy = fight.add('B Coy', blues, { kind: 'infantry', rifle: 5 });
  fight.act('embark', { unit: ambush, vehicle: truck }, player(reds));
  const view = (sideId: string) => createView(cullenRuleset, fight.battle, { standing: 'player', sideId });

  expect(listRowsInView(view(blues), 'unit').map(({ name }) => name)).toEqual(['Lorry', 'B Coy']);
  expect([truck, ambush, enemy].map((id) => isRowInView(view(blues), 'unit', id))).toEqual([true, false, true]);
  // Only its own side knows what it carries.
  const carried = (sideId: string) => findRow(view(sideId).battle, 'unit', truck)!.carries;
  expect(carried(blues)).toBeFalsy();
  expect(carried(reds)).toBe(ambush);
  expect(listRowsInView(view(reds), 'unit')).toHaveLength(3);
  expect(createView(cullenRuleset, fight.battle, UMPIRE).battle).toBe(fight.battle);
  expect(listRowsInView(view(blues), 'no such table')).toEqual([]);
  expect(JSON.stringify(presentUnitList(view(blues)))).not.toContain('Ambush');
});

it('a battle as it is does not compile where a view is asked for', () => {
  const { battle } = new Fight();
  // @ts-expect-error the reader is missing
  expect(() => presentUnitList({ battle, ruleset: cullenRuleset })).not.toThrow();
});
