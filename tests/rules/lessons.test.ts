/** Tutorials are data: everything that they name must exist, and each must open. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/dice/index.js';
import { beginTutorialStep, readScenario, type Scenario, tryScenario } from '../../src/game/index.js';
import { composeWithModules } from '../../src/house/index.js';
import type { TutorialAction } from '../../src/rules/index.js';
import { describeFightTask } from '../../src/rules/lesson-steps.js';
import { RULESETS } from '../../src/rules/registry.js';
import { House } from '../game/house.js';

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('the lesson of %s', (_id, ruleset) => {
  const { lesson } = ruleset;
  if (!lesson) return;
  const { steps, side, opening } = lesson;
  const read = readScenario(opening);
  const scenario = 'scenario' in read ? read.scenario : undefined;
  const names = new Set([...(scenario?.order.units ?? []), ...(scenario?.order.sides ?? [])].map(({ name }) => name));

  it('opens without a fault, with the side that is played', () => {
    expect('faults' in read ? read.faults : []).toEqual([]);
    expect(scenario!.rulebook).toBe(ruleset.id);
    expect(names).toContain(side);
    const trying = tryScenario(ruleset, scenario!, scenario!.title);
    let tried = trying.next();
    while (tried.done !== true) tried = trying.next();
    expect(tried.value.faults).toEqual([]);
  });

  it('has eight to twelve steps, each in two lines', () => {
    expect(steps.length).toBeGreaterThanOrEqual(8);
    expect(steps.length).toBeLessThanOrEqual(12);
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
    for (const { what, why, hint } of steps)
      for (const line of [what, why, hint]) {
        expect(line).toMatch(/^[^\n]{10,180}$/);
        expect(line, 'a word that is left out').not.toMatch(/ {2}| [.,:;](?!\w)|\*\*|undefined/);
      }
    const looks = steps.flatMap(({ done }) => ('look' in done ? [done.look] : []));
    expect(looks).toEqual(expect.arrayContaining(['my', 'more', 'why']));
    expect(lesson.end).toContain('*Get the report*');
    expect(steps.some(({ done }) => 'kind' in done && done.kind === 'undone')).toBe(true);
  });

  it('names procedures, acts, phases and units that there are', () => {
    const { procedures, phases } = ruleset;
    const isDone = (id: string): boolean =>
      procedures.some((each) => each.id === id) || composeWithModules(ruleset).act(id) !== undefined;
    const unitActions = steps.flatMap(({ done, wrong = [] }): TutorialAction[] => [done, ...wrong.map(({ action }) => action)]);
    for (const action of unitActions) {
      if ('look' in action) {
        if (action.of?.includes('.') === true) expect(procedures.map(({ id }) => id)).toContain(action.of);
        continue;
      }
      if (action.by !== undefined) expect(isDone(action.by), action.by).toBe(true);
      for (const unit of action.units ?? []) expect(names).toContain(unit);
    }
    for (const action of [...steps, lesson.fight].flatMap(({ before = [] }) => before))
      if ('until' in action) {
        if ('phase' in action.until) expect(phases.map(({ id }) => id)).toContain(action.until.phase);
      } else if ('resolve' in action) {
        expect(isDone(action.resolve), action.resolve).toBe(true);
        for (const unit of Object.values(action.roles).flat()) expect(names).toContain(unit);
      } else expect(isDone(action.act), action.act).toBe(true);
  });

  it('ends in a fight for a place, against a side that the bot can play, in phases that there are', () => {
    const { enemy, phases, what, why, won, lost } = lesson.fight;
    expect(names).toContain(enemy);
    expect(enemy).not.toBe(side);
    for (const id of Object.keys(phases)) expect(ruleset.phases.map((phase) => phase.id)).toContain(id);
    for (const id of Object.keys(ruleset.bot!.worths))
      expect(ruleset.procedures.some((each) => each.id === id) || composeWithModules(ruleset).act(id) !== undefined, id).toBe(
        true,
      );
    const tasks = Object.values(phases).map((task) => describeFightTask(task));
    for (const text of [what, why, won, lost, ...tasks]) expect(text).toMatch(/^[^\n]{10,180}$/);
    for (const task of tasks) expect(task).not.toMatch(/`|\b(type|enter)\b/i);
    // A rulebook without fire has no fight for a place that both sides are in.
    expect(scenario!.objectives!.map(({ kind }) => kind)).toEqual([ruleset.id === 'wtj1943' ? 'first' : 'hold']);
    // The player must know when the fight ends.
    expect(what).toContain(`${ruleset.turnWord ?? 'turn'} ${scenario!.turns}`);
  });

  it('has an umpire who brings each step to its beginning: to its phase, with those in the open who are to be shot at', () => {
    const house = new House(ruleset);
    house.start(scenario!.title, scenario!.settings.rulebook as JsonObject);
    house.do({ type: 'open-scenario', scenario: scenario as Scenario & JsonObject });
    for (const step of steps) {
      beginTutorialStep(step, (commandFor) => ({ events: house.do(commandFor(house)), battle: house.battle }));
      const last = step.before?.at(-1);
      // Some later steps need an action of the player first, but a phase ends automatically.
      if (last && 'until' in last && 'phase' in last.until) expect(house.battle.game.phase, step.title).toBe(last.until.phase);
      for (const unit of house.battle.tables.unit.values())
        if ('units' in step.done && step.done.units?.includes(unit.name))
          expect(unit, step.title).not.toMatchObject({ concealed: true });
    }
  });
});
