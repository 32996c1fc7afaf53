import { describe, expect, it } from 'vitest';
import { RULESETS } from '../../src/rules/registry.js';
import { isLong } from '../chance/chance.js';
import { AnyBattle } from './any-battle.js';
import { House } from './house.js';

const NOTHING = {
  code: 'CONFLICT',
  message: 'Nothing would change, because these values are already set. Choose another value.',
};

/** Commands that only record text, or that correct other events. */
const TELLS = ['note', 'salt', 'undo', 'redo', 'correct', 'overrule'];
/** Events that report a result for a turn, even if nothing is wrong, and orders that may be given twice. */
const FOUND_OUT = ['command-check', 'weather', 'night', 'night-proposed', 'recce', 'attack-prepared'];

describe('no event where nothing changes', () => {
  it.each(RULESETS)('$id: each command of battles played by chance changes something, rolls, judges or tells', (ruleset) => {
    const refused = new Map<string, number>();
    for (let n = 0; n < (isLong ? 20 : 2); n++) {
      const battle = new AnyBattle(ruleset, 5000 + n, false).open(6).play(60);
      for (const event of battle.record.filter(({ part }) => part === 0)) {
        const its = battle.record.filter(({ interactionId }) => interactionId === event.interactionId);
        const isSomething =
          its.some(({ changes, resolutions }) => changes.length > 0 || resolutions.length > 0) || FOUND_OUT.includes(event.kind);
        expect([isSomething || TELLS.includes(event.command.type as string), event.command]).toEqual([true, event.command]);
      }
      for (const [told, count] of battle.refusals)
        if (told.endsWith(NOTHING.message)) refused.set(told, (refused.get(told) ?? 0) + count);
    }
    expect([...refused.keys()].length).toBeGreaterThan(0);
  });

  it('what is set to what it is, is refused: a side, a unit, a setting that the battle’s row has or that it lacks', () => {
    const house = House.withSides();
    const side = house.axis;
    house.do({ type: 'edit-side', side, fields: {}, addPlayerIds: ['p1'], removePlayerIds: [] });
    const unit = house.unit('A Coy', side, { baseFp: 4 });
    const count = house.record.length;
    const edit = { type: 'edit-side', side, fields: {}, addPlayerIds: [], removePlayerIds: [] } as const;
    for (const command of [
      edit,
      { ...edit, name: 'Axis' },
      { ...edit, fields: { nation: 'germany' } },
      { ...edit, removePlayerIds: ['somebody who is not in it'] },
      { ...edit, addPlayerIds: ['p1'] },
      { type: 'edit-unit', unit, fields: {} },
      { type: 'edit-unit', unit, fields: { baseFp: 4 }, name: 'A Coy' },
      { type: 'set-hand-dice', allowed: 'umpires' },
      { type: 'set-posts', posts: 'short' },
      { type: 'set-mentions', mentions: 'players' },
      { type: 'set-pace', pace: 'umpire' },
      { type: 'set-orders', orders: 'off' },
      { type: 'set-unseen-names', allowed: true },
      { type: 'set-withdrawals', allowed: 'nobody' },
      { type: 'edit-umpires', add: [], remove: [] },
      { type: 'act', act: 'set-game', params: {} },
    ] as const)
      expect([command, house.refused(command)]).toMatchObject([command, NOTHING]);
    expect(house.record.length).toBe(count);
    house.do({ type: 'set-posts', posts: 'full' });
    expect(house.refused({ type: 'set-posts', posts: 'full' })).toMatchObject(NOTHING);
    house.do({ ...edit, removePlayerIds: ['p1'] });
    house.do({ type: 'act', act: 'map-new', params: {} });
    const place = { type: 'act', act: 'map-place', params: { unit, at: 'D6' } } as const;
    house.do(place);
    expect(house.refused(place)).toMatchObject(NOTHING);
    const hit = { type: 'overrule', event: house.last.number, set: [], later: 'refuse', reason: 'as it is' } as const;
    expect(house.refused({ ...hit, rest: 'stands' })).toMatchObject(NOTHING);
    house.do({ type: 'note', text: 'The table is cleared.', picture: null, onlyForSide: null });
    expect(house.record.length).toBe(count + 5);
  });
});
