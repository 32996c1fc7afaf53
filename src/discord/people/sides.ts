import type { User } from 'discord.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { TypedCommand } from '../connection/interactions.js';
import type { Services } from '../house.js';

/** Returns the id of the side that lists a person as its player; null if no side does. */
export const findSideOfUser = ({ battles }: Pick<Services, 'battles'>, { gameId }: OpenGame, userId: string): string | null =>
  battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).sideId;

/** Returns the refusal of a bot as a player. @param option the option or field with the bot */
export const refuseBot = (option: string): Refusal =>
  new Refusal('INVALID_INPUT', 'A bot cannot play a side. Choose a person.', option);

/** Returns the player in an option; null for an empty option. @throws {Refusal} INVALID_INPUT for a bot */
export function findChosenPlayer({ options }: TypedCommand, option: string): User | null {
  const user = options.getUser(option);
  if (user?.bot) throw refuseBot(option);
  return user;
}
