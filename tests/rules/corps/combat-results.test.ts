import { describe, expect, it } from 'vitest';
import { combat } from '../../../src/rules/corps/procedures/combat.js';
import { company, fight, foot, guns, misses, tanks } from './fight.js';

const results = ({ told }: ReturnType<typeof fight>) => ({
  attackers: told.attackers.map(({ result }) => result),
  defenders: told.defenders.map(({ result }) => result),
  advance: told.attackerMayAdvance,
});

describe('Combat results: both sides stay when neither is eliminated', () => {
  it('and lose what they lost', () => {
    const fought = fight(foot(), foot(), [6, 1, 6, 6]);
    expect(results(fought)).toEqual({ attackers: ['holds'], defenders: ['holds'], advance: false });
    expect(fought.told).toMatchObject({ attackersSpLost: 2, defendersSpLost: 1, attackersEliminated: false });
    expect(fought.cites).toEqual(['Combat', 'Combat results']);
    const stay = { firedThisTurn: true, position: 'in-contact' };
    expect(fought.effects).toEqual([
      { kind: 'set', role: 'attackers', index: 0, fields: { ...stay, attackedThisTurn: true } },
      { kind: 'lose-sp', role: 'attackers', index: 0, amount: 2 },
      { kind: 'set', role: 'defenders', index: 0, fields: stay },
      { kind: 'lose-sp', role: 'defenders', index: 0, amount: 1 },
    ]);
  });
});

describe('Combat results: what is set', () => {
  it('nothing on a unit that neither fought nor has a new place', () => {
    const fought = fight(foot(), foot({ type: 'hq', sp: 1 }), [6, 6]); // An HQ rolls no dice (CO-27).
    expect(results(fought)).toMatchObject({ defenders: ['eliminated'] });
    expect(fought.effects.filter(({ kind, role }) => kind === 'set' && role === 'defenders')).toEqual([]);
  });
});

describe('Combat results: elimination', () => {
  it('a unit without SP is eliminated, and the attacker may move into its ground (CO-43)', () => {
    const fought = fight(foot(), foot({ sp: 2 }), [6, 6, 1, 1]);
    expect(results(fought)).toEqual({ attackers: ['holds'], defenders: ['eliminated'], advance: true });
    expect(fought.told).toMatchObject({ defendersEliminated: true, attackersEliminated: false });
    expect(fought.cites).toEqual(expect.arrayContaining(['CO-43', 'CO-68']));
    expect(fought.steps.slice(-2)).toEqual([
      { kind: 'note', label: 'The defenders are eliminated', cite: ['Combat results', 'CO-68'] },
      { kind: 'note', label: 'The attacker may move into the ground given up', cite: ['Combat results', 'CO-43'] },
    ]);
    expect(fought.effects).toContainEqual({
      kind: 'set',
      role: 'attackers',
      index: 0,
      fields: { firedThisTurn: true, attackedThisTurn: true, position: 'front-line' },
    });
  });

  it('nobody advances when no attacker in contact is left', () => {
    expect(results(fight(foot({ sp: 1 }), foot({ sp: 1 }), [6, 1, 6, 1]))).toEqual({
      attackers: ['eliminated'],
      defenders: ['eliminated'],
      advance: false,
    });
  });

  it('a side is eliminated when all in contact and behind are, and ranged guns do not count (CO-68)', () => {
    const defenders = [foot({ sp: 1 }), guns({ role: 'ranged' })];
    const fought = fight(foot(), defenders, [6, 1, ...misses(5)]);
    expect(fought.told).toMatchObject({ defendersEliminated: true, defendersSpLost: 1 });
    expect(fought.told.defenders[1]!.result).toBe('holds');
    expect(fight(foot(), [foot({ sp: 1 }), foot()], [6, 1, ...misses(4)]).told.defendersEliminated).toBe(false);
  });

  it('a side with armour behind is never eliminated (CO-68, CO-38)', () => {
    const fought = fight(foot(), [foot({ sp: 1 }), tanks({ sp: 1, role: 'behind' })], [6, 6, ...misses(5)]);
    expect(fought.told).toMatchObject({ defendersEliminated: false, defendersSpLost: 1, attackerMayAdvance: true });
    expect(fought.cites).toContain('CO-38');
  });
});

describe('Combat results: unsupported artillery is overrun (CO-40)', () => {
  it('when the attacker is not eliminated, whatever it has lost', () => {
    const fought = fight(foot(), guns(), [6, 1, 1, 1, 1]);
    expect(fought.told.defenders[0]).toMatchObject({ spLost: 1, spAfter: 0, result: 'overrun' });
    expect(fought.told).toMatchObject({ defendersSpLost: 1, defendersEliminated: false, attackerMayAdvance: true });
    expect(fought.cites).toContain('CO-40');
    expect(fought.effects).toContainEqual({ kind: 'overrun', role: 'defenders', index: 0 });
  });

  it('not when the attacker is eliminated', () => {
    const fought = fight(foot({ sp: 1 }), guns(), [1, 1, 6, 1, 1]);
    expect(results(fought)).toEqual({ attackers: ['eliminated'], defenders: ['holds'], advance: false });
  });

  it('guns that have lost their last SP are eliminated and leave no company', () => {
    expect(results(fight(foot(), guns({ sp: 1 }), [6, 1, 1, 1, 1])).defenders).toEqual(['eliminated']);
  });

  it.each(['infantry', 'engineers', 'cavalry', 'recce', 'armoured-recce', 'armour'])('%s in contact supports', (type) => {
    const dice = { infantry: 2, engineers: 2, cavalry: 2, recce: 1, 'armoured-recce': 1, armour: 3 }[type]!;
    expect(results(fight(foot(), [guns(), { type, sp: 2 }], misses(2 + 3 + dice))).defenders[0]).toBe('holds');
  });

  it('so do a detachment, and armour behind it; one that died in this combat did support', () => {
    expect(results(fight(foot(), [guns(), company()], misses(2 + 3 + 1))).defenders[0]).toBe('holds');
    const died = fight(foot({ target: 2 }), [guns(), foot({ sp: 1 })], [6, 1, ...misses(5)]);
    expect(results(died).defenders).toEqual(['holds', 'eliminated']);
  });

  it('other guns, HQs, transport, support and prepared positions do not', () => {
    for (const other of [
      { type: 'hq', sp: 1 },
      { type: 'support', sp: 1 },
      { type: 'transport', sp: 1 },
      { type: 'protected-transport', sp: 1 },
    ])
      expect(results(fight(foot(), [guns(), other], misses(5))).defenders).toEqual(['overrun', 'holds']);
    expect(results(fight(foot(), [guns(), guns()], misses(8))).defenders).toEqual(['overrun', 'overrun']);
    expect(results(fight(foot(), [guns({ works: 'fortification' })], misses(5))).defenders).toEqual(['overrun']);
    const ranged = [guns(), guns({ role: 'ranged' })];
    expect(results(fight(foot(), ranged, misses(8))).defenders).toEqual(['overrun', 'holds']);
  });

  it('attacking artillery is not overrun (CO-44)', () => {
    const fought = fight(guns(), foot(), misses(5));
    expect(results(fought).attackers).toEqual(['holds']);
    expect(fought.cites).toContain('CO-44');
    expect(fought.told.attackersLogUsed).toBe(1);
  });
});

describe('Combat results: the smaller unit gives way', () => {
  it('a detachment retires before a battalion that attacked it (CO-41)', () => {
    const fought = fight(foot(), company(), [1, 1, 1]);
    expect(results(fought)).toEqual({ attackers: ['holds'], defenders: ['retires'], advance: true });
    expect(fought.cites).toContain('CO-41');
    expect(fought.effects).toEqual([
      {
        kind: 'set',
        role: 'attackers',
        index: 0,
        fields: { firedThisTurn: true, attackedThisTurn: true, position: 'front-line' },
      },
      { kind: 'set', role: 'defenders', index: 0, fields: { firedThisTurn: true } },
      { kind: 'retire', role: 'defenders', index: 0 },
    ]);
  });

  it('an attacking detachment retires before supported guns, and nobody advances', () => {
    const fought = fight(company(), [guns(), foot()], misses(1 + 3 + 2));
    expect(results(fought)).toEqual({ attackers: ['retires'], defenders: ['holds', 'holds'], advance: false });
  });

  it('not before guns that it overruns (CO-41)', () => {
    expect(results(fight(company(), guns(), misses(4)))).toEqual({ attackers: ['holds'], defenders: ['overrun'], advance: true });
  });

  it('not before another detachment, nor before transport, support or an HQ', () => {
    expect(results(fight(company(), company(), misses(2)))).toEqual({
      attackers: ['holds'],
      defenders: ['holds'],
      advance: false,
    });
    for (const type of ['support', 'hq', 'protected-transport'])
      expect(results(fight(company(), { type, sp: 2 }, misses(1))).attackers).toEqual(['holds']);
  });

  it('not before a battalion that was eliminated, nor when it is eliminated itself', () => {
    expect(results(fight(foot({ sp: 1 }), company(), [1, 1, 6])).defenders).toEqual(['holds']);
    expect(results(fight(foot(), company(), [6, 1, 1])).defenders).toEqual(['eliminated']);
  });

  it('not before a battalion that fought others (CO-41)', () => {
    const fought = fight([company({ target: 1 }), foot({ target: 2 })], [company({ target: 1 }), foot({ target: 2 })], misses(6));
    expect(results(fought)).toEqual({ attackers: ['holds', 'holds'], defenders: ['holds', 'holds'], advance: false });
  });

  it('before one that it fought, or that fought it, in contact or from behind', () => {
    // Tanks behind a company fire at the defending company.
    const attackers = [company(), tanks({ role: 'behind' })];
    expect(results(fight(attackers, company(), misses(1 + 3 + 1))).defenders).toEqual(['retires']);
    // The battalion chose another battalion as its target, although a company faces it.
    const defenders = [company({ target: 2 }), foot({ target: 1 })];
    expect(results(fight([company({ target: 1 }), foot({ target: 2 })], defenders, misses(6))).defenders).toEqual([
      'retires',
      'holds',
    ]);
  });

  it('not before guns that only fired in from a distance', () => {
    const attackers = [company(), guns({ role: 'ranged' })];
    expect(results(fight(attackers, company(), misses(1 + 3 + 1))).defenders).toEqual(['holds']);
  });

  it.each(['fortification', 'emplacement'])('a defender in a prepared position stays: %s (CO-42)', (works) => {
    const fought = fight(foot(), company({ works }), misses(3));
    expect(results(fought)).toEqual({ attackers: ['holds'], defenders: ['holds'], advance: false });
    expect(fought.cites).toContain('CO-42');
  });

  it('a built-up area is no prepared position, and attackers have none (CO-42)', () => {
    expect(results(fight(foot(), company({ terrain: 'built-up' }), misses(3))).defenders).toEqual(['retires']);
    expect(results(fight(company({ works: 'fortification' }), [guns(), foot()], misses(6))).attackers).toEqual(['retires']);
  });

  it('both sides are judged at once', () => {
    const attackers = [company({ target: 1 }), foot({ target: 2 })];
    const defenders = [guns({ target: 1 }), company({ target: 2 })];
    expect(results(fight(attackers, defenders, misses(1 + 2 + 3 + 1)))).toEqual({
      attackers: ['retires', 'holds'],
      defenders: ['holds', 'retires'],
      advance: true,
    });
  });
});

describe('Supply: LOG in a combat (CO-39)', () => {
  it('each artillery unit with a die uses 1, unprotected transport being fired at too', () => {
    const attackers = [foot(), guns({ role: 'ranged' }), guns({ role: 'ranged', outOfLog: true })];
    const fought = fight(attackers, { type: 'transport', sp: 4 }, []);
    expect(fought.told).toMatchObject({ attackersLogUsed: 1, defendersLogUsed: 0 });
    expect(fought.told.defenders[0]!.autoTaken).toBe(2);
    expect(fought.effects.filter(({ kind }) => kind === 'use-log')).toEqual([{ kind: 'use-log', role: 'attackers', index: 1 }]);
    expect(fought.cites).toEqual(expect.arrayContaining(['Supply', 'CO-39', 'Artillery Ranges']));
  });
});

describe('the words of a combat', () => {
  it('name who goes back', () => {
    const { told } = fight([foot(), foot()], [company({ name: 'A Coy' }), company({ name: 'B Coy' })], misses(6));
    expect(combat.verdict!(told as never, () => '', {} as never)).toEqual({
      fate: '2 units retire',
      score: 'attackers lose 0 SP, defenders lose 0 SP',
      next: 'A Coy, B Coy retire 6". The attackers may advance',
    });
  });

  it('do not say that all hold where a battalion is lost whose companies are out', () => {
    const { told } = fight(foot(), foot({ sp: 1 }), [6, 1, 6, 1]);
    expect(combat.verdict!(told as never, () => '', {} as never)).toEqual({
      fate: '1 unit eliminated',
      score: 'attackers lose 1 SP, defenders lose 1 SP',
      next: 'The attackers may advance',
    });
  });

  it('are one sentence', () => {
    expect(fight(foot(), foot(), misses(4)).summary).toBe('The attackers lose 0 SP and the defenders 0 SP.');
    expect(fight(foot(), foot({ sp: 1 }), [6, 1, 6, 1]).summary).toBe(
      'The attackers lose 1 SP and the defenders 1 SP. 1 unit is eliminated. The attackers may advance.',
    );
    expect(fight([foot(), foot()], [company(), company()], misses(6)).summary).toBe(
      'The attackers lose 0 SP and the defenders 0 SP. 2 units retire. The attackers may advance.',
    );
    expect(fight(foot(), guns(), misses(5)).summary).toBe(
      'The attackers lose 0 SP and the defenders 0 SP. 1 unit is overrun. The attackers may advance.',
    );
  });
});
