/** Predicts the effects in later turns of commands without dice, such as fire that lands or guns that become ready. */
import {
  type Actor,
  type Battle,
  type DiaryEntry,
  describeDistance,
  listFeatures,
  type GroundMarker,
  findGroundName,
  findMap,
  findRowName,
  findRow,
  formatSquareOfSpot,
  formatTurn,
  type UnitRow,
  describeFieldName,
} from '../rules/index.js';
import { listKnownDueEntries, compareDiaryEntries } from './diary.js';
import { type View, findViewReader } from './knowledge.js';
import { tryCommand } from './rehearsal.js';
import { findPhaseTitle } from './scene.js';
import { findCommandAction, type ActionDraft } from './action.js';

/** The predicted effects of a command, as far as the reader of a view may know them. */
export interface PredictedEffects {
  /** The effects as full sentences in plain text. */
  readonly lines: readonly string[];
  /** The markers that the command adds to the map for zones where fire will land. */
  readonly marks: readonly GroundMarker[];
  /** The acting side's own units in these zones. */
  readonly own: readonly UnitRow[];
  /** True if something that is already due will then not happen, such as a barrage that was called. */
  readonly isGivenUp: boolean;
}

const NOTHING: PredictedEffects = { lines: [], marks: [], own: [], isGivenUp: false };

/**
 * Predicts the effects of a complete command. Returns nothing if the command would be refused. For a command with dice, returns
 * only what its side has left for the turn or the day.
 */
export function predictEffects(view: View, actor: Actor, command: ActionDraft): PredictedEffects {
  const { ruleset, battle } = view;
  const { rolls } = findCommandAction(ruleset, command).rule;
  const after = tryCommand(view, actor, command);
  if (!after) return NOTHING;
  const spent = [...spentLines(view, after, actor.sideId), ...rowLines(view, command, rolls ? battle : after)];
  if (rolls) return { ...NOTHING, lines: spent };
  const map = findMap(battle);
  const mark = ruleset.ground?.marks;
  const marks = map && mark ? newIn(mark(battle, map), mark(after, map), markKey) : [];
  const reader = findViewReader(view);
  const [dueNow, dueThen] = [listKnownDueEntries(ruleset, battle, reader), listKnownDueEntries(ruleset, after, reader)];
  const due = newIn(dueNow, dueThen, dueKey);
  const lost = newIn(dueThen, dueNow, ({ id }) => id);
  const zones = zonesIn(view, after);
  const side = actor.sideId;
  const units = [...new Set(zones.flatMap((zone) => zone.units))];
  return {
    lines: [
      ...spent,
      ...metLines(view, after),
      ...[...lost].sort(compareDiaryEntries).map((entry) => `Given up: ${dueLine(view, entry)}`),
      ...[...due].sort(compareDiaryEntries).map((entry) => dueLine(view, entry)),
      ...marks.filter(({ kind }) => kind === 'due').map((each) => aimLine(view, each)),
      ...new Set(zones.map(({ zone }) => zone)),
      ...(zones.length === 0 ? [] : [inZoneLine(units, side)]),
    ],
    marks,
    own: units.filter((unit) => unit.side === (side ?? zones[0]?.side)),
    isGivenUp: lost.length > 0,
  };
}

/**
 * Describes the rows that a command changes, except units and sides. Each line shows the row before and after the command, such
 * as `83 Group: ground-attack, 3 squadrons → ground-attack, 3 squadrons, flown`.
 */
function rowLines({ ruleset, battle }: View, command: ActionDraft, after: Battle): readonly string[] {
  const named = command.type === 'resolve' ? command.roles : command.params;
  return findCommandAction(ruleset, command)
    .parts.filter(({ table }) => table !== 'unit' && table !== 'side')
    .flatMap(({ key, table }) =>
      [named[key] ?? []].flat().flatMap((id) => (typeof id === 'string' ? [[table, id] as const] : [])),
    )
    .flatMap(([table, id]) => {
      const lineIn = (of: Battle): string => {
        const row = findRow(of, table, id);
        return (row && ruleset.rowLine?.(table, row, of)) ?? '';
      };
      const [was, is] = [lineIn(battle), lineIn(after)];
      return was === ''
        ? []
        : [`${findRowName(findRow(battle, table, id)!)}: ${was}${is === was || is === '' ? '' : ` → ${is}`}.`];
    });
}

/**
 * Describes the stores that a command uses up, such as `Allies: air units 4 → 1` or `12 SS Panzer: POL 6 → 5`: those of the actor's
 * side, and of its formations.
 */
function spentLines({ ruleset, battle }: View, after: Battle, sideId: string | null): readonly string[] {
  const tables = ['side', ...(ruleset.storeTables ?? [])];
  return tables.flatMap((table) =>
    [...(battle.tables[table]?.values() ?? [])].flatMap((was) => {
      const is = findRow(after, table, was.id as string);
      const isOwn = (table === 'side' ? was.id : was.side) === sideId;
      return !isOwn || !is || is === was
        ? []
        : Object.entries(was).flatMap(([key, before]) => {
            const now = is[key];
            return typeof before === 'number' && typeof now === 'number' && now < before
              ? [`${findRowName(was)}: ${describeFieldName(key)} ${before} → ${now}.`]
              : [];
          });
    }),
  );
}

/** Names the units that a command brings into contact, if the rulebook records contacts. */
function metLines({ ruleset, battle }: View, after: Battle): readonly string[] {
  if (!ruleset.listContactPairs) return [];
  const met = newIn(ruleset.listContactPairs(battle), ruleset.listContactPairs(after), (pair) => pair.join(' '));
  // A side does not learn in advance of a contact with a unit that it does not know.
  const nameOf = (id: string): readonly string[] => {
    const row = findRow(after, 'unit', id);
    return row ? [findRowName(row)] : [];
  };
  const names = [...new Set(met.flatMap(([, enemy]) => nameOf(enemy)))];
  return names.length === 0 ? [] : [`Ends in contact with ${names.join(', ')}.`];
}

/** Returns the items of the second list that are not in the first list. */
function newIn<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const known = new Set(before.map(keyOf));
  return after.filter((one) => !known.has(keyOf(one)));
}

const markKey = ({ kind, x, y, label }: GroundMarker): string => JSON.stringify([kind, x, y, label]);
const dueKey = ({ id, label, dueTurn, duePhase }: DiaryEntry): string => JSON.stringify([id, label, dueTurn, duePhase]);

function dueLine({ ruleset }: View, { label, dueTurn, duePhase }: DiaryEntry): string {
  const phase = duePhase === '' ? '' : ` (${findPhaseTitle(ruleset, duePhase)})`;
  return `${label} in ${formatTurn(ruleset, dueTurn)}${phase}.`;
}

function aimLine({ battle }: View, { x, y, radius }: GroundMarker): string {
  const map = findMap(battle)!;
  const spot = { x, y, half: 0 };
  const name = findGroundName(listFeatures(battle), spot, map);
  const far = radius * map.per;
  const ring = map.grid === 'hexes' ? '' : `, ${describeDistance({ least: far, most: far }, map)} around`;
  return `Aimed at ${formatSquareOfSpot(spot, map)}${name === undefined ? '' : ` ${name}`}${ring}.`;
}

/** Returns the zones of fire that a command orders or changes. */
function zonesIn({ ruleset: { falling }, battle }: View, after: Battle) {
  if (!falling?.zone) return [];
  const before = battle.tables[falling.table];
  return [...(after.tables[falling.table]?.values() ?? [])].flatMap((row) => {
    const zone = before?.get(row.id as string) === row ? null : falling.zone!(row, after);
    return zone ? [{ ...zone, side: row.side as string }] : [];
  });
}

function inZoneLine(units: readonly UnitRow[], side: string | null): string {
  if (units.length === 0) return 'You do not know of a unit in the zone now.';
  const names = units.map((unit) => `${findRowName(unit)}${unit.side === side ? ' (yours)' : ''}`);
  return `In the zone now: ${names.join(', ')}.`;
}
