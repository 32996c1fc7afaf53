/** Agreements between players of a battle without an umpire: the open proposals. */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, playedSides, type Row, rowsIn, type SideRow } from '../../rules/battle.js';
import { awaySides } from '../board/index.js';
import { isUnrefereed } from '../settings/index.js';

/** Table of open proposals. Each side has at most one of its own. A settled proposal is removed. */
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

/** Returns the open proposals, in the order in which they were made. */
export const openAgreements = ({ tables }: Pick<Battle, 'tables'>): readonly AgreementRow[] =>
  rowsIn(tables[AGREEMENT] as ReadonlyMap<string, AgreementRow> | undefined);

/** Checks whether a proposal needs no answer of a side that is away: an end by the objectives, or a player for a seat. */
const goesWithoutAway = (does: JsonObject | null): boolean =>
  does?.type === 'admit' || (does?.type === 'end' && does.result === undefined);

/** Checks whether a command takes effect as soon as it is proposed, because every other side is away. */
export const needsNoAnswer = (battle: Battle, does: JsonObject | null): boolean =>
  goesWithoutAway(does) && playedSides(battle).length - awaySides(battle).length <= 1;

/** Sides whose votes settle a proposal: those with players, without those that are away if it does not need them. */
function voters(battle: Battle, row: AgreementRow): readonly SideRow[] {
  const away = goesWithoutAway(row.first.does) ? awaySides(battle) : [];
  return playedSides(battle).filter(({ id }) => !away.includes(id));
}

/** Sides that have not voted yet, and must. */
export const silentSides = (battle: Battle, row: AgreementRow): readonly SideRow[] =>
  voters(battle, row).filter(({ id }) => row.says[id] === undefined);

/**
 * Tells how a proposal is settled once all sides that must vote have voted: by a die (`die`) if one of them voted for it, or by
 * the answer that all of them voted for. Null if a side has not voted, or if they voted for different answers.
 */
export function settledAs(battle: Battle, row: AgreementRow): Saying | null {
  if (silentSides(battle, row).length > 0) return null;
  const said = new Set(voters(battle, row).map(({ id }) => row.says[id]!));
  if (said.has('die')) return 'die';
  return said.size === 1 ? [...said][0]! : null;
}

/** The smallest number of sides that can agree on anything. */
export const FEWEST_SIDES = 2;

/** Checks whether the battle continues by itself: it has no umpire, and at least two sides have players. */
export const isAmongSides = (battle: Battle): boolean => isUnrefereed(battle) && playedSides(battle).length >= FEWEST_SIDES;
