import type { APIButtonComponentWithCustomId } from 'discord-api-types/v10';
import { type BattleEvent, FIXED_KINDS, markOf } from '../game/index.js';
import { LIMITS } from './limits.js';
import { procedureOf } from './names.js';
import type { EventContext } from './parts.js';
import { eventButtonId, ownDeskId, saltButtonId } from './post-identity.js';
import { plainText } from './text.js';
import { isRedo } from './undoing.js';

/** Results of one message that have buttons of their own. */
const RESULTS_WITH_BUTTONS = 4;

/**
 * Undo of the command, or of what came due alone; under a phase everybody's own units; then what is wrong of a result, and its odds: of several results the others' buttons
 * have their mark. A post is known again by them.
 */
export function buttonsOf(events: readonly BattleEvent[], context: EventContext): APIButtonComponentWithCustomId[] {
  const { ruleset, undoneBy, takenBackBy } = context;
  if (undoneBy || events.every(({ number }) => takenBackBy?.(number) !== undefined)) return [];
  const isRolled = ({ resolutions }: BattleEvent): boolean =>
    resolutions.some((resolution) => (procedureOf(resolution, ruleset)?.oddsOver.length ?? 0) > 0);
  const undoable = events.filter(({ kind }) => !FIXED_KINDS.includes(kind));
  // Of several events of a command one that stands for all of it.
  const head = undoable.find(({ kind }) => kind === 'phase') ?? undoable[0];
  const undo = (head ? [head] : []).map((event) => {
    const label = event.kind === 'undone' && !isRedo(event, context) ? 'Redo' : 'Undo';
    return button(label, eventButtonId('undo', event), 4);
  });
  const ofResults = (action: 'correct' | 'odds', label: string, has: (event: BattleEvent) => boolean) =>
    events
      .filter(has)
      .slice(-RESULTS_WITH_BUTTONS)
      .reverse()
      .map((event, i) => button(i === 0 ? label : `${label} ${markOf(event)}`, eventButtonId(action, event)));
  const salt = events
    .filter(({ kind }) => kind === 'game-started')
    .slice(0, 1)
    .map(({ gameId }) => button('Add words to the seed', saltButtonId(gameId)));
  const units = events
    .filter(({ kind }) => kind === 'phase')
    .slice(0, 1)
    .map(({ gameId }) => button('My units', ownDeskId(gameId)));
  return [...undo, ...units, ...ofResults('correct', 'Correct', isCorrectable), ...ofResults('odds', 'Odds', isRolled), ...salt];
}

/** A result, or one that was judged again already. */
const isCorrectable = ({ resolutions, kind, again }: BattleEvent): boolean =>
  resolutions.length > 0 || (kind === 'corrected' && again !== undefined);

/** A grey button, or a red one (style 4). */
export function button(label: string, customId: string, style: 2 | 4 = 2): APIButtonComponentWithCustomId {
  return { type: 2, style, label: plainText(label, LIMITS.buttonLabel), custom_id: customId };
}
