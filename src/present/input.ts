import type { JsonObject } from '../dice/index.js';
import { sameJson } from '../dice/index.js';
import { inputFields, type Procedure } from '../rules/index.js';
import { describeField } from './words.js';

/** What was put in, without what is as usual: `FP 6, target DA THIN, range yards 450`. */
export function describeInput(procedure: Procedure | undefined, input: JsonObject): string {
  const usual = new Map((procedure ? inputFields(procedure) : []).map(({ key, default: value }) => [key, value]));
  return Object.entries(input)
    .filter(([key, value]) => value !== null && !(usual.get(key) !== undefined && sameJson(usual.get(key), value)))
    .map(([key, value]) =>
      Array.isArray(value) && value.length > 3 ? describeField(key, `${value.length} entries`) : describeField(key, value),
    )
    .join(', ');
}
