import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/megagame/procedures/combat.js';
import { isMostlyArmour, countOtherFormations } from '../../../src/rules/megagame/procedures/combat-roles.js';
import type { MegagameUnit } from '../../../src/rules/megagame/state.js';
import { aUnit, filledBy } from './scene.js';

const force = (...fields: readonly Partial<MegagameUnit>[]) => fields.map((of, index) => aUnit({ id: `u${index}`, ...of }));
const attackersOf = (units: readonly MegagameUnit[]) => filledBy(combat, { units }, { attackers: units.map(({ id }) => id) });
const defendersOf = (units: readonly MegagameUnit[]) => filledBy(combat, { units }, { defenders: units.map(({ id }) => id) });

describe('Combat: what attackers fill in', () => {
  it('status, units, and who is unprepared, light, out of fuel or on the march', () => {
    const units = force(
      { status: 6, prepared: true, light: true },
      { status: 4, mode: 'non-tactical', movedPct: 30 },
      { status: 3, mode: 'road-column', troops: 'motorised', movedPct: 45.5 },
      { status: 7, troops: 'tanks', armour: true, fuelSp: 1, prepared: true },
      { status: 5, troops: 'tanks', armour: true },
    );
    expect(attackersOf(units)).toEqual({
      attArtillery: 0,
      attAir: 'none',
      attStatus: 25,
      attUnits: 5,
      attUnprepared: 3,
      attLight: 1,
      attNonTactical: 2,
      attNoFuel: 1,
      attOtherFormation: 0,
      attMovedPct: 45.5,
      mostlyArmour: false,
    });
  });

  it('mostly armour: more than half of their status (M-13)', () => {
    expect(isMostlyArmour(force({ status: 6, armour: true }, { status: 5 }))).toBe(true);
    expect(isMostlyArmour(force({ status: 6, armour: true }, { status: 6 }))).toBe(false);
    expect(isMostlyArmour(force({ status: 6, armour: true }, { status: 3 }, { status: 4 }))).toBe(false);
    expect(isMostlyArmour([])).toBe(false);
  });

  it('units that are not of the main body: the formation of the most', () => {
    const of = (...formations: readonly string[]) =>
      countOtherFormations(force(...formations.map((formation) => ({ formation }))));
    expect(of('Guards')).toBe(0);
    expect(of('Guards', '43rd', '43rd')).toBe(1);
    expect(of('Guards', '43rd')).toBe(1);
    expect(of('a', 'b', 'c', 'b')).toBe(2);
  });

  it('nothing when nobody is named', () => {
    expect(filledBy(combat, {}, {})).toEqual({});
  });
});

describe('Combat: what defenders fill in', () => {
  it('status, units, formation, march, fuel, and their ground', () => {
    const units = force(
      { status: 6, terrain: 'wood', formation: '9 SS' },
      { status: 4, terrain: 'wood', formation: '10 SS', mode: 'non-tactical' },
      { status: 3, terrain: 'open', formation: '9 SS', troops: 'recce' },
    );
    expect(defendersOf(units)).toEqual({
      defStatus: 13,
      defUnits: 3,
      defOtherFormation: 1,
      defNonTactical: 1,
      defNoFuel: 1,
      terrain: 'wood',
    });
  });

  it('the ground of most of them; of as many, of the first named', () => {
    expect(defendersOf(force({ terrain: 'town' }, { terrain: 'open' })).terrain).toBe('town');
    expect(defendersOf(force({ terrain: 'town' }, { terrain: 'open' }, { terrain: 'open' })).terrain).toBe('open');
  });
});
