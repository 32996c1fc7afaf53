import { type BattleEvent, createEmptyGame, applyEvent, type GameState } from '../../src/game/index.js';
import { type Battle, findRowName, type Row, findRow } from '../../src/rules/index.js';

/** The kind of event with which a scheduled thing arrives, by table. */
const COMES = { reinforcement: 'reinforcement-arrived', calendar: 'calendar-due' } as const;
const TABLES = Object.keys(COMES) as readonly (keyof typeof COMES)[];

const rowsOf = ({ tables }: Battle, table: string): readonly Row[] => [...(tables[table]?.values() ?? [])];

export interface Scheduled {
  readonly announced: number;
  /** How often something arrived, including arrivals that were undone. */
  readonly came: number;
  readonly takenBack: number;
  readonly faults: readonly string[];
}

/**
 * Checks in a record that everything scheduled for a later turn arrives exactly once, in its turn, and again only if
 * the arrival was undone.
 */
export function scheduledIn(gameId: string, events: readonly BattleEvent[]): Scheduled {
  const faults: string[] = [];
  const announced = new Map<string, { readonly by: number; readonly name: string }>();
  const comings = new Map<string, number[]>();
  const back = new Set<number>();
  let state: GameState = createEmptyGame(gameId);
  events.forEach((event, index) => {
    state = applyEvent(state, event);
    const { battle, undoneBy } = state;
    for (const { table, id, before, after } of event.changes) {
      const comes = COMES[table as keyof typeof COMES];
      if (!comes) continue;
      if (!before && event.kind !== 'undone') announced.set(id, { by: event.number, name: findRowName(after!) });
      if (!after && event.kind === comes) {
        if (before!.turn !== battle.game.turn)
          faults.push(`event ${event.number}: ${findRowName(before!)} of turn ${before!.turn as number}`);
        comings.set(id, [...(comings.get(id) ?? []), event.number]);
      }
    }
    for (const [id, numbers] of comings)
      for (const number of numbers.filter((each) => undoneBy.has(each) && !back.has(each))) {
        back.add(number);
        const isThere = TABLES.some((table) => findRow(battle, table, id));
        if (!isThere && !undoneBy.has(announced.get(id)!.by))
          faults.push(`event ${event.number} takes ${number} back, and ${id} does not wait again`);
      }
    if (events[index + 1]?.interactionId === event.interactionId) return;
    for (const table of TABLES)
      for (const row of rowsOf(battle, table))
        if ((row.turn as number) <= battle.game.turn && row.due !== true && row.here !== true && row.phase === null)
          faults.push(`after event ${event.number} ${findRowName(row)} is overdue`);
  });
  for (const [id, { by, name }] of announced) {
    const stands = (comings.get(id) ?? []).filter((number) => !state.undoneBy.has(number));
    const isWaiting = TABLES.some((table) => findRow(state.battle, table, id));
    const wanted = isWaiting || state.undoneBy.has(by) ? 0 : 1;
    if (stands.length !== wanted) faults.push(`${name} came ${stands.length} times, and ${wanted} was due`);
  }
  const units = rowsOf(state.battle, 'unit').map(findRowName);
  if (new Set(units).size !== units.length) faults.push(`a unit is there twice: ${units.join(', ')}`);
  return { announced: announced.size, came: [...comings.values()].flat().length, takenBack: back.size, faults };
}
