/**
 * Lists the spotting attempts that sides can still make in the current phase. Only umpires may see the attempts or their number,
 * because they reveal true positions.
 */
import {
  findRowName,
  calculateOdds,
  type SpottingChance,
  findRow,
  type Ruleset,
  createScene,
  tryOrHandleRefusal,
} from '../rules/index.js';
import { type Chronicle, listEarlierEvents } from './as-it-stands.js';
import { ANY_UMPIRE } from './audience.js';
import { buildAttempt } from './candidates.js';
import type { BattleEvent } from './event.js';
import { runChecks, type RaisedQuestion } from './gate.js';
import { type ActionDraft, findCommandAction } from './action.js';
import { listRepetitionRemarks } from './once.js';
import { checkCast, fillInput } from './scene.js';
import { type AnyBattle, openSealedBattle } from './sealed.js';
import type { StateWithoutBattle } from './state.js';

/** A possible spotting attempt, with the unit that has the best chance. */
export interface OpenSpotting {
  /** The side that makes the attempt. */
  readonly side: string;
  readonly lookerId: string;
  readonly looker: string;
  readonly target: string;
  /** The chance of success, greater than 0 and at most 1. */
  readonly chance: number;
  /** What the checks say against the attempt, such as terrain that hides the target. Empty if nothing does. */
  readonly raised: readonly RaisedQuestion[];
  readonly command: ActionDraft & { readonly type: 'resolve' };
}

/** The maximum number of units that are tried for one target, because each try calculates a chance. */
const MOST_TRIED = 4;

/**
 * Returns the possible spotting attempts, one for each side and each unit that the side has not seen. Includes only attempts for
 * which rows or the map fill in every value of the roll. A unit that the checks say nothing against comes before nearer units.
 */
export function listOpenSpotting({ ruleset, battle: sealed, state, chronicle }: Played): readonly OpenSpotting[] {
  const battle = openSealedBattle(sealed);
  const looks = battle.game.status === 'open' ? (ruleset.looks?.(battle) ?? []) : [];
  if (looks.length === 0) return [];
  const done: BattleEvent[] = [];
  for (const event of listEarlierEvents(state, chronicle, state.lastNumber + 1)) {
    if (event.turn < battle.game.turn) break;
    done.push(event);
  }
  const past = { battle, procedures: ruleset.procedures, done: () => done };
  const tryOne = (look: SpottingChance, { unit, roles }: SpottingChance['by'][number]): OpenSpotting | undefined => {
    const procedure = ruleset.procedures.find(({ id }) => id === look.procedure)!;
    const scene = createScene(procedure, battle, roles);
    return tryOrHandleRefusal(() => {
      checkCast(ruleset, procedure, battle, ANY_UMPIRE, { roles, typed: {} });
      const input = fillInput(procedure, battle, { roles, typed: {} });
      listRepetitionRemarks(past, procedure, scene, input, ANY_UMPIRE, false);
      const chance = calculateOdds(procedure, input).reduce(
        (sum, { outcome, p }) => sum + (procedure.measure!.of(outcome) > 0 ? p : 0),
        0,
      );
      const looker = findRowName(findRow(battle, 'unit', unit)!);
      const target = findRowName(findRow(battle, 'unit', look.target)!);
      const command = { type: 'resolve', procedure: procedure.id, roles, typed: {} } as const;
      const raised = runChecks(
        ruleset,
        battle,
        ANY_UMPIRE,
        buildAttempt(findCommandAction(ruleset, command), command, () => input),
      );
      return { side: look.side, lookerId: unit, looker, target, chance, command, raised };
    });
  };
  return looks.flatMap((look) => {
    const possible: OpenSpotting[] = [];
    for (const one of look.by) {
      const found = tryOne(look, one);
      // The units are sorted by their chances, so later units cannot have a better one.
      if (found?.chance === 0 || possible.length === MOST_TRIED) break;
      if (found?.raised.length === 0) return [found];
      if (found) possible.push(found);
    }
    return possible.slice(0, 1);
  });
}

interface Played {
  readonly ruleset: Ruleset;
  readonly battle: AnyBattle;
  readonly state: StateWithoutBattle;
  readonly chronicle: Pick<Chronicle, 'get'>;
}
