import { MessageFlags, type RepliableInteraction } from 'discord.js';
import { type Chance, type JsonObject, TooManyBranchesError } from '../../dice/index.js';
import { calculateOdds, type Procedure } from '../../rules/index.js';
import type { Services } from '../house.js';

/** The maximum number of times that a procedure runs in the bot's own process. This number takes no noticeable time. */
const QUICK_RUNS = 500;

/**
 * Calculates exact odds for a private answer. A quick calculation runs in this process, and any other in a separate process.
 * @param wait asks the person to wait. Default: defers a private answer
 * @throws {Refusal} as the procedure and `LongWork.run` do
 */
export async function computeOdds(
  interaction: RepliableInteraction,
  { longWork }: Pick<Services, 'longWork'>,
  procedure: Procedure,
  input: JsonObject,
  wait: () => Promise<unknown> = () => interaction.deferReply({ flags: MessageFlags.Ephemeral }),
): Promise<readonly Chance<JsonObject>[]> {
  try {
    return calculateOdds(procedure, input, QUICK_RUNS);
  } catch (error) {
    if (!(error instanceof TooManyBranchesError)) throw error;
  }
  if (!interaction.deferred) await wait();
  return longWork.run('odds', { procedure: procedure.id, input }, interaction.user.id);
}
