/** The parts of a battle that come from its scenario, and commands for players to choose a side. */
import {
  type Battle,
  findRowName,
  listPlayedSides,
  Refusal,
  type Ruleset,
  buildSentenceEvent,
  formatTurnTitle,
} from '../../rules/index.js';
import { AGREEMENT_TABLE, type AgreementRow, listOpenAgreements, listSidesToVote } from '../agreement/index.js';
import type { PendingDecision, Module } from '../module.js';
import { findSeal } from '../orders/index.js';
import { listAbsentSides, recordPresence } from '../board/index.js';
import { mustWaitForSeat, requireFreeSeat, addWaitingPeople, countSeats, WAITING_FOR_SEAT_TEXT } from '../roster/index.js';
import { isWithoutUmpire } from '../settings/index.js';
import {
  SEAT_REQUEST_TABLE,
  listSeatRequests,
  BRIEFING_TABLE,
  findChosenSide,
  SCENARIO_TABLE,
  findScenarioRow,
  SEATED_TABLE,
} from './rows.js';

export type ScenarioCommand =
  /** Joins a side as a player, or asks for a seat on it. */
  | { readonly type: 'join'; readonly side: string }
  /** Gives a seat to a person who has asked for it. Only an umpire, or the sides by agreement, can do this. */
  | { readonly type: 'admit'; readonly side: string; readonly person: string };

function join(deciding: PendingDecision, { side: sideId }: ScenarioCommand & { type: 'join' }): void {
  const { actor, isAgain } = deciding;
  if (!isAgain) requireMayJoin(deciding, sideId);
  if (isToAsk(deciding, sideId)) return ask(deciding, sideId);
  seat(deciding, sideId, actor.id);
}

/** Gives a person a seat on a side. If the side's orders are sealed, the person must wait until the orders are opened. */
function seat(deciding: PendingDecision, sideId: string, person: string): void {
  const { battle } = deciding;
  const side = deciding.rowIn('side', sideId);
  const isLater = mustWaitForSeat(deciding, sideId);
  deciding.record((desk) => {
    requireFreeSeat(desk.draft.battle, sideId, [person]);
    const playerIds = new Set([...(side.playerIds as readonly string[]), person]);
    if (!isLater) desk.draft.set('side', sideId, { playerIds: [...playerIds] });
    if (findChosenSide(battle, person) === undefined) {
      const id = desk.newId(SEATED_TABLE);
      desk.draft.create(SEATED_TABLE, id, { id, person, side: sideId });
    }
    if (isLater) addWaitingPeople(desk, sideId, [person]);
    for (const row of listSeatRequests(battle)) if (row.person === person) desk.draft.remove(SEAT_REQUEST_TABLE, row.id);
    recordPresence(desk.draft, sideId);
    return buildSentenceEvent(
      'player-joined',
      `A player has joined ${findRowName(side)}.`,
      null,
      isLater ? [WAITING_FOR_SEAT_TEXT] : [],
    );
  });
}

/**
 * Checks whether a person must ask for a seat. Anyone may join an empty or absent side until its orders are sealed. Anyone may
 * join any other side in the first phase, while the scenario needs more players. A recalculation keeps the original answer.
 */
function isToAsk(deciding: PendingDecision, sideId: string): boolean {
  const { battle, actor, ruleset, isAgain } = deciding;
  if (isAgain) return deciding.changedFirst('').some(({ table }) => table === SEAT_REQUEST_TABLE);
  if (actor.standing === 'umpire') return false;
  const isEmpty = !listPlayedSides(battle).some(({ id }) => id === sideId) || listAbsentSides(battle).includes(sideId);
  if (isEmpty) return (findSeal(battle, sideId)?.hash ?? '') !== '';
  const { turn, phase } = battle.game;
  const isFirst = turn <= 1 && (phase === '' || phase === ruleset.phases[0]?.id);
  return !isFirst || countSeats(battle) >= (findScenarioRow(battle)?.players.most ?? Infinity);
}

/** Asks the umpire for a seat or, in a battle without an umpire, all sides with players. */
function ask(deciding: PendingDecision, sideId: string): void {
  const { actor, battle, isAgain } = deciding;
  const name = findRowName(deciding.rowIn('side', sideId));
  if (!isAgain && listSeatRequests(battle).some(({ person }) => person === actor.id))
    throw new Refusal('CONFLICT', 'You have already asked to play. Wait until the players answer.', 'side');
  const isAmongPlayers = isWithoutUmpire(battle);
  if (!isAgain && isAmongPlayers && listOpenAgreements(battle).some(({ first }) => first.does?.type === 'admit'))
    throw new Refusal(
      'CONFLICT',
      'Someone else has already asked to play. Wait until the players have answered, then try again.',
      'side',
    );
  deciding.record((desk) => {
    const id = desk.newId(SEAT_REQUEST_TABLE);
    desk.draft.create(SEAT_REQUEST_TABLE, id, { id, person: actor.id, side: sideId });
    if (!isAmongPlayers) return buildSentenceEvent('seat-asked', `Someone asks to play for ${name}.`);
    const words = `let them join ${name}`;
    const first = { side: sideId, words, does: { type: 'admit', side: sideId, person: actor.id } };
    const proposal = desk.newId(AGREEMENT_TABLE);
    // There is no first vote, because the players of this side must agree too.
    const row: AgreementRow = { id: proposal, first, second: null, isJudgement: false, says: {} };
    desk.draft.create(AGREEMENT_TABLE, proposal, row);
    const silent = listSidesToVote(battle, row).map(findRowName);
    return buildSentenceEvent('agreement-asked', `Someone asks to play for ${name}: ${words}`, null, [
      `Waiting for: ${silent.join(', ')}.`,
    ]);
  });
}

/**
 * Gives a seat to a person who has asked for it.
 * @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire; NOT_FOUND if the person is not waiting for a seat on this side
 */
function admit(deciding: PendingDecision, { side, person }: ScenarioCommand & { type: 'admit' }): void {
  deciding.umpireOnly();
  deciding.rowIn('side', side);
  if (!deciding.isAgain && !listSeatRequests(deciding.battle).some((row) => row.person === person && row.side === side))
    throw new Refusal('NOT_FOUND', 'That person has not asked to join. Use `/side list` to see who plays.', 'player');
  seat(deciding, side, person);
}

/**
 * Requires that a person may choose this side. Once a person has read a side's briefing, only an umpire can move them to another
 * side.
 * @throws {Refusal} CONFLICT if the battle has no scenario, or if they already play this side; NOT_YOURS if they play, or once
 *   chose, another side that is still in the battle
 */
function requireMayJoin(deciding: PendingDecision, sideId: string): void {
  const { actor, battle } = deciding;
  const called = (id: string): string => findRowName(deciding.rowIn('side', id));
  if (!findScenarioRow(battle))
    throw new Refusal(
      'CONFLICT',
      'Players cannot choose a side in this battle. Ask an umpire to add you with `/side edit`.',
      'side',
    );
  if (actor.sideId === sideId)
    throw new Refusal('CONFLICT', `You already play ${called(sideId)}. Use \`/my\` to see your units.`, 'side');
  const before = actor.sideId ?? findChosenSide(battle, actor.id);
  if (before === undefined || before === sideId || !battle.tables.side.has(before)) return;
  throw new Refusal(
    'NOT_YOURS',
    `You know the secrets of ${called(before)}. Ask an umpire to move you with \`/side edit\`.`,
    'side',
  );
}

/**
 * Returns a reminder that the battle should end, for everyone. The reminder appears from the scenario's last turn on, because the
 * battle does not end automatically.
 */
function turnNotes(battle: Battle, ruleset: Ruleset): readonly string[] {
  const row = findScenarioRow(battle);
  if (!row || battle.game.turn < row.turns) return [];
  const last = formatTurnTitle(ruleset, row.turns);
  if (battle.game.turn > row.turns) return [`${last} was the last of ${row.name}. Use /game end to end the battle.`];
  return [`${last} is the last of ${row.name}.`];
}

export const scenarioModule: Module<ScenarioCommand> = {
  tables: {
    [SCENARIO_TABLE]: { knows: () => true },
    [BRIEFING_TABLE]: { knows: (sideId, row) => row.side === sideId },
    [SEATED_TABLE]: { knows: () => false, staysBehind: true },
    [SEAT_REQUEST_TABLE]: { knows: () => false, staysBehind: true },
  },
  commands: { join, admit },
  turnNotes,
};
