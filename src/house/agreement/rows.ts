/** Agreements between players of a battle without an umpire: the open proposal, if any. */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, playedSides, type Row, rowsIn, type SideRow } from '../../rules/battle.js';
import { isUnrefereed } from '../settings/index.js';

/** Table of proposals: one row at a time, gone once it is settled. */
export const AGREEMENT = 'agreement';

/** An answer: public words, and the command behind them. */
export type ProposalAnswer = {
  readonly side: string;
  readonly words: string;
  /** The command that is carried out like an umpire's; null if only the words of the proposal count. */
  readonly does: JsonObject | null;
};

/** A side's vote: the first answer, the second, or a die. */
export const SAYINGS = ['first', 'second', 'die'] as const;
export type Saying = (typeof SAYINGS)[number];

/** A proposal with its votes. */
export type AgreementRow = Row & {
  readonly id: string;
  readonly first: ProposalAnswer;
  /** Another side's own answer to the same question. */
  readonly second: ProposalAnswer | null;
  /** A judgement may be left to a die; undos and settings need both sides. */
  readonly isJudgement: boolean;
  /** By side; an answer counts as its author's vote. */
  readonly says: Readonly<Record<string, Saying>>;
};

/** The open proposal; undefined if there is none. */
export const openAgreement = ({ tables }: Pick<Battle, 'tables'>): AgreementRow | undefined =>
  rowsIn(tables[AGREEMENT] as ReadonlyMap<string, AgreementRow> | undefined)[0];

/** Played sides that have not voted yet. */
export const silentSides = (battle: Battle, { says }: Pick<AgreementRow, 'says'>): readonly SideRow[] =>
  playedSides(battle).filter(({ id }) => says[id] === undefined);

/**
 * How a proposal is settled: by the answer that all sides gave, or by a die (`die`) if one of them asked for it; null if a side
 * is silent or they disagree.
 */
export function settledAs(battle: Battle, row: Pick<AgreementRow, 'says'>): Saying | null {
  if (silentSides(battle, row).length > 0) return null;
  const said = new Set(playedSides(battle).map(({ id }) => row.says[id]!));
  if (said.has('die')) return 'die';
  return said.size === 1 ? [...said][0]! : null;
}

/** Fewer agree on nothing: each side has another to agree with. */
export const FEWEST_SIDES = 2;

/** True if the battle goes on by itself: nobody umpires, both sides are played. */
export const isAmongSides = (battle: Battle): boolean => isUnrefereed(battle) && playedSides(battle).length >= FEWEST_SIDES;
