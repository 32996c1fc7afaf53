import { type FaceOrigin, type Json, type RolledFace, sameJson, verifiedFaces } from '../dice/index.js';
import { applyChanges, type Battle, type Change, rowOf } from '../rules/index.js';
import { type BattleEvent, type DiceKind, FIRST_HASH, hashOf } from './event.js';
import type { GameState } from './state.js';
import { isUndoable, judgedBehind, undoChanges } from './undo.js';

/** The first thing that does not hold. */
export interface Fault {
  /** Number of the event; null when it is about the record as a whole. */
  readonly event: number | null;
  /** What of it: 'hash', 'order', 'dice', 'changes', or the path of a field. */
  readonly what: string;
  readonly why: string;
}

/** How many dice of each origin have been checked. */
export type DiceCount = Record<FaceOrigin | 'rolled', number>;

/** What has been read of a record before the event that is looked at. */
interface Sofar {
  readonly start: BattleEvent;
  readonly before: BattleEvent | undefined;
  /** The game after `before`. */
  readonly state: GameState;
  readonly events: readonly BattleEvent[];
  readonly seed: string | null;
  /** Interactions that have made events happen. */
  readonly interactions: ReadonlySet<string>;
}

/** What of an event does not hold by itself, without judging it by the rules. Its dice are counted. */
export function eventFault(event: BattleEvent, sofar: Sofar, count: DiceCount): Fault | null {
  const found =
    chainFault(event, sofar) ??
    interactionFault(event, sofar) ??
    takingFault(event, sofar) ??
    diceFault(event, sofar, count) ??
    changesFault(event, sofar);
  return found && { event: event.number, ...found };
}

type Finding = Pick<Fault, 'what' | 'why'> | null;

function chainFault(event: BattleEvent, { start, before }: Sofar): Finding {
  const number = before ? before.number + 1 : 1;
  if (event.number !== number) return { what: 'order', why: `event ${number} should stand here: one is missing or out of order` };
  if (event.gameId !== start.gameId || event.ruleset !== start.ruleset)
    return { what: 'battle', why: 'it belongs to another battle' };
  if (event.previousHash !== (before?.hash ?? FIRST_HASH))
    return { what: 'order', why: 'it does not follow the event before it' };
  if (hashOf(event) !== event.hash) return { what: 'hash', why: 'its contents are not what its hash was made of' };
  return null;
}

/** The events of one interaction are parts 0, 1, 2 ... in a row; a battle that has ended goes on no more. */
function interactionFault(event: BattleEvent, { before, state, interactions }: Sofar): Finding {
  const { interactionId, part, actor, at } = event;
  if (part === 0) {
    if (interactions.has(interactionId)) return { what: 'order', why: 'its interaction has made events happen already' };
  } else if (
    before?.part !== part - 1 ||
    !sameJson([interactionId, actor, at, {}], [before.interactionId, before.actor, before.at, event.command])
  )
    return { what: 'order', why: 'it does not go on with the interaction of the event before it' };
  if (before && state.battle.game.status === 'ended') return { what: 'order', why: 'the battle had ended' };
  return null;
}

const TAKING_KINDS: readonly string[] = ['undone', 'corrected', 'overruled'];

function takingFault({ number, kind, undoes }: BattleEvent, { events, state }: Sofar): Finding {
  if ((undoes !== null) !== TAKING_KINDS.includes(kind))
    return { what: 'undoes', why: `an event of kind ${kind} cannot take back ${undoes ?? 'nothing'}` };
  if (undoes === null) return null;
  const taken = undoes < number ? events[undoes - 1] : undefined;
  if (!taken || !isUndoable(state, taken))
    return { what: 'undoes', why: `event ${undoes} is not one that could be taken back then` };
  return null;
}

/** Every die: entered ones against the command, reused ones against the event judged again, all others against the seed. */
function diceFault(event: BattleEvent, { seed, events }: Sofar, count: DiceCount): Finding {
  const { gameId, number: eventNumber, interactionId } = event;
  const live = seed === null ? null : verifiedFaces(seed, { gameId, eventNumber, interactionId });
  const typed = event.command.dice as readonly number[] | undefined;
  const reusable = event.kind === 'corrected' ? diceJudgedBefore(event, events) : [];
  const dice = event.resolutions.flatMap((resolution) => resolution.dice);
  for (const [index, { die, face, origin }] of dice.entries()) {
    const earlier = reusable.findIndex((old) => old.die === die);
    const [reused] = earlier < 0 ? [] : reusable.splice(earlier, 1);
    const source: FaceOrigin | undefined = typed ? 'entered' : reused && (reused.origin === 'entered' ? 'entered' : 'reused');
    const wanted = typed ? typed[index] : (reused?.face ?? live?.next(Number(die.slice(1)), '') ?? face);
    if (origin !== source || wanted !== face || !isFaceOf(die, face)) {
      const found = `die ${index + 1} (${die}) shows ${face}, ${origin ?? 'rolled'}`;
      return { what: 'dice', why: `${found}, and should show ${wanted ?? 'nothing'}, ${source ?? 'rolled'}` };
    }
    count[source ?? 'rolled']++;
  }
  if (typed && typed.length !== dice.length) return { what: 'dice', why: 'not all dice that were entered are there' };
  const kind: DiceKind = dice.length === 0 ? 'none' : dice.some(({ origin }) => origin === 'entered') ? 'entered' : 'verified';
  if (event.diceKind !== kind) return { what: 'dice', why: `its dice are called ${event.diceKind}, and they are ${kind}` };
  return null;
}

function isFaceOf(die: string, face: number): boolean {
  const sides = Number(die.slice(1));
  const lowest = sides === 10 ? 0 : 1;
  return face >= lowest && face < lowest + sides;
}

/** The dice that a correction falls back on. */
function diceJudgedBefore({ undoes }: BattleEvent, events: readonly BattleEvent[]): RolledFace[] {
  const judged = judgedBehind(events[undoes! - 1]!, (number) => events[number - 1]);
  return judged.resolutions.flatMap(({ dice }) => dice);
}

/** Every change starts from what was there; an undo puts back what it takes back; turn and phase are those of the battle. */
function changesFault(event: BattleEvent, { state, events }: Sofar): Finding {
  let { battle } = state;
  for (const change of event.changes) {
    if (!startsFrom(battle, change))
      return { what: 'changes', why: `what it changes of ${change.table} ${change.id} was not so before` };
    battle = applyChanges(battle, [change]);
  }
  if (event.kind === 'undone') {
    const undone = applyChanges(state.battle, undoChanges(state.battle, events[event.undoes! - 1]!, true));
    const touched = [...event.changes, ...events[event.undoes! - 1]!.changes];
    const astray = touched.find(({ table, id }) => !sameJson(rowOf(battle, table, id), rowOf(undone, table, id)));
    if (astray)
      return { what: 'changes', why: `it does not put ${astray.table} ${astray.id} back as event ${event.undoes} found it` };
  }
  const { turn, phase } = state.battle.game;
  if (event.turn !== (turn || battle.game.turn) || event.phase !== (phase || battle.game.phase))
    return { what: 'turn', why: 'it was another turn or phase' };
  return null;
}

function startsFrom(battle: Battle, { table, id, before, after }: Change): boolean {
  const row = rowOf(battle, table, id);
  if (before === null) return row === undefined && after !== null;
  if (row === undefined) return false;
  if (after === null) return sameJson(row, before);
  const was = Object.fromEntries(Object.keys(before).map((field): [string, Json] => [field, row[field] ?? null]));
  return sameJson(was, before) && sameJson(Object.keys(before).sort(), Object.keys(after).sort());
}
