/** 5.2: declared assaults, and the fire they cause. */
import { illegal } from '../refusal.js';
import type { Actor } from '../happening.js';
import { type Desk, unitIn, unitsOf } from './battle.js';
import { isBattery } from './readiness.js';
import type { Meeting } from './rows.js';
import type { EaglesBattle, EaglesScene, EaglesUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** The phase of assaults and of the fire in them (Sequence, melee B). */
export const ASSAULT_PHASE = 'melee' satisfies PhaseId;

/** Vehicles and bunkers are assaulted; all others are met in a melee (5.1, 5.2). */
export const isAssaultable = ({ kind }: EaglesUnit): boolean => kind === 'vehicle' || kind === 'bunker';

/** 5.2: an infantry unit, with its organic anti-tank weapons. Guns, heavy weapons and staffs are none. */
const isInfantry = (unit: EaglesUnit): boolean => unit.kind === 'infantry' && !isBattery(unit);

/** 5.2: infantry units assault; others at an umpire's word. @throws {Refusal} ILLEGAL */
export function checkAssaulter(unit: EaglesUnit, { standing }: Pick<Actor, 'standing'>): void {
  if (standing !== 'umpire' && !isInfantry(unit)) throw illegal(`${unit.name} is no infantry: ${ONLY_INFANTRY}`, '5.2');
}

const ONLY_INFANTRY = 'only infantry assaults vehicles and bunkers';

/** Remarks when an umpire lets other units assault. */
export const assaulterRemarks = (unit: EaglesUnit | undefined): readonly string[] =>
  unit && !isInfantry(unit) ? [`${unit.name} is no infantry; an umpire lets it assault (5.2).`] : [];

/** A meeting in this turn and phase. */
export const meeting = (unit: string, { game: { turn, phase } }: EaglesBattle): Meeting => ({ unit, turn, phase });

/** The unit of a meeting of this phase. */
const metNow = (met: Meeting | null | undefined, { game }: EaglesBattle): string | undefined =>
  met?.turn === game.turn && met.phase === game.phase ? met.unit : undefined;

/** An assault that has been declared in this phase and not been made. */
export interface Declared {
  readonly infantry: EaglesUnit;
  readonly enemy: EaglesUnit;
}

/** Declared assaults with both units alive. */
export const declaredAssaults = (battle: EaglesBattle): readonly Declared[] =>
  unitsOf(battle).flatMap((infantry) => {
    const enemy = unitIn(battle, metNow(infantry.assaults, battle));
    return enemy && !enemy.destroyed && !infantry.destroyed ? [{ infantry, enemy }] : [];
  });

/** 5.2 step 1: whether a vehicle or bunker can fire at all, and has not in this phase. */
export const owesFire = (enemy: EaglesUnit, battle: EaglesBattle): boolean =>
  enemy.fp > 0 && !enemy.destroyed && metNow(enemy.firedOn, battle) === undefined;

/** 5.2: before the assault is made, its target fires. A remark where it has not. */
export const unansweredRemarks = ({ one, battle }: EaglesScene<'infantry' | 'enemy'>): readonly string[] => {
  const [infantry, enemy] = [one('infantry'), one('enemy')];
  return infantry && enemy && owesFire(enemy, battle)
    ? [`${enemy.name} has not fired at ${infantry.name} first (5.2, step 1).`]
    : [];
};

/** 5.2 step 1: a vehicle or bunker that fires outside the direct fire phase fires at its assaulters. */
export function answerAssault(desk: Desk, firers: readonly string[], [target]: readonly string[]): void {
  const { battle } = desk.draft;
  if (target === undefined || battle.game.phase === 'direct') return;
  for (const id of firers)
    if (isAssaultable(unitIn(battle, id)!)) desk.draft.set('unit', id, { firedOn: meeting(target, battle) });
}

type Shot = EaglesScene<'firer' | 'target'>;

/**
 * True if this shot belongs to a declared assault. In step 1 the assaulted unit fires, in step 2 the assaulting infantry;
 * supporting weapons may fire in both steps.
 */
function givesFire({ infantry, enemy }: Declared, { one }: Shot): boolean {
  const [firer, target] = [one('firer'), one('target')];
  if (target?.id === infantry.id) return !firer || firer.id === enemy.id || (isSupporter(firer) && firer.side === enemy.side);
  return target?.id === enemy.id && (!firer || (isSupporter(firer) && firer.side === infantry.side && firer.id !== infantry.id));
}

/** 5.2 step 2: infantry and crew-served weapons. */
const isSupporter = (unit: EaglesUnit): boolean => !isAssaultable(unit) && unit.kind !== 'administrative';

const isGiven = (shot: Shot): boolean =>
  shot.battle.game.phase !== ASSAULT_PHASE || declaredAssaults(shot.battle).some((assault) => givesFire(assault, shot));

/** Sequence, 5.2: in the melee phase an assault alone gives fire. @throws {Refusal} ILLEGAL for a player */
export function checkFireGiven(shot: Shot, { standing }: Pick<Actor, 'standing'>): void {
  if (standing === 'umpire' || isGiven(shot)) return;
  throw illegal(
    'in the melee phase a declared assault gives fire, and none gives this: /eagles-assault declare',
    'Sequence',
    '5.2',
  );
}

/** Remarks when an umpire allows fire, or first fire, in the melee phase. */
export function fireGivenRemarks(shot: Shot): readonly string[] {
  const { one, battle } = shot;
  const [firer, target] = [one('firer'), one('target')];
  if (!firer && !target) return [];
  if (!isGiven(shot)) {
    const isAnswer = firer && target && isAssaultable(firer) && isInfantry(target);
    return [
      isAnswer
        ? `No assault of ${target.name} on ${firer.name} was declared; an umpire lets it fire (5.2, step 1).`
        : 'No assault gives this fire in the melee phase; an umpire lets it happen (Sequence, 5.2).',
    ];
  }
  if (battle.game.phase !== ASSAULT_PHASE) return [];
  const supported = declaredAssaults(battle).filter(
    (assault) => target?.id === assault.infantry.id && firer !== undefined && firer.id !== assault.enemy.id,
  );
  return supported
    .filter(({ enemy }) => owesFire(enemy, battle))
    .map(({ infantry, enemy }) => `${enemy.name} has not fired at ${infantry.name} first (5.2, step 1).`);
}
