/** The parts that several kinds of messages share. */
import type { APIEmbedField } from 'discord-api-types/v10';
import type { Json } from '../dice/index.js';
import type { Reader } from '../game/index.js';
import type { ChangingCorrection, DescriptionContext, UndoingEvent, VisibleEvent } from '../knowing/index.js';
import type { Procedure, Resolution } from '../rules/index.js';
import { describeInput } from './input.js';
import type { EmojiFinder } from './faces.js';
import { buildEmbedField, buildEmbedFields } from './limits.js';
import { joinFooter } from './post-identity.js';
import { EventDescription } from './telling/telling.js';
import { formatBold, escapeText, formatStep, formatPlainText } from './text.js';

/** A turn that has ended, with the data for its summary. */
export interface EndedTurn {
  readonly turn: number;
  /** Returns the events of the turn that one reader may know, oldest first. Events that no longer count are omitted. */
  told(this: void, setting: DescriptionContext, reader: Reader): readonly VisibleEvent[];
}

/** The data for describing an event: the battle after the event, its rulebook, and the reader. */
export interface EventContext extends DescriptionContext {
  /** The reader. Default: the event's audience. */
  readonly reader?: Reader;
  /** The pictures of dice. Default: only text. */
  readonly faces?: EmojiFinder;
  /** Returns the turn that an event ended; undefined if the event did not end a turn. */
  readonly ended?: (event: VisibleEvent) => EndedTurn | undefined;
  /** Returns the umpires' latest message to one side; an empty text if there is no message. */
  readonly aimOf?: (sideId: string) => string;
  /** Returns who undid an event, and how. The event is given by its number. */
  readonly takenBackBy?: (number: number) => UndoingEvent | undefined;
  /** Returns the correction that changed the result of an event. The event is given by its number. */
  readonly changedBy?: (number: number) => ChangingCorrection | undefined;
}

export const createEventDescription = (event: VisibleEvent, context: EventContext): EventDescription =>
  new EventDescription(event, context, {
    takenBack: context.takenBackBy?.(event.number),
    changed: context.changedBy?.(event.number),
  });

/**
 * Builds the embed field with the input of a result. Omits lists that the battle filled in, such as the spots of units, because
 * no one entered them and their length may be secret.
 */
export function buildInputField(procedure: Procedure | undefined, { input }: Resolution): APIEmbedField[] {
  const isOfRows = ([key, value]: [string, Json]): boolean => key in (procedure?.fromBattle ?? {}) && Array.isArray(value);
  const told = Object.fromEntries(Object.entries(input).filter((entry) => !isOfRows(entry)));
  return buildEmbedField('Input', [describeInput(procedure, told)]);
}

/** The maximum number of fields for the working. The remaining fields are behind *Why?*. */
const WORKING_FIELDS = 3;

/**
 * Lists every base value, modifier and table row behind results, each with its rulebook section, in at most `WORKING_FIELDS`
 * fields.
 * @param headOf returns the heading of a result, shown if there are several. Default: no heading
 */
export function buildWorkingFields<R extends { readonly resolution: Resolution }>(
  rolls: readonly R[],
  headOf: (roll: R) => string = () => '',
): APIEmbedField[] {
  return buildEmbedFields(
    'Working',
    rolls.flatMap((roll) => [
      ...(rolls.length > 1 ? [formatBold(headOf(roll))] : []),
      ...roll.resolution.steps.map((step) => escapeText(formatStep(step))),
    ]),
    WORKING_FIELDS,
  );
}

const CITES_MAX = 24;
const inSectionOrder = new Intl.Collator('en', { numeric: true }).compare;

export function buildFooter(cites: readonly string[], ...rest: string[]): string {
  const inOrder = [...cites].sort(inSectionOrder);
  const shown = inOrder.slice(0, CITES_MAX).map((cite) => formatPlainText(cite, 40));
  const sections = `${shown.join(', ')}${cites.length > CITES_MAX ? ' …' : ''}`;
  return joinFooter(sections, ...rest);
}

export function joinLines(...parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n');
}
