import { type Json, type JsonObject, isSameJson } from '../dice/index.js';
import { capitalize, type InputField, listInputFields, type Procedure } from '../rules/index.js';
import { formatFieldLine, describeChoice } from './words.js';

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
