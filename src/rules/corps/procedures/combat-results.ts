import { isCombatType, isSplittingType, type CombatResult } from '../vocabulary.js';
import { countAutomaticLoss, type Volley } from './combat-fire.js';
import type { Fighter } from './combat-lines.js';

/** The result of a combat for one unit. The keys are in the order in which posts show them. */
export type CombatantOutcome = {
  readonly name: string;
  /** The dice that the side rolled, and the number of hits before saves. */
  readonly fireDice: number;
  readonly hits: number;
  /** The hits on the unit before saves, including hits by ships. */
  readonly hitsTaken: number;
  readonly autoTaken: number;
  readonly saved: number;
  readonly spLost: number;
  readonly spAfter: number;
  readonly result: CombatResult;
};

/** A unit with the hits on it, before its result is known. */
interface Struck {
  readonly unit: Fighter;
  readonly told: Omit<CombatantOutcome, 'result'>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0);

/**
 * Returns the hits on each unit of a line.
 * @param fire the volley of the line's own side
 * @param incoming the volley of the enemy
 */
function struck(line: readonly Fighter[], enemy: readonly Fighter[], fire: Volley, incoming: Volley): readonly Struck[] {
  const of = ({ shots, results }: Volley, which: (shot: Volley['shots'][number]) => boolean) =>
    shots.flatMap((shot, part) => (which(shot) ? [{ ...shot, ...results[part]! }] : []));
  return line.map((unit) => {
    const own = of(fire, ({ by }) => by === unit);
    const taken = of(incoming, ({ at }) => at === unit);
    const hitsTaken = sum(taken.map(({ hits }) => hits));
    const saved = sum(taken.map((shot) => shot.saved));
    const autoTaken = countAutomaticLoss(unit, enemy);
    const spLost = Math.min(unit.sp, hitsTaken - saved + autoTaken);
    return {
      unit,
      told: {
        name: unit.name,
        fireDice: sum(own.map(({ dice }) => dice)),
        hits: sum(own.map(({ hits }) => hits)),
        hitsTaken,
        autoTaken,
        saved,
        spLost,
        spAfter: unit.sp - spLost,
      },
    };
  });
}

/**
 * Checks whether guns have no support, because no unit of a type that can support them fought near them (Combat results, CO-40).
 */
const isUnsupported = (defenders: readonly Fighter[]): boolean =>
  !defenders.some(({ role, type }) => role !== 'ranged' && isSplittingType(type));

const isOverrun = ({ unit, told }: Struck): boolean => unit.type === 'artillery' && unit.role === 'contact' && told.spAfter > 0;

/** Checks whether this unit fought a bigger combat unit that survived (Combat results, CO-41). */
function facesBigger({ unit }: Struck, survivors: readonly Struck[]): boolean {
  return survivors.some(
    ({ unit: enemy }) =>
      enemy.size === 'battalion' &&
      isCombatType(enemy.type) &&
      enemy.role !== 'ranged' &&
      (enemy.faces === unit.index || unit.faces === enemy.index),
  );
}

const isPrepared = ({ defends, works }: Fighter): boolean => defends && works !== 'none'; // See ruling CO-42.

export interface CombatVerdict {
  readonly attackers: readonly CombatantOutcome[];
  readonly defenders: readonly CombatantOutcome[];
  readonly attackerMayAdvance: boolean;
  /** The number of detachments that stayed because of a prepared position (CO-42). */
  readonly stayed: number;
}

/**
 * Finds the result of a combat for each unit, and whether the attackers may advance (Combat results).
 * @param attackersEliminated true if losses have eliminated the whole attacking side
 */
export function findCombatResult(
  lines: { readonly attackers: readonly Fighter[]; readonly defenders: readonly Fighter[] },
  attack: Volley,
  defence: Volley,
  attackersEliminated: boolean,
): CombatVerdict {
  const attackers = struck(lines.attackers, lines.defenders, attack, defence);
  const defenders = struck(lines.defenders, lines.attackers, defence, attack);
  const overrun = new Set(!attackersEliminated && isUnsupported(lines.defenders) ? defenders.filter(isOverrun) : []);
  const stands = (one: Struck): boolean => one.told.spAfter > 0 && !overrun.has(one);
  let stayed = 0;

  const resultOf = (one: Struck, enemies: readonly Struck[]): CombatResult => {
    if (overrun.has(one)) return 'overrun';
    if (one.told.spAfter === 0) return 'eliminated';
    const smaller = one.unit.size === 'detachment' && one.unit.role === 'contact' && facesBigger(one, enemies.filter(stands));
    if (!smaller) return 'holds';
    if (!isPrepared(one.unit)) return 'retires';
    stayed++;
    return 'holds';
  };
  const told = (one: Struck, enemies: readonly Struck[]): CombatantOutcome => {
    const result = resultOf(one, enemies);
    return { ...one.told, spAfter: result === 'overrun' ? 0 : one.told.spAfter, result };
  };
  const attackerOutcomes = attackers.map((one) => told(one, defenders));
  const defenderOutcomes = defenders.map((one) => told(one, attackers));
  const anyInContact = (
    line: readonly Fighter[],
    outcomes: readonly CombatantOutcome[],
    which: (result: CombatResult) => boolean,
  ): boolean => line.some(({ role }, index) => role === 'contact' && which(outcomes[index]!.result));
  return {
    attackers: attackerOutcomes,
    defenders: defenderOutcomes,
    attackerMayAdvance:
      anyInContact(lines.defenders, defenderOutcomes, (result) => result !== 'holds') &&
      anyInContact(lines.attackers, attackerOutcomes, (result) => result === 'holds'), // See ruling CO-43.
    stayed,
  };
}
