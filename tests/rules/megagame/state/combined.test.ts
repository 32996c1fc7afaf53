/**
 * Short battles that combine fights in more numbers, support, marches, supply, recce and sight with corrections. All results are
 * worked out by hand. Distances are in km, and a unit fills a square of 2 km.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { type JsonObject, createScriptedFaces } from '../../../../src/dice/index.js';
import type { BattleEvent, GameCommand } from '../../../../src/game/index.js';
import { MAP_ACT_IDS, findNewMapDefaults } from '../../../../src/house/index.js';
import { type Actor } from '../../../../src/rules/index.js';
import { megagameRuleset } from '../../../../src/rules/megagame/index.js';
import type { House } from '../../../game/house.js';
import { PuttingRight } from '../../putting-right.js';
import { Game, player, refusal, UMPIRE } from './game.js';
import { refusedByCheck } from '../../../refused.js';

class Field extends Game {
  readonly right = new PuttingRight(this);
  readonly ann = player(this.allies);
  readonly gerd = player(this.axis);

  constructor(map: JsonObject = findNewMapDefaults(megagameRuleset)) {
    super();
    this.act(MAP_ACT_IDS.new, map);
  }

  given(command: JsonObject, faces: readonly number[] = [], as: Actor = UMPIRE): BattleEvent {
    const { house } = this as unknown as { readonly house: House };
    return house.do(command as unknown as GameCommand, as, () => createScriptedFaces(faces))[0]!;
  }

  /** Adds a unit, by default on foot with status 5 and 3 points of ammunition, at a place. */
  at(name: string, side: string, place: string, fields: JsonObject = {}): string {
    const unit = this.add(name, side, { fuelSp: 9, ...fields });
    this.act(MAP_ACT_IDS.place, { unit, at: place });
    return unit;
  }

  marches(unit: string, to: string): BattleEvent {
    const { id, side } = this.unit(unit);
    return this.roll('movement', { unit: [id] }, { mode: 'tactical', to }, [], player(side));
  }

  fights(
    attackers: readonly string[],
    defenders: readonly string[],
    faces: readonly number[],
    more: JsonObject = {},
  ): BattleEvent {
    const ids = (names: readonly string[]) => names.map((name) => this.unit(name).id);
    const roles = { attackers: ids(attackers), defenders: ids(defenders) };
    const as = player(this.unit(attackers[0]!).side);
    return this.given({ type: 'resolve', procedure: 'megagame.combat', roles, typed: {}, ...more }, faces, as);
  }

  place(unit: string): readonly unknown[] {
    const [row] = [...(this.battle.tables.place?.values() ?? [])].filter((each) => each.unit === this.unit(unit).id);
    return [row?.x, row?.y];
  }

  seen(side: string): readonly unknown[] {
    return [...(this.battle.tables.sighting?.values() ?? [])]
      .filter(({ seenBy }) => seenBy === side)
      .map(({ name, about = null, x, y }) => [name, about, x, y]);
  }
}

let field: Field;
beforeEach(() => {
  field = new Field();
});

describe('Combat: three against two, with guns and aircraft', () => {
  /** Field artillery stands 7 km from D1, and medium artillery 15 km from it and 13 from A1. */
  const battle = () => {
    const prepared = { prepared: true, formation: '1 Div' };
    field.at('A1', field.allies, '20,20', { status: 6, ...prepared });
    field.at('A2', field.allies, '20,18', { status: 5, ...prepared });
    field.at('A3', field.allies, '20,22', { status: 4, formation: '2 Div' });
    field.at('Field', field.allies, '15,20', { troops: 'towed-artillery', artilleryType: 'field', status: 4 });
    field.at('Medium', field.allies, '7,20', { troops: 'towed-artillery', artilleryType: 'medium', status: 5 });
    field.at('D1', field.axis, '22,20', { status: 7 });
    field.at('D2', field.axis, '22,18', { status: 6 });
    field.goTo('combat');
  };
  const shells = (guns: string, rangeKm: number) =>
    field.roll('artillery-support', { guns: [field.unit(guns).id], supports: [field.unit('A1').id] }, { rangeKm }, [], field.ann);

  it('adds up, and a corrected range of the guns works the fight out again', () => {
    battle();
    const typhoons = field.fly('Typhoons', field.allies, 'ground-attack', 2);
    shells('Field', 7);
    const far = shells('Medium', 15).number; // Long range: half of 5, nearest, halves up.
    field.roll('air-support', { groups: [typhoons], supports: [field.unit('A1').id] }, {}, [], field.ann);
    // 15 + 4 + 3 + 6 for superior air support, less 2 unprepared and 1 of another formation, against 13.
    const fight = field.fights(['A1', 'A2', 'A3'], ['D1', 'D2'], [2, 3, 4], { anyway: true });
    expect(fight.resolutions[0]!.outcome).toMatchObject({ attTotal: 25, defTotal: 13, score: 14, retreatKm: 7 });
    expect(['A1', 'A2', 'A3', 'D1', 'D2'].map((name) => field.unit(name).status)).toEqual([5, 4, 3, 5, 4]);
    field.right.correct(far, { rangeKm: 11 });
    expect(field.right.outcome(fight.number)).toMatchObject({ attTotal: 27, score: 16 });
    expect(field.right.fault()).toBeNull();
  });

  it('no player types a range nearer than the enemy that the side sees in contact (M-42, M-57)', () => {
    battle();
    // From a place that touches A1 at its corner, 10.2 km would do; but the enemy that it touches is 15 km away.
    const [code, check, message] = refusedByCheck(() => shells('Medium', 12));
    expect([code, check]).toEqual(['ILLEGAL', 'range']);
    expect(message).toContain('at least 15 km away');
    expect(shells('Medium', 15).kind).toBe('resolved');
  });

  it('and without an enemy in sight, the nearest place that touches the supported unit counts', () => {
    battle();
    for (const name of ['D1', 'D2']) field.act(MAP_ACT_IDS.place, { unit: field.unit(name).id, at: '60,20' });
    field.act(MAP_ACT_IDS.place, { unit: field.unit('Medium').id, at: '5,20' });
    field.nextTurn();
    field.goTo('combat');
    expect(refusedByCheck(() => shells('Medium', 12))[2]).toContain('at least 12.1 km away');
    expect(shells('Medium', 13).kind).toBe('resolved');
  });
});

describe('a fight that a correction of the map works out again', () => {
  it('without the guns that stood too far away after all: they have their ammunition again, and nobody retires', () => {
    field.at('A', field.allies, '20,20', { status: 6, prepared: true });
    field.at('X', field.axis, '22,20', { status: 5 });
    const guns = field.at('Guns', field.allies, '15,20', { troops: 'towed-artillery', artilleryType: 'field', status: 4 });
    const placed = field.record.at(-1)!.number;
    field.goTo('combat');
    field.roll('artillery-support', { guns: [guns], supports: [field.unit('A').id] }, { rangeKm: 7 }, [], field.ann);
    const fight = field.fights(['A'], ['X'], [3, 2]).number; // 10 - 5 + 3: a success.
    field.right.correct(placed, { at: '2,20' });
    expect(field.right.outcome(fight)).toMatchObject({ attTotal: 6, score: 4, result: 'confused', retreatKm: 0 });
    expect([field.unit('Guns').ammoSp, field.place('X')]).toEqual([3, [22, 20]]);
    expect(field.right.fault()).toBeNull();
  });

  it('in the open instead of a wood the retreat takes a d6, which is rolled anew', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Bos', at: '21,18; 26,18; 26,22; 21,22' });
    const wood = field.record.at(-1)!.number;
    field.at('A', field.allies, '20,20', { status: 9, prepared: true });
    field.at('X', field.axis, '22,20', { status: 3, ammoSp: 0 });
    field.goTo('combat');
    const fight = field.fights(['A'], ['X'], [3, 2]);
    expect(fight.resolutions[0]!.outcome).toMatchObject({ result: 'success', retreatKm: 2 });
    field.do({ type: 'undo', event: wood, later: 'again' }, [5]);
    expect(field.right.outcome(fight.number)).toMatchObject({ result: 'success', retreatKm: 5 });
    // The lost supply point is fuel, because there is no ammunition (M-16).
    expect([field.unit('X').status, field.unit('X').fuelSp]).toEqual([2, 8]);
  });
});

describe('M-5: an attack after exactly half a turn', () => {
  it('could not have happened if the march was 100 m longer', () => {
    field.at('Pz', field.axis, '5,20', { troops: 'motorised', status: 6, prepared: true });
    field.at('X', field.allies, '22,20', { status: 3 });
    field.goTo('movement');
    const march = field.marches('Pz', '20,20').number;
    field.goTo('combat');
    const fight = field.fights(['Pz'], ['X'], [3]).number;
    expect(field.unit('X').status).toBe(2);
    field.right.correct(march, { to: '20.1,20' });
    expect([field.right.standing(fight), field.unit('X').status, field.unit('Pz').ammoSp]).toEqual([undefined, 3, 3]);
  });
});

describe('M-13, M-17: an overrun after most of a turn', () => {
  it('is one against 6, and none against 7', () => {
    field.at('Pz', field.axis, '5,20', { troops: 'tanks', armour: true, status: 12 });
    field.at('A', field.allies, '32,20', { status: 6 });
    field.at('B', field.allies, '30,18', { status: 1 });
    field.goTo('movement');
    field.marches('Pz', '30,20');
    field.goTo('combat');
    const typed = { order: 'breakthrough' };
    expect(() => field.fights(['Pz'], ['A', 'B'], [3], { typed })).toThrow('83.33%');
    // 12 - 2 unprepared - 6 + 4.
    expect(field.fights(['Pz'], ['A'], [4, 5], { typed }).resolutions[0]!.outcome).toMatchObject({ score: 8, overrun: true });
    expect([field.unit('Pz').status, field.unit('A').status]).toEqual([10, 5]);
  });
});

describe('M-58: the move through the enemy', () => {
  const on = (to: string, as: Actor = field.gerd) =>
    field.roll('movement', { unit: [field.unit('Pz').id] }, { mode: 'tactical', to, overrun: true }, [], as);
  beforeEach(() => {
    field.at('Pz', field.axis, '20,20', { troops: 'tanks', armour: true, status: 12 });
    field.at('X', field.allies, '22,20', { status: 5 });
    field.goTo('combat');
  });
  /** Status 12 - 2 unprepared - 5 + 4 is 9, a success: the defenders retire 3 km. */
  const breaksThrough = () => field.fights(['Pz'], ['X'], [4, 3], { typed: { order: 'breakthrough' } }).number;

  it('follows an overrun of the same turn: without one, nobody goes through an enemy by saying so', () => {
    const fact = 'Pz has not overrun an enemy this turn. Leave out `overrun`, or fight with a breakthrough order first.';
    expect(refusedByCheck(() => on('26,20'))).toEqual(['ILLEGAL', 'ground', fact]);
    expect(refusedByCheck(() => on('26,20', UMPIRE))).toEqual(['ASK', 'ground', fact]);
    breaksThrough();
    on('26,20');
    field.nextTurn();
    expect(refusedByCheck(() => on('28,20'))).toEqual(['ILLEGAL', 'ground', fact]);
  });

  it('is half of the move that was left, 15 km of 30, in one leg or two, and falls away with the overrun', () => {
    const fight = breaksThrough();
    on('30,20');
    expect(refusedByCheck(() => on('35.1,20'))).toEqual([
      'ILLEGAL',
      'ground',
      'Pz has only 5 km left after its overrun. Choose a nearer destination.',
    ]);
    on('35,20');
    expect([field.place('Pz'), field.unit('Pz').movedPct]).toEqual([[35, 20], 50]);
    field.right.correct(fight, { order: 'normal' });
    expect([field.place('Pz'), field.unit('Pz').movedPct]).toEqual([[20, 20], 0]);
    expect(field.right.fault()).toBeNull();
  });
});

describe('M-59: interceptors and the cover of a stream', () => {
  const flying = () => ({
    fighters: field.fly('JG 1', field.axis, 'fighter', 6),
    cover: field.fly('Spitfires', field.allies, 'fighter', 3),
    stream: field.fly('Dakotas', field.allies, 'transport', 8),
  });
  const intercepts = (fighters: string, stream: string, typed: JsonObject, as: Actor = UMPIRE) =>
    field.roll('fighters-v-stream', { fighters: [fighters], stream: [stream] }, typed, [], as);

  it('get through if they won, whatever people type: a draw at 2-1 on a 2 is not a win, a 5 is', () => {
    const { fighters, cover, stream } = flying();
    const fight = field.roll('fighter-combat', { sideA: [fighters], sideB: [cover] }, {}, [2]).number;
    expect(refusal(() => intercepts(fighters, stream, { beatCover: true }, field.gerd)).code).toBe('UMPIRE_ONLY');
    const raid = intercepts(fighters, stream, {}).number;
    expect(field.group('Dakotas').squadrons).toBe(8);
    field.right.correct(fight, {}, { dice: [5] });
    expect(field.right.outcome(raid)).toEqual({ throughSqns: 6, lossSerials: 6 });
    expect(field.group('Dakotas').squadrons).toBe(2);
  });

  it('without a fight people say whether there was cover, and so they do in the next turn', () => {
    const { fighters, cover, stream } = flying();
    intercepts(fighters, stream, { beatCover: true });
    expect(field.group('Dakotas').squadrons).toBe(2);
    field.roll('fighter-combat', { sideA: [fighters], sideB: [cover] }, {}, [2]);
    field.nextTurn();
    expect(refusal(() => intercepts(fighters, stream, {})).field).toBe('beatCover');
  });
});

describe('a bridge that was never there', () => {
  it('stops lorries where they began, and men on foot cross the river all the same', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'river', name: 'Waal', at: '30,0; 30,40' });
    field.act(MAP_ACT_IDS.feature, { kind: 'bridge', name: 'Brug', at: '30,20' });
    const bridge = field.record.at(-1)!.number;
    field.at('Lorries', field.allies, '24,20', { troops: 'motorised' });
    field.at('Foot', field.allies, '24,20', {});
    field.goTo('movement');
    for (const name of ['Lorries', 'Foot']) field.marches(name, '32,20');
    const { number } = field.right.undo(bridge);
    expect([field.place('Lorries'), field.unit('Lorries').fuelSp, field.place('Foot')]).toEqual([[24, 20], 9, [32, 20]]);
    expect(field.record.slice(number - 1).map(({ audience }) => audience)).toEqual(['all', field.allies]);
  });
});

describe('M-55: supply that is cut in mid-turn', () => {
  it('by a march through its road, and open again if that is undone', () => {
    field.at('Dump', field.allies, '20,20', { status: 0, ammoSp: 9 });
    field.at('Para', field.allies, '25,20');
    field.at('Pz', field.axis, '22.5,30', { troops: 'tanks' });
    const from = field.unit('Dump').id;
    const give = () => field.act('move-supply', { from, to: field.unit('Para').id, ammoSp: 2 }, field.ann);
    give();
    field.goTo('movement');
    const march = field.marches('Pz', '22.5,20.4').number; // Within 1 km of the road, half of its square.
    field.goTo('supply');
    expect(refusedByCheck(give).slice(0, 2)).toEqual(['ILLEGAL', 'reach']);
    field.right.undo(march);
    give();
    expect([field.unit('Dump').ammoSp, field.unit('Para').ammoSp]).toEqual([5, 7]);
  });
});

describe('M-50: a march onto an unseen enemy', () => {
  it('stops where the squares touch, and goes to its end if he stood elsewhere', () => {
    field.act(MAP_ACT_IDS.feature, { kind: 'wood', name: 'Bos', at: '5,15; 40,15; 40,35; 5,35' });
    field.at('107', field.axis, '10,20', { troops: 'tanks', status: 9 });
    field.at('Para', field.allies, '20,20');
    const placed = field.record.at(-1)!.number;
    field.goTo('movement');
    field.marches('107', '25,20');
    // Squares touch at 2 km, less a tenth.
    expect([field.place('107'), field.seen(field.axis)]).toEqual([[18.1, 20], [['Contact 1', null, 20, 20]]]);
    field.right.correct(placed, { at: '20,30' });
    expect([field.place('107'), field.seen(field.axis), field.seen(field.allies)]).toEqual([[25, 20], [], []]);
    expect(field.right.fault()).toBeNull();
  });
});

describe('M-56, M-57: a report of air recce', () => {
  const looks = (unit: string, faces: readonly number[] = [5], more: JsonObject = {}) =>
    field.given({ type: 'act', act: 'recce', params: { group: field.group('Eyes').id, zone: 'D4', unit }, ...more }, faces);

  it('is of a unit in the zone: an umpire is asked about one that stands elsewhere', () => {
    field.fly('Eyes', field.allies, 'recce', 1);
    field.at('A', field.allies, '60,40');
    const tanks = field.at('Pz', field.axis, '30,16', { troops: 'tanks' });
    expect(refusedByCheck(() => looks(tanks, []))).toEqual([
      'ASK',
      'range',
      'Pz is in G4, and the zone is D4. Choose a unit in the zone.',
    ]);
    expect(looks(tanks, [5], { anyway: true }).kind).toBe('recce');
  });

  it('could not have happened if the unit turns out to stand elsewhere, and its contact goes', () => {
    field.fly('Eyes', field.allies, 'recce', 1);
    field.at('A', field.allies, '60,40');
    const tanks = field.at('Pz', field.axis, '16,16', { troops: 'tanks' });
    const placed = field.record.at(-1)!.number;
    field.goTo('air');
    const report = looks(tanks).number;
    expect(field.seen(field.allies)).toEqual([['Contact 1', 'tanks', 16, 16]]);
    field.right.correct(placed, { at: '30,16' });
    expect([field.seen(field.allies), field.right.standing(report)]).toEqual([[], undefined]);
    expect(field.right.fault()).toBeNull();
  });
});

describe('M-36, M-57: a player who bombs an area', () => {
  const state = (...names: string[]) => names.map((name) => [field.unit(name).status, field.unit(name).immobilised]);
  const told = (start: number) => field.record.slice(start).map(({ audience, summary }) => [audience, summary]);

  it('has dice for the units that his side can name; the bot rolls for who else stands there, and tells their own side', () => {
    field.at('D1', field.axis, '17,17');
    field.at('D2', field.axis, '18,18');
    field.at('D3', field.axis, '22,17');
    field.at('D4', field.axis, '40,17');
    field.at('A', field.allies, '12.3,17'); // It sees D1, 4.7 km away, and no other.
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 7)];
    field.goTo('air');
    const start = field.record.length;
    // 7 squadrons over 2 squares are 3 a square: 6 is a loss, 4 and 5 immobilise.
    field.roll('interdiction', { groups, targets: [field.unit('D1').id] }, { area: 'D4; E4' }, [6, 5, 3], field.ann);
    expect(state('D1', 'D2', 'D3', 'D4', 'A')).toEqual([
      [4, true],
      [5, true],
      [5, false],
      [5, false],
      [5, false],
    ]);
    expect(told(start)).toEqual([
      ['all', '1 unit loses 1 status and cannot move.'],
      [field.axis, 'D2 is in a bombed area and cannot move.'],
      [field.axis, 'D3 is in a bombed area and is unharmed.'],
    ]);
  });

  it('needs to know no one there: the bot rolls for each unit, their own side alone reads it, and so of an empty square', () => {
    field.at('D1', field.axis, '37,17');
    field.at('A', field.allies, '38,18');
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 2)];
    const others = [field.fly('Mustangs', field.allies, 'ground-attack', 2)];
    field.goTo('air');
    const start = field.record.length;
    // 2 squadrons on a square: 6 is a loss, 5 immobilises. The square H4 holds a unit of each side.
    field.roll('interdiction', { groups }, { area: 'H4' }, [6, 5], field.ann);
    field.roll('interdiction', { groups: others }, { area: 'K8' }, [], field.ann);
    expect(state('D1', 'A')).toEqual([
      [4, true],
      [5, true],
    ]);
    expect(told(start)).toEqual([
      ['all', 'No known unit is in the bombed area.'],
      [field.axis, 'D1 is in a bombed area and loses 1 status and cannot move.'],
      [field.allies, 'A is in a bombed area and cannot move.'],
      ['all', 'No known unit is in the bombed area.'],
    ]);
  });

  it('names units that stand in the area; without an area the units beside the named one are rolled for', () => {
    const seen = field.at('D1', field.axis, '17,17');
    field.at('D2', field.axis, '18,18');
    field.at('A', field.allies, '12.3,17');
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 2)];
    field.goTo('air');
    expect(
      refusedByCheck(() => field.roll('interdiction', { groups, targets: [seen] }, { area: 'K8' }, [], field.ann)).slice(0, 2),
    ).toEqual(['ILLEGAL', 'range']);
    field.roll('interdiction', { groups, targets: [seen] }, {}, [1, 6], field.ann);
    expect(state('D1', 'D2', 'A')).toEqual([
      [5, false],
      [4, true],
      [5, false],
    ]);
  });

  it('M-57: an umpire who names the units, or types their number, has chosen who is rolled for', () => {
    const one = field.at('D1', field.axis, '17,17');
    field.at('D2', field.axis, '18,18');
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 2)];
    field.roll('interdiction', { groups, targets: [one] }, {}, [6]);
    field.roll('interdiction', { groups, targets: [one] }, { area: 'D4', units: 1 }, [1]);
    expect(state('D1', 'D2')).toEqual([
      [4, true],
      [5, false],
    ]);
  });

  it('M-36: corrected to an empty area, the attack hits no one', () => {
    field.at('D1', field.axis, '17,17');
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 2)];
    const raid = field.roll('interdiction', { groups }, { area: 'D4' }, [6]).number;
    expect(state('D1')).toEqual([[4, true]]);
    field.right.correct(raid, { area: 'K8' });
    expect([state('D1'), field.right.fault()]).toEqual([[[5, false]], null]);
  });
});

describe('M-57: a bombed area without an umpire', () => {
  it('the bot rolls for who else stands there, and only their own side reads it; undone, nobody was hit', () => {
    for (const [name, place] of [
      ['D1', '17,17'],
      ['D2', '18,18'],
      ['D3', '22,17'],
    ] as const)
      field.at(name, field.axis, place);
    field.at('A', field.allies, '12.3,17');
    const groups = [field.fly('Typhoons', field.allies, 'ground-attack', 7)];
    field.goTo('air');
    field.withoutUmpire();
    const start = field.record.length;
    // 3 squadrons a square: 6 is a loss, 4 and 5 immobilise. The dice of the bot follow that of the player.
    field.roll('interdiction', { groups, targets: [field.unit('D1').id] }, { area: 'D4; E4' }, [3, 6, 4], field.ann);
    expect(field.record.slice(start).map(({ audience, summary }) => [audience, summary])).toEqual([
      ['all', '1 unit is unharmed.'],
      [field.axis, 'D2 is in a bombed area and loses 1 status and cannot move.'],
      [field.axis, 'D3 is in a bombed area and cannot move.'],
    ]);
    const state = () => ['D1', 'D2', 'D3'].map((name) => [field.unit(name).status, field.unit(name).immobilised]);
    expect(state()).toEqual([
      [5, false],
      [4, true],
      [5, true],
    ]);
    field.right.undo(start + 1);
    expect(state()).toEqual([
      [5, false],
      [5, false],
      [5, false],
    ]);
  });
});

describe('three sides: who has met whom', () => {
  it('one ally sees and fights, the other does neither', () => {
    const reds = field.addSide('Reds', { nation: 'allied' });
    field.at('A', field.allies, '20,20', { status: 6, prepared: true });
    field.at('R', reds, '20,27', { status: 4 });
    field.at('X', field.axis, '22,20', { status: 3 });
    field.goTo('combat');
    expect(refusedByCheck(() => field.fights(['R'], ['X'], [])).slice(0, 2)).toEqual(['ILLEGAL', 'contact']);
    const fight = field.fights(['A'], ['X'], [3]).number;
    expect([field.seen(field.allies), field.seen(reds)]).toEqual([[['X', null, 22, 20]], []]);
    field.act(MAP_ACT_IDS.back, { unit: field.unit('X').id, to: '22,27' }, field.gerd);
    expect(field.seen(reds)).toEqual([]); // 5.4 km away.
    field.right.undo(fight);
    expect([field.place('X'), field.seen(field.allies)]).toEqual([[22, 20], [['Contact 1', null, 22, 20]]]);
    expect(field.right.fault()).toBeNull();
  });
});

describe('checks that only warn, on record', () => {
  it('let a fight be fought at 20 km, which falls away if that is undone', () => {
    field.at('A', field.allies, '20,20', { status: 6, prepared: true });
    field.at('X', field.axis, '40,20', { status: 3 });
    field.goTo('combat');
    const warns = field.given({ type: 'set-checks', mode: 'warn' }).number;
    const roles = { attackers: [field.unit('A').id], defenders: [field.unit('X').id] };
    const fight = field.roll('combat', roles, {}, [3]);
    expect(fight.notes).toEqual(['Warning: the map rules this out. (Combat, M-42)']);
    expect(field.seen(field.allies)).toEqual([]);
    field.right.undo(warns);
    expect([field.right.standing(fight.number), field.unit('X').status]).toEqual([undefined, 3]);
  });
});
