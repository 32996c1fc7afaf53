import type { RepliableInteraction } from 'discord.js';
import type { GameCommand } from '../game/index.js';
import type { House } from './house.js';
import { requestOf } from './people.js';

/**
 * Does something in a battle, and answers with what it made happen.
 * @param gameId another battle than the channel's
 * @param beside what goes with it, as `Battles.actSoon` takes it
 * @throws {Refusal} with nothing changed
 */
export async function actAndAnswer(
  interaction: RepliableInteraction<'cached' | 'raw'>,
  { battles, deliveries }: House,
  command: GameCommand,
  gameId?: string,
  beside?: Parameters<House['battles']['actSoon']>[3],
): Promise<void> {
  await deliveries.answer(interaction, await battles.actSoon(requestOf(interaction), command, gameId, beside));
}
