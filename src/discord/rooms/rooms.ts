/** Handles `/game channels`, which creates the channels of a battle. Each channel gets the posts that its readers may know. */
import {
  ChannelType,
  DiscordAPIError,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
  MessageFlags,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  Routes,
  type TextChannel,
} from 'discord.js';
import { openView, findBriefing, openPublicPart, isWithoutUmpire, createChannelReader } from '../../game/index.js';
import {
  buildBriefingButton,
  buildCallButton,
  buildGreetingDoneButtons,
  escapeText,
  buildHowToPlayButton,
  buildOwnPanelButton,
  presentBriefing,
  presentNotice,
  presentGreeting,
} from '../../present/index.js';
import { findRowName, Refusal, UMPIRES_AUDIENCE } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { isChannelOnDiscord, findChannelRights, findTextChannel } from '../people/channel-rights.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { requireGameHere, findGameOfPost } from '../people/people.js';
import { findRow } from '../options/pickers.js';
import { isUnreachableChannelError } from '../connection/queues.js';
import { buildAuditReason, sendPrivateFollowUp, createOnceFields, replyPrivately } from '../connection/reply.js';
import type { Outsiders } from './room-lookers.js';
import { formatAudienceName, createAudienceChannel, type ChannelCreationContext } from './room-making.js';
import { BOT_CHANNEL_PERMISSIONS } from './room-rights.js';
import { findLastNoteToSide, createPlayerFinder } from '../events/telling.js';
import { setPanelChannel } from '../desks/umpires-desk.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';

const { ManageChannels, ManageThreads, ViewChannel } = PermissionFlagsBits;

/**
 * Creates the battle's missing channels, and answers.
 * @throws {Refusal} NO_GAME if there is no battle here, or if it has ended; any refusal of `createMissingChannels`
 */
export async function createBattleChannels(interaction: RepliableGuildInteraction, services: Services): Promise<void> {
  const { game } = openGame(interaction, services);
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await replyPrivately(interaction, await createMissingChannels(interaction, services, game));
}

/**
 * Creates the missing channels of a battle, and describes the result, including channels that Discord refused.
 * @param channelId the channel of the battle. Default: the interaction's
 * @throws {Refusal} NOT_FOUND if the bot cannot see this channel; NOT_YOURS if the person may not create channels; UNAVAILABLE if
 *   the bot can create neither channels nor threads here, or if Discord refuses and the battle has no created channel
 */
export async function createMissingChannels(
  interaction: RepliableGuildInteraction,
  services: Services,
  game: OpenGame,
  channelId = interaction.channelId!,
): Promise<string> {
  const guild = await guildOf(interaction);
  const here = await findTextChannel(guild, channelId);
  const me = guild.members.me ?? (await guild.members.fetchMe());
  const hasChannels = me.permissions.has(ManageChannels);
  const parent = hasChannels ? undefined : threadsIn(here);
  const member = await guild.members.fetch({ user: interaction.user.id, force: true });
  const rights = parent ? parent.permissionsFor(member) : member.permissions;
  if (!rights.has(ManageChannels) && !(parent && rights.has(ManageThreads)))
    throw new Refusal('NOT_YOURS', 'You need _Manage Channels_ to create channels. Ask a server admin.');
  const of: ChannelCreationContext = { services, guild, game, cause: interaction.id, parent };
  const lines: string[] = [];
  try {
    await services.roomMaking.after(game.gameId, () => makeMissing(of, here, lines));
    return nameUnseen([...lines, ADMINS_TOO].join('\n'), guild, member);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    const made = madeFor(of);
    if (made.length === 0) throw new Refusal('UNAVAILABLE', whyNot(error, me, parent));
    const so = `Not all channels could be created. ${whyNot(error, me, parent)}`;
    const next = `Created so far: ${made.map((id) => `<#${id}>`).join(', ')}. Use \`/game channels create\` to create the others.`;
    return [...lines, so, next].join('\n');
  }
}

/** Writes the names of channels that a person cannot see, because Discord shows a link to such a channel as unknown. */
const nameUnseen = (text: string, { channels }: Guild, member: GuildMember): string =>
  text.replaceAll(/<#(\d+)>/g, (link, id: string) => {
    const channel = channels.cache.get(id);
    return channel === undefined || channel.permissionsFor(member).has(ViewChannel) ? link : `#${escapeText(channel.name)}`;
  });

/** Handles `rooms:<game>` under the opening post, which creates channels in the same way as `/game channels create`. */
export const createChannelsButtonHandler: ButtonHandler = {
  name: 'rooms',
  async press(interaction, [gameId = ''], services) {
    findGameOfPost(interaction, services, gameId);
    await createBattleChannels(interaction, services);
  },
};

/** Returns the audiences for which the battle has private channels. */
const audiencesOf = (game: OpenGame): readonly string[] => [
  'all',
  ...openPublicPart(game).tables.side.keys(),
  ...(isWithoutUmpire(openPublicPart(game)) ? [] : [UMPIRES_AUDIENCE]),
];

/** Returns the category and channels created for a battle, in order. */
const madeFor = ({ services, game }: ChannelCreationContext): string[] =>
  ['category', ...audiencesOf(game)].flatMap((what) => services.rooms.planned(game.gameId, what)?.channelId ?? []);

/** Explains why Discord refused a new channel. */
function whyNot({ code }: DiscordAPIError, me: GuildMember, parent: TextChannel | undefined): string {
  if (code === RESTJSONErrorCodes.MaximumNumberOfGuildChannelsReached)
    return 'The server has as many channels as Discord allows. Delete a channel that is not needed.';
  if (code === RESTJSONErrorCodes.MaximumActiveThreads)
    return 'The server has as many active threads as Discord allows. Close a thread that is not needed.';
  if (parent)
    return 'Give the bot Create Public Threads, Create Private Threads and Send Messages in Threads in this channel, or Manage Channels on the server.';
  const lacking = me.permissions.missing(ManageChannels | BOT_CHANNEL_PERMISSIONS);
  return lacking.length > 0
    ? `The bot needs ${lacking.map(nameOfRight).join(', ')} on the server. Ask a server admin.`
    : `Discord refuses this, although the bot has its permissions on the server (error ${code}). Check its permissions in the category of these channels.`;
}

/** Returns a permission as Discord’s settings show it: `ViewChannel` becomes View Channel. */
const nameOfRight = (right: string): string => right.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');

/**
 * Creates a battle's missing channels one after another. Existing channels do not change. A deleted channel is created again, and
 * gets the missing posts of the old channel. A new channel does not become a battle channel if outsiders (`Outsiders.enemies`)
 * can read it.
 * @param lines the list to which a line about each channel is added
 */
async function makeMissing(of: ChannelCreationContext, here: GuildTextBasedChannel, lines: string[]): Promise<void> {
  const { services, guild, game } = of;
  const { gameId } = game;
  const { rooms } = services;
  for (const audience of audiencesOf(game)) {
    const known = rooms.of(gameId).filter((room) => room.audience === audience);
    const gone: string[] = [];
    for (const { channelId } of known) if (!(await isChannelOnDiscord(guild, channelId))) gone.push(channelId);
    const there = known.find(({ channelId }) => !gone.includes(channelId))?.channelId;
    const isHere = audience === 'all' && isPublicHere(of, here);
    const channelId = there ?? (isHere ? here.id : await createAudienceChannel(of, audience));
    const mayChange = await services.deliveries.watch.bringRights(guild, { gameId, channelId, audience });
    const { line, lookers } = await described(of, channelId, audience);
    if (there === undefined && lookers.enemies.length > 0) {
      lines.push(unfit(channelId, audience, lookers, game));
      continue;
    }
    lines.push(mayChange ? line : `${line} The bot cannot set who reads it. Give it Manage Roles there.`);
    rooms.replace(gameId, channelId, audience, gone);
    if (there !== undefined) {
      if (gone.length > 0) services.deliveries.bound(guild.client, gameId, channelId);
      continue;
    }
    // The opening post is already in the channel in which the command was used.
    if (!isHere) await introduce(of, channelId, audience);
    await brief(of, channelId, audience);
    if (audience === UMPIRES_AUDIENCE && services.panels.of(gameId) === undefined) setPanelChannel(services, gameId, channelId);
    services.deliveries.bound(guild.client, gameId, channelId);
  }
}

/**
 * Makes existing channels the channels of a battle. If outsiders (`Outsiders.enemies`) can read a channel, it does not become a
 * battle channel, and the answer reports this.
 * @throws {Refusal} NO_GAME if there is no battle here, or it has ended; INVALID_INPUT if no channel is chosen, or only one of
 *   `side` and `channel`; NOT_FOUND if the channel or side is unknown; NOT_YOURS if the person may not see and manage the
 *   channel; CONFLICT if another open battle or another audience has it; UNAVAILABLE if the bot cannot post there
 */
export async function bindChannels(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = openGame(interaction, services);
  const { options } = interaction;
  const side = options.getString('side');
  const channel = options.getChannel('channel');
  if ((side === null) !== (channel === null))
    throw new Refusal(
      'INVALID_INPUT',
      'A side’s channel needs the name of the side. Choose both the side and the channel.',
      'side',
    );
  const wanted = [
    ['all', options.getChannel('public')?.id],
    ...(side === null ? [] : [[findRow(game, actor, 'side', side, 'side'), channel?.id]]),
    [UMPIRES_AUDIENCE, options.getChannel('umpires')?.id],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (wanted.length === 0)
    throw new Refusal('INVALID_INPUT', 'No channel is chosen. Choose one for public events, for umpires or for a side.');
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const guild = await guildOf(interaction);
  const of: ChannelCreationContext = { services, guild, game, cause: interaction.id, parent: undefined };
  const lines: string[] = [];
  for (const [audience, channelId] of wanted) lines.push(await bindOne(interaction, of, audience, channelId));
  await replyPrivately(interaction, lines.join('\n'));
}

async function bindOne({ user }: TypedCommand, of: ChannelCreationContext, audience: string, channelId: string): Promise<string> {
  const { services, guild, game } = of;
  const { gameId } = game;
  const { sees, manages } = await findChannelRights(await findTextChannel(guild, channelId), user.id);
  if (!sees || !manages)
    throw new Refusal('NOT_YOURS', 'You need _View Channel_ and _Manage Channels_ in that channel. Ask a server admin.');
  services.channels.requireFree(gameId, channelId);
  const { line, lookers } = await described(of, channelId, audience);
  const room = services.rooms.at(channelId);
  if (room?.audience === audience) return line;
  if (room)
    throw new Refusal(
      'CONFLICT',
      `That channel already shows the posts for ${formatAudienceName(room.audience, game)}. Choose another channel.`,
    );
  if (lookers.enemies.length > 0) return unfit(channelId, audience, lookers, game);
  try {
    await introduce(of, channelId, audience);
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    throw new Refusal(
      'UNAVAILABLE',
      'The bot cannot post in that channel. Give the bot _View Channel_, _Send Messages_ and _Embed Links_ there.',
    );
  }
  const gone: string[] = [];
  for (const other of services.rooms.of(gameId))
    if (other.audience === audience && !(await isChannelOnDiscord(guild, other.channelId))) gone.push(other.channelId);
  services.rooms.replace(gameId, channelId, audience, gone);
  await brief(of, channelId, audience);
  services.deliveries.bound(guild.client, gameId, channelId);
  return line;
}

/** Lists a battle's channels, with the outsiders who can read them. */
export async function listBattleChannels(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = openGame(interaction, services);
  const rooms = services.rooms.of(game.gameId);
  if (rooms.length === 0)
    return replyPrivately(
      interaction,
      'This battle has no channels of its own. Use `/game channels create` to create them, or `/game channels use` to choose existing ones.',
    );
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const of: ChannelCreationContext = {
    services,
    guild: await guildOf(interaction),
    game,
    cause: interaction.id,
    parent: undefined,
  };
  const lines: string[] = [];
  for (const { channelId, audience, stopped } of rooms) {
    const { line } = await described(of, channelId, audience).catch((error: unknown) => {
      if (!isUnreachableChannelError(error) && !(error instanceof Refusal)) throw error;
      return { line: `<#${channelId}>: ${nameIn(audience, game)}. The bot cannot see it.` };
    });
    lines.push(stopped === null ? line : `${line} Nothing is posted there for now.`);
  }
  await replyPrivately(interaction, [...lines, ADMINS_TOO].join('\n'));
}

/** Informs the person who started a new battle about channels that are left from the channel's previous battle. */
export async function reportRemainingChannels(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string | undefined,
): Promise<void> {
  if (gameId === undefined) return;
  const { game } = openPublicPart(services.battles.open(gameId));
  const others = services.channels.of(gameId).filter((channelId) => channelId !== interaction.channelId);
  const rest = others.length === 0 ? '' : ` The record is still shown in ${others.map((id) => `<#${id}>`).join(', ')}.`;
  const words = `This channel belonged to **${escapeText(findRowName(game), 100)}**, which has ended. Commands here now apply to the new battle.${rest}`;
  await sendPrivateFollowUp(interaction, services, words, 'the note about an earlier channel could not be sent', {
    gameId,
  });
}

function openGame(interaction: RepliableGuildInteraction, services: Services): ReturnType<typeof requireGameHere> {
  const here = requireGameHere(interaction, services);
  if (openPublicPart(here.game).game.status === 'ended')
    throw new Refusal('NO_GAME', 'This battle has ended, so it does not need channels. Use `/game resume` to reopen it.');
  return here;
}

const guildOf = async ({ guild, guildId, client }: RepliableGuildInteraction): Promise<Guild> =>
  guild ?? (await client.guilds.fetch(guildId));

/** Returns the channel in which new threads are created. @throws {Refusal} UNAVAILABLE if Discord allows no threads here */
function threadsIn(here: GuildTextBasedChannel): TextChannel {
  if (here.type === ChannelType.GuildText) return here;
  throw new Refusal(
    'UNAVAILABLE',
    'The bot cannot create channels or threads here. Give the bot _Manage Channels_, or use a text channel.',
  );
}

/**
 * Checks whether the channel in which the command was used can be the public channel: it belongs to the battle, and everyone can
 * read it.
 */
function isPublicHere({ services, guild, game }: ChannelCreationContext, here: GuildTextBasedChannel): boolean {
  const isBound = services.channels.of(game.gameId).includes(here.id) && services.rooms.at(here.id) === undefined;
  return isBound && here.type !== ChannelType.PrivateThread && here.permissionsFor(guild.id)?.has(ViewChannel) === true;
}

const nameIn = (audience: string, game: OpenGame): string => escapeText(formatAudienceName(audience, game), 80);

/** Explains why a channel cannot be used for this audience. */
const unfit = (channelId: string, audience: string, { enemies }: Outsiders, game: OpenGame): string =>
  `<#${channelId}> cannot be used for ${nameIn(audience, game)}, because it can be read by ${enemies.slice(0, 10).join(', ')}.`;

/** The sentence about people who can see every channel. */
const ADMINS_TOO = 'The server owner and admins can read every channel.';

/** Describes a channel in one line: its audience, and the outsiders who can read it. */
async function described(
  { services, guild, game }: ChannelCreationContext,
  channelId: string,
  audience: string,
): Promise<{ line: string; lookers: Outsiders }> {
  const lookers = await services.deliveries.watch.lookers(guild, channelId, game.gameId, audience);
  if (!lookers) throw new Refusal('NOT_FOUND', 'The bot cannot find that channel on this server. Choose another channel.');
  const { enemies, others, administrators } = lookers;
  const also = [
    ...(enemies.length > 0 ? [`**players of other sides: ${enemies.join(', ')}**`] : []),
    ...others.slice(0, 10),
    ...administrators.slice(0, 5),
  ];
  const looks = also.length === 0 ? '' : ` Can also be read by ${also.join(', ')}.`;
  return { line: `<#${channelId}>: ${nameIn(audience, game)}.${looks}`, lookers };
}

/**
 * Posts the first message in a channel. In a side's channel, it shows the players, their units, and the next step with buttons.
 */
async function introduce(
  { services, guild, game, cause }: ChannelCreationContext,
  channelId: string,
  audience: string,
): Promise<void> {
  const { gameId } = game;
  const battle = openPublicPart(game);
  const name = `**${escapeText(findRowName(battle.game), 100)}**`;
  const said =
    audience === UMPIRES_AUDIENCE ? `All events of ${name} are posted here.` : `Public events of ${name} are posted here.`;
  const notice = presentNotice(said, introducing(game, audience));
  const embeds = battle.tables.side.has(audience) ? [buildSideGreeting(services, game, audience, true)] : notice.embeds;
  const body = { ...notice, embeds, ...createOnceFields(`room:${gameId.slice(-8)}:${channelId.slice(-10)}`) };
  await guild.client.rest.post(Routes.channelMessages(channelId), { body, ...buildAuditReason(cause) });
}

/** Returns the greeting for the players of a side. @param isInChannel true if the greeting is posted in the side's own channel */
export const buildSideGreeting = (services: Services, game: OpenGame, sideId: string, isInChannel: boolean) =>
  presentGreeting({
    view: openView(game, { standing: 'player', sideId }),
    sideId,
    whoIs: createPlayerFinder(services, game.gameId),
    aim: findLastNoteToSide(services, game.gameId, sideId),
    isInChannel,
  });

/** Returns the buttons for the next step of a channel's readers. The umpires' panel is posted separately. */
function introducing(game: OpenGame, audience: string): ReturnType<typeof buildOwnPanelButton>[] {
  const { gameId, ruleset } = game;
  if (audience === UMPIRES_AUDIENCE) return [];
  if (audience === 'all') return [buildOwnPanelButton(gameId), buildHowToPlayButton(ruleset.id)];
  const { battle } = openView(game, { standing: 'player', sideId: audience });
  return [
    buildOwnPanelButton(gameId),
    ...buildGreetingDoneButtons(gameId, battle, audience),
    ...(findBriefing(battle, audience) === undefined ? [] : [buildBriefingButton(gameId)]),
    ...(isWithoutUmpire(battle) ? [] : [buildCallButton(gameId)]),
  ];
}

/**
 * Posts the umpires' briefing in their channel, unless outsiders can read the channel. A side's briefing is behind a button under
 * its greeting.
 */
async function brief(
  { services, guild, game, cause }: ChannelCreationContext,
  channelId: string,
  audience: string,
): Promise<void> {
  const { gameId } = game;
  if (audience !== UMPIRES_AUDIENCE) return;
  const body = presentBriefing(openView(game, createChannelReader({ audience }, openPublicPart(game))), audience);
  if (!body || !(await services.deliveries.watch.mayPost(guild.client, { gameId, channelId, audience }))) return;
  const once = createOnceFields(`brief:${gameId.slice(-8)}:${channelId.slice(-9)}`);
  // If this post fails, the umpires can still read the briefing in /my.
  await guild.client.rest
    .post(Routes.channelMessages(channelId), { body: { ...body, ...once }, ...buildAuditReason(cause) })
    .catch((error: unknown) => services.log.warn({ err: error, gameId, channelId }, 'a briefing could not be told in its room'));
}
