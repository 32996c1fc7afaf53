import { decodeCommand, createEmptyDraft, encodeAct, findRule, openPublicPart, listRowsInView } from '../../game/index.js';
import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { composeWithModules } from '../../house/index.js';
import { escapeText } from '../../present/index.js';
import {
  type Act,
  type ActGroup,
  type ActionFacts,
  type InputField,
  findRowName,
  type Role,
  type RowList,
  type Ruleset,
  listInputFields,
} from '../../rules/index.js';
import type { Command } from '../command.js';
import type { Services } from '../house.js';
import { DICE_OPTION, buildFieldOptions } from '../options/field-options.js';
import { readAction, readDraftSoFar } from '../options/casting.js';
import { formatOptionName } from '../options/options.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../people/people.js';
import { suggestChoices, suggestLastName, suggestPartRows, openBattleView } from '../options/pickers.js';
import { suggestLabels, listKnownLabels, valuesAndRows } from '../options/labels.js';
import { suggestPlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import { buildSlashCommand, buildSubcommand } from '../options/slash.js';
import { readUploads } from '../files/uploads.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

/** Finds an act by its id, in a rulebook or in the modules that all rulebooks share. */
function actOf(ruleset: Ruleset, id: string): Act {
  const act = composeWithModules(ruleset).act(id);
  if (!act) throw new Error(`${ruleset.id} has no act ${id}`);
  return act;
}

/**
 * Carries out an act in the channel's battle with the entered options, and posts the result.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT or NOT_FOUND if an option cannot be read; any refusal of
 *   the act itself
 */
async function doAct(interaction: TypedCommand, house: Services, act: Act): Promise<void> {
  const here = requireGameHere(interaction, house);
  const { values, more } = decodeCommand(readAction(interaction.options, act, here).draft);
  const uploads = await readUploads(interaction, listInputFields(act), house);
  // The act of a module differs with the rulebook, and the command was built for the first one.
  const usual = composeWithModules(here.game.ruleset).act(act.id)?.usual?.(openPublicPart(here.game));
  await carryOutAndAnswer(interaction, house, encodeAct(act, { ...usual, ...values, ...uploads }, more));
}

/**
 * Suggests values for the option that the person is typing: places, labels, or the names of suitable rows. Rows that fit the
 * other options of the action come first.
 */
export async function suggestForAction(interaction: CompletionRequest, house: Services, rule: ActionFacts): Promise<void> {
  const { options } = interaction;
  const here = findGameHere(interaction, house);
  const { name, value } = options.getFocused(true);
  const fields = listInputFields(rule);
  const key = [...Object.keys(rule.roles), ...fields.map((field) => field.key)].find((each) => formatOptionName(each) === name);
  const field = fields.find((each) => each.key === key);
  const isPart =
    key !== undefined && (key in rule.roles || (field?.refers !== undefined && !fields.some(({ upload }) => upload)));
  if (!isPart && !field?.labelled) return suggestForFields(interaction, house, fields, moverOf(rule));
  if (!here || !findRule(here.game.ruleset, createEmptyDraft(rule))) return interaction.respond([]);
  const draft = readDraftSoFar(options, rule, here, key!);
  return interaction.respond(
    isPart
      ? suggestPartRows(here, draft, key, value)
      : suggestLabels(listKnownLabels(key!, valuesAndRows(draft), here.game, here.actor), value),
  );
}

/** Returns the option with the unit that moves, from which an entered route starts. */
const moverOf = ({ roles }: ActionFacts): string | undefined => Object.entries<Role>(roles).find(([, { acts }]) => acts)?.[0];

/**
 * Suggests values for the field that the person is typing: places, or the names of rows.
 * @param mover the key of the unit that goes to a place. Default: `unit`, if that field names a row
 */
export async function suggestForFields(
  interaction: CompletionRequest,
  house: Services,
  fields: readonly InputField[],
  mover = fields.find(({ key, refers }) => key === 'unit' && refers)?.key,
): Promise<void> {
  const here = findGameHere(interaction, house);
  const focused = interaction.options.getFocused(true);
  const field = fields.find(({ key }) => formatOptionName(key) === focused.name);
  if (field?.place) return suggestPlace(interaction, house, mover && formatOptionName(mover));
  const table = field?.refers ?? field?.names;
  if (!here || !field || table === undefined) return interaction.respond([]);
  const find = field.type === 'list' ? suggestLastName : suggestChoices;
  return interaction.respond(find(here.game, here.actor, table, focused.value));
}

/** The subcommands of a group of acts, for a slash command that may have further subcommands. */
interface ActSubcommands extends Required<Pick<Command, 'execute' | 'autocomplete'>> {
  /** The data of each subcommand, by its name. */
  readonly data: Readonly<Record<string, SlashCommandSubcommandBuilder>>;
}

/** Builds the subcommands of a group. The acts are those of a rulebook, or of the modules that all rulebooks share. */
export function actSubcommands(ruleset: Ruleset, { acts, lists = {} }: ActGroup): ActSubcommands {
  const subcommandOf = ([name, [id, line]]: [string, ActGroup['acts'][string]]) => {
    const act = actOf(ruleset, id);
    return [
      name,
      buildSubcommand(name, line, [...buildFieldOptions(listInputFields(act)), ...(act.rolls ? [DICE_OPTION] : [])]),
    ] as const;
  };
  const chosen = ({ options }: { readonly options: { getSubcommand(): string } }): Act =>
    actOf(ruleset, acts[options.getSubcommand()]![0]);
  return {
    data: Object.fromEntries([
      ...Object.entries(acts).map(subcommandOf),
      ...Object.entries(lists).map(([name, list]) => [name, buildSubcommand(name, list.description)] as const),
    ]),
    execute(interaction, house) {
      const list = lists[interaction.options.getSubcommand()];
      return list ? showRows(interaction, house, list) : doAct(interaction, house, chosen(interaction));
    },
    autocomplete: (interaction, house) => suggestForAction(interaction, house, chosen(interaction)),
  };
}

/** Builds a slash command for acts, and for lists of rows. */
export function buildActCommand(ruleset: Ruleset, group: ActGroup): Command {
  const { data, ...handlers } = actSubcommands(ruleset, group);
  return { ...handlers, data: buildSlashCommand(group.name, group.description, Object.values(data)) };
}

const MAX_LINE = 250;

/** Privately shows a person the rows of a table that they may know. @throws {Refusal} NO_GAME if the channel has no battle */
async function showRows(interaction: TypedCommand, house: Services, { table, none, admit = () => true }: RowList): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const view = openBattleView(game, actor);
  const lines = listRowsInView(view, table)
    .filter(admit)
    .map((row) => {
      const line = composeWithModules(view.ruleset).rowLine(table, row, view.battle);
      const name = typeof row.name === 'string' ? row.name : `#${findRowName(row)}`;
      const between = typeof row.name === 'string' ? ': ' : ' ';
      return escapeText(line === '' ? name : `${name}${between}${line}`, MAX_LINE);
    });
  await replyPrivately(interaction, lines.length === 0 ? none : lines.join('\n'));
}
