/**
 * Orders of a side whose units are divided among three players: the next step for each, and what one press carries out.
 */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { suggestOrderAction, sortOrders } from '../../src/game/index.js';
import { findNextUnitToOrder } from '../../src/house/index.js';
import { type Actor, findUnitPlace, type UnitRow } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';
import { march, Veghel } from './veghel.js';

const OWN: Readonly<Record<string, readonly string[]>> = {
  anna: ['501 Parachute', '327 Glider'],
  bob: ['506 Parachute', '44 Tank Regiment'],
  cleo: ['321 Glider Artillery', 'Son dump'],
};

/** Veghel with three Allied players, each of whom commands two units. */
class Divided extends Veghel {
  readonly allies = this.sides[0]!;

  constructor() {
    super();
    this.do({ type: 'edit-side', side: this.allies, fields: {}, addPlayerIds: Object.keys(OWN), removePlayerIds: [] });
    for (const [player, names] of Object.entries(OWN))
      this.do({ type: 'give-command', side: this.allies, player, units: names.map((name) => this.id(name)) });
  }

  private playerOf(name: string): Actor {
    const [id = ''] = Object.entries(OWN).find(([, names]) => names.includes(name)) ?? [];
    return { id, name: id, standing: 'player', sideId: this.allies };
  }

  nextAfter(name: string): string | undefined {
    const unit = this.battle.tables.unit.get(this.id(name)) as UnitRow;
    return findNextUnitToOrder(this.ruleset, this.battle, this.playerOf(name), unit)?.name;
  }

  /** Writes an order for a unit as the player who commands it. */
  writes(name: string, does: (unit: string) => JsonObject): void {
    const unit = this.id(name);
    this.do({ type: 'write-order', unit, words: 'As written', does: does(unit) }, this.playerOf(name));
  }

  where(name: string) {
    const { x, y } = findUnitPlace(this.battle, this.id(name))!;
    return { x, y };
  }
}

const prepare = (unit: string): JsonObject => ({ type: 'act', act: 'prepare-attack', params: { units: [unit] } });

describe('A player of a divided command', () => {
  it('is led from an order to the next unit of their own, and from the last one to none', () => {
    const battle = new Divided();
    expect(battle.nextAfter('501 Parachute')).toBe('327 Glider');
    expect(battle.nextAfter('506 Parachute')).toBe('44 Tank Regiment');
    battle.writes('44 Tank Regiment', prepare);
    expect(battle.nextAfter('506 Parachute')).toBeUndefined();
  });
});

describe('Orders of three players for one side', () => {
  it('are carried out by one press in each phase, as many as it promises: friends share a town, and a unit prepares and moves', () => {
    const battle = new Divided();
    battle.writes('501 Parachute', prepare);
    battle.writes('501 Parachute', (unit) => march(unit, '23.5,18.5'));
    battle.writes('506 Parachute', (unit) => march(unit, '23.5,18.5', 'non-tactical'));
    battle.writes('44 Tank Regiment', (unit) => march(unit, '23.5,18.5', 'road-column'));
    battle.seal();
    const sorted = () => {
      const { clear, disputed } = sortOrders(battle.ruleset, battle.battle);
      return { clear: clear.map(({ order }) => order.name), disputed: disputed.map(({ order, why }) => `${order.name}: ${why}`) };
    };
    expect(sorted()).toEqual({ clear: ['501 Parachute'], disputed: [] });
    expect(battle.press()).toBe(1);
    battle.to('movement');
    expect(sorted().disputed).toEqual([]);
    expect(battle.press()).toBe(3);
    for (const name of ['501 Parachute', '506 Parachute', '44 Tank Regiment'])
      expect([name, battle.where(name)]).toEqual([name, { x: 23.5, y: 18.5 }]);
    for (const name of ['501 Parachute', '506 Parachute', '44 Tank Regiment'])
      expect([name, battle.orderOf(name).map(({ state }) => state)]).toEqual([name, battle.orderOf(name).map(() => 'done')]);
  });
});

describe('The first order that a desk suggests', () => {
  it.each([
    ['veghel', '501 Parachute', 'p.megagame.movement'],
    ['epsom', '2 Glasgow Highlanders', 'p.corps.movement'],
    ['mokra', '1/21 Uhlans', 'p.eagles.movement'],
    ['palacio-de-ibarra', '1st Company', 'p.cullen.move-troops'],
    // A unit of 1943 moves only after a passed test (section 2.1).
    ['longstop', undefined, 'p.wtj1943.command-test'],
  ])('as %s begins is the movement of its unit', (scenario, name, first) => {
    const battle = new ShelfBattle(scenarioOf(scenario), 'ab'.repeat(32));
    const unit = [...battle.battle.tables.unit.values()].find((each) => name === undefined || each.name === name)!;
    expect(suggestOrderAction(battle.ruleset, battle.battle as never, playerOf(unit.side), unit.id)?.id).toBe(first);
  });
});
