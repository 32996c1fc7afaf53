import { type ModalSubmitInteraction } from 'discord.js';
import { formatCanonicalJson, type Json, type JsonObject } from '../../dice/index.js';
import {
  type BattleEvent,
  findRule,
  type GameCommand,
  type LaterResultMode,
  findShownNumber,
  UMPIRE_AS_READER,
  type ActionDraft,
} from '../../game/index.js';
import { listInputFields, refuseInvalid, Refusal, type Ruleset, listSchemaFields } from '../../rules/index.js';
import { findUmpireEvent } from '../events/event-picker.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { amendEvents } from './putting-right.js';
import { createReaderAmendmentFinder } from '../events/telling.js';
import {
  type CorrectableParts,
  type CorrectableInput,
  readValues,
  type TypedValues,
  formatValueLines,
} from '../options/values.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';
import type { BattleInChannel } from '../people/people.js';

/** What a correction concerns: an event, or one of its results. */
export interface CorrectionTarget extends BattleInChannel {
  /** The event number as the person entered it. */
  readonly called: string;
  /** The number of the result among the event's results, counted from 1. */
  readonly result: number;
}

interface Correction extends CorrectionTarget {
  /** The `name=value` pairs as the person entered them. */
  readonly values: string;
  readonly reason: string;
  readonly later: LaterResultMode;
  /** True to show the consequences first in every case. */
  readonly asks?: boolean;
}

/** The values of an event that people can correct: values of one of its results, and of its act, unit or side. */
export interface CorrectableEvent extends CorrectableParts, CorrectableInput {
  readonly event: BattleEvent;
  /** The result or act to correct, as an action; null for any other event. */
  readonly done: ActionDraft | null;
}

/**
 * Finds an event and the values that people can correct in it. For a correction, finds the corrected event.
 * @throws {Refusal} NOT_FOUND if there is no such event, or if it has no result of this number; CONFLICT if no value of it can be
 *   corrected
 */
export function findCorrectableEvent(
  services: Services,
  { game: { gameId, ruleset }, called, result }: CorrectionTarget,
): CorrectableEvent {
  const recorded = findUmpireEvent(services, gameId, called);
  const isAbout = recorded.again !== undefined && recorded.kind === 'corrected' && recorded.undoes !== null;
  const event = createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER).shown(
    isAbout ? services.record.event(gameId, recorded.undoes)! : recorded,
  );
  const resolution = event.resolutions[result - 1];
  const { fields, values, done } = ownFields(event, ruleset);
  if (!resolution && result > 1)
    throw new Refusal(
      'NOT_FOUND',
      `Event ${findShownNumber(event)} has only ${event.resolutions.length} results, so there is no result ${result}. Enter a lower number.`,
      'result',
    );
  if (!resolution && fields.length === 0)
    throw new Refusal(
      'CONFLICT',
      `Event ${findShownNumber(event)} cannot be recalculated. Undo or overrule it instead.`,
      'event',
    );
  const procedure = resolution && services.procedureById(resolution.procedure);
  const own = new Set(fields.map(({ key }) => key));
  return {
    event,
    roles: procedure?.roles ?? {},
    fields: [...fields, ...(procedure ? listInputFields(procedure).filter(({ key }) => !own.has(key)) : [])],
    given: { ...resolution?.input, ...values },
    cast: resolution?.roles ?? {},
    done: procedure ? { type: 'resolve', procedure: procedure.id, roles: resolution.roles, typed: resolution.input } : done,
  };
}

interface OwnFields extends Pick<CorrectableEvent, 'fields' | 'done'> {
  readonly values: JsonObject;
}

/** Returns the parameters of an event's act, or the fields of its unit or side. */
function ownFields({ part, slot, command }: BattleEvent, ruleset: Ruleset): OwnFields {
  const given = command as GameCommand;
  const none = { fields: [], values: {}, done: null };
  if (part > 0 || slot !== undefined) return none;
  switch (given.type) {
    case 'act': {
      const act = findRule(ruleset, given);
      return act ? { fields: listInputFields(act), values: given.params, done: given } : none;
    }
    case 'add-unit':
    case 'edit-unit':
      return { fields: listSchemaFields(ruleset.unitFields), values: given.fields, done: null };
    case 'add-side':
    case 'edit-side':
      return { fields: listSchemaFields(ruleset.sideFields), values: given.fields, done: null };
    default:
      return none;
  }
}

/**
 * Recalculates an event with the entered values and its original dice, and posts the differences.
 * @throws {Refusal} NOT_FOUND or CONFLICT if the event cannot be corrected; INVALID_INPUT if a value cannot be read, or if no
 *   value differs; also if the correction itself is refused
 */
export async function correctEvent(
  interaction: RepliableGuildInteraction,
  services: Services,
  { values, reason, later, asks, ...of }: Correction,
): Promise<void> {
  const judged = findCorrectableEvent(services, of);
  const otherwise = whatIsOtherwise(readValues(values, judged, of.game, of.actor), judged);
  await recalculateEvent(interaction, services, of, judged, otherwise, { reason, later, asks: asks ?? false });
}

/**
 * Recalculates an event with the chosen values, and posts the differences. `amendEvents` decides whether to show the consequences
 * first.
 * @param asks true to show the consequences first even if no later result depends on the event
 * @throws {Refusal} INVALID_INPUT if no value differs; also if the correction itself is refused
 */
export async function recalculateEvent(
  interaction: RepliableGuildInteraction,
  services: Services,
  { game, result }: CorrectionTarget,
  { event }: CorrectableEvent,
  { dice, ...rest }: TypedValues,
  { reason, later, asks }: { readonly reason: string; readonly later: LaterResultMode; readonly asks: boolean },
): Promise<void> {
  if (dice === undefined && Object.keys({ ...rest.changes, ...rest.roles, ...rest.overrides }).length === 0)
    throw refuseInvalid('values', 'Nothing would change. Enter a different value.');
  const command = {
    type: 'correct',
    event: event.number,
    ...rest,
    ...(dice ? { dice } : {}),
    ...(result > 1 ? { result: result - 1 } : {}),
    later,
    reason,
  } as const;
  await amendEvents(interaction, services, game.gameId, command, asks);
}

/** Returns the entered values that differ from the event's values. */
function whatIsOtherwise(
  { changes, roles, overrides, dice }: TypedValues,
  { given, cast, event }: CorrectableEvent,
): TypedValues {
  const differs = (now: Json | undefined, then: Json | undefined): boolean =>
    formatCanonicalJson(now ?? null) !== formatCanonicalJson(then ?? null);
  const fallen = event.resolutions.flatMap((resolution) => resolution.dice.map(({ face }) => face));
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([key, value]) => differs(value, given[key]))),
    roles: Object.fromEntries(Object.entries(roles).filter(([role, ids]) => differs(ids as Json, (cast[role] ?? []) as Json))),
    overrides,
    ...(dice && differs(dice, fallen) ? { dice } : {}),
  };
}

const MOST_VALUES = 4000;
export const MAX_REASON_LENGTH = 200;

/**
 * Opens a form with all values of an event as text.
 * @param reason the reason that is already in the form. Default: no reason
 * @throws {Refusal} NOT_FOUND or CONFLICT if the event cannot be corrected
 */
export async function openAllValuesForm(
  interaction: Exclude<RepliableGuildInteraction, ModalSubmitInteraction>,
  services: Services,
  of: CorrectionTarget,
  reason = '',
): Promise<void> {
  await interaction.showModal(formOfAll(findCorrectableEvent(services, of), of, reason));
}

function formOfAll(judged: CorrectableEvent, { game, result }: CorrectionTarget, reason: string) {
  const mark = findShownNumber(judged.event);
  const now = formatValueLines(judged, listEnteredDice(judged.event), game).slice(0, MOST_VALUES);
  const [id, title] = result > 1 ? [`:${result}`, `, result ${result}`] : ['', ''];
  return buildForm(`correct:${game.gameId}:${mark}${id}`, `Correct event ${mark}${title}`, [
    { id: 'values', label: 'Values', now, isLong: true, maxLength: MOST_VALUES },
    { id: 'reason', label: 'Reason', now: reason.slice(0, MAX_REASON_LENGTH), maxLength: MAX_REASON_LENGTH },
  ]);
}

/** Returns the dice that people rolled and entered by hand. People can correct them, because a die may have been misread. */
export function listEnteredDice({ diceKind, resolutions }: BattleEvent): readonly number[] {
  return diceKind === 'entered' ? resolutions.flatMap(({ dice }) => dice.map(({ face }) => face)) : [];
}
