import type { ChatInputCommandInteraction } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { type JsonObject, createRandomFaces, createRolledDice } from '../src/dice/index.js';
import type { Services } from '../src/discord/services.js';
import { replyOpenly } from '../src/discord/connection/reply.js';
import { buildSlashCommand, buildTextOption } from '../src/discord/options/slash.js';
import { type PlainRoll, presentPlainRoll } from '../src/present/index.js';
import { refuseInvalid } from '../src/rules/index.js';

const MAX_DICE = 100;
const MAX_SIDES = 1000;
const MAX_BONUS = 10_000;

/**
 * Reads dice typed as `3d10`, `d100` or `2d6+1`: 1 to 100 dice of 2 to 1000 sides, and a bonus of -10,000 to 10,000.
 * @throws {Refusal} INVALID_INPUT if the text has another form, or if a number is out of range
 */
function parseRoll(text: string): { count: number; sides: number; bonus: number } {
  const match = /^(\d{0,3})\s*d\s*(\d{1,4})(?:\s*([+-])\s*(\d{1,5}))?$/i.exec(text.trim());
  const count = match?.[1] ? Number(match[1]) : 1;
  const sides = Number(match?.[2] ?? 0);
  const bonus = Number(match?.[4] ?? 0) * (match?.[3] === '-' ? -1 : 1);
  if (!match || count < 1 || count > MAX_DICE || sides < 2 || sides > MAX_SIDES || Math.abs(bonus) > MAX_BONUS) {
    throw refuseInvalid('dice', `Enter dice such as 3d10 or 2d6+1, with at most ${MAX_DICE} dice of 2 to ${MAX_SIDES} sides.`);
  }
  return { count, sides, bonus };
}

async function rollPlainly(
  interaction: ChatInputCommandInteraction,
  { looseRolls, randomWord, faces }: Pick<Services, 'looseRolls' | 'randomWord' | 'faces'>,
): Promise<void> {
  const { count, sides, bonus } = parseRoll(interaction.options.getString('dice', true));
  const purpose = interaction.options.getString('for') ?? '';
  const kept = looseRolls.keep(interaction.id, () => {
    const dice = createRolledDice(createRandomFaces(randomWord));
    const total = dice.sum(count, sides, 'roll') + bonus;
    // Rolled dice are plain JSON, but TypeScript cannot infer this from the interface `Dice`.
    return { dice: dice.rolled as unknown as JsonObject[], bonus, total, purpose };
  });
  await replyOpenly(interaction, presentPlainRoll(kept as unknown as PlainRoll, faces));
}

/** Defines /roll, which rolls plain dice. The post makes clear that the dice are not part of a battle. */
export const rollCommand: Command = {
  data: buildSlashCommand('roll', 'Roll dice, such as 3d10, d100 or 2d6+1. A d10 shows 0 to 9', [
    buildTextOption('dice', 'Dice, such as 3d10 or 2d6+1', { required: true, maxLength: 20 }),
    buildTextOption('for', 'Purpose of the roll, shown with the result', { maxLength: 100 }),
  ]),
  execute: rollPlainly,
  abroad: { execute: rollPlainly },
};
