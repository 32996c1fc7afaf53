import { describe, expect, it } from 'vitest';
import { company, type Fielded, fight, foot, guns, misses, tanks } from './fight.js';
import { FIRE_DICE, UNIT_TYPES, type UnitType } from './sheet.js';

const SPLITTING: readonly UnitType[] = ['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour'];

/** Returns the dice that this unit rolls as a defender. The attacker is an infantry battalion that misses. */
function thrown(defender: Fielded): number {
  const own = defender.type === 'transport' ? 0 : 2; // Transports have no dice of their own (CO-32).
  for (let dice = 0; ; dice++) {
    try {
      return fight(foot(), defender, [...misses(own), ...misses(dice)]).told.defenders[0]!.fireDice;
    } catch (error) {
      if (dice > 6) throw error;
    }
  }
}

describe('Combat: fire dice', () => {
  it.each(UNIT_TYPES)('a battalion of %s', (type) => {
    const dice = FIRE_DICE[type];
    expect(thrown({ type, sp: 3 })).toBe(dice);
    expect(thrown({ type, sp: 3, marks: ['S'] })).toBe(dice + 1);
    expect(thrown({ type, sp: 3, marks: ['I'] })).toBe(Math.max(0, dice - 1));
    expect(thrown({ type, sp: 3, marks: ['L'] })).toBe(dice);
  });

  it.each(SPLITTING)('a detachment of %s throws 1, whatever its marks and place (CO-28)', (type) => {
    const detachment = { type, sp: 1, size: 'detachment' };
    for (const more of [{}, { marks: ['S'] }, { marks: ['I'] }, { works: 'emplacement' }])
      expect(thrown({ ...detachment, ...more })).toBe(1);
    const marked = fight(foot(), { ...detachment, marks: ['S'] }, misses(3));
    const base = { kind: 'base', label: 'Fire dice of a detachment (defender 1)', value: 1 };
    expect(marked.steps).toContainEqual({ ...base, cite: ['Combat', 'CO-28'] });
    expect(fight(foot(), detachment, misses(3)).steps).toContainEqual({ ...base, cite: 'Combat' });
    expect(marked.cites).toContain('CO-28');
  });

  it('infantry that defends an emplacement throws one more, and with S no second (CO-29)', () => {
    for (const type of ['infantry', 'engineers']) {
      expect(thrown({ type, sp: 3, works: 'emplacement' })).toBe(3);
      expect(thrown({ type, sp: 3, works: 'emplacement', marks: ['S'] })).toBe(3);
      expect(thrown({ type, sp: 3, works: 'emplacement', marks: ['I'] })).toBe(2);
      expect(thrown({ type, sp: 3, works: 'fortification' })).toBe(2);
    }
    expect(thrown({ type: 'cavalry', sp: 3, works: 'emplacement' })).toBe(2);
    expect(thrown({ type: 'armour', sp: 3, works: 'emplacement' })).toBe(3);
    expect(fight(foot(), foot({ works: 'emplacement', marks: ['S'] }), misses(5)).cites).toContain('CO-29');
    expect(fight(foot({ works: 'emplacement' }), foot(), misses(4)).told.attackers[0]!.fireDice).toBe(2);
  });

  it('engineers throw as infantry, armoured cars as recce, HQs nothing but for an S (CO-27)', () => {
    for (const type of ['engineers', 'armoured-recce', 'hq'] as const) {
      const { cites, steps } = fight(foot(), { type, sp: 3 }, misses(2 + FIRE_DICE[type]));
      expect(cites).toContain('CO-27');
      expect(steps).toContainEqual({
        kind: 'base',
        label: `Fire dice of ${type === 'hq' ? 'HQ' : type.replace('-', ' ')} (defender 1)`,
        value: FIRE_DICE[type],
        cite: ['Combat', 'CO-27'],
      });
    }
    expect(fight(foot(), foot(), misses(4)).cites).not.toContain('CO-27');
  });

  it('I takes a die, L takes none (CO-30)', () => {
    expect(thrown({ type: 'infantry', sp: 3, marks: ['I', 'L'] })).toBe(1);
    expect(thrown({ type: 'infantry', sp: 3, marks: ['S', 'L'] })).toBe(3);
  });

  it('artillery without LOG throws none, in contact neither, whatever its marks (CO-39)', () => {
    expect(thrown({ type: 'artillery', sp: 3, outOfLog: true })).toBe(0);
    expect(thrown({ type: 'artillery', sp: 3, outOfLog: true, marks: ['S'] })).toBe(0);
    expect(thrown({ type: 'infantry', sp: 3, outOfLog: true })).toBe(2);
    expect(fight(foot(), guns({ outOfLog: true }), misses(2)).cites).toEqual(expect.arrayContaining(['Supply', 'CO-39']));
  });

  it('on day 3 of isolation dice are halved after the marks, rounded down (CO-10)', () => {
    expect(thrown({ type: 'infantry', sp: 3, isolationDay: 3 })).toBe(1);
    expect(thrown({ type: 'infantry', sp: 3, isolationDay: 3, marks: ['S'] })).toBe(1);
    expect(thrown({ type: 'infantry', sp: 3, isolationDay: 3, marks: ['I'] })).toBe(0);
    expect(thrown({ type: 'armour', sp: 3, isolationDay: 3, marks: ['S'] })).toBe(2);
    expect(thrown({ type: 'infantry', size: 'detachment', sp: 1, isolationDay: 3 })).toBe(0);
    expect(thrown({ type: 'infantry', sp: 3, isolationDay: 2 })).toBe(2);
    const { cites, steps } = fight(foot(), tanks({ isolationDay: 3 }), misses(3));
    expect(cites).toEqual(expect.arrayContaining(['Supply', 'CO-10']));
    expect(steps).toContainEqual({
      kind: 'result',
      label: 'Halved and rounded down on day 3 of isolation (defender 1)',
      value: 1,
      cite: ['Supply', 'CO-10'],
    });
  });
});

describe('Combat: what hits', () => {
  it('a 6; at units in transport mode or disembarking 4, 5 and 6', () => {
    expect(fight(tanks({ marks: ['S'] }), foot(), [3, 4, 5, 6, 1, 1]).told.attackers[0]!.hits).toBe(1);
    for (const mode of ['transport', 'disembarking'])
      expect(fight(tanks({ marks: ['S'] }), foot({ mode }), [3, 4, 5, 6, 1, 1]).told.attackers[0]!.hits).toBe(3);
  });

  it('unprotected transport loses 1 SP for each unit that attacks it, without dice (CO-32)', () => {
    const trucks = { type: 'transport', sp: 4, mode: 'transport', terrain: 'rough' };
    const { told, dice, cites } = fight([foot(), tanks(), foot()], trucks, []);
    expect(dice).toEqual([]);
    expect(told.defenders[0]).toEqual({
      name: 'defender 1',
      fireDice: 0,
      hits: 0,
      hitsTaken: 0,
      autoTaken: 3,
      saved: 0,
      spLost: 3,
      spAfter: 1,
      result: 'holds',
    });
    expect(told.attackers.map(({ fireDice }) => fireDice)).toEqual([0, 0, 0]);
    expect(cites).toContain('CO-32');
  });

  it('a unit without dice attacks nobody, transport neither (CO-32)', () => {
    const silent = guns({ outOfLog: true });
    expect(fight([foot(), silent], { type: 'transport', sp: 4 }, []).told.defenders[0]!.autoTaken).toBe(1);
  });

  it('protected transport and support are hit on a 6 like others (CO-32)', () => {
    for (const type of ['protected-transport', 'support', 'hq'])
      expect(fight(foot(), { type, sp: 4 }, [5, 6]).told.defenders[0]).toMatchObject({ hitsTaken: 1, spLost: 1 });
  });
});

describe('Air and Sea Power: ships (CO-45)', () => {
  it('throw one die for each enemy unit that their side attacks, after its dice, in list order', () => {
    // Two attackers fire at the first defender, and none at the second.
    const attackers = [foot({ target: 1 }), foot({ target: 1 })];
    const alone = fight(attackers, [foot(), foot()], [...misses(4), 6, ...misses(4)], { attackersNaval: true });
    expect(alone.told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([1, 0]);
    expect(alone.dice[4]).toEqual({ die: 'd6', face: 6, for: 'ships at defender 1', hit: true });
    const both = fight([foot(), foot()], [foot(), foot()], [...misses(4), 1, 6, ...misses(4)], { attackersNaval: true });
    expect(both.told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([0, 1]);
    expect(both.cites).toEqual(expect.arrayContaining(['Air and Sea Power', 'CO-45']));
  });

  it('hit on a 6 alone, whatever the mode, and transport too', () => {
    const moving = foot({ mode: 'transport' });
    expect(fight(foot(), moving, [1, 1, 5, 1, 1], { attackersNaval: true }).told.defenders[0]!.hitsTaken).toBe(0);
    const trucks = { type: 'transport', sp: 4 };
    expect(fight(foot(), trucks, [6], { attackersNaval: true }).told.defenders[0]).toMatchObject({
      hitsTaken: 1,
      autoTaken: 1,
      spLost: 2,
    });
  });

  it('support the defenders likewise, and are saved from by position', () => {
    const { told } = fight(foot({ terrain: 'rough' }), foot(), [...misses(4), 6, 4], { defendersNaval: true });
    expect(told.attackers[0]).toMatchObject({ hitsTaken: 1, saved: 1, spLost: 0 });
    const bank = fight(foot(), foot({ riverBank: true }), [1, 1, 6, 4, 1, 1], { attackersNaval: true });
    expect(bank.told.defenders[0]).toMatchObject({ hitsTaken: 1, saved: 1 });
  });

  it('throw nothing where their side has no dice', () => {
    const { dice } = fight(company({ isolationDay: 1 }), { type: 'hq', sp: 2 }, [1], { defendersNaval: true });
    expect(dice).toHaveLength(1);
  });
});

describe('the order of the dice (CO-26)', () => {
  it('attackers by list, their ships, saves by defender and then by attacker, and the same the other way round', () => {
    const attackers = [foot({ name: 'A', target: 2, terrain: 'rough' }), tanks({ name: 'B', target: 1 })];
    const defenders = [foot({ name: 'X', terrain: 'built-up' }), foot({ name: 'Y', terrain: 'built-up' })];
    const faces = [
      ...[6, 6], // A fires at Y.
      ...[6, 1, 6], // B fires at X.
      ...[6, 6], // The ships fire at X and at Y.
      ...[4, 1, 4], // X saves two hits of B and one of the ships.
      ...[4, 4, 1], // Y saves two hits of A and one of the ships.
      ...[6, 6], // X fires at A.
      ...[1, 6], // Y fires at B.
      ...[5, 2], // A saves. B is armour and has no save.
    ];
    const { told, dice } = fight(attackers, defenders, faces, { attackersNaval: true });
    expect(dice.map((die) => die.for)).toEqual([
      ...['A fires', 'A fires', 'B fires', 'B fires', 'B fires'],
      ...['ships at X', 'ships at Y'],
      ...['X saves', 'X saves', 'X saves', 'Y saves', 'Y saves', 'Y saves'],
      ...['X fires', 'X fires', 'Y fires', 'Y fires'],
      ...['A saves', 'A saves'],
    ]);
    expect(told.attackers).toEqual([
      { name: 'A', fireDice: 2, hits: 2, hitsTaken: 2, autoTaken: 0, saved: 1, spLost: 1, spAfter: 3, result: 'holds' },
      { name: 'B', fireDice: 3, hits: 2, hitsTaken: 1, autoTaken: 0, saved: 0, spLost: 1, spAfter: 3, result: 'holds' },
    ]);
    expect(told.defenders).toEqual([
      { name: 'X', fireDice: 2, hits: 2, hitsTaken: 3, autoTaken: 0, saved: 2, spLost: 1, spAfter: 3, result: 'holds' },
      { name: 'Y', fireDice: 2, hits: 1, hitsTaken: 3, autoTaken: 0, saved: 2, spLost: 1, spAfter: 3, result: 'holds' },
    ]);
    expect(told).toMatchObject({ attackersSpLost: 2, defendersSpLost: 2 });
  });

  it('both sides fire at the strength with which they began', () => {
    const { told, cites } = fight(foot({ sp: 1 }), foot({ sp: 1 }), [6, 6, 6, 1]);
    expect(told).toMatchObject({ attackersEliminated: true, defendersEliminated: true, attackersSpLost: 1, defendersSpLost: 1 });
    expect(cites).toContain('CO-26');
    expect(fight(foot(), foot(), misses(4)).cites).not.toContain('CO-26');
  });
});

describe('who fires at whom (CO-25)', () => {
  it('in contact: the first at the first, and over again when there are more', () => {
    const { told } = fight([foot(), foot(), foot()], [foot(), foot()], [6, 6, 6, 1, 6, 1, ...misses(4)]);
    expect(told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([3, 1]);
  });

  it('counts contact units only', () => {
    const defenders = [guns({ role: 'ranged' }), foot(), tanks({ role: 'behind' }), foot()];
    const { told } = fight([foot(), foot()], defenders, [6, 1, 6, 6, ...misses(3 + 2 + 3 + 2)]);
    expect(told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([0, 1, 0, 2]);
  });

  it('behind: the target of the infantry in front; ranged: the first enemy in contact', () => {
    const attackers = [tanks({ role: 'behind' }), guns({ role: 'ranged' }), tanks(), foot({ target: 2 })];
    const { told } = fight(attackers, [foot(), foot()], [6, 6, 6, 1, 1, 6, 1, 1, 1, 1, 1, ...misses(4)]);
    expect(told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([1, 3]);
  });

  it('the second behind stands behind the second infantry', () => {
    const attackers = [foot(), foot({ type: 'engineers' }), tanks({ role: 'behind' }), tanks({ role: 'behind' })];
    const { told } = fight(attackers, [foot(), foot()], [...misses(4), 6, 1, 1, 6, 6, 1, ...misses(4)]);
    expect(told.defenders.map(({ hitsTaken }) => hitsTaken)).toEqual([1, 2]);
  });

  it('by choice; hits beyond what the target has are wasted', () => {
    const { told, cites } = fight(
      [tanks({ target: 2 }), tanks({ target: 2 })],
      [foot(), foot({ sp: 2 })],
      [...[6, 6, 6, 6, 6, 6], ...misses(4)],
    );
    expect(told.defenders.map(({ hitsTaken, spLost }) => [hitsTaken, spLost])).toEqual([
      [0, 0],
      [6, 2],
    ]);
    expect(told.defendersSpLost).toBe(2);
    expect(cites).toContain('CO-25');
    expect(fight(foot(), foot(), misses(4)).cites).not.toContain('CO-25');
  });
});
