/** What became of each side's units. */
import { type BattleEvent, mayKnow } from '../../game/index.js';
import { applyChanges, type Battle, EMPTY_BATTLE, type Row, type Ruleset, turnName, type UnitRow } from '../../rules/index.js';
import { escapeText } from '../text.js';
import { knownTo } from '../visibility.js';
import { isLost } from '../words.js';
import type { Report } from './entries.js';

export interface SideLosses {
  /** Markdown. */
  readonly side: string;
  /** Units in the battle now, those that are lost included. */
  readonly units: number;
  /** `1/Pz (turn 3)`, markdown; in the order in which they were lost. */
  readonly lost: readonly string[];
  /** What the rulebook counts: the most that the side had, and what it has now. */
  readonly strength: { readonly label: string; readonly most: number; readonly now: number } | null;
}

/** Sides in order, with the units that the reader may know of; a loss is told to whoever could know of the unit then. */
export function lossesOf({ events, setting, reader }: Report): SideLosses[] {
  const { battle, ruleset } = setting;
  const known = knownTo(reader, { changes: [] }, setting);
  // What was taken out again was no part of the battle.
  const counts = (id: string): boolean => battle.tables.unit.has(id) && known('unit', id);
  /** Who knew of it before, or was told what happened, and knows of it afterwards. */
  const sees = (event: BattleEvent, before: Battle, after: Battle, id: string): boolean => {
    const knownIn = (battleThen: Battle): boolean =>
      knownTo(reader, { changes: [] }, { ...setting, battle: battleThen })('unit', id);
    return knownIn(after) && (mayKnow(reader, event) || knownIn(before));
  };
  const lostInTurn = new Map<string, number>();
  const totals = new Totals(ruleset);
  let stood: Battle = EMPTY_BATTLE;
  for (const event of events) {
    const { changes, turn } = event;
    const now = applyChanges(stood, changes);
    for (const id of new Set(changes.filter(({ table }) => table === 'unit').map((change) => change.id))) {
      const before = stood.tables.unit.get(id);
      const unit = now.tables.unit.get(id);
      if (!counts(id)) continue;
      totals.replace(before, unit);
      const isLostNow = before && unit && !isGone(before, ruleset) && isGone(unit, ruleset);
      if (isLostNow && sees(event, stood, now, id)) lostInTurn.set(id, turn);
      if (!unit || !isGone(unit, ruleset)) lostInTurn.delete(id);
    }
    totals.note();
    stood = now;
  }
  const units = [...battle.tables.unit.values()].filter(({ id }) => counts(id));
  return [...battle.tables.side.values()].map(({ id, name }) => ({
    side: escapeText(name, 80),
    units: units.filter(({ side }) => side === id).length,
    lost: [...lostInTurn].flatMap(([unitId, turn]) => {
      const unit = battle.tables.unit.get(unitId);
      return unit?.side === id ? [`${escapeText(unit.name, 80)} (${turnName(ruleset, turn)})`] : [];
    }),
    strength: ruleset.strength ? { label: ruleset.strength.label, most: totals.mostOf(id), now: totals.of(id) } : null,
  }));
}

/** Whether a unit is out of the battle for good, as its rulebook says. */
function isGone(unit: UnitRow, { strength }: Pick<Ruleset, 'strength'>): boolean {
  return strength?.isLost(unit) ?? Object.entries(unit as Row).some(([key, value]) => isLost(key, value));
}

/** What each side's units add up to, unit by unit as they change. */
export class Totals {
  private readonly bySide = new Map<string, number>();
  private readonly most = new Map<string, number>();

  constructor(private readonly ruleset: Pick<Ruleset, 'strength'>) {}

  replace(before: UnitRow | undefined, after: UnitRow | undefined): void {
    this.add(before, -1);
    this.add(after, 1);
  }

  /** Takes note of how things stand after an event. */
  note(): void {
    for (const [side, total] of this.bySide) this.most.set(side, Math.max(total, this.mostOf(side)));
  }

  of(side: string): number {
    return this.bySide.get(side) ?? 0;
  }

  mostOf(side: string): number {
    return this.most.get(side) ?? 0;
  }

  private add(unit: UnitRow | undefined, sign: 1 | -1): void {
    if (unit) this.bySide.set(unit.side, this.of(unit.side) + sign * (this.ruleset.strength?.of(unit) ?? 0));
  }
}
