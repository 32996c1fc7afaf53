/** Finds out which units each side lost, and when. */
import type { BattleEvent } from '../../game/index.js';
import { type Battle, type Ruleset, type UnitRow } from '../../rules/index.js';
import { escapeText } from '../text.js';
import { createKnownCheck, filterKnownEvents } from '../../knowing/index.js';
import { listCourse, type Report } from './entries.js';

/** A unit that has been destroyed, or is out of the battle for another reason. */
export interface LostUnit {
  readonly id: string;
  /** The unit's name as Markdown. */
  readonly name: string;
  readonly turn: number;
  /** The number of the event in which the unit was lost. */
  readonly number: number;
}

export interface SideLosses {
  readonly id: string;
  /** The side's name as Markdown. */
  readonly side: string;
  /** The number of the side's units now in the battle, including lost units. */
  readonly units: number;
  /** The lost units. The earliest loss comes first. */
  readonly lost: readonly LostUnit[];
  /** The label that the rulebook uses for strength, the side's maximum strength, and its present strength. */
  readonly strength: { readonly label: string; readonly most: number; readonly now: number };
}

/** The losses of a battle, as far as the report's reader may know them. */
interface Toll {
  readonly sides: readonly SideLosses[];
  /** The strength that all sides together lost in each event, by the event's number. */
  readonly costs: ReadonlyMap<number, number>;
}

/**
 * Returns the sides in order, with the units that the reader knows. Includes a loss only if the reader could know of the unit at
 * that time.
 */
export function sumLosses(report: Report): Toll {
  const { events, setting, reader, knows } = report;
  const { battle, ruleset } = setting;
  const isLost = (unit: UnitRow): boolean => ruleset.strength.isLost(unit);
  const told = new Set(filterKnownEvents(reader, events));
  // Units that were removed from the battle do not count.
  const counts = (id: string): boolean => battle.tables.unit.has(id) && knows('unit', id);
  /** Checks whether the reader knew the unit before the event or may know the event, and knows the unit after the event. */
  const sees = (event: BattleEvent, before: Battle, after: Battle, id: string): boolean => {
    const knownIn = (battleThen: Battle): boolean =>
      createKnownCheck(reader, { changes: [] }, { ...setting, battle: battleThen })('unit', id);
    return knownIn(after) && (told.has(event) || knownIn(before));
  };
  const lostIn = new Map<string, Pick<BattleEvent, 'turn' | 'number'>>();
  /** The earlier losses of units that were then removed. Such units may return to the battle in the same state. */
  const lostBefore = new Map<string, Pick<BattleEvent, 'turn' | 'number'>>();
  const totals = new StrengthTotals(ruleset);
  const costs = new Map<number, number>();
  for (const { event, before: stood, after: now } of listCourse(report)) {
    const { changes } = event;
    for (const id of new Set(changes.filter(({ table }) => table === 'unit').map((change) => change.id))) {
      const before = stood.tables.unit.get(id);
      const unit = now.tables.unit.get(id);
      if (!counts(id)) continue;
      totals.replace(before, unit);
      if (before && unit && sees(event, stood, now, id)) {
        if (!isLost(before) && isLost(unit)) lostIn.set(id, event);
        const cost = ruleset.strength.of(before) - ruleset.strength.of(unit);
        if (cost > 0) costs.set(event.number, (costs.get(event.number) ?? 0) + cost);
      }
      const had = lostIn.get(id) ?? lostBefore.get(id);
      if (!unit && had) lostBefore.set(id, had);
      if (!before && unit && had && isLost(unit)) lostIn.set(id, had);
      if (!unit || !isLost(unit)) lostIn.delete(id);
    }
    totals.note();
  }
  const units = [...battle.tables.unit.values()].filter(({ id }) => counts(id));
  const sides = [...battle.tables.side.values()].map(({ id, name }) => ({
    id,
    side: escapeText(name, 80),
    units: units.filter(({ side }) => side === id).length,
    lost: [...lostIn].flatMap(([unitId, { turn, number }]) => {
      const unit = battle.tables.unit.get(unitId);
      return unit?.side === id ? [{ id: unitId, name: escapeText(unit.name, 80), turn, number }] : [];
    }),
    strength: { label: ruleset.strength.label, most: totals.mostOf(id), now: totals.of(id) },
  }));
  return { sides, costs };
}

/** Returns a strength as text, with at most two decimal places. */
export const formatStrength = (value: number): string => String(Math.round(value * 100) / 100);

/** Returns the label of a strength for use within a sentence: `bases` for `Bases`, but `SP` unchanged. */
export const lowerStrengthLabel = (label: string): string => (/^[A-Z]+$/.test(label) ? label : label.toLowerCase());

/** The strength of each side. The totals are updated as units change. */
export class StrengthTotals {
  private readonly bySide = new Map<string, number>();
  private readonly most = new Map<string, number>();
  /** The strength of all units that have entered the battle, without what they lost later. */
  private readonly entered = new Map<string, number>();
  /** The strength of the units that have entered since the last `note`, and the total strength at that time. */
  private readonly entering = new Map<string, number>();
  private readonly noted = new Map<string, number>();

  constructor(private readonly ruleset: Pick<Ruleset, 'strength'>) {}

  replace(before: UnitRow | undefined, after: UnitRow | undefined): void {
    this.change(this.bySide, before, -1);
    this.change(this.bySide, after, 1);
    if (!before) this.change(this.entering, after, 1);
    if (!after) this.change(this.entering, before, -1);
  }

  /**
   * Updates the maximum strength of each side: the most that it has had, or all that has entered. A unit that is split off from
   * another one brings no strength with it. Must be called after every event.
   */
  note(): void {
    for (const [side, total] of this.bySide) {
      const gained = total - (this.noted.get(side) ?? 0);
      const entering = this.entering.get(side) ?? 0;
      const within = entering > 0 ? Math.min(entering, Math.max(gained, 0)) : Math.max(entering, Math.min(gained, 0));
      const entered = (this.entered.get(side) ?? 0) + within;
      this.entered.set(side, entered);
      this.noted.set(side, total);
      this.most.set(side, Math.max(total, entered, this.mostOf(side)));
    }
    this.entering.clear();
  }

  of(side: string): number {
    return this.bySide.get(side) ?? 0;
  }

  mostOf(side: string): number {
    return this.most.get(side) ?? 0;
  }

  private change(totals: Map<string, number>, unit: UnitRow | undefined, sign: 1 | -1): void {
    if (unit) totals.set(unit.side, (totals.get(unit.side) ?? 0) + sign * this.ruleset.strength.of(unit));
  }
}
