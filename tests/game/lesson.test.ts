/**
 * The progress of a player in a tutorial, from the record and the opened views; and the umpire's actions at the start
 * of a step.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { beginTutorialStep, type GameCommand, findTutorialProgress } from '../../src/game/index.js';
import type { TutorialStep } from '../../src/rules/index.js';
import { CLOCK } from './clock.js';
import { House, playerOf, UMPIRE } from './house.js';

const step = (title: string, done: TutorialStep['done'], more: Partial<TutorialStep> = {}): TutorialStep => ({
  title,
  what: title,
  why: title,
  done,
  hint: `not ${title}`,
  ...more,
});

const moving = (unit: string): GameCommand => ({
  type: 'resolve',
  procedure: 'eagles.movement',
  roles: { unit: [unit] },
  typed: { movedInches: 4 },
});

/**
 * Creates a player of the Axis with two units, and an umpire who carries out various actions.
 * @param steps the steps of the tutorial
 */
function learning(steps: readonly TutorialStep[]) {
  const house = House.withSides();
  const [one, two] = ['1/Pz', '2/Pz'].map((name) => house.unit(name, house.axis));
  const learner = playerOf(house.axis);
  house.do({ type: 'set-withdrawals', allowed: 'players' });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
  const looks: { what: string; after: number; of: number | null }[] = [];
  return Object.assign(house, {
    one: one!,
    two: two!,
    learner,
    own: (command: GameCommand): number => house.do(command, learner)[0]!.number,
    look: (what: string, of: number | null = null): void => void looks.push({ what, after: house.last.number, of }),
    /** Returns the step and hint of all texts, and the present mistake. */
    standing: () => {
      const {
        step: at,
        words,
        astray,
      } = findTutorialProgress({ steps, fight: { phases: {} } }, house.record, looks, learner.id, house.battle);
      return { at, words: words.slice(1).map((word) => [word.step, word.hint]), astray };
    },
  });
}

const MOVE_ONE = step('Move 1/Pz', { by: 'eagles.movement', units: ['1/Pz'] });
const MOVE_TWO = step('Move 2/Pz', { by: 'eagles.movement', units: ['2/Pz'] });
const TAKE_BACK = step('Take it back', { kind: 'undone' });
const BACK = 'That is undone, and so is this step. Try it again.';

describe('a lesson', () => {
  it('goes on by the learner’s own actions alone, and talk is no wrong turn', () => {
    const house = learning([MOVE_ONE, MOVE_TWO]);
    expect(house.standing()).toEqual({ at: 0, words: [], astray: null });
    const [moved] = house.do(moving(house.one), UMPIRE);
    house.own({ type: 'note', text: 'What now?', picture: null, onlyForSide: null });
    expect(house.standing()).toEqual({ at: 0, words: [], astray: null });
    house.undo(moved!.number);
    house.own(moving(house.one));
    expect(house.standing()).toEqual({ at: 1, words: [[1, null]], astray: null });
    house.own(moving(house.two));
    expect(house.standing()).toEqual({ at: 2, words: [[1, null], [2, null]], astray: null }); // prettier-ignore
  });

  it('goes back to the step whose action is taken back, and to no other', () => {
    const house = learning([MOVE_ONE, MOVE_TWO, step('Look', { look: 'my' })]);
    house.own(moving(house.one));
    const second = house.own(moving(house.two));
    house.own({ type: 'undo', event: second, later: 'refuse' });
    expect(house.standing()).toEqual({ at: 1, words: [[1, null], [2, null], [1, BACK]], astray: null }); // prettier-ignore
    house.own({ type: 'undo', event: second - 1, later: 'refuse' });
    expect(house.standing().words.at(-1)).toEqual([0, BACK]);
  });

  it('has a hint for a wrong turn, one of its own where it is foreseen, and knows which still stands', () => {
    const wrong = [{ action: { units: ['2/Pz'] }, hint: 'the other tank' }];
    const house = learning([{ ...MOVE_ONE, wrong }, MOVE_TWO]);
    const turn = house.own(moving(house.two));
    expect(house.standing()).toEqual({ at: 0, words: [[0, 'the other tank']], astray: turn });
    house.own({ type: 'undo', event: turn, later: 'refuse' });
    // An undone action was not a step, so nothing is said about it.
    expect(house.standing()).toEqual({ at: 0, words: [[0, 'the other tank']], astray: null });
    const other = house.own({ type: 'act', act: 'message-send', params: { to: house.allies, words: 'Give up!' } });
    expect(house.standing().astray).toBe(other);
  });

  it('leads from the step of taking a move back to the move, for it has to be made anew', () => {
    const house = learning([MOVE_ONE, TAKE_BACK, MOVE_TWO]);
    const first = house.own(moving(house.one));
    const other = house.own(moving(house.two));
    expect(house.standing()).toEqual({ at: 0, words: [[1, null], [0, 'not Take it back']], astray: other }); // prettier-ignore
    house.own({ type: 'undo', event: other, later: 'refuse' });
    expect(house.standing().astray).toBe(first);
    house.own({ type: 'undo', event: first, later: 'refuse' });
    house.own({ type: 'undo', event: house.own(moving(house.one)), later: 'refuse' });
    expect(house.standing()).toMatchObject({ at: 2, astray: null });
  });

  it('takes looks in their place among events: at what the step is about, or at anything', () => {
    const of = step('More about the move', { look: 'more', of: 'eagles.movement' });
    const house = learning([step('Look at yours', { look: 'my' }), MOVE_ONE, of, step('Why', { look: 'why' })]);
    house.look('why');
    house.look('my');
    expect(house.standing()).toEqual({ at: 1, words: [[1, null]], astray: null });
    const noted = house.own({ type: 'note', text: 'Ready', picture: null, onlyForSide: null });
    const moved = house.own(moving(house.one));
    house.look('more', noted);
    expect(house.standing().words.at(-1)).toEqual([2, 'not More about the move']);
    house.look('more', moved);
    house.look('why');
    house.look('why');
    expect(house.standing().at).toBe(4);
  });
});

describe('the fight of a lesson', () => {
  const task = { units: ['1/Pz'], choices: [], last: 'Roll' };
  const fight = { enemy: 'Allies', what: '', why: '', phases: { direct: task, melee: task }, won: '', lost: '' };
  const words = (house: ReturnType<typeof learning>): unknown =>
    findTutorialProgress({ steps: [MOVE_ONE], fight }, house.record, [], house.learner.id, house.battle).words.slice(1);

  it('tells the task of each phase in which the player acts, undoes nothing, and is over when the battle ends', () => {
    const house = learning([MOVE_ONE]);
    house.own(moving(house.one));
    const began = { step: 1, hint: null };
    expect(words(house)).toEqual([began]);
    // Whatever the player does in the fight is their own affair.
    house.own(moving(house.two));
    house.do({ type: 'advance', to: 'phase' });
    house.do({ type: 'advance', to: 'phase' });
    const direct = { ...began, fight: { turn: 1, phase: 'direct', isFirst: true } };
    expect(words(house)).toEqual([began, direct]);
    house.own({ type: 'ready', side: house.axis, ready: true });
    house.do({ type: 'advance', to: 'phase' });
    const melee = { ...began, fight: { turn: 1, phase: 'melee', isFirst: false } };
    expect(words(house)).toEqual([began, direct, melee]);
    house.do({ type: 'end', seed: null });
    expect(words(house)).toEqual([began, direct, melee, { step: 2, hint: null }]);
  });
});

describe('an action of a step', () => {
  it('is where the unit comes to stand, and what becomes of it', () => {
    const to = step('Go to D4', { to: { x: 21, y: 21, within: 1 } });
    const shaken = step('Suppress it', { becomes: { unit: '1/Pz', field: 'suppressed', is: true } });
    const house = learning([to, shaken]);
    house.do({ type: 'act', act: 'map-new', params: { squares: 'middle', ground: 'table' } });
    const put = (unit: string, at: string) => house.own({ type: 'act', act: 'map-place', params: { unit, at } });
    put(house.one, '22.1,21');
    expect(house.standing().at).toBe(0);
    // The unit goes on in the same direction. The event contains only the changed parts of the route.
    put(house.one, '22,21');
    expect(house.standing().at).toBe(1);
    const edit = (unit: string, fields: JsonObject): GameCommand => ({ type: 'edit-unit', unit, fields });
    const own = (command: GameCommand) => house.do(command, { ...UMPIRE, id: house.learner.id });
    own(edit(house.two, { suppressed: true }));
    own(edit(house.one, { impairments: 1 }));
    expect(house.standing().at).toBe(1);
    own(edit(house.one, { suppressed: true }));
    expect(house.standing().at).toBe(2);
  });
});

describe('what the umpire does as a step begins', () => {
  /** Returns the number of phases that the umpire ends, and the final phase, from the first dawn. */
  const advanced = (until: { phase: string } | { kind: 'mission-ordered' | 'mission-landed' }): unknown[] => {
    const house = new House(CLOCK);
    house.start();
    const task = { id: 'task', dueTurn: 1, duePhase: 'noon', at: 'end', order: [] };
    house.do({ type: 'act', act: 'add', params: task });
    let times = 0;
    beginTutorialStep(step('Wait', { look: 'my' }, { before: [{ until }] }), (commandFor) => {
      times++;
      const events = house.do(commandFor({ battle: house.battle, ruleset: house.ruleset }));
      return { events, battle: house.battle };
    });
    return [times, house.battle.game.turn, house.battle.game.phase];
  };

  it('is going on until a phase, or until something happens; at most 24 phases', () => {
    expect(advanced({ phase: 'noon' })).toEqual([1, 1, 'noon']);
    expect(advanced({ phase: 'dusk' })).toEqual([2, 1, 'dusk']);
    expect(advanced({ phase: 'dawn' })).toEqual([3, 2, 'dawn']);
    expect(advanced({ kind: 'mission-landed' })).toEqual([2, 1, 'dusk']);
    expect(advanced({ phase: 'midnight' })[0]).toBe(24);
    expect(advanced({ kind: 'mission-ordered' })[0]).toBe(24);
  });

  it('is a procedure with its dice, or an act, with rows by their names', () => {
    const house = House.withSides();
    const [one, coy] = [house.unit('1/Pz', house.axis, { baseFp: 8 }), house.unit('A Coy', house.allies)];
    const commands: GameCommand[] = [];
    const before: TutorialStep['before'] = [
      { resolve: 'eagles.direct-fire', roles: { firer: ['1/Pz'], target: ['A Coy'] }, typed: { rangeYards: 300 }, dice: [9] },
      { resolve: 'eagles.movement', roles: { unit: ['A Coy'] } },
      { act: 'message-send', params: { to: '@Axis', words: 'Hold', report: false } },
    ];
    beginTutorialStep(step('Begin', { look: 'my' }, { before }), (commandFor) => {
      commands.push(commandFor({ battle: house.battle, ruleset: house.ruleset }));
      return { events: [], battle: house.battle };
    });
    expect(commands).toEqual([
      {
        type: 'resolve',
        procedure: 'eagles.direct-fire',
        roles: { firer: [one], target: [coy] },
        typed: { rangeYards: 300 },
        dice: [9],
      },
      { type: 'resolve', procedure: 'eagles.movement', roles: { unit: [coy] }, typed: {} },
      { type: 'act', act: 'message-send', params: { to: house.axis, words: 'Hold', report: false } },
    ]);
    const lacking = step('Begin', { look: 'my' }, { before: [{ act: 'message-send', params: { to: '@Nobody' } }] });
    expect(() =>
      beginTutorialStep(lacking, (commandFor) => commandFor({ battle: house.battle, ruleset: house.ruleset }) as never),
    ).toThrow('the lesson has no Nobody');
  });
});
