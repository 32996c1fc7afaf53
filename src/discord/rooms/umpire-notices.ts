/** Tells umpires privately about channels in which the bot cannot post, with the bot's next answer to them. */
import { MessageFlags, type RepliableInteraction } from 'discord.js';
import type { Logger } from 'pino';
import { presentNotice } from '../../present/index.js';
import { getRequestReader, type CommittedRequest, type Store } from '../../store/index.js';
import { convertMessage } from '../connection/reply.js';
import type { ChannelAccessWatch } from './room-watch.js';

/** The notices about posts that were given up, and about channels that outsiders can read. */
export class UmpireNotices {
  /** The battles with posts that were given up, if their umpires do not know about this yet. */
  private readonly givenUp = new Set<string>();

  constructor(
    private readonly store: Store,
    private readonly watch: ChannelAccessWatch,
    private readonly log: Logger,
  ) {}

  /** Finds battles that have news for their umpires. */
  look(): void {
    for (const gameId of this.store.posts.withGivenUp()) this.givenUp.add(gameId);
  }

  /** Discards the notice about posts that were given up, because they will be sent after all. */
  forget(gameId: string): void {
    this.givenUp.delete(gameId);
  }

  /** Informs an umpire once, after an answer to them, because nothing can be posted in the channel itself. */
  async tell(interaction: RepliableInteraction, committed: CommittedRequest): Promise<void> {
    const { gameId, rooms } = committed;
    if (getRequestReader(committed).standing !== 'umpire') return;
    if ((rooms ?? []).some(({ stopped, umpiresKnow }) => stopped !== null && umpiresKnow === 0))
      await this.tellStopped(interaction, gameId);
    if (!this.givenUp.has(gameId)) return;
    this.givenUp.delete(gameId);
    try {
      const lines = this.store.posts
        .tellGivenUp(gameId)
        .map(
          ({ channelId, posts }) =>
            `For a day, the bot could not send ${posts === 1 ? 'a post' : `${posts} posts`} to <#${channelId}>.`,
        );
      if (lines.length === 0) return;
      const words = `${lines.join('\n')}\nNothing is lost from the record. Use \`/game channels add\` to have them posted in another channel.`;
      await interaction.followUp({ ...convertMessage(presentNotice(words)), flags: MessageFlags.Ephemeral });
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'umpires could not be told of posts that were given up');
    }
  }

  /** Informs an umpire about channels that outsiders can read. */
  private async tellStopped(interaction: RepliableInteraction, gameId: string): Promise<void> {
    try {
      const lines = this.watch.tellUmpires(gameId);
      if (lines.length > 0)
        await interaction.followUp({ ...convertMessage(presentNotice(lines.join('\n'))), flags: MessageFlags.Ephemeral });
    } catch (error) {
      this.log.warn({ err: error, gameId }, 'umpires could not be told of rooms that others read');
    }
  }
}
