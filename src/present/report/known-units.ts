/** The units of a battle as its record moves on, as far as its reader knew of them and knows of them now. */
import { applyChanges, type Battle, EMPTY_BATTLE, type UnitRow } from '../../rules/index.js';
import { knownTo, type Visible } from '../../knowing/index.js';
import type { Report } from './entries.js';
import { Totals } from './losses.js';

/** A unit that is otherwise than it was; undefined while it is not there, or not known of. */
export interface KnownUnit {
  readonly id: string;
  readonly before: UnitRow | undefined;
  readonly after: UnitRow | undefined;
}

export class KnownUnits {
  private readonly shown = new Map<string, UnitRow>();
  private readonly touched = new Set<string>();
  private readonly totals: Totals;
  private readonly sides: readonly string[];
  private readonly knownNow: Visible;
  private battle: Battle = EMPTY_BATTLE;

  constructor(private readonly report: Report) {
    const { setting, reader } = report;
    this.totals = new Totals(setting.ruleset);
    this.sides = [...setting.battle.tables.side.keys()];
    this.knownNow = knownTo(reader, { changes: [] }, setting);
  }

  /** The battle as it stands. */
  get now(): Battle {
    return this.battle;
  }

  apply(changes: Parameters<typeof applyChanges>[1]): void {
    this.battle = applyChanges(this.battle, changes);
    for (const { table, id } of changes) if (table === 'unit') this.touched.add(id);
  }

  /** What is otherwise than when this was last asked. */
  differences(): KnownUnit[] {
    const { setting, reader } = this.report;
    const knewThen = knownTo(reader, { changes: [] }, { ...setting, battle: this.battle, gone: () => undefined });
    // Umpires know all; who does not may come to know of units that nothing has touched.
    const asked = reader.standing === 'umpire' ? this.touched : new Set([...this.touched, ...this.battle.tables.unit.keys()]);
    const isThere = reader.sideId === null || reader.standing === 'umpire' || this.battle.tables.side.has(reader.sideId);
    const found = [...asked].flatMap((id): KnownUnit[] => {
      const unit = this.battle.tables.unit.get(id);
      const isKnown = unit !== undefined && isThere && this.knownNow('unit', id) && knewThen('unit', id);
      const [before, after] = [this.shown.get(id), isKnown ? unit : undefined];
      if (before === after) return [];
      this.totals.replace(before, after);
      if (after) this.shown.set(id, after);
      else this.shown.delete(id);
      return [{ id, before, after }];
    });
    this.touched.clear();
    return found;
  }

  /** What each side's units add up to, in the order of the sides, to hundredths, when `differences` was last asked. */
  strength(): number[] {
    return this.sides.map((side) => Math.round(this.totals.of(side) * 100) / 100);
  }
}
