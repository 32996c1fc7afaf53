import { describe, expect, it } from 'vitest';
import { zoneOfControlProcedure } from '../../../src/rules/corps/procedures/zone-of-control.js';
import { resolveWith } from '../brute-force.js';
import { expectIllegal } from '../refusals.js';
import { aUnit, filledBy } from './scene.js';
import { testPromises } from './promised.js';

testPromises(zoneOfControlProcedure, {
  outcome: 'zocInches baseWidthInches baseDepthInches',
  odds: '',
});

const zone = (raw: object) => resolveWith(zoneOfControlProcedure, raw).outcome;
const base = (zocInches: number, baseWidthInches: number, baseDepthInches: number | null) => ({
  zocInches,
  baseWidthInches,
  baseDepthInches,
});

describe('Basing, and zones of control as wide as the base', () => {
  it.each([
    ['infantry', 2, 2, 2],
    ['engineers', 2, 2, 2],
    ['cavalry', 2, 2, 2],
    ['armour', 2, 2, 4],
    ['artillery', 2, 2, 3],
    ['recce', 1.5, 1.5, 4],
    ['armoured-recce', 1.5, 1.5, 4],
    ['transport', 0, 1.5, 4],
    ['protected-transport', 0, 1.5, 4],
    ['support', 0, 1.5, 4],
  ])('%s: zone %d", base %d" x %d"', (type, zocInches, width, depth) => {
    expect(zone({ type })).toEqual(base(zocInches, width, depth));
    expect(zone({ type, builtUp: true })).toEqual(base(0, width, depth));
  });

  it.each([
    ['infantry', 1],
    ['engineers', 1],
    ['cavalry', 1],
    ['recce', 2.5],
    ['armoured-recce', 2.5],
    ['armour', 2.5],
  ])('a detachment of %s is 1.5" x %d" and has no zone', (type, depth) => {
    expect(zone({ type, size: 'detachment' })).toEqual(base(0, 1.5, depth));
  });

  it.each([
    ['division', 1.5],
    ['corps', 2],
    ['army', 2],
  ])('a %s HQ is %d" wide, of no given depth', (hqLevel, width) => {
    expect(zone({ type: 'hq', hqLevel })).toEqual(base(0, width, null));
  });

  it('reaches as far as the front is wide, from battalions of combat units outside towns (CO-19)', () => {
    const { cites, steps } = resolveWith(zoneOfControlProcedure, { type: 'armour', builtUp: true });
    expect(cites).toEqual(['Basing', 'Movement', 'CO-19']);
    expect(steps).toContainEqual({ kind: 'note', label: 'No zone of control from a built-up area', cite: 'Movement' });
  });

  it('cavalry, engineers and recce have the bases of infantry and of other vehicles (CO-20)', () => {
    for (const type of ['cavalry', 'engineers', 'recce', 'armoured-recce'])
      expect(resolveWith(zoneOfControlProcedure, { type }).cites).toContain('CO-20');
    for (const type of ['infantry', 'armour', 'artillery', 'transport'])
      expect(resolveWith(zoneOfControlProcedure, { type }).cites).not.toContain('CO-20');
  });

  it.each(['artillery', 'transport', 'protected-transport', 'support', 'hq'])('there are no detachments of %s', (type) => {
    expectIllegal(zoneOfControlProcedure, { type, size: 'detachment' }, 'Deploying into detachments');
  });
});

describe('the input of a zone of control', () => {
  it('comes from the unit', () => {
    const units = [aUnit({ type: 'armour', size: 'detachment', terrain: 'built-up', hqLevel: 'corps' })];
    expect(filledBy(zoneOfControlProcedure, { units }, { unit: ['u1'] })).toEqual({
      type: 'armour',
      size: 'detachment',
      builtUp: true,
      hqLevel: 'corps',
    });
  });

  it('has one sentence', () => {
    expect(resolveWith(zoneOfControlProcedure, { type: 'armour' }).summary).toBe(
      'The zone of control reaches 2" all around. The base is 2" x 4".',
    );
    expect(resolveWith(zoneOfControlProcedure, { type: 'hq' }).summary).toBe(
      'The unit has no zone of control. The base is 1.5" wide.',
    );
  });
});
