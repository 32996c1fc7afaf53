import { type BattleEvent, createEmptyGame, applyEvent } from '../../src/game/index.js';
import type { EaglesBattle, Mission } from '../../src/rules/eagles/state.js';

/** The kinds of events that settle a due mission in the indirect phase. */
const SETTLED = ['mission-landed', 'mission-awaiting', 'mission-lost', 'mission-slipped'];

const missionsOf = (battle: EaglesBattle): Mission[] => [...(battle.tables.mission?.values() ?? [])];

export interface Landings {
  /** How often an order to a battery put a mission into the queue. */
  readonly ordered: number;
  /** How often a due mission was settled. */
  readonly settled: number;
  readonly faults: readonly string[];
}

/** Checks in a record that each due mission is settled exactly once, in its turn. */
export function landingsIn(gameId: string, events: readonly BattleEvent[]): Landings {
  const faults: string[] = [];
  const times = new Map<string, number>();
  let ordered = 0;
  let state = createEmptyGame(gameId);
  events.forEach((event, index) => {
    const before = missionsOf(state.battle as EaglesBattle);
    state = applyEvent(state, event);
    const battle = state.battle as EaglesBattle;
    if (event.kind === 'mission-ordered') ordered++;
    if (SETTLED.includes(event.kind)) {
      const number = Number(/^Mission (\d+)/.exec(event.summary)?.[1]);
      const mission = before.find((candidate) => candidate.number === number);
      const { status, dueTurn, orderedTurn } = mission ?? {};
      if (status !== 'queued' || dueTurn !== event.turn || event.phase !== 'indirect')
        faults.push(`event ${event.number} settles mission ${number}, which was ${status}, due in turn ${dueTurn}`);
      const time = `mission ${number}, ordered in turn ${orderedTurn}, due in turn ${dueTurn}`;
      times.set(time, (times.get(time) ?? 0) + 1);
    }
    const isCommandsLast = events[index + 1]?.interactionId !== event.interactionId;
    const isPast = ({ status, dueTurn }: Mission): boolean =>
      status === 'queued' && (dueTurn! < battle.game.turn || (dueTurn === battle.game.turn && battle.game.phase !== 'movement'));
    if (isCommandsLast && event.kind !== 'mission-ordered')
      for (const { number } of missionsOf(battle).filter(isPast))
        faults.push(`after event ${event.number} mission ${number} is overdue`);
  });
  for (const [time, count] of times) if (count !== 1) faults.push(`${time}: settled ${count} times`);
  return { ordered, settled: [...times.values()].reduce((sum, count) => sum + count, 0), faults };
}
