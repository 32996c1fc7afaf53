/** A unit that an order holds: its desk shows what it can really do, why it cannot march, and no order is a mere calculation. */
import { describe, expect, it } from 'vitest';
import {
  listDueUnits,
  findFirstAction,
  listImpossibleActs,
  listOrderableActions,
  listPossibleTasks,
  createView,
} from '../../src/game/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { playerOf } from './house.js';
import { ordered } from './veghel.js';

describe('In Veghel under seal', () => {
  const veghel = ordered();
  const [allies = ''] = veghel.sides;
  const actor = playerOf(allies);
  const inPhase = (phase: string) => {
    veghel.to(phase);
    const view = createView(veghel.ruleset, veghel.battle, actor);
    return {
      due: listDueUnits(view, allies, listPossibleTasks(view)).map(({ name }) => name),
      first: (name: string) => findFirstAction(view, actor, veghel.id(name)).id,
      hindered: (name: string) => listImpossibleActs(view, actor, veghel.id(name)).map(({ why }) => why.message),
    };
  };

  it('nobody can order a unit to calculate something', () => {
    const ids = listOrderableActions(veghel.ruleset, veghel.battle, actor, veghel.id('501 Parachute')).map(({ id }) => id);
    expect(ids).toContain('p.megagame.movement');
    expect(ids).not.toContain('p.megagame.supply');
    expect(ids).not.toContain('a.cancel-attack');
  });

  it('a unit that holds is not asked to move, and says why; its first action is not the supply calculator', () => {
    veghel.seal();
    const { due, first, hindered } = inPhase('movement');
    expect(due).toEqual(['506 Parachute', '327 Glider', '44 Tank Regiment']);
    expect(first('506 Parachute')).toBe('p.megagame.movement');
    expect(first('501 Parachute')).toBe('p.megagame.movement');
    expect(hindered('501 Parachute')).toEqual([
      'Not as ordered (Hold): 501 Parachute. Carry out the order of this unit, or ask an umpire.',
    ]);
  });

  it('guns fire in support in the combat phase, and only they are offered it', () => {
    const { first } = inPhase('combat');
    expect(first('321 Glider Artillery')).toBe('p.megagame.artillery-support');
    expect(first('501 Parachute')).not.toBe('p.megagame.artillery-support');
  });
});

it('what only calculates has no dice and changes no unit', () => {
  for (const { procedures } of RULESETS)
    for (const { onlyCalculates, oddsOver, oncePer, after } of procedures)
      if (onlyCalculates) expect([oddsOver, oncePer, after]).toEqual([[], undefined, undefined]);
});
