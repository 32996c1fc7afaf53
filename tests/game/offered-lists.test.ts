/** Lists of actions leave out what a battle does not use, and what is not due: Eagles and Cullen, on a map. */
import { describe, expect, it } from 'vitest';
import {
  legal,
  listDueUnits,
  findFirstAction,
  listOptionalActions,
  listPossibleTasks,
  createView,
} from '../../src/game/index.js';
import type { Battle, UnitRow } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function mokra(game: object = {}, phase = 'movement') {
  const battle = new ShelfBattle(scenarioOf('mokra'), 'ab'.repeat(32));
  battle.state = {
    ...battle.state,
    battle: { ...battle.battle, game: { ...battle.battle.game, ...game, phase } },
  };
  const gun = [...battle.battle.tables.unit.values()].find(({ name }) => name === '37 mm Bofors')!;
  const actor = playerOf(gun.side);
  const ids = () => {
    const view = createView(battle.ruleset, battle.battle, actor);
    return {
      all: legal(view, actor).map(({ id }) => id),
      ofGun: legal(view, actor, gun.id).map(({ id }) => id),
    };
  };
  return { battle, gun, ids };
}

describe('In Mokra a player is offered', () => {
  it('gun setup only where the battle uses 3.9, or for a gun that is not deployed', () => {
    expect(mokra().battle.battle.game).toMatchObject({ gunSetup: false });
    expect(mokra().ids().ofGun).not.toContain('p.eagles.gun-setup');
    expect(mokra({ gunSetup: true }).ids().ofGun).toContain('p.eagles.gun-setup');
    const { battle, gun, ids } = mokra();
    battle.do({ type: 'edit-unit', unit: gun.id, fields: { gunState: 'transit' } });
    expect(ids().ofGun).toContain('p.eagles.gun-setup');
  });

  it('the direction of fire while points are plotted (3.2), and not later', () => {
    expect(mokra().ids().all).toContain('a.set-direction');
    expect(mokra({ turn: 2 }).ids().all).not.toContain('a.set-direction');
    expect(mokra({}, 'direct').ids().all).not.toContain('a.set-direction');
  });

  it('no minefield where the side knows of none, and no coordinates on a map', () => {
    const { all } = mokra().ids();
    expect(all).not.toContain('p.eagles.minefield');
    expect(all).not.toContain('a.place-unit');
  });
});

describe('In Palacio de Ibarra a player is offered', () => {
  const battle = new ShelfBattle(scenarioOf('palacio-de-ibarra'), 'ab'.repeat(32));
  const units = () => [...battle.battle.tables.unit.values()] as readonly (UnitRow & Record<string, unknown>)[];
  const optional = (side: string, phase: string): readonly string[] => {
    battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...battle.battle.game, phase } } };
    const id = [...battle.battle.tables.side.values()].find(({ name }) => name === side)!.id;
    const actor = playerOf(id);
    const own = units().filter((unit) => unit.side === id);
    return listOptionalActions(createView(battle.ruleset, battle.battle, actor), actor, own, 60).map(({ action }) => action.id);
  };

  it('no fire of units that stood still among those that moved (Move Sequence)', () => {
    expect(optional('Garibaldi', 'moving-fire')).toEqual([]);
    expect(optional('Blackshirts', 'moving-fire')).toEqual([]);
  });

  it('no assault on armour from 20 in, or on armour that nobody has seen (Infantry v Armour: 2 in)', () => {
    expect(optional('Blackshirts', 'assaults')).toEqual([]);
    expect(optional('Garibaldi', 'assaults')).toEqual([]);
  });

  it('no roll for an officer whose unit got no DPs, no morale test that is not due, and no wire that is not drawn', () => {
    expect(optional('Garibaldi', 'officers')).toEqual([]);
    expect(optional('Garibaldi', 'assault-movement')).not.toContain('p.cullen.barbed-wire');
  });

  it('no revealing of a unit that stands in the open', () => {
    const unit = units().find(({ concealed, kind }) => concealed === false && kind === 'infantry')!;
    const actor = playerOf(unit.side);
    const view = createView(battle.ruleset, battle.battle, actor);
    expect(legal(view, actor, unit.id).map(({ id }) => id)).not.toContain('p.cullen.reveal');
    expect(findFirstAction(view, actor, unit.id).id).not.toBe('p.cullen.reveal');
  });
});

describe('A side that knows no enemy on a binding map', () => {
  /** Returns the lists of all units of a side in a phase, and the units with a task, when no enemy is known. */
  const alone = (id: string, phase: string) => {
    const { ruleset, battle: whole } = new ShelfBattle(scenarioOf(id), 'ab'.repeat(32));
    const [side] = [...whole.tables.side.keys()];
    const unit = new Map([...whole.tables.unit].filter(([, each]) => each.side === side));
    const place = new Map([...whole.tables.place!].filter(([, each]) => unit.has(each.unit as string)));
    const battle: Battle = { ...whole, tables: { ...whole.tables, unit, place }, game: { ...whole.game, phase } };
    const actor = playerOf(side!);
    const view = createView(ruleset, battle, actor);
    const offered = new Set([...unit.keys()].flatMap((each) => legal(view, actor, each).map((action) => action.id)));
    return {
      offered: [...offered],
      due: listDueUnits(view, side!, listPossibleTasks(view)).length,
      view,
      actor,
      units: [...unit.values()],
    };
  };
  const attacks =
    /small-arms|\.at-|artillery-(infantry|armour|softskin)|assault-(infantry|armour)|observe|melee|eagles\.assault|spotting|corps\.combat|disengage/;

  it.each([
    ['palacio-de-ibarra', 'observing'],
    ['palacio-de-ibarra', 'assaults'],
    ['palacio-de-ibarra', 'moving-fire'],
    ['sesena', 'rally'],
    ['mokra', 'movement'],
    ['mokra', 'melee'],
    ['hatten', 'move'],
    ['hatten', 'combat'],
  ])('is offered nothing against one, and no unit is due to: %s, %s', (id, phase) => {
    const { offered, due, units } = alone(id, phase);
    expect(offered.filter((action) => attacks.test(action))).toEqual([]);
    expect(offered.length).toBeGreaterThan(0);
    expect(due).toBe(phase === 'movement' || phase === 'move' ? units.length : 0);
  });

  it('reads why no unit observes, and is not asked for a range (Concealment and Observation)', () => {
    const { view, actor, units } = alone('sesena', 'observing');
    expect(() => findFirstAction(view, actor, units[0]!.id)).toThrow('You do not know of a suitable target.');
  });
});
