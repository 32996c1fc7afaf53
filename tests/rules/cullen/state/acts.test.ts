import { beforeEach, describe, expect, it } from 'vitest';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { player, refusal, SPECTATOR, twoCompanies, UMPIRE } from './fight.js';

let { fight, reds, blues, company, enemy } = twoCompanies();
let lister: string;

beforeEach(() => {
  ({ fight, reds, blues, company, enemy } = twoCompanies());
  lister = fight.add('Líster', reds, { kind: 'officer', officerFactor: 2 });
});

describe('officers with units', () => {
  const attach = (officer: string, unit: string, as = player(reds)) => fight.act('attach-officer', { officer, unit }, as);

  it('an officer joins a unit of his side: its rolls use the highest factor (TC-5)', () => {
    const rallied = (held: number) =>
      fight.roll('rally', { unit: [company] }, { unitDps: held }, [2]).resolutions[0]!.outcome as { score: number };
    expect(rallied(1).score).toBe(2);
    expect(attach(lister, company).summary).toBe('Líster joins A Coy.');
    expect(fight.named('Líster').attachedTo).toBe(company);
    expect(rallied(1).score).toBe(4);
    attach(fight.add('Modesto', reds, { kind: 'officer', officerFactor: 3 }), company);
    expect(rallied(1).score).toBe(5);
  });

  it('and moves with it until he leaves; alone he moves Double without a roll (TC-52)', () => {
    attach(lister, company);
    expect(refusal(() => fight.roll('move-troops', { unit: [lister] })).message).toContain(
      'is attached to a unit and moves with it',
    );
    fight.act('detach-officer', { officer: lister }, player(reds));
    fight.roll('move-troops', { unit: [lister] });
    expect(fight.named('Líster')).toMatchObject({ attachedTo: null, moveInches: 12, moved: true });
  });

  it('and has moved with it, so that he goes no 12" more in that move (TC-52)', () => {
    attach(lister, company);
    fight.until(1, 'movement');
    fight.roll('move-troops', { unit: [company] }, {}, [6]);
    fight.act('detach-officer', { officer: lister }, player(reds));
    expect(() => fight.roll('move-troops', { unit: [lister] }, {}, [], player(reds))).toThrow('has already moved in this move');
    fight.until(2, 'movement');
    expect(fight.roll('move-troops', { unit: [lister] }, {}, [], player(reds)).kind).toBe('resolved');
  });

  it('he goes from one unit to another at once', () => {
    attach(lister, company);
    const second = fight.add('C Coy', reds);
    attach(lister, second);
    expect(fight.named('Líster').attachedTo).toBe(second);
  });

  it('is refused where it makes no sense', () => {
    const tank = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light' });
    const dead = fight.add('Dead', reds, { kind: 'officer', officerFactor: 1, lost: true });
    const gone = fight.add('Gone', reds);
    fight.edit(gone, { rifle: 0, lmg: 0 });
    expect(refusal(() => attach(lister, tank)).cites).toContain('Rally');
    expect(refusal(() => attach(lister, enemy)).code).toBe('NOT_YOURS');
    expect(refusal(() => attach(lister, enemy, UMPIRE)).cites).toContain('Rally');
    expect(refusal(() => attach(company, company)).cites).toEqual(['Elements']);
    expect(refusal(() => attach(dead, company)).cites).toEqual(['Risk to Officers']);
    expect(refusal(() => attach(lister, gone)).cites).toEqual(['DPs']);
    expect(refusal(() => attach('nobody', company)).code).toBe('NOT_FOUND');
    expect(refusal(() => attach(lister, company, player(blues))).code).toBe('NOT_YOURS');
    expect(refusal(() => attach(lister, company, SPECTATOR)).code).toBe('NOT_YOURS');
    attach(lister, company);
    expect(refusal(() => attach(lister, company)).message).toContain('already');
    fight.act('detach-officer', { officer: lister });
    expect(refusal(() => fight.act('detach-officer', { officer: lister })).message).toContain('is not with a unit');
  });

  it('joining a concealed unit is told to its side alone', () => {
    fight.edit(company, { concealed: true });
    expect(attach(lister, company).audience).toBe(reds);
    fight.edit(company, { concealed: false });
    expect(fight.act('detach-officer', { officer: lister }).audience).toBe('all');
  });

  it('an enemy unit that he cannot know of is not there for a player', () => {
    fight.edit(enemy, { concealed: true });
    expect(refusal(() => attach(lister, enemy)).code).toBe('NOT_FOUND');
  });
});

describe('formation, cover, position', () => {
  it('infantry and cavalry go into march column, guns do not (TC-53)', () => {
    fight.act('set-column', { unit: company, column: true }, player(reds));
    expect(fight.named('A Coy').column).toBe(true);
    fight.act('set-column', { unit: company, column: false }, player(reds));
    expect(fight.named('A Coy').column).toBe(false);
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light' });
    expect(refusal(() => fight.act('set-column', { unit: gun, column: true })).cites).toEqual(['Movement', 'TC-53']);
  });

  it('cover is the umpire’s, and a vehicle has no trenches (TC-16, TC-49)', () => {
    fight.act('set-cover', { unit: company, cover: 'trenches' });
    expect(fight.named('A Coy').cover).toBe('trenches');
    expect(refusal(() => fight.act('set-cover', { unit: company, cover: 'none' }, player(reds))).code).toBe('UMPIRE_ONLY');
    const truck = fight.add('Truck', reds, { kind: 'softskin' });
    fight.act('set-cover', { unit: truck, cover: 'soft' });
    expect(refusal(() => fight.act('set-cover', { unit: truck, cover: 'trenches' })).cites).toContain('Cover');
  });

  it('guns and mortars begin the battle in position; later it takes part of a move (TC-23)', () => {
    const gun = fight.add('Pak', reds, { kind: 'artillery', guns: 1, gunClass: 'light' });
    const put = (setUp: boolean, as = player(reds)) => fight.act('set-position', { unit: gun, setUp }, as);
    put(true);
    expect(fight.named('Pak')).toMatchObject({ setUp: true, moved: false });
    fight.next();
    expect(refusal(() => put(false)).cites).toEqual(['Movement', 'TC-10']);
    put(false, UMPIRE);
    expect(fight.named('Pak').setUp).toBe(false);
    expect(refusal(() => fight.act('set-position', { unit: company, setUp: true })).cites).toEqual(['Artillery Fire']);
  });
});

describe('trucks', () => {
  let truck: string;
  beforeEach(() => {
    truck = fight.add('Truck', reds, { kind: 'softskin', vehicle: 'truck-medium' });
  });
  const embark = (unit = company, vehicle = truck, as = player(reds)) => fight.act('embark', { unit, vehicle }, as);

  it('a company begins the battle on a truck', () => {
    embark();
    expect([fight.named('A Coy').carriedBy, fight.named('Truck').carries]).toEqual([truck, company]);
    fight.act('disembark', { unit: company }, player(reds));
    expect([fight.named('A Coy').carriedBy, fight.named('Truck').carries]).toEqual([null, null]);
  });

  it('once the battle goes on getting on and off takes a move, but for an umpire (TC-10)', () => {
    fight.next();
    expect(refusal(() => embark()).cites).toEqual(['Movement', 'TC-10']);
    embark(company, truck, UMPIRE);
    expect(refusal(() => fight.act('disembark', { unit: company }, player(reds))).cites).toEqual(['Movement', 'TC-10']);
    fight.act('disembark', { unit: company });
  });

  it('is carried whichever of the two rows an umpire or an order of battle says it in', () => {
    for (const say of [() => fight.edit(truck, { carries: 'A Coy' }), () => fight.edit(company, { carriedBy: 'Truck' })]) {
      say();
      expect(refusal(() => embark(fight.add(`Coy ${fight.record.length}`, reds))).message).toContain(
        'is already carrying a unit',
      );
      fight.edit(truck, { concealed: true });
      expect(cullenRuleset.knows(blues, fight.named('A Coy'), fight.battle)).toBe(false);
      fight.edit(truck, { concealed: false });
      fight.roll('move-softskin', { unit: [truck] }, {}, [6]);
      expect(fight.named('A Coy').moved).toBe(true);
      const sheets = ['A Coy', 'Truck'].map((name) =>
        cullenRuleset.unitSheet(fight.named(name), fight.battle, () => true).map(({ value }) => value),
      );
      expect([sheets[0]!.includes('Truck'), sheets[1]!.includes('A Coy')]).toEqual([true, true]);
      fight.act('disembark', { unit: company });
      expect([fight.named('A Coy').carriedBy, fight.named('Truck').carries]).toEqual([null, null]);
      fight.edit(company, { moved: false });
    }
  });

  it('carries one company of up to 8 stands of its own side', () => {
    const nine = fight.add('Nine', reds, { kind: 'infantry', rifle: 9 });
    const eight = fight.add('Eight', reds, { kind: 'infantry', rifle: 8 });
    expect(refusal(() => embark(nine)).message).toContain('A unit of trucks can carry 8 stands, not 9. Choose a smaller unit.');
    expect(refusal(() => embark(enemy, truck, UMPIRE)).cites).toEqual(['Movement']);
    expect(refusal(() => embark(truck, truck)).message).toContain('is a vehicle and cannot be carried');
    expect(refusal(() => embark(company, eight)).message).toContain('is not a vehicle');
    embark(eight);
    expect(refusal(() => embark()).message).toContain('is already carrying a unit');
    expect(refusal(() => embark(eight, fight.add('Other', reds, { kind: 'softskin' }))).message).toContain(
      'is already on board a vehicle',
    );
    expect(refusal(() => fight.act('disembark', { unit: company })).message).toContain('is not on board a vehicle');
    const left = fight.add('Left', reds, { kind: 'softskin', condition: 'abandoned' });
    expect(refusal(() => embark(company, left)).message).toContain('Left is abandoned');
  });
});

describe('Infantry v Armour: a declared assault', () => {
  let tank: string;
  beforeEach(() => {
    tank = fight.add('Pz I', blues, { kind: 'armour', armourClass: 'light', vehicleMgs: true, lmg: 2 });
  });
  const declare = (more: object = {}, as = player(reds)) =>
    fight.act('declare-assault', { unit: company, armour: tank, ...more }, as);

  it('marks both, and neither fires until the move ends', () => {
    declare();
    expect([fight.named('A Coy').assaultDeclared, fight.named('Pz I').assaultDeclared]).toEqual([true, true]);
    fight.until(1, 'standing-fire');
    const fire = (firer: string, target: string) =>
      fight.roll('small-arms-infantry', { firer: [firer], target: [target] }, { rangeInches: 10 }, [1]);
    expect(refusal(() => fire(company, enemy)).cites).toContain('Infantry v Armour');
    expect(refusal(() => fire(tank, company)).cites).toContain('Infantry v Armour');
    fight.until(2, 'standing-fire');
    fire(tank, company);
  });

  it('is told to both sides, who must not fire; what is concealed is not named', () => {
    expect(declare()).toMatchObject({ summary: 'A Coy will assault Pz I. Neither can fire this move.', audience: 'all' });
    expect(refusal(() => declare()).message).toContain('Nothing would change');
    declare({ takeBack: true });
    fight.edit(company, { concealed: true });
    expect(declare()).toMatchObject({
      summary: 'A concealed unit will assault Pz I. Neither can fire this move.',
      audience: 'all',
    });
    expect(declare({ takeBack: true }).summary).toBe('A concealed unit calls off the assault on Pz I. Both may fire.');
    fight.edit(company, { concealed: false });
    fight.edit(tank, { concealed: true });
    expect(refusal(() => declare()).code).toBe('NOT_FOUND');
    expect(declare({}, UMPIRE).summary).toBe('A Coy will assault a concealed unit. Neither can fire this move.');
  });

  it('is taken back', () => {
    declare();
    declare({ takeBack: true });
    expect([fight.named('A Coy').assaultDeclared, fight.named('Pz I').assaultDeclared]).toEqual([false, false]);
  });

  it('is for infantry on foot against enemy armour that has not fired, nor have they (TC-17)', () => {
    const riders = fight.add('Riders', reds, { kind: 'cavalry', cavalry: 4 });
    const own = fight.add('T-26', reds, { kind: 'armour', armourClass: 'light' });
    expect(refusal(() => declare({ unit: riders })).cites).toContain('TC-17');
    fight.edit(riders, { mounted: false });
    declare({ unit: riders });
    expect(refusal(() => declare({ armour: own })).message).toContain('same side');
    expect(refusal(() => declare({ armour: enemy })).message).toContain('is not armour');
    expect(refusal(() => declare({ unit: enemy })).code).toBe('NOT_YOURS');
    fight.edit(tank, { fired: true });
    expect(refusal(() => declare()).message).toContain('Pz I has already fired');
    fight.edit(tank, { fired: false, condition: 'destroyed' });
    expect(refusal(() => declare()).message).toContain('has already been destroyed');
    fight.edit(tank, { condition: 'sound' });
    fight.edit(company, { fired: true });
    expect(refusal(() => declare()).message).toContain('A Coy has already fired');
  });
});

describe('which elements are lost is the owner’s choice (TC-42)', () => {
  const choose = (params: object, as = player(reds)) => fight.act('choose-losses', { unit: company, ...params }, as);

  it('in the phase of the loss others go in their place', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 6 });
    expect(fight.named('A Coy')).toMatchObject({ rifle: 1, lmg: 1 });
    expect(choose({ keep: 'rifle', lose: 'lmg' }).summary).toBe('A Coy loses 1 LMG and keeps 1 rifle.');
    expect(fight.named('A Coy')).toMatchObject({ rifle: 2, lmg: 0, dps: 4 });
    expect(refusal(() => choose({ keep: 'rifle', lose: 'lmg' })).message).toContain('A Coy has 0 LMGs left');
    choose({ keep: 'lmg', lose: 'rifle' });
    expect(fight.named('A Coy')).toMatchObject({ rifle: 1, lmg: 1 });
  });

  it('of a concealed unit it is told to its side alone, like that of a unit on a concealed truck', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 6 });
    expect(choose({ keep: 'rifle', lose: 'lmg' }).audience).toBe('all');
    fight.edit(company, { concealed: true });
    expect(choose({ keep: 'lmg', lose: 'rifle' }).audience).toBe(reds);
    fight.edit(company, { concealed: false });
    fight.edit(company, { carriedBy: fight.add('Truck', reds, { kind: 'softskin', concealed: true }) });
    expect(choose({ keep: 'rifle', lose: 'lmg' }).audience).toBe(reds);
  });

  it('each type of element can be chosen', () => {
    const all = { rifle: 2, smg: 1, lmg: 1, hmg: 1, atRifle: 1, mortar: 1, cavalry: 1, guns: 1 };
    const motley = fight.add('Motley', reds, { kind: 'artillery', gunClass: 'light', dps: 4, ...all });
    fight.roll('apply-dps', { unit: [motley] }, { gained: 1 });
    const order = ['cavalry', 'smg', 'at-rifle', 'mortar', 'lmg', 'hmg', 'guns', 'rifle'];
    order.forEach((lose, k) => fight.act('choose-losses', { unit: motley, keep: order.at(k - 1)!, lose }, player(reds)));
    expect(fight.named('Motley')).toMatchObject({ ...all, rifle: 1 });
  });

  it('not more than were lost, not in a later phase, not what is not there, not by the enemy', () => {
    fight.roll('apply-dps', { unit: [company] }, { gained: 5 });
    expect(refusal(() => choose({ keep: 'rifle', lose: 'lmg', count: 2 })).message).toContain(
      'A Coy has lost only 1 rifle in this phase',
    );
    expect(refusal(() => choose({ keep: 'lmg', lose: 'rifle' })).cites).toEqual(['DPs', 'TC-42']);
    expect(refusal(() => choose({ keep: 'rifle', lose: 'hmg' })).message).toContain('A Coy has 0 HMGs left');
    expect(refusal(() => choose({ keep: 'rifle', lose: 'rifle' })).message).toContain('same kind of element is chosen twice');
    expect(refusal(() => choose({ keep: 'rifle', lose: 'lmg' }, player(blues))).code).toBe('NOT_YOURS');
    fight.next();
    expect(refusal(() => choose({ keep: 'rifle', lose: 'lmg' })).message).toContain('A Coy has lost 0 rifles in this phase');
  });
});

describe('an umpire sets anything at any time', () => {
  it('any move and phase, which begins at once for every unit (TC-40)', () => {
    fight.act('attach-officer', { officer: lister, unit: company });
    fight.roll('apply-dps', { unit: [company] }, { gained: 2 });
    expect(fight.named('A Coy').atPhase.dps).toBe(0);
    const event = fight.act('set-game', { turn: 4, phase: 'officers' });
    expect(fight.battle.game).toMatchObject({ turn: 4, phase: 'officers' });
    expect(event.summary).toBe('Game settings: move 4, Risk to officers.');
    expect(event.notes.slice(1)).toEqual(['Líster (2 DPs): lost on 4 or less']);
    expect(fight.named('A Coy').atPhase.dps).toBe(2);
    fight.act('set-game', { phase: 'rally' });
    expect(fight.battle.game).toMatchObject({ turn: 4, phase: 'rally' });
    expect(fight.named('A Coy').dpsThisMove).toBe(2);
    expect(refusal(() => fight.act('set-game', {})).message).toContain('Nothing would change');
    expect(refusal(() => fight.act('set-game', { phase: 'tea' })).field).toBe('phase');
    expect(refusal(() => fight.act('set-game', { turn: 5 }, player(reds))).code).toBe('UMPIRE_ONLY');
  });

  it('the airstrikes of a side', () => {
    fight.act('set-side', { side: blues, airstrikes: 3 });
    expect(fight.sideNamed('Nationalists').airstrikes).toBe(3);
    expect(refusal(() => fight.act('set-side', { side: blues })).message).toContain('Nothing would change');
    expect(fight.sideNamed('Nationalists').airstrikes).toBe(3);
    expect(refusal(() => fight.act('set-side', { side: 'nobody', airstrikes: 1 })).code).toBe('NOT_FOUND');
    expect(refusal(() => fight.act('set-side', { side: blues, airstrikes: 100 })).field).toBe('airstrikes');
    expect(refusal(() => fight.act('set-side', { side: blues, airstrikes: 1 }, player(blues))).code).toBe('UMPIRE_ONLY');
  });
});

describe('march column (TC-81)', () => {
  const column = (is: boolean, as = player(reds)) => fight.act('set-column', { unit: company, column: is }, as);

  it('is formed and ended freely until the phase Movement is over', () => {
    for (const phase of ['rally', 'assault-movement', 'movement'] as const) {
      fight.until(1, phase);
      column(true);
      column(false);
    }
    expect(fight.named('A Coy').column).toBe(false);
  });

  it('is not ended by its player when it is assaulted, which costs it 2; an umpire may', () => {
    column(true);
    fight.until(1, 'assaults');
    expect(refusal(() => column(false)).cites).toEqual(['Movement', 'TC-81']);
    column(false, UMPIRE);
    expect(fight.named('A Coy').column).toBe(false);
  });
});
