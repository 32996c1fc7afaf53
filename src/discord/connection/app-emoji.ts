import { setTimeout as wait } from 'node:timers/promises';
import { type Client, Routes } from 'discord.js';
import type { Logger } from 'pino';
import { calculateSha256Hex } from '../../dice/index.js';
import type { PictureQueue } from '../../pictures/index.js';
import { type EmojiPicture, drawAllEmoji, type EmojiFinder } from '../../present/index.js';
import type { Ruleset } from '../../rules/index.js';

/** The time in milliseconds between two uploads of emoji. */
const BETWEEN_MS = 1000;
/**
 * The time in milliseconds between two readings of the list. In the meantime, emoji may have been removed, or added by another
 * process.
 */
const LOOK_EVERY_MS = 10 * 60_000;
/** The maximum number of successive failures. After that, only a restart leads to another attempt. */
const MOST_FAILURES = 5;
/** Matches the names of the bot's emoji: a word, and the start of the drawing's hash. */
const OURS = /^ump_\w+_[0-9a-f]{8}$/;

interface Wanted {
  readonly key: string;
  readonly svg: string;
}

/**
 * The application's own emoji for dice and kinds of units. The name of an emoji contains a hash of its drawing, so that a drawing
 * is uploaded only if Discord does not have the drawing yet.
 */
export class AppEmoji {
  private known: ReadonlyMap<string, EmojiPicture> = new Map();
  private failures = 0;

  constructor(
    private readonly rulesets: readonly Ruleset[],
    private readonly drawing: Pick<PictureQueue, 'draw'>,
    private readonly log: Logger,
    private readonly betweenMs = BETWEEN_MS,
    private readonly lookEveryMs = LOOK_EVERY_MS,
  ) {}

  /** Finds the emoji for a key; undefined if Discord does not have it. */
  readonly faces: EmojiFinder = (key) => this.known.get(key);

  /**
   * Reads the emoji from Discord now, and again at intervals until stopped. Messages show text instead of missing emoji. After a
   * failure, the next attempt is made at the usual time. After five successive failures, nothing more is uploaded or removed.
   * With `uploads`, only the first failure after a success is logged.
   * @param uploads true to add missing emoji and remove outdated emoji. Only one process of a bot may do this
   */
  async keep(client: Client<true>, uploads: boolean, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        const isUploading = uploads && this.failures < MOST_FAILURES;
        await this.look(client, isUploading, stopping);
        if (isUploading) this.failures = 0;
      } catch (error) {
        if (stopping.aborted) return;
        if (this.failures++ === 0)
          this.log.warn({ err: error }, 'the emoji could not be brought to Discord: text stands in their place');
      }
      await wait(this.lookEveryMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
  }

  private async look({ rest, application }: Client<true>, uploads: boolean, signal: AbortSignal): Promise<void> {
    const route = Routes.applicationEmojis(application.id);
    const { items } = (await rest.get(route)) as { readonly items: readonly EmojiPicture[] };
    const wanted = this.wanted();
    this.known = new Map(
      items.flatMap(({ id, name }) => {
        const found = wanted.get(name);
        return found ? [[found.key, { id, name }] as const] : [];
      }),
    );
    if (!uploads) return;
    let before = false;
    for (const [name, { key, svg }] of wanted) {
      if (this.known.has(key)) continue;
      if (before) await wait(this.betweenMs, undefined, { signal, ref: false });
      before = true;
      signal.throwIfAborted();
      const { bytes, mediaType } = await this.drawing.draw('emoji', () => svg);
      const image = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
      const { id } = (await rest.post(route, { body: { name, image } })) as EmojiPicture;
      this.known = new Map([...this.known, [key, { id, name }]]);
    }
    for (const { id, name } of items.filter((item) => OURS.test(item.name) && !wanted.has(item.name))) {
      if (before) await wait(this.betweenMs, undefined, { signal, ref: false });
      before = true;
      await rest.delete(Routes.applicationEmoji(application.id, id));
      this.log.info({ name }, 'an emoji of another drawing was taken away');
    }
  }

  /** Returns the emoji that the bot needs, by name. */
  private wanted(): ReadonlyMap<string, Wanted> {
    return new Map([...drawAllEmoji(this.rulesets)].map(([key, svg]) => [`ump_${key}_${hashOf(svg)}`, { key, svg }]));
  }
}

const hashOf = (svg: string): string => calculateSha256Hex(svg).slice(0, 8);
