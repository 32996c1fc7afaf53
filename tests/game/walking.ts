/**
 * Enters an action in a panel step by step, as `discord/desks/doing.ts` does. The caller decides which of the offered
 * units and values are taken.
 */
import type { Json } from '../../src/dice/index.js';
import {
  type Candidate,
  choiceFor,
  type Doing,
  doingOf,
  goesTo,
  hardlyLeftOut,
  type Part,
  type PlaceOffer,
  placesFor,
  saidBesidePlace,
  sayingFor,
  type Progress,
  stepOf,
  type Undertaking,
  valuesIn,
  type View,
  withPart,
  withValues,
} from '../../src/game/index.js';
import { reinforcementsOf } from '../../src/house/index.js';
import { type Actor, type InputField, mapOf, type Refusal } from '../../src/rules/index.js';
import type { Chooser } from '../e2e/chooser.js';

const MOST_STEPS = 25;

/** Decides which of a panel's offers are taken. */
export interface Taste {
  candidate(candidates: readonly Candidate[], part: Part, command: Undertaking): Candidate | undefined;
  /** Returns the destination of a move, as typed; undefined if none is suitable. */
  place(command: Undertaking, goal: InputField): string | undefined;
  /** Returns one of several offers of any kind: values or labels. */
  one<T>(offered: readonly T[], field: InputField, command: Undertaking): T;
  /** Returns the text to enter in a form. */
  written(field: InputField, command: Undertaking): Json;
}

/** A command with the values entered so far. */
export interface Walk {
  readonly command: Undertaking;
  /** True if a value was made up as a person would type it. */
  readonly isTyped: boolean;
  /** True if a required unit cannot be chosen. The panel shows this, and the reason. */
  readonly isDeadEnd: boolean;
  readonly step: Progress;
}

/**
 * Enters one action in a panel.
 * @throws {Error} if the questions never end
 */
export function walk(view: View, actor: Actor, begun: Undertaking, taste: Taste): Walk {
  const doing = doingOf(view.ruleset, begun);
  let command = begun;
  let isTyped = false;
  for (let n = 0; n < MOST_STEPS; n++) {
    const step = stepOf(view, actor, command);
    const end = (isDeadEnd = false): Walk => ({ command, isTyped, isDeadEnd, step });
    if (step.asks) {
      const { candidates, why } = choiceFor(view, actor, command, step.asks);
      const taken = taste.candidate(candidates, step.asks, command);
      if (!taken && (step.asks.acts || doing.act || why)) return end(true);
      command = withPart(doing, command, step.asks.key, taken ? [taken.row.id as string] : []);
      continue;
    }
    const goal = goesTo(view, command);
    const beside = goal ? (saidBesidePlace(view, actor, command) ?? []) : [];
    const place = goal && beside.length === 0 ? taste.place(command, goal) : undefined;
    if (goal && place !== undefined) {
      command = withValues(command, { [goal.key]: place });
      continue;
    }
    const usual = step.why && step.missing.length === 0 ? hardlyLeftOut(view, actor, command) : null;
    if (usual?.labelled) {
      const labels = view.ruleset.labels?.(usual.key, valuesIn(command), view.battle, actor.sideId) ?? [];
      command = withValues(command, { [usual.key]: taste.one(labels, usual, command).number });
      isTyped = true;
      continue;
    }
    const missing = beside.length > 0 ? beside : step.missing;
    const before = JSON.stringify(command);
    const offered = missing.length === 1 ? (sayingFor(view, actor, command, missing[0]!).choices ?? []) : [];
    isTyped ||= missing.length > 0 && offered.length === 0;
    const said = missing.map((field) => {
      const value = offered.length > 0 ? taste.one(offered, field, command) : taste.written(field, command);
      return [field.key, value] as const;
    });
    command = withValues(command, Object.fromEntries(said));
    if (JSON.stringify(command) === before) return end();
  }
  throw new Error(`${doing.id} is never said: ${JSON.stringify(command)}`);
}

/** Returns choices that take any of the offers at random. */
export function anyOf(view: View, actor: Actor, choose: Chooser): Taste {
  return {
    candidate: (candidates) => choose.pick(candidates),
    place: (command) => choose.pick<PlaceOffer>(placesFor(view, actor, command))?.to,
    one: (offered) => choose.pick(offered)!,
    written: (field, command) => (field.place ? choose.pick(entriesOf(view, command)) : undefined) ?? written(field, choose),
  };
}

/** Returns the places where a reinforcement may enter the map: squares of its edge, or its own places. */
export function entriesOf({ battle }: View, command: Undertaking): readonly string[] {
  const map = mapOf(battle);
  const row = reinforcementsOf(battle).find(({ id }) => id === valuesIn(command).unit);
  if (!map || !row) return [];
  if (row.edge === null) return row.at?.split('; ') ?? [];
  const { width, height, square } = map;
  const isUpright = row.edge === 'left' || row.edge === 'right';
  const across = row.edge === 'left' || row.edge === 'near' ? square / 2 : (isUpright ? width : height) - square / 2;
  const count = Math.floor((isUpright ? height : width) / square);
  const along = Array.from({ length: count }, (_, index) => (index + 0.5) * square);
  return along.map((far) => (isUpright ? `${across},${far}` : `${far},${across}`));
}

/** Returns a text that a person might enter in a form. */
function written({ type, choices, minimum, maximum, items }: InputField, choose: Chooser): Json {
  if (choices) return choose.pick(choices)!;
  if (type === 'integer' || type === 'number') return Math.min(maximum ?? Infinity, Math.max(minimum ?? 1, choose.whole(1, 6)));
  if (type === 'boolean') return choose.chance(0.5);
  if (type !== 'list') return 'Word';
  return items
    ? [Object.fromEntries(items.filter(({ required }) => required).map((item) => [item.key, written(item, choose)]))]
    : [];
}

/**
 * The only codes of refusals for actions that a panel has allowed. The record may forbid a repetition, and rows unknown
 * to the side are treated as if they did not exist or belonged to another side.
 */
const MAY_REFUSE: readonly string[] = ['CONFLICT', 'NOT_FOUND', 'NOT_YOURS'];

/** Checks whether a panel could not have foreseen a refusal. */
export function isUnforeseen({ procedure }: Doing, { code, message }: Refusal): boolean {
  const isOnceOnly = code === 'ILLEGAL' && procedure?.oncePer !== undefined && message.includes(procedure.oncePer.done);
  return MAY_REFUSE.includes(code) || isOnceOnly;
}
