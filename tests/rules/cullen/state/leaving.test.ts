import { beforeEach, describe, expect, it } from 'vitest';
import { twoCompanies } from './fight.js';

let { fight, reds, blues, company, enemy } = twoCompanies();

beforeEach(() => {
  ({ fight, reds, blues, company, enemy } = twoCompanies());
});
const LEFT = (name: string, what: string) =>
  `${name} has left ${what}. Umpires can set its cover with \`/cullen-order cover\` (Cover, TC-58).`;

describe('Cover belongs to the ground (TC-58)', () => {
  it('a movement roll ends it; one of 0" does not', () => {
    fight.edit(company, { cover: 'soft' });
    fight.until(1, 'movement');
    const pinned = fight.roll('move-troops', { unit: [company] }, { mr: -1 }, [1]); // The movement score is 0.
    expect(pinned.notes.join()).not.toContain('has left');
    expect(fight.named('A Coy')).toMatchObject({ cover: 'soft', moveInches: 0 });
    expect(fight.roll('move-troops', { unit: [company] }, {}, [5]).notes).toContain(LEFT('A Coy', 'its soft cover'));
    expect(fight.named('A Coy')).toMatchObject({ cover: 'none', moveInches: 8 });
  });

  it('out of trenches the roll is worth half of its inches (Movement)', () => {
    fight.edit(company, { cover: 'trenches' });
    fight.until(1, 'movement');
    const event = fight.roll('move-troops', { unit: [company] }, {}, [5]);
    expect(event.resolutions[0]!.outcome).toMatchObject({ moveInches: 8 });
    expect(event.notes).toContain(LEFT('A Coy', 'its trenches, which takes half of this move'));
    expect(fight.named('A Coy')).toMatchObject({ cover: 'none', moveInches: 4 });
  });

  it('vehicles leave theirs too, and who closes to assault', () => {
    const truck = fight.add('Lorry', reds, { kind: 'softskin', cover: 'soft' });
    fight.edit(company, { cover: 'hard' });
    fight.until(1, 'assault-movement');
    expect(fight.roll('assault-move', { unit: [company] }, {}, [9]).notes).toContain(LEFT('A Coy', 'its hard cover'));
    fight.until(1, 'movement');
    fight.roll('move-softskin', { unit: [truck] }, {}, [6]);
    expect([fight.named('A Coy').cover, fight.named('Lorry').cover]).toEqual(['none', 'none']);
  });

  it('the beaten are thrown out of it, with those who support them; the winner stays in his', () => {
    const second = fight.add('D Coy', blues);
    fight.edit(company, { cover: 'hard' });
    fight.edit(enemy, { cover: 'trenches' });
    fight.edit(second, { cover: 'soft' });
    fight.until(1, 'assaults');
    // Ten against 1, 2 for the trenches and 4 for the elements of the second company: 10 - 7 = 3.
    const event = fight.roll('assault-infantry', { attacker: [company], defender: [enemy], supporters: [second] }, {}, [0, 1]);
    expect(event.resolutions[0]!.outcome).toMatchObject({ winner: 'attacker', difference: 3 });
    expect(event.notes).toEqual([LEFT('B Coy', 'its trenches'), LEFT('D Coy', 'its soft cover')]);
    expect(['A Coy', 'B Coy', 'D Coy'].map((name) => fight.named(name).cover)).toEqual(['hard', 'none', 'none']);
  });
});

describe('Armour that must go back (TC-30)', () => {
  const tank = (fields: object = {}) =>
    fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicle: 'pzkpfw-i', moraleDue: true, ...fields });

  it('an immobilised one must retreat and cannot: it has no inches, and says so', () => {
    const unit = tank({ condition: 'immobilised', underFire: ['at'] });
    fight.until(1, 'standing-fire');
    const event = fight.roll('armour-morale', { unit: [unit] }, {}, [2]); // The morale score is 2 - 4 = -2.
    expect(event.summary).toBe('Score -2: the vehicle must retreat but cannot move.');
    expect(event.resolutions[0]!.outcome).toEqual({ score: -2, result: 'retreat', moveInches: 0 });
    expect(fight.named('Pz I')).toMatchObject({ status: 'retreating', moved: false });
  });

  it('beaten by infantry it is told how far, by its speed of 6"', () => {
    const unit = tank();
    fight.until(1, 'assaults');
    const assault = (...faces: number[]) =>
      fight.roll('assault-armour', { infantry: [company], armour: [unit] }, { rangeInches: 1 }, faces).notes.at(-1);
    expect(assault(5, 7)).toBe('Pz I retires 6" at once, more along a road (TC-30).'); // The assault scores are 9 against 7.
    expect(assault(0, 9)).toBe('Pz I retreats 9" at once, more along a road (TC-30).'); // The assault scores are 14 against 9.
    fight.edit(unit, { condition: 'immobilised' });
    expect(assault(5, 7)).toBe('Pz I must retire but cannot move, and stays where it is (TC-30).');
  });

  it('that supports the beaten is told how far it retires', () => {
    const unit = tank({ moraleDue: false });
    fight.until(1, 'assaults');
    const roles = { attacker: [company], defender: [enemy], supporters: [unit] };
    // The dice are 10 (a face of 0), against 1 and 4 for the armour.
    const event = fight.roll('assault-infantry', roles, { defenderArmourInches: 5 }, [0, 1]);
    expect(event.notes).toContain('Pz I retires 6" at once, more along a road (TC-30).');
  });
});
