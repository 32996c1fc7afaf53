/**
 * Lessons: a person learns a rulebook in a practice battle of his own, in a private thread. His progress follows from that
 * battle's record (`game/lesson.ts`); the bot umpires it, says the next step, and forgets it.
 */
import { ChannelType, type Client, DiscordAPIError, PermissionFlagsBits, Routes } from 'discord.js';
import type { APIChannel, RawFile } from 'discord.js';
import { beginStep, type LessonStanding, lessonStanding, looksFor, readScenario, type Scenario } from '../game/index.js';
import {
  button,
  lessonButtonId,
  lessonIsIn,
  LIMITS,
  mapAlt,
  plainText,
  presentLessonWords,
  presentNotice,
  shownTo,
} from '../present/index.js';
import { type Lesson, Refusal, type Ruleset } from '../rules/index.js';
import type { Committed, LessonRow } from '../store/index.js';
import { textChannel } from './channel-rights.js';
import type { ButtonHandler } from './command.js';
import { eventCalled } from './event-picker.js';
import type { House } from './house.js';
import { drawingOf, fileNamed } from './map-drawing.js';
import { OneByOne } from './one-by-one.js';
import { botOf, personOf, requestOf } from './people.js';
import { isGone } from './queues.js';
import { slug } from './room-making.js';
import { causedBy, haveWait, onceOnly, ownLatest, replyPrivately, showPrivately } from './reply.js';
import type { Answered, InGuild, Pressed } from './interactions.js';

const { CreatePrivateThreads, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;

/** How long there is a lesson. */
const LASTS_MS = 24 * 3_600_000;
/** As many at a time on a server. */
const MOST_LESSONS = 50;
/** Minutes of silence after which Discord puts its thread out of sight. */
const ARCHIVE_AFTER_MINUTES = 24 * 60;
/** More wrong turns are not put right at once. */
const MOST_TURNS_BACK = 20;
/** More looks are not counted. */
const MOST_LOOKS = 200;

/** The rulebooks of a server that have a lesson. */
export const lessonsOf = (guildId: string, { serverRulebooks }: Pick<House, 'serverRulebooks'>): readonly Ruleset[] =>
  serverRulebooks.chosen(guildId).filter(({ lesson }) => lesson !== undefined);

const openings = new WeakMap<Lesson, Scenario>();

/** The battle with which a lesson begins. @throws {Error} for a file that is none: a bug of the rulebook */
function openingOf(lesson: Lesson): Scenario {
  const known = openings.get(lesson);
  if (known) return known;
  const found = readScenario(lesson.opening);
  if ('faults' in found) throw new Error(`the opening of a lesson: ${JSON.stringify(found.faults)}`);
  openings.set(lesson, found.scenario);
  return found.scenario;
}

/** Begins a lesson for who asks, or says where his is. @throws {Refusal} */
export async function beginLesson(interaction: Answered, house: House, ruleset: Ruleset): Promise<void> {
  const { guildId, user } = interaction;
  const { lesson } = ruleset;
  if (!lesson) throw new Refusal('NOT_FOUND', `${ruleset.title} has no lesson yet: ${withLessons(guildId, house)}`);
  await haveWait(interaction);
  const { learning } = house;
  const beginning = learning.turns.after(`${guildId}:${user.id}`, () => begin(interaction, house, ruleset, lesson));
  const { channelId, isNew } = await beginning;
  await showPrivately(interaction, presentNotice(lessonIsIn(channelId, isNew)));
}

function withLessons(guildId: string, house: House): string {
  const titles = lessonsOf(guildId, house).map(({ title }) => title);
  return titles.length === 0 ? 'no rulebook of this server has one' : `there is one of ${titles.join(', ')}`;
}

async function begin(
  interaction: Answered,
  house: House,
  ruleset: Ruleset,
  lesson: Lesson,
): Promise<{ readonly channelId: string; readonly isNew: boolean }> {
  const { guildId, user, client } = interaction;
  const guild = interaction.guild ?? (await client.guilds.fetch(guildId));
  const before = house.lessons.of(guildId, user.id);
  if (before) {
    const isThere = (await guild.channels.fetch(before.channelId, { force: true }).catch(() => null)) !== null;
    if (isThere) return { channelId: before.channelId, isNew: false };
    house.learning.forget(before);
  }
  if (house.lessons.countOf(guildId) >= MOST_LESSONS)
    throw new Refusal('UNAVAILABLE', 'too many people learn on this server just now: ask again later today');
  const here = await textChannel(guild, interaction.channelId!);
  if (here.type !== ChannelType.GuildText)
    throw new Refusal('UNAVAILABLE', 'a lesson is played in a private thread, and there are none here: ask in a text channel');
  const me = guild.members.me ?? (await guild.members.fetchMe());
  const lacking = here.permissionsFor(me).missing(ViewChannel | CreatePrivateThreads | SendMessagesInThreads);
  if (lacking.length > 0) throw noThread();
  const channelId = await makeThread(interaction, here.id, ruleset);
  try {
    const { battles, lessons, rooms } = house;
    const at = new Date(house.time()).toISOString();
    const request = { ...requestOf(interaction), channelId, person: botOf(client), interactionToken: null };
    const { gameId } = battles.startLesson(request, openingOf(lesson), { side: lesson.side, userId: user.id }, (id, sideId) => {
      rooms.bind(id, channelId, sideId);
      rooms.plan(id, sideId, { at, channelId });
      lessons.begin({ gameId: id, guildId, userId: user.id, channelId, at });
    });
    // It is begun: what cannot be said just now is said later.
    await house.learning
      .follow(client, gameId, interaction.id)
      .catch((error: unknown) => house.log.warn({ err: error, gameId }, 'a lesson could not go on yet'));
  } catch (error) {
    if (!house.lessons.at(channelId)) await removeThread(client, channelId, interaction.id).catch(() => undefined);
    throw error;
  }
  return { channelId, isNew: true };
}

const noThread = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    'a lesson is played in a private thread, and I may make none here: let me (Create Private Threads, Send Messages in Threads), or ask in another channel',
  );

/** @throws {Refusal} UNAVAILABLE where Discord lets the bot make none */
async function makeThread(interaction: Answered, parentId: string, ruleset: Ruleset): Promise<string> {
  const { id, user, client } = interaction;
  const body = {
    name: slug(plainText(`lesson ${ruleset.id} ${personOf(interaction).name}`, LIMITS.threadName)),
    type: ChannelType.PrivateThread,
    auto_archive_duration: ARCHIVE_AFTER_MINUTES,
    invitable: false,
  };
  try {
    const made = (await client.rest.post(Routes.threads(parentId), { body, ...causedBy(id) })) as APIChannel;
    await client.rest.put(Routes.threadMembers(made.id, user.id));
    return made.id;
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status >= 400 && error.status < 500) throw noThread();
    throw error;
  }
}

/** Removes the thread; if the bot may delete none, its learner leaves it. */
async function removeThread(client: Client, channelId: string, cause?: string, userId?: string): Promise<void> {
  const { rest } = client;
  const why = cause === undefined ? {} : causedBy(cause);
  try {
    const thread = await client.channels.fetch(channelId, { force: true });
    if (!thread?.isThread()) return;
    if (thread.manageable) {
      await rest.delete(Routes.channel(channelId), why);
      return;
    }
    if (userId !== undefined) await rest.delete(Routes.threadMembers(channelId, userId), why);
    await rest.patch(Routes.channel(channelId), { body: { archived: true }, ...why });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Leads lessons on. */
export class Learning {
  /** One piece of work at a time, by person and by battle. */
  readonly turns = new OneByOne();
  /** By battle, the event and row at which nothing was left to say. */
  private readonly settled = new Map<string, string>();

  constructor(private readonly house: () => House) {}

  /** Hears of a person's deed or look: in a lesson the umpire goes on behind the answer. */
  hear(interaction: InGuild, what: string, parts: readonly string[] = []): void {
    const house = this.house();
    const { lessons, record, deliveries, log } = house;
    const row = interaction.channelId === null ? undefined : lessons.at(interaction.channelId);
    if (row?.userId !== interaction.user.id) return;
    const lesson = this.lessonIn(row);
    if (lesson && row.looks.length < MOST_LOOKS && looksFor(lesson, this.standing(row, lesson).step) === what) {
      const after = record.last(row.gameId)?.number ?? 0;
      const of = parts[0] === row.gameId ? (eventCalled(house, row.gameId, parts[1] ?? '')?.number ?? null) : null;
      lessons.note(row.gameId, { looks: [...row.looks, { what, after, of }] });
    }
    deliveries.also(
      this.follow(interaction.client, row.gameId, interaction.id).catch((error: unknown) =>
        log.warn({ err: error, gameId: row.gameId }, 'a lesson could not go on yet'),
      ),
    );
  }

  /** Leads a lesson on as far as it goes, and posts its words. */
  follow(client: Client<true>, gameId: string, cause?: string): Promise<void> {
    return this.turns.after(gameId, () => this.goOn(client, gameId, cause));
  }

  /** Looks after all lessons: finishes work cut off by a stop, forgets lessons older than a day. */
  async look(client: Client<true>): Promise<void> {
    const { lessons, log, time } = this.house();
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

  /** Nothing is left of a lesson. */
  async leave(client: Client, row: LessonRow, cause?: string): Promise<void> {
    await this.turns.after(row.gameId, async () => {
      this.forget(row);
      await removeThread(client, row.channelId, cause, row.userId).catch((error: unknown) =>
        this.house().log.warn({ err: error, channelId: row.channelId }, 'the thread of a lesson stays'),
      );
    });
  }

  /** Nothing is left of its record. */
  forget({ gameId }: LessonRow): void {
    const { lessons, battles } = this.house();
    lessons.forget(gameId);
    battles.forget();
    this.settled.delete(gameId);
  }

  private asOf({ gameId, ...row }: LessonRow): string {
    return JSON.stringify([this.house().record.last(gameId)?.hash ?? '', row]);
  }

  private lessonIn({ gameId }: LessonRow): Lesson | undefined {
    return this.house().battles.open(gameId).ruleset.lesson;
  }

  private standing({ gameId, userId, looks }: LessonRow, lesson: Lesson): LessonStanding {
    const { battles, record, people } = this.house();
    const playerId = people.called(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).key ?? userId;
    return lessonStanding(lesson, record.events(gameId), looks, playerId, battles.open(gameId).state.battle);
  }

  private async goOn(client: Client<true>, gameId: string, cause: string | undefined): Promise<void> {
    const { lessons, battles, deliveries } = this.house();
    const first = lessons.get(gameId);
    const lesson = first && this.lessonIn(first);
    if (!first || !lesson) return;
    const { channelId } = first;
    const umpire = botOf(client);
    for (let n = 0; n < MOST_TURNS_BACK; n++) {
      const { astray } = this.standing(first, lesson);
      if (astray === null) break;
      const back = { type: 'undo', event: astray, whole: true, later: 'again' } as const;
      deliveries.takeUp(
        battles.umpire(gameId, channelId, umpire, () => back),
        channelId,
      );
    }
    const standing = this.standing(first, lesson);
    for (let next = first.begun + 1; next <= standing.step; next++) {
      const done: Committed[] = [];
      const act: Parameters<typeof beginStep>[1] = (commandFor) => {
        const committed = battles.umpire(gameId, channelId, umpire, ({ state, ruleset }) =>
          commandFor({ battle: state.battle, ruleset }),
        );
        done.push(committed);
        return committed;
      };
      const step = lesson.steps[next];
      battles.together(() => {
        if (step) beginStep(step, act);
        lessons.note(gameId, { begun: next });
      });
      for (const committed of done) deliveries.takeUp(committed, channelId);
    }
    await deliveries.tellAll(client, gameId);
    await this.say(client, lesson, first, standing, cause);
    const last = lessons.get(gameId);
    if (last) this.settled.set(gameId, this.asOf(last));
  }

  /** The last words due, once. */
  private async say(
    client: Client<true>,
    lesson: Lesson,
    { gameId, channelId, told, telling, userId }: LessonRow,
    { words }: LessonStanding,
    cause: string | undefined,
  ): Promise<void> {
    const house = this.house();
    const place = words.length;
    if (place <= told) return;
    const id = lessonButtonId(gameId, place);
    const mayBeOut = telling === place;
    if (!mayBeOut) house.lessons.note(gameId, { telling: place });
    const isOut =
      mayBeOut &&
      (await ownLatest(client, channelId)).some(({ components }) => JSON.stringify(components ?? []).includes(`"${id}"`));
    if (!isOut) {
      const { state, ruleset } = house.battles.open(gameId);
      const last = words.at(-1)!;
      const shows = last.hint === null && lesson.steps[last.step]?.showsMap === true;
      const actor = house.battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false });
      const shown = shows ? shownTo(ruleset, actor, state.battle) : undefined;
      const body = {
        ...presentLessonWords(lesson, ruleset, last, gameId, place),
        ...onceOnly(`lesson:${gameId.slice(-8)}:${place}`),
      };
      const files = shown ? await mapFiles(house, shown) : [];
      await client.rest.post(Routes.channelMessages(channelId), {
        body,
        files,
        ...(cause === undefined ? {} : causedBy(cause)),
      });
    }
    house.lessons.note(gameId, { told: place, telling: null });
  }
}

/** The map, where it can be drawn just now. */
async function mapFiles({ drawing, pictures, log }: House, shown: NonNullable<ReturnType<typeof shownTo>>): Promise<RawFile[]> {
  try {
    const drawn = await drawing.draw(() => drawingOf(pictures, shown));
    return [{ name: fileNamed('map', drawn), data: Buffer.from(drawn.bytes), description: mapAlt(shown) } as RawFile];
  } catch (error) {
    log.warn({ err: error }, 'the map of a lesson could not be drawn');
    return [];
  }
}

/** `lesson:<game>:<place>`: who learns leaves. */
export const leaveLessonButton: ButtonHandler = {
  name: 'lesson',
  async press(interaction, [gameId = ''], house) {
    const row = house.lessons.get(gameId);
    if (!row || row.guildId !== interaction.guildId) throw new Refusal('NOT_FOUND', 'that lesson is over');
    if (row.userId !== interaction.user.id) throw new Refusal('NOT_YOURS', 'who learns leaves his lesson himself');
    await replyPrivately(interaction, 'You have left the lesson: nothing of it is kept. `/help` begins another.');
    await house.learning.leave(interaction.client, row, interaction.id);
  },
};

/** `learn` and `learn:<rulebook>`: a lesson begins, after the question of which where there are several. */
export const learnButton: ButtonHandler = {
  name: 'learn',
  async press(interaction: Pressed, [id], house) {
    const offered = lessonsOf(interaction.guildId, house);
    if (id === undefined && offered.length > 1)
      return showPrivately(
        interaction,
        presentNotice(
          'Which rulebook? The lesson is a small battle in a thread for you alone: you play, I umpire, step by step.',
          offered.map((ruleset) => button(ruleset.title, `learn:${ruleset.id}`)),
        ),
      );
    const ruleset = id === undefined ? offered[0] : offered.find((each) => each.id === id);
    if (!ruleset) throw new Refusal('NOT_FOUND', `there is no such lesson: ${withLessons(interaction.guildId, house)}`);
    await beginLesson(interaction, house, ruleset);
  },
};
