/** The open proposals in a battle without an umpire. */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, listPlayedSides, type Row, listRows, type SideRow } from '../../rules/battle.js';
import { listAbsentSides } from '../board/index.js';
import { isWithoutUmpire } from '../settings/index.js';

/** The table of open proposals. Each side can have one open proposal. Settled proposals are removed. */
export const AGREEMENT_TABLE = 'agreement';

/** An answer to a proposal: a text for everyone, and its command. */
export type ProposalAnswer = {
  readonly side: string;
  readonly words: string;
  /** The command that is carried out as if an umpire had given it; null if the answer is only a text. */
  readonly does: JsonObject | null;
};

/** The possible votes of a side: the first answer, the second answer, or a die. */
const VOTES = ['first', 'second', 'die'] as const;
export type Vote = (typeof VOTES)[number];

/** An open proposal, with the votes of the sides. */
export type AgreementRow = Row & {
  readonly id: string;
  readonly first: ProposalAnswer;
  /** Another side's answer to the same question; null if no side has given one. */
  readonly second: ProposalAnswer | null;
  /** True if a die may decide the proposal. Undos and settings need the agreement of both sides. */
  readonly isJudgement: boolean;
  /** The vote of each side. A side votes for its own answer. */
  readonly says: Readonly<Record<string, Vote>>;
};

/** Returns the open proposals of all sides, oldest first. */
export const listOpenAgreements = ({ tables }: Pick<Battle, 'tables'>): readonly AgreementRow[] =>
  listRows(tables[AGREEMENT_TABLE] as ReadonlyMap<string, AgreementRow> | undefined);

/**
 * Checks whether absent sides need not vote on a proposal. This is so if it ends the battle by its objectives, or gives a person
 * a seat.
 */
const goesWithoutAway = (does: JsonObject | null): boolean =>
  does?.type === 'admit' || (does?.type === 'end' && does.result === undefined);

/**
 * Checks whether a proposed command takes effect immediately because all other sides are absent and their votes are not needed.
 */
export const isEffectiveAtOnce = (battle: Battle, does: JsonObject | null): boolean =>
  goesWithoutAway(does) && listPlayedSides(battle).length - listAbsentSides(battle).length <= 1;

/** Returns the sides with a vote: all sides with players, or only those present if the proposal can pass without absent sides. */
function voters(battle: Battle, row: AgreementRow): readonly SideRow[] {
  const away = goesWithoutAway(row.first.does) ? listAbsentSides(battle) : [];
  return listPlayedSides(battle).filter(({ id }) => !away.includes(id));
}

/** Returns the sides that must still vote. */
export const listSidesToVote = (battle: Battle, row: AgreementRow): readonly SideRow[] =>
  voters(battle, row).filter(({ id }) => row.says[id] === undefined);

/**
 * Returns how the votes settle a proposal: by a die if any side voted for a die, or by the answer that all sides chose. Returns
 * null if a vote is missing, or if the sides chose different answers.
 */
export function findVoteResult(battle: Battle, row: AgreementRow): Vote | null {
  if (listSidesToVote(battle, row).length > 0) return null;
  const said = new Set(voters(battle, row).map(({ id }) => row.says[id]!));
  if (said.has('die')) return 'die';
  return said.size === 1 ? [...said][0]! : null;
}

/** The smallest number of sides that can reach an agreement. */
export const MIN_AGREEING_SIDES = 2;

/**
 * Checks whether the sides can play without a person as umpire: the battle has no umpire, and at least two sides have players.
 */
export const canPlayWithoutUmpire = (battle: Battle): boolean =>
  isWithoutUmpire(battle) && listPlayedSides(battle).length >= MIN_AGREEING_SIDES;
