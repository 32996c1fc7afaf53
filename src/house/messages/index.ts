/** Messages between sides, between commanders of one side, and with the umpires. */
import type { Module } from '../module.js';
import { messageActs, messageLine, messagesDue, settleMessage } from './acts.js';
import { EQUIPMENT, MESSAGE, type MessageRow, SENT } from './rows.js';
import { MESSAGE_ACTS } from './settings.js';

export const messages: Module = {
  tables: {
    [MESSAGE]: {
      staysBehind: true,
      knows: () => false,
      line: (row, _battle, ruleset) => messageLine(row as MessageRow, ruleset),
    },
    [SENT]: { staysBehind: true, knows: () => false },
    [EQUIPMENT]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  acts: messageActs,
  actCommands: [
    {
      name: 'message',
      description: 'Messages between sides, and with the umpires',
      acts: {
        send: [MESSAGE_ACTS.send, 'Send a message to another side, or the umpires'],
        delays: [MESSAGE_ACTS.delays, 'How long messages take (umpire)'],
        pace: [MESSAGE_ACTS.pace, 'How far messages to commanders of their own side go in a turn (umpire)'],
        means: [MESSAGE_ACTS.means, 'Which means a side or its units have (umpire)'],
        chances: [MESSAGE_ACTS.chances, 'How often messages are lost, or taken by another side (umpire)'],
        redate: [MESSAGE_ACTS.redate, 'A message arrives sooner or later (umpire)'],
        hold: [MESSAGE_ACTS.hold, 'A message waits (umpire)'],
        lose: [MESSAGE_ACTS.lose, 'A message is lost on the way (umpire)'],
        take: [MESSAGE_ACTS.take, 'A side takes a message of others (umpire)'],
        alter: [MESSAGE_ACTS.alter, 'A message says otherwise when it arrives (umpire)'],
      },
      lists: {
        list: {
          table: MESSAGE,
          description: 'The messages on their way (umpire)',
          none: 'No message that you know of is on its way.',
        },
      },
    },
  ],
  diary: messagesDue,
  comeDue: settleMessage,
};
