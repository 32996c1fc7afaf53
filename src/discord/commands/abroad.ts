/**
 * Handles commands of people who installed the bot for themselves: in private messages, in groups, and on any server. No battles
 * exist there.
 */
import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  type StringSelectMenuInteraction,
} from 'discord.js';
import { Refusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import type { GuildInteraction } from '../connection/interactions.js';

/** The services that commands can use outside the bot's own servers. They do not depend on a battle, a server or its people. */
export type OutsideServices = Pick<
  Services,
  'rulesets' | 'looseRolls' | 'procedureById' | 'longWork' | 'randomWord' | 'commands' | 'faces'
>;

/** A slash command for people who installed the bot for themselves. */
export interface OutsideCommand {
  /** The data of the command for these people. Default: the same data as on servers. */
  readonly data?: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** Carries out the command. @throws {Refusal} if the person made a mistake. Any other error is a bug */
  execute(interaction: ChatInputCommandInteraction, abroad: OutsideServices): Promise<void>;
  autocomplete?(interaction: AutocompleteInteraction, abroad: OutsideServices): Promise<void>;
}

/** Handles a button or menu outside the bot's own servers. @throws {Refusal} if the person made a mistake */
export type OutsideButtonHandler = (
  interaction: ButtonInteraction | StringSelectMenuInteraction,
  parts: readonly string[],
  abroad: OutsideServices,
) => Promise<void>;

/** Checks whether an interaction comes from a server that has invited the bot. */
export function isOnServer(interaction: Interaction): interaction is GuildInteraction {
  const { authorizingIntegrationOwners: owners, guildId } = interaction;
  return interaction.inGuild() && owners.guildId === guildId;
}

/** Builds the refusal for a command that works only on servers with the bot. @param what the name of the command or button */
export const refuseOutsideServers = (what: string): Refusal =>
  new Refusal(
    'NO_GAME',
    `${what} works only on a server that has the bot. Here you can use \`/roll\`, \`/rules show\`, \`/rules ruling\`, \`/help\`, and rolls and odds with typed values.`,
  );

const MOST_IN_A_WHILE = 30;
const WHILE_MS = 60_000;

/** A limit on the requests that a person can make outside the bot's own servers, because no umpire can stop them there. */
export class RateLimit {
  private readonly asked = new Map<string, number>();
  private since = 0;

  /**
   * Counts another request of a person.
   * @param now the present time in milliseconds
   * @throws {Refusal} CONFLICT if they have made more than 30 requests in this minute
   */
  take(userId: string, now: number): void {
    if (now - this.since >= WHILE_MS) {
      this.asked.clear();
      this.since = now;
    }
    const asked = (this.asked.get(userId) ?? 0) + 1;
    this.asked.set(userId, asked);
    if (asked > MOST_IN_A_WHILE) throw new Refusal('CONFLICT', 'Too many requests. Try again in a minute.');
  }
}
