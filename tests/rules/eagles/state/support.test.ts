import { beforeEach, describe, expect, it } from 'vitest';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let pz: string;
let coy: string;
let battery: string;

beforeEach(() => {
  fight = new Fight();
  axis = fight.side('Axis', 'germany');
  const allies = fight.side('Allies', 'uk');
  pz = fight.add('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
  coy = fight.add('A Coy', allies, { tpd: 'BB' });
  battery = fight.add('Battery', axis, { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105 });
  fight.until(1, 'direct');
});

/** Fires beyond 600 yards, with 1 firepower less. This many dice miss. */
const fire = (firer: string, support: string[], dice: number, as = player(axis)) =>
  fight.roll('direct-fire', { firer: [firer], target: [coy], support }, { rangeYards: 700 }, Array<number>(dice).fill(2), as);

describe('E-52: once in a phase', () => {
  it('a unit fires, and again before an assault (5.2)', () => {
    fire(pz, [], 5);
    expect(refusal(() => fire(pz, [], 0)).message).toBe('1/Pz has fired this phase. Choose another unit.');
    fight.until(1, 'melee');
    fight.act('assault-declare', { infantry: coy, enemy: pz });
    fire(pz, [], 5);
    expect(refusal(() => fire(pz, [], 0)).cites).toEqual(['4.0', 'E-52']);
  });

  it('a unit moves, drops, attacks and assaults', () => {
    const gren = fight.add('Gren', axis);
    const para = fight.add('Para', axis);
    fight.until(2, 'movement');
    fight.roll('movement', { unit: [gren] }, {}, [], player(axis));
    fight.roll('paratroop-drop', { drop: [para] }, { time: 'day' }, [5, 5], player(axis));
    const told = (procedure: string, roles: Record<string, string[]>) =>
      refusal(() => fight.roll(procedure, roles, procedure === 'paratroop-drop' ? { time: 'day' } : {}, [], player(axis)))
        .message;
    expect(told('movement', { unit: [gren] })).toBe('Gren has moved this phase. Choose another unit.');
    expect(told('paratroop-drop', { drop: [para] })).toBe('Para has dropped this phase. Choose another unit.');
    fight.until(2, 'melee');
    const bunker = fight.add('Bunker', fight.named('A Coy').side, { kind: 'bunker' });
    fight.act('assault-declare', { infantry: gren, enemy: bunker }, player(axis));
    fight.act('assault-hold', { unit: bunker }, player(fight.named('A Coy').side)); // The order of the fire follows section 5.2, step 1.
    fight.roll('assault', { infantry: [gren], enemy: [bunker] }, {}, [100], player(axis));
    fight.edit(gren, { destroyed: false, impairments: 0 });
    expect(told('assault', { infantry: [gren], enemy: [bunker] })).toBe('Gren has assaulted this phase. Choose another unit.');
    fight.roll('melee', { attacker: [para], defender: [coy] }, {}, [9, 1], player(axis));
    const other = fight.add('B Coy', fight.named('A Coy').side);
    expect(told('melee', { attacker: [para], defender: [other] })).toBe('Para has attacked this phase. Choose another unit.');
  });
});

describe('2.5, E-27, E-52: a path on hexes', () => {
  const CLEAR = { path: [{ terrain: 'clear', turn: false }] };

  it('is gone once in a phase, with its move told or not', () => {
    const hexes = new Fight({ map: 'hex' });
    const side = hexes.side('Axis', 'germany');
    const tank = hexes.add('1/Pz', side, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    hexes.roll('movement', { unit: [tank] }, {}, [], player(side));
    hexes.roll('hex-path', { unit: [tank] }, CLEAR, [], player(side));
    expect(refusal(() => hexes.roll('hex-path', { unit: [tank] }, CLEAR, [], player(side))).message).toBe(
      '1/Pz has followed its path this phase. Choose another unit.',
    );
  });

  it('has it move at the code that the ground leaves it, or at which its move was told', () => {
    // Mud costs D and E two letters. On a strategic road the ground does not count, and D moves at E (2.2, 2.4).
    const hexes = new Fight({ map: 'hex', ground: 'mud' });
    const side = hexes.side('Axis', 'germany');
    const tank = hexes.add('1/Pz', side, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const scouts = hexes.add('Scouts', side, { kind: 'vehicle', baseFp: 2, da: 'THIN', moveCode: 'D' });
    hexes.roll('hex-path', { unit: [tank] }, CLEAR, [], player(side));
    expect(hexes.named('1/Pz').movedAt).toBe('B');
    hexes.roll('movement', { unit: [scouts] }, { mode: 'strategic-road' }, [], player(side));
    hexes.roll('hex-path', { unit: [scouts] }, CLEAR, [], player(side));
    expect(hexes.named('Scouts').movedAt).toBe('E');
  });
});

describe('3.0 who lends firepower', () => {
  it('artillery and heavy weapons do', () => {
    const weapons = fight.add('MGs', axis, { kind: 'weapons', baseFp: 3 });
    fire(pz, [battery, weapons], 11);
    expect(fight.record.at(-1)!.resolutions[0]!.input.supportFp).toBe(5);
  });

  it('infantry, vehicles and administrative units do not', () => {
    for (const kind of ['infantry', 'vehicle', 'administrative']) {
      const helper = fight.add(`Some ${kind}`, axis, { kind, ...(kind === 'vehicle' ? { da: 'THIN', moveCode: 'D' } : {}) });
      const { message, cites } = refusal(() => fire(pz, [helper], 0));
      expect([message, cites]).toEqual([`Some ${kind} cannot give direct support. Choose artillery or heavy weapons.`, ['3.0']]);
    }
  });

  it('artillery fires once a turn: a barrage, its support or its own fire', () => {
    fire(pz, [battery], 7);
    expect(refusal(() => fire(battery, [], 0)).message).toBe('Battery has already fired this turn. Choose another unit.');
    fight.until(1, 'melee');
    fight.act('assault-declare', { infantry: coy, enemy: pz });
    expect(refusal(() => fire(battery, [], 0)).cites).toEqual(['3.0']);
    expect(refusal(() => fire(pz, [battery], 0)).cites).toEqual(['3.0']);
  });

  it('an umpire has it fire again, and the post says so', () => {
    fire(pz, [battery], 7);
    fight.roll('direct-fire', { firer: [battery], target: [coy] }, { rangeYards: 600 }, [1]); // FP 2 has rating W, which gives 1 die against BB.
    expect(fight.record.at(-1)!.notes).toEqual([
      'Battery has fired this phase. An umpire has allowed it again (4.0, E-52).',
      'Battery had already fired this turn (3.0).',
    ]);
  });

  it('heavy weapons assist another unit or fire themselves, not both in a phase (3.0)', () => {
    const mortars = fight.add('Mortars', axis, { kind: 'weapons', baseFp: 3 });
    fire(pz, [mortars], 9); // FP 6 + 3 - 1 is 8, rating Z. BB adds one die.
    expect(refusal(() => fire(mortars, [], 0)).message).toBe('Mortars has fired this phase. Choose another unit.');
    fight.until(1, 'melee');
    fight.act('assault-declare', { infantry: coy, enemy: pz });
    fire(mortars, [], 1); // Support weapons fire before an assault (5.2): FP 3 - 1 is 2, rating W, and BB removes one die.
    expect(refusal(() => fire(pz, [mortars], 0)).cites).toEqual(['3.0']);
  });
});
