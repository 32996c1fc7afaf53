import { beforeEach, describe, expect, it } from 'vitest';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { twoCompanies } from './fight.js';

let { fight, reds, blues, company, enemy } = twoCompanies();

beforeEach(() => {
  ({ fight, reds, blues, company, enemy } = twoCompanies());
});

describe('Move Sequence', () => {
  it('has eight phases, and then the next move', () => {
    const moments = Array.from({ length: 9 }, () => {
      const { turn, phase } = fight.battle.game;
      fight.next();
      return `${turn} ${phase}`;
    });
    expect(moments).toEqual([
      '1 rally',
      '1 assault-movement',
      '1 movement',
      '1 observing',
      '1 standing-fire',
      '1 moving-fire',
      '1 assaults',
      '1 officers',
      '2 rally',
    ]);
  });

  it('one phase is for both sides: each unit brings what it was as the phase began (TC-40)', () => {
    fight.until(1, 'standing-fire');
    // Three rifles and an LMG at 8 inches have 4 fire points, which need 5 for a DP and 9 for two. The 9 causes two.
    fight.roll('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 8, visibleElements: 4 }, [9]);
    expect(fight.named('B Coy')).toMatchObject({ dps: 2, atPhase: { dps: 0, underFire: [] }, underFire: ['small-arms', 'mg'] });
    // A company without DPs and not under fire fires back, also with 4 points.
    const answer = fight.roll(
      'small-arms-infantry',
      { firer: [enemy], target: [company] },
      { rangeInches: 8, visibleElements: 4 },
      [5],
    );
    expect(answer.resolutions[0]!.outcome).toEqual({ firePoints: 4, dps: 1, dpsAfter: 1, elementsLost: 0 });
    fight.next();
    expect(fight.named('B Coy').atPhase).toEqual({
      rifle: 3,
      smg: 0,
      lmg: 1,
      hmg: 0,
      atRifle: 0,
      mortar: 0,
      cavalry: 0,
      guns: 0,
      dps: 2,
      status: 'steady',
      underFire: ['small-arms', 'mg'],
      moved: false,
      condition: 'sound',
      setUp: false,
    });
  });

  it('the copy of every unit is taken as each phase begins, and only then', () => {
    for (const phase of [
      'assault-movement',
      'movement',
      'observing',
      'standing-fire',
      'moving-fire',
      'assaults',
      'officers',
    ] as const) {
      const before = fight.named('A Coy').atPhase;
      fight.roll('apply-dps', { unit: [company] }, { gained: 1 });
      expect(fight.named('A Coy').atPhase).toEqual(before);
      fight.until(1, phase);
      const { dps, rifle, atPhase } = fight.named('A Coy');
      expect(atPhase).toMatchObject({ dps, rifle });
    }
    fight.until(2, 'rally');
    expect(fight.named('A Coy').atPhase).toMatchObject({ dps: 4, rifle: 0, lmg: 1 });
  });

  it('a unit destroyed in a phase still fires in it, and in no later one (TC-40)', () => {
    fight.edit(company, { rifle: 0, lmg: 0, hmg: 1, dps: 4 });
    fight.until(1, 'standing-fire');
    fight.roll('small-arms-infantry', { firer: [enemy], target: [company] }, { rangeInches: 8, visibleElements: 1 }, [5]);
    expect(fight.named('A Coy').condition).toBe('destroyed');
    fight.roll('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 8, visibleElements: 4 }, [9]);
    expect(fight.named('B Coy').dps).toBe(1); // An HMG's 2 fire points, less 2 for 4 DPs, are 0 points, which need a 9.
    expect(fight.named('A Coy')).toMatchObject({ fired: true, condition: 'destroyed', atPhase: { condition: 'sound' } });
    fight.next();
    expect(fight.named('A Coy').atPhase).toMatchObject({ condition: 'destroyed', hmg: 0 });
  });
});

describe('a new move', () => {
  it('resets what belongs to one move, and nothing else (TC-41)', () => {
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', vehicle: 't-26' });
    fight.until(1, 'officers');
    fight.edit(company, {
      dps: 3,
      dpsThisMove: 5,
      moved: true,
      fired: true,
      moveInches: -4,
      underFire: ['small-arms', 'artillery'],
      underFireLast: ['at'],
      observedThisMove: true,
      ralliedThisMove: true,
      assaultDeclared: true,
      status: 'retiring',
      column: true,
      cover: 'soft',
      concealed: true,
    });
    fight.edit(tank, { moraleDue: true, status: 'retreating', condition: 'immobilised', setUp: true });
    const [before, tankBefore] = [fight.named('A Coy'), fight.named('T-26')];
    fight.next();
    const after = fight.named('A Coy');
    expect(after).toEqual({
      ...before,
      dpsThisMove: 0,
      moved: false,
      fired: false,
      moveInches: 0,
      underFire: [],
      underFireLast: ['small-arms', 'artillery'],
      observedThisMove: false,
      ralliedThisMove: false,
      assaultDeclared: false,
      atPhase: { ...before.atPhase, dps: 3, status: 'retiring', underFire: [], moved: false },
    });
    expect(fight.named('T-26')).toEqual({
      ...tankBefore,
      moraleDue: false,
      status: 'steady', // The vehicle cannot move, so it is steady again when the move ends (TC-64).
      atPhase: { ...tankBefore.atPhase, condition: 'immobilised', setUp: true, status: 'steady' },
    });
    fight.until(2, 'officers');
    fight.next();
    expect(fight.named('A Coy').underFireLast).toEqual([]);
  });

  it('does not take DPs away: only a rally does', () => {
    fight.edit(company, { dps: 4 });
    fight.until(3, 'rally');
    expect(fight.named('A Coy').dps).toBe(4);
  });

  it('pinned ends with the move; retiring and retreating stay to the next movement roll (TC-9)', () => {
    const [second, third] = [fight.add('C Coy', reds), fight.add('D Coy', reds)];
    fight.edit(company, { status: 'pinned' });
    fight.edit(second, { status: 'retiring', moved: true });
    fight.edit(third, { status: 'retreating', moved: true });
    fight.until(2, 'rally');
    expect(['A Coy', 'C Coy', 'D Coy'].map((name) => fight.named(name).status)).toEqual(['steady', 'retiring', 'retreating']);
    fight.until(2, 'movement');
    fight.roll('move-troops', { unit: [second] }, {}, [4]);
    fight.roll('move-troops', { unit: [third] }, { mr: -1 }, [1]);
    expect(fight.named('C Coy')).toMatchObject({ status: 'steady', moveInches: 8 });
    expect(fight.named('D Coy').status).toBe('pinned');
  });

  it('who must roll and has not is named when the movement phase ends (TC-9)', () => {
    fight.edit(company, { status: 'retiring' });
    fight.edit(enemy, { status: 'retreating' });
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [enemy] }, {}, [8]);
    expect(fight.next()[0]!.notes).toEqual(['Left open: A Coy is retiring and has not made its movement roll (Movement, TC-9).']);
  });

  it('a vehicle that cannot move, or a concealed unit, is not named', () => {
    fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', status: 'retiring', condition: 'immobilised' });
    fight.edit(company, { status: 'retiring', concealed: true });
    fight.until(1, 'movement');
    expect(fight.next()[0]!.notes).toEqual([]);
  });

  it('a morale test that nobody has taken is named when the phase ends', () => {
    fight.add('T-26', reds, { kind: 'armour', armourClass: 'light', moraleDue: true });
    fight.until(1, 'standing-fire');
    expect(fight.next()[0]!.notes).toEqual(['Left open: T-26 has not taken its morale test (Armour Morale Test).']);
  });
});

describe('Artillery Fire: rounds at one target (TC-24)', () => {
  let battery: string;
  const fire = (target: string, face = 1) =>
    fight.roll('artillery-infantry', { firer: [battery], target: [target] }, { rangeInches: 20 }, [face]);
  const rounds = () => {
    const { rangedTarget, rangedRounds } = fight.named('Battery');
    return [rangedTarget, rangedRounds];
  };

  beforeEach(() => {
    battery = fight.add('Battery', reds, { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true });
  });

  it('are counted from move to move while it stands still', () => {
    fight.until(1, 'standing-fire');
    fire(enemy);
    expect(rounds()).toEqual([enemy, 1]);
    fight.until(2, 'standing-fire');
    expect(rounds()).toEqual([enemy, 1]);
    // With 1 earlier round: 1 + 1 = 2. The next shot has 2 earlier rounds.
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 2 });
    fight.until(3, 'standing-fire');
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 3 });
    expect(rounds()).toEqual([enemy, 3]);
  });

  it('are those of one gun: another of the battery has fired none in the same move', () => {
    fight.until(1, 'standing-fire');
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 1 });
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 1 });
    expect(rounds()).toEqual([enemy, 1]);
    fight.until(2, 'standing-fire');
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 2 });
    expect(fire(enemy).resolutions[0]!.outcome).toMatchObject({ toHitScore: 2 });
    expect(rounds()).toEqual([enemy, 2]);
  });

  it('begin again with another target', () => {
    fight.until(1, 'standing-fire');
    fire(enemy);
    fire(fight.add('D Coy', blues));
    expect(rounds()).toEqual([fight.named('D Coy').id, 1]);
  });

  it('end when the target has moved', () => {
    fight.until(1, 'standing-fire');
    fire(enemy);
    fight.edit(enemy, { moved: true });
    expect(rounds()).toEqual([enemy, 1]);
    fight.until(2, 'rally');
    expect(rounds()).toEqual([enemy, 0]);
  });

  it('are none at a target that moves', () => {
    fight.edit(enemy, { moved: true });
    fight.until(1, 'standing-fire');
    fire(enemy);
    expect(rounds()).toEqual([enemy, 0]);
  });

  it('end with a move in which it is not fired at, whatever else the unit fires at', () => {
    fight.edit(battery, { rifle: 1 });
    fight.until(1, 'standing-fire');
    fire(enemy);
    fight.until(2, 'standing-fire');
    fight.roll('small-arms-infantry', { firer: [battery], target: [enemy] }, { rangeInches: 8, visibleElements: 4 }, [1]);
    expect(fight.named('Battery').fired).toBe(true);
    fight.until(3, 'rally');
    expect(rounds()).toEqual([enemy, 0]);
  });
});

describe('Risk to Officers', () => {
  beforeEach(() => {
    fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy' });
    fight.add('Campesino', reds, { kind: 'officer', officerFactor: 1, attachedTo: 'A Coy' });
    fight.add('Yagüe', blues, { kind: 'officer', officerFactor: 3, attachedTo: 'B Coy' });
  });

  it('as the last phase begins, every officer whose unit received DPs is listed with his risk (TC-37)', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 3 });
    fight.edit(fight.named('Campesino').id, { lost: true });
    expect(fight.until(1, 'officers').notes).toEqual([
      'Officers at risk, each to roll (Risk to Officers):',
      'Líster (3 DPs): lost on 6 or less',
    ]);
  });

  it('from 5 DPs on he is lost on any die; DPs rallied off count (TC-37)', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 4 });
    fight.roll('rally', { unit: [company] }, {}, [5]); // A 5 with the factor of 2 removes one DP.
    fight.roll('apply-dps', { unit: [company] }, { gained: 1 });
    fight.roll('apply-dps', { unit: [enemy] }, { gained: 1 });
    expect(fight.named('A Coy')).toMatchObject({ dps: 4, dpsThisMove: 5 });
    expect(fight.until(1, 'officers').notes.slice(1)).toEqual([
      'Líster (5 DPs): lost on any die',
      'Campesino (5 DPs): lost on any die',
      'Yagüe (1 DP): lost on 2 or less',
    ]);
  });

  it('says so when none is', () => {
    expect(fight.until(1, 'officers').notes).toEqual([
      'No officer in sight is at risk. For officers with concealed units, use /unit show.',
    ]);
  });

  it('says nothing of officers with concealed units: their sheets do', () => {
    const silence = fight.until(1, 'officers').notes;
    fight.edit(company, { concealed: true });
    fight.until(2, 'rally');
    fight.roll('apply-dps', { unit: [company] }, { gained: 2 });
    expect(fight.until(2, 'officers').notes).toEqual(silence);
    const risk = (name: string) =>
      cullenRuleset.unitSheet(fight.named(name), fight.battle, () => true).find(({ label }) => label === 'At risk')?.value;
    expect([risk('Líster'), risk('Yagüe'), risk('A Coy')]).toEqual(['lost on 4 or less', undefined, undefined]);
    fight.roll('apply-dps', { unit: [enemy] }, { gained: 1 });
    fight.act('set-game', { phase: 'rally' });
    fight.act('set-game', { phase: 'officers' });
    expect(fight.record.at(-1)!.notes.slice(1)).toEqual(['Yagüe (1 DP): lost on 2 or less']);
    fight.roll('apply-dps', { unit: [company] }, { gained: 6 });
    const [ended, secret, ...more] = fight.next();
    // The post does not mention that they are without a unit now, either. Readers who know the officer learn that his
    // risk was not rolled.
    expect(ended!.notes).toEqual([
      'Left open: Yagüe has not rolled for risk (1 DP: lost on 2 or less) (Risk to Officers, TC-56).',
    ]);
    expect(secret).toMatchObject({ kind: 'left-open', audience: reds, summary: 'Left open at the end of Risk to officers.' });
    expect(secret!.notes[0]).toBe(
      'Left open: Líster has not rolled for risk (8 DPs: lost on any die) (Risk to Officers, TC-56).',
    );
    expect(more).toEqual([]);
    expect(fight.named('Líster').attachedTo).toBeNull();
  });

  it('an officer whose unit is gone rolls for what it received, and is on his own when the move ends', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 8 });
    expect(fight.named('A Coy')).toMatchObject({ condition: 'destroyed', rifle: 0, lmg: 0, dps: 4 });
    fight.until(1, 'officers');
    expect(fight.named('Líster').attachedTo).toBe(company);
    for (const name of ['Líster', 'Campesino']) fight.edit(fight.named(name).id, { riskDps: 4 });
    fight.roll('officer-risk', { officer: [fight.named('Líster').id] }, {}, [9]);
    fight.roll('officer-risk', { officer: [fight.named('Campesino').id] }, {}, [8]);
    expect(fight.named('Campesino')).toMatchObject({ lost: true, attachedTo: null });
    expect(fight.next()[0]!.notes).toEqual(['Without a unit now: Líster.']);
    expect(fight.named('Líster')).toMatchObject({ lost: false, attachedTo: null });
  });
});
