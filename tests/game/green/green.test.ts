/**
 * "Green" actions are sound, in random battles on a map. An action that a panel offers without a price or a question is
 * accepted. An accepted action of a player passes the hand-written check (`by-hand.ts`). A refused action is not
 * offered. And no check refuses what the hand-written one allows.
 */
import { expect, describe, it } from 'vitest';
import {
  findCommandAction,
  legal,
  dropEmptyParts,
  isMoveWithoutGoal,
  mayKnowRow,
  question,
  findBattleReader,
  beginAction,
  type ActionDraft,
  createView,
} from '../../../src/game/index.js';
import { type Battle, CheckRefusal, type CheckName, type UnitRow } from '../../../src/rules/index.js';
import { RULESETS } from '../../../src/rules/registry.js';
import { isLong, seedFor, sized, tell, within } from '../../chance/chance.js';
import { playerOf } from '../house.js';
import { createRandomChooser, isUnforeseen, fillInAction } from '../walking.js';
import { type Done, objectionsTo } from './by-hand.js';
import { Field } from './field.js';
import { refusalOf, typedBy } from './trying.js';

const STATES = sized('greenStates');
/**
 * The number of states of one battle, and of actions tried in each: those chosen in the panel, and those with typed
 * units.
 */
const OF_A_FIELD = 20;
const BY_DESK = 2;
const TYPED = 6;
/** The fraction of the actions that are attacks. */
const FOUGHT = 0.85;

/** The checks on which the hand-written check has a verdict. */
const JUDGED: readonly CheckName[] = ['contact', 'reach'];

/** Returns the units of an action and their places, to explain a failure. */
const rowsOf = ({ tables }: Battle, { rows }: Done): readonly unknown[] =>
  [...new Set(Object.values(rows).flat())].map((id) => [
    tables.unit.get(id),
    [...(tables.place?.values() ?? [])].find(({ unit }) => unit === id),
  ]);

function doneBy(command: ActionDraft): Done {
  const whole = dropEmptyParts(command);
  return whole.type === 'resolve'
    ? { id: whole.procedure, rows: whole.roles, typed: whole.typed }
    : {
        id: whole.act,
        rows: Object.fromEntries(
          Object.entries(whole.params).map(([key, value]) => [key, (Array.isArray(value) ? value : [value]).map(String)]),
        ),
        typed: whole.params,
      };
}

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))('green on the desks of %s', (id, ruleset) => {
  it(
    'is accepted, and sane by hand; and what is refused is not green',
    () => {
      const began = performance.now();
      const figures = { states: 0, green: 0, accepted: 0, 'refused by a check': 0, 'refused otherwise': 0 };
      let field!: Field;
      for (; figures.states < STATES; figures.states++) {
        if (figures.states % OF_A_FIELD === 0) field = new Field(ruleset, seedFor(`green ${id} ${figures.states / OF_A_FIELD}`));
        field.next();
        const { choose, battle } = field;
        const side = choose.pick(field.sides)!;
        const actor = playerOf(side);
        const view = createView(ruleset, battle, actor);
        const own = ([...view.battle.tables.unit.values()] as readonly UnitRow[]).filter((unit) => unit.side === side);
        const reader = findBattleReader(actor, battle);
        const known = new Set(
          [...battle.tables.unit.values()]
            .filter((unit) => mayKnowRow(ruleset, reader, 'unit', unit, battle))
            .map((unit) => unit.id),
        );
        for (let n = 0; n < BY_DESK + TYPED; n++) {
          const isByDesk = n < BY_DESK;
          const unit = choose.pick(own);
          const actions = isByDesk && unit ? legal(view, actor, unit.id) : legal(view, actor);
          const fought = actions.filter((each) => field.isFought(each.id.slice(2)));
          const action = choose.pick(fought.length > 0 && choose.chance(FOUGHT) ? fought : actions);
          if (!action) continue;
          const begun = isByDesk
            ? beginAction(view, actor, action.id, unit?.id ?? null)
            : typedBy(field, view, actor, action, own);
          const { command, isDeadEnd } = fillInAction(view, actor, begun, createRandomChooser(view, actor, choose));
          if (isDeadEnd) continue;
          const refused = refusalOf(field, actor, command);
          const step = question(view, actor, command);
          const isComplete = step.is === 'preview' && !isMoveWithoutGoal(view, command);
          const isGreen = isComplete && step.raised.every(({ finding }) => finding.is === 'yes');
          const done = doneBy(command);
          const objections = objectionsTo(ruleset.id, battle, side, known, done);
          const about = `${id} ${figures.states} ${battle.game.phase}: ${JSON.stringify(command)} ${refused?.code} ${refused?.message} ${JSON.stringify(objections)}${JSON.stringify(rowsOf(battle, done))}`;
          if (isGreen) {
            figures.green++;
            if (refused)
              expect.soft(isUnforeseen(findCommandAction(ruleset, command), refused), `green and refused: ${about}`).toBe(true);
          }
          if (!refused) {
            figures.accepted++;
            expect.soft(objections, `accepted: ${about}`).toEqual([]);
          } else if (refused instanceof CheckRefusal) {
            figures['refused by a check']++;
            if (JUDGED.includes(refused.check))
              expect.soft(objections.length, `refused by ${refused.check}: ${about}`).toBeGreaterThan(0);
          } else figures['refused otherwise']++;
        }
      }
      expect(figures.accepted).toBeGreaterThan(figures.states);
      // Players of a megagame seldom know an enemy to measure to, so a few states may have no such refusal.
      if (isLong || id !== 'megagame') expect(figures['refused by a check']).toBeGreaterThan(0);
      if (isLong) tell(`green on the desks of ${id}`, figures, began);
    },
    within(120_000),
  );
});
