/**
 * Agreements in battles without an umpire: one side proposes a decision that an umpire would make, and the other sides agree,
 * refuse, or let a die decide. An accepted proposal is carried out as an umpire's command.
 */
import { formatCanonicalJson, type JsonObject } from '../../dice/index.js';
import {
  type Battle,
  refuseInvalid,
  findRowName,
  listPlayedSides,
  formatPossessive,
  Refusal,
  requireSide,
  buildSentenceEvent,
} from '../../rules/index.js';
import type { PendingDecision, Module } from '../module.js';
import { isAgreedSetting, isWithoutUmpire, type SettingType } from '../settings/index.js';
import { agreementDie, isFirstAnswerChosen } from './die.js';
import {
  AGREEMENT_TABLE,
  type AgreementRow,
  type ProposalAnswer,
  MIN_AGREEING_SIDES,
  listOpenAgreements,
  type Vote,
  findVoteResult,
  listSidesToVote,
} from './rows.js';

export { AGREEMENT_TABLE, type AgreementRow, listOpenAgreements, listSidesToVote } from './rows.js';

export type AgreementCommand =
  /** Makes a proposal for a side, or adds a second answer to an open proposal. */
  | { readonly type: 'propose'; readonly does: JsonObject | null; readonly words: string }
  /**
   * Records a side's answer to the open proposal. `no` from another side rejects the proposal, and `no` from the proposing side
   * withdraws it.
   */
  | { readonly type: 'agree'; readonly agreement: string; readonly says: AgreementWord };

/** The replies that a side can give to a proposal: `yes` to agree, `die` to let a die decide, and `no` to refuse. */
export const AGREEMENT_REPLIES = ['yes', 'die', 'no'] as const;
type AgreementWord = (typeof AGREEMENT_REPLIES)[number];

/** Commands that sides may agree on, in addition to settings. The text of a proposal must contain every value of its command (`present/agreement.ts`). */
const AGREED_COMMANDS = [
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
  'set-orders',
  'edit-umpires',
  'admit',
  'end',
] as const;
export type AgreedCommand = (typeof AGREED_COMMANDS)[number];

/** Checks whether sides may agree on a command in place of an umpire. */
export const mayBeAgreed = <C extends { readonly type: string }>(
  command: C,
): command is Extract<C, { type: AgreedCommand | SettingType }> =>
  (AGREED_COMMANDS as readonly string[]).includes(command.type) || isAgreedSetting(command);

/** The maximum number of characters in a proposal. The sides always see the whole text. */
export const MAX_PROPOSAL_LENGTH = 500;

/**
 * Checks whether a die may decide a proposal: a decision written as text, a procedure that rolls the battle's own dice, or an act
 * that settles what happens in play. For all other proposals, such as settings or dice entered by hand, both sides must agree.
 * @throws {Refusal} INVALID_INPUT for an act that the rulebook does not have
 */
function isJudgement(deciding: PendingDecision, does: JsonObject | null): boolean {
  if (does === null) return true;
  if (does.dice !== undefined) return false;
  if (does.type === 'resolve') return true;
  if (does.type !== 'act') return false;
  const act = deciding.actCalled(does.act as string);
  return act.judges ?? (!act.umpireOnly && deciding.ruleset.acts.includes(act));
}

/**
 * Returns the question that a proposal answers. A second answer must have the same question: both answers must be texts, or
 * commands with the same act or procedure.
 */
const questionOf = (does: JsonObject | null): string =>
  does === null ? '' : formatCanonicalJson([does.type!, does.act ?? does.procedure ?? null]);

/**
 * Returns the side of a player who proposes or answers in a battle without an umpire.
 * @throws {Refusal} NOT_YOURS if the person does not play for a side; CONFLICT if the battle has an umpire or too few sides with
 *   players. A recalculated command is never refused for a CONFLICT
 */
function sideOf({ battle, actor, isAgain }: PendingDecision, fewest = MIN_AGREEING_SIDES): string {
  requireSide(actor);
  if (!isAgain && !isWithoutUmpire(battle))
    throw new Refusal('CONFLICT', 'This battle has an umpire. Use `/call umpire` to ask for a ruling.');
  if (actor.sideId === null)
    throw new Refusal(
      'NOT_YOURS',
      'Only players of a side can propose and agree. Press _Play_ under the opening post to join a side.',
    );
  if (!isAgain && listPlayedSides(battle).length < fewest)
    throw new Refusal('CONFLICT', 'No one plays another side yet. Ask a second player to press _Play_ under the opening post.');
  return actor.sideId;
}

function propose(deciding: PendingDecision, { does, words: typed }: AgreementCommand & { type: 'propose' }): void {
  const side = sideOf(deciding);
  const words = typed.trim().replace(/\s+/g, ' ');
  if (words === '') throw refuseInvalid('answer', 'The proposal is empty. Enter what you propose.');
  if (words.length > MAX_PROPOSAL_LENGTH)
    throw refuseInvalid('answer', `The proposal is too long. Enter at most ${MAX_PROPOSAL_LENGTH} characters.`);
  if (does !== null && !mayBeAgreed(does as { readonly type: string }))
    throw new Refusal(
      'CONFLICT',
      'Only an umpire can use that command, so sides cannot agree on it. Propose a ruling in words instead.',
    );
  const answer: ProposalAnswer = { side, words, does };
  const isOfJudgement = isJudgement(deciding, does);
  const open = listOpenAgreements(deciding.battle);
  const asked = open.find((row) => isAnsweredBy(deciding, row, answer, isOfJudgement));
  if (asked) return answerOtherwise(deciding, asked, answer);
  const own = open.find(({ first }) => first.side === side && first.does?.type !== 'admit');
  if (!deciding.isAgain && own?.second)
    throw new Refusal(
      'CONFLICT',
      `The other side has answered your proposal: ${own.second.words.slice(0, 100)}. Use \`/propose\` to settle that proposal first.`,
    );
  const name = findRowName(deciding.rowIn('side', side));
  const withdrawn = own ? [`Withdrawn: ${own.first.words}`] : [];
  let made = '';
  deciding.record((desk) => {
    if (own) desk.draft.remove(AGREEMENT_TABLE, own.id);
    const id = desk.newId(AGREEMENT_TABLE);
    made = id;
    // If a die could originally decide the proposal, a die may still decide it in a recalculation.
    const before = desk.wroteFirst?.(id)?.isJudgement as boolean | undefined;
    const row: AgreementRow = {
      id,
      first: answer,
      second: null,
      isJudgement: before ?? isOfJudgement,
      says: { [side]: 'first' },
    };
    desk.draft.create(AGREEMENT_TABLE, id, row);
    return buildSentenceEvent('agreement-asked', `${name} proposes: ${words}`, null, [...awaited(deciding, row), ...withdrawn]);
  });
  const row = listOpenAgreements(deciding.battle).find(({ id }) => id === made);
  if (row && findVoteResult(deciding.battle, row) === 'first') settle(deciding, row, 'first', 'settled');
}

/**
 * Checks whether a new proposal is another side's second answer to an open proposal that a die may decide. A recalculated command
 * must answer the same proposal as it did originally.
 */
function isAnsweredBy(deciding: PendingDecision, open: AgreementRow, answer: ProposalAnswer, isOfJudgement: boolean): boolean {
  if (deciding.isAgain)
    return deciding
      .changedFirst('')
      .some(({ table, id, before, after }) => table === AGREEMENT_TABLE && id === open.id && before && after);
  const isSame = open.isJudgement && isOfJudgement && questionOf(open.first.does) === questionOf(answer.does);
  return isSame && open.first.side !== answer.side && !open.second;
}

/** Records a second, different answer to an open proposal by another side. */
function answerOtherwise(deciding: PendingDecision, open: AgreementRow, answer: ProposalAnswer): void {
  const first = findRowName(deciding.rowIn('side', open.first.side));
  const name = findRowName(deciding.rowIn('side', answer.side));
  deciding.record((desk) => {
    // The earlier votes were for the first answer only.
    const row: AgreementRow = { ...open, second: answer, says: { [open.first.side]: 'first', [answer.side]: 'second' } };
    desk.draft.set(AGREEMENT_TABLE, open.id, { second: row.second, says: row.says });
    return buildSentenceEvent('agreement-asked', `${name} proposes instead: ${answer.words}`, null, [
      `${first} proposed: ${open.first.words}`,
      `Either side can agree to the other’s answer, or ${first} can let a die decide.`,
    ]);
  });
}

/** Returns the sides that have not answered the proposal. */
function awaited({ battle }: PendingDecision, row: AgreementRow): string[] {
  const names = listSidesToVote(battle, row).map(findRowName);
  return names.length === 0 ? [] : [`Waiting for: ${names.join(', ')}.`];
}

function agree(deciding: PendingDecision, { agreement, says: word }: AgreementCommand & { type: 'agree' }): void {
  const open = listOpenAgreements(deciding.battle).find(({ id }) => id === agreement);
  // A new player can be admitted with the agreement of one side.
  const side = sideOf(deciding, open?.first.does?.type === 'admit' ? 1 : MIN_AGREEING_SIDES);
  if (!open) throw new Refusal('NOT_FOUND', 'That proposal is already decided. Use `/propose` to see open ones.');
  if (word === 'no') return drop(deciding, open, side);
  const saying = sayingOf(deciding, open, side, word);
  if (!deciding.isAgain && open.says[side] === saying)
    throw new Refusal(
      'CONFLICT',
      saying === 'die'
        ? 'Your side has already asked for a die roll. Wait for the other side.'
        : 'Your side has already agreed. Wait for the other side.',
    );
  const row: AgreementRow = { ...open, says: { ...open.says, [side]: saying } };
  const settled = findVoteResult(deciding.battle, row);
  if (settled === 'first' || settled === 'second') return settle(deciding, open, settled);
  if (settled === 'die') return roll(deciding, open, side);
  const name = findRowName(deciding.rowIn('side', side));
  deciding.record((desk) => {
    desk.draft.set(AGREEMENT_TABLE, open.id, { says: row.says });
    const words = saying === 'die' ? 'lets a die decide' : 'agrees';
    return buildSentenceEvent('agreement-answered', `${name} ${words}.`, null, awaited(deciding, row));
  });
}

/**
 * Returns the vote that a side casts by saying `yes` or `die`. `yes` is a vote for the other side's second answer if there is
 * one, and otherwise for the first answer.
 * @throws {Refusal} CONFLICT for `die` if a die may not decide the proposal, or if the side itself gave the last answer
 */
function sayingOf(
  { isAgain }: PendingDecision,
  { second, isJudgement: mayRoll, first }: AgreementRow,
  side: string,
  word: 'yes' | 'die',
): Vote {
  if (word === 'die') {
    if (!mayRoll && !isAgain)
      throw new Refusal('CONFLICT', 'A die can decide only matters of judgement. Agree to the proposal or refuse it.');
    if (side === (second ?? first).side && !isAgain)
      throw new Refusal('CONFLICT', 'Your own side gave that answer. Wait until another side agrees or asks for a die roll.');
    return 'die';
  }
  return second && second.side !== side ? 'second' : 'first';
}

/** Withdraws the second answer if this side gave it, otherwise the whole proposal. */
function drop(deciding: PendingDecision, open: AgreementRow, side: string): void {
  const name = findRowName(deciding.rowIn('side', side));
  if (open.second?.side === side)
    return deciding.record((desk) => {
      desk.draft.set(AGREEMENT_TABLE, open.id, { second: null, says: { [open.first.side]: 'first' } });
      return buildSentenceEvent('agreement-asked', `${name} withdraws its own answer. Still proposed: ${open.first.words}`);
    });
  deciding.record((desk) => {
    desk.draft.remove(AGREEMENT_TABLE, open.id);
    return buildSentenceEvent(
      'agreement-dropped',
      open.first.side === side
        ? `${name} withdraws its proposal: ${open.first.words}`
        : `${name} does not agree: ${open.first.words}`,
    );
  });
}

/**
 * Ends a proposal: makes the agreed answer the first answer of its row, and removes the row. The command of the answer is then
 * carried out.
 */
function settle(deciding: PendingDecision, open: AgreementRow, which: 'first' | 'second', slot = ''): void {
  const answer = which === 'first' ? open.first : open.second!;
  deciding.record(
    (desk) => {
      if (which === 'second') desk.draft.set(AGREEMENT_TABLE, open.id, { first: answer });
      desk.draft.remove(AGREEMENT_TABLE, open.id);
      return buildSentenceEvent('agreement-reached', `Agreed: ${answer.words}`, null, [
        `Proposed by ${findRowName(deciding.rowIn('side', answer.side))}.${answer.does ? ' The bot carries it out now.' : ''}`,
      ]);
    },
    { slot },
  );
}

/**
 * Rolls one of the battle's dice. The roll decides between two answers or, for a proposal with one answer, whether it is accepted
 * (ruling U-1).
 */
function roll(deciding: PendingDecision, open: AgreementRow, side: string): void {
  const { first, second } = open;
  deciding.record((desk) => {
    const resolution = desk.judge(agreementDie, {}, {});
    const isFirst = isFirstAnswerChosen(resolution);
    const holds = isFirst ? first : second;
    if (holds && holds !== first) desk.draft.set(AGREEMENT_TABLE, open.id, { first: holds });
    desk.draft.remove(AGREEMENT_TABLE, open.id);
    const name = findRowName(deciding.rowIn('side', side));
    return {
      kind: holds ? 'agreement-reached' : 'agreement-dropped',
      summary: holds ? `A die has decided: ${holds.words}` : `A die has decided against this: ${first.words}`,
      resolutions: [resolution],
      notes: [
        `${name} let a die decide: 4 to 6 for ${formatPossessive(findRowName(deciding.rowIn('side', first.side)))} proposal, 1 to 3 ${second ? `for ${formatPossessive(findRowName(deciding.rowIn('side', second.side)))} answer` : 'against it'} (U-1).`,
      ],
    };
  });
}

export const agreementModule: Module<AgreementCommand> = {
  tables: { [AGREEMENT_TABLE]: { knows: () => true } },
  commands: { propose, agree },
  statusLines: (known) =>
    isWithoutUmpire(known) ? listOpenAgreements(known).map((row) => ({ words: openLine(known, row) })) : [],
};

function openLine(battle: Battle, row: AgreementRow): string {
  const silent = listSidesToVote(battle, row).map(findRowName);
  const awaited = silent.length === 0 ? '' : ` Waiting for ${silent.join(', ')}.`;
  return `Proposed: ${row.first.words.replace(/\.$/, '')}.${awaited} Use /propose to see it.`;
}
