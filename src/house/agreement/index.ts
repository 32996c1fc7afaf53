/**
 * Agreements in battles without an umpire: one side proposes what an umpire would rule, and the other sides agree, refuse, or let
 * a die decide. If accepted, the proposal is carried out like an umpire's command.
 */
import type { JsonObject } from '../../dice/index.js';
import { invalid, nameOf, playedSides, Refusal, requireSide, said } from '../../rules/index.js';
import type { Deciding, Module } from '../module.js';
import { isUnrefereed } from '../settings/index.js';
import { agreementDie, isForFirst } from './die.js';
import {
  AGREEMENT,
  type AgreementRow,
  type ProposalAnswer,
  FEWEST_SIDES,
  openAgreement,
  type Saying,
  settledAs,
  silentSides,
} from './rows.js';

export type AgreementCommand =
  /** A side proposes a ruling, or gives another answer to an open proposal. */
  | { readonly type: 'propose'; readonly does: JsonObject | null; readonly words: string }
  /** A side answers the open proposal. With `no` another side rejects it, and its own side withdraws it. */
  | { readonly type: 'agree'; readonly agreement: string; readonly says: AgreementWord };

/** `yes`: the side agrees; `die`: a die shall decide; `no`: the side refuses. */
export const AGREEMENT_WORDS = ['yes', 'die', 'no'] as const;
export type AgreementWord = (typeof AGREEMENT_WORDS)[number];

/** Commands that sides may agree on. */
const AGREED_COMMANDS: readonly string[] = [
  'act',
  'resolve',
  'go-to-phase',
  'set-deadline',
  'add-unit',
  'edit-unit',
  'remove-unit',
  'edit-side',
  'undo',
  'redo',
  'correct',
  'set-hand-dice',
  'set-withdrawals',
  'set-posts',
  'set-mentions',
  'set-orders',
  'set-unseen-names',
  'set-checks',
  'edit-umpires',
  'end',
];

/** Commands that a die may decide, because they are matters of judgement. */
const JUDGEMENTS: readonly string[] = ['act', 'resolve'];

/** True if sides may agree on a command in place of an umpire. */
export const mayBeAgreed = ({ type }: { readonly type: string }): boolean => AGREED_COMMANDS.includes(type);

const WORDS_MAX = 500;

const isJudgement = (does: JsonObject | null): boolean => does === null || JUDGEMENTS.includes(does.type as string);

/**
 * Returns the side of a player who proposes or answers in a battle without an umpire.
 * @throws {Refusal} NOT_YOURS if the person plays no side; CONFLICT if the battle has an umpire, or if fewer than two sides
 * have players. When the command is judged again, there is no CONFLICT
 */
function sideOf({ battle, actor, isAgain }: Deciding): string {
  requireSide(actor);
  if (!isAgain && !isUnrefereed(battle))
    throw new Refusal('CONFLICT', 'this battle has an umpire: /call umpire asks for a judgement');
  if (actor.sideId === null) throw new Refusal('NOT_YOURS', 'players agree, each for his own side');
  if (!isAgain && playedSides(battle).length < FEWEST_SIDES)
    throw new Refusal('CONFLICT', 'nobody plays another side yet: somebody presses Play under the opening post first');
  return actor.sideId;
}

function propose(deciding: Deciding, { does, words: typed }: AgreementCommand & { type: 'propose' }): void {
  const side = sideOf(deciding);
  const words = typed.trim().replace(/\s+/g, ' ');
  if (words === '') throw invalid('answer', 'say what you propose');
  if (words.length > WORDS_MAX) throw invalid('answer', `at most ${WORDS_MAX} characters`);
  if (does !== null && !mayBeAgreed(does as { readonly type: string }))
    throw new Refusal('CONFLICT', 'sides do not agree on that: it is an umpire’s');
  const answer: ProposalAnswer = { side, words, does };
  const open = openAgreement(deciding.battle);
  if (open) return answerOtherwise(deciding, open, answer);
  const name = nameOf(deciding.rowIn('side', side));
  deciding.record((desk) => {
    const id = desk.newId(AGREEMENT);
    const row: AgreementRow = { id, first: answer, second: null, isJudgement: isJudgement(does), says: { [side]: 'first' } };
    desk.draft.create(AGREEMENT, id, row);
    return said('agreement-asked', `${name} proposes: ${words}`, null, awaited(deciding, row));
  });
}

/** Records another side's own answer to the same question. @throws {Refusal} CONFLICT if the proposal cannot have one */
function answerOtherwise(deciding: Deciding, open: AgreementRow, answer: ProposalAnswer): void {
  const first = nameOf(deciding.rowIn('side', open.first.side));
  if (!open.isJudgement || !isJudgement(answer.does) || open.first.side === answer.side || open.second)
    throw new Refusal(
      'CONFLICT',
      `something is proposed already (${first}: ${open.first.words.slice(0, 100)}): settle that first, /propose shows it`,
    );
  const name = nameOf(deciding.rowIn('side', answer.side));
  deciding.record((desk) => {
    // Sides that have agreed so far agreed only to the first answer.
    const row: AgreementRow = { ...open, second: answer, says: { [open.first.side]: 'first', [answer.side]: 'second' } };
    desk.draft.set(AGREEMENT, open.id, { second: row.second, says: row.says });
    return said('agreement-asked', `${name} answers otherwise: ${answer.words}`, null, [
      `${first} had proposed: ${open.first.words}`,
      'One side agrees to the other’s answer, or a die decides between the two.',
    ]);
  });
}

/** Sides that have not answered. */
function awaited({ battle }: Deciding, row: AgreementRow): string[] {
  const names = silentSides(battle, row).map(nameOf);
  return names.length === 0 ? [] : [`Awaited: ${names.join(', ')}.`];
}

function agree(deciding: Deciding, { agreement, says: word }: AgreementCommand & { type: 'agree' }): void {
  const side = sideOf(deciding);
  const open = openAgreement(deciding.battle);
  if (open?.id !== agreement) throw new Refusal('NOT_FOUND', 'that is settled already: /propose shows what is open');
  if (word === 'no') return drop(deciding, open, side);
  const saying = sayingOf(open, side, word);
  if (!deciding.isAgain && open.says[side] === saying)
    throw new Refusal(
      'CONFLICT',
      saying === 'die' ? 'your side has said so already' : 'your side is for that already: the other side is awaited',
    );
  const row: AgreementRow = { ...open, says: { ...open.says, [side]: saying } };
  const settled = settledAs(deciding.battle, row);
  if (settled === 'first' || settled === 'second') return settle(deciding, open, settled);
  if (settled === 'die') return roll(deciding, open, side);
  const name = nameOf(deciding.rowIn('side', side));
  deciding.record((desk) => {
    desk.draft.set(AGREEMENT, open.id, { says: row.says });
    const words = saying === 'die' ? 'lets a die decide' : 'agrees';
    return said('agreement-answered', `${name} ${words}.`, null, awaited(deciding, row));
  });
}

/**
 * Gives the vote that a side casts by `yes` or `die`. With `yes` it votes for the second answer if another side has given a
 * second one, otherwise for the first.
 * @throws {Refusal} CONFLICT for `die` if the proposal is no judgement, or if the side itself made the proposal and no second
 * answer has been given
 */
function sayingOf({ second, isJudgement: mayRoll, first }: AgreementRow, side: string, word: 'yes' | 'die'): Saying {
  if (word === 'die') {
    if (!mayRoll) throw new Refusal('CONFLICT', 'no die decides that: both sides must agree to take back or to overrule');
    if (!second && side === first.side)
      throw new Refusal('CONFLICT', 'your own side has proposed it: another side agrees, or lets a die decide');
    return 'die';
  }
  return second && second.side !== side ? 'second' : 'first';
}

/** Withdraws the second answer if this side gave it; otherwise the whole proposal. */
function drop(deciding: Deciding, open: AgreementRow, side: string): void {
  const name = nameOf(deciding.rowIn('side', side));
  if (open.second?.side === side)
    return deciding.record((desk) => {
      desk.draft.set(AGREEMENT, open.id, { second: null, says: { [open.first.side]: 'first' } });
      return said('agreement-asked', `${name} takes its own answer back. It is proposed: ${open.first.words}`);
    });
  deciding.record((desk) => {
    desk.draft.remove(AGREEMENT, open.id);
    return said(
      'agreement-dropped',
      open.first.side === side
        ? `${name} takes back what it proposed: ${open.first.words}`
        : `${name} does not agree: ${open.first.words}`,
    );
  });
}

/** Settles a proposal: makes the agreed answer the row's first one, whose command is to be carried out, and removes the row. */
function settle(deciding: Deciding, open: AgreementRow, which: 'first' | 'second'): void {
  const answer = which === 'first' ? open.first : open.second!;
  deciding.record((desk) => {
    if (which === 'second') desk.draft.set(AGREEMENT, open.id, { first: answer });
    desk.draft.remove(AGREEMENT, open.id);
    return said('agreement-reached', `Agreed: ${answer.words}`, null, [
      `Proposed by ${nameOf(deciding.rowIn('side', answer.side))}${answer.does ? '; the bot does it now' : ''}.`,
    ]);
  });
}

/** Lets a die of the battle decide between two answers, or whether the only one holds. House ruling U-1. */
function roll(deciding: Deciding, open: AgreementRow, side: string): void {
  const { first, second } = open;
  deciding.record((desk) => {
    const resolution = desk.judge(agreementDie, {}, {});
    const isFirst = isForFirst(resolution);
    const holds = isFirst ? first : second;
    if (holds && holds !== first) desk.draft.set(AGREEMENT, open.id, { first: holds });
    desk.draft.remove(AGREEMENT, open.id);
    const name = nameOf(deciding.rowIn('side', side));
    return {
      kind: holds ? 'agreement-reached' : 'agreement-dropped',
      summary: holds ? `A die has decided: ${holds.words}` : `A die has decided against it: ${first.words}`,
      resolutions: [resolution],
      notes: [
        `${name} let a die decide: 4 to 6 for what ${nameOf(deciding.rowIn('side', first.side))} proposed, 1 to 3 ${second ? `for the answer of ${nameOf(deciding.rowIn('side', second.side))}` : 'against it'} (U-1).`,
      ],
    };
  });
}

export const agreement: Module<AgreementCommand> = {
  tables: { [AGREEMENT]: { knows: () => true } },
  commands: { propose, agree },
};
