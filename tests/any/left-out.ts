/**
 * Typed commands that taps in panels cannot give, each with its reason. All other options can be given by taps, except
 * that a menu decides the order of several rows.
 */
import { isRowInView, listRowsInView, type View } from '../../src/game/knowledge.js';
import { legal, question, findPresentValue } from '../../src/game/questions.js';
import { MESSAGE_ACT_IDS } from '../../src/house/index.js';
import { isSameJson } from '../../src/dice/index.js';
import type { Actor, Role } from '../../src/rules/index.js';
import {
  type Action,
  fillPart,
  findCommandAction,
  isUmpire,
  type ActionPart,
  listPartRows,
  type ActionDraft,
  readTypedValues,
} from '../../src/game/action.js';

/** A typed command that taps cannot give. */
interface LeftOut {
  readonly what: string;
  readonly why: string;
  readonly holds: (view: View, actor: Actor, command: ActionDraft) => boolean;
}

const takenIn = (action: Action, command: ActionDraft, parts: readonly ActionPart[]): readonly string[] =>
  parts.flatMap(({ key }) => listPartRows(action, command, key) ?? []);

/** True if the rulebook offers the act to its units. */
function isOffered({ battle }: View, action: Action, command: ActionDraft): boolean {
  const part = action.parts.find(({ table }) => table === 'unit');
  const units = part ? takenIn(action, command, [part]).map((id) => battle.tables.unit.get(id)) : [];
  return units.every((unit) => !unit || (action.rule.offered?.with?.(unit, battle) ?? true));
}

const LEFT_OUT: readonly LeftOut[] = [
  {
    what: 'numbers alone, with nobody who acts; of an umpire a look-up of them',
    why: 'a desk offers the actions of units, and judges everything as one; what if is asked with options',
    holds: (view, actor, command) => {
      const action = findCommandAction(view.ruleset, command);
      const parts = action.parts;
      const isLookUp = !action.rule.rolls && takenIn(action, command, parts).length === 0;
      if (!parts.some(({ acts }) => acts) || (isUmpire(actor) && !isLookUp)) return false;
      const acting = parts.filter(({ acts }) => acts);
      return takenIn(action, command, acting).length === 0;
    },
  },
  {
    what: 'a figure of which its reader does not know, by its exact name',
    why: 'a desk is made of what its reader knows, and tries everything on that; it says so where nobody is known',
    holds: (view, _, command) => {
      const action = findCommandAction(view.ruleset, command);
      return action.parts.some(({ key, table }) =>
        listPartRows(action, command, key)?.some((id) => !isRowInView(view, table, id)),
      );
    },
  },
  {
    what: 'what the battle, its phase or the unit does not have now',
    why: 'menus stay short: rulebooks say what they offer, and whom; people on a table may be ahead of the bot',
    holds: (view, actor, command) => {
      const action = findCommandAction(view.ruleset, command);
      return !legal(view, actor).includes(action) || !isOffered(view, action, command);
    },
  },
  {
    what: 'an action of a player of which nothing would come, such as spotting who is spotted',
    why: 'menus of players leave out its rows; a typed command is answered',
    holds(view, actor, command) {
      if (isUmpire(actor)) return false;
      const isVain = (one: ActionDraft): boolean =>
        question(view, actor, one).raised.some(({ finding }) => finding.is === 'yes' && finding.isVain === true);
      if (isVain(command)) return true;
      // Nobody is named: nothing would come of it with any of those who could be.
      const action = findCommandAction(view.ruleset, command);
      const open = action.parts.filter(({ key, acts }) => !acts && (listPartRows(action, command, key) ?? []).length === 0);
      return open.some(({ key, table }) => {
        const named = listRowsInView(view, table).map(({ id }) => fillPart(action, command, key, [id as string]));
        const possible = named.filter((one) => question(view, actor, one).why === null);
        return possible.length > 0 && possible.every(isVain);
      });
    },
  },
  {
    what: 'a lost unit, in a rulebook that refuses none',
    why: 'menus have the units that are left; people on a table may know better',
    holds: (view, _, command) => {
      const action = findCommandAction(view.ruleset, command);
      const mayBeLost = (role?: Role): boolean => role?.table === undefined && role?.evenLost === true;
      const units = action.parts.filter(({ role, table }) => table === 'unit' && !mayBeLost(role));
      return takenIn(action, command, units)
        .map((id) => view.battle.tables.unit.get(id))
        .some((unit) => unit !== undefined && view.ruleset.strength.isLost(unit));
    },
  },
  {
    what: 'a row that only umpires choose, typed by a player',
    why: 'players look for enemies by place, and are offered no unit of their own to look for',
    holds: (view, actor, command) => {
      const action = findCommandAction(view.ruleset, command);
      const umpires = action.parts.filter(({ umpiresOnly }) => umpiresOnly);
      return !isUmpire(actor) && takenIn(action, command, umpires).length > 0;
    },
  },
  {
    what: 'who acts as his own target',
    why: 'nobody is his own enemy',
    holds: (view, _, command) => {
      const action = findCommandAction(view.ruleset, command);
      const targets = action.parts.filter(({ usuallyEnemy }) => usuallyEnemy);
      const acting = action.parts.filter(({ acts }) => acts);
      const ids = new Set(takenIn(action, command, acting));
      return takenIn(action, command, targets).some((id) => ids.has(id));
    },
  },
  {
    what: 'a number without a label, where others have one',
    why: 'a menu has all labels; nobody has plotted such a point',
    holds: ({ ruleset, battle }, actor, command) => {
      const said = readTypedValues(command);
      return findCommandAction(ruleset, command).fields.some(({ key, labelled }) => {
        if (labelled !== true || said[key] === undefined) return false;
        const labels = ruleset.labels?.(key, said, battle, isUmpire(actor) ? null : (actor.sideId ?? '')) ?? [];
        return labels.every(({ number }) => number !== said[key]);
      });
    },
  },
  {
    what: '`again` of a player',
    why: 'only an umpire can confirm an action that was done already; of a player the option changes nothing',
    holds: (_, actor, command) => command.type === 'resolve' && command.again === true && !isUmpire(actor),
  },
  {
    what: 'a message',
    why: 'a player’s desk has one form for all of it',
    holds: (view, { sideId }, command) =>
      sideId !== null && findCommandAction(view.ruleset, command).rule.id === MESSAGE_ACT_IDS.send,
  },
];

/** Returns the reason why taps cannot give a command; undefined if they can. */
export const leftOut = (view: View, actor: Actor, command: ActionDraft): LeftOut | undefined =>
  LEFT_OUT.find(({ holds }) => holds(view, actor, command));

/**
 * Checks whether a typed value equals the recorded one. Panels do not ask for such a value, because it changes nothing.
 */
export const isOnRecord = (view: View, draft: ActionDraft, command: ActionDraft, key: string): boolean =>
  isSameJson(findPresentValue(view, draft, key) ?? null, readTypedValues(command)[key] ?? null);
