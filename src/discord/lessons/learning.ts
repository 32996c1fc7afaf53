/** Runs the tutorials: posts the next step, undoes mistakes, and erases each tutorial after a day. */
import { type APIThreadChannel as APIThread, type Client, Routes } from 'discord.js';
import type { RawFile } from 'discord.js';
import type { Logger } from 'pino';
import {
  openView,
  beginTutorialStep,
  continueFight,
  findFightResult,
  type FightResult,
  type FightSession,
  type TutorialProgress,
  findTutorialProgress,
  findStepView,
  listRowsInView,
  listUnitsToAct,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import type { PictureQueue } from '../../pictures/index.js';
import {
  formatBotPlayerName,
  buildTutorialButtonId,
  describeMap,
  presentTutorialStep,
  createShownMap,
} from '../../present/index.js';
import { type Actor, findRowName, type Tutorial, type TutorialFight, type UnitRow } from '../../rules/index.js';
import type { CommittedRequest, TutorialPlan, TutorialRow, Store } from '../../store/index.js';
import type { Deliveries } from '../posts/deliveries.js';
import { findEvent } from '../events/event-picker.js';
import type { GuildInteraction } from '../connection/interactions.js';
import { drawMapWithBackground, nameDrawing } from '../pictures/map-drawing.js';
import { KeyedQueue } from '../work/one-by-one.js';
import { runInSlices } from '../work/slices.js';
import { getBotPerson } from '../people/people.js';
import { isUnreachableChannelError } from '../connection/queues.js';
import { buildAuditReason, createOnceFields, fetchOwnLatestMessages } from '../connection/reply.js';

/** The time in milliseconds after which a tutorial is erased. */
const LASTS_MS = 24 * 3_600_000;
/** The maximum number of mistakes in one tutorial that its umpire undoes. */
const MOST_TURNS_BACK = 20;
/** The maximum number of opened views that a tutorial counts. */
const MOST_LOOKS = 200;

/** The data and tools that a tutorial needs to continue. */
interface TutorialTools extends Pick<Store, 'battles' | 'lessons' | 'people' | 'pictures' | 'record'> {
  readonly deliveries: Deliveries;
  readonly drawing: PictureQueue;
  readonly log: Logger;
  /** Returns Discord's time in milliseconds. */
  readonly time: () => number;
}

/** Removes a thread. If the bot may not delete the thread, removes its player and archives it. */
export async function removeThread(client: Client, channelId: string, cause?: string, userId?: string): Promise<void> {
  const { rest } = client;
  const why = cause === undefined ? {} : buildAuditReason(cause);
  try {
    const thread = await client.channels.fetch(channelId, { force: true });
    if (!thread?.isThread()) return;
    if (thread.manageable) {
      await rest.delete(Routes.channel(channelId), why);
      return;
    }
    // A person who was never added cannot be removed, but the thread is archived in every case.
    if (userId !== undefined)
      await rest.delete(Routes.threadMembers(channelId, userId), why).catch((error: unknown) => {
        if (!isUnreachableChannelError(error)) throw error;
      });
    await rest.patch(Routes.channel(channelId), { body: { archived: true }, ...why });
  } catch (error) {
    if (!isUnreachableChannelError(error)) throw error;
  }
}

/** The running tutorials. Each is moved to its next step, and old tutorials are ended. */
export class RunningTutorials {
  /** A queue that does only one piece of work at a time for each person and each battle. */
  readonly turns = new KeyedQueue();
  /** For each battle, the event and the tutorial's row at which nothing was left to post. */
  private readonly settled = new Map<string, string>();

  constructor(private readonly services: () => TutorialTools) {}

  /** Records a person's action, or the view that they opened. In a tutorial, the next step follows after the answer. */
  hear(interaction: GuildInteraction, what: string, parts: readonly string[] = []): void {
    const services = this.services();
    const { lessons, record, deliveries, log } = services;
    const row = interaction.channelId === null ? undefined : lessons.at(interaction.channelId);
    if (row?.userId !== interaction.user.id) return;
    const lesson = this.lessonIn(row);
    if (lesson && row.looks.length < MOST_LOOKS && findStepView(lesson, this.standing(row, lesson).step) === what) {
      const after = record.last(row.gameId)?.number ?? 0;
      const of = parts[0] === row.gameId ? (findEvent(services, row.gameId, parts[1] ?? '')?.number ?? null) : null;
      lessons.note(row.gameId, { looks: [...row.looks, { what, after, of }] });
    }
    deliveries.also(
      this.follow(interaction.client, row.gameId, interaction.id).catch((error: unknown) =>
        log.warn({ err: error, gameId: row.gameId }, 'a lesson could not go on yet'),
      ),
    );
  }

  /** Moves a tutorial forward as far as possible, and posts its messages. */
  follow(client: Client<true>, gameId: string, cause?: string): Promise<void> {
    return this.turns.after(gameId, () => this.goOn(client, gameId, cause));
  }

  /** Removes the threads of tutorials that did not start because the bot stopped. */
  private async sweep(client: Client<true>, id: string, { guildId, userId, parentId, name }: TutorialPlan): Promise<void> {
    const { lessons } = this.services();
    if (lessons.plans()[id] === undefined || !client.guilds.cache.has(guildId)) return;
    const { threads } = (await client.rest.get(Routes.guildActiveThreads(guildId))) as { readonly threads: readonly APIThread[] };
    const left = threads.filter(
      (thread) =>
        thread.parent_id === parentId && thread.name === name && thread.owner_id === client.user.id && !lessons.at(thread.id),
    );
    for (const thread of left) await removeThread(client, thread.id, id, userId);
    lessons.plan(id, null);
  }

  /**
   * Checks all tutorials: removes threads of tutorials that did not start, finishes interrupted work, and erases tutorials older
   * than a day.
   */
  async look(client: Client<true>): Promise<void> {
    const { lessons, log, time } = this.services();
    for (const [id, plan] of Object.entries(lessons.plans()))
      await this.turns
        .after(`${plan.guildId}:${plan.userId}`, () => this.sweep(client, id, plan))
        .catch((error: unknown) => log.warn({ err: error }, 'the thread of a lesson that was broken off could not be removed'));
    for (const row of lessons.all()) {
      const isHere = client.guilds.cache.has(row.guildId);
      try {
        if (time() - Date.parse(row.at) >= LASTS_MS) await this.leave(client, row);
        else if (isHere && this.settled.get(row.gameId) !== this.asOf(row)) await this.follow(client, row.gameId);
      } catch (error) {
        log.warn({ err: error, gameId: row.gameId }, 'a lesson could not be looked after');
      }
    }
  }

  /** Deletes a tutorial's record, and removes the tutorial's thread. */
  async leave(client: Client, row: TutorialRow, cause?: string): Promise<void> {
    await this.turns.after(row.gameId, async () => {
      this.forget(row);
      await removeThread(client, row.channelId, cause, row.userId).catch((error: unknown) =>
        this.services().log.warn({ err: error, channelId: row.channelId }, 'the thread of a lesson stays'),
      );
    });
  }

  /** Deletes the record of a tutorial. */
  forget({ gameId }: TutorialRow): void {
    const { lessons, battles } = this.services();
    lessons.forget(gameId);
    battles.forget();
    this.settled.delete(gameId);
  }

  /** Checks whether a tutorial has posted its last text. */
  isFinished(row: TutorialRow): boolean {
    const lesson = this.lessonIn(row);
    const last = lesson && this.standing(row, lesson).words.at(-1);
    return last !== undefined && lesson?.steps[last.step] === undefined && last.fight === undefined;
  }

  private asOf({ gameId, ...row }: TutorialRow): string {
    return JSON.stringify([this.services().record.last(gameId)?.hash ?? '', row]);
  }

  private lessonIn({ gameId }: TutorialRow): Tutorial | undefined {
    return this.services().battles.open(gameId).ruleset.lesson;
  }

  private standing({ gameId, userId, looks }: TutorialRow, lesson: Tutorial): TutorialProgress {
    const { battles, record, people } = this.services();
    const playerId = people.called(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).key ?? userId;
    return findTutorialProgress(
      lesson,
      record.events(gameId),
      looks,
      playerId,
      openView(battles.open(gameId), UMPIRE_AS_READER).battle,
    );
  }

  private async goOn(client: Client<true>, gameId: string, cause: string | undefined): Promise<void> {
    const { lessons, battles, deliveries } = this.services();
    const first = lessons.get(gameId);
    const lesson = first && this.lessonIn(first);
    if (!first || !lesson) return;
    const { channelId } = first;
    const umpire = getBotPerson(client);
    for (let n = 0; n < MOST_TURNS_BACK; n++) {
      const { astray } = this.standing(first, lesson);
      if (astray === null) break;
      const back = { type: 'undo', event: astray, whole: true, later: 'again' } as const;
      deliveries.takeUp(
        battles.umpire(gameId, channelId, umpire, () => back),
        channelId,
      );
    }
    const begins = this.standing(first, lesson).step;
    for (let next = first.begun + 1; next <= begins; next++) {
      const done: CommittedRequest[] = [];
      const act: Parameters<typeof beginTutorialStep>[1] = (commandFor) => {
        const committed = battles.umpire(gameId, channelId, umpire, (game) => commandFor(openView(game, UMPIRE_AS_READER)));
        done.push(committed);
        return committed;
      };
      const step = lesson.steps[next] ?? (next === lesson.steps.length ? lesson.fight : undefined);
      battles.together(() => {
        if (step) beginTutorialStep(step, act);
        lessons.note(gameId, { begun: next });
      });
      for (const committed of done) deliveries.takeUp(committed, channelId);
    }
    if (begins === lesson.steps.length) await this.fight(client, first, lesson.fight);
    const standing = this.standing(first, lesson);
    await deliveries.tellAll(client, gameId);
    await this.say(client, lesson, first, standing, cause);
    const last = lessons.get(gameId);
    if (last) this.settled.set(gameId, this.asOf(last));
  }

  /** Lets the bot act in the fight, as the enemy and as the umpire, when the player is done. */
  private async fight(client: Client<true>, { gameId, channelId, userId }: TutorialRow, fight: TutorialFight): Promise<void> {
    const { battles, deliveries } = this.services();
    const umpire = battles.actorIn(gameId, getBotPerson(client));
    const player = battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false });
    const { battle } = openView(battles.open(gameId), UMPIRE_AS_READER);
    const [sideId] = [...battle.tables.side.values()].flatMap(({ id, name }) => (name === fight.enemy ? id : []));
    if (player.sideId === null || sideId === undefined) return;
    const enemy = battles.botPlayer(gameId, sideId);
    const table: FightSession = {
      view: (actor) => openView(battles.open(gameId), actor),
      act: (command, actor) =>
        deliveries.takeUp(
          actor === enemy
            ? battles.asBotPlayer(gameId, channelId, { sideId, name: formatBotPlayerName(fight.enemy) }, command)
            : battles.umpire(gameId, channelId, getBotPerson(client), () => command),
          channelId,
        ),
      together: (work) => battles.together(work),
    };
    await runInSlices(continueFight(table, fight, { player, enemy, umpire }));
  }

  /** Returns the result of the fight; null if the fight has no result yet. */
  private resultOf(gameId: string, { sideId }: Actor): FightResult | null {
    const { battle } = openView(this.services().battles.open(gameId), UMPIRE_AS_READER);
    return sideId !== null && battle.game.status === 'ended' ? findFightResult(battle, sideId) : null;
  }

  /** Posts the tutorial's next texts, each only once. */
  private async say(
    client: Client<true>,
    lesson: Tutorial,
    { gameId, channelId, told, telling, userId }: TutorialRow,
    { words }: TutorialProgress,
    cause: string | undefined,
  ): Promise<void> {
    const services = this.services();
    const place = words.length;
    if (place <= told) return;
    const id = buildTutorialButtonId(gameId, place);
    const mayBeOut = telling === place;
    if (!mayBeOut) services.lessons.note(gameId, { telling: place });
    const isOut =
      mayBeOut &&
      (await fetchOwnLatestMessages(client, channelId)).some(({ components }) =>
        JSON.stringify(components ?? []).includes(`"${id}"`),
      );
    if (!isOut) {
      const { battle, ruleset } = services.battles.open(gameId);
      const last = words.at(-1)!;
      const shows = last.hint === null && (last.fight !== undefined || lesson.steps[last.step]?.showsMap === true);
      const actor = services.battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false });
      const shown = shows ? createShownMap(ruleset, actor, battle) : undefined;
      const view = openView(services.battles.open(gameId), actor);
      const units = listRowsInView(view, 'unit') as readonly UnitRow[];
      const acting = new Set(last.fight ? listUnitsToAct(view, actor).map(({ id }) => id) : []);
      const absent = units
        .filter((unit) => ruleset.strength.isLost(unit) || (unit.side === actor.sideId && !acting.has(unit.id)))
        .map(findRowName);
      const body = {
        ...presentTutorialStep({ lesson, ruleset, gameId, place, absent, result: this.resultOf(gameId, actor) }, last),
        ...createOnceFields(`lesson:${gameId.slice(-8)}:${place}`),
      };
      const files = shown ? await mapFiles(services, gameId, shown) : [];
      await client.rest.post(Routes.channelMessages(channelId), {
        body,
        files,
        ...(cause === undefined ? {} : buildAuditReason(cause)),
      });
    }
    services.lessons.note(gameId, { told: place, telling: null });
  }
}

/** Returns the map of a tutorial as a file; an empty list if the map cannot be drawn now. */
async function mapFiles(
  { drawing, pictures, log }: TutorialTools,
  gameId: string,
  shown: NonNullable<ReturnType<typeof createShownMap>>,
): Promise<RawFile[]> {
  try {
    const drawn = await drawing.draw(gameId, () => drawMapWithBackground(pictures, shown));
    return [{ name: nameDrawing('map', drawn), data: Buffer.from(drawn.bytes), description: describeMap(shown) } as RawFile];
  } catch (error) {
    log.warn({ err: error }, 'the map of a lesson could not be drawn');
    return [];
  }
}
