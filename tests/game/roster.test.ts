/** Who is informed when a unit changes sides or a name changes, and when this is undone. */
import { describe, expect, it } from 'vitest';
import { type BattleEvent, type GameCommand, findShownNumber, buildUndoReference } from '../../src/game/index.js';
import { House, said } from './house.js';

const told = (events: readonly BattleEvent[]) => events.map(({ audience, summary }) => [audience, summary]);

/** Creates 1/Pz of the Axis, visible to or hidden from the Allies. */
function field(settings: { spotting: 'open' | 'rules' }, spotted = false) {
  const house = House.withSides(settings);
  const pz = house.unit('1/Pz', house.axis, { spotted });
  const edit = (more: object): readonly BattleEvent[] =>
    house.do({ type: 'edit-unit', unit: pz, fields: {}, ...more } as unknown as GameCommand);
  return Object.assign(house, { pz, edit });
}

describe('a unit that goes over', () => {
  it('is told to its new side, and to everybody where figures stand open', () => {
    const house = field({ spotting: 'open' });
    expect(told(house.edit({ side: house.allies }))).toEqual([
      [house.allies, '1/Pz was changed.'],
      ['all', '1/Pz goes over from Axis to Allies.'],
    ]);
  });

  it('is told to the side that it leaves, without where it goes when that knows of it no more', () => {
    const house = field({ spotting: 'rules' });
    expect(told(house.edit({ side: house.allies, name: '9 Tank' }))).toEqual([
      [house.allies, '9 Tank was changed.'],
      [house.axis, '1/Pz leaves Axis.'],
    ]);
  });

  it('and with it where that sees it, and a third side that has spotted it hears of it too', () => {
    const house = field({ spotting: 'rules' }, true);
    const reds = house.side('Reds', 'ussr');
    expect(told(house.edit({ side: house.allies }))).toEqual([
      [house.allies, '1/Pz was changed.'],
      [house.axis, '1/Pz goes over from Axis to Allies.'],
      [reds, '1/Pz goes over from Axis to Allies.'],
    ]);
  });

  it('is told to nobody else where nobody knew of it', () => {
    const house = field({ spotting: 'rules' });
    house.side('Reds', 'ussr');
    expect(told(house.edit({ side: house.allies })).map(([audience]) => audience)).toEqual([house.allies, house.axis]);
  });

  it('and comes back by an undo: who heard that it left hears that', () => {
    const house = field({ spotting: 'rules' });
    const [changed, left] = house.edit({ side: house.allies }).map((event) => findShownNumber(event));
    const undone = house.undo();
    expect(told(undone)).toEqual([
      [house.allies, `Undone: event ${changed} and 1 more. 1/Pz was changed.`],
      [house.axis, 'An umpire has corrected an earlier event.'],
    ]);
    expect(undone[1]!.notes).toEqual([`Undone: event ${left}. 1/Pz leaves Axis.`]);
    expect(house.row('unit', house.pz)!.side).toBe(house.axis);
    const redone = house.do({ type: 'redo', later: 'refuse' });
    expect(redone[0]!.summary).toBe(`Redone: event ${changed}. 1/Pz was changed.`);
    expect(redone.slice(1).map(({ audience, notes }) => [audience, notes])).toEqual([
      [house.axis, [`Redone: event ${left}. 1/Pz leaves Axis.`]],
    ]);
  });
});

describe('what others heard of an edit, named by itself', () => {
  it('is taken back with all of it, for it did nothing else: who went over is back', () => {
    const house = field({ spotting: 'open' });
    const [changed, over] = house.edit({ side: house.allies });
    house.do({ type: 'undo', ...buildUndoReference(over!), later: 'refuse' });
    expect(house.row('unit', house.pz)!.side).toBe(house.axis);
    expect([changed, over].map(({ number } = house.last) => house.state.undoneBy.has(number))).toEqual([true, true]);
  });

  it('is named alone where it did something', () => {
    const house = field({ spotting: 'open' });
    const [changed] = house.edit({ name: '2/Pz' });
    expect(buildUndoReference(changed!)).toEqual({ event: changed!.number });
    expect(buildUndoReference({ ...changed!, slot: '.0' })).toEqual({ event: changed!.number });
    expect(buildUndoReference({ ...changed!, slot: '.0', changes: [] })).toEqual({ event: changed!.number, whole: true });
    expect(buildUndoReference({ ...changed!, slot: 'due mission:m7', changes: [] })).toEqual({ event: changed!.number });
  });
});

describe('a name that changes', () => {
  it('of a unit is told to those who know of it', () => {
    const open = field({ spotting: 'open' });
    expect(told(open.edit({ name: '2/Pz' }))).toEqual([
      [open.axis, '2/Pz was changed.'],
      ['all', '1/Pz is now called 2/Pz.'],
    ]);
    const hidden = field({ spotting: 'rules' });
    expect(told(hidden.edit({ name: '2/Pz' }))).toEqual([[hidden.axis, '2/Pz was changed.']]);
    const spotted = field({ spotting: 'rules' }, true);
    expect(told(spotted.edit({ name: '2/Pz' }))[1]).toEqual([spotted.allies, '1/Pz is now called 2/Pz.']);
  });

  it('of a side is told to everybody, as the side was when it joined', () => {
    const house = field({ spotting: 'rules' });
    const side = { type: 'edit-side', side: house.axis, fields: {}, addPlayerIds: [], removePlayerIds: [] } as const;
    const renamed = house.do({ ...side, name: 'Germans' });
    expect(told(renamed)).toEqual([
      [house.axis, 'Germans was changed.'],
      ['all', 'Axis is now called Germans.'],
    ]);
    expect(told(house.do({ ...side, addPlayerIds: ['7'] }))).toEqual([[house.axis, 'Germans was changed.']]);
    expect(house.undo()[0]!.audience).toBe(house.axis);
    expect(house.undo().map(({ audience, notes }) => [audience, notes])).toEqual([
      [house.axis, []],
      ['all', [`Undone: event ${findShownNumber(renamed[1]!)}. Axis is now called Germans.`]],
    ]);
  });
});

describe('what a redo says', () => {
  it('is the result as it stood last, and not as it fell first', () => {
    const house = House.withSides();
    const pz = house.unit('1/Pz', house.axis, { baseFp: 6 });
    const coy = house.unit('A Coy', house.allies);
    house.do({ type: 'act', act: 'set-game', params: { phase: 'direct' } });
    house.do({
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [pz], target: [coy] },
      typed: { rangeYards: 450 },
    });
    const shot = house.last.number;
    house.do({ type: 'correct', event: shot, changes: { rangeYards: 20000, fp: 1 }, later: 'refuse', reason: '' });
    const corrected = house.last.summary.replace(/^Event \w+ corrected: /, '');
    house.undo(shot);
    expect(house.last.summary).toContain(corrected);
    house.do({ type: 'redo', later: 'refuse' });
    expect(house.last.summary).toMatch(/^Redone: event p\d+\. /);
    expect(house.last.summary).toContain(corrected);
  });
});

describe('a person plays for one side', () => {
  const PLAYER = '7';
  const seats = (house: ReturnType<typeof House.withSides>): unknown[] =>
    [house.axis, house.allies].map((id) => house.row('side', id)!.playerIds);
  const edit = (side: string, addPlayerIds: string[], removePlayerIds: string[] = []): GameCommand => ({
    type: 'edit-side',
    side,
    fields: {},
    addPlayerIds,
    removePlayerIds,
  });

  it('and is refused by a second, new or not, until the first has let him go', () => {
    const house = House.withSides();
    house.do(edit(house.axis, [PLAYER]));
    const third = { type: 'add-side', name: 'Reds', fields: { nation: 'ussr' }, roleId: null, playerIds: [PLAYER] } as const;
    for (const command of [edit(house.allies, [PLAYER]), third])
      expect(said(house.refused(command))).toEqual({ code: 'CONFLICT', field: 'player', cites: [] });
    house.do(edit(house.axis, [], [PLAYER]));
    house.do(edit(house.allies, [PLAYER]));
    expect(seats(house)).toEqual([[], [PLAYER]]);
  });

  it.each(['again', 'keep'] as const)('also after an undo of his leave (%s): the second side cannot have him', (later) => {
    const house = House.withSides();
    house.do(edit(house.axis, [PLAYER]));
    const [leaves] = house.do(edit(house.axis, [], [PLAYER]));
    house.do(edit(house.allies, [PLAYER]));
    house.undo(leaves!.number, later);
    expect(seats(house)).toEqual([[PLAYER], []]);
  });
});
