/** Handles `/map`: the acts that change the map, and measurements. */
import type { JsonObject } from '../../dice/index.js';
import { MAP_ACTS, MOST_MOVED } from '../../house/index.js';
import { escapeText, measureBetween, placeHint, type ShownMap, showMapTo, findShownUnit } from '../../present/index.js';
import { openPublicPart } from '../../game/index.js';
import { type Actor, type Battle, type InputField, refuseInvalid, type Ruleset, splitMoves } from '../../rules/index.js';
import { suggestForFields } from './act-command.js';
import type { Services } from '../house.js';
import { showMapOf } from '../pictures/map-showing.js';
import { readFields } from '../options/options.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../people/people.js';
import { findFigure, findRow } from '../options/pickers.js';
import { hintChoices, readPlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

/**
 * Carries out an act on the map with the person's options.
 * @param unsaid values for options that were not entered
 * @throws {Refusal} NO_GAME if there is no battle here; NOT_FOUND or INVALID_INPUT if an option cannot be read; any refusal
 *   of the act itself
 */
export async function doMapAct(
  interaction: TypedCommand,
  house: Services,
  act: string,
  fields: readonly InputField[],
  unsaid: (ruleset: Ruleset, battle: Battle) => JsonObject = () => ({}),
): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const params = readFields(interaction.options, fields, (table, name, key) => findRow(game, actor, table, name, key));
  return carryOutAndAnswer(interaction, house, {
    type: 'act',
    act,
    params: { ...unsaid(game.ruleset, openPublicPart(game)), ...params },
  });
}

/** Moves several units at once. People enter each unit by its call sign or name. */
export async function moveOnMap(interaction: TypedCommand, house: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const shown = showMapOf(game, actor);
  const moves = splitMoves(interaction.options.getString('moves', true));
  if (moves.length > MOST_MOVED) throw refuseInvalid('moves', `The list has too many units. Enter at most ${MOST_MOVED}.`);
  const units = moves.map(
    ({ unit }) => findShownUnit(shown, unit, 'moves', actor.sideId)?.id ?? findFigure(game, actor, { acts: true }, unit, 'moves'),
  );
  const params = { units, to: moves.map(({ to }) => to) };
  return carryOutAndAnswer(interaction, house, { type: 'act', act: MAP_ACTS.move, params });
}

/**
 * Measures a distance, and answers privately, because a measurement reveals what a player intends.
 * @throws {Refusal} NO_GAME if there is no battle here; CONFLICT if it has no map; NOT_FOUND or INVALID_INPUT if a text is not a
 *   place on the map
 */
export async function measureOnMap(interaction: TypedCommand, house: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const shown = showMapOf(game, actor);
  const [from, to] = ['from', 'to'].map((key) => interaction.options.getString(key, true));
  await replyPrivately(interaction, escapeText(measureBetween(shown, from!, to!)));
}

/** The options for a place, each with the option for the unit that will be there; null if there is no such option. */
const PLACES: Readonly<Record<string, string | null>> = { at: 'unit', from: null, to: null, moves: null, around: null };

/** Suggests which place a partly typed text means, and completes names. */
export async function completeOnMap(
  interaction: CompletionRequest,
  house: Services,
  fields: readonly InputField[],
): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  const mover = PLACES[name];
  if (mover === undefined) return suggestForFields(interaction, house, fields);
  const here = findGameHere(interaction, house);
  const shown = here && showMapTo(here.game.ruleset, here.actor, here.game.battle);
  const unit = mover === null ? null : interaction.options.getString(mover);
  return interaction.respond(shown ? hintChoices(value, () => hintFor(shown, name, value, unit, here.actor)) : []);
}

function hintFor(shown: ShownMap, option: string, value: string, mover: string | null, actor: Actor): string | undefined {
  if (option !== 'moves') return readPlace(shown, value, mover, actor);
  const { unit, to } = splitMoves(value).at(-1)!;
  const meant = findShownUnit(shown, unit, 'moves', actor.sideId);
  const hint = placeHint(shown, to, meant?.id ?? null);
  return hint === undefined ? undefined : `${meant?.name ?? unit}: ${hint}`;
}
