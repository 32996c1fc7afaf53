/** Limits how often a unit may take an action in a phase or turn, according to the rulebook. */
import type { JsonObject } from '../dice/index.js';
import {
  type Actor,
  type Battle,
  refuseIllegal,
  listInputFields,
  findRowName,
  type Procedure,
  Refusal,
  catchRefusal,
  type Resolution,
  type Row,
  type Ruleset,
  type Scene,
  createScene,
} from '../rules/index.js';
import { type Chronicle, listEarlierEvents } from './as-it-stands.js';
import type { BattleEvent } from './event.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import type { StateWithoutBattle } from './state.js';
import type { ActionDraft } from './action.js';

/** The data that are needed to find past actions: the battle, its procedures, and the events that still count, newest first. */
interface Past {
  readonly battle: Battle;
  readonly procedures: readonly Procedure[];
  done(): Iterable<Pick<BattleEvent, 'turn' | 'phase' | 'resolutions'>>;
}

/**
 * Returns remarks on an action that is taken more often than allowed, or without the right that an earlier result must give
 * (`oncePer`). Only an umpire may take such an action, after confirmation.
 * @param input the input of the procedure, with all values filled in
 * @param again true if an umpire has confirmed the action
 * @throws {Refusal} ILLEGAL for a player, or for an umpire without confirmation
 */
export function listRepetitionRemarks(
  past: Past,
  procedure: Procedure,
  scene: Scene,
  input: JsonObject,
  actor: Actor,
  again: boolean,
): readonly string[] {
  if (!procedure.oncePer) return [];
  return [
    ...remarksOnTwice(past, procedure, scene, input, actor, again),
    ...remarksOnRight(past, procedure, scene, input, actor, again),
  ];
}

/**
 * Returns the refusal of a player's action that would be taken too often; null if the player may take the action. Always null for
 * umpires.
 * @param input the input of the action, with all values filled in
 */
export function findRepetitionRefusal(
  { ruleset, battle: sealed, state, chronicle }: Played,
  actor: Actor,
  command: ActionDraft,
  input: JsonObject,
): Refusal | null {
  if (command.type !== 'resolve' || actor.standing === 'umpire') return null;
  const battle = openSealedBattle(sealed);
  const procedure = ruleset.procedures.find(({ id }) => id === command.procedure)!;
  const past = { battle, procedures: ruleset.procedures, done: () => listEarlierEvents(state, chronicle, state.lastNumber + 1) };
  const scene = createScene(procedure, battle, command.roles);
  return catchRefusal(() => listRepetitionRemarks(past, procedure, scene, input, actor, false));
}

/** A whole battle with its rulebook and record, in which past actions are found. */
interface Played {
  readonly ruleset: Ruleset;
  readonly battle: AnyBattle;
  readonly state: StateWithoutBattle;
  readonly chronicle: Pick<Chronicle, 'get'>;
}

type Asked = Parameters<typeof listRepetitionRemarks>;

function remarksOnTwice(...[past, procedure, scene, input, { standing }, again]: Asked): readonly string[] {
  const { done, cites, isFree } = procedure.oncePer!;
  if (isFree?.(input)) return [];
  const found = repeaters(past, procedure, scene, input);
  const names = [...new Set(found.map(({ row }) => findRowName(doerOf(past, procedure, row))))];
  if (names.length === 0) return [];
  const words = `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} ${done}`;
  const left = found.map((each) => leftWords(each, procedure, input)).join(' ');
  if (standing !== 'umpire' && left !== '') throw refuseIllegal(`${words}. ${left}`, ...cites);
  if (standing !== 'umpire') throw refuseIllegal(`${words}. Choose another unit.`, ...cites);
  if (!again)
    throw new Refusal('ILLEGAL', `${words}.${left && ` ${left}`} Use \`again:True\` to allow the action again.`, 'again', cites);
  return [`${words}. An umpire has allowed it again (${cites.join(', ')}).`];
}

function remarksOnRight(...[past, procedure, scene, input, { standing }, again]: Asked): readonly string[] {
  const { byRight, gives, span } = procedure.oncePer!;
  if (!byRight?.is(input)) return [];
  const earlier = [...doneIn(past, procedure)].flatMap(({ resolutions }) =>
    resolutions.filter(({ outcome }) => gives?.(outcome)),
  );
  const lacking = rolesOf(procedure)
    .flatMap((role) => scene.rows(role))
    .filter((row) => !earlier.some((resolution) => isSame(past, procedure, scene, resolution, row.id as string)));
  if (lacking.length === 0) return [];
  const { cites, to } = byRight;
  const names = lacking.map(findRowName).join(', ');
  const words = `${names} cannot ${to}, because no result this ${span} allows the action`;
  if (standing !== 'umpire') throw refuseIllegal(`${words}. Choose another unit.`, ...cites);
  if (!again) throw new Refusal('ILLEGAL', `${words}. Use \`again:True\` to allow the action.`, 'again', cites);
  return [`${words}. An umpire has allowed it (${cites.join(', ')}).`];
}

/** Returns the row that the limit applies to: the unit itself, or its side. */
const doerOf = ({ battle }: Past, { oncePer }: Procedure, row: Row): Row =>
  (oncePer?.bySide?.(battle) && battle.tables.side.get(row.side as string)) || row;

type Counts = Readonly<Record<string, number>>;

/** A unit that has already acted, with its unused elements if the procedure counts elements. */
interface Repeater {
  readonly row: Row;
  readonly left: Counts;
}

/** Describes the unused elements and how to enter them, such as `rifle 3. Enter lmg:0 hmg:0.`. */
function leftWords({ row, left }: Repeater, procedure: Procedure, now: JsonObject): string {
  const rest = Object.entries(left).filter(([, count]) => count > 0);
  if (rest.length === 0) return '';
  const keys = new Set(listInputFields(procedure).map(({ key }) => key));
  const used = procedure.oncePer!.parts!.used(now, row);
  const typed = Object.entries(left).flatMap(([kind, count]) =>
    keys.has(kind) && (used[kind] ?? 0) > count ? [`${kind}:${count}`] : [],
  );
  const fix = typed.length > 0 ? `Enter ${typed.join(' ')}.` : 'Choose only those.';
  return `Still available: ${rest.map((part) => part.join(' ')).join(', ')}. ${fix}`;
}

/** Returns the rows of a scene that have reached their limit. */
function repeaters(past: Past, procedure: Procedure, scene: Scene, now: JsonObject): readonly Repeater[] {
  const { parts, gives } = procedure.oncePer!;
  const rows = rolesOf(procedure).flatMap((role) => scene.rows(role));
  const earlier = new Map<Row, Resolution[]>();
  // Unless elements are counted, only the latest result of each row matters.
  const isKnown = (): boolean => !parts && earlier.size === new Set(rows).size;
  for (const { resolutions } of doneIn(past, procedure)) {
    for (const resolution of [...resolutions].reverse())
      for (const row of rows)
        if (isSame(past, procedure, scene, resolution, row.id as string))
          earlier.set(row, [...(earlier.get(row) ?? []), resolution]);
    if (isKnown()) break;
  }
  return [...earlier].flatMap(([row, done]) => {
    // A right from the latest result has not been used yet. Rights from earlier results have been used.
    if (!parts) return gives?.(done[0]!.outcome) ? [] : [{ row, left: {} }];
    const left = leftOf(
      parts.of(row),
      done.map(({ input }) => parts.used(input, row)),
    );
    const isTooMuch = Object.entries(parts.used(now, row)).some(([kind, count]) => count > 0 && count > (left[kind] ?? 0));
    return isTooMuch ? [{ row, left }] : [];
  });
}

/** Returns the number of unused elements of each kind. */
const leftOf = (there: Counts, used: readonly Counts[]): Counts =>
  Object.fromEntries(
    Object.entries(there).map(([kind, count]) => [kind, used.reduce((left, one) => left - (one[kind] ?? 0), count)]),
  );

/** Checks whether an earlier result has used up the action of a row. */
function isSame({ procedures, battle }: Past, procedure: Procedure, scene: Scene, earlier: Resolution, id: string): boolean {
  const other = procedures.find((candidate) => candidate.id === earlier.procedure);
  const { done, against, bySide } = procedure.oncePer!;
  const sideOf = (unit: string) => battle.tables.unit.get(unit)?.side;
  const isDoer = (one: string): boolean => one === id || (bySide?.(battle) === true && sideOf(one) === sideOf(id));
  if (other?.oncePer?.done !== done || !rolesOf(other).some((role) => earlier.roles[role]?.some(isDoer))) return false;
  const met = other.oncePer.against === undefined ? [] : (earlier.roles[other.oncePer.against] ?? []);
  return against === undefined || scene.rows(against).some((row) => met.includes(row.id as string));
}

/** Returns the roles that the limit applies to. */
const rolesOf = ({ roles, oncePer }: Procedure): readonly string[] =>
  oncePer?.roles ?? Object.keys(roles).filter((role) => roles[role]?.acts && roles[role].table === undefined);

/** Yields the events of this phase or turn that still count, newest first. */
function* doneIn(past: Past, { oncePer }: Procedure): Generator<Pick<BattleEvent, 'resolutions'>> {
  const { turn, phase } = past.battle.game;
  const { span, isOneTurn } = oncePer!;
  for (const event of past.done()) {
    if (event.turn < turn) return;
    const isNow = span === 'turn' ? (isOneTurn?.(event.phase, phase) ?? true) : event.phase === phase;
    // If a change of phase was undone, events of another phase may come in between.
    if (event.turn === turn && isNow) yield event;
  }
}
