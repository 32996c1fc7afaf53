/** A player of the tutorial who follows only its instructions. */
import { vi } from 'vitest';
import type { ScriptRecord } from '../../src/table/index.js';
import type { Playing } from './playing.js';

interface Shown {
  readonly label?: string;
  readonly placeholder?: string;
  readonly options?: readonly { readonly label: string }[];
  readonly components?: readonly Shown[];
}

interface Words {
  readonly title: string;
  readonly description: string;
}

const TITLES = /^Step \d+|^The fight|^Tutorial finished/;

/** The task of a phase of a fight: the units, the choices of which the first one is pressed, and the last button. */
export const FIGHT_TASK = /With ([^:]+): press \*My units\*, the unit,(?: (.+),)? and \*([^*]+)\*\. Then/;
/** Returns the units that the task of a phase names. */
export const unitsInTask = (words: string): readonly string[] => words.split(/, | and /).filter((name) => name !== '');

/** Returns all buttons and menus, in order. */
const shownIn = (components: readonly Shown[]): Shown[] =>
  components
    .flatMap((one) => [one, ...shownIn(one.components ?? [])])
    .filter(({ label, options }) => label !== undefined || options);

export class Learner {
  /** The last text of the tutorial. */
  words: Words = { title: '', description: '' };
  private last: readonly ScriptRecord[] = [];

  constructor(
    private readonly playing: Playing,
    readonly user: string,
    readonly rulebook: string,
  ) {}

  get channel(): string {
    return `lesson-${this.rulebook}-${this.user}`;
  }

  async begin(): Promise<readonly ScriptRecord[]> {
    return this.play(`@${this.user} #hq /help tutorial:${this.rulebook}`);
  }

  /** Types a line in the tutorial's thread. */
  async type(line: string): Promise<readonly ScriptRecord[]> {
    return this.play(`@${this.user} #${this.channel} ${line}`);
  }

  /** Does what the words ask for, in their order, without typing: what they put in italics is pressed or chosen. */
  async doIt(): Promise<void> {
    // The first step is posted a moment after the tutorial has begun.
    if (this.words.title === '') await this.hear(0);
    const [asked = ''] = /\*\*Now:\*\* [^\n]*/.exec(this.words.description) ?? [];
    const wanted = [...asked.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)|(one of the places)/g)];
    let before = '';
    const said = this.said().length;
    for (const [at, [, label, anyPlace]] of wanted.entries()) {
      if (label === 'More') await this.pressMore(at === wanted.length - 1);
      else if (this.last.at(-1)?.kind === 'form') {
        const [, field = before, value = label] = /^([^:]+): (.+)/.exec(label ?? '') ?? [];
        await this.type(`{${field}: "${value}"}`);
      } else await this.press(label ?? '', anyPlace !== undefined);
      before = label ?? '';
    }
    await this.hear(said);
  }

  /** Waits until the tutorial has posted more texts than this, and reads the last one. */
  private async hear(heard: number): Promise<void> {
    const isHeard = (): boolean => this.said().length > heard;
    await vi.waitUntil(isHeard, { timeout: 60_000 }).catch((error: unknown) => {
      throw new Error(`nothing follows ${JSON.stringify([this.words, this.last.map(({ body }) => body)])}`, { cause: error });
    });
    this.words = this.said().at(-1)!;
  }

  /** Returns true while the fight waits for the player. */
  get isFighting(): boolean {
    return this.words.title.startsWith('The fight');
  }

  /**
   * Ends a phase of the fight by the words alone: with each unit in turn, presses what they put in italics, as far as it is
   * there, and then *Done*. @param isIdle true if the player presses only *Done*
   */
  async fightOn(isIdle = false): Promise<void> {
    const before = this.said().length;
    const task = FIGHT_TASK.exec(this.words.description);
    const [, units = '', choices = '', last = ''] = task ?? [];
    for (const [place, unit] of isIdle ? [] : unitsInTask(units).entries()) {
      await this.type('/my');
      if (!(await this.pressIfThere([unit]))) {
        // The task of a later unit may have gone with its target.
        if (place > 0) continue;
        throw new Error(
          `no button ${unit}, which the words name: ${JSON.stringify([this.words, this.last.map(({ body }) => body)])}`,
        );
      }
      const wanted = [...choices.matchAll(/\*([^*]+)\*/g)].map(([, label = '']) => label);
      const isChosen = wanted.length === 0 || (await this.pressIfThere(wanted));
      // A unit that cannot move stays. A target may already be chosen.
      if (isChosen || last === 'Roll') await this.pressIfThere([last]);
    }
    await this.type('/my');
    await this.press('Done', false);
    await this.hear(before);
  }

  /** Presses the first of these buttons that is there. @returns false if none is */
  private async pressIfThere(labels: readonly string[]): Promise<boolean> {
    const all = this.last.flatMap(({ body }) => shownIn((body.components ?? []) as readonly Shown[]));
    const isThere = (wanted: string): boolean =>
      all.some(({ label = '', options = [] }) => [label, ...options.map((one) => one.label)].some((one) => isNamed(one, wanted)));
    const found = labels.find(isThere);
    if (found !== undefined) await this.press(found, false);
    return found !== undefined;
  }

  /** Under the newest post of a result: others have come behind it. */
  private async pressMore(isLast: boolean): Promise<void> {
    const seat = this.playing.table.seat(this.user, this.channel);
    const isResult = (title = ''): boolean => !/^(~~|Undone|Readiness|Turn|Step|Still)/.test(title);
    const moreIn = (components: unknown): string | undefined => /"(more:[^"]+)"/.exec(JSON.stringify(components))?.[1];
    const posts = seat.messages().flatMap(({ id, embeds, components }) => {
      const more = moreIn(components);
      return more !== undefined && isResult((embeds as readonly Partial<Words>[])[0]?.title) ? [{ id, more }] : [];
    });
    const said = this.said().length;
    await seat.pressOn(posts.at(-1)!.id, posts.at(-1)!.more).answer;
    await this.hear(isLast ? said : said - 1);
    this.last = [];
  }

  /** Returns all texts of the tutorial. */
  said(): Words[] {
    const messages = this.playing.table.seat(this.user, this.channel).messages();
    return messages.flatMap(({ embeds }) => (embeds as unknown as Words[]).filter(({ title }) => TITLES.test(title)));
  }

  private async press(wanted: string, isPlace: boolean): Promise<void> {
    const isMeant = (label: string): boolean =>
      isPlace ? /\d (yd|m|km|mi|sq|in)\b/.test(label) && !label.startsWith('Towards') : isNamed(label, wanted);
    const all = this.last.flatMap(({ body }) => shownIn((body.components ?? []) as readonly Shown[]));
    const button = all.find(({ label }) => label !== undefined && isMeant(label));
    if (button) return void (await this.type(`[${button.label}]`));
    for (const { placeholder, options = [] } of all) {
      const option = options.find(({ label }) => isMeant(label));
      if (option) return void (await this.type(`[${placeholder}: ${option.label}]`));
    }
    await this.type(`[${wanted}]`);
  }

  private async play(line: string): Promise<readonly ScriptRecord[]> {
    const records = await this.playing.play(line);
    const own = records.filter(({ body }) => !TITLES.test(titleOf(body)));
    if (own.length > 0) this.last = own;
    const said = records.findLast(({ body, kind }) => kind === 'message' && TITLES.test(titleOf(body)));
    if (said) this.words = (said.body.embeds as readonly Words[])[0]!;
    return records;
  }
}

/** Checks whether a button is the one that the words name: by its first words, or by the name of a place, as in `L5 the hill, 300 yd`. */
const isNamed = (label: string, wanted: string): boolean => label.startsWith(wanted) || label.includes(` ${wanted}, `);

const titleOf = (body: ScriptRecord['body']): string => (body.embeds as readonly Partial<Words>[] | undefined)?.[0]?.title ?? '';
