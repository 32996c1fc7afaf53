import { describe, expect, it } from 'vitest';
import { createScriptedFaces } from '../../src/dice/index.js';
import {
  type BattleEvent,
  isUndoable,
  findLastUndoableEvent,
  buildLedger,
  findShownNumber,
  combineChanges,
} from '../../src/game/index.js';
import { buildUndoChanges } from '../../src/game/event-faults.js';
import { applyChanges, type Change, EMPTY_BATTLE, type EventKind, type Row } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { House, playerOf, said, textOf, UMPIRE, undoing } from './house.js';

/** Creates two sides with a unit each. Further events have numbers from 6 on. */
function skirmish() {
  const house = House.withSides();
  return Object.assign(house, { ours: house.unit('1/Pz', house.axis), theirs: house.unit('A Coy', house.allies) });
}

type Skirmish = ReturnType<typeof skirmish>;

/**
 * Fires with a unit of FP 4 at infantry in AA, 450 yards away: 4 dice, of which 0, 9 and 8 hit (section 4.2).
 * @returns the event's number
 */
function fire(house: Skirmish, faces: readonly [number, number, number, number], firer = house.ours): number {
  house.do(
    {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer], target: [house.theirs] },
      typed: { rangeYards: 450 },
    },
    UMPIRE,
    () => createScriptedFaces(faces),
  );
  return house.last.number;
}

describe('undo', () => {
  it('takes back the last event that stands, and says so in an event of its own', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    const shot = fire(house, [0, 9, 1, 1]);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 1, fp: 3 });
    const [undone] = house.undo();
    expect(textOf(house.battle)).toBe(before);
    expect(undone).toMatchObject({ kind: 'undone', undoes: shot, number: shot + 1, diceKind: 'none', resolutions: [] });
    expect(house.record[shot - 1]!.resolutions).toHaveLength(1);
    expect([...house.state.undoneBy]).toEqual([[shot, shot + 1]]);
  });

  it('passes over undone events and over undo events', () => {
    const house = skirmish();
    const first = fire(house, [1, 1, 1, 1]);
    const second = fire(house, [1, 1, 1, 1]);
    house.undo();
    expect(findLastUndoableEvent(house.state, house.chronicle)!.number).toBe(first);
    house.undo();
    expect([...house.state.undoneBy.keys()].sort()).toEqual([first, second]);
    expect(findLastUndoableEvent(house.state, house.chronicle)!.number).toBe(5);
  });

  it('of a named event', () => {
    const house = skirmish();
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'BB' } });
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { tpd: 'CC' } });
    house.undo(6);
    expect(house.row('unit', house.ours)!.tpd).toBe('AA');
    expect(house.row('unit', house.theirs)!.tpd).toBe('CC');
  });

  it('twice is refused', () => {
    const house = skirmish();
    const shot = fire(house, [0, 1, 1, 1]);
    house.undo(shot);
    for (const later of ['refuse', 'again', 'keep'] as const)
      expect(said(house.refused(undoing(shot, later)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
  });

  it('of the start is refused, and of what never was', () => {
    const house = skirmish();
    for (const later of ['refuse', 'again', 'keep'] as const) expect(house.refused(undoing(1, later)).code).toBe('CONFLICT');
    for (const event of [0, -1, 99, 1.5]) expect(house.refused(undoing(event)).code).toBe('NOT_FOUND');
    expect(isUndoable(house.state, house.record[0]!)).toBe(false);
    const bare = new House();
    bare.start();
    expect(said(bare.refused(undoing()))).toEqual({ code: 'NOT_FOUND', field: 'event', cites: [] });
  });

  it('of an undo brings the event back, as often as one likes', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    const shot = fire(house, [0, 9, 8, 1]);
    const after = textOf(house.battle);
    for (let round = 0; round < 5; round++) {
      const undone = house.undo(round === 0 ? shot : house.last.number)[0]!;
      expect(textOf(house.battle)).toBe(round % 2 === 0 ? before : after);
      expect(house.state.undoneBy.has(shot)).toBe(round % 2 === 0);
      expect(undone.undoes).toBe(round === 0 ? shot : shot + round);
    }
    // The event is now undone, so this cannot be repeated, and the one before it is the last that counts.
    expect(house.refused(undoing(shot)).code).toBe('CONFLICT');
    expect(findLastUndoableEvent(house.state, house.chronicle)!.number).toBe(5);
  });

  it('redo after redo brings back one undo after the other, the last first, until there is nothing to redo', () => {
    const house = skirmish();
    const texts = [textOf(house.battle)];
    for (const tpd of ['BB', 'CC', 'DD']) {
      house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd } });
      texts.push(textOf(house.battle));
    }
    for (let n = 0; n < 3; n++) house.undo();
    expect(textOf(house.battle)).toBe(texts[0]);
    for (const text of texts.slice(1)) {
      house.do({ type: 'redo', later: 'refuse' });
      expect(textOf(house.battle)).toBe(text);
    }
    expect(said(house.refused({ type: 'redo', later: 'refuse' }))).toMatchObject({ code: 'NOT_FOUND' });
    // A redo that was undone can be redone.
    house.undo(house.last.number);
    house.do({ type: 'redo', later: 'refuse' });
    expect(textOf(house.battle)).toBe(texts[3]);
  });

  it('of what came and went: a unit taken out comes back', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    house.do({ type: 'remove-unit', unit: house.theirs });
    house.undo();
    expect(textOf(house.battle)).toBe(before);
    house.undo(5, 'again');
    expect(house.row('unit', house.theirs)).toBeUndefined();
  });

  it('never gives an id twice', () => {
    const house = skirmish();
    house.undo();
    const again = house.unit('A Coy', house.allies);
    expect(again).not.toBe(house.theirs);
  });

  it('never un-rolls: dice after an undo are those of the next event', () => {
    const house = skirmish();
    const roll = (): number[] => {
      const roles = { firer: [house.ours], target: [house.theirs] };
      house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 100, fp: 20 } });
      return house.last.resolutions[0]!.dice.map(({ face }) => face);
    };
    const first = roll();
    house.undo();
    expect(roll()).not.toEqual(first);
  });
});

describe('what hangs on an event', () => {
  /** Plays a shot at a unit, which then fires back with fewer dice because of it. */
  function answered() {
    const house = skirmish();
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { baseFp: 6 } });
    const first = fire(house, [0, 9, 8, 1]);
    const roles = { firer: [house.theirs], target: [house.ours] };
    house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } }, UMPIRE, () =>
      createScriptedFaces([0, 9, 1, 1]),
    );
    return Object.assign(house, { first, second: house.last.number });
  }

  it('is judged again on its own faces, with further ones where it needs more', () => {
    const house = answered();
    // FP 6 less two impairments is 4: four dice, two hits. Without impairments it has more dice. Four are already
    // rolled, and the others are new.
    expect(house.record[house.second - 1]!.resolutions[0]!.outcome).toMatchObject({ killDice: 4, hits: 2 });
    expect(said(house.refused(undoing(house.first)))).toEqual({ code: 'CONFLICT', field: 'later', cites: [] });
    house.undo(house.first, 'again');
    const [again] = house.last.again!.commands.find(({ first }) => first === house.second)!.events;
    const { dice, outcome } = again!.resolutions[0]!;
    expect(outcome).toMatchObject({ killDice: 7 });
    expect(dice.slice(0, 4).map(({ face, origin }) => [face, origin])).toEqual([0, 9, 1, 1].map((face) => [face, undefined]));
    expect(dice.slice(4).map(({ origin }) => origin)).toEqual(['further', 'further', 'further']);
    expect(house.last.again!.changed).toEqual([house.first, house.second]);
    expect(house.last.notes.at(-1)).toContain(`Event ${findShownNumber(house.record[house.second - 1]!)} is now: `);
  });

  it('may be left as it fell', () => {
    const house = answered();
    house.undo(house.first, 'keep');
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 0, fp: 6 });
    // Two hits suppress and impair once.
    expect(house.row('unit', house.ours)).toMatchObject({ suppressed: true, impairments: 1 });
    expect(house.last.again!.changed).toEqual([house.first]);
  });

  it('is taken back with it when it could not have happened', () => {
    const house = skirmish();
    const miss = fire(house, [1, 1, 1, 1]);
    const [undone] = house.undo(3, 'again');
    expect([...house.battle.tables.side.keys()]).toEqual([house.axis]);
    expect([...house.battle.tables.unit.keys()]).toEqual([house.ours]);
    expect(house.row('unit', house.ours)!.fired).toBe(false);
    expect([...house.state.undoneBy.keys()].sort()).toEqual([3, 5, miss]);
    expect(undone!.again!.commands.map(({ first, events, why }) => [first, events.length, why !== undefined])).toEqual([
      [3, 0, false],
      [5, 0, true],
      [miss, 0, true],
    ]);
  });

  it('is nothing where no later result changes: no choice is needed', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 1, 1]);
    const other = house.unit('2/Pz', house.axis);
    fire(house, [0, 1, 1, 1], other);
    house.undo(first);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 0 });
    expect(house.row('unit', house.ours)).toMatchObject({ fired: false });
  });

  it('is not what an umpire set by hand since: that is set again', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 1, 1]);
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { impairments: 3 } });
    house.undo(first);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 3, fp: 1 });
  });

  it('what fires no more in a phase may fire once more: a shot taken back has not been fired', () => {
    const house = skirmish();
    for (const { id } of house.ruleset.phases)
      if (id !== 'direct' && house.battle.game.phase !== 'direct') house.do({ type: 'advance', to: 'phase' });
    const first = fire(house, [1, 1, 1, 1]);
    const player = playerOf(house.axis);
    const roles = { firer: [house.ours], target: [house.theirs] };
    const again = { type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } } as const;
    expect(house.refused(again, player).code).toBe('ILLEGAL');
    house.undo(first);
    expect(house.do(again, player)).toHaveLength(1);
  });
});

describe('undo of a change of phase', () => {
  it('takes back all that it ended and began, and what came due in it', () => {
    const house = House.withSides();
    const battery = house.unit('Bty', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    house.do({ type: 'act', act: 'artillery-call', params: { battery, freePoint: 'the mill' } });
    const turns: string[] = [];
    for (let n = 0; n < 3; n++) {
      turns.push(textOf(house.battle));
      house.do({ type: 'advance', to: 'turn' });
    }
    for (const before of turns.reverse()) {
      house.undo();
      expect(textOf(house.battle)).toBe(before);
    }
  });

  it('a phase or a turn, with everything since', () => {
    const house = skirmish();
    house.do({ type: 'advance', to: 'turn' });
    const turn = textOf(house.battle);
    const before = house.last.number;
    house.do({ type: 'advance', to: 'phase' });
    fire(house, [0, 9, 1, 1]);
    const phase = textOf(house.battle);
    house.do({ type: 'advance', to: 'phase' });
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { impairments: 3 } });
    house.do({ type: 'undo', scope: 'phase', later: 'refuse' });
    expect(textOf(house.battle)).toBe(phase);
    house.do({ type: 'undo', scope: 'onwards', event: before + 1, later: 'refuse' });
    expect(textOf(house.battle)).toBe(turn);
    house.do({ type: 'redo', later: 'refuse' });
    expect(textOf(house.battle)).toBe(phase);
  });

  it('without a turn that has begun there is none to take back', () => {
    const house = skirmish();
    expect(said(house.refused({ type: 'undo', scope: 'turn', later: 'refuse' }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('undo of older undos', () => {
  it('an event undone again after its undo was undone stays undone when the redo is taken back', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 1, 1]);
    house.undo(shot); // The undo is event shot + 1.
    house.undo(shot + 1); // Event shot + 2 restores the shot.
    house.undo(shot); // The undo is event shot + 3.
    house.undo(shot + 2);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 0 });
    expect(house.state.undoneBy.has(shot)).toBe(true);
  });

  it('a redo after the event before was undone brings back its own alone', () => {
    const house = skirmish();
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'BB' } }); // The edit is event 6.
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'CC' } }); // The edit is event 7.
    house.undo(7); // Event 8 restores BB.
    house.undo(6); // Event 9 restores AA.
    house.undo(8);
    expect(house.row('unit', house.ours)!.tpd).toBe('CC');
    expect([...house.state.undoneBy.keys()].sort()).toEqual([6, 8]);
  });
});

describe('an undo leaves the battle whole', () => {
  it('no unit back on a side that is gone', () => {
    const house = skirmish();
    house.undo(5);
    house.undo(3);
    house.undo(6);
    expect(house.row('unit', house.theirs)).toBeUndefined();
    house.undo(7, 'again');
    expect(house.row('unit', house.theirs)).toMatchObject({ side: house.allies });
  });

  it('no two units of one name: who came later under the name could not have come', () => {
    const renamed = skirmish();
    renamed.do({ type: 'edit-unit', unit: renamed.ours, name: '2/Pz', fields: {} });
    const other = renamed.unit('1/pz', renamed.allies);
    expect(said(renamed.refused(undoing(6)))).toEqual({ code: 'CONFLICT', field: 'later', cites: [] });
    renamed.undo(6, 'again');
    expect(renamed.row('unit', other)).toBeUndefined();
  });
});

describe('the ledger of takings', () => {
  it('of before 0.2 is what the definition says: a correction that is corrected stays in force', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('undone' as const, 'corrected' as const, 'overruled' as const)), {
          maxLength: 40,
        }),
        (choices) => {
          const undos: { number: number; undoes: number | null; kind: EventKind }[] = [1, 2, 3].map((number) => ({
            number,
            undoes: null,
            kind: 'resolved',
          }));
          const isInForce = (number: number): boolean =>
            !undos.some((undo) => undo.undoes === number && undo.kind === 'undone' && isInForce(undo.number));
          const isUndone = (number: number): boolean => undos.some((undo) => undo.undoes === number && isInForce(undo.number));
          for (const [choice, kind] of choices) {
            const standing = undos.filter(({ number }) => !isUndone(number));
            undos.push({ number: undos.length + 1, undoes: standing[choice % standing.length]!.number, kind });
          }
          const { undoneBy } = buildLedger(
            undos.flatMap(({ undoes, ...undo }) => (undoes === null ? [] : [{ ...undo, undoes }])),
          );
          expect([...undoneBy.keys()].sort()).toEqual(
            undos
              .map(({ number }) => number)
              .filter(isUndone)
              .sort(),
          );
          for (const [undone, by] of undoneBy) {
            expect(undos[by - 1]!.undoes).toBe(undone);
            expect(isInForce(by)).toBe(true);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('what an event did in the end', () => {
  const change = (before: Change['before'], after: Change['after'], id = 'u1'): Change => ({ table: 'unit', id, before, after });

  it.each<[string, Change[], Change[]]>([
    ['two settings of a field', [change({ f: 1 }, { f: 2 }), change({ f: 2 }, { f: 3 })], [change({ f: 1 }, { f: 3 })]],
    [
      'settings of two fields',
      [change({ f: 1 }, { f: 2 }), change({ g: 1 }, { g: 2 })],
      [change({ f: 1, g: 1 }, { f: 2, g: 2 })],
    ],
    ['made and set', [change(null, { id: 'u1', f: 1 }), change({ f: 1 }, { f: 2 })], [change(null, { id: 'u1', f: 2 })]],
    ['set and removed', [change({ f: 1 }, { f: 2 }), change({ id: 'u1', f: 2 }, null)], [change({ id: 'u1', f: 1 }, null)]],
    ['made and removed', [change(null, { id: 'u1' }), change({ id: 'u1' }, null)], []],
    [
      'rows apart',
      [change({ f: 1 }, { f: 2 }), change({ f: 5 }, { f: 6 }, 'u2')],
      [change({ f: 1 }, { f: 2 }), change({ f: 5 }, { f: 6 }, 'u2')],
    ],
  ])('%s', (_what, changes, net) => {
    expect(combineChanges(changes)).toEqual(net);
  });
});

describe('the changes that took an event back before 0.2', () => {
  const unit = (before: Row | null, after: Row | null): Change => ({ table: 'unit', id: 'u1', before, after });

  it.each<[string, Change, Row | null, Change[]]>([
    [
      'fields as they were left',
      unit({ f: 1, g: 1 }, { f: 2, g: 2 }),
      { f: 2, g: 2, h: 5 },
      [unit({ f: 2, g: 2 }, { f: 1, g: 1 })],
    ],
    ['a field that was not there before', unit({}, { f: 2 }), { f: 2 }, [unit({ f: 2 }, { f: null })]],
    ['a row that was made', unit(null, { f: 1 }), { f: 1 }, [unit({ f: 1 }, null)]],
    ['a row that was removed', unit({ f: 1 }, null), null, [unit(null, { f: 1 })]],
    ['a field that was set since', unit({ f: 1, g: 1 }, { f: 2, g: 2 }), { f: 3, g: 2 }, [unit({ g: 2 }, { g: 1 })]],
    ['all fields set since', unit({ f: 1 }, { f: 2 }), { f: 3 }, []],
    ['fields of a row that is gone', unit({ f: 1 }, { f: 2 }), null, []],
    ['a row that was made, and set since', unit(null, { f: 1 }), { f: 9 }, [unit({ f: 9 }, null)]],
    ['a row that was made, and is gone', unit(null, { f: 1 }), null, []],
    ['a row that was removed, and is there again', unit({ f: 1 }, null), { f: 1 }, []],
  ])('%s', (_what, change, now, changes) => {
    const battle = applyChanges(EMPTY_BATTLE, now ? [unit(null, now)] : []);
    expect(buildUndoChanges(battle, { number: 6, changes: [change] } as unknown as BattleEvent)).toEqual(changes);
  });
});

describe('what an undo says', () => {
  it('what it takes back; of an undo, what comes back by it; and so on', () => {
    const house = skirmish();
    fire(house, [0, 1, 1, 1]);
    const { summary } = house.last;
    house.undo();
    expect(house.last.summary).toBe(`Undone: event p4. ${summary}`);
    house.undo(house.last.number);
    expect(house.last.summary).toBe(`Redone: event p4. ${summary}`);
    house.undo(house.last.number);
    expect(house.last.summary).toBe(`Undone: event p4. ${summary}`);
  });

  it('who took an event back that is taken back already', () => {
    const house = skirmish();
    const shot = fire(house, [0, 1, 1, 1]);
    house.undo();
    expect(house.refused({ type: 'undo', event: shot, later: 'refuse' }).message).toBe(
      'Event p4 was already undone by event p5. Choose another event.',
    );
    expect(house.refused({ type: 'undo', event: 1, later: 'refuse' }).message).toBe(
      'Event p1 cannot be undone. Choose another event.',
    );
  });
});

describe('a player takes back what he did last', () => {
  function own() {
    const house = skirmish();
    const player = playerOf(house.axis);
    const moved = () => house.do({ type: 'note', text: 'We dig in.', picture: null, onlyForSide: null }, player);
    return Object.assign(house, { player, moved });
  }

  it('where the battle lets him, as long as nothing has followed', () => {
    const house = own();
    house.moved();
    expect(house.refused(undoing(), house.player).code).toBe('UMPIRE_ONLY');
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    expect(house.refused(undoing(), house.player).code).toBe('CONFLICT');
    house.moved();
    const { number } = house.last;
    house.do(undoing(), house.player);
    expect(house.state.undoneBy.has(number)).toBe(true);
    // The last event before theirs is now another person's, because an undo has followed.
    expect(house.refused(undoing(), house.player).code).toBe('CONFLICT');
  });

  it('whatever has followed that he may not know of: a refusal would tell of it', () => {
    const house = own();
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    const noteOf = (side: string, onlyForSide: string | null) =>
      house.do({ type: 'note', text: 'Dug in.', picture: null, onlyForSide }, playerOf(side));
    house.moved();
    const { number } = house.last;
    noteOf(house.allies, house.allies);
    const secret = house.last.number;
    house.do(undoing(), house.player);
    expect([...house.state.undoneBy]).toEqual([[number, house.last.number]]);
    expect(house.last.notes).toEqual([]);
    house.moved();
    noteOf(house.allies, house.allies);
    house.do(undoing(house.last.number - 1), house.player);
    expect(house.state.undoneBy.has(secret)).toBe(false);
    // An event that the player knows of has followed.
    house.moved();
    noteOf(house.allies, house.allies);
    noteOf(house.allies, null);
    expect(house.refused(undoing(), house.player).code).toBe('CONFLICT');
    noteOf(house.axis, house.axis);
    expect(house.refused(undoing(house.last.number - 3), house.player).code).toBe('CONFLICT');
  });

  it('but no roll, nothing of another, and nothing before', () => {
    const house = own();
    house.do({ type: 'set-withdrawals', allowed: 'players' });
    house.do(
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [house.ours], target: [house.theirs] },
        typed: { rangeYards: 450 },
      },
      UMPIRE,
    );
    for (const by of [house.player, playerOf(house.allies)]) expect(house.refused(undoing(), by).code).toBe('CONFLICT');
    house.do({ type: 'resolve', procedure: 'eagles.melee', roles: {}, typed: { attackerFp: 4, defenderFp: 3 } }, house.player);
    expect(house.refused(undoing(), house.player).code).toBe('CONFLICT');
    house.moved();
    expect(house.refused(undoing(house.last.number - 1), house.player).code).toBe('CONFLICT');
    expect(house.refused({ type: 'undo', scope: 'onwards', later: 'again' }, house.player).code).toBe('CONFLICT');
    expect(house.refused(undoing(), playerOf(house.allies)).code).toBe('CONFLICT');
  });
});
