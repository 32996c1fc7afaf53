/**
 * Fills in an action in a panel step by step, as `discord/desks/action-card.ts` does. The caller chooses among the units and values
 * that the panel offers.
 */
import type { Json } from '../../dice/index.js';
import { listReinforcements } from '../../house/index.js';
import { type Actor, type InputField, findMap } from '../../rules/index.js';
import type { Candidate } from '../candidates.js';
import { listChoices, findLabelledField, type Question, listValueChoices, question } from '../questions.js';
import type { View } from '../knowledge.js';
import { findGoalField, type PlaceOffer, offerPlaces, listOtherFields } from '../places.js';
import { findCommandAction, type ActionPart, type ActionDraft, readTypedValues, fillPart, setValues } from '../action.js';
import type { SeededChoices } from './seeded-choices.js';

const MOST_STEPS = 25;

/** Chooses among the options that a panel offers. */
export interface OptionChooser {
  candidate(candidates: readonly Candidate[], part: ActionPart, command: ActionDraft): Candidate | undefined;
  /** Returns the destination of a move as a person would type it; undefined if no destination is suitable. */
  place(command: ActionDraft, goal: InputField): string | undefined;
  /** Returns one of several options, which may be values or labels. */
  one<T>(offered: readonly T[], field: InputField, command: ActionDraft): T;
  /** Returns the text to enter in a form. */
  written(field: InputField, command: ActionDraft): Json;
}

/** A command after walking through a panel, with the values entered so far. */
interface Walk {
  readonly command: ActionDraft;
  /** True if a value was made up, as if a person had typed it. */
  readonly isTyped: boolean;
  /** True if a required unit cannot be chosen. The panel then shows the reason. */
  readonly isDeadEnd: boolean;
  readonly step: Question;
}

/**
 * Fills in one action in a panel.
 * @throws {Error} if the panel never stops asking
 */
export function fillInAction(view: View, actor: Actor, begun: ActionDraft, taste: OptionChooser): Walk {
  const action = findCommandAction(view.ruleset, begun);
  let command = begun;
  let isTyped = false;
  for (let n = 0; n < MOST_STEPS; n++) {
    const step = question(view, actor, command);
    const end = (isDeadEnd = false): Walk => ({ command, isTyped, isDeadEnd, step });
    if (step.asks) {
      const { candidates, why } = listChoices(view, actor, command, step.asks);
      const taken = taste.candidate(candidates, step.asks, command);
      if (!taken && (step.asks.acts || !step.asks.role || why)) return end(true);
      command = fillPart(action, command, step.asks.key, taken ? [taken.row.id as string] : []);
      continue;
    }
    const goal = findGoalField(view, command);
    const beside = listOtherFields(view, actor, command) ?? [];
    const place = goal && beside.length === 0 ? taste.place(command, goal) : undefined;
    if (goal && place !== undefined) {
      command = setValues(command, { [goal.key]: place });
      continue;
    }
    const usual = findLabelledField(view, actor, command);
    if (usual) {
      const labels = view.ruleset.labels?.(usual.key, readTypedValues(command), view.battle, actor.sideId) ?? [];
      command = setValues(command, { [usual.key]: taste.one(labels, usual, command).number });
      isTyped = true;
      continue;
    }
    const missing = beside.length > 0 ? beside : step.missing;
    const before = JSON.stringify(command);
    const offered = missing.length === 1 ? (listValueChoices(view, actor, command, missing[0]!).choices ?? []) : [];
    isTyped ||= missing.length > 0 && offered.length === 0;
    const said = missing.map((field) => {
      const value = offered.length > 0 ? taste.one(offered, field, command) : taste.written(field, command);
      return [field.key, value] as const;
    });
    command = setValues(command, Object.fromEntries(said));
    if (JSON.stringify(command) === before) return end();
  }
  throw new Error(`${action.id} is never said: ${JSON.stringify(command)}`);
}

/** Builds a chooser that picks any of the options at random. */
export function createRandomChooser(view: View, actor: Actor, choose: SeededChoices): OptionChooser {
  return {
    candidate: (candidates) => choose.pick(candidates),
    place: (command) => choose.pick<PlaceOffer>(offerPlaces(view, actor, command))?.to,
    one: (offered) => choose.pick(offered)!,
    written: (field, command) =>
      (field.place ? choose.pick(listEntryPlaces(view, command)) : undefined) ?? written(field, choose),
  };
}

/** Returns the places where a reinforcement may enter the map: squares of its edge, or its listed places. */
export function listEntryPlaces({ battle }: View, command: ActionDraft): readonly string[] {
  const map = findMap(battle);
  const row = listReinforcements(battle).find(({ id }) => id === readTypedValues(command).unit);
  if (!map || !row) return [];
  if (row.edge === null) return row.at?.split('; ') ?? [];
  const { width, height, square } = map;
  const isUpright = row.edge === 'left' || row.edge === 'right';
  const across = row.edge === 'left' || row.edge === 'near' ? square / 2 : (isUpright ? width : height) - square / 2;
  const count = Math.floor((isUpright ? height : width) / square);
  const along = Array.from({ length: count }, (_, index) => (index + 0.5) * square);
  return along.map((far) => (isUpright ? `${across},${far}` : `${far},${across}`));
}

/** Returns a text such as a person might enter in a form. */
function written({ type, choices, minimum, maximum, items }: InputField, choose: SeededChoices): Json {
  if (choices) return choose.pick(choices)!;
  if (type === 'integer' || type === 'number') return Math.min(maximum ?? Infinity, Math.max(minimum ?? 1, choose.whole(1, 6)));
  if (type === 'boolean') return choose.chance(0.5);
  if (type !== 'list') return 'Word';
  return items
    ? [Object.fromEntries(items.filter(({ required }) => required).map((item) => [item.key, written(item, choose)]))]
    : [];
}
