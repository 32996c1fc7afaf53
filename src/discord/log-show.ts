import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import { actorIn, mayKnow, readerOf } from '../game/index.js';
import { filteredLog, logEntries, type LogFilter, presentLog, type PostBody, unitsTold } from '../present/index.js';
import { type Actor, Refusal, sameName, wordsOf } from '../rules/index.js';
import type { OpenGame } from '../store/index.js';
import type { ButtonHandler } from './command.js';
import type { House } from './house.js';
import { gameHere, gameHereOrRefuse, personOf } from './people.js';
import { findRow, pick, suggest } from './pickers.js';
import { asMessage, replyPrivately } from './reply.js';
import { tellingOf } from './telling.js';

/** How many events one page shows. */
const PAGE = 10;

/** Shows the person a page of the record, with buttons to the pages beside it. */
export async function showLog(interaction: ChatInputCommandInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const { options } = interaction;
  const side = options.getString('side');
  const unit = options.getString('unit');
  const turn = options.getInteger('turn');
  const kind = options.getString('kind');
  const filter = {
    turn: turn ?? undefined,
    side: side === null ? undefined : findRow(game, actor, 'side', side, 'side'),
    unit: unit === null ? undefined : findInRecord(game, actor, unit, house),
    kind: kind === null ? undefined : idOfKind(kind),
  };
  await replyPrivately(interaction, pageOf(game, actor, withoutBlanks(filter), options.getInteger('page') ?? 1, house));
}

/** A unit that the person knows of, or is told of in the record. @throws {Refusal} NOT_FOUND */
function findInRecord(game: OpenGame, actor: Actor, name: string, house: House): string {
  const { gameId, state, ruleset } = game;
  const context = tellingOf(house, gameId, state.battle, ruleset);
  // Read whole whatever was typed: how long it takes tells nothing.
  const told = new Set(logEntries(house.record.events(gameId), context, actor).flatMap(({ event }) => unitsTold(event, context)));
  const units = [...state.battle.tables.unit.values()];
  const unit = units.find(({ id, name: called }) => told.has(id) && sameName(called, name.trim()));
  return unit?.id ?? findRow(game, actor, 'unit', name, 'unit');
}

/** Events of one kind are chosen by its words or its id. */
const idOfKind = (kind: string): string => kind.trim().toLowerCase().replace(/\s+/g, '-');

function withoutBlanks(filter: { readonly [Key in keyof LogFilter]: LogFilter[Key] | undefined }): LogFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}

function pageOf(game: OpenGame, actor: Actor, filter: LogFilter, page: number, house: House): PostBody {
  const { gameId, state, ruleset } = game;
  const context = tellingOf(house, gameId, state.battle, ruleset);
  const known = logEntries(house.record.events(gameId), context, actor);
  const entries = filteredLog(known, filter, context);
  const { turn = '', side = '', unit = '', kind = '' } = filter;
  const buttonId = (other: number): string => `log:${gameId}:${other}:${turn}:${side}:${unit}:${kind}`;
  return presentLog(entries, context, { page, perPage: PAGE, buttonId }, known.length);
}

/** `log:<game>:<page>:<turn>:<side>:<unit>:<kind>` under a page: another page, of what the person may know now. */
export const logButton: ButtonHandler = {
  name: 'log',
  async press(interaction, [gameId = '', page = '', turn = '', side = '', unit = '', kind = ''], house) {
    if (house.channels.guildOf(gameId) !== interaction.guildId || !/^\d{1,5}$/.test(page) || !/^\d{0,5}$/.test(turn))
      throw new Refusal('NOT_FOUND', 'that page belongs to no battle of this server');
    const game = house.battles.open(gameId);
    const actor = actorIn(game.state.battle, personOf(interaction));
    const filter = withoutBlanks({ turn: turn === '' ? undefined : Number(turn), side, unit, kind });
    const { embeds, components } = asMessage(pageOf(game, actor, filter, Number(page), house));
    await interaction.update({ embeds: embeds ?? [], components: components ?? [] });
  },
};

/** Sides, units that the person may know of, and kinds of events that there have been. */
export async function suggestForLog(interaction: AutocompleteInteraction<'cached' | 'raw'>, house: House): Promise<void> {
  const here = gameHere(interaction, house);
  const { name, value } = interaction.options.getFocused(true);
  if (!here) return interaction.respond([]);
  const { game, actor } = here;
  if (name === 'side' || name === 'unit') return interaction.respond(suggest(game, actor, name, value));
  const reader = readerOf(actor, game.state.battle);
  const kinds = new Set(
    house.record
      .kinds(game.gameId)
      .filter((event) => mayKnow(reader, event))
      .map(({ kind }) => kind),
  );
  return interaction.respond(
    pick(
      [...kinds].map((kind) => ({ name: wordsOf(kind), value: kind })),
      value,
    ),
  );
}
