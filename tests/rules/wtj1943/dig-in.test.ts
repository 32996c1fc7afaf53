import { describe, expect, it } from 'vitest';
import { digInProcedure } from '../../../src/rules/wtj1943/procedures/dig-in.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { expectIllegal, expectInvalid } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(digInProcedure, {
  outcome: 'turnsNeeded turnsDoneAfter turnsLeft complete fieldwork countsAsMoved',
  odds: '=fieldwork',
});

const dig = (input: object) => resolveWith(digInProcedure, { troops: 'infantry', work: 'hasty', ...input });
const illegal = (input: object, ...cites: string[]) =>
  expectIllegal(digInProcedure, { troops: 'infantry', work: 'hasty', ...input }, ...cites);

describe('2.5 Digging-in', () => {
  // The kind of work, turns done and added; turns done afterwards, turns left, protection.
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
      'The unit digs. The foxholes need 13 more turns. Until then, the unit has hasty works.',
    );
  });

  it('needs no command test (W-16)', () => {
    expectInvalid(digInProcedure, { troops: 'infantry', work: 'hasty', commandPassed: true }, 'commandPassed');
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

  // The troops, and the turns by themselves and with engineers.
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
    expect(checkedOdds(digInProcedure, { troops: 'infantry', work: 'hasty' })).toEqual([
      { outcome: { fieldwork: 'none' }, p: 1 },
    ]);
    expect(dig({}).summary).toBe('The unit digs. The hasty works need 5 more turns.');
    expect(dig({ turnsDone: 4 }).summary).toBe('The unit digs. The hasty works need 1 more turn.');
    expect(dig({ turnsDone: 5 }).summary).toBe('The hasty works are finished.');
    expect(dig({ work: 'foxholes', turnsDone: 19 }).summary).toBe('The foxholes are finished.');
    expect(dig({}).input).toEqual({ troops: 'infantry', work: 'hasty', by: 'self', turnsDone: 0, turns: 1, prone: false });
  });

  it('comes from who is dug in and who digs', () => {
    const filled = (unit: object, engineers?: object) =>
      filledBy(
        digInProcedure,
        { units: [aUnit(unit), aUnit({ id: 'u2', kind: 'engineer', ...engineers })] },
        { unit: ['u1'], ...(engineers ? { engineers: ['u2'] } : {}) },
      );
    expect(filled({ digTurns: 4, prone: true })).toEqual({ troops: 'infantry', turns: 1, turnsDone: 4, prone: true });
    expect(filled({ kind: 'gun', prone: true }, {})).toEqual({
      troops: 'towed',
      turns: 1,
      turnsDone: 0,
      prone: false,
      by: 'engineers',
    });
    expect(filled({}, { prone: true })).toMatchObject({ prone: true, by: 'engineers' });
    const troops = (kind: string, mounted = true) => filled({ kind, mounted }).troops;
    expect(
      ['infantry', 'heavy-weapon', 'engineer', 'cavalry', 'cyclist', 'wagon', 'gun', 'vehicle', 'hq'].map((kind) => troops(kind)),
    ).toEqual(['infantry', 'heavy-weapon', 'infantry', undefined, 'infantry', undefined, 'towed', 'vehicle', 'infantry']);
    expect(troops('cavalry', false)).toBe('infantry');
  });
});
