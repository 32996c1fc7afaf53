import type { Client } from 'discord.js';
import { waitAtMost } from '../work/at-most.js';
import { calculateShard } from './client.js';
import { checkConnection } from './connection.js';
import type { DiscordTime } from './discord-time.js';
import type { ArrivalChecks } from '../dispatcher.js';

/** The maximum time in milliseconds that an interaction waits for Discord's time after the machine's clock has jumped. */
const ASK_WITHIN_MS = 1500;

/** Builds the checks of arriving interactions, which use Discord's time and the client's shards. */
export function createArrivalChecks(client: Client, time: DiscordTime): ArrivalChecks {
  const begun = time.steady();
  let asking: Promise<unknown> | undefined;
  const isLateNow = async (interactionId: string): Promise<boolean> => {
    asking ??= waitAtMost(
      ASK_WITHIN_MS,
      checkConnection(client).catch(() => undefined),
    ).finally(() => (asking = undefined));
    await asking;
    return time.lateness(interactionId) === 'late';
  };
  return {
    isLate(interactionId) {
      time.seen(interactionId);
      const lateness = time.lateness(interactionId);
      return lateness === 'in doubt' ? isLateNow(interactionId) : lateness === 'late';
    },
    isOfEarlierRun: (interactionId) => time.ageOf(interactionId) > time.steady() - begun,
    isOurs(guildId) {
      const { shards, shardCount } = client.options;
      return !Array.isArray(shards) || shardCount === undefined || shards.includes(calculateShard(guildId, shardCount));
    },
  };
}

/** Builds the checks for a practice bot, whose interaction ids contain no time. */
export function createPracticeArrivalChecks(): ArrivalChecks {
  return { isLate: () => false, isOfEarlierRun: () => false, isOurs: () => true };
}
