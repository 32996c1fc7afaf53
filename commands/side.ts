import { type SlashCommandSubcommandBuilder, SlashCommandBuilder } from '@discordjs/builders';
import type { Command } from '../src/discord/command.js';
import { suggestForFields } from '../src/discord/act-command.js';
import { addField, mergedFields, readFields } from '../src/discord/options.js';
import { gameHereOrRefuse, requestOf } from '../src/discord/people.js';
import { whoIsOf } from '../src/discord/telling.js';
import { findRow, viewOf } from '../src/discord/pickers.js';
import { replyPrivately } from '../src/discord/reply.js';
import { presentSides } from '../src/present/index.js';
import { type Reader, readerOf, withoutOwn } from '../src/game/index.js';
import { RULESETS } from '../src/rules/registry.js';
import { type InputField, Refusal, type Ruleset, schemaFields, type SideRow } from '../src/rules/index.js';

const SIDE: InputField = { key: 'side', type: 'string', required: true, description: 'The side', refers: 'side' };
const PLAYERS = ['player', 'player-2', 'player-3', 'player-4'];

/** What a side has by its rulebook, lists aside: each key once, whatever rulebook has it. */
const FIELDS: readonly InputField[] = mergedFields(
  RULESETS.flatMap(({ sideFields }) => schemaFields(sideFields))
    .filter(({ type }) => type !== 'list')
    .map((field) => ({ ...field, required: false })),
);

function people(sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder {
  for (const field of FIELDS) addField(sub, field);
  sub.addRoleOption((option) => option.setName('role').setDescription('Members of this server role play the side'));
  for (const name of PLAYERS) sub.addUserOption((option) => option.setName(name).setDescription('Plays the side'));
  return sub;
}

/** A side without its secrets: what was typed when it was added is everybody's, but for what its rulebook says is its own affair. */
function asOthersSee(side: SideRow, ruleset: Ruleset, reader: Reader): SideRow {
  const open = new Set(['id', 'name', 'roleId', 'playerIds', ...FIELDS.map(({ key }) => key)]);
  const told = Object.entries(withoutOwn(ruleset, reader, 'side', side)).filter(([key]) => open.has(key));
  return Object.fromEntries(told) as SideRow;
}

/** /side: who fights, and who plays them. */
export const side: Command = {
  data: new SlashCommandBuilder()
    .setName('side')
    .setDescription('The sides of the battle and who plays them')
    .addSubcommand((sub) =>
      people(
        sub
          .setName('add')
          .setDescription('Add a side (umpire)')
          .addStringOption((option) =>
            option.setName('name').setDescription('What the side is called').setRequired(true).setMaxLength(80),
          ),
      ),
    )
    .addSubcommand((sub) =>
      people(
        sub
          .setName('edit')
          .setDescription('Change a side: its name, its players (umpire)')
          .addStringOption((option) => option.setName('side').setDescription('The side').setRequired(true).setAutocomplete(true))
          .addStringOption((option) => option.setName('name').setDescription('A new name').setMaxLength(80))
          .addUserOption((option) => option.setName('remove-player').setDescription('Plays it no longer')),
      ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('hand-over')
        .setDescription('Somebody plays on in the place of who is absent, mid-battle (umpire)')
        .addUserOption((option) => option.setName('player').setDescription('Who is absent').setRequired(true))
        .addUserOption((option) =>
          option.setName('to').setDescription('Who plays on; left out, the side’s other players and umpires do'),
        ),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('The sides and their players'))
    .toJSON(),
  async execute(interaction, house) {
    const { options } = interaction;
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const { battle } = game.state;
    const reader = readerOf(actor, battle);
    const fields = readFields(options, FIELDS);
    const playerIds = PLAYERS.map((name) => options.getUser(name)?.id).filter((id) => id !== undefined);
    const role = options.getRole('role');
    const seatOf = (userId: string): string | null =>
      house.battles.actorIn(game.gameId, { userId, name: '', roleIds: [], isAdministrator: false }).sideId;
    /** Who is named by two sides plays the first of them alone, and reads it. @throws {Refusal} CONFLICT */
    const requireFree = (own: string | null, ids: readonly string[] = playerIds): void => {
      const seat = ids.map(seatOf).find((taken) => taken !== null && taken !== own);
      const taken = seat === undefined || seat === null ? undefined : battle.tables.side.get(seat);
      if (taken)
        throw new Refusal(
          'CONFLICT',
          `that person plays for ${taken.name}: /side edit with remove-player there comes first`,
          'player',
        );
    };
    switch (options.getSubcommand()) {
      case 'add': {
        const name = options.getString('name', true);
        requireFree(null);
        const committed = await house.battles.actSoon(requestOf(interaction), {
          type: 'add-side',
          name,
          fields,
          roleId: role?.id ?? null,
          playerIds,
        });
        return house.deliveries.answer(interaction, committed);
      }
      case 'hand-over': {
        const absent = options.getUser('player', true);
        const to = options.getUser('to');
        const seat = seatOf(absent.id);
        if (seat === null) throw new Refusal('NOT_FOUND', 'that person is named by no side of this battle', 'player');
        requireFree(seat, to ? [to.id] : []);
        const committed = await house.battles.actSoon(requestOf(interaction), {
          type: 'edit-side',
          side: seat,
          fields: {},
          addPlayerIds: to ? [to.id] : [],
          removePlayerIds: [absent.id],
        });
        return house.deliveries.answer(interaction, committed);
      }
      case 'edit': {
        const name = options.getString('name');
        const removed = options.getUser('remove-player');
        const edited = findRow(game, actor, 'side', options.getString('side', true), 'side');
        requireFree(edited);
        const committed = await house.battles.actSoon(requestOf(interaction), {
          type: 'edit-side',
          side: edited,
          ...(name === null ? {} : { name }),
          ...(role === null ? {} : { roleId: role.id }),
          fields,
          addPlayerIds: playerIds,
          removePlayerIds: removed ? [removed.id] : [],
        });
        return house.deliveries.answer(interaction, committed);
      }
      default:
        return replyPrivately(
          interaction,
          presentSides(
            [...battle.tables.side.values()].map((row) =>
              reader.standing === 'umpire' || row.id === actor.sideId ? row : asOthersSee(row, game.ruleset, reader),
            ),
            viewOf(game, actor),
            whoIsOf(house, game.gameId),
          ),
        );
    }
  },
  autocomplete: (interaction, house) => suggestForFields(interaction, house, [SIDE]),
};
