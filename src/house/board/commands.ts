/** Commands for the turn's board: marking sides as ready, calling for an umpire, and setting deadlines. */
import {
  type Battle,
  countNoun,
  type ActContext,
  type FurtherEvents,
  refuseInvalid,
  findSpot,
  findMap,
  parseTime,
  formatMinute,
  findRowName,
  Refusal,
  requireSide,
  buildSentenceEvent,
  type Spot,
  listStepStarts,
} from '../../rules/index.js';
import type { CommandFunctions, PendingDecision } from '../module.js';
import {
  canCompleteSide,
  listDonePlayers,
  isSideDivided,
  recordDonePlayers,
  listOpenShares,
  listPlayerUnits,
} from '../command/index.js';
import { breakSeal, openOrdersIfSealed, sealOrders } from '../orders/index.js';
import { isWithoutUmpire, findPhaseEnd, findPhaseLengthMs } from '../settings/index.js';
import { describeNearbySight } from './request.js';
import { isDoneUntilNeeded, isPassedIfIdle, recordUntilNeeded } from './until-needed.js';
import {
  MISSED_DEADLINES_FOR_ABSENCE,
  listUnreadySides,
  listAbsentSides,
  CALL_TABLE,
  describeCall,
  listCalls,
  type Deadline,
  findDeadline,
  isCall,
  isPhasePaused,
  addCall,
  recordDeadline,
  recordMissedDeadline,
  recordPausedPhase,
  recordReadySides,
  describeQuestion,
  listReadySides,
} from './rows.js';

export type BoardCommand =
  /** Marks a side as ready with the current phase, or as no longer ready. */
  | {
      readonly type: 'ready';
      readonly side: string;
      readonly ready: boolean;
      /** 64 random hex digits, if the command seals the side's orders. */
      readonly salt?: string;
      /** Set if the private post with the side's orders also shows their conditions. Missing in older commands. */
      readonly conditions?: true;
      /**
       * Set if each player of a side with commanders can press *Done* separately, for their own units. Missing in older commands.
       */
      readonly apart?: true;
      /** Set if the side is also done with the later phases of the turn, until it is needed. */
      readonly until?: 'needed';
      /**
       * Set if `until` also holds in later turns, in phases in which the side can do nothing, until a player of the side says that
       * it is not ready. Missing in commands of umpires and the bot, and in older ones.
       */
      readonly lasts?: true;
    }
  /**
   * A player calls for an umpire. If `at` is set, the player asks about a place on the map, and the answer is based on what the
   * side can see. In a battle without an umpire, the bot answers this question at once.
   */
  | { readonly type: 'call'; readonly words: string; readonly at?: string }
  /** An umpire marks a side's call as answered, or all calls if `call` is null. */
  | {
      readonly type: 'answer-call';
      readonly call: string | null;
      /** The text of the answer. Empty if the umpire answered at the table. Missing in older commands. */
      readonly words?: string;
    }
  /**
   * Sets the end of the current phase. Null removes the deadline. The caller passes in both times, because pure code has no
   * clock.
   */
  | {
      readonly type: 'set-deadline';
      readonly deadline: Deadline | null;
      /**
       * The length of each later phase in milliseconds; null if later phases have no deadline. If missing, the length does not
       * change.
       */
      readonly each?: number | null;
    }
  /**
   * Marks sides as ready when the time for a phase runs out in a battle without an umpire. Only the bot gives this command. The
   * units of these sides take no more actions in the phase.
   */
  | { readonly type: 'hold'; readonly sides: readonly string[] }
  /** Stops the automatic end of the current phase. */
  | { readonly type: 'pause' };

/** The maximum length of a phase in days. */
const LONGEST_DAYS = 30;
const LONGEST_MS = LONGEST_DAYS * 86_400_000;
/** The minimum length of a phase in milliseconds. */
const SHORTEST_MS = 60_000;
/** The maximum number of calls from one side that may wait for an answer. */
const MOST_CALLS = 5;

/**
 * Marks a side as ready with the current phase, or as no longer ready. In a battle with sealed orders, also seals or unseals the
 * side's orders. All orders are opened once every side with players has sealed its own. In a side with commanders, a player is
 * only done with their own units. The side is ready when its commander or its last player is done. With `until`, a side without
 * commanders is also done with the later phases of the turn, until it is needed, and with `lasts` with phases of later turns in
 * which it can do nothing.
 * @throws {Refusal} NOT_YOURS if the person is a spectator or plays another side; NOT_FOUND if the side does not exist; CONFLICT
 *   if nothing would change; INVALID_INPUT if the salt of the seal is malformed
 */
function setReady(deciding: PendingDecision, command: BoardCommand & { type: 'ready' }): void {
  const { side: id, ready, salt, conditions, apart, until, lasts } = command;
  const { actor } = deciding;
  requireSide(actor);
  const side = deciding.rowIn('side', id);
  if (actor.standing !== 'umpire' && actor.sideId !== id)
    throw new Refusal('NOT_YOURS', 'You cannot mark that side as ready. Choose your own side.', 'side');
  const { battle } = deciding;
  const sides = listReadySides(battle);
  const isApart = apart === true && actor.standing === 'player' && isSideDivided(battle, id);
  if (isApart && !sides.includes(id) && (!ready || !canCompleteSide(deciding.ruleset, battle, id, actor.id)))
    return setDone(deciding, id, ready);
  const isUntilNeeded = isDoneUntilNeeded(battle, id);
  if (!ready && isUntilNeeded && !sides.includes(id)) return setNeeded(deciding, id);
  if (!deciding.isAgain && sides.includes(id) === ready)
    throw new Refusal(
      'CONFLICT',
      `${findRowName(side)} ${ready ? 'is already marked as ready' : 'is not marked as ready'}. Use \`/turn status\` to see all sides.`,
    );
  const others = sides.filter((other) => other !== id);
  const sealed = ready ? sealOrders(deciding, id, salt, conditions) : '';
  deciding.record((desk) => {
    recordReadySides(desk.draft, ready ? [...others, id] : others);
    if (apart === true) recordDonePlayers(desk.draft, id, isApart ? doneWith(listDonePlayers(battle, id), actor.id, ready) : []);
    // When the bot marks a side, the side's own choice about later phases stays as it was.
    const isChosen = until === 'needed' && apart !== true;
    const isPassed = lasts === true && isPassedIfIdle(battle, id);
    if (isUntilNeeded ? actor.standing !== 'umpire' : isChosen || isPassed)
      recordUntilNeeded(desk.draft, deciding.ruleset, id, ready, lasts && (isChosen || isUntilNeeded ? 'later' : 'now'));
    const broken = ready ? '' : breakSeal(desk.draft, id);
    const endsByItself = isWithoutUmpire(battle) || (findPhaseEnd(battle) === 'ready' && !isPhasePaused(battle));
    const left = endsByItself && ready ? listUnreadySides(desk.draft.battle).map(findRowName) : [];
    const notes = left.length === 0 ? [] : [`Waiting for: ${left.join(', ')}. The phase ends when all sides are ready.`];
    const words = ready ? `ready${sealed === '' ? '' : ` (${sealed})`}.` : 'no longer ready.';
    const summary = [`${findRowName(side)}: ${words}`, ...(broken === '' ? [] : [broken])].join(' ');
    return { ...buildSentenceEvent('ready', summary, null, notes), then: ready ? settledBy(deciding, desk, [id]) : [] };
  });
  if (sealed !== '') openOrdersIfSealed(deciding);
}

/** Returns the events by which ready sides give up actions that other sides are waiting for. */
const settledBy = ({ ruleset, isOfOld }: PendingDecision, desk: ActContext, sides: readonly string[]): FurtherEvents =>
  isOfOld ? [] : sides.flatMap((side) => ruleset.sideIsReady?.(desk, side) ?? []);

/**
 * Clears a side's choice to be done until it is needed, because the side is no longer ready. Only that side learns of the change.
 */
function setNeeded(deciding: PendingDecision, side: string): void {
  const name = findRowName(deciding.rowIn('side', side));
  deciding.record((desk) => {
    recordUntilNeeded(desk.draft, deciding.ruleset, side, false);
    return buildSentenceEvent('player-done', `${name}: “Done until I am needed” no longer applies.`, { side });
  });
}

const doneWith = (players: readonly string[], player: string, done: boolean): readonly string[] => [
  ...players.filter((key) => key !== player),
  ...(done ? [player] : []),
];

/**
 * Records whether a player is done with their own units. Only the player's side learns this.
 * @throws {Refusal} CONFLICT if nothing would change, or if the player commands no unit
 */
function setDone(deciding: PendingDecision, side: string, done: boolean): void {
  const { actor, battle, ruleset } = deciding;
  const before = listDonePlayers(battle, side);
  if (!deciding.isAgain && before.includes(actor.id) === done)
    throw new Refusal(
      'CONFLICT',
      done
        ? 'You are already marked as done. Wait for the other players of your side.'
        : 'You are not marked as done. Use `/turn status` to see all sides.',
    );
  const units = listPlayerUnits(ruleset, battle, side, actor.id);
  if (!deciding.isAgain && units.length === 0)
    throw new Refusal('CONFLICT', 'Other players command all units of your side. Wait until they are done.');
  const players = doneWith(before, actor.id, done);
  const left = listOpenShares(ruleset, battle, side, players).flatMap((share) => share.units.map(findRowName));
  const name = findRowName(deciding.rowIn('side', side));
  deciding.record((desk) => {
    recordDonePlayers(desk.draft, side, players);
    const words = `${name}: a player is ${done ? 'done' : 'no longer done'} with ${countNoun(units.length, 'unit')}.`;
    return buildSentenceEvent('player-done', words, { side }, [...units.map(findRowName), `Not done yet: ${left.join(', ')}`]);
  });
}

/**
 * Records a player's call for an umpire. In a battle without an umpire, the bot answers a question about a place at once.
 * @throws {Refusal} NOT_YOURS if they do not play for a side; CONFLICT if the battle has no umpire and the call no place, or if
 *   five calls of their side already wait; INVALID_INPUT or NOT_FOUND if the place cannot be found on the map
 */
function call(deciding: PendingDecision, { words, at }: BoardCommand & { type: 'call' }): void {
  const { actor } = deciding;
  requireSide(actor);
  const { sideId } = actor;
  if (sideId === null) throw new Refusal('NOT_YOURS', 'You are an umpire of this battle. Use `/panel` to see open calls.');
  // A call that originally waited for an umpire must also wait when it is recalculated, even if the battle has no umpire now.
  const isForBot = deciding.isAgain
    ? deciding.changedFirst('').every(({ table }) => table !== CALL_TABLE)
    : isWithoutUmpire(deciding.battle);
  if (isForBot) return answerAtOnce(deciding, sideId, words.trim(), at);
  const waiting = listCalls(deciding.battle).filter(({ side }) => side === sideId);
  if (!deciding.isAgain && waiting.length >= MOST_CALLS)
    throw new Refusal('CONFLICT', `Your side already has ${MOST_CALLS} open calls. Wait until an umpire answers one.`);
  const about = words.trim();
  const spot = at === undefined ? undefined : placeAsked(deciding, sideId, at);
  deciding.record((desk) => {
    const row = addCall(desk, sideId, about, spot);
    return buildSentenceEvent('umpire-called', `${describeCall(desk.draft.battle, row)}${about === '' && !spot ? '.' : ''}`, {
      side: sideId,
    });
  });
}

/** Answers a side's question about a place, using only what that side sees and remembers. Only that side sees the answer. */
function answerAtOnce(deciding: PendingDecision, side: string, words: string, at: string | undefined): void {
  if (at === undefined || !findMap(deciding.battle))
    throw new Refusal(
      'CONFLICT',
      'This battle has no umpire. Enter a place on its map to ask what your side sees there, or use `/propose` to ask the other side.',
    );
  const spot = placeAsked(deciding, side, at);
  deciding.record((desk) => {
    const answer = describeNearbySight(deciding.ruleset, desk.knownTo(side), side, spot);
    const question = describeQuestion(desk.draft.battle, { words, at: spot });
    const name = findRowName(deciding.rowIn('side', side));
    return buildSentenceEvent('call-answered', `The bot answers ${name}: ${answer}`, { side }, [`Question: ${question}`]);
  });
}

/** Finds the place that a player asks about, using only the map that their side knows. */
function placeAsked({ battle, ruleset }: PendingDecision, sideId: string, at: string): Spot {
  const map = findMap(battle);
  if (!map) throw refuseInvalid('at', 'This battle does not have a map. Leave out the place, and describe it in your question.');
  return findSpot(at, map, listStepStarts(ruleset, battle, sideId, undefined, 'at'));
}

/**
 * Records that an umpire has answered one call, or all calls if `call` is null. Each side with an answered call gets its own
 * event.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; NOT_FOUND if the call has already been answered, or if no call
 *   waits
 */
function answerCall(deciding: PendingDecision, { call: id, words }: BoardCommand & { type: 'answer-call' }): void {
  deciding.umpireOnly();
  const answer = words?.trim();
  if (id !== null && !isCall(deciding.battle, id))
    throw new Refusal('NOT_FOUND', 'That call is already answered. Use `/panel` to see open calls.', 'call');
  const answered = listCalls(deciding.battle).filter((row) => id === null || row.id === id);
  if (answered.length === 0) throw new Refusal('NOT_FOUND', 'No calls are open. Use `/panel` to see open tasks.');
  for (const sideId of new Set(answered.map(({ side }) => side))) {
    const side = findRowName(deciding.rowIn('side', sideId));
    deciding.record(
      (desk) => {
        for (const row of answered) if (row.side === sideId) desk.draft.remove(CALL_TABLE, row.id);
        const own = answered.filter((row) => row.side === sideId && (row.words !== '' || row.at));
        const asked = own.map((row) => describeQuestion(deciding.battle, row));
        const notes = answer ? asked.map((question) => `Question: ${question}`) : [];
        return buildSentenceEvent('call-answered', answeredWords(side, answer), { side: sideId }, notes);
      },
      { slot: sideId === answered[0]!.side ? '' : `call ${sideId}` },
    );
  }
}

/**
 * Returns the sentence that reports an answered call.
 * @param answer the text of the answer. Empty if it was given at the table; undefined in older commands
 */
function answeredWords(side: string, answer: string | undefined): string {
  if (answer === undefined) return `An umpire has answered ${side}.`;
  return answer === '' ? `An umpire has answered ${side} at the table.` : `An umpire answers ${side}: ${answer}`;
}

/**
 * Sets or removes the deadline of the current phase.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; INVALID_INPUT if the time cannot be read, has passed, or is more
 *   than 30 days ahead; CONFLICT if there is no deadline to remove
 */
function setDeadline(deciding: PendingDecision, { deadline, each }: BoardCommand & { type: 'set-deadline' }): void {
  deciding.umpireOnly();
  const { battle } = deciding;
  if (each !== undefined && each !== null && (!Number.isSafeInteger(each) || each < SHORTEST_MS || each > LONGEST_MS))
    throw refuseInvalid('each', `Each phase can last from one minute to ${LONGEST_DAYS} days. Enter another length of time.`);
  if (deadline === null) {
    if (!deciding.isAgain && findDeadline(battle) === null && (each === undefined || findPhaseLengthMs(battle) === null))
      throw new Refusal('CONFLICT', 'This phase has no deadline. Enter a time to set one.');
  } else {
    const [from, to] = [parseTime(deadline.from), parseTime(deadline.to)];
    if (from === null || to === null)
      throw refuseInvalid('deadline', 'Cannot read that time. Enter a length of time, such as 20m or 2d.');
    if (to <= from) throw refuseInvalid('deadline', 'That time has passed. Enter a time in the future.');
    if (to - from > LONGEST_MS)
      throw refuseInvalid('deadline', `A deadline can be at most ${LONGEST_DAYS} days ahead. Enter an earlier time.`);
  }
  deciding.record((desk) => {
    recordDeadline(desk.draft, deadline);
    if (each !== undefined) desk.draft.setGame({ phaseTime: each });
    const words =
      deadline === null ? 'This phase no longer has a deadline.' : `This phase lasts until ${formatMinute(deadline.to)}.`;
    return buildSentenceEvent('deadline-set', words, null, each === undefined ? [] : keptNotes(battle, each));
  });
}

/**
 * Returns the notes that state the length of each phase and, in a battle without an umpire, what happens when the time runs out.
 */
function keptNotes(battle: Battle, each: number | null): readonly string[] {
  if (each === null) return ['Later phases have no deadline of their own.'];
  const lasts = `Each phase lasts ${describeTimeSpan(each)}.`;
  return isWithoutUmpire(battle)
    ? [
        lasts,
        'After that time, the units of a side that is not ready do nothing more in the phase.',
        `A side that misses ${MISSED_DEADLINES_FOR_ABSENCE} deadlines in a row is away. Others can then play for the side, and the battle can end without its answer.`,
      ]
    : [lasts];
}

/** Returns the text for a length of time, such as `1 d 12 h`. */
export function describeTimeSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
}

/**
 * Marks the remaining sides as ready when the time for a phase has run out.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not the bot; CONFLICT if one of the sides is already ready
 */
function hold(deciding: PendingDecision, { sides }: BoardCommand & { type: 'hold' }): void {
  deciding.umpireOnly();
  const ready = listReadySides(deciding.battle);
  const held = sides.map((id) => deciding.rowIn('side', id));
  if (!deciding.isAgain && (held.length === 0 || sides.some((id) => ready.includes(id))))
    throw new Refusal('CONFLICT', 'These sides are already marked as ready. Use `/turn status` to see all sides.');
  deciding.record((desk) => {
    recordReadySides(desk.draft, [...new Set([...ready, ...sides])]);
    recordMissedDeadline(desk.draft, sides);
    const away = listAbsentSides(desk.draft.battle);
    const gone = held.filter(({ id }) => away.includes(id as string)).map(findRowName);
    const notes =
      gone.length === 0
        ? []
        : [
            `Away: ${gone.join(', ')}. Anyone without a side can now play for a side that is away, and \`/game end\` does not need its answer.`,
          ];
    const summary = `The deadline has passed. Sides that do nothing more in this phase: ${held.map(findRowName).join(', ')}.`;
    return { ...buildSentenceEvent('ready', summary, null, notes), then: settledBy(deciding, desk, sides) };
  });
}

/**
 * Stops the current phase from ending automatically.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; CONFLICT if the phase does not end automatically
 */
function pause(deciding: PendingDecision): void {
  deciding.umpireOnly();
  const { battle } = deciding;
  if (!deciding.isAgain && (isWithoutUmpire(battle) || findPhaseEnd(battle) === 'umpire' || isPhasePaused(battle)))
    throw new Refusal('CONFLICT', 'This phase is already waiting for an umpire. Use `/turn phase` to start the next one.');
  deciding.record((desk) => {
    recordPausedPhase(desk.draft);
    return buildSentenceEvent('settings-changed', 'This phase waits for an umpire.');
  });
}

export const BOARD_COMMANDS: CommandFunctions<BoardCommand> = {
  ready: setReady,
  call,
  'answer-call': answerCall,
  'set-deadline': setDeadline,
  hold,
  pause,
};
