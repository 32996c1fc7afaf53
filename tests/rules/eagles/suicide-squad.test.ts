import { describe, expect, it } from 'vitest';
import { suicideSquadProcedure } from '../../../src/rules/eagles/procedures/suicide-squad.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, resolveWith } from '../brute-force.js';
import { aUnit, filledFrom } from './scene.js';
import { testPromises } from '../promises.js';

testPromises(suicideSquadProcedure, {
  outcome: 'eligible failedOn destroyedAfterMelee',
  odds: '',
  defaults: 'formation=other',
});

const NATIONS = ['germany', 'france', 'uk', 'usa', 'ussr', 'italy', 'japan', 'minor-axis', 'china'] as const;
const FORMATIONS = ['guard', 'waffen-ss', 'other'] as const;
const WEAPONS = ['R', 'RF', 'SMG', 'other'] as const;
const YEARS = Array.from({ length: 15 }, (_, k) => 1931 + k);

const ask = (input: object) => resolveWith(suicideSquadProcedure, input);
const GUARD = { nation: 'ussr', formation: 'guard', weapon: 'SMG', year: 1942 };
const SS = { nation: 'germany', formation: 'waffen-ss', weapon: 'RF', year: 1945 };
const JAPANESE = { nation: 'japan', weapon: 'R', year: 1938 };

describe('5.31 Which units may be suicide squads', () => {
  it.each(['R', 'RF', 'SMG'])('Russian Guard with %s in 1941 and 1942 (E-44)', (weapon) => {
    const outcome = (year: number) => ask({ ...GUARD, weapon, year }).outcome;
    for (const year of [1941, 1942])
      expect(outcome(year)).toEqual({ eligible: true, failedOn: 'none', destroyedAfterMelee: 'always' });
    for (const year of [1931, 1940, 1943, 1945])
      expect(outcome(year)).toEqual({ eligible: false, failedOn: 'year', destroyedAfterMelee: 'never' });
  });

  it.each(['R', 'RF', 'SMG'])('German Waffen-SS with %s in 1945 (E-44)', (weapon) => {
    const outcome = (year: number) => ask({ ...SS, weapon, year }).outcome;
    expect(outcome(1945)).toEqual({ eligible: true, failedOn: 'none', destroyedAfterMelee: 'always' });
    for (const year of [1931, 1941, 1944])
      expect(outcome(year)).toEqual({ eligible: false, failedOn: 'year', destroyedAfterMelee: 'never' });
  });

  it.each(['R', 'RF', 'SMG'])('Japanese of any formation with %s, from 1931 to 1945 (E-44)', (weapon) => {
    for (const formation of FORMATIONS)
      for (const year of YEARS)
        expect(ask({ ...JAPANESE, formation, weapon, year }).outcome).toEqual({
          eligible: true,
          failedOn: 'none',
          destroyedAfterMelee: 'vehicles-only',
        });
  });

  it('no other nation', () => {
    for (const nation of ['france', 'uk', 'usa', 'italy', 'minor-axis', 'china'])
      for (const formation of FORMATIONS)
        expect(ask({ ...GUARD, nation, formation, year: 1945 }).outcome).toEqual({
          eligible: false,
          failedOn: 'nation',
          destroyedAfterMelee: 'never',
        });
  });

  it('no other formation of the USSR and Germany', () => {
    for (const formation of ['waffen-ss', 'other'])
      expect(ask({ ...GUARD, formation }).outcome).toEqual({
        eligible: false,
        failedOn: 'formation',
        destroyedAfterMelee: 'never',
      });
    for (const formation of ['guard', 'other'])
      expect(ask({ ...SS, formation }).outcome).toMatchObject({ eligible: false, failedOn: 'formation' });
    expect(ask({ nation: 'ussr', weapon: 'R', year: 1941 }).outcome).toMatchObject({ failedOn: 'formation' });
  });

  it('no other weapon', () => {
    for (const unit of [GUARD, SS, JAPANESE])
      expect(ask({ ...unit, weapon: 'other' }).outcome).toEqual({
        eligible: false,
        failedOn: 'weapon',
        destroyedAfterMelee: 'never',
      });
  });

  it('names the first that fails: nation, formation, weapon, year', () => {
    const failing = { nation: 'usa', formation: 'other', weapon: 'other', year: 1931 };
    expect(ask(failing).outcome.failedOn).toBe('nation');
    expect(ask({ ...failing, nation: 'ussr' }).outcome.failedOn).toBe('formation');
    expect(ask({ ...failing, nation: 'ussr', formation: 'guard' }).outcome.failedOn).toBe('weapon');
    expect(ask({ ...failing, nation: 'ussr', formation: 'guard', weapon: 'R' }).outcome.failedOn).toBe('year');
  });

  it('in all 1620 cases just these: 6 of the Guard, 3 of the SS, 135 of Japan', () => {
    const eligible = { ussr: 0, germany: 0, japan: 0, others: 0 };
    for (const nation of NATIONS)
      for (const formation of FORMATIONS)
        for (const weapon of WEAPONS)
          for (const year of YEARS) {
            if (!ask({ nation, formation, weapon, year }).outcome.eligible) continue;
            eligible[nation === 'ussr' || nation === 'germany' || nation === 'japan' ? nation : 'others']++;
          }
    // Guard: 3 weapons, 2 years. SS: 3 weapons. Japan: 3 formations, 3 weapons, 15 years.
    expect(eligible).toEqual({ ussr: 6, germany: 3, japan: 135, others: 0 });
  });
});

describe('5.3 Reclassified units', () => {
  it('are marked when they may be, and left alone when not', () => {
    expect(ask(GUARD).effects).toEqual([{ kind: 'set', role: 'unit', fields: { suicide: true } }]);
    expect(ask({ ...GUARD, year: 1943 }).effects).toEqual([]);
    expect(ask(GUARD).cites).toEqual(['5.3', '5.31', 'E-44']);
  });
});

describe('the input of a suicide squad', () => {
  it('comes from the unit and the game', () => {
    const unit = aUnit({ nation: 'ussr', formation: 'guard', weapon: 'SMG' });
    expect(filledFrom(suicideSquadProcedure, { unit: [unit] }, { year: 1942 })).toEqual(GUARD);
  });

  it('rolls nothing: one outcome, certain', () => {
    fc.assert(
      fc.property(
        fc.record({
          nation: fc.constantFrom(...NATIONS),
          formation: fc.constantFrom(...FORMATIONS),
          weapon: fc.constantFrom(...WEAPONS),
          year: fc.constantFrom(...YEARS),
        }),
        (input) => {
          const { outcome } = ask(input);
          expect(checkedOdds(suicideSquadProcedure, input)).toEqual([{ outcome, p: 1 }]);
          expect(outcome.eligible).toBe(outcome.failedOn === 'none');
          expect(outcome.eligible).toBe(outcome.destroyedAfterMelee !== 'never');
        },
      ),
    );
  });
});

describe('the words of a suicide squad', () => {
  it('are one sentence', () => {
    expect(ask(GUARD).summary).toBe('The unit becomes a suicide squad and must assault the nearest enemy this turn.');
    expect(ask({ ...GUARD, year: 1943 }).summary).toBe('The unit cannot be a suicide squad, because its year does not fit.');
  });
});
