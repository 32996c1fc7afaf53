/**
 * Panels are tapped through at random, in battles of every rulebook. Everything offered must be possible, and nothing
 * shown as allowed may be refused.
 */
import { describe, expect, it } from 'vitest';
import { type Action, legal, dropEmptyParts, question, beginAction, readTypedValues, createView } from '../../src/game/index.js';
import { Refusal, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import { battleAfter } from '../any/kept-battles.js';
import { tried } from '../any/tried.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import { playerOf } from './house.js';
import { createRandomChooser, isUnforeseen, fillInAction } from './walking.js';

const STATES = sized('deskPaths');
/** The number of states of one battle, and of paths from each. */
const A_BATTLE = 60;
const PATHS = isLong ? 2 : 1;

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('paths of taps on the desks of %s', (id, ruleset) => {
  it(
    'end in an event, or in a refusal that only secrets and the record can cause',
    () => {
      const began = performance.now();
      const figures = {
        states: 0,
        paths: 0,
        events: 0,
        'nobody to name': 0,
        'typed and refused on the desk': 0,
        'refused after it': 0,
      };
      for (; figures.states < STATES; figures.states++) {
        const played = battleAfter(ruleset, 10 + ((figures.states * 7) % 60), `paths ${figures.states}`, {
          n: Math.floor(figures.states / A_BATTLE),
        });
        const { choose, state } = played;
        const sideId = choose.pick([...state.battle.tables.side.keys()])!;
        const actor = playerOf(sideId);
        const view = createView(ruleset, state.battle, actor);
        const own = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter(({ side }) => side === sideId);
        for (let n = 0; n < PATHS; n++) {
          const unit = choose.chance(0.8) ? choose.pick(own) : undefined;
          const action: Action | undefined = choose.pick(unit ? legal(view, actor, unit.id) : legal(view, actor));
          if (!action) continue;
          const { command, isTyped, isDeadEnd, step } = fillInAction(
            view,
            actor,
            beginAction(view, actor, action.id, unit?.id ?? null),
            createRandomChooser(view, actor, choose),
          );
          const about = (why: Refusal): string => `${action.id}: ${why.code} ${why.message}, ${JSON.stringify(command)}`;
          figures.paths++;
          if (isDeadEnd) {
            figures['nobody to name']++;
            continue;
          }
          const outcome = tried(played, actor, dropEmptyParts(command));
          const refused = outcome instanceof Refusal ? outcome : null;
          if (step.why) {
            // An act may lack an optional unit. The panel then says which.
            const mayLackSomebody = action.parts.some(({ key, role }) => !role && !(key in readTypedValues(command)));
            expect(isTyped || mayLackSomebody, about(step.why)).toBe(true);
            expect(refused, `the desk alone refuses ${about(step.why)}`).not.toBeNull();
            figures['typed and refused on the desk']++;
          } else if (refused) {
            // A question of the checks is shown before the button is pressed, and the button is then not green.
            const isShown = question(view, actor, command).raised.some(({ finding }) => finding.is !== 'yes');
            expect(isShown || isUnforeseen(action, refused), about(refused)).toBe(true);
            figures['refused after it']++;
          } else figures.events++;
        }
      }
      expect(figures.events).toBeGreaterThan(figures.paths / 3);
      if (isLong) tell(`desks of ${id} tapped through`, figures, began);
    },
    within(120_000),
  );
});
