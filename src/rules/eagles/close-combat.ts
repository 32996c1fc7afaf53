/** Handles declared assaults, and the fire that they allow (5.2). */
import { buildSentenceEvent } from '../act.js';
import { readRoute } from '../ground/going.js';
import { refuseIllegal, tryOrHandleRefusal } from '../refusal.js';
import type { Actor, DraftEvent, FurtherEvents } from '../happening.js';
import type { Check, CheckedAction } from '../checks.js';
import { assaultChance } from './assault-chance.js';
import { type EaglesContext, unitIn, unitsOf } from './battle.js';
import { calculateKillDice } from './kill-dice.js';
import { CONTACT_MEASURES } from './contact.js';
import { areUnspottedHidden, KNOWLEDGE_FUNCTIONS, measureYardsApart } from './observation.js';
import { findGroundMap } from './positions.js';
import { isBattery } from './readiness.js';
import { mayKnowUnit } from './roles.js';
import type { FightRecord } from './rows.js';
import type { EaglesBattle, EaglesScene, EaglesUnit } from './state.js';
import type { PhaseId } from './vocabulary.js';

/** The phase in which units assault, and fire in assaults (Sequence, melee B). */
export const ASSAULT_PHASE = 'melee' satisfies PhaseId;

/** Returns true for vehicles and bunkers, which infantry assaults. All other units fight in a melee (5.1, 5.2). */
export const isAssaultable = ({ kind }: EaglesUnit): boolean => kind === 'vehicle' || kind === 'bunker';

/**
 * 5.2: returns true for infantry, which can assault because it has anti-tank weapons. Guns, heavy weapons and staffs do not count
 * as infantry.
 */
const isInfantry = (unit: EaglesUnit): boolean => unit.kind === 'infantry' && !isBattery(unit);

/**
 * 5.2: requires infantry for an assault. Umpires may make any other unit assault too.
 * @throws {Refusal} ILLEGAL if a player orders another unit to assault
 */
export function checkAssaulter(unit: EaglesUnit, { standing }: Pick<Actor, 'standing'>): void {
  if (standing !== 'umpire' && !isInfantry(unit)) throw refuseIllegal(`${unit.name} is not infantry. ${ONLY_INFANTRY}`, '5.2');
}

/**
 * 5.2: requires that a player's infantry won no assault last turn. Umpires learn it from the assault itself.
 * @throws {Refusal} ILLEGAL if the infantry cannot assault this turn
 */
export function checkNotBarred(
  { name, assaultBarredTurn }: EaglesUnit,
  { game }: EaglesBattle,
  { standing }: Pick<Actor, 'standing'>,
): void {
  if (standing !== 'umpire' && assaultBarredTurn === game.turn)
    throw refuseIllegal(`${name} won an assault last turn and cannot assault this turn. Choose another unit.`, '5.2');
}

const ONLY_INFANTRY = 'Choose infantry to assault vehicles and bunkers.';

/** Returns remarks if an umpire allows a unit other than infantry to assault. */
export const listAssaulterRemarks = (unit: EaglesUnit | undefined): readonly string[] =>
  unit && !isInfantry(unit) ? [`${unit.name} is not infantry. An umpire allowed the assault (5.2).`] : [];

/** Records that a unit was assaulted, or fired at its assaulters, in this turn and phase. */
export const recordMeeting = (unit: string, { game: { turn, phase } }: EaglesBattle): FightRecord => ({ unit, turn, phase });

/** Returns the other unit of a recorded meeting in this turn and phase; undefined for an older meeting. */
const metNow = (met: FightRecord | null | undefined, { game }: EaglesBattle): string | undefined =>
  met?.turn === game.turn && met.phase === game.phase ? met.unit : undefined;

/**
 * E-52: checks whether infantry has made its assault of this turn's melee phase. An assault in the movement phase by overrun
 * infantry does not count, because that assault only forbids the unit's assault in the next turn (5.2).
 */
export const hasAssaulted = ({ assaultBarredTurn, assaults }: EaglesUnit, { game }: EaglesBattle): boolean =>
  assaultBarredTurn === game.turn + 1 && (assaults?.turn !== game.turn || assaults.phase === game.phase);

/** An assault that was declared in this phase and has not been made. */
export interface DeclaredAssault {
  readonly infantry: EaglesUnit;
  readonly enemy: EaglesUnit;
}

/** Returns the assaults declared in this phase. Leaves out assaults in which a unit has been destroyed. */
export const listDeclaredAssaults = (battle: EaglesBattle): readonly DeclaredAssault[] =>
  unitsOf(battle).flatMap((infantry) => {
    const enemy = unitIn(battle, metNow(infantry.assaults, battle));
    return enemy && !enemy.destroyed && !infantry.destroyed ? [{ infantry, enemy }] : [];
  });

/** Checks whether this assault was declared in this phase and has not been made. */
export const isDeclared = ({ infantry, enemy }: DeclaredAssault, battle: EaglesBattle): boolean =>
  listDeclaredAssaults(battle).some((each) => each.infantry.id === infantry.id && each.enemy.id === enemy.id);

/**
 * 5.2 step 1, E-58: checks whether a vehicle or bunker can still fire in this phase at infantry that assaults it. The shot must
 * be able to hit. Support does not count, because it may come from a unit unknown to the infantry's side.
 */
export const mayStillFire = ({ enemy, infantry }: DeclaredAssault, battle: EaglesBattle): boolean =>
  enemy.fp > 0 && !enemy.destroyed && metNow(enemy.firedOn, battle) === undefined && canHitAlone(enemy, infantry, battle);

const canHitAlone = (firer: EaglesUnit, target: EaglesUnit, battle: EaglesBattle): boolean =>
  diceAlone(firer, target, battle) > 0;

/** Returns the kill dice of a unit's shot without support. Units at an unknown distance count as in contact (E-66). */
const diceAlone = (firer: EaglesUnit, target: EaglesUnit, battle: EaglesBattle): number =>
  calculateKillDice({
    fp: firer.fp,
    supportFp: 0,
    rangeYards: measureYardsApart(battle, firer, target)?.least ?? 0,
    firerMoved: firer.moved,
    targetTpd: target.tpd,
  }).killDice;

/** 5.2: warns that a declared assault causes fire (E-58), and that the loser of the assault is destroyed. */
export const DRAWS_FIRE_CHECK: Check<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'> = {
  name: 'chance',
  cites: ['5.2', 'E-58'],
  find({ one, battle, sees }) {
    const [infantry, enemy] = [one('infantry'), one('enemy')];
    if (!infantry || !enemy || !isAssaultable(enemy) || !sees(enemy)) return null;
    const fire = mayStillFire({ infantry, enemy }, battle)
      ? `${enemy.name} fires first, with ${diceAlone(enemy, infantry, battle)} kill dice and any support.`
      : `${enemy.name} cannot hit first, but units in support may fire.`;
    return {
      is: 'yes',
      price: `${fire} The assault then succeeds with ${assaultChance(infantry, enemy)}%. If it fails, ${infantry.name} is destroyed.`,
    };
  },
};

/** E-69: warns that infantry can assault a vehicle that ends its move in contact with the infantry. */
export const OVERRUNS_CHECK: Check<EaglesUnit, EaglesBattle, 'unit'> = {
  name: 'ground',
  cites: ['5.2', 'E-69'],
  find({ one, battle, typed, sees }) {
    const unit = one('unit');
    if (unit?.kind !== 'vehicle' || typeof typed.to !== 'string') return null;
    const { to } = typed;
    const end = tryOrHandleRefusal(() => readRoute(KNOWLEDGE_FUNCTIONS, battle, unit, to))?.spots.at(-1);
    const touched = unitsOf(battle).filter(
      (other) =>
        other.side !== unit.side &&
        isInfantry(other) &&
        !other.destroyed &&
        sees(other) &&
        end !== undefined &&
        CONTACT_MEASURES.touchesFrom(unit, end, other, battle) === true,
    );
    if (touched.length === 0) return null;
    const names = touched.map(({ name }) => name).join(', ');
    return {
      is: 'yes',
      price: `The move ends in contact with ${names}, which can then assault ${unit.name}. The loser is destroyed.`,
    };
  },
};

/** 5.2: returns remarks on an assault on a target that has not fired first. */
export const listUnansweredRemarks = ({ one, battle }: EaglesScene<'infantry' | 'enemy'>): readonly string[] => {
  const [infantry, enemy] = [one('infantry'), one('enemy')];
  return infantry && enemy && mayStillFire({ infantry, enemy }, battle)
    ? [`${enemy.name} may fire at ${infantry.name} first, but has not fired yet (5.2, step 1).`]
    : [];
};

/** Returns the units of a player's assault in the melee phase on a vehicle or bunker that may still fire first (5.2, E-58). */
function findUnanswered({ one, battle, actor }: CheckedAction<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'>) {
  const [infantry, enemy] = [one('infantry'), one('enemy')];
  if (!infantry || !enemy || actor.standing === 'umpire' || battle.game.phase !== ASSAULT_PHASE) return null;
  return isAssaultable(enemy) && mayStillFire({ infantry, enemy }, battle) ? { infantry, enemy } : null;
}

/**
 * 5.2, E-58: in the melee phase, requires that a player's assault is declared, if the vehicle or bunker may fire first. An undone
 * declaration therefore undoes the assault too.
 */
export const DECLARED_FIRST_CHECK: Check<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'> = {
  name: 'phase',
  cites: ['5.2', 'E-58'],
  isAskedAgain: true,
  find(checked) {
    const assault = findUnanswered(checked);
    if (!assault || isDeclared(assault, checked.battle)) return null;
    return {
      is: 'no',
      fact: `${assault.enemy.name} may fire before the assault.`,
      wanted: 'Use `/eagles-assault declare` first.',
    };
  },
};

/**
 * 5.2, E-58: in the melee phase, requires that the unit on which an assault is declared has fired at the infantry, or has held its
 * fire, before a player rolls the assault. An umpire gets a remark instead.
 */
export const FIRE_FIRST_CHECK: Check<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'> = {
  name: 'phase',
  cites: ['5.2', 'E-58'],
  find(checked) {
    const assault = findUnanswered(checked);
    if (!assault || !isDeclared(assault, checked.battle)) return null;
    const { enemy, infantry } = assault;
    return {
      is: 'no',
      fact: `${enemy.name} has not fired at ${infantry.name} yet.`,
      wanted: `Wait until ${enemy.name} fires or holds fire.`,
    };
  },
};

/**
 * 5.2, E-75: in the movement phase, requires a vehicle that has moved, and infantry that has not, because only then does the
 * vehicle overrun the infantry. All other assaults wait for the melee phase and the fire of step 1.
 */
export const OVERRUN_CHECK: Check<EaglesUnit, EaglesBattle, 'infantry' | 'enemy'> = {
  name: 'phase',
  cites: ['5.2', 'E-75'],
  find({ one, battle, sees }) {
    const [infantry, enemy] = [one('infantry'), one('enemy')];
    if (!infantry || !enemy || !sees(enemy)) return null;
    if (battle.game.phase !== 'movement' || findGroundMap(battle)?.ground !== 'map') return null;
    if (enemy.moved && !infantry.moved) return null;
    const fact = enemy.moved
      ? `${infantry.name} has moved this turn, so ${enemy.name} does not overrun it.`
      : `${enemy.name} has not moved this turn, so it does not overrun ${infantry.name}.`;
    return { is: 'no', fact, wanted: 'Declare the assault in the Melee phase.' };
  },
};

/**
 * 5.3, E-76: on a binding map, requires that a suicide squad assaults the nearest enemy known to its side. An enemy counts as
 * nearer only if this is certain.
 */
export const createNearestCheck = <R extends string>(squad: R, enemy: R): Check<EaglesUnit, EaglesBattle, R> => ({
  name: 'reach',
  cites: ['5.3', 'E-76'],
  find({ one, battle, sees }) {
    const [unit, target] = [one(squad), one(enemy)];
    if (!unit?.suicide || !target || !sees(target) || findGroundMap(battle)?.ground !== 'map') return null;
    const far = measureYardsApart(battle, unit, target);
    const nearer = unitsOf(battle).find((other) => {
      if (other.side === unit.side || other.destroyed || other.offBoard) return false;
      if (!sees(other) || !mayKnowUnit(unit.side, other, battle)) return false; // E-57: only spotted enemies count.
      const near = measureYardsApart(battle, unit, other);
      return far !== null && near !== null && Math.round(near.most) < Math.round(far.least);
    });
    return nearer
      ? { is: 'no', fact: `${nearer.name} is nearer to ${unit.name} than ${target.name}.`, wanted: 'Choose the nearest enemy.' }
      : null;
  },
});

/** 5.2 step 1: records that vehicles or bunkers have fired at their assaulter, if they fire outside the direct fire phase. */
export function recordAssaultAnswer(desk: EaglesContext, firers: readonly string[], [target]: readonly string[]): void {
  const { battle } = desk.draft;
  if (target === undefined || battle.game.phase === 'direct') return;
  for (const id of firers)
    if (isAssaultable(unitIn(battle, id)!)) desk.draft.set('unit', id, { firedOn: recordMeeting(target, battle) });
}

/** 5.2 step 1, E-58: builds the event in which an assaulted vehicle or bunker holds its fire at the assaulting infantry. */
export function buildHeldFireEvent(desk: EaglesContext, { enemy, infantry }: DeclaredAssault): DraftEvent {
  recordAssaultAnswer(desk, [enemy.id], [infantry.id]);
  return buildAssaultEvent(desk, 'fire-held', enemy, infantry, `${enemy.name} holds its fire at ${infantry.name} (5.2).`);
}

/**
 * E-51: builds an event about two units in an assault. Everyone learns of it if every side knows both units. Otherwise each side
 * that knows both gets an event of its own.
 */
export function buildAssaultEvent(
  { draft: { battle } }: EaglesContext,
  kind: 'assault-declared' | 'fire-held',
  acting: EaglesUnit,
  other: EaglesUnit,
  summary: string,
  notes: readonly string[] = [],
): DraftEvent {
  const now = [acting, other].map(({ id }) => unitIn(battle, id)!);
  const knows = (side: string): boolean => now.every((unit) => unit.side === side || mayKnowUnit(side, unit, battle));
  const sides = [...battle.tables.side.keys()];
  const told = sides.filter(knows);
  if (!areUnspottedHidden(battle) || told.length === sides.length) return buildSentenceEvent(kind, summary, null, notes);
  const others = told.filter((side) => side !== acting.side);
  return {
    ...buildSentenceEvent(kind, summary, acting, notes),
    then: others.map((side) => () => buildSentenceEvent(kind, summary, { side }, notes)),
  };
}

/**
 * E-58: returns the sides of the units that may fire first at a declared assault.
 * @param before the battle before the event that declared the assaults. Default: all declared assaults count
 */
export function listSidesToAnswer(battle: EaglesBattle, before?: EaglesBattle): readonly string[] {
  if (battle.game.phase !== ASSAULT_PHASE) return [];
  const isNew = ({ infantry }: DeclaredAssault): boolean =>
    !before || metNow(unitIn(before, infantry.id)?.assaults, before) === undefined;
  return listDeclaredAssaults(battle)
    .filter((assault) => isNew(assault) && mayStillFire(assault, battle))
    .map(({ enemy }) => enemy.side);
}

/** E-58: makes the assaulted units of a side hold their fire when the side is done with the phase. */
export const holdAllFire = ({ draft: { battle } }: EaglesContext, sideId: string): FurtherEvents =>
  listDeclaredAssaults(battle)
    .filter((assault) => assault.enemy.side === sideId && mayStillFire(assault, battle))
    .filter(({ enemy }, index, all) => all.findIndex((other) => other.enemy.id === enemy.id) === index)
    .map((assault) => (desk) => buildHeldFireEvent(desk as EaglesContext, assault));

type Shot = EaglesScene<'firer' | 'target'>;

/**
 * Checks whether this shot belongs to a declared assault. In step 1 the assaulted unit may fire at the infantry. In step 2,
 * supporters of each unit may fire at the other unit, but the infantry itself may not fire at its target (E-58).
 */
function givesFire({ infantry, enemy }: DeclaredAssault, { one }: Shot): boolean {
  const [firer, target] = [one('firer'), one('target')];
  const atInfantry = !firer || firer.id === enemy.id || (isSupporter(firer) && firer.side === enemy.side);
  const atEnemy = !firer || (isSupporter(firer) && firer.side === infantry.side && firer.id !== infantry.id);
  // Without a chosen target, the shot may still be correct, because the target is chosen later.
  if (!target) return atInfantry || atEnemy;
  return target.id === infantry.id ? atInfantry : target.id === enemy.id && atEnemy;
}

/** 5.2 step 2: checks whether a unit is infantry or a crew-served weapon. */
const isSupporter = (unit: EaglesUnit): boolean => !isAssaultable(unit) && unit.kind !== 'administrative';

const isGiven = (shot: Shot): boolean =>
  shot.battle.game.phase !== ASSAULT_PHASE || listDeclaredAssaults(shot.battle).some((assault) => givesFire(assault, shot));

/**
 * Sequence, 5.2: requires that a player's fire in the melee phase belongs to a declared assault. Umpires may allow other fire.
 * @throws {Refusal} ILLEGAL if a player's fire does not belong to a declared assault
 */
export function checkFireFirst(shot: Shot, { standing }: Pick<Actor, 'standing'>): void {
  if (standing === 'umpire' || isGiven(shot)) return;
  throw refuseIllegal(
    'In the Melee phase, units can fire only in a declared assault. Use `/eagles-assault declare` first.',
    'Sequence',
    '5.2',
  );
}

/** Returns remarks if an umpire allows other fire in the melee phase, or fire before the assaulted unit has fired. */
export function listFireFirstRemarks(shot: Shot): readonly string[] {
  const { one, battle } = shot;
  const [firer, target] = [one('firer'), one('target')];
  if (!firer && !target) return [];
  if (!isGiven(shot)) {
    const isAnswer = firer && target && isAssaultable(firer) && isInfantry(target);
    return [
      isAnswer
        ? `${target.name} had not declared an assault on ${firer.name}. An umpire allowed the fire (5.2, step 1).`
        : 'No declared assault allows this fire in the Melee phase. An umpire allowed it (Sequence, 5.2).',
    ];
  }
  if (battle.game.phase !== ASSAULT_PHASE) return [];
  const supported = listDeclaredAssaults(battle).filter(
    (assault) => target?.id === assault.infantry.id && firer !== undefined && firer.id !== assault.enemy.id,
  );
  return supported
    .filter((assault) => mayStillFire(assault, battle))
    .map(({ infantry, enemy }) => `${enemy.name} may fire at ${infantry.name} first, but has not fired yet (5.2, step 1).`);
}
