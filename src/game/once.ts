/** Once is once: a unit does a thing as often as its rulebook lets it in a phase or turn. */
import type { JsonObject } from '../dice/index.js';
import {
  type Actor,
  type Battle,
  illegal,
  nameOf,
  type Procedure,
  Refusal,
  type Resolution,
  type Row,
  type Scene,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** What has been done: the battle, its rulebook's procedures, and the events that count as done, newest first. */
interface Past {
  readonly battle: Battle;
  readonly procedures: readonly Procedure[];
  done(): Iterable<Pick<BattleEvent, 'turn' | 'phase' | 'resolutions'>>;
}

/**
 * Remarks on who does once more what is done once. A player may not; an umpire says that he means it.
 * @param input its whole input
 * @param again whether that was said
 * @throws {Refusal} ILLEGAL
 */
export function remarksOnRepeating(
  past: Past,
  procedure: Procedure,
  scene: Scene,
  input: JsonObject,
  { standing }: Actor,
  again: boolean,
): readonly string[] {
  const { oncePer } = procedure;
  if (!oncePer) return [];
  const { done, cites } = oncePer;
  const names = repeaters(past, procedure, scene, input).map((row) => nameOf(row));
  if (names.length === 0) return [];
  const words = `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} ${done}`;
  if (standing !== 'umpire') throw illegal(words, ...cites);
  if (!again) throw new Refusal('ILLEGAL', `${words} (${cites.join(', ')}): again:True lets it happen once more`, 'again', cites);
  return [`${words}; an umpire lets it happen again (${cites.join(', ')}).`];
}

/** Those of a scene who have done it already, as often as it may be done. */
function repeaters(past: Past, procedure: Procedure, scene: Scene, now: JsonObject): readonly Row[] {
  const { span, parts, gives } = procedure.oncePer!;
  const rows = rolesOf(procedure).flatMap((role) => scene.rows(role));
  const earlier = new Map<Row, Resolution[]>();
  // Once is enough to know it, where nothing is counted.
  const isKnown = (): boolean => !parts && !gives && earlier.size === new Set(rows).size;
  for (const { resolutions } of doneIn(past, span)) {
    for (const resolution of resolutions)
      for (const row of rows)
        if (isSame(past, procedure, scene, resolution, row.id as string))
          earlier.set(row, [...(earlier.get(row) ?? []), resolution]);
    if (isKnown()) break;
  }
  return [...earlier].flatMap(([row, done]) => {
    const isTooMuch = parts
      ? isMoreThan(parts.of(row), [...done.map(({ input }) => input), now].map(parts.used))
      : done.length > done.filter(({ outcome }) => gives?.(outcome)).length;
    return isTooMuch ? [row] : [];
  });
}

/** Whether more of something is used than there is. */
function isMoreThan(there: Readonly<Record<string, number>>, used: readonly Readonly<Record<string, number>>[]): boolean {
  const kinds = Object.keys(used.at(-1) ?? {}).filter((kind) => used.at(-1)![kind]! > 0);
  return kinds.some((kind) => used.reduce((sum, one) => sum + (one[kind] ?? 0), 0) > (there[kind] ?? 0));
}

/** Whether a row has done in an earlier resolution what it would do now. */
function isSame({ procedures }: Past, procedure: Procedure, scene: Scene, earlier: Resolution, id: string): boolean {
  const other = procedures.find((candidate) => candidate.id === earlier.procedure);
  const { done, against } = procedure.oncePer!;
  if (other?.oncePer?.done !== done || !rolesOf(other).some((role) => earlier.roles[role]?.includes(id))) return false;
  const met = other.oncePer.against === undefined ? [] : (earlier.roles[other.oncePer.against] ?? []);
  return against === undefined || scene.rows(against).some((row) => met.includes(row.id as string));
}

/** The roles of those who do it. */
const rolesOf = ({ roles, oncePer }: Procedure): readonly string[] =>
  oncePer?.roles ?? Object.keys(roles).filter((role) => roles[role]?.acts && roles[role].table === undefined);

/** The events of this phase or turn that count as done, latest first. */
function* doneIn(past: Past, span: 'phase' | 'turn'): Generator<Pick<BattleEvent, 'resolutions'>> {
  const { turn, phase } = past.battle.game;
  for (const event of past.done()) {
    if (event.turn < turn) return;
    // What was done in a phase that has been taken back lies between.
    if (event.turn === turn && (span === 'turn' || event.phase === phase)) yield event;
  }
}
