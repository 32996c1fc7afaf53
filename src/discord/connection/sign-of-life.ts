import { type Client, Status } from 'discord.js';
import type { Logger } from 'pino';
import { recordConnection, type Settings } from '../../store/index.js';

/** The time in milliseconds between two signs of life in the database. The command `umpire health` reads them. */
const BEAT_EVERY_MS = 30_000;

/** The data that the sign of life needs. */
export interface HeartbeatOptions {
  readonly client: Pick<Client<true>, 'ws'>;
  readonly settings: Settings;
  readonly now: () => Date;
  readonly log: Logger;
}

/**
 * Records in the database, now and at intervals, that every shard is connected. Records nothing while a shard is not connected.
 * @returns a function that stops the recording
 */
export function startHeartbeat({ client, settings, now, log }: HeartbeatOptions): () => void {
  const beat = (): void => {
    if (!client.ws.shards.every(({ status }) => status === Status.Ready)) return;
    try {
      recordConnection(settings, now());
    } catch (error) {
      log.warn({ err: error }, 'the sign of life could not be written');
    }
  };
  beat();
  const beating = setInterval(beat, BEAT_EVERY_MS).unref();
  return () => clearInterval(beating);
}
