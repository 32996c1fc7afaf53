import { beforeEach, describe, expect, it } from 'vitest';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;
let company: string;
let tank: string;

beforeEach(() => {
  fight = new Fight();
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'usa');
  company = fight.add('A Coy', axis, { xYards: 0, yYards: 0 });
  tank = fight.add('Shermans', allies, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', xYards: 0, yYards: 400 });
});

describe('1.7, 4.3: damage', () => {
  it('a vehicle loses two FP for each impairment and is destroyed by the fourth', () => {
    for (const [fp, destroyed] of [
      [4, false],
      [2, false],
      [0, false],
      [0, true],
    ] as const) {
      fight.roll('impairment', { unit: [tank] }, {});
      expect(fight.named('Shermans')).toMatchObject({ fp, destroyed });
    }
  });

  it('direct fire marks the firer and its supporters, suppresses the target and impairs it', () => {
    const mortars = fight.add('Mortars', axis, { kind: 'weapons' });
    fight.roll('direct-fire', { firer: [company], target: [tank], support: [mortars] }, {}, [
      0,
      0,
      0,
      ...Array<number>(7).fill(1),
    ]);
    expect(fight.named('A Coy').fired).toBe(true);
    expect(fight.named('Mortars').fired).toBe(true);
    expect(fight.named('Shermans')).toMatchObject({ suppressed: true, impairments: 2, fp: 2, fired: false });
  });

  it('a miss clears no suppression', () => {
    fight.edit(tank, { suppressed: true });
    fight.roll('direct-fire', { firer: [company], target: [tank] }, {}, [5, 5, 5, 5]);
    expect(fight.named('Shermans').suppressed).toBe(true);
  });

  it('impairments beyond the last step are lost', () => {
    fight.roll('impairment', { unit: [company] }, { newImpairments: 40 });
    expect(fight.named('A Coy')).toMatchObject({ impairments: 4, fp: 0, destroyed: true });
  });

  it('a barrage typed by hand with a named target takes effect too', () => {
    fight.roll('barrage-damage', { target: [company] }, { rating: 'X' }, [1, 2, 5, 5, 5, 5]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });
});

describe('5.1, 5.2: melees and assaults', () => {
  it('the loser is destroyed whatever its steps, the winner is suppressed', () => {
    const enemy = fight.add('B Coy', allies);
    fight.roll('melee', { attacker: [company], defender: [enemy] }, {}, [9, 1]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, destroyed: false });
    expect(fight.named('B Coy')).toMatchObject({ destroyed: true, impairments: 0, fp: 4 });
  });

  it('a winning infantry unit may not assault again in the next turn', () => {
    fight.roll('assault', { infantry: [company], enemy: [tank] }, {}, [1]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, assaultBarredTurn: 2 });
    expect(fight.named('Shermans').destroyed).toBe(true);
  });
});

describe('4.1: spotting and what a side may know', () => {
  const look = (spotter: string, target: string, faces: number[]) =>
    fight.roll('spotting', { spotter: [spotter], target: [target] }, {}, faces);
  const knows = (side: string, name: string) => eaglesRuleset.knows(side, fight.named(name), fight.battle);

  it('a side knows its own units, and an enemy unit once somebody has spotted it', () => {
    fight.act('set-game', { spotting: 'rules' });
    expect([knows(axis, 'A Coy'), knows(axis, 'Shermans')]).toEqual([true, false]);
    look(company, tank, [61]);
    expect(knows(axis, 'Shermans')).toBe(false);
    look(company, tank, [60]);
    expect(fight.named('Shermans').spotted).toBe(true);
    expect(knows(axis, 'Shermans')).toBe(true);
  });

  it('in an advanced game each firer spots for itself, and a side knows what one of its units has spotted', () => {
    fight.act('set-game', { advancedSpotting: true, spotting: 'rules' });
    const second = fight.add('B Coy', axis, { xYards: 100, yYards: 0 });
    const third = fight.side('Reds', 'ussr');
    look(company, tank, [1]);
    look(second, tank, [1]);
    expect(fight.named('Shermans').spotted).toEqual([company, second]);
    expect([knows(axis, 'Shermans'), knows(third, 'Shermans')]).toEqual([true, false]);
  });
});

describe('1.8: a parachute drop', () => {
  it('scatters each unit from where it stood, the centre of its zone', () => {
    const second = fight.add('2/Para', axis, { xYards: 1000, yYards: 1000 });
    // The result 3 o'clock with 4 pips is 2 inches to the right, and 12 o'clock with 6 pips is 3 inches ahead.
    fight.roll('paratroop-drop', { drop: [company, second] }, { time: 'day' }, [3, 4, 12, 6]);
    expect(fight.named('A Coy')).toMatchObject({ xYards: 200, yYards: 0 });
    expect(fight.named('2/Para')).toMatchObject({ xYards: 1000, yYards: 1300 });
  });

  it('scatters all from the centre of the zone that is named, wherever they wait', () => {
    const second = fight.add('2/Para', axis);
    const zone = { zoneXYards: 2000, zoneYYards: 3000 };
    fight.roll('paratroop-drop', { drop: [company, second] }, { time: 'day', ...zone }, [3, 4, 12, 6]);
    expect(fight.named('A Coy')).toMatchObject({ xYards: 2200, yYards: 3000 });
    expect(fight.named('2/Para')).toMatchObject({ xYards: 2000, yYards: 3300 });
    const half = () => fight.roll('paratroop-drop', { drop: [company] }, { time: 'day', zoneXYards: 2000 }, []);
    expect(refusal(half)).toMatchObject({ code: 'INVALID_INPUT', field: 'zoneYYards' });
  });
});
