/**
 * Several units of a side move by one command: each by its own procedure and as its own event, and all of them or none.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { runAllSteps } from '../../src/game/at-once.js';
import {
  listJointGoals,
  type GameCommand,
  listMovableUnits,
  planJointMove,
  findUndoableMove,
  listSharedFields,
  type View,
  createView,
  setSharedValue,
} from '../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS } from '../../src/house/index.js';
import { presentJointMove } from '../../src/present/index.js';
import type { Actor } from '../../src/rules/index.js';
import { cullenRuleset } from '../../src/rules/cullen/index.js';
import { findUnitPlace } from '../../src/rules/ground/rows.js';
import { megagameRuleset } from '../../src/rules/megagame/index.js';
import { House, playerOf, textOf, undoing } from './house.js';

/** Returns all units that can move. */
const goersOf = (view: View, actor: Actor) => runAllSteps(listMovableUnits(view, actor, Infinity));

/**
 * Creates a battle of Eagles on a table of 12 by 8 squares of 6 inches: two tanks of 10 inches and a company of 4, in
 * the middle of C4.
 */
function table(settings: JsonObject = {}) {
  const house = House.withSides(settings);
  const act = (id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
  const vehicle = { kind: 'vehicle', da: 'MODERATE', moveCode: 'D', tpd: 'BB' };
  const [one, two] = [house.unit('1/Pz', house.axis, vehicle), house.unit('2/Pz', house.axis, vehicle)];
  const foot = house.unit('Gren', house.axis, { moveCode: 'A' });
  act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  for (const unit of [one, two, foot]) act(MAP_ACT_IDS.place, { unit, at: 'C4' });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
  const player = playerOf(house.axis);
  const view = () => createView(house.ruleset, house.battle, player);
  const goers = () => goersOf(view(), player);
  const to = (where: string) => planJointMove(view(), player, goers(), where);
  const together = (where: string): GameCommand => ({ type: 'move-together', moves: to(where).gone.map(({ move }) => move) });
  const at = (unit: string) => {
    const { x, y } = findUnitPlace(house.battle, unit)!;
    return [x, y];
  };
  return { house, act, one, two, foot, player, view, goers, to, together, at };
}

describe('who goes together', () => {
  it('is whoever of the side stands on the map and has not moved', () => {
    const { house, act, two, player, goers } = table();
    const names = () => goers().map(({ unit }) => unit.name);
    expect(names()).toEqual(['1/Pz', '2/Pz', 'Gren']);
    house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [two] }, typed: { to: 'D4' } }, player);
    expect(names()).toEqual(['1/Pz', 'Gren']);
    act(MAP_ACT_IDS.clear, { unit: goers()[0]!.unit.id });
    expect(names()).toEqual(['Gren']);
  });

  it('is nobody whose path on hexes is said hex by hex (Eagles 2.5)', () => {
    const { house, act, goers } = table({ map: 'hex' });
    act(MAP_ACT_IDS.clear, {});
    act(MAP_ACT_IDS.new, { hexes: true });
    for (const { id } of house.battle.tables.unit.values()) act(MAP_ACT_IDS.place, { unit: id, at: '0505' });
    expect(goers()).toEqual([]);
  });
});

describe('where they go', () => {
  it('to a place, or as far on the way to it as each gets (2.1: 10 and 4 inches)', () => {
    // From 15,21 to the middle of C6 at 15,33 is 12 inches.
    const { to } = table();
    expect(to('C6').gone.map(({ unit, spot, far, isThere }) => [unit.name, spot.x, spot.y, far, isThere])).toEqual([
      ['1/Pz', 15, 31, 1000, false],
      ['2/Pz', 15, 31, 1000, false],
      ['Gren', 15, 25, 400, false],
    ]);
    expect(to('C5').gone.map(({ unit, isThere }) => [unit.name, isThere])).toEqual([
      ['1/Pz', true],
      ['2/Pz', true],
      ['Gren', false],
    ]);
  });

  it('in a direction each as far as it gets, slower through a wood (2.4: a code less, 8 inches)', () => {
    const { act, to } = table();
    act(MAP_ACT_IDS.feature, { kind: 'wood', at: '17,12; 19,12; 19,30; 17,30' });
    expect(to('E').gone.map(({ unit, spot }) => [unit.name, spot.x, spot.y])).toEqual([
      ['1/Pz', 23, 21],
      ['2/Pz', 23, 21],
      ['Gren', 19, 21],
    ]);
  });

  it('is named ground, known enemies, directions, then squares; whatever is offered takes somebody somewhere', () => {
    const { house, act, player, view, goers, to } = table();
    act(MAP_ACT_IDS.feature, { kind: 'village', at: '19,19; 23,19; 23,23; 19,23', name: 'Bedburg' });
    const tom = house.unit('Tom', house.allies, { spotted: true });
    act(MAP_ACT_IDS.place, { unit: tom, at: '15,45' });
    const aims = listJointGoals(view(), player, goers());
    expect(aims.slice(0, 3).map(({ kind, words }) => [kind, words])).toEqual([
      ['place', 'D4 Bedburg'],
      ['towards', 'Tom'],
      ['direction', ''],
    ]);
    // Squares follow with only their own names, because units and terrain there have their own entries above.
    const squares = aims.slice(1).filter(({ kind }) => kind === 'place');
    expect(squares.length).toBeGreaterThan(5);
    for (const { words } of squares) expect(words).toMatch(/^[A-L][1-8]$/);
    expect(new Set(squares.map(({ words }) => words)).size).toBe(squares.length);
    for (const aim of aims) {
      const { gone, why } = to(aim.to);
      expect(gone.length).toBeGreaterThan(0);
      expect(why).toBeNull();
      const moves = gone.map(({ move }) => move);
      expect(
        house
          .branch()
          .do({ type: 'move-together', moves }, player)
          .map(({ kind }) => kind),
      ).toEqual(moves.map(() => 'resolved'));
    }
  });

  it('is the same whatever hides on the way', () => {
    const [plain, hidden] = [table({ spotting: 'rules' }), table({ spotting: 'rules' })];
    const enemy = hidden.house.unit('Tom', hidden.house.allies);
    hidden.act(MAP_ACT_IDS.place, { unit: enemy, at: '15,27' });
    hidden.act(MAP_ACT_IDS.feature, { kind: 'minefield', at: '10,23; 20,23; 20,25; 10,25', side: hidden.house.allies });
    hidden.act('minefield-add', { name: 'North', kind: 'deliberate', xYards: 1500, yYards: 2400 });
    const of = ({ view, player, goers, to }: ReturnType<typeof table>) => ({
      aims: listJointGoals(view(), player, goers()),
      going: to('N').gone.map(({ unit, spot }) => [unit.name, spot]),
    });
    expect(of(hidden)).toEqual(of(plain));
  });
});

describe('one command', () => {
  it('has an event for each, one after the other, told as any move of theirs', () => {
    const { house, player, together, one, two, foot, at } = table();
    const events = house.do(together('C6'), player);
    expect(events.map(({ kind, part, slot }) => [kind, part, slot])).toEqual([
      ['resolved', 0, 'move.0'],
      ['resolved', 1, 'move.1'],
      ['resolved', 2, 'move.2'],
    ]);
    expect([one, two, foot].map(at)).toEqual([
      [15, 31],
      [15, 31],
      [15, 25],
    ]);
  });

  it('is all of them or none, and says who may not', () => {
    const { house, player, together, foot } = table();
    const command = together('C6');
    const before = textOf(house.battle);
    house.do({ type: 'edit-unit', unit: foot, fields: { suppressed: true } });
    const suppressed = textOf(house.battle);
    expect(suppressed).not.toBe(before);
    const refusal = house.refused(command, player);
    expect([refusal.code, refusal.message]).toEqual([
      'ILLEGAL',
      'Gren is suppressed, so it can fire but cannot move. Choose another unit.',
    ]);
    expect(textOf(house.battle)).toBe(suppressed);
  });

  it('a unit goes once in it, and nobody else’s does', () => {
    const { house, player, together } = table();
    const command = together('C5') as GameCommand & { readonly type: 'move-together' };
    expect(house.refused({ ...command, moves: [...command.moves, command.moves[0]!] }, player).code).toBe('INVALID_INPUT');
    expect(house.refused(command, playerOf(house.allies)).code).toBe('NOT_YOURS');
  });

  it('is taken back whole by its player, or one of it by an umpire', () => {
    const { house, player, together, one, two, foot, at } = table();
    const before = textOf(house.battle);
    const [first, second] = house.do(together('C6'), player);
    expect(findUndoableMove(house, player)).toMatchObject({ event: first!, unitIds: [one, two, foot] });
    const other = house.branch();
    house.do({ type: 'undo', event: first!.number, whole: true, later: 'again' }, player);
    expect(textOf(house.battle)).toBe(before);
    expect(findUndoableMove(house, player)).toBeUndefined();
    other.do(undoing(second!.number));
    const stands = (unit: string) => findUnitPlace(other.battle, unit)!.y;
    expect([one, two, foot].map(stands)).toEqual([31, 21, 25]);
    expect(at(one)).toEqual([15, 21]);
  });

  it('each of it is corrected by what was said of it: the way is measured anew', () => {
    const { house, player, together, one, two, at } = table();
    const [, second] = house.do(together('C6'), player);
    const to = { to: '15,27' };
    house.do({ type: 'correct', event: second!.number, changes: to, later: 'again', reason: 'Six inches.' });
    expect([at(one), at(two)]).toEqual([
      [15, 31],
      [15, 27],
    ]);
    const judged = house.last.again!.commands[0]!.events.find(({ number }) => number === second!.number)!;
    expect(judged.resolutions[0]!.input).toMatchObject({ to: '15,27', movedInches: 6 });
    expect(
      house.refused({ type: 'correct', event: second!.number, changes: { to: 'C8' }, later: 'again', reason: 'x' }).code,
    ).toBe('ILLEGAL');
  });

  it('one of it is overruled without the others', () => {
    const { house, player, together, one, two, at } = table();
    const [first] = house.do(together('C6'), player);
    house.do({ type: 'overrule', event: first!.number, set: [], later: 'again', reason: 'It stalled.' });
    expect([at(one), at(two)]).toEqual([
      [15, 21],
      [15, 31],
    ]);
  });
});

describe('a move of several that is put aside', () => {
  it('has been made all the same: whoever made it goes again by the umpire’s leave alone, and the others as they did (2.1)', () => {
    const { house, player, together, one, two } = table();
    const [first] = house.do(together('C6'), player);
    const again = (unit: string) =>
      house.do({ type: 'resolve', procedure: 'eagles.movement', roles: { unit: [unit] }, typed: { to: 'C5' } })[0]!;
    const later = [again(one), again(two)];
    const leave = (name: string) => `${name} has moved this phase. An umpire has allowed it again (2.1, E-52).`;
    expect(later.map(({ notes }) => notes[0])).toEqual([leave('1/Pz'), leave('2/Pz')]);
    const [putAside] = house.do({ type: 'overrule', event: first!.number, set: [], later: 'again', reason: 'It stalled.' });
    const facts = putAside!.again!.commands.flatMap(({ events }) => events);
    const notesNow = later.map(({ number, notes }) => facts.find((each) => each.number === number)?.notes ?? notes);
    expect(notesNow.map(([note]) => note)).toEqual([leave('1/Pz'), leave('2/Pz')]);
  });
});

describe('megagame: what is to be said beside the place', () => {
  it('is said once for all of them', () => {
    const house = new House(megagameRuleset);
    house.start('Arnhem');
    const german = house.side('Axis', 'german');
    const units = ['1 SS', '2 SS'].map((name) => {
      house.do({ type: 'add-unit', side: german, name, fields: { troops: 'foot', status: 9 } });
      return house.last.changes[0]!.id;
    });
    house.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS } });
    for (const unit of units) house.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit, at: 'D4' } });
    house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
    const player = playerOf(german);
    const view = createView(house.ruleset, house.battle, player);
    const goers = goersOf(view, player);
    expect(listSharedFields(view, player, goers).map(({ key }) => key)).toEqual(['mode']);
    const said = setSharedValue(view, goers, { mode: 'tactical' });
    expect(listSharedFields(view, player, said)).toEqual([]);
    const moves = planJointMove(view, player, said, 'N').gone.map(({ move }) => move);
    expect(house.do({ type: 'move-together', moves }, player)).toHaveLength(2);
  });
});

/** Creates Cullen's companies of infantry on a table of 12 by 8 squares of 6 inches, in the middle of C4. */
function companies() {
  const house = new House(cullenRuleset);
  house.start('Tobruk');
  const [side, enemy] = ['Axis', 'Allies'].map((name) => {
    house.do({ type: 'add-side', name, fields: {}, roleId: null, playerIds: [] });
    return house.last.changes[0]!.id;
  }) as [string, string];
  const act = (id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
  const add = (of: string, name: string): string => {
    house.do({ type: 'add-unit', side: of, name, fields: { kind: 'infantry', rifle: 4, mr: 1 } });
    return house.last.changes[0]!.id;
  };
  const units = ['A Coy', 'B Coy', 'C Coy'].map((name) => add(side, name));
  act(MAP_ACT_IDS.new, { ...NEW_MAP_DEFAULTS });
  for (const unit of units) act(MAP_ACT_IDS.place, { unit, at: 'C4' });
  house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
  const player = playerOf(side);
  const view = () => createView(house.ruleset, house.battle, player);
  const goers = () => goersOf(view(), player);
  const to = (where: string) => planJointMove(view(), player, goers(), where);
  const north = (unit: string): number => findUnitPlace(house.battle, unit)!.y - 21;
  return { house, act, add, enemy, units, player, view, goers, to, north };
}

describe('Cullen: whose way is rolled for', () => {
  it('goes together too: each by a die of its own, as far as that takes it (Movement, TC-61)', () => {
    const { house, units, player, goers, to, north } = companies();
    expect(goers().map(({ rolls }) => rolls)).toEqual([true, true, true]);
    // A Double is 12 inches, and no die allows more.
    const { gone, why } = to('N');
    expect([gone.map(({ spot }) => spot.y - 21), why]).toEqual([[12, 12, 12], null]);
    const events = house.do({ type: 'move-together', moves: gone.map(({ move }) => move) }, player);
    expect(events.map(({ slot, diceKind }) => [slot, diceKind])).toEqual([
      ['move.0', 'verified'],
      ['move.1', 'verified'],
      ['move.2', 'verified'],
    ]);
    const inches = events.map(({ resolutions }) => resolutions[0]!.outcome.moveInches as number);
    expect(units.map(north)).toEqual(inches.map((each) => Math.max(0, each)));
    expect(goers()).toEqual([]);
  });

  it('each of them is as it would be alone: the same dice, one after the other', () => {
    const [together, apart] = [companies(), companies()];
    const moves = together.to('N').gone.map(({ move }) => move);
    together.house.do({ type: 'move-together', moves }, together.player);
    for (const move of moves) apart.house.do(move, apart.player);
    expect(textOf(together.house.battle)).toBe(textOf(apart.house.battle));
  });

  it('one of them is corrected on its own die', () => {
    const { house, player, to, north, units } = companies();
    const [, second] = house.do({ type: 'move-together', moves: to('N').gone.map(({ move }) => move) }, player);
    const before = units.map(north);
    house.do({ type: 'correct', event: second!.number, changes: { to: 'N1' }, later: 'again', reason: 'One inch.' });
    const judged = house.last.again!.commands[0]!.events.find(({ number }) => number === second!.number)!;
    expect(judged.resolutions[0]!.dice).toEqual(second!.resolutions[0]!.dice);
    expect([north(units[0]!), north(units[2]!)]).toEqual([before[0], before[2]]);
    expect(north(units[1]!)).toBeLessThanOrEqual(1);
  });

  it('is asked alone where players enter dice that fell on a table', () => {
    const { house, goers } = companies();
    house.do({ type: 'set-hand-dice', allowed: 'everybody' });
    expect(goers()).toEqual([]);
  });

  it('goes where it would by what its side knows, whoever is hidden on the way', () => {
    const [plain, hidden] = [companies(), companies()];
    const unit = hidden.add(hidden.enemy, 'Rifles');
    hidden.house.do({ type: 'edit-unit', unit, fields: { concealed: true } });
    hidden.act(MAP_ACT_IDS.place, { unit, at: '15,27' });
    const of = ({ view, player, goers, to }: ReturnType<typeof companies>) => ({
      aims: listJointGoals(view(), player, goers()),
      going: to('N').gone.map(({ unit: { name }, spot }) => [name, spot]),
    });
    expect(of(hidden)).toEqual(of(plain));
  });
});

describe('megagame: on hexes of 5 km', () => {
  /** Two units on foot move 15 km tactically: three hexes. */
  function hexes() {
    const house = new House(megagameRuleset);
    house.start('Arnhem');
    const [german, allied] = [house.side('Axis', 'german'), house.side('Allies', 'allied')];
    const act = (id: string, params: JsonObject) => house.do({ type: 'act', act: id, params });
    const add = (side: string, name: string, at: string): string => {
      house.do({ type: 'add-unit', side, name, fields: { troops: 'foot', status: 9 } });
      const { id } = house.last.changes[0]!;
      act(MAP_ACT_IDS.place, { unit: id, at });
      return id;
    };
    act(MAP_ACT_IDS.new, { hexes: true });
    const units = [add(german, '1 SS', '1010'), add(german, '2 SS', '1111')];
    house.state = { ...house.state, battle: { ...house.battle, game: { ...house.battle.game, phase: 'movement' } } };
    const player = playerOf(german);
    const view = () => createView(house.ruleset, house.battle, player);
    const goers = () => setSharedValue(view(), goersOf(view(), player), { mode: 'tactical' });
    const to = (where: string) => planJointMove(view(), player, goers(), where);
    return { house, act, add, allied, units, player, view, goers, to };
  }

  it('each goes three hexes in a direction, or as far on the straight way to a hex', () => {
    const { to } = hexes();
    const squares = (where: string) => to(where).gone.map(({ square, far, isThere }) => [square, far, isThere]);
    expect(squares('N')).toEqual([
      ['1013', 15, true],
      ['1114', 15, true],
    ]);
    expect(squares('SE')).toEqual([
      ['1309', 15, true],
      ['1409', 15, true],
    ]);
    expect(squares('1020')).toEqual([
      ['1013', 15, false],
      ['1114', 15, false],
    ]);
    expect(squares('1012')).toEqual([
      ['1012', 10, true],
      ['1012', 10, true],
    ]);
    // The hexes stand on a side, so no unit can go straight east.
    expect(to('E').gone).toEqual([]);
  });

  it('whatever is offered takes somebody somewhere, and the command does it', () => {
    const { house, add, allied, player, view, goers, to } = hexes();
    const aims = listJointGoals(view(), player, goers());
    // A unit that is only on the umpires' map changes nothing.
    add(allied, 'Tom', '1012');
    expect(listJointGoals(view(), player, goers())).toEqual(aims);
    expect(aims.flatMap(({ kind, to: where }) => (kind === 'direction' ? [where] : []))).toEqual([
      'N',
      'NE',
      'SE',
      'S',
      'SW',
      'NW',
    ]);
    for (const aim of aims) {
      const { gone, why } = to(aim.to);
      expect([gone.length > 0, why]).toEqual([true, null]);
      const moves = gone.map(({ move }) => move);
      const events = house.branch().do(moves.length === 1 ? moves[0]! : { type: 'move-together', moves }, player);
      expect(events.map(({ kind }) => kind)).toEqual(moves.map(() => 'resolved'));
    }
  });
});

describe('the card of a move of many units', () => {
  it('lists a few of them and counts the others, so that its button stays on a telephone’s screen', () => {
    const { house, act, view, goers, to } = table();
    for (let number = 1; number <= 20; number++)
      act(MAP_ACT_IDS.place, { unit: house.unit(`${number}/25`, house.axis, { moveCode: 'A' }), at: 'C4' });
    const ids = { units: 'u', all: 'l', form: 'f', aims: 's', other: 'o', go: 'g', back: 'b' };
    const able = goers();
    const card = presentJointMove({
      ...{ view: view(), able, goers: able, missing: [], aims: [], going: to('C6') },
      ids: { ...ids, word: (id) => id, aim: (place) => `aim ${place}` },
    });
    const text = JSON.stringify(card);
    expect(able).toHaveLength(23);
    expect(text.match(/as far as it can/g)).toHaveLength(7);
    expect(text).toContain('and 16 more');
    expect(text).toContain('Choose other units (23 chosen)');
    expect(text).not.toContain('"default":true');
  });
});
