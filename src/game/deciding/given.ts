/** What people do in a battle, all but putting it right. */
import { Refusal, said } from '../../rules/index.js';
import { importOrder } from '../order.js';
import { restored } from '../restored.js';
import { answerCall, call, setDeadline, setReady } from './board.js';
import type { Decision } from './decision.js';
import { end, resume } from './ending.js';
import { advance, goToPhase } from './phases.js';
import { act, note, resolve, salt } from './playing.js';
import { addSide, addUnit, editSide, editUmpires, editUnit, leave, removeUnit } from './roster.js';
import { start } from './start.js';

/** Carries out a command that puts nothing right. @throws {Refusal} */
export function carryOutGiven(decision: Decision): void {
  const { command } = decision;
  switch (command.type) {
    case 'start':
      return start(decision, command);
    case 'resolve':
      return resolve(decision, command);
    case 'act':
      return act(decision, command);
    case 'advance':
      return advance(decision, command.to);
    case 'go-to-phase':
      return goToPhase(decision, command.phase);
    case 'ready':
      return setReady(decision, command);
    case 'call':
      return call(decision, command);
    case 'answer-call':
      return answerCall(decision, command);
    case 'set-deadline':
      return setDeadline(decision, command);
    case 'edit-umpires':
      return editUmpires(decision, command);
    case 'set-hand-dice':
      decision.chiefOnly();
      return decision.record((desk) => {
        desk.draft.setGame({ handDice: command.allowed });
        return said('settings-changed', `Dice that fell on a real table may be entered by ${command.allowed}.`);
      });
    case 'set-withdrawals':
      decision.umpireOnly();
      return decision.record((desk) => {
        desk.draft.setGame({ withdrawals: command.allowed });
        return said(
          'settings-changed',
          command.allowed === 'players'
            ? 'Players may take back a command of their own that rolled nothing, as long as nothing has followed.'
            : 'Umpires alone take commands back.',
        );
      });
    case 'set-posts':
      decision.umpireOnly();
      return decision.record((desk) => {
        desk.draft.setGame({ posts: command.posts });
        return said(
          'settings-changed',
          command.posts === 'full' ? 'Posts show the working of results.' : 'Posts are short: More shows the working of results.',
        );
      });
    case 'note':
      return note(decision, command);
    case 'restored':
      return restored(decision, command);
    case 'salt':
      return salt(decision, command.words);
    case 'import-order':
      decision.umpireOnly();
      return decision.record((desk) => importOrder(desk, decision.ruleset, command.order));
    case 'end':
      return end(decision, command);
    case 'resume':
      return resume(decision, command);
    case 'add-side':
      return addSide(decision, command);
    case 'edit-side':
      return editSide(decision, command);
    case 'leave':
      return leave(decision, command.seat);
    case 'add-unit':
      return addUnit(decision, command);
    case 'edit-unit':
      return editUnit(decision, command);
    case 'remove-unit':
      return removeUnit(decision, command.unit);
    default:
      throw new Refusal('CONFLICT', `${command.type} puts other events right`);
  }
}
