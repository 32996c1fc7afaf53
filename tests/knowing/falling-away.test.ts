/** What a proposal of an undo or correction says about later results, from what everyone knows. */
import { describe, expect, it } from 'vitest';
import { runAllSteps } from '../../src/game/at-once.js';
import { findAmendedEventNumbers, type AmendmentCommand } from '../../src/game/index.js';
import { listCancelledResults } from '../../src/knowing/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { playerOf } from '../game/house.js';
import { Meeting } from '../game/meeting.js';

/** A platoon has marched to the enemy, 100 yards away, and has fought them in the same turn. */
function fought() {
  const battle = new Meeting('eagles');
  const [, allies] = [...battle.battle.tables.side.keys()] as [string, string];
  battle.place(battle.second, '24,20');
  const march = (to: string): number => {
    const from = battle.record.length;
    const roles = { unit: [battle.second] };
    battle.do({ type: 'resolve', procedure: 'eagles.movement', roles, typed: { to } }, playerOf(allies));
    return from + 1;
  };
  const fight = (): number => {
    battle.goesOnTo(1);
    const from = battle.record.length;
    battle.do(battle.making.meeting(battle.first, battle.second), playerOf(allies));
    return from + 1;
  };
  const gone = (command: AmendmentCommand): readonly number[] => {
    const { state, ruleset, record } = battle;
    const isStanding = ({ number }: { readonly number: number }): boolean => !state.undoneBy.has(number);
    const about = findAmendedEventNumbers(state, battle.chronicle, ruleset, command);
    return runAllSteps(listCancelledResults(about, record, isStanding, { battle: state.battle, ruleset })).map(
      ({ number }) => number,
    );
  };
  return { battle, march, fight, gone };
}

const corrects = (event: number, changes: JsonObject): AmendmentCommand => ({
  type: 'correct',
  event,
  changes,
  later: 'again',
  reason: '',
});

describe('a proposal', () => {
  it('to correct a march names the fight that becomes impossible, and no fight that stays possible', () => {
    const { march, fight, gone } = fought();
    const [marched, fights] = [march('21,20'), fight()];
    expect(gone(corrects(marched, { to: '23,20' }))).toEqual([fights]);
    expect(gone(corrects(marched, { to: '20,21' }))).toEqual([]);
  });

  it('to undo a march, or to redo one that leads away, names the fight that becomes impossible', () => {
    const { battle, march, fight, gone } = fought();
    const marched = march('21,20');
    battle.place(battle.second, '24,20');
    const undone = battle.record.length;
    battle.do({ type: 'undo', event: undone, later: 'again' });
    const redo: AmendmentCommand = { type: 'redo', event: battle.correction.number, later: 'again' };
    const fights = fight();
    expect(gone({ type: 'undo', event: marched, later: 'again' })).toEqual([fights]);
    expect(gone(redo)).toEqual([fights]);
  });
});
