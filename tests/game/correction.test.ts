import { describe, expect, it } from 'vitest';
import { type FaceSource, type JsonObject, createScriptedFaces, createVerifiedFaces } from '../../src/dice/index.js';
import { listDifferences } from '../../src/game/again/differences.js';
import { type GameCommand, findShownNumber } from '../../src/game/index.js';
import type { Resolution } from '../../src/rules/index.js';
import { House, playerOf, said, textOf, UMPIRE } from './house.js';

/** Creates two sides, a firer of FP 4 and its target of FP 20, both infantry. Further events have numbers from 6 on. */
function skirmish() {
  const house = House.withSides();
  const ours = house.unit('1/Pz', house.axis);
  return Object.assign(house, { ours, theirs: house.unit('A Coy', house.allies, { baseFp: 20 }) });
}

type Skirmish = ReturnType<typeof skirmish>;

/**
 * Fires at infantry in AA (section 4.2). From 300 to 600 yards, FP 4 has 4 dice, and 0, 9 and 8 hit. Nearer, it counts
 * as FP 5 with 5 dice, and 7 also hits. Farther, it counts as FP 3 with 3 dice, and 0 and 9 hit. Each hit after the
 * first impairs once (section 4.3).
 * @returns the event's number
 */
function fire(house: Skirmish, faces: readonly number[], rangeYards = 450): number {
  const roles = { firer: [house.ours], target: [house.theirs] };
  house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards } }, UMPIRE, () =>
    createScriptedFaces(faces),
  );
  return house.last.number;
}

type Correction = GameCommand & { readonly type: 'correct' };

/** @returns the corrected result */
function correct(house: House, event: number, fields: Partial<Correction> = {}, live?: FaceSource): Resolution {
  const command: Correction = { type: 'correct', event, changes: {}, later: 'refuse', reason: 'measured again', ...fields };
  const [corrected] = house.do(command, UMPIRE, live && (() => live));
  const { again, undoes } = corrected!;
  return again!.commands.flatMap(({ events }) => events).find(({ number }) => number === undoes)!.resolutions[0]!;
}

const facesIn = ({ dice }: Resolution): [number, string?][] => dice.map(({ face, origin }) => (origin ? [face, origin] : [face]));

describe('a correction', () => {
  it('judges the same faces again and takes back what the first judgement did', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 2 });
    const again = correct(house, shot, { changes: { rangeYards: 700 } });
    expect(again.outcome).toMatchObject({ killDice: 3, hits: 2, impairments: 1 });
    expect(facesIn(again)).toEqual([[0], [9], [8]]);
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 1 });
    expect(house.last).toMatchObject({
      kind: 'corrected',
      undoes: shot,
      diceKind: 'none',
      resolutions: [],
      summary: `Event ${findShownNumber(house.record[shot - 1]!)} corrected: ${again.summary}`,
    });
    expect(house.last.notes.slice(0, 2)).toEqual(['Reason: measured again', 'Input range yards: 450, now 700']);
    expect(house.state.undoneBy.has(shot)).toBe(false);
    expect(house.state.changedBy.get(shot)).toBe(shot + 1);
  });

  it('draws from the seed only what is missing, counted from 0', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    const again = correct(house, shot, { changes: { rangeYards: 200 } });
    // The additional d10 form a separate sequence that depends on the event and its interaction.
    const interactionId = `i${shot - 1}|again|d10`;
    const drawn = createVerifiedFaces(house.seed, { gameId: 'g', eventNumber: shot, interactionId }).next(10, '');
    expect(facesIn(again)).toEqual([[0], [9], [8], [7], [drawn, 'further']]);
    expect(again.outcome).toMatchObject({ killDice: 5, hits: drawn === 0 || drawn >= 7 ? 5 : 4 });
  });

  it('of dice that fell on a real table asks for the missing one, and takes all as they are entered then', () => {
    const house = skirmish();
    const roles = { firer: [house.ours], target: [house.theirs] };
    const typed = { rangeYards: 450 };
    house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed, dice: [0, 9, 1, 1] });
    const wider: Correction = { type: 'correct', event: 6, changes: { rangeYards: 200 }, later: 'refuse', reason: 'x' };
    expect(said(house.refused(wider))).toMatchObject({ code: 'BAD_DICE', field: 'dice' });
    const again = correct(house, 6, { changes: { rangeYards: 200 }, dice: [0, 9, 1, 1, 8] });
    expect(facesIn(again)).toEqual([0, 9, 1, 1, 8].map((face) => [face, 'entered']));
    expect(again.outcome).toMatchObject({ killDice: 5, hits: 3 });
  });

  it('of a die that was misread is one correction', () => {
    const house = skirmish();
    const roles = { firer: [house.ours], target: [house.theirs] };
    house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 }, dice: [0, 9, 6, 1] });
    expect(correct(house, 6, { dice: [0, 9, 9, 1] }).outcome).toMatchObject({ hits: 3, impairments: 2 });
    const wrong: Correction = { type: 'correct', event: 6, changes: {}, dice: [0, 9, 9], later: 'refuse', reason: 'x' };
    expect(house.refused(wrong).code).toBe('BAD_DICE');
    expect(house.refused({ ...wrong, dice: [0, 9, 9, 1, 1] }).code).toBe('BAD_DICE');
  });

  it('takes a key away with null: it is filled, or falls back on its default', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 1, 1]);
    const first = correct(house, shot, { changes: { supportFp: 2 } }, createScriptedFaces([1, 1, 1]));
    expect(first.input).toMatchObject({ supportFp: 2, fp: 4 });
    expect(correct(house, shot + 1, { changes: { supportFp: null } }).input).toMatchObject({ supportFp: 0, fp: 4 });
  });

  it('of another unit in a role fills the keys of that role anew', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis, { baseFp: 6 });
    const shot = fire(house, [0, 9, 1, 1]);
    const again = correct(house, shot, { roles: { firer: [other] } }, createScriptedFaces([1, 1, 1]));
    // FP 6 is rating Y, with one more die in AA.
    expect(again).toMatchObject({ input: { fp: 6, rangeYards: 450 }, outcome: { killDice: 7 } });
    expect(house.row('unit', house.ours)).toMatchObject({ fired: false });
    expect(house.row('unit', other)).toMatchObject({ fired: true });
  });

  it('of another unit in a role leaves what was typed, also what an earlier correction typed', () => {
    const house = skirmish();
    const other = house.unit('2/Pz', house.axis, { baseFp: 6 });
    const shot = fire(house, [0, 9, 1, 1]);
    correct(house, shot, { changes: { fp: 3 } });
    expect(correct(house, shot + 1, { roles: { firer: [other] } })).toMatchObject({ input: { fp: 3 }, outcome: { killDice: 3 } });
  });
});

describe('a correction that leaves later results as they fell', () => {
  it('carries out on the battle as it is now what they do', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 1]);
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { baseFp: 12 } });
    const roles = { firer: [house.theirs], target: [house.ours] };
    house.do({ type: 'resolve', procedure: 'eagles.direct-fire', roles, typed: { rangeYards: 450 } }, UMPIRE, () =>
      createScriptedFaces(Array<number>(30).fill(1)),
    );
    const { outcome } = house.last.resolutions[0]!;
    correct(house, shot, { changes: { rangeYards: 700 }, later: 'keep' });
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 1, fired: true });
    const { again } = house.last;
    for (const { events } of again?.commands ?? [])
      for (const event of events) if (event.number === shot + 2) expect(event.resolutions[0]!.outcome).toEqual(outcome);
  });
});

describe('a correction of a correction', () => {
  it('judges the faces of the first, and is the last word', () => {
    const house = skirmish();
    const before = textOf(house.battle);
    const shot = fire(house, [0, 9, 8, 7]);
    const first = correct(house, shot, { changes: { rangeYards: 200 } }, createScriptedFaces([9]));
    expect(first.outcome).toMatchObject({ hits: 5 });
    const second = correct(house, shot + 1, { changes: { rangeYards: 450 } });
    expect(facesIn(second)).toEqual([[0], [9], [8], [7]]);
    expect(house.last.undoes).toBe(shot);
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 2 });
    house.undo();
    house.undo();
    house.undo();
    expect(textOf(house.battle)).toBe(before);
  });

  it('never draws new faces: the further ones are the same however often it is judged', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    const first = correct(house, shot, { changes: { rangeYards: 200 } });
    correct(house, shot, { changes: { rangeYards: 700 } });
    const third = correct(house, shot, { changes: { rangeYards: 200 } });
    expect(facesIn(third)).toEqual(facesIn(first));
    house.undo();
    house.undo();
    expect(facesIn(correct(house, shot, { changes: { rangeYards: 210 } }))).toEqual(facesIn(first));
  });

  it('reaches through an overruling to the last roll', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    const set = [{ unit: house.theirs, fields: { impairments: 5 } }];
    house.do({ type: 'overrule', event: shot, set, later: 'refuse', reason: 'a wall' });
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 5, suppressed: false });
    expect(correct(house, shot + 1, { changes: { rangeYards: 700 } }).outcome).toMatchObject({ impairments: 1 });
    expect(correct(house, shot + 2, { changes: { rangeYards: 450 } }).outcome).toMatchObject({ hits: 3, impairments: 2 });
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 2, suppressed: true });
    house.undo();
    house.undo();
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 5, suppressed: false });
  });
});

describe('a correction of what somebody said of a unit', () => {
  it('is as if it had been said so', () => {
    const house = skirmish();
    house.do({ type: 'edit-unit', unit: house.theirs, fields: { impairments: 3 } });
    house.do({ type: 'correct', event: 6, changes: { impairments: 1 }, later: 'refuse', reason: 'misread' });
    expect(house.row('unit', house.theirs)).toMatchObject({ impairments: 1 });
    house.do({ type: 'correct', event: 5, changes: { baseFp: 12 }, later: 'refuse', reason: 'misread' });
    expect(house.row('unit', house.theirs)).toMatchObject({ baseFp: 12, impairments: 1, fp: 11 });
  });
});

describe('a correction of one result of several', () => {
  /**
   * Plays a barrage of four guns on two companies: where it falls, which units it affects, and the results for each.
   */
  function shelled(byHand = true) {
    const house = House.withSides();
    const units = ['A Coy', 'B Coy'].map((name, index) =>
      house.unit(name, house.axis, { baseFp: 8, tpd: 'AA', xYards: 10 * index, yYards: 3000 }),
    );
    const battery = house.unit('Guns', house.allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    const act = (name: string, params: JsonObject, faces: readonly number[] = []): void =>
      void house.do({ type: 'act', act: name, params }, UMPIRE, () => createScriptedFaces(faces));
    if (byHand) act('set-game', { handLandings: true });
    act('artillery-call', { battery, freePoint: 'mill', xYards: 0, yYards: 3000 });
    const [mission] = house.battle.tables.mission!.keys();
    const faces = [0, ...Array<number>(8).fill(5)];
    const row = () => house.row('mission', mission!)!;
    while (row().status === 'queued') house.do({ type: 'advance', to: 'phase' }, UMPIRE, () => createScriptedFaces(faces));
    if (byHand) act('mission-resolve', { mission: mission! }, faces);
    return Object.assign(house, { units, landed: house.record.find(({ kind }) => kind === 'mission-landed')! });
  }

  it.each([true, false])('judges that one again, by its place, and leaves the others; by hand: %s', (byHand) => {
    const house = shelled(byHand);
    const { number, resolutions } = house.landed;
    const damages = resolutions.flatMap(({ procedure }, index) => (procedure === 'eagles.barrage-damage' ? [index] : []));
    expect(damages).toHaveLength(2);
    const [first, second] = damages as [number, number];
    const tpds = (): unknown[] => {
      const facts = house.last.again!.commands.flatMap(({ events }) => events).find((each) => each.number === number)!;
      return [first, second].map((index) => facts.resolutions[index]!.input.targetTpd);
    };
    const correcting = (changes: JsonObject, result: number) =>
      house.do({ type: 'correct', event: number, changes, result, later: 'refuse', reason: 'in foxholes' });
    correcting({ targetTpd: 'BB' }, second);
    expect(tpds()).toEqual(['AA', 'BB']);
    correcting({ targetTpd: 'CC' }, first);
    expect(tpds()).toEqual(['CC', 'BB']);
    correcting({ targetTpd: 'DD' }, second);
    expect(tpds()).toEqual(['CC', 'DD']);
    correcting({ targetDa: 'THIN' }, second); // The words are in addition to what was said about the event before.
    expect(tpds()).toEqual(['CC', 'DD']);
    house.undo(undefined, 'again');
    house.undo(undefined, 'again');
    expect(tpds()).toEqual(['CC', 'BB']);
  });
});

describe('an overruling', () => {
  it('takes the effects back and sets what is said; its undo brings them back', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    const after = textOf(house.battle);
    const set = [{ unit: house.theirs, fields: { suppressed: true } }];
    house.do({ type: 'overrule', event: shot, set, later: 'refuse', reason: 'a wall' });
    expect(house.last).toMatchObject({
      kind: 'overruled',
      undoes: shot,
      diceKind: 'none',
      resolutions: [],
      notes: ['Reason: a wall'],
    });
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 0 });
    expect(house.row('unit', house.ours)).toMatchObject({ fired: false });
    house.undo();
    expect(textOf(house.battle)).toBe(after);
  });
});

describe('an overruling after an overruling', () => {
  /** The unit was suppressed and impaired twice. An umpire overrules this, so that it was only suppressed. */
  function overruled() {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    const overrule = (fields: JsonObject, rest?: 'stands') =>
      house.do({
        type: 'overrule',
        event: shot,
        set: [{ unit: house.theirs, fields }],
        later: 'refuse',
        reason: 'a wall',
        ...(rest ? { rest } : {}),
      });
    overrule({ suppressed: true });
    return Object.assign(house, { overrule });
  }

  it('of single fields stands beside it: what was put aside stays so', () => {
    const house = overruled();
    house.overrule({ impairments: 1 }, 'stands');
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: true, impairments: 1 });
    expect(house.row('unit', house.ours)).toMatchObject({ fired: false });
  });

  it('of the whole stands in its place', () => {
    const house = overruled();
    house.overrule({ impairments: 1 });
    expect(house.row('unit', house.theirs)).toMatchObject({ suppressed: false, impairments: 1 });
  });
});

describe('refused are corrections', () => {
  const wrong = (event: number, fields: Partial<Correction> = {}): Correction => ({
    type: 'correct',
    event,
    changes: {},
    later: 'refuse',
    reason: 'x',
    ...fields,
  });

  it('by players', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    expect(house.refused(wrong(shot), playerOf(house.axis)).code).toBe('UMPIRE_ONLY');
  });

  it('of what is not there, was undone, or was no procedure and no act; and those that change nothing', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    expect(said(house.refused(wrong(99)))).toEqual({ code: 'NOT_FOUND', field: 'event', cites: [] });
    expect(said(house.refused(wrong(shot)))).toEqual({ code: 'INVALID_INPUT', field: 'values', cites: [] });
    house.undo();
    expect(said(house.refused(wrong(shot)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
    expect(said(house.refused(wrong(house.last.number)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
    house.do({ type: 'advance', to: 'phase' });
    expect(said(house.refused(wrong(house.last.number)))).toEqual({ code: 'CONFLICT', field: 'event', cites: [] });
  });

  it('with roles and values that the procedure does not have', () => {
    const house = skirmish();
    const shot = fire(house, [0, 9, 8, 7]);
    expect(said(house.refused(wrong(shot, { roles: { gunner: [house.ours] } })))).toEqual({
      code: 'INVALID_INPUT',
      field: 'gunner',
      cites: [],
    });
    expect(said(house.refused(wrong(shot, { changes: { rangeYard: 3 } })))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'rangeYard',
    });
    expect(said(house.refused(wrong(shot, { changes: { rangeYards: -1 } })))).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'rangeYards',
    });
  });
});

describe('what a correction says became different', () => {
  const judged = (input: JsonObject, outcome: JsonObject = {}): Parameters<typeof listDifferences>[0] =>
    ({ resolutions: [{ input, outcome }] }) as unknown as Parameters<typeof listDifferences>[0];
  const told = (before: JsonObject, after: JsonObject, ownKeys: readonly string[] = []): string[] =>
    listDifferences(judged(before), judged(after), ownKeys);

  it('each value in plain words', () => {
    expect(told({ rangeInches: 10, moved: false, to: [0, 9] }, { rangeInches: 12, moved: true, to: [0, 9, 8] })).toEqual([
      'Input range inches: 10, now 12',
      'Input moved: no, now yes',
      'Input to: 0, 9, now 0, 9, 8',
    ]);
    expect(listDifferences(judged({}, { hits: 1 }), judged({}, { hits: 1, band: 'long' }))).toEqual([
      'Outcome band: not given, now long',
    ]);
  });

  it('of several units each by itself, the values that differ alone', () => {
    const unit = { type: 'infantry', terrain: 'open', sp: 4 };
    expect(told({ defenders: [unit, unit] }, { defenders: [unit, { ...unit, terrain: 'woods' }] })).toEqual([
      'Input defenders 2 terrain: open, now woods',
    ]);
    // If the number of units has changed, all are listed.
    expect(told({ defenders: [{ sp: 4 }] }, { defenders: [{ sp: 4 }, { sp: 3 }] })).toEqual([
      'Input defenders: [{"sp":4}], now [{"sp":4},{"sp":3}]',
    ]);
  });

  it('nothing of what is one side’s own affair', () => {
    expect(told({ log: 3, sp: 1 }, { log: 5, sp: 2 }, ['log'])).toEqual(['Input SP: 1, now 2']);
  });
});
