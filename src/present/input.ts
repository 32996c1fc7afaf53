import { type Json, type JsonObject, sameJson } from '../dice/index.js';
import { type InputField, inputFields, type Procedure } from '../rules/index.js';
import { describeField } from './words.js';

/** The maximum number of list items that are written out. If there are more, only their number is shown. */
const ITEMS_SHOWN = 3;

/**
 * Writes the values of an input that differ from their defaults, such as `FP 6, target DA THIN, range yards 450`. For a list with
 * more than `ITEMS_SHOWN` items, shows only their number.
 */
export function describeInput(procedure: Procedure | undefined, input: JsonObject): string {
  const fields = procedure ? inputFields(procedure) : [];
  return Object.entries(unusual(input, fields))
    .map(([key, value]) => describeField(key, shortened(value, fields.find((field) => field.key === key)?.items)))
    .join(', ');
}

/** Returns the values that differ from their defaults. */
function unusual(values: JsonObject, fields: readonly InputField[]): JsonObject {
  const usual = new Map(fields.map(({ key, default: value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== null && !(usual.get(key) !== undefined && sameJson(usual.get(key), value)),
    ),
  );
}

function shortened(value: Json, items: readonly InputField[] | undefined): Json {
  if (!Array.isArray(value)) return value;
  const list = value as readonly JsonObject[];
  if (list.length > ITEMS_SHOWN) return `${list.length} entries`;
  return items ? list.map((item) => unusual(item, items)) : list;
}
