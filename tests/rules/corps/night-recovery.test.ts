import { describe, expect, it } from 'vitest';
import { nightRecovery, countRecoverableSp } from '../../../src/rules/corps/procedures/night-recovery.js';
import { fc } from '../../chance/properties.js';
import { resolveWith } from '../brute-force.js';
import { aFormation, aUnit, battleOf, filledBy } from './scene.js';
import { BOOK } from '../promises.js';
import { testPromises } from './promised.js';

testPromises(nightRecovery, {
  outcome: 'divisionSp hospitalSp recoverySp totalSp',
  odds: '',
  defaults:
    'infantryLostSp=0 armourLostSp=0 otherLostSp=0 ratePercent=50 hospital=false recoveryUnit=false supportBonusSp=1 isolated=false',
  notMeasured: { supportBonusSp: BOOK },
});

const recover = (raw: object) => resolveWith(nightRecovery, raw);
const sps = (divisionSp: number, hospitalSp: number, recoverySp: number) => ({
  divisionSp,
  hospitalSp,
  recoverySp,
  totalSp: divisionSp + hospitalSp + recoverySp,
});

describe('Night Phase: Recovery', () => {
  it('about half of the losses, rounded down (CO-60)', () => {
    for (let lost = 0; lost <= 9; lost++)
      expect(recover({ infantryLostSp: lost }).outcome).toEqual(sps((lost - (lost % 2)) / 2, 0, 0));
    const { cites, effects } = recover({ infantryLostSp: 4, armourLostSp: 3, otherLostSp: 2 });
    expect(cites).toEqual(['Night Phase: Recovery', 'CO-61', 'CO-60']);
    expect(effects).toEqual([{ kind: 'recover', role: 'division', divisionSp: 4, hospitalSp: 0, recoverySp: 0 }]);
  });

  it('by the rate of the scenario, up to its cap', () => {
    expect(recover({ otherLostSp: 10, ratePercent: 33 }).outcome).toEqual(sps(3, 0, 0));
    expect(recover({ otherLostSp: 10, ratePercent: 100 }).outcome).toEqual(sps(10, 0, 0));
    expect(recover({ otherLostSp: 10, ratePercent: 0 }).outcome).toEqual(sps(0, 0, 0));
    const capped = recover({ otherLostSp: 10, maxRecoverySp: 2 });
    expect(capped.outcome).toEqual(sps(2, 0, 0));
    expect(capped.steps).toContainEqual({ kind: 'modifier', label: "Scenario's cap", value: -3, cite: 'Night Phase: Recovery' });
  });

  it('a hospital brings more for infantry, a recovery unit for armour, outside the cap (CO-60)', () => {
    const raw = { infantryLostSp: 4, armourLostSp: 4, hospital: true, recoveryUnit: true };
    expect(recover(raw).outcome).toEqual(sps(4, 1, 1));
    expect(recover({ ...raw, maxRecoverySp: 0 }).outcome).toEqual(sps(0, 1, 1));
    expect(recover({ ...raw, supportBonusSp: 3 }).outcome).toEqual(sps(4, 3, 1)); // The units have lost 8 SP: 4 come back, then 3, and then the last one.
    expect(recover({ ...raw, supportBonusSp: 0 }).outcome).toEqual(sps(4, 0, 0));
    expect(recover({ armourLostSp: 4, hospital: true }).outcome).toEqual(sps(2, 0, 0));
    expect(recover({ infantryLostSp: 4, recoveryUnit: true }).outcome).toEqual(sps(2, 0, 0));
    expect(recover({ infantryLostSp: 1, ratePercent: 100, hospital: true }).outcome).toEqual(sps(1, 0, 0));
  });

  it('an isolated division gets nothing', () => {
    const { outcome, cites, effects } = recover({ infantryLostSp: 8, hospital: true, isolated: true });
    expect(outcome).toEqual(sps(0, 0, 0));
    expect(effects).toEqual([]);
    expect(cites).toEqual(['Night Phase: Recovery', 'Supply']);
  });

  it('never more than is missing, and extra SP only for their own arm', () => {
    const lost = fc.integer({ min: 0, max: 200 });
    const input = fc.record({
      infantryLostSp: lost,
      armourLostSp: lost,
      otherLostSp: lost,
      ratePercent: fc.integer({ min: 0, max: 100 }),
      hospital: fc.boolean(),
      recoveryUnit: fc.boolean(),
      supportBonusSp: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(input, (raw) => {
        const { hospitalSp, recoverySp, totalSp } = recover(raw).outcome as Record<string, number>;
        expect(totalSp).toBeLessThanOrEqual(raw.infantryLostSp + raw.armourLostSp + raw.otherLostSp);
        expect(hospitalSp).toBeLessThanOrEqual(raw.hospital ? Math.min(raw.infantryLostSp, raw.supportBonusSp) : 0);
        expect(recoverySp).toBeLessThanOrEqual(raw.recoveryUnit ? Math.min(raw.armourLostSp, raw.supportBonusSp) : 0);
      }),
    );
  });
});

describe('which losses count (CO-61)', () => {
  it.each([
    [{ sp: 1 }, 3],
    [{ sp: 4 }, 0],
    [{ sp: 1, inCommand: false }, 0],
    [{ sp: 1, isolationDay: 1 }, 0],
    [{ sp: 0 }, 0],
    [{ sp: 1, dispersedSp: 2 }, 1],
    [{ sp: 1, detachedSp: 1 }, 2],
    [{ sp: 0, dispersedSp: 1 }, 3],
    [{ sp: 0, detachedSp: 2 }, 2],
  ])('of a unit of 4 SP with %j: %d', (fields, expected) => {
    expect(countRecoverableSp(aUnit(fields), battleOf({}))).toBe(expected);
  });
});

describe('the input of recovery', () => {
  it('is added up from the division, arm by arm', () => {
    const units = [
      aUnit({ id: 'a', sp: 1 }),
      aUnit({ id: 'b', type: 'engineers', sp: 3 }),
      aUnit({ id: 'c', type: 'armour', sp: 2 }),
      aUnit({ id: 'd', type: 'armoured-recce', sp: 3 }),
      aUnit({ id: 'e', type: 'artillery', sp: 2 }),
      aUnit({ id: 'f', sp: 1, inCommand: false }),
      aUnit({ id: 'g', sp: 1, formation: 'f9' }),
    ];
    const formations = [aFormation({ ratePercent: 60, maxRecoverySp: 5, hospital: true })];
    expect(filledBy(nightRecovery, { units, formations }, { division: ['f1'] })).toEqual({
      infantryLostSp: 4,
      armourLostSp: 3,
      otherLostSp: 2,
      ratePercent: 60,
      maxRecoverySp: 5,
      hospital: true,
      recoveryUnit: false,
      isolated: false,
    });
  });

  it('a division is cut off when every unit of it that is left is', () => {
    const cutOff = aUnit({ id: 'a', isolationDay: 2 });
    const isolated = (units: ReturnType<typeof aUnit>[]) => filledBy(nightRecovery, { units }, { division: ['f1'] }).isolated;
    expect(isolated([cutOff, aUnit({ id: 'b', sp: 0 })])).toBe(true);
    expect(isolated([cutOff, aUnit({ id: 'b' })])).toBe(false);
    expect(isolated([])).toBe(false);
  });

  it('has one sentence', () => {
    expect(recover({}).summary).toBe('No SP are recovered.');
    expect(recover({ infantryLostSp: 4, hospital: true }).summary).toBe(
      '3 SP are recovered, including 1 for infantry by the hospital.',
    );
  });
});
