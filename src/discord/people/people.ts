import { PermissionFlagsBits, type APIButtonComponentWithCustomId, type Client, type GuildMember } from 'discord.js';
import { openPublicPart, type GameCommand, type Person } from '../../game/index.js';
import { Refusal, findRowName, refuseNonUmpire, type Actor } from '../../rules/index.js';
import {
  refuseWithoutBattle,
  type Battles,
  type ChannelPlace,
  type CommandRequest,
  type CommittedRequest,
  type OpenGame,
  type Store,
} from '../../store/index.js';
import type { GuildInteraction, RepliableGuildInteraction } from '../connection/interactions.js';
import { buildJoinButtons, escapeText } from '../../present/index.js';

/** Returns the person behind an interaction, with their name and roles from Discord. */
export function getPerson(interaction: GuildInteraction): Person {
  const { member, user } = interaction;
  const roles = (member as GuildMember).roles as GuildMember['roles'] | readonly string[];
  const name = 'displayName' in member ? member.displayName : (member.nick ?? user.displayName);
  return {
    userId: user.id,
    name,
    roleIds: Array.isArray(roles) ? (roles as readonly string[]) : [...(roles as GuildMember['roles']).cache.keys()],
    isAdministrator: interaction.memberPermissions?.has(PermissionFlagsBits.Administrator) ?? false,
  };
}

/** Returns the bot itself as the umpire of a battle. */
export const getBotPerson = ({ user }: Client<true>): Person => ({
  userId: user.id,
  name: user.username,
  roleIds: [],
  isAdministrator: false,
});

/**
 * Builds an interaction's request to the store: its server, channel, person, id and token.
 * @param ownsPost true if the answer to the interaction is also the post of the events; if false, the request has no token.
 *   Default: true
 * @throws {PlayedElsewhereRefusal} if the interaction may only read, because its battle is played in another channel
 * @throws {Refusal} NO_GAME if the interaction was not made in a channel
 */
export function buildCommandRequest(interaction: GuildInteraction & { readonly token: string }, ownsPost = true): CommandRequest {
  const { channelId } = interaction;
  if (channelId === null)
    throw new Refusal('NO_GAME', 'That command works only on a server. Use the command in a channel of a server.');
  const gameId = told.get(interaction)?.game.gameId;
  if (gameId !== undefined && readElsewhere.has(interaction)) throw new PlayedElsewhereRefusal([gameId]);
  return {
    guildId: interaction.guildId,
    ...placeOf(interaction, channelId),
    person: getPerson(interaction),
    interactionId: interaction.id,
    interactionToken: ownsPost ? interaction.token : null,
    gameId,
    settles: settling.get(interaction),
  };
}

/** The draft that each interaction confirms, if any. */
const settling = new WeakMap<GuildInteraction, NonNullable<CommandRequest['settles']>>();

/** Records that an interaction confirms its person's draft. The transaction of the interaction's command removes the draft. */
export const recordDraftConfirmation = (interaction: GuildInteraction, id: string): unknown =>
  settling.set(interaction, { id, userId: interaction.user.id });

/** Returns the channel of an interaction. For a thread, also returns the thread's parent channel. */
const placeOf = ({ channel }: GuildInteraction, channelId: string): ChannelPlace => ({
  channelId,
  parentId: channel?.isThread() === true ? channel.parentId : null,
});

/** The battles, and the channels where they are played. */
export type BattleStores = Pick<Store, 'battles' | 'channels'>;

/**
 * Carries out a command, and answers with its events.
 * @param gameId the battle. Default: the battle in this channel
 * @param beside a picture, a prepared correction, or the hash that the battle's last event must have (see `Battles.actSoon`)
 * @throws {Refusal} if the command is refused (`BattleChangedRefusal` if the last event has another hash). In this case, nothing has
 *   changed
 */
export async function carryOutAndAnswer(
  interaction: RepliableGuildInteraction,
  {
    battles,
    deliveries,
  }: Pick<BattleStores, 'battles'> & {
    readonly deliveries: { answer(interaction: RepliableGuildInteraction, committed: CommittedRequest): Promise<void> };
  },
  command: GameCommand,
  gameId?: string,
  beside?: Parameters<Battles['actSoon']>[3],
): Promise<void> {
  await deliveries.answer(interaction, await battles.actSoon(buildCommandRequest(interaction), command, gameId, beside));
}

/** A battle, and a person's role in it: umpire, player or spectator. */
export interface BattleInChannel {
  readonly game: OpenGame;
  readonly actor: Actor;
}

/** The battle of each interaction. It is cached, because both the permission check and the command need it. */
const told = new WeakMap<GuildInteraction, BattleInChannel>();

/** The interactions that change nothing, and so may concern a battle in another channel. */
const readings = new WeakSet<GuildInteraction>();

/** The interactions that only read, and that concern a battle in another channel. */
const readElsewhere = new WeakSet<GuildInteraction>();

/** The name and channel of the battle, for each interaction that concerns a battle in another channel. */
const elsewhere = new WeakMap<object, string>();

/** Records that an interaction only reads, so that `findGameHere` may find a battle in another channel. */
export const recordReadOnlyInteraction = (interaction: GuildInteraction): unknown => readings.add(interaction);

/** Returns the line above an answer that concerns a battle in another channel; nothing for any other answer. */
export function buildBattleLine(interaction: object): { readonly content?: string } {
  const battle = elsewhere.get(interaction);
  return battle === undefined ? {} : { content: `Battle: ${battle}.` };
}

/** The refusal of a command that would change a battle from another channel, or whose battle is unclear. */
export class PlayedElsewhereRefusal extends Refusal {
  /**
   * Creates the refusal. @param gameIds the open battles that the person may mean
   * @param mayBeOutside true for a roll that is also possible outside battles. Default: false
   */
  constructor(
    readonly gameIds: readonly string[],
    readonly mayBeOutside = false,
  ) {
    super('NO_GAME', 'No battle is running in this channel. Use a channel of your battle.');
  }
}

/** Returns a battle by its id, with the person's role in it: umpire, player or spectator. */
export const openBattle = (
  interaction: GuildInteraction,
  { battles }: Pick<BattleStores, 'battles'>,
  gameId: string,
): BattleInChannel => battles.openFor(gameId, getPerson(interaction));

/** Records that an interaction concerns this battle, even if it was made in another channel. */
export function recordChosenBattle(
  interaction: GuildInteraction,
  { battles }: Pick<BattleStores, 'battles'>,
  gameId: string,
): BattleInChannel {
  const here = openBattle(interaction, { battles }, gameId);
  told.set(interaction, here);
  return here;
}

/** Records that an interaction concerns a battle in another channel, so that private answers mention it. */
export function recordElsewhereBattle(interaction: GuildInteraction, services: BattleStores, gameId: string): BattleInChannel {
  elsewhere.set(interaction, describeBattleChannel(services, gameId));
  return recordChosenBattle(interaction, services, gameId);
}

/**
 * Finds the battle of the channel (or of a thread's parent channel), and the person's role in it: umpire, player or spectator. In
 * a channel without a battle, an interaction that only reads gets the person's only open battle, or otherwise the server's only
 * open battle. Returns undefined if there is no such battle.
 * @throws {PlayedElsewhereRefusal} if the interaction only reads, and the person is in several open battles
 */
export function findGameHere(interaction: GuildInteraction, services: BattleStores): BattleInChannel | undefined {
  const { battles } = services;
  const before = told.get(interaction);
  if (before) return battles.isNow(before.game) ? before : recordChosenBattle(interaction, services, before.game.gameId);
  const gameId = battleOfChannel(interaction, services);
  if (gameId !== undefined) return recordChosenBattle(interaction, services, gameId);
  if (!readings.has(interaction)) return undefined;
  const [only, ...others] = meantElsewhere(interaction, services);
  if (only === undefined) return undefined;
  if (others.length > 0) {
    if (interaction.isAutocomplete()) return undefined;
    throw new PlayedElsewhereRefusal([only, ...others]);
  }
  readElsewhere.add(interaction);
  return recordElsewhereBattle(interaction, services, only);
}

/** Finds the battle of an interaction's channel. For a thread, finds the battle of its parent channel. */
const battleOfChannel = (interaction: GuildInteraction, { channels }: Pick<BattleStores, 'channels'>): string | undefined =>
  interaction.channelId === null ? undefined : channels.battleIn(placeOf(interaction, interaction.channelId));

/** Returns the server's battles that are open and that this version can read. */
const listOpenBattles = ({ guildId }: GuildInteraction, { battles, channels }: BattleStores): readonly string[] =>
  channels.openOfGuild(guildId).filter((id) => battles.isReadable(id));

/** Returns the open battles of the server that a person plays or umpires. */
export const listOwnBattles = (interaction: GuildInteraction, services: BattleStores): readonly string[] =>
  listOpenBattles(interaction, services).filter(
    (id) => services.battles.actorIn(id, getPerson(interaction)).standing !== 'spectator',
  );

/**
 * Returns the battles that a person may mean in a channel without a battle: their own battles, or otherwise the only battle on
 * the server.
 */
function meantElsewhere(interaction: GuildInteraction, services: BattleStores): readonly string[] {
  const own = listOwnBattles(interaction, services);
  const open = listOpenBattles(interaction, services);
  return own.length > 0 || open.length > 1 ? own : open;
}

/** Returns a battle's name and one of its channels: "Mokra (<#600>)". */
export function describeBattleChannel({ battles, channels }: BattleStores, gameId: string): string {
  const [channelId] = channels.of(gameId);
  const name = escapeText(findRowName(openPublicPart(battles.open(gameId)).game), 100);
  return `**${name}**${channelId === undefined ? '' : ` (<#${channelId}>)`}`;
}

/**
 * Finds the battle of the channel, in the same way as `findGameHere`.
 * @throws {PlayedElsewhereRefusal} if the channel has no battle, and the person is in open battles on this server
 * @throws {Refusal} NO_GAME if there is no battle
 */
export function requireGameHere(interaction: GuildInteraction, services: BattleStores): BattleInChannel {
  const here = findGameHere(interaction, services);
  if (here) return here;
  const own = listOwnBattles(interaction, services);
  throw own.length > 0 ? new PlayedElsewhereRefusal(own) : refuseWithoutBattle();
}

/**
 * Finds the battle that a post's button belongs to, even if the post is in another channel.
 * @throws {Refusal} NOT_FOUND if the battle is of another server; CONFLICT if it has ended
 */
export function findGameOfPost(interaction: GuildInteraction, services: BattleStores, gameId: string): OpenGame {
  if (services.channels.guildOf(gameId) !== interaction.guildId)
    throw new Refusal('NOT_FOUND', 'That button is from a battle on another server. Use a button from a battle on this server.');
  const { game } = recordChosenBattle(interaction, services, gameId);
  if (openPublicPart(game).game.status === 'ended')
    throw new Refusal('CONFLICT', 'That button is from a battle that has ended. Use a button of a running battle.');
  return game;
}

/** Requires that the actor is an umpire. @throws {Refusal} UMPIRE_ONLY if the actor is not an umpire */
export function requireUmpire(actor: Actor): void {
  if (actor.standing !== 'umpire') throw refuseNonUmpire();
}

/** Returns the buttons with which a person without a side can join an open battle; an empty list for umpires and players. */
export function listJoinButtons(
  interaction: GuildInteraction,
  services: BattleStores,
  gameId: string,
): readonly APIButtonComponentWithCustomId[] {
  if (!services.battles.isReadable(gameId) || services.channels.guildOf(gameId) !== interaction.guildId) return [];
  const battle = openPublicPart(services.battles.open(gameId));
  const { standing, sideId } = services.battles.actorIn(gameId, getPerson(interaction));
  return battle.game.status === 'open' && standing === 'spectator' && sideId === null ? buildJoinButtons(gameId, battle) : [];
}

/** The maximum number of other battles that a person is shown. */
const MOST_LED_TO = 3;

/**
 * Lists open battles with their channels for a person in the channel of an ended battle. They are the person's own battles or, if
 * there are none, the server's battles.
 */
export function listNextBattles(interaction: GuildInteraction, services: BattleStores): readonly string[] {
  const own = listOwnBattles(interaction, services);
  return (own.length > 0 ? own : listOpenBattles(interaction, services))
    .slice(0, MOST_LED_TO)
    .map((id) => describeBattleChannel(services, id));
}
