import { z } from 'zod';
import { describeCommand } from '../../rules/act.js';
import { type Battle, type Draft, refuseInvalid, type Ruleset } from '../../rules/index.js';
import { recordDonePlayers } from '../command/index.js';
import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import {
  BOARD_TABLE,
  CALL_TABLE,
  findDeadline,
  buildPhaseEndLine,
  recordReadySides,
  recordPresence,
  listReadySides,
  UNTIL_NEEDED_TABLE,
} from './rows.js';

export { listAbsentSides, recordPresence } from './rows.js';

/** What commands that end phases have in common. Sides without an umpire cannot agree on them. */
const ENDING = { umpireOnly: true, neverAgreed: true } as const;
const ANYWAY = z.boolean().optional().describe('The bot does not ask about open tasks');

/** Marks a ready side as no longer ready if an event gives it something to do. */
function askAgain(ruleset: Ruleset, before: Battle, draft: Draft): void {
  const ready = listReadySides(draft.battle);
  const asked = ready.length === 0 ? [] : (ruleset.asksSides?.(draft.battle, before) ?? []);
  const left = ready.filter((id) => !asked.includes(id));
  if (left.length === ready.length) return;
  recordReadySides(draft, left);
  for (const id of asked) recordDonePlayers(draft, id, []);
}

/** The turn's board: the sides that are ready with the current phase, the phase's deadline, and calls for an umpire. */
export const boardModule: Module<BoardCommand> = {
  tables: {
    [BOARD_TABLE]: { knows: () => true },
    [UNTIL_NEEDED_TABLE]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [CALL_TABLE]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
  acts: () => [
    describeCommand({
      id: 'advance',
      ...ENDING,
      inputs: {
        to: z
          .string()
          .max(40)
          .optional()
          .meta({ names: 'phase', description: 'Phase to start, if the rulebook has no fixed sequence' }),
        anyway: ANYWAY,
      },
      becomes: ({ to }) =>
        typeof to === 'string' ? { type: 'go-to-phase', phase: to.trim() } : { type: 'advance', to: 'phase' },
    }),
    describeCommand({
      id: 'advance-turn',
      ...ENDING,
      inputs: { anyway: ANYWAY },
      becomes: () => ({ type: 'advance', to: 'turn' }),
    }),
    describeCommand({
      id: 'ready',
      inputs: {
        ready: z.boolean().optional().describe('The side is ready. Default: True'),
        untilNeeded: z.boolean().optional().describe('The side stays ready in later phases of the turn, until it is needed'),
        side: z.string().max(80).optional().meta({ refers: 'side', description: 'Side to mark as ready (umpires only)' }),
      },
      becomes({ side: chosen, ready = true, untilNeeded }, { actor }) {
        const side = chosen ?? actor.sideId;
        if (side === null) throw refuseInvalid('side', 'No side is chosen. Choose the side that is ready.');
        return { type: 'ready', side, ready, ...(ready === true && untilNeeded === true && { until: 'needed' }) };
      },
    }),
    describeCommand({
      id: 'call',
      inputs: {
        words: z.string().max(200).optional().meta({ option: 'about', description: 'Question or reason' }),
        at: z.string().max(200).optional().describe('Place on the map that you ask about, such as F4'),
      },
      becomes: (entered) => ({ type: 'call', words: '', ...entered }),
    }),
    describeCommand({
      id: 'answer-call',
      umpireOnly: true,
      neverAgreed: true,
      inputs: {
        words: z.string().max(500).optional().meta({
          option: 'answer',
          description: 'Answer to the sides that have called. Default: already answered at the table',
        }),
      },
      becomes: (entered) => ({ type: 'answer-call', call: null, words: '', ...entered }),
    }),
  ],
  actCommands: [
    {
      name: 'turn',
      description: 'Turns, phases, deadlines and status',
      acts: {
        phase: ['advance', 'End this phase and start the next (umpires only)'],
        next: ['advance-turn', 'Start the next turn and end all phases of this one (umpires only)'],
        ready: ['ready', 'Mark your side as ready'],
      },
    },
    {
      name: 'call',
      description: 'Calls for an umpire, and answers',
      acts: {
        umpire: ['call', 'Call an umpire. Only your side and umpires can see the call', 'Call an umpire'],
        answered: ['answer-call', 'Answer all calls (umpires only)'],
      },
    },
  ],
  statusLines(known) {
    const deadline = known.game.status === 'ended' ? null : findDeadline(known);
    return deadline ? [buildPhaseEndLine(deadline.to)] : [];
  },
  // Only a public event may count as a sign that a side is present. The row is public, so it would reveal a secret event.
  follows(ruleset, before, draft, { sideId, playsFor, isOfOld }) {
    if (sideId === null && playsFor !== null) recordPresence(draft, playsFor);
    if (!isOfOld) askAgain(ruleset, before, draft);
  },
};
