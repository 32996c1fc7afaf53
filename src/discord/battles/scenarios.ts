/**
 * Starts a complete battle from a scenario. First shows the scenario's card with the start buttons, and then the buttons for
 * choosing a side.
 */
import { type AttachmentBuilder, ButtonStyle } from 'discord.js';
import type { JsonObject } from '../../dice/index.js';
import {
  SEAT_REQUEST_TABLE,
  openView,
  PUBLIC_READER,
  openPublicPart,
  readScenario,
  type Scenario,
  type ScenarioFault,
  tryScenario,
  UMPIRE_CHOICES,
} from '../../game/index.js';
import {
  buildBriefingButton,
  buildChannelsButton,
  buildGreetingDoneButtons,
  buildButton,
  buildMessage,
  type MenuChoice,
  buildOwnPanelButton,
  presentBriefing,
  presentNotice,
  presentScenario,
  presentScenarioDetails,
  presentScenarioFaults,
  createShownMap,
  findSideToJoin,
  buildNewEventsButton,
} from '../../present/index.js';
import { formatOptionName, type Battle, refuseInvalid, Refusal, type Ruleset, UMPIRES_AUDIENCE } from '../../rules/index.js';
import { type PendingStart, refuseSettledDraft } from '../../store/index.js';
import type { ButtonHandler } from '../command.js';
import {
  askToConfirm,
  type ConfirmQuestion,
  type ConfirmButton,
  handleConfirm,
  type ConfirmableDraft,
} from '../drafts/confirming.js';
import { findEvent } from '../events/event-picker.js';
import { UMPIRE_FILE_BOUNDS } from '../files/handed-in.js';
import type { Services } from '../services.js';
import { drawMapFile } from '../pictures/map-showing.js';
import { findOwnScenario, listOwnScenarios, type ScenarioFile } from './own-scenarios.js';
import { carryOutAndAnswer, getBotPerson, getPerson, buildCommandRequest } from '../people/people.js';
import type { Suggestion as Option } from '../options/pickers.js';
import { rewriteMessage } from '../options/refusals.js';
import { sendPrivateFollowUp, deferIfSlow, replyPrivately } from '../connection/reply.js';
import { buildSideGreeting, createMissingChannels, reportRemainingChannels } from '../rooms/rooms.js';
import { readBuiltInScenarios, SCENARIO_FILES, findBuiltInScenario, findBuiltInScenarioByPart } from './shelf.js';
import { runInSlices } from '../work/slices.js';
import { downloadBytes } from '../files/uploads.js';
import type { RepliableGuildInteraction, GuildInteraction, TypedCommand } from '../connection/interactions.js';

/**
 * Lists the built-in scenarios for this server's rulebooks.
 * @param only the only rulebook whose scenarios are listed, even if the server has not chosen this rulebook. Default: all
 *   rulebooks that the server has chosen
 */
export function listBuiltInScenarios({ serverRulebooks }: Services, guildId: string, only?: Ruleset): MenuChoice[] {
  const played = only ? [only] : serverRulebooks.chosen(guildId);
  return readBuiltInScenarios().flatMap(({ id, scenario: { title, rulebook, date, hours } }) => {
    const ruleset = played.find((candidate) => candidate.id === rulebook);
    return ruleset ? [{ value: id, label: title, about: `${date}. ${ruleset.title}, ${hours} h` }] : [];
  });
}

/**
 * Lists the scenarios from which this person may start a battle: built-in scenarios for the server's rulebooks, and the server's
 * saved scenarios that the person may open.
 */
export const listScenariosToStart = (interaction: GuildInteraction, services: Services): Option[] => [
  ...listBuiltInScenarios(services, interaction.guildId).map(({ value, label, about }) => ({
    name: `${label}, ${about}`.slice(0, 100),
    value,
  })),
  ...listOwnScenarios(interaction, services).map(({ name }) => ({
    name: `${name} (saved on this server)`.slice(0, 100),
    value: name,
  })),
];

/**
 * Shows the card of a chosen or attached scenario, with buttons for starting a battle. If the scenario has faults, lists the
 * faults instead.
 * @throws {Refusal} NOT_FOUND if there is no such scenario or rulebook; INVALID_INPUT if the file cannot be read, or two options
 *   contradict each other; CONFLICT if the channel already has a battle, if the server does not play the scenario's rulebook, or
 *   if this version cannot read the saved scenario; UNAVAILABLE if Discord does not deliver the file; any refusal of
 *   `LongWork.run`
 */
export async function offerScenario(interaction: TypedCommand, services: Services): Promise<void> {
  const { options } = interaction;
  const called = options.getString('scenario');
  const file = options.getAttachment('file');
  if (called !== null && file) throw refuseInvalid('file', 'Choose a built-in scenario or a file, not both.');
  const umpireRoleId = options.getRole('umpire-role')?.id ?? null;
  const isBot = options.getString('umpire') === BY_BOT;
  if (isBot && umpireRoleId !== null)
    throw refuseInvalid('umpire-role', 'The bot and a role cannot both umpire. Choose one of them.');
  const wanted = { name: options.getString('name'), umpireRoleId, ...(isBot ? { umpiredBy: 'bot' as const } : {}) };
  if (called !== null) return offer(interaction, services, findScenario(interaction, services, called).scenario, wanted);
  const read = await deferIfSlow(interaction, true, async () => {
    const bytes = await downloadBytes(file!, 'file', UMPIRE_FILE_BOUNDS.bytes);
    return readScenario(await services.fileWork.run('json', { file: bytes, field: 'file' }, interaction.user.id));
  });
  if ('faults' in read) return replyPrivately(interaction, presentScenarioFaults(read.faults.map(describeScenarioFault)));
  return offer(interaction, services, read.scenario, wanted);
}

/**
 * Shows the card of a scenario. If the channel has no battle, the card has buttons for starting one.
 * @throws {Refusal} NOT_FOUND if there is no such scenario or rulebook; CONFLICT if the server does not play the scenario's
 *   rulebook, or if this version cannot read the saved scenario
 */
export async function showScenario(interaction: TypedCommand, services: Services): Promise<void> {
  const { scenario } = findScenario(interaction, services, interaction.options.getString('scenario', true));
  if (services.channels.openBattleOf(interaction.channelId) === undefined)
    return offer(interaction, services, scenario, { name: null, umpireRoleId: null });
  const ruleset = rulesetOf(interaction, services, scenario);
  const card = presentScenario(scenario, ruleset, scenario.title, umpireOf(ruleset));
  await replyPrivately(interaction, { ...card, embeds: [...card.embeds, ...presentScenarioDetails(scenario).embeds] });
}

/** The custom id of the menu of built-in scenarios. */
export const SCENARIO_MENU_ID = 'ready';

/** Handles `ready`, the menu of built-in scenarios, which shows the card of the chosen scenario. */
export const scenarioMenuHandler: ButtonHandler = {
  name: SCENARIO_MENU_ID,
  press(interaction, _parts, services) {
    const [called = ''] = interaction.isStringSelectMenu() ? interaction.values : [];
    return offer(interaction, services, shelved(called).scenario, { name: null, umpireRoleId: null });
  },
};

/**
 * Shows a scenario's card with buttons for starting a battle, or lists the scenario's faults.
 * @param wanted the umpire and the name of the battle. Default name: the scenario's title
 * @throws {Refusal} CONFLICT if the channel already has a battle, or if the server does not play the scenario's rulebook;
 *   NOT_FOUND if the rulebook is unknown
 */
async function offer(
  interaction: RepliableGuildInteraction,
  services: Services,
  scenario: Scenario,
  wanted: Pick<PendingStart, 'umpireRoleId' | 'umpiredBy' | 'channelId'> & { readonly name: string | null },
): Promise<void> {
  requireNoBattle(services, wanted.channelId ?? interaction.channelId!);
  const ruleset = rulesetOf(interaction, services, scenario);
  const name = wanted.name ?? scenario.title;
  const { faults, battle } = await runInSlices(tryScenario(ruleset, scenario, name));
  if (faults.length > 0) return replyPrivately(interaction, presentScenarioFaults(faults.map(describeScenarioFault)));
  const draft = { gameId: '', command: { ...wanted, type: 'begin', name, scenario } } as const;
  const files = await deferIfSlow(interaction, true, () => mapOfCard(interaction, services, ruleset, battle));
  await askToConfirm(interaction, services, BEGINNING, draft, { ...askedOf(ruleset, draft.command), files });
}

/** Requires a channel without a running battle. @throws {Refusal} CONFLICT if the channel has a running battle */
export function requireNoBattle(services: Services, channelId: string): void {
  if (services.channels.openBattleOf(channelId) !== undefined)
    throw new Refusal('CONFLICT', 'A battle is already running here. End it with `/game end` first, or use another channel.');
}

/**
 * Shows the card of a built-in scenario whose battle starts in another channel.
 * @throws {Refusal} NOT_FOUND if there is no such scenario; CONFLICT if the channel already has a battle, or if the server does
 *   not play the scenario's rulebook
 */
export const offerBuiltInScenario = (
  interaction: RepliableGuildInteraction,
  services: Services,
  called: string,
  channelId: string,
): Promise<void> => offer(interaction, services, shelved(called).scenario, { name: null, umpireRoleId: null, channelId });

/** Draws what everyone may see on the map; undefined if the battle has no map, or if the map cannot be drawn now. */
async function mapOfCard(
  { user }: RepliableGuildInteraction,
  services: Services,
  ruleset: Ruleset,
  battle: Battle,
): Promise<AttachmentBuilder[]> {
  const shown = createShownMap(ruleset, PUBLIC_READER, battle);
  if (!shown) return [];
  try {
    return [await drawMapFile(services, user.id, shown, { isClose: true })];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/**
 * Finds a scenario by name: first among the server's saved scenarios that this person may open, then among the built-in
 * scenarios.
 * @throws {Refusal} NOT_FOUND if there is no such scenario; CONFLICT if this version cannot read the saved scenario
 */
export const findScenario = (interaction: GuildInteraction, services: Services, called: string): ScenarioFile =>
  findOwnScenario(interaction, services, called) ?? shelved(called);

/**
 * Finds the built-in scenario with this name, or the only one with this part in its name.
 * @throws {Refusal} NOT_FOUND if there is no such scenario
 */
function shelved(called: string): ScenarioFile {
  const found = findBuiltInScenario(called) ?? findBuiltInScenarioByPart(called);
  if (found) return { file: SCENARIO_FILES[found.id]!, scenario: found.scenario };
  const titles = readBuiltInScenarios().map(({ scenario: { title } }) => title);
  throw new Refusal('NOT_FOUND', `scenario: Cannot find that scenario. Choose one of these: ${titles.join(', ')}.`, 'scenario');
}

/**
 * Finds the rulebook of a scenario.
 * @throws {Refusal} NOT_FOUND if the rulebook is unknown; CONFLICT if the server does not play it
 */
const rulesetOf = ({ guildId }: RepliableGuildInteraction, { serverRulebooks }: Services, { rulebook }: Scenario): Ruleset =>
  serverRulebooks.called(guildId, rulebook);

/** Describes a fault in a scenario, such as `order, units 4, base-fp: it must be at most 40`. */
export function describeScenarioFault({ path, message }: ScenarioFault): string {
  const place = path
    .map((part) => (typeof part === 'number' || /^\d+$/.test(part) ? ` ${Number(part) + 1}` : `, ${formatOptionName(part)}`))
    .join('')
    .slice(2);
  return `${place === '' ? '' : `${place}: `}${rewriteMessage(message)}`;
}

/** The value of a button that starts a battle with private channels. */
const WITH_ROOMS = 'rooms';

/** The value of a button that starts a battle without an umpire. */
const ALONE = 'alone';
const ALONE_WITH_ROOMS = 'alone-rooms';

/** The setting for a battle that the bot umpires. */
const BY_BOT = UMPIRE_CHOICES[1];

function askedOf(ruleset: Ruleset, { scenario, name, umpiredBy, umpireRoleId }: PendingStart): ConfirmQuestion {
  if (umpiredBy === 'bot') requireNoUmpire(ruleset);
  const umpire = umpiredBy === 'bot' ? 'bot' : umpireRoleId === null ? umpireOf(ruleset) : 'person';
  return {
    body: presentScenario(scenario, ruleset, name, umpire),
    choices: [...(umpire === 'bot' ? [] : BY_PERSON), ...(umpire === 'person' ? [] : WITHOUT_UMPIRE)],
    further: (id) => [buildButton('Details', `${DETAILS}:${id}`)],
  };
}

/** Returns who can umpire battles with this rulebook, because some rulebooks need a person as the umpire. */
const umpireOf = ({ needsUmpire }: Ruleset): 'any' | 'person' => (needsUmpire === true ? 'person' : 'any');

/**
 * Requires a rulebook that can be played without an umpire.
 * @throws {Refusal} ILLEGAL if the rulebook needs a person to decide actions such as fire
 */
function requireNoUmpire({ title, needsUmpire }: Ruleset): void {
  if (needsUmpire === true)
    throw new Refusal('ILLEGAL', `The rulebook ${title} needs an umpire. Start the battle with a person as its umpire.`);
}

const BY_PERSON: readonly ConfirmButton[] = [
  [WITH_ROOMS, 'Start, private channels', ButtonStyle.Success],
  ['yes', 'Start, one channel', ButtonStyle.Success],
];
const WITHOUT_UMPIRE: readonly ConfirmButton[] = [
  [ALONE_WITH_ROOMS, 'Start without an umpire', ButtonStyle.Primary],
  [ALONE, 'No umpire, one channel', ButtonStyle.Primary],
];

/** A scenario that waits until a person presses a button on its card. */
const BEGINNING: ConfirmableDraft<PendingStart> = {
  button: 'begin',
  cancelled: 'Cancelled. No battle has started.',
  ask: (interaction, services, { command }) =>
    Promise.resolve(askedOf(rulesetOf(interaction, services, command.scenario), command)),
  async carryOut(
    interaction,
    services,
    { command: { name, umpireRoleId, scenario, channelId = interaction.channelId! } },
    choice,
  ) {
    const isAlone = choice === ALONE || choice === ALONE_WITH_ROOMS;
    if (choice !== 'yes' && choice !== WITH_ROOMS && !isAlone)
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Use `/game start` again.');
    if (isAlone) requireNoUmpire(rulesetOf(interaction, services, scenario));
    const isHere = channelId === interaction.channelId;
    const left = isHere ? services.channels.leftBattleOf(channelId) : undefined;
    // The bot itself starts the battles that it umpires, so that the person who pressed the button knows no more than other
    // people.
    const own = buildCommandRequest(interaction);
    const asking = isHere ? own : { ...own, channelId, parentId: null, interactionToken: null, gameId: undefined };
    const request = isAlone ? { ...asking, person: getBotPerson(interaction.client) } : asking;
    const options = {
      name,
      ruleset: rulesetOf(interaction, services, scenario).id,
      settings: scenario.settings.rulebook as JsonObject,
      umpireRoleId: isAlone ? null : umpireRoleId,
      ...(isAlone ? { umpiredBy: 'bot' as const } : {}),
    };
    // Between these steps, the bot answers other people. Only the final transaction cannot be interrupted.
    const beginning = await runInSlices(services.battles.starting(request, options, scenario));
    const committed = services.battles.start(request, options, scenario, beginning);
    const isMakingChannels = choice === WITH_ROOMS || choice === ALONE_WITH_ROOMS;
    await services.deliveries.answer(interaction, { ...committed, isMakingChannels });
    await reportRemainingChannels(interaction, services, left);
    const { gameId } = committed;
    if (isMakingChannels) await tellRooms(interaction, services, gameId, channelId);
    // The umpires' briefing is already in the umpires' channel, if there is one.
    const isBriefed = services.rooms.of(gameId).some(({ audience }) => audience === UMPIRES_AUDIENCE);
    if (!isAlone && !isBriefed) await tellBriefing(interaction, services, gameId);
  },
};

/** Creates a new battle's private channels. If this fails, the battle continues without them. */
async function tellRooms(
  interaction: RepliableGuildInteraction,
  services: Services,
  gameId: string,
  channelId: string,
): Promise<void> {
  const words = await createMissingChannels(interaction, services, services.battles.open(gameId), channelId).catch(
    (error: unknown) => {
      if (error instanceof Refusal) {
        const why = `No channels were created. ${error.message} Until then, play in <#${channelId}>.`;
        return presentNotice(why, [buildChannelsButton(gameId)]);
      }
      throw error;
    },
  );
  await sendPrivateFollowUp(interaction, services, words, NOT_TOLD);
}

/** The custom id of the button *Details* under a scenario's card. */
const DETAILS = 'details';

/**
 * Handles `details:<interaction>` under a scenario's card, which shows the story, the balance and the credits in another message.
 */
export const scenarioDetailsButtonHandler: ButtonHandler = {
  name: DETAILS,
  async press(interaction, [id = ''], services) {
    const draft = services.drafts.waiting(id, interaction.user.id);
    if (draft?.command.type !== 'begin') throw refuseSettledDraft();
    await replyPrivately(interaction, presentScenarioDetails(draft.command.scenario));
  },
};

/** Handles `begin:<interaction>:yes|rooms|alone|alone-rooms|cancel`, which are the buttons of a scenario's card. */
export const startScenarioButtonHandler: ButtonHandler = {
  name: 'begin',
  press: (interaction, parts, services) =>
    handleConfirm(interaction, services, (type) => (type === 'begin' ? BEGINNING : undefined), parts),
};

/** Handles `join:<game>:<side>` under the opening post. The person joins this side and reads its briefing. */
export const joinButtonHandler: ButtonHandler = {
  name: 'join',
  async press(interaction, [gameId = '', ...named], services) {
    if (services.channels.guildOf(gameId) !== interaction.guildId)
      throw new Refusal(
        'NOT_FOUND',
        'That button is from a battle on another server. Use a button from a battle on this server.',
      );
    const side = findSideToJoin(openPublicPart(services.battles.open(gameId)), named.join(':'));
    if (side === undefined)
      throw new Refusal('NOT_FOUND', 'That side is no longer in the battle. Use `/side list` to see all sides.');
    await carryOutAndAnswer(interaction, services, { type: 'join', side }, gameId);
    // A person who must ask for a seat, or must wait until orders are open, does not play for the side yet.
    if (services.battles.actorIn(gameId, getPerson(interaction)).sideId === side)
      await greet(interaction, services, gameId, side);
  },
};

/**
 * Handles `admit:<game>:<mark>` under the post about a person who asks to play. If an umpire presses the button, the person gets
 * the seat.
 */
export const admitButtonHandler: ButtonHandler = {
  name: 'admit',
  async press(interaction, [gameId = '', mark = ''], services) {
    const asked = findEvent(services, gameId, mark);
    const { side, person } = asked?.changes.find(({ table }) => table === SEAT_REQUEST_TABLE)?.after ?? {};
    if (asked?.kind !== 'seat-asked' || typeof side !== 'string' || typeof person !== 'string')
      throw new Refusal('NOT_FOUND', 'That button is from another version of the bot. Add the player with `/side edit`.');
    await carryOutAndAnswer(interaction, services, { type: 'admit', side, person }, gameId);
  },
};

const NOT_TOLD = 'a message after an answer could not be sent';

/**
 * Greets a new player privately after the answer, and links to their side's channel. If the side has no channel, the greeting
 * contains everything.
 */
async function greet(interaction: RepliableGuildInteraction, services: Services, gameId: string, sideId: string): Promise<void> {
  const game = services.battles.open(gameId);
  const room = services.rooms.of(gameId).find(({ audience }) => audience === sideId);
  const { battle } = openView(game, { standing: 'player', sideId });
  const dones = buildGreetingDoneButtons(gameId, battle, sideId);
  // A person who joins in the first turn has missed nothing.
  const since = battle.game.turn > 1 ? [buildNewEventsButton(gameId)] : [];
  const buttons = [buildOwnPanelButton(gameId), ...dones, buildBriefingButton(gameId), ...since];
  const body = room
    ? presentNotice(`Your channel is <#${room.channelId}>.`, buttons)
    : buildMessage(buildSideGreeting(services, game, sideId, false), buttons);
  await sendPrivateFollowUp(interaction, services, body, NOT_TOLD);
}

/** Shows the umpires' briefing to an umpire after the answer. If this fails, the umpire can still read the briefing in /my. */
async function tellBriefing(interaction: RepliableGuildInteraction, services: Services, gameId: string): Promise<void> {
  const view = openView(services.battles.open(gameId), services.battles.actorIn(gameId, getPerson(interaction)));
  const body = presentBriefing(view, UMPIRES_AUDIENCE);
  if (body) await sendPrivateFollowUp(interaction, services, body, NOT_TOLD);
}
