import type { Command } from '../src/discord/command.js';
import { fieldOption, mergedFields } from '../src/discord/options/field-options.js';
import { readFields } from '../src/discord/options/options.js';
import { giveCommand, suggestForCommand } from '../src/discord/commands/commanding.js';
import { actAndAnswer, gameHereOrRefuse } from '../src/discord/people/people.js';
import { playerChosen, sideOfUser } from '../src/discord/people/sides.js';
import { whoIsOf } from '../src/discord/events/telling.js';
import { findRow, viewOf } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { booleanOption, roleOption, slashCommand, subcommand, textOption, userOption } from '../src/discord/options/slash.js';
import { presentSides } from '../src/present/index.js';
import { inTheOpen, type Reader, readerOf, withoutOwn } from '../src/game/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, Refusal, type Ruleset, schemaFields, type SideRow } from '../src/rules/index.js';

const PLAYERS = ['player', 'player-2', 'player-3', 'player-4'];

/** Fields of a side in all rulebooks, except lists. A key that several rulebooks have is there once. */
const FIELDS: readonly InputField[] = mergedFields(
  RULESETS.flatMap(({ sideFields }) => schemaFields(sideFields))
    .filter(({ type }) => type !== 'list')
    .map((field) => ({ ...field, required: false })),
);

/** The options of `/side add` and `/side edit` for a side's fields, role and players. */
const SAYABLE = [
  ...FIELDS.map((field) => fieldOption(field)),
  roleOption('role', 'Members of this server role play the side'),
  ...PLAYERS.map((name) => userOption(name, 'Plays the side')),
];

/**
 * Makes a copy of a side for onlookers and players of other sides. It keeps the side's id, name, Discord role and players, and
 * the fields that `/side add` can set, except those that its rulebook keeps secret.
 */
function asOthersSee(side: SideRow, ruleset: Ruleset, reader: Reader): SideRow {
  const open = new Set(['id', 'name', 'roleId', 'playerIds', ...FIELDS.map(({ key }) => key)]);
  const told = Object.entries(withoutOwn(ruleset, reader, 'side', side)).filter(([key]) => open.has(key));
  return Object.fromEntries(told) as SideRow;
}

/** /side: adds, changes and lists sides, and says who plays and commands them. */
export const side: Command = {
  data: slashCommand('side', 'The sides of the battle and who plays them', [
    subcommand('add', 'Add a side (umpire)', [
      textOption('name', 'What the side is called', { required: true, maxLength: 80 }),
      ...SAYABLE,
    ]),
    subcommand('edit', 'Change a side: its name, its players (umpire)', [
      textOption('side', 'The side', { required: true, autocomplete: true }),
      textOption('name', 'A new name', { maxLength: 80 }),
      userOption('remove-player', 'Plays it no longer'),
      ...SAYABLE,
    ]),
    subcommand('hand-over', 'Somebody takes an absent player’s place in mid-battle (umpire)', [
      userOption('player', 'Who is absent', true),
      userOption('to', 'Who plays on; left out, the side’s other players and umpires do'),
    ]),
    subcommand('command', 'Who of a side commands which of its units (umpire, or the side’s chief)', [
      textOption('side', 'The side; your own, if left out', { autocomplete: true, maxLength: 100 }),
      userOption('player', 'Who commands them; left out, they are given back'),
      textOption('unit', 'A unit, or several: A Coy, B Coy', { autocomplete: true, maxLength: 400 }),
      textOption('formation', 'All units of a formation', { autocomplete: true, maxLength: 100 }),
      textOption('kind', 'All units of a kind', { autocomplete: true, maxLength: 100 }),
      booleanOption('chief', 'The side’s chief: commands all of it'),
    ]),
    subcommand('list', 'The sides, their players, and who of yours commands what'),
  ]),
  async execute(interaction, house) {
    const { options } = interaction;
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const reader = readerOf(actor, inTheOpen(game));
    const fields = readFields(options, FIELDS);
    const playerIds = PLAYERS.map((name) => playerChosen(interaction, name)?.id).filter((id) => id !== undefined);
    const role = options.getRole('role');
    switch (options.getSubcommand()) {
      case 'add': {
        const name = options.getString('name', true);
        return actAndAnswer(interaction, house, {
          type: 'add-side',
          name,
          fields,
          roleId: role?.id ?? null,
          playerIds,
        });
      }
      case 'hand-over': {
        const absent = options.getUser('player', true);
        const to = playerChosen(interaction, 'to');
        const seat = sideOfUser(house, game, absent.id);
        if (seat === null) throw new Refusal('NOT_FOUND', 'that person is named by no side of this battle', 'player');
        return actAndAnswer(interaction, house, {
          type: 'edit-side',
          side: seat,
          fields: {},
          addPlayerIds: to ? [to.id] : [],
          removePlayerIds: [absent.id],
        });
      }
      case 'edit': {
        const name = options.getString('name');
        const removed = options.getUser('remove-player');
        const edited = findRow(game, actor, 'side', options.getString('side', true), 'side');
        return actAndAnswer(interaction, house, {
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
        return giveCommand(interaction, house);
      default:
        return replyPrivately(
          interaction,
          presentSides(
            [...viewOf(game, actor).battle.tables.side.values()].map((row) =>
              reader.standing === 'umpire' || row.id === actor.sideId ? row : asOthersSee(row, game.ruleset, reader),
            ),
            viewOf(game, actor),
            whoIsOf(house, game.gameId),
          ),
        );
    }
  },
  autocomplete: (interaction, house) => suggestForCommand(interaction, house),
};
