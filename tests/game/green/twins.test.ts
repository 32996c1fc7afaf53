/**
 * Twins of the checks: two battles of three sides on a map that differ only in what one player may not know. Everything
 * hidden from the player is far away in one. In the other it is in contact with their unit, on its route, or in the
 * zone of a barrage. Their panel, prices and refusals must be the same.
 */
import { expect, describe, it } from 'vitest';
import type { JsonObject } from '../../../src/dice/index.js';
import {
  listChoices,
  type Action,
  legal,
  predictEffects,
  listImpossibleActs,
  mayKnowRow,
  listTasks,
  listOptionalActions,
  offerPlaces,
  question,
  findBattleReader,
  beginAction,
  type ActionDraft,
  type View,
  createView,
} from '../../../src/game/index.js';
import { type Actor, type Battle, type Refusal, type Ruleset } from '../../../src/rules/index.js';
import { RULESETS } from '../../../src/rules/registry.js';
import { isLong, seedFor, sized, tell, within } from '../../chance/chance.js';
import { playerOf } from '../house.js';
import { createRandomChooser, fillInAction } from '../walking.js';
import { Field, withRow } from './field.js';
import { refusalOf, typedBy } from './trying.js';

const STATES = sized('greenTwins');
const OF_A_FIELD = 10;
const ACTIONS = 8;

/** Returns a battle in which everything hidden from a player is either where it matters to them, or far away. */
function twinOf(ruleset: Ruleset, battle: Battle, actor: Actor, where: readonly Where[]): Battle {
  const reader = findBattleReader(actor, battle);
  const { width, height } = [...battle.tables.map!.values()][0] as unknown as { readonly width: number; readonly height: number };
  let twin = battle;
  const hidden = [...battle.tables.unit.values()].filter((unit) => !mayKnowRow(ruleset, reader, 'unit', unit, battle));
  for (const [n, unit] of hidden.entries()) {
    const place = [...battle.tables.place!.values()].find((row) => row.unit === unit.id);
    const [x, y] = where[n % where.length] ?? [width - 1, height - 1];
    if (place) twin = withRow(twin, 'place', place.id as string, { x, y, half: 0, within: 0, stale: false });
  }
  // Adds terrain across the route that only another side knows.
  const other = [...battle.tables.side.keys()].find((id) => id !== actor.sideId)!;
  const [a, b] = where;
  for (const kind of a && b ? ['river', 'wire', 'lake', 'minefield', 'road'] : []) {
    const [[x, y], [p, q]] = [a!, b!];
    const line = [[x, y - 0.4], [p, q + 0.4]]; // prettier-ignore
    const area = [[x - 1, y - 1], [p + 1, y - 1], [p + 1, q + 1], [x - 1, q + 1]]; // prettier-ignore
    const points = kind === 'lake' || kind === 'minefield' ? area : line;
    twin = withRow(twin, 'feature', `f-${kind}`, { id: `f-${kind}`, name: kind, kind, points, side: other });
  }
  return twin;
}
type Where = readonly [x: number, y: number];

/** Returns everything that a panel shows about an action in its present state. */
function saidOf(view: View, actor: Actor, command: ActionDraft, action: Action): unknown {
  const step = question(view, actor, command);
  return {
    step: { ...step, why: said(step.why) },
    foreseen: step.is !== 'preview' ? null : predictEffects(view, actor, command),
    places: step.asks || step.why ? [] : offerPlaces(view, actor, command),
    candidates: action.parts.map((part) => {
      const { candidates, why } = listChoices(view, actor, command, part);
      return [candidates.map(({ row, far }) => [row.id, far]), said(why)];
    }),
  };
}
const said = (why: Refusal | null): JsonObject | null =>
  why && { code: why.code, message: why.message, field: why.field, cites: [...why.cites] };

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('twins of the checks in %s', (id, ruleset) => {
  it(
    'tell a player the same, whoever and whatever hides in contact, on his way or in the zone',
    () => {
      const began = performance.now();
      const figures = { states: 0, hidden: 0, actions: 0, refused: 0 };
      let field!: Field;
      for (; figures.states < STATES; figures.states++) {
        if (figures.states % OF_A_FIELD === 0)
          field = new Field(ruleset, seedFor(`green twins ${id} ${figures.states / OF_A_FIELD}`), true);
        field.next();
        const { choose } = field;
        const actor = playerOf(choose.pick(field.sides)!);
        const own = [...field.battle.tables.unit.values()].filter((unit) => unit.side === actor.sideId);
        const mover = choose.pick(own)!;
        const place = [...field.battle.tables.place!.values()].find(({ unit }) => unit === mover.id);
        const to = field.goal();
        const [gx, gy] = to.split(',').map(Number) as [number, number];
        const [x, y] = place ? [place.x as number, place.y as number] : [gx, gy];
        // These places are next to the unit, in the middle of its route, and at its end, where it moves, fires and
        // aims.
        const near = [[x + 0.5, y], [(x + gx) / 2, (y + gy) / 2], [gx, gy]] as const; // prettier-ignore
        const states = [[], near].map((where) => ({ ...field.state, battle: twinOf(ruleset, field.battle, actor, where) }));
        const views = states.map(({ battle }) => createView(ruleset, battle, actor));
        const tables = views.map(({ battle }) =>
          JSON.stringify(
            Object.entries(battle.tables)
              .map(([table, rows]) => [table, [...rows]])
              .filter(([, rows]) => rows!.length > 0),
          ),
        );
        expect(tables[0]).toBe(tables[1]);
        figures.hidden += field.battle.tables.unit.size - views[0]!.battle.tables.unit.size;
        const desks = views.map((view) => ({
          tasks: listTasks(view),
          optional: listOptionalActions(view, actor, own, 5).map(({ unit, action }) => [unit.id, action.id]),
          actions: own.map((unit) => legal(view, actor, unit.id).map((action) => action.id)),
          hindered: own.map((unit) => listImpossibleActs(view, actor, unit.id).map(({ action, why }) => [action.id, said(why)])),
        }));
        expect(desks[1]).toEqual(desks[0]);
        const [view] = views as [View];
        for (let n = 0; n < ACTIONS; n++) {
          const action = choose.pick(legal(view, actor).filter((each) => choose.chance(0.2) || field.isFought(each.id.slice(2))));
          if (!action) continue;
          const begun = choose.chance(0.3)
            ? beginAction(view, actor, action.id, mover.id)
            : typedBy(field, view, actor, action, choose.chance(0.5) ? [mover] : own, to);
          const { command } = fillInAction(view, actor, begun, createRandomChooser(view, actor, choose));
          const [left, right] = views.map((each) => saidOf(each, actor, command, action));
          expect(right, JSON.stringify(command)).toEqual(left);
          const [one, other] = states.map((state) => said(refusalOf(field, actor, command, state)));
          figures.actions++;
          if (one) figures.refused++;
          expect.soft(other, `${id} ${field.battle.game.phase} ${JSON.stringify(command)}`).toEqual(one);
        }
      }
      if (isLong) tell(`twins of the checks in ${id}`, figures, began);
      expect(figures.actions).toBeGreaterThan(figures.refused);
    },
    within(120_000),
  );
});
