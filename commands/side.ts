import type { Command } from '../src/discord/command.js';
import { buildFieldOption, mergeFields, readFields } from '../src/discord/options/options.js';
import { assignUnitCommand, suggestForUnitCommand } from '../src/discord/commands/commanding.js';
import { carryOutAndAnswer, requireGameHere } from '../src/discord/people/people.js';
import { findChosenPlayer, findSideOfUser } from '../src/discord/people/sides.js';
import { createPlayerFinder } from '../src/discord/events/telling.js';
import { findRow, openBattleView } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import {
  buildBooleanOption,
  buildRoleOption,
  buildSlashCommand,
  buildSubcommand,
  buildTextOption,
  buildUserOption,
} from '../src/discord/options/slash.js';
import { presentSides } from '../src/present/index.js';
import { openPublicPart, type Reader, findBattleReader, removeOwnFields } from '../src/game/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, Refusal, type Ruleset, listSchemaFields, type SideRow } from '../src/rules/index.js';

const PLAYERS = ['player', 'player-2', 'player-3', 'player-4'];

/** The fields of a side in all rulebooks, without fields that are lists. Keys that several rulebooks share appear once. */
const FIELDS: readonly InputField[] = mergeFields(
  RULESETS.flatMap(({ sideFields }) => listSchemaFields(sideFields))
    .filter(({ type }) => type !== 'list')
    .map((field) => ({ ...field, required: false })),
);

/** The options of `/side add` and `/side edit` for a side's fields, role and players. */
const SAYABLE = [
  ...FIELDS.map((field) => buildFieldOption(field)),
  buildRoleOption('role', 'Role whose members play the side'),
  ...PLAYERS.map((name) => buildUserOption(name, 'Player who joins the side')),
];

/**
 * Returns a copy of a side for spectators and for players of other sides. The copy has the side's id, name, Discord role and
 * players, and those fields of `/side add` that are not secret.
 */
function asOthersSee(side: SideRow, ruleset: Ruleset, reader: Reader): SideRow {
  const open = new Set(['id', 'name', 'roleId', 'playerIds', ...FIELDS.map(({ key }) => key)]);
  const told = Object.entries(removeOwnFields(ruleset, reader, 'side', side)).filter(([key]) => open.has(key));
  return Object.fromEntries(told) as SideRow;
}

/** Defines /side, which adds, changes and lists sides with their players and commanders. */
export const sideCommand: Command = {
  data: buildSlashCommand('side', 'Sides of the battle and their players', [
    buildSubcommand('add', 'Add a side (umpires only)', [
      buildTextOption('name', 'Name of the side', { required: true, maxLength: 80 }),
      ...SAYABLE,
    ]),
    buildSubcommand('edit', 'Change a side’s name or players (umpires only)', [
      buildTextOption('side', 'Side to change', { required: true, autocomplete: true }),
      buildTextOption('name', 'New name', { maxLength: 80 }),
      buildUserOption('remove-player', 'Player who leaves the side'),
      ...SAYABLE,
    ]),
    buildSubcommand('hand-over', 'Replace an absent player (umpires only)', [
      buildUserOption('player', 'Absent player', true),
      buildUserOption('to', 'Replacement. Default: the side’s other players and the umpires'),
    ]),
    buildSubcommand('command', 'Set who commands which units (umpires and commanders only)', [
      buildTextOption('side', 'Side. Default: your own', { autocomplete: true, maxLength: 100 }),
      buildUserOption('player', 'Player who commands the units. Default: everyone on the side'),
      buildTextOption('unit', 'Units that the player commands, separated by commas', { autocomplete: true, maxLength: 400 }),
      buildTextOption('formation', 'Formation whose units the player commands', { autocomplete: true, maxLength: 100 }),
      buildTextOption('kind', 'Kind of unit that the player commands', { autocomplete: true, maxLength: 100 }),
      buildBooleanOption('commander', 'The player commands the whole side'),
    ]),
    buildSubcommand('list', 'List the sides, their players and the units each player commands'),
  ]),
  async execute(interaction, services) {
    const { options } = interaction;
    const { game, actor } = requireGameHere(interaction, services);
    const reader = findBattleReader(actor, openPublicPart(game));
    const fields = readFields(options, FIELDS);
    const playerIds = PLAYERS.map((name) => findChosenPlayer(interaction, name)?.id).filter((id) => id !== undefined);
    const role = options.getRole('role');
    switch (options.getSubcommand()) {
      case 'add': {
        const name = options.getString('name', true);
        return carryOutAndAnswer(interaction, services, { type: 'add-side', name, fields, roleId: role?.id ?? null, playerIds });
      }
      case 'hand-over': {
        const absent = options.getUser('player', true);
        const to = findChosenPlayer(interaction, 'to');
        const seat = findSideOfUser(services, game, absent.id);
        if (seat === null)
          throw new Refusal('NOT_FOUND', 'That person does not play in this battle. Choose one of its players.', 'player');
        const seats = { addPlayerIds: to ? [to.id] : [], removePlayerIds: [absent.id] };
        return carryOutAndAnswer(interaction, services, { type: 'edit-side', side: seat, fields: {}, ...seats });
      }
      case 'edit': {
        const name = options.getString('name');
        const removed = options.getUser('remove-player');
        const edited = findRow(game, actor, 'side', options.getString('side', true), 'side');
        return carryOutAndAnswer(interaction, services, {
          type: 'edit-side',
          side: edited,
          ...(name === null ? {} : { name }),
          ...(role === null ? {} : { roleId: role.id }),
          fields,
          addPlayerIds: playerIds,
          removePlayerIds: removed ? [removed.id] : [],
        });
      }
      case 'command':
        return assignUnitCommand(interaction, services);
      default:
        return replyPrivately(
          interaction,
          presentSides(
            [...openBattleView(game, actor).battle.tables.side.values()].map((row) =>
              reader.standing === 'umpire' || row.id === actor.sideId ? row : asOthersSee(row, game.ruleset, reader),
            ),
            openBattleView(game, actor),
            createPlayerFinder(services, game.gameId),
          ),
        );
    }
  },
  autocomplete: (interaction, services) => suggestForUnitCommand(interaction, services),
};
