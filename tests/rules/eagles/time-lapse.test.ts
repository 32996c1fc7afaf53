import { describe, expect, it } from 'vitest';
import { timeLapseProcedure } from '../../../src/rules/eagles/procedures/time-lapse.js';
import { fc } from '../../chance/properties.js';
import { checkedOdds, expectLiveWithinOdds, resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit } from './scene.js';
import { aMission, filledBy } from './staged.js';
import { testPromises } from '../promises.js';

testPromises(timeLapseProcedure, {
  outcome: 'lapseTurns dueTurn addYards rightYards status',
  defaults:
    'freePoint=false addYards=0 rightYards=0 counterBattery=false targetNaval=false landed=false deployed=true batterySuppressed=false',
  odds: '',
  notMeasured: {
    addYards: 'an order to the guns, measured where `to` of the call names a place',
    rightYards: 'an order to the guns, measured where `to` of the call names a place',
  },
});

const NATIONS = ['germany', 'france', 'uk', 'usa', 'ussr', 'italy', 'japan', 'minor-axis', 'china'] as const;
const FIRE = { order: 'fire', nation: 'germany', turn: 3, registrationPoint: 4 };
const REPEAT = { order: 'repeat', nation: 'germany', turn: 3, landed: true };
const SHIFT = { order: 'shift', nation: 'germany', turn: 3, landed: true, addYards: 100 };
const CEASE = { order: 'cease', nation: 'germany', turn: 3 };
const SORTIE = { order: 'sortie', nation: 'germany', turn: 3 };
const order = (input: object) => resolveWith(timeLapseProcedure, input);

describe('3.2 Time lapse for initial call to impact', () => {
  it.each([
    ['usa', 1],
    ['germany', 2],
    ['france', 2],
    ['uk', 2],
    ['ussr', 3],
    ['italy', 3],
    ['japan', 3],
    ['minor-axis', 3],
    ['china', 4],
  ])('FIRE by %s takes %i', (nation, lapseTurns) => {
    const fired = order({ ...FIRE, nation });
    expect(fired.outcome).toEqual({ lapseTurns, dueTurn: 3 + lapseTurns, addYards: 0, rightYards: 0, status: 'queued' });
    expect(fired.cites.includes('E-14')).toBe(nation === 'uk' || nation === 'minor-axis');
  });

  it('says when it lands', () => {
    expect(order(FIRE).summary).toBe('The fire lands in turn 5.');
    expect(order({ ...FIRE, nation: 'usa', turn: 1000 }).outcome.dueTurn).toBe(1001);
    expect(order(FIRE).effects).toEqual([]);
    expect(order(FIRE).dice).toEqual([]);
  });

  it.each(NATIONS)('only FIRE takes the lapse: REPEAT and SHIFT by %s land in the next turn (E-19)', (nation) => {
    for (const again of [REPEAT, SHIFT]) {
      const { outcome, cites } = order({ ...again, nation });
      expect(outcome).toMatchObject({ lapseTurns: 1, dueTurn: 4, status: 'queued' });
      expect(cites).toContain('E-19');
    }
  });
});

describe('3.11 Order options', () => {
  it('FIRE may include a shift, echoed as accepted', () => {
    const shifted = order({ ...FIRE, addYards: -800, rightYards: 800 });
    expect(shifted.outcome).toMatchObject({ addYards: -800, rightYards: 800, dueTurn: 5 });
    expect(shifted.steps).toContainEqual({ kind: 'modifier', label: 'Yards to drop', value: 800, cite: '3.11' });
  });

  it.each([801, -801])('a shift of %i yards is too far in either direction', (yards) => {
    for (const shift of [{ addYards: yards }, { rightYards: yards }]) {
      expectIllegal(timeLapseProcedure, { ...FIRE, ...shift }, '3.11');
      expectIllegal(timeLapseProcedure, { ...SHIFT, addYards: 0, ...shift }, '3.11');
    }
  });

  it.each([
    [{ addYards: 800 }],
    [{ addYards: -800 }],
    [{ rightYards: 800 }],
    [{ rightYards: -800 }],
    [{ addYards: 800, rightYards: -800 }],
    [{ rightYards: 1 }],
  ])('a shift of %j is allowed', (shift) => {
    expect(order({ ...SHIFT, addYards: 0, ...shift }).outcome).toMatchObject(shift);
    expect(order({ ...FIRE, ...shift }).outcome).toMatchObject(shift);
  });

  it('FIRE needs one aim', () => {
    expectIllegal(timeLapseProcedure, { ...FIRE, registrationPoint: undefined }, '3.11', '3.5');
    expectIllegal(timeLapseProcedure, { ...FIRE, freePoint: true }, '3.11', '3.5');
    expectIllegal(timeLapseProcedure, { ...FIRE, counterBattery: true }, '3.11', '3.5');
    expectIllegal(
      timeLapseProcedure,
      { ...FIRE, registrationPoint: undefined, freePoint: true, counterBattery: true },
      '3.11',
      '3.5',
    );
    expectIllegal(timeLapseProcedure, { ...FIRE, freePoint: true, counterBattery: true }, '3.11', '3.5');
  });

  it('a free point stands for the registration point, with the usual lapse and shift (E-48)', () => {
    const free = { ...FIRE, registrationPoint: undefined, freePoint: true };
    const fired = order({ ...free, addYards: 800 });
    expect(fired.outcome).toMatchObject({ lapseTurns: 2, addYards: 800 });
    expect(fired.cites).toContain('E-48');
    expectIllegal(timeLapseProcedure, { ...free, addYards: 801 }, '3.11');
  });

  it.each([
    ['REPEAT', REPEAT],
    ['SHIFT', SHIFT],
  ])('%s needs a mission that has landed (E-21)', (_name, again) => {
    expectIllegal(timeLapseProcedure, { ...again, landed: false }, '3.11', 'E-21');
  });

  it('SHIFT says how far', () => expectIllegal(timeLapseProcedure, { ...SHIFT, addYards: 0 }, '3.11'));

  it.each([
    ['REPEAT', REPEAT],
    ['CEASE', CEASE],
    ['a sortie', SORTIE],
  ])('%s takes no shift (E-21)', (_name, input) => {
    for (const shift of [{ addYards: 1 }, { rightYards: -1 }, { addYards: 900 }]) {
      expectIllegal(timeLapseProcedure, { ...input, ...shift }, '3.11', 'E-21');
    }
  });

  it.each([
    ['REPEAT', REPEAT],
    ['SHIFT', SHIFT],
    ['CEASE', CEASE],
    ['a sortie', SORTIE],
  ])('%s names no target of its own (E-21)', (_name, input) => {
    for (const aim of [{ registrationPoint: 1 }, { freePoint: true }, { counterBattery: true }]) {
      expectIllegal(timeLapseProcedure, { ...input, ...aim }, '3.11', 'E-21');
    }
  });

  it('CEASE ends a mission, queued or landed, and of nothing is harmless (E-21)', () => {
    for (const landed of [true, false]) {
      const { outcome, summary } = order({ ...CEASE, landed });
      expect(outcome).toEqual({ lapseTurns: 0, dueTurn: null, addYards: 0, rightYards: 0, status: 'ended' });
      expect(summary).toBe('The battery ceases fire, and the mission ends.');
    }
  });

  it('a new FIRE may follow a landed mission', () => expect(order({ ...FIRE, landed: true }).outcome.status).toBe('queued'));
});

describe('3.1 Artillery requests', () => {
  it.each([
    ['FIRE', FIRE],
    ['REPEAT', REPEAT],
    ['SHIFT', SHIFT],
  ])('a battery must be deployed to %s', (_name, input) => {
    expectIllegal(timeLapseProcedure, { ...input, deployed: false }, '3.1');
  });

  it('CEASE and sorties ask for no deployed battery', () => {
    expect(order({ ...CEASE, deployed: false }).outcome.status).toBe('ended');
    expect(order({ ...SORTIE, deployed: false }).outcome.status).toBe('queued');
  });
});

describe('3.5 Counter-battery fire', () => {
  const COUNTER = { ...FIRE, registrationPoint: undefined, counterBattery: true };

  it('takes the usual lapse', () => {
    const fired = order(COUNTER);
    expect(fired.outcome).toMatchObject({ lapseTurns: 2, dueTurn: 5 });
    expect(fired.cites).toContain('3.5');
  });

  it('has no point to shift from', () => {
    expectIllegal(timeLapseProcedure, { ...COUNTER, addYards: 100 }, '3.11', '3.5');
    expectIllegal(timeLapseProcedure, { ...COUNTER, rightYards: -100 }, '3.11', '3.5');
  });

  it('cannot be called on naval guns (3.8)', () => {
    expectIllegal(timeLapseProcedure, { ...COUNTER, targetNaval: true }, '3.8');
    expect(order({ ...FIRE, targetNaval: true }).outcome.dueTurn).toBe(5);
  });

  it.each([
    ['FIRE', FIRE, 3],
    ['REPEAT', REPEAT, 2],
    ['SHIFT', SHIFT, 2],
    ['CEASE', CEASE, 0],
    ['a sortie', SORTIE, 1],
  ])('a suppressed off-board battery takes one turn more: %s (E-12)', (_name, input, lapseTurns) => {
    const delayed = order({ ...input, batterySuppressed: true });
    expect(delayed.outcome.lapseTurns).toBe(lapseTurns);
    expect(delayed.cites.includes('E-12')).toBe(lapseTurns > 1);
  });
});

describe('6.1 Sorties', () => {
  it.each(NATIONS)('spend one turn on their way, for %s as for all (E-22)', (nation) => {
    const { outcome, cites } = order({ ...SORTIE, nation });
    expect(outcome).toEqual({ lapseTurns: 1, dueTurn: 4, addYards: 0, rightYards: 0, status: 'queued' });
    expect(cites).toEqual(['6.1', 'E-22']);
  });
});

describe('what the battle fills into an order', () => {
  const guns = aUnit({ kind: 'artillery', guns: 4, calibreMm: 105, nation: 'italy' });

  it("takes the turn, the side's nation and the battery's state", () => {
    expect(filledBy(timeLapseProcedure, { units: [guns] }, { battery: ['u1'] })).toEqual({
      turn: 3,
      nation: 'germany', // The nation is that of the side, not of the unit.
      landed: false,
      deployed: true,
      batterySuppressed: false,
    });
    const busy = { ...guns, gunState: 'setting-up' as const, suppressed: true, offBoard: true };
    const missions = [aMission({ battery: 'u1', status: 'landed' })];
    expect(filledBy(timeLapseProcedure, { units: [busy], missions }, { battery: ['u1'] })).toMatchObject({
      landed: true,
      deployed: false,
      batterySuppressed: true,
    });
  });

  it.each(['queued', 'awaiting-targets', 'ended'] as const)('a %s mission has not landed', (status) => {
    const missions = [aMission({ battery: 'u1', status }), aMission({ id: 'f2', battery: 'u9', status: 'landed' })];
    expect(filledBy(timeLapseProcedure, { units: [guns], missions }, { battery: ['u1'] }).landed).toBe(false);
  });

  it('suppression on the board delays nothing (E-12)', () => {
    const filled = filledBy(timeLapseProcedure, { units: [{ ...guns, suppressed: true }] }, { battery: ['u1'] });
    expect(filled.batterySuppressed).toBe(false);
  });

  it('a named battery is a counter-battery target', () => {
    const fleet = aUnit({ id: 'u2', side: 's2', source: 'naval' });
    const units = [guns, fleet];
    expect(filledBy(timeLapseProcedure, { units }, { target: ['u2'] })).toEqual({
      turn: 3,
      counterBattery: true,
      targetNaval: true,
    });
    expect(filledBy(timeLapseProcedure, { units }, { target: ['u1'] }).targetNaval).toBe(false);
  });
});

describe('any order', () => {
  it('has one outcome, of probability 1, or one refusal', () => {
    expect(checkedOdds(timeLapseProcedure, FIRE)).toEqual([{ outcome: order(FIRE).outcome, p: 1 }]);
    const inputs = fc.record(
      {
        order: fc.constantFrom('fire', 'fire', 'repeat', 'shift', 'cease', 'sortie'),
        nation: fc.constantFrom(...NATIONS),
        turn: fc.integer({ min: 1, max: 1000 }),
        registrationPoint: fc.integer({ min: 1, max: 10 }),
        addYards: fc.constantFrom(0, 0, 100, 800, 801),
        landed: fc.boolean(),
        deployed: fc.constantFrom(true, true, true, false),
        batterySuppressed: fc.boolean(),
      },
      { requiredKeys: ['order', 'nation', 'turn'] },
    );
    expectLiveWithinOdds(timeLapseProcedure, inputs);
  });
});
