/**
 * Combat, Supporting Artillery, Air-Ground Attacks: support is bought, named in a fight, and used up (M-37). Totals are
 * calculated by hand.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { PuttingRight } from '../../putting-right.js';
import { Game, player, refusal, UMPIRE } from './game.js';

let game: Game;
let right: PuttingRight<Game['battle']>;
let attacker: string;
let other: string;
let enemy: string;
let guns: string;
let aircraft: string;
const allied = () => player(game.allies);
const german = () => player(game.axis);

/** Two companies of 10 attack 10, unprepared: 8 and the support against 10. */
beforeEach(() => {
  game = new Game();
  right = new PuttingRight(game);
  attacker = game.add('A', game.allies, { status: 10 });
  other = game.add('B', game.allies, { status: 10 });
  enemy = game.add('X', game.axis, { status: 10 });
  guns = game.add('Guns', game.allies, { troops: 'towed-artillery', artilleryType: 'field', status: 6, ammoSp: 2 });
  aircraft = game.fly('83 Group', game.allies, 'ground-attack', 3);
});

const waiting = (): readonly string[] => [...game.battle.tables.support.values()].map(({ name }) => name);
const shell = (supports: readonly string[] = [], rangeKm = 5) =>
  game.roll('artillery-support', { guns: [guns], ...(supports.length > 0 ? { supports } : {}) }, { rangeKm }, [], allied());
const fly = (supports: readonly string[] = [], as = allied(), typed: JsonObject = {}) =>
  game.roll('air-support', { groups: [aircraft], ...(supports.length > 0 ? { supports } : {}) }, typed, [], as);
const called = (name: string): string => [...game.battle.tables.support.values()].find((row) => row.name === name)!.id;
/** With a die of 1, a total of up to 14 against 10 is a confused combat, and nothing more is rolled. */
const fight = (typed: JsonObject = {}, support: readonly string[] = [], who = attacker, as = allied(), faces = [1]) =>
  game.roll('combat', { attackers: [who], defenders: [enemy], ...(support.length > 0 ? { support } : {}) }, typed, faces, as);
const totals = (event: ReturnType<typeof fight>) => {
  const { attTotal, defTotal } = event.resolutions[0]!.outcome;
  return [attTotal, defTotal];
};

describe('a player names what he has bought', () => {
  it('M-39: types no guns or aircraft that nobody has bought, and is told what to do', () => {
    const many = { attArtillery: 60, attAir: 'apocalyptic' };
    expect(refusal(() => fight(many)).code).toBe('UMPIRE_ONLY');
    expect(refusal(() => fight({ attArtillery: 60 })).message).toContain('artillery-support');
    expect(refusal(() => fight({ attAir: 'apocalyptic' })).message).toContain('air-support');
    expect(totals(fight())).toEqual([8, 10]);
  });

  it('one purchase serves one fight, whether it is named (M-37)', () => {
    shell();
    expect(waiting()).toEqual(['fire of Guns']);
    expect(totals(fight({}, [called('fire of Guns')]))).toEqual([14, 10]);
    expect(waiting()).toEqual([]);
    expect(totals(fight({}, [], other))).toEqual([8, 9]);
    expect(game.unit('Guns').ammoSp).toBe(1);
  });

  it('what was bought for a unit that goes over, or leaves the battle, serves another one', () => {
    shell([other]);
    expect(refusal(() => fight({ attArtillery: 6 })).code).toBe('UMPIRE_ONLY'); // The support is for B's next fight.
    game.do({ type: 'edit-unit', unit: other, side: game.axis, fields: {} });
    expect(totals(fight({ attArtillery: 6 }))).toEqual([14, 10]);
    expect(waiting()).toEqual([]);
    const third = game.add('C', game.allies, { status: 10 });
    shell([third]);
    game.do({ type: 'remove-unit', unit: third });
    expect(called('fire of Guns')).toBeDefined();
    const fourth = game.add('D', game.allies, { status: 10 });
    // X has lost 1 to A: 8 and 6 against 9.
    expect(totals(fight({ attArtillery: 6 }, [], fourth))).toEqual([14, 9]);
  });

  it('or typed as the number that it came to', () => {
    shell();
    expect(totals(fight({ attArtillery: 6 }))).toEqual([14, 10]);
    expect(refusal(() => fight({ attArtillery: 6 }, [], other)).code).toBe('UMPIRE_ONLY');
    shell();
    expect(totals(fight({ attArtillery: 6 }, [], other))).toEqual([14, 9]);
    expect(game.unit('Guns').ammoSp).toBe(0);
  });

  it('or bought for who fights: it counts in his next fight, and in no other’s', () => {
    shell([other]);
    expect(totals(fight())).toEqual([8, 10]);
    expect(waiting()).toEqual(['fire of Guns']);
    expect(totals(fight({}, [], other))).toEqual([14, 9]);
    expect(waiting()).toEqual([]);
  });

  it('aircraft too: 3 Allied squadrons are superior (3 squadrons: +6), and a second flight is pointed out', () => {
    fly();
    expect(totals(fight({ attAir: 'superior' }))).toEqual([14, 10]);
    expect(refusal(() => fight({ attAir: 'superior' }, [], other)).code).toBe('UMPIRE_ONLY');
    expect(fly().notes.join()).toContain('Already flown this turn: 83 Group');
    expect(totals(fight({}, [called('flight of 83 Group')], other))).toEqual([14, 9]);
  });

  it('without an umpire squadrons of one group over several fights, each squadron once a turn (M-62)', () => {
    game.goTo('combat');
    game.withoutUmpire();
    fly([attacker], allied(), { groundAttackSqns: 1 });
    expect(() => fly([other])).toThrow('Only 2 squadrons of 83 Group can still attack this turn.');
    fly([other], allied(), { groundAttackSqns: 2 });
    expect(() => fly()).toThrow('All squadrons of 83 Group have attacked this turn.');
    expect(fly([], UMPIRE).notes.join()).toContain('Already flown this turn: 83 Group');
    game.nextTurn();
    game.goTo('combat');
    expect(fly().resolutions[0]!.input).toMatchObject({ groundAttackSqns: 3 });
  });

  it('two purchases add up, and a typed sum stands for both: 6 at 5 km and 3 at 12 km', () => {
    shell();
    shell([], 12);
    expect(waiting()).toEqual(['fire of Guns', 'fire of Guns (2)']);
    expect(totals(fight({ attArtillery: 3 }))).toEqual([11, 10]);
    expect(waiting()).toEqual(['fire of Guns']);
    expect(refusal(() => fight({ attArtillery: 9 }, [], other)).code).toBe('UMPIRE_ONLY');
  });

  it('what no fight has had goes with the turn', () => {
    shell();
    fly([attacker]);
    game.nextTurn();
    expect(waiting()).toEqual([]);
    expect(refusal(() => fight({ attArtillery: 6 })).code).toBe('UMPIRE_ONLY');
  });

  it('supports his own side alone', () => {
    expect(refusal(() => game.roll('artillery-support', { guns: [guns], supports: [enemy] }, { rangeKm: 5 })).field).toBe(
      'supports',
    );
  });
});

describe('an umpire types what he likes, and is named', () => {
  it('beyond what is on record', () => {
    expect(fight({ attArtillery: 4 }, [], attacker, UMPIRE).notes.join()).toContain(
      'For “attacker artillery”, an umpire entered 4',
    );
  });

  it('in a fight with units of one side on both sides of it: its support is spent once', () => {
    shell();
    game.roll('combat', { attackers: [attacker], defenders: [other], support: [called('fire of Guns')] }, {}, [1], UMPIRE);
    expect(waiting()).toEqual([]);
  });

  it('and a number that is on record is that', () => {
    shell();
    expect(fight({ attArtillery: 6 }, [], attacker, UMPIRE).notes).toEqual([]);
    expect(waiting()).toEqual([]);
  });
});

describe('the defenders’ support', () => {
  beforeEach(() => {
    game.add('Their guns', game.axis, { troops: 'towed-artillery', artilleryType: 'medium', status: 4 });
  });
  const theirs = (supports: readonly string[]) =>
    game.roll(
      'artillery-support',
      { guns: [game.unit('Their guns').id], ...(supports.length > 0 ? { supports } : {}) },
      { rangeKm: 5 },
      [],
      german(),
    );

  it('counts for who is attacked, whatever the attackers say of it, and once', () => {
    theirs([enemy]);
    expect(totals(fight({ defArtillery: 0 }))).toEqual([8, 14]);
    expect(waiting()).toEqual([]);
    expect(totals(fight({}, [], other))).toEqual([8, 10]);
  });

  it('is taken from the attackers’ mouth where none is on record, and remarked on', () => {
    const { notes } = fight({ defArtillery: 3 });
    expect(notes.join()).toContain('but none is recorded');
  });

  it('a number that they have bought is that, and spent', () => {
    theirs([]);
    expect(fight({ defArtillery: 4 }).notes).toEqual([]);
    expect(waiting()).toEqual([]);
  });
});

describe('support of several sides over one fight', () => {
  /** Adds a third side with a unit of 10 and this many squadrons. */
  function ally(nation: string, squadrons: number) {
    const side = game.addSide('Allied to them', { nation });
    const unit = game.add('H', side, { status: 10 });
    return { unit, group: game.fly('Their group', side, 'ground-attack', squadrons) };
  }
  const flown = (groups: readonly string[], supports: readonly string[], typed: JsonObject = {}) =>
    game.roll('air-support', { groups, supports }, typed);

  it.each([false, true])(
    'German and Allied squadrons are not added, whoever flew first: the better level counts (M-12)',
    (isLast) => {
      const { unit, group } = ally('german', 3);
      game.edit(enemy, { status: 25 });
      // The support of 2 Allied squadrons is superior, and so is that of 3 German ones.
      const flights = [() => flown([aircraft], [attacker], { groundAttackSqns: 2 }), () => flown([group], [unit])];
      for (const each of isLast ? flights.reverse() : flights) each();
      // The total is 20, with two unprepared units, one of another formation, and 6 for artillery.
      const both = game.roll('combat', { attackers: [attacker, unit], defenders: [enemy] }, {}, [1]);
      expect(both.resolutions[0]!).toMatchObject({ input: { attAir: 'superior' }, outcome: { attTotal: 21, result: 'beaten' } });
      expect(waiting()).toEqual([]);
    },
  );

  it('aircraft of two sides that an umpire flies at once are there for units of either (M-37)', () => {
    const { unit, group } = ally('allied', 1);
    game.edit(enemy, { status: 14 });
    flown([aircraft, group], [unit]);
    // The total is 8, and 8 for four squadrons.
    expect(totals(fight({}, [], unit, UMPIRE))).toEqual([16, 14]);
    expect(waiting()).toEqual([]);
    flown([group, aircraft], []);
    expect(totals(fight({}, [called('flight of Their group + 83 Group')], attacker, UMPIRE))).toEqual([16, 13]);
    expect(refusal(() => flown([aircraft, group], [enemy])).field).toBe('supports');
  });
});

describe('putting right', () => {
  it.each([
    ['typed as a number', () => [], { attArtillery: 6 }],
    ['bought for the attackers', () => [attacker], {}],
  ] as const)('a purchase that is taken back is not in the fight: %s', (_how, supports, typed) => {
    const bought = shell(supports()).number;
    const fought = fight(typed).number;
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    right.undo(bought);
    expect(right.outcome(fought)).toMatchObject({ attTotal: 8 });
    right.redo();
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    expect(waiting()).toEqual([]);
    expect(right.fault()).toBeNull();
  });

  it('a range that is corrected counts in the fight: 12 km is long range, half of 6', () => {
    const bought = shell().number;
    const fought = fight({}, [called('fire of Guns')]).number;
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    right.correct(bought, { rangeKm: 12 });
    expect(right.outcome(bought)).toMatchObject({ supportStatus: 3 });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 11 });
    expect(waiting()).toEqual([]);
  });

  it('named support that is taken back is not in the fight either, or is left in it as it fell (M-37)', () => {
    const bought = shell().number;
    const fought = fight({}, [called('fire of Guns')]).number;
    right.undo(bought);
    expect(right.outcome(fought)).toMatchObject({ attTotal: 8 });
    expect([game.unit('A').ammoSp, game.unit('Guns').ammoSp]).toEqual([2, 2]);
    right.redo();
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    expect(waiting()).toEqual([]);
    right.undo(bought, 'keep');
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    expect([game.unit('A').ammoSp, game.unit('Guns').ammoSp]).toEqual([2, 2]);
    expect(right.fault()).toBeNull();
  });

  it('a fight that was judged again stays so where later results are left as they fell', () => {
    const edited = game.record.length + 1;
    game.edit(other, { status: 9 });
    const bought = shell().number;
    const fought = fight({ attArtillery: 6 }).number;
    right.correct(bought, { rangeKm: 12 });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 11 });
    right.undo(edited, 'keep');
    expect(right.outcome(fought)).toMatchObject({ attTotal: 11 });
    expect(waiting()).toEqual([]);
    expect(right.fault()).toBeNull();
  });

  it('a number that was typed stands for the same guns, whatever they come to now (M-37)', () => {
    const bought = shell().number;
    const fought = fight({ attArtillery: 6 }).number;
    right.correct(bought, { rangeKm: 12 });
    // The total is 8 and half of 6, against 10.
    expect(right.outcome(fought)).toMatchObject({ attTotal: 11, defTotal: 10 });
    expect(waiting()).toEqual([]);
    right.correct(bought, { rangeKm: 5 });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    right.undo(bought);
    expect(right.outcome(fought)).toMatchObject({ attTotal: 8 });
    expect(right.fault()).toBeNull();
  });

  it('of a typed sum the rest counts when a part is taken back, and no other fire', () => {
    game.edit(enemy, { status: 14 });
    const far = shell([], 12).number; // The fire is worth 3.
    shell(); // The fire is worth 6.
    const fought = fight({ attArtillery: 9 }).number;
    game.edit(guns, { ammoSp: 3 });
    shell([], 12); // The fire is worth 3, for another fight.
    right.undo(far);
    expect(right.outcome(fought)).toMatchObject({ attTotal: 14 });
    expect(waiting()).toEqual(['fire of Guns']);
    right.redo();
    expect(right.outcome(fought)).toMatchObject({ attTotal: 17 });
  });

  it('aircraft that were typed by their level are those that fly now', () => {
    const flown = fly().number; // The support of 3 Allied squadrons is superior.
    const fought = fight({ attAir: 'superior' }).number;
    right.correct(flown, { groundAttackSqns: 1 });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 12 });
    expect(waiting()).toEqual([]);
  });

  it('what an umpire says of the fight itself beats it', () => {
    const bought = shell().number;
    const fought = fight({ attArtillery: 6 }).number;
    right.correct(bought, { rangeKm: 12 });
    right.correct(fought, { attArtillery: 5 });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 13 });
    right.correct(fought, {}, { roles: { support: [] } });
    right.correct(fought, { attArtillery: null });
    expect(right.outcome(fought)).toMatchObject({ attTotal: 8 });
  });

  it('a fight that is taken back leaves its support for another', () => {
    shell();
    const fought = fight({ attArtillery: 6 }).number;
    right.undo(fought);
    expect(waiting()).toEqual(['fire of Guns']);
    expect(totals(fight({}, [called('fire of Guns')], other))).toEqual([14, 10]);
  });
});

describe('Bombing/Interdiction', () => {
  const shelled = (gun: string, typed: JsonObject = {}, as = allied(), faces = [1]) =>
    game.roll('interdiction', { artillery: [gun], targets: [enemy] }, typed, faces, as);

  it('aircraft and battalions that nobody has named are no player’s to type', () => {
    for (const typed of [{ tacticalSqns: 50 }, { heavySqns: 9 }, { artilleryBns: 12 }])
      expect(refusal(() => shelled(guns, typed)).code, JSON.stringify(typed)).toBe('UMPIRE_ONLY');
    expect(shelled(guns, { tacticalSqns: 2 }, UMPIRE).notes.join()).toContain('For “tactical squadrons”, an umpire entered 2');
  });

  it.each(['rocket', 'infantry-gun'])(
    '%s has no long range: a player’s does not fire, an umpire lets it (M-38)',
    (artilleryType) => {
      const short = game.add('Short', game.allies, { troops: 'towed-artillery', artilleryType });
      expect(refusal(() => shelled(short)).cites).toEqual(['Bombing/Interdiction', 'M-38']);
      expect(shelled(short, {}, UMPIRE).notes.join()).toContain('An umpire allowed Short to fire without a long range');
    },
  );

  it.each(['field', 'medium'])('%s fires', (artilleryType) => {
    const long = game.add('Long', game.allies, { troops: 'towed-artillery', artilleryType });
    expect(shelled(long).notes).toEqual([]);
  });
});
