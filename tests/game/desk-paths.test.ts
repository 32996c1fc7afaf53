/** Desks tapped through by chance, in battles of every rulebook: what is offered can be done, and nothing is green that is refused. */
import { describe, expect, it } from 'vitest';
import { type Json, randomFaces } from '../../src/dice/index.js';
import {
  choiceFor,
  decide,
  type Doing,
  doingOf,
  doingsNow,
  doingsOf,
  finished,
  goesTo,
  hardlyLeftOut,
  partsOf,
  placesFor,
  saidBesidePlace,
  sayingFor,
  type Step,
  stepOf,
  undertake,
  type Undertaking,
  valuesIn,
  type View,
  viewFor,
  withPart,
  withValues,
} from '../../src/game/index.js';
import { type Actor, type InputField, Refusal, type UnitRow } from '../../src/rules/index.js';
import { RULESETS } from '../../src/rules/registry.js';
import type { ChanceBattle } from '../any/chance-battle.js';
import { battleAfter } from '../any/kept-battles.js';
import { isLong, sized, tell, within } from '../chance/chance.js';
import type { Chooser } from '../e2e/chooser.js';
import { playerOf } from './house.js';

const STATES = sized('deskPaths');
/** So many states of one battle, and paths from each. */
const A_BATTLE = 60;
const PATHS = isLong ? 2 : 1;
const MOST_STEPS = 25;

/**
 * What alone may refuse what a desk has let somebody do: what the record tells of deeds before (once is once), and rows that his side does
 * not know of, as if they were not there or another's.
 */
const MAY_REFUSE = ['CONFLICT', 'NOT_FOUND', 'NOT_YOURS'] as const;
const isOnceOnly = ({ procedure }: Doing, { code, message }: Refusal): boolean =>
  code === 'ILLEGAL' && procedure?.oncePer !== undefined && message.includes(procedure.oncePer.done);

interface Walk {
  readonly command: Undertaking;
  /** A value was made up, as somebody types it. */
  readonly isTyped: boolean;
  /** Nobody can be named who must be: the desk says so, and why. */
  readonly isDeadEnd: boolean;
  readonly step: Step;
}

/** What somebody would write into a form. */
function written({ type, choices, minimum, maximum, items }: InputField, choose: Chooser): Json {
  if (choices) return choose.pick(choices)!;
  if (type === 'integer' || type === 'number') return Math.min(maximum ?? Infinity, Math.max(minimum ?? 1, choose.whole(1, 6)));
  if (type === 'boolean') return choose.chance(0.5);
  if (type !== 'list') return 'Word';
  return items
    ? [Object.fromEntries(items.filter(({ required }) => required).map((item) => [item.key, written(item, choose)]))]
    : [];
}

/** One path through a desk, as `discord/doing.ts` leads along it: whom and what chance takes of what is offered, forms filled in. */
function walk(view: View, actor: Actor, begun: Undertaking, choose: Chooser): Walk {
  const doing = doingOf(view.ruleset, begun);
  let command = begun;
  let isTyped = false;
  for (let n = 0; n < MOST_STEPS; n++) {
    const step = stepOf(view, actor, command);
    const end = (isDeadEnd = false): Walk => ({ command, isTyped, isDeadEnd, step });
    if (step.asks) {
      const { candidates, why } = choiceFor(view, actor, command, step.asks);
      const taken = choose.pick(candidates);
      if (!taken && (step.asks.acts || doing.act || why)) return end(true);
      command = withPart(doing, command, step.asks.key, taken ? [taken.row.id as string] : []);
      continue;
    }
    const goal = goesTo(view, command);
    const beside = goal ? (saidBesidePlace(view, actor, command) ?? []) : [];
    const place = goal && beside.length === 0 ? choose.pick(placesFor(view, actor, command)) : undefined;
    if (goal && place) {
      command = withValues(command, { [goal.key]: place.to });
      continue;
    }
    const usual = step.why && step.missing.length === 0 ? hardlyLeftOut(view, actor, command) : null;
    if (usual?.labelled) {
      const labels = view.ruleset.labels?.(usual.key, valuesIn(command), view.battle, actor.sideId) ?? [];
      command = withValues(command, { [usual.key]: choose.pick(labels)!.number });
      isTyped = true;
      continue;
    }
    const missing = beside.length > 0 ? beside : step.missing;
    const before = JSON.stringify(command);
    const offered = missing.length === 1 ? (sayingFor(view, actor, command, missing[0]!).choices ?? []) : [];
    isTyped ||= missing.length > 0 && offered.length === 0;
    const said = missing.map((field) => [field.key, choose.pick(offered) ?? written(field, choose)] as const);
    command = withValues(command, Object.fromEntries(said));
    if (JSON.stringify(command) === before) return end();
  }
  throw new Error(`${doing.id} is never said: ${JSON.stringify(command)}`);
}

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
            choose,
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
            const may = (MAY_REFUSE as readonly string[]).includes(refused.code) || isOnceOnly(doing, refused);
            expect(may, about(refused)).toBe(true);
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
