import { describe, expect, it } from 'vitest';
import { scriptedFaces } from '../../src/dice/index.js';
import { type BattleEvent, dependents, isUndoable, lastUndoable, netChanges, undoLedger } from '../../src/game/index.js';
import { undoChanges } from '../../src/game/undo.js';
import { applyChanges, type Change, EMPTY_BATTLE, type EventKind, type Row } from '../../src/rules/index.js';
import { refusedBy } from '../refused.js';
import { fc, runs } from '../chance/properties.js';
import { House, said, textOf, UMPIRE, undoing } from './house.js';

/** Two sides, a unit each; the numbers of the events that follow start at 6. */
function skirmish() {
  const house = House.withSides();
  return Object.assign(house, { ours: house.unit('1/Pz', house.axis), theirs: house.unit('A Coy', house.allies) });
}

type Skirmish = ReturnType<typeof skirmish>;

/** Fire by a unit of FP 4 at infantry in AA, 450 yd away: 4 dice, of which 0, 9 and 8 hit (4.2). @returns the event's number */
function fire(house: Skirmish, faces: readonly [number, number, number, number], firer = house.ours): number {
  house.do(
    {
      type: 'resolve',
      procedure: 'eagles.direct-fire',
      roles: { firer: [firer], target: [house.theirs] },
      typed: { rangeYards: 450 },
    },
    UMPIRE,
    () => scriptedFaces(faces),
  );
  return house.last.number;
}

const built = (house: House, number: number): number[] =>
  dependents(house.state, house.chronicle, house.record[number - 1]!).map((event) => event.number);

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
    expect(lastUndoable(house.state, house.chronicle)!.number).toBe(first);
    house.undo();
    expect([...house.state.undoneBy.keys()].sort()).toEqual([first, second]);
    expect(lastUndoable(house.state, house.chronicle)!.number).toBe(5);
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
    for (const later of ['refuse', 'undo', 'keep'] as const)
      expect(said(house.refused(undoing(shot, later)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
  });

  it('of the start is refused, and of what never was', () => {
    const house = skirmish();
    for (const later of ['refuse', 'undo', 'keep'] as const) expect(house.refused(undoing(1, later)).code).toBe('CONFLICT');
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
    // The event is undone now: that cannot be done again, and the one before it is the last that stands.
    expect(house.refused(undoing(shot)).code).toBe('CONFLICT');
    expect(lastUndoable(house.state, house.chronicle)!.number).toBe(5);
  });

  it('of what came and went: a unit taken out comes back', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    house.do({ type: 'remove-unit', unit: house.theirs });
    house.undo();
    expect(textOf(house.battle)).toBe(before);
    house.undo(5, 'undo');
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

describe('what was built on an event', () => {
  it('later events that set the same field, and those that built on them', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 1, 1]);
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'DD' } });
    const second = fire(house, [0, 9, 9, 1]);
    expect(built(house, first)).toEqual([second]);
    expect(built(house, 6 + 1)).toEqual([]);
    const refusal = house.refused(undoing(first));
    expect(said(refusal)).toEqual({ code: 'CONFLICT', field: 'later', cites: [] });
    expect(refusal.message).toContain('event 4 was built on by event 5');
  });

  it('an outcome that suppresses again what is suppressed already', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis);
    const first = fire(house, [0, 1, 1, 1]);
    const second = fire(house, [1, 1, 1, 8], other);
    expect(house.last.changes.some(({ id }) => id === house.theirs)).toBe(false);
    expect(built(house, first)).toEqual([second]);
    // A shot that misses says nothing of the target; the firer is another.
    const third = fire(house, [1, 1, 1, 1], house.unit('3/Pz', house.axis));
    expect(built(house, first)).not.toContain(third);
  });

  it('an effect of the rulebook’s own said again: spotted twice', () => {
    const house = skirmish();
    // On a road within 4.1's distance: spotted without a die.
    const spot = (spotter: string): number => {
      const roles = { spotter: [spotter], target: [house.theirs] };
      house.do({ type: 'resolve', procedure: 'eagles.spotting', roles, typed: { rangeYards: 50, location: 'road' } });
      return house.last.number;
    };
    const first = spot(house.ours);
    expect(house.row('unit', house.theirs)!.spotted).toBe(true);
    const second = spot(house.unit('2/Pz', house.axis));
    expect(house.last.changes).toEqual([]);
    expect(built(house, first)).toEqual([second]);
  });

  it('who named a unit after it joined', () => {
    const house = skirmish();
    const miss = fire(house, [1, 1, 1, 1]);
    expect(built(house, 5)).toEqual([miss]);
  });

  it('the units of a side, and all that they did', () => {
    const house = skirmish();
    const miss = fire(house, [1, 1, 1, 1]);
    expect(built(house, 3)).toEqual([miss, 5]);
    house.undo(3, 'undo');
    expect([...house.battle.tables.side.keys()]).toEqual([house.axis]);
    expect([...house.battle.tables.unit.keys()]).toEqual([house.ours]);
    expect(house.row('unit', house.ours)!.fired).toBe(false);
  });

  it('a mission by its battery', () => {
    const house = House.withSides();
    const battery = house.unit('Bty', house.axis, { kind: 'artillery', guns: 4, calibreMm: 105 });
    house.do({ type: 'act', act: 'artillery-call', params: { battery, freePoint: 'the mill' } });
    const call = house.last.number;
    expect(built(house, 4)).toEqual([call]);
    house.do({ type: 'act', act: 'mission-withdraw', params: { mission: `m${call}` } });
    expect(built(house, 4)).toEqual([call + 1, call]);
  });

  it('not what is undone, with its undo', () => {
    const house = skirmish();
    const first = fire(house, [0, 1, 1, 1]);
    fire(house, [0, 9, 1, 1]);
    house.undo();
    expect(built(house, first)).toEqual([]);
    house.undo(first);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 0 });
  });

  it('but what is undone and done again', () => {
    const house = skirmish();
    const first = fire(house, [0, 1, 1, 1]);
    const second = fire(house, [0, 9, 1, 1]);
    house.undo();
    house.undo(house.last.number);
    expect(built(house, first)).toEqual([second]);
  });
});

describe('undo with what was built on it', () => {
  it('undone too: newest first, each in an event of its own', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    const first = fire(house, [0, 9, 1, 1]);
    const second = fire(house, [0, 9, 9, 1]);
    const third = fire(house, [0, 9, 1, 1]);
    const events = house.undo(first, 'undo');
    expect(events.map(({ undoes, part }) => [undoes, part])).toEqual([
      [third, 0],
      [second, 1],
      [first, 2],
    ]);
    expect(textOf(house.battle)).toBe(before);
  });

  it('kept: fields that later events set stay, the others go back', () => {
    const house = skirmish();
    // First: both suppressed and impaired once. Then an umpire sets the impairments; the suppression is the first shot's still.
    const first = fire(house, [0, 9, 1, 1]);
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { impairments: 3 } });
    house.undo(first, 'keep');
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 3, fp: 1 });
    expect(house.row('unit', house.ours)).toMatchObject({ fired: false });
    expect(house.state.undoneBy.has(first)).toBe(true);
    expect(house.state.undoneBy.has(first + 1)).toBe(false);
  });

  it('kept: the undo of that undo brings back what it took', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 1, 1]);
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { impairments: 3 } });
    const before = textOf(house.battle);
    house.undo(first, 'keep');
    house.undo(house.last.number);
    expect(textOf(house.battle)).toBe(before);
  });

  it('a choice is needed only where something was built', () => {
    const house = skirmish();
    const first = fire(house, [0, 9, 1, 1]);
    const at = textOf(house.battle);
    for (const later of ['refuse', 'undo', 'keep'] as const) {
      const branch = house.branch();
      branch.undo(first, later);
      expect(branch.record).toHaveLength(house.record.length + 1);
    }
    expect(textOf(house.battle)).toBe(at);
  });
});

describe('undo of older undos', () => {
  it('an event undone again after its undo was undone: the older redo can be undone with the later undo', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 1, 1]);
    house.undo(shot); // shot + 1
    house.undo(shot + 1); // shot + 2 brings the shot back
    house.undo(shot); // shot + 3
    expect(said(house.refused(undoing(shot + 2)))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    house.undo(shot + 2, 'undo');
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 0 });
    expect(house.state.undoneBy.get(shot)).toBe(shot + 1);
  });

  it('of an event that changed nothing, too', () => {
    const house = skirmish();
    const typed = { kind: 'infantry', baseFp: 4 };
    house.do({ type: 'resolve', procedure: 'eagles.impairment', roles: {}, typed }); // 6
    house.undo(6); // 7
    house.undo(7); // 8 brings it back
    house.undo(6); // 9
    expect(said(house.refused(undoing(8)))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    expect(house.undo(8, 'undo').map(({ undoes }) => undoes)).toEqual([9, 8]);
    expect([...house.state.undoneBy].sort()).toEqual([
      [6, 7],
      [8, 11],
      [9, 10],
    ]);
  });

  it('a redo after the event before was undone is refused, or undoes that undo too', () => {
    const house = skirmish();
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'BB' } }); // 6
    house.do({ type: 'edit-unit', unit: house.ours, fields: { tpd: 'CC' } }); // 7
    house.undo(7); // 8: BB again
    house.undo(6); // 9: AA again
    expect(said(house.refused(undoing(8)))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    house.undo(8, 'undo');
    expect(house.row('unit', house.ours)!.tpd).toBe('CC');
    expect([...house.state.undoneBy.keys()].sort()).toEqual([8, 9]);
  });
});

describe('an undo leaves the battle whole', () => {
  it('no unit without its side, though it is kept', () => {
    const house = skirmish();
    const refusal = house.refused(undoing(3, 'keep'));
    expect(said(refusal)).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
    expect(refusal.message).toContain('A Coy');
  });

  it('no unit back on a side that is gone', () => {
    const house = skirmish();
    house.undo(5);
    house.undo(3);
    const refusal = house.refused(undoing(6));
    expect(refusal).toMatchObject({ code: 'CONFLICT' });
    house.undo(7);
    house.undo(6);
    expect(house.row('unit', house.theirs)).toMatchObject({ side: house.allies });
  });

  it('no two units of one name: a rename, a removal and a joining undone', () => {
    const renamed = skirmish();
    renamed.do({ type: 'edit-unit', unit: renamed.ours, name: '2/Pz', fields: {} });
    renamed.unit('1/pz', renamed.allies);
    expect(said(renamed.refused(undoing(6)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });

    const removed = skirmish();
    removed.do({ type: 'remove-unit', unit: removed.ours });
    removed.unit('1/Pz', removed.axis);
    expect(removed.refused(undoing(6)).message).toContain('1/Pz');
    removed.undo(7);
    removed.undo(6);
    expect(removed.row('unit', removed.ours)).toBeDefined();

    const side = House.withSides();
    side.do({ type: 'edit-side', side: side.axis, name: 'Germany', fields: {}, addPlayerIds: [], removePlayerIds: [] });
    side.side('AXIS', 'italy');
    expect(side.refused(undoing(4)).code).toBe('CONFLICT');
  });
});

describe('the ledger of undos', () => {
  it('is what the definition says: undone is what an undo in force takes back; a correction that is corrected stays in force', () => {
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
          let stepwise = undoLedger([]);
          for (const [choice, kind] of choices) {
            const standing = undos.filter(({ number }) => !isUndone(number));
            const target = standing[choice % standing.length]!;
            const undo = { number: undos.length + 1, undoes: target.number, kind };
            undos.push(undo);
            stepwise = undoLedger([undo], stepwise);
          }
          const { undoneBy } = undoLedger(undos);
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
          expect([...stepwise.undoneBy].sort()).toEqual([...undoneBy].sort());
          expect([...stepwise.undoes]).toEqual(
            undos.filter(({ undoes }) => undoes !== null).map(({ number, undoes }) => [number, undoes]),
          );
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
    expect(netChanges(changes)).toEqual(net);
  });
});

describe('the changes that take an event back', () => {
  const unit = (before: Row | null, after: Row | null): Change => ({ table: 'unit', id: 'u1', before, after });
  /** What takes the change back in a battle in which the row stands so by now. */
  const takingBack = (change: Change, now: Row | null, keep: boolean): Change[] => {
    const battle = applyChanges(EMPTY_BATTLE, now ? [unit(null, now)] : []);
    return undoChanges(battle, { number: 6, changes: [change] } as unknown as BattleEvent, keep);
  };

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
  ])('%s', (_what, change, now, changes) => {
    expect(takingBack(change, now, false)).toEqual(changes);
    expect(takingBack(change, now, true)).toEqual(changes);
  });

  it.each<[string, Change, Row | null, Change[]]>([
    ['a field that was set since', unit({ f: 1, g: 1 }, { f: 2, g: 2 }), { f: 3, g: 2 }, [unit({ g: 2 }, { g: 1 })]],
    ['all fields set since', unit({ f: 1 }, { f: 2 }), { f: 3 }, []],
    ['fields of a row that is gone', unit({ f: 1 }, { f: 2 }), null, []],
    ['a row that was made, and set since', unit(null, { f: 1 }), { f: 9 }, [unit({ f: 9 }, null)]],
    ['a row that was made, and is gone', unit(null, { f: 1 }), null, []],
    ['a row that was removed, and is there again', unit({ f: 1 }, null), { f: 1 }, []],
  ])('%s: refused, or kept', (_what, change, now, kept) => {
    const refusal = refusedBy(() => takingBack(change, now, false));
    expect(said(refusal)).toEqual({ code: 'CONFLICT', field: null, cites: [] });
    expect(refusal.message).toContain('event 6');
    expect(takingBack(change, now, true)).toEqual(kept);
  });
});

describe('what an undo says', () => {
  it('what it takes back; of an undo, what comes back by it; and so on', () => {
    const house = skirmish();
    fire(house, [0, 1, 1, 1]);
    const { summary } = house.last;
    house.undo();
    expect(house.last.summary).toBe(`Undone: event 4. ${summary}`);
    house.undo(house.last.number);
    expect(house.last.summary).toBe(`Redone: event 4. ${summary}`);
    house.undo(house.last.number);
    expect(house.last.summary).toBe(`Undone: event 4. ${summary}`);
  });

  it('who took an event back that is taken back already', () => {
    const house = skirmish();
    const shot = fire(house, [0, 1, 1, 1]);
    house.undo();
    expect(house.refused({ type: 'undo', event: shot, later: 'refuse' }).message).toBe(
      'event 4 was taken back by event 5 already',
    );
    expect(house.refused({ type: 'undo', event: 1, later: 'refuse' }).message).toBe('event 1 cannot be undone');
  });
});
