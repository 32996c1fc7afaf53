import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

let fight: Fight;
let reds: string;
let company: string;
let second: string;
let enemy: string;
let tank: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
  const blues = fight.side('Nationalists');
  company = fight.add('A Coy', reds);
  second = fight.add('C Coy', reds);
  enemy = fight.add('B Coy', blues);
  tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'medium', vehicle: 't-26', gunClass: 'light', lmg: 1 });
  fight.until(1, 'assaults');
});
const assault = (attacker: string, typed: JsonObject, as = player(reds)) =>
  fight.roll('assault-infantry', { attacker: [attacker], defender: [enemy], supporters: [tank] }, typed, [5, 5], as);

describe('Infantry v Infantry: armour support within 6" (3" in rough terrain)', () => {
  it('armour that is named needs its distance', () => {
    const refused = refusal(() => assault(company, {}));
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', field: 'attackerArmourInches' });
    expect(refused.message).toContain('T-26 is at an unknown distance from the fight');
  });

  it('within it it counts 4, and engages in no other combat that move', () => {
    // 5 and 4 against 5.
    expect(assault(company, { attackerArmourInches: 6 }).resolutions[0]!.outcome).toMatchObject({
      attackerScore: 9,
      winner: 'attacker',
    });
    expect(fight.named('T-26').supportedThisMove).toBe(true);
    const again = refusal(() => assault(second, { attackerArmourInches: 2 }));
    expect(again).toMatchObject({ code: 'ILLEGAL', cites: ['Infantry v Infantry'] });
    expect(again.message).toContain(
      'T-26 has supported an assault this move, and supporting armour cannot take part in other combat',
    );
    const shot = () => fight.roll('at-others', { firer: [tank], target: [enemy] }, {}, [1], player(reds));
    expect(refusal(shot).message).toContain('T-26 supports an assault this move');
    fight.until(2, 'assaults');
    assault(second, { attackerArmourInches: 2 });
  });

  it('beyond it it does not count, and is free', () => {
    expect(assault(company, { attackerArmourInches: 6.5 }).resolutions[0]!.outcome).toMatchObject({ attackerScore: 5 });
    expect(assault(second, { attackerArmourInches: 3.5, terrain: 'rough' }).resolutions[0]!.outcome).toMatchObject({
      attackerScore: 5,
    });
    expect(fight.named('T-26').supportedThisMove).toBe(false);
  });

  it.each([
    [{ fired: true }, 'has fired'],
    [{ assaultDeclared: true }, 'is assaulted'],
  ])('armour with %j this move supports nobody; an umpire may let it', (fields, words) => {
    fight.edit(tank, fields);
    const against = `T-26 ${words} this move, and supporting armour cannot take part in other combat`;
    expect(refusal(() => assault(company, { attackerArmourInches: 2 })).message).toContain(against);
    expect(assault(company, { attackerArmourInches: 2 }, UMPIRE).notes).toContain(`${against} (Infantry v Infantry).`);
  });

  it('armour that infantry has assaulted, declared or not, supports nobody in that move', () => {
    // The infantry has a die of 2 and 4 elements, so 6, against 6 + 2 for the tank's LMG, so 8: the infantry is pushed
    // back.
    fight.roll('assault-armour', { infantry: [enemy], armour: [tank] }, { rangeInches: 1 }, [2, 6]);
    expect([fight.named('T-26').assaultDeclared, fight.named('B Coy').assaultDeclared]).toEqual([true, true]);
    expect(refusal(() => assault(company, { attackerArmourInches: 2 })).message).toContain('T-26 is assaulted this move');
    fight.until(2, 'assaults');
    assault(company, { attackerArmourInches: 2 });
  });
});
