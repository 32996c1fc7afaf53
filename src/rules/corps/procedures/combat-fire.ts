import type { Dice } from '../../../dice/index.js';
import { isArmourType, isFootType } from '../vocabulary.js';
import { isAttacking, type Fighter } from './combat-lines.js';
import { EASY_HIT_FACES, findGroundSave, HIT_FACES, findPositionSave, type Save, SAVE_FACES, buildSave, SAVES } from './saves.js';

/** The dice that a unit, or the ships, roll against one enemy. */
interface Shot {
  /** The firing unit; null for the ships. */
  readonly by: Fighter | null;
  readonly at: Fighter;
  readonly dice: number;
  readonly faces: readonly number[];
  readonly save: Save | null;
}

interface ShotResult {
  readonly hits: number;
  readonly saved: number;
}

/**
 * Checks whether a unit with few anti-tank weapons fires at armour. Infantry, engineers and cavalry have few of them (Combat).
 */
export const isLightAtArmour = (by: Fighter, at: Fighter): boolean =>
  by.marks.includes('L') && (isFootType(by.type) || by.type === 'cavalry') && isArmourType(at.type);

/** Checks whether a fight is in a built-up area, because either unit is in one (CO-35). */
export const isTownFight = (by: Fighter, at: Fighter): boolean => by.terrain === 'built-up' || at.terrain === 'built-up';

const isRecceDetachment = ({ type, size }: Fighter): boolean =>
  size === 'detachment' && (type === 'recce' || type === 'armoured-recce');

/**
 * Returns the saving roll of a target against hits by this unit, or by the ships; null if the target has none. Each hit allows
 * one save (CO-33).
 */
function saveAgainst(by: Fighter | null, at: Fighter): Save | null {
  const position = at.defends ? findPositionSave(at) : findGroundSave(at);
  if (position) return position;
  if (by && isLightAtArmour(by, at) && !isTownFight(by, at))
    return buildSave(SAVES.lightWeapons, ...(by.type === 'infantry' ? [] : ['CO-35']));
  if (by && isRecceDetachment(by)) return buildSave(SAVES.recceDetachment);
  return at.defends && at.riverBank ? buildSave(SAVES.riverBank, 'CO-36') : null;
}

/** Returns the shots of a side, grouped by target in the order of the list. Ships fire last. */
function shotsOf(line: readonly Fighter[], enemy: readonly Fighter[], naval: boolean): readonly Shot[] {
  return enemy.flatMap((at): Shot[] => {
    const attackers = line.filter((by) => isAttacking(by) && by.faces === at.index);
    const faces = at.mode === 'normal' ? HIT_FACES : EASY_HIT_FACES;
    const throwing = at.type === 'transport' ? [] : attackers; // See ruling CO-32.
    return [
      ...throwing.map((by): Shot => ({ by, at, dice: by.fire.dice, faces, save: saveAgainst(by, at) })),
      ...(naval && attackers.length > 0 ? [{ by: null, at, dice: 1, faces: HIT_FACES, save: saveAgainst(null, at) }] : []), // See ruling CO-45.
    ];
  });
}

/** Returns the SP that an unprotected transport unit loses without a die roll: one SP for each unit that attacks it (CO-32). */
export function countAutomaticLoss(at: Fighter, enemy: readonly Fighter[]): number {
  return at.type === 'transport' ? enemy.filter((by) => isAttacking(by) && by.faces === at.index).length : 0;
}

/**
 * Sorts shots into the order of fire: units in the order of the list, and then the ships. Saves are rolled afterwards, one target
 * after another (CO-26).
 */
function inFiringOrder(shots: readonly Shot[]): readonly Shot[] {
  return [...shots.filter(({ by }) => by).sort((a, b) => a.by!.index - b.by!.index), ...shots.filter(({ by }) => !by)];
}

function throwShots(dice: Dice, shots: readonly Shot[]): readonly ShotResult[] {
  const hits = new Map<Shot, number>();
  for (const shot of inFiringOrder(shots)) {
    const label = shot.by ? `${shot.by.name} fires` : `ships at ${shot.at.name}`;
    hits.set(shot, dice.count(shot.dice, 6, shot.faces, label));
  }
  return shots.map((shot) => {
    const scored = hits.get(shot)!;
    return { hits: scored, saved: shot.save ? dice.count(scored, 6, SAVE_FACES, `${shot.at.name} saves`) : 0 };
  });
}

export interface Volley {
  readonly shots: readonly Shot[];
  /** The result of each shot. Empty in a calculation of exact odds, which needs only a side's losses. */
  readonly results: readonly ShotResult[];
  /** SP lost by the side under fire. A unit cannot lose more than it has. */
  readonly spLost: number;
  /** True if all units of the side, in contact and behind, are at 0 SP (CO-68). */
  readonly eliminated: boolean;
}

/** A side's losses, whether any of its units remains, and hits on the present target that were not saved. */
type Suffered = readonly [spLost: number, standing: boolean, unsaved: number];

/** Rolls the fire of one side and the saves of the other side. */
export function rollVolley(dice: Dice, line: readonly Fighter[], enemy: readonly Fighter[], naval: boolean): Volley {
  const shots = shotsOf(line, enemy, naval);
  const isLastAtItsTarget = (part: number): boolean => shots[part + 1]?.at !== shots[part]!.at;
  const lossOf = (at: Fighter, hits: number): number => Math.min(at.sp, hits + countAutomaticLoss(at, line));

  const untouched = enemy.filter((at) => !shots.some((shot) => shot.at === at));
  const start: Suffered = [
    untouched.reduce((sum, at) => sum + lossOf(at, 0), 0),
    untouched.some((at) => at.role !== 'ranged' && lossOf(at, 0) < at.sp),
    0,
  ];
  const { state, parts } = dice.fold(
    shots.length,
    (some, asked) =>
      throwShots(
        some,
        asked.map((part) => shots[part]!),
      ),
    start,
    ([spLost, standing, unsaved], { hits, saved }, part): Suffered => {
      const here = unsaved + hits - saved;
      if (!isLastAtItsTarget(part)) return [spLost, standing, here];
      const { at } = shots[part]!;
      const loss = lossOf(at, here);
      return [spLost + loss, standing || loss < at.sp, 0];
    },
  );
  const [spLost, standing] = state;
  return { shots, results: parts, spLost, eliminated: !standing };
}
