/** The parts that several kinds of messages share. */
import type { APIEmbedField } from 'discord-api-types/v10';
import { isSameJson, type Json, type JsonObject } from '../dice/index.js';
import type { Reader } from '../game/index.js';
import type { ChangingCorrection, DescriptionContext, UndoingEvent, VisibleEvent } from '../knowing/index.js';
import { capitalize, listInputFields, type InputField, type Procedure, type Resolution } from '../rules/index.js';
import type { EmojiFinder } from './faces.js';
import { buildEmbedField, buildEmbedFields } from './limits.js';
import { joinFooter } from './post-identity.js';
import { EventDescription } from './telling/telling.js';
import { escapeText, formatBold, formatPlainText, formatStep } from './text.js';
import { describeChoice, formatFieldLine } from './words.js';

/** The maximum number of list items that are written out. For longer lists, only the number of items is shown. */
const ITEMS_SHOWN = 3;

/**
 * Writes the values of an input that differ from their defaults: `FP: 6 · Target DA: THIN · Range: 450 yards`. For a list with more
 * than `ITEMS_SHOWN` items, shows only their number.
 */
export function describeInput(procedure: Procedure | undefined, input: JsonObject): string {
  const fields = procedure ? listInputFields(procedure) : [];
  return Object.entries(unusual(input, fields))
    .map(([key, value]) => {
      const field = fields.find((one) => one.key === key);
      return formatFieldLine(key, spelt(shortened(value, field?.items), field));
    })
    .join(' · ');
}

/** Returns a chosen value as people write it: `leaving road` for `leaving-road`, `FT17` for `ft17`, `Germany` for `germany`. */
function spelt(value: Json, field: InputField | undefined): Json {
  if (typeof value !== 'string' || !field?.choices) return value;
  if (/^[a-ce-z][a-z]?-?\d+$/.test(value)) return value.toUpperCase();
  const words = describeChoice(value);
  return field.key === 'nation' || field.key === 'nationality' ? capitalize(words) : words;
}

/** Returns the values that differ from their defaults. */
function unusual(values: JsonObject, fields: readonly InputField[]): JsonObject {
  const usual = new Map(fields.map(({ key, default: value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== null && !(usual.get(key) !== undefined && isSameJson(usual.get(key), value)),
    ),
  );
}

function shortened(value: Json, items: readonly InputField[] | undefined): Json {
  if (!Array.isArray(value)) return value;
  const list = value as readonly JsonObject[];
  if (list.length > ITEMS_SHOWN) return `${list.length} entries`;
  return items ? list.map((item) => unusual(item, items)) : list;
}

/** A turn that has ended, with the data for its summary. */
export interface EndedTurn {
  readonly turn: number;
  /** Returns the events of the turn that one reader may know, oldest first. Events that no longer count are omitted. */
  told(this: void, setting: DescriptionContext, reader: Reader): readonly VisibleEvent[];
  /** Returns all events of the turn that one reader may know, as they were recorded, with those that no longer count. */
  recorded(this: void, setting: DescriptionContext, reader: Reader): readonly VisibleEvent[];
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
  /** Checks whether the battle has private channels, or gets them at once. Default: it has none. */
  readonly hasChannels?: () => boolean;
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
