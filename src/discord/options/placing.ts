/** Completes places on the map while people type them into options. */
import { describePlace, type ShownMap, createShownMap, findShownUnit } from '../../present/index.js';
import { type Actor, tryOrHandleRefusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import { findGameHere } from '../people/people.js';
import type { CompletionRequest } from '../connection/interactions.js';

const CHOICE_MAX = 100;

/** Describes the last place in a partly typed text; undefined if the text contains no place. */
export function describeLastPlace(shown: ShownMap, value: string, mover: string | null, actor: Actor): string | undefined {
  const unit = mover === null ? undefined : findShownUnit(shown, mover, 'unit', actor.sideId);
  return describePlace(shown, value.slice(value.lastIndexOf(';') + 1), unit?.id ?? null);
}

/**
 * Builds a list with one choice, which explains the typed text. The list is empty if the text does not describe a place, is
 * refused, or has more than 100 characters.
 */
export function buildHintChoices(value: string, hint: () => string | undefined): { name: string; value: string }[] {
  const said = value.length > CHOICE_MAX ? undefined : tryOrHandleRefusal(hint);
  return said === undefined ? [] : [{ name: said.slice(0, CHOICE_MAX), value }];
}

/** Explains a place while a person types it. @param mover the name of the option that contains the unit which moves there */
export async function suggestPlace(interaction: CompletionRequest, services: Services, mover: string | undefined): Promise<void> {
  const { value } = interaction.options.getFocused(true);
  const here = findGameHere(interaction, services);
  const shown = here && createShownMap(here.game.ruleset, here.actor, here.game.battle);
  const name = mover === undefined ? null : interaction.options.getString(mover);
  return interaction.respond(shown ? buildHintChoices(value, () => describeLastPlace(shown, value, name, here.actor)) : []);
}
