/** Messages between sides, between commanders of one side, and to and from the umpires. */
import type { Module } from '../module.js';
import { createMessageActs, describeMessage, listDueMessages, deliverMessage } from './acts.js';
import { EQUIPMENT_TABLE, MESSAGE_TABLE, type MessageRow, SENT_COUNT_TABLE } from './rows.js';
import { MESSAGE_ACT_IDS } from './settings.js';

export const messagesModule: Module = {
  tables: {
    [MESSAGE_TABLE]: {
      staysBehind: true,
      knows: () => false,
      line: (row, _battle, ruleset) => describeMessage(row as MessageRow, ruleset),
    },
    [SENT_COUNT_TABLE]: { staysBehind: true, knows: () => false },
    [EQUIPMENT_TABLE]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
  },
  acts: createMessageActs,
  actCommands: [
    {
      name: 'message',
      description: 'Messages between sides and umpires',
      acts: {
        send: [MESSAGE_ACT_IDS.send, 'Send a message to another side or the umpires', 'Send a message'],
        delays: [MESSAGE_ACT_IDS.delays, 'Set how long messages take (umpires only)'],
        pace: [MESSAGE_ACT_IDS.pace, 'Set how far messages to commanders travel in a turn (umpires only)'],
        means: [MESSAGE_ACT_IDS.means, 'Set which means of sending a side or its units have (umpires only)'],
        chances: [MESSAGE_ACT_IDS.chances, 'Set how often messages are lost or captured (umpires only)'],
        redate: [MESSAGE_ACT_IDS.redate, 'Change when a message arrives (umpires only)'],
        hold: [MESSAGE_ACT_IDS.hold, 'Hold a message until you release it (umpires only)'],
        lose: [MESSAGE_ACT_IDS.lose, 'Lose a message on the way (umpires only)'],
        capture: [MESSAGE_ACT_IDS.take, 'Let another side capture a message (umpires only)'],
        alter: [MESSAGE_ACT_IDS.alter, 'Change what a message says when it arrives (umpires only)'],
      },
      lists: {
        list: {
          table: MESSAGE_TABLE,
          description: 'List the messages on their way (umpires only)',
          none: 'No messages are on their way, as far as you know.',
        },
      },
    },
  ],
  diary: listDueMessages,
  comeDue: deliverMessage,
};
