import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { fillInput } from '../../../../src/game/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import type { Cast } from '../../played.js';
import { Fight, player, refusal, RANGED_IN } from './fight.js';

let fight: Fight;
let reds: string;
let blues: string;
let company: string;
let enemy: string;
let truck: string;

beforeEach(() => {
  fight = new Fight();
  reds = fight.side('Republic');
  blues = fight.side('Nationalists');
  company = fight.add('A Coy', reds, { kind: 'infantry', rifle: 4, hmg: 1, dps: 4 });
  enemy = fight.add('B Coy', blues, { kind: 'infantry', rifle: 5, cover: 'hard' });
  truck = fight.add('Lorry', blues, { kind: 'softskin' });
});

/** Returns the answer to a player of the Republic who types these values. */
const told = (procedure: string, roles: Cast, typed: JsonObject) => {
  const { code, message, field } = refusal(() => fight.roll(procedure, roles, typed, [], player(reds)));
  return { code, message, field };
};
const umpireOnly = (field: string, recorded: string) => ({
  code: 'UMPIRE_ONLY',
  message: `${field}: ${recorded}. Leave the value out, or ask an umpire.`,
  field,
});
/** Returns the input of a roll by a player of the Republic. */
const played = (procedure: string, roles: Cast, typed: JsonObject, faces: number[] = []) =>
  fight.roll(procedure, roles, typed, faces, player(reds)).resolutions[0]!.input;

describe('what is on record a player does not type otherwise', () => {
  const volley = (typed: JsonObject) =>
    told('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 10, ...typed });

  it('more elements than fire, other DPs, another cover', () => {
    expect(volley({ rifle: 12 })).toEqual(umpireOnly('rifle', 'A Coy has 4 on record'));
    expect(volley({ hmg: 2 })).toEqual(umpireOnly('hmg', 'A Coy has 1 on record'));
    expect(volley({ smg: 1 })).toEqual(umpireOnly('smg', 'A Coy has 0 on record'));
    expect(volley({ firerDps: 0 })).toEqual(umpireOnly('firerDps', 'A Coy has 4 on record'));
    expect(volley({ ar: 1 })).toEqual(umpireOnly('ar', 'A Coy has 0 on record'));
    expect(volley({ cover: 'none' })).toEqual(umpireOnly('cover', 'This value is on record'));
    expect(volley({ rifle: 12, firerDps: 0, cover: 'none' }).code).toBe('UMPIRE_ONLY');
  });

  it('elements on horses that they do not have, and HMGs that walked', () => {
    const riders = fight.add('Riders', reds, { kind: 'cavalry', cavalry: 3, mounted: false });
    expect(told('small-arms-infantry', { firer: [riders], target: [enemy] }, { rangeInches: 10, cavalry: 3 })).toEqual(
      umpireOnly('cavalry', 'Riders has 0 on record'),
    );
    fight.edit(company, { moved: true });
    expect(volley({ hmg: 1 })).toMatchObject({
      code: 'ILLEGAL',
      message: 'HMGs on foot cannot move and fire in the same move. Leave the HMGs out.',
    });
  });

  it('an officer whom it does not have', () => {
    const rally = () => told('rally', { unit: [company] }, { officer: 3 });
    expect(rally()).toEqual(umpireOnly('officer', 'A Coy has 0 on record'));
    fight.add('Líster', reds, { kind: 'officer', officerFactor: 2, attachedTo: 'A Coy' });
    expect(rally()).toEqual(umpireOnly('officer', 'A Coy has 2 on record'));
    expect(told('move-troops', { unit: [company] }, { officer: 3 }).code).toBe('UMPIRE_ONLY');
  });

  it('a weapon that it does not have', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    const pak = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', atRifle: 1, setUp: true });
    const shot = (firer: string, weapon: string) =>
      told('at-armour', { firer: [firer], target: [tank] }, { rangeInches: 10, weapon });
    expect(shot(pak, 'heavy-gun')).toEqual(umpireOnly('weapon', 'Pak has light-gun on record'));
    expect(shot(company, 'at-rifle')).toEqual(umpireOnly('weapon', 'A Coy has none on record'));
    const mortars = fight.add('Mortars', reds, { kind: 'artillery', mortar: 2, setUp: true });
    const shell = (firer: string) =>
      told('artillery-infantry', { firer: [firer], target: [enemy] }, { rangeInches: 10, weapon: 'gun' });
    expect(shell(mortars)).toEqual(umpireOnly('weapon', 'Mortars has mortar on record'));
    expect(shell(company)).toEqual(umpireOnly('weapon', 'A Coy has none on record'));
  });

  it('more rounds than it fired, and more inches at the wire than it rolled', () => {
    const battery = fight.add('Battery', reds, { kind: 'artillery', guns: 2, gunClass: 'field', setUp: true });
    const shell = { rangeInches: 10, roundsOnTarget: 3 };
    expect(told('artillery-infantry', { firer: [battery], target: [enemy] }, shell)).toEqual(
      umpireOnly('roundsOnTarget', 'Battery has 0 on record'),
    );
    fight.edit(company, { moveInches: 4 });
    expect(told('barbed-wire', { unit: [company] }, { moveInches: 8, startsInContact: true })).toEqual(
      umpireOnly('moveInches', 'A Coy has 4 on record'),
    );
    fight.edit(company, { moveInches: -12, status: 'retreating' });
    expect(told('barbed-wire', { unit: [company] }, { moveResult: 'double', startsInContact: true })).toEqual(
      umpireOnly('moveResult', 'A Coy has retreat on record'),
    );
  });

  it('trenches where there are none, no trenches where there are, and other elements than those of named supporters', () => {
    const assault = (typed: JsonObject, roles: Cast = {}) =>
      told('assault-infantry', { attacker: [company], defender: [enemy], ...roles }, typed);
    expect(assault({ defenderCover: 'trenches' })).toEqual(umpireOnly('defenderCover', 'This value is on record'));
    fight.edit(enemy, { cover: 'trenches' });
    expect(assault({ defenderCover: 'defences' })).toEqual(umpireOnly('defenderCover', 'This value is on record'));
    expect(assault({ attackerElements: 9 })).toEqual(umpireOnly('attackerElements', 'A Coy has 5 on record'));
    const second = fight.add('2nd Coy', reds);
    expect(assault({ attackerSupport: 9 }, { supporters: [second] }).code).toBe('UMPIRE_ONLY');
  });

  it('whether a truck is empty, or is in cover', () => {
    fight.act('embark', { unit: enemy, vehicle: truck });
    const shot = (typed: JsonObject) =>
      told('small-arms-softskin', { firer: [company], target: [truck] }, { rangeInches: 10, ...typed });
    expect(shot({ carrying: false })).toEqual(umpireOnly('carrying', 'This value is on record'));
    expect(shot({ cover: 'soft' })).toEqual(umpireOnly('cover', 'This value is on record'));
  });
});

describe('what is not on record a player says', () => {
  it('that only some of its elements fire, and which', () => {
    const volley = (typed: JsonObject) =>
      played('small-arms-infantry', { firer: [company], target: [enemy] }, { rangeInches: 10, visibleElements: 3, ...typed });
    expect(volley({ rifle: 2, hmg: 0 })).toMatchObject({ rifle: 2, hmg: 0, firerDps: 4, cover: 'hard', visibleElements: 3 });
    expect(volley({ rifle: 0 })).toMatchObject({ rifle: 0, hmg: 1 });
  });

  it('how many machine guns a vehicle has, where its row only says that it has some', () => {
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'medium', vehicleMgs: true });
    const cast = { firer: [tank], target: [enemy] };
    expect(played('small-arms-infantry', cast, { rangeInches: 6, lmg: 1 }, [1])).toMatchObject({ lmg: 1, vehicleMounted: true });
    fight.edit(tank, { lmg: 1 });
    expect(told('small-arms-infantry', cast, { rangeInches: 6, lmg: 2 }).code).toBe('UMPIRE_ONLY');
  });

  it('which of its weapons fires', () => {
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    const pak = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', atRifle: 1, setUp: true });
    const old = fight.add('Old gun', reds, { kind: 'artillery', guns: 1, setUp: true });
    const shot = (firer: string, weapon: string) =>
      played('at-armour', { firer: [firer], target: [tank] }, { rangeInches: 10, weapon }, [1]).weapon;
    expect([shot(pak, 'light-gun'), shot(pak, 'at-rifle'), shot(old, 'medium-gun')]).toEqual([
      'light-gun',
      'at-rifle',
      'medium-gun',
    ]);
    const mixed = fight.add('Mixed', reds, { kind: 'infantry', rifle: 2, mortar: 1 });
    expect(played('fire-check', { firer: [mixed] }, { shooter: 'mortar' })).toMatchObject({ shooter: 'mortar' });
    expect(told('fire-check', { firer: [company] }, { shooter: 'mortar' })).toEqual(
      umpireOnly('shooter', 'A Coy has infantry on record'),
    );
  });

  it('rifles beside a gun that is not in position fire at a truck', () => {
    const pak = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light', atRifle: 1, setUp: false });
    const shot = played('at-softskin', { firer: [pak], target: [truck] }, { rangeInches: 10 }, [1]);
    expect(shot).toMatchObject({ setUp: true });
  });

  it('that a gun has fired fewer rounds than its battery, and how far it was to the wire', () => {
    const battery = fight.add('Battery', reds, RANGED_IN);
    const shell = { rangeInches: 10, roundsOnTarget: 1 };
    expect(played('artillery-infantry', { firer: [battery], target: [enemy] }, shell, [1])).toMatchObject({ roundsOnTarget: 1 });
    fight.edit(company, { moveInches: 12 });
    const wire = { moveInches: 9, moveResult: 'double', startsInContact: true };
    expect(played('barbed-wire', { unit: [company] }, wire)).toMatchObject(wire);
  });

  it('defences of the fight, and who supports without being named', () => {
    const typed = { defenderCover: 'defences', attackerSupport: 3, defenderSupport: 1 };
    expect(played('assault-infantry', { attacker: [company], defender: [enemy] }, typed, [5, 5])).toMatchObject(typed);
  });
});

describe('umpires and odds', () => {
  const cast = () => ({ firer: [company], target: [enemy] });

  it('an umpire may type otherwise, and the post says so', () => {
    const typed = { rangeInches: 10, rifle: 12, firerDps: 0, cover: 'none' };
    const event = fight.roll('small-arms-infantry', cast(), typed, [1]);
    expect(event.resolutions[0]!.outcome.firePoints).toBe(14);
    expect(event.notes).toEqual(
      expect.arrayContaining([
        'For “rifle”, an umpire entered 12, but A Coy has 4 on record.',
        'For “firer DPs”, an umpire entered 0, but A Coy has 4 on record.',
        'For “cover”, an umpire entered none, but B Coy has hard on record.',
      ]),
    );
  });

  it('an umpire who takes less of it does not', () => {
    const { notes } = fight.roll('small-arms-infantry', cast(), { rangeInches: 10, rifle: 1 });
    expect(notes.join()).not.toContain('an umpire entered ');
  });

  it('odds may be asked with anything', () => {
    const procedure = cullenRuleset.procedures.find(({ id }) => id === 'cullen.small-arms-infantry')!;
    const typed = { rangeInches: 10, rifle: 12, firerDps: 0 };
    expect(fillInput(procedure, fight.battle, { roles: cast(), typed })).toMatchObject({
      rifle: 12,
      firerDps: 0,
      cover: 'hard',
    });
  });
});

describe('Move Sequence: once in a move (TC-55)', () => {
  const volley = (typed: JsonObject, target = enemy, faces: number[] = []) =>
    played(
      'small-arms-infantry',
      { firer: [company], target: [target] },
      { rangeInches: 10, visibleElements: 3, ...typed },
      faces,
    );

  it('each element fires once, at one target or another', () => {
    const third = fight.add('C Coy', blues);
    volley({ rifle: 1, hmg: 0 });
    volley({ rifle: 1, hmg: 1 }, third, [1]);
    expect(() => volley({ rifle: 3, hmg: 0 })).toThrow(
      'A Coy has fired those of its elements this move. Still available: rifle 2. Enter rifle:2.',
    );
    expect(() => volley({ rifle: 0, hmg: 1 })).toThrow('has fired those of its elements');
  });

  it('who is refused is told what has not fired, and how to say so', () => {
    const mixed = fight.add('Mixed', reds, { kind: 'infantry', rifle: 3, lmg: 2, atRifle: 1 });
    const panzer = fight.add('CV 33', blues, { kind: 'armour', armourClass: 'light' });
    fight.until(1, 'standing-fire');
    fight.roll('small-arms-armour', { firer: [mixed], target: [panzer] }, { rangeInches: 10 }, [1], player(reds));
    const volley = (typed = {}) =>
      fight.roll('small-arms-infantry', { firer: [mixed], target: [enemy] }, { rangeInches: 10, ...typed }, [9], player(reds));
    expect(refusal(() => volley()).message).toBe(
      'Mixed has fired those of its elements this move. Still available: rifle 3. Enter lmg:0.',
    );
    expect(volley({ lmg: 0 }).resolutions[0]!.outcome).toMatchObject({ firePoints: 1 }); // 3 rifles fire at hard cover.
    expect(refusal(() => volley({ lmg: 0 })).message).toBe(
      'Mixed has fired those of its elements this move. Choose another unit.',
    );
  });

  it('each gun of a battery fires once, at armour or at others', () => {
    const pair = fight.add('Pair', reds, { kind: 'artillery', guns: 2, gunClass: 'light', setUp: true });
    const tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light' });
    const atTank = () => played('at-armour', { firer: [pair], target: [tank] }, { rangeInches: 10 }, [1]);
    atTank();
    played('at-others', { firer: [pair], target: [enemy] }, {}, [1]);
    expect(atTank).toThrow('Pair has fired that weapon this move. Choose another unit.');
  });

  it('one movement roll a move (TC-3)', () => {
    const march = (procedure: string) => played(procedure, { unit: [company] }, {}, [5]);
    march('move-troops');
    for (const procedure of ['move-troops', 'assault-move'])
      expect(() => march(procedure)).toThrow('A Coy has moved this move. Choose another unit.');
  });
});
