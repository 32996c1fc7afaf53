/**
 * The panel's preview of fire before it is called, in Mokra, where a German battery has two registration points (in
 * yards in the file).
 */
import { describe, expect, it } from 'vitest';
import {
  predictEffects,
  question,
  listValueChoices,
  type ActionDraft,
  findCommandAction,
  findField,
  createView,
} from '../../src/game/index.js';
import { MAP_ACT_IDS } from '../../src/house/index.js';
import { playerOf } from './house.js';
import { findRuleset } from '../../src/rules/registry.js';
import { Field } from './green/field.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function mokra() {
  const battle = new ShelfBattle(scenarioOf('mokra'), 'foreseen');
  battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...battle.battle.game, phase: 'indirect' } } };
  const id = (name: string): string => [...battle.battle.tables.unit.values()].find((unit) => unit.name === name)!.id;
  const sideOf = (name: string): string => battle.battle.tables.unit.get(id(name))!.side;
  const germans = playerOf(sideOf('1/AR 103'));
  const move = (name: string, at: string): void => {
    battle.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id(name), at } });
  };
  const call = (params: object): ActionDraft => ({
    type: 'act',
    act: 'artillery-call',
    params: { battery: id('1/AR 103'), ...params },
  });
  const foreseen = (params: object) => predictEffects(createView(battle.ruleset, battle.battle, germans), germans, call(params));
  const prices = (params: object) => question(createView(battle.ruleset, battle.battle, germans), germans, call(params)).raised;
  return Object.assign(battle, { idOf: id, germans, move, call, foreseen, prices });
}

describe('before fire is called', () => {
  // Germany needs two turns (section 3.2), so fire called in turn 1 lands in turn 3. Point 1 is at 2,200 by 1,800
  // yards, which is 22,18 in inches, in Mokra II.
  it('the turn and phase of its landing, its place and its zone are told', () => {
    const { lines, marks } = mokra().foreseen({ registrationPoint: 1 });
    expect(lines.slice(0, 3)).toEqual([
      'Mission 101 (1/AR 103) lands in turn 3 (Indirect fire).',
      'Aimed at D4 Mokra II, 200 yd around.',
      'Every unit within 200 yd of the point of impact is struck, and the fire may fall wide (3.3, 3.6).',
    ]);
    expect(marks).toMatchObject([{ kind: 'due', x: 22, y: 18, radius: 2 }]);
  });

  it('own units in the zone are named, and are its price', () => {
    const battle = mokra();
    expect(battle.prices({ registrationPoint: 1 })).toEqual([]);
    battle.move('Scouts', '22,16.5'); // The goal is 150 yards from the point.
    battle.move('1/Pz 35', '22,15'); // The goal is 300 yards from the point.
    const inZone = battle.foreseen({ registrationPoint: 1 }).lines.at(-1);
    expect(inZone).toBe('In the zone now: 1/21 Uhlans, Scouts (yours).');
    expect(battle.prices({ registrationPoint: 1 }).map(({ finding }) => finding)).toEqual([
      { is: 'yes', price: 'Your own unit is in the zone: Scouts.' },
    ]);
    expect(battle.prices({ registrationPoint: 2 })).toEqual([]);
  });

  it('an enemy whom the side has not seen changes nothing of what is told', () => {
    const [near, far] = [mokra(), mokra()];
    near.move('37 mm Bofors', '22,17');
    far.move('37 mm Bofors', '44,30');
    expect(near.foreseen({ registrationPoint: 1 })).toEqual(far.foreseen({ registrationPoint: 1 }));
  });

  it('a point shifted from the registered one is told where it is', () => {
    // Guns to the left of the point fire to the right, at 90 degrees, so that "left" is up the table.
    const { marks } = mokra().foreseen({ registrationPoint: 2, shiftTo: '26,18' });
    expect(marks.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[26, 18]]);
  });

  it('the registration points are the choices, and no refusal', () => {
    const battle = mokra();
    const view = createView(battle.ruleset, battle.battle, battle.germans);
    const command = battle.call({});
    const field = findField(findCommandAction(battle.ruleset, command), 'registrationPoint')!;
    expect(listValueChoices(view, battle.germans, command, field)).toEqual({ choices: [1, 2], why: null });
  });

  it('a mission that the new one replaces is told (3.11 A)', () => {
    const battle = mokra();
    battle.do(battle.call({ registrationPoint: 1 }));
    expect(battle.foreseen({ registrationPoint: 2 }).lines.slice(0, 2)).toEqual([
      'Given up: Mission 101 (1/AR 103) lands in turn 3 (Indirect fire).',
      'Mission 102 (1/AR 103) lands in turn 3 (Indirect fire).',
    ]);
  });

  it('a refused call tells nothing', () => {
    expect(mokra().foreseen({ registrationPoint: 7 })).toEqual({ lines: [], marks: [], own: [], isGivenUp: false });
  });

  it('guns that change their state are told when they are ready', () => {
    const battle = mokra();
    const view = createView(battle.ruleset, battle.battle, battle.germans);
    const setUp: ActionDraft = {
      type: 'resolve',
      procedure: 'eagles.gun-setup',
      roles: { unit: [battle.idOf('1/AR 103')] },
      typed: { action: 'breakdown' },
    };
    const { lines } = predictEffects(view, battle.germans, setUp);
    expect(lines).toEqual([expect.stringMatching(/^1\/AR 103 is .* in turn \d+ \(Movement\)\.$/)]);
  });
});

describe('an air attack on an area of the megagame', () => {
  it('has own units there as its price (M-36), and no unit that the side does not know', () => {
    const battle = new ShelfBattle(scenarioOf('veghel'), 'area');
    const { unit: units, 'air-group': groups } = battle.battle.tables;
    const group = [...groups!.values()].find(({ role }) => role === 'ground-attack')!;
    const player = playerOf(group.side as string);
    const own = [...units.values()].find(({ side }) => side === group.side)!;
    const enemy = [...units.values()].find(({ side }) => side !== group.side)!;
    const place = (unit: { readonly id: string }, at: string) =>
      battle.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: unit.id, at } });
    place(own, 'B2');
    place(enemy, 'C2');
    const pricesOf = (area: string) =>
      question(createView(battle.ruleset, battle.battle, player), player, {
        type: 'resolve',
        procedure: 'megagame.interdiction',
        roles: { groups: [group.id as string] },
        typed: { area, units: 1 },
      }).raised.flatMap(({ check, finding }) => (check === 'range' ? [finding] : []));
    expect(JSON.stringify(pricesOf('B2'))).toContain(own.name);
    const there = JSON.stringify(pricesOf('C2'));
    for (const { name } of [own, enemy]) expect(there).not.toContain(name);
  });
});

describe('before aircraft are sent', () => {
  it('megagame: the squadrons of a group and whether it has flown are told, and what becomes of them', () => {
    const battle = new ShelfBattle(scenarioOf('veghel'), 'sorties');
    const group = [...battle.battle.tables['air-group']!.values()].find(({ role }) => role === 'ground-attack')!;
    const player = playerOf(group.side as string);
    const support = (): readonly string[] =>
      predictEffects(createView(battle.ruleset, battle.battle, player), player, {
        type: 'resolve',
        procedure: 'megagame.air-support',
        roles: { groups: [group.id as string] },
        typed: {},
      }).lines;
    const before = `ground-attack, ${group.squadrons as number} squadrons`;
    expect(support()).toContain(`${group.name as string}: ${before} → ${before}, flown.`);
  });

  it('corps: a side is told how many air units it has left for the day (Air strikes)', () => {
    const battle = new Field(findRuleset('corps'), 'aircraft');
    battle.next();
    const [own] = battle.sides as readonly [string];
    battle.put('side', own, { airUnits: 4 });
    const target = [...battle.battle.tables.unit.values()].find(({ side }) => side !== own)!;
    const { game } = battle.battle;
    battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...game, phase: 'air-strikes' } } };
    const strike = (airUnits: number): readonly string[] =>
      predictEffects(createView(battle.ruleset, battle.battle, playerOf(own)), playerOf(own), {
        type: 'resolve',
        procedure: 'corps.air-strike',
        roles: { target: [target.id] },
        typed: { airUnits },
      }).lines;
    expect(strike(3)).toEqual(['Side 0: air units 4 → 1.']);
    expect(strike(4)).toEqual(['Side 0: air units 4 → 0.']);
  });

  it('Eagles: a sortie is told with the turn and phase of its arrival, a turn after its order (6.1, E-22)', () => {
    const battle = mokra();
    battle.do({ type: 'act', act: 'set-game', params: { aircraft: true } });
    const { lines } = predictEffects(createView(battle.ruleset, battle.battle, battle.germans), battle.germans, {
      type: 'act',
      act: 'sortie-call',
      params: { attack: 'strafe', registrationPoint: 1, bearing: 180 },
    });
    expect(lines[0]).toMatch(/in turn 2 \(Indirect fire\)\.$/);
  });
});
