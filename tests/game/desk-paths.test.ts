/** Desks tapped through by chance, in battles of every rulebook: what is offered can be done, and nothing is green that is refused. */
import { describe, expect, it } from 'vitest';
import { randomFaces } from '../../src/dice/index.js';
import {
  decide,
  type Doing,
  doingsNow,
  doingsOf,
  finished,
  partsOf,
  raisedOn,
  undertake,
  type Undertaking,
  valuesIn,
  viewFor,
} from '../../src/game/index.js';
import { type Actor, Refusal, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { ChanceBattle } from '../any/chance-battle.js';
import { battleAfter } from '../any/kept-battles.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import { playerOf } from './house.js';
import { anyOf, isUnforeseen, walk } from './walking.js';

const STATES = sized('deskPaths');
/** So many states of one battle, and paths from each. */
const A_BATTLE = 60;
const PATHS = isLong ? 2 : 1;

/** Why the battle refuses it; null: it is an event. */
function refusalOf(played: ChanceBattle, actor: Actor, command: Undertaking): Refusal | null {
  try {
    decide(played.state, finished(command), {
      ruleset: played.ruleset,
      actor,
      interactionId: 'tapped',
      at: '2026-01-01T00:00:00.000Z',
      facesFor: () => randomFaces(() => Math.floor(played.choose.fraction() * 2 ** 32)),
      chronicle: {
        get: (number) => played.events[number - 1],
        after: (number, limit = Infinity) => played.events.slice(number, number + limit),
      },
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

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
        const view = viewFor(ruleset, state.battle, actor);
        const own = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter(({ side }) => side === sideId);
        for (let n = 0; n < PATHS; n++) {
          const unit = choose.chance(0.8) ? choose.pick(own) : undefined;
          const doing: Doing | undefined = choose.pick(unit ? doingsOf(view, actor, unit.id) : doingsNow(view, actor));
          if (!doing) continue;
          const { command, isTyped, isDeadEnd, step } = walk(
            view,
            actor,
            undertake(view, actor, doing.id, unit?.id ?? null),
            anyOf(view, actor, choose),
          );
          const about = (why: Refusal): string => `${doing.id}: ${why.code} ${why.message}, ${JSON.stringify(command)}`;
          figures.paths++;
          if (isDeadEnd) {
            figures['nobody to name']++;
            continue;
          }
          const refused = refusalOf(played, actor, command);
          if (step.why) {
            // An act may lack somebody who could be left out: the desk says whom.
            const mayLackSomebody = partsOf(doing).some(({ key }) => doing.act && !(key in valuesIn(command)));
            expect(isTyped || mayLackSomebody, about(step.why)).toBe(true);
            expect(refused, `the desk alone refuses ${about(step.why)}`).not.toBeNull();
            figures['typed and refused on the desk']++;
          } else if (refused) {
            // What the checks ask is shown before the button is pressed, which is not green then.
            const isShown = raisedOn(view, actor, command).some(({ finding }) => finding.is !== 'yes');
            expect(isShown || isUnforeseen(doing, refused), about(refused)).toBe(true);
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
