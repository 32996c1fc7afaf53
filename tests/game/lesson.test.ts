/** A learner's progress is worked out from the record and from what was looked at, in the order in which it happened. */
import { describe, expect, it } from 'vitest';
import { type BattleEvent, beginStep, lessonStanding, looksFor } from '../../src/game/index.js';
import type { Battle, Lesson, LessonStep } from '../../src/rules/index.js';
import { House } from './house.js';

const step = (done: LessonStep['done'], more: Partial<LessonStep> = {}): LessonStep => ({
  title: 'Step',
  what: 'Do it.',
  why: 'For good.',
  hint: 'Not that.',
  done,
  ...more,
});
const LEARNER = 'p1';
let count = 0;
/** The event of a command of the learner, with the number that follows. */
const event = (more: object): BattleEvent =>
  ({
    number: ++count,
    kind: 'resolved',
    actor: { id: LEARNER },
    interactionId: `i${count}`,
    command: {},
    changes: [],
    resolutions: [],
    undoes: null,
    ...more,
  }) as unknown as BattleEvent;
const BATTLE = { tables: { unit: new Map([['u1', { id: 'u1', name: 'Ash' }]]), side: new Map() } } as unknown as Battle;
const standing = (steps: Lesson['steps'], events: readonly BattleEvent[], looks: Parameters<typeof lessonStanding>[2] = []) =>
  lessonStanding({ steps }, events, looks, LEARNER, BATTLE);

describe('a lesson', () => {
  it('begins with its first step, and ends after its last', () => {
    count = 0;
    const steps = [step({ kind: 'ready' })];
    expect(standing(steps, [])).toEqual({ step: 0, words: [{ step: 0, hint: null }], astray: null });
    expect(standing(steps, [event({ kind: 'ready' })])).toEqual({
      step: 1,
      words: [
        { step: 0, hint: null },
        { step: 1, hint: null },
      ],
      astray: null,
    });
  });

  it('goes on by the deed of its step: kind, procedure or act, units, and what is changed', () => {
    const moves = [step({ by: 'eagles.movement', units: ['Ash'], to: { x: 10, y: 10, within: 2 } })];
    const placed = (x: number, y: number) => ({
      command: { procedure: 'eagles.movement', roles: { unit: ['u1'] } },
      changes: [{ table: 'place', id: 'l1', before: null, after: { x, y } }],
    });
    const reached = (steps: Lesson['steps'], more: object): boolean => {
      count = 0;
      return standing(steps, [event(more)]).step === 1;
    };
    expect(reached(moves, placed(10, 12))).toBe(true);
    expect(reached(moves, placed(10, 12.01))).toBe(false);
    expect(reached(moves, { ...placed(10, 10), command: { procedure: 'eagles.movement', roles: { unit: ['u2'] } } })).toBe(false);
    expect(reached(moves, { ...placed(10, 10), command: { procedure: 'eagles.spotting', roles: { unit: ['u1'] } } })).toBe(false);
    expect(reached(moves, { ...placed(10, 10), changes: [] })).toBe(false);
    const becomes = [step({ becomes: { unit: 'Ash', field: 'prone', is: true } })];
    const changed = (table: string, id: string, after: object) => ({ changes: [{ table, id, before: {}, after }] });
    expect(reached(becomes, changed('unit', 'u1', { prone: true }))).toBe(true);
    expect(reached(becomes, changed('unit', 'u1', { prone: false }))).toBe(false);
    expect(reached(becomes, changed('unit', 'u2', { prone: true }))).toBe(false);
    expect(reached(becomes, changed('place', 'u1', { prone: true }))).toBe(false);
    expect(reached([step({ by: 'posture' })], { command: { act: 'posture' } })).toBe(true);
  });

  it('leads back from a wrong turn, which is to be taken back, with the word that foresees it', () => {
    const steps = [step({ kind: 'ready' }, { wrong: [{ deed: { by: 'eagles.movement' }, hint: 'Stay.' }] })];
    count = 0;
    const moved = event({ command: { procedure: 'eagles.movement' } });
    const noted = event({ kind: 'noted' });
    const fired = event({});
    expect(standing(steps, [moved])).toEqual({
      step: 0,
      words: [
        { step: 0, hint: null },
        { step: 0, hint: 'Stay.' },
      ],
      astray: 1,
    });
    // Talk is no wrong turn; the latest that stands is taken back first.
    expect(standing(steps, [moved, noted, fired]).astray).toBe(3);
    expect(standing(steps, [moved, noted, fired]).words.at(-1)).toEqual({ step: 0, hint: 'Not that.' });
    const back = event({ kind: 'undone', undoes: 3, actor: { id: 'umpire' } });
    expect(standing(steps, [moved, noted, fired, back]).astray).toBe(1);
  });

  it('is not moved by what others do', () => {
    count = 0;
    expect(standing([step({ kind: 'ready' })], [event({ kind: 'ready', actor: { id: 'umpire' } })])).toMatchObject({
      step: 0,
      astray: null,
    });
  });

  it('repeats a step that is taken back', () => {
    count = 0;
    const steps = [step({ by: 'eagles.movement' }), step({ kind: 'ready' })];
    const events = [event({ command: { procedure: 'eagles.movement' } }), event({ kind: 'undone', undoes: 1 })];
    expect(standing(steps, events).words.at(-1)).toEqual({
      step: 0,
      hint: 'That is taken back, and with it the step: once more.',
    });
  });

  it('where a move is to be taken back, anything else takes the move with it, to be made anew', () => {
    count = 0;
    const steps = [step({ by: 'eagles.movement' }), step({ kind: 'undone' })];
    const events = [event({ command: { procedure: 'eagles.movement' } }), event({ kind: 'ready' })];
    expect(standing(steps, events)).toMatchObject({ step: 0, astray: 2 });
    const back = event({ kind: 'undone', undoes: 2, actor: { id: 'umpire' } });
    expect(standing(steps, [...events, back])).toMatchObject({ step: 0, astray: 1 });
  });

  it('takes the events of one interaction together', () => {
    count = 0;
    const together = { interactionId: 'one' };
    const events = [event({ kind: 'resolved', ...together }), event({ kind: 'mission-landed', ...together })];
    expect(standing([step({ kind: 'mission-landed' })], events)).toMatchObject({ step: 1, astray: null });
  });

  it('goes on by looks, each in its time and about what it is to be about', () => {
    count = 0;
    const shot = event({ resolutions: [{ procedure: 'eagles.direct-fire' }] });
    const look = (what: string, after: number, of: number | null = null) => ({ what, after, of });
    const steps = [step({ kind: 'resolved' }), step({ look: 'more', of: 'eagles.direct-fire' }), step({ look: 'why' })];
    expect(standing(steps, [shot], [look('more', 1, 1)]).step).toBe(2);
    expect(standing(steps, [shot], [look('more', 1, 1), look('why', 1, 1)]).step).toBe(3);
    // Before the shot there was nothing to look at; another look is none.
    expect(standing(steps, [shot], [look('more', 0, 1)]).step).toBe(1);
    expect(standing(steps, [shot], [look('odds', 1, 1)]).step).toBe(1);
    expect(standing(steps, [shot], [look('more', 1, 9)])).toMatchObject({ step: 1 });
    expect(standing(steps, [shot], [look('more', 1, 9)]).words.at(-1)).toEqual({ step: 1, hint: 'Not that.' });
    expect([looksFor({ steps }, 0), looksFor({ steps }, 1), looksFor({ steps }, 3)]).toEqual([undefined, 'more', undefined]);
  });
});

describe('the beginning of a step', () => {
  function begun(before: LessonStep['before'], phases: readonly string[], kinds: readonly string[] = []) {
    const commands: unknown[] = [];
    const house = new House();
    beginStep(step({ kind: 'ready' }, before ? { before } : {}), (commandFor) => {
      const battle = { ...house.battle, tables: BATTLE.tables } as Battle;
      commands.push(commandFor({ battle, ruleset: house.ruleset }));
      const n = commands.length - 1;
      return {
        events: [{ kind: (kinds[n] ?? 'phase') as BattleEvent['kind'], phase: phases[n] ?? 'x' }],
        battle: { ...battle, game: { ...battle.game, phase: phases[n] ?? 'x' } },
      };
    });
    return commands;
  }
  const ON = { type: 'advance', to: 'phase' };

  it('needs nothing, or goes on phase by phase until it is there', () => {
    expect(begun(undefined, [])).toEqual([]);
    expect(begun([{ until: { phase: 'direct' } }], ['indirect', 'direct', 'melee'])).toEqual([ON, ON]);
    expect(begun([{ until: { kind: 'mission-landed' } }], ['a', 'b', 'c'], ['phase', 'phase', 'mission-landed'])).toHaveLength(3);
  });

  it('goes on for 24 phases at most', () => {
    expect(begun([{ until: { phase: 'never' } }], [])).toHaveLength(24);
  });

  it('has acts and procedures with rows by their names', () => {
    expect(begun([{ act: 'posture', params: { unit: '@Ash', posture: 'prone', turns: 2 } }], [])).toEqual([
      { type: 'act', act: 'posture', params: { unit: 'u1', posture: 'prone', turns: 2 } },
    ]);
    expect(begun([{ resolve: 'eagles.melee', roles: { attacker: ['Ash'] }, dice: [6] }], [])).toEqual([
      { type: 'resolve', procedure: 'eagles.melee', roles: { attacker: ['u1'] }, typed: {}, dice: [6] },
    ]);
    expect(() => begun([{ resolve: 'eagles.melee', roles: { attacker: ['Oak'] } }], [])).toThrow('the lesson has no Oak');
  });
});
