import { type Client, type GuildMember, PermissionFlagsBits } from 'discord.js';
import { type GameCommand, inTheOpen, type Person } from '../../game/index.js';
import { type Actor, Refusal, umpiresOnly } from '../../rules/index.js';
import type { Battles, Committed, OpenGame, Request, Store } from '../../store/index.js';
import type { Answered, InGuild } from '../connection/interactions.js';

/** The person behind an interaction, with the name and roles that Discord gives. */
export function personOf(interaction: InGuild): Person {
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

/** The bot itself as a person who umpires a battle. */
export const botOf = ({ user }: Client<true>): Person => ({
  userId: user.id,
  name: user.username,
  roleIds: [],
  isAdministrator: false,
});

/**
 * Makes an interaction's request to the store: its server, channel, person, id and token.
 * @param ownsPost true, the default, if the answer to the interaction is also the post of the events; if false, the request
 * has no token
 * @throws {Refusal} NO_GAME if the interaction was not made in a channel
 */
export function requestOf(interaction: InGuild & { readonly token: string }, ownsPost = true): Request {
  if (interaction.channelId === null) throw new Refusal('NO_GAME', 'this works in a channel only');
  return {
    guildId: interaction.guildId,
    channelId: interaction.channelId,
    person: personOf(interaction),
    interactionId: interaction.id,
    interactionToken: ownsPost ? interaction.token : null,
  };
}

/** The battles, and the channels in which they are played. */
export type Played = Pick<Store, 'battles' | 'channels'>;

/**
 * Carries out a command, and answers with its events.
 * @param gameId the battle; by default the one of this channel
 * @param beside a picture, a prepared correction, or the hash that the battle's last event must have (see `Battles.actSoon`)
 * @throws {Refusal} if the command is refused (`GoneOn` if the last event has another hash); nothing has changed then
 */
export async function actAndAnswer(
  interaction: Answered,
  {
    battles,
    deliveries,
  }: Pick<Played, 'battles'> & {
    readonly deliveries: { answer(interaction: Answered, committed: Committed): Promise<void> };
  },
  command: GameCommand,
  gameId?: string,
  beside?: Parameters<Battles['actSoon']>[3],
): Promise<void> {
  await deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), command, gameId, beside));
}

/** A battle, and a person's standing in it. */
export interface Here {
  readonly game: OpenGame;
  readonly actor: Actor;
}

/** The battle of each interaction, found once for the permission and for the command. */
const told = new WeakMap<InGuild, Here>();

/** A battle by its id, and the person's standing in it. */
export const battleFor = (interaction: InGuild, { battles }: Pick<Played, 'battles'>, gameId: string): Here =>
  battles.openFor(gameId, personOf(interaction));

/** Finds the channel's battle and the person's standing in it; undefined if the channel has no battle. */
export function gameHere(interaction: InGuild, { battles, channels }: Played): Here | undefined {
  const before = told.get(interaction);
  if (before && battles.isNow(before.game)) return before;
  const { guildId, channelId } = interaction;
  const gameId = channelId === null ? undefined : channels.battleIn(guildId, channelId);
  if (gameId === undefined) return undefined;
  const here = battleFor(interaction, { battles }, gameId);
  told.set(interaction, here);
  return here;
}

/** Finds the channel's battle and the person's standing in it. @throws {Refusal} NO_GAME if the channel has no battle */
export function gameHereOrRefuse(interaction: InGuild, house: Played): Here {
  const here = gameHere(interaction, house);
  if (!here) throw new Refusal('NO_GAME', 'there is no battle in this channel: /game start begins one');
  return here;
}

/**
 * Finds the battle named by a post's button. It must be the one played in this channel, because an old post may stand in a
 * channel of a newer battle.
 * @throws {Refusal} NO_GAME if there is no battle in this channel; CONFLICT if this channel's battle is another one, or has
 * ended
 */
export function gameOfPost(interaction: InGuild, house: Played, gameId: string): OpenGame {
  const { game } = gameHereOrRefuse(interaction, house);
  if (game.gameId !== gameId || inTheOpen(game).game.status === 'ended')
    throw new Refusal('CONFLICT', 'that button is of a battle which is not played in this channel now');
  return game;
}

/** Requires an umpire. @throws {Refusal} UMPIRE_ONLY if the actor is none */
export function umpireOnly(actor: Actor): void {
  if (actor.standing !== 'umpire') throw umpiresOnly();
}
