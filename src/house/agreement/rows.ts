/** Agreements between players of a battle without an umpire: the open proposal, if any. */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, playedSides, type Row, rowsIn, type SideRow } from '../../rules/battle.js';
import { isUnrefereed } from '../settings/index.js';

/** The table of proposals. It has at most one row, which is removed when the proposal is settled. */
export const AGREEMENT = 'agreement';

/** An answer: words that everyone may read, and the command behind them. */
export type ProposalAnswer = {
  readonly side: string;
  readonly words: string;
  /** The command that is carried out like an umpire's; null if only the text of the proposal counts. */
  readonly does: JsonObject | null;
};

/** The answers that a side can vote for: the first one, the second one, or a die. */
export const SAYINGS = ['first', 'second', 'die'] as const;
export type Saying = (typeof SAYINGS)[number];

/** A proposal with its votes. */
export type AgreementRow = Row & {
  readonly id: string;
  readonly first: ProposalAnswer;
  /** Another side's own answer to the same question; null if there is none. */
  readonly second: ProposalAnswer | null;
  /** True for a judgement, which a die may decide. Undos and settings need both sides. */
  readonly isJudgement: boolean;
  /** Votes by side. The side that gives an answer votes for it. */
  readonly says: Readonly<Record<string, Saying>>;
};

/** Returns the open proposal; undefined if there is none. */
export const openAgreement = ({ tables }: Pick<Battle, 'tables'>): AgreementRow | undefined =>
  rowsIn(tables[AGREEMENT] as ReadonlyMap<string, AgreementRow> | undefined)[0];

/** Returns the sides with players that have not voted yet. */
export const silentSides = (battle: Battle, { says }: Pick<AgreementRow, 'says'>): readonly SideRow[] =>
  playedSides(battle).filter(({ id }) => says[id] === undefined);

/**
 * Tells how a proposal is settled once all sides with players have voted: by a die (`die`) if one of them voted for it, or by
 * the answer that all of them voted for. Null if a side has not voted, or if they voted for different answers.
 */
export function settledAs(battle: Battle, row: Pick<AgreementRow, 'says'>): Saying | null {
  if (silentSides(battle, row).length > 0) return null;
  const said = new Set(playedSides(battle).map(({ id }) => row.says[id]!));
  if (said.has('die')) return 'die';
  return said.size === 1 ? [...said][0]! : null;
}

/** The smallest number of sides that can agree on anything. */
export const FEWEST_SIDES = 2;

/** Checks whether the battle continues by itself: it has no umpire, and at least two sides have players. */
export const isAmongSides = (battle: Battle): boolean => isUnrefereed(battle) && playedSides(battle).length >= FEWEST_SIDES;
