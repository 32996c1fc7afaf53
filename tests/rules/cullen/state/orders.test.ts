/** What a unit's order allows in each phase of a move, and which orders meet an enemy. Distances are calculated by hand. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/dice/index.js';
import { createScriptedFaces } from '../../../../src/dice/index.js';
import { sortOrders, type GameCommand } from '../../../../src/game/index.js';
import { MAP_ACT_IDS, NEW_MAP_DEFAULTS, OBJECTIVE_ACT_IDS } from '../../../../src/house/index.js';
import { cullenRuleset } from '../../../../src/rules/cullen/index.js';
import { Evening } from '../../evening.js';
import type { PhaseId } from '../../../../src/rules/cullen/vocabulary.js';

const roll = (procedure: string, roles: Record<string, string[]>, typed: JsonObject = {}): JsonObject => ({
  type: 'resolve',
  procedure: `cullen.${procedure}`,
  roles,
  typed,
});

/** Creates a battle under sealed orders on a binding map, with a company of each side. */
class Sealed extends Evening {
  readonly own: string;
  readonly enemy: string;

  constructor(enemyAt = '40,20', state: JsonObject = {}) {
    super(cullenRuleset, [{}, {}]);
    this.do({ type: 'act', act: MAP_ACT_IDS.new, params: { ...NEW_MAP_DEFAULTS } });
    this.own = this.stand('First', this.ours, '20,20', state);
    this.enemy = this.stand('Tercio', this.theirs, enemyAt);
    this.do({ type: 'set-orders', orders: 'sealed' });
  }

  stand(name: string, side: string, at: string, state: JsonObject = {}): string {
    const id = this.add(name, side, { kind: 'infantry', rifle: 4, ...state });
    this.do({ type: 'act', act: MAP_ACT_IDS.place, params: { unit: id, at } });
    return id;
  }

  until(phase: PhaseId): void {
    while (this.battle.game.phase !== phase) this.do({ type: 'advance', to: 'phase' });
  }

  sorted(): { readonly clear: readonly string[]; readonly disputed: readonly string[] } {
    const { clear, disputed } = sortOrders(cullenRuleset, this.battle);
    return { clear: clear.map(({ order }) => order.name), disputed: disputed.map(({ order, why }) => `${order.name}: ${why}`) };
  }
}

const held = (state: JsonObject = {}): Sealed => {
  const battle = new Sealed('40,20', state);
  battle.order(battle.own, null, 'Hold');
  battle.seal();
  return battle;
};
const NOT_HELD = 'Not as ordered (Hold): First. Carry out the order of this unit, or ask an umpire.';

it('Hold forbids closing to assault as well as moving, and not fire', () => {
  const battle = held();
  const unit = { unit: [battle.own] };
  battle.until('assault-movement');
  expect(battle.no(roll('assault-move', unit, { to: '24,20' })).message).toBe(NOT_HELD);
  battle.until('movement');
  expect(battle.no(roll('move-troops', unit, { to: '24,20' })).message).toBe(NOT_HELD);
  battle.until('standing-fire');
  battle.roll(roll('small-arms-infantry', { firer: [battle.own], target: [battle.enemy] }), battle.ann, [5]);
});

it('a unit without an order does not close to assault while others of its side have one', () => {
  const battle = new Sealed();
  battle.order(battle.own, null, 'Hold');
  const second = battle.stand('Second', battle.ours, '20,40');
  battle.seal();
  battle.until('assault-movement');
  expect(battle.no(roll('assault-move', { unit: [second] }, { to: '24,40' })).message).toContain('(no order): Second');
});

it('Hold lets a unit that retires make the movement roll that it must (TC-9)', () => {
  const battle = held({ status: 'retiring' });
  battle.until('movement');
  const event = battle.roll(roll('move-troops', { unit: [battle.own] }, { to: '20,20' }), battle.ann, [8]);
  expect(event.resolutions[0]!.outcome).toMatchObject({ result: 'normal' });
  expect(event.notes.join()).not.toContain('Not as ordered');
});

it('Hold keeps a unit at the edge on the map; an umpire may let it go', () => {
  const battle = new Sealed();
  const edge = battle.stand('Edge', battle.ours, '0.5,20');
  battle.order(edge, null, 'Hold');
  battle.seal();
  const leaves = { type: 'act', act: OBJECTIVE_ACT_IDS.exit, params: { unit: edge, edge: 'left' } } as const;
  expect(battle.no(leaves).message).toContain('Not as ordered (Hold): Edge.');
  battle.do(leaves);
  expect(battle.last.notes.join()).toContain('Not as ordered (Hold): Edge.');
});

it('an order to close waits for its phase, and is carried out as ordered only', () => {
  const battle = new Sealed();
  const closes = roll('assault-move', { unit: [battle.own] }, { to: '24,20' });
  battle.order(battle.own, closes);
  battle.seal();
  expect(battle.sorted()).toEqual({ clear: [], disputed: [] });
  battle.until('assault-movement');
  expect(battle.sorted()).toEqual({ clear: ['First'], disputed: [] });
  expect(battle.no(roll('assault-move', { unit: [battle.own] }, { to: '20,24' })).message).toContain('Not as ordered');
  battle.do(closes as unknown as GameCommand, battle.ann, () => createScriptedFaces([6])); // Half of 8" is 4".
});

it('Assaults: an order that ends within an inch of an enemy meets it, and one that ends farther away does not', () => {
  // Bases may touch up to 1.8" between places, and assault within an inch: 2.8".
  for (const [to, meets] of [
    ['27.2,20', true],
    ['27.1,20', false],
  ] as const) {
    const battle = new Sealed('30,20');
    battle.order(battle.own, roll('assault-move', { unit: [battle.own] }, { to }));
    battle.seal();
    battle.until('assault-movement');
    expect(battle.sorted()).toEqual(
      meets ? { clear: [], disputed: ['First: its route passes near Tercio'] } : { clear: ['First'], disputed: [] },
    );
  }
});
