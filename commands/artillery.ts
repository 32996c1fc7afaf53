import { SlashCommandBuilder } from '@discordjs/builders';
import { actOf, actOptions, doAct, suggestForAct } from '../src/discord/act-command.js';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse } from '../src/discord/people.js';
import { replyPrivately } from '../src/discord/reply.js';
import { escapeText, presentNotice } from '../src/present/index.js';
import { knownRows } from '../src/discord/pickers.js';
import { eagles } from '../src/rules/eagles/index.js';
import { nameOf } from '../src/rules/index.js';

/** Subcommand: the act it does, and its one line. */
const ORDERS: Readonly<Record<string, readonly [act: string, description: string]>> = {
  register: ['register-point', 'Plot a registration point (3.2)'],
  call: ['artillery-call', 'FIRE: call for fire of a battery; it lands turns later (3.1, 3.11)'],
  repeat: ['artillery-repeat', 'REPEAT: fire again where it was aimed last (3.11)'],
  shift: ['artillery-shift', 'SHIFT: correct the fire from where it fell (3.11)'],
  cease: ['artillery-cease', "CEASE: end a battery's mission (3.11)"],
  task: ['set-task', 'Give a unit to barrage or direct support this turn (3.0)'],
  sortie: ['sortie-call', 'Send an aircraft sortie (6.1)'],
  targets: ['mission-targets', 'Name the targets of a mission that waits for them (umpire)'],
  resolve: ['mission-resolve', 'Resolve a mission that is due at once (umpire)'],
  redate: ['mission-redate', 'Give a queued mission another turn (umpire)'],
  withdraw: ['mission-withdraw', 'Take a mission out of the queue (umpire)'],
};

const builder = new SlashCommandBuilder()
  .setName('artillery')
  .setDescription('Calls for fire, sorties, and the queue of what will land');
for (const [name, [act, description]] of Object.entries(ORDERS)) {
  builder.addSubcommand((sub) => actOptions(sub.setName(name).setDescription(description), actOf(eagles, act)));
}
builder.addSubcommand((sub) => sub.setName('queue').setDescription('What is in flight, in the order in which it lands'));

/** /artillery */
export const artillery: Command = {
  data: builder.toJSON(),
  async execute(interaction, house) {
    const order = ORDERS[interaction.options.getSubcommand()];
    if (order) return doAct(interaction, house, actOf(eagles, order[0]));
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const missions = knownRows(game, actor, 'mission').filter(({ status }) => status !== 'ended');
    const { battle } = game.state;
    await replyPrivately(
      interaction,
      presentNotice(
        missions.length === 0
          ? 'No mission is in flight.'
          : missions
              .map((mission) => escapeText(`#${nameOf(mission)} ${eagles.rowLine!('mission', mission, battle)}`, 150))
              .join('\n'),
      ),
    );
  },
  async autocomplete(interaction, house) {
    const order = ORDERS[interaction.options.getSubcommand()];
    return order ? suggestForAct(interaction, house, actOf(eagles, order[0])) : interaction.respond([]);
  },
};
