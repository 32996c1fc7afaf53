/** Phases and turns: automatic happenings, the diary, open tasks. */
import type { Todo } from './deeds.js';
import type { Cast, Resolution } from './result.js';
import { capital } from './words.js';
import type { Further } from './happening.js';
import type { Battle } from './battle.js';

/** A happening in a later turn and phase: one entry of the diary. */
export interface DiaryEntry {
  /** Unique among the diary entries of a battle. */
  readonly id: string;
  readonly kind: string;
  readonly dueTurn: number;
  /** The phase; empty for the turn's first phase. */
  readonly duePhase: string;
  /** At the beginning of the phase or at its end. */
  readonly at: 'begin' | 'end';
  /** Entries of one moment come in this order, element by element. */
  readonly order: readonly number[];
  readonly label: string;
  /** The side that alone learns of it; null if everybody does. */
  readonly sideId: string | null;
}

/** An open demand of the rulebook before a phase ends: a risk, a test, a landing without targets. */
export interface OpenMatter {
  /** A sentence for umpires without its full stop and sections: plain text, unit names as they are. */
  readonly text: string;
  /** The sections or rulings that want it done. */
  readonly cites: readonly [string, ...string[]];
  /** The phase before whose end it is to be done. */
  readonly phase: string;
  /** The side that alone learns of it, or `UMPIRES`; null if everybody does. */
  readonly sideId: string | null;
  /** The row it is about. */
  readonly row?: { readonly table: string; readonly id: string };
  /** The command that settles it. */
  readonly todo?: Todo;
  /** It comes about as the phase ends, and lists show it until then: nobody is asked about it by going on. */
  readonly comesByItself?: true;
}

/** A side may look for a unit that it has not seen. Truth: umpires alone are told. */
export interface Look {
  readonly side: string;
  readonly target: string;
  readonly procedure: string;
  /** Units able to look, the best chance first. */
  readonly by: readonly { readonly unit: string; readonly roles: Cast }[];
}

/** A choice for umpires at any time; it holds nothing up. */
export interface Errand {
  /** As of an open matter. */
  readonly text: string;
  readonly row: { readonly table: string; readonly id: string };
  readonly choices: readonly ErrandChoice[];
}

export interface ErrandChoice {
  readonly label: string;
  readonly todo: Todo;
  /** Its effect is previewed before it is done. */
  readonly isShownFirst?: true;
}

export interface Phase {
  readonly id: string;
  readonly title: string;
  /** One plain sentence: the deeds of the phase, with the section of the book if it has one. */
  readonly purpose: string;
}

/** Automatic happenings as a phase ended or began. */
export interface PhaseDoings {
  /** Remarks for people, one line each. */
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly then?: Further;
}

/** The automatic happenings of a phase: none, or those in the notes. */
export const doings = (notes: readonly string[] = [], resolutions: readonly Resolution[] = []): PhaseDoings => ({
  notes,
  resolutions,
});

export interface NextPhase {
  readonly phase: string;
  readonly turn: number;
  /** True if a new turn (or a night) begins with the phase: `/turn next` goes on until then. */
  readonly opensTurn: boolean;
}

/** A rulebook's count and division of turns. */
export interface TurnSequence<B extends Battle = Battle> {
  readonly phases: readonly Phase[];
  /** The rulebook's word for a turn, if not `turn`. */
  readonly turnWord?: string;
  /** Finds the phase after this one; by default phases follow in the listed order, and each round of them is a turn. */
  nextPhase?(battle: B): NextPhase;
}

/** The phase after this one: as the rulebook says, or round in order, each round a turn. */
export function phaseAfter(sequence: TurnSequence, battle: Battle): NextPhase {
  if (sequence.nextPhase) return sequence.nextPhase(battle);
  const { phases } = sequence;
  const { phase, turn } = battle.game;
  const next = phases[phases.findIndex(({ id }) => id === phase) + 1];
  return next ? { phase: next.id, turn, opensTurn: false } : { phase: phases[0]!.id, turn: turn + 1, opensTurn: true };
}

/** "turn 3", "move 3": as the rulebook calls it. */
export const turnName = ({ turnWord = 'turn' }: Pick<TurnSequence, 'turnWord'>, turn: number): string => `${turnWord} ${turn}`;

/** A turn's name at the head of a line: "Turn 3", "Move 3". */
export const turnTitle = (ruleset: Pick<TurnSequence, 'turnWord'>, turn: number): string => capital(turnName(ruleset, turn));
