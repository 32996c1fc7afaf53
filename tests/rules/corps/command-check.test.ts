import { describe, expect, it } from 'vitest';
import { commandCheck, findHqState } from '../../../src/rules/corps/procedures/command-check.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { aFormation, aUnit, battleOf, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(commandCheck, {
  outcome: 'inCommand mayMoveTowardsEnemy mayRecoverSp',
  odds: '',
});

describe('Command: within 18" of a competent HQ', () => {
  it.each([
    [0, true],
    [17.9, true],
    [18, true],
    [18.01, false],
    [500, false],
  ])('%d" from its HQ: in command %s', (distanceInches, inCommand) => {
    const { outcome, effects } = resolveWith(commandCheck, { distanceInches });
    expect(outcome).toEqual({ inCommand, mayMoveTowardsEnemy: inCommand, mayRecoverSp: inCommand });
    expect(effects).toEqual([{ kind: 'set', role: 'unit', fields: { inCommand } }]);
  });

  it('exactly 18" counts, and the HQ must be one of its own chain on the table (CO-6)', () => {
    expect(resolveWith(commandCheck, { distanceInches: 18 }).cites).toEqual(['Command', 'CO-6']);
    for (const hq of ['not-competent', 'lost']) {
      const { outcome, cites } = resolveWith(commandCheck, { distanceInches: 3, hq });
      expect(outcome).toMatchObject({ inCommand: false });
      expect(cites).toContain('CO-6');
    }
    expect(resolveWith(commandCheck, { distanceInches: 3 }).cites).toEqual(['Command']);
  });

  it('out of command it neither nears the enemy nor recovers (CO-7)', () => {
    const { outcome, cites } = resolveWith(commandCheck, { distanceInches: 19 });
    expect(outcome).toMatchObject({ mayMoveTowardsEnemy: false, mayRecoverSp: false });
    expect(cites).toEqual(['Command', 'CO-7']);
  });

  it('without a competent HQ no distance is short enough, with one only 18" are', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 500, noNaN: true }), (distanceInches) => {
        expect(resolveWith(commandCheck, { distanceInches }).outcome.inCommand).toBe(distanceInches <= 18);
        expect(resolveWith(commandCheck, { distanceInches, hq: 'lost' }).outcome.inCommand).toBe(false);
      }),
    );
  });
});

describe('whose HQ it is (CO-6)', () => {
  const corps = aFormation({ id: 'f2', name: 'XXX Corps', echelon: 'corps' });
  const army = aFormation({ id: 'f3', name: 'Second Army', echelon: 'army' });
  const formations = [
    aFormation({ parent: 'f2' }),
    { ...corps, parent: 'f3' },
    army,
    aFormation({ id: 'f4', name: '7th Armoured', parent: 'f2' }),
  ];
  const battle = battleOf({ formations });
  const hqOf = (formation: string, fields = {}) => aUnit({ id: 'u9', type: 'hq', formation, sp: 1, ...fields });

  it.each([
    ['its division', 'f1', 'competent'],
    ['its corps', 'f2', 'competent'],
    ['its army', 'f3', 'competent'],
    ['another division', 'f4', 'not-competent'],
  ])('the HQ of %s', (_whose, formation, state) => {
    expect(findHqState(aUnit(), hqOf(formation), battle)).toBe(state);
  });

  it('a lost HQ commands nobody, nor does what is no HQ', () => {
    expect(findHqState(aUnit(), hqOf('f1', { sp: 0, lostTurn: 1 }), battle)).toBe('lost');
    expect(findHqState(aUnit(), aUnit({ id: 'u9' }), battle)).toBe('not-competent');
    expect(findHqState(undefined, hqOf('f4'), battle)).toBe('competent');
  });

  it('fills the input', () => {
    const units = [aUnit(), hqOf('f4')];
    expect(filledBy(commandCheck, { units, formations }, { unit: ['u1'], headquarters: ['u9'] })).toEqual({
      hq: 'not-competent',
    });
  });
});

describe('the input of a command check', () => {
  it('has one sentence', () => {
    expect(resolveWith(commandCheck, { distanceInches: 4 }).summary).toBe('The unit is in command.');
    expect(resolveWith(commandCheck, { distanceInches: 40 }).summary).toBe(
      'The unit is out of command and cannot move towards the enemy or recover SP overnight.',
    );
  });
});
