import { formatCanonicalJson, type Json, type JsonObject } from '../dice/index.js';
import type { BattleEvent } from './event.js';

/** The fields of an event, in the sequence in which they are compared. */
const FIELDS: readonly (keyof BattleEvent)[] = [
  'kind',
  'resolutions',
  'changes',
  'diceKind',
  'summary',
  'notes',
  'audience',
  'undoes',
];

/**
 * Returns the first difference between a recorded event and its recalculation: the path of the field, and both values as text.
 */
export function findFirstDifference(again: BattleEvent, recorded: BattleEvent): { what: string; why: string } | null {
  // Events are plain JSON, but TypeScript cannot infer this from an interface.
  const worked = again as unknown as JsonObject;
  const stands = recorded as unknown as JsonObject;
  const others = Object.keys({ ...worked, ...stands }).filter((key) => !(FIELDS as readonly string[]).includes(key));
  for (const field of [...FIELDS, ...others]) {
    const found = differing(worked[field], stands[field], field);
    if (found) return { what: found.path, why: `it has ${short(found.stands)}, but recalculated it is ${short(found.worked)}` };
  }
  return null;
}

interface Differing {
  readonly path: string;
  readonly worked: Json | undefined;
  readonly stands: Json | undefined;
}

function differing(worked: Json | undefined, stands: Json | undefined, path: string): Differing | null {
  if (isObject(worked) && isObject(stands) && Array.isArray(worked) === Array.isArray(stands)) {
    for (const key of new Set([...Object.keys(worked), ...Object.keys(stands)])) {
      const inner = differing(worked[key], stands[key], `${path}.${key}`);
      if (inner) return inner;
    }
    return null;
  }
  const same =
    worked === stands ||
    (worked !== undefined && stands !== undefined && formatCanonicalJson(worked) === formatCanonicalJson(stands));
  return same ? null : { path, worked, stands };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

const MOST_SHOWN = 80;

function short(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = formatCanonicalJson(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
