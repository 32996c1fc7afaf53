/** What players of a battle without an umpire agree on: the one proposal that is open, if any. */
import type { JsonObject } from '../../dice/index.js';
import { type Battle, playedSides, type Row, rowsIn, type SideRow } from '../../rules/battle.js';
import { isUnrefereed } from '../settings/index.js';

/** Table of proposals: one row at a time, gone once it is settled. */
export const AGREEMENT = 'agreement';

/** An answer to a question: what would be done, in words that everybody is told, and the command that does it. */
export type Answer = {
  readonly side: string;
  readonly words: string;
  /** Carried out as an umpire's; null: the words alone are what counts. */
  readonly does: JsonObject | null;
};

/** What a side says: it is for the first answer or the second, or lets a die decide. */
export const SAYINGS = ['first', 'second', 'die'] as const;
export type Saying = (typeof SAYINGS)[number];

/** What is proposed, and who has said what. */
export type AgreementRow = Row & {
  readonly id: string;
  readonly first: Answer;
  /** Another side's own answer to the same question. */
  readonly second: Answer | null;
  /** A judgement, which a die may decide; what is taken back or set otherwise, both sides must want. */
  readonly isJudgement: boolean;
  /** By side: whoever gives an answer is for it. */
  readonly says: Readonly<Record<string, Saying>>;
};

/** What is open; undefined: nothing. */
export const openAgreement = ({ tables }: Pick<Battle, 'tables'>): AgreementRow | undefined =>
  rowsIn(tables[AGREEMENT] as ReadonlyMap<string, AgreementRow> | undefined)[0];

/** Played sides that have said nothing to what is open yet. */
export const silentSides = (battle: Battle, { says }: Pick<AgreementRow, 'says'>): readonly SideRow[] =>
  playedSides(battle).filter(({ id }) => says[id] === undefined);

/** What all sides are for; `die`: a die decides; null: it is not settled yet. */
export function settledAs(battle: Battle, row: Pick<AgreementRow, 'says'>): Saying | null {
  if (silentSides(battle, row).length > 0) return null;
  const said = new Set(playedSides(battle).map(({ id }) => row.says[id]!));
  if (said.has('die')) return 'die';
  return said.size === 1 ? [...said][0]! : null;
}

/** Fewer agree on nothing: each side has another to agree with. */
export const FEWEST_SIDES = 2;

/** Whether the battle goes on by itself: nobody umpires, both sides are played. */
export const isAmongSides = (battle: Battle): boolean => isUnrefereed(battle) && playedSides(battle).length >= FEWEST_SIDES;
