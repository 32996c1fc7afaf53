import { type Client, type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { GameCommand, Person } from '../game/index.js';
import { type Actor, Refusal } from '../rules/index.js';
import type { OpenGame, Request } from '../store/index.js';
import type { House } from './house.js';
import type { Answered, InGuild } from './interactions.js';

/** Who is behind an interaction, as Discord says. */
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

/** The bot itself, as who umpires a battle. */
export const botOf = ({ user }: Client<true>): Person => ({
  userId: user.id,
  name: user.username,
  roleIds: [],
  isAdministrator: false,
});

/** Where and by whom something is asked. @param ownsPost whether the answer to this interaction is the post of what happens */
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

/**
 * Does something in a battle, and answers with what it made happen.
 * @param gameId another battle than the channel's
 * @param beside what goes with it, as `Battles.actSoon` takes it
 * @throws {Refusal} with nothing changed
 */
export async function actAndAnswer(
  interaction: Answered,
  { battles, deliveries }: House,
  command: GameCommand,
  gameId?: string,
  beside?: Parameters<House['battles']['actSoon']>[3],
): Promise<void> {
  await deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), command, gameId, beside));
}

/** A battle, and what somebody is in it. */
export interface Here {
  readonly game: OpenGame;
  readonly actor: Actor;
}

/** What interactions were told of before: they ask once for who may, and again for what they do. */
const told = new WeakMap<InGuild, Here>();

/** A battle by its id, and what the person is in it. */
export const battleFor = (interaction: InGuild, { battles }: Pick<House, 'battles'>, gameId: string): Here => ({
  game: battles.open(gameId),
  actor: battles.actorIn(gameId, personOf(interaction)),
});

/** The battle of the channel, if there is one, and what the person is in it. */
export function gameHere(interaction: InGuild, { battles, channels }: House): Here | undefined {
  const before = told.get(interaction);
  if (before && battles.open(before.game.gameId).state === before.game.state) return before;
  const { guildId, channelId } = interaction;
  const gameId = channelId === null ? undefined : channels.battleIn(guildId, channelId);
  if (gameId === undefined) return undefined;
  const here = battleFor(interaction, { battles }, gameId);
  told.set(interaction, here);
  return here;
}

/** @throws {Refusal} NO_GAME */
export function gameHereOrRefuse(interaction: InGuild, house: House): Here {
  const here = gameHere(interaction, house);
  if (!here) throw new Refusal('NO_GAME', 'there is no battle in this channel: /game start begins one');
  return here;
}

/** The battle of the channel, which the button under a post names: an old post may stand where another is played by now. @throws {Refusal} NO_GAME, CONFLICT */
export function gameOfPost(interaction: InGuild, house: House, gameId: string): OpenGame {
  const { game } = gameHereOrRefuse(interaction, house);
  if (game.gameId !== gameId || game.state.battle.game.status === 'ended')
    throw new Refusal('CONFLICT', 'that button is of a battle which is not played in this channel now');
  return game;
}

/** @throws {Refusal} UMPIRE_ONLY */
export function umpireOnly(actor: Actor): void {
  if (actor.standing !== 'umpire') throw new Refusal('UMPIRE_ONLY', 'only an umpire of this battle may do that');
}
