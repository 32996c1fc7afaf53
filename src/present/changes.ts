import { sameJson } from '../dice/index.js';
import { type BattleEvent, netChanges } from '../game/index.js';
import { type Change, GAME, type Ruleset } from '../rules/index.js';
import { listed, type Names } from './names.js';
import type { Visible } from './visibility.js';
import { describeChange, isLost, type Naming } from './words.js';

/** Fields that say where the battle stands: an event's own words tell those. */
const TOLD_ELSEWHERE: readonly string[] = ['turn', 'phase', 'status', 'seed'];

/** In place of the name of a row that the reader may not know of. */
const UNKNOWN = 'somebody unknown';

/** Unit fields of which posts of an event do not tell how they change. */
export function untoldIn(
  { kind }: Pick<BattleEvent, 'kind'>,
  { untoldFields = [], routineFields = [] }: Ruleset,
): readonly string[] {
  return kind === 'phase' ? [...untoldFields, ...routineFields] : untoldFields;
}

/**
 * What changed, one line for each row, rows that changed alike together, losses first: `A Coy: suppressed; FP 4 → 2`.
 * @param untold fields of rows that are not told of
 */
export function changeLines(
  changes: readonly Change[],
  names: Names,
  visible: Visible,
  untold: readonly string[] = [],
): string[] {
  const rowsByText = new Map<string, string[]>();
  const naming: Naming = (id) => {
    const table = names.tableOf(id);
    return table === undefined || visible(table, id) ? names.any(id) : UNKNOWN;
  };
  for (const change of netChanges(changes)) {
    const text = visible(change.table, change.id) ? changeText(change, naming, untold) : '';
    if (text === '') continue;
    const rows = rowsByText.get(text) ?? [];
    rows.push(names.of(change.table, change.id));
    rowsByText.set(text, rows);
  }
  const isLoss = (text: string): number => Number(text.includes('**destroyed**'));
  return [...rowsByText].sort(([a], [b]) => isLoss(b) - isLoss(a)).map(([text, rows]) => `${listed(rows)}: ${text}`);
}

function changeText({ table, before, after }: Change, naming: Naming, untold: readonly string[]): string {
  if (before === null) return 'new';
  if (after === null) return 'removed';
  return Object.keys(after)
    .filter((key) => !sameJson(before[key] ?? null, after[key] ?? null))
    .filter((key) => !(table === GAME ? TOLD_ELSEWHERE : untold).includes(key))
    .sort((a, b) => Number(isLost(b, after[b])) - Number(isLost(a, after[a])))
    .map((key) => describeChange(key, before[key], after[key], naming))
    .join('; ');
}

/** Whether a unit was lost. */
export function someoneIsLost(changes: readonly Change[]): boolean {
  return netChanges(changes).some(({ after }) => Object.entries(after ?? {}).some(([key, value]) => isLost(key, value)));
}
