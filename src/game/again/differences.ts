/** Describes the differences between two calculations of the same event. */
import { formatCanonicalJson, type Json, type JsonObject, isSameJson } from '../../dice/index.js';
import { convertKeyToWords } from '../../rules/index.js';
import type { BattleEvent } from '../event.js';

/**
 * Lists the differences between two calculations of one event, one difference per line. For each result, the inputs come first,
 * followed by the outcome. Results of different procedures are not compared.
 * @param ownKeys keys that only one side may know. They are left out, because others may read the list. Default: none
 */
export function listDifferences(judged: BattleEvent, again: BattleEvent, ownKeys: readonly string[] = []): string[] {
  const isOpen = ([key]: readonly [string, ...unknown[]]): boolean => !ownKeys.includes(key);
  const open = (values: JsonObject): JsonObject => Object.fromEntries(Object.entries(values).filter(isOpen));
  const pairs = judged.resolutions.flatMap((before, index) => {
    const after = again.resolutions[index];
    return after?.procedure === before.procedure ? [[before, after] as const] : [];
  });
  return pairs.flatMap(([before, after]) => [
    ...changedLines('Input', open(before.input), open(after.input)),
    ...changedLines('Outcome', open(before.outcome), open(after.outcome)),
  ]);
}

/**
 * Lists the changed values, such as `Input range yards: 450, now 700`. Lists of objects are compared item by item, such as `Input
 * defenders 1 terrain: open, now woods`.
 */
function changedLines(what: string, before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [was, is] = [before[key], after[key]];
    if (isSameJson(was ?? null, is ?? null)) return [];
    const label = `${what} ${convertKeyToWords(key)}`;
    if (isListOfObjects(was) && isListOfObjects(is) && was.length === is.length)
      return was.flatMap((item, index) => changedLines(`${label} ${index + 1}`, item, is[index]!));
    return [`${label}: ${textOf(was)}, now ${textOf(is)}`];
  });
}

const isListOfObjects = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  (value as readonly Json[]).every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

function textOf(value: Json | undefined): string {
  if (value === undefined) return 'not given';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : formatCanonicalJson(value);
}
