/** Lets an umpire create a map and place units on it with buttons. A draft stores the choices so far. */
import { openView, openPublicPart, type KnownBattle, UMPIRE_AS_READER } from '../../game/index.js';
import { MAP_ACT_IDS, MAX_MOVED_UNITS, findNewMapDefaults } from '../../house/index.js';
import { readPageValue, presentSetup, formatSquareName } from '../../present/index.js';
import {
  type Edge,
  EDGES,
  findRetreat,
  type GroundMap,
  countGridSquares,
  findMap,
  findRowName,
  refuseWithoutMap,
  findUnitPlace,
  Refusal,
  type UnitRow,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import { createBattleCodes } from '../options/codes.js';
import type { ButtonHandler } from '../command.js';
import { carryOutDraft } from '../drafts/confirming.js';
import type { Services } from '../services.js';
import type { RepliableGuildInteraction, PressedButton } from '../connection/interactions.js';
import { carryOutAndAnswer, openBattle, findGameOfPost, requireUmpire } from '../people/people.js';
import { sendPrivateFollowUp, showPrivately } from '../connection/reply.js';

/** The first word in the custom ids of these buttons and menus. */
const NAME = 'out';

/** The units and their places, in the form that `/map move` accepts. */
interface Put {
  readonly units: readonly string[];
  readonly to: readonly string[];
}

const NOBODY: Put = { units: [], to: [] };

/** A draft in which an umpire places units. */
interface SettingOut {
  readonly id: string;
  readonly game: OpenGame;
  readonly put: Put;
}

/** The choices in the menus so far. An empty text means that nothing was chosen. */
interface Chosen {
  readonly unit?: string;
  readonly column?: string;
  readonly row?: string;
  readonly pages?: { readonly units?: number; readonly columns?: number; readonly rows?: number };
}

const idOf = (draft: string, ...parts: readonly string[]): string => [NAME, draft, ...parts].join(':');

const command = ({ units, to }: Put) =>
  ({ type: 'act', act: MAP_ACT_IDS.move, params: { units: [...units], to: [...to] } }) as const;

/** Starts to place units. @throws {Refusal} UMPIRE_ONLY if the person is not an umpire; CONFLICT if the battle has no map */
async function beginSettingOut(interaction: PressedButton, services: Services, gameId: string): Promise<void> {
  const { game, actor } = openBattle(interaction, services, gameId);
  requireUmpire(actor);
  await showPrivately(interaction, begun(interaction, services, game));
}

/** Saves and shows a new draft in which no units are placed yet. */
function begun({ id, user }: PressedButton, services: Services, game: OpenGame) {
  services.drafts.keep({ id, gameId: game.gameId, userId: user.id, command: command(NOBODY) });
  return bodyOf(services, { id, game, put: NOBODY });
}

/**
 * Finds the draft in which an umpire places units.
 * @throws {Refusal} NOT_FOUND if the draft is settled or another person's; UMPIRE_ONLY if the person is not an umpire
 */
function settingOut(interaction: RepliableGuildInteraction, services: Services, id: string): SettingOut {
  const draft = services.drafts.begun(id, interaction.user.id);
  if (draft?.command.type !== 'act' || draft.command.act !== MAP_ACT_IDS.move) throw over();
  const { game, actor } = openBattle(interaction, services, draft.gameId);
  requireUmpire(actor);
  return { id, game, put: putIn(draft.command.params) };
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const putIn = ({ units, to }: Readonly<Record<string, unknown>>): Put => ({ units: texts(units), to: texts(to) });

const over = (): Refusal => new Refusal('NOT_FOUND', 'Those units are already placed. Press _Place units_ to start again.');

/**
 * Lists the units that still need a place. Until a unit is placed, units of all sides are listed, and then only units of its
 * side. Omits lost units, and units that ride on or accompany another unit, because they share its place.
 */
function without(game: OpenGame, { units }: Put): readonly UnitRow[] {
  const { ruleset, battle } = openView(game, UMPIRE_AS_READER);
  const all = [...battle.tables.unit.values()];
  const side = all.find(({ id }) => id === units[0])?.side;
  return all.filter(
    (unit) =>
      (side === undefined || unit.side === side) &&
      !units.includes(unit.id) &&
      !ruleset.strength.isLost(unit) &&
      !ruleset.ground?.standsWith?.(unit, battle) &&
      isNowhere(battle, unit),
  );
}

/** Checks whether a unit has no place, or only an outdated one. Returns false for a unit that a result has forced back. */
function isNowhere(battle: KnownBattle, { id }: UnitRow): boolean {
  const place = findUnitPlace(battle, id);
  return !place || (place.stale === true && findRetreat(battle, id) === undefined);
}

/** Checks whether the battle has units that an umpire could place on the map. */
export const hasUnplacedUnits = (game: OpenGame): boolean => without(game, NOBODY).length > 0;

const unitCodes = (services: Services, game: OpenGame) =>
  createBattleCodes(services, game.gameId).in(openView(game, UMPIRE_AS_READER), 'unit');

function bodyOf(
  services: Services,
  { id, game, put }: SettingOut,
  { unit: said = '', column = '', row = '', pages = {} }: Chosen = {},
) {
  const { battle } = openView(game, UMPIRE_AS_READER);
  const map = findMap(battle);
  if (!map) throw refuseWithoutMap();
  const codes = unitCodes(services, game);
  const units = put.units.length >= MAX_MOVED_UNITS ? [] : without(game, put);
  const unit = units.find((each) => codes.of(each.id) === said) ?? units[0] ?? null;
  const word = codes.of(unit?.id);
  return presentSetup({
    map,
    side: findRowName(battle.tables.side.get(unit?.side ?? '') ?? {}),
    units,
    unit,
    leftOver: without(game, NOBODY).filter(({ id: unitId }) => !put.units.includes(unitId)).length,
    column: column === '' ? null : Number(column),
    row: row === '' ? null : Number(row),
    put: put.units.map((unitId, at) => ({ name: battle.tables.unit.get(unitId)?.name ?? '', at: put.to[at]! })),
    pages: { units: 0, columns: 0, rows: 0, ...pages },
    ids: {
      word: codes.of,
      units: idOf(id, 'unit', column, row),
      columns: idOf(id, 'column', word, row),
      rows: idOf(id, 'row', word, column),
      go: idOf(id, 'go'),
      back: idOf(id, 'back'),
      line: (edge) => idOf(id, 'line', edge, word),
    },
  });
}

/**
 * Adds the chosen unit to the draft at the chosen column and row, and asks for the next unit. If a choice is missing, shows the
 * draft again.
 */
async function choose(interaction: PressedButton, services: Services, of: SettingOut, chosen: Chosen): Promise<void> {
  const { unit: code = '', column = '', row = '' } = chosen;
  const { game, put, id } = of;
  const map = findMap(openView(game, UMPIRE_AS_READER).battle);
  const unitId = unitCodes(services, game).idOf(code);
  if (!map || unitId === undefined || column === '' || row === '') return show(interaction, services, of, chosen);
  const now = { units: [...put.units, unitId], to: [...put.to, formatSquareName(map, Number(column), Number(row))] };
  services.drafts.renew({ id, command: command(now) });
  await show(interaction, services, { ...of, put: now }, { column });
}

/** Adds all units of a side to the draft in a line along an edge of the map. @param code the code of a unit of the side */
async function lineUp(
  interaction: PressedButton,
  services: Services,
  of: SettingOut,
  edge: Edge | undefined,
  code: string,
): Promise<void> {
  const { game, put, id } = of;
  const { battle } = openView(game, UMPIRE_AS_READER);
  const map = findMap(battle);
  const side = battle.tables.unit.get(unitCodes(services, game).idOf(code) ?? '')?.side;
  if (!map || edge === undefined || side === undefined) return show(interaction, services, of);
  const units = without(game, put)
    .filter((unit) => unit.side === side)
    .slice(0, MAX_MOVED_UNITS - put.units.length);
  const now = {
    units: [...put.units, ...units.map((unit) => unit.id)],
    to: [...put.to, ...listEdgeSquares(map, edge, units.length)],
  };
  services.drafts.renew({ id, command: command(now) });
  await show(interaction, services, { ...of, put: now });
}

/**
 * Returns squares or hexes along an edge for this many units. If there is not enough room, further ranks are behind the first.
 */
export function listEdgeSquares(map: GroundMap, edge: Edge, count: number): readonly string[] {
  const { columns, rows } = countGridSquares(map);
  const isAcross = edge === 'near' || edge === 'far';
  const [wide, deep] = isAcross ? [columns, rows] : [rows, columns];
  return Array.from({ length: count }, (_, index) => {
    const rank = Math.floor(index / wide) % deep;
    const inRank = Math.min(wide, count - Math.floor(index / wide) * wide);
    const along = Math.floor((((index % wide) + 0.5) * wide) / inRank) + 1;
    const away = edge === 'near' || edge === 'left' ? rank + 1 : deep - rank;
    return isAcross ? formatSquareName(map, along, away) : formatSquareName(map, away, along);
  });
}

/** Handles `out:<draft>:<word>:...`, which takes one step of placing units, or carries out the placement. */
export const placeUnitsButtonHandler: ButtonHandler = {
  name: NAME,
  async press(interaction, [id = '', word = '', one = '', other = ''], services) {
    if (word === 'go') return putThem(interaction, services, id);
    const of = settingOut(interaction, services, id);
    const value = interaction.isStringSelectMenu() ? (interaction.values[0] ?? '') : '';
    const page = readPageValue(value);
    const shown = page === undefined ? value : '';
    switch (word) {
      case 'unit':
        return show(interaction, services, of, { unit: shown, column: one, row: other, pages: { units: page ?? 0 } });
      case 'column':
        return choose(interaction, services, of, { unit: one, column: shown, row: other, pages: { columns: page ?? 0 } });
      case 'row':
        return choose(interaction, services, of, { unit: one, column: other, row: shown, pages: { rows: page ?? 0 } });
      case 'line':
        return lineUp(
          interaction,
          services,
          of,
          EDGES.find((edge) => edge === one),
          other,
        );
      case 'back': {
        const put = { units: of.put.units.slice(0, -1), to: of.put.to.slice(0, -1) };
        services.drafts.renew({ id, command: command(put) });
        return show(interaction, services, { ...of, put });
      }
      default:
        throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Press _Place units_ to start again.');
    }
  },
};

const show = (interaction: PressedButton, services: Services, of: SettingOut, chosen: Chosen = {}): Promise<void> =>
  showPrivately(interaction, bodyOf(services, of, chosen));

/** Places the chosen units, and shows the menus again if other units still need a place. */
async function putThem(interaction: PressedButton, services: Services, id: string): Promise<void> {
  await carryOutDraft(interaction, services, id, async ({ gameId, command: kept }) => {
    if (kept.type !== 'act' || putIn(kept.params).units.length === 0) throw over();
    await carryOutAndAnswer(interaction, services, kept, gameId);
    const game = services.battles.open(gameId);
    if (!hasUnplacedUnits(game)) return;
    await sendPrivateFollowUp(
      interaction,
      services,
      begun(interaction, services, game),
      'the next units to be placed could not be shown',
      {
        gameId,
      },
    );
  });
}

/**
 * Handles `lay:<game>`, which creates a map in the same way as `/map new` without options, or places units on an existing map.
 */
export const setUpMapButtonHandler: ButtonHandler = {
  name: 'lay',
  async press(interaction, [id = ''], services) {
    const game = findGameOfPost(interaction, services, id);
    const { gameId } = game;
    if (findMap(openView(game, UMPIRE_AS_READER).battle)) return beginSettingOut(interaction, services, gameId);
    await carryOutAndAnswer(
      interaction,
      services,
      { type: 'act', act: MAP_ACT_IDS.new, params: findNewMapDefaults(game.ruleset, openPublicPart(game)) },
      gameId,
    );
  },
};
