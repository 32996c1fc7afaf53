import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { ChatInputCommandInteraction, RepliableInteraction } from 'discord.js';
import { facesFromTable, type JsonObject, randomFaces, rollFrom, sameJson } from '../../dice/index.js';
import {
  listRecordedNames,
  isInView,
  createKeyFilter,
  listRemarksBefore,
  createSightCheck,
  openPublicPart,
  fillInput,
  type Staging,
} from '../../game/index.js';
import { adaptToUmpires } from '../../house/index.js';
import { type PostBody, presentLooseRoll, presentOdds } from '../../present/index.js';
import {
  type Actor,
  type Cast,
  type CommandGroup,
  type InputField,
  inputFields,
  listFilledKeys,
  listBattleKeys,
  listKeyOf,
  parseInput,
  type Procedure,
  Refusal,
  resolve,
  type Role,
  type Ruleset,
} from '../../rules/index.js';
import type { OpenGame } from '../../store/index.js';
import type { OutsideServers } from './abroad.js';
import { suggestForAction } from './act-command.js';
import type { Command } from '../command.js';
import type { Services } from '../house.js';
import { listKeys, stagingOf } from '../options/casting.js';
import { computeOdds } from './odds.js';
import { DICE_OPTION, fieldOption } from '../options/field-options.js';
import { readEnteredDice, optionName } from '../options/options.js';
import { carryOutAndAnswer, findGameHere } from '../people/people.js';
import { findKnown, addTypedName, viewOf } from '../options/pickers.js';
import { addAdvice } from '../options/refusals.js';
import { replyOpenly, replyPrivately } from '../connection/reply.js';
import { booleanOption, slashCommand, subcommand, textOption } from '../options/slash.js';
import type { RepliableInGuild } from '../connection/interactions.js';

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
  const lists = listKeys(procedure);
  const fields = inputFields(procedure).filter(({ key }) => !lists.has(key));
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
  Object.entries(roles).filter(([, role]) => !isAbroad || listKeyOf(role) !== undefined);

const keysOfRoles = ({ roles }: Procedure): readonly string[] => Object.values(roles).flatMap(listFilledKeys);

function filledKeys(procedure: Procedure): Set<string> {
  return new Set([...keysOfRoles(procedure), ...listBattleKeys(procedure)]);
}

/**
 * Builds a slash command with a subcommand for each procedure of a group. The options are the procedure's roles and input fields.
 */
export function procedureCommand(ruleset: Ruleset, group: CommandGroup): Command {
  const procedures = new Map(
    Object.entries(group.procedures).map(
      ([name, id]) => [name, ruleset.procedures.find((procedure) => procedure.id === id)!] as const,
    ),
  );
  const dataOf = (isAbroad: boolean): Command['data'] => {
    const subcommands = [...procedures].map(([name, procedure]) => subcommandFor(name, procedure, isAbroad));
    return slashCommand(group.name, group.description, subcommands);
  };
  const called = ({ options }: ChatInputCommandInteraction): Procedure => procedures.get(options.getSubcommand())!;
  return {
    data: dataOf(false),
    abroad: {
      data: dataOf(true),
      execute: (interaction, abroad) => resolveAbroad(interaction, abroad, called(interaction)),
    },
    async execute(interaction, house) {
      const procedure = called(interaction);
      const here = findGameHere(interaction, house);
      const game = here?.game.ruleset.id === ruleset.id ? here.game : undefined;
      const staging = stagingOf(interaction.options, procedure, game && here, interaction.options.getBoolean('odds') === true);
      try {
        await resolveInBattle(
          interaction,
          house,
          procedure,
          { game, actor: here?.actor, staging },
          saidIn(interaction, procedure),
        );
      } catch (error) {
        throw addAdvice(
          addTypedName(error, game, here?.actor, staging.named),
          procedure,
          staging.roles,
          staging.typed,
          game !== undefined,
        );
      }
    },
    autocomplete: (interaction, house) =>
      suggestForAction(interaction, house, procedures.get(interaction.options.getSubcommand())!),
  };
}

/**
 * Carries out a procedure for a person who installed the bot for themselves: a roll, odds or a look-up. The person enters all
 * values.
 * @throws {Refusal} CONFLICT if they would roll on a server that has invited the bot; any refusal of `stagingOf` or the procedure
 */
async function resolveAbroad(
  interaction: ChatInputCommandInteraction,
  abroad: OutsideServers,
  procedure: Procedure,
): Promise<void> {
  const staging = stagingOf(interaction.options, procedure, undefined);
  const said = saidIn(interaction, procedure);
  // A server with the bot has this command twice, and the personal command would roll outside the battle.
  if (interaction.guild && !isAside(procedure, staging, said))
    throw new Refusal('CONFLICT', 'This server already has the bot. Use the command of the same name without “No battle”.');
  try {
    await resolveAside(interaction, abroad, procedure, { game: undefined, actor: undefined, staging }, said);
  } catch (error) {
    throw addAdvice(error, procedure, staging.roles, staging.typed, false);
  }
}

/** The options for a roll, in addition to its rows and values. */
interface RollOptions {
  /** True to show only the odds and not roll. */
  readonly odds: boolean;
  /** The dice rolled on a real table; null if the bot rolls the dice. */
  readonly dice: readonly number[] | null;
  /** True to allow a procedure again that is allowed only once. Only for umpires. */
  readonly again: boolean;
  /** True if the person has confirmed the action although checks raised questions. Default: false. */
  readonly anyway?: boolean;
  /** The order that the procedure carries out. */
  readonly order?: string;
}

const saidIn = ({ options }: ChatInputCommandInteraction, procedure: Procedure): RollOptions => ({
  odds: options.getBoolean('odds') === true,
  dice: procedure.rolls ? readEnteredDice(options) : null,
  again: options.getBoolean('again') === true,
});

/** A command to carry out a procedure: who gives it, where, and with which rows and values. */
interface ProcedureCall {
  readonly game: OpenGame | undefined;
  readonly actor: Actor | undefined;
  readonly staging: Staging;
}

const seesIn = ({ game, actor }: ProcedureCall) => game && actor && createSightCheck(game.ruleset, game.battle, actor);

const remarksOf = (procedure: Procedure, asked: ProcedureCall): readonly string[] =>
  asked.game
    ? listRemarksBefore(asked.game.ruleset, procedure, asked.game.battle, asked.staging, seesIn(asked), asked.actor?.sideId).map(
        (remark) => adaptToUmpires(openPublicPart(asked.game!), remark),
      )
    : [];

/**
 * Builds the message with the exact odds of a procedure, as far as this person may know them.
 * @param wait asks the person to wait. Default: defers a private answer
 * @throws {Refusal} NOT_FOUND if they have entered a row that they may not know; any refusal of the procedure or `computeOdds`
 */
export async function buildOddsMessage(
  interaction: RepliableInteraction,
  house: Pick<Services, 'longWork'>,
  procedure: Procedure,
  asked: ProcedureCall,
  wait?: () => Promise<unknown>,
): Promise<PostBody> {
  const { game, actor, staging } = asked;
  if (game && actor) requireKnown(game, actor, procedure, staging.roles);
  const tells = game && actor ? createKeyFilter(procedure, staging.roles, viewOf(game, actor).battle, actor) : undefined;
  const staged = fillInput(procedure, game?.battle ?? null, staging, seesIn(asked));
  const input = tells ? asFarAsKnown(procedure, staged, tells) : staged;
  const odds = await computeOdds(interaction, house, procedure, input, wait);
  return presentOdds(procedure, input, odds, remarksOf(procedure, asked), tells);
}

/**
 * Checks whether the procedure records no event even in a battle, because it only calculates odds or looks up a value without a
 * unit.
 */
const isAside = (procedure: Procedure, { roles }: Staging, { odds }: RollOptions): boolean =>
  odds || (Object.keys(roles).length === 0 && !procedure.rolls);

/**
 * Answers without recording an event: with private odds, a private look-up, or a roll outside battles. Stores a roll, so that an
 * interaction that arrives twice gets the same dice.
 */
async function resolveAside(
  interaction: RepliableInteraction,
  house: Pick<Services, 'longWork' | 'looseRolls' | 'randomWord' | 'faces'>,
  procedure: Procedure,
  asked: ProcedureCall,
  said: RollOptions,
): Promise<void> {
  const { game, staging } = asked;
  if (said.odds) return replyPrivately(interaction, await buildOddsMessage(interaction, house, procedure, asked));
  if (isAside(procedure, staging, said)) {
    const dice = rollFrom(randomFaces(house.randomWord));
    const looked = resolve(procedure, dice, fillInput(procedure, game?.battle ?? null, staging, seesIn(asked)));
    return replyPrivately(interaction, presentLooseRoll(looked, procedure, null, remarksOf(procedure, asked), house.faces));
  }
  const rolled = house.looseRolls.keep(interaction.id, () => {
    const faces = said.dice === null ? { ...randomFaces(house.randomWord), finish: () => undefined } : facesFromTable(said.dice);
    const input = fillInput(procedure, null, { roles: {}, typed: staging.typed });
    const resolution = resolve(procedure, rollFrom(faces), input);
    faces.finish();
    // A resolution is plain JSON, but TypeScript cannot infer this from its interface.
    return { ...(resolution as unknown as JsonObject), guildId: placeOf(interaction) };
  });
  return replyOpenly(interaction, presentLooseRoll(rolled, procedure, interaction.id, [], house.faces));
}

/** Returns the place of a roll outside any battle: a server, a group or a private conversation. */
export const placeOf = ({ guildId, channelId }: RepliableInteraction): string | null => guildId ?? channelId;

/**
 * Carries out a procedure. Odds and look-ups are private. A roll in a battle becomes an event, and a roll outside battles is only
 * posted.
 * @throws {Refusal} INVALID_INPUT if a value is wrong; ILLEGAL if the rules forbid the action; any refusal of `buildOddsMessage`
 */
export async function resolveInBattle(
  interaction: RepliableInGuild,
  house: Services,
  procedure: Procedure,
  asked: ProcedureCall,
  said: RollOptions,
): Promise<void> {
  const { game, staging } = asked;
  if (!game || isAside(procedure, staging, said)) return resolveAside(interaction, house, procedure, asked, said);
  const command = {
    type: 'resolve',
    procedure: procedure.id,
    roles: staging.roles,
    typed: staging.typed,
    ...(Object.keys(staging.overrides ?? {}).length === 0 ? {} : { overrides: staging.overrides! }),
    ...(said.dice === null ? {} : { dice: said.dice }),
    ...(said.again ? { again: true as const } : {}),
    ...(said.anyway ? { anyway: true as const } : {}),
    ...(said.order === undefined ? {} : { order: said.order }),
  } as const;
  await carryOutAndAnswer(interaction, house, command, game.gameId);
}

/**
 * Returns an input in which defaults replace the optional values that this person may not know. Odds must not reveal these values
 * either.
 */
function asFarAsKnown(procedure: Procedure, input: JsonObject, tells: (key: string) => boolean): JsonObject {
  const isHidden = ({ required }: InputField, path: string): boolean => !required && !tells(path);
  const known = inputFields(procedure).map((field): JsonObject => {
    const { key, items = [] } = field;
    const value = input[key];
    if (value === undefined || isHidden(field, key)) return {};
    const hidden = new Set(items.filter((item) => isHidden(item, `${key}.${item.key}`)).map((item) => item.key));
    if (hidden.size === 0) return { [key]: value };
    const list = value as readonly JsonObject[];
    return { [key]: list.map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => !hidden.has(name)))) };
  });
  const kept = Object.assign({}, ...known) as JsonObject;
  return sameJson(kept, input) ? input : parseInput(procedure, kept);
}

/**
 * Requires that a person may know all rows in a request for odds.
 * @throws {Refusal} NOT_FOUND for a hidden row, with the same text as for an unknown name
 */
function requireKnown(game: OpenGame, actor: Actor, procedure: Procedure, cast: Cast): void {
  const view = viewOf(game, actor);
  for (const [role, ids] of Object.entries(cast)) {
    const { table = 'unit' } = procedure.roles[role] ?? {};
    const unknown = ids.find((id) => !isInView(view, table, id));
    // The refusal contains only the name that the person typed.
    const row = unknown === undefined ? undefined : listRecordedNames(game, table).find(({ id }) => id === unknown);
    if (row) findKnown(game, actor, { table }, row.name, role);
  }
}

/** Builds the subcommand for a procedure. @param isAbroad true to omit options for units, except lists of values */
function subcommandFor(name: string, procedure: Procedure, isAbroad: boolean): SlashCommandSubcommandBuilder {
  const description = isAbroad ? `No battle: ${procedure.title}`.slice(0, MAX_DESCRIPTION) : procedure.title;
  const filled = filledKeys(procedure);
  const fields = chooseOptionFields(procedure, isAbroad);
  const isRequired = ({ key, required }: InputField): boolean => required && !filled.has(key);
  const roles = optionRoles(procedure, isAbroad).map(([role, { description: words, many }]) =>
    textOption(optionName(role), `${words}${many ? ', separated by commas' : ''}`.slice(0, MAX_DESCRIPTION), {
      autocomplete: true,
    }),
  );
  const { oddsOver, oncePer } = procedure;
  return subcommand(name, description, [
    ...fields.filter(isRequired).map((field) => fieldOption(field, true)),
    ...roles,
    ...fields.filter((field) => !isRequired(field)).map((field) => fieldOption(field, false)),
    ...(oddsOver.length > 0 ? [DICE_OPTION, booleanOption('odds', 'The exact odds are shown privately, without a roll')] : []),
    ...(oncePer && !isAbroad ? [booleanOption('again', `Umpires: allow the action again this ${oncePer.span}`)] : []),
  ]);
}
