/** Random actions that a person tries in such a battle, and the battle's answers. */
import {
  type Action,
  dropEmptyParts,
  type GameState,
  beginAction,
  type ActionDraft,
  type View,
  fillPart,
  setValues,
} from '../../../src/game/index.js';
import { type Actor, Refusal, type UnitRow } from '../../../src/rules/index.js';
import { tried } from '../../any/tried.js';
import type { Field } from './field.js';

/** Returns the reason why a battle refuses a player's command; null if it accepts the command. */
export function refusalOf(field: Field, actor: Actor, command: ActionDraft, state: GameState = field.state): Refusal | null {
  const { ruleset, chronicle, choose } = field;
  const outcome = tried({ state, ruleset, chronicle, choose }, actor, dropEmptyParts(command));
  return outcome instanceof Refusal ? outcome : null;
}

/**
 * Creates an action whose units are all typed, including units that the panel would not offer, and often a destination.
 */
export function typedBy(
  field: Field,
  view: View,
  actor: Actor,
  action: Action,
  own: readonly UnitRow[],
  to = field.goal(),
): ActionDraft {
  const { choose } = field;
  const all = [...view.battle.tables.unit.values()] as readonly UnitRow[];
  let command = beginAction(view, actor, action.id, null);
  for (const part of action.parts.filter(({ table }) => table === 'unit')) {
    const from = part.acts || (!part.role && part === action.parts[0]) ? own : choose.chance(0.8) ? all.filter(({ side }) => side !== actor.sideId) : all; // prettier-ignore
    const wanted = part.many ? choose.some(from, choose.whole(1, 2)) : choose.some(from, 1);
    const isLeftOut = part.acts && part !== action.parts[0] && choose.chance(0.5);
    command = fillPart(action, command, part.key, isLeftOut ? [] : wanted.map(({ id }) => id));
  }
  const site = choose.pick([...(view.battle.tables.feature?.values() ?? [])]);
  if (action.id === 'a.job-add' && site) return setValues(command, { place: site.name as string });
  const { kind, input } = action.rule;
  const goes = kind === 'procedure' && 'to' in ((input as unknown as { readonly shape?: object }).shape ?? {});
  return goes || /move/.test(action.id) ? setValues(command, { to }) : command;
}
