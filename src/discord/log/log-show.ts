import { listRecordedNames, openPublicPart, findBattleReader } from '../../game/index.js';
import {
  filterLog,
  type LogFilter,
  type PageableList,
  presentLog,
  presentNewEvents,
  type PostBody,
  listVisibleUnits,
} from '../../present/index.js';
import { type Actor, Refusal, requirePlayer, isSameName, convertKeyToWords } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { createBattleCodes, type RowCodes } from '../options/codes.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { openBattle, findGameHere, requireGameHere } from '../people/people.js';
import { findRow, pickMatchingChoices, suggestChoices } from '../options/pickers.js';
import { replyPrivately, replacePressedMessage } from '../connection/reply.js';
import { runInSlices } from '../work/slices.js';
import { createReaderAmendmentFinder, collectDescriptionContext } from '../events/telling.js';
import {
  createMomentFormatter,
  countKnownEvents,
  filterKnownEvents,
  listLogEntries,
  type LogEntry,
  type DescriptionContext,
} from '../../knowing/index.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

/** The number of events on one page. */
const PAGE = 10;
/** The maximum number of events, counted back from the end, that a page may read immediately. */
const MOST_BACK = 300;

/** Shows a person one page of the record, with buttons for the previous and next pages. */
export async function showLog(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const { options } = interaction;
  const side = options.getString('side');
  const unit = options.getString('unit');
  const turn = options.getInteger('turn');
  const kind = options.getString('kind');
  const filter = {
    turn: turn ?? undefined,
    side: side === null ? undefined : findRow(game, actor, 'side', side, 'side'),
    unit: unit === null ? undefined : await findInRecord(game, actor, unit, services),
    kind: kind === null ? undefined : idOfKind(kind),
  };
  await replyPrivately(interaction, await pageOf(game, actor, withoutBlanks(filter), options.getInteger('page') ?? 1, services));
}

/**
 * Finds a unit that the person knows now, or that is in the part of the record that they may know.
 * @throws {Refusal} NOT_FOUND if there is no such unit
 */
async function findInRecord(game: OpenGame, actor: Actor, name: string, services: Services): Promise<string> {
  const context = collectDescriptionContext(services, game);
  const told = new Set<string>();
  // The whole record is read whatever the options are, so that the reading time reveals nothing.
  await reading(game, actor, context, services, (entries) =>
    entries.flatMap(({ event }) => listVisibleUnits(event, context)).forEach((id) => told.add(id)),
  );
  // The reader may no longer know a unit that is in their part of the record.
  const unit = listRecordedNames(game, 'unit').find(({ id, name: called }) => told.has(id) && isSameName(called, name.trim()));
  return unit?.id ?? findRow(game, actor, 'unit', name, 'unit');
}

/** Converts a kind of event to its id. People may type the id, or the words of the choice. */
const idOfKind = (kind: string): string => kind.trim().toLowerCase().replace(/\s+/g, '-');

function withoutBlanks(filter: { readonly [Key in keyof LogFilter]: LogFilter[Key] | undefined }): LogFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
}

async function pageOf(game: OpenGame, actor: Actor, filter: LogFilter, page: number, services: Services): Promise<PostBody> {
  const { gameId } = game;
  const context = collectDescriptionContext(services, game);
  const isWhole = Object.keys(filter).length === 0;
  const latest = isWhole ? latestOf(game, actor, context, services, page * PAGE) : undefined;
  let known = latest?.length ?? 0;
  const found: LogEntry[] = [];
  if (!latest)
    await reading(game, actor, context, services, (some) => {
      known += some.length;
      found.push(...filterLog(some, filter, context));
    });
  const entries = latest ?? found.reverse();
  const { turn = '', kind = '' } = filter;
  const codes = codesIn(services, game);
  const side = codes.side.of(filter.side);
  const unit = codes.unit.of(filter.unit);
  const buttonId = (other: number): string => `log:${gameId}:${other}:${turn}:${side}:${unit}:${kind}`;
  return presentLog(entries, context, { page, perPage: PAGE, buttonId }, known);
}

/**
 * Reads the latest events that a person may know, newest first, and counts all events that they may know. Counting does not read
 * the record.
 * @param most the maximum number of events to read
 * @returns the events and the count; undefined if the search would go back more than 300 events, or if any event of the battle
 *   was recalculated
 */
function latestOf(
  game: OpenGame,
  actor: Actor,
  context: Required<DescriptionContext>,
  services: Services,
  most: number,
): PageableList<LogEntry> | undefined {
  const { gameId, state, ruleset } = game;
  // A recalculated event may have a different audience from before.
  if (state.rewrittenBy.size > 0) return undefined;
  const reader = findBattleReader(actor, openPublicPart(game));
  const { shown, ...takers } = createReaderAmendmentFinder(services, gameId, reader, createMomentFormatter(ruleset));
  const length = countKnownEvents(state, reader);
  const entries: LogEntry[] = [];
  for (const event of services.record.newestFirst(gameId, state.lastNumber)) {
    if (entries.length >= Math.min(most, length)) break;
    if (state.lastNumber - event.number >= MOST_BACK) return undefined;
    entries.push(...listLogEntries([event], context, actor, { ...takers, shown: [shown(event)] }));
  }
  return { length, slice: (from, to) => entries.slice(from, to) };
}

/**
 * Reads a record as one reader may know it, oldest event first. Pauses between steps, so that other people do not have to wait.
 */
function reading(
  game: OpenGame,
  actor: Actor,
  context: Required<DescriptionContext>,
  services: Services,
  take: (entries: readonly LogEntry[]) => void,
): Promise<void> {
  const { gameId, state, ruleset } = game;
  const { shown, ...takers } = createReaderAmendmentFinder(
    services,
    gameId,
    findBattleReader(actor, openPublicPart(game)),
    createMomentFormatter(ruleset),
  );
  function* steps(): Generator<void, void, void> {
    for (const events of services.record.inOrder(gameId, state.lastNumber)) {
      take(listLogEntries(events, context, actor, { ...takers, shown: events.map(shown) }));
      yield;
    }
  }
  return runInSlices(steps());
}

/** The maximum number of events that a player is shown from the time since their last action. */
const SINCE = 20;
/** The kinds of events that do not count as a player's last action. */
const ARRIVALS: ReadonlySet<string> = new Set(['player-joined', 'seat-asked', 'salted']);

/** Handles `since:<game>`, which shows a player what has happened since their last action, as far as they may know it. */
export const newEventsButtonHandler: ButtonHandler = {
  name: 'since',
  async press(interaction, [gameId = ''], services) {
    const { game, actor } = openBattle(interaction, services, gameId);
    requirePlayer(actor);
    const { state, ruleset } = game;
    const context = collectDescriptionContext(services, game);
    const { shown, ...takers } = createReaderAmendmentFinder(
      services,
      gameId,
      findBattleReader(actor, openPublicPart(game)),
      createMomentFormatter(ruleset),
    );
    const entries: LogEntry[] = [];
    let isAll = true;
    for (const event of services.record.newestFirst(gameId, state.lastNumber)) {
      if (event.actor.id === actor.id && !ARRIVALS.has(event.kind)) break;
      if (entries.length >= SINCE || state.lastNumber - event.number >= MOST_BACK) {
        isAll = false;
        break;
      }
      entries.push(...listLogEntries([event], context, actor, { ...takers, shown: [shown(event)] }));
    }
    await replyPrivately(interaction, presentNewEvents(entries, context, isAll));
  },
};

/** Returns the codes of rows in a record, including those of units that the reader no longer knows. */
function codesIn(services: Services, game: OpenGame): { readonly side: RowCodes; readonly unit: RowCodes } {
  const { among } = createBattleCodes(services, game.gameId);
  return { side: among('side', listRecordedNames(game, 'side')), unit: among('unit', listRecordedNames(game, 'unit')) };
}

/** Finds the id of the row with this code; undefined if the code is empty. @throws {Refusal} NOT_FOUND if there is no such row */
function rowCalled({ idOf }: RowCodes, code: string): string | undefined {
  const id = code === '' ? undefined : idOf(code);
  if (id === undefined && code !== '') throw new Refusal('NOT_FOUND', 'That page is out of date. Use `/log show` again.');
  return id;
}

/**
 * Handles `log:<game>:<page>:<turn>:<side>:<unit>:<kind>`, the button that shows another page, with the events that the person
 * may know now.
 */
export const logButtonHandler: ButtonHandler = {
  name: 'log',
  async press(interaction, [gameId = '', page = '', turn = '', side = '', unit = '', kind = ''], services) {
    if (services.channels.guildOf(gameId) !== interaction.guildId || !/^\d{1,5}$/.test(page) || !/^\d{0,5}$/.test(turn))
      throw new Refusal('NOT_FOUND', 'That page is from a battle on another server. Use `/log show` here.');
    const { game, actor } = openBattle(interaction, services, gameId);
    const codes = codesIn(services, game);
    const rows = { side: rowCalled(codes.side, side), unit: rowCalled(codes.unit, unit) };
    const filter = withoutBlanks({ turn: turn === '' ? undefined : Number(turn), ...rows, kind });
    await replacePressedMessage(interaction, await pageOf(game, actor, filter, Number(page), services));
  },
};

/** Suggests sides, units that the person knows, and kinds of events in the record. */
export async function suggestForLog(interaction: CompletionRequest, services: Services): Promise<void> {
  const here = findGameHere(interaction, services);
  const { name, value } = interaction.options.getFocused(true);
  if (!here) return interaction.respond([]);
  const { game, actor } = here;
  if (name === 'side' || name === 'unit') return interaction.respond(suggestChoices(game, actor, name, value));
  const reader = findBattleReader(actor, openPublicPart(game));
  const kinds = new Set(
    filterKnownEvents(reader, game.state.kinds)
      .map(({ kind }) => kind)
      .sort(),
  );
  return interaction.respond(
    pickMatchingChoices(
      [...kinds].map((kind) => ({ name: convertKeyToWords(kind), value: kind })),
      value,
    ),
  );
}
