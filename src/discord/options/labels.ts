/** Reads labels, which people can type instead of numbers in options, forms and corrections. */
import type { JsonObject } from '../../dice/index.js';
import { type ActionDraft, readTypedValues } from '../../game/index.js';
import {
  formatOptionName,
  type Actor,
  type Cast,
  type InputField,
  refuseInvalid,
  type NumberedLabel,
  Refusal,
  isSameName,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { BattleInChannel } from '../people/people.js';
import { refuseUnknownName, pickMatchingChoices, type Suggestion, openBattleView } from './pickers.js';

/** Returns the labels for a numeric parameter of an act, if this person may know them. */
export const listKnownLabels = (key: string, params: JsonObject, game: OpenGame, actor: Actor): readonly NumberedLabel[] =>
  game.ruleset.labels?.(
    key,
    params,
    openBattleView(game, actor).battle,
    actor.standing === 'umpire' ? null : (actor.sideId ?? ''),
  ) ?? [];

/** Returns a number and its label, as a list of choices shows them. */
export const formatLabelChoice = ({ number, label, of }: NumberedLabel): string =>
  of === undefined ? `${number} ${label}`.slice(0, 100) : `${`${number} ${label}`.slice(0, 60)} (${of.slice(0, 37)})`;

/** Returns a text such as `1 of Axis`, which distinguishes identical labels. */
const whose = ({ number, of }: NumberedLabel): string => (of === undefined ? `${number}` : `${number} of ${of}`);

export const isTypedLabel = ({ number }: NumberedLabel, typed: string): boolean => `${number}` === typed;

/**
 * Replaces typed labels with their numbers. Outside battles, people can type only numbers.
 * @param named the ids of the rows in the command, by key, because labels depend on these rows
 * @throws {Refusal} NO_GAME for a label where there is no battle; NOT_FOUND if a label is unknown; INVALID_INPUT if several
 *   numbers have the label
 */
export function replaceLabels(
  typed: JsonObject,
  fields: readonly InputField[],
  here: BattleInChannel | undefined,
  named: JsonObject = {},
): JsonObject {
  const asText = fields.filter(({ key, labelled }) => labelled === true && typeof typed[key] === 'string');
  if (asText.length === 0) return typed;
  const calls = asText.flatMap(({ key }): (readonly [string, number])[] => {
    const text = typed[key] as string;
    const wanted = text.trim().replace(/^#(?=\d+$)/, '');
    if (/^-?\d+$/.test(wanted)) return [[key, Number(wanted)]];
    const what = formatOptionName(key).replaceAll('-', ' ');
    if (!here)
      throw new Refusal('NO_GAME', `No battle is running here, so there is no ${what} to choose by name. Enter a number.`, key);
    const labels = listKnownLabels(key, { ...typed, ...named }, here.game, here.actor);
    const line = labels.find((one) => formatLabelChoice(one) === text);
    const found = line ? [line] : labels.filter(({ label }) => isSameName(label, wanted));
    if (found.length > 1)
      throw refuseInvalid(
        key,
        `${found.map(whose).join(' and ')} are all called “${found[0]!.label}”. Enter the number of one of them.`,
      );
    if (found.length === 1) return [[key, found[0]!.number]];
    const known = [...new Set(labels.map(({ label }) => label))];
    throw refuseUnknownName(what, text, known, key);
  });
  return { ...typed, ...Object.fromEntries(calls) };
}

/** Suggests numbers whose labels match the typed text. */
export const suggestLabels = (labels: readonly NumberedLabel[], typed: string): Suggestion[] =>
  pickMatchingChoices(
    labels.map((label) => ({
      name: formatLabelChoice(label),
      value: label.of === undefined ? `${label.number}` : formatLabelChoice(label),
    })),
    typed,
  );

/** Returns the first row in each role. */
export const listFirstRows = (roles: Cast): JsonObject =>
  Object.fromEntries(Object.entries(roles).flatMap(([role, [id]]) => (id === undefined ? [] : [[role, id]])));

/** Returns the values of an action and the first row in each role. Labels depend on these. */
export const valuesAndRows = (draft: ActionDraft): JsonObject => ({
  ...readTypedValues(draft),
  ...(draft.type === 'resolve' ? listFirstRows(draft.roles) : {}),
});
