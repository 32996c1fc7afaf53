/** Sides are ready, umpires are called, phases get a deadline. */
import { invalid, millisecondsOf, minute, nameOf, Refusal, requireSide, said } from '../../rules/index.js';
import type { CommandFunctions, Deciding } from '../module.js';
import { breakSeal, openIfAllAre, sealOrders } from '../orders/index.js';
import { isUnrefereed } from '../settings/index.js';
import { awaitedSides, CALL, callsIn, type Deadline, deadlineOf, isCall, putDeadline, putReady, readySides } from './rows.js';

export type BoardCommand =
  /** A side is ready with the present phase, or is not after all. */
  | {
      readonly type: 'ready';
      readonly side: string;
      readonly ready: boolean;
      /** 64 random hex digits, where orders are sealed with it. */
      readonly salt?: string;
      /** Its side is told the orders' conditions; missing in older commands. */
      readonly conditions?: true;
    }
  /** A player calls for an umpire. */
  | { readonly type: 'call'; readonly words: string }
  /** An umpire has answered a side's call; null answers all calls. */
  | { readonly type: 'answer-call'; readonly call: string | null }
  /** When the present phase ends; null removes the deadline. The caller gives both times, because the core has no clock. */
  | { readonly type: 'set-deadline'; readonly deadline: Deadline | null };

/** The longest that a phase may be given. */
const LONGEST_DAYS = 30;
const LONGEST_MS = LONGEST_DAYS * 86_400_000;
/** Greatest number of waiting calls of a side. */
const MOST_CALLS = 5;

/** A side is ready with the present phase, or is not after all. @throws {Refusal} NOT_FOUND, NOT_YOURS, CONFLICT */
function setReady(deciding: Deciding, { side: id, ready, salt, conditions }: BoardCommand & { type: 'ready' }): void {
  const { actor } = deciding;
  requireSide(actor);
  const side = deciding.rowIn('side', id);
  if (actor.standing !== 'umpire' && actor.sideId !== id)
    throw new Refusal('NOT_YOURS', 'that is not your side: only its own players or an umpire say that it is ready', 'side');
  const { battle } = deciding;
  const sides = readySides(battle);
  if (!deciding.isAgain && sides.includes(id) === ready)
    throw new Refusal('CONFLICT', `${nameOf(side)} ${ready ? 'is ready already' : 'has not said that it is ready'}`);
  const others = sides.filter((other) => other !== id);
  const sealed = ready ? sealOrders(deciding, id, salt, conditions) : '';
  deciding.record((desk) => {
    putReady(desk.draft, ready ? [...others, id] : others);
    const broken = ready ? '' : breakSeal(desk.draft, id);
    const left = isUnrefereed(battle) && ready ? awaitedSides(desk.draft.battle).map(nameOf) : [];
    const notes = left.length === 0 ? [] : [`Awaited: ${left.join(', ')}. The phase ends when all sides are ready.`];
    const words = ready ? `ready${sealed === '' ? '' : `: ${sealed}`}.` : 'not ready after all.';
    return said('ready', [`${nameOf(side)} is ${words}`, ...(broken === '' ? [] : [broken])].join(' '), null, notes);
  });
  if (sealed !== '') openIfAllAre(deciding);
}

/** A player calls for an umpire. @throws {Refusal} NOT_YOURS, INVALID_INPUT */
function call(deciding: Deciding, { words }: BoardCommand & { type: 'call' }): void {
  const { actor } = deciding;
  requireSide(actor);
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'players call an umpire; you are one');
  if (!deciding.isAgain && isUnrefereed(deciding.battle))
    throw new Refusal('CONFLICT', 'this battle has no umpire: /propose puts your answer to the other side');
  const waiting = callsIn(deciding.battle).filter(({ side }) => side === sideId);
  if (!deciding.isAgain && waiting.length >= MOST_CALLS)
    throw new Refusal('CONFLICT', `${MOST_CALLS} calls of your side wait already: the umpires have them on their list`);
  const about = words.trim();
  deciding.record((desk) => {
    const id = desk.newId(CALL);
    desk.draft.create(CALL, id, { id, side: sideId, words: about });
    const side = nameOf(deciding.rowIn('side', sideId));
    return said('umpire-called', `${side} calls an umpire${about === '' ? '.' : `: ${about}`}`, { side: sideId });
  });
}

/** An umpire has answered a call, or all of them: an event for each side. @throws {Refusal} UMPIRE_ONLY, NOT_FOUND */
function answerCall(deciding: Deciding, { call: id }: BoardCommand & { type: 'answer-call' }): void {
  deciding.umpireOnly();
  if (id !== null && !isCall(deciding.battle, id)) throw new Refusal('NOT_FOUND', 'that call was answered already', 'call');
  const answered = callsIn(deciding.battle).filter((row) => id === null || row.id === id);
  if (answered.length === 0) throw new Refusal('NOT_FOUND', 'nobody has called an umpire');
  for (const sideId of new Set(answered.map(({ side }) => side))) {
    const side = nameOf(deciding.rowIn('side', sideId));
    deciding.record(
      (desk) => {
        for (const row of answered) if (row.side === sideId) desk.draft.remove(CALL, row.id);
        return said('call-answered', `An umpire has answered ${side}.`, { side: sideId });
      },
      { slot: sideId === answered[0]!.side ? '' : `call ${sideId}` },
    );
  }
}

/** An umpire sets or removes the deadline of the present phase. @throws {Refusal} UMPIRE_ONLY, INVALID_INPUT, CONFLICT */
function setDeadline(deciding: Deciding, { deadline }: BoardCommand & { type: 'set-deadline' }): void {
  deciding.umpireOnly();
  const { battle } = deciding;
  if (deadline === null) {
    if (!deciding.isAgain && deadlineOf(battle) === null) throw new Refusal('CONFLICT', 'this phase has no deadline');
  } else {
    const [from, to] = [millisecondsOf(deadline.from), millisecondsOf(deadline.to)];
    if (from === null || to === null) throw invalid('deadline', 'that is no moment');
    if (to <= from) throw invalid('deadline', 'a deadline lies ahead');
    if (to - from > LONGEST_MS) throw invalid('deadline', `at most ${LONGEST_DAYS} days`);
  }
  deciding.record((desk) => {
    putDeadline(desk.draft, deadline);
    return said(
      'deadline-set',
      deadline === null ? 'This phase has no deadline any more.' : `This phase lasts until ${minute(deadline.to)}.`,
    );
  });
}

export const BOARD_COMMANDS: CommandFunctions<BoardCommand> = {
  ready: setReady,
  call,
  'answer-call': answerCall,
  'set-deadline': setDeadline,
};
