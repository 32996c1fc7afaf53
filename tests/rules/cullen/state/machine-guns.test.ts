import { expect, it } from 'vitest';
import { EXAMPLE_ORDER } from '../../../../src/rules/cullen/example.js';
import { Fight, player, refusal } from './fight.js';

it('the machine guns of armour are one fact: the tank of the example fires them and fights with them (TC-59)', () => {
  const fight = new Fight();
  const reds = fight.side('Republic');
  const enemy = fight.add('B Coy', fight.side('Nationalists'));
  const tank = fight.add('T-26', reds, EXAMPLE_ORDER.units.find(({ name }) => name === 'T-26 no. 1')!.fields);
  fight.until(1, 'standing-fire');
  const fire = (typed = {}) =>
    fight.roll(
      'small-arms-infantry',
      { firer: [tank], target: [enemy] },
      { rangeInches: 5, visibleElements: 4, ...typed },
      [1],
      player(reds),
    );
  // One LMG at 5 inches has 2 fire points.
  expect(fire().resolutions[0]!.outcome).toMatchObject({ firePoints: 2 });
  expect(refusal(() => fire()).cites).toContain('TC-55');
  fight.until(2, 'standing-fire');
  expect(fire({ lmg: 2 }).resolutions[0]!.outcome).toMatchObject({ firePoints: 4 }); // The numbers are those that people enter.
});

it('armour whose machine guns are counted has them in an assault too (TC-59)', () => {
  const fight = new Fight();
  const company = fight.add('B Coy', fight.side('Nationalists'));
  const tank = fight.add('Pz I', fight.side('Republic'), { kind: 'armour', armourClass: 'light', hmg: 2 });
  fight.until(1, 'assaults');
  const event = fight.roll('assault-armour', { infantry: [company], armour: [tank] }, { rangeInches: 1 }, [5, 5]);
  expect(event.resolutions[0]!.input).toMatchObject({ armourMgs: true });
  expect(event.resolutions[0]!.outcome).toMatchObject({ infantryScore: 9, armourScore: 7 });
});
