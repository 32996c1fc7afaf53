/** What happens to a fight and the retreat after it when a march two turns earlier is corrected, undone or redone. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { type GameCommand, type LaterResultMode, listTasks } from '../../src/game/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { findUnitPlace } from '../../src/rules/index.js';
import { UMPIRE } from './house.js';
import { Meeting, MEETINGS } from './meeting.js';

const correction = (event: number, at: string, later: LaterResultMode = 'again'): GameCommand => ({
  type: 'correct',
  event,
  changes: { at },
  later,
  reason: '',
});

describe.each(Object.keys(MEETINGS))('%s: a meeting two turns after the march that led to it', (id) => {
  const [, , meets, astray] = MEETINGS[id]!.places;
  const APART = /Ash|Tom/;

  it('falls away with its reason when the march is corrected, unless it is kept', () => {
    const battle = new Meeting(id);
    const march = battle.place(battle.second, meets);
    battle.goesOnTo(3);
    const fight = battle.meets();
    const keeps = battle.copy();
    battle.do(correction(march, astray));
    expect(battle.fate(fight)).toMatch(APART);
    keeps.do(correction(march, astray, 'keep'));
    expect(keeps.fate(fight)).toMatch(/stands|done/);
  });

  it('falls away with its reason when the march is undone, and comes back when that is redone', () => {
    const battle = new Meeting(id);
    const march = battle.place(battle.second, meets);
    battle.goesOnTo(3);
    const fight = battle.meets();
    battle.do({ type: 'undo', event: march, later: 'again' });
    const undo = battle.correction.number;
    expect(battle.fate(fight)).toMatch(APART);
    battle.do({ type: 'redo', event: undo, later: 'again' });
    expect(battle.fate(fight)).toBe('done');
  });

  it('falls away with its reason when the march that leads away from it is redone', () => {
    const battle = new Meeting(id);
    battle.place(battle.second, meets);
    const away = battle.place(battle.second, astray);
    battle.do({ type: 'undo', event: away, later: 'again' });
    const undo = battle.correction.number;
    battle.goesOnTo(3);
    const fight = battle.meets();
    battle.do({ type: 'redo', event: undo, later: 'again' });
    expect(battle.fate(fight)).toMatch(APART);
  });
});

/**
 * A fight that the first unit loses, so that it retreats westwards or southwards; and the place from which its enemy
 * might have come.
 */
const LOST: Readonly<
  Record<string, { readonly fields: JsonObject; readonly dice: readonly number[]; readonly to: string; readonly behind: string }>
> = {
  // A detachment that is beaten by a battalion retires 6 inches (CO-77).
  corps: { fields: { size: 'detachment', sp: 1 }, dice: [1, 1, 1], to: '20,4', behind: '20,18.5' },
  // 18 status against 4 with a roll of 1 is a total success. The unit retreats 2d6 = 7 km (M-34).
  megagame: { fields: { status: 4 }, dice: [1, 3, 4], to: '5,20', behind: '18,20' },
};

describe.each(Object.entries(LOST))(
  '%s: the retreat after a fight whose enemy came from elsewhere',
  (id, { fields, dice, to, behind }) => {
    it('does not go towards the enemy: it falls away with its reason, and is a task again', () => {
      const battle = new Meeting(id);
      const march = battle.place(battle.second, MEETINGS[id]!.places[2]);
      battle.do({ type: 'edit-unit', unit: battle.first, fields });
      battle.goesOnTo(3);
      const fight = battle.meets(dice);
      battle.act(MAP_ACT_IDS.back, { unit: battle.first, to });
      const retreat = battle.record.findLast(({ command }) => command.act === MAP_ACT_IDS.back)!.number;
      const before = findUnitPlace(battle.battle, battle.first)!;
      battle.do(correction(march, behind));
      expect(battle.fate(fight)).toMatch(/stands|done/);
      expect(battle.fate(retreat)).toBe('Ash would move towards Tom. Choose a place away from the enemy.');
      expect(findUnitPlace(battle.battle, battle.first)).not.toEqual(before);
      expect(
        listTasks(battle.viewOf(UMPIRE))
          .rows.map(({ words }) => words)
          .join('; '),
      ).toContain('Ash must go back');
    });

    it('falls away with the fight', () => {
      const battle = new Meeting(id);
      const march = battle.place(battle.second, MEETINGS[id]!.places[2]);
      battle.do({ type: 'edit-unit', unit: battle.first, fields });
      battle.goesOnTo(3);
      battle.meets(dice);
      battle.act(MAP_ACT_IDS.back, { unit: battle.first, to });
      const retreat = battle.record.findLast(({ command }) => command.act === MAP_ACT_IDS.back)!.number;
      battle.do({ type: 'undo', event: march, later: 'again' });
      expect(battle.fate(retreat)).toMatch(/^Ash does not have to move back/);
      expect(findUnitPlace(battle.battle, battle.first)).toMatchObject({ x: 20, y: 20, stale: false });
    });
  },
);
