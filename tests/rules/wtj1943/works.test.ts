import { describe, expect, it } from 'vitest';
import { digIn } from '../../../src/rules/wtj1943/procedures/dig-in.js';
import { entrenchVehicle } from '../../../src/rules/wtj1943/procedures/entrench-vehicle.js';
import { formatStep } from '../../../src/present/index.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit, aVehicle, filledBy } from './scene.js';

const dig = (input: object) => resolveWith(digIn, { troops: 'infantry', work: 'hasty', ...input });
const illegal = (input: object, ...cites: string[]) =>
  expectIllegal(digIn, { troops: 'infantry', work: 'hasty', ...input }, ...cites);

describe('2.5 Digging-in', () => {
  // work, turns done, added: done after, left, protection
  it.each([
    ['hasty', 0, 1, 1, 5, 'none'],
    ['hasty', 4, 1, 5, 1, 'none'],
    ['hasty', 5, 1, 6, 0, 'hasty'],
    ['hasty', 0, 6, 6, 0, 'hasty'],
    ['hasty', 0, 20, 6, 0, 'hasty'],
    ['foxholes', 0, 1, 1, 19, 'none'],
    ['foxholes', 4, 1, 5, 15, 'none'],
    ['foxholes', 5, 1, 6, 14, 'hasty'],
    ['foxholes', 6, 1, 7, 13, 'hasty'],
    ['foxholes', 18, 1, 19, 1, 'hasty'],
    ['foxholes', 19, 1, 20, 0, 'foxholes'],
    ['foxholes', 0, 20, 20, 0, 'foxholes'],
    ['foxholes', 15, 20, 20, 0, 'foxholes'],
  ])('%s after %i turns, %i more: %i done, %i left, %s', (work, turnsDone, turns, turnsDoneAfter, turnsLeft, fieldwork) => {
    for (const by of ['self', 'engineers'])
      expect(dig({ work, turnsDone, turns, by }).outcome).toEqual({
        turnsNeeded: work === 'hasty' ? 6 : 20,
        turnsDoneAfter,
        turnsLeft,
        complete: turnsLeft === 0,
        fieldwork,
        countsAsMoved: true,
      });
  });

  it('is one sequence: six turns of foxholes are hasty works meanwhile (W-16)', () => {
    expect(dig({ work: 'foxholes', turnsDone: 6, turns: 14 }).outcome).toMatchObject({
      turnsDoneAfter: 20,
      fieldwork: 'foxholes',
    });
    expect(dig({ work: 'foxholes', turnsDone: 6 }).cites).toContain('W-16');
    expect(dig({ work: 'foxholes', turnsDone: 6 }).summary).toBe(
      'They dig: 13 more turns to foxholes. They are in hasty works meanwhile.',
    );
  });

  it('needs no command test (W-16)', () => {
    expectInvalid(digIn, { troops: 'infantry', work: 'hasty', commandPassed: true }, 'commandPassed');
  });

  it('a turn at a time comes to the same as all at once', () => {
    fc.assert(
      fc.property(fc.constantFrom('hasty', 'foxholes'), fc.integer({ min: 1, max: 20 }), (work, turns) => {
        let turnsDone = 0;
        for (let k = 0; k < turns; k++)
          if (turnsDone < (work === 'hasty' ? 6 : 20)) turnsDone = dig({ work, turnsDone }).outcome.turnsDoneAfter as number;
        expect(dig({ work, turns }).outcome.turnsDoneAfter).toBe(turnsDone);
      }),
    );
  });

  // troops: by themselves, by engineers
  it.each([
    ['infantry', true, true],
    ['heavy-weapon', true, true],
    ['towed', false, true],
    ['vehicle', false, false],
  ])('%s: by themselves %s, by engineers %s', (troops, self, engineers) => {
    for (const [by, allowed] of [
      ['self', self],
      ['engineers', engineers],
    ] as const) {
      if (allowed) expect(dig({ troops, by }).outcome.turnsDoneAfter).toBe(1);
      else illegal({ troops, by }, '2.5');
    }
  });

  it('prone troops do not dig', () => illegal({ prone: true }, '2.2', '2.5'));

  it('nor is done work done again', () => {
    illegal({ turnsDone: 6 }, '2.5', 'W-16');
    illegal({ turnsDone: 20, work: 'foxholes' }, '2.5', 'W-16');
    expect(dig({ turnsDone: 6, work: 'foxholes' }).outcome.turnsLeft).toBe(13);
  });

  it('the diggers have used their movement and fire as if moved', () => {
    const works = { kind: 'set', role: 'unit', fields: { digTurns: 1, fieldwork: 'none', dugThisTurn: true } };
    const tired = { spentPct: 100, firedMoved: true };
    expect(dig({}).effects).toEqual([works, { kind: 'set', role: 'unit', fields: tired }]);
    expect(dig({ by: 'engineers' }).effects).toEqual([works, { kind: 'set', role: 'engineers', fields: tired }]);
  });

  it('is one certain outcome, in one sentence', () => {
    expect(checkedOdds(digIn, { troops: 'infantry', work: 'hasty' })).toEqual([{ outcome: { fieldwork: 'none' }, p: 1 }]);
    expect(dig({}).summary).toBe('They dig: 5 more turns to hasty works.');
    expect(dig({ turnsDone: 4 }).summary).toBe('They dig: 1 more turn to hasty works.');
    expect(dig({ turnsDone: 5 }).summary).toBe('The hasty works are done.');
    expect(dig({ work: 'foxholes', turnsDone: 19 }).summary).toBe('The foxholes are done.');
    expect(dig({}).input).toEqual({ troops: 'infantry', work: 'hasty', by: 'self', turnsDone: 0, turns: 1, prone: false });
  });

  it.each([
    [{ troops: 'infantry' }, 'work'],
    [{ troops: 'infantry', work: 'trench' }, 'work'],
    [{ work: 'hasty' }, 'troops'],
    [{ troops: 'tank', work: 'hasty' }, 'troops'],
    [{ troops: 'infantry', work: 'hasty', by: 'civilians' }, 'by'],
    [{ troops: 'infantry', work: 'hasty', turnsDone: 21 }, 'turnsDone'],
    [{ troops: 'infantry', work: 'hasty', turns: 0 }, 'turns'],
    [{ troops: 'infantry', work: 'hasty', turns: 21 }, 'turns'],
    [{ troops: 'infantry', work: 'hasty', prone: 'no' }, 'prone'],
  ])('refuses %j by its field %s', (input, field) => expectInvalid(digIn, input, field));

  it('comes from who is dug in and who digs', () => {
    const filled = (unit: object, engineers?: object) =>
      filledBy(
        digIn,
        { units: [aUnit(unit), aUnit({ id: 'u2', kind: 'engineer', ...engineers })] },
        { unit: ['u1'], ...(engineers ? { engineers: ['u2'] } : {}) },
      );
    expect(filled({ digTurns: 4, prone: true })).toEqual({ troops: 'infantry', turnsDone: 4, prone: true });
    expect(filled({ kind: 'gun', prone: true }, {})).toEqual({ troops: 'towed', turnsDone: 0, prone: false, by: 'engineers' });
    expect(filled({}, { prone: true })).toMatchObject({ prone: true, by: 'engineers' });
    const troops = (kind: string, mounted = true) => filled({ kind, mounted }).troops;
    expect(
      ['infantry', 'heavy-weapon', 'engineer', 'cavalry', 'cyclist', 'wagon', 'gun', 'vehicle', 'hq'].map((kind) => troops(kind)),
    ).toEqual(['infantry', 'heavy-weapon', 'infantry', undefined, 'infantry', undefined, 'towed', 'vehicle', 'infantry']);
    expect(troops('cavalry', false)).toBe('infantry');
  });
});

const entrench = (input: object) => resolveWith(entrenchVehicle, { trenchYards: 1000, ...input });

describe('2.5 Entrenched vehicles', () => {
  it('the example: a vehicle with a frontage of 100 yards uses 200 yards of trench-line', () => {
    expect(entrench({ frontageYards: 100 }).outcome).toEqual({ usedYards: 200, leftYards: 800 });
  });

  it.each([
    [1, 1, 2],
    [50, 3, 300],
    [2000, 1, 4000],
    [2000, 20, 80_000],
  ])('%i yards, %i vehicles: %i', (frontageYards, vehicles, usedYards) => {
    expect(entrench({ frontageYards, vehicles, trenchYards: 100_000 }).outcome).toEqual({
      usedYards,
      leftYards: 100_000 - usedYards,
    });
  });

  it('the working: twice the frontage', () => {
    expect(entrench({ frontageYards: 100, vehicles: 2 }).steps.map(formatStep)).toEqual([
      'Frontage of all, yards: 200 (2.5)',
      'Twice the frontage, yards of trench-line: 400 (2.5)',
      'Trench-line left, yards: 600 (2.5)',
    ]);
  });

  it('needs trench-line enough', () => {
    expect(entrench({ frontageYards: 500 }).outcome.leftYards).toBe(0);
    expectIllegal(entrenchVehicle, { frontageYards: 501, trenchYards: 1001 }, '2.5');
    expectIllegal(entrenchVehicle, { frontageYards: 1, trenchYards: 0 }, '2.5');
  });

  it('uses it up', () => {
    expect(entrench({ frontageYards: 100 }).effects).toEqual([{ kind: 'use-trench', role: 'unit', leftYards: 800 }]);
    expect(entrench({ frontageYards: 100 }).summary).toBe('Entrenched with 200 yards of trench-line; 800 are left.');
    expect(checkedOdds(entrenchVehicle, { frontageYards: 100, trenchYards: 1000 })).toEqual([
      { outcome: { usedYards: 200 }, p: 1 },
    ]);
    expect(entrench({ frontageYards: 100 }).input).toEqual({ frontageYards: 100, vehicles: 1, trenchYards: 1000 });
  });

  it.each([
    [{ trenchYards: 100 }, 'frontageYards'],
    [{ frontageYards: 0, trenchYards: 100 }, 'frontageYards'],
    [{ frontageYards: 2001, trenchYards: 100 }, 'frontageYards'],
    [{ frontageYards: 10, vehicles: 21, trenchYards: 100 }, 'vehicles'],
    [{ frontageYards: 10 }, 'trenchYards'],
    [{ frontageYards: 10, trenchYards: 100_001 }, 'trenchYards'],
    [{ frontageYards: 10, trenchYards: 100, side: 'x' }, 'side'],
  ])('refuses %j by its field %s', (input, field) => expectInvalid(entrenchVehicle, input, field));

  it('comes from the vehicles and their side', () => {
    expect(filledBy(entrenchVehicle, { units: [aVehicle('t-34', { bases: 3 })], trenchYards: 640 }, { unit: ['v1'] })).toEqual({
      vehicles: 3,
      trenchYards: 640,
    });
  });
});
