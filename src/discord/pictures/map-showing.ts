/** Draws pictures of the map for a particular reader. */
import { AttachmentBuilder, MessageFlags } from 'discord.js';
import { PUBLIC_READER, openPublicPart, type Reader, type SealedGame } from '../../game/index.js';
import {
  listTurnActions,
  type MapView,
  describeMap,
  type MapButton,
  buildMapButtonId,
  buildMapButtons,
  readMapButton,
  type ShownMap,
  createShownMap,
  findShownSpot,
  findShownUnit,
} from '../../present/index.js';
import { type Actor, refuseInvalid, refuseWithoutMap, Refusal, formatSpotName } from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { ButtonHandler, FormHandler } from '../command.js';
import { buildForm } from '../drafts/form-fields.js';
import type { Services } from '../services.js';
import { drawMapWithBackground, nameDrawing } from './map-drawing.js';
import { openBattle, requireGameHere, type BattleInChannel, requireUmpire } from '../people/people.js';
import { findRow } from '../options/pickers.js';
import { waitForPicture } from './taking-pictures.js';
import { collectDescriptionContext } from '../events/telling.js';
import { collectTurnRecord } from '../events/turn-record.js';
import type { RepliableGuildInteraction, TypedCommand } from '../connection/interactions.js';

/** Returns a battle's map as a reader may know it. @throws {Refusal} CONFLICT if the battle has no map */
export function buildReaderMap({ ruleset, battle }: SealedGame, reader: Reader): ShownMap {
  const shown = createShownMap(ruleset, reader, battle);
  if (!shown) throw refuseWithoutMap();
  return shown;
}

/** The picture of a map that a person requests, with places and units as they typed them. */
interface Wish {
  /** The index of the side whose view an umpire has chosen; null or undefined for their own view. */
  readonly as?: number | null;
  readonly around?: string | null;
  readonly rangeOf?: string | null;
  readonly withActions?: boolean;
  readonly isBig?: boolean;
  readonly isWhole?: boolean;
}

/**
 * Handles `/map show`, which privately shows a person the map that they know. An umpire who chooses a side sees the map that this
 * side knows. With `public`, the channel sees the map that everyone may know.
 * @throws {Refusal} NO_GAME if this channel has no battle; CONFLICT if the battle has no map; NOT_FOUND or INVALID_INPUT if an
 *   option matches nothing, or is a unit without ranges; UMPIRE_ONLY if anyone but an umpire chooses a side other than their own;
 *   UNAVAILABLE if too many pictures wait, or the bot stops
 */
export async function showMap(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const { options } = interaction;
  const isPublic = options.getBoolean('public') ?? false;
  const as = isPublic ? null : asAsked(game, actor, options.getString('side'));
  await show(interaction, services, game, actor, isPublic, {
    as,
    around: options.getString('around'),
    rangeOf: options.getString('range-of'),
    withActions: options.getBoolean('moves') ?? false,
    isBig: options.getBoolean('big') ?? false,
  });
}

/** Returns the index of the side whose view was chosen; null for the person's own view. */
function asAsked(game: OpenGame, actor: Actor, side: string | null): number | null {
  if (side === null) return null;
  const sideId = findRow(game, actor, 'side', side, 'side');
  return actor.standing !== 'umpire' && actor.sideId === sideId ? null : sideIds(game).indexOf(sideId);
}

const sideIds = (game: SealedGame): readonly string[] => [...openPublicPart(game).tables.side.keys()];

/**
 * Returns the reader whose map is drawn: the person themselves, or the players of a side that an umpire has chosen.
 * @param as the index of the side; null for the person's own view
 * @throws {Refusal} UMPIRE_ONLY if anyone but an umpire chooses a side; NOT_FOUND if there is no such side
 */
function readerAsked(game: OpenGame, actor: Actor, as: number | null): Reader {
  if (as === null) return actor;
  requireUmpire(actor);
  const sideId = sideIds(game)[as];
  if (sideId === undefined) throw strange();
  return { standing: 'player', sideId };
}

async function show(
  interaction: RepliableGuildInteraction,
  services: Services,
  game: OpenGame,
  actor: Actor,
  isPublic: boolean,
  wish: Wish,
): Promise<void> {
  const reader = isPublic ? PUBLIC_READER : readerAsked(game, actor, wish.as ?? null);
  const { shown, look } = seenAs(services, game, reader, wish);
  // Drawing may take longer than Discord waits. Deferring the answer already decides who can read it.
  await interaction.deferReply(isPublic ? {} : { flags: MessageFlags.Ephemeral });
  await interaction.editReply({
    files: [await drawMapFile(services, game.gameId, shown, look)],
    components: buttonsUnder(
      game.gameId,
      shown,
      look,
      wish.as ?? null,
      isPublic || actor.standing !== 'umpire' ? [] : shown.sides,
    ),
  });
}

/**
 * Builds the map that a reader requests, with the settings for drawing the map.
 * @throws {Refusal} CONFLICT if the battle has no map; NOT_FOUND or INVALID_INPUT for an unknown place or unit, or a unit without
 *   ranges
 */
function seenAs(
  services: Services,
  game: OpenGame,
  reader: Reader,
  { around, rangeOf, withActions, isBig, isWhole = false }: Wish,
): { readonly shown: ShownMap; readonly look: MapView } {
  const bare = buildReaderMap(game, reader);
  const unit = rangeOf == null ? undefined : findShownUnit(bare, rangeOf, 'range-of', reader.sideId);
  if (rangeOf != null && !unit)
    throw refuseInvalid('range-of', `Cannot find “${rangeOf.trim().slice(0, 80)}” on your map. Choose a unit from the list.`);
  if (unit?.bands.length === 0)
    throw refuseInvalid('range-of', `The rulebook has no ranges for ${unit.name}. Choose another unit.`);
  const { turn } = openPublicPart(game).game;
  const actions = withActions
    ? listTurnActions(collectDescriptionContext(services, game), reader, turn, collectTurnRecord(services, game.gameId, turn))
    : null;
  return {
    shown: { ...bare, actions },
    look: {
      around: around == null ? null : findShownSpot(bare, around, 'around'),
      rings: unit ? { of: unit.name, spot: unit.spot, bands: unit.bands } : null,
      isBig: isBig ?? false,
      isClose: !isWhole,
    },
  };
}

/**
 * Draws a map as a file.
 * @param whose the id of the battle or, if there is no battle yet, of the person who requests the map
 * @throws {Refusal} UNAVAILABLE if too many pictures wait, or the bot stops
 */
export async function drawMapFile(
  { drawing, pictures }: Services,
  whose: string,
  shown: ShownMap,
  look: MapView = {},
): Promise<AttachmentBuilder> {
  const drawn = await waitForPicture(
    drawing.draw(whose, () => drawMapWithBackground(pictures, shown, look)),
    'map',
  );
  return new AttachmentBuilder(Buffer.from(drawn.bytes), {
    name: nameDrawing('map', drawn),
    description: describeMap(shown, look),
  });
}

function buttonsUnder(
  gameId: string,
  { map, actions }: ShownMap,
  { around, isBig, isClose }: MapView,
  as: number | null,
  sides: ShownMap['sides'],
) {
  const state = {
    withActions: actions !== null,
    isBig: isBig === true,
    around: around ? formatSpotName(around, map) : '',
    isWhole: isClose !== true,
    as,
  };
  return buildMapButtons(
    gameId,
    state,
    sides.map(({ name }) => name),
  );
}

/**
 * Finds the battle that a picture's button belongs to, and the person's role in the battle.
 * @throws {Refusal} NOT_FOUND if the battle is not of this server
 */
function gameOf(interaction: RepliableGuildInteraction, services: Services, gameId: string): BattleInChannel {
  if (services.channels.guildOf(gameId) !== interaction.guildId) throw strange();
  return openBattle(interaction, services, gameId);
}

const strange = (): Refusal =>
  new Refusal('NOT_FOUND', 'That button is from a battle on another server. Use a button from a battle on this server.');

/**
 * Handles `map:<game>:<action>:<flags>:<place>`, the buttons that show another part of the map, or draw the same part in another
 * way.
 */
export const mapButtonHandler: ButtonHandler = {
  name: 'map',
  async press(interaction, parts, services) {
    const asked = readMapButton(parts);
    if (!asked) throw strange();
    const { game, actor } = gameOf(interaction, services, asked.gameId);
    if (asked.action !== 'around') return show(interaction, services, game, actor, false, wishOf(asked));
    buildReaderMap(game, actor);
    const place = { id: 'around', label: 'Place or unit', placeholder: 'D4, 23,18 or a name', maxLength: 100 };
    await interaction.showModal(buildForm(buildMapButtonId({ ...asked, around: '' }), 'Part of the map', [place]));
  },
};

/** Handles the submitted form of the button *Around...*, which asks for a place on the map. */
export const mapFormHandler: FormHandler = {
  name: 'map',
  async submit(interaction, parts, services) {
    const asked = readMapButton(parts);
    if (!asked) throw strange();
    const { game, actor } = gameOf(interaction, services, asked.gameId);
    const around = interaction.fields.getTextInputValue('around');
    await show(interaction, services, game, actor, false, { ...wishOf(asked), around });
  },
};

const wishOf = ({ around, ...rest }: MapButton): Wish => ({ ...rest, around: around === '' ? null : around });
