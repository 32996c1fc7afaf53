import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequest, RESTEvents } from 'discord.js';
import type { APIEmbed } from 'discord-api-types/v10';
import {
  type BodyKind,
  type InteractionAnswer,
  type Message,
  openTable,
  findBodyRefusal,
  type Table,
} from '../../src/table/index.js';
import { BotHere, type OtherBot as Other } from '../bot-here.js';

const TOKEN = 'table.end.to-end';

/** The bot in this process, with its own table and record. */
export interface Seated {
  readonly table: Table;
  readonly databasePath: string;
  /**
   * Faults outside answers: log lines of level warning or higher, bodies that Discord would reject, and bugs of the
   * table.
   */
  readonly faults: string[];
  /** Returns the number of bodies that the bot sent. */
  bodies(): number;
  /** The path of each registration of commands, which shows where they were registered. */
  readonly registrations: string[];
  /** Stops the bot and starts it again on the same record, possibly as another version. */
  restart(other?: OtherBot, meanwhile?: () => void): Promise<void>;
  leave(): Promise<void>;
}

/** Options in which a bot differs from the usual one. */
export interface OtherBot extends Pick<Other, 'commands' | 'sweepEveryMs'> {
  /** The setting DISCORD_GUILD_ID. */
  readonly homeId?: string;
  /** The setting EMOJI. */
  readonly emoji?: 'on';
}

/** Returns the kind of body that a request carries; undefined if it has none. */
function bodyKindOf({ method, path }: APIRequest): BodyKind | undefined {
  if (method === 'POST' && path.endsWith('/callback')) return 'callback';
  if (method === 'POST' && /^\/webhooks\/\d+\/[^/]+$/.test(path)) return 'followup';
  if (method === 'PATCH' && path.startsWith('/webhooks/')) return 'edit';
  if (method === 'POST' && /^\/channels\/[^/]+\/messages$/.test(path)) return 'message';
  if (method === 'PATCH' && /^\/channels\/[^/]+\/messages\//.test(path)) return 'message-edit';
  return undefined;
}

/** Starts the bot. Dice, ids and seeds follow from the seed. */
export async function sitDown(seed: string, first: OtherBot = {}): Promise<Seated> {
  const folder = mkdtempSync(join(tmpdir(), 'umpire-e2e-'));
  const databasePath = join(folder, 'umpire.db');
  const faults: string[] = [];
  const registrations: string[] = [];
  let bodies = 0;
  // The limit is generous for busy machines. Other tests measure how fast answers are.
  const table = await openTable({ token: TOKEN, seed, validate: true, answerWithinMs: 300_000 });
  table.on('bug', (error) => faults.push(`the table: ${String(error)}`));
  table.on('act', (act) => {
    if (act.kind === 'refused') faults.push(`Discord would refuse it: ${JSON.stringify(act.body)}`);
  });
  table.failNext(({ method, path }) => {
    if (method === 'PUT' && path.endsWith('/commands')) registrations.push(path);
    return false;
  }, 500);
  const write = (line: string): void => void faults.push(`the log: ${line}`);

  const hear = (request: APIRequest, response: { readonly status: number }): void => {
    const kind = bodyKindOf(request);
    if (response.status >= 400) faults.push(`${request.method} ${request.path}: status ${response.status}`);
    if (!kind) return;
    bodies++;
    const body: unknown = JSON.parse(JSON.stringify(request.data.body ?? {}));
    const refusal = findBodyRefusal(kind, body, { files: request.data.files?.length ?? 0 });
    if (refusal) faults.push(`${kind}: ${JSON.stringify(refusal.body)} of ${JSON.stringify(body)}`);
  };
  const bot = new BotHere(table, { databasePath, logLevel: 'warn', practiceSeed: seed });
  const start = async ({ homeId, emoji, ...other }: OtherBot): Promise<void> => {
    bot.other = { ...other, env: { DISCORD_GUILD_ID: homeId, EMOJI: emoji }, write };
    await bot.start();
    bot.client.rest.on(RESTEvents.Response, hear);
  };
  await start(first);
  return {
    table,
    databasePath,
    faults,
    registrations,
    bodies: () => bodies,
    async restart(other = {}, meanwhile) {
      await bot.stop();
      meanwhile?.();
      await start(other);
    },
    async leave() {
      await bot.stop();
      await table.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the message of an answer. @throws {Error} if the answer is not a message */
export const messageOf = (answer: InteractionAnswer): Message => {
  if (!('message' in answer)) throw new Error(`it answered with ${answer.kind}`);
  return answer.message;
};

/** Returns the title and the text of an answer. */
export const titleAndText = (answer: InteractionAnswer): string => {
  const embed: APIEmbed | undefined = messageOf(answer).embeds[0];
  return `${embed?.title ?? ''}: ${embed?.description ?? ''}`;
};
