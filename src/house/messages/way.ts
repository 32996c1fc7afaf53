/** Decides the fate of a message if its means of sending can lose messages or have them captured (ruling U-2). */
import { defineProcedure } from '../../rules/procedure.js';
import { defineInt } from '../../rules/fields.js';

const FATES = ['arrives', 'lost', 'taken'] as const;

/** Rolls a d100 when the message is due. If several sides could capture the message, a die decides which side does (U-2). */
export const messageDelivery = defineProcedure({
  id: 'house.message-way',
  sections: ['U-2'],
  title: 'Message on its way',
  inputs: {
    lost: defineInt(0, 100).describe('Percentage of messages lost on the way'),
    taken: defineInt(0, 100).describe('Percentage of messages captured by another side'),
    takers: defineInt(0, 100).describe('Sides that could capture the message'),
  },
  roles: {},
  run(dice, { lost, taken, takers }) {
    const roll = dice.die(100, `1 to ${lost}: lost; the next ${taken}: taken`);
    const fate = FATES[roll <= lost ? 1 : roll <= lost + taken && takers > 0 ? 2 : 0];
    const taker = fate === 'taken' && takers > 1 ? dice.die(takers, 'who takes it') : 1;
    return {
      outcome: { roll, fate, taker },
      steps: [{ kind: 'result' as const, label: WORDS[fate], value: roll, cite: 'U-2' }],
      effects: [],
    };
  },
  oddsOver: ['fate'],
  summary: ({ roll, fate }) => `A die shows ${roll}: ${WORDS[fate]}.`,
  tone: () => 'decisive',
});

const WORDS: Readonly<Record<(typeof FATES)[number], string>> = {
  arrives: 'the message arrives',
  lost: 'the message is lost on the way',
  taken: 'the message is captured on the way',
};
