/** Draws pictures for a unit that is about to move: first its reach, then its route. */
import type { RepliableInteraction } from 'discord.js';
import { findMover, type ReachablePlaces, type Reader, type ActionDraft, type View } from '../../game/index.js';
import { type MapView, type ShownMap, type ShownRoute, createShownMap, readRouteSpots } from '../../present/index.js';
import { type GroundMarker, Refusal } from '../../rules/index.js';
import { isDeletedMessageError } from '../connection/reply.js';
import type { Services } from '../services.js';
import { drawMapFile } from './map-showing.js';

/** The draft of a unit's move. */
interface Moving {
  readonly game: { readonly gameId: string };
  readonly view: View;
  readonly actor: Reader;
  readonly command: ActionDraft;
}

/**
 * Draws a unit's reach and its route. The picture is added to an existing answer, because drawing may take a while. Nothing is
 * added if the person sees no map, or if the picture cannot be drawn now. Nothing is added either if the command moves no unit on
 * the map, or if the unit has neither a route nor a place within reach.
 * @param reach the squares and places that the unit can reach
 * @param isStillAsked checks, when the drawing is ready, whether the answer still shows this move; otherwise nothing is added
 * @param message the id of the message that gets the drawing. Default: the answer itself
 */
export async function addRouteToAnswer(
  interaction: RepliableInteraction,
  services: Services,
  { game, view, actor, command }: Moving,
  reach: ReachablePlaces,
  isStillAsked: () => boolean,
  message?: string,
): Promise<void> {
  const shown = createShownMap(view.ruleset, actor, view.battle);
  const mover = findMover(view, command);
  if (!shown || !mover) return;
  const way: ShownRoute = {
    unit: mover.unit.id,
    squares: reach.squares,
    ends: reach.offers.filter(({ name, spot }) => name !== null || !reach.squares.includes(spot)).map(({ spot }) => spot),
    way: mover.to === null ? [] : readRouteSpots(shown, mover.unit.id, mover.to),
  };
  if (way.way.length === 0 && reach.offers.length === 0) return;
  await showDrawn(interaction, services, game, shown, { way }, isStillAsked, message);
}

/** Adds a drawing of several units' routes to an existing answer. @param commands the commands of the units that move */
export async function addRoutesToAnswer(
  interaction: RepliableInteraction,
  services: Services,
  { game, view, actor, commands }: Omit<Moving, 'command'> & { readonly commands: readonly ActionDraft[] },
  isStillAsked: () => boolean,
): Promise<void> {
  const shown = createShownMap(view.ruleset, actor, view.battle);
  if (!shown) return;
  const [first, ...others] = commands.flatMap((command): ShownRoute[] => {
    const mover = findMover(view, command);
    if (!mover || mover.to === null) return [];
    const { id } = mover.unit;
    return [{ unit: id, squares: [], ends: [], way: readRouteSpots(shown, id, mover.to) }];
  });
  if (first) await showDrawn(interaction, services, game, shown, { way: { ...first, others } }, isStillAsked);
}

/**
 * Adds to an existing answer a drawing of the zones of fire that an action would cause.
 * @param marks the zones; at least one zone
 */
export async function addFireZonesToAnswer(
  interaction: RepliableInteraction,
  services: Services,
  { game, view, actor }: Omit<Moving, 'command'>,
  marks: readonly GroundMarker[],
  isStillAsked: () => boolean,
  message?: string,
): Promise<void> {
  const shown = createShownMap(view.ruleset, actor, view.battle);
  const [mark] = marks;
  if (!shown || !mark) return;
  const look = { around: { x: mark.x, y: mark.y, half: 0 }, isClose: true };
  await showDrawn(interaction, services, game, { ...shown, marks: [...shown.marks, ...marks] }, look, isStillAsked, message);
}

/** Adds the map as the person may know it to an answer that asks for a place or a named point. */
export async function addMapToAnswer(
  interaction: RepliableInteraction,
  services: Services,
  { game, view, actor }: Omit<Moving, 'command'>,
  isStillAsked: () => boolean,
  message?: string,
): Promise<void> {
  const shown = createShownMap(view.ruleset, actor, view.battle);
  if (shown) await showDrawn(interaction, services, game, shown, { isClose: true }, isStillAsked, message);
}

async function showDrawn(
  interaction: RepliableInteraction,
  services: Services,
  { gameId }: Moving['game'],
  shown: ShownMap,
  look: MapView,
  isStillAsked: () => boolean,
  message?: string,
): Promise<void> {
  try {
    const file = await drawMapFile(services, gameId, shown, look);
    if (isStillAsked()) await interaction.editReply({ ...(message === undefined ? {} : { message }), files: [file] });
  } catch (error) {
    // The answer already has its text and buttons, so a missing picture does no harm. Another press may have deleted the answer.
    if (!(error instanceof Refusal) && !isDeletedMessageError(error)) throw error;
  }
}
