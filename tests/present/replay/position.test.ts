/** The replay steps through the events, and starts at the place in its address. */
import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../src/present/index.js';
import { buildReplay } from '../../../src/present/replay/data.js';
import type { Replay } from '../../../src/present/replay/model.js';
import { Position } from '../../../src/present/replay/page/state.js';
import { House } from '../../game/house.js';

const UMPIRE = { standing: 'umpire', sideId: null } as const;

/** Creates a replay in which a unit moves in turns 1 and 2. In between, sides are ready and phases end. */
function replay(): Replay {
  const house = House.withSides();
  const act = (name: string, params: object) => house.do({ type: 'act', act: name, params } as never);
  act('map-new', { squares: 'middle', ground: 'table' });
  const unit = house.unit('1/Pz', house.axis);
  act('map-place', { unit, at: 'A1' });
  house.do({ type: 'edit-side', side: house.axis, fields: {}, addPlayerIds: ['a'.repeat(32)], removePlayerIds: [] });
  house.do({ type: 'ready', side: house.axis, ready: true });
  house.do({ type: 'advance', to: 'turn' });
  house.do({ type: 'ready', side: house.axis, ready: true });
  act('map-place', { unit, at: 'C3' });
  house.do({ type: 'advance', to: 'phase' });
  return buildReplay(buildReport(house.record, house.battle, house.ruleset, UMPIRE), () => undefined);
}

describe('a replay', () => {
  it('steps through what happened, not through players who join, sides that are ready and phases', () => {
    const shown = replay();
    const position = new Position(shown);
    position.start('');
    const seen: string[] = [];
    for (let steps = 0; steps < 50; steps++) {
      seen.push(position.step!.result);
      if (position.isOver) break;
      position.move(1);
    }
    expect(seen.join('\n')).not.toMatch(/ready|Movement|Direct fire/);
    expect(seen.filter((words) => words.includes('1/Pz'))).toHaveLength(3);
    // The position steps back through the same places.
    const back: string[] = [position.step!.result];
    for (let at = position.at; ; at = position.at) {
      position.move(-1);
      if (position.at === at) break;
      back.push(position.step!.result);
    }
    expect(back).toEqual([...seen].reverse());
    // The list and the slider still have every event.
    expect(shown.steps.length).toBeGreaterThan(seen.length + 5);
  });

  it('starts at the turn in its address', () => {
    const position = new Position(replay());
    position.start('#turn=2');
    expect(position.step).toMatchObject({ turn: 2 });
    expect(position.step!.minor).toBeUndefined();
    position.start('#nonsense');
    expect(position.step).toMatchObject({ turn: 1 });
    position.start('#turn=99');
    expect(position.at).toBe(0);
  });
});
