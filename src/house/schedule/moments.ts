/** Points of time in a battle: a turn, or a phase of a turn. */
import { z } from 'zod';
import {
  type Battle,
  type DiaryEntry,
  refuseInvalid,
  normalizeName,
  findNextPhase,
  type Ruleset,
  formatTurn,
} from '../../rules/index.js';

/** A point of time in a battle: the start of the phase with the id `phase` or, if `phase` is null, the start of the turn. */
interface Moment {
  readonly turn: number;
  readonly phase: string | null;
}

/** The last turn that people can plan for. */
const LAST_TURN = 999;

export const turnParam = z.int().min(1).max(LAST_TURN).describe('Turn');
export const phaseParam = z.string().min(1).max(40).optional().describe('Phase. Default: the start of the turn');

/**
 * Finds the phase that a person has typed, by its id or title.
 * @throws {Refusal} INVALID_INPUT if the rulebook does not have the phase
 */
export function findPhase({ phases, title }: Ruleset, typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const key = normalizeName(typed.trim());
  const found = phases.find((phase) => phase.id === typed) ?? phases.find((phase) => normalizeName(phase.title) === key);
  if (found) return found.id;
  const names = phases.map((phase) => phase.title).join(', ');
  throw refuseInvalid('phase', `${title} does not have that phase. Choose one of ${names}.`);
}

/** Returns the phases that are still to come in this turn. */
function phasesToCome(battle: Battle, ruleset: Ruleset): readonly string[] {
  const { turn } = battle.game;
  const left: string[] = [];
  for (let at = battle; left.length < ruleset.phases.length;) {
    const next = findNextPhase(ruleset, at);
    if (next.turn !== turn) break;
    left.push(next.phase);
    at = { ...at, game: { ...at.game, phase: next.phase } };
  }
  return left;
}

/** Checks whether a time in the battle has been reached or passed. */
export function hasMomentBegun(battle: Battle, ruleset: Ruleset, { turn, phase }: Moment): boolean {
  const { game } = battle;
  return turn < game.turn || (turn === game.turn && (phase === null || !phasesToCome(battle, ruleset).includes(phase)));
}

/** Requires a time in the future. @throws {Refusal} INVALID_INPUT if the time is not in the future */
export function requireFuture(battle: Battle, ruleset: Ruleset, moment: Moment): Moment {
  if (!hasMomentBegun(battle, ruleset, moment)) return moment;
  throw refuseInvalid('turn', `The start of ${describeMoment(ruleset, moment)} has passed. Enter a later turn or phase.`);
}

/** Describes a time in the battle, such as "turn 4" or "turn 4, Movement". */
export function describeMoment(ruleset: Ruleset, { turn, phase }: Moment): string {
  const title = ruleset.phases.find(({ id }) => id === phase)?.title ?? phase;
  return `${formatTurn(ruleset, turn)}${title === null ? '' : `, ${title}`}`;
}

/** Returns the time for a diary entry. If the turn has passed without the phase, the entry takes effect in the next phase. */
export const findDueTime = ({ game }: Battle, { turn, phase }: Moment): Pick<DiaryEntry, 'dueTurn' | 'duePhase' | 'at'> => ({
  dueTurn: turn,
  duePhase: turn < game.turn ? '' : (phase ?? ''),
  at: 'begin',
});

/**
 * Converts a time in this battle to a time in a new battle. The current turn becomes the first turn of the new battle. A time in
 * a later turn keeps its phase. A time that has been reached becomes the very start of the new battle if `atOnce` is true.
 * Otherwise it becomes the next start of the same phase or, without a phase, the start of turn 2.
 * @param atOnce true if the time may be the very start of the new battle
 */
export function convertMomentFromNow(battle: Battle, ruleset: Ruleset, { turn, phase }: Moment, atOnce: boolean): Moment {
  const counted = turn - (battle.game.turn - 1);
  if (counted > 1) return { turn: counted, phase };
  if (atOnce) return { turn: 1, phase: null };
  const start = { ...battle, game: { ...battle.game, turn: 1, phase: ruleset.phases[0]!.id } };
  return phase !== null && phasesToCome(start, ruleset).includes(phase) ? { turn: 1, phase } : { turn: 2, phase };
}
