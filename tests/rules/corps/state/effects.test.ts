import { beforeEach, describe, expect, it } from 'vitest';
import { Campaign, player, refusal, UMPIRE } from './campaign.js';

let campaign: Campaign;
beforeEach(() => {
  campaign = new Campaign();
  campaign.next([5]);
});

describe('Movement: what a move does to a unit', () => {
  const move = (typed: object, cast: Readonly<Record<string, readonly string[]>> = {}): void => {
    campaign.roll('movement', { unit: ['A'], ...cast }, typed as never);
  };
  beforeEach(() => {
    campaign.add('A', '272 Inf', { works: 'fortification', riverBank: true });
    campaign.add('X', '7 Armd');
  });

  it('it has moved, and its prepared position and river bank are behind it', () => {
    move({ openInches: 2 });
    expect(campaign.unit('A')).toMatchObject({ movedThisTurn: true, works: 'none', riverBank: false, mode: 'normal' });
  });

  it('one that goes nowhere is a look: it keeps them, and has not moved', () => {
    move({});
    expect(campaign.unit('A')).toMatchObject({ movedThisTurn: false, works: 'fortification', riverBank: true });
  });

  it('normal orders end a march of an earlier turn, even of who stays where he is, who has not moved by that (CO-85)', () => {
    campaign.edit('A', { mode: 'transport', works: 'fortification' });
    move({});
    expect(campaign.unit('A')).toMatchObject({ mode: 'normal', movedThisTurn: false, works: 'fortification' });
    move({ orders: 'transport', roadInches: 6 });
    expect(campaign.unit('A').mode).toBe('transport');
    move({});
    expect(campaign.unit('A').mode).toBe('transport');
    campaign.edit('A', { movedThisTurn: false, riding: true });
    move({ moveType: 'wheeled' });
    expect(campaign.unit('A').mode).toBe('transport');
  });

  it('running into the enemy puts both in contact', () => {
    move({ openInches: 2 }, { contacted: ['X'] });
    expect(campaign.unit('A').position).toBe('in-contact');
    expect(campaign.unit('X').position).toBe('in-contact');
    campaign.undo();
    expect(campaign.unit('X').position).toBe('behind-lines');
  });

  it('a march under transport orders leaves it in transport mode', () => {
    move({ orders: 'transport', roadInches: 20 });
    expect(campaign.unit('A')).toMatchObject({ mode: 'transport', riding: false });
    move({}); // A move without a distance is only a query.
    expect(campaign.unit('A').mode).toBe('transport');
    campaign.until('command-check');
    move({ openInches: 1 });
    expect(campaign.unit('A').mode).toBe('normal');
  });

  it('who embusses rides, in transport mode even under normal orders, until it debusses (CO-17)', () => {
    campaign.add('Lorries', '272 Inf', { type: 'transport', sp: 4, carries: ['A'] });
    move({ orders: 'transport', moveType: 'wheeled', embus: true, roadInches: 10 });
    expect(campaign.unit('A')).toMatchObject({ mode: 'transport', riding: true });
    campaign.until('command-check');
    move({ openInches: 7 }); // The unit moves by the row of the lorries.
    expect(campaign.unit('A')).toMatchObject({ mode: 'transport', riding: true });
    expect(refusal(() => move({ openInches: 1 }, { contacted: ['X'] })).cites).toEqual(['Orders', 'CO-17']);
    campaign.until('command-check');
    move({ orders: 'transport', debus: true });
    expect(campaign.unit('A')).toMatchObject({ mode: 'disembarking', riding: false });
  });

  it('who embusses and debusses in one move does not ride afterwards', () => {
    move({ orders: 'transport', moveType: 'wheeled', embus: true, debus: true, roadInches: 10 });
    expect(campaign.unit('A')).toMatchObject({ mode: 'disembarking', riding: false });
  });

  it('who leaves a contact is in front line; what uses no part of a move is a look (CO-72)', () => {
    campaign.edit('A', { position: 'in-contact' });
    move({});
    expect(campaign.unit('A').position).toBe('in-contact');
    expect(campaign.last.notes.at(-1)).toBe(
      'A was in contact. By day, it must disengage first unless its enemy is gone (CO-21).',
    );
    move({ openInches: 1 });
    expect(campaign.unit('A').position).toBe('front-line');
  });

  it('CO-72: the parts of a move in one turn add up to one move: foot makes 6" in the open or 8" on a road', () => {
    move({ openInches: 3 });
    expect(campaign.unit('A')).toMatchObject({ moveUsed: 0.5, movedUnder: 'normal' });
    const { outcome, steps } = campaign.roll('movement', { unit: ['A'] }, { roadInches: 2 }).resolutions[0]!;
    expect(outcome).toMatchObject({ usedFraction: 0.75, leftOpenInches: 1.5, leftRoadInches: 2 });
    expect(steps.map(({ label, value }) => `${label}: ${value}`)).toContain('Used earlier in this turn: 0.5');
    expect(refusal(() => move({ openInches: 2 })).message).toBe(
      'The unit has already used 75% of its move this turn, and this move takes 33.3% more. Choose a shorter move.',
    );
    move({ openInches: 1.5 });
    expect(campaign.unit('A').moveUsed).toBe(1);
    campaign.until('night-movement');
    move({ openInches: 6 }); // The night counts as a separate turn.
    campaign.undo();
    expect(campaign.unit('A').moveUsed).toBe(0);
  });

  it('CO-72: thirds add up to a whole move, whatever is rounded', () => {
    for (let n = 1; n <= 3; n++) move({ openInches: 2 });
    expect(campaign.unit('A').moveUsed).toBe(1);
  });

  it('CO-72: who has moved under transport orders moves into no combat in that turn (Orders)', () => {
    move({ orders: 'transport', roadInches: 12 });
    expect(refusal(() => move({ openInches: 1 }, { contacted: ['X'] }))).toMatchObject({
      message: 'The unit has already moved under transport orders this turn. Choose the same orders, and leave “contact” out.',
      cites: ['Orders', 'CO-72'],
    });
    expect(refusal(() => move({ openInches: 1 })).cites).toEqual(['Orders', 'CO-72']);
    move({ orders: 'transport', roadInches: 12 });
    expect(campaign.unit('A')).toMatchObject({ moveUsed: 1, movedUnder: 'transport' });
    campaign.until('command-check');
    move({ openInches: 1 }, { contacted: ['X'] });
    expect(campaign.unit('A').position).toBe('in-contact');
  });

  it('a move whose mark an umpire takes off has not been made', () => {
    move({ openInches: 6 });
    campaign.edit('A', { movedThisTurn: false });
    move({ openInches: 6 });
  });

  it('who was surprised too far away makes no move in this turn, and fights all the same (CO-22)', () => {
    campaign.roll('surprise', { unit: ['A'] }, { distanceInches: 6.5 });
    expect(refusal(() => move({})).cites).toEqual(['Movement', 'CO-22']);
    campaign.roll('combat', { attackers: ['X'], defenders: ['A'] }, {}, [1, 1, 1, 1]);
    campaign.until('command-check');
    move({});
  });
});

describe('Movement: disengaging', () => {
  beforeEach(() => {
    campaign.add('A', '272 Inf', { sp: 1, position: 'in-contact' });
  });

  it('who lives is in front line', () => {
    campaign.roll('disengage', { unit: ['A'] }, {}, [4]);
    expect(campaign.unit('A')).toMatchObject({ sp: 1, position: 'front-line' });
  });

  it('is tried once in a phase; an umpire lets it be tried again (CO-71)', () => {
    const disengage = (as = UMPIRE) => campaign.roll('disengage', { unit: ['A'] }, {}, [4], as);
    campaign.act('set-game', { phase: 'move' });
    disengage(player(campaign.axis));
    campaign.edit('A', { position: 'in-contact' });
    expect(refusal(() => disengage(player(campaign.axis))).cites).toContain('CO-71');
    expect(disengage().notes[0]).toMatch(/^A has .* this phase\. An umpire has allowed it again \(.*CO-71\)\.$/);
  });

  it('by day the last SP may go', () => {
    campaign.roll('disengage', { unit: ['A'] }, {}, [3]);
    expect(campaign.unit('A')).toMatchObject({ sp: 0, destroyed: true, position: 'in-contact' });
  });

  it('by night nothing is lost', () => {
    campaign.until('night-movement');
    campaign.roll('disengage', { unit: ['A'] });
    expect(campaign.unit('A')).toMatchObject({ sp: 1, position: 'front-line' });
  });
});

describe('Supply: POL', () => {
  const pol = (formation: string): number => campaign.stock(formation).pol;
  const move = (unit: string, typed: object = { openInches: 1 }): void => {
    campaign.roll('movement', { unit: [unit] }, typed as never);
  };
  beforeEach(() => {
    for (const [name, division] of [
      ['Pz 1', '12 SS'],
      ['Pz 2', '12 SS'],
      ['Foot', '272 Inf'],
    ] as const)
      campaign.add(name, division);
    campaign.stocks('12 SS', { pol: 3, supplyRoute: 'none' });
    campaign.stocks('272 Inf', { pol: 3 });
    campaign.stocks('I SS Corps', { pol: 2 });
  });

  it('an armoured division pays 1 for its first move of a turn, the night being one (CO-47)', () => {
    move('Pz 1');
    expect(campaign.last.notes).toEqual(['This is the first paid move of 12 SS this turn and costs 1 POL (Supply, CO-47).']);
    move('Pz 2', { orders: 'transport', roadInches: 5 });
    expect(campaign.last.notes).toEqual([]);
    expect([pol('12 SS'), campaign.stock('12 SS').polSpentThisTurn]).toEqual([2, true]);
    campaign.until('night-movement');
    move('Pz 2');
    expect(pol('12 SS')).toBe(1);
    campaign.until('move', { weather: [5] });
    move('Pz 1');
    expect(pol('12 SS')).toBe(0);
  });

  it('a look at the allowance costs nothing; embussing on the spot does (CO-47)', () => {
    move('Pz 1', {});
    expect(pol('12 SS')).toBe(3);
    move('Pz 1', { orders: 'transport', embus: true });
    expect(pol('12 SS')).toBe(2);
  });

  it('a motorised division pays for transport moves alone, infantry for none (CO-47)', () => {
    move('Foot', { orders: 'transport', roadInches: 1 });
    expect(pol('272 Inf')).toBe(3);
    campaign.until('command-check');
    campaign.stocks('272 Inf', { divisionType: 'motorised' });
    move('Foot');
    expect(pol('272 Inf')).toBe(3);
    campaign.until('command-check');
    move('Foot', { orders: 'transport', roadInches: 1 });
    expect(pol('272 Inf')).toBe(2);
  });

  it('is drawn from the own division, then from the corps above it, never sideways (CO-49)', () => {
    campaign.stocks('12 SS', { pol: 0 });
    move('Pz 1');
    expect([pol('12 SS'), pol('I SS Corps'), pol('272 Inf')]).toEqual([0, 1, 3]);
    expect(campaign.stock('12 SS').polSpentThisTurn).toBe(true);
    expect(campaign.stock('I SS Corps').polSpentThisTurn).toBe(false);
  });

  it('a move for which there is none is not allowed, and nothing is changed (CO-47, CO-49)', () => {
    campaign.stocks('12 SS', { pol: 0 });
    campaign.stocks('I SS Corps', { pol: 0 });
    expect(refusal(() => move('Pz 1')).cites).toEqual(['Supply', 'CO-47', 'CO-49']);
    expect(campaign.unit('Pz 1').movedThisTurn).toBe(false);
    move('Foot');
  });

  it('undone, the POL is back', () => {
    move('Pz 1');
    campaign.undo();
    expect([pol('12 SS'), campaign.stock('12 SS').polSpentThisTurn]).toEqual([3, false]);
  });

  it('supply-use by hand takes from the stock that is named, and counts as the turn’s POL', () => {
    campaign.roll('supply-use', { division: ['12 SS'], stock: ['I SS Corps'] }, { move: 'normal', artilleryFirings: 0 });
    expect(campaign.last.audience).toBe(campaign.axis); // Only their own side sees stocks.
    expect([pol('12 SS'), pol('I SS Corps'), campaign.stock('12 SS').polSpentThisTurn]).toEqual([3, 1, true]);
    move('Pz 1');
    expect(pol('12 SS')).toBe(3);
  });

  it('supply-use by hand takes from the corps when the source says so, and LOG leaves the POL of the turn unpaid', () => {
    campaign.stocks('I SS Corps', { log: 2 });
    campaign.roll('supply-use', { division: ['12 SS'] }, { source: 'corps', artilleryFirings: 2, logStock: 2 });
    expect([campaign.stock('I SS Corps').log, campaign.stock('12 SS').polSpentThisTurn]).toEqual([0, false]);
    expect(refusal(() => campaign.roll('supply-use', { division: ['12 SS'], stock: ['272 Inf'] })).cites).toContain('CO-49');
  });
});

describe('Supply: LOG', () => {
  const log = (formation: string): number => campaign.stock(formation).log;
  beforeEach(() => {
    campaign.add('Guns 1', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('Guns 2', '12 SS', { type: 'artillery', sp: 2 });
    campaign.add('Corps Guns', 'I SS Corps', { type: 'artillery', sp: 2 });
    campaign.add('X', '7 Armd');
    campaign.stocks('12 SS', { log: 1 });
    campaign.stocks('I SS Corps', { log: 2 });
  });
  const bombard = (firers: readonly string[], dice: number): void => {
    campaign.roll('bombardment', { firers, target: ['X'] }, {}, Array<number>(dice).fill(1));
  };

  it('1 for each artillery unit that fires: of its own division, else of the corps above (CO-48, CO-49)', () => {
    bombard(['Guns 1', 'Guns 2'], 6);
    expect([log('12 SS'), log('I SS Corps')]).toEqual([0, 1]);
    bombard(['Corps Guns'], 3);
    expect(log('I SS Corps')).toBe(0);
    expect(refusal(() => bombard(['Guns 1'], 0)).cites).toEqual(['Supply', 'CO-48']);
  });

  it('guns fire once a combat phase: the bot warns, the umpire decides (CO-67)', () => {
    bombard(['Guns 1'], 3);
    expect(campaign.last.notes).toEqual([]);
    expect(campaign.unit('Guns 1').firedThisTurn).toBe(true);
    bombard(['Guns 1'], 3);
    expect(campaign.last.notes).toEqual(['Guns 1 has rolled this phase. An umpire has allowed it again (Combat, CO-67).']);
  });

  it('guns in a combat use it too, and are silent when there is none (CO-39)', () => {
    campaign.add('A', '12 SS');
    const fight = (faces: readonly number[]): void => {
      campaign.roll('combat', { attackers: ['A', 'Guns 1'], defenders: ['X'] }, {}, faces, UMPIRE, {
        attackers: [{}, { role: 'ranged' }],
      });
    };
    fight([1, 1, 1, 1, 1, 1, 1]);
    expect(log('12 SS')).toBe(0);
    campaign.stocks('I SS Corps', { log: 0 });
    fight([1, 1, 1, 1]);
    expect(campaign.last.resolutions[0]!.outcome).toMatchObject({ attackersLogUsed: 0 });
    expect(campaign.last.notes).toEqual([
      'A, Guns 1 have rolled this phase. An umpire has allowed it again (Combat, CO-67).',
      'Already fought this turn: X. A unit rolls once in a combat phase (CO-67).',
    ]);
  });
});

describe('Air and Sea Power', () => {
  beforeEach(() => {
    campaign.add('A', '12 SS', { sp: 5 });
    campaign.act('set-side', { side: campaign.allies, airUnits: 3 });
  });
  const strike = (airUnits: number, as = player(campaign.allies)): void => {
    campaign.until('air-strikes', { weather: [5] });
    campaign.roll('air-strike', { target: ['A'] }, { airUnits }, Array<number>(airUnits).fill(1), as);
  };
  const left = (): number => campaign.sideRow(campaign.allies).airUnits;

  it('each air unit strikes once, and there are no more until the umpire says so (CO-12)', () => {
    strike(2);
    expect(left()).toBe(1);
    const attempt = (): void => {
      campaign.roll('air-strike', { target: ['A'] }, { airUnits: 2 }, [1, 1], player(campaign.allies));
    };
    expect(refusal(attempt).cites).toEqual(['Air and Sea Power', 'CO-12']);
    campaign.until('command-check');
    expect(left()).toBe(1);
  });

  it('an umpire is not bound by it, and is told', () => {
    campaign.roll('air-strike', { side: ['Allies'], target: ['A'] }, { airUnits: 4 }, [1, 1, 1, 1]);
    expect(left()).toBe(0);
    expect(campaign.last.notes).toEqual(['Allies had only 3 air units left today.']);
    expect(campaign.sideRow(campaign.axis).airUnits).toBe(0);
    campaign.roll('air-strike', { target: ['A'] }, { airUnits: 1 }, [1]);
    expect(campaign.last.notes).toEqual(['Allies had only 0 air units left today.']);
  });

  it('without a side the aircraft are those of the target’s enemy, if he is the only one', () => {
    campaign.roll('air-strike', { target: ['A'] }, { airUnits: 1 }, [1]);
    expect(left()).toBe(2);
    campaign.addSide('Partisans');
    campaign.roll('air-strike', { target: ['A'] }, { airUnits: 1 }, [1]);
    expect(left()).toBe(2);
  });

  it('ships of a side join in when its units fight', () => {
    campaign.act('set-side', { side: campaign.allies, naval: true });
    campaign.add('X', '7 Armd');
    campaign.roll('combat', { attackers: ['X'], defenders: ['A'] }, {}, [1, 1, 6, 1, 1]);
    expect(campaign.unit('A').sp).toBe(4);
  });

  it('ships of an ally join in too, wherever his unit stands in the list (CO-45)', () => {
    const poles = campaign.addSide('Poles', { naval: true });
    campaign.formation('1 Pol', poles, { nationality: 'british', divisionType: 'armoured' });
    campaign.add('X', '7 Armd');
    campaign.add('Pol', '1 Pol');
    campaign.roll('combat', { attackers: ['X', 'Pol'], defenders: ['A'] }, {}, [1, 1, 1, 1, 6, 1, 1]);
    expect(campaign.unit('A').sp).toBe(4);
    campaign.next();
    campaign.until('combat');
    campaign.roll('combat', { attackers: ['A'], defenders: ['X', 'Pol'] }, {}, [1, 1, 1, 1, 1, 1, 6]);
    expect(campaign.unit('A').sp).toBe(3);
  });
});

describe('Combat: what becomes of the units', () => {
  const fight = (
    attackers: readonly string[],
    defenders: readonly string[],
    faces: readonly number[],
    overrides: Readonly<Record<string, readonly object[]>> = {},
  ): void => {
    campaign.roll('combat', { attackers, defenders }, {}, faces, UMPIRE, overrides as never);
  };
  beforeEach(() => {
    campaign.add('A', '12 SS', { sp: 2 });
    campaign.add('X', '7 Armd', { sp: 2 });
  });

  it('losses are marked off, both have fired, the attacker has attacked, and they stay in contact', () => {
    fight(['A'], ['X'], [6, 1, 6, 1]);
    expect(campaign.unit('A')).toMatchObject({ sp: 1, firedThisTurn: true, attackedThisTurn: true, position: 'in-contact' });
    expect(campaign.unit('X')).toMatchObject({ sp: 1, firedThisTurn: true, attackedThisTurn: false, position: 'in-contact' });
    campaign.undo();
    expect(campaign.unit('A')).toMatchObject({ sp: 2, firedThisTurn: false, position: 'behind-lines' });
  });

  it('who has thrown as he was attacked throws again by attacking: that is told (CO-67)', () => {
    fight(['A'], ['X'], [1, 1, 1, 1]);
    expect(campaign.last.notes).toEqual([]);
    fight(['X'], ['A'], [1, 1, 1, 1]);
    expect(campaign.last.notes).toEqual(
      ['A', 'X'].map((name) => `Already fought this turn: ${name}. A unit rolls once in a combat phase (CO-67).`),
    );
  });

  it('who eliminates his enemy is free of contact', () => {
    fight(['A'], ['X'], [6, 6, 1, 1]);
    expect(campaign.unit('X')).toMatchObject({ sp: 0, destroyed: true });
    expect(campaign.unit('A').position).toBe('front-line');
  });

  it('an HQ eliminated in it is lost in this turn', () => {
    campaign.add('HQ', '7 Armd', { type: 'hq', sp: 1 });
    fight(['A'], ['HQ'], [6, 1]);
    expect(campaign.unit('HQ')).toMatchObject({ sp: 0, lostTurn: 1 });
  });

  it('guns that are overrun are replaced by a company of survivors on foot (Combat results, CO-40)', () => {
    campaign.add('Guns', '7 Armd', { type: 'artillery', sp: 3, marks: ['S'], isolationDay: 1 });
    campaign.stocks('7 Armd', { log: 5 });
    fight(['A'], ['Guns'], [1, 1, 1, 1, 1, 1]);
    expect(campaign.unit('Guns')).toMatchObject({ sp: 0, destroyed: true });
    expect(campaign.stock('7 Armd').log).toBe(4);
    expect(campaign.unit('Guns survivors')).toMatchObject({
      side: campaign.allies,
      formation: campaign.id('formation', '7 Armd'),
      type: 'infantry',
      size: 'detachment',
      sp: 1,
      spMax: 1,
      marks: [],
      moveType: 'foot',
      mode: 'normal',
      parentUnit: null,
      position: 'front-line',
      isolationDay: 1,
      firedThisTurn: false,
      destroyed: false,
    });
    campaign.undo();
    expect(campaign.has('unit', 'Guns survivors')).toBe(false);
    expect(campaign.unit('Guns').sp).toBe(3);
  });

  it('survivors of guns of one name are numbered', () => {
    campaign.add('Guns survivors', '7 Armd');
    campaign.add('Guns', '7 Armd', { type: 'artillery', sp: 1 });
    fight(['A'], ['Guns'], [1, 1]);
    expect(campaign.names('unit').at(-1)).toBe('Guns survivors 2');
  });

  it('a smaller unit goes back, out of its river bank', () => {
    campaign.roll('deploy-detachments', { unit: ['X'] }, { detachments: 1 });
    campaign.edit('X Coy 1', { riverBank: true });
    fight(['A'], ['X Coy 1'], [1, 1, 1]);
    expect(campaign.unit('X Coy 1')).toMatchObject({ sp: 1, position: 'front-line', riverBank: false, works: 'none' });
    expect(campaign.unit('A').position).toBe('front-line');
  });

  it('two against two: each loses what was thrown at it, with what stands in brackets', () => {
    campaign.add('Pz', '12 SS', { type: 'armour', sp: 4 });
    campaign.add('Y', '7 Armd', { sp: 4 });
    // A rolls 2 dice at Y, Pz behind it 3 dice at Y, X 2 dice at A, and Y 2 dice at A.
    fight(['A', 'Pz'], ['X', 'Y'], [6, 1, 6, 6, 1, 1, 1, 6, 1], {
      attackers: [{ target: 2 }, { role: 'behind' }],
      defenders: [{}, {}],
    });
    expect(['A', 'Pz', 'X', 'Y'].map((name) => campaign.unit(name).sp)).toEqual([1, 4, 2, 1]);
  });
});

describe('Air-landing', () => {
  it('lands with what is left, and a typed strength changes only what is lost', () => {
    campaign.add('1/Para', '7 Armd', { sp: 3 });
    campaign.roll('air-landing', { unit: ['1/Para'] }, { landing: 'glider', sp: 20 }, [6]); // Two SP are scattered.
    expect(campaign.unit('1/Para')).toMatchObject({ sp: 1, dispersedSp: 2, spMax: 3 });
  });

  it('scatters no more than is left after the loss, whatever strength was typed (CO-58)', () => {
    campaign.add('Coy', '7 Armd', { sp: 1 });
    campaign.roll('air-landing', { unit: ['Coy'] }, { landing: 'para', terrain: 'rough', sp: 20 }, [6]); // A 7 means one SP lost and one scattered.
    expect(campaign.unit('Coy')).toMatchObject({ sp: 0, dispersedSp: 0, spMax: 0, destroyed: true });
  });

  it('may cost the last SP for good', () => {
    campaign.add('Coy', '7 Armd', { sp: 1 });
    campaign.roll('air-landing', { unit: ['Coy'] }, { landing: 'para', terrain: 'rough' }, [6]);
    expect(campaign.unit('Coy')).toMatchObject({ sp: 0, dispersedSp: 0, spMax: 0, destroyed: true });
  });
});
