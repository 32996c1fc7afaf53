import type { Battle, Draft, Ruleset } from '../../rules/index.js';
import { recordDone } from '../command/index.js';
import type { Module } from '../module.js';
import { BOARD_COMMANDS, type BoardCommand } from './commands.js';
import { BOARD, CALL, deadlineOf, phaseEndLine, recordReady, recordPresence, listReadySides, UNTIL_NEEDED } from './rows.js';

export { listAbsentSides, recordPresence } from './rows.js';

/** Marks a ready side as no longer ready if an event gives it something to do. */
function askAgain(ruleset: Ruleset, before: Battle, draft: Draft): void {
  const ready = listReadySides(draft.battle);
  const asked = ready.length === 0 ? [] : (ruleset.asksSides?.(before, draft.battle) ?? []);
  const left = ready.filter((id) => !asked.includes(id));
  if (left.length === ready.length) return;
  recordReady(draft, left);
  for (const id of asked) recordDone(draft, id, []);
}

/** The turn's board: the sides that are ready with the current phase, the phase's deadline, and calls for an umpire. */
export const board: Module<BoardCommand> = {
  tables: {
    [BOARD]: { knows: () => true },
    [UNTIL_NEEDED]: { staysBehind: true, knows: (sideId, { side }) => side === sideId },
    [CALL]: { knows: (sideId, { side }) => side === sideId },
  },
  commands: BOARD_COMMANDS,
  statusLines(known) {
    const deadline = known.game.status === 'ended' ? null : deadlineOf(known);
    return deadline ? [phaseEndLine(deadline.to)] : [];
  },
  // Only a public event may count as a sign that a side is present. The row is public, so it would reveal a secret event.
  follows(ruleset, before, draft, { sideId, playsFor, isOfOld }) {
    if (sideId === null && playsFor !== null) recordPresence(draft, playsFor);
    if (!isOfOld) askAgain(ruleset, before, draft);
  },
};
