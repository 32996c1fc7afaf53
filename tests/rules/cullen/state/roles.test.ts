import { beforeEach, describe, expect, it } from 'vitest';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { Fight, player, refusal, SPECTATOR } from './fight.js';
import type { PhaseId } from '../../../../src/rules/cullen/vocabulary.js';

let fight: Fight;
let reds: string;
let blues: string;
let company: string;
let enemy: string;
let tank: string;
let truck: string;
let gun: string;
let battery: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic', 5);
  blues = fight.side('Nationalists', 5);
  company = fight.add('A Coy', reds, { kind: 'infantry', rifle: 3, lmg: 1, hmg: 1 });
  tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'medium', vehicle: 't-26', gunClass: 'medium', lmg: 1 });
  truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
  gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', setUp: true });
  battery = fight.add('Battery', reds, { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true });
  enemy = fight.add('B Coy', blues);
});

/** Every kind of fire, with units of the right kind and dice that have no effect. */
const SHOTS: Readonly<Record<string, (firer?: string) => unknown>> = {
  'small-arms-infantry': (firer = company) =>
    fight.roll('small-arms-infantry', { firer: [firer], target: [enemy] }, { rangeInches: 20 }, [1]),
  'small-arms-softskin': (firer = company) =>
    fight.roll(
      'small-arms-softskin',
      { firer: [firer], target: [fight.add('Lorry', blues, { kind: 'softskin' })] },
      { rangeInches: 20 },
      [1],
    ),
  'small-arms-armour': (firer = company) =>
    fight.roll(
      'small-arms-armour',
      { firer: [firer], target: [fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' })] },
      { rangeInches: 20 },
      [1],
    ),
  'at-others': (firer = gun) => fight.roll('at-others', { firer: [firer], target: [enemy] }, {}, [1]),
  'artillery-infantry': (firer = battery) =>
    fight.roll('artillery-infantry', { firer: [firer], target: [enemy] }, { rangeInches: 20 }, [1]),
};

describe('who was out of action when the phase began neither moves nor fires (TC-40)', () => {
  const OUT = {
    'bailed-out': 'T-26 was bailed out when the phase began',
    abandoned: 'T-26 was abandoned when the phase began',
    destroyed: 'T-26 has been destroyed. Choose another unit.',
  } as const;

  it.each(Object.entries(OUT))('a tank that was %s', (condition, words) => {
    fight.edit(tank, { condition });
    for (const run of [
      () => fight.roll('move-armour', { unit: [tank] }, { immobilised: false }, [9]),
      () => fight.roll('barbed-wire', { unit: [tank] }, { moveInches: 7 }),
      () => SHOTS['small-arms-infantry']!(tank),
      () => SHOTS['at-others']!(tank),
    ]) {
      const { code, message, cites } = refusal(run);
      expect(code).toBe('ILLEGAL');
      expect(message).toContain(words);
      expect(cites).toContain('TC-40');
    }
  });

  it('what happens to it in this phase does not count: it still fires', () => {
    fight.until(1, 'standing-fire');
    const heavy = fight.add('88', blues, { kind: 'artillery', guns: 1, gunClass: 'heavy', setUp: true });
    // Medium armour within 12 inches: 5, 4 and 2 are 11.
    fight.roll('at-armour', { firer: [heavy], target: [tank] }, { rangeInches: 8 }, [7, 5]);
    expect(fight.named('T-26').condition).toBe('bailed-out');
    SHOTS['at-others']!(tank);
    fight.next();
    expect(refusal(() => SHOTS['at-others']!(tank)).cites).toContain('TC-40');
  });

  it('an abandoned truck does not move', () => {
    fight.edit(truck, { condition: 'abandoned' });
    expect(refusal(() => fight.roll('move-softskin', { unit: [truck] }, {}, [9])).message).toContain('abandoned');
  });

  it('a destroyed company takes part in nothing, not even as a target', () => {
    fight.edit(enemy, { rifle: 0, lmg: 0 });
    fight.until(1, 'standing-fire');
    expect(refusal(() => SHOTS['small-arms-infantry']!()).cites).toEqual(['DPs', 'TC-40']);
    expect(refusal(() => fight.roll('rally', { unit: [enemy] }, { unitDps: 1 }, [1])).message).toContain(
      'B Coy has been destroyed',
    );
    expect(refusal(() => fight.roll('move-troops', { unit: [enemy] }, {}, [1])).message).toContain('B Coy has been destroyed');
  });

  it('a lost officer takes part in nothing', () => {
    const lister = fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, lost: true });
    expect(refusal(() => fight.roll('move-troops', { unit: [lister] })).cites).toEqual(['Risk to Officers']);
    expect(refusal(() => fight.roll('officer-risk', { officer: [lister] })).cites).toEqual(['Risk to Officers']);
  });
});

describe('Infantry v Armour: in a declared assault nobody fires', () => {
  it.each(Object.keys(SHOTS))('%s', (shot) => {
    const firer = shot.startsWith('small') ? company : shot === 'at-others' ? gun : battery;
    fight.edit(firer, { assaultDeclared: true });
    expect(refusal(() => SHOTS[shot]!()).cites).toContain('Infantry v Armour');
  });
});

describe('sides', () => {
  it('a player acts with his own units, and a spectator with none', () => {
    const move = (as = player(reds), unit = company) => fight.roll('move-troops', { unit: [unit] }, {}, [5], as);
    expect(refusal(() => move(player(blues))).code).toBe('NOT_YOURS');
    expect(refusal(() => move(SPECTATOR)).code).toBe('NOT_YOURS');
    move();
  });
});

describe('what a side may know of', () => {
  const knows = (side: string, name: string) => cullenRuleset.knows(side, fight.named(name), fight.battle);

  it('its own units, and the enemy’s that are not concealed', () => {
    expect([knows(reds, 'A Coy'), knows(blues, 'A Coy')]).toEqual([true, true]);
    fight.edit(company, { concealed: true });
    expect([knows(reds, 'A Coy'), knows(blues, 'A Coy')]).toEqual([true, false]);
  });

  it('no officer of a concealed unit and nobody on a concealed truck', () => {
    fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy' });
    expect(knows(blues, 'Líster')).toBe(true);
    fight.edit(company, { concealed: true });
    expect(knows(blues, 'Líster')).toBe(false);
    fight.edit(company, { concealed: false });
    fight.act('embark', { unit: company, vehicle: truck });
    fight.edit(truck, { concealed: true });
    expect([knows(blues, 'A Coy'), knows(blues, 'Truck'), knows(reds, 'A Coy')]).toEqual([false, false, true]);
  });
});

describe('Concealment and Observation: markers have no name', () => {
  beforeEach(() => {
    fight.edit(enemy, { concealed: true });
    fight.until(1, 'standing-fire');
  });
  const lorry = () => fight.add('Lorry', blues, { kind: 'softskin', concealed: true });
  const panzer = () => fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', concealed: true });

  /** Every action against a concealed unit, with dice for people who may take it. */
  const AIMED: Readonly<Record<string, readonly [roles: () => Record<string, string[]>, typed: object, faces: number[]]>> = {
    'small-arms-infantry': [() => ({ firer: [company], target: [enemy] }), { rangeInches: 20 }, [1]],
    'small-arms-softskin': [() => ({ firer: [company], target: [lorry()] }), { rangeInches: 20 }, [1]],
    'small-arms-armour': [() => ({ firer: [company], target: [panzer()] }), { rangeInches: 20 }, [1]],
    'at-others': [() => ({ firer: [gun], target: [enemy] }), {}, [1]],
    'at-softskin': [() => ({ firer: [gun], target: [lorry()] }), { rangeInches: 20 }, [1]],
    'at-armour': [() => ({ firer: [gun], target: [panzer()] }), { rangeInches: 20 }, [1]],
    'artillery-infantry': [() => ({ firer: [battery], target: [enemy] }), { rangeInches: 20 }, [1]],
    'artillery-softskin': [() => ({ firer: [battery], target: [lorry()] }), { rangeInches: 20 }, [1]],
    'artillery-armour': [() => ({ firer: [battery], target: [panzer()] }), { rangeInches: 20 }, [1]],
    'airstrike-infantry': [() => ({ target: [enemy] }), { observed: true }, [1, 1]],
    'airstrike-softskin': [() => ({ target: [lorry()] }), { observed: true }, [1]],
    'airstrike-armour': [() => ({ target: [panzer()] }), { observed: true }, [1]],
    'fire-check': [() => ({ firer: [company], target: [enemy] }), {}, []],
    observe: [() => ({ observer: [company], target: [enemy] }), { rangeInches: 6 }, [1]],
    'assault-infantry': [() => ({ attacker: [company], defender: [enemy] }), {}, [5, 5]],
    'assault-armour': [() => ({ infantry: [company], armour: [panzer()] }), { rangeInches: 1 }, [5, 5]],
  };

  it.each(Object.entries(AIMED))(
    '%s: a player cannot aim at what is concealed, an umpire can',
    (procedure, [roles, typed, faces]) => {
      const cast = roles();
      const aim = (as?: ReturnType<typeof player>, other = cast) =>
        fight.roll(procedure, other, { ...typed }, as ? [] : faces, ...(as ? [as] : []));
      const aimedAt = ['target', 'defender', 'armour'].find((role) => role in cast)!;
      const told = refusal(() => aim(player(reds)));
      expect(told).toMatchObject({ code: 'NOT_FOUND', field: aimedAt });
      expect(refusal(() => aim(player(reds), { ...cast, [aimedAt]: ['nobody'] }))).toEqual(told);
      aim();
    },
  );

  it('nor does a refusal tell whose a concealed unit is', () => {
    for (const [procedure, typed] of [
      ['rally', {}],
      ['move-troops', {}],
      ['reveal', { enemyMoveInches: 4 }],
      ['apply-dps', { gained: 1 }],
    ] as const)
      expect(refusal(() => fight.roll(procedure, { unit: [enemy] }, typed, [], player(reds))).code).toBe('NOT_FOUND');
  });
});

describe('Concealment and Observation: who is told', () => {
  let ambush: string;
  let hiddenGun: string;
  let hiddenTruck: string;
  let lister: string;

  beforeEach(() => {
    ambush = fight.add('Ambush', reds, { kind: 'infantry', rifle: 3, dps: 2, concealed: true });
    hiddenGun = fight.add('Hidden Gun', reds, { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true, concealed: true });
    hiddenTruck = fight.add('Hidden Truck', reds, { kind: 'softskin', vehicle: 'truck-medium', concealed: true });
    lister = fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'Ambush' });
  });
  const told = (...args: Parameters<Fight['roll']>) => fight.roll(...args).audience;

  it('what a concealed unit does is its own side’s affair as long as it stays concealed', () => {
    expect(told('rally', { unit: [ambush] }, {}, [3])).toBe(reds); // The dice of 3 and 2 change nothing.
    expect(told('move-troops', { unit: [ambush] }, { mr: -1, officer: 0 }, [3])).toBe(reds); // The score of 3 - 1 - 2 = 0 pins the unit.
    expect(told('barbed-wire', { unit: [hiddenGun] }, { moveInches: 8 })).toBe(reds);
    expect(told('vehicle-speed', { unit: [hiddenTruck] })).toBe(reds);
    expect(told('fire-check', { firer: [hiddenGun], target: [enemy] })).toBe(reds);
    expect(told('reveal', { unit: [hiddenGun] }, { enemyMoveInches: 5 })).toBe(reds);
    expect(told('observe', { observer: [ambush] }, { rangeInches: 6 }, [2], player(reds))).toBe(reds);
    expect(told('observe', { observer: [hiddenGun] }, { rangeInches: 6 }, [9], player(reds))).toBe(reds); // The marker is a dummy.
    expect(told('apply-dps', { unit: [hiddenGun] }, { gained: 3 })).toBe(reds);
    expect(['Ambush', 'Hidden Gun', 'Hidden Truck'].map((name) => fight.named(name).concealed)).toEqual([true, true, true]);
  });

  it('so is the fate of an officer with it, even when he is lost', () => {
    fight.edit(lister, { riskDps: 2 });
    expect(told('officer-risk', { officer: [lister] }, {}, [5])).toBe(reds);
    fight.edit(lister, { riskDps: 2 });
    expect(told('officer-risk', { officer: [lister] }, {}, [4])).toBe(reds);
    expect(fight.named('Líster').lost).toBe(true);
  });

  it('what uncovers it is everybody’s: it moves, fires, is seen or found', () => {
    expect(told('move-troops', { unit: [ambush] }, {}, [6])).toBe('all');
    fight.edit(ambush, { concealed: true, moved: false, moveInches: 8 });
    expect(told('action-cost', { unit: [ambush] }, { bus: true, stands: 3 })).toBe('all');
    fight.edit(ambush, { concealed: true, moved: false });
    expect(told('assault-move', { unit: [ambush] }, {}, [1])).toBe('all');
    fight.edit(ambush, { concealed: true, moved: false });
    expect(told('small-arms-infantry', { firer: [ambush], target: [enemy] }, { rangeInches: 20 }, [1])).toBe('all');
    fight.edit(ambush, { concealed: true, moved: false, fired: false });
    expect(told('reveal', { unit: [ambush] }, { enemyMoveInches: 4 })).toBe('all');
    expect(told('artillery-infantry', { firer: [hiddenGun], target: [enemy] }, { rangeInches: 20 }, [1])).toBe('all');
  });

  it('so is an assault, fire or an airstrike at it', () => {
    expect(told('small-arms-infantry', { firer: [enemy], target: [ambush] }, { rangeInches: 20 }, [1])).toBe('all');
    expect(told('airstrike-infantry', { target: [hiddenGun] }, { observed: true }, [1, 1])).toBe('all');
    expect(told('assault-infantry', { attacker: [enemy], defender: [ambush] }, {}, [5, 5])).toBe('all');
  });

  it('observing: everybody hears of a real unit that must be set up; else no side what is under the other’s marker', () => {
    const other = fight.add('C Coy', blues);
    expect(told('observe', { observer: [enemy], target: [ambush] }, { rangeInches: 6 }, [2])).toBe('umpires');
    expect(told('observe', { observer: [other], target: [ambush] }, { rangeInches: 6 }, [3])).toBe('all');
    fight.edit(enemy, { concealed: true, observedThisMove: false });
    expect(told('observe', { observer: [enemy], target: [hiddenGun] }, { rangeInches: 6 }, [2])).toBe('umpires');
    fight.edit(enemy, { observedThisMove: false });
    expect(told('observe', { observer: [enemy], target: [hiddenGun] }, { rangeInches: 6 }, [3])).toBe('all');
    expect(fight.named('B Coy').concealed).toBe(true);
    expect(told('fire-check', { firer: [company], target: [enemy] })).toBe('umpires');
  });

  it('what visible units do, everybody sees', () => {
    expect(told('rally', { unit: [company] }, { unitDps: 1 }, [5])).toBe('all');
    expect(told('observe', { observer: [company] }, { rangeInches: 6 }, [2])).toBe('all');
    expect(told('vehicle-speed', { unit: [tank] })).toBe('all');
  });
});

describe('Phases of a move: warnings that refuse nothing', () => {
  const notes = (run: () => unknown): readonly string[] => {
    run();
    return fight.record.at(-1)!.notes;
  };

  it('a procedure outside its phase, for players too', () => {
    expect(notes(() => fight.roll('move-troops', { unit: [company] }, {}, [5], player(reds)))).toEqual([
      'This action normally comes in Movement. The phase is Rally off DPs (Move Sequence).',
    ]);
    expect(notes(() => SHOTS['at-others']!())[0]).toBe(
      'This action normally comes in Stationary fire or Moving fire. The phase is Rally off DPs (Move Sequence).',
    );
    fight.until(1, 'moving-fire');
    expect(notes(() => fight.roll('airstrike-infantry', { target: [enemy] }, {}, [1, 1]))).toEqual([
      'This action normally comes in Stationary fire. The phase is Moving fire (Move Sequence).',
    ]);
  });

  it('every procedure in a phase of its own is without a warning', () => {
    const own: Readonly<Record<string, () => unknown>> = {
      rally: () => fight.roll('rally', { unit: [company] }, { unitDps: 1 }, [5]),
      'assault-movement': () => fight.roll('assault-move', { unit: [enemy] }, {}, [5]),
      movement: () => fight.roll('move-troops', { unit: [company] }, {}, [5]),
      observing: () => fight.roll('observe', { observer: [company] }, { rangeInches: 6 }, [5]),
      'standing-fire': () => SHOTS['at-others']!(),
      'moving-fire': () => SHOTS['small-arms-infantry']!(),
      assaults: () => fight.roll('assault-infantry', { attacker: [company], defender: [enemy] }, {}, [5, 5]),
      officers: () => fight.roll('officer-risk', { officer: [fight.add('Líster', reds, { kind: 'officer', officerFactor: 1 })] }),
    };
    for (const [phase, run] of Object.entries(own)) {
      fight.until(1, phase as PhaseId);
      const told = notes(run).filter((note) => note.includes('belongs'));
      expect(told, phase).toEqual([]);
    }
  });

  it('vehicles move with the troops', () => {
    fight.until(1, 'movement');
    const lorry = fight.add('Lorry', reds, { kind: 'softskin' });
    expect(notes(() => fight.roll('move-armour', { unit: [tank] }, {}, [6]))).toEqual([]);
    expect(notes(() => fight.roll('move-softskin', { unit: [lorry] }, {}, [6]))).toEqual([]);
  });

  it('look-ups, revealing and DPs belong to any phase', () => {
    const looks = [
      () => fight.roll('vehicle-speed', { unit: [tank] }),
      () => fight.roll('reveal', { unit: [company] }),
      () => fight.roll('apply-dps', { unit: [company] }, { gained: 1 }),
      () => fight.roll('fire-check', { firer: [company], target: [enemy] }),
    ];
    fight.edit(company, { fired: true, moved: true, assaultDeclared: true });
    for (const phase of ['rally', 'standing-fire', 'officers'] as const) {
      fight.until(1, phase);
      for (const look of looks) expect(notes(look)).toEqual([]);
    }
  });

  it('who has moved fires with those that moved, who has not with the others', () => {
    fight.edit(company, { moved: true });
    fight.until(1, 'standing-fire');
    expect(notes(() => SHOTS['small-arms-infantry']!())[0]).toBe(
      'A Coy has moved and should fire in the next phase, Moving fire (Move Sequence).',
    );
    fight.next();
    expect(notes(() => SHOTS['at-others']!())).toEqual([
      'Pak has not moved and should have fired in the last phase, Stationary fire (Move Sequence).',
    ]);
  });

  it('each element fires once', () => {
    fight.until(1, 'standing-fire');
    expect(notes(() => SHOTS['small-arms-infantry']!())).toEqual([]);
    expect(notes(() => SHOTS['small-arms-infantry']!())).toEqual([
      'A Coy has fired those of its elements this move. An umpire has allowed it again (Small Arms v Infantry, TC-55).',
    ]);
  });

  it('HMGs that moved on foot are left out, and the post says so (TC-48)', () => {
    fight.edit(company, { moved: true });
    fight.until(1, 'moving-fire');
    expect(notes(() => SHOTS['small-arms-infantry']!())).toEqual([
      '1 HMG of A Coy moved on foot and cannot fire (Small Arms v Infantry, TC-48).',
    ]);
    expect(fight.record.at(-1)!.resolutions[0]!.input).toMatchObject({ hmg: 0, lmg: 1, rifle: 3 });
    fight.undo();
    fight.edit(company, { hmg: 2, fired: false });
    expect(notes(() => SHOTS['small-arms-armour']!())).toEqual([
      '2 HMGs of A Coy moved on foot and cannot fire (Small Arms v Infantry, TC-48).',
    ]);
  });

  it('a unit rallies once, moves once, and guns limber first (TC-43, TC-3, TC-10)', () => {
    fight.edit(company, { dps: 3 });
    const rally = () => fight.roll('rally', { unit: [company] }, {}, [5]);
    expect(notes(rally)).toEqual([]);
    expect(notes(rally)).toEqual(['A Coy has tried to rally this move. An umpire has allowed it again (Rally, TC-43).']);
    fight.until(1, 'assault-movement');
    expect(notes(() => fight.roll('assault-move', { unit: [company] }, {}, [2]))).toEqual([]);
    fight.until(1, 'movement');
    expect(notes(() => fight.roll('move-troops', { unit: [company] }, {}, [5]))).toEqual([
      'A Coy has moved this move. An umpire has allowed it again (Movement, TC-3).',
    ]);
    expect(notes(() => fight.roll('move-troops', { unit: [gun] }, {}, [5]))).toEqual([
      'Pak is unlimbered, and limbering takes its whole move (TC-10).',
    ]);
  });

  it('fire at one’s own side, and a morale test that nobody asked for', () => {
    fight.until(1, 'standing-fire');
    expect(notes(() => fight.roll('at-others', { firer: [gun], target: [company] }, {}, [1]))).toEqual([
      'Pak and A Coy are on the same side.',
    ]);
    expect(notes(() => fight.roll('armour-morale', { unit: [tank] }, {}, [9]))).toEqual([
      'T-26 did not have to take this test (Armour Morale Test).',
    ]);
    fight.edit(tank, { moraleDue: true });
    expect(notes(() => fight.roll('armour-morale', { unit: [tank] }, {}, [9]))).toEqual([]);
  });

  it('an assault on one’s own side', () => {
    fight.until(1, 'assaults');
    const other = fight.add('C Coy', reds);
    expect(notes(() => fight.roll('assault-infantry', { attacker: [company], defender: [other] }, {}, [5, 5]))).toEqual([
      'A Coy and C Coy are on the same side.',
    ]);
    expect(
      notes(() => fight.roll('assault-armour', { infantry: [company], armour: [tank] }, { rangeInches: 1 }, [5, 5])),
    ).toContain('A Coy and T-26 are on the same side.');
  });

  it('nobody named whom it happens to', () => {
    fight.until(1, 'standing-fire');
    const volley = { rangeInches: 10, targetType: 'infantry' };
    expect(notes(() => fight.roll('small-arms-infantry', { firer: [company] }, volley, [1]))).toEqual([
      'No target is chosen: the fire hits no unit.',
    ]);
    expect(notes(() => fight.roll('fire-check', { firer: [company] }))).toEqual([]);
    fight.until(1, 'assaults');
    expect(notes(() => fight.roll('assault-infantry', { attacker: [company] }, { defenderElements: 3 }, [5, 5]))).toEqual([
      'No defender is chosen: its losses are not carried out.',
    ]);
    expect(notes(() => fight.roll('assault-infantry', { defender: [enemy] }, { attackerElements: 3 }, [5, 5]))).toEqual([
      'No attacker is chosen: its losses are not carried out.',
    ]);
    fight.undo();
    fight.undo();
    fight.edit(company, { assaultDeclared: true, fired: false });
    expect(notes(() => fight.roll('assault-armour', { infantry: [company] }, { rangeInches: 1 }, [5, 5]))).toEqual([
      'No armour is chosen: the result has no effect on it.',
    ]);
  });

  it('nothing named to get on; to get off nothing need be', () => {
    fight.until(1, 'movement');
    const bus = (roles: object = {}) => {
      fight.edit(company, { moveInches: 8 });
      return notes(() => fight.roll('action-cost', { unit: [company], ...roles }, { bus: true }));
    };
    expect(bus()).toEqual(['No truck is chosen, so the unit does not get on (Movement).']);
    const itsMove = 'Truck also uses its whole move for this (TC-10).';
    expect(bus({ truck: [truck] })).toEqual([itsMove]);
    expect(fight.named('A Coy').carriedBy).toBe(truck);
    fight.until(2, 'movement');
    expect(bus()).toEqual([itsMove]);
    expect(fight.named('A Coy').carriedBy).toBeNull();
  });

  it('an assault on armour that was not declared, or by somebody who has fired', () => {
    const panzer = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    fight.until(1, 'assaults');
    const assault = () => fight.roll('assault-armour', { infantry: [company], armour: [panzer] }, { rangeInches: 1 }, [1, 1]);
    const goesBack = 'Pz I retreats 7.5" at once, more along a road (TC-30).';
    expect(notes(assault)).toEqual(['This assault was not declared (Infantry v Armour).', goesBack]);
    fight.undo();
    fight.act('declare-assault', { unit: company, armour: panzer });
    expect(notes(assault)).toEqual([goesBack]);
    fight.undo();
    fight.edit(panzer, { fired: true });
    expect(notes(assault)).toEqual([
      'Pz I has fired this move, although units in a declared assault cannot fire (Infantry v Armour).',
      goesBack,
    ]);
  });

  it('no unit named, no warning: everything can be typed', () => {
    expect(notes(() => fight.roll('at-others', {}, {}, [1]))).toEqual([]);
  });
});
