/** What a unit's menu offers first, and what it leaves out because nobody could be the target. */
import { describe, expect, it } from 'vitest';
import {
  legal,
  findFirstAction,
  type Tasks,
  listOptionalActions,
  listPossibleTasks,
  type View,
  createView,
} from '../../src/game/index.js';
import { describeGreetingTask, describePlayerNextStep, formatSideTask } from '../../src/present/next-step.js';
import { findRowName, type UnitRow } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function at(id: string, phase: string) {
  const battle = new ShelfBattle(scenarioOf(id), 'ab'.repeat(32));
  const { game, tables } = battle.battle;
  battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...game, phase } } };
  const units = [...tables.unit.values()];
  const of = (name: string): UnitRow => units.find((each) => each.name === name)!;
  const actorOf = (unit: UnitRow) => playerOf(unit.side);
  const viewOf = (unit: UnitRow) => createView(battle.ruleset, battle.battle, actorOf(unit));
  const step = (name: string, words: (view: View, needed: Tasks, side: string) => string): string => {
    const side = [...tables.side.values()].find((each) => findRowName(each) === name)!.id;
    const view = createView(battle.ruleset, battle.battle, playerOf(side));
    return words(view, listPossibleTasks(view), side);
  };
  return {
    line: (side: string) =>
      step(side, (view, needed, id) => describePlayerNextStep(view, needed, id, { optional: [], canLook: false })),
    post: (side: string) => step(side, formatSideTask),
    greeting: (side: string) => step(side, describeGreetingTask),
    first: (name: string) => findFirstAction(viewOf(of(name)), actorOf(of(name)), of(name).id).id,
    menu: (name: string) => legal(viewOf(of(name)), actorOf(of(name)), of(name).id).map(({ id: action }) => action),
    optional: (name: string) =>
      listOptionalActions(viewOf(of(name)), actorOf(of(name)), [of(name)], 3).map(({ action }) => action.id),
  };
}

describe('1943 at Longstop', () => {
  it.each(['fire', 'assault'])('mines and terrain come last in the %s phase, because nobody has moved', (phase) => {
    const { first, menu } = at('longstop', phase);
    expect(first('8 Argylls')).not.toBe('p.wtj1943.minefield');
    expect(menu('8 Argylls').slice(-2)).toEqual(['p.wtj1943.minefield', 'p.wtj1943.mine-hit']);
    expect(first('North Irish Horse')).not.toBe('p.wtj1943.dangerous-terrain');
  });

  it('no one is asked to go prone, and the menu still has it (2.2)', () => {
    const { optional, menu } = at('longstop', 'movement');
    expect(optional('8 Argylls')).toEqual([]);
    expect(menu('8 Argylls')).toContain('a.posture');
  });
});

describe('Cullen at the Palacio de Ibarra, where nobody has armour', () => {
  it('DPs are given by results, so that they come last', () => {
    expect(at('palacio-de-ibarra', 'rally').first('1st Garibaldi')).not.toBe('p.cullen.apply-dps');
  });

  it('infantry is offered small arms at infantry, but neither at softskins nor at armour', () => {
    const menu = at('palacio-de-ibarra', 'standing-fire').menu('1st Garibaldi');
    expect(menu).toContain('p.cullen.small-arms-infantry');
    expect(menu).not.toContain('p.cullen.small-arms-softskin');
    expect(menu).not.toContain('p.cullen.small-arms-armour');
    expect(menu).not.toContain('a.declare-assault');
  });
});

it('Corps: on a binding map the bot makes the command check, so that no one is asked for it (CO-75)', () => {
  const { optional, menu } = at('epsom', 'command-check');
  expect(optional('9 Cameronians')).toEqual([]);
  expect(menu('9 Cameronians')).not.toContain('p.corps.command-check');
});

it('Megagame: attacks may be prepared, and need not be (M-10)', () => {
  const { line, post, greeting } = at('veghel', 'orders');
  expect(line('Allies')).toMatch(/^\*\*You can\*\* prepare attacks with \d units\. Then press _Done_\./);
  expect(post('Allies')).toMatch(/^Allies: prepare attacks with \d units, or press _Done_ \(/);
  expect(greeting('Allies')).toMatch(/^\*\*You can\*\* prepare attacks with \d units \(/);
});

it('Corps: a side with aircraft is told to strike, without its own name twice (Air and Sea Power)', () => {
  const { line, post } = at('epsom', 'air-strikes');
  expect(post('British')).toBe('British: strike with aircraft (Turn 1, Air strikes)');
  expect(line('British')).toContain('strike with aircraft, then press _Done_.');
});

it('Corps: no combat is offered to a unit that touches no enemy, or to an HQ (Combat)', () => {
  const { menu } = at('epsom', 'combat');
  expect(menu('HQ 12 SS')).not.toContain('p.corps.combat');
  expect(menu('I/26 Panzergrenadier')).not.toContain('p.corps.combat');
});
