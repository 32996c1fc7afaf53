/** The die roll that decides between two answers to a proposal. */
import { defineProcedure } from '../../rules/procedure.js';
import { type Resolution } from '../../rules/index.js';

/** The lowest result of the die that chooses the first answer. Lower results choose the second. */
const FIRST_FROM = 4;

/** Chooses between two answers with a d6: the first answer on 4 to 6, the second on 1 to 3 (ruling U-1). */
export const agreementDie = defineProcedure({
  id: 'house.agreement-die',
  sections: ['U-1'],
  title: 'Die between two answers',
  inputs: {},
  roles: {},
  run(dice) {
    const roll = dice.die(6, '4 to 6: the first answer');
    const isFirst = roll >= FIRST_FROM;
    return {
      outcome: { roll, isFirst },
      steps: [
        {
          kind: 'result' as const,
          label: isFirst ? 'The die chooses the first answer' : 'The die chooses the second answer',
          value: roll,
          cite: 'U-1',
        },
      ],
      effects: [],
    };
  },
  oddsOver: ['isFirst'],
  summary: ({ roll, isFirst }) =>
    `A die shows ${roll}: ${isFirst ? 'the first answer is chosen' : 'the second answer is chosen'}.`,
  tone: () => 'decisive',
});

/** Checks whether the die roll chose the first answer. */
export const isFirstAnswerChosen = ({ outcome }: Pick<Resolution, 'outcome'>): boolean => outcome.isFirst === true;
