import type { Client } from 'discord.js';
import type { Logger } from 'pino';
import type { GameCommand } from '../../game/index.js';
import { Refusal } from '../../rules/index.js';
import type { CommittedRequest, Store } from '../../store/index.js';
import { getBotPerson } from '../people/people.js';

/** Commands that the bot gives in its own name, such as the end of a phase whose deadline has passed. */
export class BotCommandRunner {
  /** The hash of the last event when a command failed, by the battle and kind of the command. */
  private readonly failed = new Map<string, string>();

  /** @param takeUp posts the events of a command */
  constructor(
    private readonly store: Pick<Store, 'battles'>,
    private readonly log: Logger,
    private readonly takeUp: (committed: CommittedRequest, channelId: string) => void,
  ) {}

  /**
   * Carries out a command in the bot's name. A failed command is tried again only after something has happened in the battle.
   * @returns true if the command was carried out; false if the rules refuse the command
   * @throws {Refusal} UNAVAILABLE if the database cannot be written. The next call then tries again
   */
  actAsBot(client: Client<true>, gameId: string, channelId: string, command: GameCommand): boolean {
    const key = `${gameId} ${command.type}`;
    const { lastHash } = this.store.battles.open(gameId).state;
    if (this.failed.get(key) === lastHash) return false;
    try {
      this.takeUp(
        this.store.battles.umpire(gameId, channelId, getBotPerson(client), () => command),
        channelId,
      );
      this.failed.delete(key);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'UNAVAILABLE') throw error;
      this.failed.set(key, lastHash);
      if (!(error instanceof Refusal)) throw error;
      this.log.info({ gameId, command: command.type, why: error.message }, 'the rules refuse a command of the bot');
      return false;
    }
  }
}
