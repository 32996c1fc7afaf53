import { openPublicPart } from '../../game/index.js';
import { PermissionFlagsBits } from 'discord.js';
import { type Component, type PostBody, presentServerRulebooks } from '../../present/index.js';
import { Refusal } from '../../rules/index.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { findGameHere } from '../people/people.js';

type InGuild = Parameters<typeof findGameHere>[0];

/**
 * Requires the right to choose the server's rulebooks. Members with Manage Server have this right, and so have umpires of an open
 * battle in this channel.
 * @throws {Refusal} UMPIRE_ONLY if the person does not have this right
 */
export function requireRightToChooseRulebooks(interaction: InGuild, services: Services): void {
  if (interaction.memberPermissions?.has(PermissionFlagsBits.ManageGuild)) return;
  const here = findGameHere(interaction, services);
  if (here?.actor.standing === 'umpire' && openPublicPart(here.game).game.status === 'open') return;
  throw new Refusal(
    'UMPIRE_ONLY',
    'Only umpires of the battle here and members with _Manage Server_ can choose rulebooks. Ask one of them.',
  );
}

/**
 * Builds the message with the server's rulebooks and the menu for choosing them.
 * @param told a sentence about the choice that the person has just made. Default: no sentence
 */
export function buildRulebooksMessage(guildId: string, services: Services, told?: string): PostBody<Component> {
  const { serverRulebooks, rulesets, commands } = services;
  const chosen = serverRulebooks.chosen(guildId);
  const played = serverRulebooks.played(guildId);
  return presentServerRulebooks(
    rulesets.map((ruleset) => ({
      ruleset,
      commands: commands().filter((command) => command.ruleset === ruleset.id).length,
      isChosen: chosen.includes(ruleset),
      isPlayed: played.includes(ruleset),
    })),
    'rulebooks',
    told,
  );
}

/** Handles `rulebooks`, the menu whose choice is saved for the server, and updates the commands on Discord. */
export const rulebooksMenuHandler: ButtonHandler = {
  name: 'rulebooks',
  async press(interaction, _parts, services) {
    const ids = interaction.isStringSelectMenu() ? interaction.values : [];
    const known = ids.filter((id) => services.rulesets.some((ruleset) => ruleset.id === id));
    if (known.length === 0) throw new Refusal('INVALID_INPUT', 'A server needs at least one rulebook. Choose one.');
    // Updating the commands on Discord may take longer than Discord waits for a response.
    await interaction.deferUpdate();
    const isTold = await services.serverRulebooks.choose(interaction.guildId, known);
    const told = isTold
      ? 'Done. Discord shows the commands at once.'
      : 'Saved, but Discord cannot update the commands right now. The bot will try again.';
    const { embeds, components } = buildRulebooksMessage(interaction.guildId, services, told);
    await interaction.editReply({ embeds, components });
  },
};
