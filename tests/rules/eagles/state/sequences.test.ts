/**
 * The effects of an earlier action on a later one: whole battles, with every number calculated by hand from the
 * rulebook.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { eaglesRuleset } from '../../../../src/rules/eagles/index.js';
import { Fight, player, refusal } from './fight.js';

let fight: Fight;
let axis: string;
let allies: string;

/** Creates Germans, whose calls take 2 turns, against Americans, whose calls take 1 (3.2). */
function begin(settings: JsonObject = {}): void {
  fight = new Fight(settings);
  axis = fight.side('Axis', 'germany');
  allies = fight.side('Allies', 'usa');
}
beforeEach(() => begin());

const battery = (name: string, side: string, fields: JsonObject = {}): string =>
  fight.add(name, side, { kind: 'artillery', baseFp: 2, guns: 4, calibreMm: 105, ...fields });
/** Four kill dice of rating W that miss. */
const MISS = [5, 5, 5, 5];

describe('3.0: batteries are fired immediately and marked as fired, also when an umpire rolls where it falls', () => {
  let guns: string;
  let rifles: string;
  let enemy: string;
  beforeEach(() => {
    begin({ handLandings: true });
    guns = battery('1/FA', allies, { xYards: 0, yYards: 0 });
    rifles = fight.add('A Coy', allies, { xYards: 500, yYards: 0 });
    enemy = fight.add('Gren', axis, { xYards: 0, yYards: 3000 });
    fight.act('register-point', { side: allies, label: 'mill', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
  });
  const support = () =>
    fight.roll('direct-fire', { firer: [rifles], target: [enemy], support: [guns] }, { rangeYards: 450 }, [1, 1, 1, 1, 1, 1, 1]);

  it('it has fired in the turn in which it fires: it supports nobody, and does not break down', () => {
    fight.until(2, 'indirect');
    expect(fight.named('1/FA').fired).toBe(true);
    expect(refusal(() => fight.roll('gun-setup', { unit: [guns] }, { action: 'breakdown' })).cites).toContain('3.9');
    fight.next();
    expect(refusal(support).cites).toEqual(['3.0']);
  });

  it('re-dated to a later turn before anything is rolled, it has not fired in this one: it supports', () => {
    fight.until(2, 'indirect');
    fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 3 });
    fight.next();
    support();
    fight.until(3, 'indirect');
    expect(fight.named('1/FA').fired).toBe(true);
  });

  it('withdrawn before anything is rolled, it has not fired: it supports; withdrawn after the roll, it has', () => {
    fight.until(2, 'indirect');
    fight.act('mission-withdraw', { mission: fight.mission(1).id });
    expect(fight.mission(1).status).toBe('ended');
    fight.next();
    support();
    fight.undo();
    fight.undo();
    fight.undo();
    fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, [0, ...MISS]);
    fight.act('mission-withdraw', { mission: fight.mission(1).id });
    fight.next();
    expect(refusal(support).cites).toEqual(['3.0']);
  });

  it('rolled in the next turn, it has not fired in that one: it supports', () => {
    fight.until(3, 'movement');
    fight.act('mission-resolve', { mission: fight.mission(1).id }, undefined, [0, ...MISS]);
    expect(fight.mission(1).status).toBe('landed');
    expect(fight.named('1/FA').fired).toBe(false);
    fight.until(3, 'direct');
    support(); // FP 4 and 2 are rating Y: seven dice in AA.
    expect(fight.named('1/FA').fired).toBe(true);
  });
});

describe('1.5: an infantry unit spends one turn clearing a minefield', () => {
  let section: string;
  let first: string;
  let second: string;
  beforeEach(() => {
    first = fight.add('1/Pio', axis);
    second = fight.add('2/Pio', axis);
    fight.act('minefield-add', { name: 'M1', kind: 'hasty' });
    section = fight.section('M1')!.id;
  });
  const enterClearing = (unit: string) => fight.roll('minefield', { unit: [unit], section: [section] }, { entrant: 'clearing' });

  it('a second company that comes to help a turn later does not put it off', () => {
    enterClearing(first);
    fight.until(2, 'movement');
    enterClearing(second);
    expect(fight.section('M1')).toMatchObject({ clearedBy: first, clearTurn: 2 });
    fight.until(3, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });

  it('who spends this turn on it is not among those who have not moved or fired; who begins next turn is', () => {
    const left = (phase: 'movement' | 'direct') =>
      eaglesRuleset.unitActions![phase]!.flatMap((unitAction) =>
        [first, second].filter((id) => unitAction.isLeft(fight.battle.tables.unit.get(id)!, fight.battle)),
      );
    enterClearing(first);
    fight.until(1, 'direct');
    expect(left('direct')).toEqual([first, second]);
    fight.until(2, 'movement');
    expect(left('movement')).toEqual([second]);
    fight.until(2, 'direct');
    expect(left('direct')).toEqual([second]);
  });

  it('the first is shot at and fires back: the second, inside by then, spends its own turn', () => {
    enterClearing(first);
    fight.until(2, 'movement');
    enterClearing(second);
    const enemy = fight.add('Rifles', allies);
    fight.until(2, 'direct');
    fight.roll('direct-fire', { firer: [first], target: [enemy] }, { rangeYards: 450 }, [1, 1, 1, 1]);
    expect(fight.section('M1')).toMatchObject({ clearedBy: null, clearTurn: null });
    fight.until(3, 'movement');
    fight.act('minefield-clear', { unit: second, section }, player(axis));
    fight.until(4, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });

  it('1.7: who was clearing it is lost by an umpire’s hand: another begins', () => {
    enterClearing(first);
    fight.edit(first, { destroyed: true });
    enterClearing(second);
    expect(fight.section('M1')).toMatchObject({ clearedBy: second, clearTurn: 2 });
    fight.edit(second, { destroyed: true });
    fight.until(2, 'movement');
    const third = fight.add('3/Pio', axis);
    fight.act('minefield-clear', { unit: third, section }, player(axis));
    fight.until(3, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });
});

describe('1.8: who has dropped is on the board', () => {
  let para: string;
  beforeEach(() => {
    para = fight.add('1/Para', allies, { offBoard: true });
  });
  /** The result 3 o'clock with 4 pips of half an inch is 200 yards to the right of the zone. */
  const drop = () => fight.roll('paratroop-drop', { drop: [para] }, { time: 'day', zoneXYards: 2000, zoneYYards: 3000 }, [3, 4]);

  it('it moves, is shot at, and lies under a barrage like anybody', () => {
    const guns = battery('1/Arty', axis, { xYards: 2200, yYards: 0 });
    const gren = fight.add('Gren', axis, { xYards: 2200, yYards: 2600 });
    fight.act('register-point', { side: axis, label: 'meadow', xYards: 2200, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.until(3, 'movement');
    drop();
    expect(fight.named('1/Para')).toMatchObject({ offBoard: false, xYards: 2200, yYards: 3000 });
    // Four guns of 105 mm with a spread pattern have rating W and four dice. There is no drift. There are two hits, and
    // in the starred box the second counts on an even face.
    fight.next([0, 1, 1, 5, 5, 8]);
    expect(fight.named('1/Para')).toMatchObject({ suppressed: true, impairments: 1, fp: 3 });
    fight.next();
    // FP 4 at 400 yards is rating X, four dice in AA. 0, 9 and 8 hit, and the hits after the first count.
    fight.roll('direct-fire', { firer: [gren], target: [para] }, {}, [9, 8, 1, 1]);
    expect(fight.named('1/Para')).toMatchObject({ impairments: 2, fp: 2 });
    fight.until(4, 'movement');
    expect(refusal(() => fight.roll('movement', { unit: [para] })).cites).toContain('1.6');
    fight.until(5, 'movement');
    fight.roll('movement', { unit: [para] });
  });

  it('1.5: it enters the mines where it comes down, even hidden ones, and stops there (E-78)', () => {
    fight.act('minefield-add', { name: 'M1', kind: 'deliberate', side: axis, xYards: 2300, yYards: 3100 });
    fight.act('minefield-add', { name: 'M2', kind: 'hasty', xYards: 2100, yYards: 2900 });
    const told = fight
      .do(
        {
          type: 'resolve',
          procedure: 'eagles.paratroop-drop',
          roles: { drop: [para] },
          typed: { time: 'day', zoneXYards: 2000, zoneYYards: 3000 },
        },
        [3, 4],
      )
      .slice(1)
      .map(({ kind, summary, audience }) => ({ kind, summary, audience }));
    expect(told).toEqual([
      {
        kind: 'mines-met',
        summary: '1/Para is in minefield M2. Use `/eagles minefield` to roll for it (1.5).',
        audience: allies,
      },
      {
        kind: 'mines-met',
        summary: '1/Para arrives in minefield M1 and must roll for damage (1.5). Use `/eagles minefield`.',
        audience: 'all',
      },
    ]);
    expect(fight.section('M1')!.known).toBe(true);
    expect(refusal(() => fight.roll('movement', { unit: [para] }, {}, [], player(allies))).cites).toContain('1.5');
    fight.roll('minefield', { unit: [para], section: [fight.section('M1')!.id] }, {}, [30]);
    expect(fight.named('1/Para')).toMatchObject({ impairments: 1, halted: true });
  });
});

describe('3.3 advanced: the range of a SHIFT is that of where it is aimed', () => {
  beforeEach(() => begin({ advancedDrift: true }));

  it('from guns that nobody has placed: 4,600 yards and 800 more are beyond 5,000', () => {
    const guns = battery('1/FA', allies);
    fight.add('Gren', axis, { xYards: 0, yYards: 9000 });
    fight.act('register-point', { side: allies, label: 'mill', xYards: 0, yYards: 3000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1, bearing: 0, rangeYards: 4600 });
    // USA, 2001-5000 yards: the die counts as rolled, and 2 is no error.
    fight.until(2, 'indirect', [2]);
    expect(fight.mission(1).impact).toEqual({ x: 0, y: 3000 });
    fight.act('artillery-shift', { battery: guns, addYards: 800 });
    // At 5400 yards +1, so a 2 counts as 3, which is 50 yards. Direction 1 is long.
    fight.until(3, 'indirect', [2, 1]);
    expect(fight.mission(1)).toMatchObject({ rangeYards: 5400, impact: { x: 0, y: 3850 } });
    // REPEAT keeps the aim and the range, so a 2 counts as 3 again. 8 is short.
    fight.act('artillery-repeat', { battery: guns });
    fight.until(4, 'indirect', [2, 8]);
    expect(fight.mission(1).impact).toEqual({ x: 0, y: 3750 });
    // DROP 800 from the impact, 50 short of the aim: 5400 - 50 - 800 = 4550, where the die counts as rolled.
    fight.act('artillery-shift', { battery: guns, addYards: -800 });
    fight.until(5, 'indirect', [2]);
    expect(fight.mission(1)).toMatchObject({ rangeYards: 4550, impact: { x: 0, y: 2950 } });
  });

  it('of guns whose place is taken from the record meanwhile, the range of the call', () => {
    const guns = battery('1/FA', allies, { xYards: 0, yYards: 0 });
    fight.add('Gren', axis, { xYards: 0, yYards: 9000 });
    fight.act('register-point', { side: allies, label: 'mill', xYards: 0, yYards: 6000 });
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.edit(guns, { xYards: null, yYards: null });
    // USA, 5001-10000 yards: +1, so a 2 counts as 3: 50 yards, long.
    fight.until(2, 'indirect', [2, 1]);
    expect(fight.mission(1).impact).toEqual({ x: 0, y: 6050 });
  });
});

describe('3.5, E-12, E-50: a battery in direct support comes under counter-battery fire in the phase in which its own was due', () => {
  it.each(['before', 'after'])('fire of one phase is simultaneous: it is the same whether the enemy is settled %s it', (when) => {
    begin();
    const own = battery('1/FA', allies, { offBoard: true, task: 'none' });
    const theirs = battery('1/Arty', axis, { offBoard: true });
    const answer = () => fight.act('artillery-call', { battery: theirs, counterBatteryTarget: own });
    const call = () => fight.act('artillery-call', { battery: own, freePoint: 'mill' });
    if (when === 'before') {
      answer(); // The mission was ordered in turn 1, and is due in turn 3.
      fight.until(2, 'melee');
      call(); // The mission was ordered in turn 2 and is due in turn 3, after the other in the queue.
    } else {
      call();
      answer();
      fight.act('mission-redate', { mission: fight.mission(1).id, dueTurn: 3 });
      const ordered = fight.mission(2).id;
      fight.act('set-mission', { mission: ordered, orderedTurn: 2 });
    }
    fight.until(3, 'movement');
    fight.act('set-task', { unit: own, task: 'direct-support' });
    fight.next([1, ...MISS.slice(1)]);
    expect(fight.named('1/FA').suppressed).toBe(true);
    const mine = [...fight.battle.tables.mission.values()].find((mission) => mission.battery === own)!;
    // One turn is for the support, and one for the suppression, as for any mission of a later turn.
    expect(mine).toMatchObject({ status: 'queued', dueTurn: 5 });
  });
});

describe('6.0, 6.1: a sortie kept for direct support', () => {
  it('is not kept back for a turn by another task once its turn’s fire has begun (Sequence A)', () => {
    begin({ aircraft: true });
    fight.until(1, 'indirect');
    fight.act('sortie-call', { attack: 'strafe', task: 'direct-support', freePoint: 'mill' }, player(allies));
    const sortie = fight.mission(1).id;
    fight.until(2, 'direct');
    expect(refusal(() => fight.act('set-task', { mission: sortie, task: 'barrage' }, player(allies))).cites).toEqual([
      'Sequence',
      'E-50',
    ]);
    fight.next();
    expect(fight.mission(1).status).toBe('ended');
  });
});

describe('6.2, 6.4: an aircraft that is hit does not complete its attack', () => {
  it('also when its bombs have fallen and wait for their targets: the zone has had no attack, and another may come', () => {
    begin({ aircraft: true });
    const target = fight.add('Gren', axis);
    const flak = fight.add('Flak', axis, { kind: 'weapons', aaUnit: true, aaWeapon: '88mm' });
    for (const pattern of ['spread', 'converged'])
      fight.act('sortie-call', { side: allies, attack: 'bombs', pattern, freePoint: 'the mill' });
    fight.until(2, 'indirect');
    const [first, second] = [fight.mission(1).id, fight.mission(2).id];
    const resolve = (mission: string, faces: number[]) => fight.act('mission-resolve', { mission }, undefined, faces);
    resolve(first, [0]);
    expect(refusal(() => resolve(second, [])).cites).toEqual(['6.2']);
    fight.roll('anti-aircraft', { sortie: [first], firer: [flak] }, { rangeYards: 900 }, [5, 0, 5]);
    expect(fight.mission(1).status).toBe('ended');
    resolve(second, [0]);
    // Converged bombs are rating Y: eight dice. In AA 1, 2 and 3 hit, and infantry in the open takes every hit after
    // the first.
    fight.act('mission-targets', { mission: second, targets: [target] }, undefined, [1, 2, 3, 4, 5, 6, 7, 8]);
    expect(fight.named('Gren')).toMatchObject({ suppressed: true, impairments: 2, fp: 2 });
  });
});

describe('1.6, 1.7: suppression markers', () => {
  it('of who was destroyed have left the table with him', () => {
    const gren = fight.add('Gren', axis);
    const [weak, strong] = [fight.add('Patrol', allies, { baseFp: 1 }), fight.add('A Coy', allies)];
    fight.until(1, 'direct');
    fight.roll('direct-fire', { firer: [gren], target: [weak] }, { rangeYards: 450 }, [9, 8, 1, 1]);
    const other = fight.add('2/Gren', axis);
    fight.roll('direct-fire', { firer: [other], target: [strong] }, { rangeYards: 450 }, [9, 1, 1, 1]);
    expect(fight.named('Patrol').destroyed).toBe(true);
    fight.until(2, 'movement');
    fight.next();
    expect([fight.named('Patrol').suppressed, fight.named('A Coy').suppressed]).toEqual([false, false]);
  });
});

describe('5.3: a suicide squad must on that turn attempt its assault', () => {
  it('suppressed by fire before it, it still owes it', () => {
    begin({ year: 1942 });
    const reds = fight.side('Reds', 'ussr');
    const squad = fight.add('Guards', reds, { formation: 'guard', weapon: 'SMG' });
    const gren = fight.add('Gren', axis);
    fight.roll('suicide-squad', { unit: [squad] });
    fight.until(1, 'direct');
    fight.roll('direct-fire', { firer: [gren], target: [squad] }, { rangeYards: 450 }, [9, 1, 1, 1]);
    fight.next();
    const owed = () => eaglesRuleset.openTasks(fight.battle).map(({ text }) => text);
    expect(owed()).toEqual(['Guards, a suicide squad, has not assaulted the nearest enemy yet']);
    // FP 4 less 2 for suppression, and 9, against 4 and 1: it wins, but is still destroyed.
    fight.roll('melee', { attacker: [squad], defender: [gren] }, {}, [9, 1]);
    expect([fight.named('Guards').destroyed, fight.named('Gren').destroyed]).toEqual([true, true]);
    expect(owed()).toEqual([]);
  });
});

describe('3.1: a battery that has changed sides', () => {
  it('has its orders told to its new side', () => {
    const guns = battery('1/Arty', axis);
    fight.act('artillery-call', { battery: guns, freePoint: 'mill' });
    fight.until(3, 'indirect', [0]);
    fight.act('mission-targets', { mission: fight.mission(1).id, targets: [] });
    fight.do({ type: 'edit-unit', unit: guns, side: allies, fields: {} });
    const { audience } = fight.act('artillery-repeat', { battery: guns }, player(allies));
    expect(audience).toBe(allies);
    expect(fight.mission(1)).toMatchObject({ side: allies, status: 'queued', dueTurn: 4 });
  });
});

describe('3.0: heavy weapons assist another unit or fire themselves', () => {
  it('a gun does not add its own firepower to its shot', () => {
    const pak = fight.add('Pak', axis, { kind: 'towed-at', baseFp: 3 });
    const enemy = fight.add('A Coy', allies);
    const shot = (support: string[], faces: number[]) =>
      fight.roll('direct-fire', { firer: [pak], target: [enemy], support }, { rangeYards: 450 }, faces);
    fight.until(1, 'direct');
    expect(refusal(() => shot([pak], [])).cites).toEqual(['3.0']);
    shot([], [1, 1, 1]); // FP 3 has rating W, which gives three dice.
  });

  it('a battery that has gone over supports its old division no more, nor does an aircraft of the other side', () => {
    begin({ aircraft: true });
    const guns = battery('1/Arty', axis, { division: '9' });
    const gren = fight.add('Gren', axis, { division: '9' });
    const [coy, other] = [fight.add('A Coy', allies), fight.add('B Coy', allies, { division: '9' })];
    fight.until(1, 'indirect');
    fight.act('sortie-call', { attack: 'strafe', task: 'direct-support' }, player(allies));
    fight.do({ type: 'edit-unit', unit: guns, side: allies, fields: {} });
    fight.until(2, 'direct');
    const shot = (firer: string, target: string, with_: { support?: string[]; sortie?: string[] }, faces: number[] = []) =>
      fight.roll('direct-fire', { firer: [firer], target: [target], ...with_ }, { rangeYards: 450 }, faces);
    const sortie = [fight.mission(1).id];
    expect(refusal(() => shot(gren, coy, { support: [guns] })).cites).toEqual(['3.0']);
    expect(refusal(() => shot(gren, coy, { sortie })).cites).toEqual(['3.0']);
    // FP 4, 2 of the battery and 4 of the sortie are 10, rating Z: twelve dice in AA.
    shot(other, gren, { support: [guns], sortie }, Array<number>(12).fill(1));
  });
});

describe('3.9, 1.5: fire at aircraft is fire, and an assault is a fight', () => {
  beforeEach(() => begin({ aircraft: true }));
  const strafe = (): string => {
    fight.act('sortie-call', { side: allies, attack: 'strafe', freePoint: 'mill' });
    return fight.mission(1).id;
  };

  it('the turn that a gun begins its breakdown it cannot fire: not at aircraft either, before it or after', () => {
    const flak = fight.add('88', axis, { kind: 'towed-at', baseFp: 3, calibreMm: 88, aaUnit: true, aaWeapon: '88mm' });
    const breakDown = () => fight.roll('gun-setup', { unit: [flak] }, { action: 'breakdown' });
    const sortie = strafe();
    fight.until(2, 'indirect');
    fight.roll('anti-aircraft', { sortie: [sortie], firer: [flak] }, { rangeYards: 900 }, [1, 1, 1]);
    expect(refusal(breakDown).cites).toEqual(['3.9', '6.4']);
    fight.until(3, 'movement');
    breakDown();
    expect(
      refusal(() => fight.roll('anti-aircraft', { sortie: [sortie], firer: [flak] }, { rangeYards: 900 }, [])).cites,
    ).toContain('3.9');
    expect(fight.named('88')).toMatchObject({ gunState: 'breaking-down', gunReadyTurn: 5 });
  });

  it('who has shot at aircraft or was overrun in this movement phase does not have the whole turn for clearing mines', () => {
    const [first, second] = [fight.add('1/Pio', axis), fight.add('2/Pio', axis)];
    const tank = fight.add('Shermans', allies, { kind: 'vehicle', baseFp: 5, da: 'MODERATE', moveCode: 'D' });
    fight.act('minefield-add', { name: 'M1', kind: 'hasty' });
    const section = fight.section('M1')!.id;
    const clear = (unit: string) => fight.act('minefield-clear', { unit, section }, player(axis));
    const sortie = strafe();
    fight.until(2, 'movement');
    fight.roll('anti-aircraft', { sortie: [sortie], firer: [first] }, { rangeYards: 100 }, [1]);
    expect(refusal(() => clear(first)).cites).toEqual(['1.5', 'E-49']);
    fight.roll('movement', { unit: [tank] });
    fight.roll('assault', { infantry: [second], enemy: [tank] }, {}, [20]); // With code D, 20 and 10 are 30.
    expect(refusal(() => clear(second)).cites).toEqual(['1.5', 'E-49']);
    fight.until(3, 'movement');
    clear(second);
    fight.until(4, 'movement');
    expect(fight.section('M1')).toBeUndefined();
  });
});

describe('1.8, 5.2: who has not dropped yet', () => {
  it('assaults nobody', () => {
    const para = fight.add('1/Para', allies, { offBoard: true });
    const tank = fight.add('Panthers', axis, { kind: 'vehicle', baseFp: 7, da: 'DENSE', moveCode: 'D' });
    const attack = (faces: number[]) => fight.roll('assault', { infantry: [para], enemy: [tank] }, {}, faces);
    expect(refusal(() => attack([])).cites).toEqual(['3.5']);
    fight.roll('paratroop-drop', { drop: [para] }, { time: 'night' }, [12, 1]);
    fight.until(1, 'melee');
    attack([40]); // The unit did not move: 10 less.
    expect(fight.named('Panthers').destroyed).toBe(true);
  });
});

describe('Sequence: what the rules do to units is not a player’s to do by hand', () => {
  it('1.7: no player impairs a unit of the enemy’s; what his own has lost he may note', () => {
    const gren = fight.add('Gren', axis);
    const impair = (side: string) => fight.roll('impairment', { unit: [gren] }, {}, [], player(side));
    expect(refusal(() => impair(allies))).toMatchObject({ code: 'UMPIRE_ONLY', field: 'unit' });
    expect(fight.named('Gren').impairments).toBe(0);
    impair(axis);
    expect(fight.named('Gren').impairments).toBe(1);
  });
});

describe('6.4: fire at aircraft', () => {
  it('of several kinds goes kind by kind, each by its own column', () => {
    begin({ aircraft: true });
    const flak = fight.add('Flak', axis, { kind: 'weapons', aaUnit: true, aaWeapon: '88mm' });
    const gren = fight.add('Gren', axis);
    fight.act('sortie-call', { side: allies, attack: 'strafe', freePoint: 'mill' });
    fight.until(2, 'indirect');
    const fire = (firer: string[], typed: JsonObject, faces: number[]) =>
      fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer }, { rangeYards: 400, ...typed }, faces, player(axis));
    expect(refusal(() => fire([flak, gren], { weapon: '88mm' }, [])).cites).toEqual(['6.4', 'E-32']);
    fire([flak], {}, [1, 1, 1]);
    fire([gren], {}, [1]);
  });

  it('4.1: within 500 yards of the enemy it gives away who fires; farther off it does not', () => {
    begin({ aircraft: true, spotting: 'rules' });
    fight.add('A Coy', allies, { xYards: 0, yYards: 0 });
    const [near, far] = [500, 501].map((yYards) =>
      fight.add(`Flak ${yYards}`, axis, { kind: 'weapons', aaUnit: true, aaWeapon: '20mm', xYards: 0, yYards }),
    );
    fight.act('sortie-call', { side: allies, attack: 'strafe', xYards: 0, yYards: 600, bearing: 0 });
    fight.until(2, 'indirect');
    for (const firer of [near!, far!])
      fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [firer] }, {}, [1, 1], player(axis));
    expect([fight.named('Flak 500').spotted, fight.named('Flak 501').spotted]).toEqual([true, false]);
  });
});

describe('5.3, 5.31: once a suicide squad melees it is destroyed whether it won or not, also when it is attacked', () => {
  /** FP 4 and 1 against 4 and 9: the squad wins. */
  const attacked = (nation: string, year: number, fields: JsonObject) => {
    begin({ year });
    const enemy = fight.side('Enemy', nation);
    const squad = fight.add('Squad', enemy, { weapon: 'SMG', ...fields });
    const coy = fight.add('A Coy', allies);
    fight.roll('suicide-squad', { unit: [squad] });
    fight.until(1, 'melee');
    return fight.roll('melee', { attacker: [coy], defender: [squad] }, {}, [1, 9]);
  };

  it('of the Guards: both units are destroyed', () => {
    const event = attacked('ussr', 1942, { formation: 'guard' });
    expect(event.resolutions[0]!.outcome).toMatchObject({ winner: 'defender', defenderFate: 'destroyed' });
    expect(event.resolutions[0]!.summary).toBe('Score 5 against 13: the suicide squad wins, and both units are destroyed.');
    expect([fight.named('Squad').destroyed, fight.named('A Coy').destroyed]).toEqual([true, true]);
  });

  it('of Japan: it is suppressed as any winner', () => {
    attacked('japan', 1944, {});
    expect(fight.named('Squad')).toMatchObject({ destroyed: false, suppressed: true });
  });
});

describe('2.2, E-38: the strategic road rate on hexes', () => {
  const road = (hexes: number, terrain = 'road') => ({ path: Array.from({ length: hexes }, () => ({ terrain })) });
  let tank: string;
  let scouts: string;
  beforeEach(() => {
    begin({ map: 'hex', ground: 'mud' });
    tank = fight.add('Pz', axis, { kind: 'vehicle', baseFp: 6, da: 'MODERATE', moveCode: 'D' });
    scouts = fight.add('Scouts', axis, { kind: 'vehicle', baseFp: 2, da: 'THIN', moveCode: 'E' });
  });
  const go = (unit: string, typed: JsonObject) => fight.roll('hex-path', { unit: [unit] }, typed, [], player(axis));

  it('is of who says that it spends its whole turn on the road: D has 8 points, E has 9, whatever the ground', () => {
    expect(go(tank, { ...road(9), onRoad: true }).resolutions[0]!.outcome).toMatchObject({ hexesEntered: 8, stoppedAt: 9 });
    expect(fight.named('Pz').movedAt).toBe('E');
    expect(go(scouts, { ...road(9), onRoad: true }).resolutions[0]!.outcome).toMatchObject({ hexesEntered: 9, completed: true });
  });

  it('is nobody’s who leaves the road, nor of who does not say so: mud leaves D the 4 points of B', () => {
    expect(refusal(() => go(tank, { ...road(2, 'clear'), onRoad: true })).cites).toEqual(['2.2']);
    expect(go(tank, road(9)).resolutions[0]!.outcome).toMatchObject({ hexesEntered: 4 });
    expect(fight.named('Pz').movedAt).toBe('B');
  });
});

describe('6.1: a sortie is on its way for one turn', () => {
  it('and is fired at over its target alone: from the movement phase of the turn in which it attacks', () => {
    begin({ aircraft: true });
    const flak = fight.add('Flak', axis, { kind: 'weapons', aaUnit: true, aaWeapon: '88mm' });
    fight.act('sortie-call', { side: allies, attack: 'strafe', freePoint: 'mill' });
    const fire = (faces: number[]) =>
      fight.roll('anti-aircraft', { sortie: [fight.mission(1).id], firer: [flak] }, { rangeYards: 2500 }, faces);
    expect(refusal(() => fire([])).cites).toEqual(['6.1', '6.4']);
    fight.until(2, 'movement');
    fire([0, 1, 1]);
    expect(fight.mission(1).status).toBe('ended');
  });
});

describe('1.7: an umpire takes a unit off by hand', () => {
  it('the battery has no mission any more, and the mines are cleared by nobody', () => {
    const guns = battery('1/FA', allies);
    const rifles = fight.add('A Coy', allies);
    fight.act('register-point', { side: allies, label: 'mill' });
    fight.act('minefield-add', { name: 'M', kind: 'hasty' });
    const field = [...fight.battle.tables.minefield.values()][0]!.id;
    fight.act('minefield-clear', { unit: rifles, section: field });
    fight.until(1, 'indirect');
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.edit(guns, { destroyed: true });
    fight.edit(rifles, { destroyed: true });
    expect(fight.mission(1).status).toBe('ended');
    expect(fight.battle.tables.minefield.get(field)).toMatchObject({ clearedBy: null, clearTurn: null });
  });
});

describe('3.1: a battery is captured, and an umpire gives it to the other side', () => {
  it('the fire that its old side has called does not come', () => {
    const guns = battery('1/FA', allies);
    fight.act('register-point', { side: allies, label: 'mill' });
    fight.until(1, 'indirect');
    fight.act('artillery-call', { battery: guns, registrationPoint: 1 });
    fight.do({ type: 'edit-unit', unit: guns, side: axis, fields: {} });
    expect(fight.mission(1).status).toBe('ended');
  });
});

describe('3.9, 3.11: a battery that has changed its place repeats its fire', () => {
  it('once it is deployed again, at its old aim, with errors and shifts along its new line of fire', () => {
    begin({ gunSetup: true });
    const guns = battery('1/FA', allies, { xYards: 0, yYards: 0 });
    fight.add('Gren', axis, { xYards: 0, yYards: 3000 });
    fight.act('register-point', { label: 'hill', xYards: 0, yYards: 3000 }, player(allies));
    const order = (act: string, params: JsonObject = {}) => fight.act(act, { battery: guns, ...params }, player(allies));
    const change = (action: string) => fight.roll('gun-setup', { unit: [guns] }, { action }, [], player(allies));
    fight.until(1, 'indirect');
    order('artillery-call', { registrationPoint: 1, rightYards: -800 });
    fight.until(2, 'indirect', [0]);
    fight.until(3, 'movement');
    change('breakdown'); // Towed guns of 105 mm break down in turns 3 and 4.
    fight.until(4, 'indirect');
    expect(refusal(() => order('artillery-repeat')).cites).toContain('3.1');
    fight.until(5, 'movement');
    fight.roll('movement', { unit: [guns] }, {}, [], player(allies));
    fight.edit(guns, { xYards: 2200, yYards: 3000 });
    fight.until(6, 'movement');
    change('set-up'); // Setting up takes turns 6, 7 and 8.
    fight.until(8, 'indirect');
    expect(refusal(() => order('artillery-repeat')).cites).toContain('3.1');
    fight.until(9, 'indirect');
    order('artillery-repeat');
    // Error die 9 is 200 yards, and direction 1 is long, which means to the left for guns that fire to the left.
    fight.until(10, 'indirect', [9, 1]);
    expect(fight.mission(1)).toMatchObject({ aim: { x: -800, y: 3000 }, impact: { x: -1000, y: 3000 } });
    order('artillery-shift', { addYards: -800, rightYards: 100 }); // To the right of that means up the table.
    expect(fight.mission(1)).toMatchObject({ aim: { x: -200, y: 3100 }, dueTurn: 11 });
  });
});
