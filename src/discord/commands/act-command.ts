import { createActCommand, createEmptyDraft, decodeCommand, findRule, listRowsInView, openPublicPart } from '../../game/index.js';
import type { SlashCommandSubcommandBuilder, SlashCommandSubcommandGroupBuilder } from '@discordjs/builders';
import { MAP_ACT_IDS, MAX_MOVED_UNITS, MODULE_ACT_COMMANDS, composeWithModules } from '../../house/index.js';
import { createShownMap, describePlace, escapeText, findShownUnit, measureBetween, type ShownMap } from '../../present/index.js';
import {
  formatOptionName,
  findRowName,
  listInputFields,
  refuseInvalid,
  splitMoves,
  type ActFacts,
  type ActGroup,
  type ActionFacts,
  type Actor,
  type InputField,
  type Role,
  type RowList,
  type Ruleset,
} from '../../rules/index.js';
import type { Command } from '../command.js';
import { advancePhases } from './going-on.js';
import type { Services } from '../services.js';
import { DICE_OPTION, buildFieldOptions } from '../options/options.js';
import { readAction, readDraftSoFar } from '../options/casting.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../people/people.js';
import {
  findRoleUnit,
  openBattleView,
  pickMatchingChoices,
  suggestChoices,
  suggestLastName,
  suggestPartRows,
} from '../options/pickers.js';
import { listKnownLabels, suggestLabels, valuesAndRows } from '../options/labels.js';
import { buildHintChoices, describeLastPlace, suggestPlace } from '../options/placing.js';
import { replyPrivately } from '../connection/reply.js';
import { buildSlashCommand, buildSubcommand } from '../options/slash.js';
import { readUploads } from '../files/uploads.js';
import { RULESETS } from '../../rules/registry.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';
import { buildReaderMap } from '../pictures/map-showing.js';

/** Finds an act by its id, in a rulebook or in the modules that all rulebooks share. */
function actOf(ruleset: Ruleset, id: string): ActFacts {
  const act = composeWithModules(ruleset).act(id);
  if (!act) throw new Error(`${ruleset.id} has no act ${id}`);
  return act;
}

/**
 * Carries out an act in the channel's battle with the entered options, and posts the result.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT or NOT_FOUND if an option cannot be read; any refusal of
 *   the act itself
 */
async function doAct(interaction: TypedCommand, services: Services, act: ActFacts): Promise<void> {
  const here = requireGameHere(interaction, services);
  const { values, more } = decodeCommand(readAction(interaction.options, act, here).draft);
  const entered = { ...values, ...(await readUploads(interaction, listInputFields(act), services)) };
  // The act of a module differs with the rulebook, and the command was built for the first one.
  const own = composeWithModules(here.game.ruleset).act(act.id) ?? act;
  const command = createActCommand(own, entered, { actor: here.actor, battle: openPublicPart(here.game) }, more);
  if (command.type === 'advance' || command.type === 'go-to-phase')
    return advancePhases(interaction, services, command, entered.anyway === true);
  await carryOutAndAnswer(interaction, services, command);
}

/**
 * Suggests values for the option that the person is typing: places, labels, or the names of suitable rows. Rows that fit the
 * other options of the action come first.
 */
export async function suggestForAction(interaction: CompletionRequest, services: Services, rule: ActionFacts): Promise<void> {
  const { options } = interaction;
  const here = findGameHere(interaction, services);
  const { name, value } = options.getFocused(true);
  const fields = listInputFields(rule);
  const key = [...Object.keys(rule.roles), ...fields.map((field) => field.key)].find((each) => formatOptionName(each) === name);
  const field = fields.find((each) => each.key === key);
  const isPart =
    key !== undefined && (key in rule.roles || (field?.refers !== undefined && !fields.some(({ upload }) => upload)));
  if (!isPart && !field?.labelled) return suggestForFields(interaction, services, fields, moverOf(rule));
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
  services: Services,
  fields: readonly InputField[],
  mover = fields.find(({ key, refers }) => key === 'unit' && refers)?.key,
): Promise<void> {
  const here = findGameHere(interaction, services);
  const focused = interaction.options.getFocused(true);
  const field = fields.find(({ key }) => formatOptionName(key) === focused.name);
  if (field?.place) return suggestPlace(interaction, services, mover && formatOptionName(mover));
  const table = field?.refers ?? field?.names;
  if (!here || !field || table === undefined) return interaction.respond([]);
  if (table === 'phase') return interaction.respond(pickMatchingChoices(listPhaseChoices(here.game.ruleset), focused.value));
  const find = field.type === 'list' ? suggestLastName : suggestChoices;
  return interaction.respond(find(here.game, here.actor, table, focused.value));
}

/** Returns the phases that umpires may choose; none if the rulebook has a fixed sequence. */
const listPhaseChoices = ({ anyPhase, phases }: Ruleset) =>
  anyPhase ? phases.map(({ id, title }) => ({ name: title, value: id })) : [];

type Handlers = Required<Pick<Command, 'execute' | 'autocomplete'>>;

/** Builds the subcommands of a group. The acts are those of a rulebook, or of the modules that all rulebooks share. */
function actSubcommands(
  ruleset: Ruleset,
  { acts, lists = {} }: ActGroup,
): Handlers & { readonly data: Readonly<Record<string, SlashCommandSubcommandBuilder>> } {
  const subcommandOf = ([name, [id, line]]: [string, ActGroup['acts'][string]]) => {
    const act = actOf(ruleset, id);
    return [
      name,
      buildSubcommand(name, line, [...buildFieldOptions(listInputFields(act)), ...(act.rolls ? [DICE_OPTION] : [])]),
    ] as const;
  };
  const chosen = ({ options }: { readonly options: { getSubcommand(): string } }): ActFacts =>
    actOf(ruleset, acts[options.getSubcommand()]![0]);
  return {
    data: Object.fromEntries([
      ...Object.entries(acts).map(subcommandOf),
      ...Object.entries(lists).map(([name, list]) => [name, buildSubcommand(name, list.description)] as const),
    ]),
    execute(interaction, services) {
      const list = lists[interaction.options.getSubcommand()];
      return list ? showRows(interaction, services, list) : doAct(interaction, services, chosen(interaction));
    },
    autocomplete: (interaction, services) => suggestForAction(interaction, services, chosen(interaction)),
  };
}

/** Builds a slash command for acts, and for lists of rows. */
export function buildActCommand(ruleset: Ruleset, group: ActGroup): Command {
  const { data, ...handlers } = actSubcommands(ruleset, group);
  return { ...handlers, data: buildSlashCommand(group.name, group.description, Object.values(data)) };
}

/** A slash command of the bot that also has acts of the modules as subcommands. */
interface MixedCommand extends Pick<Command, 'execute' | 'autocomplete'> {
  readonly name: string;
  /** The subcommands in order. A name stands for an act of the modules. */
  readonly subcommands: readonly (string | SlashCommandSubcommandBuilder | SlashCommandSubcommandGroupBuilder)[];
}

/** Builds a slash command whose handlers receive only the subcommands that are not acts. */
export function buildMixedCommand({ name, subcommands, ...own }: MixedCommand): Command {
  const group = MODULE_ACT_COMMANDS.find((each) => each.name === name)!;
  const { data, ...acts } = actSubcommands(RULESETS[0]!, group);
  const handlersFor = ({ options }: TypedCommand | CompletionRequest) => (options.getSubcommand() in data ? acts : own);
  const all = subcommands.map((each) => (typeof each === 'string' ? data[each]! : each));
  return {
    data: buildSlashCommand(name, group.description, all),
    execute: (interaction, services) => handlersFor(interaction).execute(interaction, services),
    autocomplete: async (interaction, services) => handlersFor(interaction).autocomplete?.(interaction, services),
  };
}

const MAX_LINE = 250;

/** Privately shows a person the rows of a table that they may know. @throws {Refusal} NO_GAME if the channel has no battle */
async function showRows(
  interaction: TypedCommand,
  services: Services,
  { table, none, admit = () => true }: RowList,
): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
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

/** Moves several units at once. People enter each unit by its call sign or name. */
export async function moveOnMap(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const shown = buildReaderMap(game, actor);
  const moves = splitMoves(interaction.options.getString('moves', true));
  if (moves.length > MAX_MOVED_UNITS)
    throw refuseInvalid('moves', `The list has too many units. Enter at most ${MAX_MOVED_UNITS}.`);
  const units = moves.map(
    ({ unit }) =>
      findShownUnit(shown, unit, 'moves', actor.sideId)?.id ?? findRoleUnit(game, actor, { acts: true }, unit, 'moves'),
  );
  const params = { units, to: moves.map(({ to }) => to) };
  return carryOutAndAnswer(interaction, services, { type: 'act', act: MAP_ACT_IDS.move, params });
}

/**
 * Measures a distance, and answers privately, because a measurement reveals what a player intends.
 * @throws {Refusal} NO_GAME if there is no battle here; CONFLICT if it has no map; NOT_FOUND or INVALID_INPUT if a text is not a
 *   place on the map
 */
export async function measureOnMap(interaction: TypedCommand, services: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, services);
  const shown = buildReaderMap(game, actor);
  const [from, to] = ['from', 'to'].map((key) => interaction.options.getString(key, true));
  await replyPrivately(interaction, escapeText(measureBetween(shown, from!, to!)));
}

const PLACES: readonly string[] = ['from', 'to', 'moves', 'around'];

/** Suggests which place a partly typed text means, and completes names. */
export async function suggestMapPlaces(
  interaction: CompletionRequest,
  services: Services,
  fields: readonly InputField[],
): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  if (!PLACES.includes(name)) return suggestForFields(interaction, services, fields);
  const here = findGameHere(interaction, services);
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
