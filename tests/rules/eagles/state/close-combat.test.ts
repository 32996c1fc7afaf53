/**
 * Section 5.2, Sequence: fire in an assault, and the order of its steps and of those of a phase. All numbers are
 * calculated from the rulebook.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { listTasks, createView } from '../../../../src/game/index.js';
import { describePlayerNextStep } from '../../../../src/present/next-step.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { listRequiredTasks } from '../../../../src/rules/eagles/open-tasks.js';
import { Fight, player, refusal, UMPIRE } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;
let tank: string;
let coy: string;

beforeEach(() => {
  fight = new Fight();
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'uk');
  tank = fight.add('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
  coy = fight.add('A Coy', allies, { tpd: 'BB' });
});

/** FP 6 and 1 within 300 yards are 7, rating Y: in BB seven dice, which miss. */
const TANK_MISSES = Array<number>(7).fill(1);
/** FP 4 and 1 are 5, rating X: five dice against MODERATE in AA. */
const COMPANY_MISSES = Array<number>(5).fill(1);
const GIVES_NONE = 'In the Melee phase, units can fire only in a declared assault. Use `/eagles-assault declare` first.';

const fire = (firer: string, target: string, faces: number[], as = UMPIRE, rangeYards = 50) =>
  fight.roll('direct-fire', { firer: [firer], target: [target] }, { rangeYards }, faces, as);
const declare = (as = player(allies), infantry = coy, enemy = tank) => fight.act('assault-declare', { infantry, enemy }, as);
const assault = (faces: number[], as = player(allies), infantry = coy) =>
  fight.roll('assault', { infantry: [infantry], enemy: [tank] }, {}, faces, as);
const nextForAllies = (): string => {
  const view = createView(eaglesRuleset, fight.battle, player(allies));
  return describePlayerNextStep(view, listTasks(view), allies, { optional: [], canLook: false });
};
const open = () => listRequiredTasks(fight.battle).map(({ text, sideId }) => [text, sideId]);

describe('5.2, E-58: in the melee phase an assault alone gives fire', () => {
  it('who has fired in the direct fire phase does not fire again at 700 or at 6,000 yards', () => {
    fight.until(1, 'direct');
    fire(tank, coy, [1, 1, 1, 1, 1], player(axis), 700); // FP 6 - 1 is 5, which has rating X.
    fight.next();
    for (const range of [50, 700, 6000]) expect(refusal(() => fire(tank, coy, [], player(axis), range)).message).toBe(GIVES_NONE);
    expect(refusal(() => fire(coy, tank, [], player(allies))).cites).toEqual(['Sequence', '5.2']);
  });

  it('nor by leaving out whom it fires at', () => {
    fight.until(1, 'melee');
    const typed = { targetDa: 'INFANTRY', targetTpd: 'AA', rangeYards: 700 };
    expect(refusal(() => fight.roll('direct-fire', { firer: [tank] }, typed, [], player(axis))).message).toBe(GIVES_NONE);
  });

  it('what is rolled for nobody on record is nobody’s to refuse', () => {
    fight.until(1, 'melee');
    const typed = { fp: 6, targetDa: 'INFANTRY', targetTpd: 'BB', rangeYards: 50 };
    expect(fight.roll('direct-fire', {}, typed, TANK_MISSES, player(axis)).notes).toEqual([]);
  });

  it('an umpire lets it happen, and the post says so', () => {
    fight.until(1, 'melee');
    expect(fire(tank, coy, TANK_MISSES).notes).toEqual([
      'A Coy had not declared an assault on 1/Pz. An umpire allowed the fire (5.2, step 1).',
    ]);
    expect(fire(coy, tank, COMPANY_MISSES).notes).toEqual([
      'No declared assault allows this fire in the Melee phase. An umpire allowed it (Sequence, 5.2).',
    ]);
  });

  it('1 the tank that is assaulted fires at the infantry, 2 infantry and weapons in support fire, 3 the assault', () => {
    const guards = fight.add('Guards', axis);
    const mgs = fight.add('MGs', axis, { kind: 'weapons' });
    const second = fight.add('2/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const other = fight.add('B Coy', allies);
    fight.until(1, 'melee');
    expect(declare().summary).toBe(
      'A Coy assaults 1/Pz. First 1/Pz fires, then infantry and weapons in support, then the assault is rolled (5.2).',
    );
    expect(open()).toEqual([
      ['1/Pz has not fired at A Coy, which is assaulting it', axis],
      ['A Coy has declared an assault on 1/Pz, which may fire first, and has not made it yet', allies],
    ]);
    expect(listRequiredTasks(fight.battle).map(({ row, suggested }) => [row!.id, suggested])).toEqual([
      [tank, { procedure: 'eagles.direct-fire', roles: { firer: [tank], target: [coy] } }],
      [coy, { procedure: 'eagles.assault', roles: { infantry: [coy], enemy: [tank] } }],
    ]);
    for (const [firer, target, side] of [
      [tank, other, axis], // The fire is at other units than the assaulting one.
      [guards, other, axis],
      [second, coy, axis], // Another tank is not infantry in support.
      [coy, tank, allies], // The company assaults, so it supports no unit.
    ] as const)
      expect(refusal(() => fire(firer, target, [], player(side))).message).toBe(GIVES_NONE);
    expect(fire(tank, coy, TANK_MISSES, player(axis)).notes).toEqual([]);
    expect(open()).toEqual([['A Coy has declared an assault on 1/Pz and has not made it yet', allies]]);
    // FP 4 and 1 are 5, rating X: in BB five dice.
    expect(fire(guards, coy, COMPANY_MISSES, player(axis)).notes).toEqual([]);
    expect(fire(mgs, coy, COMPANY_MISSES, player(axis)).notes).toEqual([]);
    expect(refusal(() => fire(tank, coy, [], player(axis))).message).toBe('1/Pz has fired this phase. Choose another unit.');
    // Section 5.2: the tank has not moved, -10, so 40 becomes 30.
    expect(assault([40]).notes).toEqual([]);
    expect([fight.named('1/Pz').destroyed, fight.named('A Coy').suppressed]).toEqual([true, true]);
    expect(open()).toEqual([]);
    expect(refusal(() => declare(player(allies), coy, second)).message).toBe(
      'A Coy has already assaulted this turn. Choose another unit.',
    );
  });

  it('nobody waits for a tank whose shot has no kill dice: FP 2 and 1 in contact, less 1 for moving, are W, 2 dice less 2 at DD', () => {
    fight.do({ type: 'edit-unit', unit: tank, fields: { impairments: 2, moved: true } });
    fight.do({ type: 'edit-unit', unit: coy, fields: { tpd: 'DD' } });
    fight.until(1, 'melee');
    expect(declare().summary).toBe(
      'A Coy assaults 1/Pz. 1/Pz cannot hit. Infantry and weapons in support may fire, then the assault is rolled (5.2).',
    );
    expect(open()).toEqual([['A Coy has declared an assault on 1/Pz and has not made it yet', allies]]);
    expect(assault([60]).notes).toEqual([]);
  });

  it('a side that is done holds the fire of its tank, and the assault is rolled', () => {
    fight.until(1, 'melee');
    declare();
    expect(nextForAllies()).toBe(
      '**Wait.** A Coy has declared an assault on 1/Pz, which may fire first, and has not made it yet (5\\.2).',
    );
    fight.do({ type: 'ready', side: axis, ready: true }, [], player(axis));
    expect(fight.record.at(-1)!.summary).toBe('1/Pz holds its fire at A Coy (5.2).');
    expect(open()).toEqual([['A Coy has declared an assault on 1/Pz and has not made it yet', allies]]);
    expect(nextForAllies()).toMatch(/^\*\*Your turn:\*\* A Coy has declared an assault/);
    expect(assault([60]).notes).toEqual([]);
  });

  it('a side that was done before the assault was declared is asked to answer it, and may then be done again (E-58)', () => {
    const isReady = () => listTasks(createView(eaglesRuleset, fight.battle, UMPIRE)).ready.includes(axis);
    fight.until(1, 'melee');
    fight.do({ type: 'ready', side: axis, ready: true }, [], player(axis));
    expect(isReady()).toBe(true);
    declare();
    expect(isReady()).toBe(false);
    expect(open()[0]).toEqual(['1/Pz has not fired at A Coy, which is assaulting it', axis]);
    fight.do({ type: 'ready', side: axis, ready: true }, [], player(axis));
    expect(fight.record.at(-1)!.summary).toBe('1/Pz holds its fire at A Coy (5.2).');
    expect(assault([60]).notes).toEqual([]);
  });

  it('a side whose assaulted tank cannot hit stays done: nothing is asked of it (E-58)', () => {
    fight.edit(tank, { impairments: 3 });
    fight.until(1, 'melee');
    fight.do({ type: 'ready', side: axis, ready: true }, [], player(axis));
    declare();
    expect(listTasks(createView(eaglesRuleset, fight.battle, UMPIRE)).ready).toEqual([axis]);
  });

  it('the fire of the assaulted destroys the infantry: there is no assault left, and no fire for it', () => {
    const guards = fight.add('Guards', axis);
    fight.until(1, 'melee');
    declare();
    // Five of seven hit on 0, 9, 8 and 7. The first suppresses, and four impairments are all its steps.
    fire(tank, coy, [0, 9, 8, 7, 0, 1, 1], player(axis));
    expect(fight.named('A Coy').destroyed).toBe(true);
    expect(open()).toEqual([]);
    expect(refusal(() => assault([])).code).toBe('ILLEGAL');
    expect(refusal(() => fire(guards, coy, [], player(axis))).code).toBe('ILLEGAL');
  });

  it('supporters of infantry that is overrun fire at the vehicle', () => {
    const other = fight.add('B Coy', allies);
    fight.until(1, 'melee');
    declare();
    fire(other, tank, COMPANY_MISSES, player(allies));
  });

  it('ends with the phase, also where an umpire goes on with it open', () => {
    fight.until(1, 'melee');
    declare();
    expect(fight.next().flatMap(({ notes }) => notes)).toEqual([
      'Left open: 1/Pz has not fired at A Coy, which is assaulting it (5.2).',
      'Left open: A Coy has declared an assault on 1/Pz, which may fire first, and has not made it yet (5.2).',
    ]);
    fight.until(2, 'melee');
    expect(open()).toEqual([]);
    expect(refusal(() => fire(tank, coy, [], player(axis))).message).toBe(GIVES_NONE);
    declare();
    fire(tank, coy, TANK_MISSES, player(axis));
  });

  it('the assault is undone: the supporters fire, and it is rolled again', () => {
    const guards = fight.add('Guards', axis);
    fight.until(1, 'melee');
    declare();
    fire(tank, coy, TANK_MISSES, player(axis));
    assault([41]); // The assault fails with 41 - 10 = 31, and A Coy is destroyed.
    expect(refusal(() => fire(guards, coy, [], player(axis))).code).toBe('ILLEGAL');
    fight.undo();
    fire(guards, coy, COMPANY_MISSES, player(axis));
    assault([40]);
    expect(fight.named('1/Pz').destroyed).toBe(true);
  });

  it('the declaration is undone: its fire is refused', () => {
    fight.until(1, 'melee');
    declare();
    fight.undo();
    expect(refusal(() => fire(tank, coy, [], player(axis))).message).toBe(GIVES_NONE);
    expect(open()).toEqual([]);
  });
});

describe('5.2: who declares an assault', () => {
  it('infantry of one’s own in the melee phase, once, at a vehicle or bunker of the enemy', () => {
    const guns = fight.add('Battery', allies, { kind: 'artillery', guns: 4, calibreMm: 88 });
    const mine = fight.add('Sherman', allies, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const gren = fight.add('Gren', axis);
    expect(refusal(() => declare()).message).toBe('You can declare an assault only in the Melee phase. Wait for that phase.');
    fight.until(1, 'melee');
    expect(refusal(() => declare(player(axis))).code).toBe('NOT_YOURS');
    expect(refusal(() => declare(player(allies), guns)).message).toBe(
      'Battery is not infantry. Choose infantry to assault vehicles and bunkers.',
    );
    expect(refusal(() => declare(UMPIRE, mine, tank)).cites).toEqual(['5.2']);
    expect(refusal(() => declare(UMPIRE, coy, gren)).cites).toEqual(['5.2', '5.1']);
    expect(refusal(() => declare(UMPIRE, coy, mine)).field).toBe('enemy');
    declare();
    expect(refusal(() => declare()).message).toBe(
      'A Coy has already declared an assault on 1/Pz. Use `/eagles assault` to make it.',
    );
  });

  it('who won one last turn declares none', () => {
    fight.edit(coy, { assaultBarredTurn: 1 });
    fight.until(1, 'melee');
    expect(refusal(() => declare()).cites).toEqual(['5.2']);
  });

  it('who was overrun in the movement phase and won may assault in the melee phase of that turn, and is barred in the next', () => {
    const second = fight.add('2/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const third = fight.add('3/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    fight.roll('movement', { unit: [tank] });
    assault([20]); // A vehicle of code D adds 10.
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, assaultBarredTurn: 2 });
    fight.until(1, 'melee');
    declare(player(allies), coy, second);
    expect(refusal(() => declare(player(allies), coy, third)).message).toBe(
      'A Coy has already declared an assault on 2/Pz. Use `/eagles assault` to make it.',
    );
    fire(second, coy, TANK_MISSES, player(axis));
    fight.roll('assault', { infantry: [coy], enemy: [second] }, {}, [40], player(allies)); // The unit has not moved, so 10 less.
    expect(fight.named('2/Pz').destroyed).toBe(true);
    expect(refusal(() => declare(player(allies), coy, third)).message).toBe(
      'A Coy has already assaulted this turn. Choose another unit.',
    );
    fight.until(2, 'melee');
    expect(refusal(() => declare(player(allies), coy, third)).message).toContain('won an assault last turn');
    fight.until(3, 'melee');
    declare(player(allies), coy, third);
  });

  it('by it the two see each other (4.1): the tank’s player can name whom he fires at', () => {
    fight = new Fight({ spotting: 'rules' });
    axis = fight.side('Axis', 'germany');
    allies = fight.side('Allies', 'uk');
    tank = fight.add('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D', spotted: true });
    coy = fight.add('A Coy', allies, { tpd: 'BB' });
    fight.until(1, 'melee');
    expect(refusal(() => fire(tank, coy, [], player(axis))).code).toBe('NOT_FOUND');
    declare();
    fire(tank, coy, TANK_MISSES, player(axis));
  });
});

describe('5.2: infantry units assault', () => {
  it.each(['artillery', 'weapons', 'towed-at', 'administrative'])('a player’s %s unit does not; an umpire’s is named', (kind) => {
    const unit = fight.add('Others', allies, { kind });
    fight.until(1, 'melee');
    expect(refusal(() => assault([], player(allies), unit)).message).toBe(
      'Others is not infantry. Choose infantry to assault vehicles and bunkers.',
    );
    expect(fight.named('1/Pz').destroyed).toBe(false);
    expect(assault([40], UMPIRE, unit).notes).toContain('Others is not infantry. An umpire allowed the assault (5.2).');
  });

  it('a battery without a kind of its own is none either (3.0)', () => {
    const guns = fight.add('Battery', allies, { guns: 4, calibreMm: 88 });
    fight.until(1, 'melee');
    expect(refusal(() => assault([], player(allies), guns)).cites).toEqual(['5.2']);
  });
});

describe('5.2, step 1: the assaulted fires before the assault', () => {
  const UNANSWERED = '1/Pz may fire at A Coy first, but has not fired yet (5.2, step 1).';

  it('it has not: a player waits, undeclared or declared; an umpire rolls, and the post says so', () => {
    fight.until(1, 'direct');
    fire(tank, coy, [1, 1, 1, 1, 1, 1, 1], player(axis)); // Direct fire does not answer an assault.
    fight.next();
    expect(() => assault([])).toThrow('1/Pz may fire before the assault. Use `/eagles-assault declare` first.');
    declare();
    expect(() => assault([])).toThrow('1/Pz has not fired at A Coy yet. Wait until 1/Pz fires or holds fire.');
    expect(assault([100], UMPIRE).notes).toEqual([UNANSWERED]);
  });

  it('it holds its fire: the assault is rolled; only the assaulted may hold, once', () => {
    const other = fight.add('2/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const hold = (unit: string, as = player(axis)) => fight.act('assault-hold', { unit }, as);
    fight.until(1, 'melee');
    expect(refusal(() => hold(tank)).message).toBe(
      'No assault on 1/Pz has been declared. Choose a unit that is being assaulted.',
    );
    declare();
    expect(refusal(() => hold(other)).message).toBe(
      'No assault on 2/Pz has been declared. Choose a unit that is being assaulted.',
    );
    expect(refusal(() => hold(tank, player(allies))).code).toBe('NOT_YOURS');
    expect(hold(tank).summary).toBe('1/Pz holds its fire at A Coy (5.2).');
    expect(refusal(() => hold(tank)).message).toBe('1/Pz cannot hold its fire now. Choose another unit.');
    expect(open()).toEqual([['A Coy has declared an assault on 1/Pz and has not made it yet', allies]]);
    expect(assault([100]).notes).toEqual([]);
  });

  it('whoever is overrun in the movement phase need not wait', () => {
    expect(assault([100]).notes).toEqual([UNANSWERED]);
  });

  it('it has, by the umpire’s hand and without a declaration: nothing is said', () => {
    fight.until(1, 'melee');
    fire(tank, coy, TANK_MISSES);
    expect(assault([100]).notes).toEqual([]);
  });

  it('its shot is undone: it has not fired', () => {
    fight.until(1, 'melee');
    declare();
    fire(tank, coy, TANK_MISSES, player(axis));
    fight.undo();
    expect(open()[0]).toEqual(['1/Pz has not fired at A Coy, which is assaulting it', axis]);
    expect(assault([100], UMPIRE).notes).toEqual([UNANSWERED]);
  });

  it('a tank whose firepower is gone has nothing to fire with', () => {
    fight.edit(tank, { impairments: 3 }); // Each step takes two (section 1.7), and the unit survives until the fourth.
    fight.until(1, 'melee');
    declare();
    expect(open()).toEqual([['A Coy has declared an assault on 1/Pz and has not made it yet', allies]]);
    expect(assault([100]).notes).toEqual([]);
  });

  it('who supports it fires after it', () => {
    const guards = fight.add('Guards', axis);
    fight.until(1, 'melee');
    declare();
    expect(fire(guards, coy, COMPANY_MISSES, player(axis)).notes).toEqual([UNANSWERED]);
  });

  it('one shot answers two companies that assault it: it fires once in a phase (E-52)', () => {
    const second = fight.add('B Coy', allies);
    fight.until(1, 'melee');
    declare();
    declare(player(allies), second);
    fire(tank, coy, TANK_MISSES, player(axis));
    assault([100]);
    expect(assault([100], player(allies), second).notes).toEqual([]);
  });
});

describe('Sequence, E-59: the steps of direct fire and melee', () => {
  let pak: string;
  let sherman: string;
  beforeEach(() => {
    pak = fight.add('Pak', axis, { kind: 'towed-at' });
    sherman = fight.add('Sherman', allies, { kind: 'vehicle', baseFp: 4, da: 'MODERATE', moveCode: 'D' });
    fight.until(1, 'direct');
  });
  const notes = () => fight.record.at(-1)!.notes;
  const shot = (firer: string, target: string, dice: number) =>
    fire(firer, target, Array<number>(dice).fill(1), UMPIRE, 450).notes;

  it('what comes in their order is not remarked on', () => {
    expect(shot(pak, sherman, 4)).toEqual([]); // Step 1 of the sequence.
    expect(shot(sherman, tank, 4)).toEqual([]); // Step 2 of the sequence.
    expect(shot(tank, coy, 6)).toEqual([]); // Step 3 of the sequence.
    const gren = fight.add('Gren', axis);
    expect(shot(coy, gren, 4)).toEqual([]); // Step 4 of the sequence.
  });

  it('an anti-tank gun fires after vehicles have fired at infantry: the post says so, and the next in the same step has no remark', () => {
    shot(tank, coy, 6);
    expect(shot(pak, sherman, 4)).toEqual([
      'This action comes late: step 1 (anti-tank at vehicles) should come before step 3 (vehicles at infantry and anti-tank), which has started (Sequence). The result counts all the same.',
    ]);
    expect(shot(fight.add('Pak 2', axis, { kind: 'towed-at' }), sherman, 4)).toEqual([]);
  });

  it('what was undone has not begun', () => {
    shot(tank, coy, 6);
    fight.undo();
    expect(shot(pak, sherman, 4)).toEqual([]);
  });

  it('the direct fire of the turn before is over', () => {
    shot(tank, coy, 6);
    fight.until(2, 'direct');
    expect(shot(pak, sherman, 4)).toEqual([]);
  });

  it('who was fired at has been taken out of the battle: there is no remark', () => {
    shot(tank, coy, 6);
    fight.do({ type: 'remove-unit', unit: coy });
    expect(shot(pak, sherman, 4)).toEqual([]);
  });

  it('a pair that the book does not name stands in no step', () => {
    shot(fight.add('Gren', axis), coy, 4); // Step 4 of the sequence.
    expect(shot(coy, tank, 4)).toEqual([]); // Infantry fires at a vehicle.
  });

  it('melees of infantry come before assaults', () => {
    const gren = fight.add('Gren', axis);
    const second = fight.add('B Coy', allies);
    fight.until(1, 'melee');
    fire(tank, coy, TANK_MISSES);
    assault([100]);
    fight.roll('melee', { attacker: [second], defender: [gren] }, {}, [9, 1]);
    expect(notes()).toEqual([
      'This action comes late: step A (infantry melees) should come before step B (assaults on tanks and bunkers), which has started (Sequence). The result counts all the same.',
    ]);
  });
});

it('5.2: who has declared an assault has it on its sheet', () => {
  fight.until(1, 'melee');
  declare();
  const lines = (known: (table: string, id: string) => boolean) =>
    eaglesRuleset.unitSheet(fight.named('A Coy'), fight.battle, known);
  expect(lines(() => true)).toContainEqual({ label: 'Assaults', value: '1/Pz', cite: '5.2' });
  expect(lines(() => false).map(({ label }) => label)).not.toContain('Assaults');
});
