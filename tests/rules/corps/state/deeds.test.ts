/** What units of a phase have left to do, by their own marks. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { corps } from '../../../../src/rules/corps/index.js';
import type { PhaseId } from '../../../../src/rules/corps/vocabulary.js';
import { Campaign } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
  campaign.add('A', '12 SS');
});

const isLeft = (phase: PhaseId, fields: JsonObject): boolean => {
  const [deed] = corps.deeds![phase]!;
  return deed!.isLeft({ ...campaign.unit('A'), ...fields }, campaign.battle);
};
const OFF_TABLE: readonly JsonObject[] = [{ sp: 0 }, { sp: 0, dispersedSp: 2 }];

describe.each(['move', 'night-movement'] as const)('Movement (%s)', (phase) => {
  it('is left to whoever is on the table, has not moved, and is free to', () => {
    for (const fields of [{}, { sp: 1 }, { sp: 2, dispersedSp: 2 }, { firedThisTurn: true }, { inCommand: false }])
      expect(isLeft(phase, fields)).toBe(true);
    for (const fields of [...OFF_TABLE, { movedThisTurn: true }, { surprised: true }, { surrounded: true }])
      expect(isLeft(phase, fields)).toBe(false);
  });
});

describe('Combat', () => {
  it('is left to artillery that has not fired: people choose the attackers', () => {
    const guns = { type: 'artillery' };
    for (const fields of [guns, { ...guns, movedThisTurn: true }]) expect(isLeft('combat', fields)).toBe(true);
    for (const fields of [
      {},
      { type: 'armour' },
      { ...guns, firedThisTurn: true },
      ...OFF_TABLE.map((off) => ({ ...guns, ...off })),
    ])
      expect(isLeft('combat', fields)).toBe(false);
  });
});

describe('Air and Sea Power', () => {
  it('is left to a side with aircraft', () => {
    const [flies] = corps.deeds!['air-strikes']!;
    const side = campaign.sideRow(campaign.axis);
    expect(flies!.table).toBe('side');
    expect([0, 1, 5].map((airUnits) => flies!.isLeft({ ...side, airUnits }, campaign.battle))).toEqual([false, true, true]);
  });
});

describe('Turn sequence: an HQ that was lost', () => {
  it('comes back in a later turn, if it was lost (CO-8)', () => {
    const hq = { type: 'hq', sp: 0, lostTurn: 1 };
    const turn = (number: number): void => void campaign.act('set-game', { turn: number });
    turn(1);
    expect(isLeft('replace-hq', hq)).toBe(false);
    turn(2);
    expect(isLeft('replace-hq', hq)).toBe(true);
    for (const fields of [{ sp: 1 }, { lostTurn: 2 }, { lostTurn: null }, { type: 'infantry' }])
      expect(isLeft('replace-hq', { ...hq, ...fields })).toBe(false);
  });
});

describe('Night Phase', () => {
  it('has each kind of proposal in its own phase', () => {
    const left = (phase: PhaseId, kind: string) => corps.deeds![phase]![0]!.isLeft({ kind }, campaign.battle);
    expect(['recovery', 'resupply'].map((kind) => left('night-recovery', kind))).toEqual([true, false]);
    expect(['recovery', 'resupply'].map((kind) => left('night-resupply', kind))).toEqual([false, true]);
  });
});
