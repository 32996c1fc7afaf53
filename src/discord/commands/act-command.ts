import { rowsIn } from '../../game/index.js';
import { composed } from '../../house/index.js';
import { escapeText } from '../../present/index.js';
import type { JsonObject } from '../../dice/index.js';
import {
  type Act,
  type ActGroup,
  type Actor,
  type InputField,
  invalid,
  nameOf,
  type NumberedLabel,
  Refusal,
  type RowList,
  type Ruleset,
  sameName,
  schemaFields,
  unlessRefused,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { Command } from '../command.js';
import type { House } from '../house.js';
import { DICE_OPTION, fieldOptions } from '../options/field-options.js';
import { enteredIn, optionName, type UsedOptions, readFields } from '../options/options.js';
import { actAndAnswer, gameHere, gameHereOrRefuse, type Here } from '../people/people.js';
import { findNamed, noSuch, pick, suggest, suggestMany, suggestPart, viewOf } from '../options/pickers.js';
import { completePlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import { slashCommand, subcommand } from '../options/slash.js';
import { readUploads } from '../files/uploads.js';
import type { Completing, Typed } from '../connection/interactions.js';

/** An act of a rulebook or of the house by id. */
function actOf(ruleset: Ruleset, id: string): Act {
  const act = composed(ruleset).act(id);
  if (!act) throw new Error(`${ruleset.id} has no act ${id}`);
  return act;
}

/** The options of an act's parameters. */
const actOptions = ({ params, rolls }: Act) => [...fieldOptions(schemaFields(params)), ...(rolls ? [DICE_OPTION] : [])];

/** An act's typed parameters, rows by their ids. @throws {Refusal} */
export const typedIn = (options: UsedOptions, fields: readonly InputField[], { game, actor }: Here): JsonObject =>
  readFields(options, fields, (table, name, key) => {
    const field = fields.find((candidate) => candidate.key === key)!;
    return findNamed(game, actor, field, table, name);
  });

/** Carries out an act with typed options, in the battle of the channel, and posts the result. @throws {Refusal} */
async function doAct(interaction: Typed, house: House, act: Act): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const fields = schemaFields(act.params);
  const typed = typedIn(interaction.options, fields, { game, actor });
  const uploads = await readUploads(interaction, fields, house);
  const params = { ...numbered(typed, fields, { game, actor }), ...uploads };
  const dice = act.rolls ? enteredIn(interaction.options) : null;
  await actAndAnswer(interaction, house, {
    type: 'act',
    act: act.id,
    params,
    ...(dice === null ? {} : { dice }),
  });
}

/** The labels behind a number of an act's parameters, as this person may know them. */
export const labelsOf = (key: string, params: JsonObject, game: OpenGame, actor: Actor): readonly NumberedLabel[] =>
  game.ruleset.labels?.(key, params, viewOf(game, actor).battle, actor.standing === 'umpire' ? null : (actor.sideId ?? '')) ?? [];

/** A number with its label, as it is chosen. */
export const labelLine = ({ number, label, of }: NumberedLabel): string =>
  of === undefined ? `${number} ${label}`.slice(0, 100) : `${`${number} ${label}`.slice(0, 60)} (${of.slice(0, 37)})`;

/** `1 of Axis`: tells equal labels apart. */
const whose = ({ number, of }: NumberedLabel): string => (of === undefined ? `${number}` : `${number} of ${of}`);

export const isLabelOf = ({ number }: NumberedLabel, typed: string): boolean => `${number}` === typed;

/**
 * Typed options with numbers for labels; without a battle there are numbers alone.
 * @param named rows that the command names already, by key
 * @throws {Refusal} NO_GAME, NOT_FOUND; INVALID_INPUT for an ambiguous label
 */
export function numbered(
  typed: JsonObject,
  fields: readonly InputField[],
  here: Here | undefined,
  named: JsonObject = {},
): JsonObject {
  const asText = fields.filter(({ key, labelled }) => labelled === true && typeof typed[key] === 'string');
  if (asText.length === 0) return typed;
  const calls = asText.flatMap(({ key }): (readonly [string, number])[] => {
    const text = typed[key] as string;
    const wanted = text.trim().replace(/^#(?=\d+$)/, '');
    if (/^-?\d+$/.test(wanted)) return [[key, Number(wanted)]];
    const what = optionName(key).replaceAll('-', ' ');
    if (!here) throw new Refusal('NO_GAME', `there is no battle here, so no ${what} has a label: type its number`, key);
    const labels = labelsOf(key, { ...typed, ...named }, here.game, here.actor);
    const line = labels.find((one) => labelLine(one) === text);
    const found = line ? [line] : labels.filter(({ label }) => sameName(label, wanted));
    if (found.length > 1)
      throw invalid(key, `${found.map(whose).join(' and ')} are called “${found[0]!.label}”: type the number`);
    if (found.length === 1) return [[key, found[0]!.number]];
    const known = [...new Set(labels.map(({ label }) => label))];
    throw noSuch(what, text, known, key);
  });
  return { ...typed, ...Object.fromEntries(calls) };
}

/** Suggests rows for the option being typed. */
async function suggestForAct(interaction: Completing, house: House, act: Act): Promise<void> {
  await suggestForFields(interaction, house, schemaFields(act.params), act);
}

/** Suggests rows for the focused field, of the table it refers to or names. @param act the act with these parameters */
export async function suggestForFields(
  interaction: Completing,
  house: House,
  fields: readonly InputField[],
  act?: Act,
): Promise<void> {
  const here = gameHere(interaction, house);
  const focused = interaction.options.getFocused(true);
  const field = fields.find(({ key }) => optionName(key) === focused.name);
  if (field?.place) return completePlace(interaction, house, fields.find(({ key, refers }) => key === 'unit' && refers)?.key);
  const table = field?.refers ?? field?.names;
  if (here && field?.labelled)
    return interaction.respond(
      labelChoices(labelsOf(field.key, soFar(interaction, fields, here), here.game, here.actor), focused.value),
    );
  if (!here || !field || table === undefined) return interaction.respond([]);
  if (act && field.refers !== undefined && !fields.some(({ upload }) => upload)) {
    const command = { type: 'act', act: act.id, params: soFar(interaction, fields, here) } as const;
    return interaction.respond(suggestPart(here, command, field.key, focused.value));
  }
  const find = field.type === 'list' ? suggestMany : suggest;
  return interaction.respond(find(here.game, here.actor, table, focused.value));
}

/** Suggestions for a number that has labels. */
export const labelChoices = (labels: readonly NumberedLabel[], typed: string): ReturnType<typeof pick> =>
  pick(
    labels.map((label) => ({ name: labelLine(label), value: label.of === undefined ? `${label.number}` : labelLine(label) })),
    typed,
  );

/** Rows named before the option being typed. */
function soFar({ options }: Completing, fields: readonly InputField[], here: Here): JsonObject {
  const typing = options.getFocused(true).name;
  const named = fields.filter(({ key, refers, type }) => refers !== undefined && type === 'string' && optionName(key) !== typing);
  return unlessRefused(() => typedIn(options, named, here)) ?? {};
}

/** A slash command for acts of a rulebook or of the house, and lists of rows. */
export function actCommand(ruleset: Ruleset, { name, description, acts, lists = {} }: ActGroup): Command {
  const subcommands = [
    ...Object.entries(acts).map(([called, [act, line]]) => subcommand(called, line, actOptions(actOf(ruleset, act)))),
    ...Object.entries(lists).map(([called, list]) => subcommand(called, list.description)),
  ];
  const chosen = ({ options }: { readonly options: { getSubcommand(): string } }): Act =>
    actOf(ruleset, acts[options.getSubcommand()]![0]);
  return {
    data: slashCommand(name, description, subcommands),
    execute(interaction, house) {
      const list = lists[interaction.options.getSubcommand()];
      return list ? showRows(interaction, house, list) : doAct(interaction, house, chosen(interaction));
    },
    autocomplete: (interaction, house) => suggestForAct(interaction, house, chosen(interaction)),
  };
}

const MAX_LINE = 250;

/** Tells the person alone which rows of a table there are. @throws {Refusal} NO_GAME */
async function showRows(interaction: Typed, house: House, { table, none, admit = () => true }: RowList): Promise<void> {
  const { game, actor } = gameHereOrRefuse(interaction, house);
  const view = viewOf(game, actor);
  const lines = rowsIn(view, table)
    .filter(admit)
    .map((row) => {
      const line = composed(view.ruleset).rowLine(table, row, view.battle);
      const name = typeof row.name === 'string' ? row.name : `#${nameOf(row)}`;
      const between = typeof row.name === 'string' ? ': ' : ' ';
      return escapeText(line === '' ? name : `${name}${between}${line}`, MAX_LINE);
    });
  await replyPrivately(interaction, lines.length === 0 ? none : lines.join('\n'));
}
