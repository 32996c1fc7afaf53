import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import { resolveWith } from '../brute-force.js';
import { company, type Fielded, fight, foot, guns, misses, tanks } from './fight.js';
import { COMBAT_TYPES, FIRE_DICE, UNIT_TYPES, type UnitType } from './sheet.js';

const TYPES = UNIT_TYPES.filter((type) => type !== 'transport');
const diceOf = ({ type, size }: Fielded): number => (size === 'detachment' ? 1 : FIRE_DICE[type as UnitType]);

/** Checks whether the attacker's first hit on this defender can be saved, so that one more die is rolled. */
function defenderSaves(attacker: Fielded, defender: Fielded): boolean {
  const own = [6, ...misses(diceOf(attacker) - 1)];
  const reply = defender.works === 'emplacement' ? replyFrom(defender) : diceOf(defender);
  return saves(() => fight(attacker, defender, [...own, 4, ...misses(reply)]).told.defenders[0]!.saved);
}

const replyFrom = (defender: Fielded): number =>
  diceOf(defender) + (defender.size !== 'detachment' && ['infantry', 'engineers'].includes(defender.type) ? 1 : 0);

/** Checks whether the defender's first hit on this attacker can be saved. */
function attackerSaves(attacker: Fielded, defender: Fielded): boolean {
  const reply = [6, ...misses(diceOf(defender) - 1)];
  return saves(() => fight(attacker, defender, [...misses(diceOf(attacker)), ...reply, 4]).told.attackers[0]!.saved);
}

/** With a save, the face 4 is used for it. Without one, it is left over. */
function saves(run: () => number): boolean {
  try {
    return run() === 1;
  } catch (error) {
    if (error instanceof Error && /not needed/.test(error.message)) return false;
    throw error;
  }
}

describe('Combat: a. infantry in built-up areas and emplacements, when attacked', () => {
  it.each(TYPES)('%s in a built-up area: infantry and engineers only (CO-34)', (type) => {
    expect(defenderSaves(foot(), { type, sp: 4, terrain: 'built-up' })).toBe(type === 'infantry' || type === 'engineers');
  });

  it.each(TYPES)('%s in an emplacement', (type) => {
    expect(defenderSaves(foot(), { type, sp: 4, works: 'emplacement' })).toBe(type === 'infantry' || type === 'engineers');
  });

  it('detachments of infantry too (CO-34)', () => {
    expect(defenderSaves(foot(), company({ terrain: 'built-up' }))).toBe(true);
    const { cites } = fight(foot(), foot({ type: 'engineers', terrain: 'built-up' }), [6, 1, 4, 1, 1]);
    expect(cites).toContain('CO-34');
  });

  it('attackers have none', () => {
    expect(attackerSaves(foot({ terrain: 'built-up' }), foot())).toBe(false);
    expect(attackerSaves(foot({ works: 'emplacement' }), foot())).toBe(false);
  });
});

describe("Combat: b. an engineers' fortification", () => {
  it.each(TYPES)('saves %s in defence', (type) => {
    expect(defenderSaves(foot(), { type, sp: 4, works: 'fortification' })).toBe(true);
  });

  it('saves no attacker, and gives no die (CO-29)', () => {
    expect(attackerSaves(foot({ works: 'fortification' }), foot())).toBe(false);
    expect(fight(foot(), foot({ works: 'fortification' }), [6, 1, 4, 1, 1]).cites).toEqual(
      expect.arrayContaining(['Engineers', 'CO-29']),
    );
  });
});

describe('Combat: c. rough ground', () => {
  it.each(TYPES)('%s in defence: all but armour', (type) => {
    expect(defenderSaves(foot(), { type, sp: 4, terrain: 'rough' })).toBe(type !== 'armour' && type !== 'armoured-recce');
  });

  it.each(COMBAT_TYPES)('%s in attack: all but armour (CO-33)', (type) => {
    expect(attackerSaves({ type, sp: 4, terrain: 'rough' }, foot())).toBe(type !== 'armour' && type !== 'armoured-recce');
  });

  it('no other ground saves', () => {
    for (const terrain of ['open', 'broken', 'road']) {
      expect(defenderSaves(foot(), foot({ terrain }))).toBe(false);
      expect(attackerSaves(foot({ terrain }), foot())).toBe(false);
    }
  });

  it('reasons do not add: one save for each hit (CO-33)', () => {
    const { told, cites, dice } = fight(
      foot(),
      foot({ terrain: 'rough', works: 'fortification', riverBank: true }),
      [6, 6, 3, 4, 1, 1],
    );
    expect(told.defenders[0]).toMatchObject({ hitsTaken: 2, saved: 1, spLost: 1 });
    expect(dice).toHaveLength(6);
    expect(cites).toContain('Engineers');
    expect(fight(foot({ terrain: 'rough' }), foot(), [1, 1, 6, 1, 4]).cites).toContain('CO-33');
    expect(fight(foot(), tanks({ terrain: 'rough' }), [6, 1, 1, 1, 1]).cites).toContain('CO-33');
    expect(fight(foot(), tanks({ terrain: 'rough' }), misses(5)).cites).not.toContain('CO-33');
  });

  it('the unit whose hits it is tells the ruling, and no other', () => {
    const { steps } = fight([foot(), foot()], [tanks({ terrain: 'rough' }), foot()], [6, 1, 6, 1, ...misses(5)]);
    expect(steps.filter(({ value }) => value === 'takes 1 hit, saves 0').map(({ label, cite }) => [label, cite])).toEqual([
      ['defender 1', ['Combat', 'CO-33']],
      ['defender 2', 'Combat'],
    ]);
  });
});

describe('Combat: d. armour from infantry short of anti-tank weapons', () => {
  const light = { marks: ['L'] };

  it('in a town the lack of that save is told where they hit, and not for the hits of others (CO-35)', () => {
    const inTown = (...faces: readonly number[]) =>
      fight([foot(light), foot()], tanks({ terrain: 'built-up' }), [...faces, 1, 1, 1]).cites;
    expect(inTown(6, 1, 1, 1)).toContain('CO-35');
    expect(inTown(1, 1, 6, 1)).not.toContain('CO-35');
  });

  it.each(COMBAT_TYPES)('hits by %s marked L', (type) => {
    const firer = { type, sp: 4, ...light };
    const counts = ['infantry', 'engineers', 'cavalry'].includes(type);
    expect(defenderSaves(firer, tanks())).toBe(counts);
    expect(defenderSaves(firer, { type: 'armoured-recce', sp: 3 })).toBe(counts);
    expect(defenderSaves(firer, foot())).toBe(false);
    expect(attackerSaves(tanks(), firer)).toBe(counts);
  });

  it('not by units that are not marked', () => {
    expect(defenderSaves(foot(), tanks())).toBe(false);
    expect(defenderSaves(foot({ marks: ['S'] }), tanks())).toBe(false);
  });

  it('not when either is in a built-up area; engineers and cavalry count as infantry (CO-35)', () => {
    expect(defenderSaves(foot(light), tanks({ terrain: 'built-up' }))).toBe(false);
    expect(defenderSaves(foot({ ...light, terrain: 'built-up' }), tanks())).toBe(false);
    expect(attackerSaves(tanks(), foot({ ...light, terrain: 'built-up' }))).toBe(false);
    expect(attackerSaves(tanks({ terrain: 'built-up' }), foot(light))).toBe(false);
    expect(fight(foot(light), tanks({ terrain: 'built-up' }), [6, 1, 1, 1, 1]).cites).toContain('CO-35');
    expect(fight(foot({ ...light, type: 'engineers' }), tanks(), [6, 1, 4, 1, 1, 1]).cites).toContain('CO-35');
    expect(fight(foot(light), tanks(), [6, 1, 4, 1, 1, 1]).cites).not.toContain('CO-35');
  });
});

describe('Combat: e. hits by a recce detachment', () => {
  it.each(['recce', 'armoured-recce'])('of %s are saved from by anyone', (type) => {
    const squadron = { type, size: 'detachment', sp: 1 };
    for (const target of [guns(), { type: 'hq', sp: 2 }, { type: 'support', sp: 2 }])
      expect(defenderSaves(squadron, target)).toBe(true);
    for (const attacker of [foot(), tanks(), guns()]) expect(attackerSaves(attacker, squadron)).toBe(true);
  });

  it('not hits by a recce battalion, nor by other detachments', () => {
    expect(defenderSaves({ type: 'recce', sp: 3 }, guns())).toBe(false);
    expect(defenderSaves(company(), guns())).toBe(false);
  });
});

describe('Combat: f. a river bank', () => {
  it.each(TYPES)('saves %s in defence (CO-36)', (type) => {
    expect(defenderSaves(foot(), { type, sp: 4, riverBank: true })).toBe(true);
  });

  it('saves no attacker, and is named only if nothing else applies (CO-36)', () => {
    expect(attackerSaves(foot({ riverBank: true }), foot())).toBe(false);
    const reasonOf = (fields: object) =>
      fight(foot(), foot({ riverBank: true, ...fields }), [6, 1, 4, 1, 1]).steps.find(({ label }) => label.includes('saves'))!
        .label;
    expect(reasonOf({})).toContain('(river bank)');
    expect(reasonOf({ terrain: 'rough' })).toContain('(rough ground)');
    expect(fight(foot(), foot({ riverBank: true }), [6, 1, 4, 1, 1]).cites).toContain('CO-36');
  });
});

describe('saving rolls', () => {
  it('save on 4, 5 and 6', () => {
    const bunker = foot({ sp: 9, works: 'emplacement' });
    const six = [tanks(), tanks()];
    const { told } = fight(six, bunker, [6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5, 6, ...misses(3)]);
    expect(told.defenders[0]).toMatchObject({ hitsTaken: 6, saved: 3, spLost: 3 });
  });

  it('are thrown for all hits together, even beyond the last SP (CO-37)', () => {
    const { told, cites } = fight(tanks(), foot({ sp: 1, terrain: 'built-up' }), [6, 6, 6, 1, 4, 4, 1, 1]);
    expect(told.defenders[0]).toMatchObject({ hitsTaken: 3, saved: 2, spLost: 1, result: 'eliminated' });
    expect(cites).toContain('CO-37');
    expect(fight(tanks(), foot({ sp: 3, terrain: 'built-up' }), [6, 6, 6, 1, 4, 4, 1, 1]).cites).not.toContain('CO-37');
  });

  it('are the same in transport mode (CO-31)', () => {
    const { told, cites } = fight(foot(), foot({ mode: 'disembarking', terrain: 'rough' }), [4, 5, 4, 1, 1, 1]);
    expect(told.defenders[0]).toMatchObject({ hitsTaken: 2, saved: 1 });
    expect(cites).toContain('CO-31');
  });

  it('hits of one unit may be saved and those of another not', () => {
    const attackers = [foot({ marks: ['L'] }), foot()];
    const { told } = fight(attackers, tanks(), [6, 6, 6, 6, 4, 4, ...misses(3)]);
    expect(told.defenders[0]).toMatchObject({ hitsTaken: 4, saved: 2, spLost: 2 });
  });

  it('no save from losses without dice (CO-32)', () => {
    const trucks = { type: 'transport', sp: 4, terrain: 'rough', works: 'fortification', riverBank: true };
    expect(resolveWith(combat, { attackers: [foot()], defenders: [trucks] }).outcome.defendersSpLost).toBe(1);
  });
});
