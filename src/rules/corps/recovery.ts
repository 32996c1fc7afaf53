import { type CorpsContext, unitIn, listFormationUnits } from './battle.js';
import { returnToUnit } from './detachments.js';
import { countRecoverableSp } from './procedures/night-recovery.js';
import type { CorpsBattle, CorpsUnit, Gain } from './state.js';
import { isArmourType, isFootType, type UnitType } from './vocabulary.js';

/** The SP that a division regains in a night, by the units that may get them (Night Phase: Recovery). */
interface Recovered {
  /** The SP that any unit may get. */
  readonly divisionSp: number;
  /** The SP that only infantry and engineers may get. */
  readonly hospitalSp: number;
  /** The SP that only armour and armoured recce may get. */
  readonly recoverySp: number;
}

const anyType = (): boolean => true;

/**
 * Proposes which units of a division regain SP. SP from the hospital come first and go to infantry and engineers. SP from the
 * recovery unit follow and go to armour, and the rest to any unit. Each SP goes to the unit that lacks the most SP. If several
 * units lack equally many, the first of them in the roster gets it.
 */
export function proposeGains(battle: CorpsBattle, divisionId: string, recovered: Recovered): readonly Gain[] {
  const units = listFormationUnits(battle, divisionId);
  const missing = new Map(units.map((unit) => [unit.id, countRecoverableSp(unit, battle)]));
  const gains = new Map<string, number>();
  const give = (sp: number, mayHave: (type: UnitType) => boolean): void => {
    for (let left = sp; left > 0; left--) {
      const most = units
        .filter(({ type }) => mayHave(type))
        .reduce<CorpsUnit | null>(
          (best, unit) => (missing.get(unit.id)! > (best ? missing.get(best.id)! : 0) ? unit : best),
          null,
        );
      if (!most) return;
      missing.set(most.id, missing.get(most.id)! - 1);
      gains.set(most.id, (gains.get(most.id) ?? 0) + 1);
    }
  };
  give(recovered.hospitalSp, isFootType);
  give(recovered.recoverySp, isArmourType);
  give(recovered.divisionSp, anyType);
  return units.flatMap(({ id }) => (gains.has(id) ? [{ unit: id, sp: gains.get(id)! }] : []));
}

/** Checks whether a division has enough SP of the right kinds for these gains. */
export function canGiveGains(
  battle: CorpsBattle,
  { divisionSp, hospitalSp, recoverySp }: Recovered,
  gains: readonly Gain[],
): boolean {
  const given = (mayHave: (type: UnitType) => boolean): number =>
    gains.reduce((sum, { unit, sp }) => sum + (mayHave(unitIn(battle, unit)!.type) ? sp : 0), 0);
  const foot = given(isFootType);
  const armour = given(isArmourType);
  const rest = given(anyType) - foot - armour;
  return rest + Math.max(0, foot - hospitalSp) + Math.max(0, armour - recoverySp) <= divisionSp;
}

/** Adds the SP that units regain, to each unit at most the SP that it lacks. */
export function giveGains(desk: CorpsContext, gains: readonly Gain[]): void {
  for (const { unit: id, sp } of gains) {
    const { battle } = desk.draft;
    const unit = unitIn(battle, id);
    const back = unit ? Math.min(sp, countRecoverableSp(unit, battle)) : 0;
    if (unit && back > 0) returnToUnit(desk, unit, { sp: unit.sp + back });
  }
}

/** Gives units the SP that a division regains, distributed as proposed. */
export function giveProposedGains(desk: CorpsContext, divisionId: string, recovered: Recovered): void {
  giveGains(desk, proposeGains(desk.draft.battle, divisionId, recovered));
}
