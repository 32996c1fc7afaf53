/**
 * Mistakes that are corrected in the middle of a turn and after it. Results of dice are calculated from the rulebook's
 * charts.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { plain } from '../../played.js';
import { PuttingRight } from '../../putting-right.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let right: PuttingRight<Fight['battle']>;
let axis: string;
let allies: string;

beforeEach(() => {
  fight = new Fight();
  right = new PuttingRight(fight);
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'usa');
});
afterEach(() => expect(right.fault()).toBeNull());

/**
 * Infantry of FP 4 is rating X: four dice at 450 yards at infantry in AA, where 0, 9 and 8 hit. At 700 yards it is FP
 * 3, rating W: three dice, and 0 and 9 hit (4.2).
 */
function shoot(
  firer: string,
  target: string,
  faces: readonly number[],
  typed: JsonObject = {},
  support: readonly string[] = [],
): number {
  return fight.roll('direct-fire', { firer: [firer], target: [target], support }, { rangeYards: 450, ...typed }, faces).number;
}
const coy = () => fight.named('A Coy');

describe('4.3 Unit Damage: two units fire at one', () => {
  let first: string;
  let second: string;
  let company: string;
  beforeEach(() => {
    first = fight.add('1/Pz', axis);
    second = fight.add('2/Pz', axis);
    company = fight.add('A Coy', allies, { baseFp: 3 });
    fight.until(1, 'direct');
  });

  it('undo of the first: suppression and impairment are those of the second, which stands', () => {
    const shot = shoot(first, company, [0, 9, 1, 1]);
    const other = shoot(second, company, [0, 9, 1, 1]);
    expect(coy()).toMatchObject({ suppressed: true, impairments: 2, fp: 1 });
    for (const later of ['again', 'keep'] as const) {
      right.undo(shot, later);
      expect(coy()).toMatchObject({ suppressed: true, impairments: 1, fp: 2 });
      expect(fight.named('1/Pz').fired).toBe(false);
      right.redo();
      expect(coy()).toMatchObject({ suppressed: true, impairments: 2, fp: 1 });
    }
    right.undo(other);
    right.undo(shot);
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0, fp: 3 });
  });

  it('1.7: the later shot destroyed the target: the first can be corrected all the same', () => {
    const shot = shoot(first, company, [8, 0, 1, 1]);
    shoot(second, company, [0, 9, 8, 1]);
    expect(coy().destroyed).toBe(true);
    // At 700 yards an 8 does not hit, so the first shot only suppresses. The second causes two impairments.
    right.correct(shot, { rangeYards: 700 });
    expect(right.outcome(shot)).toMatchObject({ hits: 1, impairments: 0 });
    expect(coy()).toMatchObject({ destroyed: false, suppressed: true, impairments: 2, fp: 1 });
  });

  it('1.7: the target of the first was another: who was destroyed lives, and the other is hit', () => {
    const other = fight.add('B Coy', allies, { baseFp: 3 });
    const shot = shoot(first, company, [0, 9, 8, 7]);
    shoot(second, company, [0, 9, 1, 1]);
    expect(coy().destroyed).toBe(true);
    right.correct(shot, {}, { roles: { target: [other] } });
    expect(coy()).toMatchObject({ destroyed: false, impairments: 1 });
    expect(fight.named('B Coy')).toMatchObject({ destroyed: false, suppressed: true, impairments: 2 });
  });

  it('who was destroyed by an undone shot had fired back, or can', () => {
    const shot = shoot(first, company, [0, 9, 8, 7]);
    shoot(second, company, [0, 9, 1, 1]);
    expect(refusal(() => shoot(company, first, [])).code).toBe('ILLEGAL');
    right.undo(shot);
    // FP 3 less 1 impairment is 2, rating W. All dice miss.
    fight.roll('direct-fire', { firer: [company], target: [first], support: [] }, { rangeYards: 450, fp: 3 }, [1, 1, 1]);
    expect(coy().fired).toBe(true);
  });
});

describe('1.6 Suppression ends with the movement phase: last turn’s shot, put right in this turn', () => {
  it('suppresses nobody again, and nobody has fired in this turn (3.0)', () => {
    const tank = fight.add('1/Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    const battery = fight.add('Battery', axis, { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105 });
    const company = fight.add('A Coy', allies, { baseFp: 8 });
    fight.until(1, 'direct');
    // FP 6 and 2 in support are rating Z: ten dice in AA. At 700 yards one less, rating Y: eight.
    const shot = shoot(tank, company, [0, 9, 8, 1, 1, 1, 1, 1, 1, 1], {}, [battery]);
    expect(coy()).toMatchObject({ suppressed: true, impairments: 2 });
    fight.do({ type: 'advance', to: 'turn' });
    fight.next();
    expect(coy().suppressed).toBe(false);
    for (const later of ['again', 'keep'] as const) {
      right.correct(shot, { rangeYards: 700 }, { later });
      expect(right.outcome(shot)).toMatchObject({ hits: 2, impairments: 1 });
      expect(coy()).toMatchObject({ suppressed: false, impairments: 1 });
      for (const name of ['1/Pz', 'Battery']) expect(fight.named(name).fired).toBe(false);
      right.undo();
    }
    fight.until(2, 'direct');
    expect(shoot(tank, company, Array<number>(8).fill(1), { rangeYards: 700 }, [battery])).toBeGreaterThan(shot);
  });
});

describe('3.2 Time lapse: a call for fire, corrected', () => {
  const NO_ERROR = 0;
  let guns: string;
  let call: number;
  beforeEach(() => {
    guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    fight.add('A Coy', axis, { xYards: 0, yYards: 3000 });
    fight.act('register-point', { side: allies, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    call = fight.act('artillery-call', { battery: guns, registrationPoint: 1 }).number;
  });

  it('a turn later, it lands when it would have: USA 1 turn', () => {
    fight.until(2, 'movement');
    right.correct(call, { addYards: 600 });
    expect(fight.mission(1)).toMatchObject({ orderedTurn: 1, dueTurn: 2, status: 'queued', aim: { x: 0, y: 3600 } });
    fight.next([NO_ERROR]);
    expect(fight.mission(1)).toMatchObject({ status: 'landed', impact: { x: 0, y: 3600 }, targets: [] });
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0 });
  });

  it('when it has landed, it landed elsewhere: its error is the same, and who was hit is whole', () => {
    // Error die 5 is 100 yards, and direction 2 is long. With W in AA a 1 hits, and an even face confirms the second
    // hit (3.6, 3.7).
    fight.until(2, 'indirect', [5, 2, 1, 1, 5, 5, 4]);
    expect(coy()).toMatchObject({ suppressed: true, impairments: 1, fp: 3 });
    right.correct(call, { addYards: 600 });
    expect(fight.mission(1)).toMatchObject({ status: 'landed', dueTurn: 2, impact: { x: 0, y: 3700 }, targets: [] });
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0, fp: 4 });
    fight.until(3, 'direct');
    // The company is hit after all, a turn later: it is impaired by what fell then, but no longer suppressed (1.6).
    right.correct(call, { addYards: 50 });
    expect(fight.mission(1).impact).toEqual({ x: 0, y: 3150 });
    expect(coy()).toMatchObject({ suppressed: false, impairments: 1, fp: 3 });
  });

  it('who comes into the zone by it is rolled for with further dice, and those are the same ever after', () => {
    const other = fight.add('B Coy', axis, { xYards: 0, yYards: 3600 });
    fight.until(2, 'indirect', [NO_ERROR, 1, 1, 5, 5, 4]);
    right.undo(); // The change of phase is undone.
    right.correct(call, { addYards: 600 }, {}, []);
    fight.until(2, 'indirect', [NO_ERROR, 5, 5, 5, 5]);
    expect(fight.mission(1).targets).toEqual([other]);
  });

  it('the call undone: nothing fell, and its battery has not fired; redone, it falls as it did', () => {
    fight.until(2, 'indirect', [NO_ERROR, 1, 1, 5, 5, 4]);
    const before = plain(fight.battle);
    expect(refusal(() => fight.undo(call))).toMatchObject({ code: 'CONFLICT', field: 'later' });
    right.undo(call);
    expect(fight.battle.tables.mission.size).toBe(0);
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0 });
    expect(fight.named('1/Arty').fired).toBe(false);
    right.redo();
    expect(plain(fight.battle)).toEqual(before);
  });

  it('the landing alone undone: the mission is queued yet, and falls in the next phase of its kind', () => {
    fight.until(2, 'indirect', [NO_ERROR, 1, 1, 5, 5, 4]);
    const landing = fight.record.at(-1)!;
    expect(landing.kind).toBe('mission-landed');
    right.undo(landing.number);
    expect(fight.mission(1)).toMatchObject({ status: 'queued', dueTurn: 2 });
    expect(fight.battle.game).toMatchObject({ turn: 2, phase: 'indirect' });
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0 });
    fight.until(3, 'indirect', [NO_ERROR, 5, 5, 5, 5]);
    expect(fight.mission(1)).toMatchObject({ status: 'landed' });
  });

  it('a turn taken back takes the landing with it; redo brings it back as it fell', () => {
    fight.until(2, 'movement');
    const before = plain(fight.battle);
    fight.do({ type: 'advance', to: 'turn' }, [NO_ERROR, 1, 1, 5, 5, 4]);
    expect(coy()).toMatchObject({ impairments: 1 });
    const after = plain(fight.battle);
    fight.undo();
    expect(plain(fight.battle)).toEqual(before);
    right.redo();
    expect(plain(fight.battle)).toEqual(after);
    right.back('turn');
    expect(plain(fight.battle)).toEqual(before);
    right.redo();
    fight.until(3, 'direct');
    right.back('onwards', call);
    expect(fight.battle.tables.mission.size).toBe(0);
    expect(fight.battle.game).toMatchObject({ turn: 1, phase: 'movement' });
    right.redo();
    right.back('phase');
    expect(fight.battle.game).toMatchObject({ turn: 3, phase: 'indirect' });
    expect(coy()).toMatchObject({ impairments: 1, suppressed: false });
  });

  it('a player’s call is corrected in whatever phase the umpire comes to it', () => {
    const theirs = fight.add('2/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 100, yYards: 0 });
    fight.next();
    const called = fight.act('artillery-call', { battery: theirs, registrationPoint: 1 }, player(allies)).number;
    fight.until(1, 'melee');
    right.correct(called, { rightYards: 100 });
    expect(fight.mission(2)).toMatchObject({ dueTurn: 2, orderedTurn: 1, rightYards: 100 });
    expect(right.standing(called)).toMatchObject({ audience: allies });
  });
});

describe('a unit that an overruling brings back', () => {
  it('changes no die of a barrage for the units that it does not concern', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    const [a] = ['A Coy', 'B Coy', 'C Coy'].map((name, at) => fight.add(name, axis, { xYards: 50 * at, yYards: 3000 }));
    fight.act('register-point', { side: allies, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.edit(a!, { destroyed: true });
    const lost = fight.record.at(-1)!.number;
    // There is no drift. B takes two hits from four dice, the second confirmed by an even face. C takes none.
    fight.until(2, 'indirect', [0, 1, 1, 5, 5, 4, 5, 6, 7, 8]);
    const landing = fight.record.at(-1)!.number;
    fight.do({ type: 'undo', later: 'again', event: lost }, [9, 9, 9, 9]); // The dice are additional ones for A.
    const struck = right.standing(landing)!.resolutions.filter(({ procedure }) => procedure === 'eagles.barrage-damage');
    const of = (name: string) => struck.find(({ roles }) => roles.target![0] === fight.named(name).id)!.dice;
    expect(struck).toHaveLength(3);
    expect(of('A Coy').every(({ origin }) => origin === 'further')).toBe(true);
    expect(of('B Coy').map(({ face, origin }) => [face, origin])).toEqual([1, 1, 5, 5, 4].map((face) => [face, undefined]));
    expect(of('C Coy').map(({ face, origin }) => [face, origin])).toEqual([5, 6, 7, 8].map((face) => [face, undefined]));
  });
});

describe('3.7 Artillery damage: a landing with two units in its zone', () => {
  const SECOND = 4;
  let landing: number;
  beforeEach(() => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    fight.add('A Coy', axis, { xYards: 0, yYards: 3000 });
    fight.add('B Coy', axis, { xYards: 100, yYards: 3000 });
    fight.act('register-point', { side: allies, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    // There is no drift. Each unit takes two hits from four dice, the second confirmed by an even face.
    fight.until(2, 'indirect', [0, 1, 1, 5, 5, 4, 1, 5, 5, 1, 2]);
    landing = fight.record.at(-1)!.number;
    for (const name of ['A Coy', 'B Coy']) expect(fight.named(name)).toMatchObject({ suppressed: true, impairments: 1 });
  });
  const faces = (result: number) => right.standing(landing)!.resolutions[result]!.dice.map(({ face }) => face);

  it('the second was dug in: DD confirms by 0 alone, and the first is as it was', () => {
    right.correct(landing, { targetTpd: 'DD' }, { result: SECOND });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 0, fp: 4 });
    expect(right.standing(landing)!.resolutions).toHaveLength(5);
  });

  it('the first is rolled for with fewer dice: the second keeps its own', () => {
    right.correct(landing, { diceAdj: -3 }, { result: SECOND - 1 });
    expect(faces(SECOND - 1)).toEqual([1]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 0 });
    expect(faces(SECOND)).toEqual([1, 5, 5, 1, 2]);
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('the first needs a die more: it is a further one, and none of the second’s', () => {
    right.correct(landing, { diceAdj: 1 }, { result: SECOND - 1 }, [7]);
    expect(faces(SECOND - 1)).toEqual([1, 1, 5, 5, 7, 4]);
    expect(faces(SECOND)).toEqual([1, 5, 5, 1, 2]);
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });

  it('overruled: what the umpire says is so, and what he says nothing of stays as the barrage had it', () => {
    right.overrule(landing, fight.named('A Coy').id, { impairments: 0 });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 0 });
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.mission(1).status).toBe('landed');
    right.overrule(landing, fight.named('B Coy').id, { suppressed: false });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 0 });
    expect(fight.named('B Coy')).toMatchObject({ suppressed: false, impairments: 1 });
    right.undo();
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.named('A Coy').impairments).toBe(0);
    right.undo();
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 1 });
  });
});

describe('Acts that roll: an umpire names who stood in the zone', () => {
  it('the result of one of them is corrected; the list is corrected too', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105 });
    const company = fight.add('A Coy', axis);
    const other = fight.add('B Coy', axis);
    fight.act('artillery-call', { battery: guns, freePoint: 'the mill' });
    fight.until(2, 'indirect', [0]);
    const mission = fight.mission(1).id;
    const { number, resolutions } = fight.act(
      'mission-targets',
      { mission, targets: [company, other] },
      undefined,
      [1, 1, 5, 5, 4, 1, 1, 5, 5, 2],
    );
    const damage = resolutions.findIndex(({ roles }) => roles.target?.[0] === other);
    right.correct(number, { targetTpd: 'DD' }, { result: damage });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.named('B Coy')).toMatchObject({ suppressed: true, impairments: 0 });
    right.correct(number, { targets: [company] });
    expect(fight.named('A Coy')).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.named('B Coy')).toMatchObject({ suppressed: false, impairments: 0 });
    expect(fight.mission(1).targets).toEqual([company]);
  });

  it('dice that fell on a real table: all of the act are entered, and a missing one is asked for', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105 });
    const company = fight.add('A Coy', axis);
    fight.act('artillery-call', { battery: guns, freePoint: 'the mill' });
    fight.until(2, 'indirect', [0]);
    const params = { mission: fight.mission(1).id, targets: [company] };
    const { number } = fight.do({ type: 'act', act: 'mission-targets', params, dice: [1, 5, 5, 5] })[0]!;
    expect(coy()).toMatchObject({ suppressed: true, impairments: 0 });
    expect(refusal(() => right.correct(number, { diceAdj: 1 })).code).toBe('BAD_DICE');
    right.correct(number, {}, { dice: [1, 1, 5, 5, 8] });
    expect(coy()).toMatchObject({ suppressed: true, impairments: 1 });
  });
});

describe('3.9 and 1.5: what comes due by itself', () => {
  it('a gun that was set up is in transit again when its turn is taken back', () => {
    fight.act('set-game', { gunSetup: true });
    const gun = fight.add('PaK', axis, { kind: 'towed-at', guns: 2, calibreMm: 50, gunState: 'transit' });
    fight.until(1, 'movement');
    fight.roll('gun-setup', { unit: [gun] }, { action: 'set-up' });
    const before = plain(fight.battle);
    fight.do({ type: 'advance', to: 'turn' });
    fight.do({ type: 'advance', to: 'turn' });
    expect(fight.named('PaK').gunState).toBe('deployed');
    fight.undo();
    fight.undo();
    expect(plain(fight.battle)).toEqual(before);
  });
});

describe('3.11 An order left as it fell, when what it went on with is gone', () => {
  let guns: string;
  let company: string;
  let call: number;
  let landing: number;
  let targets: number;
  /**
   * Fire is called in turn 1 and lands in turn 2 (3.2, USA) on A Coy. Then the order is given.
   * @returns its number
   */
  const ordered = (act: string, params: JsonObject = {}): number => {
    guns = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105 });
    company = fight.add('A Coy', axis);
    call = fight.act('artillery-call', { battery: guns, freePoint: 'the mill' }).number;
    landing = fight.until(2, 'indirect', [0]).findLast(({ kind }) => kind === 'phase')!.number;
    const named = { mission: fight.mission(1).id, targets: [company] };
    targets = fight.act('mission-targets', named, undefined, [1, 1, 5, 5, 4]).number;
    return fight.act(act, { battery: guns, ...params }).number;
  };

  const orders = [
    ['artillery-repeat', {}, 'REPEAT'],
    ['artillery-shift', { addYards: 100 }, 'SHIFT, add 100'],
  ] as const;

  it.each(orders)('without its call %s could not have happened, nor the fire: nobody is hit', (act, params, words) => {
    const order = ordered(act, params);
    expect(coy()).toMatchObject({ suppressed: true, impairments: 1 });
    const before = plain(fight.battle);
    const { number, notes } = right.undo(call, 'keep');
    expect([targets, order].map((each) => right.standing(each))).toEqual([undefined, undefined]);
    expect(fight.battle.tables.mission.size).toBe(0);
    expect(fight.diary).toEqual([]);
    expect(coy()).toMatchObject({ suppressed: false, impairments: 0 });
    const told = fight.record.slice(number - 1).flatMap((event) => event.notes);
    expect(notes.length).toBeGreaterThan(0);
    expect(
      told.filter((line) => line.endsWith(`could not have happened: Mission 101: 1/Arty, ${words}. The fire lands in turn 3.`)),
    ).toHaveLength(1);
    right.redo('keep');
    expect(plain(fight.battle)).toEqual(before);
  });

  it.each(orders)(
    'before its fire has landed %s stands as it was ordered: in turn 3, at the mission in flight',
    (act, params) => {
      const order = ordered(act, params);
      right.undo(landing, 'keep');
      expect(right.standing(targets)).toBeUndefined();
      expect(right.standing(order)).toBeDefined();
      expect(fight.mission(1)).toMatchObject({ status: 'queued', order: act.slice('artillery-'.length), dueTurn: 3 });
      expect(coy()).toMatchObject({ suppressed: false, impairments: 0 });
    },
  );
});

describe('3.0, E-50: direct support that was never given, with the rest left as it fell', () => {
  it('the barrage that was held back lands in its turn, and everybody is told of it', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    fight.add('A Coy', axis, { xYards: 0, yYards: 3000 });
    fight.act('register-point', { side: allies, number: 1, label: 'crossroads', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.until(2, 'movement');
    const task = fight.act('set-task', { unit: guns, task: 'direct-support' }, player(allies)).number;
    const held = fight.next().at(-1)!;
    expect(held).toMatchObject({ kind: 'mission-slipped', audience: allies });
    fight.until(2, 'melee');
    // There is no drift. Fire of rating W at a unit in AA: two hits from four dice, the second confirmed by an even
    // face (3.6, 3.7).
    fight.do({ type: 'undo', event: task, later: 'keep' }, [0, 1, 1, 5, 5, 4]);
    expect(coy()).toMatchObject({ suppressed: true, impairments: 1 });
    expect(fight.mission(1)).toMatchObject({ status: 'landed', landedTurn: 2 });
    expect(right.standing(held.number)).toMatchObject({
      kind: 'mission-landed',
      audience: 'all',
      summary: 'Mission 101 lands: 1 unit in its zone.',
      notes: ['The fire falls at 0, 3000.'],
    });
  });
});

describe('an umpire overrules a loss or a suppression: its consequences are overruled with it', () => {
  const overruled = (event: number, unit: string, fields: JsonObject) => right.overrule(event, unit, fields);

  it('1.7: the battery lives, and its mission lands; a company lives, and clears its mines (E-49)', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', baseFp: 1, guns: 4, calibreMm: 105 });
    const pioneers = fight.add('Pio', allies, { baseFp: 1 });
    const gren = fight.add('Gren', axis);
    const other = fight.add('2/Gren', axis);
    fight.act('minefield-add', { name: 'M', kind: 'hasty' });
    fight.act('minefield-clear', { unit: pioneers, section: fight.section('M')!.id });
    fight.act('artillery-call', { battery: guns, freePoint: 'the mill' });
    fight.until(1, 'direct');
    const first = shoot(gren, guns, [9, 9, 1, 1]);
    const second = shoot(other, pioneers, [9, 9, 1, 1]);
    expect(fight.mission(1).status).toBe('ended');
    expect(fight.section('M')).toMatchObject({ clearedBy: null, clearTurn: null });
    overruled(first, guns, { destroyed: false, impairments: 0 });
    expect(fight.mission(1)).toMatchObject({ status: 'queued', dueTurn: 2 });
    overruled(second, pioneers, { destroyed: false, impairments: 0 });
    expect(fight.section('M')).toMatchObject({ clearedBy: pioneers, clearTurn: 1 });
    right.undo();
    expect(fight.section('M')).toMatchObject({ clearedBy: null, clearTurn: null });
    right.redo();
    fight.until(2, 'movement');
    expect(fight.section('M')).toBeUndefined();
    fight.next([0]);
    expect(fight.mission(1).status).toBe('awaiting-targets');
  });

  it('1.7: fire that has landed may be repeated; an edit of its own gives nothing back', () => {
    const guns = fight.add('1/Arty', allies, { kind: 'artillery', baseFp: 1, guns: 4, calibreMm: 105, xYards: 0, yYards: 0 });
    const gren = fight.add('Gren', axis, { xYards: 0, yYards: 450 });
    fight.act('artillery-call', { battery: guns, freePoint: 'the mill', xYards: 0, yYards: 3000 });
    fight.until(2, 'indirect', [0]);
    fight.next();
    const shot = shoot(gren, guns, [9, 9, 1, 1]);
    fight.edit(guns, { destroyed: false, impairments: 0 });
    expect(fight.mission(1).status).toBe('ended');
    fight.undo();
    overruled(shot, guns, { destroyed: false, impairments: 0 });
    expect(fight.mission(1)).toMatchObject({ status: 'landed', impact: { x: 0, y: 3000 } });
    fight.act('artillery-repeat', { battery: guns });
    expect(fight.mission(1).dueTurn).toBe(3);
  });

  it('1.5, E-49: who lost a melee by the dice and lives by the umpire has fought, and clears no mines', () => {
    const pioneers = fight.add('Pio', allies, { baseFp: 1 });
    const gren = fight.add('Gren', axis);
    fight.act('minefield-add', { name: 'M', kind: 'hasty' });
    fight.act('minefield-clear', { unit: pioneers, section: fight.section('M')!.id });
    fight.until(1, 'melee');
    const fought = fight.roll('melee', { attacker: [gren], defender: [pioneers] }, {}, [5, 5]).number; // The scores are 9 against 6.
    overruled(fought, pioneers, { destroyed: false });
    expect(fight.section('M')).toMatchObject({ clearedBy: null, clearTurn: null });
  });

  it.each([
    ['suppressed', [1, 5, 5, 5], false],
    ['missed', [5, 5, 5, 5], true],
  ] as const)('3.5, E-12: counter-battery fire has %s it, and the umpire says the contrary', (_what, faces, suppressed) => {
    const own = fight.add('1/Arty', allies, { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true });
    const theirs = fight.add('9/Arty', axis, { kind: 'artillery', guns: 4, calibreMm: 105, offBoard: true });
    fight.act('artillery-call', { battery: theirs, freePoint: 'the mill' }); // Germany's fire lands in turn 3.
    fight.act('artillery-call', { battery: own, counterBatteryTarget: theirs }); // The fire of the USA lands in turn 2.
    const landing = fight.until(2, 'indirect', faces).at(-1)!.number;
    const [slipped, due] = [4, 3];
    expect(fight.mission(1).dueTurn).toBe(suppressed ? due : slipped);
    overruled(landing, theirs, { suppressed });
    expect(fight.named('9/Arty').suppressed).toBe(suppressed);
    expect(fight.mission(1).dueTurn).toBe(suppressed ? slipped : due);
    right.undo();
    expect(fight.mission(1).dueTurn).toBe(suppressed ? due : slipped);
    // A marker removed by hand does not restore the time.
    fight.edit(theirs, { suppressed: false });
    expect(fight.mission(1).dueTurn).toBe(suppressed ? due : slipped);
  });
});
