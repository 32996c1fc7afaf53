import { sameJson } from '../dice/index.js';
import { BOARD_TABLES, type BattleEvent, knowsField, netChanges, type Reader, readerFor } from '../game/index.js';
import { type Change, GAME, GROUND_TABLES, rowOf } from '../rules/index.js';
import { listed, type Names, UNKNOWN } from './names.js';
import type { Setting, Visible } from './visibility.js';
import { describeChange, isLost, type Naming } from './words.js';

/** Fields that say where the battle stands: an event's own words tell those. */
const TOLD_ELSEWHERE: readonly string[] = ['turn', 'phase', 'status', 'seed', 'commitment', 'earlierSeeds'];

/** Whether it is not told how a row changed, as a whole or in this field. */
export type Untold = (change: Change, key?: string) => boolean;

/**
 * What is not told of an event's changes: what a rulebook keeps for itself, and what is another side's own affair.
 * @param reader who is told; those whom the event's post reaches, if left out
 */
export function untoldIn(
  event: Pick<BattleEvent, 'kind' | 'audience'>,
  { ruleset, battle, gone }: Setting,
  reader: Reader = readerFor(event, battle),
): Untold {
  const { untoldFields = [], routineFields = [], untoldTables = [] } = ruleset;
  const never = event.kind === 'phase' ? [...untoldFields, ...routineFields] : untoldFields;
  return ({ table, id, before }, key) => {
    if (untoldTables.includes(table) || [...GROUND_TABLES, ...BOARD_TABLES].includes(table)) return true;
    if (key === undefined || table === GAME) return false;
    const row = rowOf(battle, table, id) ?? gone?.(table, id) ?? before ?? undefined;
    return never.includes(key) || !knowsField(ruleset, reader, table, row, key);
  };
}

/**
 * What changed, one line for each row, rows that changed alike together, losses first: `A Coy: suppressed; FP 4 → 2`.
 */
export function changeLines(changes: readonly Change[], names: Names, visible: Visible, untold: Untold = () => false): string[] {
  const rowsByText = new Map<string, string[]>();
  const naming: Naming = (id) => {
    const table = names.tableOf(id);
    return table === undefined || visible(table, id) ? names.any(id) : UNKNOWN;
  };
  for (const change of netChanges(changes)) {
    const isTold = visible(change.table, change.id) && !untold(change);
    const text = isTold ? changeText(change, naming, untold) : '';
    if (text === '') continue;
    const rows = rowsByText.get(text) ?? [];
    rows.push(names.of(change.table, change.id));
    rowsByText.set(text, rows);
  }
  const isLoss = (text: string): number => Number(text.includes('**destroyed**'));
  return [...rowsByText].sort(([a], [b]) => isLoss(b) - isLoss(a)).map(([text, rows]) => `${listed(rows)}: ${text}`);
}

function changeText(change: Change, naming: Naming, untold: Untold): string {
  const { table, before, after } = change;
  if (before === null) return 'new';
  if (after === null) return 'removed';
  return Object.keys(after)
    .filter((key) => !sameJson(before[key] ?? null, after[key] ?? null))
    .filter((key) => (table === GAME ? !TOLD_ELSEWHERE.includes(key) : !untold(change, key)))
    .sort((a, b) => Number(isLost(b, after[b])) - Number(isLost(a, after[a])))
    .map((key) => describeChange(key, before[key], after[key], naming))
    .join('; ');
}

/** Whether a unit was lost. */
export function someoneIsLost(changes: readonly Change[]): boolean {
  return netChanges(changes).some(({ after }) => Object.entries(after ?? {}).some(([key, value]) => isLost(key, value)));
}
