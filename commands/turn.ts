import { buildDeadlineCommand } from '../src/discord/battles/deadline.js';
import type { Command } from '../src/discord/command.js';
import { buildMixedCommand } from '../src/discord/commands/act-command.js';
import { collectBattleStatus } from '../src/discord/commands/status.js';
import { replyPrivately } from '../src/discord/connection/reply.js';
import { buildSubcommand, buildTextOption } from '../src/discord/options/slash.js';
import { carryOutAndAnswer, requireGameHere } from '../src/discord/people/people.js';
import { listTasks } from '../src/game/index.js';
import { presentTurn } from '../src/present/index.js';

const buildTimeOption = (name: string, description: string) => buildTextOption(name, description, { maxLength: 40 });

/**
 * Defines /turn, which ends phases and turns, shows the status of the turn, marks sides as ready, and sets
 * deadlines.
 */
export const turnCommand: Command = buildMixedCommand({
  name: 'turn',
  subcommands: [
    'phase',
    'next',
    buildSubcommand('status', 'Show open tasks, units left to act, unready sides and losses'),
    'ready',
    buildSubcommand('deadline', 'Set a deadline for this phase (umpires only)', [
      buildTimeOption('in', 'Length of time, such as 20m, 1h30m or 2d. off removes the deadline'),
      buildTimeOption(
        'each',
        'Time limit for each phase, such as 24h, or off. Without an umpire, units of a late side then hold',
      ),
      buildTimeOption('until', 'Deadline, such as sunday 20:00 (UTC) or tomorrow 19:30 +1 (UTC+1)'),
    ]),
  ],
  async execute(interaction, services) {
    const { options } = interaction;
    if (options.getSubcommand() === 'deadline') {
      const [span, moment, each] = ['in', 'until', 'each'].map((name) => options.getString(name));
      return carryOutAndAnswer(interaction, services, buildDeadlineCommand(span!, moment!, each!, services.time()));
    }
    const { game, actor } = requireGameHere(interaction, services);
    const status = collectBattleStatus(game, actor);
    return replyPrivately(interaction, presentTurn(status, listTasks(status.view), actor.standing === 'umpire'));
  },
});
