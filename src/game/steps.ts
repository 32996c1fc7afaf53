/** Checks that actions keep to the sequence of the steps within a phase. */
import {
  type Battle,
  type PhaseStep,
  type Procedure,
  type Resolution,
  type Ruleset,
  type Scene,
  createScene,
  tryOrHandleRefusal,
} from '../rules/index.js';
import type { BattleEvent } from './event.js';

/** The events that still count, newest first, for finding past actions. */
interface Done {
  done(): Iterable<Pick<BattleEvent, 'turn' | 'phase' | 'resolutions' | 'audience'>>;
}

/** Returns a remark on an action that should have come before the last public action of the phase. */
export function listEarlierStepRemarks(past: Done, ruleset: Ruleset, procedure: Procedure, scene: Scene): readonly string[] {
  const step = procedure.stepOf?.(scene);
  if (!step) return [];
  const last = lastStep(past.done(), ruleset, scene.battle);
  return last && last.number > step.number
    ? [
        `This action comes late: step ${stepWords(step)} should come before step ${stepWords(last)}, which has started (${ruleset.sequenceCite}). The result counts all the same.`,
      ]
    : [];
}

const stepWords = ({ label, title }: PhaseStep): string => `${label} (${title})`;

/** Returns the step of the phase's last action, counting only actions that belong to a step. */
function lastStep(done: ReturnType<Done['done']>, ruleset: Ruleset, battle: Battle): PhaseStep | undefined {
  for (const { turn, phase, resolutions, audience } of done) {
    if (turn < battle.game.turn) return undefined;
    if (turn !== battle.game.turn || phase !== battle.game.phase || audience !== 'all') continue;
    for (const resolution of [...resolutions].reverse()) {
      const step = stepOf(resolution, ruleset, battle);
      if (step) return step;
    }
  }
  return undefined;
}

function stepOf({ procedure: id, roles, input }: Resolution, ruleset: Ruleset, battle: Battle): PhaseStep | undefined {
  const procedure = ruleset.procedures.find((candidate) => candidate.id === id);
  if (!procedure?.stepOf) return undefined;
  // A row may have been removed from the battle.
  return tryOrHandleRefusal(() => procedure.stepOf!(createScene(procedure, battle, roles, input)));
}
