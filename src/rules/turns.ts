/** Phases and turns: automatic events, the diary and open tasks. */
import type { SuggestedCommand } from './unit-actions.js';
import type { Cast, Resolution } from './result.js';
import { capitalize } from './words.js';
import type { FurtherEvents } from './happening.js';
import type { Battle } from './battle.js';

/** An entry of the diary: an event that will happen in a later phase. */
export interface DiaryEntry {
  /** The entry's id, unique in the diary of a battle. */
  readonly id: string;
  readonly kind: string;
  readonly dueTurn: number;
  /** The phase in which the entry takes effect. If empty, the entry takes effect in the first phase of its turn. */
  readonly duePhase: string;
  /** Whether the entry takes effect at the start of the phase or at its end. */
  readonly at: 'begin' | 'end';
  /** The position among entries for the same moment, compared element by element. */
  readonly order: readonly number[];
  readonly label: string;
  /** The only side that may know of the entry; null for everyone. */
  readonly sideId: string | null;
}

/** A task that the rulebook requires before a phase ends, such as a risk roll, a test, or the targets of fire that has landed. */
export interface OpenTask {
  /** A sentence for umpires in plain text, without a full stop and without sections. Unit names are not escaped. */
  readonly text: string;
  /** The sections or rulings that require the task. */
  readonly cites: readonly [string, ...string[]];
  /** The phase in which someone must complete the task. */
  readonly phase: string;
  /** The only side that may know of the task, or `UMPIRES`; null for everyone. */
  readonly sideId: string | null;
  /** The row that the task concerns. */
  readonly row?: { readonly table: string; readonly id: string };
  /** The command that completes the task. */
  readonly suggested?: SuggestedCommand;
  /**
   * Set if the task is optional, or if the end of the phase completes it automatically. Until then, lists show the task, but
   * umpires are not asked about it.
   */
  readonly comesByItself?: true;
}

/**
 * A spotting attempt that a side may make at an unseen unit. The attempt reveals the unit's true position, so only umpires may
 * know of the attempt.
 */
export interface SpottingChance {
  readonly side: string;
  readonly target: string;
  readonly procedure: string;
  /** The units that can make the attempt, the unit with the best chance first. */
  readonly by: readonly { readonly unit: string; readonly roles: Cast }[];
}

/** A task that an umpire can complete at any time, because no phase waits for it. */
export interface AnytimeTask {
  /** The text of the task, as in `OpenTask`. */
  readonly text: string;
  readonly row: { readonly table: string; readonly id: string };
  readonly choices: readonly AnytimeChoice[];
}

interface AnytimeChoice {
  readonly label: string;
  readonly suggested: SuggestedCommand;
  /** Set if a preview of the task's effect is shown before the task is done. */
  readonly isShownFirst?: true;
}

export interface Phase {
  readonly id: string;
  readonly title: string;
  /** The purpose of the phase in a plain sentence, with the section of the rulebook if there is one. */
  readonly purpose: string;
}

/** The automatic events at the end or start of a phase. */
export interface AutomaticEvents {
  /** Further remarks for the readers, with one remark per line. */
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly then?: FurtherEvents;
}

/** Builds the automatic events of a phase from remarks and resolutions. Default: no remarks and no resolutions. */
export const createAutomaticEvents = (
  notes: readonly string[] = [],
  resolutions: readonly Resolution[] = [],
): AutomaticEvents => ({
  notes,
  resolutions,
});

export interface NextPhase {
  readonly phase: string;
  readonly turn: number;
  /** True if a new turn, or a night, begins with the phase. `/turn next` stops there. */
  readonly opensTurn: boolean;
}

/** The rulebook's division of time into turns and phases. */
export interface TurnSequence<B extends Battle = Battle> {
  readonly phases: readonly Phase[];
  /** The rulebook's word for a turn, if it is not `turn`. */
  readonly turnWord?: string;
  /** Returns the next phase. Default: phases follow in the listed order, and a turn ends with the last phase. */
  nextPhase?(battle: B): NextPhase;
}

/**
 * Returns the next phase, as the rulebook chooses it or, by default, in the order of the list. A turn ends with the last phase in
 * the list.
 */
export function findNextPhase(sequence: TurnSequence, battle: Battle): NextPhase {
  if (sequence.nextPhase) return sequence.nextPhase(battle);
  const { phases } = sequence;
  const { phase, turn } = battle.game;
  const next = phases[phases.findIndex(({ id }) => id === phase) + 1];
  return next ? { phase: next.id, turn, opensTurn: false } : { phase: phases[0]!.id, turn: turn + 1, opensTurn: true };
}

/** Returns the name of a turn with the rulebook's word for it, such as "turn 3" or "move 3". */
export const formatTurn = ({ turnWord = 'turn' }: Pick<TurnSequence, 'turnWord'>, turn: number): string => `${turnWord} ${turn}`;

/** Returns a turn as the start of a line, such as "Turn 3" or "Move 3". */
export const formatTurnTitle = (ruleset: Pick<TurnSequence, 'turnWord'>, turn: number): string =>
  capitalize(formatTurn(ruleset, turn));
