/** Handles `/unit list`, which shows the units that a person knows, with their places and open tasks, page by page. */
import type { View } from '../../game/index.js';
import {
  createDistanceFinder,
  describeRow,
  type PostBody,
  presentUnitList,
  createShownMap,
  findShownSpot,
} from '../../present/index.js';
import { type Actor, refuseWithoutMap, Refusal, type Row, type Spot } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { createBattleCodes } from '../options/codes.js';
import type { ButtonHandler } from '../command.js';
import type { Services } from '../services.js';
import { openBattle, requireGameHere } from '../people/people.js';
import { findRow, openBattleView } from '../options/pickers.js';
import { replyPrivately, replacePressedMessage } from '../connection/reply.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * The values of the option `left`, with which `/unit list` shows only units that have not taken an action. Each value has the
 * rulebooks' text for such units (`left` of their actions).
 */
export const REMAINING_ACTIONS: Readonly<Record<string, string>> = {
  'not-moved': 'has not moved',
  'not-fired': 'has not fired',
};
/** The maximum length of search words, because they must fit into a button's custom id. */
export const MAX_SEARCH_LENGTH = 20;

interface UnitFilter {
  readonly side: string | null;
  readonly left: string | null;
  readonly words: string;
  readonly near: Spot | null;
}

/**
 * Lists the units that a person knows and that match the filters.
 * @throws {Refusal} NO_GAME if there is no battle here; NOT_FOUND or INVALID_INPUT if a filter matches nothing; CONFLICT if
 *   `near` is used in a battle without a map
 */
export async function listUnits(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const { options } = interaction;
  const side = options.getString('side');
  const near = options.getString('near');
  const filter: UnitFilter = {
    side: side === null ? null : findRow(game, actor, 'side', side, 'side'),
    left: options.getString('left'),
    words: options.getString('with')?.trim().toLowerCase() ?? '',
    near: near === null ? null : spotNear(game, actor, near),
  };
  await replyPrivately(interaction, pageOf(services, game, actor, filter, options.getInteger('page') ?? 1));
}

/**
 * Finds the place in the option `near`.
 * @throws {Refusal} CONFLICT if the battle has no map; NOT_FOUND or INVALID_INPUT if the text is not a place on the map
 */
function spotNear({ ruleset, battle }: OpenGame, actor: Actor, near: string): Spot {
  const shown = createShownMap(ruleset, actor, battle);
  if (!shown) throw refuseWithoutMap();
  return findShownSpot(shown, near, 'near');
}

function pageOf(services: Services, game: OpenGame, actor: Actor, filter: UnitFilter, page: number): PostBody {
  const { gameId, ruleset, battle } = game;
  const view = openBattleView(game, actor);
  const { left, words, near } = filter;
  const shown = near === null ? undefined : createShownMap(ruleset, actor, battle);
  const isAdmitted = (unit: Row): boolean =>
    (left === null || isLeft(view, actor, REMAINING_ACTIONS[left], unit)) &&
    (words === '' || describeRow(view, 'unit', unit).toLowerCase().includes(words));
  const away = shown && near ? createDistanceFinder(shown, near) : undefined;
  const spot = near === null ? '' : [near.x, near.y, near.half].join(',');
  const parts = [
    createBattleCodes(services, gameId).in(view, 'side').of(filter.side),
    left ?? '',
    spot,
    encodeURIComponent(words),
  ];
  const buttonId = (to: number): string => ['units', gameId, to, ...parts].join(':');
  return presentUnitList(view, {
    page,
    sideId: filter.side,
    admit: isAdmitted,
    ...(away ? { away } : {}),
    ...(buttonId(1000).length <= MOST_ID ? { buttonId } : {}),
  });
}

const MOST_ID = 100;

/**
 * Checks whether a unit can still take an action in any phase of this turn. For units of other sides, only umpires get an answer
 * other than false.
 * @param what the rulebook's text for a unit that has not taken the action
 * @throws {Refusal} INVALID_INPUT if the rulebook does not record that action
 */
function isLeft({ ruleset, battle }: View, actor: Actor, what: string | undefined, unit: Row): boolean {
  const unitActions = Object.values(ruleset.unitActions ?? {})
    .flat()
    .filter((unitAction) => unitAction.left === what && unitAction.table === undefined);
  if (unitActions.length === 0)
    throw new Refusal(
      'INVALID_INPUT',
      `${ruleset.title} does not record which unit ${what ?? 'did that'}. Leave this option out.`,
      'left',
    );
  return (
    (actor.standing === 'umpire' || unit.side === actor.sideId) &&
    unitActions.some((unitAction) => unitAction.isLeft(unit, battle))
  );
}

const NUMBER = /^-?\d{1,6}(?:\.\d+)?$/;

/**
 * Handles `units:<game>:<page>:<side>:<left>:<spot>:<words>`, the button that shows another page with the units that the person
 * now knows.
 */
export const unitsButtonHandler: ButtonHandler = {
  name: 'units',
  async press(interaction, [gameId = '', page = '', side = '', left = '', spot = '', words = ''], services) {
    const numbers = spot === '' ? [] : spot.split(',');
    if (
      services.channels.guildOf(gameId) !== interaction.guildId ||
      !/^\d{1,4}$/.test(page) ||
      !numbers.every((n) => NUMBER.test(n))
    )
      throw new Refusal('NOT_FOUND', 'That page is from a battle on another server. Use `/unit list` here.');
    const { game, actor } = openBattle(interaction, services, gameId);
    const [x, y, half] = numbers.map(Number);
    const filter: UnitFilter = {
      side: side === '' ? null : sideCalled(services, game, actor, side),
      left: left in REMAINING_ACTIONS ? left : null,
      words: decoded(words),
      near: x === undefined || y === undefined ? null : { x, y, half: half ?? 0 },
    };
    await replacePressedMessage(interaction, pageOf(services, game, actor, filter, Number(page)));
  },
};

/** Finds the id of a side by its code. @throws {Refusal} NOT_FOUND if there is no such side */
function sideCalled(services: Services, game: OpenGame, actor: Actor, code: string): string {
  const id = createBattleCodes(services, game.gameId).in(openBattleView(game, actor), 'side').idOf(code);
  if (id === undefined)
    throw new Refusal('NOT_FOUND', 'The side shown on that page is no longer in the battle. Use `/unit list` again.');
  return id;
}

/** Decodes the search words in a custom id. @throws {Refusal} NOT_FOUND if the custom id is not one of this list's */
function decoded(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    throw new Refusal('NOT_FOUND', 'That button does not work here. Use `/unit list` again.');
  }
}
