import { MessageFlags, type RepliableInteraction } from 'discord.js';
import { type Chance, type JsonObject, TooManyBranches } from '../../dice/index.js';
import { oddsOf, type Procedure } from '../../rules/index.js';
import type { House } from '../house.js';

/** Runs of a procedure that nobody notices. */
const QUICK_RUNS = 500;

/**
 * Exact odds for a private answer: at once when they are soon worked out; otherwise beside the bot, and the person is told to wait.
 * @param wait how the person is told to wait
 * @throws {Refusal} as the procedure and `LongWork.run` do
 */
export async function exactOdds(
  interaction: RepliableInteraction,
  { longWork }: Pick<House, 'longWork'>,
  procedure: Procedure,
  input: JsonObject,
  wait: () => Promise<unknown> = () => interaction.deferReply({ flags: MessageFlags.Ephemeral }),
): Promise<readonly Chance<JsonObject>[]> {
  try {
    return oddsOf(procedure, input, QUICK_RUNS);
  } catch (error) {
    if (!(error instanceof TooManyBranches)) throw error;
  }
  if (!interaction.deferred) await wait();
  return longWork.run('odds', { procedure: procedure.id, input }, interaction.user.id);
}
