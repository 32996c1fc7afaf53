/**
 * Starts and ends tutorials. A person learns a rulebook in their own practice battle, in a private thread. `game/lesson.ts`
 * calculates the person's progress from the record of this battle, and `learning.ts` shows the next step.
 */
import { ChannelType, DiscordAPIError, PermissionFlagsBits, Routes } from 'discord.js';
import type { APIChannel } from 'discord.js';
import { readScenario, type Scenario } from '../../game/index.js';
import {
  buildButton,
  formatTutorialLink,
  LIMITS,
  formatPlainText,
  presentNotice,
  presentTutorials,
} from '../../present/index.js';
import { cachePerObject, type Tutorial, Refusal, type Ruleset } from '../../rules/index.js';
import { isChannelOnDiscord, findTextChannel } from '../people/channel-rights.js';
import type { ButtonHandler } from '../command.js';
import type { TutorialRow } from '../../store/index.js';
import { offerBuiltInScenario } from '../battles/scenarios.js';
import type { Services } from '../services.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';
import { removeThread } from './learning.js';
import { getBotPerson, getPerson, buildCommandRequest } from '../people/people.js';
import { buildAuditReason, askToWait, replyPrivately, showPrivately } from '../connection/reply.js';
import { formatChannelName } from '../rooms/room-making.js';

const { CreatePrivateThreads, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;

/** The maximum number of tutorials on a server at the same time. */
const MOST_LESSONS = 50;
/** The number of minutes without messages after which Discord hides a tutorial's thread. */
const ARCHIVE_AFTER_MINUTES = 24 * 60;

/** Returns the server's rulebooks that have a tutorial. */
export const listTutorialRulebooks = (
  guildId: string,
  { serverRulebooks }: Pick<Services, 'serverRulebooks'>,
): readonly Ruleset[] => serverRulebooks.chosen(guildId).filter(({ lesson }) => lesson !== undefined);

/** The last word in the custom id of a button that leaves an unfinished tutorial for another. */
const INSTEAD = 'instead';

/** Returns the scenario with which a tutorial starts. @throws {Error} if the rulebook's file is not a scenario, which is a bug */
const openingOf = cachePerObject((lesson: Tutorial): Scenario => {
  const found = readScenario(lesson.opening);
  if ('faults' in found) throw new Error(`the opening of a lesson: ${JSON.stringify(found.faults)}`);
  return found.scenario;
});

/**
 * Starts a tutorial for a person. If they already have an unfinished tutorial on this server, the answer links to it, with a
 * button that starts this one instead.
 * @param isInstead true to leave an unfinished tutorial for this one
 * @throws {Refusal} NOT_FOUND if the rulebook has no tutorial, or if the bot cannot see this channel; UNAVAILABLE if the server
 *   has too many tutorials, or if the bot cannot create a private thread here
 */
export async function startTutorial(
  interaction: RepliableGuildInteraction,
  services: Services,
  ruleset: Ruleset,
  isInstead = false,
): Promise<void> {
  const { guildId, user, client } = interaction;
  const { lesson } = ruleset;
  if (!lesson) throw new Refusal('NOT_FOUND', `${ruleset.title} does not have a tutorial yet. ${withLessons(guildId, services)}`);
  await askToWait(interaction);
  const { learning } = services;
  const beginning = learning.turns.after(`${guildId}:${user.id}`, () => begin(interaction, services, ruleset, lesson, isInstead));
  const { channelId, isNew, left } = await beginning;
  const buttons = isNew ? [] : [buildButton('Leave and start this one', `learn:${ruleset.id}:${INSTEAD}`)];
  await showPrivately(interaction, presentNotice(formatTutorialLink(channelId, isNew), buttons));
  if (left !== undefined) await removeThread(client, left, interaction.id, user.id);
}

function withLessons(guildId: string, services: Services): string {
  const titles = listTutorialRulebooks(guildId, services).map(({ title }) => title);
  return titles.length === 0
    ? 'Use `/help` to see how to play.'
    : `Choose one of these: ${titles.map((title) => `“${title}”`).join(', ')}.`;
}

/** The person's tutorial, and the thread of an earlier one that is to be removed. */
interface Begun {
  readonly channelId: string;
  readonly isNew: boolean;
  readonly left?: string;
}

/**
 * Starts the tutorial in a new thread, or in the thread of the person's last tutorial if they are there. A tutorial that is
 * finished, or left for this one, is forgotten.
 */
async function begin(
  interaction: RepliableGuildInteraction,
  services: Services,
  ruleset: Ruleset,
  lesson: Tutorial,
  isInstead: boolean,
): Promise<Begun> {
  const { guildId, user, client } = interaction;
  const guild = interaction.guild ?? (await client.guilds.fetch(guildId));
  const at = new Date(services.time()).toISOString();
  const name = formatChannelName(formatPlainText(`lesson ${ruleset.id} ${getPerson(interaction).name}`, LIMITS.threadName));
  const before = services.lessons.of(guildId, user.id);
  const exists = before !== undefined && (await isChannelOnDiscord(guild, before.channelId));
  if (exists && !isInstead && !services.learning.isFinished(before)) return { channelId: before.channelId, isNew: false };
  if (exists && before.channelId === interaction.channelId) {
    services.learning.forget(before);
    await client.rest
      .patch(Routes.channel(before.channelId), { body: { name }, ...buildAuditReason(interaction.id) })
      .catch((error: unknown) => services.log.warn({ err: error }, 'the thread of a lesson keeps its name'));
    await startIn(interaction, services, lesson, { channelId: before.channelId, at });
    return { channelId: before.channelId, isNew: true };
  }
  if (services.lessons.countOf(guildId) - (before ? 1 : 0) >= MOST_LESSONS)
    throw new Refusal('UNAVAILABLE', 'Too many tutorials are running on this server. Try again later today.');
  const { channel } = interaction;
  const parentId = channel?.isThread() === true ? channel.parentId : null;
  const here = await findTextChannel(guild, parentId ?? interaction.channelId!);
  if (here.type !== ChannelType.GuildText)
    throw new Refusal('UNAVAILABLE', 'A tutorial needs a private thread, which this channel cannot have. Use a text channel.');
  const me = guild.members.me ?? (await guild.members.fetchMe());
  const lacking = here.permissionsFor(me).missing(ViewChannel | CreatePrivateThreads | SendMessagesInThreads);
  if (lacking.length > 0) throw noThread();
  services.lessons.plan(interaction.id, { guildId, userId: user.id, parentId: here.id, name, at });
  const channelId = await makeThread(interaction, here.id, name);
  if (before) services.learning.forget(before);
  await startIn(interaction, services, lesson, { channelId, at });
  return { channelId, isNew: true, ...(exists && { left: before.channelId }) };
}

/** Starts a tutorial's battle in a thread, and posts its first step. If the battle cannot start, removes the thread. */
async function startIn(
  interaction: RepliableGuildInteraction,
  services: Services,
  lesson: Tutorial,
  { channelId, at }: { readonly channelId: string; readonly at: string },
): Promise<void> {
  const { guildId, user, client } = interaction;
  try {
    const { battles, lessons, rooms } = services;
    const request = { ...buildCommandRequest(interaction), channelId, person: getBotPerson(client), interactionToken: null };
    const { gameId } = battles.startLesson(request, openingOf(lesson), { side: lesson.side, userId: user.id }, (id, sideId) => {
      rooms.bind(id, channelId, sideId);
      rooms.plan(id, sideId, { at, channelId });
      lessons.begin({ gameId: id, guildId, userId: user.id, channelId, at });
      lessons.plan(interaction.id, null);
    });
    // The tutorial has already started, so texts that cannot be sent now are sent later.
    await services.learning
      .follow(client, gameId, interaction.id)
      .catch((error: unknown) => services.log.warn({ err: error, gameId }, 'a lesson could not go on yet'));
  } catch (error) {
    if (!services.lessons.at(channelId)) await removeThread(client, channelId, interaction.id).catch(() => undefined);
    throw error;
  }
}

const noThread = (): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    'A tutorial needs a private thread. Ask a server admin to give the bot _Create Private Threads_ and _Send Messages in Threads_, or use another channel.',
  );

/**
 * Creates the private thread of a tutorial, and adds its player.
 * @throws {Refusal} UNAVAILABLE if the bot may not create a thread
 */
async function makeThread(interaction: RepliableGuildInteraction, parentId: string, name: string): Promise<string> {
  const { id, user, client } = interaction;
  const body = {
    name,
    type: ChannelType.PrivateThread,
    auto_archive_duration: ARCHIVE_AFTER_MINUTES,
    invitable: false,
  };
  try {
    const made = (await client.rest.post(Routes.threads(parentId), { body, ...buildAuditReason(id) })) as APIChannel;
    await client.rest.put(Routes.threadMembers(made.id, user.id));
    return made.id;
  } catch (error) {
    if (error instanceof DiscordAPIError && error.status >= 400 && error.status < 500) throw noThread();
    throw error;
  }
}

/**
 * Finds a tutorial of the person who pressed the button.
 * @throws {Refusal} NOT_FOUND if the tutorial is over; NOT_YOURS if it is another person's
 */
function ownLesson(interaction: PressedButton, services: Services, gameId: string): TutorialRow {
  const row = services.lessons.get(gameId);
  if (!row || row.guildId !== interaction.guildId)
    throw new Refusal('NOT_FOUND', 'That tutorial is over. Use `/help` to start another.');
  if (row.userId !== interaction.user.id)
    throw new Refusal('NOT_YOURS', 'That tutorial is not yours. Use `/help` to start your own.');
  return row;
}

/**
 * Handles `onward:<game>`, the last button of a tutorial. Shows the card of a scenario, whose battle starts in the channel where
 * the tutorial was started.
 */
export const nextScenarioButtonHandler: ButtonHandler = {
  name: 'onward',
  async press(interaction, [gameId = ''], services) {
    ownLesson(interaction, services, gameId);
    const { lesson } = services.battles.open(gameId).ruleset;
    const { channel } = interaction;
    const parentId = channel?.isThread() === true ? channel.parentId : null;
    if (!lesson || parentId === null)
      throw new Refusal('NOT_FOUND', 'Cannot find the channel of this tutorial. Use `/game start` in another channel.');
    if (services.channels.openBattleOf(parentId) !== undefined)
      throw new Refusal(
        'CONFLICT',
        'A battle is already running in the channel of this thread. Join it there, or use `/game start` in another channel.',
      );
    await offerBuiltInScenario(interaction, services, lesson.next, parentId);
  },
};

/** Handles `tutorial:<game>:<place>`, which ends the tutorial of the person who pressed the button. */
export const leaveTutorialButtonHandler: ButtonHandler = {
  name: 'lesson',
  async press(interaction, [gameId = ''], services) {
    const row = ownLesson(interaction, services, gameId);
    await replyPrivately(interaction, 'You have left the tutorial. Use `/help` to start another.');
    await services.learning.leave(interaction.client, row, interaction.id);
  },
};

/**
 * Handles `learn` and `learn:<rulebook>`, which start a tutorial, and `learn:<rulebook>:instead`, which also leaves an unfinished
 * one. If there are several rulebooks, asks the person to choose one.
 */
export const startTutorialButtonHandler: ButtonHandler = {
  name: 'learn',
  async press(interaction: PressedButton, [id, instead], services) {
    const offered = listTutorialRulebooks(interaction.guildId, services);
    if (id === undefined && offered.length > 1) return showPrivately(interaction, presentTutorials(offered));
    const ruleset = id === undefined ? offered[0] : offered.find((each) => each.id === id);
    if (!ruleset) throw new Refusal('NOT_FOUND', `Cannot find that tutorial. ${withLessons(interaction.guildId, services)}`);
    await startTutorial(interaction, services, ruleset, instead === INSTEAD);
  },
};
