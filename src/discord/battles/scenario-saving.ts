/** The command /scenario, which lists, saves and removes the scenarios of a server, and sends their files. */
import { AttachmentBuilder } from 'discord.js';
import {
  openView,
  resetActions,
  listMissingParts,
  readScenario,
  type ScenarioFault,
  writeScenario,
  rebuildOpeningBattle,
  tryScenario,
  UMPIRE_AS_READER,
} from '../../game/index.js';
import type { Json } from '../../dice/index.js';
import {
  escapeText,
  presentExportedScenario,
  presentNotice,
  presentSavedScenario,
  presentBuiltInScenarios,
} from '../../present/index.js';
import { refuseInvalid, type Refusal } from '../../rules/index.js';
import type { Services } from '../services.js';
import { saveOwnScenario, removeOwnScenario } from './own-scenarios.js';
import { requireGameHere } from '../people/people.js';
import { deferIfSlow, replyPrivately } from '../connection/reply.js';
import { describeScenarioFault, findScenario, listScenariosToStart } from './scenarios.js';
import { runInSlices, readWholeRecord } from '../work/slices.js';
import type { TypedCommand } from '../connection/interactions.js';

/**
 * Creates a scenario from this battle: from its present state with `from:now`, and otherwise from its opening. If a name is
 * entered in `keep:`, saves the scenario on the server under this name. Otherwise sends the file to the person.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT if the scenario cannot start a battle; any refusal of
 *   `saveOwnScenario`
 */
export async function saveScenario(interaction: TypedCommand, services: Services): Promise<void> {
  const { game } = requireGameHere(interaction, services);
  const { ruleset } = game;
  const isNow = interaction.options.getString('from') === 'now';
  await deferIfSlow(interaction, true, async () => {
    const battle = isNow ? openView(game, UMPIRE_AS_READER).battle : rebuildOpeningBattle(await readWholeRecord(services, game));
    const scenario = writeScenario(isNow ? resetActions(battle, ruleset) : battle, ruleset);
    // Reading the new scenario again checks that a battle can start from it.
    const read = readScenario(JSON.parse(JSON.stringify(scenario)) as Json);
    if ('faults' in read) throw unfit(read.faults);
    const tried = await runInSlices(tryScenario(ruleset, read.scenario, scenario.title));
    if (tried.faults.length > 0) throw unfit(tried.faults);
    const missing = listMissingParts(battle, tried.battle);
    const saved = { isNow, afresh: ruleset.newBattleWords };
    const keep = interaction.options.getString('on-server');
    if (keep === null) return replyPrivately(interaction, presentSavedScenario(scenario, missing, saved), [fileOf(scenario)]);
    const name = saveOwnScenario(interaction, services, keep, game.gameId, JSON.parse(JSON.stringify(scenario)) as Json);
    await replyPrivately(interaction, presentSavedScenario(scenario, missing, saved, name));
  });
}

const fileOf = (scenario: unknown): AttachmentBuilder =>
  new AttachmentBuilder(Buffer.from(`${JSON.stringify(scenario, null, 2)}\n`, 'utf8'), { name: 'scenario.json' });

/**
 * Sends the file of a built-in scenario, or of a scenario saved on the server.
 * @throws {Refusal} NOT_FOUND if there is no scenario of this name that the person may open; CONFLICT if this version cannot read
 *   its file
 */
export async function exportScenario(interaction: TypedCommand, services: Services): Promise<void> {
  const { scenario, file } = findScenario(interaction, services, interaction.options.getString('scenario', true));
  await replyPrivately(interaction, presentExportedScenario(scenario), [fileOf(file)]);
}

/** Removes a scenario from the server. @throws {Refusal} NOT_FOUND or NOT_YOURS, as `removeOwnScenario` does */
export async function removeScenario(interaction: TypedCommand, services: Services): Promise<void> {
  const name = removeOwnScenario(interaction, services, interaction.options.getString('scenario', true));
  await replyPrivately(
    interaction,
    `The scenario ${escapeText(name, 80)} has been removed. Battles that were started with it continue.`,
  );
}

const unfit = ([first]: readonly ScenarioFault[]): Refusal =>
  refuseInvalid('from', `This battle cannot be saved as a scenario. ${describeScenarioFault(first!)}`);

/** Lists the scenarios from which this person may start a battle, or answers that there are no such scenarios. */
export async function listScenarios(interaction: TypedCommand, services: Services): Promise<void> {
  const lines = listScenariosToStart(interaction, services).map(({ name, value }) => ({ name, id: value }));
  await replyPrivately(
    interaction,
    lines.length === 0
      ? presentNotice('There are no scenarios for the rulebooks of this server. Use `/scenario save` in a battle to save one.')
      : presentBuiltInScenarios(lines),
  );
}
