import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { MessageFlags, type ChatInputCommandInteraction, type RepliableInteraction } from 'discord.js';
import {
  TooManyBranchesError,
  createEnteredFaces,
  createRandomFaces,
  createRolledDice,
  isSameJson,
  type Chance,
  type JsonObject,
} from '../../dice/index.js';
import {
  createKeyFilter,
  createSightCheck,
  fillInput,
  isRowInView,
  listRecordedNames,
  listRemarksBeforeRoll,
  openPublicPart,
  type StagedCommand,
  type UnitMove,
} from '../../game/index.js';
import { adaptUmpireWords } from '../../house/index.js';
import { presentLooseRoll, presentOdds, type PostBody } from '../../present/index.js';
import {
  formatOptionName,
  Refusal,
  calculateOdds,
  findListKey,
  listBattleKeys,
  listFilledKeys,
  listInputFields,
  parseInput,
  runProcedure,
  type Cast,
  type CommandGroup,
  type InputField,
  type Procedure,
  type Role,
  type Ruleset,
} from '../../rules/index.js';
import type { OutsideServices } from './abroad.js';
import { suggestForAction } from './act-command.js';
import type { Command } from '../command.js';
import type { Services } from '../services.js';
import { listRoleListKeys, readAction } from '../options/casting.js';
import { DICE_OPTION, buildFieldOption } from '../options/options.js';
import { carryOutAndAnswer, findGameHere, type BattleInChannel } from '../people/people.js';
import { addTypedName, findKnownRow, openBattleView } from '../options/pickers.js';
import { addAdvice } from '../options/refusals.js';
import { replyOpenly, replyPrivately } from '../connection/reply.js';
import { buildBooleanOption, buildSlashCommand, buildSubcommand, buildTextOption } from '../options/slash.js';
import type { RepliableGuildInteraction } from '../connection/interactions.js';

/** The maximum number of times that a procedure runs in the bot's own process. This number takes no noticeable time. */
const QUICK_RUNS = 500;

/**
 * Calculates exact odds for a private answer. A quick calculation runs in this process, and any other in a separate process.
 * @param wait asks the person to wait. Default: defers a private answer
 * @throws {Refusal} as the procedure and `LongWork.run` do
 */
export async function computeOdds(
  interaction: RepliableInteraction,
  { longWork }: Pick<Services, 'longWork'>,
  procedure: Procedure,
  input: JsonObject,
  wait: () => Promise<unknown> = () => interaction.deferReply({ flags: MessageFlags.Ephemeral }),
): Promise<readonly Chance<JsonObject>[]> {
  try {
    return calculateOdds(procedure, input, QUICK_RUNS);
  } catch (error) {
    if (!(error instanceof TooManyBranchesError)) throw error;
  }
  if (!interaction.deferred) await wait();
  return longWork.run('odds', { procedure: procedure.id, input }, interaction.user.id);
}

const MAX_OPTIONS = 25;
const MAX_DESCRIPTION = 100;
/** The number of options that every procedure with dice has: `dice` and `odds`. */
const ROLL_OPTIONS = 2;

/**
 * Chooses the input fields that have an option in the slash command. If Discord has no room for all, options are omitted in this
 * order: fields filled in from the battle, fields in `spared`, other fields filled in from units. Fields that only the map fills
 * in keep their option, for battles without a map.
 * @param isAbroad true for people who installed the bot for themselves. Default: false
 */
export function chooseOptionFields(procedure: Procedure, isAbroad = false): readonly InputField[] {
  const lists = listRoleListKeys(procedure);
  const fields = listInputFields(procedure).filter(({ key }) => !lists.has(key));
  const rolling = procedure.rolls ? ROLL_OPTIONS : 0;
  const again = procedure.oncePer && !isAbroad ? 1 : 0;
  const room = MAX_OPTIONS - optionRoles(procedure, isAbroad).length - rolling - again;
  if (fields.length <= room) return fields;
  const { spared = [], fromBattle = {} } = procedure;
  const ofUnits = keysOfRoles(procedure).filter((key) => !spared.includes(key));
  const filled = new Set([...ofUnits, ...spared, ...Object.keys(fromBattle)].filter((key) => !lists.has(key)));
  const asked = fields.filter(({ key }) => !filled.has(key));
  return fields.filter(({ key }) => !filled.has(key) || asked.length + [...filled].indexOf(key) < room);
}

/**
 * Returns the roles that have an option. No units exist outside the bot's own servers, so only roles with lists of values have an
 * option there.
 */
const optionRoles = ({ roles }: Procedure, isAbroad: boolean): readonly (readonly [string, Role])[] =>
  Object.entries(roles).filter(([, role]) => !isAbroad || findListKey(role) !== undefined);

const keysOfRoles = ({ roles }: Procedure): readonly string[] => Object.values(roles).flatMap(listFilledKeys);

function filledKeys(procedure: Procedure): Set<string> {
  return new Set([...keysOfRoles(procedure), ...listBattleKeys(procedure)]);
}

/**
 * Builds a slash command with a subcommand for each procedure of a group. The options are the procedure's roles and input fields.
 */
export function buildProcedureCommand(ruleset: Ruleset, group: CommandGroup): Command {
  const procedures = new Map(
    Object.entries(group.procedures).map(
      ([name, id]) => [name, ruleset.procedures.find((procedure) => procedure.id === id)!] as const,
    ),
  );
  const dataOf = (isAbroad: boolean): Command['data'] => {
    const subcommands = [...procedures].map(([name, procedure]) => subcommandFor(name, procedure, isAbroad));
    return buildSlashCommand(group.name, group.description, subcommands);
  };
  const called = ({ options }: ChatInputCommandInteraction): Procedure => procedures.get(options.getSubcommand())!;
  return {
    data: dataOf(false),
    abroad: {
      data: dataOf(true),
      execute: (interaction, abroad) => resolveAbroad(interaction, abroad, called(interaction)),
    },
    async execute(interaction, services) {
      const procedure = called(interaction);
      const found = findGameHere(interaction, services);
      const here = found?.game.ruleset.id === ruleset.id ? found : undefined;
      const { draft, named } = readMove(interaction, procedure, here);
      try {
        await carryOutProcedureCommand(interaction, services, { procedure, here, draft }, wantsOdds(interaction));
      } catch (error) {
        throw addAdvice(addTypedName(error, here, named), procedure, draft.roles, draft.typed, here !== undefined);
      }
    },
    autocomplete: (interaction, services) =>
      suggestForAction(interaction, services, procedures.get(interaction.options.getSubcommand())!),
  };
}

/**
 * Carries out a procedure for a person who installed the bot for themselves: a roll, odds or a look-up. The person enters all
 * values.
 * @throws {Refusal} CONFLICT if they would roll on a server that has invited the bot; any refusal of `readAction` or the procedure
 */
async function resolveAbroad(
  interaction: ChatInputCommandInteraction,
  abroad: OutsideServices,
  procedure: Procedure,
): Promise<void> {
  const { draft } = readMove(interaction, procedure, undefined);
  const isOdds = wantsOdds(interaction);
  // A server with the bot has this command twice, and the personal command would roll outside the battle.
  if (interaction.guild && !isAside(procedure, draft, isOdds))
    throw new Refusal('CONFLICT', 'This server already has the bot. Use the command of the same name without “No battle”.');
  try {
    await resolveAside(interaction, abroad, { procedure, here: undefined, draft }, isOdds);
  } catch (error) {
    throw addAdvice(error, procedure, draft.roles, draft.typed, false);
  }
}

const wantsOdds = ({ options }: ChatInputCommandInteraction): boolean => options.getBoolean('odds') === true;

const readMove = (interaction: ChatInputCommandInteraction, procedure: Procedure, here: BattleInChannel | undefined) =>
  readAction(interaction.options, procedure, here, wantsOdds(interaction)) as { draft: UnitMove; named: readonly string[] };

/** A command to carry out a procedure, and the person who gives it in a battle; outside battles undefined. */
interface ProcedureCall {
  readonly procedure: Procedure;
  readonly here: BattleInChannel | undefined;
  readonly draft: UnitMove;
}

const seesIn = ({ here }: ProcedureCall) => here && createSightCheck(here.game.ruleset, here.game.battle, here.actor);

function remarksOf(asked: ProcedureCall): readonly string[] {
  const { procedure, here, draft } = asked;
  if (!here) return [];
  const { game, actor } = here;
  return listRemarksBeforeRoll(game.ruleset, procedure, game.battle, draft, seesIn(asked), actor.sideId).map((remark) =>
    adaptUmpireWords(openPublicPart(game), remark),
  );
}

/**
 * Builds the message with the exact odds of a procedure, as far as this person may know them.
 * @param wait asks the person to wait. Default: defers a private answer
 * @throws {Refusal} NOT_FOUND if they have entered a row that they may not know; any refusal of the procedure or `computeOdds`
 */
export async function buildOddsMessage(
  interaction: RepliableInteraction,
  services: Pick<Services, 'longWork'>,
  asked: ProcedureCall,
  wait?: () => Promise<unknown>,
): Promise<PostBody> {
  const { procedure, here, draft } = asked;
  if (here) requireKnown(here, procedure, draft.roles);
  const tells = here && createKeyFilter(procedure, draft.roles, openBattleView(here.game, here.actor).battle, here.actor);
  const staged = inputOf(asked);
  const input = tells ? asFarAsKnown(procedure, staged, tells) : staged;
  const odds = await computeOdds(interaction, services, procedure, input, wait);
  return presentOdds(procedure, input, odds, remarksOf(asked), tells);
}

const inputOf = (asked: ProcedureCall): JsonObject =>
  fillInput(asked.procedure, asked.here?.game.battle ?? null, asked.draft, seesIn(asked));

/**
 * Checks whether the procedure records no event even in a battle, because it only calculates odds or looks up a value without a
 * unit.
 */
const isAside = (procedure: Procedure, { roles }: StagedCommand, isOdds: boolean): boolean =>
  isOdds || (Object.keys(roles).length === 0 && !procedure.rolls);

/**
 * Answers without recording an event: with private odds, a private look-up, or a roll outside battles. Stores a roll, so that an
 * interaction that arrives twice gets the same dice.
 */
async function resolveAside(
  interaction: RepliableInteraction,
  services: Pick<Services, 'longWork' | 'looseRolls' | 'randomWord' | 'faces'>,
  asked: ProcedureCall,
  isOdds: boolean,
): Promise<void> {
  const { procedure, draft } = asked;
  if (isOdds) return replyPrivately(interaction, await buildOddsMessage(interaction, services, asked));
  if (isAside(procedure, draft, isOdds)) {
    const looked = runProcedure(procedure, createRolledDice(createRandomFaces(services.randomWord)), inputOf(asked));
    return replyPrivately(interaction, presentLooseRoll(looked, procedure, null, remarksOf(asked), services.faces));
  }
  const rolled = services.looseRolls.keep(interaction.id, () => {
    const faces = draft.dice
      ? createEnteredFaces(draft.dice)
      : { ...createRandomFaces(services.randomWord), finish: () => undefined };
    const input = fillInput(procedure, null, { roles: {}, typed: draft.typed });
    const resolution = runProcedure(procedure, createRolledDice(faces), input);
    faces.finish();
    // A resolution is plain JSON, but TypeScript cannot infer this from its interface.
    return { ...(resolution as unknown as JsonObject), guildId: findRollPlace(interaction) };
  });
  return replyOpenly(interaction, presentLooseRoll(rolled, procedure, interaction.id, [], services.faces));
}

/** Returns the place of a roll outside any battle: a server, a group or a private conversation. */
export const findRollPlace = ({ guildId, channelId }: RepliableInteraction): string | null => guildId ?? channelId;

/**
 * Carries out a procedure. Odds and look-ups are private. A roll in a battle becomes an event, and a roll outside battles is only
 * posted.
 * @throws {Refusal} INVALID_INPUT if a value is wrong; ILLEGAL if the rules forbid the action; any refusal of `buildOddsMessage`
 */
export async function carryOutProcedureCommand(
  interaction: RepliableGuildInteraction,
  services: Services,
  asked: ProcedureCall,
  isOdds = false,
): Promise<void> {
  const { procedure, here, draft } = asked;
  if (!here || isAside(procedure, draft, isOdds)) return resolveAside(interaction, services, asked, isOdds);
  await carryOutAndAnswer(interaction, services, draft, here.game.gameId);
}

/**
 * Returns an input in which defaults replace the optional values that this person may not know. Odds must not reveal these values
 * either.
 */
function asFarAsKnown(procedure: Procedure, input: JsonObject, tells: (key: string) => boolean): JsonObject {
  const isHidden = ({ required }: InputField, path: string): boolean => !required && !tells(path);
  const known = listInputFields(procedure).map((field): JsonObject => {
    const { key, items = [] } = field;
    const value = input[key];
    if (value === undefined || isHidden(field, key)) return {};
    const hidden = new Set(items.filter((item) => isHidden(item, `${key}.${item.key}`)).map((item) => item.key));
    if (hidden.size === 0) return { [key]: value };
    const list = value as readonly JsonObject[];
    return { [key]: list.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.has(name)))) };
  });
  const kept = Object.assign({}, ...known) as JsonObject;
  return isSameJson(kept, input) ? input : parseInput(procedure, kept);
}

/**
 * Requires that a person may know all rows in a request for odds.
 * @throws {Refusal} NOT_FOUND for a hidden row, with the same text as for an unknown name
 */
function requireKnown({ game, actor }: BattleInChannel, procedure: Procedure, cast: Cast): void {
  const view = openBattleView(game, actor);
  for (const [role, ids] of Object.entries(cast)) {
    const { table = 'unit' } = procedure.roles[role] ?? {};
    const unknown = ids.find((id) => !isRowInView(view, table, id));
    // The refusal contains only the name that the person typed.
    const row = unknown === undefined ? undefined : listRecordedNames(game, table).find(({ id }) => id === unknown);
    if (row) findKnownRow(game, actor, { table }, row.name, role);
  }
}

/** Builds the subcommand for a procedure. @param isAbroad true to omit options for units, except lists of values */
function subcommandFor(name: string, procedure: Procedure, isAbroad: boolean): SlashCommandSubcommandBuilder {
  const description = isAbroad ? `No battle: ${procedure.title}`.slice(0, MAX_DESCRIPTION) : procedure.title;
  const filled = filledKeys(procedure);
  const fields = chooseOptionFields(procedure, isAbroad);
  const isRequired = ({ key, required }: InputField): boolean => required && !filled.has(key);
  const roles = optionRoles(procedure, isAbroad).map(([role, { description: words, many }]) =>
    buildTextOption(formatOptionName(role), `${words}${many ? ', separated by commas' : ''}`.slice(0, MAX_DESCRIPTION), {
      autocomplete: true,
    }),
  );
  const { oddsOver, oncePer } = procedure;
  return buildSubcommand(name, description, [
    ...fields.filter(isRequired).map((field) => buildFieldOption(field, true)),
    ...roles,
    ...fields.filter((field) => !isRequired(field)).map((field) => buildFieldOption(field, false)),
    ...(oddsOver.length > 0
      ? [DICE_OPTION, buildBooleanOption('odds', 'The exact odds are shown privately, without a roll')]
      : []),
    ...(oncePer && !isAbroad ? [buildBooleanOption('again', `Umpires: allow the action again this ${oncePer.span}`)] : []),
  ]);
}
