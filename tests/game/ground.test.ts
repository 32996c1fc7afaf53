import { MAP_ACT_IDS } from '../../src/house/index.js';
import { describe, expect, it } from 'vitest';
import { parseRecordFile, listRowsInView, verifyRecord, createView } from '../../src/game/index.js';
import { redactFor } from '../../src/knowing/index.js';
import type { JsonObject } from '../../src/dice/index.js';
import { GROUND_TABLES } from '../../src/rules/index.js';
import { eaglesRuleset } from '../../src/rules/eagles/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { openStore } from '../../src/store/index.js';
import { numberFor } from '../chance/chance.js';
import { dump, inMemory, inTables, newFile, opening, SURROUNDINGS } from '../store/shelf.js';
import { hasPython, NEEDS, pythonFinds } from '../verify/python.js';
import { AnyBattle } from './any-battle.js';
import { House, playerOf, SPECTATOR, textOf, UMPIRE } from './house.js';
import { wholeOf } from '../whole.js';

const act = (id: string, params: JsonObject = {}) => ({ type: 'act' as const, act: id, params });
const put = (unit: string, at: string) => act(MAP_ACT_IDS.place, { unit, at });
const move = (...moves: readonly (readonly [string, string])[]) =>
  act(MAP_ACT_IDS.move, { units: moves.map(([unit]) => unit), to: moves.map(([, to]) => to) });

/**
 * Creates two sides that are hidden from each other: 1/Pz and 2/Pz of the Axis, and A Coy of the Allies, which is seen.
 */
function mapped() {
  const house = House.withSides({ spotting: 'rules' });
  const [tank, other] = [house.unit('1/Pz', house.axis), house.unit('2/Pz', house.axis)];
  const coy = house.unit('A Coy', house.allies);
  house.do({ type: 'edit-unit', unit: coy, fields: { spotted: true } });
  house.do(act(MAP_ACT_IDS.new));
  const [axis, allies] = [playerOf(house.axis), playerOf(house.allies)];
  const places = () => [...(house.battle.tables.place?.values() ?? [])].map(({ unit, x, y, half }) => [unit, x, y, half]);
  const known = (reader: typeof axis) =>
    GROUND_TABLES.map((table) =>
      listRowsInView(createView(eaglesRuleset, house.battle, reader), table).map(({ unit, x, y, name }) => [unit, x, y, name]),
    );
  return Object.assign(house, { tank, other, coy, axisPlayer: axis, alliesPlayer: allies, places, known });
}

describe('the ground of a battle', () => {
  it('a map is laid out once, as the rulebook reads ground', () => {
    const house = mapped();
    expect(house.last.summary).toBe('Map created: 72 x 48 in, squares of 6 in, 1 in = 100 yd.');
    expect(house.refused(act(MAP_ACT_IDS.new)).message).toContain('already has a map');
    expect(house.refused(act(MAP_ACT_IDS.new), house.axisPlayer).code).toBe('UMPIRE_ONLY');
  });

  it.each<[JsonObject, string]>([
    [{ width: 70, square: 71 }, 'square: A square of 71 in is too large for the map. Enter at most 70 in.'],
    [
      { hexes: true, centimetres: true },
      'centimetres: Hexes are not measured in centimetres. Leave out `hexes` or `centimetres`.',
    ],
    [{ width: 1000, square: 10 }, 'width: A map can be at most 99 squares across. Enter a smaller size.'],
    [{ hexes: true, square: 2 }, 'square: The size of hexes cannot be chosen. Leave out `square`.'],
    [{ hexes: true, width: 40.5 }, 'width: The map must have a whole number of hexes. Enter a whole number.'],
  ])('%j is no map: %s', (params, why) => {
    const house = House.withSides();
    expect(house.refused(act(MAP_ACT_IDS.new, params)).message).toBe(why);
  });

  it('without one nothing is placed', () => {
    const house = House.withSides();
    const unit = house.unit('A Coy', house.axis);
    expect(house.refused(put(unit, 'D4')).message).toBe('This battle has no map. Use `/map new` to create one.');
  });

  it('units stand where they were put, and go on from there', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4.7'), house.axisPlayer);
    expect(house.last).toMatchObject({
      summary: '1/Pz is at D4.7 (19 in across, 19 in up).',
      audience: house.axis,
      kind: 'unit-placed',
    });
    house.do(put(house.other, '10,10'), house.axisPlayer);
    house.do(move([house.tank, '3N'], [house.other, '2W of "1/Pz"']), house.axisPlayer);
    // The unit 1/Pz has moved first to 19,22. The other, 2/Pz, is two inches to its left, with its place known to the
    // same ninth of a square.
    expect(house.places()).toEqual([[house.tank, 19, 22, 1], [house.other, 17, 22, 1]]); // prettier-ignore
    expect(house.last.notes[0]).toBe('1/Pz goes to D4.1 (19 in across, 22 in up), 100 to 539 yd.');
  });

  it('players move their own, and name those that they know of', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4'), UMPIRE);
    house.do(put(house.coy, 'G6'), UMPIRE);
    expect(house.refused(put(house.tank, 'E5'), house.alliesPlayer).code).toBe('NOT_YOURS');
    expect(house.refused(put(house.tank, 'E5'), SPECTATOR).code).toBe('NOT_YOURS');
    const hidden = house.refused(put(house.coy, '2W of "1/Pz"'), house.alliesPlayer);
    const nobody = house.refused(put(house.coy, '2W of "9/Pz"'), house.alliesPlayer);
    expect(hidden.message.replace('1/Pz', '9/Pz')).toBe(nobody.message);
    expect(hidden.cites).toEqual(nobody.cites);
    house.do(put(house.tank, '2W of "A Coy"'), house.axisPlayer);
  });

  it('an undo, a correction and a removal put places where they were', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4'));
    const before = textOf(house.battle);
    house.do(move([house.tank, 'E5']));
    const moved = house.last.number;
    house.undo();
    expect(textOf(house.battle)).toBe(before);
    house.do({ type: 'redo', later: 'refuse' });
    house.do({ type: 'correct', event: moved, changes: { to: ['F6'] }, later: 'again', reason: 'wrong square' });
    expect(house.places()).toEqual([[house.tank, 33, 33, 3]]);
    const there = textOf(house.battle);
    house.do({ type: 'remove-unit', unit: house.tank });
    expect(house.places()).toEqual([]);
    house.undo();
    expect(textOf(house.battle)).toBe(there);
    house.do(act(MAP_ACT_IDS.clear));
    expect(GROUND_TABLES.flatMap((table) => [...(house.battle.tables[table]?.values() ?? [])])).toEqual([]);
    house.undo();
    expect(textOf(house.battle)).toBe(there);
  });

  it('steps are judged again from where it stands then', () => {
    const house = mapped();
    house.do(put(house.tank, '10,10'));
    const placed = house.last.number;
    house.do(move([house.tank, '5N']));
    house.do({ type: 'correct', event: placed, changes: { at: '20,10' }, later: 'again', reason: 'misread' });
    expect(house.places()).toEqual([[house.tank, 20, 15, 0]]);
  });
});

describe('who knows where things stand', () => {
  it('its own side, and whoever knows of the unit', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4'));
    house.do(put(house.coy, 'G6'));
    const [, places] = house.known(house.alliesPlayer);
    expect(places).toEqual([[house.coy, 39, 33, undefined]]);
    expect(house.known(house.axisPlayer)[1]).toHaveLength(2);
    expect(house.known(SPECTATOR)[1]).toEqual([[house.coy, 39, 33, undefined]]);
  });

  it('whoever loses sight of it remembers where it was then, until he sees it again', () => {
    const house = mapped();
    house.do(put(house.coy, 'G6'));
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: false } });
    house.do(put(house.coy, 'A1'));
    expect(house.known(house.axisPlayer)).toEqual([[[undefined, undefined, undefined, undefined]], [], [], [[house.coy, 39, 33, 'A Coy']], []]); // prettier-ignore
    expect(house.known(house.alliesPlayer)[3]).toEqual([]);
    house.do({ type: 'edit-unit', unit: house.coy, fields: { spotted: true } });
    expect(house.known(house.axisPlayer).slice(1)).toEqual([[[house.coy, 3, 3, undefined]], [], [], []]);
  });

  it('what is taken back was never seen: nobody remembers it', () => {
    const house = mapped();
    house.do(put(house.tank, 'D4'));
    house.do({ type: 'edit-unit', unit: house.tank, fields: { spotted: true } });
    house.undo();
    expect(house.known(house.alliesPlayer)[3]).toEqual([]);
  });

  it('features are everybody’s, or their side’s alone', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'B2; B4; D4', name: 'Dead Horse Copse' }));
    house.do(act(MAP_ACT_IDS.feature, { kind: 'minefield', at: 'F6', side: house.axis }), house.axisPlayer);
    expect(house.last.audience).toBe(house.axis);
    expect(house.known(house.axisPlayer)[2]).toHaveLength(2);
    expect(house.known(house.alliesPlayer)[2]).toHaveLength(1);
    expect(house.refused(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'B2' }), house.axisPlayer).code).toBe('INVALID_INPUT');
  });

  it('features are taken away by whoever may draw them: those that everybody sees by umpires alone', () => {
    const house = mapped();
    house.do(act(MAP_ACT_IDS.feature, { kind: 'wood', at: 'B2; B4; D4' }));
    house.do(act(MAP_ACT_IDS.feature, { kind: 'minefield', at: 'F6', side: house.axis }), house.axisPlayer);
    const [wood, mines] = [...house.battle.tables.feature!.keys()];
    const clear = (feature: string | undefined) => act(MAP_ACT_IDS.clear, { feature: feature! });
    expect(house.refused(clear(wood), house.axisPlayer).code).toBe('UMPIRE_ONLY');
    expect(house.refused(clear(mines), house.alliesPlayer).code).toBe('NOT_YOURS');
    house.do(clear(mines), house.axisPlayer);
    house.do(clear(wood));
    expect(house.battle.tables.feature!.size).toBe(0);
  });

  it('the name of a feature is free where nobody who is to know of it knows of another', () => {
    const house = mapped();
    const mines = (side: string) => act(MAP_ACT_IDS.feature, { kind: 'minefield', at: 'F6', name: 'Red', side });
    house.do(mines(house.axis), house.axisPlayer);
    house.do(mines(house.allies), house.alliesPlayer);
    expect(house.refused(mines(house.axis), house.axisPlayer)).toMatchObject({ code: 'CONFLICT', field: 'name' });
    const unnamed = (side: string) => act(MAP_ACT_IDS.feature, { kind: 'wire', at: 'F6', side });
    house.do(unnamed(house.axis), house.axisPlayer);
    house.do(unnamed(house.allies), house.alliesPlayer);
    expect(house.last.summary).toBe('Added to the map: wire 1.');
  });

  it('two battles that differ in hidden units alone tell a side the same', () => {
    const [a, b] = [mapped(), mapped()];
    for (const house of [a, b]) {
      house.do(put(house.coy, 'G6'), house.alliesPlayer);
      house.do(put(house.tank, house === a ? 'D4' : 'E5'), house.axisPlayer);
      if (house === b) house.do(move([house.tank, '3N']), house.axisPlayer);
      house.do(move([house.coy, '1W']), house.alliesPlayer);
    }
    const told = (house: ReturnType<typeof mapped>) => ({
      rows: house.known(house.alliesPlayer),
      events: house.record.flatMap((event) => {
        const said = redactFor(event, { battle: house.battle, ruleset: eaglesRuleset }, house.alliesPlayer);
        return said ? [[said.mark, said.summary, said.notes]] : [];
      }),
    });
    expect(told(b)).toEqual(told(a));
  });
});

describe.each(RULESETS.map((ruleset) => [ruleset.title, ruleset] as const))('%s: a mapped battle', (_title, ruleset) => {
  function play(): AnyBattle {
    const battle = new AnyBattle(ruleset, numberFor(`mapped ${ruleset.id}`)).open();
    battle.do(act(MAP_ACT_IDS.new));
    const squares = ['A1', 'B2.5', 'C3', 'D4.71'];
    const units = [...battle.battle.tables.unit.keys()];
    for (const [index, unit] of units.entries()) battle.do(put(unit, squares[index % squares.length]!));
    battle.play(20);
    const left = [...(battle.battle.tables.place?.values() ?? [])].map(({ unit }) => unit as string);
    if (left.length > 0 && battle.battle.tables.map?.size)
      battle.do(move(...left.slice(0, 3).map((unit) => [unit, 'D2'] as const)));
    battle.undo();
    // A random command may have removed the map.
    if (!battle.battle.tables.map?.size) battle.do(act(MAP_ACT_IDS.new));
    battle.do(act(MAP_ACT_IDS.feature, { kind: 'river', at: 'A1; B2; C2', name: 'Orne' }));
    battle.play(10);
    return battle;
  }

  it(`holds before both verifiers, and travels${NEEDS}`, () => {
    const battle = play();
    battle.end();
    const text = battle.file();
    const rulesetById = (id: string) => RULESETS.find((candidate) => candidate.id === id);
    const { fault } = verifyRecord({ ...parseRecordFile(text), finalHash: battle.last.hash, rulesetById });
    expect(fault && { fault, event: battle.record[(fault.event ?? 1) - 1] }).toBeNull();
    if (hasPython) expect(pythonFinds([{ text, final: battle.last.hash }])).toEqual([null]);

    const database = opening(newFile());
    const { battles, recordFiles } = openStore(database, SURROUNDINGS);
    const gameId = recordFiles.take(parseRecordFile(text), '500', '600');
    expect(textOf(wholeOf(battles.open(gameId)))).toBe(textOf(battle.battle));
    const kept = inTables(database, gameId);
    expect(kept.faults).toEqual([]);
    expect(kept).toEqual(inMemory(battle.battle));
    const again = opening(newFile());
    openStore(again, SURROUNDINGS).recordFiles.take(recordFiles.of(gameId, true), '500', '600');
    expect(dump(again)).toBe(dump(database));
  });
});

describe('measured, not typed (Eagles, direct fire)', () => {
  const fire = (firer: string, target: string, typed: JsonObject = {}) => ({
    type: 'resolve' as const,
    procedure: 'eagles.direct-fire',
    roles: { firer: [firer], target: [target] },
    typed,
  });
  function facing(from: string, to: string) {
    const house = mapped();
    house.do(put(house.tank, from));
    house.do(put(house.coy, to));
    return house;
  }
  const range = (house: House): unknown => house.last.resolutions[0]!.input.rangeYards;

  it('the range is what the places tell, and the post says so', () => {
    // The distance is 3 inches across and 4 away: 5 inches, or 500 yards.
    const house = facing('10,10', '13,14');
    house.do(fire(house.tank, house.coy));
    expect(range(house)).toBe(500);
    expect(house.last.notes).toContain('Measured on the map: 500 yd.');
    // Once everyone knows both units, posts show their squares.
    house.do({ type: 'edit-unit', unit: house.tank, fields: { spotted: true, fired: false } });
    house.do(fire(house.tank, house.coy));
    expect(house.last.notes).toContain('Measured B2.3 to C3.4: 500 yd.');
  });

  it('the same battle with the range typed gives the same facts', () => {
    const [measured, typed] = [facing('10,10', '13,14'), facing('10,10', '13,14')];
    measured.do(fire(measured.tank, measured.coy));
    typed.do(fire(typed.tank, typed.coy, { rangeYards: 500 }));
    expect(typed.last.resolutions).toEqual(measured.last.resolutions);
  });

  it('what is typed beats it, and is told', () => {
    const house = facing('10,10', '13,14');
    house.do(fire(house.tank, house.coy, { rangeYards: 450 }));
    expect(range(house)).toBe(450);
    expect(house.last.notes).toContain('A value was entered by hand (measured on the map: 500 yd).');
  });

  it('a doubt in which a band ends is asked about, and never guessed; one that changes nothing is not', () => {
    const near = facing('D4', 'E4');
    expect(near.refused(fire(near.tank, near.coy)).message).toMatch(
      /rangeYards: The distance is 0 to 1342 yd on the map, but the result changes at \d+ yd\. Enter/,
    );
    near.do(fire(near.tank, near.coy, { rangeYards: 450 }));
    const far = facing('A1.5', 'L1.5');
    far.do(fire(far.tank, far.coy));
    // The units are 66 inches apart, each known to a ninth of a square, two inches: 6400 to 6803 yards.
    expect(range(far)).toBe(6602);
  });

  it('a place is not used when its unit has moved since, off the map', () => {
    const house = facing('10,10', '13,14');
    house.do({ type: 'advance', to: 'turn' });
    house.do({ type: 'edit-unit', unit: house.tank, fields: { moved: true } });
    expect(house.refused(fire(house.tank, house.coy)).message).toContain('rangeYards');
    house.do(put(house.tank, '10,10'));
    house.do(fire(house.tank, house.coy));
    expect(range(house)).toBe(500);
  });
});
