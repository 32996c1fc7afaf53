import type { Battle, DiaryEntry, GameRow, NextPhase, Ruleset } from '../rules/index.js';

/** What comes due at the beginning or end of the present phase, late entries included, in the order in which to settle it. */
export function dueNow(
  entries: readonly DiaryEntry[],
  { turn, phase }: Pick<GameRow, 'turn' | 'phase'>,
  at: 'begin' | 'end',
): DiaryEntry[] {
  return entries.filter((entry) => entry.duePhase === phase && entry.at === at && entry.dueTurn <= turn).sort(inDueOrder);
}

/** Earliest turn first, then each entry's own order. */
export function inDueOrder(a: DiaryEntry, b: DiaryEntry): number {
  if (a.dueTurn !== b.dueTurn) return a.dueTurn - b.dueTurn;
  for (let i = 0; i < Math.max(a.order.length, b.order.length); i++) {
    const difference = (a.order[i] ?? 0) - (b.order[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.id < b.id ? -1 : 1;
}

/** What follows the phase of a battle: as its rulebook says, or round in the order of the phases, each round a turn. */
export function phaseAfter(ruleset: Ruleset, battle: Battle): NextPhase {
  if (ruleset.nextPhase) return ruleset.nextPhase(battle);
  const { phases } = ruleset;
  const { phase, turn } = battle.game;
  const next = phases[phases.findIndex(({ id }) => id === phase) + 1];
  return next ? { phase: next.id, turn, opensTurn: false } : { phase: phases[0]!.id, turn: turn + 1, opensTurn: true };
}
