import { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { actCommand, type ActList } from '../src/discord/act-command.js';
import type { Command } from '../src/discord/command.js';
import { gameHereOrRefuse } from '../src/discord/people.js';
import { replyPrivately } from '../src/discord/reply.js';
import { escapeText, presentNotice } from '../src/present/index.js';
import { knownRows } from '../src/discord/pickers.js';
import { eagles } from '../src/rules/eagles/index.js';
import { nameOf } from '../src/rules/index.js';

/** Subcommand: the act it does, and its one line. */
const ORDERS: ActList = {
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

const orders = actCommand(eagles, 'artillery', 'Calls for fire, sorties, and the queue of what will land', ORDERS);
const QUEUE = 'queue';

/** /artillery */
export const artillery: Command = {
  data: {
    ...orders.data,
    options: [
      ...(orders.data.options ?? []),
      new SlashCommandSubcommandBuilder().setName(QUEUE).setDescription('What is in flight, waits or has landed').toJSON(),
    ],
  },
  async execute(interaction, house) {
    if (interaction.options.getSubcommand() !== QUEUE) return orders.execute(interaction, house);
    const { game, actor } = gameHereOrRefuse(interaction, house);
    const { battle } = game.state;
    const lines = knownRows(game, actor, 'mission')
      .filter(({ status }) => status !== 'ended')
      .map((mission) => escapeText(`#${nameOf(mission)} ${eagles.rowLine!('mission', mission, battle)}`, 150));
    await replyPrivately(interaction, presentNotice(lines.length === 0 ? 'No mission is in flight.' : lines.join('\n')));
  },
  autocomplete: (interaction, house) => orders.autocomplete!(interaction, house),
};
