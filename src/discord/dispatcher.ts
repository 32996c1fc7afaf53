import { randomBytes } from 'node:crypto';
import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import {
  type APIApplicationCommandOption,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  Events,
  type Interaction,
  MessageFlags,
  type RepliableInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import { buildOwnPanelButton, presentInternalError, presentRefusal } from '../present/index.js';
import { BadDiceError, TooManyBranchesError } from '../dice/index.js';
import { openPublicPart, AgreementRequest, ConfirmationRequest } from '../game/index.js';
import { adaptUmpireWords, ANOTHER_PLAYER_TEXT } from '../house/index.js';
import { type Commander, Refusal } from '../rules/index.js';
import { convertUnavailableError } from '../store/index.js';
import { askToConfirmChecks } from './battles/confirming-checks.js';
import { offerToPropose } from './battles/agreeing.js';
import { type OutsideServices, isOnServer, refuseOutsideServers, RateLimit } from './commands/abroad.js';
import type { ButtonHandler, Command, FormHandler, MessageCommand } from './command.js';
import type { Services } from './services.js';
import {
  findGameHere,
  type BattleInChannel,
  getPerson,
  PlayedElsewhereRefusal,
  listJoinButtons,
  listNextBattles,
} from './people/people.js';
import { isElsewhereButton, isTypedCommand, offerOtherBattles, convertElsewherePress } from './battles/there.js';
import { PermissionGate } from './permitting.js';
import { type InteractionResult, HandledInteractions } from './connection/handled.js';
import { addNearestNames } from './options/pickers.js';
import { rewriteRefusalForOptions, listOptionNames } from './options/refusals.js';
import { convertMessage, replyPrivately } from './connection/reply.js';
import { createPlayerFinder } from './events/telling.js';
import type { BackgroundWork } from './posts/underway.js';
import { convertMissingFieldError, requireCompleteInteraction } from './connection/whole-interaction.js';
import { umpiresOwnButton } from './desks/umpires-desk.js';
import { buildCommanderMessageButton } from './desks/writing.js';
import type { GuildInteraction } from './connection/interactions.js';
import { StartQueue } from './work/slices.js';

/** Checks of interactions, before any work is done for them. */
export interface ArrivalChecks {
  /** Checks whether an interaction arrives too late for an answer. */
  isLate(interactionId: string): boolean | Promise<boolean>;
  /** Checks whether an interaction was sent before this run of the bot started, so that an earlier run received it. */
  isOfEarlierRun(interactionId: string): boolean;
  /** Checks whether this process serves the server. Otherwise another process answers. */
  isOurs(guildId: string): boolean;
}

/**
 * Passes each permitted interaction to its command, button or form. The person gets an answer even after an error, unless the
 * interaction arrived too late.
 * @param onFinished called with the id of each finished interaction
 * @param settled resolves when the bot may answer its first interaction
 * @param underway the work that the bot finishes before it stops
 */
export function dispatch(
  client: Client,
  commands: readonly Command[],
  messageCommands: readonly MessageCommand[],
  buttons: readonly ButtonHandler[],
  forms: readonly FormHandler[],
  services: Services,
  arrivals: ArrivalChecks,
  onFinished: ((interactionId: string) => void) | undefined,
  settled: Promise<void>,
  underway: BackgroundWork,
): void {
  const commandsByName = new Map(commands.map((command) => [command.data.name, command]));
  const handlers: Handlers = {
    gate: new PermissionGate(services),
    commands: commandsByName,
    messageCommands: new Map(messageCommands.map((command) => [command.data.name, command])),
    buttons: new Map(buttons.map((button) => [button.name, button])),
    forms: new Map(forms.map((form) => [form.name, form])),
    pace: new RateLimit(),
    handled: new HandledInteractions(),
  };
  const beginnings = new StartQueue();
  client.on(Events.InteractionCreate, (interaction) => {
    const handled = settled.then(() => beginnings.next()).then(() => handle(interaction, handlers, services, arrivals));
    underway.goesOn(handled);
    if (onFinished) void handled.then(() => services.deliveries.settled()).then(() => onFinished(interaction.id));
  });
}

interface Handlers {
  readonly gate: PermissionGate;
  readonly commands: ReadonlyMap<string, Command>;
  readonly messageCommands: ReadonlyMap<string, MessageCommand>;
  readonly buttons: ReadonlyMap<string, ButtonHandler>;
  readonly forms: ReadonlyMap<string, FormHandler>;
  readonly pace: RateLimit;
  readonly handled: HandledInteractions;
}

/**
 * Handles an interaction only once. If Discord delivers the interaction again, shows the events that it recorded. If there are
 * none, the person has already been answered, or gets the same refusal.
 */
async function handle(interaction: Interaction, handlers: Handlers, services: Services, arrivals: ArrivalChecks): Promise<void> {
  if (interaction.isAutocomplete()) return void (await handleAnew(interaction, handlers, services, arrivals));
  const { handled, commands } = handlers;
  const before = await handled.of(interaction.id);
  const isOnRecord = before !== undefined && isOnServer(interaction) && services.battles.repeated(interaction.id) !== undefined;
  if (before && !isOnRecord && interaction.isRepliable()) {
    if (before.isAnswered) return drop(interaction, services, 'an interaction came again, and has been answered');
    if (before.error instanceof Refusal) return answerFailure(interaction, before.error, commands, services);
  }
  const work = handleAnew(interaction, handlers, services, arrivals);
  if (!before) handled.note(interaction.id, work);
  await work;
}

/** Handles an interaction for the first time. @returns how the work ended; the promise never rejects */
async function handleAnew(
  interaction: Interaction,
  handlers: Handlers,
  services: Services,
  arrivals: ArrivalChecks,
): Promise<InteractionResult> {
  const error = await failureOf(interaction, handlers, services, arrivals);
  return { isAnswered: interaction.isRepliable() && (interaction.replied || interaction.deferred), error };
}

/** Handles an interaction, and informs the person of an error. @returns the error; undefined if there was no error */
async function failureOf(
  interaction: Interaction,
  handlers: Handlers,
  services: Services,
  arrivals: ArrivalChecks,
): Promise<unknown> {
  try {
    await carryOut(interaction, handlers, services, arrivals);
    return undefined;
  } catch (error) {
    await tellFailure(interaction, error, handlers, services);
    return error;
  }
}

async function carryOut(
  interaction: Interaction,
  handlers: Handlers,
  services: Services,
  arrivals: ArrivalChecks,
): Promise<void> {
  requireCompleteInteraction(interaction, handlers.commands);
  if (!isOnServer(interaction)) return handleAbroad(interaction, handlers, services, arrivals);
  if (!arrivals.isOurs(interaction.guildId)) return drop(interaction, services, 'an interaction of another part of the servers');
  // If the interaction has already recorded events, the answer shows these events, even if the battle has changed.
  const again = interaction.isAutocomplete() ? undefined : services.battles.repeated(interaction.id);
  if (again && interaction.isRepliable()) return services.deliveries.answer(interaction, again);
  if (await dropIfLate(interaction, services, arrivals)) return;
  if (arrivals.isOfEarlierRun(interaction.id) && !services.looseRolls.find(interaction.id)) throw ofEarlierRun();
  services.left.refuse(interaction.guildId);
  await route(interaction, handlers, services);
}

async function tellFailure(interaction: Interaction, error: unknown, handlers: Handlers, services: Services): Promise<void> {
  if (wasLate(error)) {
    drop(interaction, services, 'an answer came too late, or twice');
  } else if (interaction.isAutocomplete()) {
    if (!(error instanceof Refusal)) services.log.error({ err: error, command: interaction.commandName }, 'autocomplete failed');
    if (!interaction.responded) await interaction.respond([]).catch(() => undefined);
  } else if (interaction.isRepliable()) {
    await answerFailure(interaction, await offered(interaction, error, services), handlers.commands, services);
  }
}

/**
 * Offers the next step after a refusal. If the sides may agree on the command, the person can propose it. If only a check refuses
 * the command, they can confirm it.
 * @returns null if the person was asked; otherwise the error, which must still be shown to them
 */
async function offered(interaction: RepliableInteraction, error: unknown, services: Services): Promise<unknown> {
  if (!isOnServer(interaction)) return error;
  try {
    if (error instanceof PlayedElsewhereRefusal && isTypedCommand(interaction))
      await offerOtherBattles(interaction, services, error);
    else if (error instanceof AgreementRequest) await offerToPropose(interaction, services, error);
    else if (error instanceof ConfirmationRequest) await askToConfirmChecks(interaction, services, error);
    else {
      const words = pointingOn(error, interaction, services);
      if (words === undefined) return error;
      await replyPrivately(interaction, words);
    }
    return null;
  } catch (failure) {
    return failure;
  }
}

/**
 * Lists open battles if a command was refused because this channel's battle has ended: the person's own, or otherwise the
 * server's.
 */
function pointingOn(error: unknown, interaction: GuildInteraction, services: Services): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'NO_GAME') return undefined;
  const here = findGameHere(interaction, services);
  if (!here || openPublicPart(here.game).game.status !== 'ended') return undefined;
  const places = listNextBattles(interaction, services);
  if (places.length === 0) return undefined;
  return `The battle of this channel has ended. Nothing has changed. Go to an open battle: ${places.join(', ')}.`;
}

/**
 * Handles an interaction of a person who installed the bot for themselves. The interaction may arrive on any shard. Its handler
 * gets only tools that need no battle.
 */
async function handleAbroad(
  interaction: Interaction,
  handlers: Handlers,
  services: Services,
  arrivals: ArrivalChecks,
): Promise<void> {
  if (await dropIfLate(interaction, services, arrivals)) return;
  const { rulesets, looseRolls, procedureById, longWork, randomWord, commands, faces } = services;
  await routeAbroad(interaction, handlers, { rulesets, looseRolls, procedureById, longWork, randomWord, commands, faces });
}

async function routeAbroad(interaction: Interaction, handlers: Handlers, abroad: OutsideServices): Promise<void> {
  const { commands, buttons, pace } = handlers;
  if (interaction.isAutocomplete()) {
    const command = commands.get(interaction.commandName)?.abroad;
    return command?.autocomplete ? command.autocomplete(interaction, abroad) : interaction.respond([]);
  }
  pace.take(interaction.user.id, Date.now());
  if (interaction.isChatInputCommand()) {
    const command = commands.get(interaction.commandName);
    if (!command || !isOffered(command, interaction)) throw notOfThisVersion(interaction);
    if (!command.abroad) throw refuseOutsideServers(whatOf(interaction));
    await command.abroad.execute(interaction, abroad);
  } else if (interaction.isButton() || interaction.isStringSelectMenu()) {
    const [name = '', ...parts] = interaction.customId.split(':');
    const press = buttons.get(name)?.pressAbroad;
    if (!press) throw refuseOutsideServers('That button');
    await press(interaction, parts, abroad);
  } else throw refuseOutsideServers(interaction.isContextMenuCommand() ? interaction.commandName : 'That form');
}

/**
 * Drops an interaction that arrives too late. Discord has already shown the person that it failed, and they may have repeated
 * their command. If the interaction is a recorded roll outside battles, shows the roll again instead.
 * @returns true if the interaction was dropped
 */
async function dropIfLate(interaction: Interaction, services: Services, arrivals: ArrivalChecks): Promise<boolean> {
  const isLate = (await arrivals.isLate(interaction.id)) && !services.looseRolls.find(interaction.id);
  if (isLate) drop(interaction, services, 'an interaction came too late and was dropped');
  return isLate;
}

/** Builds the refusal of an interaction that an earlier run refused, or did not finish. */
const ofEarlierRun = (): Refusal =>
  new Refusal('UNAVAILABLE', 'The bot was restarted before it could finish your request. Try again.');

function drop(interaction: Interaction, { log }: Services, why: string): void {
  log.info({ interaction: interaction.id, what: whatOf(interaction) }, why);
}

/**
 * Checks whether Discord refused an answer because it came too late, or because there already was an answer. Neither is anyone's
 * mistake.
 */
function wasLate(error: unknown): boolean {
  const codes: readonly unknown[] = [
    RESTJSONErrorCodes.UnknownInteraction,
    RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  ];
  return error instanceof DiscordAPIError && codes.includes(error.code);
}

async function route(interaction: GuildInteraction, handlers: Handlers, services: Services): Promise<void> {
  const { gate, commands, messageCommands, buttons, forms } = handlers;
  if (interaction.isButton() && isElsewhereButton(interaction)) {
    await route(convertElsewherePress(interaction, services), handlers, services);
    // The question is answered, so its buttons have no effect any more.
    await services.cards.remove(interaction.message.id, interaction);
    return;
  }
  if (interaction.isChatInputCommand()) {
    const command = commands.get(interaction.commandName);
    if (!command || !isOffered(command, interaction)) throw notOfThisVersion(interaction);
    gate.command(interaction);
    await command.execute(interaction, services);
    services.learning.hear(interaction, wordsOf(interaction).join(' '));
  } else if (interaction.isAutocomplete()) {
    const command = commands.get(interaction.commandName);
    if (!command?.autocomplete || !isOffered(command, interaction)) return interaction.respond([]);
    gate.command(interaction);
    await command.autocomplete(interaction, services);
  } else if (interaction.isMessageContextMenuCommand()) {
    const command = messageCommands.get(interaction.commandName);
    if (!command) throw notOfThisVersion(interaction);
    const parts = command.partsOf(interaction);
    gate.message(interaction, interaction.commandName, parts);
    await command.execute(interaction, parts, services);
    services.learning.hear(interaction, interaction.commandName.toLowerCase().replace('?', ''), parts);
  } else if (interaction.isButton() || interaction.isStringSelectMenu()) {
    const [name = '', ...parts] = interaction.customId.split(':');
    const button = buttons.get(name);
    if (!button) throw new Refusal('INVALID_INPUT', 'That button is from another version of the bot. Enter the command again.');
    gate.button(interaction, name, parts);
    await button.press(interaction, parts, services);
    services.learning.hear(interaction, lookOf(name, parts), parts);
  } else if (interaction.isModalSubmit()) {
    const [name = '', ...parts] = interaction.customId.split(':');
    const form = forms.get(name);
    if (!form) throw new Refusal('INVALID_INPUT', 'That form is from another version of the bot. Open the form again.');
    gate.form(interaction, name, parts);
    await form.submit(interaction, parts, services);
    services.learning.hear(interaction, name);
  }
}

/** Returns the name of a view, for tutorials. `/my` and `/log export` have the same names as their buttons. */
const lookOf = (name: string, parts: readonly string[]): string =>
  name === 'report' ? 'log export' : name === 'mine' && parts.length === 1 ? 'my' : name;

function notOfThisVersion(interaction: Interaction): Refusal {
  return new Refusal(
    'INVALID_INPUT',
    `${whatOf(interaction)} is not a command of this version of the bot. Reload Discord and try again.`,
  );
}

/**
 * Answers privately after an error. A refusal is shown with its reason. Any other error is a bug, which is logged in full, and
 * the person gets a reference to it. Null needs no answer.
 */
async function answerFailure(
  interaction: RepliableInteraction,
  error: unknown,
  commands: ReadonlyMap<string, Command>,
  services: Services,
): Promise<void> {
  if (error === null) return;
  const { log } = services;
  const refusal = adapted(toldHere(refusalOf(error), interaction, services), interaction, services);
  // A busy bot is not an error. A refusal with a cause comes from a failing database.
  if (refusal?.code === 'UNAVAILABLE' && refusal.cause !== undefined)
    log.error({ err: refusal, interaction: interaction.id }, 'the record could not be written');
  let body;
  if (refusal) {
    const { option, message } = rewriteRefusalForOptions(refusal, offeredIn(interaction, commands));
    body = presentRefusal({ ...refusal, message }, option, waysOn(refusal, interaction, services));
  } else {
    const reference = randomBytes(4).toString('hex');
    log.error({ err: error, reference, interaction: interaction.id, what: whatOf(interaction) }, 'a bug');
    body = presentInternalError(reference);
  }
  try {
    if (interaction.replied || interaction.deferred)
      await interaction.followUp({ ...convertMessage(body), flags: MessageFlags.Ephemeral });
    else await replyPrivately(interaction, body);
  } catch (failure) {
    if (!wasLate(failure)) log.warn({ err: failure }, 'a refusal did not go out');
  }
}

/** Puts a refusal that names umpires in the words for this channel's battle, which may have no umpire. */
function adapted(refusal: Refusal | undefined, interaction: RepliableInteraction, services: Services): Refusal | undefined {
  if (!refusal || !isOnServer(interaction) || !/umpire/i.test(refusal.message)) return refusal;
  const { code, message, field, cites, unheard, commander } = refusal;
  try {
    const here = findGameHere(interaction, services);
    if (!here) return refusal;
    return new Refusal(code, adaptUmpireWords(openPublicPart(here.game), message), field, cites, unheard, commander);
  } catch (failure) {
    services.log.warn({ err: failure }, 'the battle of a refusal was not found');
    return refusal;
  }
}

/** Adds similar names that the person knows to the refusal of an unknown name, if the battle can be read. */
function toldHere(refusal: Refusal | undefined, interaction: RepliableInteraction, services: Services): Refusal | undefined {
  if (!refusal || !isOnServer(interaction)) return refusal;
  if (refusal.commander !== null) return withName(refusal, refusal.commander, findGameHere(interaction, services), services);
  if (refusal.unheard === null) return refusal;
  try {
    return addNearestNames(refusal, findGameHere(interaction, services));
  } catch (error) {
    services.log.warn({ err: error }, 'names that look alike were not found');
    return refusal;
  }
}

/** Adds the name of the unit's commander to a refusal, if the name is known. */
function withName(refusal: Refusal, commander: Commander, here: BattleInChannel | undefined, services: Services): Refusal {
  const name = here && createPlayerFinder(services, here.game.gameId)(commander.person)?.name;
  return name == null
    ? refusal
    : new Refusal(
        refusal.code,
        refusal.message.replace(ANOTHER_PLAYER_TEXT, () => name),
        refusal.field,
        refusal.cites,
        null,
        commander,
      );
}

/**
 * Chooses the buttons under a refusal.
 * - A unit with another commander: a message to that commander.
 * - A person without a side: the sides.
 * - A player or umpire who has pressed a button or sent a form: their panel, because the pressed message may be outdated.
 * - Otherwise, no buttons.
 */
function waysOn(
  { code, commander }: Refusal,
  interaction: RepliableInteraction,
  services: Services,
): readonly APIButtonComponentWithCustomId[] {
  if (!isOnServer(interaction)) return [];
  if (commander) {
    const here = findGameHere(interaction, services);
    return here ? [buildCommanderMessageButton(here, services, commander.unit)] : [];
  }
  // In a forged interaction, the custom id may not be a text.
  const [name = '', of] = interaction.isMessageComponent() ? String(interaction.customId).split(':') : [];
  const isOutside = code === 'NOT_YOURS' && name !== 'join';
  if (code === 'DAMAGED' || (interaction.isChatInputCommand() && !isOutside)) return [];
  const gameId = name === 'mine' ? of : findGameHere(interaction, services)?.game.gameId;
  if (gameId === undefined || services.channels.guildOf(gameId) !== interaction.guildId) return [];
  const doors = isOutside ? listJoinButtons(interaction, services, gameId) : [];
  if (doors.length > 0 || interaction.isChatInputCommand() || !services.battles.isReadable(gameId)) return doors;
  const { sideId, standing } = services.battles.actorIn(gameId, getPerson(interaction));
  if (sideId !== null) return [buildOwnPanelButton(gameId)];
  const isOpen = openPublicPart(services.battles.open(gameId)).game.status === 'open';
  return standing === 'umpire' && isOpen ? [umpiresOwnButton(gameId)] : [];
}

/** Returns the names of the options that the person could have filled in; an empty list for a button or form. */
function offeredIn(interaction: RepliableInteraction, commands: ReadonlyMap<string, Command>): ReadonlySet<string> {
  if (!interaction.isChatInputCommand()) return new Set();
  return listOptionNames(commands.get(interaction.commandName)?.data, interaction.options.getSubcommand(false));
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof BadDiceError) return new Refusal('BAD_DICE', error.message, 'dice');
  if (error instanceof TooManyBranchesError) return new Refusal('INVALID_INPUT', error.message);
  return convertMissingFieldError(error) ?? convertUnavailableError(error);
}

type TypedInteraction = ChatInputCommandInteraction | AutocompleteInteraction;

/** Returns the parts of a typed command: its name, then its group and subcommand, if any. */
function wordsOf({ commandName, options }: TypedInteraction): string[] {
  return [commandName, options.getSubcommandGroup(false), options.getSubcommand(false)].filter((word) => word !== null);
}

/** Checks whether this version has the subcommand, because Discord may still show the subcommands of an older version. */
function isOffered({ data }: Command, interaction: TypedInteraction): boolean {
  let offered: readonly APIApplicationCommandOption[] | undefined = data.options;
  for (const word of wordsOf(interaction).slice(1)) {
    const option: APIApplicationCommandOption | undefined = offered?.find(({ name }) => name === word);
    if (!option) return false;
    offered = 'options' in option ? option.options : undefined;
  }
  return true;
}

function whatOf(interaction: Interaction): string {
  if (interaction.isChatInputCommand() || interaction.isAutocomplete()) return `/${wordsOf(interaction).join(' ')}`;
  if (interaction.isContextMenuCommand()) return interaction.commandName;
  return interaction.isMessageComponent() ? interaction.customId : 'form';
}
