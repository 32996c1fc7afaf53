import { type Client, MessageFlags, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { rewindBattle, PUBLIC_READER, openPublicPart, type Reader, createChannelReader } from '../../game/index.js';
import type { PictureQueue } from '../../pictures/index.js';
import { listTurnActions, describeMap, buildMapButtons, formatPlainText, createShownMap } from '../../present/index.js';
import { formatTurn } from '../../rules/index.js';
import { isUnavailableBattleError, type PendingMap, type AudienceChannel, type Store } from '../../store/index.js';
import { drawMapWithBackground, nameDrawing } from './map-drawing.js';
import { isPermanentRefusal } from '../connection/queues.js';
import { buildAuditReason, createOnceFields, fetchOwnLatestMessages } from '../connection/reply.js';
import { collectDescriptionContext } from '../events/telling.js';
import { collectTurnRecord } from '../events/turn-record.js';

/** Checks whether only the channel's audience can read it now, so that the bot may post there. */
type MayPost = (client: Client<true>, room: AudienceChannel) => Promise<boolean>;

/**
 * Posts the map at the end of each turn, in all channels that should get one. The picture is posted once, without a sound, after
 * the post about the turn itself. Each attempt is recorded first, and a later attempt looks for the picture in the channel.
 */
export class TurnPictures {
  private last: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly store: Store,
    private readonly drawing: Pick<PictureQueue, 'draw'>,
    private readonly mayPost: MayPost,
    private readonly log: Logger,
  ) {}

  /**
   * Posts missing pictures, for one battle or for all battles. Resolves when each picture is sent, or waits for another attempt.
   */
  follow(client: Client, gameId?: string): Promise<void> {
    this.last = this.last.then(() => this.showAll(client, gameId));
    return this.last;
  }

  /** Prevents any more work from starting. */
  finish(): void {
    this.isStopped = true;
  }

  private async showAll(client: Client, gameId: string | undefined): Promise<void> {
    try {
      if (!client.isReady()) return;
      for (const owed of this.store.owedMaps.owed(gameId)) if (!this.isStopped) await this.show(client, owed);
    } catch (error) {
      this.log.warn({ err: error }, 'which pictures are owed could not be read');
    }
  }

  private async show(client: Client<true>, owed: PendingMap): Promise<void> {
    const { gameId, eventNumber, channelId } = owed;
    const { posts, owedMaps, rooms } = this.store;
    try {
      // The post about the turn itself comes first.
      if (posts.owedBefore(channelId, gameId, eventNumber + 1).length > 0) return;
      const picture = this.pictureOf(owed);
      const room = owed.audience === null ? undefined : rooms.at(channelId);
      if (!picture || (owed.audience !== null && room?.audience !== owed.audience)) return owedMaps.settle(owed);
      if (room && !(await this.mayPost(client, room))) return;
      if (owed.isTried === 0 || !(await isOut(client, channelId, picture.name))) {
        const drawn = await this.drawing.draw(gameId, picture.svg);
        const name = nameDrawing(picture.name, drawn);
        if (room && !(await this.mayPost(client, room))) return;
        owedMaps.tried(owed);
        await client.rest.post(Routes.channelMessages(channelId), {
          body: {
            content: picture.words,
            components: picture.components,
            attachments: [{ id: '0', filename: name, description: picture.alt }],
            flags: MessageFlags.SuppressNotifications,
            ...createOnceFields(`map:${gameId.slice(-4)}:${eventNumber}:${channelId.slice(-9)}`),
          },
          files: [{ name, data: Buffer.from(drawn.bytes), contentType: drawn.mediaType }],
          ...buildAuditReason(picture.interactionId),
        });
      }
      owedMaps.settle(owed);
    } catch (error) {
      if (isUnavailableBattleError(error)) return; // The error has already been reported.
      this.log.warn({ err: error, gameId, event: eventNumber }, 'a picture of a turn could not be posted yet');
      if (isPermanentRefusal(error)) owedMaps.settle(owed);
    }
  }

  /**
   * Draws the map at the end of a turn, as the readers of the channel may know it. Returns undefined if the end of the turn was
   * undone, or if these readers see no map.
   */
  private pictureOf({ gameId, eventNumber, turn, audience }: PendingMap) {
    const { battles, record } = this.store;
    const game = battles.open(gameId);
    const { state, ruleset } = game;
    const event = record.event(gameId, eventNumber);
    if (!event || state.undoneBy.has(eventNumber)) return undefined;
    const later = record.events(gameId, { after: eventNumber });
    const battle = rewindBattle(game.battle, later);
    const then = { gameId, ruleset, battle };
    const reader: Reader = audience === null ? PUBLIC_READER : createChannelReader({ audience }, openPublicPart(then));
    const shown = createShownMap(ruleset, reader, rewindBattle(battle, [event]));
    if (!shown) return undefined;
    const turnRecord = collectTurnRecord(this.store, gameId, turn, eventNumber);
    const whole = { ...shown, actions: listTurnActions(collectDescriptionContext(this.store, then), reader, turn, turnRecord) };
    return {
      svg: () => drawMapWithBackground(this.store.pictures, whole, CLOSE),
      alt: describeMap(whole, CLOSE),
      name: `map-${event.mark ?? eventNumber}`,
      words: formatPlainText(`The map at the end of ${formatTurn(ruleset, turn)}.`, 200),
      components: buildMapButtons(gameId, { withActions: true, isBig: false, around: '', isWhole: false, as: null }),
      interactionId: event.interactionId,
    };
  }
}

/** The settings for showing only the part of the map that contains something. */
const CLOSE = { isClose: true };

/** Checks whether a picture is among the latest messages of a channel. @throws the error from Discord */
async function isOut(client: Client<true>, channelId: string, name: string): Promise<boolean> {
  const own = await fetchOwnLatestMessages(client, channelId);
  return own.some(({ attachments }) => attachments.some(({ filename }) => filename.startsWith(`${name}.`)));
}
