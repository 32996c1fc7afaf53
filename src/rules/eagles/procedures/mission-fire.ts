import type { Row } from '../../battle.js';
import { refuseIllegal } from '../../refusal.js';
import { buildMissionName } from '../missions.js';
import type { EaglesBattle, Mission } from '../state.js';
import type { BarrageRating, Pattern } from '../vocabulary.js';
import { findAttackRating } from './air-attack.js';
import { findBarrageRating } from './barrage-rating.js';

/**
 * Refuses a separate roll for one step of a mission's landing, because the roll would not change the mission.
 * @throws {Refusal} ILLEGAL for every mission
 */
export function checkNotStepwise(mission: Row, battle: EaglesBattle): void {
  const name = buildMissionName(battle, mission as Mission);
  throw refuseIllegal(
    `${name} cannot be rolled with this command. Ask an umpire to use \`/artillery resolve\`, then \`/artillery targets\`.`,
    'Sequence',
    '3.3',
  );
}

/**
 * Requires that a mission's fire has landed before damage to another target is rolled separately (Sequence).
 * @throws {Refusal} ILLEGAL if the fire has not landed, or if it still waits for its targets
 */
export function checkLanded(mission: Row, battle: EaglesBattle): void {
  if ((mission as Mission).rating === null || (mission as Mission).status === 'awaiting-targets')
    checkNotStepwise(mission, battle);
}

/**
 * Returns the rating and area of a mission. A battery's values depend on its guns (3.6), and a sortie's values on its attack
 * (6.2, 6.3).
 */
export function findMissionFire(
  mission: Mission,
  battle: EaglesBattle,
): { readonly rating: BarrageRating; readonly zonePattern: Pattern } | undefined {
  if (mission.attack !== null) return findAttackRating(mission.attack, mission.pattern ?? undefined);
  const battery = mission.battery === null ? undefined : battle.tables.unit.get(mission.battery);
  if (!battery) return undefined;
  const { source, guns, calibreMm } = battery;
  if (source !== 'naval' && (guns === null || calibreMm === null)) return undefined;
  return findBarrageRating(source, guns ?? 0, calibreMm ?? 0, mission.pattern ?? 'spread');
}
