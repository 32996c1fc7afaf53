import { ButtonStyle, MessageFlags } from 'discord.js';
import type { Json } from '../../dice/index.js';
import { LATER_RESULT_MODES, type AmendmentCommand, UMPIRE_AS_READER } from '../../game/index.js';
import { type AmendmentQuestion as AskedAbout, countLaterEvents, presentPlan } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { AmendmentPreview } from '../../store/index.js';
import { type ConfirmQuestion, askToConfirm, type ConfirmButton, type ConfirmableDraft } from '../drafts/confirming.js';
import type { Services } from '../services.js';
import { buildCommandRequest, carryOutAndAnswer } from '../people/people.js';
import { runInSlices } from '../work/slices.js';
import { createReaderAmendmentFinder, collectDescriptionContext } from '../events/telling.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** The time in milliseconds after which the bot shows a notice to wait. */
const WORDS_AFTER_MS = 1500;

/**
 * Carries out a correction, overruling, undo or redo, and posts it. With `later: 'refuse'`, the umpire first sees the
 * consequences if later results may depend on the event, or if the calculation took long. The command then waits for the umpire's
 * answer as a draft.
 * @param asks true to show the consequences first in every case, if `later` is `refuse`. Default: false
 * @throws {Refusal} if the command is refused
 */
export async function amendEvents(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  command: AmendmentCommand,
  asks = false,
): Promise<void> {
  if (command.later !== 'refuse') return carryOut(interaction, services, gameId, command);
  const preview = await planned(interaction, services, gameId, command, false);
  const { prepared, plan } = preview;
  // Discord has already made this answer private, so it cannot become public.
  if (asks || hasLater(plan) || interaction.deferred)
    return askToConfirm(
      interaction,
      services,
      AMENDMENT_DRAFT,
      { gameId, command: prepared.command },
      askedOf(services, gameId, preview),
    );
  await carryOutAndAnswer(interaction, services, command, gameId, { prepared });
}

/**
 * Carries out the command without asking, and answers in public.
 * @param asOf the hash of the last event that the person saw. Default: the battle may have changed
 * @throws {GoneOn} if the hash of the battle's last event is not `asOf`
 */
async function carryOut(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  command: AmendmentCommand,
  asOf?: string,
): Promise<void> {
  const { prepared } = await planned(interaction, services, gameId, command, true);
  await carryOutAndAnswer(interaction, services, command, gameId, { prepared, asOf });
}

/**
 * Calculates the consequences of a command. If this takes a while, shows a notice to wait, because Discord expects an answer
 * within three seconds.
 */
async function planned(
  interaction: RepliableGuildInteraction,
  { battles }: Services,
  gameId: string,
  command: AmendmentCommand,
  isOpen: boolean,
): Promise<AmendmentPreview> {
  let telling: Promise<unknown> | undefined;
  const words = setTimeout(() => {
    if (!interaction.deferred && !interaction.replied)
      telling = interaction.deferReply(isOpen ? {} : { flags: MessageFlags.Ephemeral }).catch(() => undefined);
  }, WORDS_AFTER_MS);
  try {
    return await runInSlices(battles.preview(buildCommandRequest(interaction), gameId, command));
  } finally {
    clearTimeout(words);
    // The next answer depends on whether Discord has been informed of the wait.
    await telling;
  }
}

function askedOf(services: Services, gameId: string, { event, plan, prepared }: AmendmentPreview): ConfirmQuestion {
  const verb = verbOf(prepared.command, event.kind);
  const { taken } = plan.again;
  const about = {
    verb,
    event: createReaderAmendmentFinder(services, gameId, UMPIRE_AS_READER).shown(event),
    taken: taken.length,
  };
  return {
    body: presentPlan(about, plan, collectDescriptionContext(services, services.battles.open(gameId))),
    choices: choicesOf(hasLater(plan), verb),
    about: [event.number, [...taken], plan.changes as unknown as Json],
  };
}

/**
 * Checks whether later results depend on the event. If the plan needs dice that no one has seen (`unseen`), every later result
 * depends on the event.
 */
const hasLater = (plan: AmendmentPreview['plan']): boolean =>
  plan.unseen ? countLaterEvents(plan) > 0 : plan.changed.length + plan.gone.length + plan.fresh.length > 0;

function verbOf({ type }: AmendmentPreview['prepared']['command'], kind: string): AskedAbout['verb'] {
  if (type === 'correct') return 'Correct';
  if (type === 'overrule') return 'Overrule';
  return kind === 'undone' ? 'Redo' : 'Undo';
}

/**
 * Returns the buttons that carry out the command. If later results depend on the event, each button treats these results
 * differently.
 */
const choicesOf = (later: boolean, yes: string): readonly ConfirmButton[] =>
  later
    ? [
        ['again', 'Recalculate all', ButtonStyle.Primary],
        ['keep', 'Keep later results', ButtonStyle.Secondary],
      ]
    : [['again', yes, ButtonStyle.Primary]];

/** A correction, overruling, undo or redo that waits until an umpire confirms or cancels it. */
export const AMENDMENT_DRAFT: ConfirmableDraft<AmendmentCommand> = {
  button: 'draft',
  cancelled: 'Cancelled. Nothing has changed.',
  ask: async (interaction, services, { gameId, command }) =>
    askedOf(services, gameId, await planned(interaction, services, gameId, command, false)),
  async carryOut(interaction, services, { gameId, command }, choice, asOf) {
    const later = LATER_RESULT_MODES.find((candidate) => candidate === choice);
    if (later === undefined)
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Enter the command again.');
    await carryOut(interaction, services, gameId, { ...command, later }, asOf);
  },
};
