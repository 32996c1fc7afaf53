/** Proposals in battles without an umpire: one side proposes a decision that an umpire would make, and the other sides agree. */
import { ButtonStyle } from 'discord.js';
import type { JsonObject } from '../../dice/index.js';
import {
  AGREEMENT_TABLE,
  AGREEMENT_REPLIES,
  openView,
  type BattleEvent,
  PUBLIC_READER,
  type GameCommand,
  openPublicPart,
  findShownNumber,
  isEffectiveAtOnce,
  listOpenAgreements,
  MAX_PROPOSAL_LENGTH,
  type AgreementRequest,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import { listCancelledResults, redactFor } from '../../knowing/index.js';
import {
  formatProposal,
  describeCancelled,
  presentProposal,
  presentProposalConfirmation,
  EventDescription,
} from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { CommittedRequest, OpenGame } from '../../store/index.js';
import { announceBattleEnd } from './ending.js';
import type { ButtonHandler } from '../command.js';
import { askToConfirm, type ConfirmQuestion, handleConfirm, type ConfirmableDraft } from '../drafts/confirming.js';
import { findEvent } from '../events/event-picker.js';
import type { Services } from '../services.js';
import { carryOutAndAnswer, requireGameHere, buildCommandRequest } from '../people/people.js';
import { sendPrivateFollowUp, replyPrivately } from '../connection/reply.js';
import {
  type RecordStores,
  createReaderAmendmentFinder,
  collectDescriptionContext,
  createPlayerFinder,
} from '../events/telling.js';
import { runInSlices } from '../work/slices.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';

/** A proposed command, with the reason why its author cannot give the command without agreement. */
type Proposal = GameCommand & { readonly type: 'propose'; readonly why: string };

/** Asks a player whether to propose the command to the other side. The text of the command contains nothing secret. */
export async function offerToPropose(
  interaction: RepliableGuildInteraction,
  services: Services,
  { gameId, command, why, isDoubt }: AgreementRequest,
): Promise<void> {
  const words = await withConsequences(services, gameId, command, isDoubt);
  const proposal: Proposal = { type: 'propose', does: command as unknown as JsonObject, words, why };
  const draft = { gameId, command: proposal };
  await askToConfirm(interaction, services, PROPOSING, draft, askedOf(services, draft));
}

/** The maximum number of later events that are searched for results which an undo would cancel. */
const MOST_LATER = 400;

/**
 * Returns the text of a proposal. For an undo, a redo or a correction, the text includes the later results that would be
 * cancelled, if everyone may know them.
 */
async function withConsequences(services: Services, gameId: string, command: GameCommand, isDoubt: boolean): Promise<string> {
  const game = services.battles.open(gameId);
  const words = describeProposal(services, game, command, isDoubt);
  const isPutRight = command.type === 'undo' || command.type === 'redo' || command.type === 'correct';
  if (!isPutRight || command.later === 'keep') return words;
  const { taken, corrected } = services.battles.putRightBy(gameId, command);
  const first = Math.min(...taken, corrected?.number ?? Infinity, game.state.lastNumber);
  const events = services.record.events(gameId, { after: first - 1 });
  if (events.length > MOST_LATER) return words;
  const setting = collectDescriptionContext(services, game);
  const { shown } = createReaderAmendmentFinder(services, gameId, PUBLIC_READER);
  const gone = await runInSlices(
    listCancelledResults({ taken, corrected }, events, ({ number }) => !game.state.undoneBy.has(number), setting),
  );
  const consequences = describeCancelled(gone.map(shown), setting, MAX_PROPOSAL_LENGTH - words.length - 2);
  return consequences === '' ? words : `${words}. ${consequences}`;
}

/**
 * Describes a proposed command for everyone. If the command corrects an event, includes that event as everyone knows it.
 * @throws {Refusal} CONFLICT if the text cannot describe the command completely, or is too long to be shown in full
 */
export function describeProposal(records: RecordStores, game: OpenGame, command: GameCommand, isDoubt = false): string {
  const { gameId } = game;
  const event = 'event' in command ? records.record.event(gameId, command.event ?? 0) : undefined;
  const setting = collectDescriptionContext(records, game);
  const told =
    event && redactFor(createReaderAmendmentFinder(records, gameId, PUBLIC_READER).shown(event), setting, PUBLIC_READER);
  // The proposer has chosen these rows, so the rows' names are not secret to the proposer.
  const { ruleset, battle } = openView(game, UMPIRE_AS_READER);
  const words = formatProposal(ruleset, battle, command, told && new EventDescription(told, setting), isDoubt);
  if (words.length > MAX_PROPOSAL_LENGTH)
    throw new Refusal(
      'CONFLICT',
      'This proposal is too long to show in full. Leave some values out, or use `/propose` to describe it.',
    );
  return words;
}

function askedOf(
  services: Services,
  { gameId, command: { words, why, does } }: { gameId: string; command: Proposal },
): ConfirmQuestion {
  const isAtOnce = isEffectiveAtOnce(openPublicPart(services.battles.open(gameId)), does);
  return {
    body: presentProposalConfirmation(words, why, isAtOnce),
    choices: [['yes', isAtOnce ? 'Do it' : 'Propose', ButtonStyle.Primary]],
  };
}

/** A proposal that waits for its author's confirmation. */
const PROPOSING: ConfirmableDraft<Proposal> = {
  button: 'propose',
  cancelled: 'The proposal was cancelled.',
  ask: (_interaction, services, draft) => Promise.resolve(askedOf(services, draft)),
  async carryOut(interaction, services, { gameId, command }, choice) {
    if (choice !== 'yes')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Enter the command again.');
    const { why: _, ...proposal } = command;
    await answerAgreed(interaction, services, await services.battles.actSoon(buildCommandRequest(interaction), proposal, gameId));
  },
};

/** Handles `propose:<interaction>:yes|cancel`, the answer to whether to propose a command. */
export const proposeButtonHandler: ButtonHandler = {
  name: 'propose',
  press: (interaction, parts, services) =>
    handleConfirm(interaction, services, (type) => (type === 'propose' ? PROPOSING : undefined), parts),
};

/** Finds the last event about an open proposal, by the proposal's id. */
function askedBy(services: Services, gameId: string, id: string): BattleEvent | undefined {
  for (const event of services.record.newestFirst(gameId))
    if (event.kind === 'agreement-asked' && rowIdOf(event) === id) return event;
  return undefined;
}

const rowIdOf = ({ changes }: BattleEvent): string | undefined =>
  changes.find(({ table, after }) => table === AGREEMENT_TABLE && after !== null)?.id;

/**
 * Handles `/propose`, which proposes the typed text to the other sides. Without a text, privately shows all open proposals, or
 * says that there are none.
 * @throws {Refusal} NO_GAME if there is no battle here; the core's refusal of the proposal, such as CONFLICT if the battle has an
 *   umpire
 */
export async function handlePropose(interaction: TypedCommand, services: Services): Promise<void> {
  const words = interaction.options.getString('answer');
  if (words !== null) return carryOutAndAnswer(interaction, services, { type: 'propose', does: null, words });
  const { game } = requireGameHere(interaction, services);
  if (!(await showOpen(interaction, services, game)))
    await replyPrivately(interaction, 'No proposal is open. Use `/propose` with an answer to propose it to the other side.');
}

/**
 * Privately shows a person all open proposals, or one of them, each in a message with its buttons.
 * @returns true if a proposal was shown
 */
async function showOpen(
  interaction: RepliableGuildInteraction,
  services: Services,
  game: OpenGame,
  only?: string,
): Promise<boolean> {
  const { gameId } = game;
  const battle = openPublicPart(game);
  const [first, ...others] = listOpenAgreements(battle).flatMap((open) => {
    const asked = only === undefined || only === open.id ? askedBy(services, gameId, open.id) : undefined;
    return asked
      ? [presentProposal(battle, open, { gameId, mark: findShownNumber(asked), whoIs: createPlayerFinder(services, gameId) })]
      : [];
  });
  if (!first) return false;
  await replyPrivately(interaction, first);
  for (const other of others) await sendPrivateFollowUp(interaction, services, other, 'an open proposal could not be shown');
  return true;
}

/** Handles `agree:<game>:<mark>:yes|die|no` under a proposal. If the proposal has a newer answer, shows that answer first. */
export const agreeButtonHandler: ButtonHandler = {
  name: 'agree',
  async press(interaction, [gameId = '', mark = '', word = ''], services) {
    const says = AGREEMENT_REPLIES.find((candidate) => candidate === word);
    const asked = findEvent(services, gameId, mark);
    if (says === undefined || asked?.kind !== 'agreement-asked')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/propose` to see the open proposal.');
    const game = services.battles.open(gameId);
    const agreement = rowIdOf(asked)!;
    const isOpen = listOpenAgreements(openPublicPart(game)).some(({ id }) => id === agreement);
    if (isOpen && askedBy(services, gameId, agreement)?.number !== asked.number) {
      await showOpen(interaction, services, game, agreement);
      return;
    }
    const done = await services.battles.actSoon(buildCommandRequest(interaction), { type: 'agree', agreement, says }, gameId);
    await answerAgreed(interaction, services, done);
  },
};

/** Answers with the events of a proposal or an agreement. If the battle ended, also posts its summary. */
async function answerAgreed(interaction: RepliableGuildInteraction, services: Services, done: CommittedRequest): Promise<void> {
  await services.deliveries.answer(interaction, done);
  if (done.events.some(({ kind }) => kind === 'game-ended')) await announceBattleEnd(interaction, services, done);
}
