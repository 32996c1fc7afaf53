import { MessageFlags, type RepliableInteraction } from 'discord.js';
import { type Chance, type JsonObject, TooManyBranches } from '../../dice/index.js';
import { oddsOf, type Procedure } from '../../rules/index.js';
import type { House } from '../house.js';

/** The maximum number of runs of a procedure that the bot makes immediately, because no one notices the time. */
const QUICK_RUNS = 500;

/**
 * Calculates exact odds for a private answer: immediately if that is quick, otherwise in a separate process.
 * @param wait shows the person that they must wait. Default: defers a private answer
 * @throws {Refusal} the procedure's own refusals; also as `LongWork.run` does
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
