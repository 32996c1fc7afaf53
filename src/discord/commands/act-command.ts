import { rowsIn } from '../../game/index.js';
import { composeWithModules } from '../../house/index.js';
import { escapeText } from '../../present/index.js';
import type { JsonObject } from '../../dice/index.js';
import {
  type Act,
  type ActGroup,
  type InputField,
  nameOf,
  type RowList,
  type Ruleset,
  inputFields,
  tryOrRefuse,
} from '../../rules/index.js';
import type { Command } from '../command.js';
import type { Services } from '../house.js';
import { DICE_OPTION, buildFieldOptions } from '../options/field-options.js';
import { readEnteredDice, optionName, type UsedOptions, readFields } from '../options/options.js';
import { carryOutAndAnswer, findGameHere, requireGameHere, type BattleInChannel } from '../people/people.js';
import { findNamed, suggest, suggestMany, suggestPart, viewOf } from '../options/pickers.js';
import { labelChoices, labelsOf, replaceLabels } from '../options/labels.js';
import { completePlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import { slashCommand, subcommand } from '../options/slash.js';
import { readUploads } from '../files/uploads.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

/** Finds an act by its id, in a rulebook or in the modules that all rulebooks share. */
function actOf(ruleset: Ruleset, id: string): Act {
  const act = composeWithModules(ruleset).act(id);
  if (!act) throw new Error(`${ruleset.id} has no act ${id}`);
  return act;
}

/** Builds the slash command options for the parameters of an act. */
const actOptions = (act: Act) => [...buildFieldOptions(inputFields(act)), ...(act.rolls ? [DICE_OPTION] : [])];

/**
 * Reads the entered parameters of an act, and replaces the names of rows with their ids.
 * @throws {Refusal} INVALID_INPUT if a parameter is unreadable; NOT_FOUND if a name matches no row that the person knows
 */
const typedIn = (options: UsedOptions, fields: readonly InputField[], { game, actor }: BattleInChannel): JsonObject =>
  readFields(options, fields, (table, name, key) => {
    const field = fields.find((candidate) => candidate.key === key)!;
    return findNamed(game, actor, field, table, name);
  });

/**
 * Carries out an act in the channel's battle with the entered options, and posts the result.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT or NOT_FOUND if an option cannot be read; any refusal of
 *   the act itself
 */
async function doAct(interaction: TypedCommand, house: Services, act: Act): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const fields = inputFields(act);
  const typed = typedIn(interaction.options, fields, { game, actor });
  const uploads = await readUploads(interaction, fields, house);
  const params = { ...replaceLabels(typed, fields, { game, actor }), ...uploads };
  const dice = act.rolls ? readEnteredDice(interaction.options) : null;
  await carryOutAndAnswer(interaction, house, {
    type: 'act',
    act: act.id,
    params,
    ...(dice === null ? {} : { dice }),
  });
}

/** Suggests rows for the option that the person is typing. */
async function suggestForAct(interaction: CompletionRequest, house: Services, act: Act): Promise<void> {
  await suggestForFields(interaction, house, inputFields(act), act);
}

/**
 * Suggests values for the field that the person is typing: places, labels, or the names of suitable rows.
 * @param act the act with these fields. If given, rows that fit its other parameters come first
 */
export async function suggestForFields(
  interaction: CompletionRequest,
  house: Services,
  fields: readonly InputField[],
  act?: Act,
): Promise<void> {
  const here = findGameHere(interaction, house);
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

/** Returns the rows in the options that are already filled in; an empty object if an option cannot be read. */
function soFar({ options }: CompletionRequest, fields: readonly InputField[], here: BattleInChannel): JsonObject {
  const typing = options.getFocused(true).name;
  const named = fields.filter(({ key, refers, type }) => refers !== undefined && type === 'string' && optionName(key) !== typing);
  return tryOrRefuse(() => typedIn(options, named, here)) ?? {};
}

/**
 * Builds a slash command for acts, and for lists of rows. The acts are those of a rulebook, or of the modules that all rulebooks
 * share.
 */
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

/** Privately shows a person the rows of a table that they may know. @throws {Refusal} NO_GAME if the channel has no battle */
async function showRows(interaction: TypedCommand, house: Services, { table, none, admit = () => true }: RowList): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const view = viewOf(game, actor);
  const lines = rowsIn(view, table)
    .filter(admit)
    .map((row) => {
      const line = composeWithModules(view.ruleset).rowLine(table, row, view.battle);
      const name = typeof row.name === 'string' ? row.name : `#${nameOf(row)}`;
      const between = typeof row.name === 'string' ? ': ' : ' ';
      return escapeText(line === '' ? name : `${name}${between}${line}`, MAX_LINE);
    });
  await replyPrivately(interaction, lines.length === 0 ? none : lines.join('\n'));
}
