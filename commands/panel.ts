import { ChannelType } from 'discord.js';
import type { Command } from '../src/discord/command.js';
import { requireGameHere } from '../src/discord/people/people.js';
import { putPanel } from '../src/discord/desks/panel-place.js';
import { buildChannelOption, buildSlashCommand } from '../src/discord/options/slash.js';

/** Defines /panel, which posts the umpires' panel in their own channel or in a chosen channel. */
export const panelCommand: Command = {
  data: buildSlashCommand('panel', 'Show the umpires’ panel with all open tasks (umpires only)', [
    buildChannelOption('channel', 'Channel for the panel. Default: the umpires’ channel', [
      ChannelType.GuildText,
      ChannelType.PrivateThread,
    ]),
  ]),
  async execute(interaction, services) {
    const { game } = requireGameHere(interaction, services);
    await putPanel(interaction, services, game, interaction.options.getChannel('channel')?.id ?? null);
  },
};
