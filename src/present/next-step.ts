/** Words for the next step, in one sentence, under a phase and at the top of desks and panels. */
import { type Need, type Needs, type Optional, ordersNow, type View } from '../game/index.js';
import { areOpen, isToSeal } from '../house/index.js';
import { areSealed, counted, grouped, nameOf } from '../rules/index.js';
import { bold, escapeText } from './text.js';
import { needLine, needName, sideName } from './turn-board.js';

/** The largest number of units that the sentence names. More are counted. */
const NAMED = 2;

/** The tasks of units of one kind: `move 1/Pz and 2/Pz`, `move 5 units`. */
function deedWords(view: View, group: readonly Need[]): string {
  const { verb, noun } = group[0]!.next!;
  const names = group.map((need) => escapeText(needName(view, need), 60));
  return `${verb} ${names.length <= NAMED ? names.join(' and ') : counted(names.length, noun)}`;
}

/** All units that have the first open deed of the phase. */
function firstDeeds(units: readonly Need[]): readonly Need[] {
  const verb = units[0]?.next?.verb;
  return units.filter(({ next }) => next?.verb === verb);
}

/** A side's next step in this phase, as a sentence; null if there is none. */
export function nextOfSide(view: View, { rows }: Needs, sideId: string): string | null {
  const { phase } = view.battle.game;
  const own = rows.filter((need) => need.side === sideId && need.phase === phase);
  const open = own.find(({ kind, command }) => kind === 'open' && command !== null);
  if (open) return needLine(open);
  const units = firstDeeds(own.filter(({ kind, next }) => kind === 'unit' && next));
  return units.length === 0 ? null : `${deedWords(view, units)}.`;
}

const next = (words: string): string => `${bold('Next:')} ${words}`;

/** The first task of a side that has orders to seal. */
export const WRITE_ORDERS = 'write the orders of your units';

/** The first line of a player's desk. */
export function nextForPlayer(view: View, needed: Needs, sideId: string, optional: readonly Optional[] = []): string {
  if (needed.ready.includes(sideId)) {
    const others = needed.awaited.map((id) => sideName(view, id)).join(', ');
    return next(others === '' ? 'wait for the umpires to go on.' : `wait for ${others}.`);
  }
  const { battle } = view;
  if (isToSeal(battle, sideId)) return next(`${WRITE_ORDERS}, then press _Done_.`);
  const due = nextOfSide(view, needed, sideId);
  if (due === null && optional.length > 0) return `${bold('You may:')} ${optionWords(optional)}. Then press _Done_.`;
  return next(due ?? 'press _Done_: nothing has to be done in this phase.');
}

/** Optional actions, those of the same kind together: `call fire with 1/AR 103 and 2/AR 103`. */
function optionWords(optional: readonly Optional[]): string {
  const groups = [...grouped(optional, ({ doing }) => doing.id).values()];
  return groups
    .map((group) => {
      const { act, procedure } = group[0]!.doing;
      const words = act?.offered?.next ?? `roll ${lowered(procedure?.title ?? '')} with`;
      const names = group.map(({ unit }) => escapeText(nameOf(unit), 60));
      return `${words} ${names.length <= NAMED ? names.join(' and ') : counted(names.length, 'unit')}`;
    })
    .join('; ');
}

const lowered = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/**
 * Writes the umpires' next step, which stands at the top of their panel. It names the first of these that exists: a call for an
 * umpire, an open task of this phase, sides that have still to seal their orders, opened orders, awaited sides, units that can
 * still act. If none exists, the step is to go on to the next phase, and the first event that comes due as this phase ends is
 * named.
 */
export function nextForUmpires(view: View, { rows, awaited, ready }: Needs): string {
  const { battle } = view;
  const { phase } = battle.game;
  const call = rows.find(({ kind }) => kind === 'call');
  const open = rows.find((need) => need.kind === 'open' && need.phase === phase);
  const first = call ?? open;
  if (first) return next(needLine(first));
  if (areSealed(battle)) {
    const unsealed = awaited.filter((id) => isToSeal(battle, id)).map((id) => sideName(view, id));
    if (unsealed.length > 0)
      return next(`wait for ${unsealed.join(', ')} to seal ${unsealed.length === 1 ? 'its' : 'their'} orders.`);
    const orders = areOpen(battle) ? ordersNow(view) : [];
    if (orders.length > 0)
      return next(
        `carry out ${counted(orders.length, 'order')} of this phase: _All that nobody disputes_ takes together what meets no enemy.`,
      );
  }
  const units = rows.filter(({ kind, next: words }) => kind === 'unit' && words);
  const waits = awaited.filter((id) => units.some(({ side }) => side === id));
  if (awaited.length > 0) {
    const those = waits.length > 0 ? waits : awaited;
    const told = those.map((id) => {
      const left = firstDeeds(units.filter(({ side }) => side === id));
      return left.length === 0 ? sideName(view, id) : `${sideName(view, id)} (to ${deedWords(view, left)})`;
    });
    return next(`wait for ${told.join(', ')}.`);
  }
  const left = firstDeeds(units.filter(({ side }) => side === null || !ready.includes(side)));
  if (left.length > 0) return next(`${deedWords(view, left)}, or go on.`);
  const due = rows.filter(({ kind }) => kind === 'due');
  return next(due.length === 0 ? 'go on to the next phase.' : `go on: as this phase ends, ${needLine(due[0]!)}`);
}
