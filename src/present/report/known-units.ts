/**
 * Follows units through a battle's record. A unit appears with what the reader knew at each step, if the reader still knows the
 * unit.
 */
import type { BattleEvent } from '../../game/index.js';
import type { Battle, UnitRow } from '../../rules/index.js';
import { createKnownCheck } from '../../knowing/index.js';
import type { EventDescription } from '../telling/telling.js';
import { listCourse, type Report } from './entries.js';
import { StrengthTotals } from './losses.js';

/** A unit that has changed. Undefined fields mean that the unit is not in the battle, or not known. */
interface KnownUnit {
  readonly id: string;
  readonly before: UnitRow | undefined;
  readonly after: UnitRow | undefined;
}

/** An event that the reader may know, and the state of the units after the event. */
export interface KnownStep {
  readonly event: BattleEvent;
  readonly entry: EventDescription;
  readonly battle: Battle;
  /**
   * The units that have changed since the previous step. A change in a hidden event appears with the next event that the reader
   * may know.
   */
  readonly units: readonly KnownUnit[];
  /** The total strength of each side's units to two decimal places, in the order of the sides. */
  readonly strength: readonly number[];
}

/** Yields each event that the reader may know. Units are included if the reader knew them at that time and still knows them. */
export function* listKnownSteps(report: Report): Generator<KnownStep, void> {
  const { setting, reader, knows } = report;
  const totals = new StrengthTotals(setting.ruleset);
  const shown = new Map<string, UnitRow>();
  const touched = new Set<string>();
  for (const { event, entry, after: battle } of listCourse(report)) {
    for (const { table, id } of event.changes) if (table === 'unit') touched.add(id);
    if (!entry) continue;
    const knewThen = createKnownCheck(reader, { changes: [] }, { ...setting, battle, gone: () => undefined });
    // An umpire knows all units. Another reader may learn of a unit although the unit itself has not changed.
    const asked = reader.standing === 'umpire' ? touched : new Set([...touched, ...battle.tables.unit.keys()]);
    const isThere = reader.sideId === null || reader.standing === 'umpire' || battle.tables.side.has(reader.sideId);
    const units = [...asked].flatMap((id): KnownUnit[] => {
      const unit = battle.tables.unit.get(id);
      const isKnown = unit !== undefined && isThere && knows('unit', id) && knewThen('unit', id);
      const [before, after] = [shown.get(id), isKnown ? unit : undefined];
      if (before === after) return [];
      totals.replace(before, after);
      if (after) shown.set(id, after);
      else shown.delete(id);
      return [{ id, before, after }];
    });
    touched.clear();
    const strength = [...setting.battle.tables.side.keys()].map((side) => Math.round(totals.of(side) * 100) / 100);
    yield { event, entry, battle, units, strength };
  }
}
