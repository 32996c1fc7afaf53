import type { Command } from '../src/discord/command.js';
import { advancePhases } from '../src/discord/desks/going-on.js';
import { buildDeadlineCommand } from '../src/discord/battles/deadline.js';
import type { Services } from '../src/discord/house.js';
import { carryOutAndAnswer, findGameHere, requireGameHere } from '../src/discord/people/people.js';
import { findRow, pickMatchingChoices } from '../src/discord/options/pickers.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { collectBattleStatus } from '../src/discord/commands/status.js';
import { buildBooleanOption, buildSlashCommand, buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';
import { openPublicPart, listTasks } from '../src/game/index.js';
import { presentTurn } from '../src/present/index.js';
import { Refusal } from '../src/rules/index.js';

const ANYWAY = buildBooleanOption('anyway', 'The bot does not ask about open tasks');

/**
 * Marks a side as done with this phase, or as not done. This is the side in the option or, by default, the person's own side.
 * @throws {Refusal} NO_GAME if there is no battle here; INVALID_INPUT if an umpire without a side chooses no side; NOT_YOURS if a
 *   spectator chooses no side; NOT_FOUND if the side is unknown
 */
async function sayReady(interaction: Parameters<Command['execute']>[0], house: Services): Promise<void> {
  const { game, actor } = requireGameHere(interaction, house);
  const named = interaction.options.getString('side');
  const side = named === null ? actor.sideId : findRow(game, actor, 'side', named, 'side');
  if (side === null)
    throw actor.standing === 'umpire'
      ? new Refusal('INVALID_INPUT', 'No side is chosen. Choose the side that is ready.', 'side')
      : new Refusal('NOT_YOURS', 'You do not play in this battle. Ask its umpire to add you.');
  const ready = interaction.options.getBoolean('ready') ?? true;
  const until = interaction.options.getBoolean('until-needed') === true && ready ? { until: 'needed' as const } : {};
  await carryOutAndAnswer(interaction, house, { type: 'ready', side, ready, ...until });
}

/**
 * Defines /turn, which ends phases and turns, shows the status of the turn, marks sides as ready, and sets
 * deadlines.
 */
export const turnCommand: Command = {
  data: buildSlashCommand('turn', 'Turns, phases, deadlines and status', [
    buildSubcommand('phase', 'End this phase and start the next (umpires only)', [
      buildTextOption('to', 'Phase to start, if the rulebook has no fixed sequence', { autocomplete: true, maxLength: 40 }),
      ANYWAY,
    ]),
    buildSubcommand('next', 'Start the next turn and end all phases of this one (umpires only)', [ANYWAY]),
    buildSubcommand('status', 'Show open tasks, units left to act, unready sides and losses'),
    buildSubcommand('ready', 'Mark your side as ready', [
      buildBooleanOption('ready', 'The side is ready. Default: True'),
      buildBooleanOption('until-needed', 'The side stays ready in later phases of the turn, until it is needed'),
      buildTextOption('side', 'Side to mark as ready (umpires only)', { autocomplete: true, maxLength: 80 }),
    ]),
    buildSubcommand('deadline', 'Set a deadline for this phase (umpires only)', [
      buildTextOption('in', 'Length of time, such as 20m, 1h30m or 2d. off removes the deadline', { maxLength: 40 }),
      buildTextOption(
        'each',
        'Time limit for each phase, such as 24h, or off. Without an umpire, units of a late side then hold',
        {
          maxLength: 40,
        },
      ),
      buildTextOption('until', 'Deadline, such as sunday 20:00 (UTC) or tomorrow 19:30 +1 (UTC+1)', { maxLength: 40 }),
    ]),
  ]),
  async execute(interaction, house) {
    const subcommand = interaction.options.getSubcommand();
    switch (subcommand) {
      case 'status': {
        const { game, actor } = requireGameHere(interaction, house);
        const status = collectBattleStatus(game, actor);
        return replyPrivately(interaction, presentTurn(status, listTasks(status.view), actor.standing === 'umpire'));
      }
      case 'ready':
        return sayReady(interaction, house);
      case 'deadline': {
        const { options } = interaction;
        const [span, moment, each] = ['in', 'until', 'each'].map((name) => options.getString(name));
        return carryOutAndAnswer(interaction, house, buildDeadlineCommand(span!, moment!, each!, house.time()));
      }
    }
    const to = interaction.options.getString('to');
    await advancePhases(
      interaction,
      house,
      to === null ? { type: 'advance', to: subcommand === 'next' ? 'turn' : 'phase' } : { type: 'go-to-phase', phase: to.trim() },
      interaction.options.getBoolean('anyway') ?? false,
    );
  },
  autocomplete(interaction, house) {
    const game = findGameHere(interaction, house)?.game;
    const { name, value } = interaction.options.getFocused(true);
    const phases = game?.ruleset.anyPhase ? game.ruleset.phases : [];
    const sides = game ? [...openPublicPart(game).tables.side.values()] : [];
    const choices =
      name === 'side'
        ? sides.map((side) => ({ name: side.name, value: side.name }))
        : phases.map(({ id, title }) => ({ name: title, value: id }));
    return interaction.respond(pickMatchingChoices(choices, value));
  },
};
