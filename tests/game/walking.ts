/** Walking through a panel, and the refusals that a panel cannot foresee. */
import type { Action } from '../../src/game/index.js';
import type { Refusal } from '../../src/rules/index.js';

export { createRandomChooser, type OptionChooser, fillInAction } from '../../src/game/bot/walking.js';

/**
 * The only codes of refusals for actions that a panel has allowed. The record may forbid a repetition, and rows unknown
 * to the side are treated as if they did not exist or belonged to another side.
 */
const MAY_REFUSE: readonly string[] = ['CONFLICT', 'NOT_FOUND', 'NOT_YOURS'];

/** Checks whether a panel could not have foreseen a refusal. */
export function isUnforeseen({ rule }: Action, { code, message }: Refusal): boolean {
  const isOnceOnly =
    code === 'ILLEGAL' && rule.kind === 'procedure' && rule.oncePer !== undefined && message.includes(rule.oncePer.done);
  return MAY_REFUSE.includes(code) || isOnceOnly;
}
