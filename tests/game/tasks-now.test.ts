/** A desk asks for fire only from units that can hit somebody: their side knows an enemy whom the rules let them fire at. */
import { describe, expect, it } from 'vitest';
import { listDueUnits, findFirstAction, listPossibleTasks, UMPIRE_AS_READER, createView } from '../../src/game/index.js';
import { describePlayerNextStep, formatSideTask } from '../../src/present/next-step.js';
import { findRowName } from '../../src/rules/index.js';
import { playerOf } from './house.js';
import { scenarioOf, ShelfBattle } from './shelf/shelf-battle.js';

function battleAt(id: string, phase: string): ShelfBattle {
  const battle = new ShelfBattle(scenarioOf(id), 'ab'.repeat(32));
  battle.state = { ...battle.state, battle: { ...battle.battle, game: { ...battle.battle.game, phase } } };
  return battle;
}

function at(id: string, phase: string) {
  const battle = battleAt(id, phase);
  const { tables } = battle.battle;
  const of = (name: string) => {
    const side = [...tables.side.values()].find((each) => findRowName(each) === name)!.id;
    const actor = playerOf(side);
    const view = createView(battle.ruleset, battle.battle, actor);
    const needed = listPossibleTasks(view);
    return {
      due: listDueUnits(view, side, needed).map((unit) => unit.name),
      line: describePlayerNextStep(view, needed, side, { optional: [], canLook: false }),
      post: formatSideTask(view, needed, side),
      first: (unit: string) =>
        findFirstAction(view, actor, [...tables.unit.values()].find((each) => each.name === unit)!.id).rule.id,
    };
  };
  return of;
}

describe('In the Combat phase of Hatten', () => {
  const side = at('hatten', 'combat');

  it('the American guns have nobody within 24 in, so their desk does not ask for fire (Artillery Ranges)', () => {
    // 499 Field Artillery stands at (13.5, 23), and the nearest German at (49, 21.5), 35.5 in away.
    const { due, line, post } = side('Americans');
    expect(due).toEqual([]);
    expect(line).toBe('**Nothing to do this phase.** Press _Done_.');
    expect(post).not.toContain('fire with');
  });

  it('the umpires count the units that the sides’ own desks ask', () => {
    const { ruleset, battle } = battleAt('hatten', 'combat');
    const units = listPossibleTasks(createView(ruleset, battle, UMPIRE_AS_READER)).rows.filter(({ kind }) => kind === 'unit');
    expect(units.map(({ words }) => words)).toEqual(['155 Panzer Artillery has not fired']);
  });

  it('the German guns reach 1/242 Infantry at 18.5 in, and are asked', () => {
    // 155 Panzer Artillery stands at (58, 21), and 1/242 Infantry at (39.5, 21.5).
    const { due, line } = side('Germans');
    expect(due).toEqual(['155 Panzer Artillery']);
    expect(line).toBe('**Your turn:** fire with 155 Panzer Artillery, then press _Done_.');
  });
});

it('a gun without field guns fires at tanks instead of being refused artillery fire (Cullen, Anti-Tank v Vehicles)', () => {
  const { due, first } = at('sesena', 'standing-fire')('Nationalists');
  expect(due).toContain('Mountain Gun');
  expect(first('Mountain Gun')).toBe('cullen.at-armour');
});
