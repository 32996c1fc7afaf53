import type { User } from 'discord.js';
import { Refusal } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { TypedCommand } from '../connection/interactions.js';
import type { Services } from '../services.js';

/** Returns the id of the side that has this person as a player; null if there is no such side. */
export const findSideOfUser = ({ battles }: Pick<Services, 'battles'>, { gameId }: OpenGame, userId: string): string | null =>
  battles.actorIn(gameId, { userId, name: '', roleIds: [], isAdministrator: false }).sideId;

/** Builds the refusal of a bot as a player. @param option the option or field in which a bot was chosen */
export const refuseBot = (option: string): Refusal =>
  new Refusal('INVALID_INPUT', 'A bot cannot play a side. Choose a person.', option);

/** Returns the player chosen in an option; null if the option is empty. @throws {Refusal} INVALID_INPUT if a bot was chosen */
export function findChosenPlayer({ options }: TypedCommand, option: string): User | null {
  const user = options.getUser(option);
  if (user?.bot) throw refuseBot(option);
  return user;
}
