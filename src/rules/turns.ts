/** Phases and turns: what happens automatically, the diary, open tasks. */
import type { Todo } from './deeds.js';
import type { Cast, Resolution } from './result.js';
import { capital } from './words.js';
import type { Further } from './happening.js';
import type { Battle } from './battle.js';

/** An entry of the diary: something that happens in a later turn and phase. */
export interface DiaryEntry {
  /** Unique among the diary entries of a battle. */
  readonly id: string;
  readonly kind: string;
  readonly dueTurn: number;
  /** The phase in which it is due. If this is empty, it is due in the next phase once its turn has come. */
  readonly duePhase: string;
  /** At the beginning of the phase or at its end. */
  readonly at: 'begin' | 'end';
  /** Entries of the same moment are settled in this order, compared element by element. */
  readonly order: readonly number[];
  readonly label: string;
  /** The only side that learns of it; null if everyone does. */
  readonly sideId: string | null;
}

/** A task that the rulebook requires before a phase ends: a risk, a test, a landing without targets. */
export interface OpenMatter {
  /** A sentence of plain text for umpires, without full stop and sections, with unit names as they are. */
  readonly text: string;
  /** The sections or rulings that demand it. */
  readonly cites: readonly [string, ...string[]];
  /** The phase before whose end it must be done. */
  readonly phase: string;
  /** The only side that learns of it, or `UMPIRES`; null if everyone does. */
  readonly sideId: string | null;
  /** The row that it is about. */
  readonly row?: { readonly table: string; readonly id: string };
  /** The command that does it. */
  readonly todo?: Todo;
  /** Set if it happens automatically when the phase ends. Lists show it until then, but no umpire is asked about it. */
  readonly comesByItself?: true;
}

/** A spotting attempt that a side may make at an unseen unit. It depends on true places, so only umpires may know of it. */
export interface Look {
  readonly side: string;
  readonly target: string;
  readonly procedure: string;
  /** The units that can search, the one with the best chance first. */
  readonly by: readonly { readonly unit: string; readonly roles: Cast }[];
}

/** A task that an umpire can do at any time. No phase waits for it. */
export interface Errand {
  /** As in `OpenMatter`. */
  readonly text: string;
  readonly row: { readonly table: string; readonly id: string };
  readonly choices: readonly ErrandChoice[];
}

export interface ErrandChoice {
  readonly label: string;
  readonly todo: Todo;
  /** Set if its effect is shown before it is carried out. */
  readonly isShownFirst?: true;
}

export interface Phase {
  readonly id: string;
  readonly title: string;
  /** One plain sentence on what is done in the phase, with the section of the book if it has one. */
  readonly purpose: string;
}

/** What happened automatically when a phase ended or began. */
export interface PhaseDoings {
  /** Remarks for people, one line each. */
  readonly notes: readonly string[];
  readonly resolutions: readonly Resolution[];
  readonly then?: Further;
}

/** Builds the list of what happened automatically in a phase. Empty without arguments. */
export const doings = (notes: readonly string[] = [], resolutions: readonly Resolution[] = []): PhaseDoings => ({
  notes,
  resolutions,
});

export interface NextPhase {
  readonly phase: string;
  readonly turn: number;
  /** True if a new turn (or a night) begins with the phase, which is where `/turn next` stops. */
  readonly opensTurn: boolean;
}

/** The way in which a rulebook counts turns, and divides them into phases. */
export interface TurnSequence<B extends Battle = Battle> {
  readonly phases: readonly Phase[];
  /** The rulebook's word for a turn, if not `turn`. */
  readonly turnWord?: string;
  /** Finds the phase after this one; by default phases follow in the listed order, and each round of them is a turn. */
  nextPhase?(battle: B): NextPhase;
}

/** Returns the phase after this one: as the rulebook says, otherwise the next in the list. Each round of the list is a turn. */
export function phaseAfter(sequence: TurnSequence, battle: Battle): NextPhase {
  if (sequence.nextPhase) return sequence.nextPhase(battle);
  const { phases } = sequence;
  const { phase, turn } = battle.game;
  const next = phases[phases.findIndex(({ id }) => id === phase) + 1];
  return next ? { phase: next.id, turn, opensTurn: false } : { phase: phases[0]!.id, turn: turn + 1, opensTurn: true };
}

/** Returns a turn in the rulebook's words: "turn 3", "move 3". */
export const turnName = ({ turnWord = 'turn' }: Pick<TurnSequence, 'turnWord'>, turn: number): string => `${turnWord} ${turn}`;

/** Returns a turn at the beginning of a line: "Turn 3", "Move 3". */
export const turnTitle = (ruleset: Pick<TurnSequence, 'turnWord'>, turn: number): string => capital(turnName(ruleset, turn));
