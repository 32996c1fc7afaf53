/** The effect of a road along the whole route of a move, on binding terrain, by taps. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { dropEmptyParts, setValues } from '../../../../src/game/index.js';
import { onGround } from '../../../game/on-ground.js';

describe('E-64: a road all the way', () => {
  const onRoad = (said: JsonObject): unknown => {
    const { house, actor, begun } = onGround({
      rulebook: 'eagles',
      fields: { moveCode: 'D' },
      ground: [{ kind: 'road', at: '36,24; 60,24' }],
      from: '36,24',
    });
    house.do(dropEmptyParts(setValues(begun, { to: '44,24', ...said })), actor);
    return house.last.resolutions[0]!.input.mode;
  };

  it('E-64: is the strategic road, and all of the turn is spent on it', () => expect(onRoad({})).toBe('strategic-road'));
  it('E-64: is what its player says, if he does', () => expect(onRoad({ mode: 'cross-country' })).toBe('cross-country'));
  it.each([{ terrain: 'clear' }, { roadInchesUsed: 0 }, { movedInches: 8 }])(
    'E-64: is nothing that the map tells where its player tells of the way: %j',
    (said) => expect(onRoad(said)).toBe('cross-country'),
  );
});
