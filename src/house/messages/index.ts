/** Messages between sides, between commanders of one side, and to and from the umpires. */
import type { Module } from '../module.js';
import { messageActs, messageLine, listMessagesDue, settleMessage } from './acts.js';
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
      description: 'Messages between sides and umpires',
      acts: {
        send: [MESSAGE_ACTS.send, 'Send a message to another side or the umpires', 'Send a message'],
        delays: [MESSAGE_ACTS.delays, 'Set how long messages take (umpires only)'],
        pace: [MESSAGE_ACTS.pace, 'Set how far messages to commanders travel in a turn (umpires only)'],
        means: [MESSAGE_ACTS.means, 'Set which means of sending a side or its units have (umpires only)'],
        chances: [MESSAGE_ACTS.chances, 'Set how often messages are lost or captured (umpires only)'],
        redate: [MESSAGE_ACTS.redate, 'Change when a message arrives (umpires only)'],
        hold: [MESSAGE_ACTS.hold, 'Hold a message until you release it (umpires only)'],
        lose: [MESSAGE_ACTS.lose, 'Lose a message on the way (umpires only)'],
        capture: [MESSAGE_ACTS.take, 'Let another side capture a message (umpires only)'],
        alter: [MESSAGE_ACTS.alter, 'Change what a message says when it arrives (umpires only)'],
      },
      lists: {
        list: {
          table: MESSAGE,
          description: 'List the messages on their way (umpires only)',
          none: 'No messages are on their way, as far as you know.',
        },
      },
    },
  ],
  diary: listMessagesDue,
  comeDue: settleMessage,
};
