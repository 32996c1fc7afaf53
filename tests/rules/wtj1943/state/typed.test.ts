import { beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { fillInput } from '../../../../src/game/index.js';
import { wtj1943Ruleset } from '../../../../src/rules/wtj1943/index.js';
import type { Cast } from '../../played.js';
import { player, refusal, Skirmish } from './skirmish.js';

let game: Skirmish;
let company: string;
let tanks: string;
let truck: string;
let gun: string;

beforeEach(() => {
  game = new Skirmish();
  company = game.add('1/31');
  tanks = game.vehicle('T-34s', 't-34', { bases: 3 });
  truck = game.vehicle('Truck', 'truck');
  gun = game.add('Zis-3', { kind: 'gun', bases: 1, gunClass: 5 });
});

/** Returns the answer to a Soviet player who types these values. */
const told = (procedure: string, roles: Cast, typed: JsonObject) => {
  const { code, message, field } = refusal(() => game.roll(procedure, roles, typed, [], player(game.soviets)));
  return { code, message, field };
};
const umpireOnly = (field: string, recorded: string) => ({
  code: 'UMPIRE_ONLY',
  message: `${field}: ${recorded} on record. Leave the value out, or ask an umpire.`,
  field,
});
/** Returns the input of a roll by a Soviet player. */
const played = (procedure: string, roles: Cast, typed: JsonObject, faces: number[] = []) =>
  game.roll(procedure, roles, typed, faces, player(game.soviets)).resolutions[0]!.input;

describe('what is on record a player does not type otherwise', () => {
  it('a passed command test, movement that is used, a posture', () => {
    const move = (typed: JsonObject) =>
      told('foot-move', { unit: [company] }, { order: 'maneuver', distanceYards: 50, ...typed });
    expect(move({ commandPassed: true })).toEqual(umpireOnly('commandPassed', '1/31 has false'));
    game.pass('maneuver', company);
    game.edit(company, { spentPct: 80, prone: true });
    expect(move({ spentPct: 0 })).toEqual(umpireOnly('spentPct', '1/31 has 80'));
    expect(move({ startsProne: false })).toEqual(umpireOnly('startsProne', '1/31 has true'));
  });

  it('hits on its command base, and what burdens its test', () => {
    const hq = game.add('HQ', { kind: 'hq', bases: 1, hits: 2 });
    game.edit(company, { hq: 'HQ', pinned: true, consecutiveAssaults: 1 });
    const test = (typed: JsonObject) => told('command-test', { unit: [company] }, { order: 'assault', ...typed });
    expect(test({ hqHits: 0 })).toEqual(umpireOnly('hqHits', '1/31 has 2'));
    expect(test({ pinned: false })).toEqual(umpireOnly('pinned', '1/31 has true'));
    expect(test({ consecutiveAssaults: 0 })).toEqual(umpireOnly('consecutiveAssaults', '1/31 has 1'));
    expect(game.unit(hq).hits).toBe(2);
  });

  it('figures of the chart of the game', () => {
    expect(told('command-test', { unit: [company] }, { order: 'maneuver', target: -5 })).toEqual(
      umpireOnly('target', 'The battle has 3'),
    );
    game.pass('maneuver', company, tanks);
    const rough = game.row('terrain', 'rough');
    const leg = (typed: JsonObject) => told('foot-move', { unit: [company], terrain: [rough] }, { distanceYards: 50, ...typed });
    expect(leg({ penaltyPct: 0 })).toEqual(umpireOnly('penaltyPct', 'The battle has 25'));
    expect(leg({ allowanceYards: 500 })).toEqual(umpireOnly('allowanceYards', 'The battle has 100'));
    const marsh = game.row('terrain', 'marsh');
    expect(told('dangerous-terrain', { unit: [tanks], terrain: [marsh] }, { fromRoll: 2, toRoll: 2 })).toEqual(
      umpireOnly('toRoll', 'The battle has 6'),
    );
    expect(told('mine-hit', { unit: [company] }, { lossFrom: 12, lossTo: 12 })).toEqual(
      umpireOnly('lossFrom', 'The battle has 11'),
    );
    expect(played('mine-hit', { unit: [company] }, { lossFrom: 11, lossTo: 12 }, [1, 1])).toMatchObject({
      lossFrom: 11,
      damageFrom: 9,
      damageTo: 10,
    });
  });

  it('how its kind moves', () => {
    game.pass('maneuver', company);
    expect(told('foot-move', { unit: [company] }, { category: 'cavalry', distanceYards: 50 })).toEqual(
      umpireOnly('category', '1/31 has walking'),
    );
  });

  it('more bases and vehicles than there are, or fewer of those that get on or are dug in as one', () => {
    const marsh = game.row('terrain', 'marsh');
    expect(told('dangerous-terrain', { unit: [tanks], terrain: [marsh] }, { vehicles: 4 })).toEqual(
      umpireOnly('vehicles', 'T-34s has 3'),
    );
    game.pass('maneuver', company, truck);
    const mount = { carriage: 'passengers', action: 'mount' };
    const cast = { infantry: [company], vehicle: [truck] };
    expect(told('transport', cast, { ...mount, vehicles: 2 })).toEqual(umpireOnly('vehicles', 'Truck has 1'));
    expect(told('transport', cast, { ...mount, bases: 2 })).toEqual(umpireOnly('bases', '1/31 has 3'));
    expect(told('transport', cast, { ...mount, year: 1944 })).toEqual(umpireOnly('year', 'The battle has 1943'));
    expect(told('entrench-vehicle', { unit: [tanks] }, { frontageYards: 10, vehicles: 1 })).toEqual(
      umpireOnly('vehicles', 'T-34s has 3'),
    );
    expect(told('entrench-vehicle', { unit: [tanks] }, { frontageYards: 10, trenchYards: 900 })).toEqual(
      umpireOnly('trenchYards', 'T-34s has 0'),
    );
    expect(told('minefield', { unit: [company] }, { bases: 4 })).toEqual(umpireOnly('bases', '1/31 has 3'));
  });

  it('what a gun is, what tows it, and what its vehicle has used', () => {
    game.pass('maneuver', gun, truck);
    game.edit(truck, { spentPct: 50 });
    const limber = (typed: JsonObject) => told('gun-setup', { gun: [gun], vehicle: [truck] }, { action: 'limber', ...typed });
    expect(limber({ gunClass: 1 })).toEqual(umpireOnly('gunClass', 'Zis-3 has 5'));
    expect(limber({ usedQuarters: 0 })).toEqual(umpireOnly('usedQuarters', 'Zis-3 has 2'));
    expect(limber({ towClassMax: 20 })).toEqual(umpireOnly('towClassMax', 'The battle has 6'));
  });

  it('2.2: how a towed mortar moves without its tow: manhandled, as a gun', () => {
    const mortar = game.add('120 mm', { kind: 'heavy-weapon', bases: 1, gunClass: 5 });
    const gunner = game.add('MG', { kind: 'heavy-weapon', bases: 1 });
    game.pass('maneuver', mortar, gunner);
    const moves = (unit: string, typed: JsonObject = {}) =>
      game.roll('foot-move', { unit: [unit] }, typed, [], player(game.soviets)).resolutions[0]!.outcome.reachYards;
    expect([moves(mortar), moves(mortar, { category: 'wagon' }), moves(gunner)]).toEqual([30, 160, 80]);
    for (const category of ['heavy-weapon', 'rushing'])
      expect(told('foot-move', { unit: [mortar] }, { category })).toEqual(umpireOnly('category', '120 mm has manhandling'));
    game.act('posture', { unit: mortar, posture: 'prone' });
    expect(moves(mortar)).toBe(20);
  });

  it('spade work, lanes and horses', () => {
    game.edit(company, { digTurns: 2 });
    expect(told('dig-in', { unit: [company] }, { work: 'hasty', turnsDone: 5 })).toEqual(umpireOnly('turnsDone', '1/31 has 2'));
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    game.pass('maneuver', sappers);
    const field = game.minefield('Mill field');
    expect(told('mine-lane', { unit: [sappers], minefield: [field] }, { doneYards: 200 }).code).toBe('UMPIRE_ONLY');
    const don = game.add('Don', { kind: 'cavalry', bases: 4, mounted: false, horseBases: 3, trooperBases: 4 });
    game.pass('maneuver', don);
    expect(told('cavalry-mount', { unit: [don] }, { action: 'mount', horseBases: 4 })).toEqual(
      umpireOnly('horseBases', 'Don has 3'),
    );
  });
});

describe('what is not on record a player says', () => {
  it('that only some of its vehicles or bases are in it', () => {
    const marsh = game.row('terrain', 'marsh');
    expect(played('dangerous-terrain', { unit: [tanks], terrain: [marsh] }, { vehicles: 1 }, [6, 6])).toMatchObject({
      vehicles: 1,
    });
    expect(played('minefield', { unit: [company] }, { bases: 1, closestYards: 100 })).toMatchObject({ bases: 1 });
    game.edit(company, { mineChecks: 3 });
    expect(played('mine-hit', { unit: [company] }, { checks: 1 }, [1, 1])).toMatchObject({ checks: 1 });
    expect(game.unit(company).mineChecks).toBe(2);
    game.edit(company, { carriedBy: 'T-34s', carriage: 'riders' });
    expect(played('carried-fate', { unit: [company] }, { fate: 'destroyed', bases: 1 })).toMatchObject({ bases: 1 });
  });

  it('how those on foot go, that a gun is an 88, and that it keeps beside the lane', () => {
    game.pass('maneuver', company);
    expect(played('foot-move', { unit: [company] }, { category: 'rushing', distanceYards: 50 })).toMatchObject({
      category: 'rushing',
      allowanceYards: 60,
    });
    game.edit(gun, { limbered: true, carriedBy: 'Truck' });
    expect(played('carried-fire', { unit: [gun] }, { stand: 'german-88' })).toMatchObject({ stand: 'german-88' });
    const field = game.minefield('Mill field');
    const sappers = game.add('Sappers', { kind: 'engineer', bases: 1 });
    game.pass('maneuver', sappers);
    game.roll('mine-lane', { unit: [sappers], minefield: [field] }, { laneYards: 10 });
    expect(played('minefield', { unit: [company], through: [field] }, { lane: 'off-centre' })).toMatchObject({
      lane: 'off-centre',
    });
  });

  it('figures that the chart does not have, or all of them without a chart', () => {
    game.edit(company, { training: 'guards' });
    expect(played('command-test', { unit: [company] }, { order: 'maneuver', target: 2 }, [3])).toMatchObject({ target: 2 });
    game.act('chart-remove', {});
    game.pass('maneuver', tanks);
    expect(played('vehicle-move', { unit: [tanks] }, { allowanceYards: 350, distanceYards: 50 })).toMatchObject({
      allowanceYards: 350,
    });
  });
});

describe('umpires and odds', () => {
  it('an umpire may type otherwise, and the post says so instead of naming the chart', () => {
    const { notes } = game.roll('command-test', { unit: [company] }, { order: 'maneuver', target: 1 }, [3]);
    expect(notes).toEqual(['For “target”, an umpire entered 1, but the battle has 3 on record.']);
  });

  it('an umpire gives the whole line of the mine chart by hand', () => {
    const typed = { die: '2d6', lossFrom: 3, lossTo: 4 };
    const { input } = game.roll('mine-hit', { unit: [company] }, typed, [1, 1]).resolutions[0]!;
    expect(input).toEqual({ checks: 1, ...typed });
  });

  it('odds may be asked with anything', () => {
    const procedure = wtj1943Ruleset.procedures.find(({ id }) => id === 'wtj1943.command-test')!;
    const typed = { order: 'assault', target: 1, hqHits: 4, pinned: true };
    expect(fillInput(procedure, game.battle, { roles: { unit: [company] }, typed })).toMatchObject(typed);
  });
});
