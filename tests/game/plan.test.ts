/** The preview of a correction: what changes, what stays, and which dice no one has seen yet. */
import { describe, expect, it } from 'vitest';
import { calculateDiceKey, createScriptedFaces, createVerifiedFaces } from '../../src/dice/index.js';
import { type GameCommand, planAmendmentInSteps } from '../../src/game/index.js';
import { findAmendmentIntent } from '../../src/game/again/intent.js';
import type { AmendmentPlan } from '../../src/game/again/prepared.js';
import { runAllSteps } from '../../src/game/at-once.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { House, playerOf, UMPIRE } from './house.js';

type PuttingRight = Extract<GameCommand, { readonly type: 'undo' | 'redo' | 'correct' }>;

class Battle extends House {
  readonly ours: string;
  readonly theirs: string;

  constructor(ruleset = eaglesRuleset) {
    super(ruleset);
    this.start('Hill 112', { spotting: 'open' });
    this.ours = this.unit('1/Pz', this.side('Axis', 'germany'));
    this.theirs = this.unit('A Coy', this.side('Allies', 'usa'), { baseFp: 20 });
  }

  /**
   * FP 4 has 4 dice from 300 to 600 yards, 5 nearer and 3 farther. 0, 9 and 8 hit, and each hit after the first
   * impairs.
   */
  fire(faces: readonly number[], rangeYards = 450): number {
    const roles = { firer: [this.ours], target: [this.theirs] };
    const shot: GameCommand = { type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards } };
    this.do(shot, UMPIRE, () => createScriptedFaces(faces));
    return this.last.number;
  }

  impair(unit: string, newImpairments = 1): number {
    const roles = { unit: [unit] };
    this.do({ type: 'resolve', procedure: 'eagles.impairment', roles, typed: { newImpairments } });
    return this.last.number;
  }

  impairments(unit = this.theirs): unknown {
    return this.row('unit', unit)!.impairments;
  }

  call(name: string): number {
    return this.do({ type: 'edit-unit', unit: this.theirs, name, fields: {} })[0]!.number;
  }

  correct(event: number, changes: object, later: 'again' | 'keep' = 'again'): number {
    this.do({ type: 'correct', event, changes: { ...changes }, later, reason: 'misread' });
    return this.last.number;
  }

  /** @param further the faces of the additional dice. Default: those of the seed */
  plan(command: PuttingRight, further?: readonly number[]): AmendmentPlan {
    return runAllSteps(
      planAmendmentInSteps(this.state, findAmendmentIntent(this.state, this.chronicle, command), {
        ruleset: this.ruleset,
        actor: UMPIRE,
        interactionId: 'i99',
        at: '2026-01-01T00:00:00.000Z',
        facesFor: (eventNumber, interactionId = 'i99') =>
          further
            ? createScriptedFaces(further)
            : createVerifiedFaces(calculateDiceKey(this.seed, []), { gameId: this.gameId, eventNumber, interactionId }),
        chronicle: this.chronicle,
      }),
    );
  }

  /** Returns the battle in its present state, to try something out in it. */
  branchOf(): Battle {
    return this.under(eaglesRuleset.version);
  }

  /** Continues under another version of the rulebook. */
  under(version: string): Battle {
    const house = new Battle({ ...eaglesRuleset, version });
    house.state = this.state;
    house.record.splice(0, Infinity, ...this.record);
    return house;
  }
}

const correcting = (event: number, changes: object): PuttingRight => ({
  type: 'correct', event, changes: { ...changes }, later: 'again', reason: 'misread',
}); // prettier-ignore

describe('dice that nobody has seen', () => {
  it('are the further ones of the first event that needs some', () => {
    const house = new Battle();
    const shot = house.fire([1, 1, 1, 1]);
    expect(house.plan(correcting(shot, { rangeYards: 200 })).unseen).toEqual({ number: shot, dice: 1 });
    expect(house.plan(correcting(shot, { rangeYards: 700 })).unseen).toBeNull();
    expect(house.plan(correcting(shot, { rangeYards: 500 })).unseen).toBeNull();
  });

  it('are at least those of its first pool: what follows hangs on how they fall', () => {
    const house = new Battle();
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { kind: 'vehicle', da: 'HARD', moveCode: 'C', tpd: 'AA' } });
    const shot = house.fire([1, 1, 1], 700);
    const plan = house.plan(correcting(shot, { rangeYards: 200 }), [0, 0, 0, 0]);
    const [after] = plan.again.commands[0]!.events;
    const further = after!.resolutions[0]!.dice.filter(({ origin }) => origin === 'further');
    expect(further.map((die) => die.for)).toEqual(['kill dice', 'kill dice', 'confirm']);
    expect(plan.unseen).toEqual({ number: shot, dice: 2 });
  });

  it('are none where an earlier correction has shown them', () => {
    const house = new Battle();
    const renamed = house.call('B Coy');
    const shot = house.fire([1, 1, 1, 1]);
    house.correct(shot, { rangeYards: 200 });
    const plan = house.plan({ type: 'undo', event: renamed, later: 'again' });
    expect([plan.unseen, plan.gone, plan.fresh]).toEqual([null, [], []]);
  });
});

describe('what becomes otherwise', () => {
  it('is a later result with other words, though nothing was rolled; what falls out the same stays', () => {
    const house = new Battle();
    house.do({ type: 'act', act: 'map-new', params: {} });
    const renamed = house.call('B Coy');
    const note = house.do({ type: 'note', text: 'Rain.', picture: null, onlyForSide: null })[0]!.number;
    const hit = house.impair(house.theirs);
    const placed = house.do({ type: 'act', act: 'map-place', params: { unit: house.theirs, at: 'D4' } })[0]!;
    const plan = house.plan({ type: 'undo', event: renamed, whole: true, later: 'again' });
    expect(plan.changed.map(({ before, after }) => [before.number, before.summary, after.summary])).toEqual([
      [placed.number, placed.summary, placed.summary.replace('B Coy', 'A Coy')],
    ]);
    expect(placed.summary).toContain('B Coy');
    expect(plan.again.changed).toEqual([renamed, renamed + 1, placed.number]);
    expect(plan.same).toBe([note, hit].length);
  });

  it('is a later result of the same words with another outcome: seen as it fires, and no more as it moves (4.1)', () => {
    const house = new Battle();
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { fired: true } });
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { moved: true } });
    const moved = house.last.number;
    const roles = { spotter: [house.ours], target: [house.theirs] };
    house.do({ type: 'resolve', procedure: 'eagles.spotting', roles, typed: { rangeYards: 100 } });
    const [seen] = house.plan({ type: 'undo', event: moved, later: 'again' }).changed;
    const told = [seen!.before, seen!.after].map(({ summary, resolutions }) => [summary, resolutions[0]!.outcome.automaticBy]);
    expect(told).toEqual([
      ['The target is spotted automatically.', 'moved'],
      ['The target is spotted automatically.', 'fired'],
    ]);
  });

  it('is a later result with another outcome; one that is refused, or comes due no more, is gone', () => {
    const house = new Battle();
    const first = house.impair(house.theirs, 3);
    const second = house.impair(house.theirs);
    const more = house.plan(correcting(first, { newImpairments: 5 }));
    expect(more.changed.map(({ before }) => before.number)).toEqual([second]);
    expect(more.gone).toEqual([]);
    const gone = house.plan(correcting(first, { newImpairments: 20 }));
    expect(gone.changed).toEqual([]);
    expect(gone.gone.map(({ event, why }) => [event.number, typeof why])).toEqual([[second, 'string']]);
  });
});

describe('what is no result', () => {
  it('is what a phase leaves open: it is neither gone nor new, nor the same', () => {
    const house = new Battle();
    const squad = house.unit('Volunteers', house.row('unit', house.ours)!.side as string);
    house.do({ type: 'edit-unit', unit: squad, fields: { suicide: true } });
    const set = house.last.number;
    while (!house.record.some(({ kind }) => kind === 'left-open')) house.do({ type: 'advance', to: 'phase' });
    const plan = house.plan({ type: 'undo', event: set, later: 'again' });
    const phases = house.record.filter(({ kind, number }) => number > set && kind !== 'left-open').length;
    expect([plan.changed, plan.gone, plan.fresh, plan.same]).toEqual([[], [], [], phases]);
    house.undo(set, 'again');
    const back = house.plan({ type: 'redo', event: house.last.number, later: 'again' });
    expect([back.changed, back.gone, back.fresh, back.same]).toEqual([[], [], [], phases]);
  });

  it('is the corrected event itself, which others read as before', () => {
    const house = new Battle();
    const shot = house.fire([1, 1, 1, 1]);
    const plan = house.plan(correcting(shot, { rangeYards: 700 }));
    expect([plan.changed, plan.apart, plan.gone, plan.same]).toEqual([[], [], [], 0]);
    expect(plan.again).toMatchObject({ changed: [shot], taken: [] });
  });
});

describe('the last event', () => {
  it('is taken back by an undo without a number: no word of the board', () => {
    const house = new Battle();
    const hit = house.impair(house.theirs);
    house.do({ type: 'call', words: 'Hello' }, playerOf(house.row('unit', house.ours)!.side as string));
    expect(house.undo()[0]).toMatchObject({ kind: 'undone', undoes: hit });
  });
});

describe('the beginning of a phase or turn', () => {
  /** Ends two phases of turn 1, and one of turn 2. */
  function advanced() {
    const house = new Battle();
    const on = (): number => house.do({ type: 'advance', to: 'phase' })[0]!.number;
    const first = [on(), on()];
    while (house.battle.game.turn === 1) on();
    const turn = house.record.findLast(({ kind }) => kind === 'phase')!.number;
    const later = on();
    return Object.assign(house, { first, turn, later });
  }
  const back = (house: Battle, scope: 'phase' | 'turn' | 'onwards', event?: number) =>
    house.do({ type: 'undo', scope, later: 'again', ...(event === undefined ? {} : { event }) })[0]!;

  it('is where an undo of it begins, with all that came after', () => {
    const house = advanced();
    const shot = house.impair(house.theirs);
    expect(back(house.branchOf(), 'phase')).toMatchObject({ undoes: house.later, again: { taken: [house.later, shot] } });
    expect(back(house.branchOf(), 'turn')).toMatchObject({
      undoes: house.turn,
      again: { taken: [house.turn, house.later, shot] },
    });
    const [, second] = house.first;
    expect(back(house.branchOf(), 'onwards', second).undoes).toBe(second);
    const whole = house.branchOf();
    back(whole, 'onwards', second);
    expect([whole.battle.game.turn, whole.battle.game.phase]).toEqual([1, 'indirect']);
    // One redo restores all of it.
    whole.do({ type: 'redo', later: 'again' });
    expect([whole.battle.game.turn, whole.impairments()]).toEqual([2, 1]);
  });

  it('is not there before anything has begun', () => {
    const house = new Battle();
    for (const scope of ['phase', 'turn'] as const)
      expect(house.refused({ type: 'undo', scope, later: 'again' })).toMatchObject({ code: 'NOT_FOUND', field: 'scope' });
  });
});

describe('what has been put right since', () => {
  it('under an older version, is judged anew with what was put right', () => {
    const old = new Battle({ ...eaglesRuleset, version: '1' });
    const renamed = old.call('B Coy');
    const hit = old.impair(old.theirs);
    const house = old.under(eaglesRuleset.version);
    expect(house.impairments()).toBe(1);
    house.correct(hit, { newImpairments: 2 });
    expect(house.impairments()).toBe(2);
    house.undo(renamed, 'again');
    expect(house.impairments()).toBe(2);
  });

  it('after results were left as they fell, is judged anew too; what was put right before that is left', () => {
    const house = new Battle();
    const renamed = house.call('B Coy');
    const first = house.impair(house.ours);
    const second = house.impair(house.theirs);
    house.correct(first, { newImpairments: 2 }, 'keep');
    expect([house.impairments(house.ours), house.impairments()]).toEqual([2, 1]);
    house.correct(second, { newImpairments: 3 });
    expect([house.impairments(house.ours), house.impairments()]).toEqual([2, 3]);
    house.undo(renamed, 'again');
    expect([house.impairments(house.ours), house.impairments()]).toEqual([2, 3]);
  });
});
