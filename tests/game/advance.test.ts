import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { listDueEntries, compareDiaryEntries } from '../../src/game/index.js';
import type { DiaryEntry } from '../../src/rules/index.js';
import { fc, runs } from '../chance/properties.js';
import { CLOCK, type Task } from './clock.js';
import { House, UMPIRE } from './house.js';

const PHASES = ['dawn', 'noon', 'dusk'] as const;

function clock(...tasks: readonly Task[]): House {
  const house = new House(CLOCK);
  house.start();
  for (const task of tasks) house.do({ type: 'act', act: 'add', params: task as unknown as JsonObject });
  return house;
}

const task = (id: string, dueTurn: number, duePhase: Task['duePhase'], at: Task['at'], fields: Partial<Task> = {}): Task => ({
  id,
  dueTurn,
  duePhase,
  at,
  order: [],
  ...fields,
});

/** Returns what an advance caused: the names of phases, and the ids of tasks. */
function advanced(house: House, to: 'phase' | 'turn'): string[] {
  return house
    .do({ type: 'advance', to })
    .map(({ kind, phase, turn, summary }) => (kind === 'phase' ? `${turn} ${phase} over` : summary));
}

describe('the order in which things come due', () => {
  const entry = (id: string, dueTurn: number, ...order: number[]): DiaryEntry => ({
    id,
    kind: 'task',
    dueTurn,
    duePhase: 'noon',
    at: 'begin',
    order,
    label: id,
    sideId: null,
  });

  it('earliest turn first, then element by element of each order, then by id', () => {
    const entries = [
      entry('d', 2, 1, 2),
      entry('b', 2, 1),
      entry('a', 3, 0),
      entry('f', 2, 10),
      entry('e', 2, 2),
      entry('c', 2, 1, 0),
      entry('z', 1, 9),
    ];
    expect([...entries].sort(compareDiaryEntries).map(({ id }) => id)).toEqual(['z', 'b', 'c', 'd', 'e', 'f', 'a']);
  });

  it('is an order, whatever the order they are told in', () => {
    const entries = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 2 }),
        dueTurn: fc.integer({ min: 1, max: 3 }),
        order: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 3 }),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(entries, (given) => {
        const all = given.map(({ id, dueTurn, order }) => entry(id, dueTurn, ...order));
        expect([...all].reverse().sort(compareDiaryEntries)).toEqual([...all].sort(compareDiaryEntries));
      }),
    );
  });

  it('now: of this phase, at this end of it, this turn or before', () => {
    const entries = [
      entry('now', 2),
      entry('late', 1),
      entry('later', 3),
      { ...entry('end', 2), at: 'end' as const },
      { ...entry('dusk', 2), duePhase: 'dusk' },
    ];
    expect(listDueEntries(entries, { turn: 2, phase: 'noon' }, 'begin').map(({ id }) => id)).toEqual(['late', 'now']);
    expect(listDueEntries(entries, { turn: 2, phase: 'noon' }, 'end').map(({ id }) => id)).toEqual(['end']);
    expect(listDueEntries(entries, { turn: 2, phase: 'dawn' }, 'begin')).toEqual([]);
  });
});

describe('advance', () => {
  it('by a phase: what is due at the end of this one, the change, what is due at the beginning of the next', () => {
    const house = clock(
      task('noon begins', 1, 'noon', 'begin'),
      task('dawn begins', 1, 'dawn', 'begin'),
      task('dawn ends', 1, 'dawn', 'end'),
      task('noon ends', 1, 'noon', 'end'),
    );
    expect(advanced(house, 'phase')).toEqual(['dawn ends', '1 dawn over', 'noon begins']);
    expect(house.battle.game).toMatchObject({ turn: 1, phase: 'noon' });
    expect(advanced(house, 'phase')).toEqual(['noon ends', '1 noon over']);
  });

  it('tells in the event of the change what ended and what began', () => {
    const house = clock();
    expect(house.do({ type: 'advance', to: 'phase' })).toMatchObject([
      { summary: 'Turn 1: Noon.', notes: ['dawn ends', 'noon begins'] },
    ]);
    house.do({ type: 'advance', to: 'phase' });
    expect(house.do({ type: 'advance', to: 'phase' })).toMatchObject([{ summary: 'Turn 2: Dawn.', turn: 1, phase: 'dusk' }]);
    expect(house.battle.game).toMatchObject({ turn: 2, phase: 'dawn' });
  });

  it('by a turn: on until the next first phase has begun, from wherever it is', () => {
    const house = clock(task('a', 1, 'dusk', 'begin'), task('b', 2, 'dawn', 'begin'), task('c', 2, 'noon', 'begin'));
    expect(advanced(house, 'turn')).toEqual(['1 dawn over', '1 noon over', 'a', '1 dusk over', 'b']);
    expect(house.battle.game).toMatchObject({ turn: 2, phase: 'dawn' });
    expect(advanced(house, 'phase')).toEqual(['2 dawn over', 'c']);
    expect(advanced(house, 'turn')).toEqual(['2 noon over', '2 dusk over']);
    expect(house.battle.game).toMatchObject({ turn: 3, phase: 'dawn' });
  });

  it('what was missed comes due at its next moment', () => {
    const house = clock();
    advanced(house, 'turn');
    house.do({ type: 'act', act: 'add', params: task('late', 1, 'dawn', 'begin') as unknown as JsonObject });
    expect(advanced(house, 'turn')).toEqual(['2 dawn over', '2 noon over', '2 dusk over', 'late']);
  });

  it('what an earlier entry of the same moment puts off or calls off does not come due', () => {
    const house = clock(
      task('first', 1, 'noon', 'begin', { order: [1], putsOff: ['second'], callsOff: ['third'] }),
      task('second', 1, 'noon', 'begin', { order: [2] }),
      task('third', 1, 'noon', 'begin', { order: [3] }),
      task('fourth', 1, 'noon', 'begin', { order: [4] }),
    );
    expect(advanced(house, 'phase')).toEqual(['1 dawn over', 'first', 'fourth']);
    expect(advanced(house, 'turn')).toEqual(['1 noon over', '1 dusk over']);
    expect(advanced(house, 'phase')).toEqual(['2 dawn over', 'second']);
  });

  it('a refusal in the middle changes nothing at all', () => {
    const house = clock(task('a', 1, 'dawn', 'end'), task('b', 1, 'dusk', 'begin', { refuses: true }));
    const events = house.record.length;
    expect(house.refused({ type: 'advance', to: 'turn' }).code).toBe('ILLEGAL');
    expect(house.record).toHaveLength(events);
    expect(house.battle.game).toMatchObject({ turn: 1, phase: 'dawn' });
    expect(house.row('task', 'a')).toBeDefined();
    expect(advanced(house, 'phase')).toEqual(['a', '1 dawn over']);
  });

  it('everything comes due exactly once, in order, whatever the steps', () => {
    const someTask = fc.record({
      dueTurn: fc.integer({ min: 1, max: 4 }),
      duePhase: fc.constantFrom(...PHASES),
      at: fc.constantFrom('begin' as const, 'end' as const),
      order: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(someTask, { maxLength: 12 }),
        fc.array(fc.constantFrom('phase' as const, 'turn' as const), { maxLength: 4 }),
        (fields, steps) => {
          const tasks = fields.map((given, index) => ({ ...given, id: `t${index}` }));
          const house = clock(...tasks);
          for (const to of steps) house.do({ type: 'advance', to });
          while (house.battle.game.turn < 6) house.do({ type: 'advance', to: 'turn' });

          // Orders times by turn, phase, and start before end. The first dawn has already started, so what was due then
          // waits a turn.
          const momentOf = ({ dueTurn, duePhase, at }: Task): number => {
            const passed = dueTurn === 1 && duePhase === 'dawn' && at === 'begin';
            return (dueTurn + (passed ? 1 : 0)) * 6 + PHASES.indexOf(duePhase) * 2 + (at === 'end' ? 1 : 0);
          };
          const text = ({ order }: Task): string => [order[0] ?? 0, order[1] ?? 0].join();
          const expected = [...tasks].sort(
            (a, b) =>
              momentOf(a) - momentOf(b) ||
              a.dueTurn - b.dueTurn ||
              (text(a) === text(b) ? (a.id < b.id ? -1 : 1) : text(a) < text(b) ? -1 : 1),
          );
          expect(house.record.filter(({ kind }) => kind === 'mission-landed').map(({ summary }) => summary)).toEqual(
            expected.map(({ id }) => id),
          );
          expect(house.battle.tables.task?.size ?? 0).toBe(0);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('is the umpire’s', () => {
    expect(clock().refused({ type: 'advance', to: 'turn' }, { ...UMPIRE, standing: 'player', sideId: 's2' }).code).toBe(
      'UMPIRE_ONLY',
    );
  });
});
