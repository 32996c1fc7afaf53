/** Handles `/map`: the acts that change the map, and measurements. */
import { MAP_ACT_IDS, MAX_MOVED_UNITS } from '../../house/index.js';
import { escapeText, measureBetween, describePlace, type ShownMap, createShownMap, findShownUnit } from '../../present/index.js';
import { type Actor, type InputField, refuseInvalid, splitMoves } from '../../rules/index.js';
import { suggestForFields } from './act-command.js';
import type { Services } from '../house.js';
import { buildReaderMap } from '../pictures/map-showing.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../people/people.js';
import { findRoleUnit } from '../options/pickers.js';
import { buildHintChoices, describeLastPlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

/** Moves several units at once. People enter each unit by its call sign or name. */
export async function moveOnMap(interaction: TypedCommand, house: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const shown = buildReaderMap(game, actor);
  const moves = splitMoves(interaction.options.getString('moves', true));
  if (moves.length > MAX_MOVED_UNITS)
    throw refuseInvalid('moves', `The list has too many units. Enter at most ${MAX_MOVED_UNITS}.`);
  const units = moves.map(
    ({ unit }) =>
      findShownUnit(shown, unit, 'moves', actor.sideId)?.id ?? findRoleUnit(game, actor, { acts: true }, unit, 'moves'),
  );
  const params = { units, to: moves.map(({ to }) => to) };
  return carryOutAndAnswer(interaction, house, { type: 'act', act: MAP_ACT_IDS.move, params });
}

/**
 * Measures a distance, and answers privately, because a measurement reveals what a player intends.
 * @throws {Refusal} NO_GAME if there is no battle here; CONFLICT if it has no map; NOT_FOUND or INVALID_INPUT if a text is not a
 *   place on the map
 */
export async function measureOnMap(interaction: TypedCommand, house: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const shown = buildReaderMap(game, actor);
  const [from, to] = ['from', 'to'].map((key) => interaction.options.getString(key, true));
  await replyPrivately(interaction, escapeText(measureBetween(shown, from!, to!)));
}

const PLACES: readonly string[] = ['from', 'to', 'moves', 'around'];

/** Suggests which place a partly typed text means, and completes names. */
export async function suggestMapPlaces(
  interaction: CompletionRequest,
  house: Services,
  fields: readonly InputField[],
): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  if (!PLACES.includes(name)) return suggestForFields(interaction, house, fields);
  const here = findGameHere(interaction, house);
  const shown = here && createShownMap(here.game.ruleset, here.actor, here.game.battle);
  return interaction.respond(shown ? buildHintChoices(value, () => hintFor(shown, name, value, here.actor)) : []);
}

function hintFor(shown: ShownMap, option: string, value: string, actor: Actor): string | undefined {
  if (option !== 'moves') return describeLastPlace(shown, value, null, actor);
  const { unit, to } = splitMoves(value).at(-1)!;
  const meant = findShownUnit(shown, unit, 'moves', actor.sideId);
  const hint = describePlace(shown, to, meant?.id ?? null);
  return hint === undefined ? undefined : `${meant?.name ?? unit}: ${hint}`;
}
