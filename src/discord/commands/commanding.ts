/** Handles `/side command`, which gives players command of units on their side. */
import { listRowsInView } from '../../game/index.js';
import { type GroupKind, listGroups, listGroupUnits } from '../../house/index.js';
import { type InputField, refuseInvalid, type SideRow } from '../../rules/index.js';
import { suggestForFields } from './act-command.js';
import type { Services } from '../services.js';
import { readFields } from '../options/options.js';
import { carryOutAndAnswer, findGameHere, requireGameHere, type BattleInChannel } from '../people/people.js';
import { findChosenPlayer } from '../people/sides.js';
import { findRow, refuseUnknownName, pickMatchingChoices, suggestLastName, openBattleView } from '../options/pickers.js';
import type { CompletionRequest, TypedCommand } from '../connection/interactions.js';

const FIELDS: readonly InputField[] = [
  { key: 'side', type: 'string', required: false, description: 'Side. Default: your own', refers: 'side' },
  { key: 'unit', type: 'list', required: false, description: 'Units that the player commands', refers: 'unit' },
];
const GROUPS: readonly GroupKind[] = ['formation', 'kind'];

/**
 * Finds the side in the option. Default: the person's own side.
 * @throws {Refusal} INVALID_INPUT if no side is chosen and the person has none; NOT_FOUND if the side is unknown
 */
function sideNamed({ game, actor }: BattleInChannel, typed: string | null): string {
  if (typed !== null) return findRow(game, actor, 'side', typed, 'side');
  if (actor.sideId === null) throw refuseInvalid('side', 'Choose a side.');
  return actor.sideId;
}

/**
 * Carries out `/side command`: gives a player command of units, or makes a player their side's commander. If no player is chosen,
 * the units lose their commander.
 * @throws {Refusal} INVALID_INPUT if no side is chosen and the person has none, if a player is chosen without units and without
 *   `commander`, or if the player is a bot; NOT_FOUND if an option matches nothing; any refusal of the command itself
 */
export async function assignUnitCommand(interaction: TypedCommand, services: Services): Promise<void> {
  const { options } = interaction;
  const here = requireGameHere(interaction, services);
  const { game, actor } = here;
  const { ruleset, battle } = openBattleView(game, actor);
  const side = sideNamed(here, options.getString('side'));
  const named = readFields(options, FIELDS.slice(1), (table, name, key) => findRow(game, actor, table, name, key));
  const isOwn = actor.standing === 'umpire' || actor.sideId === side;
  const inGroups = GROUPS.flatMap((group) => {
    const name = options.getString(group);
    if (name === null) return [];
    // Only umpires may see another side's formations.
    const units = isOwn ? listGroupUnits(ruleset, battle, side, group, name) : [];
    if (units.length === 0) throw refuseUnknownName(group, name, isOwn ? listGroups(ruleset, battle, side, group) : [], group);
    return units.map(({ id }) => id);
  });
  const units = [...new Set([...((named.unit ?? []) as readonly string[]), ...inGroups])];
  const chief = options.getBoolean('commander') === true;
  const player = findChosenPlayer(interaction, 'player');
  if (player && units.length === 0 && !chief)
    throw refuseInvalid('unit', 'Choose what the player commands: a unit, a formation, a kind of unit, or the whole side.');
  await carryOutAndAnswer(interaction, services, {
    type: 'give-command',
    side,
    player: player?.id ?? null,
    units,
    ...(chief && { chief }),
  });
}

/**
 * Suggests sides, units, formations and kinds of units. Units and formations are those of the chosen side, or by default of the
 * person's own side. Only umpires and players of that side get suggestions.
 */
export async function suggestForUnitCommand(interaction: CompletionRequest, services: Services): Promise<void> {
  const { name, value } = interaction.options.getFocused(true);
  const here = findGameHere(interaction, services);
  if (name === 'side' || !here) return suggestForFields(interaction, services, FIELDS);
  const { game, actor } = here;
  const { ruleset, battle } = openBattleView(game, actor);
  const typed = interaction.options.getString('side');
  const sides = [...battle.tables.side.values()] as readonly SideRow[];
  const side = typed === null ? actor.sideId : (sides.find((row) => row.name === typed)?.id ?? null);
  const isOwn = side !== null && (actor.standing === 'umpire' || side === actor.sideId);
  if (name === 'unit') {
    const rows = listRowsInView(openBattleView(game, actor), 'unit').filter((row) => isOwn && row.side === side);
    return interaction.respond(suggestLastName(game, actor, 'unit', value, rows));
  }
  const group = GROUPS.find((each) => each === name);
  const names = isOwn && group ? listGroups(ruleset, battle, side, group) : [];
  return interaction.respond(
    pickMatchingChoices(
      names.map((each) => ({ name: each.slice(0, 100), value: each.slice(0, 100) })),
      value,
    ),
  );
}
