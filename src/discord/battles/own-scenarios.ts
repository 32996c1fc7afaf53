/** Saves and finds the scenarios of a server. */
import type { Json } from '../../dice/index.js';
import { readScenario, type Scenario } from '../../game/index.js';
import { checkName, Refusal, isSameName } from '../../rules/index.js';
import type { StoredScenario, ListedScenario } from '../../store/index.js';
import type { Services } from '../services.js';
import { findBuiltInScenario } from './shelf.js';
import { canManageServer } from '../people/starters.js';
import type { GuildInteraction } from '../connection/interactions.js';

/** A scenario, with the content of its file. */
export interface ScenarioFile {
  readonly file: Json;
  readonly scenario: Scenario;
}

const MOST_OWN_SCENARIOS = 50;
/** The maximum number of scenarios that one person can save, so that no single person can fill a server's list. */
const MOST_OF_A_PERSON = 10;

/**
 * Lists the saved scenarios of a server that a person may open: their own scenarios, and those of ended battles. A scenario of a
 * running battle would reveal the secrets of its sides.
 */
export const listOwnScenarios = ({ guildId, user }: GuildInteraction, { scenarios }: Services): readonly ListedScenario[] =>
  scenarios.list(guildId).filter(({ userId, isOver }) => userId === user.id || isOver);

/**
 * Finds a saved scenario by its name.
 * @returns undefined if the person may open no scenario with this name
 * @throws {Refusal} CONFLICT if this version cannot read its file
 */
export function findOwnScenario(interaction: GuildInteraction, services: Services, called: string): ScenarioFile | undefined {
  const kept = listOwnScenarios(interaction, services).find(({ name }) => isSameName(name, called.trim()));
  const file = kept && services.scenarios.file(interaction.guildId, kept.name);
  if (file === undefined) return undefined;
  const read = readScenario(file);
  if ('faults' in read)
    throw new Refusal(
      'CONFLICT',
      `${kept!.name} was saved by another version of the bot and cannot be read. Choose another scenario.`,
      'scenario',
    );
  return { file, scenario: read.scenario };
}

/**
 * Saves a scenario on the server. If the server already has a scenario with this name, the new one replaces it under the old
 * spelling of the name.
 * @returns the final name of the scenario
 * @throws {Refusal} INVALID_INPUT if the name is too long or has no visible character; CONFLICT if a built-in scenario has this
 *   name, or the server already has 50 scenarios; NOT_YOURS if another person saved the old scenario, unless this person manages
 *   the server
 */
export function saveOwnScenario(
  interaction: GuildInteraction,
  services: Services,
  raw: string,
  gameId: string,
  scenario: Json,
): string {
  const { guildId, user } = interaction;
  const called = checkName(raw, 'on-server');
  if (findBuiltInScenario(called))
    throw new Refusal('CONFLICT', `There is a built-in scenario called ${called}. Choose another name.`, 'on-server');
  const kept = services.scenarios.list(guildId);
  const replaced = kept.find(({ name }) => isSameName(name, called));
  if (replaced) requireOwn(interaction, replaced);
  else if (kept.length >= MOST_OWN_SCENARIOS)
    throw new Refusal(
      'CONFLICT',
      `This server has already saved ${MOST_OWN_SCENARIOS} scenarios, which is the maximum. Remove one with \`/scenario remove\`.`,
      'on-server',
    );
  else if (kept.filter(({ userId }) => userId === user.id).length >= MOST_OF_A_PERSON)
    throw new Refusal(
      'CONFLICT',
      `You have already saved ${MOST_OF_A_PERSON} scenarios on this server, which is the maximum. Remove one with \`/scenario remove\`.`,
      'on-server',
    );
  const name = replaced?.name ?? called;
  services.scenarios.save(guildId, { name, userId: user.id, gameId }, scenario);
  return name;
}

/**
 * Removes a saved scenario from the server.
 * @returns the name of the removed scenario
 * @throws {Refusal} NOT_FOUND if there is no scenario of this name; NOT_YOURS if another person saved it, unless this person
 *   manages the server
 */
export function removeOwnScenario(interaction: GuildInteraction, services: Services, called: string): string {
  const kept = services.scenarios.list(interaction.guildId).find(({ name }) => isSameName(name, called.trim()));
  if (!kept)
    throw new Refusal(
      'NOT_FOUND',
      'Cannot find a scenario of that name on this server. Use `/scenario list` to see all scenarios.',
      'scenario',
    );
  requireOwn(interaction, kept);
  services.scenarios.remove(interaction.guildId, kept.name);
  return kept.name;
}

/**
 * Requires that a person may change a saved scenario: they saved it, or they manage the server.
 * @throws {Refusal} NOT_YOURS if another person saved it, unless this person manages the server
 */
function requireOwn(interaction: GuildInteraction, { userId, name }: StoredScenario): void {
  if (userId === interaction.user.id || canManageServer(interaction)) return;
  throw new Refusal(
    'NOT_YOURS',
    `Someone else saved ${name}. Ask them, or a member with _Manage Server_, to change it.`,
    'scenario',
  );
}
